"""What can be asked."""

from typing import Final

from mypy_extensions import i64

TAKING: Final[i64] = 0  # HK 3.2
TAKING_AGAIN: Final[i64] = 1  # HK 3.3
SWAPPING: Final[i64] = 2  # HK 5.11 (32): the area's disc
RETURNING: Final[i64] = 3  # HK 3.4
PLANNING: Final[i64] = 4  # HK 4
CARRYING: Final[i64] = 5  # HK 5.1: which worker
WORKING: Final[i64] = 6  # HK 5.2: what he does
PAYING: Final[i64] = 7  # HK 5.5: the fee of level 2
PROPPING: Final[i64] = 8  # HK 6 (31)
CHISELLING: Final[i64] = 9  # HK 6 (33)
SACKING: Final[i64] = 10  # HK 6 (34)
BURNING: Final[i64] = 11  # HK 6 (15), before HK 7.1
STORING: Final[i64] = 12  # HK 7.3
OVER: Final[i64] = 13
NAMES: Final = [
    "take", "take again", "swap", "return water", "plan", "carry out", "work", "pay", "pit props", "hammer and chisel",
    "coal sacks", "burn", "store", "over",
]  # fmt: skip
