"""What a player can decide, as small decisions, each with its notation and its paragraph."""

from typing import Final

from mypy_extensions import i64

from pithead.core.catalogue import Catalogue, Values
from pithead.games.haspelknecht.components import COLOURS, TITLES
from pithead.games.haspelknecht.facts import FARMER, FARMHAND, GOODS, MILL_DISCS, MINES, PAYMENTS, STORES, WORKERS

_POOLS: Final = ["1", "2", "3", "4"]
_MADE: Final = ["food", "wood"]  # of yellow and brown discs
_SOLD: Final = ["0", "1", "2"]

ACTIONS: Final = Catalogue()
TAKE: Final[i64] = ACTIONS.declare("take {colour} from area {pool}", "HK 3.2", COLOURS, _POOLS)
TAKE_NONE: Final[i64] = ACTIONS.declare("take none", "HK 3.3", idle=True)
SWAP: Final[i64] = ACTIONS.declare("swap {colour} of reserve {pool}", "HK 5.11", COLOURS, _POOLS)
FOR: Final[i64] = ACTIONS.declare("for {colour} of area {pool}", "HK 5.11", COLOURS, _POOLS)
RETURN_WATER: Final[i64] = ACTIONS.declare("return water", "HK 3.4")
KEEP_WATER: Final[i64] = ACTIONS.declare("keep water", "HK 3.4", idle=True)
PLAN: Final[i64] = ACTIONS.declare("plan {worker} {colour}", "HK 4.2", Values(WORKERS, FARMER, FARMHAND), COLOURS)
PLAN_DIGGER: Final[i64] = ACTIONS.declare("plan coal digger {payment}", "HK 4.3", Values(PAYMENTS, 1))
PLAN_MINER: Final[i64] = ACTIONS.declare("plan miner {payment}", "HK 4.3", Values(PAYMENTS, 2))
PLAN_HASPELKNECHT: Final[i64] = ACTIONS.declare("plan haspelknecht {payment}", "HK 4.3", Values(PAYMENTS, 1))
PLAN_MILL: Final[i64] = ACTIONS.declare("plan water mill {colour}", "HK 4.4", Values(MILL_DISCS, 1))
PLAN_DONE: Final[i64] = ACTIONS.declare("plan done", "HK 4.1", idle=True)
REPLAN: Final[i64] = ACTIONS.declare("replan", "HK 4.1")
WORK: Final[i64] = ACTIONS.declare("{worker}", "HK 5.1", WORKERS)
USE_ROPE: Final[i64] = ACTIONS.declare("rope", "HK 5.11")
BURN: Final[i64] = ACTIONS.declare("burn", "HK 6")
PROP: Final[i64] = ACTIONS.declare("prop {mine}", "HK 5.6", MINES)
END_TURN: Final[i64] = ACTIONS.declare("end turn", "HK 5.1", idle=True)
MAKE: Final[i64] = ACTIONS.declare("{good}", "HK 5.2", _MADE)  # by the colour of the discs
DIG: Final[i64] = ACTIONS.declare("dig", "HK 5.2")
DRAIN: Final[i64] = ACTIONS.declare("drain", "HK 5.2")
LIFT: Final[i64] = ACTIONS.declare("lift", "HK 5.10")
BUY: Final[i64] = ACTIONS.declare("buy {development}", "HK 5.5", TITLES)
STOP: Final[i64] = ACTIONS.declare("stop", "HK 5.1", idle=True)
PAY: Final[i64] = ACTIONS.declare("pay {good}", "HK 5.5", GOODS)
CHOOSE_WOOD: Final[i64] = ACTIONS.declare("choose wood", "HK 6")
CHOOSE_THALER: Final[i64] = ACTIONS.declare("choose thaler", "HK 6")
SELL: Final[i64] = ACTIONS.declare("sell {number} coal", "HK 6", Values(_SOLD, 1))
SKIP: Final[i64] = ACTIONS.declare("skip", "HK 6", idle=True)
STORE: Final[i64] = ACTIONS.declare("store {store}", "HK 7.3", STORES)
ENOUGH: Final[i64] = ACTIONS.declare("enough", "HK 7.3", idle=True)
