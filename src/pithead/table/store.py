"""What is kept: tables, their seats, and the log of all that was decided. The log is the truth."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.core.game import State
from pithead.core.view import Json
from pithead.table.engine import DAMAGED, SILENT, make_engine, trouble_of
from pithead.table.errors import Silent
from pithead.table.kept import Chair, Facts, StoredEntry, event_from_json
from pithead.table.migrations import newest, upgrade, version_of
from pithead.table.rows import chair_rows, entry_row, facts_of, table_row
from pithead.table.schema import claims, devices, entries, sat, seats, snapshots, tables
from pithead.table.statements import OftenRun
from pithead.table.writer import Writer

T = TypeVar("T")

CHANNEL = "pithead_table"  # where processes on one PostgreSQL tell one another
LOBBY = "lobby"  # told there in place of a table, when other seats are offered

_ADD_ENTRY = OftenRun(entries.insert())
_TOUCH_TABLE = OftenRun(
    tables.update()
    .where(tables.c.id == sa.bindparam("which"))
    .values(
        changed=sa.func.coalesce(sa.bindparam("now", type_=sa.Float), tables.c.changed),
        status=sa.func.coalesce(sa.bindparam("as_it_is", type_=sa.String), tables.c.status),
        due=sa.func.coalesce(sa.bindparam("due_at", type_=sa.Float), tables.c.due),
        waits=sa.func.coalesce(sa.bindparam("waited", type_=sa.Text), tables.c.waits),
    )
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :told)")
_PROBE = sa.text("UPDATE alembic_version SET version_num = version_num")  # its one row is always there
_BROWSER = sa.bindparam("browser", type_=sa.String)
_PERSON = sa.select(devices.c.person).where(devices.c.browser == _BROWSER).scalar_subquery()
# A browser, and the other devices of its person: what one of them holds, all of them hold.
_DEVICES = sa.union_all(sa.select(_BROWSER), sa.select(devices.c.browser).where(devices.c.person == _PERSON))
HELD = claims.c.browser.in_(_DEVICES)
_KNOWN = sa.union_all(
    sa.select(sa.literal(1)).where(sa.exists().where(claims.c.browser == _BROWSER)),
    sa.select(sa.literal(1)).where(sa.exists().where(devices.c.browser == _BROWSER)),
)
_CLAIMED = sa.select(claims.c.seat).where(HELD, claims.c.table_id == sa.bindparam("which"))


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
        with self._writing() as connection:
            if self.shared:  # one process at a time
                connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
                connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(7480113)"))
            if version_of(connection) != newest():
                upgrade(connection)

    def version(self) -> str:
        """Return the version of the database's schema, empty if it has none."""
        with self.engine.connect() as connection:
            return version_of(connection)

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

    def add_table(
        self, facts: Facts, chairs: Sequence[Chair], browser: str, own: Sequence[int], network: str = ""
    ) -> None:
        """Keep a new table, which seats a browser takes at once; of a rated one, from where it is."""
        row = table_row(facts, "playing")
        seated = chair_rows(facts, chairs)

        def write(connection: sa.Connection) -> None:
            connection.execute(tables.insert(), row)
            connection.execute(seats.insert(), seated)
            for person in {chair.person for chair in chairs if chair.person}:
                connection.execute(sat.insert(), {"table_id": facts.id, "person": person})
            for seat in own:
                connection.execute(claims.insert(), {"browser": browser, "table_id": facts.id, "seat": seat})
                if network:
                    sits = (seats.c.table_id == facts.id) & (seats.c.seat == seat)
                    connection.execute(seats.update().where(sits).values(network=network))
            if facts.offered:
                self.tell(connection, LOBBY)

        self.write(write)

    def add_record(self, facts: Facts, chairs: Sequence[Chair], log: Sequence[StoredEntry], end: State) -> None:
        """Keep a record that was brought in, as a table with its log; `end` is the position that it comes to."""
        row = table_row(facts, "over" if end.over else "unfinished")
        entry_rows = [entry_row(facts.id, stored, facts.created) for stored in log]
        snapshot = {"table_id": facts.id, "sequence": len(log), "state": json.dumps(end.dump())}

        def write(connection: sa.Connection) -> None:
            connection.execute(tables.insert(), row)
            connection.execute(seats.insert(), chair_rows(facts, chairs))
            if entry_rows:
                connection.execute(entries.insert(), entry_rows)
            connection.execute(snapshots.insert(), snapshot)

        self.write(write)

    def read_table(self, table_id: str) -> tuple[Facts, list[Chair]] | None:
        """Return a table as it was set up."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            found = connection.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
            chairs = [
                Chair(chair.kind, chair.bot, chair.name, chair.token, chair.taken, chair.person, chair.resigned)
                for chair in found
            ]
        return facts_of(row, self._json), chairs

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

    def follower(self, table_id: str) -> str:
        """Return the table that is the rematch of another; empty, if there is none."""
        wanted = sa.select(tables.c.id).where(tables.c.follows == table_id)
        with self.engine.connect() as connection:
            return str(connection.execute(wanted).scalar_one_or_none() or "")

    # The log.

    def append(
        self,
        table_id: str,
        stored: StoredEntry,
        snapshot: Json | None,
        status: str | None,
        chair: Chair | None = None,
        noticed: bool = True,
        claim: str = "",
        forget: bool = False,
        due: float | None = None,
        also: Callable[[sa.Connection], None] | None = None,
    ) -> bool:
        """Keep an entry; return False if another writer was first.

        `status` is that of the table with it, None where it does not concern the game; `chair` is the seat's new
        state, if it changes. What spectators cannot notice does not change when the table was played last.
        With `forget` no browser holds the seat any more; `claim` is a browser that holds it from now on. `due` is when
        the table's clocks have to be looked at next, None where there are none; `also` is written in the same
        transaction.
        """

        def write(connection: sa.Connection) -> None:
            self._append(connection, table_id, stored, snapshot, status, chair, noticed, due)
            if also is not None:
                also(connection)
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
        status: str | None,
        chair: Chair | None,
        noticed: bool,
        due: float | None,
    ) -> None:
        now = stored.at or time.time()
        _ADD_ENTRY.run(connection, entry_row(table_id, stored, now))
        touched = {
            "which": table_id,
            "now": now if noticed else None,
            "as_it_is": status,
            "due_at": due,
            "waited": stored.waits,
        }
        _TOUCH_TABLE.run(connection, touched)
        if snapshot is not None:
            connection.execute(snapshots.delete().where(snapshots.c.table_id == table_id))
            kept = {"table_id": table_id, "sequence": stored.sequence, "state": json.dumps(snapshot)}
            connection.execute(snapshots.insert(), kept)
        if chair is not None:
            where = (seats.c.table_id == table_id) & (seats.c.seat == stored.seat)
            now_there = {"name": chair.name, "taken": chair.taken, "person": chair.person, "kind": chair.kind}
            now_there |= {"bot": chair.bot, "resigned": chair.resigned}
            connection.execute(seats.update().where(where).values(**now_there))
            if chair.person:
                note_sat(connection, table_id, chair.person)
        self.tell(connection, table_id)

    def tell(self, connection: sa.Connection, news: str) -> None:
        """Tell other processes of a table that has changed; a word after its id says what, if it is not the log."""
        if self.shared:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "told": f"{self.process} {news}"})

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

    def knows(self, browser: str) -> bool:
        """Tell whether a browser is a person's, or holds a seat anywhere."""
        with self.engine.connect() as connection:
            return connection.execute(_KNOWN, {"browser": browser}).first() is not None

    def claimed(self, browser: str, table_id: str) -> list[int]:
        """Return the seats that a browser, or another device of its person, holds at a table."""
        with self.engine.connect() as connection:
            return sorted(set(connection.execute(_CLAIMED, {"browser": browser, "which": table_id}).scalars()))

    def networks(self, table_id: str) -> list[str]:
        """Return from where people sit at a rated table, by seat; hashes."""
        wanted = sa.select(seats.c.network).where(seats.c.table_id == table_id).order_by(seats.c.seat)
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def from_network(self, table_id: str, seat: int, network: str) -> Callable[[sa.Connection], None]:
        """Return a write that keeps from where somebody sits at a seat."""
        which = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        noted = seats.update().where(which).values(network=network)

        def write(connection: sa.Connection) -> None:
            connection.execute(noted)

        return write

    def offered_no_longer(self, table_id: str) -> Callable[[sa.Connection], None]:
        """Return a write that offers the seats of a table no longer, if all are taken."""
        free = sa.exists().where(seats.c.table_id == table_id, seats.c.taken == sa.false())
        full = tables.update().where((tables.c.id == table_id) & ~free).values(offered=False)

        def write(connection: sa.Connection) -> None:
            connection.execute(full)
            self.tell(connection, LOBBY)

        return write

    def hear(self, table_id: str, seat: int, when: float) -> None:
        """Remember when the owner of a seat was last heard of."""
        which = (seats.c.table_id == table_id) & (seats.c.seat == seat) & (seats.c.heard < when)
        self.write(lambda connection: connection.execute(seats.update().where(which).values(heard=when)))

    def heard(self, table_id: str, seat: int) -> float:
        """Return when the owner of a seat was last heard of by any process."""
        wanted = sa.select(seats.c.heard).where(seats.c.table_id == table_id, seats.c.seat == seat)
        with self.engine.connect() as connection:
            return float(connection.execute(wanted).scalar_one())

    def decided(self, table_id: str, seat: int) -> float:
        """Return when a seat last decided something, 0 if it never did."""
        wanted = sa.select(sa.func.max(entries.c.created)).where(
            entries.c.table_id == table_id, entries.c.seat == seat, entries.c.action.is_not(None)
        )
        with self.engine.connect() as connection:
            return float(connection.execute(wanted).scalar_one() or 0.0)

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


def note_sat(connection: sa.Connection, table_id: str, person: str) -> None:
    """Note that a person sits, or has sat, at a table."""
    which = (sat.c.table_id == table_id) & (sat.c.person == person)
    if connection.execute(sa.select(sat.c.person).where(which)).first() is None:
        connection.execute(sat.insert(), {"table_id": table_id, "person": person})
