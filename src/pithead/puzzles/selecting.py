"""Chooses puzzles from those found: from easy to hard, of all kinds, from all parts of the game, for all numbers of
seats.
"""

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from pithead.core.game import Game
from pithead.puzzles import judging
from pithead.puzzles.files import Best, Puzzle, moves
from pithead.puzzles.finding import Found
from pithead.puzzles.reasons import reasons_for

PARTS = 3  # of a game
# How much it counts against one that another has these too.
ANSWER, KIND, ABOUT, LEVEL, SEATS, PART, DEAL = 15, 6, 2, 8, 4, 3, 3


def name_of(found: Found) -> str:
    """Return by what a position is known: the seed of its deal, and the number of its decision."""
    return f"{found.seed}-{len(found.actions)}"


def select(pool: Iterable[Found], count: int, kept: Container[str] = ()) -> list[Found]:
    """Return so many of those found, or all if there are fewer, in the order in which they are offered; those that are
    to be kept, by their names, before all others.
    """
    left = sorted(pool, key=lambda one: (one.seed, len(one.actions)))
    chosen: list[Found] = []
    seen: Counter[tuple[str, object]] = Counter()
    while left and len(chosen) < count:
        best = min(left, key=lambda one: (name_of(one) not in kept, _against(one, seen), -_gain(one)))
        left.remove(best)
        chosen.append(best)
        seen.update(_marks(best).keys())
    return _ordered(chosen)


def _gain(one: Found) -> float:
    return one.verdict.best[0].share - one.verdict.best[1].share


def _marks(one: Found) -> dict[tuple[str, object], int]:
    """Return what a puzzle has in common with others, and how much that counts."""
    part = min(PARTS - 1, int(one.part * PARTS))
    return {
        ("kind", one.kind): KIND,
        ("about", one.kind.partition(" / ")[2]): ABOUT,
        ("seats", one.seats): SEATS,
        ("part", part): PART,
        ("deal", one.seed): DEAL,
        ("answer", one.verdict.answer): ANSWER,
        ("level", one.level): LEVEL,
    }


def _against(one: Found, seen: Counter[tuple[str, object]]) -> int:
    return sum(weight * seen[mark] for mark, weight in _marks(one).items())


def _ordered(chosen: Sequence[Found]) -> list[Found]:
    """Return puzzles from easy to hard, if possible no two of a kind one after the other."""
    left = sorted(chosen, key=lambda one: (one.level, -one.by_short, -_gain(one)))
    found: list[Found] = []
    while left:
        level = left[0].level
        before = found[-1].kind if found else ""
        one = next((one for one in left if one.level == level and one.kind != before), left[0])
        left.remove(one)
        found.append(one)
    return found


def puzzle_of(game: Game, found: Found, key: str) -> Puzzle:
    """Return a puzzle of what was found, with the reasons for its answer."""
    start = game.new(found.seats, found.seed)
    state = start.copy()
    for seat, action in found.actions:
        state.apply(action, seat)
    best = found.verdict.best
    reasons, sources = reasons_for(state, found.seat, best[0].action, best[1].action, found.seed)
    return Puzzle(
        key=key,
        seats=found.seats,
        seed=found.seed,
        seat=found.seat,
        level=found.level,
        worlds=judging.LOTS * judging.WORLDS,
        before=moves(start, found.actions),
        best=tuple(
            Best(game.actions.text(one.action), round(one.share, 3), round(one.points, 1), round(one.worth, 3))
            for one in best
        ),
        reasons=tuple(reasons),
        sources=tuple(sources),
    )
