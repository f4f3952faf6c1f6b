"""Finds bots by name: the entry-point group `pithead.bots`, or `module:Class`."""

from functools import cache
from importlib import import_module

from pithead.bots.base import BadBot, Bot
from pithead.core.registry import installed

GROUP = "pithead.bots"


def bots() -> list[str]:
    """Return the names of all installed bots."""
    return list(installed(GROUP))


def bot(name: str, seed: int = 0) -> Bot:
    """Return a bot by its name, such as 'greedy', 'mcts:medium', 'mcts:sims=5000' or 'mymodule:MyBot'."""
    found, options = _find(name)
    return found(options, seed)


@cache
def _find(name: str) -> tuple[type[Bot], str]:
    """Return a bot's class, and the options in its name."""
    key, _, options = name.partition(":")
    point = installed(GROUP).get(key)
    if point is not None:
        return _checked(point.load(), name), options
    if not options:
        from difflib import get_close_matches

        near = get_close_matches(key.lower(), bots(), n=1, cutoff=0.4)
        hint = f": did you mean '{near[0]}'?" if near else ""
        raise BadBot(f"expected one of the bots {', '.join(bots())}, or module:Class; got '{name}'{hint}")
    attribute, _, rest = options.partition(":")
    try:
        found = getattr(import_module(key), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadBot(f"expected the bot '{name}' to be a class of a module that can be imported: {error}") from None
    return _checked(found, name), rest


def _checked(found: object, name: str) -> type[Bot]:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"expected '{name}' to be a subclass of pithead.bots.Bot, got {found!r}")
    return found
