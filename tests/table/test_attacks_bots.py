"""Clients that want all bots for themselves."""

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from pithead.table.assembly import Assembly
from pithead.table.driver import LOOKED
from pithead.table.thinkers import Job
from pithead.table.turns import Turns
from support.table import Table

HARD = [{"kind": "bot", "bot": "mcts:hard"}, {"kind": "person"}]
CHEAP = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]


class Thinking:
    """Bots that think until they are told to stop, and what they were asked; cheap ones decide at once."""

    def __init__(self, assembly: Assembly, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs: list[Job] = []
        self.stop = threading.Event()
        monkeypatch.setattr(assembly.driver.thinkers, "decide", self.decide)

    def decide(self, job: Job) -> int:
        self.jobs.append(job)
        if job.bot.startswith("mcts"):
            assert self.stop.wait(60)
        return job._replace(bot="random").run()


@pytest.fixture
def thinking(assembly: Assembly, monkeypatch: pytest.MonkeyPatch) -> Thinking:
    return Thinking(assembly, monkeypatch)


def until(done: Callable[[], bool]) -> None:
    for _ in range(3000):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come")


def order(places: int, asked: list[str]) -> list[str]:
    """In which order those who ask get their turns, while one place is held until all have asked."""

    async def deal() -> list[str]:
        turns, dealt, held = Turns(places), list[str](), asyncio.Event()

        async def think(client: str) -> None:
            async with turns.turn(client.split()[0]):
                if client.startswith("first"):
                    await held.wait()
                else:
                    dealt.append(client)
                await asyncio.sleep(0)

        waiting = [asyncio.create_task(think(f"first {number}")) for number in range(places)]
        waiting += [asyncio.create_task(think(client)) for client in asked]
        for _ in range(5):
            await asyncio.sleep(0)
        held.set()
        await asyncio.gather(*waiting)
        return dealt

    return asyncio.run(deal())


def test_turns_are_dealt_round_by_client_and_then_by_table():
    greedy = [f"greedy {number}" for number in range(40)]
    dealt = order(1, [*greedy, "ada 0", "ada 1", "ben 0"])
    assert dealt[:6] == ["greedy 0", "ada 0", "ben 0", "greedy 1", "ada 1", "greedy 2"]
    assert [turn for turn in dealt if turn.startswith("greedy")] == greedy
    assert sorted(order(2, [*greedy, "ada 0"])[:3]) == ["ada 0", "greedy 0", "greedy 1"]


def dealt(places: int, asked: list[tuple[str, bool, int]]) -> list[str]:
    """In which order those who ask get turns, some of them later than others or with places to spare; all places are
    held until all have asked, and then one turn after the other ends.
    """

    async def deal() -> list[str]:
        turns, found, held = Turns(places), list[str](), asyncio.Event()

        async def hold() -> None:
            async with turns.turn("first"):
                await held.wait()

        async def think(client: str, later: bool, spared: int) -> None:
            async with turns.turn(client.split()[0], later, spared):
                found.append(client)
                await asyncio.sleep(0)

        waiting = [asyncio.create_task(hold()) for _ in range(places)]
        await asyncio.sleep(0)
        waiting += [asyncio.create_task(think(*one)) for one in asked]
        await asyncio.sleep(0)
        held.set()
        await asyncio.wait_for(asyncio.gather(*waiting), 10)
        assert turns._free == places
        return found

    return asyncio.run(deal())


def test_whoever_is_waited_for_at_a_table_comes_before_every_analysis():
    analyses = [(f"{client} {number}", True, 0) for number in range(3) for client in ("ada", "ben")]
    bots = [(f"bot {number}", False, 0) for number in range(4)]
    found = dealt(1, [*analyses, *bots])
    assert found[:4] == [name for name, *_ in bots]
    assert found[4:] == ["ada 0", "ben 0", "ada 1", "ben 1", "ada 2", "ben 2"], "dealt round by client"


def test_a_deep_analysis_leaves_a_place_to_bots():
    async def deal() -> list[str]:
        turns, found, held = Turns(2), list[str](), asyncio.Event()

        async def deep(name: str) -> None:
            async with turns.turn(name, True, 1):
                found.append(name)
                await held.wait()

        thinking = [asyncio.create_task(deep(name)) for name in ("ada", "ben")]
        for _ in range(3):
            await asyncio.sleep(0)
        assert found == ["ada"], "the other place is spared"
        async with turns.turn("bot"):  # at once
            found.append("bot")
        await asyncio.sleep(0)
        assert found == ["ada", "bot"]
        held.set()
        await asyncio.wait_for(asyncio.gather(*thinking), 10)
        return found

    assert asyncio.run(deal()) == ["ada", "bot", "ben"]
    assert dealt(2, [("deep", True, 1), ("bot", False, 0)]) == ["bot", "deep"]


def test_a_turn_that_nobody_waits_for_any_more_goes_to_the_next():
    async def deal() -> str:
        turns = Turns(1)
        dealt = asyncio.Event()

        async def think(done: asyncio.Event | None = None) -> None:
            async with turns.turn("a"):
                if done is None:
                    await asyncio.sleep(60)
                else:
                    done.set()

        tasks = [asyncio.create_task(think()) for _ in range(3)]
        last = asyncio.create_task(think(dealt))
        await asyncio.sleep(0)
        tasks[1].cancel()  # it waits
        tasks[0].cancel()  # it has the turn, which goes to the third
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.wait_for(last, 10)
        await asyncio.wait_for(think(asyncio.Event()), 10)
        return "all"

    assert asyncio.run(deal()) == "all"


def test_forty_tables_of_hard_bots_hold_up_no_cheap_one(table, assembly, thinking):
    for _ in range(40):
        table(seats=HARD)
    until(lambda: bool(thinking.jobs))
    playing: Table = table(seats=CHEAP)
    until(lambda: playing.spectator.facts["version"] >= 10)
    assert [job.bot for job in thinking.jobs if job.bot == "mcts:hard"] == ["mcts:hard"], "one process, one thinks"
    thinking.stop.set()


def test_tables_that_nobody_looks_at_rest_until_somebody_does(table, assembly, thinking):
    thinking.stop.set()
    now = [0.0]
    assembly.driver.clock = lambda: now[0]
    playing: Table = table(seats=CHEAP, pace_ms=20)
    opened = assembly.service.open(playing.id)
    until(lambda: opened.sequence >= 3)
    now[0] += LOOKED
    until(lambda: not assembly.driver._tasks)
    rested = opened.sequence
    asked = len(thinking.jobs)
    assembly.driver.go_on(opened)  # something happens there: nobody has looked for all that
    until(lambda: not assembly.driver._tasks)
    assert (opened.sequence, len(thinking.jobs)) == (rested, asked)
    playing.spectator.get()
    until(lambda: opened.sequence > rested)


def test_a_stream_keeps_the_bots_at_it(table, assembly, thinking):
    thinking.stop.set()
    now = [0.0]
    assembly.driver.clock = lambda: now[0]
    playing: Table = table(seats=CHEAP, pace_ms=1)
    opened = assembly.service.open(playing.id)
    awake = assembly.bus.join(playing.id)
    now[0] += 10 * LOOKED
    assembly.driver.go_on(opened)
    reached = opened.sequence
    until(lambda: opened.sequence > reached + 5)
    assembly.bus.part(playing.id, awake)
    until(lambda: not assembly.driver._tasks)


def test_forty_tables_that_nobody_looks_at_think_no_more(table, assembly, thinking):
    now = [0.0]
    assembly.driver.clock = lambda: now[0]
    for _ in range(40):
        table(seats=HARD)
    until(lambda: bool(thinking.jobs))
    now[0] += LOOKED
    thinking.stop.set()
    until(lambda: not assembly.driver._tasks)
    assert len(thinking.jobs) == 1, "the one that was thinking; of the others each rests when its turn comes"
