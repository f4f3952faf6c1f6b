"""Server-sent events: what happens at a table, numbered by the reader's version."""

from collections.abc import AsyncIterator

from pithead.table.answers import log_entry
from pithead.table.bus import Bus
from pithead.table.live_table import LiveTable
from pithead.table.models import Answer, Away, Hello
from pithead.table.presence import Presence
from pithead.table.seating import Holder


async def changes(
    table: LiveTable,
    seat: int | None,
    after: int | None,
    bus: Bus,
    presence: Presence | None = None,
    holder: Holder | None = None,
) -> AsyncIterator[str]:
    """Yield each change that a reader can notice, from a version on, until the seat gets another secret.

    Of what the reader cannot notice nothing is to be heard, so a sign of life is given by the clock alone.
    """

    def secret() -> str:
        return "" if seat is None else table.now.chairs[seat].token

    place = table.reader_number(seat)
    opened_by = secret() if holder is None else holder.secret
    awake = bus.join(table.facts.id)
    try:
        position = len(table.entries)
        version = table.entries[position - 1].versions[place] if position else 0
        if after is not None and after <= version:
            while position > 0 and table.entries[position - 1].versions[place] > after:
                position -= 1
            version = after
        yield "retry: 1000\n" + message("hello", Hello(version=version))
        beats: int | None = None  # it is looked at once who is away, and then by the clock
        missed: list[int] = []
        while not bus.stopping and secret() == opened_by:
            awake.clear()  # before looking: what happens meanwhile sets it again
            while position < len(table.entries) and secret() == opened_by:
                told = log_entry(table, table.entries[position], seat)
                position += 1
                if told is not None:
                    yield message("change", told, told.version)
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


def message(kind: str, data: Answer, number: int | None = None) -> str:
    """Return one event in the form of the stream."""
    numbered = "" if number is None else f"id: {number}\n"
    return f"event: {kind}\n{numbered}data: {data.json_text()}\n\n"
