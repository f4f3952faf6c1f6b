"""What the tree shares: positions that several orders come to, and what seats that decide at once cannot know."""

from collections.abc import Iterator

import pytest

import pithead
from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import after_policy
from pithead.search.learned import learned
from pithead.search.mcts import Search
from pithead.search.tree import Node
from support.sampling import amount

pytestmark = pytest.mark.both

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


def searched(state: State, simulations: int) -> Search:
    """A search with the learned value of the seat to act."""
    network = learned(state.game, int(state.seats))
    assert network is not None
    search = Search(state, int(state.to_act), 4, int(network.explore), cut_off=3, network=network)
    search.run(simulations)
    return search


def planning(seed: int) -> State:
    """A position of Haspelknecht in which a plan has several steps to come, and nobody has planned yet."""
    game = pithead.game("haspelknecht")
    decisions = 12
    while True:
        state = after_policy(game.new(2, seed), decisions, seeded(seed))
        if state.simultaneous and len(state.legal()) > 3 and state.waiting == [0, 1]:
            return state
        decisions += 1


def links(root: Node) -> Iterator[tuple[Node, int, Node]]:
    """Every link of a tree once: from, key, to."""
    seen: set[int] = set()
    nodes = [root]
    while nodes:
        node = nodes.pop()
        if id(node) not in seen:
            seen.add(id(node))
            for key, child in node.children.items():
                yield node, int(key), child
                nodes.append(child)


def test_who_plans_at_once_does_not_know_the_other_plans() -> None:
    """HK 4.1 The other seat's plan hangs on where planning began, whatever the searching seat has planned."""
    simulations = amount(interpreted=120, compiled=600, soak=4000)
    state = planning(3)
    root = searched(state, simulations).root
    other = 1 - int(root.seat)
    firsts = [(parent, child) for parent, key, child in links(root) if key == other - 8]
    assert [parent for parent, _ in firsts] == [root]
    assert firsts[0][1].all_visits > simulations // 3, "many plans of the one seat lead to one decision of the other"
    within = [parent for parent, key, child in links(root) if 0 <= key < 1 << 40 and child.seat != parent.seat]
    assert not [parent for parent in within if parent.seat == root.seat and parent is root]


def test_the_other_seat_s_decision_depends_on_what_all_have_planned() -> None:
    """HK 5 Once all plans are open, positions after different plans are different decisions."""
    root = searched(planning(3), amount(interpreted=120, compiled=600, soak=4000)).root
    after = [key for key in root.children if key >= 1 << 43]
    assert len(after) > 3


def test_plans_made_in_another_order_are_the_same_plan() -> None:
    """The sum that stands for all plans does not know the order; nor does the position."""
    state = planning(5)
    seat = int(state.to_act)
    tried = 0
    for first in state.legal():
        one = state.copy()
        one.apply(first, seat)
        for second in one.legal(seat) if one.to_act == seat else []:
            if second in state.legal() and second != first:
                there, back = one.copy(), state.copy()
                there.apply(second, seat)
                back.apply(second, seat)
                if there.to_act == seat and back.to_act == seat and first in back.legal(seat):
                    back.apply(first, seat)
                    assert there.dump() == back.dump()
                    tried += 1
    assert tried > 1


@pytest.mark.parametrize("key", KEYS)
def test_orders_that_come_to_the_same_position_share_it(key: str) -> None:
    """Every decision has one way to it, but for those of a turn whose steps can be taken in several orders."""
    found = 0
    for seed in range(amount(interpreted=4, compiled=6, soak=30)):
        state = after_policy(pithead.game(key).new(2, seed), 20 + 11 * seed, seeded(seed))
        while len(state.legal()) == 1:
            state.apply(state.legal()[0])
        ways: dict[int, list[Node]] = {}
        search = searched(state, amount(interpreted=300, compiled=800, soak=4000))
        for parent, _, child in links(search.root):
            ways.setdefault(id(child), []).append(parent)
            assert child.all_visits > 0
        found += sum(len(parents) > 1 for parents in ways.values())
    assert found > 0


@pytest.mark.parametrize("key", KEYS)
def test_the_search_without_a_learned_value_shares_nothing(key: str) -> None:
    state = after_policy(pithead.game(key).new(2, 2), 30, seeded(2))
    while len(state.legal()) == 1:
        state.apply(state.legal()[0])
    search = Search(state, int(state.to_act), 4, cut_off=5)
    search.run(amount(interpreted=60, compiled=300, soak=1000))
    children = [id(child) for _, _, child in links(search.root)]
    assert len(children) == len(set(children))
    assert all(0 <= key < 1 << 30 for _, key, _ in links(search.root))
