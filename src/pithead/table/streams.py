"""Server-sent events: what happens at a table, numbered by the reader's version."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from pithead.table.answers import log_entry, told_alike
from pithead.table.bus import Bus
from pithead.table.live_table import Entry, LiveTable
from pithead.table.models import Answer, Away, Hello, Shown
from pithead.table.presence import Presence
from pithead.table.seating import Holder


class PageView(NamedTuple):
    """A page that listens: its id, and how all that it shows is made."""

    page: str
    make: Callable[[], Awaitable[Shown]]

    def lacks(self, entry: Entry, reader: int, reached: int) -> bool:
        """Tell whether what an entry led to was not shown yet; if the page itself has sent it, its answer had it."""
        own = bool(self.page) and (entry.client or "").startswith(f"{entry.seat} {self.page}-")
        return entry.versions[reader] > reached and not own


class Besides(Protocol):
    """What a stream tells besides the game, without a number of the game's."""

    async def news(self) -> Sequence[tuple[str, Answer]]:
        """Return what is new since it was last asked, each with the kind of its event."""
        ...


async def changes(
    table: LiveTable,
    seat: int | None,
    after: int | None,
    bus: Bus,
    presence: Presence | None = None,
    holder: Holder | None = None,
    view: PageView | None = None,
    besides: Sequence[Besides] = (),
) -> AsyncIterator[str]:
    """Yield each change that a reader can notice, from a version on, until the seat gets another secret. A page gets
    all that it shows after the last of them. What happens `besides` the game follows.

    Of what the reader cannot notice nothing is to be heard, so a sign of life is given by the clock alone.
    """

    def secret() -> str:
        return "" if seat is None else table.now.chairs[seat].token

    number = table.reader_number(seat)
    opened_by = secret() if holder is None else holder.secret
    awake = bus.join(table.facts.id)
    try:
        position = len(table.entries)
        version = table.entries[position - 1].versions[number] if position else 0
        if after is not None and after <= version:
            while position > 0 and table.entries[position - 1].versions[number] > after:
                position -= 1
            version = after
        yield "retry: 1000\n" + message("hello", Hello(version=version))
        beats: int | None = None  # it is looked at once who is away, and then by the clock
        missed: list[int] = []
        reached = version  # by what the page was last shown
        while not bus.stopping and not table.removed and secret() == opened_by:
            awake.clear()  # before looking: what happens meanwhile sets it again
            newest: Entry | None = None
            while position < len(table.entries) and secret() == opened_by:
                entry = table.entries[position]
                position += 1
                if entry.seen >> number & 1:
                    yield change(table, entry, seat)
                    newest = entry
            if view is not None and newest is not None and view.lacks(newest, number, reached):
                shown = await view.make()
                reached = shown.table.version
                if secret() == opened_by:
                    yield message("shown", shown)
            for side in besides:
                for kind, news in await side.news():
                    yield message(kind, news)
            if beats != bus.beats:
                if beats is not None:
                    yield ": still here\n\n"
                beats = bus.beats
                was, missed = missed, [] if presence is None else await presence.look(table, seat)
                if missed != was:
                    yield message("away", Away(seats=missed))
            await awake.wait()
    finally:
        bus.part(table.facts.id, awake)


def change(table: LiveTable, entry: Entry, seat: int | None) -> str:
    """Return an entry that a reader can notice as an event; it is made once for all who hear the same."""
    made, key = table.told_of(entry).messages, told_alike(table, entry, seat)
    if key not in made:
        told = log_entry(table, entry, seat)
        assert told is not None, "the reader can notice it"
        made[key] = message("change", told, told.version)
    return made[key]


def message(kind: str, data: Answer, version: int | None = None) -> str:
    """Return one event in the form of the stream."""
    numbered = "" if version is None else f"id: {version}\n"
    return f"event: {kind}\n{numbered}data: {data.json_text()}\n\n"
