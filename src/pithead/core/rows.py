"""Rows of pieces as numbers: shuffled from a box, written with their names, and read back."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.generator import Generator
from pithead.core.reading import Reader

NONE: Final[i64] = -1  # no piece


def shuffled(kinds: i64, copies: i64, chance: Generator) -> vec[i64]:
    """Return so many copies of each kind, in random order."""
    row = vec[i64]()
    for kind in range(kinds):
        for _copy in range(copies):
            row = append(row, kind)
    chance.shuffle(row)
    return row


def sort(row: vec[i64]) -> None:
    """Put the row into ascending order, in place."""
    for i in range(1, len(row)):
        piece = row[i]
        j = i
        while j > 0 and row[j - 1] > piece:
            row[j] = row[j - 1]
            j -= 1
        row[j] = piece


def shuffle_anew(row: vec[i64], chance: Generator) -> None:
    """Shuffle, such that the result does not depend on the order before: nothing of it shows through."""
    sort(row)
    chance.shuffle(row)


def names(row: vec[i64], known: list[str]) -> list[str | None]:
    """Return the names of a row's pieces."""
    return [None if piece == NONE else known[piece] for piece in row]


def read_names(r: Reader, key: str, known: list[str], length: int | None) -> vec[i64]:
    """Read a row of names, null for none."""
    row = vec[i64]()
    for item in r.row(key, length):
        if item is None:
            row = append(row, NONE)
        elif isinstance(item, str) and item in known:
            row = append(row, known.index(item))
        else:
            raise r.fail(key, f"names such as '{known[0]}', or null", item)
    return row
