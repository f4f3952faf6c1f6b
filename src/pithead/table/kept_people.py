"""The people that the database keeps, and their browsers, of which only hashes are kept."""

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.core.text import put
from pithead.table.errors import TooMuch
from pithead.table.kept import Person
from pithead.table.schema import claims, devices, passes, people, push_devices, sat, seats
from pithead.table.store import Store, note_sat

_PERSON = (people.c.id, people.c.name, people.c.sign, people.c.created)
_OF = (
    sa.select(*_PERSON)
    .join(devices, devices.c.person == people.c.id)
    .where(devices.c.browser == sa.bindparam("browser"))
)
MOST_DEVICES = 20  # of one person
_BY_ID = sa.select(*_PERSON).where(people.c.id == sa.bindparam("which"))


class KeptPeople:
    """The database's people. Every method is one transaction; browsers are given as they are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, browser: str) -> Person | None:
        """Return whose a browser is."""
        with self.store.engine.connect() as connection:
            row = connection.execute(_OF, {"browser": browser}).one_or_none()
        return None if row is None else Person(*row)

    def by_id(self, person_id: str) -> Person | None:
        """Return a person."""
        with self.store.engine.connect() as connection:
            row = connection.execute(_BY_ID, {"which": person_id}).one_or_none()
        return None if row is None else Person(*row)

    def listed(self, named: str, most: int) -> list[tuple[Person, int]]:
        """Return people whose names have something in them, the newest first, each with how many tables they sat at."""
        tables = sa.select(sa.func.count()).where(sat.c.person == people.c.id).scalar_subquery()
        wanted = sa.select(*_PERSON, tables).order_by(people.c.created.desc()).limit(most)
        if named:
            wanted = wanted.where(people.c.name.icontains(named, autoescape=True))
        with self.store.engine.connect() as connection:
            return [(Person(*row[:-1]), int(row[-1])) for row in connection.execute(wanted)]

    def add(self, browser: str, person: Person) -> bool:
        """Keep a new person with a browser, who owns what that holds already; return False if it is somebody's."""
        held = (
            sa.exists()
            .where(claims.c.browser == browser, claims.c.table_id == seats.c.table_id)
            .where(claims.c.seat == seats.c.seat)
        )

        def write(connection: sa.Connection) -> None:
            connection.execute(people.insert(), person._asdict())
            device = {"browser": browser, "person": person.id, "since": person.created}
            connection.execute(devices.insert(), device)
            mine = sa.select(claims.c.table_id).where(claims.c.browser == browser)
            which = seats.c.table_id.in_(mine) & held & (seats.c.person == "")
            connection.execute(seats.update().where(which).values(person=person.id))
            for table_id in connection.execute(mine.distinct()).scalars().all():
                note_sat(connection, table_id, person.id)

        try:
            self.store.write(write)
        except IntegrityError:  # another request, or another process, was first
            return False
        return True

    def rename(self, person_id: str, name: str, sign: str) -> None:
        """Keep another name and sign of a person."""
        wanted = people.update().where(people.c.id == person_id).values(name=name, sign=sign)
        self.store.write(lambda connection: connection.execute(wanted))

    # Devices.

    def devices(self, person_id: str) -> list[float]:
        """Return since when each device of a person is theirs."""
        wanted = sa.select(devices.c.since).where(devices.c.person == person_id).order_by(devices.c.since)
        with self.store.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def offer_pass(self, words: str, person_id: str, now: float, until: float) -> None:
        """Keep the hash of words by which another device becomes a person's; those before them end."""
        ended = passes.delete().where((passes.c.person == person_id) | (passes.c.until < now))
        kept = {"words": words, "person": person_id, "until": until}

        def write(connection: sa.Connection) -> None:
            connection.execute(ended)
            connection.execute(passes.insert(), kept)

        self.store.write(write)

    def use_pass(self, words: str, browser: str, now: float) -> tuple[str, str] | None:
        """Make a browser a device of whoever offered the words, which are spent with it. Return who that is, and the id
        of the person whom that leaves without any device; None, if there are no such words.
        """
        offered = sa.select(passes.c.person).where(passes.c.words == words, passes.c.until >= now)
        spent = passes.delete().where(passes.c.words == words)

        def write(connection: sa.Connection) -> tuple[str, str] | None:
            person = connection.execute(offered).scalar_one_or_none()
            if person is None or connection.execute(spent).rowcount != 1:  # another was first
                return None
            was = connection.execute(
                sa.select(devices.c.person).where(devices.c.browser == browser)
            ).scalar_one_or_none()
            if was == person:
                return person, ""
            count = sa.select(sa.func.count()).where(devices.c.person == person)
            if connection.execute(count).scalar_one() >= MOST_DEVICES:
                most = str(MOST_DEVICES)
                raise TooMuch(
                    put(
                        "expected at most {most} devices per person: choose “Use this device only” on one of them "
                        "first",
                        most=most,
                    )
                )
            connection.execute(devices.delete().where(devices.c.browser == browser))
            left = "" if was is None else self._leave(connection, was, browser)
            connection.execute(devices.insert(), {"browser": browser, "person": person, "since": now})
            tells = push_devices.update().where(push_devices.c.browser == browser)
            connection.execute(tells.values(person=person))
            return person, left

        return self.store.write(write)

    def _leave(self, connection: sa.Connection, person_id: str, browser: str) -> str:
        """Let a person's other devices keep what one of them held; return the person, if there is no other device."""
        wanted = sa.select(devices.c.browser).where(devices.c.person == person_id).limit(1)
        heir = connection.execute(wanted).scalar_one_or_none()
        if heir is None:
            return person_id
        self._inherit(connection, [browser], heir)
        return ""

    def only_this(self, person_id: str, browser: str) -> int:
        """Make a browser the only device of its person, with all that the others held; return how many those were."""
        others = (devices.c.person == person_id) & (devices.c.browser != browser)

        def write(connection: sa.Connection) -> int:
            gone = list(connection.execute(sa.select(devices.c.browser).where(others)).scalars())
            self._inherit(connection, gone, browser)
            connection.execute(devices.delete().where(others))
            told = (push_devices.c.person == person_id) & (push_devices.c.browser != browser)
            connection.execute(push_devices.delete().where(told))  # a device that was lost hears nothing any more
            connection.execute(passes.delete().where(passes.c.person == person_id))
            return len(gone)

        return self.store.write(write)

    def _inherit(self, connection: sa.Connection, browsers: list[str], heir: str) -> None:
        """Give the seats that some browsers hold to another."""
        held = claims.c.browser.in_(browsers)
        known = sa.select(claims.c.table_id, claims.c.seat)
        mine = {tuple(row) for row in connection.execute(known.where(claims.c.browser == heir))}
        new = {tuple(row) for row in connection.execute(known.where(held))} - mine
        connection.execute(claims.delete().where(held))
        if new:
            rows = [{"browser": heir, "table_id": table_id, "seat": seat} for table_id, seat in sorted(new)]
            connection.execute(claims.insert(), rows)
