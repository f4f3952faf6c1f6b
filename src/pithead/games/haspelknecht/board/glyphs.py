"""What only Haspelknecht has: symbols, goods, people, houses, timber and rock, each drawn once and used often."""

from functools import cache

from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import DROP, EAR, LAMP, LOG, PICK

# Symbols of about 20 units around the origin.
FORK = "M-.9 10V-.5H-5.5V-9H-3.8V-2.5H-.9V-9H.9V-2.5H3.8V-9H5.5V-.5H.9V10z"
HAMMER = "M-8-7.5H5L7-5.2L5-3H1.2V10H-1.4V-3H-8z"
BUILDING = "M0-9L9.5-.5H7V8.5H-7V-.5H-9.5zM-2 8.5H2V3H-2z"
WHEELBARROW = (
    "M-6-6H8L5 1H-2zM-6-6L-10-7.5V-6L-2.6-.5zM-4.5 1L-7.5 8H-6L-2.5 1z"
    "M1.2 5A3.8 3.8 0 1 0 8.8 5A3.8 3.8 0 1 0 1.2 5zM3.4 5A1.6 1.6 0 1 1 6.6 5A1.6 1.6 0 1 1 3.4 5z"
)
MINE_CART = (
    "M-9.5-6H9.5L7 3H-7zM-7 6.2A2.7 2.7 0 1 0-1.6 6.2A2.7 2.7 0 1 0-7 6.2z"
    "M1.6 6.2A2.7 2.7 0 1 0 7 6.2A2.7 2.7 0 1 0 1.6 6.2z"
)
ROPE = "M-8 0A8 6.5 0 1 0 8 0A8 6.5 0 1 0-8 0zM-4 0A4 2.8 0 1 0 4 0A4 2.8 0 1 0-4 0zM8 0C10 5 8 8 4 9"
WINCH = "M-6-4H6V4H-6zM-3-4V4M0-4V4M3-4V4M6 0H9.5V-6M-8 9L-5 4M8 9L5 4M-6 0H-8"
LUMP = "M-7-3.5L-2.5-8L4.5-7L8-1L5.5 6L-3 8L-8 3z"
LUMP_SHINE = "M-2.5-8L4.5-7L8-1L-.5-1.5z"
LUMP_EDGES = "M-2.5-8L-.5-1.5L8-1M-.5-1.5L-3 8M-.5-1.5L-8 3"
NOTE = "M-6.5-9H3L7-5V9H-6.5zM-3.5-3.6V-2.2H4V-3.6zM-3.5.3V1.7H4V.3zM-3.5 4.2V5.6H1.5V4.2z"
SWAP = "M-8-3.5H7L3-7.5M8 3.5H-7L-3 7.5"
SKILL = "M-7 0L0-8.5L7 0L0 8.5z"
NO_WATER = "M0-9C4-3 6 0 6 3.5A6 6 0 0 1-6 3.5C-6 0-4-3 0-9zM-9 9L9-9"
STUBBLE = "M-6 6V-1M-2 6V-3M2 6V-1M6 6V-2"
TICK = "M-6 0L-2 4.5L6.5-5"
SPROUT = "M-.8 9V0C-.8-1-5-1-7-6C-2-6.5-.3-4 0-2C.4-5 3-8 8-8C8-3 4-.5 .8 0V9z"
SUN = (
    "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0-4.5 0M0-6.5V-9.5M0 6.5V9.5M6.5 0H9.5M-6.5 0H-9.5"
    "M4.6-4.6L6.7-6.7M-4.6-4.6L-6.7-6.7M4.6 4.6L6.7 6.7M-4.6 4.6L-6.7 6.7"
)
LEAF = "M-8 8C-7-2-1-8 8-8C8 1 3 7-5 6M-8 8L3-3M-3 2L-3-3M-1 0H4"
FLAKE = (
    "M0-9V9M-7.8-4.5L7.8 4.5M-7.8 4.5L7.8-4.5M-2.5-7.5L0-5L2.5-7.5M-2.5 7.5L0 5L2.5 7.5"
    "M-7.5-1L-4-2.2L-4.8-6M7.5 1L4 2.2L4.8 6M7.5-1L4-2.2L4.8-6M-7.5 1L-4 2.2L-4.8 6"
)
SEASONS = {"spring": SPROUT, "summer": SUN, "autumn": LEAF, "winter": FLAKE}
TILE_SYMBOLS = {"fork": FORK, "hammer": HAMMER, "building": BUILDING}
SECTION_SYMBOLS = {"wheelbarrow": WHEELBARROW, "lamp": LAMP, "mine cart": MINE_CART}
MARKS = {"yellow": EAR, "brown": LOG, "black": PICK, "water": DROP}

# A person, feet at the origin, 44 high: coat (in the player's colour), and what is in ink.
COAT = "M-7-9L-6-26C-5-30 5-30 6-26L7-9z"
BODY = "M-5-9H-1V0H-5zM1-9H5V0H1zM-4.5-34A4.5 4.5 0 1 1 4.5-34A4.5 4.5 0 1 1-4.5-34z"
HATS = {
    "farmer": "M-9-37.5H9V-36H-9zM-5-37.5C-5-43 5-43 5-37.5z",
    "farmhand": "M-5-36C-6-42 6-42 5-36z",
    "coal digger": "M-5.5-36.5C-5.5-42.5 5.5-42.5 5.5-36.5zM5.5-36.5H8.5V-35.3H-5.5z",
    "miner": "M-5.5-36C-5.5-43 5.5-43 5.5-36zM-7-36H7V-34.8H-7z",
    "haspelknecht": "M-5-36.5C-5-41 5-41 5-36.5zM-8-36.5H5V-35.2H-8z",
}
TOOLS = {  # held on the right: stroked
    "farmer": "M5-23L11-20M11 0V-36M7.5-44V-37.5Q11-35.5 14.5-37.5V-44M11-36V-44",
    "farmhand": "M5-23L11-20M11-2V-38M8.5-38H13.5M8.5-10H13.5V-1Q11 2 8.5-1z",
    "coal digger": "M5-23L11-21M11-2V-38M4-34Q11-41 18-34",
    "miner": "M5-23L11-21M11-2V-36M4-32Q11-39 18-32",
    "haspelknecht": "M5-24L13-20M5-20L12-15",
}


def glyph(canvas: Canvas, name: str, d: str, x: float, y: float, scale: float = 1, cls: str = "ink") -> None:
    """Draw a printed symbol; the class is that of the use, so that one symbol serves on light and on dark ground."""
    canvas.use(canvas.symbol(f"g-{name.replace(' ', '-')}", lambda: canvas.path(d)), x, y, scale, cls)


def lump(canvas: Canvas, x: float, y: float, title: str, scale: float = 1, kind: str = "good-coal") -> None:
    """Draw a lump of coal as a piece."""
    with canvas.piece(kind, title, x, y, scale):
        lump_mark(canvas)


def lump_mark(canvas: Canvas, x: float = 0, y: float = 0, scale: float = 1) -> None:
    """Draw a lump of coal."""

    def draw() -> None:
        canvas.path(LUMP, "coal-black lump")
        canvas.path(LUMP_SHINE, "shine")
        canvas.path(LUMP_EDGES, "facet")

    canvas.use(canvas.symbol("lump", draw), x, y, scale)


def good_mark(canvas: Canvas, good: str, x: float, y: float, scale: float = 1) -> None:
    """Draw what stands for a good: coal, wood, food, a Thaler, a debt, water."""

    def draw() -> None:
        if good == "wood":
            canvas.path(LOG, "wood edged")
            canvas.path("M4.2 0A2.3 3.5 0 1 0 8.8 0A2.3 3.5 0 1 0 4.2 0M-8-1H3M-9.5 1.3H2", "grain")
        elif good == "food":
            canvas.path(EAR, "food")
        elif good == "thaler":
            canvas.circle(0, 0, 8.5, "coin edged")
            canvas.path("M-3.8-4H3.8V-2H1.1V4.5H-1.1V-2H-3.8z", "on-light")
        elif good == "debts":
            canvas.path(NOTE, "note")
        else:
            canvas.path(DROP, "water")

    if good == "coal":
        lump_mark(canvas, x, y, scale)
    else:
        canvas.use(canvas.symbol(f"good-{good}", draw), x, y, scale)


def any_disc(canvas: Canvas, x: float, y: float, scale: float = 1) -> None:
    """Draw a disc of any colour: a ring of the three."""

    def draw() -> None:
        canvas.circle(0, 0, 10, "card")
        canvas.path("M0 0V-10A10 10 0 0 1 8.66 5z", "disc-yellow")
        canvas.path("M0 0L8.66 5A10 10 0 0 1-8.66 5z", "disc-brown")
        canvas.path("M0 0L-8.66 5A10 10 0 0 1 0-10z", "disc-black")
        canvas.circle(0, 0, 5, "any-eye")
        canvas.circle(0, 0, 10, "any-rim")

    canvas.use(canvas.symbol("disc-any", draw), x, y, scale)


def disc_mark(canvas: Canvas, colour: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a disc that is printed and no piece: a cost."""

    def draw() -> None:
        canvas.circle(0, 0, 10, f"disc-{colour} edged")
        canvas.path(MARKS[colour], "on-light" if colour == "yellow" else "on-dark", transform="scale(.72)")

    canvas.use(canvas.symbol(f"disc-{colour}", draw), x, y, scale)


def person(canvas: Canvas, worker: str, seat: int, x: float, y: float, scale: float = 1, deep: bool = False) -> None:
    """Draw a worker on his feet, his coat in the player's colour, his tool in hand."""
    light = "pale" if deep else "ink"

    def draw() -> None:
        canvas.path(BODY + HATS[worker], light)
        canvas.path(TOOLS[worker], f"tool {'pale' if deep else 'ink'}-line")
        canvas.path(COAT, f"seat{seat}")

    name = canvas.symbol(f"{worker.replace(' ', '-')}-{seat}{'-deep' if deep else ''}", draw)
    canvas.use(name, x, y, scale)


def post(canvas: Canvas, x: float, y: float, height: float, width: float = 7) -> None:
    """Draw a timber post from its head down."""
    canvas.rect(x - width / 2, y, width, height, "timber")
    canvas.path(f"M{x - 1:g} {y + 3:g}v{height - 8:g}M{x + 1.5:g} {y + 8:g}v{height - 12:g}", "grain")


def hatching(width: int, height: int, step: int = 13) -> str:
    """Return short strokes that lie in rock like an engraver's, the same ones every time."""
    strokes = []
    for row in range(height // step):
        x = row * 23 % 31
        while x < width - 30:
            long = 10 + (x * 7 + row * 11) % 23
            y = row * step + 6 + (x // 9 + row * 3) % 5
            strokes.append(f"M{x} {y}l{long}-{1 + (x + row) % 3}")
            if (x + row) % 4 == 0:
                strokes.append(f"m-{long - 2} 5l{long - 7}-2")
            x += long + 16 + (x * 5 + row * 7) % 29
    return "".join(strokes)


@cache
def ticks(length: int, step: int = 9, down: int = 6) -> str:
    """Return the oblique strokes that edge solid ground in a section."""
    return "".join(f"M{x} 0l-{3 + x * 3 % 3} {down - x * 5 % 3}" for x in range(6, length, step))


@cache
def grass(width: int) -> str:
    """Return the strokes of grass on a ground line."""
    return "".join(f"M{x} 0l-1-{3 + x * 7 % 4}m1 0l2-{2 + x * 5 % 4}" for x in range(3, width - 2, 11))
