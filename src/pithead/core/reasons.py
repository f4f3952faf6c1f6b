"""Why an action is refused, as far as it is the same in all games. A game counts its own reasons from FIRST_OWN."""

from typing import Final

from mypy_extensions import i64

OK: Final[i64] = 0
GAME_OVER: Final[i64] = 1
NOT_YOUR_TURN: Final[i64] = 2
NOT_NOW: Final[i64] = 3  # the action answers another question
FIRST_OWN: Final[i64] = 10
