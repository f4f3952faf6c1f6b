"""How much one client may ask for."""

import threading
import time
from collections import OrderedDict

from pithead.core.text import put
from pithead.table.problems import Problem
from pithead.table.settings import Settings

MOST_CLIENTS = 20_000  # remembered at a time


class Limits:
    """Counts requests and streams by the client's address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._buckets: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()
        self._streams: dict[str, int] = {}
        self._lock = threading.Lock()

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
            raise Problem(429, put("expected at most {rate} such requests a second from one client", rate=rate_said))

    def open_stream(self, client: str) -> None:
        """Count a stream, or raise a problem if there are too many."""
        limit = self.settings.streams_per_client
        with self._lock:
            count = self._streams.get(client, 0)
            if limit and count >= limit:
                raise Problem(429, put("expected at most {limit} streams from one client", limit=limit))
            self._streams[client] = count + 1

    def close_stream(self, client: str) -> None:
        """Count a stream no longer."""
        with self._lock:
            self._streams[client] -= 1
            if self._streams[client] == 0:
                del self._streams[client]

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(self._streams.values())
