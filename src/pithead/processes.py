"""Work in several processes of this machine, which end with the one that started them, however it ends."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def usual_jobs() -> int:
    """Return how many processes to use when nothing is said."""
    return os.cpu_count() or 1


def pool(count: int) -> ProcessPoolExecutor:
    """Return a pool of so many processes. They leave Ctrl-C to the process that asks, and end with it."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start processes inside the block: Ctrl-C does not reach them even before they can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run(work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Iterator[Done]:
    """Do a work for each task, and give what came of it as soon as it is there, in whatever order."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    workers = pool(jobs)
    left = iter(tasks)
    waiting: set[Future[Done]] = set()

    def submit(count: int) -> None:
        with interrupts_blocked():
            for task in islice(left, count):
                waiting.add(workers.submit(work, task))

    try:
        submit(2 * jobs)
        while waiting:
            done, pending = wait(waiting, return_when=FIRST_COMPLETED)
            waiting.intersection_update(pending)
            submit(len(done))
            for future in done:
                yield future.result()
    finally:
        for process in list((workers._processes or {}).values()):  # those at work would finish their tasks first
            process.terminate()
        workers.shutdown(wait=True, cancel_futures=True)
