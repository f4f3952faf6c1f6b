"""Drawings as pages get them: to one that has the drawing before it, only the changes are sent.

A drawing is 70 to 130 kB, and a move changes little of it. What was drawn last for each reader is kept, in so much
memory for all tables together; where it is not there any more, or a page has another, the whole drawing is sent.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b

from pithead.table.models import Drawing, DrawingChanges

MOST_CHARACTERS = 64_000_000  # of drawings that are kept, of all tables
RUN = 4  # pieces in a row by which a place of the old drawing is found again
LEAST_COPIED = 60  # characters; fewer are sent anew
_PIECE = re.compile(r"<[^>]*>[^<]*")

ANY = frozenset({"any"})  # what a page has that follows a stream: most likely the drawing before
Key = tuple[object, ...]  # a table, who looks, in which language, how, which section


class Kept:
    """The last two drawings of each kind that a page may have, the longest unused gone first."""

    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self.most = most
        self.characters = 0
        self._kept: OrderedDict[Key, list[tuple[str, str]]] = OrderedDict()  # marks and drawings, the newest last
        self._lock = threading.Lock()

    def add(self, key: Key, svg: str) -> tuple[str, tuple[str, str] | None]:
        """Keep a drawing; return its mark, and the mark and text of the one before it."""
        mark = mark_of(svg)
        with self._lock:
            row = self._kept.setdefault(key, [])
            self._kept.move_to_end(key)
            if not row or row[-1][0] != mark:
                row.append((mark, svg))
                self.characters += len(svg)
            while len(row) > 2:
                self.characters -= len(row.pop(0)[1])
            before = row[0] if len(row) == 2 else None
            while self.characters > self.most:
                _, gone = self._kept.popitem(last=False)
                self.characters -= sum(len(text) for _, text in gone)
        return mark, before


kept = Kept()


def mark_of(svg: str) -> str:
    """Return by what a drawing is known again."""
    return blake2b(svg.encode(), digest_size=8).hexdigest()


def for_page(key: Key, drawings: Sequence[Drawing], has: frozenset[str]) -> list[Drawing]:
    """Return drawings with their marks, as changes where the page has the ones before."""
    told = []
    for drawing in drawings:
        mark, before = kept.add((*key, drawing.section), drawing.svg)
        base = (mark, drawing.svg) if mark in has else before
        one = Drawing(section=drawing.section, mark=mark)
        if base is not None and (has is ANY or base[0] in has) and _is_plain(base[1], drawing.svg):
            one.changes = DrawingChanges(of=base[0], parts=changes(base[1], drawing.svg))
        else:
            one.svg = drawing.svg
        told.append(one)
    return told


def _is_plain(*texts: str) -> bool:
    """Tell whether JavaScript counts the characters of texts as Python does."""
    return all(text.isascii() or max(text) <= "\uffff" for text in texts)


def changes(old: str, new: str) -> list[str | tuple[int, int]]:
    """Return a text as parts: new ones, and places of the old text from where to where it is the same."""
    olds, news = _PIECE.findall(old), _PIECE.findall(new)
    if "".join(olds) != old or "".join(news) != new:
        return [new]
    starts = [0]
    for piece in olds:
        starts.append(starts[-1] + len(piece))
    places: dict[tuple[str, ...], int] = {}
    for at in range(len(olds) - RUN, -1, -1):
        places[tuple(olds[at : at + RUN])] = at
    parts: list[str | tuple[int, int]] = []
    fresh: list[str] = []
    i = j = 0
    while j < len(news):
        if i < len(olds) and olds[i] == news[j]:
            begin = i
        else:
            found = places.get(tuple(news[j : j + RUN]))
            if found is None:
                fresh.append(news[j])
                i, j = i + 1, j + 1  # most often a piece is replaced by one
                continue
            begin = found
        end, first = begin, j
        while end < len(olds) and j < len(news) and olds[end] == news[j]:
            end, j = end + 1, j + 1
        i = end
        if starts[end] - starts[begin] < LEAST_COPIED:
            fresh.extend(news[first:j])
            continue
        if fresh:
            parts.append("".join(fresh))
            fresh = []
        parts.append((starts[begin], starts[end]))
    if fresh:
        parts.append("".join(fresh))
    return parts
