"""What an operator removes: tables, one by one or those that nobody has touched for long; how servers hear of it."""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from pithead.table.schema import entries, metadata, removed, seats, tables
from pithead.table.store import Store

DAY = 24 * 3600.0
AT_ONCE = 100  # tables in one transaction: others who write wait for it
REMEMBERED = DAY  # that a table was removed


class Summary(NamedTuple):
    """A table as an operator's list shows it."""

    id: str
    game: str
    status: str
    names: list[str]
    entries: int
    created: float
    changed: float


class Removal:
    """Lists and removes tables, while servers run or not."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def listed(
        self, game: str = "", status: str = "", before: float | None = None, most: int | None = None
    ) -> list[Summary]:
        """Return tables, the last one played first: of a game, of a status, untouched since a time."""
        chosen = sa.select(tables).order_by(tables.c.changed.desc(), tables.c.id).limit(most)
        if game:
            chosen = chosen.where(tables.c.game == game)
        if status:
            chosen = chosen.where(tables.c.status == status)
        if before is not None:
            chosen = chosen.where(tables.c.changed < before)
        found: list[Summary] = []
        with self.store.engine.connect() as connection:
            for row in connection.execute(chosen):
                named = sa.select(seats.c.name).where(seats.c.table_id == row.id).order_by(seats.c.seat)
                counted = sa.select(sa.func.count()).where(entries.c.table_id == row.id)
                names = list(connection.execute(named).scalars())
                length = int(connection.execute(counted).scalar_one())
                found.append(Summary(row.id, row.game, row.status, names, length, row.created, row.changed))
        return found

    def untouched(self, before: float) -> list[str]:
        """Return the ids of all tables at which nothing has happened since a time."""
        wanted = sa.select(tables.c.id).where(tables.c.changed < before).order_by(tables.c.changed)
        with self.store.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def missing(self, ids: Sequence[str]) -> list[str]:
        """Return those of some ids that no table has."""
        return [table_id for table_id in ids if not self.store.has_table(table_id)]

    def remove(self, ids: Sequence[str], now: float, before: float | None = None) -> int:
        """Remove tables and all that belongs to them; with `before`, none that was touched since. Return how many."""
        return sum(self._remove(part, now, before) for part in _parts(ids))

    def _remove(self, ids: Sequence[str], now: float, before: float | None) -> int:
        def write(connection: sa.Connection) -> int:
            chosen = sa.select(tables.c.id).where(tables.c.id.in_(ids))
            if before is not None:
                chosen = chosen.where(tables.c.changed < before)
            if self.store.shared:
                chosen = chosen.with_for_update()
            gone = list(connection.execute(chosen).scalars())
            for table in reversed(metadata.sorted_tables):
                for column in table.columns:
                    if any(key.column is tables.c.id for key in column.foreign_keys):
                        connection.execute(table.delete().where(column.in_(gone)))
            connection.execute(tables.delete().where(tables.c.id.in_(gone)))
            connection.execute(removed.delete().where(removed.c.since < now - REMEMBERED))
            note_changed(connection, gone, now)
            return len(gone)

        return self.store.write(write)

    def removed_since(self, when: float) -> list[tuple[str, float]]:
        """Return the ids of tables that were removed since a time, each with its time."""
        wanted = sa.select(removed.c.table_id, removed.c.since).where(removed.c.since >= when)
        with self.store.engine.connect() as connection:
            return [(row.table_id, row.since) for row in connection.execute(wanted)]


def _parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for first in range(0, len(ids), AT_ONCE):
        yield ids[first : first + AT_ONCE]


def note_changed(connection: sa.Connection, ids: Sequence[str], now: float | None = None) -> None:
    """Have every server let go of some tables that it has in memory; what there still is it reads anew."""
    connection.execute(removed.delete().where(removed.c.table_id.in_(ids)))
    if ids:
        since = time.time() if now is None else now
        connection.execute(removed.insert(), [{"table_id": table_id, "since": since} for table_id in ids])
