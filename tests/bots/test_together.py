"""Several processes for one decision: the same seed gives the same choice, and none of them is needed."""

import os
import signal
from functools import partial

import pytest

import pithead
from pithead.bots import together
from pithead.bots.mcts import Mcts, Settings, _help
from pithead.bots.together import Branch, branches
from pithead.core.game import State
from pithead.search.learned import BadNetwork
from pithead.search.tree import Node

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


def position(key: str, seats: int = 3) -> tuple[State, int]:
    state = pithead.game(key).new(seats, 5)
    while len(state.legal()) < 3:
        state.apply(state.legal()[0])
    seat = int(state.to_act)
    return state.resample(seat, 1), seat


def summed(roots: list[list[Branch]]) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for root in roots:
        for branch in root:
            before = found.get(branch.action, (0,) * 5)
            found[branch.action] = tuple(a + b for a, b in zip(before, branch[2:], strict=True))
    return found


@pytest.mark.parametrize("key", KEYS)
def test_roots_are_added_up(key: str) -> None:
    """The choice is made from what both trees found: half of the simulations each."""
    state, seat = position(key)
    both = branches(Mcts("sims=24,jobs=2", 7).search(state, seat).root)
    seed = 7 * 1_000_003 + 1
    alone = branches(Mcts("sims=12", 7).search(state, seat).root)
    other = _help(Settings(sims=12), True, state, seat, seed + (1 << 64))
    assert summed([both]) == summed([alone, other])
    assert sum(branch.visits for branch in both) == 24


def test_the_same_seed_gives_the_same_choices() -> None:
    state, seat = position("haspelknecht")
    first, second = (Mcts("sims=30,jobs=3", 3) for _ in range(2))
    assert first.advise(state, seat) == second.advise(state, seat)
    assert first.choose(state, seat) == second.choose(state, seat)


def test_actions_that_only_another_tree_met_are_added() -> None:
    root, other = Node(0), Node(0)
    root.add(5, 100)
    root.add_result(0, 300_000, 20)
    other.add(9, 50)
    other.add_result(0, 700_000, 30)
    together.add(root, branches(other))
    assert [int(action) for action in root.actions] == [5, 9]
    assert root.all_visits == 2
    assert root.all_totals == 1_000_000
    assert branches(root)[1] == Branch(9, 50, 1, 0, 700_000, 30, 900)


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal")
def test_a_process_that_dies_costs_no_decision() -> None:
    """A decision goes on without it, and the next one has new processes."""
    state, seat = position("coal-baron", 2)
    searcher = Mcts("sims=16,jobs=2", 1)
    searcher.advise(state, seat)
    for process in list(together._pool(1)._processes.values()):
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    assert searcher.choose(state, seat) in state.legal(seat)
    while sum(one.visits for one in Mcts("sims=16,jobs=2", 1).advise(state, seat)) < 16:
        pass  # a pool may notice only now that it is broken
    assert Mcts("sims=16,jobs=2", 1).advise(state, seat) == Mcts("sims=16,jobs=2", 1).advise(state, seat)


def test_work_that_fails_says_so() -> None:
    """Only a process that died is done without."""
    state, seat = position("coal-baron", 2)
    others = together.Others(2, partial(_help, Settings(sims=4, value="nowhere"), True), state, seat, 1)
    with pytest.raises(BadNetwork):
        others.add_to(Node(seat))
