"""What a seat sees, as a row of numbers: the layout of an observation, for learning.

A row begins with the table, as the seat sees it; then one block follows for each seat, the own one first, the others
clockwise. Numbers are plain counts and flags, as 16-bit integers. A layout has a version: it changes with any number.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

MOST_SEATS: Final[i64] = 4  # that a relative seat has room for
ZERO: Final[i16] = 0
SEATS: Final = ["seat 0", "seat 1", "seat 2", "seat 3"]
FROM_OWN: Final = ["own seat", "next seat", "second next seat", "third next seat"]


class Part:
    """Some numbers of an observation that belong together; `names` has one for each of them."""

    def __init__(self, name: str, size: int, meaning: str, names: list[str] | None = None) -> None:
        self.name = name
        self.size = size
        self.meaning = meaning
        self.names = [name] if names is None else names
        assert len(self.names) == size, f"expected {size} names for '{name}', got {len(self.names)}"


class Field:
    """A part where it lies in the row."""

    def __init__(self, name: str, offset: int, part: Part) -> None:
        self.name = name
        self.offset = offset
        self.size = part.size
        self.meaning = part.meaning
        self.names = part.names

    def __repr__(self) -> str:
        return f"<{self.name} at {self.offset}, {self.size} numbers>"


class Layout:
    """The numbers of an observation: those of the table, then those of each seat."""

    def __init__(self, version: int, table: list[Part], seat: list[Part], most_seats: int = 4) -> None:
        self.version = version
        self.table = table
        self.seat = seat
        self.table_size: i64 = sum(part.size for part in table)
        self.seat_size: i64 = sum(part.size for part in seat)
        self.blank = vec[i16]([ZERO] * self.size(most_seats))

    def size(self, seats: int) -> int:
        """Return how many numbers an observation has."""
        return self.table_size + self.seat_size * seats

    def fields(self, seats: int) -> list[Field]:
        """Return every part with its place in the row; `seat 0` is the seat that observes."""
        found: list[Field] = []
        offset = 0
        for part in self.table:
            found.append(Field(part.name, offset, part))
            offset += part.size
        for seat in range(seats):
            for part in self.seat:
                found.append(Field(f"seat {seat} {part.name}", offset, part))
                offset += part.size
        return found

    def check(self, table: list[i64], seat: list[i64]) -> None:
        """See that a game's constants say the same: where parts begin in table and block, and where these end."""
        for parts, starts in ((self.table, table), (self.seat, seat)):
            found: list[i64] = [0]
            for part in parts:
                found.append(found[-1] + part.size)
            names = [part.name for part in parts]
            assert found == starts, f"expected the parts {names} at {found}, got {starts}"
        known = [part.name for part in self.table + self.seat]
        assert len(set(known)) == len(known), (
            f"expected every part of an observation to have a name of its own: {known}"
        )


def put(row: vec[i16], at: i64, value: i64) -> None:
    """Write a number."""
    row[at] = i16(value)


def put_flag(row: vec[i16], at: i64, value: bool) -> None:
    """Write 1 if something is so."""
    if value:
        row[at] = 1


def put_set(row: vec[i16], at: i64, numbers: i64) -> None:
    """Write 1 for each number of a set (see `core.bits`)."""
    while numbers != 0:
        if numbers & 1 != 0:
            row[at] = 1
        numbers >>= 1
        at += 1


def put_row(row: vec[i16], at: i64, values: vec[i64], start: i64, count: i64) -> None:
    """Write a part of another row."""
    for i in range(count):
        row[at + i] = i16(values[start + i])


def relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """Return a seat as the viewer counts: 0 is the viewer, 1 the next one clockwise."""
    place = seat - viewer
    if place < 0:
        place += seats
    return place


def put_seat(row: vec[i16], at: i64, seat: i64, viewer: i64, seats: i64) -> None:
    """Write 1 at a seat, as the viewer counts; nothing for nobody (less than 0)."""
    if seat >= 0:
        row[at + relative(seat, viewer, seats)] = 1


def blank_mask(size: int) -> vec[u8]:
    """Return a mask that allows nothing."""
    nothing: u8 = 0
    return vec[u8]([nothing] * size)
