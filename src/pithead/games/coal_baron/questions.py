"""What can be asked."""

from typing import Final

from mypy_extensions import i64

DRAFTING: Final[i64] = 0  # CB 2.6
PLACING: Final[i64] = 1  # CB 3.2
BUYING: Final[i64] = 2  # CB 5.5
SUBSTITUTING: Final[i64] = 3  # CB 5.4
KEEPING: Final[i64] = 4  # CB 7.4
CHOOSING_END: Final[i64] = 5  # CB 5.5, 7.4: top or bottom
ORDERING: Final[i64] = 6  # CB 5.5, 7.4: which one next
MINING: Final[i64] = 7  # CB 6
FIRST_CUBE: Final[i64] = 8  # CB 6.7
SECOND_CUBE: Final[i64] = 9
OVER: Final[i64] = 10
NAMES: Final = [
    "draft", "place", "buy", "substitute", "keep", "choose end", "order", "mine", "first cube", "second cube", "over",
]  # fmt: skip
