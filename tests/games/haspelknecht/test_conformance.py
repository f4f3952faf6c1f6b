"""Haspelknecht through the conformance kit: random games and games that make progress, every seat count and option."""

from itertools import product

import pytest

import pithead
from pithead.core.generator import seeded
from pithead.testing import check_catalogue, check_game, perft
from support import haspelknecht
from support.haspelknecht import GAME, LAYOUTS, Progress, audit
from support.sampling import amount, combinations, games, named, portions

TOTAL = amount(interpreted=32, compiled=160, soak=1000)  # games of each seat count
EVERY = [option.values for option in GAME.options]


@pytest.mark.both
@pytest.mark.parametrize("seeds", portions(TOTAL), ids=named)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_conforms(seats: int, seeds: range) -> None:
    for seed, options, choose in games(haspelknecht, seats, seeds):
        check_game(GAME, seats, seed, options, choose, audit, sample=0.02)


@pytest.mark.skipif(not pithead.compiled(), reason="interpreted, there are fewer games than combinations")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_meet_every_combination(seats: int) -> None:
    """Each kind (edition, way of planning, choice of tiles) with each layout and each start, each layout with each."""
    kinds, starts = list(product(*EVERY[:3])), list(product(*EVERY[4:]))
    layouts = [(layout,) for layout in LAYOUTS[seats]]
    for met in combinations(haspelknecht, seats, TOTAL):
        assert {(found[:3], found[3:4]) for found in met} == set(product(kinds, layouts))
        assert {(found[:3], found[4:]) for found in met} == set(product(kinds, starts))
        assert {(found[3:4], found[4:]) for found in met} == set(product(layouts, starts))


@pytest.mark.both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_meet_every_value(seats: int) -> None:
    for met in combinations(haspelknecht, seats, TOTAL):
        found = list(zip(*met, strict=True))
        for place, values in enumerate(EVERY):
            assert set(found[place]) == set(LAYOUTS[seats] if place == 3 else values)


@pytest.mark.both
def test_every_action_has_a_notation_that_parses_back() -> None:
    check_catalogue(GAME)


@pytest.mark.both
@pytest.mark.parametrize(
    ("seats", "actions", "depth", "count"), [(2, 0, 5, 618), (3, 40, 6, 5993), (4, 100, 6, 8953), (4, 220, 7, 249936)]
)
def test_both_builds_count_the_same_sequences(seats: int, actions: int, depth: int, count: int) -> None:
    """From the position after that many actions of a game that makes progress."""
    state = GAME.new(seats, 7)
    chance, choose = seeded(3), Progress(0)
    for _ in range(actions):
        state.apply(choose(state, state.to_act, state.legal(), chance))
    assert perft(state, depth) == count
