"""Who is around a table: whose page is open, and who looks on. It is shown, and decides nothing.

It is told by open streams alone, never by requests: how somebody plans, and how long, cannot be seen by it. Processes
on one PostgreSQL tell one another by the database, in a row for each table and process that lapses by itself.
"""

import asyncio
import itertools
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pithead.table.around import Around, Guest
from pithead.table.kept_company import HERE, KeptCompany
from pithead.table.live_table import LiveTable
from pithead.table.talk_models import Here

GRACE_SECONDS = 20.0  # that somebody counts as here after the last page was closed: it may just be loaded anew
NOTE_SECONDS = 30.0  # after which a process tells again who is here, though nothing has changed
MOST_NAMES = 8  # of spectators that are told
MOST_KEYS = 500  # of spectators that processes tell one another of

_ticks = itertools.count(1)


class Company:
    """Who is around the tables of a server."""

    def __init__(self, kept: KeptCompany, wake: Callable[[str], None]) -> None:
        self.kept = kept
        self.clock = time.time
        self._wake = wake

    def stir(self, table: LiveTable) -> None:
        """Have those who listen look who is there."""
        table.around.changed = next(_ticks)
        self._wake(table.facts.id)

    @contextmanager
    def with_page(self, table: LiveTable, guest: Guest) -> Iterator[None]:
        """Note that somebody has a page open. A player who comes is told of at once; spectators, and all who go, by the
        clock: they may be many, and most who go come back at once.
        """
        around, page = table.around, next(_ticks)
        new = all(guest.seats != other.seats for other in around.pages.values())
        around.pages[page] = guest
        if guest.seats and new:
            self.stir(table)
        try:
            yield
        finally:
            del around.pages[page]
            around.left.update(dict.fromkeys(guest.seats, self.clock()))

    def look(self, table: LiveTable, beat: int) -> Here:
        """Return who is there; it is worked out once for all who ask between two beats of the clock."""
        around = table.around
        stamp = beat, around.changed
        if around.seen is not None and around.seen[0] == stamp:
            return around.seen[1]
        seats, guests = self._own(around)
        if self.kept.shared:
            self._note(table, seats, guests)
            for _, told in self.kept.read([table.facts.id], self.clock()):
                seats |= set(told["seats"])
                guests |= told["guests"]
        names = sorted({name for name in guests.values() if name})[:MOST_NAMES]
        here = Here(seats=sorted(seats), watching=len(guests), names=names)
        around.seen = stamp, here
        return here

    def seated(self, tables: Mapping[str, LiveTable | None]) -> dict[str, set[int]]:
        """Return the seats whose owners are there, by table; None: it is not in the memory of this process."""
        found = {key: set() if table is None else self._own(table.around)[0] for key, table in tables.items()}
        if self.kept.shared:
            for key, told in self.kept.read(list(tables), self.clock()):
                found[key] |= set(told["seats"])
        return found

    def _own(self, around: Around) -> tuple[set[int], dict[str, str]]:
        pages = list(around.pages.values())
        since = self.clock() - GRACE_SECONDS
        seats = {seat for page in pages for seat in page.seats}
        seats |= {seat for seat, when in list(around.left.items()) if when > since}
        guests = {page.key: page.name for page in pages if not page.seats}
        return seats, dict(list(guests.items())[:MOST_KEYS])

    def _note(self, table: LiveTable, seats: set[int], guests: dict[str, str]) -> None:
        """Tell other processes who is here, if that is new or was told long ago."""
        now = self.clock()
        facts: dict[str, Any] = {"seats": sorted(seats), "guests": guests}
        told = json.dumps(facts, sort_keys=True)
        was, when = table.around.noted
        if told != was or now - when >= NOTE_SECONDS:
            table.around.noted = told, now
            self.kept.note(table.facts.id, told, now, news=told != was)

    def listen(self, table: LiveTable, beat: Callable[[], int]) -> "CompanyStream":
        """Return what a stream tells of who is there."""
        return CompanyStream(self, table, beat)


class CompanyStream:
    """Who is around a table, as one stream tells it: whenever it changes."""

    def __init__(self, company: Company, table: LiveTable, beat: Callable[[], int]) -> None:
        self._company, self._table, self._beat = company, table, beat
        self._stamp: tuple[int, int] | None = None
        self._told: Here | None = None

    async def news(self) -> list[tuple[str, Here]]:
        """Return who is there, if that has changed; without a look at the database, where nobody came."""
        stamp = self._beat(), self._table.around.changed
        if stamp == self._stamp:
            return []
        self._stamp = stamp
        shared = self._company.kept.shared
        look = self._company.look
        here = await asyncio.to_thread(look, self._table, stamp[0]) if shared else look(self._table, stamp[0])
        if here == self._told:
            return []
        self._told = here
        return [(HERE, here)]
