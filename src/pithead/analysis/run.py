"""Analyses games: here, in several processes, or on a cluster. The result depends on the record, depth and seed alone.

A game is cut into portions of some decisions; each is judged by itself, from the position that the record leads to.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pithead import processes
from pithead.analysis import chain
from pithead.analysis.moments import DEPTHS, LEAST, MOST, Place, Verdict, chances, judge
from pithead.analysis.results import Analysis, BadAnalysis, Chances, Mark, Source, numbers
from pithead.analysis.sources import sources
from pithead.analysis.worlds import Worlds, outcome_of
from pithead.core.game import Game
from pithead.core.history import History
from pithead.core.record import Record, Redraw

PORTION = 6  # decisions
MOST_SEED = 1 << 40
Spread = Callable[[Callable[["Portion"], "Judged"], Iterable["Portion"]], Iterator["Judged"]]
Told = Callable[[int, int], None]


class Portion(NamedTuple):
    """Some decisions of a game: its number among those analysed, what is needed to play it again, and which."""

    which: int
    game: Game
    seats: int
    seed: int
    options: dict[str, str]
    actions: list[tuple[int, int]]
    redraws: list[Redraw]
    finished: bool
    numbers: tuple[int, ...]


class Judged(NamedTuple):
    """What a portion came to."""

    which: int
    numbers: tuple[int, ...]
    verdicts: list[Verdict]


def analyse(record: Record, depth: str | int = "quick", seed: int = 0, told: Told | None = None) -> Analysis:
    """Analyse a game in this process; `told` is called with how many decisions are judged, and of how many."""
    return next(analyse_all([record], depth, seed, told))[1]


def analyse_here(record: Record, depth: str | int, seed: int, jobs: int) -> Analysis:
    """Analyse a game in so many processes of this machine."""

    def spread(work: Callable[[Portion], Judged], portions: Iterable[Portion]) -> Iterator[Judged]:
        return processes.run(work, portions, jobs)

    return next(analyse_all([record], depth, seed, None, spread))[1]


def analyse_all(
    records: Sequence[Record],
    depth: str | int = "quick",
    seed: int = 0,
    told: Told | None = None,
    spread: Spread = map,
) -> Iterator[tuple[int, Analysis]]:
    """Analyse games, and give each with its number as soon as it is there; `spread` judges portions elsewhere."""
    worlds = read_depth(depth)
    if not 0 <= seed < MOST_SEED:
        raise BadAnalysis(f"expected a seed from 0 to {MOST_SEED - 1}, got {seed}")
    histories = [History.resume(record) for record in records]
    portions = [portion for which, history in enumerate(histories) for portion in cut(which, records[which], history)]
    left = [sum(portion.which == which for portion in portions) for which in range(len(records))]
    found: list[list[Verdict]] = [[] for _ in records]
    total, done = sum(len(portion.numbers) for portion in portions), 0
    for which, count in enumerate(left):
        if count == 0:
            yield which, _whole(records[which], histories[which], [], worlds, seed)
    for judged in spread(partial(judge_portion, worlds, seed), portions):
        found[judged.which] += judged.verdicts
        left[judged.which] -= 1
        done += len(judged.numbers)
        if told is not None:
            told(done, total)
        if left[judged.which] == 0:
            which = judged.which
            yield which, _whole(records[which], histories[which], found[which], worlds, seed)


def read_depth(depth: str | int) -> int:
    """Return how many worlds a decision is judged in."""
    worlds = DEPTHS.get(depth, 0) if isinstance(depth, str) else depth
    if isinstance(depth, str) and depth.isdecimal() and len(depth) < 10:
        worlds = int(depth)
    if not LEAST <= worlds <= MOST:
        raise BadAnalysis(f"expected as depth {', '.join(DEPTHS)} or from {LEAST} to {MOST} worlds, got '{depth}'")
    return worlds


def cut(which: int, record: Record, history: History, size: int = PORTION, first: int = 0) -> Iterator[Portion]:
    """Cut a game into portions of so many decisions, from the first one that is to be judged."""
    numbers = [
        number
        for number, (decision, state) in enumerate(zip(history.decisions, history.walk(), strict=False))
        if number >= first and len(state.legal(decision.seat)) > 1
    ]
    for place in range(0, len(numbers), size):
        some = tuple(numbers[place : place + size])
        finished = history.state.over
        played = record.actions, record.redraws
        yield Portion(which, record.game, record.seats, record.seed, record.options, *played, finished, some)


def judge_portion(depth: int, seed: int, portion: Portion) -> Judged:
    """Judge the decisions of a portion."""
    verdicts = (judge(place, depth, seed) for place in places(portion))
    return Judged(portion.which, portion.numbers, [verdict for verdict in verdicts if verdict is not None])


def places(portion: Portion) -> Iterator[Place]:
    """Go to the decisions of a portion.

    In a game that is over, a decision is judged from what its seat knew. While a game goes on, that would tell the
    others something: it is judged from what everybody knows, and not at all if it was made in secret.
    """
    history = History(portion.game, portion.seats, portion.seed, portion.options, redraws=portion.redraws)
    turn, last, choice = 0, -1, 0
    for number, (seat, action) in enumerate(portion.actions[: portion.numbers[-1] + 1]):
        turn += seat != last
        last = seat
        state = history.state.copy() if number in portion.numbers else None
        before = choice
        choice += len(history.state.legal(seat)) > 1
        events = history.play(action, seat)
        if state is None:
            continue
        if portion.finished:
            yield Place(number, before, turn, seat, action, state, seat)
        elif not state.simultaneous and all(event.known_to(None) for event in events):
            yield Place(number, before, turn, seat, action, state, None)


def _whole(record: Record, history: History, verdicts: list[Verdict], depth: int, seed: int) -> Analysis:
    return gather(record, history, verdicts, sources(history, depth, seed), tuple(marks(history)), depth, seed)


def gather(
    record: Record,
    history: History,
    verdicts: list[Verdict],
    found: tuple[Source, ...],
    begins: tuple[Mark, ...],
    depth: int,
    seed: int,
) -> Analysis:
    """Put together what the portions of a game came to, the points by source, and where its parts begin."""
    verdicts.sort(key=lambda verdict: verdict.moment.number)
    moments = [verdict.moment for verdict in verdicts]
    end = _end(history, depth, seed)
    return Analysis(
        record=record,
        depth=depth,
        seed=seed,
        finished=history.state.over,
        moments=tuple(moments),
        end=end,
        marks=begins,
        players=chain.players(verdicts, end, history.seats),
        sources=found,
    )


def _end(history: History, depth: int, seed: int) -> Chances:
    """Return the result, or what everybody can expect where the record ends."""
    state = history.state
    if state.over:
        result = outcome_of(state)
        return Chances(numbers(result.shares), numbers([float(points) for points in result.points]))
    worlds = Worlds(state, int(state.to_act), seed, None)
    return chances(state.game, [worlds.unmoved(world) for world in range(depth)])


def marks(history: History) -> Iterator[Mark]:
    """Find where the parts of the game begin, in the reader's words."""
    before = ""
    for number, (_, state) in enumerate(zip(history.decisions, history.walk(), strict=False)):
        words = state.game.period(state.view(None))
        if words != before:
            yield Mark(number, words)
            before = words
