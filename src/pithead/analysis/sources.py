"""Points by source: what each paragraph gave every seat, and what it gives bots from the same start or middle."""

from collections import Counter
from collections.abc import Iterable

from pithead.analysis.results import Source, number
from pithead.analysis.worlds import APART, SPACE
from pithead.core.events import Event
from pithead.core.generator import SEED_BITS, seeded
from pithead.core.history import History
from pithead.core.playout import play_policy

Points = Counter[tuple[str, int]]  # by paragraph and seat; some are less than nothing
BEYOND = SPACE * 999_983  # worlds that no decision has
HALVES = (0, 1)  # of a game: from its start on, from its middle on


def sources(history: History, games: int, seed: int) -> tuple[Source, ...]:
    """Return the points of a game by their paragraphs, in the order of the rules; bots play so many games."""
    start, rest = (by_bots(history, half, range(games), seed) for half in HALVES)
    return compared(history, games, start, rest)


def compared(history: History, games: int, start: Points, rest: Points) -> tuple[Source, ...]:
    """Return the points of a game beside those of bots, who have played so many games from its start and its middle.

    While the game goes on, only those count that everybody knows of.
    """
    seats = history.seats
    over = history.state.over
    middle = len(history.decisions) // 2
    opening = _points(history.opening)
    first, second = (
        [event for decision in some for event in decision.events if over or event.known_to(None)]
        for some in (history.decisions[:middle], history.decisions[middle:])
    )
    until_middle = _points(first)
    until_middle.update(opening)
    played = _points(second)
    played.update(until_middle)
    found = []
    for paragraph in sorted({paragraph for paragraph, _ in (*played, *start, *rest)}, key=_in_order):
        places = [(paragraph, seat) for seat in range(seats)]
        found.append(
            Source(
                paragraph,
                tuple(played[place] for place in places),
                tuple(number(opening[place] + start[place] / games) for place in places),
                tuple(number(until_middle[place] + rest[place] / games) for place in places),
            )
        )
    return tuple(found)


def by_bots(history: History, half: int, games: Iterable[int], seed: int) -> Points:
    """Return all points of some games, by their numbers, that bots play on from the start (0) or the middle (1), from
    what everybody knows.
    """
    state = history.after(half * (len(history.decisions) // 2))
    total: Points = Counter()
    for game in games:
        chosen = (APART + BEYOND + (seed * 2 + half) * SPACE + game) % (1 << SEED_BITS)
        world = state.resample(None, chosen)
        journal: list[Event] = []
        world.journal = journal
        play_policy(world, seeded(chosen))
        total.update(_points(journal))
    return total


def _points(events: Iterable[Event]) -> Points:
    found: Points = Counter()
    for event in events:
        if event.points and event.seat >= 0:
            found[event.paragraph, int(event.seat)] += int(event.points)
    return found


def _in_order(paragraph: str) -> list[tuple[int, str]]:
    words = paragraph.replace(".", " ").split()
    return [(int(word), "") if word.isdecimal() else (-1, word) for word in words]
