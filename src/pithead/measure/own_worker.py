"""Pithead's worker: `python -m pithead.measure.own_worker`; with PITHEAD_PURE=1 it measures the interpreted build."""

import platform
from functools import cache, partial
from random import random
from typing import Any

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import after_policy, play_out
from pithead.measure.slices import added_by_import, copy, quickest, repeat, sample, serve
from pithead.search.mcts import POLICY, UNIFORM, Search

CHANCE = seeded(1)
SEEDS = iter(range(1 << 62))
GAMES = 1024  # of a batch
VECTOR = 256  # games of a vector environment


def playout(game: pithead.Game, seats: int) -> int:
    """Play a random game inside the unit; return its decisions."""
    return play_out(game.new(seats, seed=next(SEEDS)), CHANCE)


def driven(game: pithead.Game, seats: int) -> int:
    """Play a random game from Python, as a bot or an environment would; return its decisions."""
    state = game.new(seats, seed=next(SEEDS))
    decisions = 0
    while not state.over:
        legal = state.legal()
        state.apply(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def positions(game: pithead.Game, seats: int) -> list[pithead.State]:
    """Return every position of a random game but the last."""
    state = game.new(seats, seed=next(SEEDS))
    found: list[pithead.State] = []
    while not state.over:
        found.append(state.copy())
        legal = state.legal()
        state.apply(legal[int(random() * len(legal))])
    return found


def search(game: pithead.Game, seats: int, rollout: str) -> int:
    """Search the start of a game, every simulation to its end; return the simulations."""
    state = game.new(seats, seed=next(SEEDS))
    tree = Search(state, int(state.to_act), next(SEEDS), rollout=rollout)
    tree.run(50)
    return int(tree.simulations)


@cache
def middle(key: str, seats: int) -> Any:
    """Return a view of the middle of a game."""
    return after_policy(pithead.game(key).new(seats, seed=3), 120, CHANCE).view(0)


def draw(key: str, seats: int) -> int:
    """Draw a board."""
    pithead.game(key).svg(middle(key, seats))
    return 1


def picture(key: str, seats: int) -> int:
    """Make a PNG of a board."""
    from pithead.drawing.raster import png

    png(pithead.game(key).svg(middle(key, seats)))
    return 1


@cache
def table(key: str, seats: int) -> Any:
    """Return a PettingZoo environment that is ready."""
    from pithead.envs.pettingzoo import env

    found = env(key, seats)
    found.reset(seed=1)
    return found


def aec(key: str, seats: int, steps: int = 1000) -> int:
    """Take some random steps in a PettingZoo environment."""
    from pithead.envs.rows import np

    env = table(key, seats)
    for _ in range(steps):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            observation = env.last()[0]
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(random() * len(legal))]))
    return steps


@cache
def batch(key: str, seats: int) -> Any:
    """Return a batch of games that is ready."""
    from pithead.envs.batch import BatchEnv

    return BatchEnv(key, GAMES, seats, seed=1)


def many(key: str, seats: int) -> int:
    """Take a random step in every game of a batch."""
    env = batch(key, seats)
    env.step(env.sample())
    return GAMES


@cache
def seat(key: str, seats: int) -> list[Any]:
    """Return a Gymnasium environment against random players, and what it told last."""
    from pithead.envs.gymnasium import PitheadEnv

    env = PitheadEnv(key, seats, "random")
    return [env, env.reset(seed=1)[1]]


def single(key: str, seats: int, steps: int = 1000) -> int:
    """Take some random steps in a Gymnasium environment."""
    from pithead.envs.rows import np

    held = seat(key, seats)
    env, info = held
    for _ in range(steps):
        legal = np.flatnonzero(info["action_mask"])
        _, _, terminated, truncated, info = env.step(int(legal[int(random() * len(legal))]))
        if terminated or truncated:
            info = env.reset()[1]
    held[1] = info
    return steps


@cache
def vector(key: str, seats: int) -> Any:
    """Return a Gymnasium vector environment against random players that is ready."""
    from pithead.envs.vector import PitheadVectorEnv

    env = PitheadVectorEnv(key, VECTOR, seats, "random")
    env.reset(seed=1)
    return env


def vectored(key: str, seats: int) -> int:
    """Take a random step in every game of a vector environment."""
    env = vector(key, seats)
    env.step(env.games.sample())
    return VECTOR


def measure(name: str, seconds: float, seats: int, key: str) -> tuple[float, float]:
    """Do one slice of a measure."""
    if name == "import":
        return added_by_import("pithead", seconds)
    if name == "help":
        return 1, quickest(seconds, ["-m", "pithead", "--help"])[0]
    game = pithead.game(key)
    if name == "playout":
        return repeat(partial(playout, game, seats), seconds)
    if name == "driven":
        return repeat(partial(driven, game, seats), seconds)
    if name == "mcts":
        return repeat(partial(search, game, seats, POLICY), seconds)
    if name == "mcts-uniform":
        return repeat(partial(search, game, seats, UNIFORM), seconds)
    if name == "draw":
        return repeat(partial(draw, key, seats), seconds)
    if name == "png":
        return repeat(partial(picture, key, seats), seconds)
    if name == "copy":
        return copy(sample(positions(game, seats)), seconds)
    if name == "aec":
        return repeat(partial(aec, key, seats), seconds)
    if name == "batch":
        return repeat(partial(many, key, seats), seconds)
    if name == "gym":
        return repeat(partial(single, key, seats), seconds)
    if name == "vector":
        return repeat(partial(vectored, key, seats), seconds)
    raise ValueError(
        f"expected one of the measures playout, driven, mcts, mcts-uniform, copy, draw, png, aec, batch, gym, vector, "
        f"import, help; got '{name}'"
    )


if __name__ == "__main__":
    version = pithead.__version__
    serve(
        {"name": "Pithead", "version": version, "python": platform.python_version(), "compiled": pithead.compiled()},
        measure,
    )
