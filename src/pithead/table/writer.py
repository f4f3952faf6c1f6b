"""Writes of several threads in one transaction: on SQLite it is the disk that takes long, not the writing."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
Write = Callable[[sa.Connection], Any]
MOST = 200  # writes of one transaction


class Writer:
    """One thread that writes for all others. A write that fails leaves the others of its transaction alone."""

    def __init__(self, begin: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._begin = begin
        self._waiting: queue.SimpleQueue[tuple[Write, Future[Any]] | None] = queue.SimpleQueue()
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

    def _write(self, batch: list[tuple[Write, Future[Any]]]) -> None:
        results: list[Any] = []
        failed: dict[int, Exception] = {}
        try:
            with self._begin() as connection:
                for place, (what, _) in enumerate(batch):
                    try:
                        with connection.begin_nested():
                            results.append(what(connection))
                    except Exception as error:
                        results.append(None)
                        failed[place] = error
        except Exception as error:  # nothing of it is stored
            failed = dict.fromkeys(range(len(batch)), error)
        for place, (_, done) in enumerate(batch):
            if place in failed:
                done.set_exception(failed[place])
            else:
                done.set_result(results[place])
