"""Numbers for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from pithead.table.hub import Hub

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """What a server counts; none of it tells a table, a seat or a client."""

    def __init__(self, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        labels = ["method", "route", "status"]
        self._requests = Counter("pithead_requests", "Requests answered.", labels, registry=self.registry)
        self._seconds = Histogram(
            "pithead_request_seconds", "Time to answer.", ["route"], buckets=BUCKETS, registry=self.registry
        )
        self._counted: dict[tuple[str, str, int], Counter] = {}  # looking one up among all labels takes long
        self._timed: dict[str, Histogram] = {}
        streams = Gauge("pithead_streams", "Streams that are open.", registry=self.registry)
        streams.set_function(lambda: hub.limits.streams)
        connections = Gauge("pithead_connections", "Connections that are open.", registry=self.registry)
        connections.set_function(lambda: hub.gate.count)
        tables = Gauge("pithead_tables_open", "Tables in memory.", registry=self.registry)
        tables.set_function(lambda: hub.service.count)
        moves = Gauge("pithead_bot_moves", "Moves that bots have made.", registry=self.registry)
        moves.set_function(lambda: hub.driver.moves)
        failures = Gauge("pithead_bot_failures", "Bots that have failed.", registry=self.registry)
        failures.set_function(lambda: hub.driver.failures)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
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
        return generate_latest(self.registry)
