"""What a decision has thrown away: it is compared with the one that a short search would have made.

Both are played on from the same samples of what the seat could not know, so that luck is the same for both.
"""

from typing import NamedTuple

from pithead.bots.mcts import Mcts
from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import play_policy

SIMULATIONS = 240
PAIRS = 48
SURE = 2.0  # standard errors


class Regret(NamedTuple):
    """What was better, and by how many points of the final lead: nothing if that is not sure."""

    better: int
    points: float


def regret(state: State, seat: int, action: int, seed: int = 0) -> Regret:
    """Return what would have been better than an action, from what the seat knew."""
    better = Mcts(f"sims={SIMULATIONS}", seed).choose(state, seat)
    if better == action:
        return Regret(better, 0.0)
    gains = []
    for number in range(PAIRS):
        leads = []
        for tried in (better, action):
            sample = state.resample(seat, seed * PAIRS + number)
            sample.apply(tried, seat)
            play_policy(sample, seeded(number))
            scores = sample.scores()
            leads.append(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
        gains.append(leads[0] - leads[1])
    mean = sum(gains) / PAIRS
    error = (sum((gain - mean) ** 2 for gain in gains) / (PAIRS - 1) / PAIRS) ** 0.5
    return Regret(better, mean if mean > SURE * error else 0.0)
