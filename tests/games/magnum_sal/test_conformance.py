"""Magnum Sal through the conformance kit: random games and games that make progress, every seat count and option."""

from itertools import product

import pytest

import pithead
from pithead.core.generator import seeded
from pithead.testing import check_catalogue, check_game, perft, uniform
from support.magnum_sal import GAME, Progress, audit

# 1,000 games of each seat count compiled, 20 interpreted (they are long), in portions that run side by side.
GAMES = 1000 if pithead.compiled() else 20
PORTION = GAMES // 10
OPTIONS = [
    {"edition": edition, "mapped_mine": mapped, "cart": cart}
    for edition, mapped, cart in product(("french", "english"), ("off", "on"), ("unlimited", "two"))
]


@pytest.mark.both
@pytest.mark.parametrize("start", range(0, GAMES, PORTION))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_conforms(seats: int, start: int) -> None:
    for seed in range(start, start + PORTION):
        choose = Progress(seed // 2) if seed % 2 else uniform
        check_game(GAME, seats, seed, OPTIONS[seed // 2 % 8], choose, audit, sample=0.02)


@pytest.mark.both
def test_every_action_has_a_notation_that_parses_back() -> None:
    check_catalogue(GAME)


@pytest.mark.both
@pytest.mark.parametrize(
    ("seats", "actions", "depth", "count"), [(2, 0, 3, 2310), (3, 30, 3, 4363), (4, 120, 3, 106), (4, 400, 3, 72)]
)
def test_both_builds_count_the_same_sequences(seats: int, actions: int, depth: int, count: int) -> None:
    """From the position after that many actions of a game that makes progress."""
    state = GAME.new(seats, 7)
    chance, choose = seeded(3), Progress(0)
    for _ in range(actions):
        state.apply(choose(state, state.to_act, state.legal(), chance))
    assert perft(state, depth) == count
