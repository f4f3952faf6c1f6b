"""Writes of several threads in one transaction: on SQLite it is the disk that takes long, not the writing.

Where no transaction can begin, all that wait are told so at once: none waits for longer than the first of them.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
Write = tuple[Callable[[sa.Connection], Any], Future[Any]]
MOST = 200  # writes of one transaction


class Writer:
    """One thread at a time writes for all that wait. A write that fails leaves the others of its transaction alone."""

    def __init__(self, begin: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._begin = begin
        self._waiting: deque[Write] = deque()
        self._turn = threading.Lock()

    def write(self, what: Callable[[sa.Connection], T]) -> T:
        """Return what it returns when it is on the disk, or raise what went wrong."""
        done: Future[T] = Future()
        self._waiting.append((what, done))
        while not done.done():
            with self._turn:
                if not done.done():  # else another thread has written it meanwhile
                    self._write([self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))])
        return done.result()

    def _write(self, batch: list[Write]) -> None:
        """Write all in one transaction; if one of them fails, each in its own."""
        begun = False
        try:
            with self._begin() as connection:
                begun = True
                results = [what(connection) for what, _ in batch]
        except BaseException as error:  # whatever it is, nobody may wait for ever
            if len(batch) == 1 or not begun:
                waiting = [] if begun else [self._waiting.popleft() for _ in range(len(self._waiting))]
                for _, done in (*batch, *waiting):
                    done.set_exception(error)
                return
            for job in batch:
                self._write([job])
            return
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)
