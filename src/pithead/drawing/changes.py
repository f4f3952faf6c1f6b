"""What differs between two drawings of one board, and drawings of a part of it: turning all into dots takes long.

Every element has an extent, a box that holds all that it may paint: it may be too large, never too small. What the
canvas draws is known: shapes, words, groups that are moved and scaled, symbols. Anything else has all for its extent.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from math import hypot
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring, tostring

SVG = "{http://www.w3.org/2000/svg}"
UNSEEN = {f"{SVG}{tag}" for tag in ("title", "desc", "style", "defs")}
LINE = 5.0  # around a shape: half of the widest line, and what smoothing adds
PAINTED = {f"{SVG}{tag}" for tag in ("g", "use", "rect", "circle", "line", "polygon", "polyline", "path", "text")}
NARROW, WIDE = 0.8, 1.15  # the width of letters, at most, as a share of their height
_WIDE = re.compile(r"[mwA-Z@%&+=<>]|[^\x00-\x7f]")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_MOVED = re.compile(r"(translate|scale)\(([^)]*)\)")
_DRESS = re.compile(r' (?:data-[a-z]+|role)="[^"]*"|<(title|desc)>[^<]*</\1>')  # what has no dots


class Extent(NamedTuple):
    """A part of a drawing, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: "Extent") -> bool:
        """Tell whether two boxes have something in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def with_(self, other: "Extent") -> "Extent":
        """Return the least box that holds both."""
        return Extent(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def inside(self, other: "Extent") -> "Extent":
        """Return what two boxes have in common."""
        return Extent(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def moved(self, x: float, y: float, scale: float) -> "Extent":
        """Return it inside a group that is scaled and moved."""
        return Extent(self.left * scale + x, self.top * scale + y, self.right * scale + x, self.bottom * scale + y)


class Shift(NamedTuple):
    """Where an element's own coordinates lie in the drawing."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def inside(self, element: Element) -> "Shift":
        """Return where those inside an element lie."""
        x, y, scale = self
        for kind, numbers in _MOVED.findall(element.get("transform", "")):
            values = [float(value) for value in _NUMBER.findall(numbers)]
            if kind == "scale":
                scale *= values[0]
            else:
                x, y = x + values[0] * scale, y + (values[1] if len(values) > 1 else 0) * scale
        if element.tag == f"{SVG}use":
            x, y = x + float(element.get("x", 0)) * scale, y + float(element.get("y", 0)) * scale
        return Shift(x, y, scale)


class DrawnTree:
    """A drawing, taken apart."""

    def __init__(self, svg: str) -> None:
        self.root = fromstring(_DRESS.sub("", svg))
        left, top, width, height = (float(value) for value in self.root.get("viewBox", "0 0 0 0").split())
        self.all = Extent(left, top, left + width, top + height)
        self.fixed = [child for child in self.root if child.tag in UNSEEN]
        self.style = "".join(child.text or "" for child in self.fixed if child.tag == f"{SVG}style")
        self.symbols = {one.get("id", ""): one for child in self.fixed if child.tag == f"{SVG}defs" for one in child}
        self._extents: dict[Element, Extent | None] = {}
        self._prints: dict[Element, int] = {}

    def extent(self, element: Element, place: Shift) -> Extent | None:
        """Return the box that holds all an element may paint, in the drawing's coordinates; None: it paints nothing."""
        if element not in self._extents:
            self._extents[element] = None if element.tag in UNSEEN else self._extent(element, place.inside(element))
        return self._extents[element]

    def _extent(self, element: Element, inside: Shift) -> Extent | None:
        if element.tag == f"{SVG}use":
            symbol = self.symbols.get(element.get("href", "").removeprefix("#"))
            if symbol is None:
                return self.all
            found = self.extent(symbol, Shift())
            return found and found.moved(*inside)
        if element.tag == f"{SVG}g":
            box = None
            for child in element:
                inner = self.extent(child, inside)
                box = box.with_(inner) if box and inner else box or inner
            return box
        own = _shape(element)
        return self.all if own is None else own.moved(*inside)

    def print_of(self, element: Element) -> int:
        """Return a number that tells an element, with all that is in it, from others."""
        found = self._prints.get(element)
        if found is None:
            inside = tuple(map(self.print_of, element))
            found = hash((element.tag, element.text, tuple(element.items()), inside))
            self._prints[element] = found
        return found

    def part(self, box: Extent, dots: float) -> str:
        """Return a drawing of a part alone, so many dots to a unit: of what paints there, and nothing else."""
        width, height = box.right - box.left, box.bottom - box.top
        root = Element(
            self.root.tag,
            self.root.attrib
            | {
                "viewBox": f"{box.left:.9g} {box.top:.9g} {width:.9g} {height:.9g}",
                "width": f"{round(width * dots)}",
                "height": f"{round(height * dots)}",
            },
        )
        shown = list(self._touching(self.root, Shift(), box))
        root.extend(self._needed(shown))
        root.extend(shown)
        return tostring(root, encoding="unicode").replace("ns0:", "").replace(":ns0=", "=")

    def _needed(self, shown: list[Element]) -> Iterator[Element]:
        """Give the style and those symbols that are used, or have what styles use, such as a gradient."""
        used: set[str] = set()
        groups = list(shown)
        while groups:
            for element in groups.pop().iter():
                name = element.get("href", "").removeprefix("#")
                if name and name not in used and name in self.symbols:
                    used.add(name)
                    groups.append(self.symbols[name])
        for fixed in self.fixed:
            if fixed.tag == f"{SVG}defs":
                kept = Element(fixed.tag, fixed.attrib)
                kept.extend(one for one in fixed if one.get("id", "") in used or not _is_symbol(one))
                yield kept
            else:
                yield fixed

    def _touching(self, element: Element, place: Shift, box: Extent) -> Iterator[Element]:
        """Give the children of an element that paint in a box, groups without the rest of theirs."""
        for child in element:
            extent = self.extent(child, place)
            if extent is None or not extent.touches(box):
                continue
            if child.tag == f"{SVG}g":
                group = Element(child.tag, child.attrib)
                group.extend(self._touching(child, place.inside(child), box))
                yield group
            else:
                yield child


def _is_symbol(element: Element) -> bool:
    """Tell whether an element of the definitions has nothing in it but what `use` can draw."""
    return all(inner.tag in PAINTED for inner in element.iter())


def changed(old: DrawnTree, new: DrawnTree) -> list[Extent]:
    """Return the parts that may look different in two drawings."""
    if old.all != new.all or old.style != new.style:
        return [new.all]
    both = old.symbols.keys() & new.symbols.keys()
    if any(old.print_of(old.symbols[name]) != new.print_of(new.symbols[name]) for name in both):
        return [new.all]
    boxes = _changes(old, old.root, new, new.root, Shift())
    return _joined([box.inside(new.all) for box in boxes if box.touches(new.all)])


def _changes(old: DrawnTree, before: Element, new: DrawnTree, after: Element, place: Shift) -> Iterator[Extent]:
    """Give the extents of what is different inside two elements that are the same but for what is in them."""
    olds, news = list(before), list(after)
    was, now = [old.print_of(child) for child in olds], [new.print_of(child) for child in news]
    for kind, i, i_end, j, j_end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        rest = news[j:j_end]
        for one in olds[i:i_end]:
            other = next((other for other in rest if _same_group(one, other)), None)
            if other is None:
                yield from _extents(old, [one], place)
            else:
                yield from _changes(old, one, new, other, place.inside(one))
                yield from _extents(new, rest[: rest.index(other)], place)
                rest = rest[rest.index(other) + 1 :]
        yield from _extents(new, rest, place)


def _same_group(one: Element, other: Element) -> bool:
    """Tell whether two groups are the same but for what is in them."""
    return one.tag == other.tag == f"{SVG}g" and one.attrib == other.attrib


def _extents(drawing: DrawnTree, elements: list[Element], place: Shift) -> Iterator[Extent]:
    """Give the extents of elements that paint anything."""
    for element in elements:
        box = drawing.extent(element, place)
        if box is not None:
            yield box


def _joined(boxes: list[Extent]) -> list[Extent]:
    """Return boxes that hold all of these; near ones are joined where that takes no longer."""
    made: list[Extent] = []
    for box in boxes:
        joined, again = box, True
        while again:
            again = False
            for other in made:
                if _area(joined.with_(other)) < _area(joined) + _area(other):
                    made.remove(other)
                    joined = joined.with_(other)
                    again = True
                    break
        made.append(joined)
    return made


def _area(box: Extent) -> float:
    """Return a box's area, and what a drawing of the smallest part takes besides."""
    return (box.right - box.left) * (box.bottom - box.top) + 20_000


def _shape(element: Element) -> Extent | None:
    """Return the extent of a shape or of words in their own coordinates; None for what is unknown."""
    get = element.get
    tag = element.tag.removeprefix(SVG)
    x, y = float(get("x", 0)), float(get("y", 0))
    if tag == "rect":
        xs, ys = [x, x + float(get("width", 0))], [y, y + float(get("height", 0))]
    elif tag == "circle":
        x, y, r = (float(get(name, 0)) for name in ("cx", "cy", "r"))
        xs, ys = [x - r, x + r], [y - r, y + r]
    elif tag == "line":
        xs, ys = [float(get("x1", 0)), float(get("x2", 0))], [float(get("y1", 0)), float(get("y2", 0))]
    elif tag in ("polygon", "polyline"):
        numbers = [float(value) for value in _NUMBER.findall(get("points", ""))]
        xs, ys = numbers[0::2], numbers[1::2]
    elif tag == "text":
        size = float(get("font-size", 16))
        words = "".join(element.itertext())
        wide = size * (NARROW * len(words) + (WIDE - NARROW) * len(_WIDE.findall(words)))
        xs = {"middle": [x - wide / 2, x + wide / 2], "end": [x - wide, x]}.get(get("text-anchor", ""), [x, x + wide])
        ys = [y - 1.2 * size, y + 0.5 * size]
    elif tag == "path":
        xs, ys = _path(get("d", ""))
    else:
        return None
    if not xs:
        return Extent(0, 0, 0, 0)
    line = max(LINE, float(get("stroke-width", 0)))
    return Extent(min(xs) - line, min(ys) - line, max(xs) + line, max(ys) + line)


_TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}


@lru_cache(maxsize=4096)
def _path(steps: str) -> tuple[list[float], list[float]]:
    """Return coordinates that hold a path between them: of its points, of those that bend it, of its arcs' circles."""
    x = y = start_x = start_y = 0.0
    bend = (0.0, 0.0)
    xs: list[float] = []
    ys: list[float] = []
    for letter, rest in _STEP.findall(steps):
        kind, here = letter.upper(), letter.islower()
        if kind == "Z":
            x, y = start_x, start_y
            continue
        values = [float(value) for value in _NUMBER.findall(rest)]
        for at in range(0, len(values), _TAKES[kind]):
            step = values[at : at + _TAKES[kind]]
            from_x, from_y = (x, y) if here else (0.0, 0.0)
            if kind == "H":
                x = from_x + step[0]
            elif kind == "V":
                y = from_y + step[0]
            elif kind == "A":
                old = (x, y)
                x, y = from_x + step[5], from_y + step[6]
                chord = hypot(x - old[0], y - old[1])
                if step[0] == step[1] and not step[3]:  # less than half a circle: inside the one over its chord
                    middle, wide = ((x + old[0]) / 2, (y + old[1]) / 2), chord / 2
                else:  # no point of an arc is farther from its ends than its circle is wide
                    middle, wide = (x, y), 2 * max(step[0], step[1], chord)
                xs += (middle[0] - wide, middle[0] + wide)
                ys += (middle[1] - wide, middle[1] + wide)
            else:
                if kind in "ST":  # what bends it is the last one's, mirrored
                    bend = (2 * x - bend[0], 2 * y - bend[1])
                    xs.append(bend[0])
                    ys.append(bend[1])
                points = [(from_x + step[i], from_y + step[i + 1]) for i in range(0, len(step), 2)]
                xs += (point[0] for point in points)
                ys += (point[1] for point in points)
                x, y = points[-1]
                if len(points) > 1:
                    bend = points[-2]
            if kind not in "CSQT":
                bend = (x, y)
            xs.append(x)
            ys.append(y)
            if kind == "M" and at == 0:
                start_x, start_y = x, y
    return xs, ys
