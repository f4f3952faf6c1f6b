"""The catalogue: what a player can decide, as small decisions, each with its notation."""

from typing import Final

from mypy_extensions import i64

from pithead.core.legacy import listed
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    COLOURS,
    LEVELS,
    NEED_CARD,
    NEED_COLOUR,
    SPACE_NAMES,
    TILE_NAMES,
)

# A range of the catalogue begins at its constant; the offset is a card, space, tile kind, colour, level or need.
DRAFT: Final[i64] = 0  # CB 2.6: a card
PLACE: Final[i64] = 44  # CB 3.2: a worker space
BUY: Final[i64] = 71  # CB 5.5: a tile kind
BUY_NONE: Final[i64] = 87
SUBSTITUTE: Final[i64] = 88  # CB 5.4: a colour
LEAVE_EMPTY: Final[i64] = 92
KEEP: Final[i64] = 93  # CB 7.4: a card
KEEP_NONE: Final[i64] = 137
RETURN_TOP: Final[i64] = 138  # CB 5.5, 7.4: the end of the stack that the rest goes back to
RETURN_BOTTOM: Final[i64] = 139
NEXT_TILE: Final[i64] = 140  # the next one from the top down: a tile kind
NEXT_CARD: Final[i64] = 156  # a card
CAGE: Final[i64] = 200  # CB 6.2: a level, 0 the surface
LOAD: Final[i64] = 205  # CB 6.3: a colour
FILL_CAGE: Final[i64] = 209  # CB 6.4: a need
FILL_STORE: Final[i64] = 265  # CB 6.6: a need
STORE: Final[i64] = 321  # CB 6.5: a colour
DOUBLE: Final[i64] = 325  # CB 6.7: a need, to be filled with two cubes
USE: Final[i64] = 381  # CB 6.7: a cube for it: a colour from the cage, or 4 + a colour from the store
STOP: Final[i64] = 389  # CB 6.1
N_ACTIONS: Final[i64] = 390

_NEED_NAMES: Final = [
    f"{CARD_NAMES[card]} {COLOURS[colour]}" for card, colour in zip(NEED_CARD, NEED_COLOUR, strict=True)
]

ACTIONS: Final = listed(
    [f"draft {card}" for card in CARD_NAMES]
    + SPACE_NAMES
    + [f"buy {tile}" for tile in TILE_NAMES]
    + ["buy none"]
    + [f"substitute {colour}" for colour in COLOURS]
    + ["leave empty"]
    + [f"keep {card}" for card in CARD_NAMES]
    + ["keep none"]
    + ["return top", "return bottom"]
    + [f"next {tile}" for tile in TILE_NAMES]
    + [f"next {card}" for card in CARD_NAMES]
    + [f"cage {level}" for level in LEVELS]
    + [f"load {colour}" for colour in COLOURS]
    + [f"fill {need} from cage" for need in _NEED_NAMES]
    + [f"fill {need} from store" for need in _NEED_NAMES]
    + [f"store {colour}" for colour in COLOURS]
    + [f"double {need}" for need in _NEED_NAMES]
    + [f"use {colour} from cage" for colour in COLOURS]
    + [f"use {colour} from store" for colour in COLOURS]
    + ["stop"]
)


def _check() -> None:
    """See that the constants and the catalogue say the same."""
    starts = {
        DRAFT: "draft handcart y",
        PLACE: "factory 1",
        BUY: "buy yellow 1 light",
        BUY_NONE: "buy none",
        SUBSTITUTE: "substitute yellow",
        LEAVE_EMPTY: "leave empty",
        KEEP: "keep handcart y",
        KEEP_NONE: "keep none",
        RETURN_TOP: "return top",
        RETURN_BOTTOM: "return bottom",
        NEXT_TILE: "next yellow 1 light",
        NEXT_CARD: "next handcart y",
        CAGE: "cage surface",
        LOAD: "load yellow",
        FILL_CAGE: "fill handcart y yellow from cage",
        FILL_STORE: "fill handcart y yellow from store",
        STORE: "store yellow",
        DOUBLE: "double handcart y yellow",
        USE: "use yellow from cage",
        STOP: "stop",
    }
    for action, text in starts.items():
        assert ACTIONS.text(action) == text, f"expected action {action} to be '{text}', got '{ACTIONS.text(action)}'"
    assert len(ACTIONS) == N_ACTIONS


_check()
