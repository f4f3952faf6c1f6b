"""A server's time that a test moves."""

import math
from typing import Any

from pithead.table.assembly import Assembly

BEGIN = 1_800_000_000.0
LIVE = {"kind": "live", "seconds": 600, "increment": 20, "bot": "greedy"}
DAILY = {"kind": "turn", "seconds": 86400, "bot": "greedy"}


class MovedTime:
    """The time of a server: it stands still until a test moves it."""

    def __init__(self, assembly: Assembly, at: float = BEGIN) -> None:
        self.assembly = assembly
        self.at = at
        self.look = assembly.watcher.look  # which sees to the clocks
        assembly.watcher.look = lambda: None  # type: ignore[method-assign]  # by itself it looks no longer
        assembly.service.time.clock = lambda: self.at
        assembly.service.time.beat(math.inf)

    def passes(self, seconds: float) -> None:
        """Let time pass while the server runs, and see to the clocks."""
        time = self.assembly.service.time
        with time.lock:  # so that no other thread takes the jump for an outage
            self.at += seconds
            time.beat(math.inf)
        self.look()

    def stands(self, seconds: float) -> None:
        """Let time pass while no server runs."""
        self.at += seconds


def left(facts: dict[str, Any]) -> list[float]:
    """The seconds that are left, by seat."""
    return [one["left"] for one in facts["clock"]["seats"]]


def running(facts: dict[str, Any]) -> list[int]:
    """The seats whose clocks run."""
    return [seat for seat, one in enumerate(facts["clock"]["seats"]) if one["runs"]]
