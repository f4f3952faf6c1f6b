"""Who is who: a browser is somebody from the first time that it sits down, or gives itself a name."""

import threading

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from pithead.table.errors import Unfit
from pithead.table.ids import hashed
from pithead.table.people import SIGNS
from pithead.table.schema import claims, devices, people, sat, seats
from support.table import set_up

SAME = {"Sec-Fetch-Site": "same-origin"}


def test_a_browser_is_nobody_until_it_is_named(assembly: Assembly) -> None:
    assert assembly.people.of("secret") is None
    assert assembly.people.of("") is None
    made = assembly.people.named("secret", "  Anna   Bell ", "lamp")
    assert (made.name, made.sign) == ("Anna Bell", "lamp")
    assert assembly.people.of("secret") == made == assembly.people.by_id(made.id)
    assert assembly.people.of("another") is None
    assert assembly.people.by_id("") is None
    renamed = assembly.people.named("secret", "Bert")
    assert renamed == made._replace(name="Bert"), "the sign stays"
    assert assembly.people.of("secret") == renamed


def test_a_name_or_sign_that_cannot_be_shown_makes_nobody(assembly: Assembly) -> None:
    for name, sign in [("a\nb", "lamp"), ("x" * 41, "lamp"), ("Anna", "crown"), ("\u202eAnna", "")]:
        with pytest.raises(Unfit):
            assembly.people.named("secret", name, sign)
        assert assembly.people.of("secret") is None


def test_only_the_hash_of_a_browsers_secret_is_kept(assembly: Assembly) -> None:
    assembly.people.named("secret", "Anna")
    with assembly.store.engine.connect() as connection:
        assert connection.execute(sa.select(devices.c.browser)).scalars().all() == [hashed("secret")]


def test_who_sits_down_is_somebody_and_the_seat_knows_who(client: TestClient, assembly: Assembly) -> None:
    first, second = set_up(client), set_up(client)
    for table, name in ((first, "Anna"), (second, "")):
        body = {"token": table.players[0].token, "name": name}
        assert client.post(f"/api/tables/{table.id}/sit", json=body, headers=SAME).status_code == 200
    person = assembly.people.of(client.cookies[COOKIE])
    assert person is not None
    assert (person.name, person.sign in SIGNS) == ("Anna", True)
    for table in (first, second):
        chair = assembly.service.open(table.id).now.chairs[0]
        assert (chair.person, chair.name) == (person.id, "Anna"), "the name is taken along"
        assert assembly.service.open(table.id).now.chairs[1].person == ""
        found = assembly.store.read_table(table.id)
        assert found is not None
        assert [chair.person for chair in found[1]] == [person.id, ""]


def test_so_is_who_sets_up_a_table_and_sits_there_at_once(client: TestClient, assembly: Assembly) -> None:
    client.headers.update(SAME)
    table = set_up(client, seats=[{"kind": "person", "name": "Anna"}, {"kind": "person"}], sit=[0])
    person = assembly.people.of(client.cookies[COOKIE])
    assert person is not None
    assert [chair.person for chair in assembly.service.open(table.id).now.chairs] == [person.id, ""]
    again = set_up(client, sit=[1])
    assert [chair.name for chair in assembly.service.open(again.id).now.chairs] == ["", "Anna"]


def test_a_program_that_sits_down_is_nobody(client: TestClient, assembly: Assembly) -> None:
    table = set_up(client)
    table.players[0].sit("Program")
    assert assembly.service.open(table.id).now.chairs[0].person == ""
    with assembly.store.engine.connect() as connection:
        assert connection.execute(sa.select(people)).all() == []


def test_a_seat_that_changes_hands_is_another_persons(client: TestClient, assembly: Assembly) -> None:
    table = set_up(client, sit=[0])
    path = f"/api/tables/{table.id}"
    link = client.post(f"{path}/seats/0/link", json={}, headers=SAME).json()["token"]
    client.cookies.clear()
    assert client.post(f"{path}/sit", json={"token": link, "name": "Bert"}, headers=SAME).status_code == 200
    bert = assembly.people.of(client.cookies[COOKIE])
    assert bert is not None
    assert assembly.service.open(table.id).now.chairs[0].person == bert.id


def test_seats_held_before_there_were_people_are_the_persons_too(assembly: Assembly, client: TestClient) -> None:
    table = set_up(client, sit=[0])
    browser = client.cookies[COOKIE]
    with assembly.store._writing() as connection:  # as a database of an earlier version has it
        connection.execute(devices.delete())
        connection.execute(sat.delete())
        connection.execute(people.delete())
        connection.execute(seats.update().values(person=""))
        assert len(connection.execute(sa.select(claims)).all()) == 1
    assert assembly.service.known(browser) == browser
    person = assembly.people.named(browser, "Anna")
    found = assembly.store.read_table(table.id)
    assert found is not None
    assert [chair.person for chair in found[1]] == [person.id, ""]


def test_of_racing_requests_of_one_browser_one_makes_the_person(assembly: Assembly) -> None:
    found = []
    threads = [threading.Thread(target=lambda: found.append(assembly.people.sits("secret", ""))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({person.id for person in found}) == 1
    with assembly.store.engine.connect() as connection:
        assert len(connection.execute(sa.select(people)).all()) == 1
