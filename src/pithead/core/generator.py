"""Chance: xoshiro128++, the same numbers on every platform and version of Python, compiled or not."""

import os
from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pithead.core.errors import BadSetup

MASK: Final[i64] = 0xFFFFFFFF
SEED_BITS: Final = 128


@mypyc_attr(acyclic=True)
class Generator:
    """Four 32-bit words; every operation stays below 63 bits, so native and Python integers agree."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def copy(self) -> "Generator":
        """Return a generator that will give the same numbers."""
        return Generator(self.a, self.b, self.c, self.d)

    def __reduce__(self) -> tuple[type, tuple[int, ...]]:
        return Generator, (self.a, self.b, self.c, self.d)

    def next(self) -> i64:
        """Return a number of 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        total = (a + d) & MASK
        result = (((total << 7) & MASK | total >> 25) + a) & MASK
        self.c = c ^ a ^ ((b << 9) & MASK)
        d ^= b
        self.b = b ^ c ^ a
        self.a = a ^ d
        self.d = (d << 11) & MASK | d >> 21
        return result

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each equally likely (0 < n < 2**31)."""
        product = self.next() * n
        if product & MASK < n:
            least = (MASK + 1 - n) % n  # below this the draw would favour some numbers: draw again
            while product & MASK < least:
                product = self.next() * n
        return product >> 32

    def shuffle(self, row: vec[i64]) -> None:
        """Put the row into random order, in place."""
        i: i64 = len(row)
        while i > 1:
            j = self.below(i)
            i -= 1
            kept = row[i]
            row[i] = row[j]
            row[j] = kept

    def words(self) -> list[int]:
        """Return the inner words, for dumps."""
        return [self.a, self.b, self.c, self.d]


def random_seed() -> int:
    """Return an unpredictable seed, short enough to be read aloud."""
    return int.from_bytes(os.urandom(8), "little")


def seeded(seed: int) -> Generator:
    """Return a generator for a seed of up to 128 bits."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup(f"expected a seed from 0 to 2**{SEED_BITS} - 1, got {seed}")
    raw = sha256(f"pithead {seed}".encode()).digest()
    words = [int.from_bytes(raw[i : i + 4], "little") for i in range(0, 16, 4)]
    return Generator(words[0] | 1, words[1], words[2], words[3])  # never all zero
