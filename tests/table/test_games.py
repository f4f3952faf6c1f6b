"""Whole games over HTTP, and their records."""

import random

import pytest

from pithead import Record

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_and_its_record_verifies(table, game):
    playing = table(game)
    moves = playing.play(5000, random.Random(1), wise=0.9 if game == "magnum-sal" else 0)  # random ones go on and on
    facts = playing.spectator.facts
    assert facts["over"]
    assert facts["moves"] == moves
    assert max(facts["ranking"]) <= 2
    record = playing.spectator.get("record")
    assert record.headers["content-type"].startswith("text/plain")
    text = record.text
    parsed = Record.parse(text)
    assert parsed.verify().scores() == facts["scores"]
    assert parsed.tags["commitment"] == playing.made["commitment"]
    for player in playing.players.values():  # the seed is known now
        answer = player.undo()
        assert (answer.status_code, answer.json()["reason"]) == (409, "undo")
        assert "the game is over" in answer.json()["error"]
    assert playing.spectator.facts == facts


def test_the_command_line_verifies_the_deal(table, tmp_path, capsys):
    from pithead.cli import main

    playing = table("haspelknecht")
    playing.play(5000, random.Random(1))
    path = tmp_path / "game.txt"
    path.write_text(playing.spectator.get("record").text)
    assert main(["replay", str(path), "--check"]) == 0
    assert f"the deal is the one that was promised: {playing.made['commitment']}" in capsys.readouterr().out
    for tag in ("salt: ", "commitment: "):
        path.write_text(playing.spectator.get("record").text.replace(tag, f"{tag}0"))
        assert main(["replay", str(path), "--check"]) == 1
        assert "expected the commitment" in capsys.readouterr().err
