"""What a server is made of: store, tables, bots, and who is woken by what."""

import asyncio
import secrets

from pithead.table.analyst import Analyst
from pithead.table.bus import Bus, Listener
from pithead.table.connections import Gate
from pithead.table.driver import Driver
from pithead.table.kept_analyses import KeptAnalyses
from pithead.table.limits import Limits
from pithead.table.service import Service
from pithead.table.settings import Settings
from pithead.table.store import Store
from pithead.table.thinkers import Thinkers


class Assembly:
    """The parts of one server process."""

    def __init__(self, settings: Settings, proxies: str = "") -> None:
        self.settings = settings
        self.gate = Gate(settings, proxies)
        self.process = secrets.token_hex(8)
        self.store = Store(settings.address, self.process)
        self.bus = Bus(settings.heartbeat_seconds)
        self.limits = Limits(settings)
        self.service = Service(self.store, settings, self._changed)
        self.driver = Driver(self.service, Thinkers(settings.workers, settings.bot_seconds), self.bus.watches)
        self.analyst = Analyst(KeptAnalyses(self.store), self.driver, settings)
        self.listener: Listener | None = None

    def _changed(self, table_id: str) -> None:
        """Wake those who wait for a table of which this process has stored an entry."""
        self.bus.wake(table_id)
        self.driver.stir()
        table = self.service.opened(table_id)
        if table is not None:
            self.driver.go_on(table)

    def _changed_elsewhere(self, table_id: str) -> None:
        """Take what another process has stored, and wake those who wait for it."""
        for each in [table_id] if table_id else self.bus.watched():
            table = self.service.opened(each)
            if table is not None:
                self.service.refresh(table)
                self._changed(each)

    def start(self) -> None:
        """Begin, inside a running event loop."""
        loop = asyncio.get_running_loop()
        self.bus.start(loop)
        self.driver.start(loop)
        if self.store.shared:
            self.listener = Listener(self.settings.address, self.process, self._changed_elsewhere)
            self.listener.start()

    async def stop(self) -> None:
        """End: streams first, then analyses and bots, then the database."""
        self.bus.stop()
        await self.analyst.stop_all()
        await self.driver.stop()
        if self.listener is not None:
            self.listener.stop()
        self.store.close()
