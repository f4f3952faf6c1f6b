"""Attacks on who is who: identities without number, a cookie that is lost, a loss that is taken back."""

from dataclasses import replace

import sqlalchemy as sa
from fastapi.testclient import TestClient

from pithead.core.text import name_of
from pithead.table.assembly import Assembly
from pithead.table.ids import hashed
from pithead.table.kept import FORGOTTEN
from pithead.table.kept_people import MOST_DEVICES
from pithead.table.notices import opponents
from pithead.table.schema import devices, mail, people, push_devices, sat, seats
from pithead.table.whose_turn import Turn
from support.people import Visitor


def test_who_holds_seats_of_an_earlier_version_keeps_them_when_speaking_elsewhere(
    client: TestClient, assembly: Assembly
) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    mine, other = ada.table(), bert.table()
    with assembly.store._writing() as connection:  # as a database of an earlier version has it: nobody is known
        which = devices.c.browser == hashed(ada.cookie)
        person = connection.execute(sa.select(devices.c.person).where(which)).scalar_one()
        for table, column in ((devices, devices.c.person), (sat, sat.c.person), (people, people.c.id)):
            connection.execute(table.delete().where(column == person))
        connection.execute(seats.update().where(seats.c.person == person).values(person=""))
    was = ada.cookie
    ada.post(f"/api/tables/{other['id']}/talk?seat=watch", {"text": "Hello", "name": "Ada"})
    assert ada.cookie == was
    assert ada.get(f"/api/tables/{mine['id']}")["own"] == [0]


def test_a_person_has_only_so_many_devices(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    person = ada.named("Ada")["id"]
    with assembly.store._writing() as connection:
        more = [{"browser": f"b{n}", "person": person, "since": 1.0} for n in range(MOST_DEVICES - 1)]
        connection.execute(devices.insert(), more)
    words = ada.post("/api/me/pass")["words"]
    phone = Visitor(client, 2)
    refused = phone.try_post("/api/me/device", {"words": words})
    assert refused.status_code == 429
    assert str(MOST_DEVICES) in refused.json()["error"]
    assert ada.client.delete("/api/me/devices").json() == {"count": MOST_DEVICES - 1}
    assert phone.post("/api/me/device", {"words": ada.post("/api/me/pass")["words"]})["name"] == "Ada"


def test_people_are_not_made_without_number(client: TestClient, assembly: Assembly) -> None:
    assembly.limits.settings = replace(assembly.settings, writes_per_second=20.0)
    flood = Visitor(client, 7)
    told = []
    for number in range(30):
        flood.client.cookies.clear()
        told.append(flood.client.put("/api/me", json={"name": f"N{number}"}).status_code)
    assert told[0] == 200
    assert told[-1] == 429
    assert Visitor(client, 8).named("Ada")["name"] == "Ada", "others may"


def test_a_rated_game_against_bots_cannot_be_ended_by_oneself(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    ada.named("Ada")
    made = ada.table(people=1, bots=1, rated=True)
    path = f"/api/tables/{made['id']}"
    table = assembly.service.open(made["id"])
    while not table.begun:
        state = table.now.playing().state
        seat = int(state.waiting[0])
        action = int(state.legal(seat)[0])
        assembly.service.act(table, seat, action, table.version(seat), bot=table.now.chairs[seat].bot)
    refused = ada.try_post(f"{path}/end", {"agree": True})
    assert refused.status_code == 422
    assert "resign" in refused.json()["error"]
    assert not table.now.over
    assert ada.post(f"{path}/resign")["seats"][0]["resigned"]


def test_notices_go_with_a_device_and_end_with_it(client: TestClient, assembly: Assembly) -> None:
    ada, phone = Visitor(client, 1), Visitor(client, 2)
    first, second = ada.named("Ada")["id"], phone.named("On the phone")["id"]

    def told() -> list[tuple[str, str]]:
        with assembly.store.engine.connect() as connection:
            found = connection.execute(sa.select(push_devices.c.id, push_devices.c.person))
            return sorted((row.id, row.person) for row in found)

    facts = {"endpoint": "e", "key": "k", "auth": "a", "language": "en", "created": 1.0}
    with assembly.store._writing() as connection:
        for name, person, visitor in (("desk", first, ada), ("phone", second, phone)):
            row = {"id": name, "person": person, "browser": hashed(visitor.cookie), **facts}
            connection.execute(push_devices.insert(), row)
        letter = {"address": "a@example.org", "language": "en", "confirmed": True, "key": "", "asked": 1.0}
        connection.execute(mail.insert(), {"person": second, **letter, "stop": "s", "last": 0.0})
    phone.post("/api/me/device", {"words": ada.post("/api/me/pass")["words"]})
    assert told() == [("desk", first), ("phone", first)], "nothing is lost with the other identity"
    with assembly.store.engine.connect() as connection:
        assert connection.execute(sa.select(mail.c.person)).scalars().all() == [first]
    ada.client.delete("/api/me/devices")
    assert told() == [("desk", first)], "a device that was lost is told nothing any more"


def test_notices_call_one_who_was_forgotten_someone() -> None:
    turn = Turn("t", "haspelknecht", 0, "p", 1, 0.0, 0.0, ("Ada", FORGOTTEN, ""))
    assert opponents(turn) == ["someone", name_of(2)]
