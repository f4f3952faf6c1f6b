"""The end of a game over HTTP: what is told of it, and a rematch; and what strangers make of both."""

import random
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

import pithead
from pithead.core.text import read_language, spoken
from pithead.table.answers import score_sheet
from pithead.table.app import make_app
from pithead.table.ending import ending, who_won
from pithead.table.live_table import LiveTable
from pithead.table.settings import Settings
from support.table import QUICK, Table, finished, set_up

SAME = {"Origin": "http://testserver"}
BOT = {"kind": "bot", "bot": "greedy"}


def play_out(playing: Table) -> None:
    """Let every seat decide until the game is over."""
    chance = random.Random(3)
    while not playing.spectator.facts["over"]:
        playing.play(50, chance, wise=1.0)


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory):
    """A server with a finished game of two people: the first by a cookie, the second by a secret."""
    settings = Settings(f"sqlite:///{tmp_path_factory.mktemp('over') / 'table.db'}", **QUICK)
    with TestClient(make_app(settings), headers=SAME) as client:
        made = set_up(
            client, "coal-baron", [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}], sit=[0]
        )
        assert client.cookies
        playing = Table(TestClient(client.app), made.made)
        play_out(playing)
        yield client, playing


# What is told.


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("key", pithead.all_games())
def test_the_course_of_the_points_ends_at_the_scores(key: str, seats: int) -> None:
    table = finished(key, seats, {}, sense=True)
    state = table.now.playing().state
    for reader in (None, 0):
        told = ending(table, reader, [])
        assert told.scores == state.scores()
        assert told.course[0].move == 0
        assert told.course[-1].points == state.scores()
        assert [one.move for one in told.course] == sorted({one.move for one in told.course})
        assert told.rows == score_sheet(table, reader).rows
        assert told.winners == [seat for seat in range(seats) if state.ranking()[seat] == 1]
        assert not told.rematch


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_moments_are_those_that_changed_the_lead_most(key: str) -> None:
    table = finished(key, 3, {}, sense=True)
    told = ending(table, None, [])
    winner = told.winners[0]

    def lead(points: list[int]) -> int:
        return points[winner] - max(points[seat] for seat in range(3) if seat != winner)

    swings = {
        after.move: abs(lead(after.points) - lead(before.points))
        for before, after in zip(told.course, told.course[1:], strict=False)
    }
    assert len(told.moments) == 3
    moves = [moment.move for moment in told.moments]
    assert moves == sorted(moves)
    least = min(swings[move] for move in moves)
    assert all(swing <= least for move, swing in swings.items() if move not in moves)
    for moment in told.moments:
        assert moment.text
        assert moment.lead
        assert any(moment.points)
        before = next(one for one in reversed(told.course) if one.move < moment.move)
        after = next(one for one in told.course if one.move == moment.move)
        assert moment.points == [new - old for old, new in zip(before.points, after.points, strict=True)]


@pytest.mark.parametrize(
    ("scores", "ranking", "sentence"),
    [
        ([30, 20], [1, 2], "Ada wins by 10: 30 to 20."),
        ([20, 20], [2, 1], "Ben wins on the tie-break, level with Ada at 20."),
        ([20, 20], [1, 1], "Ada, Ben share the victory: 20"),
        ([20, 20, 20], [1, 2, 2], "Ada wins on the tie-break, level with Ben, Cleo at 20."),
        ([-3, -5], [1, 2], "Ada wins by 2: -3 to -5."),
        ([7], [1], "Ada ends with 7."),
    ],
)
def test_who_has_won_and_by_what(scores: list[int], ranking: list[int], sentence: str) -> None:
    assert who_won(["Ada", "Ben", "Cleo"][: len(scores)], scores, ranking) == sentence


def test_it_is_told_in_the_readers_language() -> None:
    table = finished("coal-baron", 2, {}, sense=True)
    with spoken(read_language("fr")):
        french = ending(table, None, [])
    assert french.sentence != ending(table, None, []).sentence


def test_nothing_is_told_before_the_end(table) -> None:
    playing: Table = table("haspelknecht")
    for reader in (playing.spectator, *playing.players.values()):
        answer = reader.get("ending")
        assert answer.status_code == 409
        assert answer.json()["reason"] == "playing"


def test_a_game_that_was_begun_before_starts_from_its_points() -> None:
    table: LiveTable = finished("coal-baron", 2, {}, sense=True)
    half = table.now.standing[len(table.now.standing) // 2 :]
    table.now = replace(table.now, standing=half)
    told = ending(table, None, [])
    assert told.course[-1].points == told.scores
    assert any(told.course[0].points)


# A rematch.


def test_a_rematch_moves_everybody_on_by_one_seat(over) -> None:
    client, playing = over
    assert playing.players[1].json("ending")["rematch"] is True
    assert playing.spectator.json("ending")["rematch"] is False
    answer = client.post(f"/api/tables/{playing.id}/rematch", json={})
    assert answer.status_code == 201
    made = answer.json()
    assert made["id"] != playing.id
    assert [(seat["name"], seat["taken"]) for seat in made["seats"]] == [("Ben", False), ("Ada", True)]
    assert made["own"] == [1]
    assert [link["seat"] for link in made["links"]] == [0, 1]
    assert not made["over"]
    same = ("game", "options", "public", "pace_ms", "away_seconds", "practice")
    was = playing.spectator.facts
    assert {key: made[key] for key in same} == {key: was[key] for key in same}
    assert made["commitment"] != was["commitment"]  # another deal


def test_a_rematch_by_a_secret_gives_links_to_all_seats(over) -> None:
    _, playing = over
    answer = playing.players[1].post("rematch", {})
    assert answer.status_code == 201
    assert answer.json()["own"] == []
    assert "set-cookie" not in answer.headers
    new = Table(playing.client, answer.json())
    assert new.players[0].facts["seat"] == 0  # where Ben sits now


def test_a_rematch_keeps_bots_and_practice(client, assembly) -> None:
    client.headers.update(SAME)
    playing = set_up(client, "coal-baron", [{"kind": "person"}, BOT, {**BOT, "bot": "random"}], sit=[0], practice=True)
    live = assembly.service.open(playing.id)
    live.now = replace(live.now, history=finished("coal-baron", 3, {}, sense=True).now.history)
    made = client.post(f"/api/tables/{playing.id}/rematch", json={}).json()
    assert [(seat["kind"], seat["bot"]) for seat in made["seats"]] == [
        ("bot", "greedy"),
        ("bot", "random"),
        ("person", ""),
    ]
    assert made["practice"] is True
    assert made["own"] == [2]


# Attacks.


def test_a_stranger_gets_no_rematch(over) -> None:
    client, playing = over
    for headers in ({}, {"Authorization": "Bearer guessed"}, {"Cookie": "pithead=guessed"}):
        stranger = TestClient(client.app, headers=SAME)
        answer = stranger.post(f"/api/tables/{playing.id}/rematch", json={}, headers=headers)
        assert answer.status_code == 401
        assert "secret" in answer.json()["error"]


def test_another_site_gets_no_rematch(over) -> None:
    client, playing = over
    answer = client.post(f"/api/tables/{playing.id}/rematch", json={}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_an_unfinished_game_has_no_rematch(table) -> None:
    answer = table().players[0].post("rematch", {})
    assert answer.status_code == 409
    assert answer.json()["reason"] == "playing"


def test_rematches_count_as_tables(tmp_path) -> None:
    limited = Settings(f"sqlite:///{tmp_path / 'table.db'}", **{**QUICK, "tables_per_client": 3})
    with TestClient(make_app(limited)) as client:
        playing = set_up(client)
        play_out(playing)
        answers = [playing.players[0].post("rematch", {}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert len({answer.json()["id"] for answer in answers[:3]}) == 3


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('{"seats": []}', 422),
        ('{"game": "chess"}', 422),
        ("[]", 422),
        ("null", 422),
        ("{", 422),
        ("", 422),
        ('{"x": "' + "y" * 2_000_000 + '"}', 413),
        ("[" * 50_000, 422),
    ],
    ids=["seats", "game", "list", "null", "half", "nothing", "huge", "deep"],
)
def test_a_strange_body_changes_nothing(over, body: str, status: int) -> None:
    client, playing = over
    before = len(client.get("/api/tables").json()["own"])
    headers = {**playing.players[1].headers, "Content-Type": "application/json"}
    answer = playing.client.post(f"/api/tables/{playing.id}/rematch", content=body, headers=headers)
    assert answer.status_code in (status, 400)
    assert answer.json()["error"]
    assert len(client.get("/api/tables").json()["own"]) == before


@pytest.mark.parametrize("what", ["rematch", "ending"])
@pytest.mark.parametrize("table_id", ["nosuchtable1", "..", "x" * 5000, "%00"])
def test_there_is_nothing_at_other_tables(over, what: str, table_id: str) -> None:
    client, _ = over
    ask = client.post if what == "rematch" else client.get
    answer = ask(f"/api/tables/{table_id}/{what}", **({"json": {}} if what == "rematch" else {}))
    assert answer.status_code in (404, 405, 431)


def test_a_lesson_has_no_rematch(over, monkeypatch: pytest.MonkeyPatch) -> None:
    client, playing = over
    live = client.app.state.assembly.service.open(playing.id)
    monkeypatch.setattr(live, "facts", live.facts.__class__(**{**vars(live.facts), "lesson": "1-first"}))
    answer = playing.players[1].post("rematch", {})
    assert answer.status_code == 409
    assert answer.json()["reason"] == "lesson"
    assert playing.players[1].json("ending")["rematch"] is False
