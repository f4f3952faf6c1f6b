"""What time it is, and when no server ran: a heartbeat in the database tells, to all servers on it.

On PostgreSQL the time is the database's, so that servers on several machines mean the same; on SQLite it is this
machine's. A server beats every few seconds. Where a beat comes much later than the last one of any server, none ran in
between, or none reached the database: that is noted as an outage, and charged to nobody. A server that starts knows
better: on SQLite it is the only one, so none ran since the last beat, however short that is ago.
"""

import threading
import time
from collections.abc import Callable

from pithead.table.clocks import Outage
from pithead.table.kept_time import KeptTime

BEAT = 5.0  # seconds between two beats
GAP = 15.0  # seconds without a beat, after which it is an outage
START_GAP = 7.0  # the same, for a server that starts where others may run, who beat by themselves


class ServerTime:
    """The time of all servers on a database; without one, this machine's."""

    def __init__(self, kept: KeptTime | None = None) -> None:
        self.clock: Callable[[], float] = time.time
        self.outages: tuple[Outage, ...] = ()
        self._kept = kept
        self._offset = 0.0  # by how much the database's clock is ahead of this machine's
        self._beaten = float("-inf")  # when, by this machine's clock
        self.lock = threading.RLock()  # held while the time is told and taken

    def now(self) -> float:
        """Return the time. If this server stood still meanwhile, it is seen to first that others do not pay for it."""
        if abs(self.clock() - self._beaten) > GAP:
            self.beat()
        return self.clock() + self._offset

    def beat(self, gap: float | None = None) -> None:
        """Tell that a server runs, and take what is known of outages: gaps that are longer than `gap`."""
        if self._kept is None:
            self._beaten = self.clock()
            return
        if gap is None:
            starts = self._beaten == float("-inf")
            gap = GAP if not starts else START_GAP if self._kept.store.shared else 0.0
        with self.lock:
            begun = self.clock()
            told, self.outages = self._kept.beat(begun, gap)
            self._beaten = self.clock()
            if self._kept.store.shared:
                self._offset = told - (begun + self._beaten) / 2

    def keep_beating(self) -> None:
        """Beat, if it is time to."""
        if abs(self.clock() - self._beaten) >= BEAT:
            self.beat()
