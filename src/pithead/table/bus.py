"""Who is woken when a table changes: the streams of this process, and those of others on the same PostgreSQL."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable

from pithead.table.store import CHANNEL

log = logging.getLogger("pithead.table")


class Bus:
    """Wakes those who wait for a table. `wake` may be called from any thread."""

    def __init__(self, heartbeat: float) -> None:
        self.heartbeat = heartbeat  # seconds after which everybody is woken in any case
        self.beats = 0  # how often that was
        self.stopping = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = {}

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake in this event loop from now on."""
        self._loop = loop
        loop.call_later(self.heartbeat, self._beat)

    def stop(self) -> None:
        """Wake everybody for the last time; call it in the event loop."""
        self.stopping = True
        self._wake_all()

    def _beat(self) -> None:
        """Wake everybody, again and again: one clock for all streams, not one for each."""
        if self._loop is not None and not self.stopping:
            self.beats += 1
            self._wake_all()
            self._loop.call_later(self.heartbeat, self._beat)

    def _wake_all(self) -> None:
        for events in self._waiting.values():
            for event in events:
                event.set()

    def join(self, table_id: str) -> asyncio.Event:
        """Return an event that is set whenever the table changes."""
        event = asyncio.Event()
        self._waiting.setdefault(table_id, set()).add(event)
        return event

    def part(self, table_id: str, event: asyncio.Event) -> None:
        """Wait no longer."""
        events = self._waiting.get(table_id, set())
        events.discard(event)
        if not events:
            self._waiting.pop(table_id, None)

    def watched(self) -> list[str]:
        """Return the tables that somebody waits for."""
        return list(self._waiting)

    def watches(self, table_id: str) -> bool:
        """Tell whether somebody waits for a table."""
        return table_id in self._waiting

    @property
    def listeners(self) -> int:
        """How many wait."""
        return sum(len(events) for events in list(self._waiting.values()))

    def wake(self, table_id: str) -> None:
        """Wake those who wait for a table."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._set, table_id)

    def _set(self, table_id: str) -> None:
        for event in self._waiting.get(table_id, ()):
            event.set()


class Listener(threading.Thread):
    """Hears of what other processes write, and calls `changed` with what `Store.tell` was told, the id of a table
    first; or with '' when it may have missed some.
    """

    def __init__(self, address: str, process: str, changed: Callable[[str], None]) -> None:
        super().__init__(name="listener", daemon=True)
        self.address = address.replace("postgresql+psycopg://", "postgresql://")
        self.process = process
        self.changed = changed
        self.ready = threading.Event()
        self._done = threading.Event()

    def run(self) -> None:
        """Listen; again after a lost connection, and if what was heard could not be taken in."""
        import psycopg

        while not self._done.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    self.changed("")
                    while not self._done.is_set():
                        for told in connection.notifies(timeout=1.0):
                            sender, _, news = told.payload.partition(" ")
                            if sender != self.process:
                                self.changed(news)
            except Exception as error:  # of the database, or of a table that was busy for too long
                log.warning("lost the database's notifications, trying again: %s", type(error).__name__)
                self._done.wait(1.0)

    def stop(self) -> None:
        """Listen no longer."""
        self._done.set()
