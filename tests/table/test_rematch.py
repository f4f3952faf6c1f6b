"""A rematch: one for each finished table, offered by the first who asks; a series and how it stands; attacks."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.kept import Series
from pithead.table.kept_talk import PLAYERS
from pithead.table.live_table import LiveTable
from pithead.table.settings import Settings
from support.table import QUICK, Player, Table, finished, set_up

SAME = {"Origin": "http://testserver"}
BOT = {"kind": "bot", "bot": "greedy"}
PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}, {"kind": "person", "name": "Cleo"}]


def end(client: TestClient, table_id: str) -> LiveTable:
    """Let a game be over."""
    live: LiveTable = client.app.state.assembly.service.open(table_id)  # type: ignore[attr-defined]
    history = finished("coal-baron", live.facts.seats, {}, sense=True).now.history
    live.now = replace(live.now, history=history)
    return live


def over(client: TestClient, seats: Any = PEOPLE, **more: Any) -> Table:
    """A finished game: the first by the cookie of `client`, the others by secrets."""
    client.headers.update(SAME)
    playing = Table(TestClient(client.app), set_up(client, "coal-baron", seats, sit=[0], **more).made)
    for seat in range(1, len(seats)):
        if seat in playing.players:
            playing.players[seat].sit()
    end(client, playing.id)
    return playing


def test_the_first_who_asks_offers_it_and_the_others_accept(client) -> None:
    playing = over(client)
    assert playing.players[1].json("rematch") == {"table": "", "names": [], "seated": False}
    answer = client.post(f"/api/tables/{playing.id}/rematch", json={})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert [(seat["name"], seat["taken"]) for seat in made["seats"]] == [("Ben", False), ("Cleo", False), ("Ada", True)]
    assert (made["own"], [link["seat"] for link in made["links"]]) == ([2], [2])
    told = playing.players[1].json("rematch")
    assert told == {"table": made["id"], "names": ["Ada"], "seated": False}
    said = playing.spectator.json("talk")["words"]
    assert [(word["kind"], word["text"], word["name"], word["room"]) for word in said] == [
        ("rematch", made["id"], "Ada", PLAYERS)
    ]
    ben = playing.players[1].post("rematch", {})
    assert (ben.status_code, ben.json()["id"], "set-cookie" in ben.headers) == (201, made["id"], False)
    sitting = Player(playing.client, made["id"], ben.json()["links"][0]["token"], 0)
    assert sitting.facts["seat"] == 0
    assert [seat["taken"] for seat in sitting.facts["seats"]] == [True, False, True]
    assert playing.players[1].json("rematch")["seated"] is True
    assert len(playing.spectator.json("talk")["words"]) == 1, "accepting is no second offer"


def test_it_is_the_same_game_with_another_deal(client) -> None:
    playing = over(client, [*PEOPLE[:2], BOT, {**BOT, "bot": "random"}], hints=True, public=False, pace_ms=30)
    made = client.post(f"/api/tables/{playing.id}/rematch", json={}).json()
    same = ("game", "options", "public", "pace_ms", "away_seconds", "practice", "hints")
    was = playing.spectator.facts
    assert {key: made[key] for key in same} == {key: was[key] for key in same}
    assert made["commitment"] != was["commitment"]
    assert [(seat["kind"], seat["bot"]) for seat in made["seats"]] == [
        ("person", ""),
        ("bot", "greedy"),
        ("bot", "random"),
        ("person", ""),
    ]


def test_whoever_asks_again_gets_the_same_table_and_keeps_the_seat(client) -> None:
    playing = over(client)
    answers = [client.post(f"/api/tables/{playing.id}/rematch", json={}).json() for _ in range(3)]
    assert len({answer["id"] for answer in answers}) == 1
    assert [answer["own"] for answer in answers] == [[2]] * 3
    assert [len(answer["links"]) for answer in answers] == [1, 0, 0]


def test_of_many_at_once_one_offers_and_all_come_to_one_table(client, assembly: Assembly) -> None:
    playing = over(client)
    found: list[Any] = []

    def ask(player: Player) -> None:
        found.append(player.post("rematch", {}).json())

    threads = [threading.Thread(target=ask, args=(playing.players[seat],)) for seat in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({made["id"] for made in found}) == 1
    assert sorted(made["own"] for made in found) == [[0], [1]]
    assert len([word for word in playing.spectator.json("talk")["words"] if word["kind"] == "rematch"]) == 1


def test_a_series_counts_who_has_won(client) -> None:
    playing = over(client)
    first = playing.spectator.facts
    assert first["series"] is None
    won = [int(place == 1) for place in first["ranking"]]
    second = client.post(f"/api/tables/{playing.id}/rematch", json={}).json()
    assert second["series"] == {"game": 2, "won": [*won[1:], won[0]]}
    end(client, second["id"])
    ended = client.get(f"/api/tables/{second['id']}/ending").json()
    places = client.get(f"/api/tables/{second['id']}").json()["ranking"]
    sums = [before + (place == 1) for before, place in zip(second["series"]["won"], places, strict=True)]
    assert ended["series"] == {"game": 2, "won": sums}
    third = client.post(f"/api/tables/{second['id']}/rematch", json={}).json()
    assert third["series"] == {"game": 3, "won": [*sums[1:], sums[0]]}
    assert sum(third["series"]["won"]) == sum(won) + sum(place == 1 for place in places)


def test_a_series_is_kept(client, assembly: Assembly) -> None:
    playing = over(client)
    made = client.post(f"/api/tables/{playing.id}/rematch", json={}).json()
    found = assembly.store.read_table(made["id"])
    assert found is not None
    assert (found[0].follows, found[0].series) == (playing.id, Series(2, tuple(made["series"]["won"])))


# Who has none.


@pytest.mark.parametrize("facts", [{"lesson": "1-first"}, {"imported": True}, {"practice": True}])
def test_lessons_records_and_practice_have_none(client, facts: dict[str, Any]) -> None:
    playing = over(client)
    live = client.app.state.assembly.service.open(playing.id)
    live.facts = replace(live.facts, **facts)
    answer = playing.players[1].post("rematch", {})
    assert (answer.status_code, answer.json()["reason"]) == (409, "rematch")
    assert playing.players[1].json("ending")["rematch"] is False


def test_an_unfinished_game_has_none(table) -> None:
    answer = table().players[0].post("rematch", {})
    assert (answer.status_code, answer.json()["reason"]) == (409, "playing")


# Attacks.


def test_a_stranger_gets_no_rematch(client) -> None:
    playing = over(client)
    assert playing.spectator.json("ending")["rematch"] is False
    for headers in ({}, {"Authorization": "Bearer guessed"}, {"Cookie": "pithead=guessed"}):
        stranger = TestClient(client.app, headers=SAME)
        answer = stranger.post(f"/api/tables/{playing.id}/rematch", json={}, headers=headers)
        assert answer.status_code == 401
        assert "secret" in answer.json()["error"]
    assert playing.spectator.json("rematch")["table"] == ""


def test_another_site_gets_no_rematch(client) -> None:
    playing = over(client)
    answer = client.post(f"/api/tables/{playing.id}/rematch", json={}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_a_seat_that_another_took_meanwhile_is_not_taken_from_them(client) -> None:
    playing = over(client)
    made = client.post(f"/api/tables/{playing.id}/rematch", json={}).json()
    link = client.post(f"/api/tables/{made['id']}/seats/0/link", json={}).json()
    Player(playing.client, made["id"], link["token"], 0).sit("Dora")
    answer = playing.players[1].post("rematch", {})
    assert (answer.status_code, answer.json()["reason"]) == (409, "seat")
    assert client.get(f"/api/tables/{made['id']}").json()["seats"][0]["name"] == "Dora"


def test_rematches_count_as_tables(tmp_path) -> None:
    limited = Settings(f"sqlite:///{tmp_path / 'table.db'}", **{**QUICK, "tables_per_client": 2})
    with TestClient(make_app(limited)) as client:
        playing = [set_up(client) for _ in range(2)]
        for one in playing:
            end(client, one.id)
        assert playing[0].players[0].post("rematch", {}).status_code == 429
        assert playing[0].spectator.json("rematch")["table"] == ""


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
def test_a_strange_body_changes_nothing(client, body: str, status: int) -> None:
    playing = over(client)
    headers = {**playing.players[1].headers, "Content-Type": "application/json"}
    answer = playing.client.post(f"/api/tables/{playing.id}/rematch", content=body, headers=headers)
    assert answer.status_code in (status, 400)
    assert answer.json()["error"]
    assert playing.spectator.json("rematch")["table"] == ""


@pytest.mark.parametrize("what", ["rematch", "ending", "talk"])
@pytest.mark.parametrize("table_id", ["nosuchtable1", "..", "x" * 5000, "%00"])
def test_there_is_nothing_at_other_tables(client, what: str, table_id: str) -> None:
    ask = client.get if what == "ending" else client.post
    body = {} if what == "ending" else {"json": {} if what == "rematch" else {"text": "hi", "name": "Cy"}}
    assert ask(f"/api/tables/{table_id}/{what}", **body).status_code in (404, 405, 431)
