"""An analysis in small parts, each worked out by itself and kept as JSON: what is there can be told, the rest goes on.

Put together they come to the same figures as an analysis in one piece.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pithead.analysis.moments import Verdict
from pithead.analysis.results import Analysis, Moment, moment_from_json, moment_to_json
from pithead.analysis.run import Portion, cut, gather, judge_portion, marks
from pithead.analysis.sources import HALVES, Points, by_bots, compared
from pithead.core.history import History
from pithead.core.record import Record

Json = dict[str, Any]
GAMES = 16  # that bots play on, in one part
PARTS_OF_A_WIN = 840  # seats that share a win have whole numbers of these, up to eight of them


class Games(NamedTuple):
    """Some games that bots play on, by their numbers: from the start of a game (0), or from its middle (1)."""

    game: Portion
    half: int
    numbers: range


Part = Portion | Games


class Kept(NamedTuple):
    """What a part came to: what is told of it, and what only the whole needs."""

    told: Json
    rest: Json


def plan(record: Record, history: History, depth: int, size: int, first: int = 0) -> list[Part]:
    """Return the parts of an analysis: decisions from the first one that is to be judged, some at a time; then games of
    bots.
    """
    portions = list(cut(0, record, history, size, first))
    played = (record.actions, record.redraws)
    whole = Portion(0, record.game, record.seats, record.seed, record.options, *played, True, ())
    games = [
        Games(whole, half, range(number, min(number + GAMES, depth)))
        for half in HALVES
        for number in range(0, depth, GAMES)
    ]
    return [*portions, *games]


def work(part: Part, depth: int, seed: int) -> Kept:
    """Work out a part."""
    if isinstance(part, Portion):
        verdicts = judge_portion(depth, seed, part).verdicts
        changes = [[[_whole(n) for n in row] for row in verdict.changes] for verdict in verdicts]
        return Kept({"moments": [moment_to_json(verdict.moment) for verdict in verdicts]}, {"changes": changes})
    points = by_bots(_played(part.game), part.half, part.numbers, seed)
    return Kept({}, {"half": part.half, "points": [[*place, count] for place, count in points.items()]})


def moments_of(told: Json) -> list[Moment]:
    """Return the decisions that a part tells of."""
    return [moment_from_json(moment) for moment in told.get("moments", ())]


def so_far(record: Record, history: History, moments: Iterable[Moment], depth: int, seed: int) -> Analysis:
    """Return what is there of an analysis: decisions and what players come to, no points by source, no standard errors,
    no parts of the game.
    """
    nothing: list[list[float]] = [[] for _ in range(record.seats)]
    return gather(record, history, [Verdict(moment, nothing) for moment in moments], (), (), depth, seed)


def together(record: Record, history: History, kept: Iterable[Kept], depth: int, seed: int) -> Analysis:
    """Put all parts of an analysis together."""
    verdicts: list[Verdict] = []
    points: tuple[Points, Points] = (Counter(), Counter())
    for one in kept:
        verdicts += _verdicts(one)
        for paragraph, seat, count in one.rest.get("points", ()):
            points[one.rest["half"]][paragraph, seat] += count
    begins = tuple(marks(history))
    return gather(record, history, verdicts, compared(history, depth, *points), begins, depth, seed)


def _verdicts(kept: Kept) -> Iterator[Verdict]:
    for moment, changes in zip(moments_of(kept.told), kept.rest.get("changes", ()), strict=True):
        yield Verdict(moment, [[n / PARTS_OF_A_WIN for n in row] for row in changes])


def _played(portion: Portion) -> History:
    """Return the whole game of a portion."""
    history = History(portion.game, portion.seats, portion.seed, portion.options, redraws=portion.redraws)
    for seat, action in portion.actions:
        history.play(action, seat)
    return history


def _whole(share: float) -> int:
    return round(share * PARTS_OF_A_WIN)
