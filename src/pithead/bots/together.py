"""Several processes for one decision: each grows a tree of its own, and their roots are added up.

The compiled unit holds the interpreter, so threads would only take turns. The processes are started once and kept.
"""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import NamedTuple

from pithead.core.game import State
from pithead.processes import pool
from pithead.search.tree import Node

MOST_JOBS = 64


class Branch(NamedTuple):
    """What a tree found out about one action of its root."""

    action: int
    prior: int
    visits: int
    available: int
    total: int
    points: int
    squares: int


Work = Callable[[State, int, int], list[Branch]]  # searches a decision of a seat, with a seed


def branches(root: Node) -> list[Branch]:
    """Return what a tree found out about each action of its root."""
    rows = (root.actions, root.priors, root.visits, root.available, root.totals, root.points, root.squares)
    return [Branch(*map(int, numbers)) for numbers in zip(*rows, strict=True)]


def add(root: Node, found: list[Branch]) -> None:
    """Add to a root what another tree found out."""
    for branch in found:
        place = root.find(branch.action)
        if place < 0:
            place = root.add(branch.action, branch.prior)
        root.visits[place] += branch.visits
        root.available[place] += branch.available
        root.totals[place] += branch.total
        root.points[place] += branch.points
        root.squares[place] += branch.squares
        root.all_visits += branch.visits
        root.all_totals += branch.total


class Others:
    """The other processes at work on a decision."""

    def __init__(self, jobs: int, work: Work, state: State, seat: int, seed: int) -> None:
        self._count = jobs - 1
        self._futures: list[Future[list[Branch]]] = []
        try:
            for number in range(1, jobs):
                self._futures.append(_pool(self._count).submit(work, state, seat, seed + (number << 64)))
        except BrokenProcessPool:
            self._futures = []
            _pool.cache_clear()

    def add_to(self, root: Node) -> None:
        """Add what they found to a root, in their order. Those whose process died add nothing."""
        for future in self._futures:
            try:
                add(root, future.result())
            except BrokenProcessPool:
                _pool.cache_clear()
                return


@cache
def _pool(count: int) -> ProcessPoolExecutor:
    return pool(count)
