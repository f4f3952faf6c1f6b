"""It is your turn: who is told by Web Push and by e-mail, what, and how often."""

import asyncio
import re
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pithead.table.kept_notices import LEASE, MAIL, MOST_DEVICES, PUSH, QUIET, TRIES
from pithead.table.mail import Letter, Mailer, read_server
from pithead.table.notices import DELAY, MAIL_PAUSE, push_message, turn_letter
from pithead.table.push import LATER, SENT, Device
from pithead.table.seating import Holder
from support.notified import CONTACT, ORIGIN, House, read, text_of
from support.postgres import Cluster, cluster  # noqa: F401
from support.receivers import HOST, MAIL_HOST, FakeBrowser, MailReceiver, certificate, vapid_claims
from support.serving import wait_until


def confirmed(
    house: House, mailed: MailReceiver, seat: int = 1, address: str = "bo@example.org", **headers: str
) -> str:
    """Have a person's address confirmed, and return the path of the link."""
    known = len(mailed.taken)
    assert house.write_to(seat, address, **headers).status_code == 200
    wait_until(lambda: len(mailed.taken) > known, "the letter")
    link = re.search(r"https://table\.example\.org(/notices/confirm\?key=\S+)", text_of(mailed.taken[-1][2]))[1]
    assert house.clients[seat].post(link, headers=ORIGIN).json() == {"done": True}
    mailed.taken.clear()
    return link


# Web Push.


def test_one_who_is_away_is_told_once_and_nobody_else_can_read_it(house, pushed):
    table_id, bo = house.sit(), FakeBrowser()
    assert house.subscribe(1, bo).status_code == 200
    house.turn_of(1, table_id)
    house.after(DELAY[PUSH] - 1)
    assert pushed.taken == [], "a short while is left for those who are just coming"
    house.after(2)
    [(path, headers, body)] = pushed.taken
    assert path == "/wpush/v2/one"
    assert bo.read(body) == {
        "title": "Your turn: Coal Baron",
        "body": "Coal Baron with Ada",
        "link": f"/table/{table_id}",
        "tag": table_id,
    }
    assert b"Coal" not in body
    claims = vapid_claims(headers["Authorization"])
    facts = house.clients[1].get("/api/notices").json()
    assert (claims["aud"], claims["sub"], claims["key"]) == (f"https://{HOST}", CONTACT, facts["push_key"])
    assert claims["exp"] - house.now <= 24 * 3600
    for _ in range(3):
        house.after(3600)
    assert len(pushed.taken) == 1, "one message, not ten"


def test_the_next_turn_is_told_when_one_has_been_there_and_else_after_half_a_day(house, pushed):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    house.turn_of(1, table_id)
    house.after(60)
    house.act(table_id)  # somebody decides for Bo, who never came: the clock, say
    house.turn_of(1, table_id)
    house.after(60)
    assert len(pushed.taken) == 1
    house.after(QUIET)
    assert len(pushed.taken) == 2
    house.clients[1].get(f"/api/tables/{table_id}")  # Bo comes, decides, and goes
    house.assembly.service.open(table_id).here[1] = house.now
    house.act(table_id)
    house.turn_of(1, table_id)
    house.assembly.service.open(table_id).here[1] = house.now
    house.now += 60
    changed = house.assembly.service.turns.of(house.assembly.people.of(house.clients[1].cookies["pithead"]).id)[0]
    house.assembly.service.open(table_id).here[1] = changed.changed - 1
    house.after(QUIET)
    assert len(pushed.taken) == 3


def test_one_who_is_at_the_table_is_not_told(house, pushed):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    house.turn_of(1, table_id)
    table = house.assembly.service.open(table_id)
    table.streams[1] = 1
    house.after(60)
    table.streams[1] = 0
    house.leave(table_id)
    house.after(3600)
    assert pushed.taken == [], "Bo has seen it, and left"


def test_nobody_is_told_of_anothers_turn_or_of_a_bots(house, pushed):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    house.turn_of(0, table_id)
    house.after(3600)
    assert pushed.taken == []
    house.turn_of(1, table_id)
    table = house.assembly.service.open(table_id)
    house.assembly.service.leave(table, 1, "mcts", Holder(1, table.now.chairs[1].token))
    house.after(3600)
    assert pushed.taken == []


def test_several_tables_are_one_message_in_the_readers_language(house, pushed):
    bo = FakeBrowser()
    tables = [house.sit() for _ in range(3)]
    house.subscribe(1, bo, **{"Accept-Language": "fr"})
    for table_id in tables:
        house.turn_of(1, table_id)
    house.after(60)
    [(_, _, body)] = pushed.taken
    told = bo.read(body)
    assert told["title"] == "À vous de jouer à 3 tables"
    assert told["body"].splitlines() == ["Coal Baron avec Ada"] * 3


def test_a_device_that_is_gone_is_forgotten_and_a_busy_service_is_tried_again(house, pushed):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    house.turn_of(1, table_id)
    pushed.status = 503
    for _ in range(TRIES + 3):
        house.after(LEASE + 1)
    assert len(pushed.taken) == TRIES
    house.clients[1].get(f"/api/tables/{table_id}")
    house.act(table_id)
    house.turn_of(1, table_id)
    pushed.status = 410
    house.after(QUIET)
    assert house.clients[1].get("/api/notices").json()["devices"] == []
    house.after(QUIET)
    assert len(pushed.taken) == TRIES + 1


def test_a_redirect_is_not_followed(house, pushed):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    house.turn_of(1, table_id)
    pushed.status, pushed.headers = 307, {"Location": f"https://{HOST}/elsewhere"}
    house.after(60)
    house.after(LEASE + 1)
    assert [path for path, _, _ in pushed.taken] == ["/wpush/v2/one"]


def test_a_notice_tells_nothing_that_is_hidden(house, pushed):
    """The same table with another deal and other decisions: the same bytes."""
    house.sit()
    table_id = house.sit()
    house.turn_of(1, table_id)
    person = house.assembly.people.of(house.clients[1].cookies["pithead"]).id
    turn = next(turn for turn in house.assembly.service.turns.of(person) if turn.table == table_id)
    bytes_before = push_message([turn], "en")
    for _ in range(6):
        house.act(table_id)
    house.turn_of(1, table_id)
    later = next(turn for turn in house.assembly.service.turns.of(person) if turn.table == table_id)
    assert later.mark != turn.mark
    assert push_message([later], "en") == bytes_before


def test_a_new_server_has_the_same_key_and_tells_nothing_again(house, pushed, mailed, tmp_path):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    house.turn_of(1, table_id)
    house.after(60)
    again = House(f"sqlite:///{tmp_path / 'table.db'}", pushed, mailed)
    try:
        again.now = house.now
        again.after(60)
        again.after(QUIET * 3)
        assert again.assembly.notices.push.public_key == house.assembly.notices.push.public_key
        assert len(pushed.taken) == 1
    finally:
        again.close()


def test_two_servers_on_postgresql_tell_it_once(cluster: Cluster, pushed, mailed):  # noqa: F811
    database = cluster.database("notices")
    first, second = House(database, pushed, mailed), House(database, pushed, mailed)
    try:
        table_id = first.sit()
        first.subscribe(1, FakeBrowser())
        first.turn_of(1, table_id)
        with ThreadPoolExecutor(8) as threads:
            for each in (first, second):
                each.now = time.time() + 60
            list(threads.map(lambda each: each.assembly.notices.look(), [first, second] * 4))
        assert len(pushed.taken) == 1
        assert first.assembly.notices.push.public_key == second.assembly.notices.push.public_key
    finally:
        first.close()
        second.close()


def test_one_who_looks_on_at_another_server_is_not_told(cluster: Cluster, pushed, mailed):  # noqa: F811
    database = cluster.database("seen")
    first, second = House(database, pushed, mailed), House(database, pushed, mailed)
    try:
        table_id = first.sit()
        first.subscribe(1, FakeBrowser())
        presence, table = first.assembly.service.presence, first.assembly.service.open(table_id)
        asyncio.run(presence.look(table, 1))
        first.turn_of(1, table_id)
        asyncio.run(presence.look(table, 1))  # as an open stream does, every 15 seconds
        second.after(60)
        assert pushed.taken == []
        first.turn_of(0, table_id)
        first.turn_of(1, table_id)
        second.after(60)
        assert len(pushed.taken) == 1, "this turn came after Bo had gone"
    finally:
        first.close()
        second.close()


# E-mail.


def test_an_address_is_written_to_once_it_is_confirmed(house, mailed):
    table_id = house.sit()
    assert house.write_to(1, "bo@example.org").json()["confirmed"] is False
    wait_until(lambda: bool(mailed.taken), "the letter")
    house.turn_of(1, table_id)
    house.after(DELAY[MAIL] + 1)
    assert len(mailed.taken) == 1, "the confirmation, and nothing else"
    mailed.taken.clear()
    house.assembly.notices.kept.remove_address(house.assembly.people.of(house.clients[1].cookies["pithead"]).id)
    confirmed(house, mailed)
    house.after(DELAY[MAIL] + 1)
    [(sender, to, content)] = mailed.taken
    assert (sender, to) == ("table@example.org", ["bo@example.org"])
    letter = read(content)
    assert letter["Subject"] == "Your turn: Coal Baron"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    said = text_of(content)
    assert f"https://table.example.org/table/{table_id}\n" in said.replace("\r", "")
    assert "#" not in said, "no secret of a seat"
    stop = letter["List-Unsubscribe"].strip(" <>").removeprefix("https://table.example.org")
    assert stop in said
    assert house.clients[0].get(stop).status_code == 200
    assert house.clients[1].get("/api/notices").json()["address"] == "bo@example.org", "looking at it does nothing"
    stranger = TestClient(house.clients[0].app)
    body = {"List-Unsubscribe": "One-Click"}
    assert stranger.post(stop, data=body).json() == {"done": True}, "as a mail program does it"
    assert house.clients[1].get("/api/notices").json()["address"] == ""
    for _ in range(5):
        house.act(table_id)
    house.turn_of(1, table_id)
    house.after(QUIET * 2)
    assert len(mailed.taken) == 1


def test_several_turns_are_one_letter_and_there_is_a_pause(house, mailed):
    tables = [house.sit() for _ in range(3)]
    confirmed(house, mailed, **{"Accept-Language": "fr"})
    house.turn_of(1, tables[0])
    house.turn_of(1, tables[1])
    house.turn_of(0, tables[2])
    house.after(DELAY[MAIL] + 1)
    assert [read(content)["Subject"] for _, _, content in mailed.taken] == ["À vous de jouer à 2 tables"]
    house.turn_of(1, tables[2])
    house.now = time.time() + DELAY[MAIL] + 2
    house.assembly.notices.look()
    assert len(mailed.taken) == 1
    house.after(DELAY[MAIL] + MAIL_PAUSE + 10)
    assert len(mailed.taken) == 2


def test_who_came_after_the_push_gets_no_letter(house, pushed, mailed):
    table_id = house.sit()
    house.subscribe(1, FakeBrowser())
    confirmed(house, mailed)
    house.turn_of(1, table_id)
    house.after(60)
    house.assembly.service.open(table_id).here[1] = house.now
    house.after(DELAY[MAIL])
    assert (len(pushed.taken), mailed.taken) == (1, [])


def test_a_name_with_newlines_begins_no_header(house, mailed):
    table_id = house.sit()
    confirmed(house, mailed)
    house.turn_of(1, table_id)
    person = house.assembly.people.of(house.clients[1].cookies["pithead"]).id
    [turn] = house.assembly.service.turns.of(person)
    bad = turn._replace(names=("Eve\r\nBcc: all@example.org", "Bo"), game="x\r\nBcc: all@example.org")
    letter = turn_letter([bad], house.assembly.notices.kept.address(person), "https://table.example.org")
    assert house.assembly.notices.mailer.send(letter, house.now, "n") == "sent"
    [(_, to, content)] = mailed.taken
    assert to == ["bo@example.org"]
    assert read(content)["Bcc"] is None
    assert b"\nBcc" not in content.partition(b"\r\n\r\n")[0]


def test_an_address_that_is_refused_for_good_is_forgotten(house, mailed):
    table_id = house.sit()
    confirmed(house, mailed)
    house.turn_of(1, table_id)
    mailed.refusal = "450 later"
    house.after(DELAY[MAIL] + 1)
    assert house.clients[1].get("/api/notices").json()["address"]
    mailed.refusal = "550 no such user"
    house.after(LEASE + 1)
    assert house.clients[1].get("/api/notices").json()["address"] == ""


def test_a_person_has_so_many_devices_at_most(house):
    house.sit()
    notices = house.assembly.notices
    person = house.assembly.people.of(house.clients[1].cookies["pithead"]).id
    for number in range(3 * MOST_DEVICES):
        device = Device(f"d{number}", f"https://{HOST}/{number}", "k", "a", "en")
        notices.kept.add_device(person, f"b{number}", device, float(number))
    found = [device.id for device in notices.kept.devices(person)]
    assert found == [f"d{number}" for number in range(2 * MOST_DEVICES, 3 * MOST_DEVICES)]


@pytest.fixture
def by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail server that is not on this machine, as far as its name tells."""
    connect = socket.create_connection

    def here(address: tuple[str, int], *args: Any, **more: Any) -> socket.socket:
        return connect(("127.0.0.1", address[1]) if address[0] == MAIL_HOST else address, *args, **more)

    monkeypatch.setattr(socket, "create_connection", here)


LETTER = Letter("bo@example.org", "Your turn", "A game is waiting for you.")


@pytest.mark.usefixtures("by_name")
def test_a_letter_and_the_password_are_encrypted_on_their_way(tmp_path):
    proof = certificate(tmp_path, MAIL_HOST)
    receiver = MailReceiver(proof)
    try:
        server = read_server(f"smtp://table@{MAIL_HOST}:{receiver.port}", "a password", "table@example.org")
        mailer = Mailer(server, lambda: ssl.create_default_context(cafile=str(proof)))
        assert mailer.send(LETTER, 0.0, "one") == SENT
        assert receiver.encrypted == [True]
        assert receiver.passwords == [(True, b"a password")]
        stranger = Mailer(server)  # which does not trust that certificate
        assert stranger.send(LETTER, 0.0, "two") == LATER
        assert len(receiver.taken) == len(receiver.passwords) == 1
    finally:
        receiver.close()


@pytest.mark.usefixtures("by_name")
@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_nothing_is_sent_to_a_server_that_does_not_encrypt(scheme):
    receiver = MailReceiver()
    try:
        server = read_server(f"{scheme}://table@{MAIL_HOST}:{receiver.port}", "a password", "table@example.org")
        assert Mailer(server).send(LETTER, 0.0, "one") == LATER
        assert (receiver.taken, receiver.passwords) == ([], [])
    finally:
        receiver.close()
