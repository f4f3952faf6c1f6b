"""Attacks by what is asked often: the list of tables does little work, however many tables there are."""

import importlib.metadata
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pithead.core import registry
from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from pithead.table.ids import hashed
from pithead.table.schema import claims, seats, tables
from support.attacks import Work
from support.table import set_up

SAME = {"Sec-Fetch-Site": "same-origin"}
BROWSER = "a-browser-that-sits"
MANY = 10_000


@pytest.fixture
def full(assembly: Assembly) -> Assembly:
    """A server with many finished tables: public ones, private ones, a browser's own."""
    rows, chairs, mine = [], [], []
    for number in range(MANY):
        facts = {"game": "coal-baron", "rules_version": 1, "components": "", "seats": 3, "options": "{}", "seed": "1"}
        more = {"salt": "s", "pace_ms": 0, "creator": "", "created": 1.0, "changed": float(number), "status": "over"}
        rows.append({"id": f"t{number}", "public": number % 2 == 0, **facts, **more})
        for seat in range(3):
            chair = {"kind": "person", "bot": "", "name": f"{number}", "token": "", "taken": True}
            chairs.append({"table_id": f"t{number}", "seat": seat, **chair})
        if number % 100 == 0:
            mine.append({"browser": hashed(BROWSER), "table_id": f"t{number}", "seat": 0})
    with assembly.store._writing() as connection:
        connection.execute(tables.insert(), rows)
        connection.execute(seats.insert(), chairs)
        connection.execute(claims.insert(), mine)
    return assembly


def test_the_list_is_one_query_whatever_else_there_is(full: Assembly, client: TestClient) -> None:
    work = Work(full)
    listed = client.get("/api/tables").json()
    assert [table["id"] for table in listed["watch"]] == [f"t{number}" for number in range(MANY - 2, MANY - 102, -2)]
    assert listed["watch"][0]["names"] == [str(MANY - 2)] * 3
    assert listed["own"] == []
    assert len(work.queries) == 1
    assert work.steps < 10_000, "50 tables with 3 seats each, and nothing else"


def test_so_is_the_list_of_ones_own(full: Assembly, client: TestClient) -> None:
    work = Work(full)
    client.cookies.set(COOKIE, BROWSER)
    listed = client.get("/api/tables").json()
    assert [table["id"] for table in listed["own"]] == [f"t{number}" for number in range(9900, 4900, -100)]
    assert len(work.queries) == 2
    assert work.steps < 20_000


def test_installed_packages_are_not_looked_through_for_a_request(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        set_up(client)
    assert client.get("/api/bots").status_code == 200
    asked: list[Any] = []
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **what: asked.append(what) or [])
    for path in ("/api/tables", "/api/games", "/api/bots", "/", "/rules"):
        assert client.get(path).status_code == 200
    assert asked == []
    assert registry.installed(registry.GROUP)


# Cookies that a client chose.


@pytest.mark.parametrize("chosen", ["a", "x" * 22, "x" * 64])
def test_a_cookie_that_the_client_chose_is_replaced(client: TestClient, chosen: str) -> None:
    """Who plants a cookie in another's browser must not share the seats that are taken under it."""
    planted = {"Cookie": f"{COOKIE}={chosen}", **SAME}
    playing = set_up(client)
    client.cookies.clear()
    path = f"/api/tables/{playing.id}"
    answer = client.post(f"{path}/sit", json={"token": playing.players[0].token}, headers=planted)
    given = answer.cookies[COOKIE]
    assert given != chosen
    client.cookies.clear()
    assert client.get(path, headers=planted).json()["own"] == []
    assert client.get(path, headers={"Cookie": f"{COOKIE}={given}"}).json()["own"] == [0]
    client.cookies.clear()

    body = {"game": "coal-baron", "seats": [{"kind": "person"}, {"kind": "person"}], "sit": [0]}
    made = client.post("/api/tables", json=body, headers=planted)
    assert made.cookies[COOKIE] not in (chosen, given)
    client.cookies.clear()
    assert client.get(f"/api/tables/{made.json()['id']}", headers=planted).json()["own"] == []


def test_a_cookie_that_the_server_gave_stays(client: TestClient) -> None:
    second = set_up(client)
    first = set_up(client, sit=[0])
    given = client.cookies[COOKIE]
    body = {"token": second.players[1].token}
    answer = client.post(f"/api/tables/{second.id}/sit", json=body, headers=SAME)
    assert COOKIE not in answer.cookies
    assert client.cookies[COOKIE] == given
    assert {table["id"] for table in client.get("/api/tables").json()["own"]} == {first.id, second.id}
