"""What a finished game is worth to each seat, as a number: for learning."""

from typing import Final

from pithead.core.errors import BadSetup
from pithead.core.game import State

PLACING: Final = "placing"
MARGIN: Final = "margin"
SCORE: Final = "score"
REWARDS: Final = {
    PLACING: "1 for the first place down to -1 for the last, evenly; seats that share a place share the mean of theirs",
    MARGIN: "the seat's points less the mean of the others'",
    SCORE: "the seat's points",
}


def check_reward(kind: str) -> str:
    """Return the kind of reward if there is such a one."""
    if kind not in REWARDS:
        raise BadSetup(f"expected as reward one of {', '.join(REWARDS)}; got {kind!r}")
    return kind


def rewards(state: State, kind: str) -> list[float]:
    """Return each seat's reward: as if the game ended now. Placing and margin add up to nothing."""
    scores = state.scores()
    seats = int(state.seats)
    found: list[float] = []
    if kind == SCORE:
        for score in scores:
            found.append(float(score))
    elif kind == MARGIN:
        total = sum(scores)
        for score in scores:
            found.append(score - (total - score) / (seats - 1))
    else:
        places = state.ranking()
        for place in places:
            mean = place + (places.count(place) - 1) / 2
            found.append(1 - 2 * (mean - 1) / (seats - 1))
    return found
