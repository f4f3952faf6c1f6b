"""Moves the bots of the tables that somebody looks at, at a pace that people can follow."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pithead.bots.level import USUAL
from pithead.table.errors import TableError
from pithead.table.learning import reply
from pithead.table.levels import cheap
from pithead.table.live_table import LiveTable
from pithead.table.service import Service
from pithead.table.thinkers import BotFailed, Job, Judgement, Task, Thinkers
from pithead.table.timing import plays_on
from pithead.table.turns import Turns

LEASE = 30.0  # seconds for which one process has the right to move a table's bots, beyond the time to think
LOOK_AGAIN = 2.0  # seconds, while another process has it
LOOKED = 60.0  # seconds for which bots go on after the last request, where no stream is open
LIVELY = 5.0  # seconds after a decision, for which others are expected to follow
INSTEAD = (USUAL, "random")  # who goes on for a bot that fails

log = logging.getLogger("pithead.table")


class Driver:
    """One task for each table at which a bot has to decide."""

    def __init__(self, service: Service, thinkers: Thinkers, watched: Callable[[str], bool]) -> None:
        self.service = service
        self.thinkers = thinkers
        self.watched = watched  # tells whether a table has a stream
        self.clock = time.monotonic
        self._turns = {False: Turns(thinkers.count), True: Turns(1)}  # those that are cheap have a place of their own
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._judging: set[str] = set()
        self._threads = ThreadPoolExecutor(thinkers.count + 1, thread_name_prefix="bot")
        self._loop: asyncio.AbstractEventLoop | None = None
        self.moves = 0
        self.failures = 0
        self._stirred = float("-inf")  # when somebody last decided, at whatever table

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Move bots in this event loop from now on."""
        self._loop = loop

    async def stop(self) -> None:
        """Move bots no longer."""
        self._loop = None
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.thinkers.stop()

    def poke(self, table: LiveTable) -> None:
        """Somebody looks at a table: see whether a bot has to decide. May be called from any thread."""
        table.looked = self.clock()
        self.go_on(table)

    def looked_at(self, table: LiveTable) -> bool:
        """Tell whether somebody looks at a table, or has done so lately, or the clock alone goes on: at others the bots
        rest.
        """
        if plays_on(table.facts, table.now.chairs):
            return True
        return self.watched(table.facts.id) or self.clock() - table.looked < LOOKED

    def stir(self) -> None:
        """Somebody has decided at a table. May be called from any thread."""
        self._stirred = self.clock()

    @property
    def lively(self) -> bool:
        """Whether people or bots are playing just now."""
        return self.clock() - self._stirred < LIVELY

    def go_on(self, table: LiveTable) -> None:
        """Something has happened at a table: see whether a bot has to decide. May be called from any thread."""
        if self._loop is not None and bots_waiting(table):
            self._loop.call_soon_threadsafe(self._begin, table)

    def _begin(self, table: LiveTable) -> None:
        table_id = table.facts.id
        if table_id in self._tasks:
            self._again.add(table_id)
        elif self._loop is not None:
            self._tasks[table_id] = self._loop.create_task(self._drive(table))

    async def _drive(self, table: LiveTable) -> None:
        table_id = table.facts.id
        try:
            while True:
                self._again.discard(table_id)
                await self._move_all(table)
                if table_id not in self._again:
                    return
        except Exception:
            log.exception("the bots of table %s stand still", table_id)
        finally:
            del self._tasks[table_id]

    async def _move_all(self, table: LiveTable) -> None:
        store, table_id = self.service.store, table.facts.id
        mine = not store.shared  # where others can write too, one of them moves the bots
        try:
            while (seats := bots_waiting(table)) and self.looked_at(table):
                begun = self.clock()
                if table.facts.lesson:
                    if not await self._teach(table):
                        return
                    continue
                bots = [table.now.chairs[seat].bot for seat in seats]
                quick = any(map(cheap, bots))
                async with self._turns[quick].turn(table.facts.creator):
                    if store.shared:
                        mine = await asyncio.to_thread(store.lease, table_id, LEASE + self.thinkers.seconds)
                    job = self._next_job(table, quick) if mine else None
                    if job is not None:  # else it has gone on while it waited for its turn
                        move = await self._think(table, *job)
                if not mine:  # should the other end, this one goes on
                    await asyncio.sleep(LOOK_AGAIN)
                elif job is not None and move is not None:
                    await asyncio.sleep(max(0.0, table.pace_ms / 1000 - (self.clock() - begun)))
                    await self._move(table, job[0], move)
        finally:
            if mine and store.shared:
                await asyncio.shield(asyncio.to_thread(store.release, table_id))

    async def judge(self, table: LiveTable, job: Judgement) -> tuple[int, float] | None:
        """Return what was better than a decision, and by how many points; nothing, if that cannot be told.

        Of a table one decision is judged at a time: whoever goes on does not wait for it.
        """
        if table.facts.id in self._judging:
            return None
        self._judging.add(table.facts.id)
        try:
            return await self._judged(table, job)
        finally:
            self._judging.discard(table.facts.id)

    async def _judged(self, table: LiveTable, job: Judgement) -> tuple[int, float] | None:
        try:
            better, points = await self.work(job, table.facts.creator)
        except BotFailed as error:
            log.warning("a decision at table %s could not be judged: %s", table.facts.id, error)
            return None
        return int(better), float(points)

    async def work(
        self,
        task: Task,
        client: str,
        seconds: float = 0.0,
        wait: float | None = None,
        later: bool = False,
        spare: int = 0,
    ) -> Any:
        """Return what comes of a task of a client, or raise `BotFailed`; it waits for its turn among the bots, for so
        many seconds at most, or `later` than all bots, and then with processes to spare.
        """
        loop, turns = asyncio.get_running_loop(), self._turns[False]
        async with asyncio.timeout(wait) as deadline:
            async with turns.turn(client, later, min(spare, turns.places - 1)):
                deadline.reschedule(None)
                return await loop.run_in_executor(self._threads, self.thinkers.work, task, seconds)

    async def _teach(self, table: LiveTable) -> bool:
        """Do what the others of a lesson do now; return whether there may be more."""
        wanted, now = reply(table), table.now
        if wanted is None:
            return False
        await asyncio.sleep(table.pace_ms / 1000)
        seat, action = wanted
        try:
            await asyncio.to_thread(self.service.act, table, seat, action, now.versions[seat], "", now.chairs[seat].bot)
        except TableError as error:  # the learner took something back meanwhile, which wakes it again
            log.info("a step of the lesson at table %s is not taken: %s", table.facts.id, error)
            return False
        return True

    def _next_job(self, table: LiveTable, quick: bool) -> tuple[Job, int] | None:
        """Return what a bot of the cheap ones, or of the others, has to decide now, and the version it is based on."""
        now = table.now
        for seat in bots_waiting(table) if self.looked_at(table) else ():
            bot = now.chairs[seat].bot
            if cheap(bot) == quick:
                position = now.playing().state.dump()
                return Job(table.facts.game, position, seat, bot, secrets.randbits(64)), now.versions[seat]
        return None

    async def _think(self, table: LiveTable, job: Job, version: int) -> tuple[int, int] | None:
        """Return what a bot has decided, and on which version; one that fails is replaced."""
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self.thinkers.decide, job), version
        except BotFailed as error:
            self.failures += 1
            log.warning("the bot %s failed at table %s: %s", job.bot, table.facts.id, error)
            others = [name for name in INSTEAD if name != job.bot]
            await asyncio.to_thread(self.service.replace_bot, table, job.seat, job.bot, others[0])
            return None

    async def _move(self, table: LiveTable, job: Job, move: tuple[int, int]) -> None:
        try:
            entry = await asyncio.to_thread(self.service.act, table, job.seat, *move, "", job.bot)
        except TableError:  # somebody took back a decision, or the seat: look again
            await asyncio.sleep(0.01)
            return
        table.unseen_moves += 1
        if not entry.apart or not entry.data["still_apart"]:  # nobody may count how far those are who plan unseen
            self.moves += table.unseen_moves
            table.unseen_moves = 0


def bots_waiting(table: LiveTable) -> list[int]:
    """Return the bots' seats that the game waits for."""
    now = table.now
    if now.history is None or now.over or not table.playable or not table.full:
        return []
    return [seat for seat in now.history.state.waiting if now.chairs[seat].bot]
