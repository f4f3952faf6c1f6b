"""Judges a position: whether one action is clearly best, from what the seat knows, and what the best ones lead to.

Several searches with seeds of their own must all spend most of their simulations on the same action; and in worlds
drawn anew, where all play on by policy, it must do clearly better than every other that was considered, and do so in
each of several lots of worlds.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pithead.analysis.moments import chances
from pithead.analysis.worlds import Worlds, gain_of
from pithead.bots.mcts import Advice, Rollouts
from pithead.core.game import State

SEARCHES = 3  # with a seed each
SIMULATIONS = 1_000  # of each search
LOTS = 3
WORLDS = 100  # of each lot
TIMES = 10  # how much longer a puzzle is verified
CONSIDERED = 6  # actions, those that the searches chose most

PART = 0.5  # of its simulations, that every search spends on the answer at least
GAP = 0.03  # in worth, from 0 to 1: by so much the answer is better than the next best in all worlds together
SURE = 3.0  # standard errors of that


class Figures(NamedTuple):
    """An action: the seat's share of the win after it, its points in the end, and what it is worth, from 0 to 1."""

    action: int
    share: float
    points: float
    worth: float


class Verdict(NamedTuple):
    """What a position comes to: the best actions, the answer first, and why it is no puzzle; empty, if it is one."""

    best: list[Figures]
    gap: float  # in worth, to the next best
    error: float  # its standard error
    against: str

    @property
    def answer(self) -> int:
        """The best action."""
        return self.best[0].action


def judge(state: State, seat: int, seed: int, times: int = 1) -> Verdict:
    """Judge a position, with searches and lots of worlds so many times as long."""
    sims = SIMULATIONS * times
    found = [Rollouts(f"sims={sims}", seed * SEARCHES + number + 1).advise(state, seat) for number in range(SEARCHES)]
    answers = {advice[0].action for advice in found}
    worlds = Worlds(state, seat, seed, seat)
    every = range(LOTS * WORLDS * times)
    tried = {action: [worlds.outcome(action, world) for world in every] for action in _considered(found)}
    game = state.game
    table = []
    for action, outcomes in tried.items():
        told = chances(game, outcomes)
        worth = sum(outcome.worths[seat] for outcome in outcomes) / len(outcomes)
        table.append(Figures(action, told.shares[seat], told.points[seat], worth))
    answer = found[0][0].action
    table.sort(key=lambda figures: (figures.action != answer, -figures.worth))
    gains = [
        [one.worths[seat] - other.worths[seat] for one, other in zip(tried[answer], tried[rival.action], strict=True)]
        for rival in table[1:]
    ]
    closest = gain_of(gains[0])
    against = ""
    if len(answers) > 1:
        against = "the searches differ"
    elif min(advice[0].visits for advice in found) < PART * sims:
        against = "the searches see little difference"
    elif any(min(_lots(gain)) <= 0 for gain in gains):
        against = "another does better in some worlds"
    elif closest.mean < GAP or any(one.mean < SURE * one.error for one in map(gain_of, gains)):
        against = "the worlds show little difference"
    return Verdict(table, closest.mean, closest.error, against)


def _considered(found: Sequence[Sequence[Advice]]) -> list[int]:
    """Return the actions that were chosen most in all searches."""
    visits: dict[int, int] = {}
    for advice in found:
        for one in advice:
            visits[one.action] = visits.get(one.action, 0) + one.visits
    return sorted(visits, key=lambda action: (-visits[action], action))[:CONSIDERED]


def _lots(gains: Sequence[float]) -> list[float]:
    """Return what each lot of worlds says."""
    size = len(gains) // LOTS
    return [sum(gains[lot * size : (lot + 1) * size]) / size for lot in range(LOTS)]
