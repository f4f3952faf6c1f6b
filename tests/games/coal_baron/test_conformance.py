"""Coal Baron through the conformance kit: random games and games that make progress, every seat count and option."""

import pytest

import pithead
from pithead.testing import check_catalogue, check_game, perft, uniform
from support.coal_baron import GAME, Progress, audit

# 1,000 games of each seat count compiled, 50 interpreted, in portions that run side by side.
GAMES = 1000 if pithead.compiled() else 50
PORTION = GAMES // 10
OPTIONS = [{"open_deliveries": "off"}, {"open_deliveries": "on"}]


@pytest.mark.both
@pytest.mark.parametrize("start", range(0, GAMES, PORTION))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_conforms(seats: int, start: int) -> None:
    for seed in range(start, start + PORTION):
        choose = Progress(seed // 2) if seed % 2 else uniform
        check_game(GAME, seats, seed, OPTIONS[seed % 4 // 2], choose, audit)


@pytest.mark.both
def test_every_action_has_a_notation_that_parses_back() -> None:
    check_catalogue(GAME)


@pytest.mark.both
@pytest.mark.parametrize(
    ("seats", "actions", "depth", "count"),
    [(2, 0, 4, 840), (2, 6, 3, 2520), (3, 9, 3, 5061), (4, 12, 3, 7403), (4, 60, 4, 42552)],
)
def test_both_builds_count_the_same_sequences(seats: int, actions: int, depth: int, count: int) -> None:
    """From the position after that many actions, each the middle one of the legal list."""
    state = GAME.new(seats, 7)
    for _ in range(actions):
        legal = state.legal()
        state.apply(legal[len(legal) // 2])
    assert perft(state, depth) == count
