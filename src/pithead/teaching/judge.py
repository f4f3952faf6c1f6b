"""What a decision has thrown away: it is compared with the one that a short search would have made.

Both are played on from the same samples of what the seat could not know, so that luck is the same for both.
"""

from typing import NamedTuple

from pithead.analysis.worlds import Outcome, Worlds
from pithead.bots.mcts import Mcts
from pithead.core.game import State

SIMULATIONS = 240
PAIRS = 48


class Regret(NamedTuple):
    """What was better, and by how many points of the final lead: nothing if that is not sure."""

    better: int
    points: float


def regret(state: State, seat: int, action: int, seed: int = 0) -> Regret:
    """Return what would have been better than an action, from what the seat knew."""
    better = Mcts(f"sims={SIMULATIONS}", seed).choose(state, seat)
    if better == action:
        return Regret(better, 0.0)

    def lead(outcome: Outcome) -> float:
        return outcome.points[seat] - max(points for other, points in enumerate(outcome.points) if other != seat)

    gain = Worlds(state, seat, seed, seat).gain(better, action, range(PAIRS), lead)
    return Regret(better, gain.mean if gain.sure else 0.0)
