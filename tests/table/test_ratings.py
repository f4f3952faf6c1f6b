"""Ratings: who counts, and what does not; each game once."""

import threading

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.results import SAME_A_DAY, ended, keeping
from pithead.table.schema import ratings, results, seats, tables
from pithead.table.settings import Settings
from support.moved import DAILY, MovedTime
from support.people import Visitor, play_out
from support.serving import wait_until

KEY = "/api/ratings?game=haspelknecht&seats=2"


def rated(ada: Visitor, bert: Visitor) -> str:
    """A rated table at which both sit."""
    made = ada.table(offered=True, rated=True)
    bert.post(f"/api/tables/{made['id']}/join")
    return str(made["id"])


def test_a_rated_game_counts_once_and_both_are_told(client: TestClient, assembly: Assembly, settings: Settings) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    ada.named("Ada")
    bert.named("Bert")
    table_id = rated(ada, bert)
    assert ada.get(f"/api/tables/{table_id}")["rated"]
    assert ada.get(KEY)["ratings"] == []
    play_out(assembly, table_id)
    told = ada.get(KEY)["ratings"]
    first = assembly.service.open(table_id).now.playing().state.ranking()[0] == 1
    assert [row["name"] for row in told] == (["Ada", "Bert"] if first else ["Bert", "Ada"])
    assert told[0]["rating"] > 25 > told[1]["rating"]
    assert [row["games"] for row in told] == [1, 1]
    assert all(0 < row["sure"] < 17 for row in told)
    assert ada.me["ratings"][0]["games"] == 1
    assert "Bert" in ada.client.get("/ratings/haspelknecht").text
    with assembly.store.engine.connect() as connection:
        assert set(connection.execute(sa.select(seats.c.network)).scalars()) == {""}, "it is forgotten afterwards"
    with TestClient(make_app(settings)) as again:  # another server on the same file, after the first
        assert again.get(KEY).json()["ratings"] == told


def test_bots_are_rated_too(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    ada.named("Ada")
    table = ada.table(people=1, bots=1, rated=True)
    play_out(assembly, table["id"])
    assert {(row["name"], row["bot"]) for row in ada.get(KEY)["ratings"]} == {("Ada", ""), ("", "random")}
    assert "random" in ada.client.get("/ratings/haspelknecht").text


def test_nobody_is_rated_by_playing_themselves(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    both = {"seats": [{"kind": "person"}] * 2, "game": "haspelknecht", "rated": True, "clock": DAILY}
    assert ada.try_post("/api/tables", {**both, "sit": [0, 1]}).status_code == 422
    assert ada.try_post("/api/tables", {**both, "sit": []}).status_code == 422
    made = ada.table(rated=True)
    path, token = f"/api/tables/{made['id']}", made["links"][1]["token"]
    assert ada.try_post(f"{path}/sit", {"token": token}).status_code == 409, "the same browser"
    phone = Visitor(client, 7)
    phone.post("/api/me/device", {"words": ada.post("/api/me/pass")["words"]})
    assert phone.try_post(f"{path}/sit", {"token": token}).status_code == 409, "another device of the same person"
    private = Visitor(client, 1)
    assert private.try_post(f"{path}/sit", {"token": token}).status_code == 409, "another browser of the same network"
    program = client.get(path, headers={"Authorization": f"Bearer {token}"})
    assert program.status_code == 401, "a program"
    mallory = Visitor(client, 8)
    mallory.post(f"{path}/sit", {"token": token})
    given = mallory.post(f"{path}/seats/1/link")["token"]
    assert Visitor(client, 9).try_post(f"{path}/sit", {"token": given}).status_code == 409, "given away"
    # Two identities that turn out to be one person while the game goes on.
    mallory.post("/api/me/device", {"words": ada.post("/api/me/pass")["words"]})
    play_out(assembly, made["id"])
    assert ada.get(KEY)["ratings"] == []
    with assembly.store.engine.connect() as connection:
        assert set(connection.execute(sa.select(results.c.rated)).scalars()) == {False}


def test_what_does_not_count(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    for more in ({"practice": True}, {"hints": True}):
        seats_wanted = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        wanted = {"game": "haspelknecht", "seats": seats_wanted, "sit": [0], "rated": True, "clock": DAILY, **more}
        assert ada.try_post("/api/tables", wanted).status_code == 422
    plain = ada.table()
    bert.post(f"/api/tables/{plain['id']}/sit", {"token": plain["links"][1]["token"]})
    play_out(assembly, plain["id"])
    fork = ada.try_post(
        f"/api/tables/{plain['id']}/branch",
        {"move": 3, "seats": [{"kind": "person"}] * 2, "sit": [0], "rated": True, "clock": DAILY},
    )
    assert fork.status_code == 422
    imported = ada.post("/api/records", {"record": ada.client.get(f"/api/tables/{plain['id']}/record").text})
    assert not imported["rated"]
    assert ada.get(KEY)["ratings"] == []


def test_at_a_rated_table_nothing_is_taken_back(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    table = assembly.service.open(rated(ada, bert))
    state = table.now.playing().state
    assert not state.simultaneous
    seat = int(state.waiting[0])
    assembly.service.act(table, seat, int(state.legal(seat)[0]), table.version(seat))
    who = (ada, bert)[seat]
    refused = who.try_post(f"/api/tables/{table.facts.id}/undo", {"version": table.version(seat)})
    assert (refused.status_code, refused.json()["reason"]) == (409, "undo")


def test_who_lets_a_bot_play_has_lost(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    ada.named("Ada")
    bert.named("Bert")
    table_id = rated(ada, bert)
    ada.post(f"/api/tables/{table_id}/seats/0/bot", {"bot": "greedy"})
    ada.client.delete(f"/api/tables/{table_id}/seats/0/bot")
    play_out(assembly, table_id)
    told = ada.get(KEY)["ratings"]
    assert told[-1]["name"] == "Ada"
    assert told[-1]["rating"] < 25


@pytest.mark.parametrize("how", ["resigns", "runs out of time"])
def test_nobody_escapes_a_loss_by_leaving(client: TestClient, assembly: Assembly, how: str) -> None:
    """The bots play a rated game to its end, though nobody looks at it any more."""
    ada = Visitor(client, 1)
    ada.named("Ada")
    table_id = ada.table(people=1, bots=1, rated=True)["id"]
    if how == "resigns":
        ada.post(f"/api/tables/{table_id}/resign", {"bot": "random"})
    table = assembly.service.open(table_id)
    table.looked = float("-inf")
    assert assembly.driver.looked_at(table)
    if how != "resigns":
        time = MovedTime(assembly)
        wait_until(lambda: time.passes(86401) or table.now.chairs[0].bot != "", "a bot in Ada's place")
    wait_until(lambda: table.now.over, "the end of the game")
    [mine] = [row for row in ada.get(KEY)["ratings"] if row["name"] == "Ada"]
    assert (mine["games"], mine["rating"] < 25) == (1, True)


def test_a_rated_table_has_a_clock(client: TestClient) -> None:
    refused = Visitor(client, 1).try_post(
        "/api/tables", {"game": "haspelknecht", "seats": [{"kind": "person"}] * 2, "sit": [0], "rated": True}
    )
    assert refused.status_code == 422
    assert "clock" in refused.json()["error"]


def test_the_same_players_count_so_often_a_day(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    table_id = rated(ada, bert)
    play_out(assembly, table_id)
    table = assembly.service.open(table_id)
    people = {chair.person for chair in table.now.chairs}
    with assembly.store._writing() as connection:
        rows = [dict(row._mapping) for row in connection.execute(sa.select(results))]
        for number in range(1, SAME_A_DAY):
            other = f"copy{number}"
            facts = connection.execute(sa.text("SELECT * FROM tables WHERE id = :id"), {"id": table_id}).one()
            connection.execute(tables.insert(), {**facts._mapping, "id": other})
            connection.execute(results.insert(), [{**row, "table_id": other} for row in rows])
    assert len(people) == 2
    play_out(assembly, rated(ada, bert))
    assert [row["games"] for row in ada.get(KEY)["ratings"]] == [1, 1]


def test_the_last_decision_is_written_with_the_ratings_or_not_at_all(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    table_id = rated(ada, bert)
    play_out(assembly, table_id)
    table = assembly.service.open(table_id)
    state = table.now.playing().state
    again = keeping(table.facts, ended(table, state.ranking(), state.scores()))
    assert again is not None
    failed: list[BaseException] = []

    def write() -> None:
        try:
            assembly.store.write(again)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(failed) == 3, "its results are there"
    with assembly.store.engine.connect() as connection:
        assert set(connection.execute(sa.select(ratings.c.games)).scalars()) == {1}


def test_ratings_of_no_game_are_refused(client: TestClient) -> None:
    assert client.get("/api/ratings?game=chess&seats=2").status_code == 404
    assert client.get("/api/ratings?game=haspelknecht&seats=99").status_code == 422
    assert client.get("/ratings/chess").status_code == 404
