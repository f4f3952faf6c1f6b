"""The futures of a decision: worlds that a seat cannot tell from the true one, and what comes of an action in each.

All actions meet the same worlds and the same luck, so that the difference of two is told by few of them. So do all
decisions of a game: where nothing is revealed between two, what comes of a world is the same after the one and before
the other.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.generator import SEED_BITS, Generator, seeded
from pithead.core.playout import pick, play_policy
from pithead.search.values import ONE, values_into

SURE = 2.0  # standard errors: what is less may be chance
SPACE = 1 << 32  # worlds of a decision
PROPOSING = SPACE // 4  # the first of those that propose actions
MOST_TRIED = 32  # of the legal actions, those that the policy likes best
WHOLE_GAME = 400  # decisions, or so
MOST_TIMES = 8
APART = 1 << 100  # worlds have seeds that no deal has by chance


class Outcome(NamedTuple):
    """What came of a game, by seat: the share of the win, the points, and the worth, which bots play for (0 to 1)."""

    shares: tuple[float, ...]
    points: tuple[int, ...]
    worths: tuple[float, ...]


class Gain(NamedTuple):
    """By how much one action is better than another, on the average, and the standard error of that."""

    mean: float
    error: float

    @property
    def sure(self) -> bool:
        """Whether it is more than chance."""
        return self.mean > SURE * self.error


def outcome_of(state: State) -> Outcome:
    """Return what came of a game that is over; seats that share the first place share the win."""
    places = state.ranking()
    worths = vec[i64]([0] * int(state.seats))
    values_into(state, worths)
    first = places.count(1)
    return Outcome(
        tuple(1 / first if place == 1 else 0.0 for place in places),
        tuple(state.scores()),
        tuple(worths[seat] / int(ONE) for seat in range(int(state.seats))),
    )


class Worlds:
    """The worlds of one decision, by number; the same seed gives the same worlds.

    `knows` is the seat from whose knowledge they are drawn: the one that decides, or None, for what everybody knows.
    `choice` counts the choices that were made before: those who play on draw on from there.
    """

    def __init__(self, state: State, seat: int, seed: int, knows: int | None, choice: int = 0) -> None:
        self.state = state
        self.seat = seat
        self.knows = knows
        self.choice = choice
        self.base = APART + seed * SPACE
        self._chances: dict[int, Generator] = {}
        self._kept: dict[tuple[int, int], Outcome] = {}
        self._steps = self._games = 0
        sample = self.world(SPACE - 1)
        self._offer = Offer(sample.game.actions)
        self.legal = sample.legal(seat)
        if self.legal:
            sample.legal_into(seat, self._offer)
            sample.weigh(seat, self._offer)
        self.weights = [int(self._offer.weights[place]) for place in range(len(self.legal))]

    def world(self, number: int) -> State:
        """Return a world."""
        return self.state.resample(self.knows, (self.base + number) % (1 << SEED_BITS))

    def outcome(self, action: int, number: int) -> Outcome:
        """Return what comes of an action in a world, if everybody plays on by the game's policy."""
        found = self._kept.get((action, number))
        if found is None:
            world = self.world(number)
            world.apply(action, self.seat)
            chance = self._chance(number)
            chance.next()
            found = self._kept[action, number] = self._played_on(world, chance)
        return found

    def story(self, action: int, number: int) -> list[Event]:
        """Return what happens after an action in a world, the action itself first, to the end of the game."""
        world = self.world(number)
        journal: list[Event] = []
        world.journal = journal
        world.apply(action, self.seat)
        chance = self._chance(number)
        chance.next()
        play_policy(world, chance)
        return journal

    def unmoved(self, number: int) -> Outcome:
        """Return what comes of a world if everybody plays on by the game's policy from here."""
        return self._played_on(self.world(number), self._chance(number))

    def _played_on(self, world: State, chance: Generator) -> Outcome:
        self._steps += int(play_policy(world, chance))
        self._games += 1
        return outcome_of(world)

    def _chance(self, number: int) -> Generator:
        """Return what those who play on in a world choose with."""
        found = self._chances.get(number)
        if found is None:
            found = self._chances[number] = seeded((self.base + SPACE // 2 + number) % (1 << SEED_BITS))
            for _ in range(self.choice):
                found.next()
        return found.copy()

    def by_policy(self, number: int) -> int:
        """Return the action that the game's policy draws in a world."""
        return int(pick(self._offer, self._chance(number)))

    def at_random(self, number: int) -> int:
        """Return the action that somebody without any idea would take in a world."""
        return self.legal[self._chance(number).below(len(self.legal))]

    def affordable(self, least: int) -> int:
        """Return how many worlds can be tried at the cost of so many whole games: more, when the end is near."""
        times = 1
        while times < MOST_TIMES and 2 * times * self._steps <= WHOLE_GAME * self._games:
            times *= 2
        return least * times

    def gain(self, better: int, action: int, numbers: Sequence[int], worth: Callable[[Outcome], float]) -> Gain:
        """Return by how much one action is better than another in the same worlds."""
        return gain_of(
            [worth(self.outcome(better, number)) - worth(self.outcome(action, number)) for number in numbers]
        )

    def most_promising(self, first: int) -> list[int]:
        """Return the actions, the best first: all are tried in a few worlds, the better half in twice as many, and so
        on.

        The worlds are numbered from `PROPOSING` on: what is measured later should come from others, as the one that did
        best in some was also lucky in them.
        """
        left = sorted(self.legal, key=lambda action: -self.weights[self.legal.index(action)])[:MOST_TRIED]
        count, rest = first, list[int]()
        while len(left) > 1:
            totals = {
                action: sum(self.outcome(action, PROPOSING + number).worths[self.seat] for number in range(count))
                for action in left
            }
            ranked = sorted(left, key=lambda action: -totals[action])
            half = (len(left) + 1) // 2
            left, rest = ranked[:half], [*ranked[half:], *rest]
            count *= 2
        return [*left, *rest]


def gain_of(gains: Sequence[float]) -> Gain:
    """Return the mean of gains, and its standard error."""
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    return Gain(mean, (spread / count) ** 0.5)
