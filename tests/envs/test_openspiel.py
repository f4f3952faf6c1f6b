"""OpenSpiel's own tests of every game, and what it does not test."""

import pickle
from typing import Any

import pytest

import pithead

pyspiel = pytest.importorskip("pyspiel", reason="needs open-spiel: pip install 'pithead[openspiel]'")

np = pytest.importorskip("numpy", reason="needs numpy: pip install 'pithead[openspiel]'")

from pithead.envs.openspiel import name_of  # noqa: E402

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]


def load(key: str, seats: int, **parameters: Any) -> Any:
    return pyspiel.load_game(name_of(key), {"players": seats, **parameters})


def dealt(key: str, seats: int, deal: int = 7, **parameters: Any) -> Any:
    state = load(key, seats, **parameters).new_initial_state()
    state.apply_action(deal)
    return state


def play_on(state: Any, steps: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_random_simulations_with_serialisation(key: str, seats: int) -> None:
    pyspiel.random_sim_test(load(key, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.filterwarnings("ignore")  # of the tests' own
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_simulation_of_games_sim_test(key: str, seats: int) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest("sim_game").sim_game(load(key, seats))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_api_on_a_partial_tree(key: str, seats: int) -> None:
    import unittest

    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    case = type("Case", (EnforceAPIOnPartialTreeBase,), {"game_name": name_of(key), "game": load(key, seats)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [text for _, text in (*result.errors, *result.failures)]


@pytest.mark.parametrize("key", pithead.all_games())
def test_a_clone_goes_its_own_way(key: str) -> None:
    state = dealt(key, 3)
    play_on(state, 30, seed=1)
    before = state.position.dump()
    clone = state.clone()
    play_on(clone, 30, seed=2)
    assert state.position.dump() == before != clone.position.dump()


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_deal_is_the_seed(key: str) -> None:
    game = pithead.game(key)
    assert dealt(key, 2, 7).position.dump() == game.new(2, 7).dump()
    assert dealt(key, 2, 7, seed=3, deals=100).position.dump() == game.new(2, 307).dump()


def drawing(seats: int, deal: int = 7) -> Any:
    """A state of Haspelknecht in which chance decides about the discs of the next season."""
    state = dealt("haspelknecht", seats, deal)
    chance = np.random.default_rng(deal)
    while not state.is_chance_node():
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


def drawn(state: Any, outcome: int) -> str:
    """The discs that lie there when chance has decided."""
    clone = state.clone()
    clone.apply_action(outcome)
    view = clone.position.view(None)
    return f"{view['areas']} {view['reserves']}"


def test_what_chance_decides_later_is_not_decided_before() -> None:
    state = drawing(3)
    before = state.position.dump()
    assert len(state.chance_outcomes()) == 1024
    assert state.action_to_string(5) == "draw 5"
    found = [drawn(state, outcome) for outcome in range(30)]
    assert len(set(found)) > 1
    assert [drawn(state, outcome) for outcome in range(30)] == found
    assert state.position.dump() == before


def test_a_state_saved_while_chance_decides_goes_on_the_same_way() -> None:
    state = drawing(3)
    saved = pickle.loads(pickle.dumps(state))
    assert saved.is_chance_node()
    saved.apply_action(3)
    state.apply_action(3)
    assert saved.position.dump() == state.position.dump()
    again = load("haspelknecht", 3).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.position.dump() == state.position.dump()  # a history says all


@pytest.mark.parametrize("key", pithead.all_games())
def test_a_state_drawn_anew_is_saved_as_it_is(key: str) -> None:
    state = dealt(key, 3)
    play_on(state, 20, seed=1)
    other = state.resample_from_infostate(1, np.random.default_rng(4).random)
    assert pickle.loads(pickle.dumps(other)).position.dump() == other.position.dump()


@pytest.mark.parametrize("key", pithead.all_games())
def test_a_saved_state_goes_on_the_same_way(key: str) -> None:
    state = dealt(key, 4)
    play_on(state, 40, seed=1)
    saved = pickle.loads(pickle.dumps(state))
    play_on(state, 40, seed=2)
    play_on(saved, 40, seed=2)
    assert saved.position.dump() == state.position.dump()
    assert saved.history() == state.history()


@pytest.mark.parametrize("key", pithead.all_games())
def test_observers_see_what_the_seat_sees(key: str) -> None:
    from open_spiel.python.observation import make_observation

    state = dealt(key, 3)
    play_on(state, 60, seed=3)
    watcher = make_observation(state.get_game())
    for seat in range(3):
        other = state.resample_from_infostate(seat, np.random.default_rng(4).random)
        assert state.observation_tensor(seat) == other.observation_tensor(seat)
        assert state.observation_string(seat) == other.observation_string(seat)
        watcher.set_from(state, seat)
        assert list(watcher.tensor) == state.observation_tensor(seat)
        assert set(watcher.dict) == {field.name for field in pithead.game(key).observation.fields(3)}


def test_parameters_are_checked() -> None:
    state = dealt("coal-baron", 2, open_deliveries="on", reward="score")
    assert state.position.options["open_deliveries"] == "on"
    play_on(state, 10_000, seed=1)
    assert state.returns() == [float(score) for score in state.position.scores()]
    with pytest.raises(pithead.PitheadError, match="expected as reward"):
        load("coal-baron", 2, reward="glory")
    with pytest.raises(pithead.PitheadError, match="expected 2 to 4 seats for Coal Baron, got 5"):
        load("coal-baron", 5)
    with pytest.raises(pithead.PitheadError, match="expected option 'open_deliveries' to be one of off, on, got 'yes'"):
        load("coal-baron", 2, open_deliveries="yes")
    with pytest.raises(pithead.PitheadError, match="expected 1 deal or more and a seed from 0, got 0 and 0"):
        load("coal-baron", 2, deals=0)
