"""The bots that can be chosen at the table, and what they are called. Names that would import a module are not among
them.
"""

from pithead.bots.level import LEVELS, named, title
from pithead.bots.registry import bots
from pithead.core.text import later, put, tr
from pithead.table.errors import Unfit

# Offered before there were levels: they play on where they sit, and the interface takes them.
EARLIER = {
    "random": later("random"),
    "greedy": later("greedy"),
    "mcts:easy": later("easy"),
    "mcts:medium": later("medium"),
    "mcts:hard": later("hard"),
}

OURS = ("level", "mcts", "rollouts", *EARLIER)

CHEAP = ("random", "greedy", *[named(key) for key, level in LEVELS.items() if not level.search])


def levels() -> dict[str, str]:
    """Return the bots that can be chosen, the easiest first, each with a sentence."""
    ours = {named(key): level.sentence for key, level in LEVELS.items()}
    return ours | {name: later("Brought by another package.") for name in bots() if name not in OURS}


def level_names() -> dict[str, str]:
    """Return what the bots are called that have a name besides the one for the interface."""
    return {name: level_name(name) for name in (*map(named, LEVELS), *EARLIER)}


def level_name(bot: str) -> str:
    """Return what a bot is called."""
    return tr(EARLIER[bot]) if bot in EARLIER else title(bot)


def cheap(bot: str) -> bool:
    """Tell whether a bot decides at once: none of these waits for one that thinks."""
    return bot in CHEAP


def check_bot(name: str) -> str:
    """Return the name if it is one of them."""
    known = levels()
    if name not in known and name not in EARLIER:
        raise Unfit(put("expected one of the bots {bots}; got '{name}'", bots=", ".join(known), name=name[:40]))
    return name
