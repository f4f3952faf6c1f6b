"""Finds positions for puzzles in games that strong bots play; which ones depends on the game, the seed and the number.

A position is looked into if the search that played there had a favourite, and if that does better than the next ones in
a few worlds. Of those of a game some are judged at length, as different from one another as can be.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from pithead.analysis.worlds import Worlds, gain_of
from pithead.bots.mcts import Rollouts
from pithead.core.game import Game, State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.puzzles import judging
from pithead.puzzles.judging import Verdict, judge

PLAYERS = "sims=200"
LEAST_CHOICES = 3
LOOKED = 60  # worlds of a first look
NEXT = 3  # actions that the favourite is compared with there
PER_GAME = 12  # positions that are judged at length
SHORT = "sims=40"  # what easy bots search with
SHORTS = 8  # short searches: how many of them find the answer tells how hard a puzzle is
LEAST_SHARE = 0.05  # of the win, that the answer gains: less is not worth a question
MOST_SEATS = 4


class Found(NamedTuple):
    """A position that makes a puzzle: how it came about, what it comes to, and how hard it is."""

    seats: int
    seed: int
    actions: list[tuple[int, int]]
    seat: int
    verdict: Verdict
    by_policy: bool  # whether the policy prefers the answer
    by_short: float  # the part of short searches that find it
    choices: int
    part: float  # of the game that was played, from 0 to 1
    kind: str  # of the decision: its family, and what it is about

    @property
    def level(self) -> int:
        """How hard it is: 1, the policy finds the answer; 2, most short searches do; 3, they miss it too."""
        return 1 if self.by_policy and self.by_short > 0.5 else 2 if self.by_short > 0.5 else 3

    def to_json(self) -> list[Any]:
        """Return it as plain data, to be kept until all are found."""
        return list(self)

    @staticmethod
    def from_json(facts: Sequence[Any]) -> "Found":
        """Return what `to_json` made."""
        found = Found(*facts)
        best, *rest = facts[Found._fields.index("verdict")]
        verdict = Verdict([judging.Figures(*one) for one in best], *rest)
        return found._replace(actions=[(seat, action) for seat, action in found.actions], verdict=verdict)


class _Seen(NamedTuple):
    """A position worth a longer look."""

    number: int  # of decisions before it
    seat: int
    state: State
    kind: str
    by_policy: bool
    gain: float


def find_in_game(game: Game, seed: int, number: int) -> list[Found]:
    """Play a game, and return the puzzles in it."""
    span = min(game.most_seats, MOST_SEATS) - game.least_seats + 1
    seats = game.least_seats + number % span
    deal = seed * 1_000_003 + number
    state = game.new(seats, deal)
    players = [Rollouts(PLAYERS, deal * seats + seat) for seat in range(seats)]
    actions: list[tuple[int, int]] = []
    seen: list[_Seen] = []
    while not state.over:
        seat = int(state.to_act)
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            action = players[seat].choose(state, seat)
            if len(legal) >= LEAST_CHOICES and not state.simultaneous:
                one = _look(state, seat, action, len(actions), deal)
                if one is not None:
                    seen.append(one)
        state.apply(action, seat)
        actions.append((seat, action))
    found = []
    for one in _varied(seen):
        verdict = judge(one.state, one.seat, deal)
        if not verdict.against and verdict.best[0].share - verdict.best[1].share >= LEAST_SHARE:
            found.append(_found(one, verdict, actions, deal))
    return found


def kind_of(game: Game, action: int) -> str:
    """Return what kind of decision an action is, for variety: the pattern of its family, and its heading."""
    return f"{game.actions.families[game.actions.family[action]].pattern} / {game.heading(action)}"


def _look(state: State, seat: int, action: int, number: int, seed: int) -> _Seen | None:
    """Return a position if the action does better than the next ones in a few worlds."""
    worlds = Worlds(state, seat, seed, seat)
    order = sorted(worlds.legal, key=lambda other: -worlds.weights[worlds.legal.index(other)])
    rivals = [other for other in order if other != action][:NEXT]
    least = 1.0
    for rival in rivals:
        for count in (LOOKED // 3, LOOKED):  # most are soon told to be alike
            gain = gain_of(
                [
                    worlds.outcome(action, world).worths[seat] - worlds.outcome(rival, world).worths[seat]
                    for world in range(count)
                ]
            )
            if gain.mean < judging.GAP or not (gain.sure or count < LOOKED):
                return None
        least = min(least, gain.mean)
    by_policy = int(choose_best(state.copy(), seat, seeded(seed))) == action
    return _Seen(number, seat, state.copy(), kind_of(state.game, action), by_policy, least)


def _varied(seen: Sequence[_Seen]) -> list[_Seen]:
    """Return some positions: those that the policy gets wrong first, of each kind and from all over the game."""
    left = list(seen)
    taken: list[_Seen] = []
    kinds: Counter[str] = Counter()
    while left and len(taken) < PER_GAME:
        one = min(left, key=lambda one: (kinds[one.kind] - (not one.by_policy), -one.gain, one.number))
        left.remove(one)
        taken.append(one)
        kinds[one.kind] += 1
    return sorted(taken, key=lambda one: one.number)


def _found(one: _Seen, verdict: Verdict, actions: list[tuple[int, int]], seed: int) -> Found:
    state, seat, answer = one.state, one.seat, verdict.answer
    short = sum(Rollouts(SHORT, seed + 1 + number).choose(state, seat) == answer for number in range(SHORTS)) / SHORTS
    by_policy = int(choose_best(state.copy(), seat, seeded(seed))) == answer
    return Found(
        seats=int(state.seats),
        seed=seed,
        actions=actions[: one.number],
        seat=seat,
        verdict=verdict,
        by_policy=by_policy,
        by_short=short,
        choices=len(state.legal(seat)),
        part=round(one.number / len(actions), 3),
        kind=kind_of(state.game, answer),
    )
