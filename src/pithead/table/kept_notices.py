"""What the database keeps of notices: devices and addresses of people, and which turns were told of."""

import secrets
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pithead.table.ids import hashed
from pithead.table.push import Device
from pithead.table.schema import mail, mail_asked, notices, push_devices, seats, server_keys
from pithead.table.store import Store
from pithead.table.whose_turn import Turn

MOST_DEVICES = 8  # of one person: of more, the oldest gives way
DAY = 24 * 3600.0
CONFIRM_SECONDS = 2 * DAY  # that a link is good for
MOST_ASKED = {"address": 3, "client": 10}  # confirmations a day, to one address and for one client
LEASE = 180.0  # seconds after which what was not told is tried again
TRIES = 4
QUIET = 12 * 3600.0  # one who has not been there since is told again after so long, if it is another turn

PUSH, MAIL = "push", "mail"
REACHABLE = {
    PUSH: sa.exists().where(push_devices.c.person == seats.c.person),
    MAIL: sa.exists().where(mail.c.person == seats.c.person, mail.c.confirmed == sa.true()),
}


class Address(NamedTuple):
    """A person's address of e-mail."""

    person: str
    address: str
    language: str
    confirmed: bool
    stop: str
    last: float


class LastNotice(NamedTuple):
    """What was last told of a seat."""

    turn: int
    tries: int  # 0: its owner has seen it
    done: bool
    at: float


class KeptNotices:
    """Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def key(self, name: str, fresh: str) -> str:
        """Return a key that all servers share; the first one makes it."""
        wanted = sa.select(server_keys.c.value).where(server_keys.c.name == name)
        with self.store.engine.connect() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        if found is None:
            try:
                self.store.write(lambda given: given.execute(server_keys.insert(), {"name": name, "value": fresh}))
            except IntegrityError:
                return self.key(name, fresh)  # another server was first
        return fresh if found is None else str(found)

    # Devices.

    def add_device(self, person: str, browser: str, device: Device, now: float) -> None:
        """Keep a device of a person: of a browser the last one, and no more than a person may have."""
        row = {**device._asdict(), "person": person, "browser": browser, "created": now}

        def write(connection: sa.Connection) -> None:
            same = (push_devices.c.id == device.id) | (push_devices.c.browser == browser)
            connection.execute(push_devices.delete().where(same))
            own = sa.select(push_devices.c.id).where(push_devices.c.person == person)
            old = connection.execute(own.order_by(push_devices.c.created.desc()).offset(MOST_DEVICES - 1)).scalars()
            connection.execute(push_devices.delete().where(push_devices.c.id.in_(list(old))))
            connection.execute(push_devices.insert(), row)

        self.store.write(write)

    def devices(self, person: str) -> list[Device]:
        """Return the devices of a person, the oldest first."""
        columns = [push_devices.c[name] for name in Device._fields]
        wanted = sa.select(*columns).where(push_devices.c.person == person).order_by(push_devices.c.created)
        with self.store.engine.connect() as connection:
            return [Device(*row) for row in connection.execute(wanted)]

    def device_of(self, browser: str) -> str:
        """Return by what the device of a browser is known, empty if it has none."""
        wanted = sa.select(push_devices.c.id).where(push_devices.c.browser == browser)
        with self.store.engine.connect() as connection:
            return connection.execute(wanted).scalar() or ""

    def remove_device(self, which: str, person: str = "") -> bool:
        """Forget a device, of a person if one is given; tell whether there was one."""
        gone = push_devices.c.id == which
        if person:
            gone &= push_devices.c.person == person
        wanted = push_devices.delete().where(gone)
        return self.store.write(lambda connection: connection.execute(wanted).rowcount == 1)

    # Addresses.

    def ask(self, person: str, address: str, language: str, client: str, now: float) -> str | None:
        """Keep an address that is not confirmed yet, and return the secret that confirms it.

        None: so many confirmations were sent to it, or for this client, that this one has to wait.
        """
        secret = secrets.token_urlsafe(24)
        whose = {"address": hashed(f"address {address.lower()}"), "client": client}
        row = {
            "person": person,
            "address": address,
            "language": language,
            "confirmed": False,
            "key": hashed(secret),
            "asked": now,
            "stop": secrets.token_urlsafe(24),
            "last": 0.0,
        }

        def write(connection: sa.Connection) -> bool:
            connection.execute(mail_asked.delete().where(mail_asked.c.at < now - DAY))
            for name, most in MOST_ASKED.items():
                asked = sa.select(sa.func.count()).where(mail_asked.c[name] == whose[name])
                if connection.execute(asked).scalar_one() >= most:
                    return False
            connection.execute(mail_asked.insert(), {"id": secrets.token_hex(16), **whose, "at": now})
            connection.execute(mail.delete().where(mail.c.person == person))
            connection.execute(mail.insert(), row)
            return True

        return secret if self.store.write(write) else None

    def confirm(self, secret: str, now: float) -> bool:
        """Confirm an address by the secret that was sent there; tell whether it was one that still counts."""
        known = (mail.c.key == hashed(secret)) & (mail.c.asked > now - CONFIRM_SECONDS)
        wanted = mail.update().where(known).values(confirmed=True)
        return self.store.write(lambda connection: connection.execute(wanted).rowcount == 1)

    def asks(self, secret: str, now: float) -> str:
        """Return the address that a secret would confirm, empty if none."""
        known = (mail.c.key == hashed(secret)) & (mail.c.asked > now - CONFIRM_SECONDS)
        with self.store.engine.connect() as connection:
            return connection.execute(sa.select(mail.c.address).where(known)).scalar() or ""

    def address(self, person: str) -> Address | None:
        """Return a person's address."""
        columns = [mail.c[name] for name in Address._fields]
        with self.store.engine.connect() as connection:
            row = connection.execute(sa.select(*columns).where(mail.c.person == person)).one_or_none()
        return None if row is None else Address(*row)

    def stop(self, secret: str) -> bool:
        """Forget the address whose letters had this secret; tell whether there was one."""
        wanted = mail.delete().where(mail.c.stop == secret, mail.c.stop != "")
        return self.store.write(lambda connection: connection.execute(wanted).rowcount == 1)

    def remove_address(self, person: str) -> None:
        """Forget a person's address."""
        wanted = mail.delete().where(mail.c.person == person)
        self.store.write(lambda connection: connection.execute(wanted))

    def sent(self, person: str, when: float) -> None:
        """Note when a letter was sent to a person."""
        wanted = mail.update().where(mail.c.person == person).values(last=when)
        self.store.write(lambda connection: connection.execute(wanted))

    # What was told.

    def told(self, turn: Turn, channel: str) -> LastNotice | None:
        """Return what was last told of a seat by a channel."""
        columns = [notices.c[name] for name in LastNotice._fields]
        with self.store.engine.connect() as connection:
            row = connection.execute(sa.select(*columns).where(_which(turn, channel))).one_or_none()
        return None if row is None else LastNotice(*row)

    def claim(self, turn: Turn, channel: str, last: LastNotice | None, now: float, done: bool = False) -> bool:
        """Take it on oneself to tell of a turn, or note that it needs not be told: of all servers one may.

        `last` is what was told of the seat before: should another have changed that meanwhile, it is the other's.
        """
        tries = last.tries + 1 if last is not None and last.turn == turn.mark else 1
        if done:
            tries = 0  # nothing was sent
        after = {"turn": turn.mark, "tries": tries, "done": done, "at": now}

        def write(connection: sa.Connection) -> bool:
            if last is None:
                key = {"table_id": turn.table, "seat": turn.seat, "channel": channel}
                connection.execute(notices.insert(), {**key, **after})
                return True
            same = (notices.c.turn == last.turn) & (notices.c.tries == last.tries) & (notices.c.done == last.done)
            wanted = notices.update().where(_which(turn, channel) & same & (notices.c.at == last.at))
            return connection.execute(wanted.values(**after)).rowcount == 1

        try:
            return self.store.write(write)
        except IntegrityError:  # another was first, or the table is gone
            return False

    def finish(self, turn: Turn, channel: str) -> None:
        """Note that a turn was told of."""
        mine = _which(turn, channel) & (notices.c.turn == turn.mark)
        self.store.write(lambda connection: connection.execute(notices.update().where(mine).values(done=True)))


def is_due(turn: Turn, last: LastNotice | None, been: float, now: float) -> bool:
    """Tell whether a turn is to be told of: once; and one who was told, and has not been there since, not so soon."""
    if last is None:
        return True
    if last.turn == turn.mark:
        return not last.done and last.tries < TRIES and last.at < now - LEASE
    return not last.tries or last.at < max(been, now - QUIET)


def _which(turn: Turn, channel: str) -> sa.ColumnElement[bool]:
    return (notices.c.table_id == turn.table) & (notices.c.seat == turn.seat) & (notices.c.channel == channel)
