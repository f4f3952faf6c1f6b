"""The parts of a board that an action touches."""

from typing import NamedTuple


class Parts(NamedTuple):
    """Where something is taken or chosen, and where it goes.

    A part is named as in the board's drawing (`data-part`). An action that has no place on the board has neither.
    """

    source: list[str]
    target: list[str]
