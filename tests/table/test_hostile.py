"""Malformed, huge and hostile requests: a sentence back, nothing stored, nothing executed."""

import json

import pytest
from sqlalchemy.exc import OperationalError

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
GOOD = {"game": "coal-baron", "seats": PEOPLE}


def is_a_sentence(answer, *statuses):
    assert answer.status_code in statuses, answer.text[:300]
    error = answer.json()["error"]
    assert error
    assert error.isprintable()
    assert "Traceback" not in error
    return error


@pytest.mark.parametrize(
    "more",
    [
        {"game": "gold-baron"},
        {"game": "../../etc/passwd"},
        {"game": "coal-baron\x00"},
        {"game": 7},
        {"game": "x" * 10_000},
        {"seats": []},
        {"seats": PEOPLE * 4},
        {"seats": PEOPLE * 50},
        {"seats": "two"},
        {"seats": [{"kind": "ghost"}, {"kind": "person"}]},
        {"seats": [{"kind": "bot", "bot": "os:system"}, {"kind": "person"}]},
        {"seats": [{"kind": "bot", "bot": "mcts:ms=999999999"}, {"kind": "person"}]},
        {"seats": [{"kind": "person", "bot": "greedy"}, {"kind": "person"}]},
        {"seats": [{"kind": "person", "name": "x" * 41}, {"kind": "person"}]},
        {"seats": [{"kind": "person", "name": "a\nb"}, {"kind": "person"}]},
        {"seats": [{"kind": "person", "name": "a\x00b"}, {"kind": "person"}]},
        {"seats": [{"kind": "person", "name": "\ud800"}, {"kind": "person"}]},
        {"seats": [{"kind": "person", "name": "\u202eabc"}, {"kind": "person"}]},
        {"options": {"no_such_option": "on"}},
        {"options": {"open_deliveries": "perhaps"}},
        {"options": {"open_deliveries": ["on"]}},
        {"options": {"\ud800": "\ud800"}},
        {"options": []},
        {"sit": [5]},
        {"sit": [-1]},
        {"pace_ms": 10**30},
        {"pace_ms": -1},
        {"unknown": 1},
    ],
)
def test_a_table_that_cannot_be_set_up_is_told_in_a_sentence(client, more):
    body = json.dumps({**GOOD, **more})
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    is_a_sentence(answer, 422)
    assert client.get("/api/tables").json()["watch"] == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b"[" * 30_000,
        b'{"a":' * 10_000,
        b"\xff\xfe",
        b"1" * 5_000,
        b'{"game": ' + b"9" * 6_000 + b"}",
        b"null",
        b"[]",
        b'"text"',
        b"NaN",
    ],
)
def test_a_body_that_is_no_request_is_told_in_a_sentence(table, client, body):
    playing = table()
    headers = {"Content-Type": "application/json", **playing.players[0].headers}
    paths = ("/api/tables", "/api/records", *(f"/api/tables/{playing.id}/{what}" for what in ("act", "sit", "branch")))
    for path in paths:
        is_a_sentence(client.post(path, content=body, headers=headers), 400, 422)


def test_a_body_of_another_kind_is_refused(client):
    form = client.post("/api/tables", data={"game": "coal-baron"})
    is_a_sentence(form, 422)
    plain = client.post("/api/tables", content=b'{"game": "coal-baron"}', headers={"Content-Type": "text/plain"})
    for answer in (form, plain):
        assert "expected a body in JSON with the header 'Content-Type: application/json'" in answer.json()["error"]
    assert client.post("/api/tables").json() == {"error": "expected a body in JSON, got none"}


def test_a_database_that_does_not_answer_is_no_mistake_of_the_server(client, monkeypatch):
    def silent(*_):
        raise OperationalError("SELECT", {}, OSError("no route"))

    monkeypatch.setattr(client.app.state.assembly.store, "read_table", silent)
    answer = client.get("/api/tables/abc")
    is_a_sentence(answer, 503)
    assert "is not answering" in answer.json()["error"]


def test_a_huge_body_is_refused(client):
    is_a_sentence(client.post("/api/tables", content=b"x" * 70_000), 413)

    def pieces():
        for _ in range(100):
            yield b"x" * 1000

    is_a_sentence(client.post("/api/tables", content=pieces()), 413)


@pytest.mark.parametrize(
    "action",
    ["", "x" * 10_000, "\x00", "\ud800", "mine 8; DROP TABLE entries", "{0.__class__}", "<script>", 8, None],
)
def test_an_action_that_is_none_is_told_in_a_sentence(table, action):
    playing = table()
    player = playing.players[0]
    body = json.dumps({"action": action, "version": 0})
    headers = {**player.headers, "Content-Type": "application/json"}
    is_a_sentence(player.client.post(f"/api/tables/{player.id}/act", content=body, headers=headers), 422)
    assert [entry["kind"] for entry in playing.spectator.json("log")["entries"]] in ([], ["seat"])


@pytest.mark.parametrize("version", [-1, 10**40, "one", 1.5, None, True, [0]])
def test_a_version_that_is_none_is_told_in_a_sentence(table, version):
    player = table().players[0]
    answer = player.post("act", {"action": "bank", "version": version})
    is_a_sentence(answer, 422) if version is not True else is_a_sentence(answer, 409, 422)


@pytest.mark.parametrize("client_id", ["", "a b", "x" * 65, "\x00", "ä", 5])
def test_a_client_id_that_is_none_is_told_in_a_sentence(table, client_id):
    player = table().players[0]
    is_a_sentence(player.post("act", {"action": "bank", "version": 0, "client": client_id}), 422)


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nowhere",
        "/api/tables/" + "x" * 5_000,
        "/api/tables/%00",
        "/api/tables/%F0%9F%92%A3/view",
        "/api/tables/..%2f..%2fetc/view",
        "/api/tables/' OR 1=1 --/view",
        "/api/nothing",
        "/no/such/page",
    ],
)
def test_what_does_not_exist_is_told_in_a_sentence(client, path):
    is_a_sentence(client.get(path), 404)


@pytest.mark.parametrize(
    "query", ["seat=99", "seat=-1", "seat=x", "seat=%00", "seat=" + "9" * 500, "at=-1", "at=x", "after=" + "9" * 50]
)
def test_a_query_that_cannot_be_answered_is_told_in_a_sentence(table, query):
    playing = table()
    what = "log" if query.startswith("after") else "view"
    answer = playing.client.get(f"/api/tables/{playing.id}/{what}?{query}")
    is_a_sentence(answer, 401, 422)


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer ", "x", "Bearer " + "y" * 5_000])
def test_a_header_that_opens_nothing_is_told_in_a_sentence(table, header):
    playing = table()
    answer = playing.client.get(f"/api/tables/{playing.id}", headers={"Authorization": header})
    is_a_sentence(answer, 401)


def test_names_are_shown_and_nothing_more(table):
    playing = table()
    player = playing.players[0]
    name = "{0} <b>&\"' %s \N{PICK}"
    assert player.sit(name)["seat"] == player.seat
    player = playing.players[playing.spectator.facts["to_act"]]
    player.act(player.legal()[0])
    texts = [line["text"] for entry in player.json("log")["entries"] for line in entry["lines"]]
    assert f"{name} sits down." in texts
    drawn = player.get("board.svg").text
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


def test_another_method_is_told_in_a_sentence(client):
    is_a_sentence(client.put("/api/tables"), 405)
    is_a_sentence(client.request("BREW", "/api/games"), 405)
