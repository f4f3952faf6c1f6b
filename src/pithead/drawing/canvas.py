"""An SVG drawing under construction: its text, element by element.

Places and pieces are groups. A place has a name (`data-part`), which actions name too, so that a client can light it up
and take clicks on it; a piece has an id and a kind, so that a client can slide it. Both carry a title in words. What
was turned face up has a name too (`data-face`), so that a client can turn it over when it first shows; a piece that
stands for a stock says so (`data-stock`), so that a client can slide the next of its kind from there.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from types import TracebackType
from xml.sax.saxutils import escape

from pithead.drawing.theme import seat_style, style

ARRANGEMENTS = ("wide", "phone")
SECTIONS = ("", "board", "own", "others")  # nothing: all of them
SMALLEST = 12.0  # nothing is written smaller, at a drawing's normal size
LETTER = 0.53  # about the mean width of a letter, as a share of its height
KEPT = 16384  # how many words, places and shapes are remembered as text: most come again in the next drawing


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


@lru_cache(KEPT)
def number(value: float) -> str:
    """Return a coordinate as text, to a tenth."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


_QUOTE = {'"': "&quot;"}
_RESERVED = re.compile('[&<>"]').search  # by XML


@lru_cache(KEPT)
def _escape(words: str) -> str:
    return escape(words, _QUOTE) if _RESERVED(words) else words


@lru_cache(KEPT)
def _moved(x: float, y: float, scale: float) -> str:
    """Return the attribute of what is moved and scaled."""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f' transform="translate({number(x)} {number(y)}){scaled}"'


def _attributes(named: dict[str, str]) -> str:
    """Return attributes as text, `stroke_width="2"` as `stroke-width="2"`."""
    return "".join(f' {name.replace("_", "-")}="{_escape(value)}"' for name, value in named.items())


def _looks(cls: str, more: dict[str, str] | None = None) -> str:
    """Return how an element looks, as attributes: its classes, and what else is said of it."""
    dressed = f' class="{cls}"' if cls else ""
    return dressed + _attributes(more) if more else dressed


class _Inside:
    """What is drawn meanwhile goes into an element. A class: a generator takes longer, and there are many."""

    __slots__ = ("canvas", "opening", "outer", "scale", "tag", "title", "where")

    def __init__(
        self, canvas: "Canvas", opening: str, title: str = "", scale: float = 1, where: str = "", tag: str = "g"
    ) -> None:
        self.canvas = canvas
        self.opening = opening
        self.title = title
        self.scale = scale
        self.where = where
        self.tag = tag

    def __enter__(self) -> None:
        canvas = self.canvas
        self.outer = (canvas._where, canvas.scale)
        canvas._out.append(self.opening)
        if self.title:
            canvas._out.append(f"<title>{_escape(self.title)}</title>")
        if self.where:
            canvas._where = self.where
        canvas.scale *= self.scale

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        out = self.canvas._out
        if out[-1] is self.opening:  # there is nothing in it
            out[-1] = f"{self.opening[:-1]}/>"
        else:
            out.append(f"</{self.tag}>")
        self.canvas._where, self.canvas.scale = self.outer


class Canvas:
    """A drawing; what is drawn goes into the innermost open group."""

    def __init__(self, sheet: Sheet, title: str, description: str) -> None:
        self.sheet = sheet
        self.scale = 1.0  # of the innermost open group
        self._about = f"<title>{_escape(title)}</title><desc>{_escape(description)}</desc>"
        self._out: list[str] = []
        self._symbols: dict[str, str] = {}
        self._where = "board"
        self._ids: dict[str, int] = {}

    def finish(self, width: float, height: float, more_style: str = "") -> str:
        """Return the drawing as text. Its normal size is its own; pages may scale it."""
        wide, high, theme = number(width), number(height), self.sheet.theme
        rules = _escape(style(theme, seat_style(len(self.sheet.names)) + more_style))
        symbols = "".join(self._symbols.values())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="pithead theme-{theme}"'
            f' viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">{self._about}<style>{rules}</style>'
            f"{f'<defs>{symbols}</defs>' if symbols else '<defs/>'}{''.join(self._out)}</svg>"
        )

    # Shapes. They take further attributes by name: `stroke_width="2"`.

    def rect(self, x: float, y: float, width: float, height: float, cls: str = "", r: float = 0, **more: str) -> None:
        """Draw a rectangle, with rounded corners if wanted."""
        round_ = f' rx="{number(r)}"' if r else ""
        self._out.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{round_}'
            f"{_looks(cls, more)}/>"
        )

    def circle(self, x: float, y: float, r: float, cls: str = "", **more: str) -> None:
        """Draw a circle."""
        self._out.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{_looks(cls, more)}/>')

    def line(self, x: float, y: float, x2: float, y2: float, cls: str = "line", **more: str) -> None:
        """Draw a line."""
        self._out.append(
            f'<line x1="{number(x)}" y1="{number(y)}" x2="{number(x2)}" y2="{number(y2)}"{_looks(cls, more)}/>'
        )

    def path(self, d: str, cls: str = "", **more: str) -> None:
        """Draw a path."""
        self._out.append(f'<path d="{d}"{_looks(cls, more)}/>')

    def polygon(self, points: Iterable[tuple[float, float]], cls: str = "", **more: str) -> None:
        """Draw a closed line through points."""
        corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._out.append(f'<polygon points="{corners}"{_looks(cls, more)}/>')

    def element(self, tag: str, cls: str = "", **attributes: str) -> None:
        """Draw any element."""
        self._out.append(f"<{tag}{_attributes(attributes)}{_looks(cls)}/>")

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
        **more: str,
    ) -> None:
        """Write a line; y is its base line. With `fit`, what would be wider is cut, and its title says it in full.

        `counts` names what a number counts (`data-counts`), so that a client can tell by how much it has changed.
        Classes: `title` and `figure` are serif, `faint` is paler, `lamp` is for dark ground; without, it is in ink.
        """
        if size * self.scale < SMALLEST:
            raise ValueError(f"expected text of at least {SMALLEST:g} units, got {size * self.scale:g}: {words}")
        shown = written = str(words)
        title = ""
        if fit > 0:
            letters = max(int(fit / (size * LETTER)), 1)
            if len(written) > letters:
                shown = written[: max(letters - 1, 1)].rstrip() + "…"
                title = f"<title>{_escape(written)}</title>"
        anchored = f' text-anchor="{anchor}"' if anchor != "start" else ""
        counted = f' data-counts="{_escape(counts)}"' if counts else ""
        self._out.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{anchored}{counted}'
            f"{_looks(cls, more)}>{_escape(shown)}{title}</text>"
        )

    # Groups.

    def group(self, x: float = 0, y: float = 0, scale: float = 1, cls: str = "", title: str = "") -> _Inside:
        """Draw inside a group that is moved and scaled."""
        moved = _moved(x, y, scale) if x or y or scale != 1 else ""
        return _Inside(self, f"<g{moved}{_looks(cls)}>", title, scale)

    def inside(self, tag: str, **attributes: str) -> _Inside:
        """Draw inside any element."""
        return _Inside(self, f"<{tag}{_attributes(attributes)}>", tag=tag)

    def part(self, name: str, title: str, x: float = 0, y: float = 0, cls: str = "", face: bool = False) -> _Inside:
        """Draw a place that actions can name. A shape of class `place` in it shows that it is lit up.

        `face` tells that it lay face down before.
        """
        named = _escape(name)
        faced = f' data-face="{named}"' if face else ""
        moved = _moved(x, y, 1) if x or y else ""
        classes = "part can" if name in self.sheet.lit else "part"
        if cls:
            classes = f"{classes} {cls}"
        return _Inside(self, f'<g data-part="{named}"{faced}{moved} class="{classes}">', title, where=name)

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
        id = _escape(id)
        faced = f' data-face="{id}"' if face else ""
        stocked = ' data-stock=""' if stock else ""
        classes = f"piece {cls}" if cls else "piece"
        opening = f'<g id="{id}" data-kind="{_escape(kind)}"{_moved(x, y, scale)}{faced}{stocked} class="{classes}">'
        return _Inside(self, opening, title, scale)

    # What is drawn later than its turn, and what is drawn once and used often.

    def gap(self) -> int:
        """Leave a place for what is known only when more is drawn, and return it for `fill`."""
        self._out.append("")
        return len(self._out) - 1

    @contextmanager
    def fill(self, gap: int) -> Iterator[None]:
        """Draw into a gap, from outside the groups that have been opened since."""
        outer, self._out = self._out, []
        try:
            yield
            outer[gap] = "".join(self._out)
        finally:
            self._out = outer

    def printed(self, draw: Callable[..., None], *facts: Hashable) -> None:
        """Draw what is printed: `draw(canvas, *facts)` draws it once, and what it drew serves every drawing after that.

        Its canvas is a blank one, so that nothing but the facts can decide how it looks. Words are facts too, as they
        depend on the reader; pieces are not printed.
        """
        text, symbols = _print(draw, self.scale, *facts)
        for name, drawn in symbols:
            if name not in self._symbols:
                self._symbols[name] = drawn
        self._out.append(text)

    def use(self, symbol: str, x: float = 0, y: float = 0, scale: float = 1, cls: str = "") -> None:
        """Draw a symbol that was defined before, its origin at a point."""
        if scale != 1:
            place = _moved(x, y, scale)
        else:
            place = (f' x="{number(x)}"' if x else "") + (f' y="{number(y)}"' if y else "")
        self._out.append(f'<use href="#{symbol}"{place}{_looks(cls)}/>')

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
    def define(self, symbol: str, cls: str = "", transform: str = "") -> Iterator[None]:
        """Draw a symbol, for `use`."""
        self._symbols[symbol] = ""  # before those that it uses
        outer, self._out = self._out, []
        moved = f' transform="{transform}"' if transform else ""
        try:
            with _Inside(self, f'<g id="{symbol}"{moved}{_looks(cls)}>'):
                yield
            self._symbols[symbol] = "".join(self._out)
        finally:
            self._out = outer


@lru_cache(maxsize=2048, typed=True)
def _print(draw: Callable[..., None], scale: float, *facts: Hashable) -> tuple[str, list[tuple[str, str]]]:
    """Return what is drawn, as text, and the symbols it uses, by name."""
    canvas = Canvas(Sheet([], 0), "", "")
    canvas.scale = scale
    draw(canvas, *facts)
    if canvas._ids:
        raise ValueError(f"expected nothing that is numbered in what is printed, got {', '.join(canvas._ids)}")
    return "".join(canvas._out), list(canvas._symbols.items())
