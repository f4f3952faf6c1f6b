"""What you can do at a table: set it up, sit down, decide, take back. Each is stored before anybody hears of it."""

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

import pithead
from pithead.core.options import read_options, read_seats
from pithead.core.record import Redraw
from pithead.core.text import put
from pithead.table.clocks import ClockRule
from pithead.table.deciding import Deciding
from pithead.table.errors import NoSuchTable, TooMuch, Unfit
from pithead.table.ids import hashed, new_id
from pithead.table.kept import Chair, Facts, Origin, Series
from pithead.table.kept_people import KeptPeople
from pithead.table.kept_time import KeptTime
from pithead.table.live_table import LiveTable
from pithead.table.offers import Offering
from pithead.table.people import People
from pithead.table.presence import Presence
from pithead.table.settings import AWAY_SECONDS, Settings
from pithead.table.store import Store
from pithead.table.timekeeping import ServerTime
from pithead.table.timing import on_the_clock
from pithead.table.whose_turn import WhoseTurn

DAY = 24 * 3600.0
LOOK_SECONDS = 0.2  # that a reader waits for a writer


class Wish(NamedTuple):
    """A seat as it is wished for at a new table."""

    kind: str
    bot: str = ""
    name: str = ""


class Made(NamedTuple):
    """A new table, and the secret of each person's seat."""

    table: LiveTable
    tokens: dict[int, str]


class Start(NamedTuple):
    """Where a table begins: with which deal, after what was played of it and drawn anew, and what it came from; in
    practice all can be taken back; whether hints are allowed where several people play; of which table it is the
    rematch, in which series.
    """

    seed: int | None = None
    before: tuple[tuple[int, int], ...] = ()
    practice: bool = False
    lesson: str = ""
    redraws: tuple[Redraw, ...] = ()
    origin: Origin | None = None
    hints: bool = False
    follows: str = ""
    series: Series | None = None


class Service(Deciding):
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings, changed: Callable[[str], None]) -> None:
        self.store = store
        self.settings = settings
        self.presence = Presence(store)
        self.kept_time = KeptTime(store)
        self.time = ServerTime(self.kept_time)
        self.turns = WhoseTurn(store)
        self.people = People(KeptPeople(store))
        self.changed = changed  # told the id of a table that has a new entry
        self._open: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # one object a table, while it is used
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()  # those last used
        self._lock = threading.Lock()

    # Opening.

    def open(self, table_id: str) -> LiveTable:
        """Return a table, up to date."""
        with self._lock:
            table = self._open.get(table_id)
            if table is not None:
                self._keep_open(table)
        if table is None:
            return self._load(table_id)
        if not table.ready:
            with table.lock:  # another thread is loading it
                pass
            if not table.ready:  # it could not
                return self._load(table_id)
        elif self.store.shared and table.lock.take(LOOK_SECONDS):  # else somebody here is writing, and refreshes it
            try:
                self.refresh(table)
            finally:
                table.lock.give()
        return table

    def _load(self, table_id: str) -> LiveTable:
        found = self.store.read_table(table_id) if len(table_id) <= 32 and table_id.isalnum() else None
        if found is None:
            raise NoSuchTable(table_id)
        loaded = LiveTable(*found, self.time)
        with loaded.lock:
            with self._lock:
                table = self._open.setdefault(table_id, loaded)
                self._keep_open(table)
            if table is loaded:
                try:
                    snapshot = self.store.read_snapshot(table_id)  # before the log: it is never ahead of it then
                    loaded.load(self.store.read_log(table_id), snapshot)
                except BaseException:
                    with self._lock:  # the next one tries again
                        del self._open[table_id], self._kept[table_id]
                    raise
                loaded.ready = True
        return table if table is loaded else self.open(table_id)

    def _keep_open(self, table: LiveTable) -> None:
        self._kept[table.facts.id] = table
        self._kept.move_to_end(table.facts.id)
        while len(self._kept) > self.settings.kept_tables:
            self._kept.popitem(last=False)

    def refresh(self, table: LiveTable) -> None:
        """Take what other processes have written meanwhile."""
        with table.lock:
            log = self.store.read_log(table.facts.id, table.sequence)
            if log:
                table.load(log, None)

    def _catch_up(self, table: LiveTable) -> None:
        """Take what another has written first, if there is still a table that one can write to."""
        known = table.sequence
        self.refresh(table)
        if table.sequence == known and not self.store.has_table(table.facts.id):
            self.let_go(table.facts.id)
            raise NoSuchTable(table.facts.id)

    def let_go(self, table_id: str) -> None:
        """Forget a table that was removed; those who look at it are told by what they ask next."""
        with self._lock:
            table = self._open.pop(table_id, None)
            self._kept.pop(table_id, None)
        if table is not None:
            table.removed = True

    def forget_claims(self) -> None:
        """Ask anew who holds which seat: a device has become, or ceased to be, somebody's."""
        with self._lock:
            for table in self._open.values():
                table.claims = {}

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._open)

    def opened(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        with self._lock:
            return self._open.get(table_id)

    def at_hand(self, table_id: str, browser: str) -> bool:
        """Tell whether a table can be read without the database: it is in memory, and so is what the browser holds."""
        table = None if self.store.shared else self.opened(table_id)
        if table is None or not table.ready:
            return False
        if browser:
            return hashed(browser) in table.claims
        return all(chair.taken for chair in table.now.chairs)  # or else a secret is perhaps used for the first time

    # Setting up.

    def create(
        self,
        game_key: str,
        wishes: Sequence[Wish],
        options: dict[str, object],
        own: Sequence[int] = (),
        browser: str = "",
        creator: str = "",
        public: bool = True,
        pace_ms: int | None = None,
        away_seconds: int = AWAY_SECONDS,
        start: Start | None = None,
        clock: ClockRule | None = None,
        offer: Offering | None = None,
    ) -> Made:
        """Set up a table. `own` are the seats that the browser takes at once; `start` is where it begins, if not with
        a new deal; `offer` is whether anybody may join, and whether it is rated.
        """
        game = pithead.game(game_key)
        seats = read_seats(game.title, game.least_seats, game.most_seats, len(wishes))
        chosen = read_options(game.title, game.options, options)
        for seat in own:
            if not 0 <= seat < seats or wishes[seat].kind != "person":
                raise Unfit(put("expected a person's seat to sit down at, got {seat}", seat=seat))
        limit = self.settings.tables_per_client
        if limit and self.store.begun_by(creator, time.time() - DAY) >= limit:
            raise TooMuch(put("expected at most {limit} unfinished tables a day from one client", limit=limit))
        tokens = {seat: secrets.token_urlsafe(16) for seat, wish in enumerate(wishes) if wish.kind == "person"}
        chairs = [
            Chair(wish.kind, wish.bot, wish.name, hashed(tokens[seat]) if seat in tokens else "", seat not in tokens)
            for seat, wish in enumerate(wishes)
        ]
        begun, offered = start or Start(), offer or Offering()
        offered.check(wishes, own, browser, begun, clock)
        for place, seat in enumerate(own):
            chairs[seat] = self._sat_down(chairs[seat], browser, alone=not place)
        facts = Facts(
            new_id(),
            game.key,
            game.rules_version,
            game.components,
            seats,
            chosen,
            secrets.randbits(128) if begun.seed is None else begun.seed,
            secrets.token_hex(16),
            self.settings.pace_ms if pace_ms is None else pace_ms,
            public,
            creator,
            time.time(),
            away_seconds,
            begun.before,
            begun.practice,
            begun.lesson,
            begun.redraws,
            begun.origin,
            hints=begun.hints,
            follows=begun.follows,
            series=begun.series,
            offered=offered.seats and any(not chair.taken for chair in chairs),
            rated=offered.rated,
            host=chairs[own[0]].person if own else "",
            clock=clock,
        )
        game.new(seats, facts.seed, chosen)  # what the options cannot do together shows here
        network = offered.network if facts.rated else ""
        self.store.add_table(facts, chairs, hashed(browser) if browser else "", own, network)
        table = self.open(facts.id)
        self.turns.note(table)
        if clock is not None and on_the_clock(chairs):  # else the last one who sits down starts them
            with table.lock:
                self.note(table, "clock", own[0], {"what": "starts"})
        return Made(table, tokens)

    def _sat_down(self, chair: Chair, browser: str, *, alone: bool) -> Chair:
        """Return the chair of a new table at which its browser sits down at once.

        The first seat has its person's name; at the others of one device sit people whose names it does not know.
        """
        if not browser:
            return replace(chair, taken=True)
        person = self.people.sits(browser, chair.name if alone else "")
        return replace(chair, taken=True, name=chair.name or (person.name if alone else ""), person=person.id)
