"""Does a work in several processes of this machine; among others, plays the games of a match."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from pithead.arena.match import Match, Result, play_numbered

Task = TypeVar("Task")
Done = TypeVar("Done")


def play(match: Match, numbers: list[int], jobs: int, keep: bool = False) -> Iterator[tuple[Result, str]]:
    """Play games of a match, and give each result, with its record if that is to be kept, as soon as it is there."""
    return run(partial(play_numbered, match, keep), numbers, min(jobs, len(numbers)))


def run(work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Iterator[Done]:
    """Do a work for each task, and give what came of it as soon as it is there, in whatever order."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    left = iter(tasks)
    waiting: set[Future[Done]] = set()

    def submit(count: int) -> None:
        with interrupts_blocked():
            for task in islice(left, count):
                waiting.add(pool.submit(work, task))

    try:
        submit(2 * jobs)
        while waiting:
            done, pending = wait(waiting, return_when=FIRST_COMPLETED)
            waiting.intersection_update(pending)
            submit(len(done))
            for future in done:
                yield future.result()
    finally:
        for process in list((pool._processes or {}).values()):  # those at work would finish their tasks first
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start processes inside the block: they inherit that Ctrl-C is for their parent, which ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def usual_jobs() -> int:
    """Return how many processes to use when nothing is said."""
    return os.cpu_count() or 1
