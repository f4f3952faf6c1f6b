"""What a seat sees, as a row of numbers: the layout of an observation, for learning.

A row begins with the table, as the seat sees it; then one block follows for each seat, the own one first, the others
clockwise. Numbers are plain counts and flags, as 16-bit integers. A layout has a version: it changes with any number.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.bits import lowest

MOST_SEATS: Final[i64] = 4  # that a relative seat has room for
ZERO: Final[i16] = 0
SEATS: Final = ["seat 0", "seat 1", "seat 2", "seat 3"]
FROM_OWN: Final = ["own seat", "next seat", "second next seat", "third next seat"]


class Part:
    """Some numbers of an observation that belong together; `names` has one for each of them."""

    def __init__(self, name: str, offset: i64, meaning: str, names: list[str]) -> None:
        self.name = name
        self.offset: i64 = offset  # in the table, or in the block of a seat; in `fields`, in the whole row
        self.meaning = meaning
        self.names = names
        self.size = len(names)

    def __repr__(self) -> str:
        return f"<{self.name} at {self.offset}, {self.size} numbers>"


class Layout:
    """The numbers of an observation: those of the table, then those of each seat. A part is declared once:

    LAYOUT = Layout(version=1)
    YEAR = LAYOUT.table_part("year", "1 to 3")
    DISCS = LAYOUT.seat_part("discs", "discs taken, by colour", COLOURS)
    """

    def __init__(self, version: int, most_seats: int = 4) -> None:
        self.version = version
        self.most_seats = most_seats
        self.table: list[Part] = []
        self.seat: list[Part] = []
        self.table_size: i64 = 0
        self.seat_size: i64 = 0
        self.blank = vec[i16]()

    def table_part(self, name: str, meaning: str, names: list[str] | None = None) -> int:
        """Add a part of the table, and return where in the row it begins."""
        start = int(self.table_size)
        self.table_size += self._add(self.table, name, start, meaning, names)
        self.blank = vec[i16]([ZERO] * self.size(self.most_seats))
        return start

    def seat_part(self, name: str, meaning: str, names: list[str] | None = None) -> int:
        """Add a part of each seat, and return where in the seat's block it begins."""
        start = int(self.seat_size)
        self.seat_size += self._add(self.seat, name, start, meaning, names)
        self.blank = vec[i16]([ZERO] * self.size(self.most_seats))
        return start

    def _add(self, parts: list[Part], name: str, start: int, meaning: str, names: list[str] | None) -> int:
        known = [part.name for part in self.table + self.seat]
        assert name not in known, f"expected every part to have a name of its own, got '{name}' twice"
        part = Part(name, start, meaning, [name] if names is None else names)
        parts.append(part)
        return part.size

    def size(self, seats: int) -> int:
        """Return how many numbers an observation has."""
        return self.table_size + self.seat_size * seats

    def fields(self, seats: int) -> list[Part]:
        """Return every part with its place in the whole row; `seat 0` is the seat that observes."""
        found = list(self.table)
        for seat in range(seats):
            block = self.table_size + self.seat_size * seat
            for part in self.seat:
                found.append(Part(f"seat {seat} {part.name}", block + part.offset, part.meaning, part.names))
        return found


def only_points(seats: int) -> Layout:
    """The layout of a game that has none of its own."""
    layout = Layout(0, seats)
    who = "who is to act, counted from the own seat clockwise: one is 1; none when the game is over"
    layout.table_part("to act", who, [f"seat {seat} from the own" for seat in range(seats)])
    layout.seat_part("points", "points so far")
    return layout


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
        row[at + lowest(numbers)] = 1
        numbers &= numbers - 1


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
