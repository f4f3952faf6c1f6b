"""What a player can decide, as small decisions, each with its notation and its paragraph."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.catalogue import Catalogue, Values
from pithead.games.magnum_sal.components import BUILDINGS, ORDER_NAMES, SALTS
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, CHAMBER_NAMES, PARENT, SPACE_NAMES

_SPACES: Final = [name.lower() for name in SPACE_NAMES]
_CHAMBERS: Final = [name.lower() for name in CHAMBER_NAMES]
_ASSISTED: Final = BUILDINGS[:4]
_PAIRS: Final = [f"{_CHAMBERS[a]} to {_CHAMBERS[b]}" for a, b in zip(BUCKET_FROM, BUCKET_TO, strict=True)]
_WITH_NEXT: Final = [f"{_SPACES[space]} and {_SPACES[PARENT[space]]}" for space in range(24)]  # not the first section

ACTIONS: Final = Catalogue()
PLACE: Final[i64] = ACTIONS.declare("place {space}", "MS 4.1", _SPACES)  # from the supply, as the next three
ASSIST: Final[i64] = ACTIONS.declare("assist {building}", "MS 4.10", _ASSISTED)
CASTLE_VISIT: Final[i64] = ACTIONS.declare("castle", "MS 5.8")
CASTLE_ROYAL: Final[i64] = ACTIONS.declare("castle by privilege", "MS 6.7")
FROM: Final[i64] = ACTIONS.declare("from {place}", "MS 4.1", _SPACES + _ASSISTED)  # the miner of a space or building
EXTRACT: Final[i64] = ACTIONS.declare("extract {chamber}", "MS 4.5", _CHAMBERS)
INN_VISIT: Final[i64] = ACTIONS.declare("inn", "MS 5.3")
BUY_TOOL: Final[i64] = ACTIONS.declare("workshop {price}", "MS 5.4", ["3", "4", "5"])
PUMP: Final[i64] = ACTIONS.declare("pump {chamber}", "MS 5.5", _CHAMBERS)
DECLARE: Final[i64] = ACTIONS.declare("commercial privilege", "MS 6.6")
SELL: Final[i64] = ACTIONS.declare("sell {colour}", "MS 5.6", SALTS)
BUY: Final[i64] = ACTIONS.declare("buy {colour}", "MS 5.6", SALTS)
SQUARE_VISIT: Final[i64] = ACTIONS.declare("square", "MS 5.7")
USE_BUCKET: Final[i64] = ACTIONS.declare("bucket {pair}", "MS 6.3", _PAIRS)
USE_FOOD: Final[i64] = ACTIONS.declare("food {chamber}", "MS 6.8", _CHAMBERS)
PASS: Final[i64] = ACTIONS.declare("pass", "MS 4.11", idle=True)
END_TURN: Final[i64] = ACTIONS.declare("end turn", "MS 6.9", idle=True)
ENOUGH: Final[i64] = ACTIONS.declare("enough", "MS 6.1", idle=True)  # ends whatever could go on
TO: Final[i64] = ACTIONS.declare("to {space}", "MS 4.1", _SPACES)
TO_ASSIST: Final[i64] = ACTIONS.declare("to {building}", "MS 4.10", _ASSISTED)
TO_CASTLE: Final[i64] = ACTIONS.declare("to castle queue", "MS 5.8")
TO_CASTLE_ROYAL: Final[i64] = ACTIONS.declare("to castle queue by privilege", "MS 6.7")
USE_PICKAXE: Final[i64] = ACTIONS.declare("pickaxe", "MS 6.4")
CART_ONE: Final[i64] = ACTIONS.declare("cart {space}", "MS 6.5", _SPACES)
CART_TWO: Final[i64] = ACTIONS.declare("cart {spaces}", "MS 6.5", Values(_WITH_NEXT, 1))  # known by the lower space
TAKE: Final[i64] = ACTIONS.declare("take {colour}", "MS 4.5", SALTS)
PAY: Final[i64] = ACTIONS.declare("pay seat {seat}", "MS 4.6", ["0", "1", "2", "3"])
MORE: Final[i64] = ACTIONS.declare("more", "MS 5.5")
WAKE: Final[i64] = ACTIONS.declare("wake {chamber}", "MS 6.8", _CHAMBERS)
DELIVER: Final[i64] = ACTIONS.declare("deliver {order}", "MS 5.10", ORDER_NAMES)
LOSE_SALT: Final[i64] = ACTIONS.declare("lose {colour}", "MS 5.11", SALTS)
LOSE_MONEY: Final[i64] = ACTIONS.declare("lose 3 gr", "MS 5.11")

# Families that belong together, as sets.
MOVES: Final[i64] = bit(PLACE) | bit(ASSIST) | bit(CASTLE_VISIT) | bit(CASTLE_ROYAL) | bit(FROM)
TOWN: Final[i64] = bit(INN_VISIT) | bit(BUY_TOOL) | bit(PUMP) | bit(DECLARE) | bit(SELL) | bit(BUY)
TARGETS: Final[i64] = bit(TO) | bit(TO_ASSIST) | bit(TO_CASTLE) | bit(TO_CASTLE_ROYAL)
