"""Numbers for Prometheus."""

import threading
from collections import OrderedDict

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from pithead.table.assembly import Assembly

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
MOST_TABLES, MOST_HELD = 200, 1000  # so many requests about so many tables are held back; more are never counted

Counted = tuple[str, str, int, float]  # method, route, status, seconds


class Metrics:
    """What a server counts; none of it tells a table, a seat or a client."""

    def __init__(self, assembly: Assembly) -> None:
        self.registry = CollectorRegistry()
        self._assembly = assembly
        self._lock = threading.Lock()
        self._unseen: OrderedDict[str, list[Counted]] = OrderedDict()  # by table: requests that are not counted yet
        labels = ["method", "route", "status"]
        self._requests = Counter("pithead_requests", "Requests answered.", labels, registry=self.registry)
        self._seconds = Histogram(
            "pithead_request_seconds", "Time to answer.", ["route"], buckets=BUCKETS, registry=self.registry
        )
        self._counted: dict[tuple[str, str, int], Counter] = {}  # looking one up among all labels takes long
        self._timed: dict[str, Histogram] = {}
        streams = Gauge("pithead_streams", "Streams that are open.", registry=self.registry)
        streams.set_function(lambda: assembly.limits.streams)
        connections = Gauge("pithead_connections", "Connections that are open.", registry=self.registry)
        connections.set_function(lambda: assembly.gate.count)
        tables = Gauge("pithead_tables_open", "Tables in memory.", registry=self.registry)
        tables.set_function(lambda: assembly.service.count)
        moves = Gauge("pithead_bot_moves", "Moves that bots have made.", registry=self.registry)
        moves.set_function(lambda: assembly.driver.moves)
        failures = Gauge("pithead_bot_failures", "Bots that have failed.", registry=self.registry)
        failures.set_function(lambda: assembly.driver.failures)

    def count(self, method: str, route: str, status: int, seconds: float, table_id: str = "") -> None:
        """Count a request; about a table where several plan unseen, when they have done so."""
        if not table_id or not self._plans(table_id):
            self._count(method, route, status, seconds)
            return
        with self._lock:
            held = self._unseen.setdefault(table_id, [])
            if len(held) < MOST_HELD:
                held.append((method, route, status, seconds))
            if len(self._unseen) > MOST_TABLES:
                self._unseen.popitem(last=False)

    def _plans(self, table_id: str) -> bool:
        """Tell whether several decide at a table, unseen: how often they ask would tell how far they are."""
        table = self._assembly.service.opened(table_id)
        if table is None:
            return table_id in self._unseen  # nobody knows: as it was
        history = table.now.history
        return history is not None and not table.now.over and history.state.simultaneous

    def _release(self) -> None:
        """Count what was held back for plans that are made."""
        with self._lock:
            ready = [held for held in self._unseen if not self._plans(held)]
            told = [request for table_id in ready for request in self._unseen.pop(table_id)]
        for request in told:
            self._count(*request)

    def _count(self, method: str, route: str, status: int, seconds: float) -> None:
        known = method if method in ("GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS") else "other"
        counter = self._counted.get((known, route, status))
        if counter is None:
            counter = self._counted[known, route, status] = self._requests.labels(known, route, str(status))
        counter.inc()
        if not route.endswith("/events"):
            timer = self._timed.get(route)
            if timer is None:
                timer = self._timed[route] = self._seconds.labels(route)
            timer.observe(seconds)

    def text(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        self._release()
        return generate_latest(self.registry)
