"""Positions to learn from: what a network looks at, and what rollouts made of them.

They come from games by the game's policy, and from games of the search with the network of the round before: that
meets what good play leads to.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pithead.bots.mcts import Mcts
from pithead.core.catalogue import Offer
from pithead.core.errors import PitheadError
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.playout import best, pick, play_policy
from pithead.search.inputs import inputs
from pithead.search.values import results

Row = NDArray[np.int16]
Table = NDArray[np.float32]


class Positions(NamedTuple):
    """Positions in rows: the inputs of the network, and by seat, counted from the one that looks, what came of them."""

    inputs: Row
    values: Table  # as the search values results, from 0 to 1
    points: Table  # in the end
    part: Table  # how much of the game was over, from 0 to 1
    game: NDArray[np.int64]  # which game they are from: those of one are never parted when some are held out

    def __len__(self) -> int:
        return len(self.part)

    def of(self, which: Any) -> "Positions":
        """Return some of them."""
        return Positions(*(column[which] for column in self))


class Sample(NamedTuple):
    """One position, as plain numbers."""

    inputs: Any
    values: list[float]
    points: list[float]
    part: float
    game: int


def together(samples: list[Sample]) -> Positions:
    """Return samples as columns."""
    return Positions(
        np.array([sample.inputs for sample in samples], np.int16),
        np.array([sample.values for sample in samples], np.float32),
        np.array([sample.points for sample in samples], np.float32),
        np.array([sample.part for sample in samples], np.float32),
        np.array([sample.game for sample in samples], np.int64),
    )


def joined(several: list[Positions]) -> Positions:
    """Return positions of several files as one."""
    return Positions(*(np.concatenate(columns) for columns in zip(*several, strict=True)))


# Games by the policy: quickly played, and every position's worth from rollouts.

ROLLOUTS = 4  # by which a position is judged
OF_A_GAME = 10  # positions


def policy_samples(game: Game, seats: int, seed: int, number: int) -> list[Sample]:
    """Play one game by the game's policy, more or less faithfully, and judge some of its positions by rollouts.

    Positions are those where another seat's turn begins: there a search stops its rollouts, too.
    """
    chance = seeded((seed << 32) + number)
    state = dealt(game, seats, (seed << 32) + number, chance)
    choose = (loyal, loyal, greedy, wild)[chance.below(4)]
    met = [copy for copy, _ in play(state, choose, chance)]
    length = len(met)
    found = []
    for _ in range(min(OF_A_GAME, length)):
        at = chance.below(length)
        found.extend(judged(met[at], at / length, number, chance))
    return found


def dealt(game: Game, seats: int, seed: int, chance: Generator) -> State:
    """Return a game just dealt, mostly with the usual options, now and then with any that go together."""
    if chance.below(8) == 0:
        wish = {option.key: option.values[chance.below(len(option.values))] for option in game.options}
        with suppress(PitheadError):
            return game.new(seats, seed, wish)
    return game.new(seats, seed)


def play(
    state: State, choose: Callable[[State, Offer, Generator], int], chance: Generator
) -> Iterator[tuple[State, int]]:
    """Play to the end, and give a copy of every position where another seat's turn begins, with the seat."""
    offer = Offer(state.game.actions)
    before = -1
    while not state.over:
        seat = state.to_act
        if seat != before:
            yield state.copy(), int(seat)
            before = seat
        n = state.legal_into(seat, offer)
        state.apply(offer.actions[0] if n == 1 else choose(state, offer, chance), seat)


def loyal(state: State, offer: Offer, chance: Generator) -> int:
    """Choose as rollouts do."""
    state.weigh(state.to_act, offer)
    return int(pick(offer, chance))


def greedy(state: State, offer: Offer, chance: Generator) -> int:
    """Choose what looks best, but for every tenth time."""
    state.weigh(state.to_act, offer)
    return int(best(offer, chance) if chance.below(10) > 0 else pick(offer, chance))


def wild(state: State, offer: Offer, chance: Generator) -> int:
    """Choose as rollouts do, but every eighth time anything."""
    if chance.below(8) == 0:
        return int(offer.actions[chance.below(offer.n)])
    return loyal(state, offer, chance)


SIMULATIONS = 40  # for a decision of the games that the search plays
STRAY = 24  # at most so many decisions by the policy lead from a position of such a game to the one that is judged


def searched_samples(game: Game, seats: int, seed: int, number: int, folder: str) -> list[Sample]:
    """Play one game by the search with a network, and judge positions that the policy leads to from those met."""
    chance = seeded((1 << 100) + (seed << 32) + number)
    state = dealt(game, seats, (1 << 100) + (seed << 32) + number, chance)
    players = [Mcts(f"sims={SIMULATIONS},value={folder}", int(chance.next())) for _ in range(seats)]

    def by_search(state: State, offer: Offer, chance: Generator) -> int:
        if chance.below(12) == 0:
            return loyal(state, offer, chance)
        seat = int(state.to_act)
        return players[seat].choose(state.resample(seat, chance.next()), seat)

    met = [copy for copy, _ in play(state, by_search, chance)]
    found = []
    for at, position in enumerate(met):
        stray(position, chance.below(STRAY), chance)
        if not position.over:
            found.extend(judged(position, at / len(met), number, chance))
    return found


def stray(state: State, decisions: int, chance: Generator) -> None:
    """Play so many decisions by the policy, and on until another seat's turn begins."""
    offer = Offer(state.game.actions)
    before = state.to_act
    while not state.over and (decisions > 0 or state.to_act == before):
        decisions -= 1
        before = state.to_act
        n = state.legal_into(before, offer)
        state.apply(offer.actions[0] if n == 1 else loyal(state, offer, chance), before)


def judged(state: State, part: float, game: int, chance: Generator) -> list[Sample]:
    """Return a position with what rollouts make of it, what is hidden drawn anew for each; once as each seat sees it.

    Judging is what takes the time, and what a network learns of one seat it knows of the others.
    """
    seat, seats = int(state.to_act), int(state.seats)
    values, points = [0.0] * seats, [0.0] * seats
    for _ in range(ROLLOUTS):
        end = state.resample(seat, chance.next())
        play_policy(end, end.chance)
        found, scores = results(end), end.scores()
        for i in range(seats):
            values[i] += found[i] / 1e6 / ROLLOUTS
            points[i] += scores[i] / ROLLOUTS
    samples = []
    for own in range(seats):
        row = np.frombuffer(memoryview(inputs(state, own)), np.int16)
        samples.append(Sample(row, values[own:] + values[:own], points[own:] + points[:own], part, game))
    return samples
