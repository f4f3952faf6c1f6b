"""A server that is killed at any moment loses nothing that it has acknowledged, and does nothing twice.

A sample; `make soak` kills 1,000 times on SQLite and 300 times on PostgreSQL, or as often as PITHEAD_KILLS says.
"""

import os
import random
import threading
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from pithead.table.service import Service
from pithead.table.settings import Settings
from pithead.table.store import Store
from support.postgres import Cluster, cluster  # noqa: F401
from support.serving import HUNG, Serving, wait_until

SAMPLE = 2
ON_SQLITE = int(os.environ.get("PITHEAD_KILLS", "1000"))
ON_POSTGRESQL = int(os.environ.get("PITHEAD_KILLS", "300"))
ALL = ("coal-baron", "haspelknecht", "magnum-sal")


class Hand(threading.Thread):
    """Plays a table as quickly as it can, over and over, and notes what was acknowledged."""

    def __init__(self, serving: Serving, table_id: str, tokens: dict[int, str], seed: int) -> None:
        super().__init__(daemon=True)
        self.serving = serving
        self.path = f"/api/tables/{table_id}"
        self.tokens = tokens
        self.chance = random.Random(seed)
        self.sent: list[tuple[int, str, str]] = []  # seat, client id, notation: acknowledged or not
        self.acknowledged: list[tuple[str, int]] = []  # client id, version
        self.number = seed * 1_000_000

    def run(self) -> None:
        try:
            while self._step():
                pass
        except (OSError, HTTPException):
            pass  # the server is gone

    def _step(self) -> bool:
        facts = self.serving.get(self.path)
        if facts["over"]:
            return False
        seat = self.chance.choice(facts["waiting"])
        able = self.serving.get(f"{self.path}/actions", self.tokens[seat])
        if not able["actions"]:
            return True
        self.number += 1
        client = f"c{self.number}"
        action = self.chance.choice(able["actions"])["notation"]
        self.sent.append((seat, client, action))
        body: dict[str, Any] = {"action": action, "version": able["version"], "client": client}
        status, answer = self.serving.ask("POST", f"{self.path}/act", body, self.tokens[seat])
        assert status == 200, answer
        self.acknowledged.append((client, answer["version"]))
        return True


def torment(database: str, kills: int, games: tuple[str, ...]) -> None:
    """Kill a server under play, start it again, and look at what is left."""
    chance = random.Random(kills)
    tables: list[tuple[str, dict[int, str]]] = []
    for number in range(kills):
        serving = Serving(database)
        if number % 10 == 0:
            tables = [_begun(serving, game) for game in games]
        hands = [Hand(serving, *table, seed=number * 10 + place + 1) for place, table in enumerate(tables)]
        for hand in hands:
            hand.start()
        time.sleep(chance.uniform(0.05, 0.6))
        serving.kill()
        for hand in hands:
            hand.join(30)
        for hand, (table_id, _) in zip(hands, tables, strict=True):
            _inspect(database, table_id, hand)
    serving = Serving(database)
    for table_id, tokens in tables:
        assert serving.get(f"/api/tables/{table_id}/log", tokens[0])["entries"]
    serving.kill()


def _begun(serving: Serving, game: str) -> tuple[str, dict[int, str]]:
    people = [{"kind": "person"}, {"kind": "person"}]
    status, made = serving.ask("POST", "/api/tables", {"game": game, "seats": people})
    assert status == 201
    return made["id"], serving.taken(made)


def _inspect(database: str, table_id: str, hand: Hand) -> None:
    """Every acknowledged action is there, none twice, and the log replays to the state of the snapshot."""
    settings = Settings(database)
    store = Store(settings.address)
    try:
        rows = store.read_log(table_id)
        assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
        clients = [row.client.partition(" ")[2] for row in rows if row.client]
        assert len(set(clients)) == len(clients)
        for client, _ in hand.acknowledged:
            assert client in clients
        assert len(hand.sent) - len(hand.acknowledged) <= 1, "one request was under way"
        quick = Service(store, settings, lambda _: None).open(table_id)
        history = quick.now.playing()
        assert history.record().replay().dump() == history.state.dump()
    finally:
        store.close()


def test_on_sqlite(tmp_path: Path) -> None:
    torment(f"sqlite:///{tmp_path / 'table.db'}", SAMPLE, ALL)


def test_on_postgresql(cluster: Cluster) -> None:  # noqa: F811
    torment(cluster.database("kills"), SAMPLE, ("coal-baron", "haspelknecht"))


@pytest.mark.soak
def test_a_thousand_times_on_sqlite(tmp_path: Path) -> None:
    torment(f"sqlite:///{tmp_path / 'table.db'}", ON_SQLITE, ALL)


@pytest.mark.soak
def test_three_hundred_times_on_postgresql(cluster: Cluster) -> None:  # noqa: F811
    torment(cluster.database("many_kills"), ON_POSTGRESQL, ALL)


def test_a_request_under_way_when_the_server_was_killed_counts_once_when_sent_again(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    serving = Serving(database)
    table_id, tokens = _begun(serving, "coal-baron")
    hand = Hand(serving, table_id, tokens, 1)
    hand.start()
    wait_until(lambda: len(hand.sent) > 3, "a fourth decision")
    serving.kill()
    hand.join(HUNG)
    seat, client, action = hand.sent[-1]
    again = Serving(database)
    try:
        before = len(hand.acknowledged)
        version = (
            hand.acknowledged[-1][1] if before and hand.acknowledged[-1][0] != client else before - 1 + len(tokens)
        )
        body = {"action": action, "version": version, "client": client}
        for _ in range(2):
            status, answer = again.ask("POST", f"/api/tables/{table_id}/act", body, tokens[seat])
            assert status == 200, answer
        assert again.get(f"/api/tables/{table_id}")["version"] == len(hand.sent) + len(tokens)
    finally:
        again.kill()
