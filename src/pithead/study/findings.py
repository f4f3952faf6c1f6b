"""What the games of a study have in common: figures, each with an interval of 95 % and how many it comes from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from pithead.arena.standings import SURE, wilson
from pithead.core.game import Game
from pithead.study.games import Observed

LEAST = 30  # seats that a figure of an action or a thing must come from
MOST = 24  # rows of a section
STAND_OUT = 12  # rows of the section that has the clearest of all things
QUESTIONS = 3  # questions whose first answers are compared
KINDS = 5  # kinds of events that have a section of their own
NAMES = 4  # things that such a kind must be about
NEARLY_ALL = 0.9  # of the seats: a question that so many answer; a thing that so many have tells nothing
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MARGINS = (0, 1, 2, 5, 10, 20)


class Figure(NamedTuple):
    """One figure."""

    name: str
    value: float
    low: float
    high: float
    sample: int  # games or seats that it comes from
    group: str = ""


class Section(NamedTuple):
    """Some figures of a kind."""

    key: str
    title: str
    told: str
    figures: list[Figure]
    share: bool  # or else points, or decisions
    even: float | None = None  # what would be nobody's advantage


def findings(game: Game, seats: int, games: Sequence[Observed]) -> list[Section]:
    """Return all sections."""
    even = 1 / seats
    place = [f"{ORDINALS[seat]} to move" for seat in range(seats)]
    return [
        Section(
            "seats", "Seats", "Share of wins, by the order of turns at the start. A shared win counts in parts.",
            [share(place[seat], [won(game, seat) for game in games]) for seat in range(seats)], True, even,
        ),
        Section(
            "points", "Points", "Mean points at the end, by the order of turns at the start.",
            [mean(place[seat], [game.scores[seat] for game in games]) for seat in range(seats)], False,
        ),
        Section(
            "sources", "Where points come from", "Mean points by source, of winners and of the others.",
            _sources(game, seats, games), False,
        ),
        *_firsts(seats, games),
        *_things(seats, games),
        Section(
            "length", "Length", "Decisions in a game, all seats together.",
            [mean("mean", [game.length for game in games]), *_quantiles([game.length for game in games])], False,
        ),
        Section(
            "close", "How close games are", "Share of games in which the first two are at most so many points apart.",
            [share(f"{margin}", [float(gap(game) <= margin) for game in games]) for margin in MARGINS], True,
        ),
    ]  # fmt: skip


def headlines(sections: Sequence[Section]) -> list[str]:
    """Return what a reader wants to know first, in sentences."""
    by = {section.key: section for section in sections}
    told = []
    seats = by["seats"]
    best = max(seats.figures, key=lambda figure: figure.value)
    worst = min(seats.figures, key=lambda figure: figure.value)
    even = seats.even or 0.0
    if best.low > even:
        told.append(f"The seat {best.name} wins most: {_percent(best)}. An even share is {100 * even:.0f}\xa0%.")
    elif worst.high < even:
        told.append(f"The seat {worst.name} wins least: {_percent(worst)}. An even share is {100 * even:.0f}\xa0%.")
    else:
        told.append("No seat wins clearly more or less than another.")
    sources = by["sources"].figures
    pairs = [(a, b) for a, b in pairwise(sources) if (a.group, b.group) == ("winners", "others")]
    clear = [(a, b) for a, b in pairs if a.name == b.name and a.low > b.high]
    if clear:
        a, b = max(clear, key=lambda pair: pair[0].value - pair[1].value)
        told.append(f"Winners are ahead most by: {a.name}, {a.value:.1f} points against {b.value:.1f}.")
    things = by["things"]
    if things.figures and things.even is not None:
        high, low = things.figures[0], things.figures[-1]
        if high.low > things.even:
            told.append(f"Goes with winning: “{high.name}”, {_percent(high)}.")
        if low.high < things.even:
            told.append(f"Goes with losing: “{low.name}”, {_percent(low)}.")
    near = next((figure for figure in by["close"].figures if figure.value >= 0.5), None)
    if near is not None:
        told.append(f"In {_percent(near)} of the games the first two are at most {near.name} points apart.")
    return told


def _percent(figure: Figure) -> str:
    return f"{100 * figure.value:.0f}\xa0% ({100 * figure.low:.0f}–{100 * figure.high:.0f})"


def won(game: Observed, seat: int) -> float:
    """Return a seat's part of the win."""
    return float(game.places[seat] == 1) / game.places.count(1)


def gap(game: Observed) -> int:
    """Return by how many points the first is ahead of the second."""
    best = sorted(game.scores, reverse=True)
    return best[0] - best[1] if len(best) > 1 else 0


def share(name: str, wins: Sequence[float], group: str = "") -> Figure:
    """Return a share with Wilson's interval."""
    return Figure(name, fmean(wins), *wilson(sum(wins), len(wins)), len(wins), group)


def mean(name: str, values: Sequence[float], group: str = "") -> Figure:
    """Return a mean with its interval."""
    middle = fmean(values)
    error = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(name, middle, middle - error, middle + error, len(values), group)


def _by(games: Iterable[Observed], question: str) -> dict[str, list[float]]:
    """Return the wins of seats by their first answer to a question."""
    found: dict[str, list[float]] = {}
    for game in games:
        for seat, first in enumerate(game.first):
            if question in first:
                found.setdefault(first[question], []).append(won(game, seat))
    return found


def _best(figures: Iterable[Figure]) -> list[Figure]:
    return sorted(figures, key=lambda figure: (-figure.value, figure.name))[:MOST]


def _sources(game: Game, seats: int, games: Sequence[Observed]) -> list[Figure]:
    """Return the means of winners and of others, for each source of points."""
    known: Counter[str] = Counter()
    for one in games:
        for by in one.sources:
            known.update({name: abs(points) for name, points in by.items()})
    found = []
    for name, _ in known.most_common():
        for group, wanted in (("winners", True), ("others", False)):
            values = [
                one.sources[seat].get(name, 0)
                for one in games
                for seat in range(seats)
                if (one.places[seat] == 1) is wanted
            ]
            if values:
                found.append(mean(f"{game.label(name)} ({name})", values, group))
    return found


def _firsts(seats: int, games: Sequence[Observed]) -> list[Section]:
    """Return a section for each of the first questions that nearly every seat answers: how its first answer did."""
    asked: Counter[str] = Counter(question for game in games for by in game.first for question in by)
    order = dict.fromkeys(question for game in games for by in game.first for question in by)
    common = [question for question in order if asked[question] >= NEARLY_ALL * seats * len(games)]
    found = []
    for question in common[:QUESTIONS]:
        figures = _best(share(name, wins) for name, wins in _by(games, question).items() if len(wins) >= LEAST)
        told = (
            f"Share of wins by a seat's first choice when asked to {question}, for choices of at least {LEAST} seats."
        )
        found.append(Section(f"first {question}", f"First choice: {question}", told, figures, True, 1 / seats))
    return found


def _things(seats: int, games: Sequence[Observed]) -> list[Section]:
    """Return what stands out among all things that happened to some seats, then the things of each telling kind.

    Two that always come together, such as a card that is filled and then delivered, stand out once.
    """
    even = 1 / seats
    owners: dict[str, list[tuple[int, float]]] = {}
    for game in games:
        for seat in range(seats):
            for name in game.did[seat]:
                owners.setdefault(name, []).append((game.number * seats + seat, won(game, seat)))
    figures: dict[str, Figure] = {}
    once: dict[tuple[int, ...], Figure] = {}
    for name, had in owners.items():
        if LEAST <= len(had) <= NEARLY_ALL * seats * len(games):
            figures[name] = share(name, [wins for _, wins in had])
            once.setdefault(tuple(seat for seat, _ in had), figures[name])
    clear = sorted(once.values(), key=lambda figure: -_apart(figure, even))
    sections = [
        Section(
            "things", "What stands out",
            "Share of wins of the seats to which something happened at least once: the clearest differences from an "
            f"even share, of {len(once)} compared. About one in twenty of those differs by chance alone.",
            _best(clear[:STAND_OUT]), True, even,
        )
    ]  # fmt: skip
    kinds: dict[str, list[Figure]] = {}
    for name, figure in figures.items():
        kind, _, thing = name.partition(": ")
        kinds.setdefault(kind, []).append(figure._replace(name=thing))
    telling = sorted(kinds, key=lambda kind: -sum(max(_apart(figure, even), 0.0) for figure in kinds[kind]))
    for kind in [kind for kind in telling if len(kinds[kind]) >= NAMES][:KINDS]:
        told = f"Share of wins of the seats with the event “{kind}”, by what it was about."
        sections.append(Section(f"things {kind}", kind.capitalize(), told, _best(kinds[kind]), True, even))
    return sections


def _apart(figure: Figure, even: float) -> float:
    """Return how far an interval is from an even share; below 0 if it includes that."""
    return max(figure.low - even, even - figure.high)


def _quantiles(values: Sequence[int]) -> list[Figure]:
    """Return the quartiles; their intervals are order statistics."""
    ordered = sorted(values)
    found = []
    for name, part in (
        ("a quarter of the games below", 0.25),
        ("half of the games below", 0.5),
        ("a quarter of the games above", 0.75),
    ):
        spread = SURE * sqrt(len(ordered) * part * (1 - part))
        low, middle, high = (
            ordered[min(len(ordered) - 1, max(0, round(len(ordered) * part + shift)))]
            for shift in (-spread, 0.0, spread)
        )
        found.append(Figure(name, middle, low, high, len(ordered)))
    return found
