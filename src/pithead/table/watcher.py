"""Sees to the clocks: beats the servers' heart, and looks at each table when one of its clocks comes to zero.

Every process does so for all tables, whether somebody looks at them or not. What is to be written is written once, by
the key of the log; so no process has to know of another.
"""

import asyncio
import logging

from pithead.table.driver import Driver
from pithead.table.service import Service

LOOK = 1.0  # seconds between two looks
MOST = 200  # tables of one look
LATER = 60.0  # seconds until a table is looked at again that could not be

log = logging.getLogger("pithead.table")


class Watcher:
    """One task for all tables."""

    def __init__(self, service: Service, driver: Driver) -> None:
        self.service = service
        self.driver = driver
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._silent = False  # the database, when it was last asked

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look from now on, in this event loop."""
        self._task = loop.create_task(self._watch())

    async def stop(self) -> None:
        """Look no longer; wait for a look that is under way."""
        self._stopping.set()
        if self._task is not None:
            await self._task

    async def _watch(self) -> None:
        while not self._stopping.is_set():
            try:
                await asyncio.to_thread(self.look)
                self._silent = False
            except Exception as error:  # the next look may succeed; meanwhile no time is charged
                if not self._silent:
                    log.warning("the clocks cannot be looked at just now: %s", type(error).__name__)
                self._silent = True
            try:
                async with asyncio.timeout(LOOK):
                    await self._stopping.wait()
            except TimeoutError:
                pass

    def look(self) -> None:
        """See to all tables that are due."""
        time, kept = self.service.time, self.service.kept_time
        time.keep_beating()
        for table_id, due in kept.due(time.now(), MOST):
            try:
                table = self.service.open(table_id)
                self.service.see_to(table, due)
                self.driver.go_on(table)
            except Exception:
                log.exception("the clocks of table %s could not be seen to", table_id)
                kept.set_due(table_id, time.now() + LATER, due)
