"""The table speaks the reader's language."""

import random

import pytest

from pithead.table.language import wished


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "en"),
        ({"accept-language": "fr"}, "fr"),
        ({"accept-language": "fr-CH, fr;q=0.9, en;q=0.8"}, "fr"),
        ({"accept-language": "en;q=0.5, fr;q=0.9"}, "fr"),
        ({"accept-language": "fr;q=0.1, en"}, "en"),
        ({"accept-language": "tlh, ;;q=x, fr;q=0"}, "en"),
        ({"accept-language": "fr", "cookie": "language=en"}, "en"),
        ({"cookie": "pithead=abc; language=fr"}, "fr"),
        ({"cookie": "language=../../etc"}, "en"),
        ({"accept-language": "," * 10_000}, "en"),
    ],
)
def test_the_choice_comes_first_then_the_browsers_wish(headers, code):
    assert wished(headers).code == code


def test_sentences_come_in_the_readers_language(table):
    playing = table()
    playing.play(3, random.Random(1))
    player = playing.players[playing.spectator.facts["to_act"]]
    english = player.json("log")["entries"]
    words = player.json("actions")["actions"][0]["words"]
    player.headers["Accept-Language"] = "fr"
    assert player.json("log")["entries"] != english
    assert player.json("actions")["actions"][0]["words"] != words
    assert "La partie a continué" in player.try_act("bank", version=0).json()["error"]


def test_refusals_name_the_players(table):
    playing = table()
    for player in playing.players.values():
        player.sit(f"Number {player.seat}")
    asked = playing.spectator.facts["to_act"]
    other = playing.players[1 - asked]
    assert f"Number {asked}" in other.json("refusal", action="bank")["sentence"]
