"""Whose bot thinks next: turns are dealt round by client, and among a client's tables in the order they came.

Those whom nobody waits for at a table come later: when none of the others waits, and as long as places are spared.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Waiting(NamedTuple):
    """Somebody who waits for a turn: so many places have to be left free besides."""

    place: asyncio.Future[None]
    spared: int


Queue = OrderedDict[str, deque[Waiting]]  # the next client first


class Turns:
    """So many may think at a time; the others wait. To be used in one event loop."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._free = places
        self._waiting: Queue = OrderedDict()
        self._later: Queue = OrderedDict()

    @asynccontextmanager
    async def turn(self, client: str, later: bool = False, spared: int = 0) -> AsyncIterator[None]:
        """Wait for a turn, and pass it on in the end. Who comes later lets all others pass, and spares places."""
        if self._free > spared:
            self._free -= 1
        else:
            await self._called(self._later if later else self._waiting, client, spared)
        try:
            yield
        finally:
            self._pass_on()

    async def _called(self, queue: Queue, client: str, spared: int) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.setdefault(client, deque()).append(Waiting(place, spared))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it had just got the turn
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give places to those who wait next: one of the next client, which is the last from then on."""
        self._free += 1
        for queue in (self._waiting, self._later):
            while queue and self._free:
                client, places = queue.popitem(last=False)
                if self._free <= places[0].spared and not places[0].place.done():
                    queue[client] = places
                    queue.move_to_end(client, last=False)
                    break
                waiting = places.popleft()
                if places:
                    queue[client] = places
                if not waiting.place.done():  # else it waits no longer
                    self._free -= 1
                    waiting.place.set_result(None)
