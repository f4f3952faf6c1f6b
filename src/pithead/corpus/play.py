"""Self-play for a corpus: a search in every seat, and what it thought."""

from typing import NamedTuple

from pithead.bots import bot
from pithead.bots.base import BadBot
from pithead.bots.mcts import Mcts
from pithead.core.game import Game
from pithead.core.generator import SEED_BITS, seeded
from pithead.core.history import History
from pithead.core.record import Record
from pithead.corpus.form import SelfPlay


class Plan(NamedTuple):
    """How the games of a corpus are played. Game n is the same, wherever and whenever it is played."""

    game: Game
    bot: str
    seats: tuple[int, ...]  # how many play, by turns
    options: dict[str, str]
    seed: int
    opening: int  # so many decisions are drawn by their simulations, that no two games are alike; then the best

    def check(self) -> None:
        """See that it can be played."""
        for seats in self.seats:
            self.game.new(seats, 0, self.options)
        if not isinstance(bot(self.bot), Mcts):
            raise BadBot(f"expected a bot that searches, such as mcts:sims=200, got '{self.bot}'")

    def deal(self, number: int) -> tuple[int, int]:
        """Return how many play a game, and its seed."""
        return self.seats[number % len(self.seats)], (self.seed * 1_000_003 + number) % (1 << SEED_BITS)

    def fits(self, record: Record, number: int) -> bool:
        """Tell whether a record is a game of this plan."""
        told = (record.game.key, record.options, record.seats, record.seed, record.tags.get("bot 0"))
        return told == (self.game.key, self.options, *self.deal(number), self.bot)


def play_numbered(plan: Plan, number: int) -> tuple[int, str]:
    """Play one game of a plan, as a work whose task is the game's number; return its line."""
    return number, play(plan, number).line()


def play(plan: Plan, number: int) -> SelfPlay:
    """Play one game of a plan."""
    seats, seed = plan.deal(number)
    history = History(plan.game, seats, seed, plan.options)
    chance = seeded(seed + 1)
    players = [bot(plan.bot, seed * 8 + seat) for seat in range(seats)]
    state = history.state
    visits: list[dict[int, int]] = []
    values: list[float | None] = []
    while not state.over:
        seat = int(state.to_act)
        legal = state.legal(seat)
        found: dict[int, int] = {}
        value = None
        action = legal[0]
        if len(legal) > 1:
            player = players[seat]
            assert isinstance(player, Mcts)
            advice = player.advise(state.resample(seat, seed + len(visits)), seat)
            found = dict.fromkeys(legal, 0) | {one.action: one.visits for one in advice}
            whole = sum(found.values())
            value = sum(one.value * one.visits for one in advice) / whole
            action = advice[0].action
            if len(visits) < plan.opening:
                action = drawn(found, int(chance.below(whole)))
        visits.append(found)
        values.append(value)
        history.play(action, seat)
    for seat in range(seats):
        history.tags[f"bot {seat}"] = plan.bot
    return SelfPlay(history.record(), visits, values)


def drawn(visits: dict[int, int], number: int) -> int:
    """Return the action whose simulations hold the one with this number, counted from the first action on."""
    for action, count in visits.items():
        number -= count
        if number < 0:
            return action
    raise ValueError("expected a number below that of all simulations")
