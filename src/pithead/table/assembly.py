"""What a server is made of: store, tables, bots, and who is woken by what."""

import asyncio
import secrets
from collections.abc import Iterable

from pithead.table.analyst import Analyst
from pithead.table.bus import Bus, Listener
from pithead.table.company import Company
from pithead.table.connections import Gate
from pithead.table.driver import Driver
from pithead.table.forgetting import Forgetting
from pithead.table.kept_analyses import KeptAnalyses
from pithead.table.kept_company import HERE, KeptCompany
from pithead.table.kept_games import KeptGames
from pithead.table.kept_notices import KeptNotices
from pithead.table.kept_talk import SAID, KeptTalk
from pithead.table.limits import Limits
from pithead.table.notices import Notices
from pithead.table.removal import Removal
from pithead.table.service import Service
from pithead.table.settings import Settings
from pithead.table.store import LOBBY, Store
from pithead.table.talk import Talk
from pithead.table.thinkers import Thinkers
from pithead.table.upkeep import Upkeep
from pithead.table.watcher import Watcher


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
        self.people = self.service.people
        self.forgetting = Forgetting(self.store)
        self.games = KeptGames(self.store)
        self.driver = Driver(self.service, Thinkers(settings.workers, settings.bot_seconds), self.bus.watches)
        self.analyst = Analyst(KeptAnalyses(self.store), self.driver, settings)
        self.talk = Talk(KeptTalk(self.store), self.bus.wake)
        self.company = Company(KeptCompany(self.store), self.bus.wake)
        self.watcher = Watcher(self.service, self.driver)
        self.upkeep = Upkeep(Removal(self.store), settings.keep_days, self._removed)
        self.notices = Notices(KeptNotices(self.store), self.service, settings)
        self.listener: Listener | None = None

    def _changed(self, table_id: str) -> None:
        """Wake those who wait for a table of which this process has stored an entry."""
        self.bus.wake(table_id)
        self.driver.stir()
        table = self.service.opened(table_id)
        if table is not None:
            self.driver.go_on(table)
            if table.facts.offered and not table.now.standing:
                self.bus.wake(LOBBY)

    def _changed_elsewhere(self, news: str) -> None:
        """Take what another process has stored, and wake those who wait for it; without news it may be anything."""
        table_id, _, what = news.partition(" ")
        if table_id in ("", LOBBY):
            self.bus.wake(LOBBY)
        for each in [table_id] if table_id else self.bus.watched():
            table = self.service.opened(each)
            if table is None:
                continue
            if not what:
                self.service.refresh(table)
                self._changed(each)
            if what == SAID or not news:
                self.talk.stir(table)
            if what == HERE or not news:
                self.company.stir(table)

    def read_anew(self, table_ids: Iterable[str]) -> None:
        """Let go of tables that were changed otherwise than by their logs, and of who holds which seats."""
        for table_id in table_ids:
            self._removed(table_id)
        self.service.forget_claims()

    def _removed(self, table_id: str) -> None:
        """Let go of a table that was removed, and end its streams."""
        self.service.let_go(table_id)
        self.bus.wake(table_id)

    def start(self) -> None:
        """Begin, inside a running event loop."""
        loop = asyncio.get_running_loop()
        self.bus.start(loop)
        self.driver.start(loop)
        self.watcher.start(loop)
        self.upkeep.start()
        self.notices.start()
        if self.store.shared:
            self.listener = Listener(self.settings.address, self.process, self._changed_elsewhere)
            self.listener.start()

    async def stop(self) -> None:
        """End: streams first, then analyses and bots, then the database."""
        self.bus.stop()
        await self.watcher.stop()
        await self.upkeep.stop()
        await self.notices.stop()
        await self.analyst.stop_all()
        await self.driver.stop()
        if self.listener is not None:
            self.listener.stop()
        self.limits.stop()
        self.store.close()
