"""Gymnasium's own check of every game, and what it does not check."""

import contextlib
import copy
import io
import pickle

import pytest

import pithead

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium: pip install 'pithead[envs]'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402

from pithead.envs.gymnasium import PitheadEnv, ids  # noqa: E402

CASES = [(name, seats) for name in ids() for seats in (2, 3, 4)]


def test_every_game_is_registered() -> None:
    assert ids()["Pithead/CoalBaron-v0"] == "coal-baron"
    assert sorted(ids().values()) == pithead.all_games()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_check(name: str, seats: int) -> None:
    env = gymnasium.make(name, seats=seats, opponents="greedy").unwrapped
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(env, skip_render_check=not pithead.compiled())


def play(env: PitheadEnv, seed: int, game: int) -> list[object]:
    """Play a game at random; return all that was seen."""
    chance = np.random.default_rng(seed)
    observation, info = env.reset(seed=game)
    seen: list[object] = [observation]
    ended = False
    while not ended:
        assert info["action_mask"].any()
        assert np.flatnonzero(info["action_mask"]).tolist() == env.position.legal(info["seat"])
        assert (env.action_masks() == info["action_mask"]).all()
        assert env.position.to_act == info["seat"]
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, ended, cut, info = env.step(action)
        assert not cut
        seen += [observation, reward]
    assert not info["action_mask"].any()
    assert info["scores"] == env.position.scores()
    return [*seen, info["ranking"][info["seat"]], reward]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_seed_gives_the_same_game(name: str, seats: int) -> None:
    bots = (["greedy", "random", "greedy"])[: seats - 1]
    one = PitheadEnv(ids()[name], seats, bots, reward="placing")
    first = play(one, 1, game=5)
    play(one, 2, game=6)
    assert data_equivalence(play(PitheadEnv(ids()[name], seats, bots), 1, game=5), first)
    assert data_equivalence(play(one, 1, game=5), first)
    rank, reward = first[-2:]
    assert reward == pytest.approx(1 - 2 * (rank - 1) / (seats - 1)) or seats > 2  # unless places are shared


def go_on(env: PitheadEnv, seed: int) -> list[object]:
    """Play the game to its end, and the next one a little."""
    chance = np.random.default_rng(seed)
    seen: list[object] = []
    for _ in range(400):
        if env.position.over:
            seen.append(env.reset())
        seen.append(env.step(int(chance.choice(np.flatnonzero(env.action_masks())))))
    return seen


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_copies_go_on_the_same_way(name: str, way: str) -> None:
    env = PitheadEnv(ids()[name], 3, ["greedy", "random"])
    env.reset(seed=3)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    other = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    before = env.position.dump()
    seen = go_on(other, 4)
    assert env.position.dump() == before
    assert data_equivalence(go_on(env, 4), seen)


def test_the_seat_is_drawn_or_given() -> None:
    drawn = PitheadEnv("coal-baron", 4)
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    given = PitheadEnv("coal-baron", 4, seat=2)
    assert {given.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}


def test_an_illegal_action_changes_nothing_and_is_explained() -> None:
    env = PitheadEnv("coal-baron", 2, seat=0)
    before, _ = env.reset(seed=1)
    after, reward, ended, _, info = env.step(389)
    assert (before == after).all()
    assert (reward, ended) == (-1, False)
    assert info["refusal"].startswith("CB 2.6")
    strict = PitheadEnv("coal-baron", 2, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(pithead.IllegalAction, match=r"CB 2\.6"):
        strict.step(389)
    for wrong in (1000, 1.5, None):  # no action at all
        with pytest.raises(pithead.BadAction, match="expected"):
            env.step(wrong)


def test_an_id_that_names_its_module_needs_no_import() -> None:
    env = gymnasium.make_vec("pithead.envs.gymnasium:Pithead/CoalBaron-v0", num_envs=2, vectorization_mode="sync")
    _, info = env.reset(seed=7)
    observations, *_ = env.step(info["action_mask"].argmax(axis=1))
    assert observations.shape == (2, pithead.game("coal-baron").observation.size(2))


def test_mistakes_are_sentences() -> None:
    with pytest.raises(pithead.PitheadError, match="expected 2 opponents"):
        PitheadEnv("coal-baron", 3, ["random"])
    with pytest.raises(pithead.PitheadError, match="did you mean 'greedy'"):
        PitheadEnv("coal-baron", 3, "greed")
    with pytest.raises(pithead.PitheadError, match="expected a seat from 0 to 1, got 2"):
        PitheadEnv("coal-baron", 2, seat=2)
