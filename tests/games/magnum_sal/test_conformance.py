"""Magnum Sal through the conformance kit: random games and games that make progress, every seat count and option."""

from itertools import product

import pytest

from pithead.core.generator import seeded
from pithead.testing import check_catalogue, check_game, perft
from support import magnum_sal
from support.magnum_sal import GAME, Progress, audit
from support.sampling import amount, combinations, games, named, portions

TOTAL = amount(interpreted=16, compiled=96, soak=1000)  # games of each seat count


@pytest.mark.both
@pytest.mark.parametrize("seeds", portions(TOTAL), ids=named)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_conforms(seats: int, seeds: range) -> None:
    for seed, options, choose in games(magnum_sal, seats, seeds):
        check_game(GAME, seats, seed, options, choose, audit, sample=0.02)


@pytest.mark.both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_meet_every_combination(seats: int) -> None:
    every = set(product(("french", "english"), ("off", "on"), ("unlimited", "two")))
    assert combinations(magnum_sal, seats, TOTAL) == [every, every]


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
