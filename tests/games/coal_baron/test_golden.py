"""Golden records: the same games, to the same final position, in every version and both builds."""

import pytest

from support.coal_baron import GAME, Progress
from support.golden import fingerprint, load, made

pytestmark = pytest.mark.both

CASES = [(seats, {"open_deliveries": value}) for seats in (2, 3, 4) for value in ("off", "on")]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_golden_record_replays_to_its_final_position(seats: int, options: dict[str, str]) -> None:
    record = load(GAME, seats, options)
    assert record.options == options
    assert fingerprint(record) == record.tags["final"]


def test_the_golden_games_are_real_ones() -> None:
    """Orders are delivered, tiles drawn, doubles made: the records say something."""
    words = " ".join(load(GAME, seats, options).text() for seats, options in CASES)
    for word in ("deliver", "double", "use", "draw tiles", "draw orders", "return bottom", "store"):
        assert f" {word}" in words


if __name__ == "__main__":
    for seats, options in CASES:
        made(GAME, seats, options, Progress(0 if options["open_deliveries"] == "off" else 3))
