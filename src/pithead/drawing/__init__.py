"""What boards are drawn with: an SVG canvas, the themes, the pieces that several games share, pictures of dots.

It knows no game and no rule; a game's `board` package draws a view with it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pithead.drawing.canvas import ARRANGEMENTS, SECTIONS, Canvas, Sheet
from pithead.drawing.theme import THEMES

__all__ = ["ARRANGEMENTS", "SECTIONS", "THEMES", "Canvas", "Sheet", "check_wishes", "sheet"]


def sheet(
    view: Mapping[str, Any],
    names: Sequence[str],
    focus: int | None,
    arrangement: str,
    section: str,
    theme: str,
    lit: Collection[str],
) -> Sheet:
    """Return how a view is to be drawn, once every wish is known to be possible."""
    seats = int(view["seats"])
    if len(names) != seats:
        raise ValueError(f"expected {seats} names, one for each seat, got {len(names)}")
    if focus is None:
        focus = view["seat"] if view["seat"] is not None else max(int(view["to_act"]), 0)
    if not 0 <= focus < seats:
        raise ValueError(f"expected a seat from 0 to {seats - 1} to focus on, got {focus}")
    check_wishes(arrangement, section, theme)
    return Sheet([_printable(name) for name in names], focus, arrangement, section, theme, frozenset(lit))


def check_wishes(arrangement: str, section: str, theme: str) -> None:
    """See that a drawing can be as it is wished for."""
    _check("arrangement", arrangement, ARRANGEMENTS)
    _check("section", section, SECTIONS)
    _check("theme", theme, THEMES)


def _printable(name: str) -> str:
    """Return a name with what XML cannot hold, and what cannot be seen, replaced."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in name)


def _check(what: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise ValueError(f"expected as {what} one of {', '.join(filter(None, known))}; got '{value}'")
