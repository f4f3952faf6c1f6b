"""Clocks across two server processes on one PostgreSQL: time is up once; an outage is when neither ran."""

import sqlalchemy as sa

from pithead.table import kept_time
from pithead.table.kept_time import KeptTime
from pithead.table.store import Store
from pithead.table.timekeeping import ServerTime
from support.postgres import Cluster, cluster  # noqa: F401
from support.serving import Serving, wait_until

CLOCK = {"kind": "live", "seconds": 10, "increment": 0, "zero": "random"}


def test_time_is_up_once_whoever_looks_and_though_one_is_killed(cluster: Cluster) -> None:  # noqa: F811
    database = cluster.database("clocks")
    two = [Serving(database), Serving(database)]
    try:
        body = {"game": "coal-baron", "seats": [{"kind": "person"}] * 2, "clock": CLOCK}
        _, made = two[0].ask("POST", "/api/tables", body)
        path = f"/api/tables/{made['id']}"
        links = {link["seat"]: link["token"] for link in made["links"]}
        for serving, seat in zip(two, (0, 1), strict=True):
            serving.get(path, links[seat])
        first = two[0].get(path)["to_act"]
        told = [serving.get(path)["clock"]["seats"] for serving in two]
        assert all(one["runs"] == (seat == first) for clocks in told for seat, one in enumerate(clocks))
        assert abs(told[0][first]["left"] - told[1][first]["left"]) < 3, "they mean the same time"

        def ups(serving: Serving) -> list[int]:
            entries = serving.get(f"{path}/log")["entries"]
            return [entry["seat"] for entry in entries if entry["kind"] == "clock"]

        wait_until(lambda: two[1].get(path)["to_act"] == 1 - first, "the end of the turn")
        assert ups(two[0]) == ups(two[1]) == [first]
        two[0].kill()
        wait_until(lambda: len(ups(two[1])) >= 2, "the end of the other's time")
        assert ups(two[1])[:2] == [first, 1 - first]
    finally:
        for serving in two:
            if serving.process.poll() is None:
                serving.stop()


def test_it_is_an_outage_only_if_neither_server_ran(cluster: Cluster, monkeypatch) -> None:  # noqa: F811
    database = cluster.database("beats").replace("postgresql://", "postgresql+psycopg://")
    stores = [Store(database, "one"), Store(database, "two")]
    stores[0].migrate()
    first, second = (ServerTime(KeptTime(store)) for store in stores)

    def beat(at: float, *servers: ServerTime) -> None:
        monkeypatch.setattr(kept_time, "_CLOCK", sa.text(f"SELECT {at}"))
        for server in servers:
            server.clock = lambda: 500.0  # a machine whose clock is wrong
            server.beat()

    try:
        beat(1000.0, first, second)
        for at in range(1005, 1100, 5):
            beat(at, second)
        beat(1100.0, first)
        assert first.outages == (), "the other ran"
        assert first.now() == 1100.0
        beat(5000.0, second, first)
        assert second.outages == first.outages == ((1100.0, 5000.0),)
    finally:
        for store in stores:
            store.close()
