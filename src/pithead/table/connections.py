"""Connections: how many there may be, how much a request's head may hold, and how long a client may take over it.

uvicorn ends connections that are idle between requests. What it leaves open is here: a head or a body that does not
come, an answer that is not taken, a head without end, and how many connections one client has.
"""

import asyncio
from typing import ClassVar, Literal

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pithead.core.text import put
from pithead.table.limits import network
from pithead.table.models import Trouble
from pithead.table.settings import Settings

MOST_DISCARDED = 1 << 20  # bytes that are read, and thrown away, of what was refused: or the answer would not arrive
MOST_PIPELINED = 32  # requests that a connection may send before the first is answered

Stage = Literal["nothing", "head", "body", "refused"]  # of a request: what comes next


class Gate:
    """Counts connections by client and in all. Where there is no room, one that asks for nothing is closed."""

    def __init__(self, settings: Settings, proxies: str = "") -> None:
        self.settings = settings
        self.proxies = {proxy.strip() for proxy in proxies.split(",")}  # theirs are those of many clients
        self.count = 0
        self._clients: dict[str, int] = {}
        self._idle: dict[Connection, None] = {}  # without a request, the longest first

    def enter(self, connection: "Connection", client: str) -> tuple[int, str] | None:
        """Count a connection, or return why there is no room for it: a status and a sentence."""
        most, in_all = self.settings.connections_per_client, self.settings.connections
        mine = self._clients.get(client, 0)
        if most and mine >= most and client not in self.proxies:
            return 429, put("expected at most {limit} connections from one client", limit=str(most))
        if in_all and self.count >= in_all:
            if not self._idle:
                return 503, put("The server has no free connection: try again in a moment.")
            next(iter(self._idle)).drop()
        self._clients[client] = mine + 1
        self.count += 1
        self._idle[connection] = None
        return None

    def leave(self, connection: "Connection", client: str) -> None:
        """Count a connection no longer."""
        self.count -= 1
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]
        self._idle.pop(connection, None)

    def begin(self, connection: "Connection") -> None:
        """A request has come."""
        self._idle.pop(connection, None)

    def rest(self, connection: "Connection") -> None:
        """All that was asked has been answered."""
        self._idle[connection] = None


class Connection(HttpToolsProtocol):
    """A connection with limits."""

    gate: ClassVar[Gate]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, if there is room for it."""
        super().connection_made(transport)
        self._stage: Stage = "nothing"
        self._size = 0  # bytes of that stage
        self._asked = 0  # requests that are not answered yet
        self._deadline: asyncio.TimerHandle | None = None
        self._awaited: Stage = "head"  # what the deadline is for
        self._stalled: asyncio.TimerHandle | None = None
        self._address = network(self.client[0] if self.client else "")
        refusal = self.gate.enter(self, self._address)
        self._counted = refusal is None
        if refusal is None:
            self._wait()
        else:
            self._answer(*refusal)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._leave()
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._counted:
            self._counted = False
            self.gate.leave(self, self._address)

    def drop(self) -> None:
        """End it at once, to make room."""
        self._leave()
        self.transport.abort()

    # What comes.

    def data_received(self, data: bytes) -> None:
        """Read on, never more than fits."""
        while data and self._stage != "refused" and not self.transport.is_closing():
            limit = MOST_DISCARDED
            if self._stage != "body":
                self._stage = "head"
                limit = self.gate.settings.head_bytes
            taken, data = data[: limit - self._size], data[limit - self._size :]
            self._size += len(taken)
            super().data_received(taken)
            if self._stage == "head" and self._size >= limit:
                self._refuse(431, put("expected request headers of at most {limit} bytes, got more", limit=str(limit)))
            elif self._stage == "body" and self._size >= limit:
                self.transport.close()
        if self._stage == "refused":
            self._size += len(data)
            if self._size > MOST_DISCARDED:
                self.transport.abort()
        self._watch()

    def on_message_begin(self) -> None:
        """A head begins."""
        self._stage = "head"
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; what comes after the body is none."""
        if self._stage == "head":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there, and the request begins."""
        self._stage, self._size = "body", 0
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests at a time")
        self._asked += 1
        self.gate.begin(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._stage, self._size = "nothing", 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The request is answered."""
        self._asked -= 1
        if not self._asked and self._counted:
            self.gate.rest(self)
        super().on_response_complete()

    # How long it may take.

    def _watch(self) -> None:
        """Set the deadline for what has to come next."""
        if self._stage != self._awaited:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            self._awaited = self._stage
            if self._stage != "nothing":
                self._wait()
        if self._stage == "nothing" and not self._asked and self.timeout_keep_alive_task is None:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.gate.settings.patience_seconds, self._expire)

    def _expire(self) -> None:
        """End what takes too long."""
        if self._stage == "body" or (self._stage == "head" and self._size):
            seconds = f"{self.gate.settings.patience_seconds:g}"
            self._answer(408, put("expected the whole request within {seconds} seconds", seconds=seconds))
            self.transport.close()
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The client takes nothing just now; it may not go on so for long."""
        super().pause_writing()
        self._stalled = self.loop.call_later(self.gate.settings.patience_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    # What cannot be.

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self._refuse(400, put("expected an HTTP/1.1 request, got something unreadable"))

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer, and read nothing more of it; what still comes is thrown away, or else the answer would be lost."""
        self._stage, self._size = "refused", 0
        if self._asked:  # another answer is under way
            self.transport.close()
            return
        self._answer(status, sentence)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _answer(self, status: int, sentence: str) -> None:
        """Write an answer, unless another has begun."""
        if self._asked > 1 or (self._asked and self.cycle.response_started) or self.transport.is_closing():
            return
        body = Trouble(error=sentence).json_text().encode()
        head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + body)


def connection_class(gate: Gate) -> type[Connection]:
    """Return the class of the connections that pass a gate."""
    return type("Connection", (Connection,), {"gate": gate})
