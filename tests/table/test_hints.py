"""Hints: where they are allowed, what they tell, and that they know nothing that the seat cannot know."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table import analysis_tasks
from pithead.table.analysis_tasks import HintTask
from pithead.table.assembly import Assembly
from pithead.table.hint_api import task_of
from pithead.table.thinkers import BotFailed
from pithead.teaching.lessons import course
from support.table import Player, Table
from table.test_attacks_bots import until
from table.test_learning import alone, begin, turn

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.fixture
def here(assembly: Assembly, monkeypatch: pytest.MonkeyPatch) -> list[HintTask]:
    """Hints are found in this process, in few worlds; the tasks that were asked for."""
    asked: list[HintTask] = []
    monkeypatch.setattr(analysis_tasks, "HINT_WORLDS", 4)

    def work(task: HintTask, seconds: float) -> Any:
        asked.append(task)
        return task.run()

    monkeypatch.setattr(assembly.driver.thinkers, "work", work)
    return asked


def mover(playing: Table) -> Player:
    """The seat that has to decide."""
    return playing.players[playing.spectator.facts["waiting"][0]]


def test_one_against_bots_gets_the_best_three_actions(client: TestClient) -> None:
    player = turn(alone(client))
    assert player.facts["hints"]
    told = player.json("hint")
    able = {action["notation"]: action for action in player.json("actions")["actions"]}
    assert told["version"] == player.facts["version"]
    assert len(told["hints"]) == 3
    for hint in told["hints"]:
        action = able[hint["notation"]]
        assert (hint["words"], hint["source"], hint["target"]) == (action["words"], action["source"], action["target"])
        assert 0 <= hint["share"] <= 1
        assert hint["points"] > 0
    assert player.json("hint") == told
    player.act(told["hints"][0]["notation"])


@pytest.mark.parametrize("game", GAMES)
def test_people_together_have_none_unless_the_table_says_so(table: Any, here: list[HintTask], game: str) -> None:
    playing: Table = table(game, seats=3)
    assert not playing.spectator.facts["hints"]
    answer = mover(playing).get("hint")
    assert (answer.status_code, answer.json()["reason"]) == (409, "people")
    assert "allows hints" in answer.json()["error"]
    assert here == []
    open_table: Table = table(game, seats=3, hints=True)
    for player in (*open_table.players.values(), open_table.spectator):
        assert player.facts["hints"], "everybody sees it"
    assert mover(open_table).json("hint")["hints"]
    assert len(here) == 1


def test_a_rematch_has_them_too(client: TestClient, table: Any, assembly: Assembly) -> None:
    playing: Table = table("magnum-sal", hints=True)
    shared = assembly.service.open(playing.id)
    chance = seeded(2)
    while not shared.now.over:
        state = shared.now.playing().state
        seat = state.waiting[0]
        assembly.service.act(shared, seat, int(choose_best(state, seat, chance)), shared.version(seat))
    answer = playing.players[0].post("rematch", {})
    assert answer.status_code == 201
    assert answer.json()["hints"]


def test_who_does_not_have_to_decide_is_refused(table: Any, client: TestClient, here: list[HintTask]) -> None:
    playing: Table = table(hints=True)
    waiting = playing.spectator.facts["waiting"]
    other = next(player for seat, player in playing.players.items() if seat not in waiting)
    answer = other.get("hint")
    assert (answer.status_code, answer.json()["reason"]) == (409, "refused")
    assert playing.spectator.get("hint").status_code == 401
    assert mover(playing).get("hint", seat="watch").status_code == 401
    assert mover(playing).get("hint", seat=other.seat).status_code == 403
    assert client.get("/api/tables/nobody/hint").status_code == 404
    assert here == []


def test_a_lesson_gives_none(client: TestClient, here: list[HintTask]) -> None:
    key = next(key for key in pithead.all_games() if course(key))
    player = begin(client, key, course(key)[0].key)
    answer = player.get("hint")
    assert (answer.status_code, answer.json()["reason"]) == (409, "lesson")
    assert not player.facts["hints"]
    assert here == []


@pytest.mark.parametrize("game", GAMES)
def test_with_hidden_facts_changed_every_byte_is_the_same(
    table: Any, assembly: Assembly, here: list[HintTask], game: str
) -> None:
    """What goes to the bots' processes, and what is told."""
    playing: Table = table(game, seats=3, hints=True)
    chance = random.Random(4)
    twins = 0
    for decisions in (6, 25, 40):
        playing.play(decisions, chance)
        if playing.spectator.facts["over"]:
            break
        player = mover(playing)
        shared = assembly.service.open(playing.id)
        before = shared.now
        told, tasks = [], []
        for seed in (None, 501, 502):
            history = before.playing().copy()
            if seed is not None:
                history.state = history.state.resample(player.seat, seed)
                history.seed = seed
                twins += history.state.key() != before.playing().state.key()
            shared.now = replace(before, history=history)
            shared.hinted = None
            answer = player.get("hint")
            told.append((answer.status_code, answer.content, sorted(answer.headers.items())))
            tasks.append(json.dumps(task_of(shared.now, player.seat or 0)).encode())
        shared.now = before
        assert told[0][0] == 200
        assert told[1:] == [told[0]] * 2
        assert tasks[1:] == [tasks[0]] * 2
        assert [json.dumps(task).encode() for task in here[-3:]] == tasks
    assert twins


def test_one_at_a_time_for_a_client(table: Any, client: TestClient, here: Any, assembly: Assembly) -> None:
    """The second is refused at once; when the first is answered, the next may come."""
    playing: Table = table(hints=True)
    player = mover(playing)
    go_on = threading.Event()
    work: Callable[..., Any] = assembly.driver.thinkers.work

    def slowly(task: HintTask, seconds: float) -> Any:
        assert go_on.wait(60)
        return work(task, seconds)

    assembly.driver.thinkers.work = slowly  # type: ignore[method-assign]
    first: list[int] = []
    asking = threading.Thread(target=lambda: first.append(player.get("hint").status_code))
    asking.start()
    until(lambda: bool(assembly.limits._hinting))
    answer = player.get("hint")
    assert answer.status_code == 429
    assert "one hint request at a time" in answer.json()["error"]
    assert player.get("actions").status_code == 200, "the server answers meanwhile"
    go_on.set()
    asking.join(60)
    assert first == [200]
    assert player.get("hint").status_code == 200


@pytest.mark.parametrize("error", [BotFailed("no decision within 15 seconds"), TimeoutError()])
def test_no_hint_in_time_is_a_sentence(
    table: Any, assembly: Assembly, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*_: object) -> None:
        await asyncio.sleep(0)
        raise error

    monkeypatch.setattr(assembly.driver, "work", fail)
    answer = mover(table(hints=True)).get("hint")
    assert answer.status_code == 503
    assert "No hint in time" in answer.json()["error"]
    assert not assembly.limits._hinting


def test_who_waits_too_long_for_a_turn_goes_without(assembly: Assembly) -> None:
    async def wait() -> float:
        begun = time.monotonic()
        driver = assembly.driver
        async with driver._turns[False].turn("another"):
            with pytest.raises(TimeoutError):
                await driver.work(HintTask("", {}, 0), "client", wait=0.05)
        async with driver._turns[False].turn("client"):  # it has left the queue
            return time.monotonic() - begun

    assert asyncio.run(wait()) < 10


@pytest.mark.parametrize("wrong", [{"hints": "yes please"}, {"hints": 7}, {"hints": None}])
def test_a_setting_that_is_none(client: TestClient, wrong: dict[str, Any]) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = client.post("/api/tables", json={"game": "coal-baron", "seats": seats, **wrong})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("'hints'")
