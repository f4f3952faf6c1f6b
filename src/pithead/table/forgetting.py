"""What is kept of a person: taken out as a whole, given to another identity of theirs, or forgotten."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from pithead.core.view import Json
from pithead.table.kept import FORGOTTEN
from pithead.table.kept_talk import KeptTalk
from pithead.table.removal import note_changed
from pithead.table.schema import (
    claims,
    devices,
    entries,
    mail,
    metadata,
    passes,
    people,
    push_devices,
    ratings,
    results,
    sat,
    seats,
    tables,
    words,
)
from pithead.table.service import Service
from pithead.table.store import Store, note_sat

AT_ONCE = 500  # strangers of one look: the rest is for the next
UNTOLD = (devices, passes, push_devices)  # secrets, or their hashes: they are in no export
SECRET = ("key", "stop")  # columns of others that are in none either


class Forgetting:
    """Takes a person out of the database, while servers run or not."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def export(self, person_id: str) -> Json | None:
        """Return all that is kept of a person, as plain JSON."""
        with self.store.engine.connect() as connection:
            person = connection.execute(sa.select(people).where(people.c.id == person_id)).one_or_none()
            if person is None:
                return None
            since = sa.select(devices.c.since).where(devices.c.person == person_id).order_by(devices.c.since)
            sat = (
                sa.select(tables.c.id, tables.c.game, tables.c.status, tables.c.created, seats.c.seat, seats.c.name)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.person == person_id)
                .order_by(tables.c.created)
            )
            told: Json = {
                "person": dict(person._mapping),
                "devices": [{"since": when} for when in connection.execute(since).scalars()],
                "tables": _rows(connection, sat),
                "results": _rows(connection, sa.select(results).where(results.c.person == person_id)),
                "ratings": _rows(connection, sa.select(ratings).where(ratings.c.person == person_id)),
            }
            said = sa.select(*(each for each in words.c if each.name != "client")).where(words.c.person == person_id)
            told["words"] = _rows(connection, said.order_by(words.c.said))
            for table, column in _belonging():
                if table not in UNTOLD:
                    open_ones = (each for each in table.c if each.name not in SECRET)
                    told[table.name] = _rows(connection, sa.select(*open_ones).where(column == person_id))
        return told

    def file(self, person_id: str) -> str:
        """Return the same as the text of a file."""
        return json.dumps(self.export(person_id), ensure_ascii=False, indent=1) + "\n"

    def live(self, person_id: str) -> list[tuple[str, int]]:
        """Return the tables and seats at which a person still plays."""
        wanted = (
            sa.select(seats.c.table_id, seats.c.seat)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.person == person_id, tables.c.status == "playing")
        )
        with self.store.engine.connect() as connection:
            return [(row.table_id, row.seat) for row in connection.execute(wanted)]

    def read_anew(self, person_id: str) -> list[str]:
        """Have every server read the tables anew at which a person sits, and end their streams; return these."""

        def write(connection: sa.Connection) -> list[str]:
            found = sa.select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id).distinct()
            sits = found.where(seats.c.person == person_id, tables.c.status == "playing")
            changed = list(connection.execute(sits).scalars())
            note_changed(connection, changed)
            return changed

        return self.store.write(write)

    def merge(self, person_id: str, into: str) -> list[str]:
        """Give all that a person has to another identity of theirs; return the tables that are to be read anew."""

        def write(connection: sa.Connection) -> list[str]:
            changed = _rewrite(connection, person_id, into, None, ())
            for table_id in changed:
                note_sat(connection, table_id, into)
            connection.execute(seats.update().where(seats.c.person == person_id).values(person=into))
            connection.execute(results.update().where(results.c.person == person_id).values(person=into))
            connection.execute(tables.update().where(tables.c.host == person_id).values(host=into))
            connection.execute(words.update().where(words.c.person == person_id).values(person=into))
            if connection.execute(sa.select(mail.c.person).where(mail.c.person == into)).first() is None:
                connection.execute(mail.update().where(mail.c.person == person_id).values(person=into))
            _take_away(connection, person_id)
            note_changed(connection, changed)
            return changed

        return self.store.write(write)

    def forget(self, person_id: str, left: Sequence[tuple[str, int]] = ()) -> list[str]:
        """Forget a person, and all that they have said; where they sat, someone sat. Return the tables that are to be
        read anew. `left` are the tables and seats from which they were taken just before.
        """
        KeptTalk(self.store).forget_person(person_id)

        def write(connection: sa.Connection) -> list[str]:
            _forget_places(connection, person_id, left)
            changed = _rewrite(connection, person_id, "", FORGOTTEN, left)
            browsers = sa.select(devices.c.browser).where(devices.c.person == person_id)
            connection.execute(claims.delete().where(claims.c.browser.in_(browsers)))
            named = {"person": "", "name": FORGOTTEN, "network": ""}
            connection.execute(seats.update().where(seats.c.person == person_id).values(**named))
            connection.execute(results.update().where(results.c.person == person_id).values(person=""))
            mine = tables.c.host == person_id
            connection.execute(tables.update().where(mine & (tables.c.status != "playing")).values(creator=""))
            connection.execute(tables.update().where(mine).values(host=""))
            connection.execute(words.update().where(words.c.person == person_id).values(person="", name=""))
            _take_away(connection, person_id)
            note_changed(connection, changed)
            return changed

        return self.store.write(write)

    def unname(self, person_id: str) -> int:
        """Remove the name of a person, wherever it stands, and all that they have said; they stay who they are. Return
        how much they had said.
        """
        count = KeptTalk(self.store).forget_person(person_id)

        def write(connection: sa.Connection) -> None:
            _forget_places(connection, person_id, ())
            changed = _rewrite(connection, person_id, person_id, FORGOTTEN, ())
            connection.execute(seats.update().where(seats.c.person == person_id).values(name=FORGOTTEN))
            connection.execute(words.update().where(words.c.person == person_id).values(name=""))
            connection.execute(people.update().where(people.c.id == person_id).values(name=""))
            note_changed(connection, changed)

        self.store.write(write)
        return count

    def forget_strangers(self, before: float) -> int:
        """Forget those who have neither sat nor spoken at a table that is still there, have no rating, and got no
        device since a time; return how many.
        """
        wanted = sa.select(people.c.id).where(
            people.c.created < before,
            ~sa.exists().where(sat.c.person == people.c.id),
            ~sa.exists().where(ratings.c.person == people.c.id),
            ~sa.exists().where(words.c.person == people.c.id),
            ~sa.exists().where(devices.c.person == people.c.id, devices.c.since >= before),
        )
        with self.store.engine.connect() as connection:
            found = list(connection.execute(wanted.limit(AT_ONCE)).scalars())
        for person_id in found:
            self.forget(person_id)
        return len(found)


def forget_person(service: Service, person_id: str, bot: str) -> tuple[int, list[str]]:
    """Forget a person, for whom a bot plays on, or without one nobody. Return how many games go on without them, and
    the tables that are to be read anew.
    """
    forgetting = Forgetting(service.store)
    live = forgetting.live(person_id)
    for table_id, seat in live:
        service.forget_seat(service.open(table_id), seat, person_id, bot)
    return len(live), [*forgetting.forget(person_id, live), *(table_id for table_id, _ in live)]


def _rows(connection: sa.Connection, wanted: sa.Select[Any]) -> list[Json]:
    return [dict(row._mapping) for row in connection.execute(wanted)]


def _belonging() -> list[tuple[sa.Table, "sa.Column[Any]"]]:
    """Return the tables whose rows are a person's own, with the column that names the person."""
    return [
        (table, column)
        for table in metadata.sorted_tables
        for column in table.columns
        if any(key.column is people.c.id for key in column.foreign_keys)
    ]


def _take_away(connection: sa.Connection, person_id: str) -> None:
    """Remove what is a person's own, and the person."""
    for table, column in reversed(_belonging()):
        connection.execute(table.delete().where(column == person_id))
    connection.execute(ratings.delete().where(ratings.c.person == person_id))
    connection.execute(people.delete().where(people.c.id == person_id))


def _forget_places(connection: sa.Connection, person_id: str, left: Sequence[tuple[str, int]]) -> None:
    """Forget the name of a person at the places that rematches keep for them."""
    sits = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.person == person_id)
    held = {*left, *((row.table_id, row.seat) for row in connection.execute(sits))}
    follow = sa.select(tables.c.id, tables.c.seats, tables.c.follows).where(
        tables.c.follows.in_({each for each, _ in held})
    )
    for row in connection.execute(follow).all():
        for seat in (seat for table_id, seat in held if table_id == row.follows):
            place = (seats.c.table_id == row.id) & (seats.c.seat == (seat - 1) % row.seats) & ~seats.c.taken
            if connection.execute(seats.update().where(place).values(name=FORGOTTEN)).rowcount:
                note_sat(connection, row.id, person_id)  # it is to be read anew


def _rewrite(
    connection: sa.Connection, person_id: str, into: str, name: str | None, left: Sequence[tuple[str, int]]
) -> list[str]:
    """Change who sat down, and under which name, in the logs of all tables where a person has sat; return their ids."""
    found = sa.select(sat.c.table_id).where(sat.c.person == person_id)
    changed = list(connection.execute(found).scalars())
    wanted = (
        sa.select(entries.c.table_id, entries.c.sequence, entries.c.seat, entries.c.data, tables.c.host)
        .join(tables, tables.c.id == entries.c.table_id)
        .where(entries.c.table_id.in_(found), entries.c.kind == "seat")
        .order_by(entries.c.table_id, entries.c.sequence)
    )
    sitting: dict[tuple[str, int], str] = {}
    sits = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.person == person_id)
    now = {*left, *((row.table_id, row.seat) for row in connection.execute(sits))}
    for row in connection.execute(wanted).all():
        place = (row.table_id, row.seat)
        data = json.loads(row.data)
        first = place in now or (row.host == person_id and data["what"] != "sits")  # who sat there before the log began
        before = sitting.get(place, person_id if first else "")
        sitting[place] = after = data["chair"].get("person", before)
        if person_id not in (before, after):
            continue
        if data["chair"].get("person") == person_id:
            data["chair"]["person"] = into
        if name is not None:
            if data.get("was") and (before == person_id or data["was"] == data["chair"].get("name")):
                data["was"] = name
            if after == person_id and data["chair"].get("name"):
                data["chair"]["name"] = name
        which = (entries.c.table_id == row.table_id) & (entries.c.sequence == row.sequence)
        connection.execute(entries.update().where(which).values(data=json.dumps(data)))
    return changed
