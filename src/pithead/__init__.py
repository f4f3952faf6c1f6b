"""Pithead: the table for three mining board games.

```python
>>> import pithead
>>> game = pithead.game("coal-baron")
>>> state = game.new(seats=4, seed=7)
>>> pithead.play(state, state.legal()[0])

```
"""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from pithead.analysis.results import Analysis

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
    "analyse",
    "compiled",
    "game",
    "games",
    "language",
    "languages",
    "play",
]


def analyse(record: Record, depth: str | int = "quick", seed: int = 0, jobs: int = 1) -> "Analysis":
    """Analyse a recorded game: everybody's chances at each decision, mistakes, luck and skill; see docs/analysis.md.

    `depth` is "quick", "deep" or the number of worlds that each decision is judged in. More than one of `jobs`
    judges in so many processes, which a script may start only below `if __name__ == "__main__":`.
    """
    from pithead.analysis.run import analyse_here  # not needed by those who only play

    return analyse_here(record, depth, seed, jobs)


def compiled() -> bool:
    """Tell whether the engine runs compiled; if not, the same sources run interpreted."""
    return not str(_unit.__file__).endswith(".py")
