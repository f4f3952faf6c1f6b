"""Judges one decision: everybody's chances before and after it, what would have been best, what was given away."""

from collections.abc import Sequence
from typing import NamedTuple

from pithead.analysis.results import Chances, Moment, number, numbers
from pithead.analysis.worlds import PROPOSING, Outcome, Worlds, gain_of
from pithead.bots.mcts import Mcts
from pithead.core.game import Game, State

QUICK, DEEP = 80, 640
DEPTHS = {"quick": QUICK, "deep": DEEP}
LEAST, MOST = 8, 100_000
FIRST = 10  # an action is first tried in one of so many of the worlds
SEARCHES = 256  # with so many worlds and more, a search proposes an action besides
SIMULATIONS = 4  # of that search, for each world


class Place(NamedTuple):
    """A decision of a record: its number, how many choices and turns came before, who decided what in which position,
    and from whose knowledge it is judged (None: from everybody's).
    """

    number: int
    choice: int
    turn: int
    seat: int
    action: int
    state: State
    knows: int | None


class Verdict(NamedTuple):
    """A decision that was judged, and by how much it changed each seat's share in the first worlds, which all decisions
    have: rows of seats.
    """

    moment: Moment
    changes: list[list[float]]


def judge(place: Place, depth: int, seed: int) -> Verdict | None:
    """Return what a decision did; None, if it was no choice as far as the one who judges it knows."""
    worlds = Worlds(place.state, place.seat, seed, place.knows, place.choice)
    if len(worlds.legal) < 2 or place.action not in worlds.legal:
        return None
    best = _best(worlds, depth, seed * 1_000_003 + place.number)
    count = worlds.affordable(depth)
    every = range(count)
    before = [worlds.outcome(worlds.by_policy(world), world) for world in every]
    after = [worlds.outcome(place.action, world) for world in every]
    better = [worlds.outcome(best, world) for world in every]
    seat = place.seat
    gain = gain_of([one.worths[seat] - other.worths[seat] for one, other in zip(better, after, strict=True)])
    if gain.mean < 0:  # only in the worlds that proposed it was it better
        best, better = place.action, after
        gain = gain_of([0.0] * count)
    anything = sum(worlds.outcome(worlds.at_random(world), world).worths[seat] for world in every) / count
    top = sum(one.worths[seat] for one in better) / count
    game = place.state.game
    moment = Moment(
        number=place.number,
        turn=place.turn,
        seat=seat,
        action=game.actions.text(place.action),
        choices=len(worlds.legal),
        before=chances(game, before),
        after=chances(game, after),
        worlds=count,
        best=game.actions.text(best),
        better=chances(game, better),
        worth=number(gain.mean),
        error=number(gain.error),
        stake=number(max(top - anything, 0.0)),
        sure=gain.sure,
    )
    changes = [
        [one.shares[other] - was.shares[other] for was, one in zip(before[:depth], after[:depth], strict=True)]
        for other in range(place.state.seats)
    ]
    return Verdict(moment, changes)


def _best(worlds: Worlds, depth: int, seed: int) -> int:
    """Return the action that does best in worlds of their own, or that a search prefers and that does as well."""
    first = max(2, depth // FIRST)
    best = worlds.most_promising(first)[0]
    if depth < SEARCHES or worlds.knows is None:
        return best
    searched = Mcts(f"sims={SIMULATIONS * depth}", seed).choose(worlds.world(PROPOSING), worlds.seat)
    proposing = range(PROPOSING, PROPOSING + depth)
    gain = worlds.gain(searched, best, proposing, lambda outcome: outcome.worths[worlds.seat])
    return searched if gain.mean > 0 else best


class Candidate(NamedTuple):
    """An action that can be advised, and what its seat can expect of it: the share of the win, and points."""

    action: int
    share: float
    points: float


def advise(state: State, seat: int, count: int, depth: int, seed: int = 0) -> list[Candidate]:
    """Return the best actions of a seat, as far as it can know, the best first."""
    worlds = Worlds(state, seat, seed, seat)
    ranked = worlds.most_promising(max(2, depth // FIRST))[: count + 1]  # one more, which may be as good
    every = range(worlds.affordable(depth))
    found: list[tuple[float, int, Candidate]] = []
    for action in ranked:
        outcomes = [worlds.outcome(action, world) for world in every]
        worth = sum(outcome.worths[seat] for outcome in outcomes) / len(outcomes)
        told = chances(state.game, outcomes)
        found.append((-worth, len(found), Candidate(action, told.shares[seat], told.points[seat])))
    return [candidate for *_, candidate in sorted(found)][:count]


def chances(game: Game, outcomes: Sequence[Outcome]) -> Chances:
    """Return what each seat can expect, from what came of some worlds."""
    count = len(outcomes)
    seats = range(len(outcomes[0].shares))
    shares = [sum(outcome.shares[seat] for outcome in outcomes) / count for seat in seats]
    points = [sum(outcome.points[seat] for outcome in outcomes) / count for seat in seats]
    return Chances(sharpened(shares, game.sharpness), numbers(points))


def sharpened(shares: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Return shares of the win as they turn out to be: with less than 1 the greater ones less, the lesser ones greater.

    Games that are played on by policy can be surer of their winner than games are; each game says by how much.
    """
    powers = [share**sharpness for share in shares]
    return numbers([power / sum(powers) for power in powers])
