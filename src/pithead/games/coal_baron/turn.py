"""CB 3 A turn: what its end brings, who is next, and the end of a shift (CB 8, 9)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.coal_baron import components, questions
from pithead.games.coal_baron.drafting import turn_up_order
from pithead.games.coal_baron.facts import Facts
from pithead.games.coal_baron.pile import kind_of, take
from pithead.games.coal_baron.scoring import score_game, score_shift

N_SHIFTS: Final[i64] = 3


def end_turn(s: Facts) -> None:
    """CB 3.1 Refill; the next player with workers in reserve acts; the shift ends when nobody has any."""
    refill(s)
    s.question = questions.PLACING
    seats = s.seats
    seat = s.to_act
    for _step in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if s.players[seat].workers > 0:
            s.to_act = seat
            return
    end_shift(s)


def refill(s: Facts) -> None:
    """CB 3.5 Empty factory and order spaces, as long as the stack or deck lasts."""
    factory = s.factory
    for space in range(components.N_FACTORY):
        if factory[space] == NONE and components.OPEN_FROM[components.FACTORY + space] <= s.seats and len(s.stack) > 0:
            kind = kind_of(s.stack[0])
            s.stack = take(s.stack, 0, s.seats)
            factory[space] = kind
            if s.journal is not None:
                facts: dict[str, object] = {"space": f"factory {space + 1}", "tile": components.TILE_NAMES[kind]}
                s.journal.append(Event("new tile", -1, "CB 3.5", facts, reveals=True))
    for space in range(components.N_ORDERS):
        if s.offer[space] == NONE and components.OPEN_FROM[components.ORDERS + space] <= s.seats and len(s.deck) > 0:
            turn_up_order(s, space, "CB 3.5")


def end_shift(s: Facts) -> None:
    """CB 8 Score the shift; CB 9 prepare the next, or CB 10 end the game."""
    score_shift(s)
    if s.shift == N_SHIFTS:
        score_game(s)
        s.question = questions.OVER
        s.over = True
        s.to_act = -1
        return
    s.first_player = next_first_player(s)
    if s.journal is not None:
        s.journal.append(Event("first player", s.first_player, "CB 9.1"))
    for space in range(components.N_SPACES):  # CB 9.4
        s.crew[space] = 0
        s.owner[space] = 0
    for player in s.players:
        player.workers = components.WORKERS[s.seats]
        player.canteen = 0
        player.banked = 0
    s.shift += 1  # CB 9.3: everything else stays
    s.to_act = s.first_player


def next_first_player(s: Facts) -> i64:
    """CB 9.1 Most workers on factory spaces; CB 9.2 of the tied, the nearest clockwise from the last first player."""
    workers = factory_workers(s)
    most: i64 = 0
    for seat in range(s.seats):
        if workers[seat] > most:
            most = workers[seat]
    # Clockwise, the last first player comes last: he keeps the marker only if nobody else has as many.
    seat = s.first_player
    for _step in range(s.seats):
        seat = (seat + 1) % s.seats
        if workers[seat] == most:
            break
    return seat


def factory_workers(s: Facts) -> vec[i64]:
    """CB 9.1 The workers of each seat on factory spaces, "draw five tiles" included, the canteen not."""
    workers = vec[i64]([0] * s.seats)
    for space in range(components.FACTORY, components.DRAW_TILES + 1):
        workers[s.owner[space]] += s.crew[space]
    return workers
