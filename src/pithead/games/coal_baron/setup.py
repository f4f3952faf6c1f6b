"""CB 2 Set-up."""

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from pithead.core.events import Event
from pithead.core.game import Game
from pithead.core.generator import Generator
from pithead.core.rows import NONE, shuffled
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    CUBES,
    N_CARDS,
    N_COLOURS,
    N_FACTORY,
    N_ORDERS,
    N_SPACES,
    N_TILE_KINDS,
    OPEN_FROM,
    ORDERS,
    START_FRANCS,
    SURFACE,
    TILE_COPIES,
    WORKERS,
)
from pithead.games.coal_baron.pile import kind_of, take
from pithead.games.coal_baron.reasons import NOT_REVEALED, OK
from pithead.games.coal_baron.state import N_COAL, PLACING, CoalBaronState, Player

ORDERS_EACH: Final[i64] = 3


def deal(game: Game, seats: i64, options: dict[str, str], chance: Generator) -> CoalBaronState:
    """CB 2 Set up the board and reveal the cards of the draft."""
    stack = shuffled(N_TILE_KINDS, TILE_COPIES, chance)  # CB 1.3
    deck = vec[i64](list(range(N_CARDS)))
    chance.shuffle(deck)
    first_player = chance.below(seats)  # CB 2.5
    players = vec[Player]()
    for _ in range(seats):
        players = append(players, new_player(seats))
    revealed = ORDERS_EACH * seats + 1  # CB 2.6
    factory = vec[i64]([NONE] * N_FACTORY)
    used: i64 = 0
    for space in range(N_FACTORY):  # CB 2.4
        if OPEN_FROM[space] <= seats:
            factory[space] = stack[used]
            used += 1
    state = CoalBaronState(
        game,
        seats,
        options,
        chance,
        players,
        first_player,
        vec[i64]([0] * N_SPACES),
        vec[i64]([0] * N_SPACES),
        factory,
        deck[:revealed],
        stack[used:],
        deck[revealed:],
        vec[i64]([CUBES - seats] * N_COLOURS),  # CB 2.3
    )
    state.to_act = (first_player + seats - 1) % seats  # CB 2.6: the player to the right of the first
    return state


def new_player(seats: i64) -> Player:
    """CB 2.2, 2.3 Workers, francs, and a pit with a cube on each printed cart; the cage empty at the surface."""
    coal = vec[i64]([0] * N_COAL)
    for level in range(N_COLOURS):
        coal[level * 4 + level] = 1
    return Player(
        START_FRANCS[seats], 0, WORKERS[seats], 0, 0, SURFACE, 0, vec[i64]([0] * N_TILE_KINDS), coal, vec[i64]()
    )


def why_not_draft(s: CoalBaronState, card: i64) -> i64:
    """CB 2.6 Take one of the revealed cards."""
    for revealed in s.offer:
        if revealed == card:
            return OK
    return NOT_REVEALED


def draft(s: CoalBaronState, p: Player, card: i64) -> None:
    """CB 2.6 Anticlockwise, three times round; then the order spaces are filled."""
    s.offer = remove(s.offer, card)
    add_order(p, card)
    if s.journal is not None:
        s.journal.append(Event("draft", s.to_act, "CB 2.6", {"card": CARD_NAMES[card]}))
    if len(s.offer) > 1:
        s.to_act = (s.to_act + s.seats - 1) % s.seats
        return
    last = s.offer[0]
    s.offer = vec[i64]([NONE, NONE, NONE, last])
    tell_order(s, N_ORDERS - 1, "CB 2.6", reveals=False)
    for space in range(N_ORDERS - 1):
        if OPEN_FROM[ORDERS + space] <= s.seats:
            turn_up_order(s, space, "CB 2.6")
    s.phase = PLACING
    s.to_act = s.first_player


def turn_up_order(s: CoalBaronState, space: i64, paragraph: str) -> None:
    """CB 2.6, 3.5 The top card of the deck comes to an order space."""
    s.offer[space] = kind_of(s.deck[0])
    s.deck = take(s.deck, 0, s.seats)
    tell_order(s, space, paragraph, reveals=True)


def tell_order(s: CoalBaronState, space: i64, paragraph: str, reveals: bool) -> None:
    """Tell which card has come to an order space, and whether nobody knew it before."""
    if s.journal is not None:
        facts: dict[str, object] = {"space": f"order {space + 1}", "card": CARD_NAMES[s.offer[space]]}
        s.journal.append(Event("new order", -1, paragraph, facts, reveals=reveals))


def add_order(p: Player, card: i64) -> None:
    """CB 7.3 An open order, face up; they are kept in the order of the cards."""
    p.orders = append(p.orders, card)
    orders = p.orders
    i: i64 = len(orders) - 1
    while i > 0 and orders[i - 1] & 63 > card:
        orders[i] = orders[i - 1]
        i -= 1
    orders[i] = card
