"""CB 2 Set-up."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.rows import NONE, shuffled
from pithead.games.coal_baron import components, questions
from pithead.games.coal_baron.facts import N_COAL, Facts, Player

ORDERS_EACH: Final[i64] = 3


def deal(s: Facts) -> None:
    """CB 2 Set up the board and reveal the cards of the draft."""
    chance = s.chance
    seats = s.seats
    stack = shuffled(components.N_TILE_KINDS, components.TILE_COPIES, chance)  # CB 1.3
    deck = vec[i64](list(range(components.N_CARDS)))
    chance.shuffle(deck)
    s.first_player = chance.below(seats)  # CB 2.5
    for _ in range(seats):
        s.players = append(s.players, new_player(seats))
    s.crew = vec[i64]([0] * components.N_SPACES)
    s.owner = vec[i64]([0] * components.N_SPACES)
    revealed = ORDERS_EACH * seats + 1  # CB 2.6
    s.offer = deck[:revealed]
    s.deck = deck[revealed:]
    s.factory = vec[i64]([NONE] * components.N_FACTORY)
    used: i64 = 0
    for space in range(components.N_FACTORY):  # CB 2.4
        if components.OPEN_FROM[space] <= seats:
            s.factory[space] = stack[used]
            used += 1
    s.stack = stack[used:]
    s.supply = vec[i64]([components.CUBES - seats] * components.N_COLOURS)  # CB 2.3
    s.question = questions.DRAFTING
    s.to_act = (s.first_player + seats - 1) % seats  # CB 2.6: the player to the right of the first


def new_player(seats: i64) -> Player:
    """CB 2.2, 2.3 Workers, francs, and a pit with a cube on each printed cart; the cage empty at the surface."""
    coal = vec[i64]([0] * N_COAL)
    for level in range(components.N_COLOURS):
        coal[level * 4 + level] = 1
    return Player(
        components.START_FRANCS[seats],
        0,
        components.WORKERS[seats],
        0,
        0,
        components.SURFACE,
        0,
        0,
        coal,
        vec[i64](),
    )
