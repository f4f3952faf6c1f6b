"""What a result is worth to each seat: placing and margin."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.game import State

ONE: Final[i64] = 1000000  # the value of a clear win; whole numbers, so that all builds agree to the last bit
FOR_PLACE: Final[i64] = 700000  # of it, for the place
BEHIND: Final[i64] = 400000  # a place after the first: this much, less the further behind; the last one nothing
TIE_STEPS: Final[i64] = 8  # room between two scores for what parts equal ones


def values_into(state: State, out: vec[i64]) -> None:
    """Write each seat's value, 0 to ONE: at the end by the result, before it by the game's estimates."""
    seats = state.seats
    points = vec[i64]([0] * seats)
    if state.over:
        scores = state.scores()
        for seat in range(seats):
            points[seat] = scores[seat]
        settle_ties(state, points)
    else:
        for seat in range(seats):
            points[seat] = state.estimate(seat) * TIE_STEPS
    span = state.game.span * TIE_STEPS
    for seat in range(seats):
        ahead: i64 = 0  # how many are better; those equal count half
        best: i64 = -1000000000
        for other in range(seats):
            if other != seat:
                if points[other] > points[seat]:
                    ahead += 2
                elif points[other] == points[seat]:
                    ahead += 1
                if points[other] > best:
                    best = points[other]
        margin = points[seat] - best
        if margin > span:
            margin = span
        elif margin < -span:
            margin = -span
        out[seat] = place_value(ahead, seats) * FOR_PLACE // ONE + (ONE - FOR_PLACE) * (span + margin) // (2 * span)


def results(state: State) -> list[int]:
    """Return each seat's value, from 0 to ONE."""
    out = vec[i64]([0] * state.seats)
    values_into(state, out)
    found: list[int] = []
    for seat in range(state.seats):
        found.append(out[seat])
    return found


def settle_ties(state: State, points: vec[i64]) -> None:
    """Spread the points, and part equal scores by the game's tie-breaks."""
    equal = False
    for seat in range(state.seats):
        for other in range(seat):
            if points[seat] == points[other]:
                equal = True
    for seat in range(state.seats):
        points[seat] *= TIE_STEPS
    if equal:
        places = state.ranking()
        for seat in range(state.seats):
            points[seat] -= places[seat] - 1


def place_value(ahead: i64, seats: i64) -> i64:
    """Return what a place is worth; `ahead` counts in halves, and a shared place lies halfway between two."""
    if ahead % 2 == 1:
        return (place_value(ahead - 1, seats) + place_value(ahead + 1, seats)) // 2
    if ahead == 0:
        return ONE
    return BEHIND * (2 * (seats - 1) - ahead) // (2 * (seats - 1))
