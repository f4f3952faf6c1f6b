"""Many games as one Gymnasium vector environment: seats, bots, ends, seeds, refusals."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import pithead.envs.gymnasium
from pithead import BadSetup, IllegalAction
from pithead.bots.level import weights
from pithead.core.generator import seeded
from pithead.core.playout import after_policy
from pithead.envs.rows import action_mask, observation
from pithead.envs.vector import PitheadVectorEnv

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


def any_action(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return np.array([chance.choice(np.flatnonzero(row)) for row in masks])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seats", "opponents"), [(2, "random"), (3, ["greedy", "random"])])
def test_every_game_shows_what_its_own_seat_sees(game: str, seats: int, opponents: str | list[str]) -> None:
    envs = PitheadVectorEnv(game, 3, seats, opponents)
    observations, infos = envs.reset(seed=4)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(3000):
        for number, state in enumerate(envs.games.batch.states):
            own = envs.seats[number]
            assert state.to_act == own
            assert (observations[number] == observation(state, own)).all()
            assert (infos["action_mask"][number] == action_mask(state, own)).all()
        before = envs.seats.copy()
        observations, rewards, terminations, truncations, infos = envs.step(any_action(infos["action_mask"], chance))
        assert not truncations.any()
        assert (rewards[~terminations] == 0).all()
        for number in np.flatnonzero(terminations):
            ended += 1
            told = infos["final_info"]
            assert told["seat"][number] == before[number]
            assert infos["final_obs"][number].shape == envs.single_observation_space.shape
            place = told["ranking"][number][before[number]]
            assert rewards[number] <= 1
            assert (rewards[number] > 0) == (place * 2 < seats + 1) or list(told["ranking"][number]).count(place) > 1
        if ended > 3:
            break
    assert ended > 3


def test_it_is_what_gymnasium_makes_of_many() -> None:
    envs = gymnasium.make_vec("pithead.envs.gymnasium:Pithead/MagnumSal-v0", num_envs=4, opponents="greedy", seat=1)
    observations, infos = envs.reset(seed=3)
    assert isinstance(envs.unwrapped, PitheadVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.observation_space.contains(observations)
    assert list(infos["seat"]) == [1] * 4
    actions = infos["action_mask"].argmax(axis=1)
    assert envs.action_space.contains(actions)
    envs.step(actions)
    envs.close()


def test_the_same_seed_brings_the_same_games() -> None:
    rows = []
    for _ in range(2):
        envs = PitheadVectorEnv("haspelknecht", 4, 2, "greedy")
        observations, infos = envs.reset(seed=11)
        chance = np.random.default_rng(2)
        for _ in range(200):
            observations, *_, infos = envs.step(any_action(infos["action_mask"], chance))
        rows.append(observations.copy())
    assert (rows[0] == rows[1]).all()
    other, _ = envs.reset(seed=12)
    assert (other != rows[1]).any()


def test_what_is_refused_changes_nothing() -> None:
    envs = PitheadVectorEnv("coal-baron", 2)
    with pytest.raises(BadSetup, match="reset"):
        envs.step([0, 0])
    observations, infos = envs.reset(seed=1)
    before = observations.copy()
    wrong = infos["action_mask"].argmax(axis=1)
    wrong[1] = np.flatnonzero(infos["action_mask"][1] == 0)[0]
    with pytest.raises(IllegalAction, match="game 1"):
        envs.step(wrong)
    for bad in ([0], [0.5, 1], [[0, 1]], "no", [-1, 0], [10**6, 0]):
        with pytest.raises(pithead.PitheadError, match="expected"):
            envs.step(bad)
    assert (observations == before).all()
    for setup in ({"opponents": "nobody"}, {"opponents": ["greedy"] * 3}, {"seat": 7}, {"num_envs": 0}, {"seats": 9}):
        with pytest.raises(pithead.PitheadError, match="expected"):
            PitheadVectorEnv("coal-baron", **{"num_envs": 2, **setup})
    with pytest.raises(BadSetup, match="expected as options"):
        envs.reset(options={"colour": 1})


def test_a_position_to_begin_with() -> None:
    state = after_policy(pithead.game("coal-baron").new(2, seed=5), 40, seeded(1))
    envs = PitheadVectorEnv("coal-baron", 3, seat=int(state.to_act))
    observations, _ = envs.reset(options={"position": state.dump()})
    for row in observations:
        assert (row == observation(state, int(state.to_act))).all()


@pytest.mark.parametrize("game", GAMES)
def test_what_simple_bots_go_by_is_what_their_seat_knows(game: str) -> None:
    """They are asked without drawing anew what their seat cannot know, which would change nothing."""

    for decisions in range(5, 200, 13):
        state = after_policy(pithead.game(game).new(3, seed=decisions), decisions, seeded(decisions))
        seat = int(state.to_act)
        assert weights(state, seat) == weights(state.resample(seat, 99), seat)
