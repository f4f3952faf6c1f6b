"""Attacks by analyses: of games that go on, too many at a time, of somebody else's, with values that cannot be."""

import itertools
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from pithead.table import hint_api
from pithead.table.analysis_tasks import HintTask, PartTask
from pithead.table.assembly import Assembly
from pithead.table.limits import READERS
from pithead.table.schema import analyses, analysis_parts
from pithead.table.thinkers import BotFailed, Task
from support.late import late
from support.table import Player, Table
from table.test_attacks_bots import until


class Held:
    """Analyses that are worked out when they are let go; what was asked for."""

    def __init__(self, assembly: Assembly, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tasks: list[Task] = []
        self.go_on = threading.Event()
        monkeypatch.setattr(assembly.driver.thinkers, "work", self.work)

    def work(self, task: Task, seconds: float = 0.0) -> Any:
        self.tasks.append(task)
        assert self.go_on.wait(60)
        if isinstance(task, PartTask):
            return "{}", "{}"
        raise BotFailed("that is enough")


@pytest.fixture
def held(assembly: Assembly, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held(assembly, monkeypatch)
    yield held
    held.go_on.set()


def asker(client: TestClient, table_id: str, address: str) -> Player:
    """Somebody at another address, as a proxy tells it; here the client of the test is told directly."""
    player = Player(client, table_id)
    player.headers = {"X-Test-Client": address}
    return player


@pytest.fixture
def from_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client is counted by a header of the test."""
    from pithead.table import analysis_api

    monkeypatch.setattr(analysis_api, "client_of", lambda request: request.headers.get("x-test-client", "nobody"))


def stored(assembly: Assembly) -> tuple[int, int]:
    with assembly.store.engine.connect() as connection:
        counts = [connection.execute(sa.select(sa.func.count()).select_from(one)) for one in (analyses, analysis_parts)]
        first, second = (int(count.scalar_one()) for count in counts)
    return first, second


def test_one_at_a_time_for_a_client_and_a_few_in_all(
    client: TestClient, assembly: Assembly, held: Held, from_anywhere: None
) -> None:
    ids = [late(assembly, left=3).facts.id for _ in range(7)]
    assert asker(client, ids[0], "ada").post("analysis", {}).json()["status"] == "running"
    assert asker(client, ids[0], "ada").post("analysis", {}).json()["status"] == "running", "the same one"
    assert asker(client, ids[0], "ben").post("analysis", {}).json()["status"] == "running", "shared"
    for body in ({"depth": "deep"}, {}):
        answer = asker(client, ids[0] if body else ids[1], "ada").post("analysis", body)
        assert answer.status_code == 429
        assert "expected at most 1 analysis at a time" in answer.json()["error"]
    for number, name in enumerate(("ben", "cleo", "dora"), 1):
        assert asker(client, ids[number], name).post("analysis", {}).status_code == 200
    answer = asker(client, ids[5], "emil").post("analysis", {})
    assert answer.status_code == 503
    assert "busy with other analyses" in answer.json()["error"]
    assert assembly.analyst.running == 4
    assert stored(assembly) == (4, 0)
    assert len(held.tasks) == 1, "one process, one task"


def test_a_flood_of_requests_begins_one(client: TestClient, assembly: Assembly, held: Held) -> None:
    player = Player(client, late(assembly, left=4).facts.id)
    told: list[int] = []
    asking = [threading.Thread(target=lambda: told.append(player.post("analysis", {}).status_code)) for _ in range(12)]
    for one in asking:
        one.start()
    for one in asking:
        one.join(60)
    assert told == [200] * 12
    assert assembly.analyst.running == 1
    assert stored(assembly) == (1, 0)


def test_only_who_started_it_or_sat_there_stops_it(
    client: TestClient, assembly: Assembly, held: Held, from_anywhere: None
) -> None:
    table = late(assembly, left=4)
    path = f"/api/tables/{table.facts.id}/analysis"
    ada, ben = ({"X-Test-Client": name} for name in ("ada", "ben"))
    assert client.post(path, json={}, headers=ada).json()["may_stop"]
    answer = client.delete(path, headers=ben)
    assert answer.status_code == 403
    assert "the person who started the analysis" in answer.json()["error"]
    told = client.get(path, headers=ben).json()
    assert (told["status"], told["may_stop"]) == ("running", False)
    answer = client.delete(path, headers=ada)
    assert answer.json()["status"] == "stopped"
    assert assembly.analyst.running == 0
    assert client.delete(path, headers=ben).json()["status"] == "stopped", "there is nothing to stop"


def test_who_has_a_seat_may_stop_it(
    client: TestClient, table: Any, assembly: Assembly, held: Held, from_anywhere: None
) -> None:
    playing: Table = table("magnum-sal")
    shared = assembly.service.open(playing.id)
    from pithead.core.generator import seeded
    from pithead.core.playout import choose_best

    while not shared.now.over:
        state = shared.now.playing().state
        seat = state.waiting[0]
        assembly.service.act(shared, seat, int(choose_best(state, seat, seeded(1))), shared.version(seat))
    assert asker(client, playing.id, "somebody").post("analysis", {}).json()["status"] == "running"
    path = f"/api/tables/{playing.id}/analysis"
    assert client.delete(path, headers={"Authorization": "Bearer wrong"}).status_code in (401, 403)
    assert client.delete(path, headers=playing.players[1].headers).json()["status"] == "stopped"


def test_bots_and_hints_come_before_analyses(client: TestClient, table: Any, assembly: Assembly, held: Held) -> None:
    """A task that is under way is waited for, and no other."""
    assert Player(client, late(assembly, left=20).facts.id).post("analysis", {}).status_code == 200
    until(lambda: len(held.tasks) == 1)
    playing: Table = table(hints=True)
    player = playing.players[playing.spectator.facts["waiting"][0]]
    asking = threading.Thread(target=lambda: player.get("hint"))
    asking.start()
    until(lambda: bool(assembly.driver._turns[False]._waiting))
    held.go_on.set()
    asking.join(60)
    assert isinstance(held.tasks[1], HintTask)


@pytest.mark.parametrize(("depth", "lively", "spared"), [("quick", False, 0), ("quick", True, 1), ("deep", False, 1)])
def test_a_process_is_left_to_those_who_play(
    client: TestClient, assembly: Assembly, monkeypatch: pytest.MonkeyPatch, depth: str, lively: bool, spared: int
) -> None:
    asked: list[int] = []

    async def work(task: Task, name: str, later: bool, spare: int) -> Any:
        assert later
        asked.append(spare)
        raise BotFailed("that is enough")

    table = late(assembly, left=6)
    monkeypatch.setattr(assembly.driver, "work", work)
    monkeypatch.setattr(assembly.driver, "_stirred", assembly.driver.clock() if lively else float("-inf"))
    Player(client, table.facts.id).post("analysis", {"depth": depth})
    until(lambda: bool(asked))
    assert asked[0] == spared


def test_the_server_answers_while_it_analyses(client: TestClient, table: Any, assembly: Assembly, held: Held) -> None:
    Player(client, late(assembly, left=20).facts.id).post("analysis", {})
    playing: Table = table()
    begun = time.monotonic()
    assert playing.spectator.get().status_code == 200
    assert time.monotonic() - begun < 30


def test_hints_that_are_thought_about_hold_up_no_reader(
    client: TestClient, table: Any, assembly: Assembly, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many clients, each with a hint that does not come."""
    numbers = itertools.count()
    monkeypatch.setattr(hint_api, "client_of", lambda request: f"client {next(numbers)}")
    playing: Table = table(hints=True)
    player = playing.players[playing.spectator.facts["waiting"][0]]
    asking = [threading.Thread(target=player.get, args=("hint",)) for _ in range(READERS + 4)]
    for one in asking:
        one.start()
    until(lambda: len(assembly.limits._hinting) == len(asking))
    assert playing.spectator.get("log").status_code == 200
    assert playing.spectator.get("board.svg").status_code == 200
    held.go_on.set()
    for one in asking:
        one.join(60)


@pytest.mark.parametrize(
    "body",
    [
        {"depth": "endless"},
        {"depth": 100_000},
        {"depth": None},
        {"depth": "quick", "seed": 7},
        {"depth": "quick", "worlds": 10**9},
        ["quick"],
        "quick",
    ],
)
def test_a_depth_that_cannot_be(client: TestClient, assembly: Assembly, body: Any) -> None:
    path = f"/api/tables/{late(assembly, left=2).facts.id}/analysis"
    answer = client.post(path, json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert stored(assembly) == (0, 0)


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("analysis", {"depth": "endless"}),
        ("analysis", {"known": "much"}),
        ("analysis", {"known": "nan"}),
        ("analysis", {"known": "-1"}),
        ("analysis/decision", {}),
        ("analysis/decision", {"move": "-1"}),
        ("analysis/decision", {"move": str(10**30)}),
        ("analysis/decision", {"move": "x"}),
        ("analysis/board.svg", {"move": "999999"}),
        ("analysis/board.svg", {"move": "0", "section": "../etc"}),
        ("analysis/board.svg", {"move": "0", "theme": "<script>"}),
        ("analysis/board.svg", {"move": "0", "arrangement": "x" * 30}),
    ],
)
def test_values_that_cannot_be(client: TestClient, assembly: Assembly, what: str, query: dict[str, str]) -> None:
    answer = client.get(f"/api/tables/{late(assembly, left=2).facts.id}/{what}", params=query)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]


@pytest.mark.parametrize("table_id", ["nobody", "%00", "..", "x" * 40, "a'--"])
def test_no_analysis_of_a_table_that_is_not_there(client: TestClient, table_id: str) -> None:
    for path in (f"/api/tables/{table_id}/analysis", f"/table/{table_id}/analysis"):
        assert client.get(path).status_code == 404
    assert client.post(f"/api/tables/{table_id}/analysis", json={}).status_code == 404


def test_another_site_starts_and_stops_nothing(client: TestClient, assembly: Assembly) -> None:
    path = f"/api/tables/{late(assembly, left=2).facts.id}/analysis"
    elsewhere = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert client.post(path, json={}, headers=elsewhere).status_code == 403
    assert client.delete(path, headers=elsewhere).status_code == 403
    assert stored(assembly) == (0, 0)


def test_names_are_told_as_they_are_and_never_as_html(client: TestClient, assembly: Assembly) -> None:
    table = late(assembly, left=2)
    page = client.get(f"/table/{table.facts.id}/analysis")
    assert page.status_code == 200
    assert "Ada" not in page.text, "the page's script fetches what the reader may see"
