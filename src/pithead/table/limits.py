"""How much one client may ask for, and how much may be under way at a time."""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import lru_cache
from ipaddress import ip_address, ip_network
from types import TracebackType
from typing import TypeVar

from pithead.core.text import put
from pithead.table.errors import NoRoom, Silent, TooMuch
from pithead.table.settings import Settings

T = TypeVar("T")

MOST_CLIENTS = 20_000  # remembered at a time

# One who writes waits for room, then for a table, then for the database: less than five seconds in all, then 503.
LANE_SECONDS = 1.0
TURN_SECONDS = 1.5
DATABASE_SECONDS = 2.0
CROWD_SECONDS = 30.0  # one who reads waits for room only: after a restart everybody comes back at once

READERS = 24  # requests at a time that look at tables
WRITERS = 24  # and that change them
DRAWERS = 4  # streams at a time for which something is drawn
THREADS = READERS + WRITERS + DRAWERS + 16  # the rest is for all else: static files, how the server is


def network(address: str) -> str:
    """Return what a client is counted by: its address; of IPv6 the network, as all of that is one client's."""
    return address[:64] if ":" not in address else _network(address[:64])


@lru_cache(1000)
def _network(address: str) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or ip_network((found, 64), strict=False))


class Lane:
    """So many requests of a kind at a time. The others wait without a thread, and not for ever."""

    def __init__(self, width: int, seconds: float) -> None:
        self._free = asyncio.Semaphore(width)
        self._seconds = seconds

    async def enter(self) -> None:
        """Take a place, as soon as there is room."""
        if not self._free.locked():
            await self._free.acquire()  # at once
            return
        try:
            async with asyncio.timeout(self._seconds):
                await self._free.acquire()
        except TimeoutError:
            raise Silent from None

    def leave(self) -> None:
        """Give the place to another."""
        self._free.release()

    def place(self) -> "LanePlace":
        """Return a place for a request; it is taken when that begins."""
        return LanePlace(self)


class LanePlace:
    """The place that a request has in a lane, while it is under way."""

    def __init__(self, lane: Lane | None = None) -> None:
        self._lane = lane  # none: it needs no room

    async def change(self, lane: Lane) -> None:
        """Go on in another lane."""
        was, self._lane = self._lane, None
        if was is not None:
            was.leave()
        await lane.enter()
        self._lane = lane

    async def __aenter__(self) -> "LanePlace":
        if self._lane is not None:
            lane, self._lane = self._lane, None
            await lane.enter()
            self._lane = lane
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._lane is not None:
            self._lane.leave()


class TableLock:
    """A lock, for one thread at a time and as often as that wants; nobody waits for it for long."""

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def take(self, seconds: float) -> bool:
        """Take it, if that can be done within a time."""
        return self._lock.acquire(timeout=seconds)

    def give(self) -> None:
        """Give it back."""
        self._lock.release()

    def __enter__(self) -> None:
        if not self.take(TURN_SECONDS):
            raise Silent

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.give()


class Limits:
    """Counts requests and streams by the client's address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._buckets: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()
        self._streams: dict[str, int] = {}
        self.streams = 0  # that are open
        self._hinting: set[str] = set()  # clients for whom a hint is being found
        self._lock = threading.Lock()
        self.reading, self.writing = Lane(READERS, CROWD_SECONDS), Lane(WRITERS, LANE_SECONDS)
        self.drawing = asyncio.Semaphore(DRAWERS)
        self._threads = ThreadPoolExecutor(READERS + WRITERS, thread_name_prefix="request")

    async def in_thread(self, do: Callable[[], T]) -> T:
        """Do what may wait for the disk, for a request that has a place; anyio's threads take half as much again."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, do)

    def stop(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False)

    def check(self, client: str, writes: bool, weight: float = 1.0) -> None:
        """Count a request, or raise a problem if there were too many; `weight` is more for what takes long."""
        rate = self.settings.writes_per_second if writes else self.settings.reads_per_second
        if not rate:
            return
        most = rate * self.settings.burst_seconds
        now = time.monotonic()
        with self._lock:
            left, then = self._buckets.pop((client, writes), (most, now))
            left = min(most, left + (now - then) * rate)
            self._buckets[client, writes] = (max(left - weight, 0.0), now)
            while len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        if left < 1:
            rate_said = f"{rate:g}"
            raise TooMuch(put("expected at most {rate} such requests a second from one client", rate=rate_said))

    @contextmanager
    def one_hint(self, client: str) -> Iterator[None]:
        """See that one hint at a time is being found for a client."""
        with self._lock:
            if client in self._hinting:
                raise TooMuch(put("expected one hint request at a time: the last one has no answer yet"))
            self._hinting.add(client)
        try:
            yield
        finally:
            with self._lock:
                self._hinting.discard(client)

    def open_stream(self, client: str) -> None:
        """Count a stream, or raise a problem if there are too many."""
        limit, in_all = self.settings.streams_per_client, self.settings.connections * 7 // 8
        with self._lock:
            count = self._streams.get(client, 0)
            if limit and count >= limit:
                raise TooMuch(put("expected at most {limit} streams from one client", limit=limit))
            if in_all and self.streams >= in_all:  # connections are left for all else
                raise NoRoom(put("The server has no free stream: try again in a moment."))
            self._streams[client] = count + 1
            self.streams += 1

    def close_stream(self, client: str) -> None:
        """Count a stream no longer."""
        with self._lock:
            self.streams -= 1
            self._streams[client] -= 1
            if self._streams[client] == 0:
                del self._streams[client]
