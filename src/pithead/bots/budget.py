"""How long a search goes on: a number of simulations, milliseconds of the clock or of the processor, or several."""

import time
from collections.abc import Callable

from pithead.search.mcts import Search
from pithead.search.tree import Node

PORTION = 8  # simulations between two looks at the clock
LOOKS = 5  # portions between two looks at whether the choice is settled


class Budget:
    """What one search may use; 0 is no limit. Simulations of a tree that was kept count."""

    def __init__(self, search: Search, sims: int, ms: int, cpu: int) -> None:
        self.search = search
        self.sims = max(0, sims - int(search.root.all_visits))
        self.limited = sims > 0
        self.clocks: list[tuple[Callable[[], float], float, float]] = []
        for clock, most in ((time.perf_counter, ms), (time.thread_time, cpu)):
            if most:
                self.clocks.append((clock, clock(), most / 1000))
        self._looks = 0

    def portion(self) -> int:
        """Return how many simulations to make before asking again; 0, if the budget is used up."""
        made = int(self.search.simulations)
        if made and any(clock() - start >= most for clock, start, most in self.clocks):
            return 0
        return min(PORTION, self.sims - made) if self.limited else PORTION

    def settled(self) -> bool:
        """Tell, now and then, whether all simulations that may come cannot change which action was chosen most."""
        self._looks += 1
        return self._looks % LOOKS == 0 and settled(self.search.root, self.left())

    def left(self) -> int:
        """Return how many simulations more there will be: of those limited by time about."""
        made = int(self.search.simulations)
        left = [self.sims - made] if self.limited else []
        left += [int(made * (most / max(clock() - start, 1e-6) - 1)) for clock, start, most in self.clocks]
        return min(left)


def settled(root: Node, left: int) -> bool:
    """Tell whether so many simulations more cannot change which action was chosen most."""
    visits = sorted(root.visits)
    return len(visits) > 1 and visits[-1] - visits[-2] > left
