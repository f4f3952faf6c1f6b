"""What a learned value looks at: what a seat sees, and what the policy makes of each seat's prospects.

A search asks as the seat to act; learning looks at a position as each seat in turn.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.game import Game, State


def inputs(state: State, seat: i64 = -1) -> vec[i16]:
    """Return a position as a new row: the observation of a seat, or of the one to act, then the insights, its own
    first.
    """
    row = blank(state.game, state.seats)
    inputs_into(state, state.to_act if seat < 0 else seat, row)
    return row


def blank(game: Game, seats: i64) -> vec[i16]:
    """Return a row of zeros for a position."""
    return zeros(game.observation.size(int(seats)) + len(game.insights) * int(seats))


def zeros(size: int) -> vec[i16]:
    """Return a row of so many zeros."""
    zero: i16 = 0
    return vec[i16]([zero] * size)


def inputs_into(state: State, seat: i64, row: vec[i16]) -> None:
    """Write a position as a seat sees it into a row of zeros."""
    seats = state.seats
    state.observe_into(seat, row, 0)
    game = state.game
    at: i64 = game.observation.table_size + game.observation.seat_size * seats
    size: i64 = len(game.insights)
    for _ in range(seats):
        state.insight_into(seat, row, at)
        at += size
        seat += 1
        if seat == seats:
            seat = 0


def names(game: Game, seats: int) -> list[str]:
    """Return what each number of a row is."""
    found: list[str] = []
    for part in game.observation.fields(seats):
        for name in part.names:
            found.append(f"{part.name}: {name}")
    for seat in range(seats):
        for insight in game.insights:
            found.append(f"seat {seat} insight: {insight}")
    return found
