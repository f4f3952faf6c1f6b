"""What a server does by the clock alone: let go of tables that were removed, remove what is kept for long enough."""

import asyncio
import logging
import time
from collections.abc import Callable

from pithead.table.forgetting import Forgetting
from pithead.table.kept_company import KeptCompany
from pithead.table.removal import DAY, Removal

LOOK_SECONDS = 2.0  # between two looks at what an operator has removed
OVERLAP = 60.0  # clocks of two machines may differ by so much
CLEAN_SECONDS = 3600.0  # between two looks at what is kept for long enough

log = logging.getLogger("pithead.table")


class Repeating:
    """A task of a server that looks, again and again, at what is due."""

    def __init__(self, seconds: float) -> None:
        self.clock: Callable[[], float] = time.time
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Do what is due now."""
        raise NotImplementedError

    def start(self) -> None:
        """Begin, inside a running event loop."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self.look)
            except Exception as error:  # the database does not answer: it is tried again
                log.warning("%s has to wait: %s", type(self).__name__.lower(), str(error)[:300])
            await asyncio.sleep(self._seconds)


class Upkeep(Repeating):
    """Lets go, and removes. `let_go` is told the ids of tables that are no more."""

    def __init__(self, removal: Removal, keep_days: float, let_go: Callable[[str], None]) -> None:
        super().__init__(LOOK_SECONDS)
        self.removal = removal
        self.keep_days = keep_days  # 0: for ever
        self.let_go = let_go
        self._looked = self.clock()
        self._known: dict[str, float] = {}
        self._cleaned = float("-inf")

    def look(self) -> None:
        """Do what is due now."""
        now = self.clock()
        self._notice_removed(now)
        if now - self._cleaned < CLEAN_SECONDS:
            return
        self._cleaned = now
        KeptCompany(self.removal.store).clean(now)
        if self.keep_days:
            before = now - self.keep_days * DAY
            count = self.removal.remove(self.removal.untouched(before), now, before)
            if count:
                log.warning("removed %d tables that nobody has touched for %g days", count, self.keep_days)
            Forgetting(self.removal.store).forget_strangers(before)

    def _notice_removed(self, now: float) -> None:
        since = self._looked - OVERLAP
        found = dict(self.removal.removed_since(since))
        for table_id, _ in found.items() - self._known.items():
            self.let_go(table_id)
        self._known, self._looked = found, now
