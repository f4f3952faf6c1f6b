"""People who play at a table over HTTP."""

import random
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.kept import Chair, Facts, StoredEntry
from pithead.table.live_table import LiveTable, carry_out

QUICK = {
    "pace_ms": 0,
    "workers": 1,
    "writes_per_second": 0.0,
    "reads_per_second": 0.0,
    "tables_per_client": 0,
    "streams_per_client": 0,
    "connections_per_client": 0,
    "host_names": ("testserver",),
}

Json = dict[str, Any]


class Player:
    """Somebody with the secret of a seat, or without one: a spectator."""

    def __init__(self, client: TestClient, table_id: str, token: str | None = None, seat: int | None = None) -> None:
        self.client = client
        self.id = table_id
        self.seat = seat
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, what: str = "", **query: Any) -> Response:
        address = f"/api/tables/{self.id}" + (f"/{what}" if what else "")
        return self.client.get(address, params=query, headers=self.headers)

    def post(self, what: str, body: Json, **query: Any) -> Response:
        return self.client.post(f"/api/tables/{self.id}/{what}", json=body, params=query, headers=self.headers)

    @property
    def facts(self) -> Json:
        return self.json("")

    def json(self, what: str, **query: Any) -> Json:
        answer = self.get(what, **query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def legal(self) -> list[str]:
        return [action["notation"] for action in self.json("actions")["actions"]]

    def act(self, action: str, client: str | None = None, version: int | None = None) -> Json:
        answer = self.try_act(action, client, version)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    def try_act(self, action: str, client: str | None = None, version: int | None = None) -> Response:
        based = self.facts["version"] if version is None else version
        body: Json = {"action": action, "version": based}
        return self.post("act", {**body, "client": client} if client else body)

    def sit(self, name: str = "") -> Json:
        """Sit down, and use the new secret from now on."""
        answer = self.post("sit", {"token": self.token, "name": name})
        assert answer.status_code == 200, answer.text
        facts: Json = answer.json()
        self.token = facts["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}
        return facts

    def undo(self) -> Response:
        return self.post("undo", {"version": self.facts["version"]})

    def redo(self) -> Response:
        return self.post("redo", {"version": self.facts["version"]})


class Table:
    """A new table, and all who sit at it."""

    def __init__(self, client: TestClient, made: Json) -> None:
        self.client = client
        self.made = made
        self.id: str = made["id"]
        self.players = {link["seat"]: Player(client, self.id, link["token"], link["seat"]) for link in made["links"]}
        self.spectator = Player(client, self.id)

    def play(self, decisions: int, chance: random.Random, wise: float = 0.0) -> int:
        """Play some decisions of any seat that is waited for, and return how many there were.

        They are any legal ones, or, as often as `wise` says, what the game's policy likes best.
        """
        for count in range(decisions):
            facts = self.spectator.facts
            if facts["over"]:
                return count
            while not (own := [seat for seat in facts["waiting"] if seat in self.players]):
                facts = self.spectator.facts  # a bot decides first
            player = self.players[chance.choice(own)]
            found = player.json("actions")
            action = chance.choice(found["actions"])["notation"]
            if chance.random() < wise:
                action = self._best(player.seat)
            player.act(action, version=found["version"])
        return decisions

    def _best(self, seat: int | None) -> str:
        history = self.client.app.state.assembly.service.open(self.id).now.playing()  # type: ignore[attr-defined]
        return str(history.game.actions.text(choose_best(history.state, seat, seeded(1))))


def set_up(client: TestClient, game: str = "coal-baron", seats: int | list[Json] = 2, **more: Any) -> Table:
    """Set up a table of persons only, or of the seats that are given."""
    people = [{"kind": "person"} for _ in range(seats)] if isinstance(seats, int) else seats
    answer = client.post("/api/tables", json={"game": game, "seats": people, **more})
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def finished(key: str, seats: int, options: dict[str, str], sense: bool) -> LiveTable:
    """A table at which a whole game was played."""
    game = pithead.game(key)
    facts = Facts("t", key, game.rules_version, "", seats, options, 7, "", 0, False, "", 0.0)
    table = LiveTable(facts, [Chair("person")] * seats)
    chance = seeded(seats)
    history = table.now.playing()
    while not history.state.over:
        seat = history.state.waiting[0]
        legal = history.state.legal(seat)
        best = sense and chance.below(8) > 0
        action = choose_best(history.state, seat, chance) if best else legal[chance.below(len(legal))]
        _, data, events = carry_out(history, action, seat)
        everyone = (1 << seats + 1) - 1
        stored = StoredEntry(table.sequence + 1, "act", seat, action, data, everyone, events=events)
        table.take(stored, history)
    return table
