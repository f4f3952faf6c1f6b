"""The legend: every symbol of the game in small, drawn as on the board."""

from collections.abc import Callable

from pithead.core.teaching import Tip
from pithead.core.text import put, tr
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import LAMP, LOCK, PICK, coal, coin, mark, token
from pithead.games.coal_baron.board import marks
from pithead.games.coal_baron.board.office import leader
from pithead.games.coal_baron.board.text import LEGEND
from pithead.games.coal_baron.components import COLOURS, ELEMENT_NAMES, FIRST_POINTS, VEHICLES
from pithead.games.coal_baron.view import OrderView

SIZE = 48
MIDDLE = SIZE / 2


def legend() -> list[tuple[str, Tip]]:
    """Return all symbols of the game: each as a small drawing in SVG, and what it means."""
    found = []
    for key, draw in SYMBOLS.items():
        name, does, paragraph = LEGEND[key]
        points = int(FIRST_POINTS[ELEMENT_NAMES.index(key)]) if key in VEHICLES else 0  # CB 8.1
        found.append((_drawing(tr(name), draw), Tip(tr(name), put(does, points=points), "", paragraph)))
    return found


def _drawing(name: str, draw: Callable[[Canvas], object]) -> str:
    canvas = Canvas(Sheet([""], 0), name, "")
    draw(canvas)
    return canvas.finish(SIZE, SIZE, marks.STYLE)


def _cube(colour: str) -> Callable[[Canvas], object]:
    return lambda canvas: coal(canvas, colour, MIDDLE, MIDDLE, "", 1.8)


def _vehicle(name: str) -> Callable[[Canvas], object]:
    return lambda canvas: marks.vehicle(canvas, name, MIDDLE, MIDDLE, 1.1)


def _slot(canvas: Canvas) -> None:
    marks.slot(canvas, "grey", MIDDLE, MIDDLE, 1.8)


def _filled(canvas: Canvas) -> None:
    _slot(canvas)
    coal(canvas, "grey", MIDDLE, MIDDLE, "", 1.8)


def _double(canvas: Canvas) -> None:
    _slot(canvas)
    coal(canvas, "yellow", MIDDLE - 7, MIDDLE - 7, "", 1.1)
    coal(canvas, "brown", MIDDLE + 7, MIDDLE + 7, "", 1.1)


def _order(canvas: Canvas) -> None:
    marks.card_piece(canvas, "lorry gg", 1, 1, SIZE - 2, SIZE - 2)


def _complete(canvas: Canvas) -> None:
    filled: OrderView = {"card": "lorry gg", "slots": ["grey", "grey"]}
    marks.card_piece(canvas, filled["card"], 1, 1, SIZE - 2, SIZE - 2, filled)


def _tile(side: str) -> Callable[[Canvas], object]:
    return lambda canvas: marks.tile(canvas, f"brown 2 {side}", 1, 8, 0.76)


def _cart(canvas: Canvas) -> None:
    marks.cart(canvas, "black", MIDDLE, MIDDLE, 1.7)


def _full_cart(canvas: Canvas) -> None:
    coal(canvas, "black", MIDDLE, 13, "", 1.2)
    marks.cart(canvas, "black", MIDDLE, 32, 1.7)


def _cage(canvas: Canvas) -> None:
    canvas.path("M14 14L24 3L34 14", "rope")
    canvas.rect(4, 13, 40, 32, "cage", 2)
    canvas.rect(4, 13, 40, 6, "roof", 1)
    mark(canvas, "lamp", LAMP, "glow", MIDDLE, 25, 0.6)
    coal(canvas, "yellow", 14, 36, "", 0.8)
    coal(canvas, "grey", 30, 36, "", 0.8)


def _free(canvas: Canvas) -> None:
    canvas.circle(MIDDLE, MIDDLE, 16, "slot")


def _pile(canvas: Canvas) -> None:
    canvas.rect(8, 10, 36, 34, "back", 3)
    marks.card_back(canvas, 4, 4, 36, 34)


def _hand(canvas: Canvas) -> None:
    canvas.circle(MIDDLE, 30, 14, "line")
    canvas.path("M16 24L24 4L32 24L24 30z", "turn")
    canvas.circle(MIDDLE, 30, 4, "turn")


SYMBOLS: dict[str, Callable[[Canvas], object]] = {
    **{f"coal {colour}": _cube(colour) for colour in COLOURS},
    "slot": _slot,
    "filled": _filled,
    "double": _double,
    **{name: _vehicle(name) for name in VEHICLES},
    "order": _order,
    "complete": _complete,
    "light": _tile("light"),
    "dark": _tile("dark"),
    "cart": _cart,
    "full cart": _full_cart,
    "cage": _cage,
    "pick": lambda canvas: mark(canvas, "pick", PICK, "faint", MIDDLE, MIDDLE, 2),
    "coin": lambda canvas: coin(canvas, MIDDLE, MIDDLE, 6, "", 16),
    "worker": lambda canvas: token(canvas, 0, MIDDLE, MIDDLE, "", 2, 1.6),
    "free": _free,
    "lock": lambda canvas: mark(canvas, "lock", LOCK, "lock", MIDDLE, MIDDLE, 2),
    "pile": _pile,
    "leader": lambda canvas: _leader(canvas, True),
    "known": lambda canvas: _leader(canvas, False),
    "hand": _hand,
}


def _leader(canvas: Canvas, sure: bool) -> None:
    with canvas.group(MIDDLE, MIDDLE, 1.6):
        leader(canvas, 1, 3, sure)
