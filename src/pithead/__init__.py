"""Pithead: the table for three mining board games.

>>> import pithead
>>> game = pithead.game("coal-baron")
>>> state = game.new(seats=4, seed=7)
>>> pithead.play(state, state.legal()[0])
"""

from pithead import _build

_build.choose()

from pithead.core import game as _unit  # noqa: E402
from pithead.core.errors import (  # noqa: E402
    BadAction,
    BadComponents,
    BadPosition,
    BadRecord,
    BadSetup,
    CannotUndo,
    IllegalAction,
    PitheadError,
    UnknownGame,
)
from pithead.core.events import Event, Refusal  # noqa: E402
from pithead.core.game import Game, State  # noqa: E402
from pithead.core.history import History  # noqa: E402
from pithead.core.playing import play  # noqa: E402
from pithead.core.record import Record  # noqa: E402
from pithead.core.registry import all_games, game, games  # noqa: E402
from pithead.core.text import language, languages  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "BadAction",
    "BadComponents",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "CannotUndo",
    "Event",
    "Game",
    "History",
    "IllegalAction",
    "PitheadError",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "all_games",
    "compiled",
    "game",
    "games",
    "language",
    "languages",
    "play",
]


def compiled() -> bool:
    """Tell whether the engine runs compiled; if not, the same sources run interpreted."""
    return not str(_unit.__file__).endswith(".py")
