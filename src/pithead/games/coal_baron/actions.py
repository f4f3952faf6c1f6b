"""What a player can decide, as small decisions, each with its notation and its paragraph."""

from typing import Final

from mypy_extensions import i64

from pithead.core.catalogue import Catalogue
from pithead.games.coal_baron import components

_NEEDS: Final = [
    f"{components.CARD_NAMES[card]} {components.COLOURS[colour]}"
    for card, colour in zip(components.NEED_CARD, components.NEED_COLOUR, strict=True)
]
_SOURCES: Final = [f"{colour} from {place}" for place in ("cage", "store") for colour in components.COLOURS]

ACTIONS: Final = Catalogue()
DRAFT: Final[i64] = ACTIONS.declare("draft {card}", "CB 2.6", components.CARD_NAMES)
PLACE: Final[i64] = ACTIONS.declare("{space}", "CB 3.2", components.SPACE_NAMES)
BUY: Final[i64] = ACTIONS.declare("buy {tile}", "CB 5.5", components.TILE_NAMES)
BUY_NONE: Final[i64] = ACTIONS.declare("buy none", "CB 5.5", idle=True)
SUBSTITUTE: Final[i64] = ACTIONS.declare("substitute {colour}", "CB 5.4", components.COLOURS)
LEAVE_EMPTY: Final[i64] = ACTIONS.declare("leave empty", "CB 5.4", idle=True)
KEEP: Final[i64] = ACTIONS.declare("keep {card}", "CB 7.4", components.CARD_NAMES)
KEEP_NONE: Final[i64] = ACTIONS.declare("keep none", "CB 7.4", idle=True)
RETURN: Final[i64] = ACTIONS.declare("return {end}", "CB 5.5", ["top", "bottom"])
NEXT_TILE: Final[i64] = ACTIONS.declare("next {tile}", "CB 5.5", components.TILE_NAMES)
NEXT_CARD: Final[i64] = ACTIONS.declare("next {card}", "CB 7.4", components.CARD_NAMES)
CAGE: Final[i64] = ACTIONS.declare("cage {level}", "CB 6.2", components.LEVELS)
LOAD: Final[i64] = ACTIONS.declare("load {colour}", "CB 6.3", components.COLOURS)
FILL_CAGE: Final[i64] = ACTIONS.declare("fill {need} from cage", "CB 6.4", _NEEDS)
FILL_STORE: Final[i64] = ACTIONS.declare("fill {need} from store", "CB 6.6", _NEEDS)
STORE: Final[i64] = ACTIONS.declare("store {colour}", "CB 6.5", components.COLOURS)
DOUBLE: Final[i64] = ACTIONS.declare("double {need}", "CB 6.7", _NEEDS)
USE: Final[i64] = ACTIONS.declare("use {source}", "CB 6.7", _SOURCES)
STOP: Final[i64] = ACTIONS.declare("stop", "CB 6.1", idle=True)
