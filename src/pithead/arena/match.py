"""A match: which bots play what how often, and one game of it, which depends on the match and its number alone."""

import time
from typing import Any, NamedTuple

from pithead.bots import ask, bot
from pithead.core.errors import PitheadError
from pithead.core.game import Game
from pithead.core.generator import SEED_BITS
from pithead.core.history import History
from pithead.core.options import read_seats
from pithead.core.record import bot_tag


class BadMatch(PitheadError):
    """A match that cannot be played, or results that belong to another one."""


class Match(NamedTuple):
    """Which bots play what; an entrant is named by its place in the list of bots, as two may have the same name."""

    game: Game
    bots: tuple[str, ...]
    seats: int
    options: dict[str, str]
    games: int
    seed: int

    def describe(self) -> dict[str, Any]:
        """The match as plain JSON, to tell whether results belong to it; more games may be added to a match."""
        return {
            "game": self.game.key,
            "rules_version": self.game.rules_version,
            "components": self.game.components or None,
            "bots": list(self.bots),
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
        }

    def deal(self, number: int) -> int:
        """The seed of a game: every deal is played once in each rotation of the seats."""
        return self.seed + number // self.seats

    def lineup(self, number: int) -> list[int]:
        """Which entrant has which seat: the list of bots, repeated until it fills the table, and turned."""
        return [(seat + number) % self.seats % len(self.bots) for seat in range(self.seats)]


class Result(NamedTuple):
    """What came of one game."""

    number: int
    seed: int
    lineup: list[int]
    scores: list[int]
    places: list[int]
    decisions: list[int]  # by seat, those that were no choice not counted
    seconds: list[float]  # by seat


def check(match: Match) -> None:
    """See that the match can be played: the seats, the options and every bot."""
    read_seats(match.game.title, match.game.least_seats, match.game.most_seats, match.seats)
    if not 1 <= len(match.bots) <= match.seats:
        raise BadMatch(f"expected 1 to {match.seats} bots for {match.seats} seats, got {len(match.bots)}")
    match.game.new(match.seats, match.deal(0), match.options)
    for name in match.bots:
        bot(name)


def play_game(match: Match, number: int, keep: bool = False) -> tuple[Result, str]:
    """Play one game of a match; return its result, and its record as text if that is to be kept."""
    history, _, decisions, seconds = play_through(match, number, keep)
    state = history.state
    record = history.record().text() if keep else ""
    lineup = match.lineup(number)
    return Result(number, history.seed, lineup, state.scores(), state.ranking(), decisions, seconds), record


def play_numbered(match: Match, keep: bool, number: int) -> tuple[Result, str]:
    """Play one game of a match, as a work whose task is the game's number."""
    return play_game(match, number, keep)


class Played(NamedTuple):
    """A game that bots have played to its end; its history has the decisions only if they were to be kept."""

    history: History
    length: int  # all decisions
    decisions: list[int]  # by seat, those that were no choice not counted
    seconds: list[float]  # by seat


def play_through(match: Match, number: int, keep: bool) -> Played:
    """Play one game of a match."""
    lineup = match.lineup(number)
    history = History(match.game, match.seats, match.deal(number), match.options)
    state = history.state
    players = [bot(match.bots[entrant], _seed(match, number, seat)) for seat, entrant in enumerate(lineup)]
    decisions, seconds = [0] * match.seats, [0.0] * match.seats
    step = 0
    while not state.over:
        seat = int(state.to_act)
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            begin = time.perf_counter()
            action = ask(players[seat], state, seat, _seed(match, number, match.seats + step))
            seconds[seat] += time.perf_counter() - begin
            decisions[seat] += 1
        if keep:
            history.play(action, seat)
        else:
            state.apply(action, seat)
        step += 1
    for seat, entrant in enumerate(lineup):
        history.tags[bot_tag(seat)] = match.bots[entrant]
    return Played(history, step, decisions, seconds)


def _seed(match: Match, number: int, what: int) -> int:
    """A seed for each thing in each game that needs one."""
    return (match.seed * 1_000_003 + number * 100_019 + what * 2_147_483_659 + (1 << 100)) % (1 << SEED_BITS)
