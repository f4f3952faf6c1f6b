"""Positions to measure bots by: in each a long search sees one action ahead of all others by a clear margin.

They come from games between bots for people, of all levels that think little, as people meet them; whether they are
easy or hard to find is not asked. Which ones they are depends on the game, the seed and the number alone.

A set is a file with a line of JSON for each game that was looked into: its record up to the last position, and the
positions, each with the number of decisions before it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pithead.bots import ask, bot
from pithead.bots.level import named
from pithead.bots.mcts import Mcts
from pithead.core.errors import BadRecord, PitheadError
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.history import History
from pithead.core.record import Record
from pithead.puzzles.finding import LEAST_CHOICES, MOST_SEATS

PLAYERS = ("apprentice", "miner", "miner", "foreman")
LOOKED = 24  # positions of a game that are looked into
MOST = 4  # that are taken of a game
SHORT, LONG = 600, 20_000  # simulations of a first look, and of the one that counts
AHEAD = 0.03  # in value, from 0 to 1, of the best action before every other
EXPLORE = 400  # in hundredths: far more than bots do, so that every action is tried, and what comes to the same shows
TRIED = 0.001  # of all simulations: of an action that had fewer, the value is not known, and nothing is clear


class BadSet(PitheadError):
    """A set of positions that is not as it should be."""


class Verdict(NamedTuple):
    """What a search thinks: the best action, its value, and that of the next best."""

    action: int
    value: float
    second: float

    @property
    def ahead(self) -> float:
        """By how much the best action is ahead."""
        return self.value - self.second


class Position(NamedTuple):
    """A position of a set."""

    state: State
    seat: int
    verdict: Verdict


class Looked(NamedTuple):
    """A game that was looked into, and what was found: decisions before it, the seat, the verdict."""

    number: int
    record: Record
    found: list[tuple[int, int, Verdict]]

    def line(self) -> str:
        """Return it as a line of a set."""
        game = self.record.game
        found = [
            {"at": at, "seat": seat, "best": game.actions.text(verdict.action)}
            | {"value": round(verdict.value, 4), "second": round(verdict.second, 4)}
            for at, seat, verdict in self.found
        ]
        told: dict[str, Any] = {"number": self.number, "found": found}
        return json.dumps(told | {"record": self.record.text()} if found else told, separators=(",", ":"))


# Finding.


def look_into(game: Game, seed: int, number: int) -> Looked:
    """Play a game, and return the positions of it in which one action is clearly best."""
    span = min(game.most_seats, MOST_SEATS) - game.least_seats + 1
    seats = game.least_seats + number % span
    deal = seed * 1_000_003 + number
    chance = seeded(deal)
    played = _play(game, seats, deal, chance)
    asked = [
        at
        for at, (state, (seat, _)) in enumerate(zip(played.states(), played.actions, strict=False))
        if not state.simultaneous and len(state.legal(seat)) >= LEAST_CHOICES
    ]
    drawn = sorted(asked.pop(chance.below(len(asked))) for _ in range(min(LOOKED, len(asked))))
    found: list[tuple[int, int, Verdict]] = []
    for at, state in enumerate(played.states()):
        if at in drawn and len(found) < MOST:
            seat = played.actions[at][0]
            verdict = judge(state, seat, deal, SHORT)
            if verdict.ahead >= AHEAD:
                verdict = judge(state, seat, deal, LONG)
            if verdict.ahead >= AHEAD:
                found.append((at, seat, verdict))
    last = found[-1][0] if found else 0
    return Looked(number, Record(game, seats, deal, actions=played.actions[:last]), found)


def _play(game: Game, seats: int, deal: int, chance: Generator) -> Record:
    players = [bot(named(PLAYERS[chance.below(len(PLAYERS))]), deal * seats + seat) for seat in range(seats)]
    history = History(game, seats, deal)
    state = history.state
    while not state.over:
        seat = int(state.to_act)
        legal = state.legal(seat)
        history.play(legal[0] if len(legal) == 1 else ask(players[seat], state, seat, int(chance.next())), seat)
    return history.record()


def judge(state: State, seat: int, seed: int, simulations: int) -> Verdict:
    """Return what a search thinks of a position, from what the seat knows; the next best may be anything up to 1 if an
    action was tried too seldom to tell.
    """
    advice = Mcts(f"sims={simulations},explore={EXPLORE}", seed).advise(state.resample(seat, seed), seat)
    known = [one for one in advice if one.visits >= max(1, simulations * TRIED)]
    second = max(one.value for one in known[1:]) if len(known) == len(state.legal(seat)) else 1.0
    return Verdict(known[0].action, known[0].value, second)


# A set in its file.


def games_of(path: Path) -> Iterator[dict[str, Any]]:
    """Give the lines of a set; a last one that was cut off is not given."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(keepends=True)):
        if line.endswith("\n"):
            facts = json.loads(line)
            if not isinstance(facts, dict) or facts.get("number") != number:
                raise BadSet(f"{path}, line {number + 1}: expected game {number}, got {line[:60]}")
            yield facts


def read(path: Path) -> Iterator[Position]:
    """Give the positions of a set, every action of their games checked."""
    for facts in games_of(path):
        if not facts["found"]:
            continue
        try:
            record = Record.parse(facts["record"])
            states = {at: state.copy() for at, state in enumerate(record.states())}
            for one in facts["found"]:
                action = record.game.actions.parse(one["best"])
                yield Position(states[one["at"]], one["seat"], Verdict(action, one["value"], one["second"]))
        except (BadRecord, KeyError) as error:
            raise BadSet(f"{path}, game {facts['number']}: {error}") from None


def finds(name: str, position: Position, seed: int) -> bool:
    """Tell whether a bot finds the best action of a position."""
    return ask(bot(name, seed), position.state, position.seat, seed) == position.verdict.action
