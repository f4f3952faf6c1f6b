"""What is kept: tables, their seats, and the log of all that was decided. The log is the truth."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.core.game import State
from pithead.core.record import Redraw
from pithead.core.view import Json
from pithead.table.engine import DAMAGED, SILENT, make_engine, trouble_of
from pithead.table.errors import Silent
from pithead.table.kept import Chair, Facts, Listed, Origin, StoredEntry, event_from_json, event_to_json
from pithead.table.schema import claims, entries, seats, snapshots, tables
from pithead.table.writer import Writer

T = TypeVar("T")

CHANNEL = "pithead_table"  # where processes on one PostgreSQL tell one another

# What every decision runs, made once: making a statement takes as long as running it.
_ADD_ENTRY = entries.insert()
_TOUCH_TABLE = (
    tables.update()
    .where(tables.c.id == sa.bindparam("which"))
    .values(
        changed=sa.func.coalesce(sa.bindparam("now", type_=sa.Float), tables.c.changed),
        status=sa.func.coalesce(sa.bindparam("as_it_is", type_=sa.String), tables.c.status),
    )
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :told)")
_PROBE = sa.text("UPDATE alembic_version SET version_num = version_num")  # its one row is always there


def _listing(condition: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return the query for a list of tables, the last one played first: a row for each seat."""
    chosen = (
        sa.select(tables.c.id, tables.c.game, tables.c.seats, tables.c.status, tables.c.changed)
        .where(condition)
        .order_by(tables.c.changed.desc())
        .limit(sa.bindparam("most"))
        .subquery()
    )
    return (
        sa.select(*chosen.c, seats.c.name)
        .join(seats, seats.c.table_id == chosen.c.id)
        .order_by(chosen.c.changed.desc(), chosen.c.id, seats.c.seat)
    )


_LIST_PUBLIC = _listing(tables.c.public == sa.true())
_OF_BROWSER = sa.select(claims.c.table_id).where(claims.c.browser == sa.bindparam("browser"))
_LIST_OWN = _listing(tables.c.id.in_(_OF_BROWSER) & (tables.c.lesson == ""))  # lessons are in the list of lessons


class Store:
    """The database. Every method is one transaction, and what it wrote is on the disk when it returns."""

    def __init__(self, address: str, process: str = "") -> None:
        self.engine = make_engine(address)
        self.process = process
        self.shared = self.engine.dialect.name == "postgresql"  # other processes may write too
        self._writer = None if self.shared else Writer(self._writing)
        self._trouble = ""  # as it last showed
        self._probing = threading.Lock()
        sa.event.listen(self.engine, "handle_error", self._note)

    def migrate(self) -> None:
        """Bring the database's schema up to date."""
        from pithead.table.migrations import upgrade

        with self._writing() as connection:
            if self.shared:  # one process at a time
                connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
                connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(7480113)"))
            upgrade(connection)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self.engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def write(self, what: Callable[[sa.Connection], T]) -> T:
        """Return what a write returns when it is on the disk; on SQLite several may be one transaction."""
        if self._writer is not None:
            return self._writer.write(what)
        with self._writing() as connection:
            return what(connection)

    # Tables.

    def add_table(self, facts: Facts, chairs: Sequence[Chair], browser: str, own: Sequence[int]) -> None:
        """Keep a new table, and which seats a browser takes at once."""
        row = _row(facts, "playing")
        chair_rows = _chair_rows(facts, chairs)

        def write(connection: sa.Connection) -> None:
            connection.execute(tables.insert(), row)
            connection.execute(seats.insert(), chair_rows)
            for seat in own:
                connection.execute(claims.insert(), {"browser": browser, "table_id": facts.id, "seat": seat})

        self.write(write)

    def add_record(self, facts: Facts, chairs: Sequence[Chair], log: Sequence[StoredEntry], end: State) -> None:
        """Keep a record that was brought in, as a table with its log; `end` is the position that it comes to."""
        row = _row(facts, "over" if end.over else "unfinished")
        entry_rows = [_entry_row(facts.id, stored, facts.created) for stored in log]
        snapshot = {"table_id": facts.id, "sequence": len(log), "state": json.dumps(end.dump())}

        def write(connection: sa.Connection) -> None:
            connection.execute(tables.insert(), row)
            connection.execute(seats.insert(), _chair_rows(facts, chairs))
            if entry_rows:
                connection.execute(_ADD_ENTRY, entry_rows)
            connection.execute(snapshots.insert(), snapshot)

        self.write(write)

    def read_table(self, table_id: str) -> tuple[Facts, list[Chair]] | None:
        """Return a table as it was set up."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            found = connection.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
            chairs = [Chair(chair.kind, chair.bot, chair.name, chair.token, chair.taken) for chair in found]
        facts = Facts(
            row.id,
            row.game,
            row.rules_version,
            row.components,
            row.seats,
            self._json(row.options),
            int(row.seed),
            row.salt,
            row.pace_ms,
            row.public,
            row.creator,
            row.created,
            row.away_seconds,
            tuple((seat, action) for seat, action in self._json(row.before)),
            row.practice,
            row.lesson,
            tuple(Redraw(*redraw) for redraw in self._json(row.redraws)),
            None if (origin := self._json(row.origin)) is None else Origin(**origin),
            row.imported,
            row.hints,
        )
        return facts, chairs

    def begun_by(self, creator: str, since: float) -> int:
        """Return how many unfinished tables a client has set up since then."""
        wanted = sa.select(sa.func.count()).where(
            tables.c.creator == creator, tables.c.created > since, tables.c.status == "playing"
        )
        with self.engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def brought_in_by(self, creator: str, since: float) -> int:
        """Return how many records a client has brought in since then."""
        wanted = sa.select(sa.func.count()).where(
            tables.c.creator == creator, tables.c.created > since, tables.c.imported == sa.true()
        )
        with self.engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def has_table(self, table_id: str) -> bool:
        """Tell whether there is a table."""
        wanted = sa.select(tables.c.id).where(tables.c.id == table_id)
        with self.engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def list_public(self, most: int) -> list[Listed]:
        """Return the tables that anybody may watch, the liveliest first."""
        return self._listed(_LIST_PUBLIC, {"most": most})

    def list_own(self, browser: str, most: int) -> list[Listed]:
        """Return the tables at which a browser has a seat, the last one played first."""
        return self._listed(_LIST_OWN, {"browser": browser, "most": most})

    def _listed(self, query: sa.Select[Any], facts: dict[str, Any]) -> list[Listed]:
        found: dict[str, Listed] = {}
        with self.engine.connect() as connection:
            for table_id, *row, name in connection.execute(query, facts):
                if table_id not in found:
                    found[table_id] = Listed(table_id, *row)
                found[table_id].names.append(name)
        return list(found.values())

    # The log.

    def append(
        self,
        table_id: str,
        stored: StoredEntry,
        snapshot: Json | None,
        over: bool | None,
        chair: Chair | None = None,
        noticed: bool = True,
        claim: str = "",
        forget: bool = False,
    ) -> bool:
        """Keep an entry; return False if another writer was first.

        `over` is whether the game is over with it, None where it does not concern the game; `chair` is the seat's new
        state, if it changes. What spectators cannot notice does not change when the table was played last.
        With `forget` no browser holds the seat any more; `claim` is a browser that holds it from now on.
        """

        def write(connection: sa.Connection) -> None:
            self._append(connection, table_id, stored, snapshot, over, chair, noticed)
            if claim or forget:
                lost = (claims.c.table_id == table_id) & (claims.c.seat == stored.seat)
                connection.execute(claims.delete().where(lost if forget else lost & (claims.c.browser == claim)))
            if claim:
                connection.execute(claims.insert(), {"browser": claim, "table_id": table_id, "seat": stored.seat})

        try:
            self.write(write)
        except IntegrityError:
            return False
        return True

    def _append(
        self,
        connection: sa.Connection,
        table_id: str,
        stored: StoredEntry,
        snapshot: Json | None,
        over: bool | None,
        chair: Chair | None,
        noticed: bool,
    ) -> None:
        now = time.time()
        connection.execute(_ADD_ENTRY, _entry_row(table_id, stored, now))
        status = None if over is None else "over" if over else "playing"
        connection.execute(_TOUCH_TABLE, {"which": table_id, "now": now if noticed else None, "as_it_is": status})
        if snapshot is not None:
            connection.execute(snapshots.delete().where(snapshots.c.table_id == table_id))
            kept = {"table_id": table_id, "sequence": stored.sequence, "state": json.dumps(snapshot)}
            connection.execute(snapshots.insert(), kept)
        if chair is not None:
            where = (seats.c.table_id == table_id) & (seats.c.seat == stored.seat)
            connection.execute(seats.update().where(where).values(name=chair.name, taken=chair.taken))
        if self.shared:
            told = f"{self.process} {table_id}"
            connection.execute(_NOTIFY, {"channel": CHANNEL, "told": told})

    def read_log(self, table_id: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries after a sequence number."""
        wanted = (
            sa.select(entries)
            .where(entries.c.table_id == table_id, entries.c.sequence > after)
            .order_by(entries.c.sequence)
        )
        with self.engine.connect() as connection:
            return [self._entry(found) for found in connection.execute(wanted)]

    def read_snapshot(self, table_id: str) -> tuple[int, Json] | None:
        """Return the last snapshot of the state, and after which entry it was made."""
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(snapshots).where(snapshots.c.table_id == table_id)).one_or_none()
        return None if found is None else (found.sequence, self._json(found.state))

    def _entry(self, found: Any) -> StoredEntry:
        data = self._json(found.data)
        events = [event_from_json(kept) for kept in data.pop("events", ())]
        return StoredEntry(found.sequence, found.kind, found.seat, found.action, data, found.seen, found.client, events)

    def _json(self, text: str) -> Any:
        """Return what was kept as JSON; where it is none, the database is damaged."""
        try:
            kept = json.loads(text)
        except ValueError:
            self._trouble = DAMAGED
            raise Silent from None
        return kept

    # Who sits where.

    def has_claims(self, browser: str) -> bool:
        """Tell whether a browser holds a seat anywhere."""
        wanted = sa.select(claims.c.seat).where(claims.c.browser == browser).limit(1)
        with self.engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def claimed(self, browser: str, table_id: str) -> list[int]:
        """Return the seats that a browser holds at a table."""
        wanted = sa.select(claims.c.seat).where(claims.c.browser == browser, claims.c.table_id == table_id)
        with self.engine.connect() as connection:
            return sorted(connection.execute(wanted).scalars())

    def hear(self, table_id: str, seat: int, when: float) -> None:
        """Remember when the owner of a seat was last heard of."""
        which = (seats.c.table_id == table_id) & (seats.c.seat == seat) & (seats.c.heard < when)
        self.write(lambda connection: connection.execute(seats.update().where(which).values(heard=when)))

    def heard(self, table_id: str, seat: int) -> float:
        """Return when the owner of a seat was last heard of by any process."""
        wanted = sa.select(seats.c.heard).where(seats.c.table_id == table_id, seats.c.seat == seat)
        with self.engine.connect() as connection:
            return float(connection.execute(wanted).scalar_one())

    # Who moves the bots of a table, where several processes could.

    def lease(self, table_id: str, seconds: float) -> bool:
        """Take or prolong the right to move a table's bots; return whether this process has it."""
        now = time.time()
        free = (tables.c.driver == self.process) | (tables.c.driven_until < now)
        wanted = tables.update().where((tables.c.id == table_id) & free)
        taken = wanted.values(driver=self.process, driven_until=now + seconds)
        return self.write(lambda connection: connection.execute(taken).rowcount == 1)

    def release(self, table_id: str) -> None:
        """Give that right back."""
        mine = (tables.c.id == table_id) & (tables.c.driver == self.process)
        given = tables.update().where(mine).values(driven_until=0.0)
        self.write(lambda connection: connection.execute(given))

    # How it is.

    def _note(self, context: sa.ExceptionContext) -> None:
        """Note what is wrong with the database, when it shows."""
        found = trouble_of(context.original_exception)
        if found and self._trouble != DAMAGED:
            self._trouble = found

    def trouble(self) -> str:
        """Return what is wrong with the database, empty if nothing is. What was wrong is tried again."""
        try:
            if not self._trouble:
                with self.engine.connect() as connection:
                    connection.execute(sa.select(tables.c.id).limit(1)).first()
            elif self._trouble != DAMAGED and self._probing.acquire(blocking=False):
                try:
                    with self._writing() as connection:
                        connection.execute(_PROBE)
                    self._trouble = ""
                finally:
                    self._probing.release()
        except Exception:
            return self._trouble or SILENT
        return self._trouble


def _row(facts: Facts, status: str) -> dict[str, Any]:
    return {
        "id": facts.id,
        "game": facts.game,
        "rules_version": facts.rules_version,
        "components": facts.components,
        "seats": facts.seats,
        "options": json.dumps(facts.options),
        "seed": str(facts.seed),
        "salt": facts.salt,
        "pace_ms": facts.pace_ms,
        "public": facts.public,
        "creator": facts.creator,
        "created": facts.created,
        "changed": facts.created,
        "status": status,
        "away_seconds": facts.away_seconds,
        "before": json.dumps(facts.before),
        "practice": facts.practice,
        "lesson": facts.lesson,
        "redraws": json.dumps(facts.redraws),
        "origin": json.dumps(None if facts.origin is None else asdict(facts.origin)),
        "imported": facts.imported,
        "hints": facts.hints,
    }


def _chair_rows(facts: Facts, chairs: Sequence[Chair]) -> list[dict[str, Any]]:
    return [{"table_id": facts.id, "seat": seat, **asdict(chair)} for seat, chair in enumerate(chairs)]


def _entry_row(table_id: str, stored: StoredEntry, now: float) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "sequence": stored.sequence,
        "kind": stored.kind,
        "seat": stored.seat,
        "action": stored.action,
        "data": json.dumps(_with_events(stored)),
        "seen": stored.seen,
        "client": stored.client,
        "created": now,
    }


def _with_events(stored: StoredEntry) -> Json:
    if stored.action is None or stored.kind == "undo":
        return stored.data
    return {**stored.data, "events": [event_to_json(event) for event in stored.events]}
