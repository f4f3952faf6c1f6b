"""People who visit a server of this process, each by a browser and a network of their own."""

import contextlib
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from pithead.table.errors import Refused, Replaced, Stale

SAME = {"Sec-Fetch-Site": "same-origin"}
Json = dict[str, Any]


class Visitor:
    """A browser."""

    def __init__(self, client: TestClient, number: int, cookie: str = "") -> None:
        self.client = TestClient(client.app, client=(f"10.0.0.{number}", 50000), headers=SAME)
        if cookie:
            self.client.cookies.set(COOKIE, cookie)

    @property
    def cookie(self) -> str:
        return str(self.client.cookies[COOKIE])

    def get(self, path: str) -> Any:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def try_post(self, path: str, body: Json | None = None) -> Response:
        return self.client.post(path, json=body or {})

    def post(self, path: str, body: Json | None = None) -> Any:
        answer = self.try_post(path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def named(self, name: str, sign: str = "") -> Json:
        answer = self.client.put("/api/me", json={"name": name, "sign": sign})
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    @property
    def me(self) -> Json:
        told: Json = self.get("/api/me")
        return told

    def table(self, people: int = 2, bots: int = 0, **more: Any) -> Json:
        """A new table of Haspelknecht, at which one sits first; a rated one has a clock."""
        if more.get("rated"):
            more.setdefault("clock", {"kind": "turn", "seconds": 86400})
        seats = [{"kind": "person"}] * people + [{"kind": "bot", "bot": "random"}] * bots
        wanted = {"game": "haspelknecht", "seats": seats, "sit": [0], **more}
        made: Json = self.post("/api/tables", wanted)
        return made


def play_out(assembly: Assembly, table_id: str) -> None:
    """Play a game to its end, all seats by the game's policy; bots as themselves."""
    chance = seeded(3)
    assembly.upkeep.look()
    while not (table := assembly.service.open(table_id)).now.over:
        history = table.now.playing()
        seat = int(history.state.waiting[0])
        action = int(choose_best(history.state, seat, chance))
        with contextlib.suppress(Stale, Replaced, Refused):  # the server moves bots too
            assembly.service.act(table, seat, action, table.version(seat), bot=table.now.chairs[seat].bot)
