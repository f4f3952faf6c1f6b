"""The bots that can be chosen at the table. Names that would import a module are not among them."""

from pithead.bots.registry import bots
from pithead.core.text import later, put
from pithead.table.errors import Unfit

LEVELS = {
    "random": later("Does anything that is legal."),
    "greedy": later("Takes what looks best at once."),
    "mcts:easy": later("Thinks ahead a little."),
    "mcts:medium": later("Thinks ahead for up to a second."),
    "mcts:hard": later("Thinks ahead for up to ten seconds."),
}

OURS = ("level", "mcts", "rollouts", *LEVELS)


def levels() -> dict[str, str]:
    """Return the bots that can be chosen, the easiest first, each with a sentence."""
    installed = {name: later("Brought by another package.") for name in bots() if name not in OURS}
    return {**LEVELS, **installed}


def check_bot(name: str) -> str:
    """Return the name if it is one of them."""
    known = levels()
    if name not in known:
        raise Unfit(put("expected one of the bots {bots}; got '{name}'", bots=", ".join(known), name=name[:40]))
    return name
