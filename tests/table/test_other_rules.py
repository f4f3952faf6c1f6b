"""Tables that were played by another version of the rules: they open for replay, with a notice, and cannot go on."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient

import pithead
from pithead.core.events import SEAT_NAMES
from pithead.table.app import make_app
from pithead.table.settings import Settings
from support.table import Table, set_up

PLAYED = {"coal-baron": 5000, "haspelknecht": 30}  # one to its end, one not


@contextmanager
def played_before(settings: Settings, game: str) -> Iterator[Table]:
    """A table on the server where it was played."""
    with TestClient(make_app(settings)) as client:
        playing = set_up(client, game)
        playing.play(PLAYED[game], random.Random(1))
        yield playing


@contextmanager
def opened_again(settings: Settings, playing: Table) -> Iterator[Table]:
    """The same table on another server."""
    with TestClient(make_app(settings)) as client:
        yield Table(client, playing.made)


def seen(table: Table) -> list[object]:
    """All that everybody sees."""
    players = [table.spectator, *table.players.values()]
    views = [player.json("view")["view"] for player in players]
    for view in views:
        del view["rules_version"]  # that of the rules which are installed
    return [
        (player.json("log"), view, player.get("board.svg").text) for player, view in zip(players, views, strict=True)
    ]


@pytest.mark.parametrize("game", PLAYED)
def test_where_the_same_happens_by_these_rules_it_is_replayed(settings, monkeypatch, game):
    with played_before(settings, game) as playing:
        before, facts = seen(playing), playing.spectator.facts
    monkeypatch.setattr(pithead.game(game), "rules_version", 99)
    with opened_again(settings, playing) as again:
        assert seen(again) == before
        now = again.spectator.facts
        assert (now["playable"], now["shown"]) == (False, True)
        installed = f"version {facts['rules_version']} of the rules, and version 99 is installed"
        assert f"{installed}: you can view and replay it" in now["notice"]
        assert now["over"] == facts["over"] == (game == "coal-baron")
        if now["over"]:
            assert again.spectator.json("view", at=10)["move"] == 10
            assert again.spectator.get("record").status_code == 200
        cannot_go_on(again)


def test_where_something_else_would_happen_there_is_the_log(settings, monkeypatch):
    with played_before(settings, "haspelknecht") as playing:
        log = [player.json("log") for player in playing.players.values()]

    def refuses(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(pithead.game("haspelknecht"), "rules_version", 99)
    monkeypatch.setattr("pithead.table.live_table.as_kept", refuses)
    with opened_again(settings, playing) as again:
        assert [player.json("log") for player in again.players.values()] == log
        facts = again.spectator.facts
        assert (facts["playable"], facts["shown"]) == (False, False)
        assert "you can read its log, but not continue it" in facts["notice"]
        assert again.spectator.get("view").status_code == 409
        assert again.spectator.get("board.svg").status_code == 409
        cannot_go_on(again)


def test_a_finished_table_stays_finished_when_somebody_sits_down(settings, monkeypatch):
    with played_before(settings, "coal-baron") as playing:
        assert playing.client.app.state.assembly.games.public(5)[0].status == "over"
    monkeypatch.setattr(pithead.game("coal-baron"), "rules_version", 99)
    monkeypatch.setattr("pithead.table.live_table.as_kept", lambda _: [object()])
    with opened_again(settings, playing) as again:
        player = again.players[0]
        assert player.sit("Ada")["seat"] == player.seat
        assert again.client.app.state.assembly.games.public(5)[0].status == "over"


def test_the_log_of_a_game_that_is_not_installed_is_told_in_bare_words(settings, monkeypatch):
    with played_before(settings, "haspelknecht") as playing:
        log = playing.spectator.json("log")["entries"]

    def unknown(key: str) -> None:
        raise pithead.PitheadError(f"expected a game, got {key}")

    monkeypatch.setattr("pithead.table.live_table.find_game", unknown)
    with opened_again(settings, playing) as again:
        told = again.spectator.json("log")["entries"]
        assert [entry.get("notation") for entry in told] == [entry.get("notation") for entry in log]
        for line in (line for entry in told for line in entry["lines"] if entry["kind"] != "seat"):
            who = f"{SEAT_NAMES[line['seat']]}: " if line["seat"] >= 0 else ""
            assert line["text"] == who + line["kind"]
        assert "is not installed here" in again.spectator.facts["notice"]
        assert again.spectator.json("sheet")["rows"] is not None
        assert again.client.get(f"/table/{again.id}").status_code == 200
        cannot_go_on(again)


def cannot_go_on(table: Table) -> None:
    """See that nobody can decide anything, and nothing is stored."""
    version = table.spectator.facts["version"]
    for player in table.players.values():
        assert player.get("actions").json().get("actions", []) == []
        for answer in (player.try_act("pass", version=version), player.undo(), player.redo()):
            assert answer.status_code in (409, 422), answer.text
    assert table.spectator.facts["version"] == version
