"""Being forgotten: nothing of a person is left, wherever they once sat."""

import time

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from pithead.table.assembly import Assembly
from pithead.table.removal import DAY
from pithead.table.schema import metadata, people, tables
from support.people import Visitor, play_out

NAME = "Adalbertine"


def seen_in(assembly: Assembly, *words: str) -> list[str]:
    """Return where in the database some words are found."""
    found = []
    with assembly.store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(sa.select(table)):
                found += [f"{table.name}: {row}" for word in words if word in str(row)]
    return found


@pytest.mark.parametrize("live", ["bot", "free"])
def test_who_sat_down_by_a_link_leaves_no_name_in_a_game_that_goes_on(
    client: TestClient, assembly: Assembly, live: str
) -> None:
    bert, ada = Visitor(client, 1), Visitor(client, 2)
    table = bert.table()
    path = f"/api/tables/{table['id']}"
    ada.post(f"{path}/sit", {"token": table["links"][1]["token"], "name": NAME})
    person = ada.me["person"]["id"]
    ada.post("/api/me/forget", {"sure": True, "live": live})
    assert seen_in(assembly, NAME, person) == []
    assert NAME not in bert.client.get(f"{path}/log").text


def test_who_gave_a_seat_away_leaves_no_name_there(client: TestClient, assembly: Assembly) -> None:
    bert, ada, carl = (Visitor(client, number) for number in (1, 2, 3))
    table = bert.table()
    path = f"/api/tables/{table['id']}"
    ada.post(f"{path}/sit", {"token": table["links"][1]["token"], "name": NAME})
    person = ada.me["person"]["id"]
    link = ada.post(f"{path}/seats/1/link")
    carl.post(f"{path}/sit", {"token": link["token"], "name": "Carl"})
    ada.post("/api/me/forget", {"sure": True})
    assert seen_in(assembly, NAME, person) == []
    assert NAME not in bert.client.get(f"{path}/log").text
    assert bert.get(path)["seats"][1]["name"] == "Carl", "who sits there now keeps seat and name"


def test_who_set_up_a_table_and_gave_the_seat_away_leaves_no_name_there(client: TestClient, assembly: Assembly) -> None:
    ada, carl = Visitor(client, 2), Visitor(client, 3)
    person = ada.named(NAME)["id"]
    table = ada.table()
    path = f"/api/tables/{table['id']}"
    link = ada.post(f"{path}/seats/0/link")
    carl.post(f"{path}/sit", {"token": link["token"], "name": "Carl"})
    ada.post("/api/me/forget", {"sure": True})
    assert seen_in(assembly, NAME, person) == []
    assert NAME not in carl.client.get(f"{path}/log").text


def test_a_rematch_keeps_no_place_under_a_forgotten_name(client: TestClient, assembly: Assembly) -> None:
    bert, ada = Visitor(client, 1), Visitor(client, 2)
    table = bert.table()
    path = f"/api/tables/{table['id']}"
    ada.post(f"{path}/sit", {"token": table["links"][1]["token"], "name": NAME})
    person = ada.me["person"]["id"]
    play_out(assembly, table["id"])
    again = bert.post(f"{path}/rematch")["id"]
    assert NAME in bert.client.get(f"/api/tables/{again}").text
    ada.post("/api/me/forget", {"sure": True})
    assert seen_in(assembly, NAME, person) == []
    assert bert.get(f"/api/tables/{again}")["seats"][0]["name"] == "someone"
    bert.post("/api/me/forget", {"sure": True})
    with assembly.store.engine.connect() as connection:
        creator = connection.execute(sa.select(tables.c.creator).where(tables.c.id == table["id"])).scalar_one()
    assert creator == "", "nor from which network a finished table was set up"


def test_who_has_nothing_here_any_more_is_kept_as_long_as_tables_are(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    stranger, player = ada.named(NAME)["id"], bert.named("Bert")["id"]
    table = bert.table()["id"]
    upkeep, now = assembly.upkeep, time.time()
    upkeep.keep_days = 30
    for days, left in ((29, {stranger, player}), (31, {player}), (62, set())):
        upkeep.clock = lambda days=days: now + days * DAY
        if days == 31:  # the game goes on
            with assembly.store._writing() as connection:
                connection.execute(tables.update().where(tables.c.id == table).values(changed=now + 30 * DAY))
        upkeep.look()
        with assembly.store.engine.connect() as connection:
            assert set(connection.execute(sa.select(people.c.id)).scalars()) == left
