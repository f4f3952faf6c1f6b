"""Sets of small numbers as the bits of one integer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TOP: Final[i64] = 0x2000000000000000  # the largest that is compiled to a plain constant


def bit(number: i64) -> i64:
    """Return the set of one number, 0 to 61.

    Compiled, a constant that is shifted to the left has only the 32 bits of a C literal, and `1 << 40` is wrong;
    shifting a large constant to the right is exact.
    """
    return TOP >> (61 - number)


def has(numbers: i64, number: i64) -> bool:
    """Tell whether a set has a number."""
    return numbers >> number & 1 == 1


def how_many(numbers: i64) -> i64:
    """Return how many numbers are in a set."""
    found: i64 = 0
    while numbers != 0:
        numbers &= numbers - 1
        found += 1
    return found


# A de Bruijn sequence: its 32 windows of five bits are all different, and tell how far it was shifted.
SEQUENCE: Final[i64] = 0x077CB531
PLACES: Final = vec[i64]([0] * 32)
for _place in range(32):
    PLACES[(SEQUENCE * bit(_place) & 0xFFFFFFFF) >> 27] = _place


def lowest(numbers: i64) -> i64:
    """Return the least number of a set that is not empty, of numbers 0 to 61."""
    half = numbers & 0xFFFFFFFF
    if half != 0:
        return PLACES[((half & -half) * SEQUENCE & 0xFFFFFFFF) >> 27]
    half = numbers >> 32
    return 32 + PLACES[((half & -half) * SEQUENCE & 0xFFFFFFFF) >> 27]
