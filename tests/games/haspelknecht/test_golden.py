"""Golden games: the same actions show every seat the same, in every version and both builds."""

import pytest

from pithead import BadRecord, Record
from support.golden import Plan, actions_of, check, path_of, write
from support.haspelknecht import GAME, Progress

pytestmark = pytest.mark.both

PLAN = Plan("year", "turn chance", without="board name place cost symbols")
SHAPES = {2: "two-rounds", 3: "butterfly", 4: "three-circles"}
CASES = [
    (seats, {"edition": edition, "layout": layout})
    for seats in (2, 3, 4)
    for edition in ("international", "french")
    for layout in ("rows", SHAPES[seats])
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_golden_game_shows_what_it_showed(seats: int, options: dict[str, str]) -> None:
    record = check(path_of(GAME, seats, options))
    assert record.options == {
        "open_planning": "off",
        "tiles": "lowest",
        "start_buildings": "off",
        "start_farmhand": "off",
        **options,
    }


def test_the_golden_games_are_real_ones() -> None:
    """Coal is dug and lifted, developments are bought, markers used: the records say something."""
    words = actions_of(GAME, CASES)
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
    text = path_of(GAME, *CASES[0]).read_text(encoding="utf-8")
    assert "rules_version: 2" in text
    with pytest.raises(BadRecord, match="line 3: expected rules version 2, got 1: the rules have changed since"):
        Record.parse(text.replace("rules_version: 2", "rules_version: 1"))


if __name__ == "__main__":
    for seats, options in CASES:
        write(GAME, seats, options, PLAN, Progress(seats))
