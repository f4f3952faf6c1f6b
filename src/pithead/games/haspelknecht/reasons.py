"""Why an action is refused, as numbers; `text.py` turns them into paragraphs and sentences."""

from typing import Final

from mypy_extensions import i64

from pithead.core.reasons import NOT_NOW, OK

__all__ = ["NOT_NOW", "OK"]  # which all games share

# From FIRST_OWN on, each a plain number: what the compiler can tell from OK costs nothing to compare.
NO_SUCH_POOL: Final[i64] = 10  # HK 1.3
NO_SUCH_DISC_THERE: Final[i64] = 11  # HK 3.2, 3.3
NO_LAMP: Final[i64] = 12  # HK 5.11
NOTHING_TO_SWAP_WITH: Final[i64] = 13  # HK 5.11
SAME_COLOUR: Final[i64] = 14  # HK 5.11
PLAN_DONE: Final[i64] = 15  # HK 4.1
NO_DISC_LEFT: Final[i64] = 16  # HK 4.1
NO_FOOD: Final[i64] = 17  # HK 4.3
NO_THALER: Final[i64] = 18  # HK 4.3
NO_COST: Final[i64] = 19  # HK 4.2
NOT_IMPROVED: Final[i64] = 20  # HK 4.2
UNFINISHED_COST: Final[i64] = 21  # HK 4.2
ONCE_A_PHASE: Final[i64] = 22  # HK 4.3, 4.4
PINGE_EXHAUSTED: Final[i64] = 23  # HK 4.3, 5.7
PINGE_NOT_EXHAUSTED: Final[i64] = 24  # HK 4.3
NO_MILL: Final[i64] = 25  # HK 4.4
NOTHING_IN_SHAFT: Final[i64] = 26  # HK 5.10
NOT_PLANNED: Final[i64] = 27  # HK 4.1
WORKED_ALREADY: Final[i64] = 28  # HK 5.1
NOTHING_TO_DO: Final[i64] = 29  # HK 5.1: no development to buy
WRONG_DISCS: Final[i64] = 30  # HK 5.2
OTHER_WORK: Final[i64] = 31  # HK 5.2
NO_PROP: Final[i64] = 32  # HK 5.6
TOO_MUCH_WATER: Final[i64] = 33  # HK 5.6, 5.8, 5.10
NO_WATER: Final[i64] = 34  # HK 5.2, 5.10, 5.11
ALL_DUG: Final[i64] = 35  # HK 5.6
NOT_IN_SHAFT: Final[i64] = 36  # HK 5.10
DIGGER_DIGS: Final[i64] = 37  # HK 5.8
NOT_HIS_WORK: Final[i64] = 38  # HK 5.8, 5.9, 5.10
NO_COAL_IN_SHAFT: Final[i64] = 39  # HK 5.10
NOT_IN_PLAY: Final[i64] = 40  # HK 1.5
OWNED_ALREADY: Final[i64] = 41  # HK 5.5
NINE_OWNED: Final[i64] = 42  # HK 1.8
WRONG_COST: Final[i64] = 43  # HK 5.5
NO_ACCESS: Final[i64] = 44  # HK 5.5: touches none, owned by nobody
NO_FEE: Final[i64] = 45  # HK 5.5: cannot pay the owner
LACKS_GOOD: Final[i64] = 46  # HK 5.5, 6, 7.3
NO_WOOD: Final[i64] = 47  # HK 5.6, 6
NO_PROP_PLACE: Final[i64] = 48  # HK 5.6
NO_MARKER: Final[i64] = 49  # HK 5.11
MARKER_TOO_NEW: Final[i64] = 50  # HK 5.11
NO_BURNER: Final[i64] = 51  # HK 6
BURNER_TOO_NEW: Final[i64] = 52  # HK 6
BURNED_ALREADY: Final[i64] = 53  # HK 6
NO_PLACE_FOR_IT: Final[i64] = 54  # HK 7.3
STILL_TO_STORE: Final[i64] = 55  # HK 7.3
STILL_TO_DO: Final[i64] = 56  # HK 5.1
FEE_TOO_NEW: Final[i64] = 57  # HK 5.12: could pay the owner after this carrying out
GOOD_TOO_NEW: Final[i64] = 58  # HK 5.12
