"""The facts of a position: what lies where. No rule is in here."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.games.coal_baron.components import CARD_SIZE, CARD_SLOT, MAX_SLOTS, N_TILE_KINDS, TILE_CARTS, TILE_COLOUR

# A player's cubes: those on the carts of a level at level * 4 + colour (levels from 0), then cage, then store.
IN_CAGE: Final[i64] = 16
IN_STORE: Final[i64] = 20
N_COAL: Final[i64] = 24

# An open order is one word: the card, then four bits a slot: 0 free, 1 filled by its own colour, 2 + p by the pair p.
CARD_MASK: Final[i64] = 63
SLOT_SHIFT: Final[i64] = 6
SLOT_BITS: Final[i64] = 4
SLOT_MASK: Final[i64] = 15
FREE: Final[i64] = 0
OWN_COLOUR: Final[i64] = 1
PAIRS: Final[i64] = 2

# A player's tiles are one word: three bits a kind.
TILE_BITS: Final[i64] = 3
TILE_MASK: Final[i64] = 7

# The ten pairs of colours, a <= b, and the number of a pair at a * 4 + b.
PAIR_A: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 2, 2, 3])
PAIR_B: Final = vec[i64]([0, 1, 2, 3, 1, 2, 3, 2, 3, 3])
PAIR_OF: Final = vec[i64]([0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9])


@mypyc_attr(acyclic=True)
class Player:
    """One player's pit, orders and purse."""

    def __init__(
        self,
        francs: i64,
        points: i64,
        workers: i64,
        canteen: i64,
        banked: i64,
        cage: i64,
        delivered: i64,
        tiles: i64,
        coal: vec[i64],
        orders: vec[i64],
    ) -> None:
        self.francs: i64 = francs
        self.points: i64 = points
        self.workers: i64 = workers  # in reserve
        self.canteen: i64 = canteen  # workers there
        self.banked: i64 = banked  # workers on the bank
        self.cage: i64 = cage  # where it stands: 0 the surface, 1 to 4 the levels
        self.delivered: i64 = delivered  # a set of cards as bits
        self.tiles: i64 = tiles  # how many of each kind: see `tiles_of`
        self.coal: vec[i64] = coal  # cubes in the pit, cage and store
        self.orders: vec[i64] = orders  # the open ones

    def copy(self) -> "Player":
        """Return an independent copy."""
        return Player(
            self.francs,
            self.points,
            self.workers,
            self.canteen,
            self.banked,
            self.cage,
            self.delivered,
            self.tiles,
            self.coal[:],
            self.orders[:],
        )

    def carts(self, level: i64) -> i64:
        """CB 2.3, 5.2: the carts of a level (from 0), the printed one included."""
        count: i64 = 1
        for kind in range(level * 4, level * 4 + 4):
            count += self.tiles_of(kind) * TILE_CARTS[kind]
        return count

    def tiles_of(self, kind: i64) -> i64:
        """The tiles of a kind."""
        return self.tiles >> (TILE_BITS * kind) & TILE_MASK

    def tile_row(self) -> vec[i64]:
        """The tiles of every kind."""
        return vec[i64]([self.tiles_of(kind) for kind in range(N_TILE_KINDS)])

    def add_tiles(self, kind: i64, count: i64) -> None:
        """Lay so many tiles of a kind into the pit."""
        self.tiles += count << (TILE_BITS * kind)

    def cubes_in(self, place: i64) -> i64:
        """The cubes in a place, of whatever colour: IN_CAGE, IN_STORE, or 4 times a level (from 0)."""
        coal = self.coal
        return coal[place] + coal[place + 1] + coal[place + 2] + coal[place + 3]

    def find_order(self, card: i64) -> i64:
        """The place of an open order among the player's, or -1."""
        orders = self.orders
        for i in range(len(orders)):
            if orders[i] & CARD_MASK == card:
                return i
        return -1


class Facts(State):
    """What lies where in a position of Coal Baron. The rules are written for it; `CoalBaronState` has them."""

    def __init__(self, game: Game, seats: i64, options: dict[str, str], chance: Generator) -> None:
        super().__init__(game, seats, options, chance)
        self.players: vec[Player] = vec[Player]()
        self.crew: vec[i64] = vec[i64]()  # workers on each space
        self.owner: vec[i64] = vec[i64]()  # and whose they are
        self.factory: vec[i64] = vec[i64]()  # tile kinds or NONE
        self.offer: vec[i64] = vec[i64]()  # the cards of the draft, then those on the four order spaces, or NONE
        self.stack: vec[i64] = vec[i64]()  # tiles, face down (see pile.py)
        self.deck: vec[i64] = vec[i64]()  # orders, face down
        self.supply: vec[i64] = vec[i64]()  # cubes of each colour
        self.shift: i64 = 1
        # What the decision in progress needs; all zero between turns.
        self.looking: i64 = 0  # how many pieces at the top of a pile are being looked at
        self.at_deck: bool = False  # of the deck, not of the stack
        self.ordered: i64 = 0  # how many of them have been put into their order
        self.bottom: bool = False  # they go to the bottom
        self.unfilled: i64 = 0  # carts waiting for a substitute cube
        self.level: i64 = 0  # their level, from 0
        self.least: i64 = 0  # the least colour, or cube, that may still be chosen (each choice appears once)
        self.steps: i64 = 0  # of mining
        self.need: i64 = 0  # the need that two cubes will fill

    def copy_to(self, other: "Facts") -> None:
        """Give another state the same facts."""
        players = self.players[:]
        for seat in range(self.seats):
            players[seat] = players[seat].copy()
        other.players = players
        other.first_player = self.first_player
        other.crew = self.crew[:]
        other.owner = self.owner[:]
        other.factory = self.factory[:]
        other.offer = self.offer[:]
        other.stack = self.stack[:]
        other.deck = self.deck[:]
        other.supply = self.supply[:]
        other.question = self.question
        other.to_act = self.to_act
        other.over = self.over
        other.shift = self.shift
        other.looking = self.looking
        other.at_deck = self.at_deck
        other.ordered = self.ordered
        other.bottom = self.bottom
        other.unfilled = self.unfilled
        other.level = self.level
        other.least = self.least
        other.steps = self.steps
        other.need = self.need


def slot_of(order: i64, slot: i64) -> i64:
    """What lies on a slot of an open order."""
    return order >> (SLOT_SHIFT + SLOT_BITS * slot) & SLOT_MASK


def with_slot(order: i64, slot: i64, content: i64) -> i64:
    """Return the open order with a free slot filled."""
    return order | content << (SLOT_SHIFT + SLOT_BITS * slot)


def free_slot(order: i64, colour: i64) -> i64:
    """Return the first free slot of a colour on an open order, or -1; slots of one colour are interchangeable."""
    card = order & CARD_MASK
    for slot in range(CARD_SIZE[card]):
        if CARD_SLOT[card * MAX_SLOTS + slot] == colour and slot_of(order, slot) == FREE:
            return slot
    return -1


def is_complete(order: i64) -> bool:
    """Tell whether every slot of an open order is filled."""
    for slot in range(CARD_SIZE[order & CARD_MASK]):
        if slot_of(order, slot) == FREE:
            return False
    return True


def add_cubes(order: i64, counts: vec[i64]) -> None:
    """Add the cubes that lie on an open order to the counts of the colours."""
    card = order & CARD_MASK
    for slot in range(CARD_SIZE[card]):
        content = slot_of(order, slot)
        if content == OWN_COLOUR:
            counts[CARD_SLOT[card * MAX_SLOTS + slot]] += 1
        elif content >= PAIRS:
            counts[PAIR_A[content - PAIRS]] += 1
            counts[PAIR_B[content - PAIRS]] += 1


def tile_level(kind: i64) -> i64:
    """CB 5.2: the level of a tile, from 0, is that of its colour."""
    return TILE_COLOUR[kind]
