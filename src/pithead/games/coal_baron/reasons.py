"""Why an action is refused, as numbers; `text.py` turns them into paragraphs and sentences."""

from typing import Final

from mypy_extensions import i64

from pithead.core.reasons import NOT_NOW, OK

__all__ = ["NOT_NOW", "OK"]  # which all games share

# From FIRST_OWN on, each a plain number: what the compiler can tell from OK costs nothing to compare.
NOT_REVEALED: Final[i64] = 10  # CB 2.6
LOCKED: Final[i64] = 11  # CB 2.1
TOO_FEW_WORKERS: Final[i64] = 12  # CB 3.2
EMPTY_SPACE: Final[i64] = 13  # CB 3.5
TOO_DEAR: Final[i64] = 14  # CB 4.1
EMPTY_PILE: Final[i64] = 15  # CB 4.2
NOTHING_COMPLETE: Final[i64] = 16  # CB 4.4
NOT_DRAWN: Final[i64] = 17  # CB 5.5, 7.4
SUPPLY_EMPTY: Final[i64] = 18  # CB 5.4
LISTED_BEFORE: Final[i64] = 19  # each choice appears once, its parts in the order of the list
CAGE_IS_THERE: Final[i64] = 20  # CB 6.2
AT_SURFACE: Final[i64] = 21  # CB 6.3
CAGE_FULL: Final[i64] = 22  # CB 6.3
NO_CUBE_HERE: Final[i64] = 23  # CB 6.3
NOT_AT_SURFACE: Final[i64] = 24  # CB 6.4, 6.5
NOT_IN_CAGE: Final[i64] = 25  # CB 6.4, 6.5
NOT_IN_STORE: Final[i64] = 26  # CB 6.6
NOT_YOUR_ORDER: Final[i64] = 27  # CB 6.4, 6.6, 6.7
NO_FREE_SLOT: Final[i64] = 28  # CB 6.4, 6.6, 6.7
NEEDS_TWO_STEPS: Final[i64] = 29  # CB 6.7
NEEDS_TWO_CUBES: Final[i64] = 30  # CB 6.7
CHOSEN_ALREADY: Final[i64] = 31  # CB 6.7
