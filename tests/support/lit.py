"""Positions that together light up every kind of part of a board."""

from collections.abc import Iterator
from functools import cache

import pithead
from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best

SEATS, SEED = 3, 5
MOST = 4  # positions of a game


def lit(state: State, seat: int) -> list[str]:
    """Return the parts of all that a seat can do."""
    view = state.view(seat)
    return sorted({part for a in state.legal(seat) for parts in state.game.actions.parts(a, view) for part in parts})


def kind(part: str) -> str:
    """Return a part's name without what tells it from others of its kind."""
    words = part.replace("-", " ").split()
    return " ".join(word for word in words if word.isalpha() and len(word) > 2)


@cache
def sampled(key: str) -> list[tuple[State, int]]:
    """Return positions and who decides there: those that light up most of what the ones before did not."""
    passed = list(_passed(key))
    found: list[tuple[State, int]] = []
    seen: set[str] = set()
    while len(found) < MOST:
        state, seat, kinds = max(passed, key=lambda one: len(one[2] - seen))
        if kinds <= seen:
            break
        seen |= kinds
        found.append((state, seat))
    return found


def _passed(key: str) -> Iterator[tuple[State, int, set[str]]]:
    """Yield the positions of a game that is played mostly with sense."""
    state, chance = pithead.game(key).new(SEATS, SEED), seeded(SEED)
    while not state.over:
        waiting = state.waiting
        seat = waiting[chance.below(len(waiting))]
        yield state.copy(), seat, {kind(part) for part in lit(state, seat)}
        legal = state.legal(seat)
        by_policy = chance.below(8) < 5
        state.apply(choose_best(state, seat, chance) if by_policy else legal[chance.below(len(legal))], seat)
