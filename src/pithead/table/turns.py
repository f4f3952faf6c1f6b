"""Whose bot thinks next: turns are dealt round by client, and among a client's tables in the order they came."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many may think at a time; the others wait. To be used in one event loop."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the next client first

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, and pass it on in the end."""
        if self._free:
            self._free -= 1
        else:
            await self._called(client)
        try:
            yield
        finally:
            self._pass_on()

    async def _called(self, client: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it had just got the turn
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a place to the next who waits: one of the next client, which is the last from then on."""
        while self._waiting:
            client, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[client] = places
            if not place.done():  # else it waits no longer
                place.set_result(None)
                return
        self._free += 1
