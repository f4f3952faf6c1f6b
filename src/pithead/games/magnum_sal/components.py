"""The components as typed rows (MS 1, 2), read from `components.toml` and checked on import."""

import tomllib
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

_DATA: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
_LETTERS: Final = "bgw"
PHASE_NAMES: Final = ["I", "II", "III"]

N_SALTS: Final[i64] = 3
BROWN: Final[i64] = 0
GREEN: Final[i64] = 1
WHITE: Final[i64] = 2
SALTS: Final[list[str]] = _DATA["salts"]


def _numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


# MS 2.2 Chambers: a kind is a level and what is printed; equal tiles are of one kind.
_CHAMBERS: Final[list[tuple[int, str]]] = [
    (level, text) for level, name in enumerate(PHASE_NAMES) for text in dict.fromkeys(_DATA["chambers"][name])
]
KIND_NAMES: Final = [f"{PHASE_NAMES[level]} {text}" for level, text in _CHAMBERS]
KIND_LEVEL: Final = _numbers([level for level, _ in _CHAMBERS])
KIND_SALT: Final = _numbers([text.count(letter) for _, text in _CHAMBERS for letter in _LETTERS])  # three a kind
KIND_WATER: Final = _numbers([text.count("~") for _, text in _CHAMBERS])
LEVEL_KINDS: Final = [
    [[text for _, text in _CHAMBERS].index(text) for text in _DATA["chambers"][name]] for name in PHASE_NAMES
]

# MS 3.1 Orders: a kind is the salt asked for; the payment follows from it.
_ORDERS: Final[dict[str, int]] = {salt: payment for name in PHASE_NAMES for salt, payment in _DATA["orders"][name]}
ORDER_NAMES: Final = list(_ORDERS)
N_ORDER_KINDS: Final[i64] = len(ORDER_NAMES)
ORDER_PAYMENT: Final = _numbers(list(_ORDERS.values()))
ORDER_SALT: Final = _numbers([salt.count(letter) for salt in ORDER_NAMES for letter in _LETTERS])  # three a kind
PHASE_ORDERS: Final = [[ORDER_NAMES.index(salt) for salt, _ in _DATA["orders"][name]] for name in PHASE_NAMES]
ORDERS_A_PHASE: Final[i64] = 8

# MS 2.3 Market: the columns one after the other, each from its lowest price.
_COLUMNS: Final[list[list[int]]] = [_DATA["market"][salt] for salt in SALTS]
MARKET_PRICE: Final = _numbers([price for column in _COLUMNS for price in column])
MARKET_FIRST: Final = _numbers([0, len(_COLUMNS[0]), len(_COLUMNS[0]) + len(_COLUMNS[1])])
MARKET_SIZE: Final = _numbers([len(column) for column in _COLUMNS])
MARKET_START: Final[list[int]] = _DATA["market"]["start"]

# MS 3.2 Inn.
WAGES: Final = _numbers(_DATA["inn"]["wages"])
INN_START: Final = _numbers([0, 0, *_DATA["inn"]["start"]])

# MS 2.4 Tools.
TOOLS: Final[list[str]] = _DATA["tools"]["kinds"]
N_TOOLS: Final[i64] = 7
TOOL_COPIES: Final[i64] = _DATA["tools"]["copies_of_each"]
TOOLS_A_PHASE: Final[i64] = _DATA["tools"]["a_phase"]
TOOL_PRICE: Final = _numbers(_DATA["tools"]["prices"])
N_PLACES: Final[i64] = 3
FINAL_FROM: Final = _numbers([least for least, _ in _DATA["tools"]["final_value"]])
FINAL_GROSZY: Final = _numbers([value for _, value in _DATA["tools"]["final_value"]])
ROPE: Final[i64] = 0
PICKAXE: Final[i64] = 1
BUCKET: Final[i64] = 2
CART: Final[i64] = 3
FOOD: Final[i64] = 4
COMMERCIAL: Final[i64] = 5
ROYAL: Final[i64] = 6

# MS 2.1, by number of players; the entries for fewer than two are never read.
START_MINERS: Final = _numbers([0, 0, *_DATA["players"]["miners"]])
START_GROSZY: Final = _numbers(_DATA["players"]["groszy"])

# Buildings; the first four have a place for an assistant (MS 4.10).
WORKSHOP: Final[i64] = 0
PUMP_HOUSE: Final[i64] = 1
MARKET: Final[i64] = 2
CASTLE: Final[i64] = 3
INN: Final[i64] = 4
SQUARE: Final[i64] = 5
N_ASSISTANTS: Final[i64] = 4
BUILDINGS: Final = ["workshop", "pump house", "market", "castle", "inn", "square"]


def _check() -> None:
    """Compare the data with what the rules say of it."""
    facts = {
        "8, 6 and 4 chambers": [len(kinds) for kinds in LEVEL_KINDS] == [8, 6, 4],
        "8 orders a phase": all(len(orders) == ORDERS_A_PHASE for orders in PHASE_ORDERS),
        "one payment for each salt": all(
            _ORDERS[salt] == payment for name in PHASE_NAMES for salt, payment in _DATA["orders"][name]
        ),
        "no chamber on two levels": len({text for _, text in _CHAMBERS}) == len(_CHAMBERS),
        "the tools in their order": TOOLS
        == ["rope", "pickaxe", "bucket", "cart", "food", "commercial privilege", "royal privilege"],
        "21 tools": N_TOOLS * TOOL_COPIES == 3 * TOOLS_A_PHASE == 21,
        "wages of 42, 32, 21 gr in all": [sum(WAGES[INN_START[seats] :]) for seats in (4, 3, 2)] == [42, 32, 21],
    }
    for fact, holds in facts.items():
        if not holds:
            raise ValueError(f"expected components.toml of Magnum Sal to have {fact}")


_check()
