"""A game over days: a server whose time is moved and that is started again, and people who come once a day."""

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from fastapi.testclient import TestClient

from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.push import SENT, Device
from pithead.table.settings import Settings
from support.moved import BEGIN
from support.people import Visitor
from support.receivers import FakeBrowser

HOUR, DAY = 3600.0, 86400.0


class Days:
    """The time, who visits, and what they were told while they were away: all that outlives a server."""

    def __init__(self, settings: Settings, *names: str) -> None:
        self.settings = replace(settings, push_contact="mailto:operator@example.org")
        self.at = BEGIN
        self.names = names
        self.visitors: list[Visitor] = []
        self.told: list[tuple[str, str]] = []  # a name, and the table that its notice links to
        self.begun: set[tuple[str, int]] = set()  # turns of which somebody should have been told
        self.chance = seeded(7)
        self._devices = {FakeBrowser(name).endpoint: name for name in names}
        self.assembly: Assembly

    @contextmanager
    def served(self) -> Iterator[None]:
        """Start a server, as after an outage if there was one before; the people keep their cookies."""
        app = make_app(self.settings)
        self.assembly = here = app.state.assembly
        here.watcher.look = here.notices.look = lambda: None  # by themselves they look no longer
        for part in (here.service.time, here.service.presence, here.company, here.people, here.notices, here.upkeep):
            part.clock = lambda: self.at
        assert here.notices.push is not None
        here.notices.push.send = self._send  # type: ignore[method-assign]
        here.service.time.beat()
        with TestClient(app) as client:
            cookies = [visitor.cookie for visitor in self.visitors] or [""] * len(self.names)
            self.visitors = [Visitor(client, number, cookie) for number, cookie in enumerate(cookies, 1)]
            yield

    def _send(self, device: Device, message: bytes, _: str) -> str:
        self.told.append((self._devices[device.endpoint], json.loads(message)["link"].removeprefix("/table/")))
        return SENT

    def introduced(self) -> None:
        """Everybody says who they are, and wants to be told of turns."""
        for name, visitor in zip(self.names, self.visitors, strict=True):
            visitor.named(name)
            visitor.post("/api/notices/push", FakeBrowser(name).subscription)

    def passes(self, seconds: float) -> None:
        """Let time pass while the server runs, which sees to clocks and notices."""
        self.at += seconds
        self.assembly.service.time.beat(math.inf)
        type(self.assembly.watcher).look(self.assembly.watcher)
        type(self.assembly.notices).look(self.assembly.notices)

    def turn(self, table_id: str, seat: int) -> None:
        """The owner of a seat comes, decides until the game waits for them no longer, and goes."""
        who, path = self.visitors[seat], f"/api/tables/{table_id}"
        facts = who.get(path)
        while seat in facts["waiting"]:
            state = self.assembly.service.open(table_id).now.playing().state
            action = state.game.actions.text(int(choose_best(state, seat, self.chance)))
            facts = who.post(f"{path}/act", {"action": action, "version": facts["version"]})
