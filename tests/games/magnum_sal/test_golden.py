"""Golden records: the same games, to the same final position, in every version and both builds."""

import pytest

from support.golden import fingerprint, load, made
from support.magnum_sal import GAME, Progress

pytestmark = pytest.mark.both

CASES = [
    (seats, {"edition": edition, "mapped_mine": mapped})
    for seats in (2, 3, 4)
    for edition in ("french", "english")
    for mapped in ("off", "on")
] + [
    (seats, {"edition": edition, "mapped_mine": "off", "cart": "two"})
    for seats, edition in ((3, "french"), (4, "english"))
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_golden_record_replays_to_its_final_position(seats: int, options: dict[str, str]) -> None:
    record = load(GAME, seats, options)
    assert record.options == {"cart": "unlimited", **options}
    assert fingerprint(record) == record.tags["final"]


def test_the_golden_games_are_real_ones() -> None:
    """Orders are delivered, salt extracted, tools used: the records say something."""
    words = " ".join(load(GAME, seats, options).text() for seats, options in CASES)
    for word in ("extract", "take", "pump", "castle", "deliver", "bucket", "cart", "pickaxe", "food", "sell", "lose"):
        assert f" {word}" in words


if __name__ == "__main__":
    for seats, options in CASES:
        made(GAME, seats, options, Progress(seats))
