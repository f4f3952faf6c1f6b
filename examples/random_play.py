"""Random play in each kind of environment: python examples/random_play.py [GAME]

Needs `pip install 'pithead[envs]'`. OpenSpiel is shown too where it is installed.
"""

import sys
from time import perf_counter

import gymnasium
import numpy as np

import pithead.envs.gymnasium  # registers the ids
from pithead.envs.batch import BatchEnv
from pithead.envs.pettingzoo import env


def pettingzoo(game: str) -> None:
    """All seats, one after the other."""
    table = env(game, seats=3)
    table.reset(seed=7)
    decisions = 0
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            print(f"  {agent}: reward {reward:+.1f}")
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        table.step(int(np.random.default_rng(decisions).choice(legal)))
        decisions += 1
    print(f"  {decisions} decisions")


def single(game: str) -> None:
    """One seat against a bot."""
    name = next(name for name, key in pithead.envs.gymnasium.ids().items() if key == game)
    seat = gymnasium.make(name, seats=2, opponents="greedy")
    _, info = seat.reset(seed=7)
    chance = np.random.default_rng(1)
    ended = False
    while not ended:
        _, reward, ended, _, info = seat.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
    print(f"  seat {info['seat']} has {info['scores']} points, reward {reward:+.1f}")


def batch(game: str, n: int = 1024, steps: int = 200) -> None:
    """Many games at once."""
    games = BatchEnv(game, n, seats=2, seed=7)
    start = perf_counter()
    for _ in range(steps):
        games.step(games.sample())
    rate = n * steps / (perf_counter() - start)
    print(f"  {games.episodes.sum()} games ended; {rate:,.0f} steps a second")


def openspiel(game: str) -> None:
    """The same game in OpenSpiel, if it is there."""
    try:
        import pyspiel

        from pithead.envs.openspiel import name_of
    except ImportError as error:
        print(f"  {error}")
        return
    state = pyspiel.load_game(name_of(game), {"players": 2}).new_initial_state()
    chance = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(chance.choice(state.legal_actions())))
    print(f"  returns {state.returns()}")


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "coal-baron"
    for show in (pettingzoo, single, batch, openspiel):
        print(show.__name__)
        show(chosen)
