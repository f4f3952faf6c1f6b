"""The searching bot: information-set Monte Carlo tree search, with a budget of simulations or of time."""

from functools import partial
from typing import NamedTuple

from pithead.bots.base import BadBot, Bot
from pithead.bots.budget import Budget
from pithead.bots.kept import Kept, following
from pithead.bots.together import MOST_JOBS, Branch, Others, branches
from pithead.core.game import State
from pithead.search.learned import learned
from pithead.search.mcts import POLICY, UNIFORM, Search
from pithead.search.network import Network
from pithead.search.tree import Node
from pithead.search.values import ONE

# Simulations, and the most milliseconds, of each level.
LEVELS = {"easy": (40, 1000), "medium": (400, 1000), "hard": (4000, 10000)}


LEARNED, ROLLOUT = "learned", "rollout"  # what judges the end of a simulation


class Settings(NamedTuple):
    """How the bot searches. What is less than 0 is as it was found best with the value that is used."""

    sims: int = 0  # 0: no limit
    ms: int = 0  # 0: no limit
    cpu: int = 0  # milliseconds of the processor: other programs do not shorten them; 0: no limit
    explore: int = -1  # hundredths
    rollout: str = POLICY
    cut: int = -1  # decisions of a rollout before the position is judged; 0 without a learned value: to the end
    value: str = LEARNED  # or ROLLOUT, or the folder of another network
    jobs: int = 1  # processes that search one decision, each for the whole time, or for its part of the simulations


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
    `mcts:sims=500,cut=20,explore=40`, `mcts:ms=1000,jobs=4`. Where a value was learned for the game and the seats, it
    judges positions after a short rollout; without, and with `value=rollout`, rollouts go to the end.
    """

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        self.settings = _read(options)
        self.decisions = 0
        self.stopped = False  # set it from another thread, and the search ends at once
        self._kept: Kept | None = None

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
        root = self._kept.find(state) if self._kept is not None and self._kept.seat == seat else None
        seed = (self.seed * 1_000_003 + self.decisions) % (1 << 128)
        others = None
        if settings.jobs > 1:
            settings = settings._replace(sims=-(-settings.sims // settings.jobs))
            others = Others(settings.jobs, partial(_help, settings._replace(jobs=1), whole), state, seat, seed)
        network, explore, cut = self._how(state)
        search = Search(state, seat, seed, explore, settings.rollout, cut, root, network)
        budget = Budget(search, settings.sims, settings.ms, settings.cpu)
        early = not whole and network is not None
        while (portion := budget.portion()) > 0 and not self.stopped:
            search.run(portion)
            if early and budget.settled():
                break
        if not search.root.actions:
            search.run(1)  # the budget was used up, or the stop came first
        if others is not None and not self.stopped:
            others.add_to(search.root)
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
        """Keep the part of the tree below the action; without a learned value, if the same seat decides next."""
        kept = following(search.root, int(search.root.find(action)), state, seat)
        own = kept is not None and kept.state.to_act == seat
        self._kept = kept if own or search.network is not None else None


class Rollouts(Mcts):
    """The search without a learned value: hand-written policy, rollouts to the end; options as those of `mcts`."""

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        self.settings = self.settings._replace(value=ROLLOUT)


def _help(settings: Settings, whole: bool, state: State, seat: int, seed: int) -> list[Branch]:
    """Search a decision of another process, and return what became of the root."""
    bot = Mcts("", seed)
    bot.settings = settings
    return branches(bot.search(state, seat, whole).root)


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
    if numbers.get("jobs", 1) > MOST_JOBS:
        raise BadBot(f"expected jobs to be at most {MOST_JOBS}, got '{found['jobs']}'")
    if not any(numbers.get(key) for key in ("sims", "ms", "cpu")):
        numbers["sims"] = LEVELS["medium"][0]
    return Settings(rollout=rollout, value=judge, **numbers)
