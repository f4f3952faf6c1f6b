"""The part of the tree that is kept within a turn: only what fits the position is used, and a choice is legal."""

import pytest

import pithead
from pithead.bots import ask, bot
from pithead.bots.kept import Kept
from pithead.bots.mcts import Mcts
from pithead.core.game import State
from pithead.search.mcts import Search
from pithead.search.tree import Node
from support.sampling import amount

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


def choice(key: str, seats: int = 2) -> State:
    """The first position of a game with a choice of some actions."""
    state = pithead.game(key).new(seats, 1)
    while len(state.legal()) < 3:
        state.apply(state.legal()[0])
    return state


def kept(state: State, actions: list[int], visits: int) -> Node:
    """A root as a search leaves it: the first action is the favourite."""
    root = Node(state.to_act)
    for place, action in enumerate(actions):
        root.add(action, 100)
        for _ in range(visits - place):
            root.add_result(place, 500000, 10)
    return root


@pytest.mark.both
@pytest.mark.parametrize("key", KEYS)
def test_a_root_of_samples_that_contradict_the_position_is_not_used(key: str) -> None:
    state = choice(key)
    legal = state.legal()
    illegal = next(action for action in range(len(state.game.actions)) if action not in legal)
    root = kept(state, [illegal, *legal], 60)
    search = Search(state, state.to_act, 1, cut_off=4, root=root)
    assert search.root is not root
    assert search.root.all_visits == 0, "visits that contradict the position count"
    search.run(6)
    assert search.best() in legal
    assert Search(state, state.to_act, 1, root=kept(state, [illegal], 60)).best() in legal


@pytest.mark.both
@pytest.mark.parametrize("key", KEYS)
def test_a_root_that_fits_is_used(key: str) -> None:
    state = choice(key)
    legal = state.legal()
    root = kept(state, legal[::-1], 60)
    search = Search(state, state.to_act, 1, root=root)
    assert search.root is root
    assert search.best() == legal[-1]
    assert Search(state, state.to_act, 1, root=kept(state, legal[1:], 60)).best() == legal[1]


def test_a_budget_is_spent_in_full_where_the_kept_part_contradicts() -> None:
    state = choice("coal-baron")
    seat, legal = int(state.to_act), state.legal()
    illegal = next(action for action in range(len(state.game.actions)) if action not in legal)
    searcher = Mcts("sims=20,cut=4")
    searcher._kept = Kept(kept(state, [illegal, *legal], 60), state, seat)
    search = searcher.search(state, seat)
    assert search.simulations == search.root.all_visits == 20
    searcher._kept = Kept(kept(state, [illegal, *legal], 60), state, seat)
    assert sorted(entry.action for entry in searcher.advise(state, seat)) == legal


@pytest.mark.both
@pytest.mark.parametrize("key", KEYS)
def test_what_is_kept_is_the_same_decision_in_every_sample(key: str) -> None:
    """Where an action shows the seat something hidden, each sample shows something else: nothing is kept."""
    counts = {"kept": 0, "dropped": 0}
    for seed in range(amount(interpreted=1, compiled=6, soak=30)):
        state = pithead.game(key).new(2 + seed % 3, seed)
        searchers = [Mcts("sims=6,cut=1", seat) for seat in range(state.seats)]
        step = 0
        while not state.over:
            step += 1
            seat = int(state.to_act)
            if len(state.legal(seat)) == 1:
                state.apply(state.legal(seat)[0], seat)
                continue
            action = ask(searchers[seat], state, seat, step)
            followers = [state.resample(seat, 1000 * step + sample) for sample in range(3)]
            state.apply(action, seat)
            for other in followers:
                other.apply(action, seat)
            if searchers[seat]._kept is None:
                counts["dropped"] += state.to_act == seat and not state.over
                continue
            counts["kept"] += 1
            for other in followers:
                assert other.view(seat) == state.view(seat), f"seed {seed}, step {step}: the samples differ"
                assert other.legal(seat) == state.legal(seat)
    assert counts["kept"] > 10
    assert counts["dropped"] > 0


def self_play(key: str, games: range, name: str) -> None:
    """Let bots play whole games among themselves: a choice that is refused ends with an error."""
    for seed in games:
        state = pithead.game(key).new(2 + seed % 3, seed)
        players = [bot(name, seed * 8 + seat) for seat in range(state.seats)]
        step = 0
        while not state.over:
            seat, step = int(state.to_act), step + 1
            state.apply(ask(players[seat], state, seat, seed * 10_000 + step), seat)


@pytest.mark.parametrize("key", KEYS)
def test_self_play_ends_without_a_refusal(key: str) -> None:
    self_play(key, range(amount(interpreted=1, compiled=12, soak=12)), "mcts:sims=40,cut=2")


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("part", range(10))
def test_three_hundred_games_of_self_play_end_without_a_refusal(key: str, part: int) -> None:
    self_play(key, range(part * 30, part * 30 + 30), "mcts:sims=40")
