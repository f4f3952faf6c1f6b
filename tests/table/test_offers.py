"""The lobby: free seats that anybody may take, a game that waits for them, a host who fills them with bots."""

import threading
import time

import pytest
from fastapi.testclient import TestClient

from pithead.table.around import Guest
from pithead.table.assembly import Assembly
from pithead.table.company import GRACE_SECONDS
from pithead.table.driver import bots_waiting
from pithead.table.errors import NotBegun
from support.people import Visitor

CLOSED = "The table was closed before the game began."


def test_a_free_seat_is_taken_by_one_click_and_the_game_begins_when_all_are(
    client: TestClient, assembly: Assembly
) -> None:
    ada, bert, carla = (Visitor(client, number) for number in (1, 2, 3))
    ada.named("Ada", "lamp")
    made = ada.table(people=3, offered=True)
    path = f"/api/tables/{made['id']}"
    [offer] = bert.get("/api/lobby")["offers"]
    assert (offer["id"], offer["free"], offer["rated"]) == (made["id"], 2, False)
    assert offer["seats"][0] == {
        "kind": "person",
        "name": "Ada",
        "sign": "lamp",
        "bot": "",
        "taken": True,
        "here": False,
    }
    table = assembly.service.open(made["id"])
    seat = int(table.now.playing().state.waiting[0])
    action = int(table.now.playing().state.legal(seat)[0])
    with pytest.raises(NotBegun):
        assembly.service.act(table, seat, action, table.version(seat))
    assert ada.me["playing"][0]["open"]
    assert not ada.me["playing"][0]["your_turn"]
    assert bert.post(f"{path}/join", {"name": "Bert"}) == {"table": made["id"], "seat": 1}
    assert bert.post(f"{path}/join") == {"table": made["id"], "seat": 1}, "a second click changes nothing"
    assert carla.post(f"{path}/join")["seat"] == 2
    assert carla.get("/api/lobby")["offers"] == []
    late = Visitor(client, 4).try_post(f"{path}/join")
    assert (late.status_code, late.json()["reason"]) == (409, "seat")
    facts = ada.get(path)
    assert not facts["offered"]
    assert [seat["name"] for seat in facts["seats"][:2]] == ["Ada", "Bert"]
    assert assembly.service.act(table, seat, action, table.version(seat)).kind == "act"
    assert carla.get(path)["own"] == [2]


def test_a_table_that_is_not_offered_cannot_be_joined(client: TestClient) -> None:
    ada = Visitor(client, 1)
    made = ada.table()
    path = f"/api/tables/{made['id']}"
    assert Visitor(client, 2).try_post(f"{path}/join").status_code == 409
    assert Visitor(client, 2).get("/api/lobby")["offers"] == []
    assert ada.try_post(f"{path}/fill").status_code == 409
    program = client.post(f"{path}/join", json={}, headers={"Authorization": "Bearer x"})
    assert program.status_code == 401
    nobody = {"game": "haspelknecht", "seats": [{"kind": "person"}] * 2, "offered": True}
    assert client.post("/api/tables", json=nobody).status_code == 422, "who offers seats sits there"


def test_the_host_fills_the_table_with_bots(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    made = ada.table(people=3, bots=1, offered=True)
    table = assembly.service.open(made["id"])
    path = f"/api/tables/{made['id']}"
    assert bots_waiting(table) == [], "bots wait too"
    bert.post(f"{path}/join")
    assert bert.try_post(f"{path}/fill").status_code == 403, "not the host"
    assert ada.try_post(f"{path}/fill", {"bot": "os:system"}).status_code == 422
    facts = ada.post(f"{path}/fill", {"bot": "random"})
    assert [(seat["kind"], seat["taken"]) for seat in facts["seats"]] == [
        ("person", True), ("person", True), ("bot", True), ("bot", True),
    ]  # fmt: skip
    assert table.full
    assert bert.get("/api/lobby")["offers"] == []
    assert any("random" in line["text"] for entry in ada.get(f"{path}/log")["entries"] for line in entry["lines"])


def test_an_offered_table_is_closed_by_those_who_sit_there(client: TestClient) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    alone = ada.table(people=3, offered=True)["id"]
    assert ada.post(f"/api/tables/{alone}/end", {"agree": True})["ended"] == CLOSED
    joined = ada.table(people=3, offered=True)["id"]
    bert.post(f"/api/tables/{joined}/join")
    assert ada.post(f"/api/tables/{joined}/end", {"agree": True})["agreed"] == [0]
    assert [offer["id"] for offer in bert.get("/api/lobby")["offers"]] == [joined]
    assert bert.post(f"/api/tables/{joined}/end", {"agree": True})["ended"] == CLOSED
    assert bert.get("/api/lobby")["offers"] == []
    for visitor, what in ((Visitor(client, 3), "join"), (ada, "fill")):
        late = visitor.try_post(f"/api/tables/{joined}/{what}")
        assert (late.status_code, late.json()["reason"]) == (409, "over")


def test_of_many_who_click_at_once_each_seat_gets_one(client: TestClient) -> None:
    made = Visitor(client, 1).table(people=3, offered=True)
    statuses: list[int] = []

    def click(number: int) -> None:
        statuses.append(Visitor(client, number).try_post(f"/api/tables/{made['id']}/join").status_code)

    threads = [threading.Thread(target=click, args=(number,)) for number in range(2, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 200, 409, 409, 409, 409]


def test_a_private_table_is_not_in_the_lobby_and_offers_show_no_secret(client: TestClient) -> None:
    ada = Visitor(client, 1)
    made = ada.table(people=2, offered=True, public=False)
    told = Visitor(client, 2).client.get("/api/lobby").text
    assert made["id"] in told
    for secret in (made["links"][1]["token"], made["commitment"], ada.cookie):
        assert secret not in told


def test_the_lobby_tells_who_of_those_who_wait_is_there(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    made = ada.table(people=2, offered=True)
    table = assembly.service.open(made["id"])

    def here() -> list[bool]:
        [offer] = ada.get("/api/lobby")["offers"]
        return [seat["here"] for seat in offer["seats"]]

    assert here() == [False, False]
    with assembly.company.with_page(table, Guest("", (0,))):
        assert here() == [True, False]
    assert here() == [True, False], "whoever closes a page may just load it anew"
    assembly.company.clock = lambda: time.time() + 2 * GRACE_SECONDS
    assert here() == [False, False]
