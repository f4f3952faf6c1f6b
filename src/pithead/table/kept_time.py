"""What the database keeps of the time: when a server was last alive, when none was, which tables are due."""

import sqlalchemy as sa

from pithead.table.clocks import Outage
from pithead.table.schema import outages, pulse, tables
from pithead.table.store import Store

OUTAGES_KEPT = 90 * 24 * 3600.0  # seconds: no clock runs for longer
_CLOCK = sa.text("SELECT extract(epoch FROM clock_timestamp())")
_LAST = sa.select(pulse.c.last).with_for_update()
_OUTAGES = sa.select(outages.c.began, outages.c.ended).order_by(outages.c.began)
_DUE = (
    sa.select(tables.c.id, tables.c.due)
    .where(tables.c.due > 0, tables.c.due <= sa.bindparam("now"))
    .order_by(tables.c.due)
    .limit(sa.bindparam("most"))
)


class KeptTime:
    """The time, as all servers on a database know it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def beat(self, here: float, gap: float) -> tuple[float, tuple[Outage, ...]]:
        """Note that a server runs, and return the time and all outages; `here` is the time by this machine's clock.

        After a gap since the last beat of any server, another outage is noted.
        """

        def write(connection: sa.Connection) -> tuple[float, tuple[Outage, ...]]:
            last = float(connection.execute(_LAST).scalar_one())  # of two servers one waits here for the other
            now = float(connection.execute(_CLOCK).scalar_one()) if self.store.shared else here
            if now > last:
                if last and now - last > gap:
                    connection.execute(outages.insert(), {"began": last, "ended": now})
                    connection.execute(outages.delete().where(outages.c.ended < now - OUTAGES_KEPT))
                connection.execute(pulse.update().values(last=now))
            return now, tuple((began, ended) for began, ended in connection.execute(_OUTAGES))

        return self.store.write(write)

    def due(self, now: float, most: int) -> list[tuple[str, float]]:
        """Return tables whose clocks have to be looked at, and since when."""
        with self.store.engine.connect() as connection:
            return [(row.id, row.due) for row in connection.execute(_DUE, {"now": now, "most": most})]

    def set_due(self, table_id: str, due: float, was: float) -> None:
        """Set when a table's clocks have to be looked at next, 0: never; unless an entry, perhaps of another process,
        has set that since it was read.
        """
        same = (tables.c.id == table_id) & (tables.c.due == was)
        wanted = tables.update().where(same).values(due=due)
        self.store.write(lambda connection: connection.execute(wanted))
