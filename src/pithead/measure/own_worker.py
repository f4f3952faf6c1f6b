"""Pithead's worker: `python -m pithead.measure.own_worker`; with PITHEAD_PURE=1 it measures the interpreted build."""

import platform
from functools import partial
from random import random

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import play_out
from pithead.measure.slices import added_by_import, copy, repeat, sample, serve
from pithead.search.mcts import POLICY, UNIFORM, Search

CHANCE = seeded(1)
SEEDS = iter(range(1 << 62))


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


def measure(name: str, seconds: float, seats: int, key: str) -> tuple[float, float]:
    """Do one slice of a measure."""
    if name == "import":
        return added_by_import("pithead", seconds)
    game = pithead.game(key)
    if name == "playout":
        return repeat(partial(playout, game, seats), seconds)
    if name == "driven":
        return repeat(partial(driven, game, seats), seconds)
    if name == "mcts":
        return repeat(partial(search, game, seats, POLICY), seconds)
    if name == "mcts-uniform":
        return repeat(partial(search, game, seats, UNIFORM), seconds)
    if name == "copy":
        return copy(sample(positions(game, seats)), seconds)
    raise ValueError(f"expected one of the measures playout, driven, mcts, mcts-uniform, copy, import; got '{name}'")


if __name__ == "__main__":
    version = pithead.__version__
    serve(
        {"name": "Pithead", "version": version, "python": platform.python_version(), "compiled": pithead.compiled()},
        measure,
    )
