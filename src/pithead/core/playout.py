"""Random play to the end, inside the compiled unit."""

from mypy_extensions import i64

from pithead.core.catalogue import Offer
from pithead.core.game import State
from pithead.core.generator import Generator


def play_out(state: State, chance: Generator) -> i64:
    """Play uniformly random legal actions to the end, in place, and return how many there were."""
    offer = Offer(state.game.actions)
    steps: i64 = 0
    while not state.over:
        seat = state.to_act
        n = state.legal_into(seat, offer)
        state.apply(offer.actions[chance.below(n)], seat)
        steps += 1
    return steps


def pick(offer: Offer, chance: Generator) -> i64:
    """Choose one of the actions offered, each as likely as its weight says."""
    weights = offer.weights
    n = offer.n
    total: i64 = 0
    for i in range(n):
        total += weights[i]
    draw = chance.below(total)
    for i in range(n):
        draw -= weights[i]
        if draw < 0:
            return offer.actions[i]
    return offer.actions[n - 1]


def best(offer: Offer, chance: Generator) -> i64:
    """Choose the action with the greatest weight; among equals any, each equally likely."""
    weights = offer.weights
    found: i64 = 0
    equals: i64 = 1
    for i in range(1, offer.n):
        if weights[i] > weights[found]:
            found = i
            equals = 1
        elif weights[i] == weights[found]:
            equals += 1
            if chance.below(equals) == 0:
                found = i
    return offer.actions[found]


def choose_best(state: State, seat: i64, chance: Generator) -> i64:
    """Return the action of a seat that the game's policy likes best."""
    offer = Offer(state.game.actions)
    state.legal_into(seat, offer)
    state.weigh(seat, offer)
    return best(offer, chance)


def play_policy(state: State, chance: Generator) -> i64:
    """Play to the end, in place, every seat choosing with the weights of the game's policy; return how many actions
    there were.
    """
    offer = Offer(state.game.actions)
    steps: i64 = 0
    while not state.over:
        seat = state.to_act
        n = state.legal_into(seat, offer)
        action = offer.actions[0]
        if n > 1:
            state.weigh(seat, offer)
            action = pick(offer, chance)
        state.apply(action, seat)
        steps += 1
    return steps


def after_policy(state: State, decisions: int, chance: Generator) -> State:
    """Return the position after so many decisions by the game's policy; where the game ends before, half-way."""
    passed = [state]
    while not state.over and len(passed) <= decisions:
        state = state.copy()
        seat = state.waiting[0]
        state.apply(choose_best(state, seat, chance), seat)
        passed.append(state)
    return passed[len(passed) // 2] if state.over else state


def playouts(state: State, count: i64, chance: Generator) -> i64:
    """Play copies of a state to the end, and return the number of actions in all."""
    steps: i64 = 0
    for _game in range(count):
        steps += play_out(state.copy(), chance)
    return steps
