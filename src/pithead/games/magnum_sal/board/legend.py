"""All symbols of Magnum Sal, each as a small drawing, with what it means."""

from collections.abc import Callable

from pithead.core.teaching import Tip
from pithead.core.text import tr
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import salt_mark, seat_mark
from pithead.games.magnum_sal.board import figures
from pithead.games.magnum_sal.board.houses import ARCH, door, earns
from pithead.games.magnum_sal.board.style import STYLE
from pithead.games.magnum_sal.board.text import LEGEND
from pithead.games.magnum_sal.components import SALTS, TOOLS
from pithead.games.magnum_sal.text import tool_name
from pithead.games.magnum_sal.tips import describe_tool

SIZE = 48.0
MIDDLE = SIZE / 2
Glyph = Callable[[Canvas], None]


def legend() -> list[tuple[str, Tip]]:
    """Return every symbol as a drawing in SVG, and what it means."""
    found = []
    for key, (name, does, paragraph) in LEGEND.items():
        found.append((_drawn(tr(name), GLYPHS[key]), Tip(tr(name), tr(does), paragraph=paragraph)))
    for tool in TOOLS:
        name = tool_name(tool)
        does, paragraph = describe_tool(tool, small_cart=False)
        found.append((_drawn(name, _tool(tool)), Tip(name[:1].upper() + name[1:], does, paragraph=paragraph)))
    return found


def _drawn(name: str, glyph: Glyph) -> str:
    canvas = Canvas(Sheet([], 0), name, "")
    glyph(canvas)
    return canvas.finish(SIZE, SIZE, STYLE)


def _salt(colour: str) -> Glyph:
    return lambda canvas: salt_mark(canvas, colour, MIDDLE, MIDDLE, 1.6)


def _tool(tool: str, used: bool = False) -> Glyph:
    return lambda canvas: figures.tool_tile(canvas, tool, MIDDLE, MIDDLE, 40, "", used)


def _water(canvas: Canvas) -> None:
    figures.drop_mark(canvas, MIDDLE, MIDDLE, 1.6)


def _miner(lying: bool = False, count: int = 1) -> Glyph:
    floor = 34.0 if lying else 42.0
    return lambda canvas: figures.miners(canvas, 0, count, (MIDDLE, floor, SIZE), 1.2, "", lying)


def _coin(canvas: Canvas) -> None:
    canvas.circle(MIDDLE, MIDDLE, 18, "coin edged")
    canvas.circle(MIDDLE, MIDDLE, 15, "coin-rim")
    canvas.text(MIDDLE, MIDDLE + 6, 5, 18, "figure bold on-light", "middle")


def _order(canvas: Canvas) -> None:
    with canvas.group(2, 0, 0.96):
        figures.order_token(canvas, "bg", 11, 0, 0, 46, 50, "")


def _pips(canvas: Canvas) -> None:
    for i in range(4):
        canvas.circle(7.5 + i * 11, MIDDLE, 4, "pip-full" if i < 2 else "pip")


def _assistant(canvas: Canvas) -> None:
    with canvas.group(MIDDLE - ARCH[0] / 2, 1):
        door(canvas)
        earns(canvas)


def _wage(canvas: Canvas) -> None:
    canvas.rect(10, 10, 28, 28, "window", 2)
    canvas.text(MIDDLE, MIDDLE + 5, 6, 14, "figure bold on-light", "middle")
    canvas.rect(9, 9, 30, 30, "marked", 3)


def _chamber(canvas: Canvas) -> None:
    canvas.rect(2, 2, SIZE - 4, SIZE - 4, "closed", 4)
    canvas.text(MIDDLE, MIDDLE + 9, "II", 24, "figure title dim", "middle")


def _worked_out(canvas: Canvas) -> None:
    canvas.rect(2, 2, SIZE - 4, SIZE - 4, "open", 4)
    with canvas.group(MIDDLE, MIDDLE, cls="planks"):
        canvas.path("M-18-9L18 9M-18 9L18-9")


def _first(canvas: Canvas) -> None:
    canvas.circle(MIDDLE, MIDDLE, 18, "seat0")
    canvas.circle(MIDDLE, MIDDLE, 13, "on-dark")
    canvas.text(MIDDLE, MIDDLE + 6, 1, 18, "figure bold on-light", "middle")


GLYPHS: dict[str, Glyph] = {
    **{colour: _salt(colour) for colour in SALTS},
    "water": _water,
    "standing": _miner(),
    "lying": _miner(lying=True),
    "several": _miner(count=3),
    "coin": _coin,
    "order": _order,
    "pips": _pips,
    "assistant": _assistant,
    "wage": _wage,
    "chamber": _chamber,
    "worked out": _worked_out,
    "visited": lambda canvas: seat_mark(canvas, 0, MIDDLE, MIDDLE, 0.9),
    "first": _first,
    "used": _tool("pickaxe", used=True),
}
