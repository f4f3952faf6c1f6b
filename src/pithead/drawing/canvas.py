"""An SVG drawing under construction: a thin layer over the standard library's element tree.

Places and pieces are groups. A place has a name (`data-part`), which actions name too, so that a client can light it up
and take clicks on it; a piece has an id and a kind, so that a client can slide it. Both carry a title in words. What
was turned face up has a name too (`data-face`), so that a client can turn it over when it first shows; a piece that
stands for a stock says so (`data-stock`), so that a client can slide the next of its kind from there.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import TracebackType
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

from pithead.drawing.theme import seat_style, style

ARRANGEMENTS = ("wide", "phone")
SECTIONS = ("", "board", "own", "others")  # nothing: all of them
SMALLEST = 12.0  # nothing is written smaller, at a drawing's normal size
LETTER = 0.53  # about the mean width of a letter, as a share of its height
WRITTEN = ""  # the tag of an element whose text is SVG already


@dataclass(frozen=True)
class Sheet:
    """How a board is wanted: for which width, which of its sections, whose own area, in which theme.

    `arrangement` is "wide" (a desktop: the shared board, one player's own area beside it, the others below) or "phone".
    `section` is "" for the whole, or "board", "own" or "others". `focus` is the seat whose area is drawn in full.
    `lit` names the parts to be lit up: what can be done now.
    """

    names: list[str]
    focus: int
    arrangement: str = "wide"
    section: str = ""
    theme: str = "auto"
    lit: frozenset[str] = field(default_factory=frozenset)

    @property
    def phone(self) -> bool:
        """Tell whether it is for a narrow screen."""
        return self.arrangement == "phone"

    def shows(self, section: str) -> bool:
        """Tell whether a section is wanted."""
        return self.section in ("", section)


@cache
def number(value: float) -> str:
    """Return a coordinate as text, to a tenth."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


_QUOTE = {'"': "&quot;"}
_RESERVED = re.compile('[&<>"]').search  # by XML


def _escape(words: str) -> str:
    return escape(words, _QUOTE) if _RESERVED(words) else words


@lru_cache(maxsize=16384)
def _attribute(item: tuple[str, str]) -> str:
    """Return an attribute as text. Most come again in the next drawing."""
    return f' {item[0]}="{_escape(item[1])}"'


def _write(elements: Iterable[Element], add: Callable[[str], None]) -> None:
    """Add elements as text. The standard library does the same more slowly."""
    for inner in elements:
        tag, text = inner.tag, inner.text
        if tag == WRITTEN:
            add(text or "")
        elif len(inner):
            add(f"<{tag}{''.join(map(_attribute, inner.items()))}>")
            if text is not None:
                add(_escape(text))
            _write(inner, add)
            add(f"</{tag}>")
        elif text is None:
            add(f"<{tag}{''.join(map(_attribute, inner.items()))}/>")
        else:
            add(f"<{tag}{''.join(map(_attribute, inner.items()))}>{_escape(text)}</{tag}>")


class _Inside:
    """What is drawn meanwhile goes into an element. A class: a generator takes longer, and there are many."""

    __slots__ = ("canvas", "made", "outer", "scale")

    def __init__(self, canvas: "Canvas", made: Element, title: str, scale: float = 1) -> None:
        self.canvas = canvas
        self.made = made
        self.scale = scale
        if title:
            SubElement(made, "title").text = title

    def __enter__(self) -> Element:
        canvas, made = self.canvas, self.made
        self.outer = (canvas._here, canvas._where, canvas.scale)
        canvas._here = made
        canvas._where = made.get("data-part", canvas._where)
        canvas.scale *= self.scale
        return made

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.canvas._here, self.canvas._where, self.canvas.scale = self.outer


class Canvas:
    """A drawing; what is drawn goes into the innermost open group."""

    def __init__(self, sheet: Sheet, title: str, description: str) -> None:
        self.sheet = sheet
        self.root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
        self.scale = 1.0  # of the innermost open group
        self._here = self.root
        self._where = "board"
        self._symbols: set[str] = set()
        self._ids: dict[str, int] = {}
        SubElement(self.root, "title").text = title
        SubElement(self.root, "desc").text = description
        self._style = SubElement(self.root, "style")
        self._defs = SubElement(self.root, "defs")

    def finish(self, width: float, height: float, more_style: str = "") -> str:
        """Return the drawing as text. Its normal size is its own; pages may scale it."""
        self.root.attrib |= {
            "class": f"pithead theme-{self.sheet.theme}",
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "width": number(width),
            "height": number(height),
        }
        self._style.text = style(self.sheet.theme, seat_style(len(self.sheet.names)) + more_style)
        return _text_of(self.root)

    # Shapes.

    def rect(self, x: float, y: float, width: float, height: float, cls: str = "", r: float = 0) -> Element:
        """Draw a rectangle, with rounded corners if wanted."""
        made = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
        if r:
            made["rx"] = number(r)
        return self.element("rect", made, cls)

    def circle(self, x: float, y: float, r: float, cls: str = "") -> Element:
        """Draw a circle."""
        return self.element("circle", {"cx": number(x), "cy": number(y), "r": number(r)}, cls)

    def line(self, x: float, y: float, x2: float, y2: float, cls: str = "line") -> Element:
        """Draw a line."""
        return self.element("line", {"x1": number(x), "y1": number(y), "x2": number(x2), "y2": number(y2)}, cls)

    def path(self, d: str, cls: str = "") -> Element:
        """Draw a path."""
        return self.element("path", {"d": d}, cls)

    def polygon(self, points: Iterable[tuple[float, float]], cls: str = "") -> Element:
        """Draw a closed line through points."""
        return self.element("polygon", {"points": " ".join(f"{number(x)},{number(y)}" for x, y in points)}, cls)

    def element(self, tag: str, attributes: dict[str, str], cls: str = "") -> Element:
        """Draw any element."""
        if cls:
            attributes["class"] = cls
        return SubElement(self._here, tag, attributes)

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 12,
        cls: str = "",
        anchor: str = "start",
        fit: float = 0,
        counts: str = "",
    ) -> Element:
        """Write a line; y is its base line. With `fit`, what would be wider is cut, and its title says it in full.

        `counts` names what a number counts (`data-counts`), so that a client can tell by how much it has changed.
        Classes: `title` and `figure` are serif, `faint` is paler, `lamp` is for dark ground; without, it is in ink.
        """
        if size * self.scale < SMALLEST:
            raise ValueError(f"expected text of at least {SMALLEST:g} units, got {size * self.scale:g}: {words}")
        shown = str(words)
        letters = int(fit / (size * LETTER)) if fit else 0
        cut = fit > 0 and len(shown) > max(letters, 1)
        attributes = {"x": number(x), "y": number(y), "font-size": number(size)}
        if anchor != "start":
            attributes["text-anchor"] = anchor
        if counts:
            attributes["data-counts"] = counts
        made = self.element("text", attributes, cls)
        made.text = shown[: max(letters - 1, 1)].rstrip() + "…" if cut else shown
        if cut:
            SubElement(made, "title").text = shown
        return made

    # Groups.

    def group(self, x: float = 0, y: float = 0, scale: float = 1, cls: str = "", title: str = "") -> _Inside:
        """Draw inside a group that is moved and scaled."""
        attributes = {}
        if x or y or scale != 1:
            moved = f"translate({number(x)} {number(y)})"
            attributes["transform"] = moved if scale == 1 else f"{moved} scale({scale:g})"
        return _Inside(self, self.element("g", attributes, cls), title, scale)

    def part(self, name: str, title: str, x: float = 0, y: float = 0, cls: str = "", face: bool = False) -> _Inside:
        """Draw a place that actions can name. A shape of class `place` in it shows that it is lit up.

        `face` tells that it lay face down before.
        """
        attributes = {"data-part": name}
        if face:
            attributes["data-face"] = name
        if x or y:
            attributes["transform"] = f"translate({number(x)} {number(y)})"
        classes = " ".join(word for word in ("part", "can" if name in self.sheet.lit else "", cls) if word)
        return _Inside(self, self.element("g", attributes, classes), title)

    def piece(
        self,
        kind: str,
        title: str,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        id: str = "",
        cls: str = "",
        face: bool = False,
        stock: bool = False,
    ) -> _Inside:
        """Draw a piece. One of its kind has an id of its own; of several, the place they lie in and their number tell.

        A piece that does not move keeps its id; of one that moves to another place, the kind says what has moved.
        `face` tells that it has a back, and lies face up; `stock` that others of its kind are taken from it.
        """
        if not id:
            base = f"{kind}@{self._where}".replace(" ", "-")
            self._ids[base] = self._ids.get(base, 0) + 1
            id = f"{base}.{self._ids[base]}"
        moved = f"translate({number(x)} {number(y)})" + (f" scale({scale:g})" if scale != 1 else "")
        attributes = {"id": id, "data-kind": kind, "transform": moved}
        if face:
            attributes["data-face"] = id
        if stock:
            attributes["data-stock"] = ""
        return _Inside(self, self.element("g", attributes, f"piece {cls}".rstrip()), title, scale)

    # What is drawn once, and used often.

    def printed(self, draw: Callable[..., None], *facts: Hashable) -> None:
        """Draw what is printed: `draw(canvas, *facts)` draws it once, and what it drew serves every drawing after that.

        Its canvas is a blank one, so that nothing but the facts can decide how it looks. Words are facts too, as they
        depend on the reader; pieces are not printed.
        """
        text, symbols = _print(draw, self.scale, *facts)
        for name, written in symbols.items():
            if name not in self._symbols:
                self._symbols.add(name)
                SubElement(self._defs, WRITTEN).text = written
        SubElement(self._here, WRITTEN).text = text

    def use(self, symbol: str, x: float = 0, y: float = 0, scale: float = 1, cls: str = "") -> Element:
        """Draw a symbol that was defined before, its origin at a point."""
        attributes = {"href": f"#{symbol}"}
        if scale != 1:
            attributes["transform"] = f"translate({number(x)} {number(y)}) scale({scale:g})"
        else:
            if x:
                attributes["x"] = number(x)
            if y:
                attributes["y"] = number(y)
        return self.element("use", attributes, cls)

    def symbol(self, name: str, draw: Callable[[], object]) -> str:
        """Return the name of a symbol, for `use`; it is drawn the first time that it is wanted."""
        if name not in self._symbols:
            with self.define(name):
                draw()
        return name

    def has(self, symbol: str) -> bool:
        """Tell whether a symbol is defined."""
        return symbol in self._symbols

    @contextmanager
    def define(self, symbol: str) -> Iterator[Element]:
        """Draw a symbol, for `use`."""
        self._symbols.add(symbol)
        outer, self._here = self._here, SubElement(self._defs, "g", {"id": symbol})
        try:
            yield self._here
        finally:
            self._here = outer


@lru_cache(maxsize=2048, typed=True)
def _print(draw: Callable[..., None], scale: float, *facts: Hashable) -> tuple[str, dict[str, str]]:
    """Return what is drawn, as text, and the symbols it uses, by name."""
    canvas = Canvas(Sheet([], 0), "", "")
    canvas.scale = scale
    with _Inside(canvas, Element("g"), "") as made:
        draw(canvas, *facts)
    if canvas._ids:
        raise ValueError(f"expected nothing that is numbered in what is printed, got {', '.join(canvas._ids)}")
    return "".join(map(_text_of, made)), {inner.get("id", ""): _text_of(inner) for inner in canvas._defs}


def _text_of(element: Element) -> str:
    out: list[str] = []
    _write([element], out.append)
    return "".join(out)
