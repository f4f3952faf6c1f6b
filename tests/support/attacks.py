"""What an attack costs."""

import threading
from typing import Any

import sqlalchemy as sa

from pithead.table.assembly import Assembly


def asked() -> bool:
    """Tell whether this thread works for a request."""
    return not threading.current_thread().name.startswith("asyncio_")


class Work:
    """Counts the queries of requests, and the steps that SQLite takes for them.

    What a server does by the clock alone, it does in threads of asyncio's own; requests have others.
    """

    def __init__(self, assembly: Assembly) -> None:
        self.queries: list[str] = []
        self.steps = 0
        assembly.store.engine.dispose()  # new connections, which count
        sa.event.listen(assembly.store.engine, "connect", self._connected)
        sa.event.listen(assembly.store.engine, "before_cursor_execute", self._executed)

    def _connected(self, connection: Any, _: object) -> None:
        def step() -> int:
            self.steps += 10 * asked()
            return 0

        connection.set_progress_handler(step, 10)

    def _executed(self, _: object, __: object, statement: str, *___: object) -> None:
        if asked() and not statement.startswith("BEGIN"):
            self.queries.append(statement)
