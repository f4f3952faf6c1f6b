"""Plays the games of a match on a Ray cluster, losing nothing when a worker or a node dies."""

from collections.abc import Iterator
from typing import Any

from pithead.arena.match import BadMatch, Match, Result, play_game

AHEAD = 4  # games submitted for each processor, so that none is idle


def play(match: Match, numbers: list[int], address: str | None, keep: bool = False) -> Iterator[tuple[Result, str]]:
    """Play games of a match on the cluster at an address (None: one of this machine's own); a game whose worker dies
    is played again elsewhere, and gives the same result.
    """
    try:
        import ray
    except ImportError:
        raise BadMatch("expected Ray to be installed: pip install 'pithead[ray]'") from None
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address)
    try:
        shared = ray.put(match)
        game = ray.remote(max_retries=-1)(play_game)
        left = iter(numbers)
        waiting: list[Any] = []
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            for number in left:
                waiting.append(game.remote(shared, number, keep))
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


def _connect(ray: Any, address: str | None) -> None:
    """Join a cluster, or start one of this machine's own."""
    try:
        ray.init(address=address or "local", logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadMatch(f"expected a Ray cluster at '{address}', but it cannot be joined: {error}") from None
