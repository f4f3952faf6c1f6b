"""Plain requests about a table are read without FastAPI: they are answered as it would answer them."""

import random

import pytest

from pithead.table import api
from pithead.table.short_way import ShortWay


@pytest.fixture
def way(client):
    found = client.app.middleware_stack
    while not isinstance(found, ShortWay):
        found = found.app
    return found


@pytest.fixture
def taken(way, monkeypatch):
    """The endpoints that requests have reached by the short way."""
    found = []
    for reader in set(way.readers.values()):

        def read(*given, reader=reader, plain=reader.read):
            values = plain(*given)
            if values is not None:
                found.append(reader.endpoint.__name__)
            return values

        monkeypatch.setattr(reader, "read", read)
    return found


@pytest.fixture
def long_way(client, way, monkeypatch):
    """Have requests go the long way from now on."""
    return lambda: monkeypatch.setattr(way, "readers", {})


def test_what_every_move_asks_for_goes_the_short_way(table, taken):
    playing = table()
    player = playing.players[playing.spectator.facts["to_act"]]
    player.act(player.legal()[0])
    player.json("shown", arrangement="wide", theme="dark", seat=str(player.seat))
    assert taken == ["actions", "act", "whole"]
    assert {("GET", "events"), ("POST", "undo"), ("POST", "redo"), ("GET", "view")} < set(
        ShortWay(lambda *_: None, api.router).readers
    )


READING = [
    ("actions", {}),
    ("actions", {"seat": "0"}),
    ("actions", {"seat": "watch"}),
    ("actions", {"seat": "x" * 30}),
    ("actions", {"seat": ""}),
    ("actions", {"seat": ["0", "1"]}),
    ("view", {"at": "0"}),
    ("view", {"at": "-1"}),
    ("view", {"at": "1e3"}),
    ("view", {"at": " 1"}),
    ("log", {"after": "3"}),
    ("log", {"after": ""}),
    ("refusal", {}),
    ("refusal", {"action": "mine 8"}),
    ("refusal", {"action": ""}),
    ("shown", {"arrangement": "round"}),
    ("shown", {"arrangement": "phone", "unknown": "1"}),
    ("shown", {"has": "nonsense"}),
    ("sheet", {}),
]


@pytest.mark.parametrize(("what", "query"), READING)
def test_both_ways_answer_the_same(table, long_way, what, query):
    playing = table(seats=3)
    playing.play(9, random.Random(1))
    player = playing.players[0]
    short = player.get(what, **query)
    long_way()
    long = player.get(what, **query)
    assert (short.status_code, short.text) == (long.status_code, long.text)
    assert short.headers == long.headers


BODIES = [
    b"",
    b"null",
    b"{",
    b"[]",
    b'{"action": "mine 8"}',
    b'{"action": 8, "version": 1}',
    b'{"action": "mine 8", "version": "x"}',
    b'{"action": "mine 8", "version": 1, "more": 1}',
    b'{"action": "\\ud800", "version": 1}',
    b'{"action": "\xff", "version": 1}',
    b'{"action": "mine 8", "version": 0}',
    b'{"version": 1, "action": "no such thing"}',
    b'{"action": "a", "action": "mine 8", "version": NaN}',
]


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "text/plain", ""])
@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_is_wrong_is_refused_in_the_same_words(table, long_way, body, kind):
    player = table().players[0]
    headers = {**player.headers, "Content-Type": kind}
    address = f"/api/tables/{player.id}/act"
    short = player.client.post(address, content=body, headers=headers)
    long_way()
    long = player.client.post(address, content=body, headers=headers)
    assert (short.status_code, short.text) == (long.status_code, long.text)
    assert short.status_code >= 400


@pytest.mark.parametrize("path", ["//actions", "/x/actions", "/x/actions/", "/x/y/actions", "/%2F/actions", "/x/"])
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "PUT"])
def test_other_addresses_are_as_they_were(client, long_way, method, path):
    short = client.request(method, f"/api/tables{path}", follow_redirects=False)
    long_way()
    long = client.request(method, f"/api/tables{path}", follow_redirects=False)
    assert (short.status_code, short.text) == (long.status_code, long.text)
