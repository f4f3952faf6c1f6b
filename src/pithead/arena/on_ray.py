"""Does a work on a Ray cluster, losing nothing when a worker or a node dies; among others, plays a match's games."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from pithead.arena.match import BadMatch, Match, Result, play_numbered
from pithead.extras import needs

AHEAD = 4  # tasks submitted for each processor, so that none is idle
Task = TypeVar("Task")
Done = TypeVar("Done")


def play(match: Match, numbers: list[int], address: str | None, keep: bool = False) -> Iterator[tuple[Result, str]]:
    """Play games of a match on the cluster at an address (None: one of this machine's own); a game whose worker dies
    is played again elsewhere, and gives the same result.
    """
    return run(partial(play_numbered, match, keep), numbers, address)


def run(work: Callable[[Task], Done], tasks: Iterable[Task], address: str | None) -> Iterator[Done]:
    """Do a work for each task on the cluster, and give what came of it as soon as it is there, in whatever order.

    The same task must always come to the same: it may be done more than once.
    """
    with needs("ray", "--on ray"):
        import ray
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address)
    try:
        shared = ray.put(work)
        do = ray.remote(max_retries=-1)(_do)
        left = iter(tasks)
        waiting: list[Any] = []
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            for task in left:
                waiting.append(do.remote(shared, task))
                if len(waiting) >= most:
                    break
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            for reference in done:
                yield ray.get(reference)
    finally:
        if ours:
            ray.shutdown()


def _do(work: Callable[[Task], Done], task: Task) -> Done:
    return work(task)


def _connect(ray: Any, address: str | None) -> None:
    """Join a cluster, or start one of this machine's own."""
    try:
        ray.init(address=address or "local", logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadMatch(f"expected a Ray cluster at '{address}', but it cannot be joined: {error}") from None
