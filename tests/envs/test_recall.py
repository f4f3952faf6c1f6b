"""Information states: a seat's own decisions and all that it saw, in order, and nothing that it cannot know."""

import json
import pickle
import sys
from typing import Any

import pytest

import pithead

pyspiel = pytest.importorskip("pyspiel", reason="needs open-spiel: pip install 'pithead[openspiel]'")

import numpy as np  # noqa: E402

from pithead.core.events import Event  # noqa: E402
from pithead.envs.openspiel import LONGEST, name_of  # noqa: E402
from pithead.envs.recall import SAME, difference, line  # noqa: E402

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]
PLAYERS = pyspiel.PrivateInfoType


def dealt(key: str, seats: int, deal: int = 7, **parameters: Any) -> Any:
    state = pyspiel.load_game(name_of(key), {"players": seats, **parameters}).new_initial_state()
    state.apply_action(deal)
    return state


def go(state: Any, action: int, outcome: int = 0) -> None:
    """Take an action, and let chance decide where it must."""
    state.apply_action(action)
    if state.is_chance_node():
        state.apply_action(outcome)


def advance(state: Any, action: int, outcome: int = 0) -> list[Event]:
    """Likewise; return what happened, as the engine tells it."""
    alone, events = state.position.copy(), []
    alone.journal = events
    nodes = len(state.history())
    go(state, action, outcome)
    if len(state.history()) == nodes + 2:
        state.get_game().draw(alone, action, outcome)
    else:
        alone.apply(action)
    assert alone.dump() == state.position.dump()
    return events


class Oracle:
    """All that a seat knows, kept in full: every view that was other than the one before."""

    def __init__(self, state: Any, seat: int | None) -> None:
        self.seat = seat
        self.known: list[object] = [state.position.view(seat)]
        self.view = self.known[0]

    def add(self, actor: int, action: int, events: list[Event], position: pithead.State) -> None:
        if actor == self.seat:
            self.known.append(action)
        self.known += [line(event) for event in events if event.known_to(self.seat)]
        view = position.view(self.seat)
        if view != self.view:
            self.known.append(view)
            self.view = view


def remembered(state: Any, seat: int | None) -> str:
    return str(state.memory.of(seat))


def some_action(state: Any, chance: Any, also: Any = None) -> int:
    legal = set(state.legal_actions())
    both = legal if also is None else legal & set(also.legal_actions())
    return int(chance.choice(sorted(both))) if both else -1


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_own_decisions_and_known_events_in_order(key: str, seats: int) -> None:
    state, chance = dealt(key, seats), np.random.default_rng(seats)
    expected = [[f"seat {seat}", json.dumps(state.position.view(seat))] for seat in range(seats)]
    earlier = [""] * seats
    while not state.is_terminal():
        actor, action = state.current_player(), some_action(state, chance)
        for seat, event in ((seat, event) for event in advance(state, action, 5) for seat in range(seats)):
            if event.known_to(seat):
                expected[seat].append(line(event))
        expected[actor].append(f"> {state.position.game.actions.text(action)}")
        if chance.random() < 0.1 or state.is_terminal():
            for seat in range(seats):
                told = state.information_state_string(seat)
                assert told.startswith(earlier[seat])  # nothing is forgotten
                earlier[seat] = told
    for seat in range(seats):
        head, deal, *lines = earlier[seat].split("\n")
        assert [head, json.loads(deal)] == [expected[seat][0], json.loads(expected[seat][1])]
        lines = [found for found in lines if not found.startswith("{")]  # changes of the view without an event
        assert sorted(lines) == sorted(expected[seat][2:])
        own = [found for found in lines if found.startswith(">")]
        assert own == [found for found in expected[seat][2:] if found.startswith(">")]
        assert [found for found in lines if found not in own] == [
            found for found in expected[seat][2:] if found not in own
        ]


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_same_where_a_seat_cannot_tell_and_only_there(key: str) -> None:
    """Two deals that look alike to a seat, played alike: it remembers the same until it has seen a difference."""
    alike = parted = 0
    for number in range(24):
        chance, seats = np.random.default_rng(number), 2 + number % 3
        true = dealt(key, seats, number)
        for _ in range(int(chance.integers(60))):
            if not true.is_terminal():
                go(true, some_action(true, chance))
        if true.is_terminal():
            continue
        seat = int(chance.integers(seats))
        two = [true.resample_from_infostate(seat, np.random.default_rng(other).random) for other in (1, 2)]
        assert {remembered(state, seat) for state in (true, *two)} == {remembered(true, seat)}
        oracles = [Oracle(state, seat) for state in two]
        for _ in range(60):
            actor = two[0].current_player()
            action = -1 if any(state.is_terminal() for state in two) else some_action(two[0], chance, two[1])
            if action < 0 or two[1].current_player() != actor:
                break
            for state, oracle in zip(two, oracles, strict=True):
                events = advance(state, action)
                oracle.add(actor, action, events, state.position)
            same = oracles[0].known == oracles[1].known
            assert (remembered(two[0], seat) == remembered(two[1], seat)) == same
            alike, parted = alike + same, parted + (not same)
    assert alike > 50
    assert parted > 5


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_what_others_decide_in_secret(key: str, seats: int) -> None:
    """Two decisions of another seat: what the rest remember differs if they have seen a difference, and only then."""
    secret, share = 0, 0.2 if key == "magnum-sal" else 1  # a game of it is long
    state, chance = dealt(key, seats, 3), np.random.default_rng(seats)
    while not state.is_terminal():
        actor, legal = state.current_player(), state.legal_actions()
        if len(legal) > 1 and chance.random() < share:
            chosen = chance.choice(legal, 2, replace=False)
            two = [state.clone(), state.clone()]
            watching = [seat for seat in (*range(seats), None) if seat != actor]
            oracles = [[Oracle(state, seat) for seat in watching] for _ in two]
            for clone, action, known in zip(two, chosen, oracles, strict=True):
                events = advance(clone, int(action))
                for oracle in known:
                    oracle.add(actor, int(action), events, clone.position)
            assert remembered(two[0], actor) != remembered(two[1], actor)
            for i, seat in enumerate(watching):
                same = oracles[0][i].known == oracles[1][i].known
                assert (remembered(two[0], seat) == remembered(two[1], seat)) == same
                if same and seat is not None:
                    secret += 1
                    drawn = [clone.resample_from_infostate(seat, lambda: 0.5) for clone in two]
                    for other in (*range(seats), None):  # what they remember, as far as this seat knows
                        assert remembered(drawn[0], other) == remembered(drawn[1], other)
        go(state, int(chance.choice(legal)))
    assert secret > 5 or key == "magnum-sal"  # where nothing is decided in secret


@pytest.mark.parametrize("key", pithead.all_games())
def test_deals_that_look_different_are_remembered_differently(key: str) -> None:
    told: dict[str, str] = {}
    for deal in range(200):
        state = dealt(key, 2, deal)
        view = json.dumps(state.position.view(0))
        assert told.setdefault(state.information_state_string(0), view) == view
    assert len(set(told.values())) == len(told) > 100


@pytest.mark.parametrize("key", pithead.all_games())
def test_a_memory_is_cloned_and_saved(key: str) -> None:
    state, chance = dealt(key, 3), np.random.default_rng(1)
    for _ in range(60):
        go(state, some_action(state, chance))
    before = [remembered(state, seat) for seat in (0, 1, 2, None)]
    clone, saved = state.clone(), pickle.loads(pickle.dumps(state))
    for other in (clone, saved):
        assert [remembered(other, seat) for seat in (0, 1, 2, None)] == before
    action = some_action(state, chance)
    for other in (clone, saved, state):
        actor = other.current_player()
        go(other, action)
        assert remembered(other, actor) != before[actor]
    assert remembered(clone, actor) == remembered(saved, actor) == remembered(state, actor)


@pytest.mark.parametrize("key", pithead.all_games())
def test_a_digest_stands_for_the_text(key: str) -> None:
    text, digest, chance = dealt(key, 3), dealt(key, 3, infostate="digest"), np.random.default_rng(1)
    found: dict[str, str] = {}
    for _ in range(80):
        for seat in range(3):
            short = digest.information_state_string(seat)
            assert len(short) == 32
            assert found.setdefault(short, text.information_state_string(seat)) == text.information_state_string(seat)
        action = some_action(text, chance)
        go(text, action)
        go(digest, action)
    assert len(set(found.values())) == len(found) > 80


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # over a thousand decisions probabilities get too small for it
@pytest.mark.parametrize(
    ("key", "iterations", "infostate"),
    [("coal-baron", 4, "text"), ("haspelknecht", 4, "text"), ("magnum-sal", 1, "digest")],
)
def test_outcome_sampling_runs(key: str, iterations: int, infostate: str) -> None:
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    assert sys.getrecursionlimit() >= LONGEST  # it calls itself once for each decision
    np.random.seed(1)
    solver = OutcomeSamplingSolver(pyspiel.load_game(name_of(key), {"infostate": infostate}))
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    state = dealt(key, 2)
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
    assert len(solver._infostates) > 100 * iterations


def observer(game: Any, **wishes: Any) -> Any:
    from open_spiel.python.observation import make_observation

    return make_observation(game, pyspiel.IIGObservationType(**{"perfect_recall": False, **wishes}))


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_public_observer_sees_what_a_spectator_sees(key: str, seats: int) -> None:
    state, chance = dealt(key, seats, 3), np.random.default_rng(seats)
    public = observer(state.get_game(), private_info=PLAYERS.NONE)
    recall = observer(state.get_game(), private_info=PLAYERS.NONE, perfect_recall=True)
    private = observer(state.get_game(), private_info=PLAYERS.SINGLE_PLAYER, public_info=False)
    more = 0
    while not state.is_terminal():
        if chance.random() < 0.2:
            seen = state.position.view(None)
            words = state.position.game.describe(seen, ["Madder", "Indigo", "Moss", "Plum"][:seats])
            for seat in range(seats):
                assert public.string_from(state, seat) == words
                assert recall.string_from(state, seat) == remembered(state, None)
                own = json.loads(private.string_from(state, seat))
                assert own.pop("seat") == seat
                assert (own != {}) == ({**state.position.view(seat), "seat": None} != seen)
                more += own != {}
            redrawn = state.position.resample(None, 5)
            assert redrawn.game.describe(redrawn.view(None), ["Madder", "Indigo", "Moss", "Plum"][:seats]) == words
        go(state, some_action(state, chance))
    assert more > 0 or key == "magnum-sal"  # where a seat has no secrets
    assert public.tensor is recall.tensor is private.tensor is None


def test_what_is_not_offered_is_refused() -> None:
    state = dealt("coal-baron", 2)
    game = state.get_game()
    with pytest.raises(pithead.PitheadError, match="expected private_info of SINGLE_PLAYER or NONE; got ALL_PLAYERS"):
        observer(game, private_info=PLAYERS.ALL_PLAYERS)
    for wishes in (
        {"private_info": PLAYERS.NONE},
        {"private_info": PLAYERS.SINGLE_PLAYER, "perfect_recall": True},
    ):
        with pytest.raises(pithead.PitheadError, match="expected an observer with public_info, or"):
            observer(game, public_info=False, **wishes)
    with pytest.raises(pithead.PitheadError, match="expected an observer with numbers"):
        observer(game, perfect_recall=True).set_from(state, 0)
    with pytest.raises(pithead.PitheadError, match="expected no parameters of an observer"):
        game.make_py_observer(None, {"colour": "red"})
    with pytest.raises(pithead.PitheadError, match="expected as infostate one of text, digest; got 'short'"):
        dealt("coal-baron", 2, infostate="short")
    with pytest.raises(pithead.PitheadError, match="expected a 'seed' or a 'position' as options of a new state"):
        game.new_initial_state({})
    kind = game.get_type()
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    with pytest.raises(pithead.PitheadError, match="expected an observer with numbers"):
        state.information_state_tensor(0)


def test_a_state_drawn_anew_has_no_history() -> None:
    """The true deal is in the true history."""
    state, chance = dealt("coal-baron", 3), np.random.default_rng(1)
    for _ in range(30):
        go(state, some_action(state, chance))
    other = state.resample_from_infostate(1, chance.random)
    assert other.history() == []
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.current_player() == state.current_player()


def test_differences() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) is SAME
    assert difference({"a": [1, {"b": 2}], "c": 1}, {"a": [1, {"b": 3}], "c": 1}) == {"a": {"1": {"b": 3}}}
    assert difference({"a": [1], "b": 1}, {"a": [1, 2]}) == {"a": [1, 2], "b": None}
    assert difference({"a": None}, {"a": {}}) == {"a": {}}
