"""Golden games: the same actions show every seat the same, in every version and both builds."""

import pytest

from support.coal_baron import GAME, Progress
from support.golden import Plan, actions_of, check, path_of, write

pytestmark = pytest.mark.both

PLAN = Plan("shift", "stack deck chance", without="name seen_by groups")
CASES = [(seats, {"open_deliveries": value}) for seats in (2, 3, 4) for value in ("off", "on")]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_golden_game_shows_what_it_showed(seats: int, options: dict[str, str]) -> None:
    record = check(path_of(GAME, seats, options))
    assert record.options == options


def test_the_golden_games_are_real_ones() -> None:
    """Orders are delivered, tiles drawn, doubles made: the records say something."""
    words = actions_of(GAME, CASES)
    for word in ("deliver", "double", "use", "draw tiles", "draw orders", "return bottom", "store"):
        assert f" {word}" in words


if __name__ == "__main__":
    for seats, options in CASES:
        write(GAME, seats, options, PLAN, Progress(0 if options["open_deliveries"] == "off" else 3))
