"""A server that tells people of their turns, to local receivers, with a clock that is moved by hand."""

import email
import email.policy
import time
from typing import Any

from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.settings import Settings
from support.receivers import FakeBrowser, MailReceiver, PushService
from support.table import QUICK

CONTACT = "mailto:operator@example.org"
ORIGIN = {"Origin": "http://testserver"}


class House:
    """A server whose clock is moved by hand, with Ada and Bo, each with a browser of their own."""

    def __init__(self, database: str, service: PushService, post: MailReceiver) -> None:
        settings = Settings(
            database,
            **QUICK,
            push_contact=CONTACT,
            smtp=post.address,
            smtp_from="table@example.org",
            public_url="https://table.example.org",
        )
        app = make_app(settings)
        self.assembly: Assembly = app.state.assembly
        self.clients = [TestClient(app), TestClient(app)]
        self.now = time.time()
        notices = self.assembly.notices
        notices.clock = lambda: self.now
        assert notices.push is not None
        notices.push._connect, notices.push.context = service.connect, service.trust

    def close(self) -> None:
        self.assembly.store.close()

    def sit(self, game: str = "coal-baron", names: tuple[str, str] = ("Ada", "Bo")) -> str:
        seats = [{"kind": "person", "name": names[0]}, {"kind": "person"}]
        body = {"game": game, "seats": seats, "sit": [0]}
        made = self.clients[0].post("/api/tables", json=body, headers=ORIGIN).json()
        sitting = {"token": made["links"][1]["token"], "name": names[1]}
        assert self.clients[1].post(f"/api/tables/{made['id']}/sit", json=sitting, headers=ORIGIN).status_code == 200
        self.leave(made["id"])
        return str(made["id"])

    def leave(self, table_id: str) -> None:
        """Have nobody been there since the last decision."""
        table = self.assembly.service.open(table_id)
        table.here = [0.0] * table.facts.seats

    def waiting(self, table_id: str) -> int:
        return int(self.assembly.service.open(table_id).now.playing().state.waiting[0])

    def act(self, table_id: str) -> None:
        table = self.assembly.service.open(table_id)
        seat = self.waiting(table_id)
        legal = list(table.now.playing().state.legal(seat))
        self.assembly.service.act(table, seat, legal[0], table.version(seat))

    def turn_of(self, seat: int, table_id: str) -> None:
        """Play until a seat is waited for, by at least one decision: who has just sat down has seen the table."""
        self.act(table_id)
        while self.waiting(table_id) != seat:
            self.act(table_id)
        self.leave(table_id)

    def subscribe(self, seat: int, browser: FakeBrowser, **headers: str) -> Any:
        return self.clients[seat].post("/api/notices/push", json=browser.subscription, headers={**ORIGIN, **headers})

    def write_to(self, seat: int, address: str, **headers: str) -> Any:
        return self.clients[seat].post("/api/notices/mail", json={"address": address}, headers={**ORIGIN, **headers})

    def after(self, seconds: float) -> None:
        self.now = max(self.now, time.time()) + seconds
        self.assembly.notices.look()


def read(content: bytes) -> Any:
    return email.message_from_bytes(content, policy=email.policy.default)


def text_of(content: bytes) -> str:
    return str(read(content).get_content())
