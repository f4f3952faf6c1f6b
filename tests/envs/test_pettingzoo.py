"""PettingZoo's own tests of every game, and what they do not test."""

import contextlib
import copy
import io
import pickle
from functools import partial
from typing import Any

import pytest

import pithead

pytest.importorskip("pettingzoo", reason="needs pettingzoo: pip install 'pithead[envs]'")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from pithead.envs.pettingzoo import PitheadAEC, env
from support.sampling import amount

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]


@pytest.mark.filterwarnings("ignore:Observation")  # it warns of dictionaries, which it wants for masks
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_api(key: str, seats: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(key, seats), num_cycles=amount(interpreted=50, compiled=200, soak=2000))


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_seeds(key: str, seats: int) -> None:
    seed_test(partial(env, key, seats), num_cycles=50)


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_rendering(key: str, seats: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        render_test(partial(env, key, seats))
    assert len(shown.getvalue().splitlines()) > 20


def actions(table: PitheadAEC, steps: int, seed: int) -> list[int]:
    """Play at random; return what was played."""
    chance = np.random.default_rng(seed)
    played = []
    for _ in range(steps):
        observation, _, ended, _, _ = table.last()
        if ended:
            break
        played.append(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        table.step(played[-1])
    return played


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_same_as_the_engine(key: str, seats: int) -> None:
    table = env(key, seats)
    table.reset(seed=5)
    state = pithead.game(key).new(seats, 5)
    for action in actions(copy.deepcopy(table), 10_000, seed=1):
        observation, reward, ended, cut, _ = table.last()
        assert table.agent_selection == f"seat_{state.to_act}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == state.legal()
        assert (reward, ended, cut) == (0, False, False)
        others = [agent for agent in table.agents if agent != table.agent_selection]
        assert not table.observe(others[0])["action_mask"].any()
        table.step(action)
        state.apply(action)
    assert state.over
    assert all(table.terminations.values())
    assert sum(table.rewards.values()) == pytest.approx(0)
    best = min(range(seats), key=state.ranking().__getitem__)
    assert table.rewards[f"seat_{best}"] == max(table.rewards.values()) > 0


@pytest.mark.parametrize(
    ("reward", "expected"),
    [("placing", [1.0, 0.0, -1.0]), ("margin", [15.0, 0.0, -15.0]), ("score", [30.0, 20.0, 10.0])],
)
def test_rewards(reward: str, expected: list[float]) -> None:
    from pithead.core.rewards import rewards

    state = pithead.game("coal-baron").new(3, 1)
    dump = state.dump()
    for player, points in zip(dump["players"], (30, 20, 10), strict=True):
        player["points"] = points
    assert rewards(state.game.load(dump), reward) == expected
    dump["players"][1]["points"] = 30
    if reward == "placing":
        assert rewards(state.game.load(dump), reward) == [0.5, 0.5, -1.0]


@pytest.mark.parametrize("key", pithead.all_games())
def test_tables_do_not_disturb_one_another(key: str) -> None:
    alone, one, two = env(key, 3), env(key, 3), env(key, 3)
    alone.reset(seed=1)
    one.reset(seed=1)
    two.reset(seed=2)
    expected = actions(alone, 60, seed=3)
    chance = np.random.default_rng(4)
    for action in expected:
        one.step(action)
        np.random.seed(9)
        two.step(int(chance.choice(np.flatnonzero(two.last()[0]["action_mask"]))))
    assert one.position.dump() == alone.position.dump()
    one.reset()
    alone.reset()
    assert one.position.dump() == alone.position.dump()


@pytest.mark.parametrize("key", pithead.all_games())
@pytest.mark.parametrize("way", ["copy", "deepcopy", "pickle"])
def test_copies_keep_the_position_and_go_their_own_way(key: str, way: str) -> None:
    table = env(key, 3)
    table.reset(seed=1)
    actions(table, 40, seed=2)
    other: Any = {
        "copy": lambda: table.copy(),
        "deepcopy": lambda: copy.deepcopy(table),
        "pickle": lambda: pickle.loads(pickle.dumps(table)),
    }[way]()
    before = table.position.dump()
    played = actions(other, 10_000, seed=3)
    assert table.position.dump() == before
    assert table.agents
    assert actions(table, 10_000, seed=3) == played
    table.reset()
    other.reset()
    assert table.position.dump() == other.position.dump()


def test_actions_that_are_not_possible() -> None:
    table = env("coal-baron", 2)
    table.reset(seed=1)
    before = table.position.dump()
    with pytest.raises(pithead.IllegalAction, match=r"CB 2\.6"):
        table.step(389)
    for action, came in ((390, "390"), (-1, "-1")):
        with pytest.raises(pithead.BadAction, match=f"expected an action from 0 to 389, got {came}"):
            table.step(action)
    for wrong in (None, 1.5, "mine"):
        with pytest.raises(pithead.BadAction, match="expected a whole number as action, got"):
            table.step(wrong)  # type: ignore[arg-type]
    assert table.position.dump() == before


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"game": "coal-barn"}, "did you mean 'coal-baron'"),
        ({"seats": 5}, "expected 2 to 4 seats for Coal Baron, got 5"),
        ({"options": {"open_delivery": "on"}}, r"expected an option of Coal Baron \(open_deliveries\)"),
        ({"options": {"open_deliveries": "yes"}}, "expected option 'open_deliveries' to be one of off, on, got 'yes'"),
        ({"render_mode": "film"}, "expected as render_mode one of human, ansi, rgb_array, or None; got 'film'"),
        ({"reward": "glory"}, "expected as reward one of placing, margin, score; got 'glory'"),
    ],
)
def test_mistakes_are_sentences(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pithead.PitheadError, match=sentence):
        env(**{"game": "coal-baron", **wishes})


def test_mistakes_of_a_reset_and_of_rendering() -> None:
    table = env("coal-baron", 2)
    with pytest.raises(pithead.PitheadError, match="expected an environment made with a render_mode"):
        table.render()
    with pytest.raises(pithead.PitheadError, match=r"expected a seed from 0 to 2\*\*128 - 1, got -1"):
        table.reset(seed=-1)
    with pytest.raises(pithead.PitheadError, match="expected a whole number as seed, got 'seven'"):
        table.reset(seed="seven")  # type: ignore[arg-type]
    with pytest.raises(pithead.PitheadError, match="expected an option of Coal Baron"):
        table.reset(options={"game": {"open_delivery": "on"}})


def test_seeds_and_actions_of_numpy() -> None:
    one, two = env("coal-baron", 2), env("coal-baron", 2)
    one.reset(seed=np.int64(7))  # type: ignore[arg-type]
    two.reset(seed=7)
    action = np.flatnonzero(one.last()[0]["action_mask"])[0]
    one.step(action)
    two.step(int(action))
    assert one.position.dump() == two.position.dump()


def test_options_of_the_game() -> None:
    table = env("coal-baron", 2, options={"open_deliveries": "on"})
    table.reset(seed=1)
    assert table.position.options["open_deliveries"] == "on"
    table.reset(seed=1, options={"game": {}})
    assert table.position.options["open_deliveries"] == "off"
