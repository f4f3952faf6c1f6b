"""Writes of several threads in one transaction: on SQLite it is the disk that takes long, not the writing."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
Job = tuple[Callable[[sa.Connection], Any], Future[Any]]
MOST = 200  # writes of one transaction


class Writer:
    """One thread that writes for all others. A write that fails leaves the others of its transaction alone."""

    def __init__(self, begin: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._begin = begin
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, what: Callable[[sa.Connection], T]) -> T:
        """Return what it returns when it is on the disk, or raise what went wrong."""
        done: Future[T] = Future()
        self._waiting.put((what, done))
        return done.result()

    def stop(self) -> None:
        """Write what waits, and no more."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            first = self._waiting.get()
            batch = [] if first is None else [first]
            last = first is None
            while len(batch) < MOST and not self._waiting.empty():
                job = self._waiting.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._write(batch)

    def _write(self, batch: list[Job]) -> None:
        """Write all in one transaction; if one of them fails, each in its own."""
        try:
            with self._begin() as connection:
                results = [what(connection) for what, _ in batch]
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for job in batch:
                self._write([job])
            return
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)
