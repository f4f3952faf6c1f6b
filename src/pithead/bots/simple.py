"""Bots that do not search: any legal action, or what the game's policy likes best."""

from pithead.bots.base import BadBot, Bot
from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best


class Simple(Bot):
    """A bot without options."""

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        if options:
            raise BadBot(f"expected no option after '{type(self).__name__.lower()}', got '{options}'")
        self.chance = seeded(seed)


class Random(Simple):
    """Chooses any legal action, each equally likely."""

    def choose(self, state: State, seat: int) -> int:
        """Return any legal action."""
        legal = state.legal(seat)
        return legal[self.chance.below(len(legal))]


class Greedy(Simple):
    """Chooses what the game's policy gives the greatest weight."""

    def choose(self, state: State, seat: int) -> int:
        """Return the action that looks best at once."""
        return int(choose_best(state, seat, self.chance))
