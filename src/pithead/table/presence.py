"""Who is at a table: whoever holds a seat and has a stream open, or has asked for something lately."""

import asyncio
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pithead.table.live_table import LiveTable
from pithead.table.store import Store

LONG_AWAY = 3 * 24 * 3600.0  # seconds, after which one other alone may let a bot play
NOTES = 4  # how often in the time after which one is away it is noted for other processes that one is here


class Presence:
    """When the owner of each seat was last heard of. Where several processes serve, they tell one another by the
    database.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = time.time

    def heard(self, table: LiveTable, seats: Iterable[int]) -> None:
        """Note that the owner of some seats is here."""
        now = self.clock()
        for seat in seats:
            table.heard[seat] = table.here[seat] = now
            if self.store.shared and now - table.noted[seat] > table.facts.away_seconds / NOTES:
                table.noted[seat] = now
                self.store.hear(table.facts.id, seat, now)

    @contextmanager
    def listening(self, table: LiveTable, seat: int | None) -> Iterator[None]:
        """Note that the owner of a seat is here as long as a stream is open."""
        if seat is None:
            yield
            return
        table.streams[seat] += 1
        try:
            yield
        finally:
            table.streams[seat] -= 1
            table.heard[seat] = table.here[seat] = self.clock()

    def away(self, table: LiveTable, seat: int) -> bool:
        """Tell whether nothing was heard of the owner of a seat for as long as the table allows."""
        since = self.clock() - table.facts.away_seconds
        if table.streams[seat] or table.heard[seat] > since:
            return False
        return not self.store.shared or self.store.heard(table.facts.id, seat) <= since

    def long_away(self, table: LiveTable, seat: int) -> bool:
        """Tell whether nothing was heard of the owner of a seat for days, nor anything decided."""
        last = max(table.here[seat], self.store.heard(table.facts.id, seat), self.store.decided(table.facts.id, seat))
        return not table.streams[seat] and max(last, table.facts.created) < self.clock() - LONG_AWAY

    def missed(self, table: LiveTable) -> list[int]:
        """Return the people's seats that the game waits for, and whose owners are away; where no clock decides."""
        now = table.now
        if now.history is None or now.over or not table.playable or table.facts.clock is not None:
            return []
        people = [seat for seat in now.history.state.waiting if not now.chairs[seat].bot]
        return [seat for seat in people if self.away(table, seat)]

    def _note_seen(self, table: LiveTable, seat: int) -> None:
        """Note for other processes that somebody sees that it is their turn: they need no notice of it."""
        now, reached = table.now, table.version(None)
        if table.seen_at[seat] == reached or now.history is None or seat not in now.history.state.waiting:
            return
        table.seen_at[seat] = reached
        self.store.hear(table.facts.id, seat, self.clock())

    async def look(self, table: LiveTable, seat: int | None) -> list[int]:
        """Note that a stream is still open, and return the seats that are missed."""

        def look() -> list[int]:
            self.heard(table, () if seat is None else (seat,))
            if seat is not None and self.store.shared:
                self._note_seen(table, seat)
            return self.missed(table)

        return await asyncio.to_thread(look) if self.store.shared else look()
