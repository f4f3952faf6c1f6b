"""What was said at the tables, as the database keeps it: apart from the log, and in no record.

Each table has two rooms, and each room its own numbers. A number is never used again: what is forgotten leaves an empty
place, and a mark (`ANEW`) after it by which open pages learn that they have to ask again.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.table.errors import Silent
from pithead.table.schema import words
from pithead.table.store import Store

T = TypeVar("T")

PLAYERS, SPECTATORS = "table", "watch"
WORD, PHRASE, REACTION, REMATCH = "word", "phrase", "reaction", "rematch"
ANEW, GONE = "anew", "gone"
KEPT = 500  # of a room, the last ones
TRIES = 8  # how often it is tried again when another process was first
SAID = "talk"  # by which other processes are told


class Saying(NamedTuple):
    """Something that is to be said."""

    room: str
    kind: str
    text: str  # the words; of a phrase or a reaction its key, of a rematch the new table
    seat: int = -1  # a spectator has none
    person: str = ""  # the id of the person, if that is known
    name: str = ""  # of a spectator; whoever sits at the table has the name of the seat
    entry: int | None = None  # the entry of the log that a reaction is to


class Said(NamedTuple):
    """Something that was said."""

    room: str
    number: int
    kind: str
    text: str
    seat: int
    person: str
    name: str
    entry: int | None
    said: float


_FIELDS = [words.c[name] for name in Said._fields]


class KeptTalk:
    """The database's words. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = time.time

    def add(self, table_id: str, saying: Saying, client: str | None = None) -> Said:
        """Keep what somebody says, and return it with its number; sent again with the same client id, it counts once.

        Of several reactions of one person to an entry the last one stands.
        """

        def write(connection: sa.Connection) -> Said:
            if client is not None:
                again = sa.select(*_FIELDS).where(words.c.table_id == table_id, words.c.client == client)
                found = connection.execute(again).first()
                if found is not None:
                    return Said(*found)
            if saying.kind == REACTION:
                connection.execute(words.update().where(_same(table_id, saying)).values(_EMPTY))
            said = self._append(connection, table_id, saying, client)
            old = (words.c.table_id == table_id) & (words.c.room == said.room) & (words.c.number <= said.number - KEPT)
            connection.execute(words.delete().where(old))
            self.store.tell(connection, f"{table_id} {SAID}")
            return said

        return self._write(write)

    def _write(self, write: Callable[[sa.Connection], T]) -> T:
        for _ in range(TRIES):
            try:
                return self.store.write(write)
            except IntegrityError:  # another process was first
                continue
        raise Silent

    def _append(self, connection: sa.Connection, table_id: str, saying: Saying, client: str | None) -> Said:
        last = sa.select(sa.func.max(words.c.number)).where(words.c.table_id == table_id, words.c.room == saying.room)
        number = int(connection.execute(last).scalar_one() or 0) + 1
        facts = saying._asdict() | {"number": number, "said": self.clock()}
        connection.execute(words.insert(), {"table_id": table_id, "client": client, **facts})
        return Said(**facts)

    def read(self, table_id: str, after: Mapping[str, int]) -> list[Said]:
        """Return what was said in some rooms after a number each, in the order of time."""
        rooms = [(words.c.room == room) & (words.c.number > number) for room, number in after.items()]
        wanted = (
            sa.select(*_FIELDS)
            .where(words.c.table_id == table_id, sa.or_(*rooms), words.c.kind != GONE)
            .order_by(words.c.said, words.c.room, words.c.number)
        )
        with self.store.engine.connect() as connection:
            return [Said(*row) for row in connection.execute(wanted)]

    def reached(self, table_id: str) -> dict[str, int]:
        """Return the last number of each room in which something was said."""
        wanted = (
            sa.select(words.c.room, sa.func.max(words.c.number))
            .where(words.c.table_id == table_id)
            .group_by(words.c.room)
        )
        with self.store.engine.connect() as connection:
            return {room: int(number) for room, number in connection.execute(wanted)}

    # Forgetting, for those who run a server.

    def forget_table(self, table_id: str) -> int:
        """Forget all that was said at a table, and return how much that was. The game stays as it is."""
        return self._forget(words.c.table_id == table_id)

    def forget_seat(self, table_id: str, seat: int) -> int:
        """Forget all that was said from a seat, and return how much that was."""
        return self._forget((words.c.table_id == table_id) & (words.c.seat == seat))

    def forget_person(self, person: str) -> int:
        """Forget all that a person has said, at whatever table, and return how much that was."""
        return self._forget(words.c.person == person) if person else 0

    def _forget(self, which: sa.ColumnElement[bool]) -> int:
        said = which & words.c.kind.in_((WORD, PHRASE, REACTION))

        def write(connection: sa.Connection) -> int:
            rooms = sa.select(words.c.table_id, words.c.room).where(said).distinct()
            changed = [(str(table_id), str(room)) for table_id, room in connection.execute(rooms)]
            count = connection.execute(words.update().where(said).values(_EMPTY)).rowcount
            for table_id, room in changed:
                self._append(connection, table_id, Saying(room, ANEW, ""), None)
                self.store.tell(connection, f"{table_id} {SAID}")
            return int(count)

        return self._write(write)


_EMPTY: dict[str, Any] = {"kind": GONE, "text": "", "name": "", "person": "", "seat": -1, "entry": None, "client": None}


def _same(table_id: str, saying: Saying) -> sa.ColumnElement[bool]:
    """Earlier reactions of the same one to the same entry."""
    who = words.c.seat == saying.seat
    if saying.seat < 0:
        who &= words.c.person == saying.person
    return (
        (words.c.table_id == table_id)
        & (words.c.room == saying.room)
        & (words.c.kind == REACTION)
        & (words.c.entry == saying.entry)
        & who
    )
