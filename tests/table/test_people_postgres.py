"""People, free seats and ratings where two servers are on one PostgreSQL."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.settings import Settings
from support.people import Visitor, play_out
from support.postgres import Cluster, cluster  # noqa: F401
from support.table import QUICK

KEY = "/api/ratings?game=haspelknecht&seats=2"


@pytest.fixture
def two(cluster: Cluster) -> Iterator[tuple[TestClient, TestClient]]:  # noqa: F811
    settings = Settings(cluster.database("people"), **QUICK)
    with TestClient(make_app(settings)) as first, TestClient(make_app(settings)) as second:
        yield first, second


def test_people_divided_between_two_servers(two: tuple[TestClient, TestClient]) -> None:
    first, second = two
    ada, bert = Visitor(first, 1), Visitor(second, 2)
    ada.named("Ada")
    bert.named("Bert")
    made = ada.table(offered=True, rated=True)
    assert [offer["id"] for offer in bert.get("/api/lobby")["offers"]] == [made["id"]]
    assert bert.post(f"/api/tables/{made['id']}/join")["seat"] == 1
    assert ada.get("/api/lobby")["offers"] == []
    phone = Visitor(second, 3)
    phone.post("/api/me/device", {"words": ada.post("/api/me/pass")["words"]})
    assert phone.get(f"/api/tables/{made['id']}")["own"] == [0]
    assemblies: list[Assembly] = [client.app.state.assembly for client in two]  # type: ignore[attr-defined]
    play_out(assemblies[0], made["id"])
    told = ada.get(KEY)["ratings"]
    assert told == bert.get(KEY)["ratings"]
    assert [row["games"] for row in told] == [1, 1]
    assert phone.me["finished"] == ada.me["finished"]
    ada.post("/api/me/forget", {"sure": True})
    assemblies[1].upkeep.look()
    assert bert.get(f"/api/tables/{made['id']}")["seats"][0]["name"] == "someone"
    assert [row["name"] for row in bert.get(KEY)["ratings"]] == ["Bert"]
