"""Who is around the tables, as server processes on one database tell one another."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.table.schema import around
from pithead.table.store import Store

HERE = "here"  # by which other processes are told
LASTS_SECONDS = 50.0  # that what a process told holds


class KeptCompany:
    """The database's rows of who is around. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def shared(self) -> bool:
        """Whether there are other processes to be told."""
        return self.store.shared

    def note(self, table_id: str, told: str, now: float, news: bool) -> None:
        """Keep who is around a table at this process; `news` wakes the others."""
        which = (around.c.table_id == table_id) & (around.c.process == self.store.process)

        def write(connection: sa.Connection) -> None:
            facts = {"told": told, "until": now + LASTS_SECONDS}
            connection.execute(around.delete().where((around.c.table_id == table_id) & (around.c.until < now)))
            if connection.execute(around.update().where(which).values(**facts)).rowcount == 0:
                connection.execute(around.insert(), {"table_id": table_id, "process": self.store.process, **facts})
            if news:
                self.store.tell(connection, f"{table_id} {HERE}")

        try:
            self.store.write(write)
        except IntegrityError:  # another thread of this process was first
            return

    def clean(self, now: float) -> None:
        """Remove what no longer holds, of whatever table and process."""
        self.store.write(lambda connection: connection.execute(around.delete().where(around.c.until < now)))

    def read(self, table_ids: Sequence[str], now: float) -> list[tuple[str, dict[str, Any]]]:
        """Return who is around some tables at other processes, each with its table."""
        elsewhere = (around.c.process != self.store.process) & (around.c.until > now)
        wanted = sa.select(around.c.table_id, around.c.told).where(around.c.table_id.in_(table_ids), elsewhere)
        with self.store.engine.connect() as connection:
            return [(row.table_id, json.loads(row.told)) for row in connection.execute(wanted)]
