"""Sets of small numbers as the bits of one integer."""

from pithead.core.bits import bit, has, how_many, lowest


def test_a_set_of_one_number_has_that_number_only() -> None:
    for number in range(62):
        assert [other for other in range(62) if has(bit(number), other)] == [number]


def test_the_lowest_number_of_a_set() -> None:
    for number in range(32):
        assert lowest(bit(number)) == number
        assert lowest(bit(number) | bit(31) | bit((number * 7 + 3) % 32)) == min(number, (number * 7 + 3) % 32)


def test_how_many_numbers_a_set_has() -> None:
    assert how_many(0) == 0
    for number in range(62):
        assert how_many(bit(number) | 1) == (1 if number == 0 else 2)
    assert how_many(bit(61) - 1) == 61
