"""What can be asked."""

from typing import Final

from mypy_extensions import i64

DELIVERING: Final[i64] = 0  # MS 5.10
LOSING: Final[i64] = 1  # MS 5.11
ACTING: Final[i64] = 2  # MS 3.3
MOVING: Final[i64] = 3  # MS 4.1: where to
ROPING: Final[i64] = 4  # MS 6.2
PICKING: Final[i64] = 5  # MS 6.4
CARTING: Final[i64] = 6  # MS 6.5
TAKING: Final[i64] = 7  # MS 4.5
PAYING: Final[i64] = 8  # MS 4.6
PUMPING: Final[i64] = 9  # MS 5.5
TRADING: Final[i64] = 10  # MS 5.6
WAKING: Final[i64] = 11  # MS 6.8
ENDING: Final[i64] = 12  # MS 6.9
OVER: Final[i64] = 13
NAMES: Final = [
    "deliver", "lose", "act", "move", "rope", "pickaxe", "cart", "take", "pay", "pump", "trade", "wake", "end", "over",
]  # fmt: skip
