"""Golden records: the same games, to the same final position, in every version and both builds."""

import pytest

from pithead import BadRecord, Record
from support.golden import fingerprint, load, made
from support.haspelknecht import GAME, Progress

pytestmark = pytest.mark.both

SHAPES = {2: "two-rounds", 3: "butterfly", 4: "three-circles"}
CASES = [
    (seats, {"edition": edition, "layout": layout})
    for seats in (2, 3, 4)
    for edition in ("international", "french")
    for layout in ("rows", SHAPES[seats])
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_golden_record_replays_to_its_final_position(seats: int, options: dict[str, str]) -> None:
    record = load(GAME, seats, options)
    assert record.options == {
        "open_planning": "off",
        "tiles": "lowest",
        "start_buildings": "off",
        "start_farmhand": "off",
        **options,
    }
    assert fingerprint(record) == record.tags["final"]


def test_the_golden_games_are_real_ones() -> None:
    """Coal is dug and lifted, developments are bought, markers used: the records say something."""
    words = " ".join(load(GAME, seats, options).text() for seats, options in CASES)
    for word in (
        "dig",
        "drain",
        "lift",
        "buy",
        "prop",
        "store",
        "haspelknecht",
        "miner",
        "coal digger",
        "rope",
        "burn",
    ):
        assert f" {word}" in words


def test_a_record_of_the_rules_before_is_refused_by_their_version() -> None:
    text = load(GAME, *CASES[0]).text()
    assert "rules_version: 2" in text
    with pytest.raises(BadRecord, match="line 3: expected rules version 2, got 1: the rules have changed since"):
        Record.parse(text.replace("rules_version: 2", "rules_version: 1"))


if __name__ == "__main__":
    for seats, options in CASES:
        made(GAME, seats, options, Progress(seats))
