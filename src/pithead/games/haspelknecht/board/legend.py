"""The symbols of the game, each drawn alone as the board draws it, with what it means."""

from pithead.core.teaching import Tip
from pithead.core.text import tr
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import seat_mark
from pithead.games.haspelknecht.board import glyphs
from pithead.games.haspelknecht.board.style import STYLE
from pithead.games.haspelknecht.board.text import LEGEND
from pithead.games.haspelknecht.board.tiles import GLYPHS

SIZE = 48.0
SCALE = 1.8  # of symbols that are 20 units wide


def legend() -> list[tuple[str, Tip]]:
    """Return every symbol as a small drawing, and what it means."""
    return [
        (_drawn(key, tr(name)), Tip(tr(name), tr(does), "", paragraph))
        for key, (name, does, paragraph) in LEGEND.items()
    ]


def _drawn(key: str, name: str) -> str:
    canvas = Canvas(Sheet([], 0), name, name)
    with canvas.group(SIZE / 2, SIZE / 2):
        _symbol(canvas, key)
    return canvas.finish(SIZE, SIZE, STYLE)


def _symbol(canvas: Canvas, key: str) -> None:
    """Draw a symbol around the origin."""
    if key in ("yellow", "brown", "black"):
        glyphs.disc_mark(canvas, key, 0, 0, SCALE)
    elif key == "any":
        glyphs.any_disc(canvas, 0, 0, SCALE)
    elif key in ("coal", "wood", "food", "thaler", "debts", "water"):
        glyphs.good_mark(canvas, key, 0, 0, SCALE)
    elif key == "prop":
        glyphs.post(canvas, 0, -20, 40, 9)
    elif key == "owner":
        seat_mark(canvas, 0, 0, 0, SCALE)
    elif key in glyphs.HATS:
        glyphs.person(canvas, key, 0, -3, 22, 1)
    elif key in glyphs.SEASONS:
        glyphs.glyph(canvas, key, glyphs.SEASONS[key], 0, 0, SCALE, "ink" if key == "spring" else "ink-line")
    elif key in glyphs.TILE_SYMBOLS:
        glyphs.glyph(canvas, key, glyphs.TILE_SYMBOLS[key], 0, 0, SCALE)
    elif key in glyphs.SECTION_SYMBOLS:
        glyphs.glyph(canvas, key, glyphs.SECTION_SYMBOLS[key], 0, 0, SCALE)
    else:
        d, cls = GLYPHS[key]
        glyphs.glyph(canvas, key, d, 0, 0, SCALE, cls)
