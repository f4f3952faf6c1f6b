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
        streams = Gauge("pithead_streams", "Streams that are open.", registry=self.registry)
        streams.set_function(lambda: hub.limits.streams)
        tables = Gauge("pithead_tables_open", "Tables in memory.", registry=self.registry)
        tables.set_function(lambda: hub.service.count)
        moves = Gauge("pithead_bot_moves", "Moves that bots have made.", registry=self.registry)
        moves.set_function(lambda: hub.driver.moves)
        failures = Gauge("pithead_bot_failures", "Bots that have failed.", registry=self.registry)
        failures.set_function(lambda: hub.driver.failures)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        known = method if method in ("GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS") else "other"
        self._requests.labels(known, route, str(status)).inc()
        if not route.endswith("/events"):
            self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self.registry)
