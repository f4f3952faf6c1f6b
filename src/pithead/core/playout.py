"""Random play to the end, inside the compiled unit."""

from mypy_extensions import i64

from pithead.core.game import State
from pithead.core.generator import Generator


def play_out(state: State, chance: Generator) -> i64:
    """Play uniformly random legal actions to the end, in place, and return how many there were."""
    game = state.game
    out = game.blank[:]
    steps: i64 = 0
    while not state.over:
        seat = state.to_act
        n = game.legal_into(state, seat, out)
        game.apply(state, seat, out[chance.below(n)])
        steps += 1
    return steps


def playouts(state: State, count: i64, chance: Generator) -> i64:
    """Play copies of a state to the end, and return the number of actions in all."""
    steps: i64 = 0
    for _ in range(count):
        steps += play_out(state.copy(), chance)
    return steps
