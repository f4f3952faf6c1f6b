"""Haspelknecht through the conformance kit: random games and games that make progress, every seat count and option."""

import pytest

import pithead
from pithead.core.generator import seeded
from pithead.testing import check_catalogue, check_game, perft, uniform
from support.haspelknecht import GAME, LAYOUTS, Progress, audit, options

# 1,000 games of each seat count compiled, 30 interpreted, in portions that run side by side.
GAMES = 1000 if pithead.compiled() else 30
PORTION = GAMES // 10


@pytest.mark.both
@pytest.mark.parametrize("start", range(0, GAMES, PORTION))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_conforms(seats: int, start: int) -> None:
    for seed in range(start, start + PORTION):
        choose = Progress(seed // 2) if seed % 2 else uniform
        check_game(GAME, seats, seed, options(seats, seed // 2), choose, audit, sample=0.02)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_meet_every_combination(seats: int) -> None:
    met = {
        (chosen["layout"], chosen["edition"], chosen["open_planning"], chosen["tiles"])
        for chosen in (options(seats, game) for game in range(500))
    }
    assert len(met) == 8 * len(LAYOUTS[seats])


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
