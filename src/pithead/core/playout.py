"""Random play to the end, inside the compiled unit."""

from librt.vecs import vec
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


def pick(actions: vec[i64], weights: vec[i64], n: i64, chance: Generator) -> i64:
    """Choose one of n actions, each as likely as its weight says."""
    total: i64 = 0
    for i in range(n):
        total += weights[i]
    draw = chance.below(total)
    for i in range(n):
        draw -= weights[i]
        if draw < 0:
            return actions[i]
    return actions[n - 1]


def best(actions: vec[i64], weights: vec[i64], n: i64, chance: Generator) -> i64:
    """Choose the action with the greatest weight; among equals any, each equally likely."""
    found: i64 = 0
    equals: i64 = 1
    for i in range(1, n):
        if weights[i] > weights[found]:
            found = i
            equals = 1
        elif weights[i] == weights[found]:
            equals += 1
            if chance.below(equals) == 0:
                found = i
    return actions[found]


def choose_best(state: State, seat: i64, chance: Generator) -> i64:
    """Return the action of a seat that the game's policy likes best."""
    game = state.game
    out = game.blank[:]
    weights = game.blank[:]
    n = game.legal_into(state, seat, out)
    game.weights_into(state, seat, out, n, weights)
    return best(out, weights, n, chance)


def play_policy(state: State, chance: Generator) -> i64:
    """Play to the end, in place, every seat choosing with the weights of the game's policy; return how many actions
    there were.
    """
    game = state.game
    out = game.blank[:]
    weights = game.blank[:]
    steps: i64 = 0
    while not state.over:
        seat = state.to_act
        n = game.legal_into(state, seat, out)
        action = out[0]
        if n > 1:
            game.weights_into(state, seat, out, n, weights)
            action = pick(out, weights, n, chance)
        game.apply(state, seat, action)
        steps += 1
    return steps


def playouts(state: State, count: i64, chance: Generator) -> i64:
    """Play copies of a state to the end, and return the number of actions in all."""
    steps: i64 = 0
    for _ in range(count):
        steps += play_out(state.copy(), chance)
    return steps
