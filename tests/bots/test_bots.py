"""Bots: by name, from what a seat can know alone, deterministic."""

import gc
import resource
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

import pithead
from pithead.bots import BadBot, Bot, ask, bot, bots
from pithead.bots.budget import PORTION
from pithead.bots.mcts import Mcts
from pithead.core.catalogue import Offer
from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import pick
from support.sampling import amount

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]
NAMES = ["random", "greedy", "level:novice", "level:apprentice", "mcts:sims=6,cut=12"]


def positions(key: str, count: int) -> list[tuple[State, int]]:
    """Positions of games played by the policy, in which there is a choice, with the seat that decides."""
    game = pithead.game(key)
    found: list[tuple[State, int]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state, chance = game.new(2 + seed % 3, seed), seeded(seed)
        while not state.over and len(found) < count:
            seat = int(state.to_act)
            offer = Offer(game.actions)
            if state.legal_into(seat, offer) > 1 and chance.below(8) == 0:
                found.append((state.copy(), seat))
            state.weigh(seat, offer)
            state.apply(pick(offer, chance), seat)
    return found


@pytest.mark.both
@pytest.mark.parametrize("key", KEYS)
def test_no_bot_peeks(key: str) -> None:
    """With the hidden facts changed, the same view and the same seed, each bot makes the same choice."""
    changed = 0
    for number, (state, seat) in enumerate(positions(key, amount(interpreted=10, compiled=200, soak=2000))):
        other = state.resample(seat, 1000 + number)
        changed += other.dump() != state.dump()
        for name in NAMES:
            choices = {ask(bot(name, seed=number), here, seat, seed=number) for here in (state, other)}
            assert len(choices) == 1, f"{name} peeks in position {number}"
    assert changed > 0


@pytest.mark.both
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def game() -> list[int]:
        state = pithead.game("haspelknecht").new(2, 3)
        players = [bot(name, seed) for seed in (1, 2)]
        actions = []
        for step in range(40):
            actions.append(ask(players[state.to_act], state, int(state.to_act), step))
            state.apply(actions[-1])
        return actions

    assert game() == game()


def test_bots_are_found_by_name() -> None:
    assert bots() == ["greedy", "level", "mcts", "random", "rollouts"]
    assert type(bot("mcts:easy")).__name__ == "Mcts"


class Last(Bot):
    """Takes the last legal action: a bot of somebody else."""

    def choose(self, state: State, seat: int) -> int:
        return state.legal(seat)[-1 if self.options != "first" else 0]


class Cheat(Bot):
    """Does what is not legal."""

    def choose(self, state: State, seat: int) -> int:
        return next(action for action in range(len(state.game.actions)) if action not in state.legal(seat))


def test_a_bot_of_another_module(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "othermodule", sys.modules[__name__])
    state = pithead.game("coal-baron").new(2, 1)
    assert ask(bot("othermodule:Last"), state, int(state.to_act), 1) == state.legal()[-1]
    assert ask(bot("othermodule:Last:first"), state, int(state.to_act), 1) == state.legal()[0]
    with pytest.raises(BadBot, match=r"expected a legal action of Cheat, got '.*', which is refused: CB"):
        ask(bot("othermodule:Cheat"), state, int(state.to_act), 1)
    with pytest.raises(BadBot, match=r"expected 'othermodule:pytest' to be a subclass of pithead\.bots\.Bot"):
        bot("othermodule:pytest")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "gredy",
            "expected one of the bots greedy, level, mcts, random, rollouts, or module:Class; got 'gredy': "
            "did you mean 'greedy'?",
        ),
        ("nomodule:Bot", "expected the bot 'nomodule:Bot' to be a class of a module that can be imported"),
        ("pithead:NoBot", "expected the bot 'pithead:NoBot' to be a class"),
        ("greedy:fast", "expected no option after 'greedy', got 'fast'"),
        ("level:king", "expected one of the levels novice, apprentice, miner, foreman, engineer, master after"),
        ("mcts:clever", "expected a level (easy, medium, hard) or sims=…"),
        ("mcts:sims=many", "expected sims to be a whole number from 1, got 'many'"),
        ("mcts:sims=0", "expected sims to be a whole number from 1, got '0'"),
        ("mcts:rollout=wild", "expected rollout=policy or rollout=uniform, got rollout=wild"),
    ],
)
def test_mistakes_get_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadBot) as error:
        bot(name)
    assert sentence in str(error.value)


def test_forced_moves_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no search."""
    monkeypatch.setattr(Mcts, "search", None)
    state, chance = pithead.game("haspelknecht").new(2, 1), seeded(1)
    while len(legal := state.legal()) > 1:
        state.apply(legal[chance.below(len(legal))])
    assert ask(bot("mcts:ms=5000"), state, int(state.to_act), 1) == state.legal()[0]


def test_a_budget_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that tells 10 ms more at each look: after the first look, 20 portions are searched in 200 ms.

    One clock is everybody's, the other counts what the processor has done for this search.
    """
    looks = count()
    clocks = SimpleNamespace(perf_counter=lambda: next(looks) / 100, thread_time=lambda: next(looks) / 200)
    monkeypatch.setattr("pithead.bots.budget.time", clocks)
    state = pithead.game("coal-baron").new(4, 1)
    assert Mcts("ms=200").search(state, int(state.to_act)).simulations == 20 * PORTION
    assert Mcts("cpu=200").search(state, int(state.to_act)).simulations == 40 * PORTION
    assert Mcts("cpu=200,sims=20").search(state, int(state.to_act)).simulations == 20


def test_a_search_stops_at_once_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stop comes while the third portion is searched: there is no fourth."""
    searcher = Mcts("ms=60000")
    looks = count(1)

    def look() -> float:
        searcher.stopped = next(looks) == 4  # the first look is before the search
        return 0.0

    clocks = SimpleNamespace(perf_counter=look, thread_time=look)
    monkeypatch.setattr("pithead.bots.budget.time", clocks)
    state = pithead.game("coal-baron").new(4, 1)
    search = searcher.search(state, int(state.to_act))
    assert search.simulations == 3 * PORTION
    assert search.best() in state.legal()


def test_the_tree_is_kept_within_a_turn_and_from_turn_to_turn() -> None:
    """A decision begins with the simulations that went through all that has happened since the one before."""
    state = pithead.game("haspelknecht").new(2, 2)
    searchers = [Mcts("sims=300", seat) for seat in range(2)]
    within, across = 0, 0
    for step in range(80):
        seat = int(state.to_act)
        kept = searchers[seat]._kept
        sampled = state.resample(seat, step)
        found = None if kept is None else kept.find(sampled)
        if kept is not None and found is not None and found.all_visits > 0:
            assert found.seat == seat
            assert sorted(found.actions) == sampled.legal(seat)
            within += kept.state.to_act == seat
            across += kept.state.to_act != seat
        state.apply(searchers[seat].choose(sampled, seat))
    assert within > 3
    assert across > 0


def test_rollouts_keep_nothing_from_turn_to_turn() -> None:
    """The search without a learned value stays as it was: what others are measured against."""
    state = pithead.game("haspelknecht").new(2, 2)
    searcher = bot("rollouts:sims=60")
    assert isinstance(searcher, Mcts)
    for step in range(20):
        seat = int(state.to_act)
        state.apply(searcher.choose(state.resample(seat, step), seat))
        assert searcher._kept is None or searcher._kept.state.to_act == seat


def test_advice_names_every_action_the_best_first() -> None:
    state = pithead.game("coal-baron").new(2, 4)
    advice = Mcts("sims=120").advise(state.resample(state.to_act, 1), int(state.to_act))
    assert sorted(entry.action for entry in advice) == state.legal()
    assert [entry.visits for entry in advice] == sorted((entry.visits for entry in advice), reverse=True)
    assert sum(entry.visits for entry in advice) == 120
    assert all(0 <= entry.value <= 1 and entry.spread >= 0 for entry in advice)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory in use is read from /proc")
@pytest.mark.parametrize("key", KEYS)
def test_long_matches_keep_no_memory(key: str) -> None:
    """Passing a row of numbers from interpreted to compiled code would keep it for good."""

    def in_use() -> int:
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

    state = pithead.game(key).new(2, 1)
    players = [bot("greedy"), bot("mcts:sims=2,cut=1")]

    def choose(count: int) -> None:
        for step in range(count):
            ask(players[step % 2], state, int(state.to_act), step)

    choose(50)
    before = in_use()
    choose(amount(interpreted=20, compiled=1000, soak=1000))
    assert in_use() - before < 1_000_000
