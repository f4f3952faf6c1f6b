"""Whole games over HTTP, and their records."""

import random

import pytest

from pithead import Record

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_and_its_record_verifies(table, game):
    playing = table(game)
    moves = playing.play(5000, random.Random(1))
    facts = playing.spectator.facts
    assert facts["over"]
    assert facts["moves"] == moves
    record = playing.spectator.get("record")
    assert record.headers["content-type"].startswith("text/plain")
    text = record.text
    parsed = Record.parse(text)
    assert parsed.verify().scores() == facts["scores"]
    assert parsed.tags["commitment"] == playing.made["commitment"]
