"""The analyses that the database keeps: their parts while they are made, and then the whole.

Where several processes serve the same tables, one at a time makes an analysis: `driven_until` tells how long it has the
right to, and each part that it keeps prolongs that.
"""

import time
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.table.schema import analyses, analysis_parts
from pithead.table.store import Store

LEASE = 120.0  # seconds


class Key(NamedTuple):
    """Which analysis: a table has one of each depth."""

    table_id: str
    depth: str


class KeptAnalysis(NamedTuple):
    """An analysis as it is kept, without its parts."""

    starter: str  # by what the client is counted that started it
    driven: bool  # another process is making it
    parts: int  # that it has in all
    kept: int  # that are there
    result: str  # the whole, as JSON; empty, until all are there


class KeptAnalyses:
    """The database's analyses. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self, key: Key) -> KeptAnalysis | None:
        """Return an analysis, if it was ever begun."""
        with self.store.engine.connect() as connection:
            row = connection.execute(sa.select(analyses).where(_is(analyses, key))).one_or_none()
            if row is None:
                return None
            count = sa.select(sa.func.count()).select_from(analysis_parts).where(_is(analysis_parts, key))
            kept = row.parts if row.result else int(connection.execute(count).scalar_one())
        return KeptAnalysis(row.starter, self._elsewhere(row), row.parts, kept, row.result)

    def _elsewhere(self, row: "sa.Row[tuple[object, ...]]") -> bool:
        mine = not self.store.shared or row.driver == self.store.process
        return bool(row.wanted and not mine and row.driven_until > time.time())

    def begin(self, key: Key, starter: str, version: str, parts: int) -> bool:
        """Take the right to make an analysis; return whether this process has it. Parts that another version of the
        program has made are forgotten.
        """

        def write(connection: sa.Connection) -> bool:
            row = connection.execute(sa.select(analyses).where(_is(analyses, key))).one_or_none()
            if row is not None and (row.result or self._elsewhere(row)):
                return False
            facts = {
                "version": version,
                "starter": starter,
                "wanted": True,
                "driver": self.store.process,
                "driven_until": time.time() + LEASE,
                "parts": parts,
                "result": "",
            }
            if row is None:
                connection.execute(analyses.insert(), {**key._asdict(), **facts})
                return True
            if (row.version, row.parts) != (version, parts):
                connection.execute(analysis_parts.delete().where(_is(analysis_parts, key)))
            connection.execute(analyses.update().where(_is(analyses, key)).values(**facts))
            return True

        try:
            return self.store.write(write)
        except IntegrityError:  # another process was first
            return False

    def numbers(self, key: Key) -> set[int]:
        """Return which parts are there."""
        wanted = sa.select(analysis_parts.c.part).where(_is(analysis_parts, key))
        with self.store.engine.connect() as connection:
            return set(connection.execute(wanted).scalars())

    def told(self, key: Key, first: int) -> list[tuple[int, str]]:
        """Return what is told of the parts that are there, from one on: their numbers, and JSON."""
        wanted = sa.select(analysis_parts.c.part, analysis_parts.c.told).where(
            _is(analysis_parts, key), analysis_parts.c.part >= first
        )
        with self.store.engine.connect() as connection:
            return [(part, told) for part, told in connection.execute(wanted)]

    def whole(self, key: Key) -> list[tuple[str, str]]:
        """Return all that is kept of the parts, in their order."""
        wanted = (
            sa.select(analysis_parts.c.told, analysis_parts.c.rest)
            .where(_is(analysis_parts, key))
            .order_by(analysis_parts.c.part)
        )
        with self.store.engine.connect() as connection:
            return [(told, rest) for told, rest in connection.execute(wanted)]

    def keep(self, key: Key, part: int, told: str, rest: str) -> bool:
        """Keep a part; return whether this process should go on: nobody has stopped it, and no other has taken over."""
        still = _is(analyses, key) & (analyses.c.driver == self.store.process) & (analyses.c.wanted == sa.true())
        prolonged = analyses.update().where(still).values(driven_until=time.time() + LEASE)

        def write(connection: sa.Connection) -> bool:
            if connection.execute(prolonged).rowcount != 1:
                return False
            connection.execute(analysis_parts.insert(), {**key._asdict(), "part": part, "told": told, "rest": rest})
            return True

        try:
            return self.store.write(write)
        except IntegrityError:  # another process has made it
            return True

    def finish(self, key: Key, result: str) -> None:
        """Keep the whole in place of its parts."""

        def write(connection: sa.Connection) -> None:
            done = {"result": result, "wanted": False, "driven_until": 0.0}
            connection.execute(analyses.update().where(_is(analyses, key)).values(**done))
            connection.execute(analysis_parts.delete().where(_is(analysis_parts, key)))

        self.store.write(write)

    def stop(self, key: Key) -> None:
        """Have nobody make it any more; what is there stays."""
        stopped = analyses.update().where(_is(analyses, key)).values(wanted=False, driven_until=0.0)
        self.store.write(lambda connection: connection.execute(stopped))


def _is(table: sa.Table, key: Key) -> sa.ColumnElement[bool]:
    return (table.c.table_id == key.table_id) & (table.c.depth == key.depth)
