"""The pieces and printed signs of Coal Baron: vehicles, carts, tunnel tiles, order cards, worker spaces."""

from collections.abc import Sequence

from pithead.core.text import tr
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import LAMP, LOCK, coal, mark, token
from pithead.games.coal_baron.board.parts import order_part, slot_part
from pithead.games.coal_baron.board.words import (
    POINTS,
    card_words,
    list_words,
    order_words,
    say,
    slot_colours,
    tile_words,
)
from pithead.games.coal_baron.components import COLOURS
from pithead.games.coal_baron.view import OrderView, SpaceView

STYLE = """
.bare{fill:transparent;stroke:none}
.hatch{stroke:var(--seam);stroke-width:.8;fill:none;stroke-linecap:round}
.etch{stroke:var(--faint);stroke-width:.7;fill:none;stroke-linecap:round}
.roof{fill:var(--rock);stroke:var(--seam)}
.wall{fill:var(--card);stroke:var(--faint)}
.cell{fill:var(--panel);stroke:var(--rule)}
.timber{stroke:var(--wood);fill:none}
.rope{stroke:var(--dim);stroke-width:1.4;fill:none}
.cage{fill:var(--rock);stroke:var(--dim);stroke-width:1.4}
.iron{fill:var(--deep);stroke:var(--dim)}
.girder{stroke:var(--ink);fill:none;stroke-width:2}
.lit{fill:var(--earth);stroke:var(--seam)}
.unlit{fill:var(--deep);stroke:var(--seam)}
.halo{fill:var(--lamp);fill-opacity:.17}
.rail{stroke:var(--dim);stroke-width:1.2;fill:none}
.shadow{fill:var(--ink);fill-opacity:.12}
.back{fill:var(--earth);stroke:var(--dim)}
.for-yellow,.for-brown,.for-grey,.for-black{fill:var(--piece-paper);stroke-width:3}
.for-yellow{stroke:var(--coal-yellow)}.for-brown{stroke:var(--coal-brown)}.for-grey{stroke:var(--coal-grey)}
.for-black{stroke:var(--coal-black)}
.button{fill:var(--card);stroke:var(--faint);stroke-width:1.5}
.under .button{fill:var(--deep);stroke:var(--dim)}.pithead .under .button+text{fill:var(--pale)}
.plank{stroke:var(--wood);stroke-width:9;fill:none}
.grain{stroke:var(--dim);stroke-width:.7;stroke-dasharray:9 3 2 3;fill:none;stroke-opacity:.8}
.lock{fill:var(--piece-ink);stroke:var(--dim);stroke-width:.8;paint-order:stroke}
.hills{fill:var(--rule);fill-opacity:.45}
.turn{fill:var(--accent)}
.hand{stroke:var(--accent);stroke-width:3;stroke-linecap:round;fill:none}
.arc{stroke:var(--accent);stroke-width:3;fill:none}
.track{stroke:var(--rule);stroke-width:3;stroke-linecap:round;fill:none}
.run0,.run1,.run2,.run3{stroke-width:3;stroke-linecap:round;fill:none}
.run0{stroke:var(--seat0)}.run1{stroke:var(--seat1)}.run2{stroke:var(--seat2)}.run3{stroke:var(--seat3)}
.seam-yellow{fill:var(--coal-yellow);fill-opacity:.2}.seam-brown{fill:var(--coal-brown);fill-opacity:.4}
.seam-grey{fill:var(--coal-grey);fill-opacity:.2}.seam-black{fill:var(--coal-black);fill-opacity:.75}
.known0,.known1,.known2,.known3{fill:var(--card);stroke-width:2}
.known0{stroke:var(--seat0)}.known1{stroke:var(--seat1)}.known2{stroke:var(--seat2)}.known3{stroke:var(--seat3)}
.rim{fill:var(--card);stroke:var(--rock);stroke-width:5}
.brick{fill:var(--rock);stroke:var(--seam)}
"""

# Silhouettes of about 40 by 24 units around the origin, heading left.
VEHICLE_PATHS = {
    "handcart": "M-19-6.5L-18-8L-7-4.5V-7H15L11.5 3H8.4A5 5 0 1 1-1.6 3H-4.5L-7-3z"
    "M3.4 2.6A3 3 0 1 0 3.4 8.6A3 3 0 1 0 3.4 2.6z",
    "horse-cart": "M-19.5-3.5L-16-9.5L-13.5-11L-13-9L-10.5-5H-3.5L-2-3.5L-1.5-1H2V-7H19V2.5H15"
    "A4.8 4.8 0 1 1 6 2.5H2V1H-3L-3.5 10H-5.5L-6 2H-10.5L-11.5 10H-13.5L-13-1L-15-5L-18-2.5z"
    "M10.5 2.5A2.8 2.8 0 1 0 10.5 8.1A2.8 2.8 0 1 0 10.5 2.5z",
    "lorry": "M-19 5V0L-16-1L-13.5-7H-6.5V-3.5H19V5H16.2A4.4 4.4 0 1 0 7.8 5H-6.8A4.4 4.4 0 1 0-15.2 5z"
    "M-11 3.6A3 3 0 1 0-11 9.6A3 3 0 1 0-11 3.6zM12 3.6A3 3 0 1 0 12 9.6A3 3 0 1 0 12 3.6z",
    "locomotive": "M-16-4H-13.5L-14.5-11H-8.5L-9.5-4H-4A2.5 2.5 0 0 1 1-4H6V-9H4.5V-11H19V-9"
    "H17.5V4.5H19V6H-14.5L-19 9.5L-17.5 5H-16zM9-7.5V-3H14.5V-7.5z"
    "M-10.5 5A2.8 2.8 0 1 0-10.5 10.6A2.8 2.8 0 1 0-10.5 5zM-2.5 5A2.8 2.8 0 1 0-2.5 10.6A2.8 2.8 0 1 0-2.5 5z"
    "M6.5 5A2.8 2.8 0 1 0 6.5 10.6A2.8 2.8 0 1 0 6.5 5zM14.5 5A2.8 2.8 0 1 0 14.5 10.6A2.8 2.8 0 1 0 14.5 5z",
}
TILE_WIDTH, TILE_HEIGHT = 60, 42
_DOTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-3, -3), (3, 3)],
    3: [(-3.6, -3.6), (0, 0), (3.6, 3.6)],
    4: [(-3, -3), (3, -3), (-3, 3), (3, 3)],
}


def vehicle(canvas: Canvas, name: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a vehicle."""
    mark(canvas, name, VEHICLE_PATHS[name], "ink", x, y, scale)


def cart(canvas: Canvas, colour: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a cart on its rail: its colour, with as many dots as a cube of it."""

    def draw() -> None:
        dark = colour in ("brown", "black")
        canvas.circle(-5.5, 7, 2.6, "iron")
        canvas.circle(5.5, 7, 2.6, "iron")
        canvas.polygon([(-11, -5), (11, -5), (8.5, 5), (-8.5, 5)], f"coal-{colour} edged")
        n = COLOURS.index(colour) + 1
        for i in range(n):
            canvas.circle((i - (n - 1) / 2) * 4, 0, 1.4, "on-dark" if dark else "on-light")

    canvas.use(canvas.symbol(f"cart-{colour}", draw), x, y, scale)


def slot(canvas: Canvas, colour: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a printed slot: a frame of its colour around its dots."""

    def draw() -> None:
        canvas.rect(-7.5, -7.5, 15, 15, f"for-{colour}", 2)
        for dx, dy in _DOTS[COLOURS.index(colour) + 1]:
            canvas.circle(dx, dy, 1.5, "on-light")

    canvas.use(canvas.symbol(f"slot-{colour}", draw), x, y, scale)


def tile(canvas: Canvas, name: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a tunnel tile, 60 by 42 units from its corner: a gallery with its carts; a lamp burns on the light side."""
    colour, carts, side = name.split()

    def draw() -> None:
        canvas.rect(0, 0, TILE_WIDTH, TILE_HEIGHT, "lit" if side == "light" else "unlit", 3)
        if side == "light":
            canvas.circle(30, 13, 13, "halo")
            canvas.path(LAMP, "glow", transform="translate(30 11) scale(.7)")
        else:
            canvas.path("M8 9l5-4M14 12l8-7M25 9l5-4M33 12l8-7M44 9l5-4M50 12l4-4", "hatch")
        canvas.path("M3 41V4H57V41", "timber", stroke_width="3")
        canvas.path("M5 38.5H55", "rail")
        for at in (30,) if carts == "1" else (17.5, 42.5):
            cart(canvas, colour, at, 28.5)

    canvas.use(canvas.symbol("tile-" + name.replace(" ", "-"), draw), x, y, scale)


def tile_piece(canvas: Canvas, name: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a tile that can be bought."""
    with canvas.piece("tile-" + name.replace(" ", "-"), tile_words(name, priced=True), x, y, scale, face=True):
        tile(canvas, name, 0, 0)


def card_piece(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    order: OrderView | None = None,
    me: str = "",
) -> None:
    """Draw an order card; with `order`, what lies on its slots; with `me`, its slots are places of that seat."""
    colours = slot_colours(name)
    filled: Sequence[object] = order["slots"] if order else [None] * len(colours)
    title = order_words(order) if order else card_words(name)
    with canvas.piece("order", title, x, y, id="order-" + name.replace(" ", "-"), face=True):
        complete = bool(order) and None not in filled
        top = 20 if height >= 60 else 16
        if me:
            with canvas.part(order_part(me, name), title):
                canvas.printed(_card_head, name, width, height, top, complete)
                canvas.rect(0.5, 0.5, width - 1, height - 1, "place bare", 4)
        else:
            canvas.printed(_card_head, name, width, height, top, complete)
        _slots(canvas, name, colours, filled, (0, top + 2, width, height - top - 3), me)


def _card_head(canvas: Canvas, name: str, width: float, height: float, top: int, complete: bool) -> None:
    """What is printed on a card above its slots: vehicle and points. A complete one shines."""
    canvas.rect(0.5, 0.5, width - 1, height - 1, "card", 4)
    if complete:
        canvas.rect(1, 1, width - 2, top, "halo", 3)
    vehicle(canvas, name.split()[0], 3 + 0.48 * (width - 27), top / 2 + 1, min(0.8, (width - 27) / 42))
    canvas.text(width - 5, top / 2 + 6, POINTS[name], 14 if width >= 50 else 12, "figure bold", "end")
    canvas.path(f"M4 {top + 1.5}H{width - 4:g}", "line")


def _slots(
    canvas: Canvas,
    name: str,
    colours: list[str],
    filled: Sequence[object],
    area: tuple[float, float, float, float],
    me: str,
) -> None:
    x, y, width, height = area
    columns = 2 if len(colours) == 4 else len(colours)
    rows = 2 if len(colours) == 4 else 1
    cell, line = width / columns, height / rows
    scale = round(min(1.6 if len(colours) < 3 else 1.25, cell / 20.5, line / 19), 2)
    if not me:
        for i, colour in enumerate(colours):
            at = x + cell * (i % columns + 0.5), y + line * (i // columns + 0.5)
            _slot(canvas, colour, filled[i], *at, scale, f"coal-{name}-{i}")
        return
    for colour in dict.fromkeys(colours):
        mine = [i for i, other in enumerate(colours) if other == colour]
        free = sum(filled[i] is None for i in mine)
        title = say("free slot", colour=tr(colour), card=card_words(name), count=free)
        with canvas.part(slot_part(me, name, colour), title):
            first = mine[0]
            wide = cell * len(mine) if len(colours) != 4 else cell
            canvas.rect(x + cell * (first % columns), y + line * (first // columns), wide, line, "place bare", 3)
            for i in mine:
                at = x + cell * (i % columns + 0.5), y + line * (i // columns + 0.5)
                _slot(canvas, colour, filled[i], *at, scale, f"coal-{name}-{i}")


def _slot(canvas: Canvas, colour: str, item: object, x: float, y: float, scale: float, id: str) -> None:
    """Draw one slot of a card: free, with its cube, or with two in its stead."""
    id = id.replace(" ", "-")
    if isinstance(item, list):
        title = say("filled with two", colour=tr(colour), cubes=list_words([tr(one) for one in item]))
        slot(canvas, colour, x, y, scale)
        coal(canvas, item[0], x - 4 * scale, y - 4 * scale, title, round(scale * 0.62, 2), f"{id}-a")
        coal(canvas, item[1], x + 4 * scale, y + 4 * scale, title, round(scale * 0.62, 2), f"{id}-b")
    elif item is not None:
        coal(canvas, colour, x, y, say("filled", colour=tr(colour)), scale, id)
    else:
        slot(canvas, colour, x, y, scale)


def card_back(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw a card or tile face down."""
    canvas.rect(x, y, width, height, "back", 3)
    d = "".join(
        f"M{x + 4 + i * 6:g} {y + height - 4:g}L{x + 10 + i * 6:g} {y + 4:g}" for i in range(int(width / 6) - 1)
    )
    canvas.path(d, "hatch")


def worker_place(canvas: Canvas, space: SpaceView, names: list[str], x: float, y: float) -> None:
    """Draw where workers stand: a lock, whoever is there and how many, or a free place."""
    if not space["open"]:
        mark(canvas, "lock", LOCK, "lock", x, y, 1.15)
    elif space["seat"] is not None:
        title = say("worker", workers=space["workers"], who=names[space["seat"]])
        token(canvas, space["seat"], x, y, title, space["workers"], 1.15)
    else:
        canvas.use(canvas.symbol("free", lambda: canvas.circle(0, 0, 10, "slot")), x, y)


def button(canvas: Canvas, name: str, words: str, title: str, x: float, y: float, width: float, height: float) -> None:
    """Draw a choice that has no place of its own on the board."""
    with canvas.part(name, title, x, y):
        canvas.rect(0, 0, width, height, "place button", height / 2)
        canvas.text(width / 2, height / 2 + 4.3, words, 12, "bold", "middle")


def boards(canvas: Canvas, width: float, height: float) -> None:
    """Draw two planks nailed across a space that is out of the game."""
    w, h = width - 4, height - 4
    canvas.path(f"M4 {h:g}L{w:g} {h * 0.35:g}M4 {h * 0.4:g}L{w:g} {h:g}", "plank")
    canvas.path(f"M4 {h:g}L{w:g} {h * 0.35:g}M4 {h * 0.4:g}L{w:g} {h:g}", "grain")


def strokes(width: int, height: int, step: int, seed: int = 7) -> str:
    """Return short engraved strokes strewn over an area, always the same ones."""
    found, number = [], seed
    for y in range(step // 2, height, step):
        for x in range(step // 2, width - 6, step * 2):
            number = (number * 1103515245 + 12345) % 2147483648
            dx, dy, long = number % step, number // 64 % step, 3 + number // 4096 % 5
            if y + dy < height - 2 and x + dx + long < width:
                found.append(f"M{x + dx} {y + dy}l{long}-{1 + number // 65536 % 2}")
    return "".join(found)
