"""Sitting down: by a secret link, by a cookie; leaving and coming back."""

import time
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from pithead.table.asker import COOKIE
from support.table import Player, Table, set_up

SAME = {"Origin": "http://testserver"}


def browsing(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    return TestClient(client.app, headers=SAME)


def test_a_link_carries_its_secret_in_the_fragment(table):
    made = table().made
    for link in made["links"]:
        assert link["link"] == f"/table/{made['id']}#{link['token']}"
        assert len(link["token"]) >= 22, "128 random bits"


def test_only_hashes_of_secrets_are_stored(table, tmp_path):
    playing = table()
    playing.client.app.state.assembly.store.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("table.db*"))
    assert playing.id.encode() in stored
    for player in playing.players.values():
        assert player.token.encode() not in stored


def test_sitting_down_sets_a_cookie_that_opens_the_seat(table, client):
    playing = table()
    other = browsing(client)
    answer = other.post(f"/api/tables/{playing.id}/sit", json={"token": playing.players[1].token, "name": "  Anna  B "})
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert playing.players[1].token not in cookie
    assert answer.json()["seats"][1]["name"] == "Anna B"
    facts = other.get(f"/api/tables/{playing.id}").json()
    assert (facts["seat"], facts["own"]) == (1, [1])
    assert [table["id"] for table in other.get("/api/tables").json()["own"]] == [playing.id]
    assert client.get(f"/api/tables/{playing.id}").json()["own"] == []
    lines = playing.spectator.json("log")["entries"][-1]["lines"]
    assert lines[0]["text"] == "Anna B sits down."


def test_a_token_in_the_header_sets_no_cookie(table):
    player = table().players[0]
    answer = player.post("sit", {"token": player.token, "name": "Robot"})
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert Player(player.client, player.id, answer.json()["token"]).facts["seat"] == 0


def test_one_browser_can_hold_several_seats(table, client):
    playing = table()
    other = browsing(client)
    for player in playing.players.values():
        other.post(f"/api/tables/{playing.id}/sit", json={"token": player.token})
    address = f"/api/tables/{playing.id}"
    assert other.get(address).json()["seat"] is None
    assert other.get(address).json()["own"] == [0, 1]
    for seat in (0, 1):
        assert other.get(f"{address}/view", params={"seat": seat}).json()["seat"] == seat
    assert other.get(f"{address}/view", params={"seat": "watch"}).json()["seat"] is None


def test_whoever_sets_up_a_table_can_sit_down_at_once(client):
    other = browsing(client)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
    answer = other.post("/api/tables", json={"game": "coal-baron", "seats": seats, "sit": [0]})
    assert answer.status_code == 201
    assert answer.json()["own"] == [0]
    assert other.get(f"/api/tables/{answer.json()['id']}/actions").status_code == 200


def test_a_seat_needs_its_secret(table, client):
    playing = table()
    stranger = Player(client, playing.id, "guess")
    assert stranger.get().status_code == 401
    assert playing.spectator.get("actions").status_code == 401
    assert playing.spectator.get("view", seat=0).status_code == 401
    assert playing.players[0].get("view", seat=1).status_code == 403
    assert playing.players[0].get("view", seat=7).status_code == 422
    assert playing.spectator.post("sit", {"token": "guess"}).status_code == 401
    elsewhere = table()
    assert Player(client, elsewhere.id, playing.players[0].token).get().status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"Origin": "http://elsewhere"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://testserver"}, 200),
    ],
)
def test_a_request_with_the_cookie_must_come_from_a_page_of_the_server(table, client, headers, status):
    playing = table()
    other = TestClient(client.app, cookies={COOKIE: "x" * 22})
    body = {"token": playing.players[0].token}
    assert other.post(f"/api/tables/{playing.id}/sit", json=body, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        (SAME, 201),
        ({"Origin": "http://elsewhere"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://elsewhere", "Authorization": "Bearer x"}, 403),
        ({"Origin": "http://[bad"}, 403),
    ],
)
def test_no_page_of_another_site_can_change_anything(client, headers, status):
    body = {"game": "coal-baron", "seats": [{"kind": "person"}, {"kind": "person"}]}
    assert client.post("/api/tables", json=body, headers=headers).status_code == status


def test_a_new_link_replaces_the_old_one(table, client):
    playing = table()
    first, second = playing.players.values()
    old = second.token
    answer = first.post("seats/1/link", {})
    assert answer.status_code == 200
    assert Player(client, playing.id, old).get().status_code == 401
    second = Player(client, playing.id, answer.json()["token"], 1)
    assert second.sit("Ben")["seat"] == second.seat
    assert first.post("seats/1/link", {}).status_code == 403, "somebody sits there now"
    assert playing.spectator.post("seats/0/link", {}).status_code == 401


def test_a_seat_that_another_process_changed_first_is_looked_at_again(table, assembly, monkeypatch):
    playing = table()
    playing.players[1].get()
    append, first = assembly.store.append, []

    def late(table_id, row, *more, **rest):
        if not first:  # another process lets another bot play there
            first.append(append(table_id, replace(row, data={**row.data, "chair": {"bot": "random"}}), *more, **rest))
            return False
        return append(table_id, row, *more, **rest)

    monkeypatch.setattr(assembly.store, "append", late)
    answer = playing.players[1].post("seats/1/bot", {"bot": "greedy"})
    assert answer.status_code == 409
    assert answer.json() == {"error": "random plays for Indigo already", "reason": "seat", "version": 2}
    assert playing.players[1].json("log")["version"] == 2


def test_a_bots_seat_has_no_link_and_no_other_bot(client):
    playing = set_up(client, seats=[{"kind": "person"}, {"kind": "bot", "bot": "greedy"}])
    for what, body in (("seats/1/link", {}), ("seats/1/bot", {"bot": "random"})):
        answer = playing.players[0].post(what, body)
        assert (answer.status_code, answer.json()["reason"]) == (409, "seat")
        assert answer.json()["error"] == "expected a person's seat, got seat 1, which is a bot's"


def waiting(player: Player, seconds: float = 20) -> None:
    """Wait until the game waits for the player, or is over."""
    until = time.monotonic() + seconds
    while player.seat not in player.facts["waiting"] and not player.facts["over"]:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_bots_play_until_a_person_is_asked(table):
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    playing = table(seats=seats)
    player = playing.players[1]
    for _ in range(4):
        waiting(player)
        player.act(player.legal()[0])
    assert {entry["seat"] for entry in player.json("log")["entries"]} == {0, 1, 2}


def test_a_bot_plays_for_one_who_leaves_until_they_come_back(table):
    playing = table()
    first, second = playing.players.values()
    assert second.post("seats/1/bot", {"bot": "random"}).status_code == 200
    assert first.facts["seats"][1]["bot"] == "random"
    assert second.post("seats/1/bot", {"bot": "random"}).status_code == 409
    for _ in range(3):
        waiting(first)
        first.act(first.legal()[0])
    waiting(first)
    assert second.client.delete(f"/api/tables/{playing.id}/seats/1/bot", headers=second.headers).status_code == 200
    first.act(first.legal()[-1])
    assert second.facts["seats"][1]["bot"] == ""
    texts = [entry["lines"][0]["text"] for entry in first.json("log")["entries"] if entry["kind"] == "seat"]
    assert [text for text in texts if "sits" not in text] == ["random now plays for Indigo.", "Indigo is back."]
    assert playing.spectator.post("seats/0/bot", {"bot": "random"}).status_code == 401


def test_a_bot_that_fails_is_replaced_with_a_line_in_the_log(table, assembly, monkeypatch):
    from pithead.table import driver

    decide = assembly.driver.thinkers.decide

    def fails(job):
        if job.bot == "mcts:hard":
            raise driver.BotFailed("no decision within 30 seconds")
        return decide(job)

    monkeypatch.setattr(assembly.driver.thinkers, "decide", fails)
    playing: Table = table(seats=[{"kind": "bot", "bot": "mcts:hard"}, {"kind": "person"}])
    player = playing.players[1]
    while playing.spectator.facts["seats"][0]["bot"] == "mcts:hard":
        waiting(player)
        player.act(player.legal()[0])
    changes = [entry for entry in playing.spectator.json("log")["entries"] if entry["kind"] == "seat"]
    texts = [entry["lines"][0]["text"] for entry in changes]
    assert "hard has failed; Miner now plays for Madder." in texts
    assert playing.spectator.facts["seats"][0]["bot"] == "level:miner"
