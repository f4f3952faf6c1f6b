"""Levels for people: from one that a child beats to the best there is.

The weak ones overlook things, as people do: of what makes some sense they notice a part, and take the best of that.
"""

from typing import NamedTuple

from pithead.bots.base import BadBot, Bot
from pithead.bots.mcts import Mcts
from pithead.core.catalogue import Offer
from pithead.core.game import State
from pithead.core.generator import Generator, seeded
from pithead.core.playout import choose_best
from pithead.core.text import later, tr


class Level(NamedTuple):
    """How a level plays."""

    name: str
    sentence: str
    search: str = ""  # the options of the search; without one, the game's policy decides
    notices: int = 100  # of a hundred actions that make some sense
    sense: int = 0  # how much an action must have of the best one's weight to make some, in thousandths


LEVELS = {
    "novice": Level(later("Novice"), later("Knows the rules, and overlooks most of what there is to do."), "", 25, 2),
    "apprentice": Level(later("Apprentice"), later("Takes what looks good, and overlooks most of it."), "", 40, 12),
    "miner": Level(later("Miner"), later("Takes what looks best at once.")),
    "foreman": Level(later("Foreman"), later("Thinks ahead a little."), "easy"),
    "engineer": Level(later("Engineer"), later("Thinks ahead for up to a second."), "medium"),
    "master": Level(later("Master"), later("Thinks ahead for up to ten seconds."), "hard"),
}


def named(key: str) -> str:
    """Return the name by which a level is found as a bot."""
    return f"level:{key}"


def title(bot: str) -> str:
    """Return what people call a bot: a level's own name, or else the one by which it is found."""
    kind, _, key = bot.partition(":")
    return tr(LEVELS[key].name) if kind == "level" and key in LEVELS else bot


USUAL = named("miner")  # who plays against people who wish for nobody else


class ForPeople(Bot):
    """`level:novice` to `level:master`."""

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        if options not in LEVELS:
            raise BadBot(f"expected one of the levels {', '.join(LEVELS)} after 'level:', got '{options}'")
        self.level = LEVELS[options]
        self.chance = seeded(seed)
        self.search = Mcts(self.level.search, seed) if self.level.search else None

    def choose(self, state: State, seat: int) -> int:
        """Return the best action that it notices."""
        if self.search is not None:
            return self.search.choose(state, seat)
        if self.level.notices == 100:
            return int(choose_best(state, seat, self.chance))
        return notice(weights(state, seat), self.level, self.chance)


def weights(state: State, seat: int) -> dict[int, int]:
    """Return what the game's policy thinks of each legal action."""
    offer = Offer(state.game.actions)
    state.legal_into(seat, offer)
    state.weigh(seat, offer)
    return {int(offer.actions[i]): int(offer.weights[i]) for i in range(int(offer.n))}


def notice(known: dict[int, int], level: Level, chance: Generator) -> int:
    """Return the best of the actions that a level notices; among equals any, each equally likely."""
    most = max(known.values())
    sensible = [action for action, weight in known.items() if weight * 1000 >= most * level.sense]
    noticed = [action for action in sensible if chance.below(100) < level.notices]
    if not noticed:
        return sensible[chance.below(len(sensible))]
    best = max(known[action] for action in noticed)
    equals = [action for action in noticed if known[action] == best]
    return equals[chance.below(len(equals))]
