"""What a stream tells, and when: changes as they come, signs of life by the clock, of what is hidden nothing."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pithead.core.text import read_language, spoken
from pithead.table.answers import log_entry
from pithead.table.app import make_app
from pithead.table.bus import Bus
from pithead.table.seating import Holder
from pithead.table.settings import Settings
from pithead.table.streams import changes
from support.table import QUICK, set_up


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK))) as client:
        yield client


def test_a_sign_of_life_comes_by_the_clock_and_not_with_what_cannot_be_noticed(client):
    table = set_up(client)
    opened = client.app.state.assembly.service.open(table.id)

    async def listen() -> tuple[list[str], list[str]]:
        bus = Bus(heartbeat=0.2)
        stream = changes(opened, None, None, bus)
        await anext(stream)  # hello
        silent, told = [], []
        waiting = asyncio.ensure_future(anext(stream))
        bus.start(asyncio.get_running_loop())
        for _ in range(3):
            bus.wake(table.id)  # as if another seat had decided something that nobody else can notice
            await asyncio.sleep(0.01)
            silent += [waiting.result()] if waiting.done() else []
        told.append(await waiting)
        told.append(await anext(stream))
        bus.stop()
        told += [part async for part in stream]
        return silent, told

    silent, told = asyncio.run(listen())
    assert silent == []
    assert told == [": still here\n\n"] * 2


def test_readers_who_know_the_same_share_lines_and_others_do_not(client):
    table = set_up(client, "coal-baron", 3)
    chance, readers = random.Random(3), (None, 0, 1, 2)
    secrets = public = 0
    while not (secrets and public):
        table.play(1, chance)
        opened = client.app.state.assembly.service.open(table.id)
        newest = opened.entries[-1]
        lines = [log_entry(opened, newest, seat).lines for seat in readers]
        for seat, told in zip(readers, lines, strict=True):
            known = [event for event in newest.events if event.known_to(seat)]
            assert [line.kind for line in told] == [event.kind for event in known]
        if not newest.events:
            continue
        if all(event.known_to(None) for event in newest.events):
            assert all(line is first for told in lines for line, first in zip(told, lines[0], strict=True))
            with spoken(read_language("fr")):
                assert log_entry(opened, newest, None).lines != lines[0]
            public += 1
        else:
            assert any(told != lines[0] for told in lines)
            secrets += 1


def test_a_new_link_ends_the_streams_of_the_old_one(client):
    table = set_up(client, "haspelknecht")
    service = client.app.state.assembly.service
    opened = service.open(table.id)

    async def listen() -> list[str]:
        bus = Bus(heartbeat=60)
        bus.start(asyncio.get_running_loop())
        old, watching = changes(opened, 0, None, bus), changes(opened, None, None, bus)
        for stream in (old, watching):
            await anext(stream)  # hello
        waiting = asyncio.ensure_future(anext(old, "the end"))
        going_on = asyncio.ensure_future(anext(watching, "the end"))
        await asyncio.sleep(0)
        service.new_link(opened, 0, Holder(0, opened.now.chairs[0].token))
        bus.wake(table.id)
        told = [await asyncio.wait_for(waiting, 10)]
        await asyncio.sleep(0.01)
        assert not going_on.done()
        going_on.cancel()
        return told

    assert asyncio.run(listen()) == ["the end"]


def test_a_new_name_is_told_at_once(client):
    table = set_up(client)
    player = table.players[table.spectator.facts["to_act"]]
    player.act(player.legal()[0])
    was = table.spectator.json("log")["entries"][0]["lines"]
    player.sit("Ada")
    assert table.spectator.json("log")["entries"][0]["lines"] != was
    assert "Ada" in table.spectator.json("log")["entries"][0]["lines"][0]["text"]


def test_an_answer_tells_who_is_to_decide_next(client):
    table = set_up(client)
    for _ in range(10):
        facts = table.spectator.facts
        player = table.players[facts["to_act"]]
        done = player.act(player.legal()[0])
        after = table.spectator.facts
        assert (done["waiting"], done["over"]) == (after["waiting"], after["over"])
