"""Coal Baron through the conformance kit: random games and games that make progress, every seat count and option."""

import pytest

from pithead.testing import check_catalogue, check_game, perft
from support import coal_baron
from support.coal_baron import GAME, audit
from support.sampling import amount, combinations, games, named, portions

TOTAL = amount(interpreted=16, compiled=80, soak=1000)  # games of each seat count


@pytest.mark.both
@pytest.mark.parametrize("seeds", portions(TOTAL), ids=named)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_conforms(seats: int, seeds: range) -> None:
    for seed, options, choose in games(coal_baron, seats, seeds):
        check_game(GAME, seats, seed, options, choose, audit)


@pytest.mark.both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_meet_every_option(seats: int) -> None:
    assert combinations(coal_baron, seats, TOTAL) == [{("off",), ("on",)}] * 2


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
