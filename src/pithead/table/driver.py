"""Moves the bots of a table, at a pace that people can follow."""

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor

from pithead.table.opened import OpenTable
from pithead.table.problems import Problem
from pithead.table.service import Service
from pithead.table.thinkers import BotFailed, Job, Thinkers

LEASE = 30.0  # seconds for which one process has the right to move a table's bots, beyond the time to think
LOOK_AGAIN = 2.0  # seconds, while another process has it
INSTEAD = ("greedy", "random")  # who goes on for a bot that fails

log = logging.getLogger("pithead.table")


class Driver:
    """One task for each table at which a bot has to decide."""

    def __init__(self, service: Service, thinkers: Thinkers) -> None:
        self.service = service
        self.thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._threads = ThreadPoolExecutor(thinkers.count, thread_name_prefix="bot")
        self._loop: asyncio.AbstractEventLoop | None = None
        self.moves = 0
        self.failures = 0

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

    def poke(self, table: OpenTable) -> None:
        """See whether a bot has to decide; may be called from any thread."""
        if self._loop is not None and bots_waiting(table):
            self._loop.call_soon_threadsafe(self._begin, table)

    def _begin(self, table: OpenTable) -> None:
        table_id = table.facts.id
        if table_id in self._tasks:
            self._again.add(table_id)
        elif self._loop is not None:
            self._tasks[table_id] = self._loop.create_task(self._drive(table))

    async def _drive(self, table: OpenTable) -> None:
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

    async def _move_all(self, table: OpenTable) -> None:
        store, table_id = self.service.store, table.facts.id
        mine = not store.shared  # where others can write too, one of them moves the bots
        try:
            while seats := bots_waiting(table):
                if store.shared:
                    mine = await asyncio.to_thread(store.lease, table_id, LEASE + self.thinkers.seconds)
                    if not mine:  # should the other end, this one goes on
                        await asyncio.sleep(LOOK_AGAIN)
                        continue
                await self._move(table, seats[0])
        finally:
            if mine and store.shared:
                await asyncio.shield(asyncio.to_thread(store.release, table_id))

    async def _move(self, table: OpenTable, seat: int) -> None:
        loop = asyncio.get_running_loop()
        now = table.now
        version, bot = now.versions[seat], now.chairs[seat].bot
        state = now.playing().state
        job = Job(table.facts.game, state.dump(), seat, bot, secrets.randbits(64))
        begun = loop.time()
        try:
            action = await loop.run_in_executor(self._threads, self.thinkers.decide, job)
        except BotFailed as error:
            self.failures += 1
            log.warning("the bot %s failed at table %s: %s", bot, table.facts.id, error)
            others = [name for name in INSTEAD if name != bot]
            await asyncio.to_thread(self.service.replace_bot, table, seat, bot, others[0])
            return
        await asyncio.sleep(max(0.0, table.facts.pace_ms / 1000 - (loop.time() - begun)))
        try:
            await asyncio.to_thread(self.service.act, table, seat, action, version, "", bot)
            self.moves += 1
        except Problem:  # somebody took back a decision, or the seat: look again
            await asyncio.sleep(0.01)


def bots_waiting(table: OpenTable) -> list[int]:
    """Return the bots' seats that the game waits for."""
    now = table.now
    if now.history is None or now.over or table.obstacle is not None:
        return []
    return [seat for seat in now.history.state.waiting if now.chairs[seat].bot]
