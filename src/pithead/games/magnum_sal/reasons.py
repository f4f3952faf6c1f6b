"""Why an action is refused, as numbers; `text.py` turns them into paragraphs and sentences."""

from typing import Final

from mypy_extensions import i64

from pithead.core.reasons import NOT_NOW, OK

__all__ = ["NOT_NOW", "OK"]  # which all games share

# From FIRST_OWN on, each a plain number: what the compiler can tell from OK costs nothing to compare.
NO_MINER_IN_SUPPLY: Final[i64] = 10  # MS 4.1
NO_RESTED_MINER: Final[i64] = 11  # MS 4.1, 4.9
WAY_BROKEN: Final[i64] = 12  # MS 4.2 (a)
CHAIN_BREAKS: Final[i64] = 13  # MS 4.2 (b)
NOWHERE_TO_GO: Final[i64] = 14  # MS 4.1
SAME_PLACE: Final[i64] = 15  # MS 4.1
PLACE_TAKEN: Final[i64] = 16  # MS 4.10
ROPE_IN_THE_MINE: Final[i64] = 17  # MS 6.2
VISITED: Final[i64] = 18  # MS 3.4
TOO_DEAR: Final[i64] = 19  # MS 5.1
NOBODY_TO_HIRE: Final[i64] = 20  # MS 5.3
TEN_MINERS: Final[i64] = 21  # MS 1.5
NO_TOOL_THERE: Final[i64] = 22  # MS 5.4
NO_MINER_THERE: Final[i64] = 23  # MS 5.5, 6.3
NO_WATER: Final[i64] = 24  # MS 5.5, 6.3
NO_SALT_THERE: Final[i64] = 25  # MS 4.5
NO_STRENGTH: Final[i64] = 26  # MS 4.5
CANNOT_PAY_WAY: Final[i64] = 27  # MS 4.6
COLUMN_FULL: Final[i64] = 28  # MS 5.6
COLUMN_EMPTY: Final[i64] = 29  # MS 5.6
NO_SUCH_SALT: Final[i64] = 30  # MS 5.6, 5.10, 5.11
SAME_CUBE: Final[i64] = 31  # MS 5.6
NO_SUCH_TOOL: Final[i64] = 32  # MS 6.1
TOOL_CHANGES_NOTHING: Final[i64] = 33  # MS 6.1
FACE_DOWN: Final[i64] = 34  # MS 6.3
NO_TIRED_MINER: Final[i64] = 35  # MS 6.8
LISTED_BEFORE: Final[i64] = 36  # each choice appears once, its parts in the order of the list
NOT_A_PAID_SPACE: Final[i64] = 37  # MS 6.5
MUST_USE: Final[i64] = 38  # MS 4.5, 4.6: without the tool nothing could be extracted
NOT_AN_OWNER: Final[i64] = 39  # MS 4.6
NO_SUCH_ORDER: Final[i64] = 40  # MS 5.10
TOO_LITTLE_MONEY: Final[i64] = 41  # MS 5.11
CARTED_ALREADY: Final[i64] = 42  # MS 6.5
AT_LEAST_ONE: Final[i64] = 43  # MS 4.5, 5.6
MOVED_ALREADY: Final[i64] = 44  # MS 6.2
