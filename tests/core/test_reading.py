"""Reading plain JSON: what nobody asked for is told, at its place."""

import pytest

from pithead.core.errors import BadPosition
from pithead.core.reading import Reader

pytestmark = pytest.mark.both


def test_a_key_that_nobody_asked_for_is_told() -> None:
    reader = Reader({"coal": 1, "cool": 2})
    reader.number("coal", 0)
    with pytest.raises(BadPosition, match="expected the position to have the keys coal, got 'cool'"):
        reader.finish()


def test_a_key_of_an_object_within_is_told_with_its_place() -> None:
    reader = Reader({"players": [{"coal": 1}, {"coal": 1, "salt": 0}]})
    for player in reader.objects("players"):
        player.number("coal", 0)
    with pytest.raises(BadPosition, match=r"expected players\[1\] to have the keys coal, got 'salt'"):
        reader.finish()


def test_a_number_that_no_game_has_is_told() -> None:
    reader = Reader({"coal": 10**30, "counts": {"salt": 10**30}})
    with pytest.raises(BadPosition, match="expected coal to be a whole number from 0 to 1000000000, got 1000000"):
        reader.number("coal", 0)
    with pytest.raises(BadPosition, match=r"expected counts.salt to be a whole number from 0 to 1000000000, got"):
        reader.counts("counts", ["salt"])


def test_what_was_read_is_accepted() -> None:
    reader = Reader({"coal": 1, "options": {"cart": "two"}})
    reader.number("coal", 0)
    reader.object("options").values()
    reader.finish()
