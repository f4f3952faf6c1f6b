"""The catalogue: what a player can decide, as small decisions, each with its notation."""

from typing import Final

from mypy_extensions import i64

from pithead.core.legacy import listed
from pithead.games.haspelknecht.components import COLOURS, TITLES
from pithead.games.haspelknecht.state import GOODS, WORKERS

# A range of the catalogue begins at its constant. The offset of a disc in a pool is 4 × colour + pool.
TAKE: Final[i64] = 0  # HK 3.2, 3.3: a disc in an area
TAKE_NONE: Final[i64] = 12  # HK 3.3
SWAP: Final[i64] = 13  # HK 5.11: a disc in a reserve
FOR: Final[i64] = 25  # HK 5.11: a disc in an area
RETURN_WATER: Final[i64] = 37  # HK 3.4
KEEP_WATER: Final[i64] = 38
PLAN_FARMER: Final[i64] = 39  # HK 4.2: a colour
PLAN_FARMHAND: Final[i64] = 42
PLAN_DIGGER: Final[i64] = 45  # HK 4.3: yellow, food, thaler
PLAN_MINER: Final[i64] = 48  # food, thaler
PLAN_HASPELKNECHT: Final[i64] = 50  # yellow, food, thaler
PLAN_MILL: Final[i64] = 53  # HK 4.4: yellow, black
PLAN_DONE: Final[i64] = 55  # HK 4.1
REPLAN: Final[i64] = 56
WORK: Final[i64] = 57  # HK 5.1: a worker, the winch among them
USE_ROPE: Final[i64] = 64  # HK 5.11
BURN: Final[i64] = 65  # HK 6 (15)
PROP_PINGE: Final[i64] = 66  # HK 5.6
PROP_TUNNEL: Final[i64] = 67
END_TURN: Final[i64] = 68  # HK 5.1
MAKE_FOOD: Final[i64] = 69  # HK 5.2
MAKE_WOOD: Final[i64] = 70
DIG: Final[i64] = 71
DRAIN: Final[i64] = 72
LIFT: Final[i64] = 73  # HK 5.10
BUY: Final[i64] = 74  # HK 5.5: a development
STOP: Final[i64] = 94
PAY: Final[i64] = 95  # HK 5.5: a good
CHOOSE_WOOD: Final[i64] = 98  # HK 6 (31)
CHOOSE_THALER: Final[i64] = 99
SELL_ONE: Final[i64] = 100  # HK 6 (34)
SELL_TWO: Final[i64] = 101
SKIP: Final[i64] = 102  # HK 6 (33, 34)
STORE_FARM: Final[i64] = 103  # HK 7.3: a good
STORE_BARN: Final[i64] = 106
STORE_SHED: Final[i64] = 109  # coal, wood
ENOUGH: Final[i64] = 111  # ends burning and storing
N_ACTIONS: Final[i64] = 112

_DISCS: Final = [(colour, pool) for colour in COLOURS for pool in range(1, 5)]

ACTIONS: Final = listed(
    [f"take {colour} from area {pool}" for colour, pool in _DISCS]
    + ["take none"]
    + [f"swap {colour} of reserve {pool}" for colour, pool in _DISCS]
    + [f"for {colour} of area {pool}" for colour, pool in _DISCS]
    + ["return water", "keep water"]
    + [f"plan {worker} {colour}" for worker in WORKERS[:2] for colour in COLOURS]
    + [f"plan coal digger {payment}" for payment in ("yellow", "food", "thaler")]
    + [f"plan miner {payment}" for payment in ("food", "thaler")]
    + [f"plan haspelknecht {payment}" for payment in ("yellow", "food", "thaler")]
    + [f"plan water mill {colour}" for colour in ("yellow", "black")]
    + ["plan done", "replan"]
    + WORKERS
    + ["rope", "burn", "prop pinge", "prop tunnel", "end turn"]
    + ["food", "wood", "dig", "drain", "lift"]
    + [f"buy {title}" for title in TITLES]
    + ["stop"]
    + [f"pay {good}" for good in GOODS]
    + ["choose wood", "choose thaler", "sell 1 coal", "sell 2 coal", "skip"]
    + [f"store {good} in farm" for good in GOODS]
    + [f"store {good} in barn" for good in GOODS]
    + [f"store {good} in shed" for good in GOODS[:2]]
    + ["enough"]
)


def _check() -> None:
    """See that the constants and the catalogue say the same."""
    starts = {
        TAKE: "take yellow from area 1",
        TAKE_NONE: "take none",
        SWAP: "swap yellow of reserve 1",
        FOR: "for yellow of area 1",
        RETURN_WATER: "return water",
        PLAN_FARMER: "plan farmer yellow",
        PLAN_FARMHAND: "plan farmhand yellow",
        PLAN_DIGGER: "plan coal digger yellow",
        PLAN_MINER: "plan miner food",
        PLAN_HASPELKNECHT: "plan haspelknecht yellow",
        PLAN_MILL: "plan water mill yellow",
        PLAN_DONE: "plan done",
        WORK: "farmer",
        USE_ROPE: "rope",
        PROP_PINGE: "prop pinge",
        END_TURN: "end turn",
        MAKE_FOOD: "food",
        LIFT: "lift",
        BUY: "buy 11 yoke",
        STOP: "stop",
        PAY: "pay coal",
        CHOOSE_WOOD: "choose wood",
        SELL_ONE: "sell 1 coal",
        SKIP: "skip",
        STORE_FARM: "store coal in farm",
        STORE_BARN: "store coal in barn",
        STORE_SHED: "store coal in shed",
        ENOUGH: "enough",
    }
    for action, text in starts.items():
        assert ACTIONS.text(action) == text, f"expected action {action} to be '{text}', got '{ACTIONS.text(action)}'"
    assert len(ACTIONS) == N_ACTIONS


_check()
