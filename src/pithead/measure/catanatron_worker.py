"""Catanatron's worker, run by its path under a Python that has catanatron 3.2 and need not have Pithead.

Each measure is the quickest public way that Catanatron itself offers, so the comparison favours nobody.
"""

import platform
import random
from functools import partial
from importlib.metadata import version
from typing import Any

from slices import added_by_import, copy, read_svg, repeat, sample, say, serve  # type: ignore[import-not-found]

try:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
    from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]
except ImportError as error:
    say({"error": f"catanatron cannot be imported there: {error}"})
    raise SystemExit(1) from None


def new(seats: int) -> Any:
    """Set up a game of Catan. Catanatron seats at most four."""
    return Game([RandomPlayer(color) for color in list(Color)[:seats]])


def playout(seats: int) -> int:
    """Play a random game by Catanatron's own loop; return its decisions, which the state's log counts."""
    game = new(seats)
    game.play()
    return len(game.state.actions)


def driven(seats: int) -> int:
    """Play a random game from a loop of ours; return its decisions.

    The state keeps the list of playable actions, so reading it costs nothing. `validate_action=False` leaves out the
    search for the action in that list: our `apply` does not check either. The loop ends where `Game.play` ends.
    """
    game = new(seats)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        legal = game.state.playable_actions
        game.execute(legal[int(random.random() * len(legal))], validate_action=False)
        decisions += 1
    return decisions


def simulation(seats: int) -> int:
    """Do what a simulation of Catanatron's tree search does, at its quickest: copy the start, play it out at random.

    The search itself is not in its published package.
    """
    game = new(seats).copy()
    game.play()
    return 1


def positions(seats: int) -> list[Any]:
    """Return every position of a random game but the last."""
    game = new(seats)
    found = []
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        found.append(game.copy())
        game.play_tick()
    return found


def environment() -> Any:
    """Return Catanatron's Gymnasium environment: one seat against a random player."""
    import catanatron_gym  # type: ignore[import-not-found] # noqa: F401
    import gymnasium

    env = gymnasium.make("catanatron-v1").unwrapped
    return env, env.reset()[1]


def single(held: list[Any], steps: int = 20) -> int:
    """Take some random steps in Catanatron's environment."""
    if not held:
        held.extend(environment())
    env, info = held
    for _ in range(steps):
        legal = info["valid_actions"]
        _, _, terminated, truncated, info = env.step(legal[int(random.random() * len(legal))])
        if terminated or truncated:
            info = env.reset()[1]
    held[1] = info
    return steps


HELD: list[Any] = []


def measure(name: str, seconds: float, seats: int, key: str) -> tuple[float, float]:
    """Do one slice of a measure; whatever Pithead's game is, Catanatron's is Catan."""
    slices = {
        "playout": lambda: repeat(partial(playout, seats), seconds),
        "driven": lambda: repeat(partial(driven, seats), seconds),
        "aec": lambda: repeat(partial(driven, seats), seconds),  # it has no environment for all seats,
        "batch": lambda: repeat(partial(driven, seats), seconds),  # and steps one game at a time
        "mcts": lambda: repeat(partial(simulation, seats), seconds),
        "mcts-uniform": lambda: repeat(partial(simulation, seats), seconds),
        "copy": lambda: copy(sample(positions(seats)), seconds),
        "draw": lambda: read_svg(seconds),
        "gym": lambda: repeat(partial(single, HELD), seconds),
        "vector": lambda: repeat(partial(single, HELD), seconds),  # it has none of its own
        "import": lambda: added_by_import("catanatron", seconds),
    }
    work, spent = slices[name]()
    return work, spent


if __name__ == "__main__":
    serve({"name": "Catanatron", "version": version("catanatron"), "python": platform.python_version()}, measure)
