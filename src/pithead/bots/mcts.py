"""The searching bot: information-set Monte Carlo tree search, with a budget of simulations or of time."""

import time
from typing import NamedTuple

from pithead.bots.base import BadBot, Bot
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.view import Json
from pithead.search.learned import learned
from pithead.search.mcts import POLICY, UNIFORM, Search
from pithead.search.network import Network
from pithead.search.tree import Node
from pithead.search.values import ONE

PORTION = 8  # simulations between two looks at the clock
LOOK = 40  # and between two looks at whether the choice is settled

# Simulations, and the most milliseconds, of each level.
LEVELS = {"easy": (40, 1000), "medium": (400, 1000), "hard": (4000, 10000)}


LEARNED, ROLLOUT = "learned", "rollout"  # what judges the end of a simulation


class Settings(NamedTuple):
    """How the bot searches. What is less than 0 is as it was found best with the value that is used."""

    sims: int = 0  # 0: no limit
    ms: int = 0  # 0: no limit
    explore: int = -1  # hundredths
    rollout: str = POLICY
    cut: int = -1  # decisions of a rollout before the position is judged; 0 without a learned value: to the end
    value: str = LEARNED  # or ROLLOUT, or the folder of another network


class Advice(NamedTuple):
    """What the search thinks of an action: its value for the seat from 0 to 1, the points the seat had in the end on
    the average (with a learned value: those it expects), how much they spread from simulation to simulation (a standard
    deviation), and in how many simulations the action was chosen.
    """

    action: int
    visits: int
    value: float
    points: float
    spread: float


class Mcts(Bot):
    """`mcts:easy`, `mcts:medium` (as is `mcts`), `mcts:hard`; or options such as `mcts:sims=5000`, `mcts:ms=1000`,
    `mcts:sims=500,cut=20,explore=40`. Where a value was learned for the game and the seats, it judges positions after a
    short rollout; without, and with `value=rollout`, rollouts go to the end.
    """

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        self.settings = _read(options)
        self.decisions = 0
        self.stopped = False  # set it from another thread, and the search ends at once
        self._kept: tuple[Node, Json] | None = None  # the tree of the decision that is expected next, and its view

    def choose(self, state: State, seat: int) -> int:
        """Search, and return the action that was chosen most."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        search = self.search(state, seat, whole=False)
        action = search.best()
        self._keep(search, state, seat, action)
        return action

    def advise(self, state: State, seat: int) -> list[Advice]:
        """Return what the search thinks of each legal action, the best first."""
        node = self.search(state, seat).root
        advice = [_advice(node, place) for place in map(node.find, state.legal(seat)) if place >= 0]
        return sorted(advice, key=lambda entry: (-entry.visits, -entry.value, entry.action))

    def search(self, state: State, seat: int, whole: bool = True) -> Search:
        """Search a decision within the budget; if not the `whole` of it, until the choice can no more change."""
        settings = self.settings
        self.stopped = False
        self.decisions += 1
        root = self._kept[0] if self._kept is not None and self._kept[1] == state.view(seat) else None
        seed = (self.seed * 1_000_003 + self.decisions) % (1 << 128)
        network, explore, cut = self._how(state)
        search = Search(state, seat, seed, explore, settings.rollout, cut, root, network)
        sims = settings.sims - (int(search.root.all_visits) if settings.sims else 0)
        end = time.perf_counter() + settings.ms / 1000 if settings.ms else 0.0
        while not self.stopped and (not settings.sims or sims > 0):
            portion = min(PORTION, sims) if settings.sims else PORTION
            search.run(portion)
            sims -= portion
            if end and time.perf_counter() >= end:
                break
            if not whole and network is not None and settings.sims and sims % LOOK == 0 and _settled(search.root, sims):
                break
        if not search.root.actions:
            search.run(1)  # the budget was used up, or the stop came first
        return search

    def _how(self, state: State) -> tuple[Network | None, int, int]:
        """Return what judges positions, how much to explore, and where to cut rollouts."""
        settings = self.settings
        seats = int(state.seats)
        network, explore, cut = None, 120, 0
        if settings.value != ROLLOUT and settings.rollout == POLICY:
            folder = "" if settings.value == LEARNED else settings.value
            network = learned(state.game, seats, folder)
            if network is not None:
                explore, cut = network.explore, network.cut
        return (
            network,
            int(explore) if settings.explore < 0 else settings.explore,
            int(cut) if settings.cut < 0 else settings.cut,
        )

    def _keep(self, search: Search, state: State, seat: int, action: int) -> None:
        """Keep the part of the tree below the action, if the same seat decides next and has learnt nothing by it.

        Where it has, that part comes from samples in which it learnt something else, and they cannot be told apart.
        """
        self._kept = None
        after = state.copy()
        events: list[Event] = []
        after.journal = events
        after.apply(action, seat)
        if after.over or after.to_act != seat or any(event.reveals and event.known_to(seat) for event in events):
            return
        child = search.root.child(search.root.find(action), seat)
        if child is not None:
            self._kept = (child, after.view(seat))


class Rollouts(Mcts):
    """The search without a learned value: hand-written policy, rollouts to the end; options as those of `mcts`."""

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        self.settings = self.settings._replace(value=ROLLOUT)


def _settled(root: Node, left: int) -> bool:
    """Tell whether so many simulations more cannot change which action was chosen most."""
    visits = sorted(root.visits)
    return len(visits) > 1 and visits[-1] - visits[-2] > left


def _advice(node: Node, place: int) -> Advice:
    visits = int(node.visits[place])
    if visits == 0:
        return Advice(int(node.actions[place]), 0, 0.0, 0.0, 0.0)
    points = node.points[place] / visits
    variance = max(node.squares[place] / visits - points * points, 0.0)
    return Advice(int(node.actions[place]), visits, node.totals[place] / visits / int(ONE), points, variance**0.5)


def _read(options: str) -> Settings:
    """Read what stands after 'mcts:'."""
    if options in LEVELS or not options:
        sims, ms = LEVELS[options or "medium"]
        return Settings(sims, ms)
    found: dict[str, str] = {}
    for part in options.split(","):
        key, equals, value = (word.strip() for word in part.partition("="))
        if key not in Settings._fields or not equals or not value:
            wanted = f"a level ({', '.join(LEVELS)}) or {', '.join(f'{name}=…' for name in Settings._fields)}"
            raise BadBot(f"expected {wanted} after 'mcts:', got '{part}'")
        found[key] = value
    judge = found.pop("value", LEARNED)
    rollout = found.pop("rollout", POLICY)
    if rollout not in (POLICY, UNIFORM):
        raise BadBot(f"expected rollout={POLICY} or rollout={UNIFORM}, got rollout={rollout}")
    for key, value in found.items():
        if not value.isdecimal() or len(value) > 9 or (key != "cut" and int(value) == 0):
            raise BadBot(f"expected {key} to be a whole number from 1, got '{value}'")
    numbers = {key: int(value) for key, value in found.items()}
    if not numbers.get("sims") and not numbers.get("ms"):
        numbers["sims"] = LEVELS["medium"][0]
    return Settings(rollout=rollout, value=judge, **numbers)
