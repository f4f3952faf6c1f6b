"""The facts of a position: what lies where. No rule is in here."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pithead.core.bits import bit
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.games.magnum_sal.components import KIND_SALT, KIND_WATER, N_SALTS, N_TOOLS, SALTS, TOOLS
from pithead.games.magnum_sal.mine import N_SPACES

# MS 1.3 A space of the mine is one word: for each seat eight bits, four for rested and four for tired miners.
SEAT_BITS: Final[i64] = 8
COUNT_MASK: Final[i64] = 15
SEAT_MASK: Final[i64] = 255
TIRED_SHIFT: Final[i64] = 4

# A chamber is one word: its kind, whether it was entered, its salt by colour, its water. Before it is entered it has no
# salt, and its water is what buckets brought (MS 6.3).
KIND_MASK: Final[i64] = 31
ENTERED_BIT: Final[i64] = 5
SALT_SHIFT: Final[i64] = 6
SALT_MASK: Final[i64] = 4095  # all three colours
WATER_SHIFT: Final[i64] = 18
ONE_WATER: Final[i64] = 262144

# A player's tools are one word: for each kind three bits for those ready and three for those used.
TOOL_BITS: Final[i64] = 6
USED_SHIFT: Final[i64] = 3


@mypyc_attr(acyclic=True)
class Player:
    """One player's purse, salt, tools and miners outside the mine."""

    def __init__(self) -> None:
        self.money: i64 = 0
        self.brown: i64 = 0
        self.green: i64 = 0
        self.white: i64 = 0
        self.supply: i64 = 0  # miners there
        self.miners: i64 = 0  # owned in all
        self.left: i64 = 0  # miners in the left circle of the castle queue
        self.right: i64 = 0
        self.tools: i64 = 0
        self.completed: i64 = 0  # how many orders
        self.orders: i64 = 0  # how many of each kind, three bits a kind
        self.spaces: i64 = 0  # those of the mine with miners of the player's, as a set: what `mine` says, for speed

    def copy(self) -> "Player":
        """Return an independent copy."""
        other = Player()
        other.money = self.money
        other.brown = self.brown
        other.green = self.green
        other.white = self.white
        other.supply = self.supply
        other.miners = self.miners
        other.left = self.left
        other.right = self.right
        other.tools = self.tools
        other.completed = self.completed
        other.orders = self.orders
        other.spaces = self.spaces
        return other

    def salt(self, colour: i64) -> i64:
        """The cubes of a colour."""
        if colour == 0:
            return self.brown
        if colour == 1:
            return self.green
        return self.white

    def add_salt(self, colour: i64, count: i64) -> None:
        """Take or give cubes of a colour."""
        if colour == 0:
            self.brown += count
        elif colour == 1:
            self.green += count
        else:
            self.white += count

    def cubes(self) -> i64:
        """All cubes of salt."""
        return self.brown + self.green + self.white

    def ready(self, tool: i64) -> i64:
        """The tools of a kind that are not used yet."""
        return self.tools >> (TOOL_BITS * tool) & 7

    def used(self, tool: i64) -> i64:
        """The tools of a kind that were used in this phase."""
        return self.tools >> (TOOL_BITS * tool + USED_SHIFT) & 7

    def add_tool(self, tool: i64) -> None:
        """Own one tool more, ready."""
        self.tools += bit(TOOL_BITS * tool)

    def use_tool(self, tool: i64) -> None:
        """Turn a ready tool over."""
        self.tools += bit(TOOL_BITS * tool + USED_SHIFT) - bit(TOOL_BITS * tool)

    def refresh_tools(self) -> None:
        """Turn all tools up again."""
        for tool in range(N_TOOLS):
            count = self.used(tool)
            self.tools += count * (bit(TOOL_BITS * tool) - bit(TOOL_BITS * tool + USED_SHIFT))

    def all_tools(self) -> i64:
        """How many tools there are, used or not."""
        count: i64 = 0
        for tool in range(N_TOOLS):
            count += self.ready(tool) + self.used(tool)
        return count


class Facts(State):
    """What lies where in a position of Magnum Sal. The rules are written for it; `MagnumSalState` has them."""

    def __init__(self, game: Game, seats: i64, options: dict[str, str], chance: Generator) -> None:
        super().__init__(game, seats, options, chance)
        self.english: bool = False  # the options
        self.mapped: bool = False
        self.small_cart: bool = False
        self.players: vec[Player] = vec[Player]()
        self.mine: vec[i64] = vec[i64]()  # the miners on each space
        self.chambers: vec[i64] = vec[i64]()
        self.assistants: vec[i64] = vec[i64]()  # the seat at each building, or NONE
        self.offer: vec[i64] = vec[i64]()  # orders face up, or NONE
        self.order_pile: vec[i64] = vec[i64]()  # face down
        self.shop: vec[i64] = vec[i64]()  # tools face up at 3, 4, 5 gr, or NONE
        self.tool_pile: vec[i64] = vec[i64]()  # face down: what is left of this phase's, then the later phases'
        self.unseen: vec[i64] = vec[i64]()  # tools that left the game face down
        self.market: vec[i64] = vec[i64]()  # cubes of each colour
        self.phase: i64 = 1
        self.round: i64 = 1
        self.hired: i64 = 0  # where the marker of the inn stands, from 0
        self.completed: i64 = 0  # orders in this phase
        self.pile_left: i64 = 0  # how many of the tool pile belong to this phase
        # The turn.
        self.actions_left: i64 = 1
        self.passes: i64 = 0
        self.visited: i64 = 0  # a set of buildings
        # The decision in progress; all zero between actions.
        self.source: i64 = 0  # where the moving miner stands: a space, 24 + a building; or the chamber mined or pumped
        self.moved: i64 = 0  # miners moved by this action: two bits a space
        self.pickaxes: i64 = 0  # used in this extraction
        self.carted: i64 = 0  # the spaces that carts cover
        self.carted_twice: i64 = 0  # of them, those that two carts cover, and three (MS 6.5, `cart = two`)
        self.carted_thrice: i64 = 0
        self.least: i64 = 0  # the least part that may still be named (each choice appears once)
        self.taken: i64 = 0  # cubes extracted, water pumped, cubes traded
        self.sold: i64 = 0  # colours sold to the market in this visit, as a set
        self.bought: i64 = 0  # colours bought of which there was none before, as a set
        self.privileged: bool = False  # the commercial privilege is declared
        self.dues: i64 = 0  # groszy to be shared by each set of owners: eight bits for 01, 02, 12, 012 (others' order)
        self.shares: i64 = 0  # what each of them was given of it: eight bits each
        self.surveyed: i64 = 0  # the number of the policy's last look at this position; not a fact of it

    def read_options(self) -> None:
        """Note the options that the rules ask for often."""
        self.english = self.options["edition"] == "english"
        self.mapped = self.options["mapped_mine"] == "on"
        self.small_cart = self.options["cart"] == "two"

    def copy_to(self, other: "Facts") -> None:
        """Give another state the same facts."""
        players = self.players[:]
        for seat in range(self.seats):
            players[seat] = players[seat].copy()
        other.players = players
        other.mine = self.mine[:]
        other.chambers = self.chambers[:]
        other.assistants = self.assistants[:]
        other.offer = self.offer[:]
        other.order_pile = self.order_pile[:]
        other.shop = self.shop[:]
        other.tool_pile = self.tool_pile[:]
        other.unseen = self.unseen[:]
        other.market = self.market[:]
        other.english = self.english
        other.mapped = self.mapped
        other.small_cart = self.small_cart
        other.first_player = self.first_player
        other.question = self.question
        other.to_act = self.to_act
        other.over = self.over
        other.phase = self.phase
        other.round = self.round
        other.hired = self.hired
        other.completed = self.completed
        other.pile_left = self.pile_left
        other.actions_left = self.actions_left
        other.passes = self.passes
        other.visited = self.visited
        other.source = self.source
        other.moved = self.moved
        other.pickaxes = self.pickaxes
        other.carted = self.carted
        other.carted_twice = self.carted_twice
        other.carted_thrice = self.carted_thrice
        other.least = self.least
        other.taken = self.taken
        other.sold = self.sold
        other.bought = self.bought
        other.privileged = self.privileged
        other.dues = self.dues
        other.shares = self.shares

    def occupied(self) -> i64:
        """The spaces with any miner, as a set."""
        found: i64 = 0
        for player in self.players:
            found |= player.spaces
        return found

    def enter(self, space: i64, seat: i64) -> None:
        """A rested miner of a seat comes to a space."""
        self.mine[space] += one_rested(seat)
        self.players[seat].spaces |= bit(space)

    def depart(self, space: i64, seat: i64) -> None:
        """A rested miner of a seat leaves a space."""
        self.mine[space] -= one_rested(seat)
        if not present(self.mine[space], seat):
            self.players[seat].spaces &= ~bit(space)

    def find_miners(self) -> None:
        """Note where each player's miners are, once the mine was filled."""
        for seat in range(self.seats):
            spaces: i64 = 0
            for space in range(N_SPACES):
                if present(self.mine[space], seat):
                    spaces |= bit(space)
            self.players[seat].spaces = spaces


def rested(word: i64, seat: i64) -> i64:
    """The rested miners of a seat on a space."""
    return word >> (SEAT_BITS * seat) & COUNT_MASK


def tired(word: i64, seat: i64) -> i64:
    """The tired miners of a seat on a space."""
    return word >> (SEAT_BITS * seat + TIRED_SHIFT) & COUNT_MASK


def present(word: i64, seat: i64) -> bool:
    """Tell whether the seat has any miner on a space."""
    return word >> (SEAT_BITS * seat) & SEAT_MASK != 0


def one_rested(seat: i64) -> i64:
    """A rested miner of a seat, to be added to a space or taken from it."""
    return bit(SEAT_BITS * seat)


def one_tired(seat: i64) -> i64:
    """A tired miner of a seat."""
    return bit(SEAT_BITS * seat + TIRED_SHIFT)


def kind_of(chamber: i64) -> i64:
    """The kind of a chamber."""
    return chamber & KIND_MASK


def entered(chamber: i64) -> bool:
    """MS 1.4, 10.1 Tell whether a chamber was turned up (in the mapped mine: entered)."""
    return chamber >> ENTERED_BIT & 1 == 1


def salt_in(chamber: i64, colour: i64) -> i64:
    """The cubes of a colour in a chamber."""
    return chamber >> (SALT_SHIFT + 4 * colour) & 15


def all_salt_in(chamber: i64) -> i64:
    """The cubes of salt in a chamber."""
    salt = chamber >> SALT_SHIFT
    return (salt & 15) + (salt >> 4 & 15) + (salt >> 8 & 15)


def water_in(chamber: i64) -> i64:
    """The water in a chamber, as far as it has been put there."""
    return chamber >> WATER_SHIFT


def one_salt(colour: i64) -> i64:
    """A cube of salt, to be taken from a chamber."""
    return bit(SALT_SHIFT + 4 * colour)


def opened(chamber: i64) -> i64:
    """MS 1.4 Return the chamber turned up: its salt and water are put on it."""
    kind = chamber & KIND_MASK
    word = chamber + bit(ENTERED_BIT) + KIND_WATER[kind] * ONE_WATER
    for colour in range(N_SALTS):
        word += KIND_SALT[kind * N_SALTS + colour] * one_salt(colour)
    return word


def goods(p: Player) -> dict[str, int]:
    """Return what a player has to spend."""
    salt = {colour: int(p.salt(i)) for i, colour in enumerate(SALTS)}
    tools = {tool: int(p.ready(i)) for i, tool in enumerate(TOOLS)}
    return {"gr": int(p.money)} | salt | {"miners": int(p.supply)} | tools
