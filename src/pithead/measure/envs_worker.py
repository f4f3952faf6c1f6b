"""The worker of other environments, run by its path under a Python that has pettingzoo, pygame, pgx and jax.

PettingZoo's connect_four_v3 is stepped as its documents say; Pgx's backgammon as its documents say for CPUs: a batch in
one compiled function that draws random legal actions, takes the step and resets the games that have ended.
"""

import os
import platform
import random
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"  # one core, as for us

from slices import repeat, say, serve  # type: ignore[import-not-found]

try:
    import numpy as np
    from pettingzoo.classic import connect_four_v3
except ImportError as error:
    say({"error": f"pettingzoo and pygame cannot be imported there: {error}"})
    raise SystemExit(1) from None

GAMES = 1024


@cache
def table() -> Any:
    """Return an environment that is ready."""
    env = connect_four_v3.env()
    env.reset(seed=1)
    return env


def aec(steps: int = 100) -> int:
    """Take some random steps."""
    env = table()
    for _ in range(steps):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            observation = env.last()[0]
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(random.random() * len(legal))]))
    return steps


class Backgammon:
    """A batch of Pgx's backgammon."""

    def __init__(self, games: int) -> None:
        import jax  # type: ignore[import-not-found]
        import jax.numpy as jnp  # type: ignore[import-not-found]
        import pgx  # type: ignore[import-not-found]
        from pgx.experimental import auto_reset  # type: ignore[import-not-found]

        env = pgx.make("backgammon")
        move = jax.vmap(auto_reset(env.step, env.init))

        def advance(state: Any, key: Any) -> Any:
            first, second = jax.random.split(key)
            chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(first, chances, axis=1)
            return move(state, actions, jax.random.split(second, games))

        self.jax = jax
        self.games = games
        self.advance = jax.jit(advance)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, games))

    def step(self) -> int:
        """Take a random step in every game; observations and masks are part of the state."""
        self.key, key = self.jax.random.split(self.key)
        self.state = self.advance(self.state, key)
        self.jax.block_until_ready((self.state.observation, self.state.legal_action_mask))
        return self.games


@cache
def backgammon() -> Backgammon:
    """Return a batch that is compiled."""
    batch = Backgammon(GAMES)
    batch.step()
    return batch


def measure(name: str, seconds: float, seats: int, key: str) -> tuple[float, float]:
    """Do one slice of a measure, whatever Pithead's game is."""
    slices = {
        "aec": lambda: repeat(partial(aec), seconds),
        "batch": lambda: repeat(backgammon().step, seconds),
    }
    work, spent = slices[name]()
    return work, spent


def versions() -> str:
    """Return the versions of the packages."""
    found = []
    for package in ("pettingzoo", "pgx"):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


if __name__ == "__main__":
    serve({"name": "PettingZoo and Pgx", "version": versions(), "python": platform.python_version()}, measure)
