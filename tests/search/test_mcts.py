"""Information-set Monte Carlo tree search."""

import pytest

import pithead
from pithead.core.catalogue import Offer
from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import play_out
from pithead.search.mcts import Search
from pithead.search.values import ONE, place_value, values_into
from support.race import GAME as RACE

pytestmark = pytest.mark.both

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


def begun(key: str, seats: int, actions: int, seed: int = 1) -> State:
    """A position some random actions after the start in which there is a choice."""
    state = pithead.game(key).new(seats, seed)
    chance = seeded(seed)
    while actions > 0 or len(state.legal()) == 1:
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
        actions -= 1
    return state


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_search_gives_a_legal_action_and_counts_its_simulations(key: str, seats: int) -> None:
    state = begun(key, seats, 30)
    before = state.dump()
    search = Search(state, state.to_act, 7, cut_off=40)
    search.run(12)
    root = search.root
    assert search.best() in state.legal()
    assert search.simulations == 12 == root.all_visits == sum(root.visits)
    assert sorted(root.actions) == state.legal()
    assert all(0 <= root.totals[i] <= ONE * root.visits[i] for i in range(len(root.actions)))
    assert state.dump() == before, "searching changed the state"


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_and_budget_give_the_same_tree(key: str) -> None:
    state = begun(key, 3, 25)

    def tree(portions: list[int]) -> list[list[int]]:
        search = Search(state, state.to_act, 5, cut_off=30)
        for portion in portions:
            search.run(portion)
        root = search.root
        return [list(row) for row in (root.actions, root.visits, root.totals, root.points, root.available)]

    assert tree([15]) == tree([5, 7, 3])


def test_a_search_finds_the_better_action() -> None:
    """In the last round of a race of two without a die, whoever bids highest alone gains most."""
    state = RACE.new(2, 1, {"die": "off"})
    for action in ("bid 1", "bid 2") * 2:
        pithead.play(state, action)
    search = Search(state, 0, 3, rollout="uniform")
    search.run(400)
    assert RACE.actions.text(search.best()) == "bid 3"


def test_values_reward_placing_then_margin() -> None:
    state = begun("haspelknecht", 4, 0)
    play_out(state, seeded(2))
    values = Offer(state.game.actions).weights[:4]
    values_into(state, values)
    places = state.ranking()
    by_place = [values[places.index(place)] for place in (1, 2, 3, 4)]
    assert by_place == sorted(by_place, reverse=True)
    assert by_place[0] > ONE // 2 > by_place[1]


def test_the_value_of_a_place() -> None:
    assert place_value(0, 4) == ONE
    assert place_value(6, 4) == 0
    assert place_value(2, 2) == 0
    assert place_value(1, 2) == ONE // 2
    assert ONE > place_value(2, 4) > place_value(4, 4) > 0


@pytest.mark.parametrize("key", KEYS)
def test_a_cut_off_is_kept(key: str) -> None:
    state = begun(key, 2, 10)
    search = Search(state, state.to_act, 1, cut_off=5)
    search.run(20)
    whole = Search(state, state.to_act, 1)
    whole.run(2)
    assert search.decisions / 20 < whole.decisions / 2
