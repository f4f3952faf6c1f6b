"""Plays the games of a match in several processes of this machine."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

from pithead.arena.match import Match, Result, play_game


def play(match: Match, numbers: list[int], jobs: int, keep: bool = False) -> Iterator[tuple[Result, str]]:
    """Play games of a match, and give each result, with its record if that is to be kept, as soon as it is there."""
    if jobs == 1 or len(numbers) == 1:
        for number in numbers:
            yield play_game(match, number, keep)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    left = iter(numbers)
    waiting: set[Future[tuple[Result, str]]] = set()

    def submit(count: int) -> None:
        for number in [number for _, number in zip(range(count), left, strict=False)]:
            waiting.add(pool.submit(play_game, match, number, keep))

    try:
        submit(2 * jobs)
        while waiting:
            done, pending = wait(waiting, return_when=FIRST_COMPLETED)
            waiting.intersection_update(pending)
            submit(len(done))
            for future in done:
                yield future.result()
    finally:
        for process in list((pool._processes or {}).values()):  # those at work would finish their games first
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends the others


def usual_jobs() -> int:
    """Return how many processes to use when nothing is said."""
    return os.cpu_count() or 1
