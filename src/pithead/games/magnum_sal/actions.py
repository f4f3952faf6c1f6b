"""The catalogue: what a player can decide, as small decisions, each with its notation."""

from typing import Final

from mypy_extensions import i64

from pithead.core.legacy import listed
from pithead.games.magnum_sal.components import BUILDINGS, ORDER_NAMES, SALTS
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, CHAMBER_NAMES, PARENT, SPACE_NAMES

# A range of the catalogue begins at its constant; the offset is a space, chamber, building, salt, order, seat or pair.
PLACE: Final[i64] = 0  # MS 4.1 from the supply: a space
ASSIST: Final[i64] = 24  # MS 4.10 from the supply: a building
CASTLE_VISIT: Final[i64] = 28  # MS 5.8 from the supply
CASTLE_ROYAL: Final[i64] = 29  # MS 6.7
FROM: Final[i64] = 30  # MS 4.1: the miner of a space, then of an assistant's place
EXTRACT: Final[i64] = 58  # MS 4.5: a chamber
INN_VISIT: Final[i64] = 76  # MS 5.3
BUY_TOOL: Final[i64] = 77  # MS 5.4: a place
PUMP: Final[i64] = 80  # MS 5.5: a chamber
DECLARE: Final[i64] = 98  # MS 6.6
SELL: Final[i64] = 99  # MS 5.6: a salt
BUY: Final[i64] = 102  # MS 5.6: a salt
SQUARE_VISIT: Final[i64] = 105  # MS 5.7
USE_BUCKET: Final[i64] = 106  # MS 6.3: a pair of neighbouring chambers
USE_FOOD: Final[i64] = 130  # MS 6.8: a chamber
PASS: Final[i64] = 148  # MS 4.11
END_TURN: Final[i64] = 149  # MS 6.9
ENOUGH: Final[i64] = 150  # ends whatever could go on
TO: Final[i64] = 151  # MS 4.1, 4.10: a space, then an assistant's place
TO_CASTLE: Final[i64] = 179  # MS 5.8
TO_CASTLE_ROYAL: Final[i64] = 180  # MS 6.7
USE_PICKAXE: Final[i64] = 181  # MS 6.4
CART_ONE: Final[i64] = 182  # MS 6.5: a space
CART_TWO: Final[i64] = 206  # MS 6.5: a space other than the first section, and the next one on its way
TAKE: Final[i64] = 229  # MS 4.5: a salt
PAY: Final[i64] = 232  # MS 4.6: a seat
MORE: Final[i64] = 236  # MS 5.5
WAKE: Final[i64] = 237  # MS 6.8: a chamber
DELIVER: Final[i64] = 255  # MS 5.10: an order
LOSE_SALT: Final[i64] = 255 + 16  # MS 5.11: a salt
LOSE_MONEY: Final[i64] = 255 + 19  # MS 5.11
N_ACTIONS: Final[i64] = 255 + 20

_SPACES: Final = [name.lower() for name in SPACE_NAMES]
_CHAMBERS: Final = [name.lower() for name in CHAMBER_NAMES]
_PLACES: Final = _SPACES + BUILDINGS[:4]

ACTIONS: Final = listed(
    [f"place {name}" for name in _SPACES]
    + [f"assist {name}" for name in BUILDINGS[:4]]
    + ["castle", "castle by privilege"]
    + [f"from {name}" for name in _PLACES]
    + [f"extract {name}" for name in _CHAMBERS]
    + ["inn"]
    + [f"workshop {price}" for price in (3, 4, 5)]
    + [f"pump {name}" for name in _CHAMBERS]
    + ["commercial privilege"]
    + [f"sell {salt}" for salt in SALTS]
    + [f"buy {salt}" for salt in SALTS]
    + ["square"]
    + [f"bucket {_CHAMBERS[a]} to {_CHAMBERS[b]}" for a, b in zip(BUCKET_FROM, BUCKET_TO, strict=True)]
    + [f"food {name}" for name in _CHAMBERS]
    + ["pass", "end turn", "enough"]
    + [f"to {name}" for name in _PLACES]
    + ["to castle queue", "to castle queue by privilege"]
    + ["pickaxe"]
    + [f"cart {name}" for name in _SPACES]
    + [f"cart {_SPACES[space]} and {_SPACES[PARENT[space]]}" for space in range(1, 24)]
    + [f"take {salt}" for salt in SALTS]
    + [f"pay seat {seat}" for seat in range(4)]
    + ["more"]
    + [f"wake {name}" for name in _CHAMBERS]
    + [f"deliver {salt}" for salt in ORDER_NAMES]
    + [f"lose {salt}" for salt in SALTS]
    + ["lose 3 gr"]
)


def _check() -> None:
    """See that the constants and the catalogue say the same."""
    starts = {
        PLACE: "place shaft 1",
        ASSIST: "assist workshop",
        CASTLE_VISIT: "castle",
        FROM: "from shaft 1",
        EXTRACT: "extract i-l1",
        INN_VISIT: "inn",
        BUY_TOOL: "workshop 3",
        PUMP: "pump i-l1",
        DECLARE: "commercial privilege",
        SELL: "sell brown",
        BUY: "buy brown",
        SQUARE_VISIT: "square",
        USE_BUCKET: "bucket i-l1 to i-l2",
        USE_FOOD: "food i-l1",
        PASS: "pass",
        END_TURN: "end turn",
        ENOUGH: "enough",
        TO: "to shaft 1",
        TO_CASTLE: "to castle queue",
        USE_PICKAXE: "pickaxe",
        CART_ONE: "cart shaft 1",
        CART_TWO: "cart shaft 2 and shaft 1",
        TAKE: "take brown",
        PAY: "pay seat 0",
        MORE: "more",
        WAKE: "wake i-l1",
        DELIVER: "deliver bb",
        LOSE_SALT: "lose brown",
        LOSE_MONEY: "lose 3 gr",
    }
    for action, text in starts.items():
        assert ACTIONS.text(action) == text, f"expected action {action} to be '{text}', got '{ACTIONS.text(action)}'"
    assert len(ACTIONS) == N_ACTIONS


_check()
