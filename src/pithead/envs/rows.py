"""Rows of the compiled unit as NumPy arrays."""

from operator import index
from typing import Any

from pithead.core.batch import mask, observe
from pithead.core.errors import BadAction, BadSetup, PitheadError
from pithead.core.game import State
from pithead.extras import needs

with needs("envs", "environments"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Mask",
    "NDArray",
    "Numbers",
    "action_mask",
    "empty_mask",
    "np",
    "observation",
    "shared",
    "whole",
    "whole_action",
]

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]


def observation(state: State, seat: int) -> Numbers:
    """Return what a seat sees as an array of its own, in the layout of `state.game.observation`."""
    return np.frombuffer(memoryview(observe(state, seat)), np.int16).copy()


def action_mask(state: State, seat: int) -> Mask:
    """Return 1 for each legal action of a seat, 0 for the others."""
    return np.frombuffer(memoryview(mask(state, seat)), np.int8).copy()


def empty_mask(state: State) -> Mask:
    """Return zeros: nothing is asked."""
    return np.zeros(len(state.game.actions), np.int8)


def whole(value: Any, what: str, error: type[PitheadError] = BadSetup) -> int:
    """Return a plain number, whatever kind of whole number it was."""
    try:
        return index(value)
    except TypeError:
        raise error(f"expected a whole number as {what}, got {value!r}") from None


def whole_action(action: Any) -> int:
    """Return an action as a plain number."""
    return whole(action, "action", BadAction)


class _Memory:
    """A row as memory that may be written: the buffer of a row says that it may not."""

    def __init__(self, row: Any, dtype: type, shape: tuple[int, ...]) -> None:
        self.row = row  # keeps the memory
        seen: NDArray[Any] = np.frombuffer(row, dtype)
        self.__array_interface__ = {
            "version": 3,
            "shape": shape,
            "typestr": seen.dtype.str,
            "data": (seen.ctypes.data, False),
        }


def shared(row: Any, dtype: type, *shape: int) -> NDArray[Any]:
    """Return an array that shares its memory with a row of the compiled unit, which is never made longer."""
    return np.asarray(_Memory(row, dtype, shape))
