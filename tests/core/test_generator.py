"""Chance: the same numbers everywhere, evenly spread."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.generator import Generator, seeded

pytestmark = pytest.mark.both


def reference(words: list[int], count: int) -> list[int]:
    """Xoshiro128++ written out in plain integers."""
    mask = 0xFFFFFFFF

    def turn(x: int, k: int) -> int:
        return (x << k | x >> (32 - k)) & mask

    s, found = list(words), []
    for _ in range(count):
        found.append((turn((s[0] + s[3]) & mask, 7) + s[0]) & mask)
        t = s[1] << 9 & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = turn(s[3], 11)
    return found


def test_it_is_xoshiro128_plus_plus() -> None:
    for words in ([1, 2, 3, 4], [0xFFFFFFFF, 0, 0xDEADBEEF, 7]):
        generator = Generator(*words)
        assert [generator.next() for _ in range(500)] == reference(words, 500)


def test_a_seed_gives_these_numbers_on_every_platform() -> None:
    generator = seeded(7)
    assert [generator.below(1000) for _ in range(8)] == [463, 481, 466, 209, 208, 791, 559, 69]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 44, 1000])
def test_below_is_even(n: int) -> None:
    generator = seeded(n)
    draws = 2000 * min(n, 50)
    counts = Counter(generator.below(n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    assert all(abs(count - draws / n) < 6 * (draws / n) ** 0.5 + 1 for count in counts.values())


def test_below_draws_again_where_a_number_would_be_favoured() -> None:
    n = (1 << 31) - 1
    generator = seeded(1)
    assert all(0 <= generator.below(n) < n for _ in range(1000))


def test_every_order_is_as_likely() -> None:
    generator = seeded(3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        row = vec[i64]([0, 1, 2])
        generator.shuffle(row)
        counts[tuple(row)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_copy_goes_its_own_way() -> None:
    generator = seeded(5)
    other = generator.copy()
    assert [generator.next() for _ in range(5)] == [other.next() for _ in range(5)]


def test_bits_are_exact_up_to_sixty_one() -> None:
    for number in range(62):
        assert bit(number) == 1 << number
        assert has(bit(number), number)
        assert not has(bit(number), (number + 1) % 62)
