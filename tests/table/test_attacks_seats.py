"""Seats that others want: by links they were given, by links they ask for, by bots."""

import threading

import pytest
from fastapi.testclient import TestClient

from pithead.table.ids import hashed
from pithead.table.seating import MOST_CHANGES, Holder
from support.postgres import Cluster, cluster  # noqa: F401
from support.serving import Listening, Serving
from support.table import Player, Table

SAME = {"Origin": "http://testserver"}


def texts(reader: Player) -> list[str]:
    return [line["text"] for entry in reader.json("log")["entries"] for line in entry["lines"]]


def guest_of(playing: Table, seat: int = 1) -> tuple[TestClient, str]:
    """A guest who has sat down by a link, in a browser; and the new secret."""
    guest = TestClient(playing.client.app, headers=SAME)
    body = {"token": playing.players[seat].token, "name": "Ben"}
    answer = guest.post(f"/api/tables/{playing.id}/sit", json=body)
    assert answer.status_code == 200
    return guest, answer.json()["token"]


# A link is spent when somebody sits down.


def test_whoever_gave_the_link_cannot_read_what_the_guest_sees(table):
    playing: Table = table("haspelknecht")
    creator, spy = playing.players.values()
    guest, secret = guest_of(playing)
    for what in ("", "view", "actions", "log", "events"):
        answer = spy.get(what)
        assert answer.status_code == 401
        assert "was used or replaced" in answer.json()["error"]
    assert spy.post("sit", {"token": spy.token, "name": "Spy"}).status_code == 401
    assert spy.try_act("plan done", version=1).status_code == 401
    assert secret != spy.token
    assert Player(playing.client, playing.id, secret).facts["seat"] == 1
    assert guest.get(f"/api/tables/{playing.id}/view").json()["seat"] == 1
    assert "Ben sits down." in texts(creator)


def test_the_guests_own_browser_may_open_the_link_again(table):
    playing = table()
    guest, _ = guest_of(playing)
    again = guest.post(f"/api/tables/{playing.id}/sit", json={"token": playing.players[1].token, "name": "Benno"})
    assert again.status_code == 200
    assert (again.json()["own"], again.json()["token"]) == ([1], "")
    assert texts(playing.spectator) == ["Ben sits down.", "Ben is now called Benno."]


def test_a_link_that_the_creator_has_used_first_is_told_to_the_guest_and_to_all(table):
    playing: Table = table()
    guest_of(playing)
    late = TestClient(playing.client.app, headers=SAME)
    answer = late.post(f"/api/tables/{playing.id}/sit", json={"token": playing.players[1].token, "name": "Late"})
    assert answer.status_code == 401
    assert answer.json()["error"].startswith("This link to Ben's seat was used or replaced")
    assert texts(playing.spectator) == ["Ben sits down."]


def test_a_guest_whose_answer_was_lost_sits_down_again_and_nobody_else_does(table):
    playing: Table = table()
    token = playing.players[1].token
    body = {"token": token, "name": "Ben", "client": "0123456789abcdef0123"}
    lost, again = (Player(TestClient(playing.client.app), playing.id).post("sit", body) for _ in range(2))
    assert (lost.status_code, again.status_code) == (200, 200)
    assert Player(playing.client, playing.id, lost.json()["token"]).get().status_code == 401
    assert Player(playing.client, playing.id, again.json()["token"]).facts["seat"] == 1
    for other in ({**body, "client": "fedcba9876543210fedc"}, {"token": token}):
        assert playing.players[1].post("sit", other).status_code == 401
    assert playing.players[1].post("sit", {**body, "client": "short"}).status_code == 422


# A seat is its owner's from the first use of its secret.


@pytest.mark.parametrize("what", ["", "view", "actions", "log"])
def test_nobody_gets_a_link_to_a_seat_whose_secret_is_in_use(table, what):
    playing: Table = table()
    creator, program = playing.players.values()
    assert program.get(what).status_code == 200
    answer = creator.post("seats/1/link", {})
    assert answer.status_code == 403
    assert program.get(what).status_code == 200
    assert "Indigo sits down." in texts(creator)


def test_of_a_link_and_a_first_use_at_the_same_time_one_wins(table, assembly):
    for _ in range(20):
        playing = table()
        opened = assembly.service.open(playing.id)
        creator, program = playing.players.values()
        creator.get()
        results: list[int] = []
        asked = [
            threading.Thread(target=lambda: results.append(creator.post("seats/1/link", {}).status_code)),  # noqa: B023
            threading.Thread(target=lambda: results.append(program.get().status_code)),  # noqa: B023
        ]
        for thread in asked:
            thread.start()
        for thread in asked:
            thread.join()
        used = program.get().status_code == 200
        assert sorted(results) == ([200, 403] if used else [200, 401])
        assert opened.now.chairs[1].taken == used


def test_a_request_whose_seat_was_lost_on_its_way_changes_nothing(table, assembly):
    """As if the secret were replaced after it was looked up who asks, and before the lock is taken."""
    from pithead.table.errors import OtherSeat

    playing = table()
    opened, service = assembly.service.open(playing.id), assembly.service
    seat = playing.spectator.facts["to_act"]
    old = Holder(seat, opened.now.chairs[seat].token)
    playing.players[seat].sit("Ada")
    state = opened.now.playing().state
    attempts = [
        lambda: service.act(opened, seat, state.legal(seat)[0], opened.version(seat), holder=old),
        lambda: service.undo(opened, seat, opened.version(seat), holder=old),
        lambda: service.redo(opened, seat, opened.version(seat), holder=old),
        lambda: service.leave(opened, seat, "random", old),
        lambda: service.come_back(opened, seat, old),
        lambda: service.new_link(opened, seat, old),
        lambda: service.new_link(opened, 1 - seat, old),
    ]
    before = opened.sequence
    for attempt in attempts:
        with pytest.raises(OtherSeat):
            attempt()
    assert opened.sequence == before


def test_a_stream_whose_secret_was_replaced_on_its_way_tells_nothing(table, assembly):
    import asyncio

    from pithead.table.streams import changes

    playing = table()
    opened = assembly.service.open(playing.id)
    old = Holder(0, opened.now.chairs[0].token)
    playing.players[0].sit("Ada")

    async def listen() -> list[str]:
        return [part async for part in changes(opened, 0, 0, assembly.bus, assembly.service.presence, old)]

    assert len(asyncio.run(listen())) == 1, "hello, and no more"


# New links: to one's own seat for another device, to a seat where nobody sits.


def test_a_second_device_joins_by_a_new_link_and_others_lose_the_seat(table):
    playing: Table = table()
    guest, secret = guest_of(playing)
    address = f"/api/tables/{playing.id}"
    link = guest.post(f"{address}/seats/1/link").json()
    assert Player(playing.client, playing.id, secret).get().status_code == 401
    phone = TestClient(playing.client.app, headers=SAME)
    assert phone.post(f"{address}/sit", json={"token": link["token"]}).json()["own"] == [1]
    for device in (guest, phone):
        assert device.get(f"{address}/actions").status_code == 200
    own = [line["text"] for entry in guest.get(f"{address}/log").json()["entries"] for line in entry["lines"]]
    assert own == [
        "Ben sits down.",
        "You made a new link to your seat: earlier links and other devices no longer work.",
        "Ben sits down on another device.",
    ]
    assert texts(playing.spectator) == [own[0], own[2]]
    assert guest.post(f"{address}/seats/1/link").status_code == 200
    assert phone.get(f"{address}/actions").status_code == 401
    assert guest.get(f"{address}/actions").status_code == 200


def test_a_new_link_to_an_open_seat_is_in_the_log_of_all(table):
    playing: Table = table(seats=3)
    creator = playing.players[0]
    assert creator.post("seats/1/link", {}).status_code == 200
    for reader in (creator, playing.players[2], playing.spectator):
        assert "Madder makes a new link to the open seat of Indigo." in texts(reader)


def test_only_hashes_of_new_secrets_are_stored(table, tmp_path):
    playing: Table = table()
    guest, secret = guest_of(playing)
    link = guest.post(f"/api/tables/{playing.id}/seats/1/link").json()["token"]
    playing.client.app.state.assembly.store.close()  # type: ignore[attr-defined]
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("table.db*"))
    assert hashed(secret).encode() in stored
    for each in (secret, link):
        assert each.encode() not in stored


def test_a_seat_does_not_change_hands_for_ever(table, assembly):
    playing: Table = table()
    player = playing.players[0]
    refused = 0
    for number in range(MOST_CHANGES + 5):
        answer = player.post("sit", {"token": player.token, "name": f"Name {number}"})
        if answer.status_code == 409:
            assert f"at most {MOST_CHANGES} changes of a seat" in answer.json()["error"]
            refused += 1
        else:
            player.token = answer.json()["token"]
            player.headers = {"Authorization": f"Bearer {player.token}"}
    assert refused == 5
    assert assembly.service.open(playing.id).sequence == MOST_CHANGES
    assert player.get().status_code == 200


# Bots for others.


def away(assembly, seconds: float) -> None:
    """Let so much time pass by the clock that tells who is away."""
    import time

    assembly.service.presence.clock = lambda: time.time() + seconds


def test_nobody_puts_a_bot_on_the_seat_of_one_who_is_here(table, assembly):
    playing: Table = table()
    first, second = playing.players.values()
    for _ in range(9):
        second.get()
        answer = first.post("seats/1/bot", {"bot": "random"})
        assert answer.status_code == 409
        assert answer.json()["reason"] == "present"
        assert "Indigo is here" in answer.json()["error"]
    assert all(chair.bot == "" for chair in assembly.service.open(playing.id).now.chairs)


def test_a_bot_steps_in_for_one_who_is_away_and_the_next_action_takes_the_seat_back(table, assembly):
    playing: Table = table()
    first, second = playing.players.values()
    second.sit("Ben")
    away(assembly, 119)
    assert first.post("seats/1/bot", {"bot": "random"}).status_code == 409
    assert playing.spectator.post("seats/1/bot", {"bot": "random"}).status_code == 401
    away(assembly, 121)
    assert first.post("seats/1/bot", {"bot": "greedy"}).status_code == 200
    assert "Ben is away: Madder lets greedy play for Ben." in texts(first)
    opened = assembly.service.open(playing.id)
    second.try_act("bank")  # whether it is legal or not
    assert opened.now.chairs[1].bot == ""
    assert "Ben is back." in texts(first)
    assert first.post("seats/1/bot", {"bot": "greedy"}).status_code == 409, "Ben has just been heard of"


def test_a_table_sets_after_how_long_one_is_away(table, assembly):
    playing: Table = table(away_seconds=600)
    first, second = playing.players.values()
    second.get()
    assert second.facts["away_seconds"] == 600
    away(assembly, 599)
    assert first.post("seats/1/bot", {"bot": "random"}).status_code == 409
    away(assembly, 601)
    assert first.post("seats/1/bot", {"bot": "random"}).status_code == 200


def test_an_open_stream_is_a_presence_and_others_are_asked_when_it_is_gone(table, assembly):
    import asyncio

    from pithead.table.bus import Bus
    from pithead.table.streams import changes

    playing: Table = table()
    opened, presence = assembly.service.open(playing.id), assembly.service.presence
    seat = playing.spectator.facts["to_act"]
    playing.players[seat].get()
    other = playing.players[1 - seat]

    async def listen() -> list[str]:
        bus, told = Bus(heartbeat=0.005), list[str]()
        bus.start(asyncio.get_running_loop())
        with presence.listening(opened, seat):
            away(assembly, 500)
            assert other.post(f"seats/{seat}/bot", {"bot": "random"}).json()["reason"] == "present"
            stream = changes(opened, 1 - seat, None, bus, presence)
            for _ in range(4):
                told.append(await anext(stream))
        away(assembly, 1000)
        for _ in range(3):
            told.append(await anext(stream))
        return told

    told = asyncio.run(listen())
    assert [part for part in told[:4] if "away" in part] == []
    assert f'event: away\ndata: {{"seats":[{seat}]}}\n\n' in told[4:]
    assert other.post(f"seats/{seat}/bot", {"bot": "random"}).status_code == 200


# Two processes on one PostgreSQL.


def test_two_processes_give_a_seat_to_one(cluster: Cluster) -> None:  # noqa: F811
    database = cluster.database("seats")
    two = [Serving(database), Serving(database)]
    try:
        for _ in range(5):
            _, made = two[0].ask("POST", "/api/tables", {"game": "coal-baron", "seats": [{"kind": "person"}] * 2})
            path, links = f"/api/tables/{made['id']}", {link["seat"]: link["token"] for link in made["links"]}
            two[0].get(path, links[0])
            results: list[tuple[int, dict[str, object]]] = []

            def sit(serving: Serving, path: str = path, token: str = links[1], results: list = results) -> None:  # type: ignore[type-arg]
                results.append(serving.ask("POST", f"{path}/sit", {"token": token, "name": "Ben"}))

            threads = [threading.Thread(target=sit, args=(two[number % 2],)) for number in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(status for status, _ in results) == [200, 401, 401, 401]
            secret = next(str(answer["token"]) for status, answer in results if status == 200)
            for serving in two:
                assert serving.ask("GET", path, token=links[1])[0] == 401
                assert serving.get(path, secret)["own"] == [1]
                assert serving.ask("POST", f"{path}/seats/1/link", token=links[0])[0] == 403
        listening = Listening(two[0], made["id"], secret)
        listening.wait_for_hello()
        status, answer = two[1].ask("POST", f"{path}/seats/1/bot", {"bot": "random"}, links[0])
        assert (status, answer["reason"]) == (409, "present")
    finally:
        for serving in two:
            serving.stop()
