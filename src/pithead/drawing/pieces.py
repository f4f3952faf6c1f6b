"""The pieces that several games share. Each kind has its colour and, beside it, a mark or shape of its own."""

from pithead.drawing.canvas import SMALLEST, Canvas

# Each seat's shape, about 20 units wide around the origin: circle, square, triangle, diamond, pentagon,
# star, hexagon, cross, as in the texts (●■▲◆⬟★⬢✚).
SEAT_SHAPES = [
    "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
    "M-9-9h18v18h-18z",
    "M0-11.5L11.5 9h-23z",
    "M0-12.5L12 0L0 12.5L-12 0z",
    "M0-11.5L11-3.5L6.8 9.5H-6.8L-11-3.5z",
    "M0-13L3.6-4.6L12.6-3.8L5.8 2.2L7.8 11L0 6.4L-7.8 11L-5.8 2.2L-12.6-3.8L-3.6-4.6z",
    "M-11 0L-5.5-10H5.5L11 0L5.5 10H-5.5z",
    "M-4.5-11H4.5V-4.5H11V4.5H4.5V11H-4.5V4.5H-11V-4.5H-4.5z",
]
SEAT_TEXT_DROP = [4.3, 4.3, 7, 4.3, 4.6, 4.6, 4.3, 4.3]  # where a number's base line is in each shape

# Marks of about 20 units around the origin.
DROP = "M0-9C4-3 6 0 6 3.5A6 6 0 0 1-6 3.5C-6 0-4-3 0-9z"
PICK = "M-8.5-3.5C-4-8.5 4-8.5 8.5-3.5L7.5-2.5C4-5.5 1.8-6 1.2-6V9H-1.2V-6C-1.8-6-4-5.5-7.5-2.5z"
LOG = "M-9-3.5H6.5A3.5 3.5 0 0 1 6.5 3.5H-9A3.5 3.5 0 0 1-9-3.5z"
EAR = (
    "M-.7 10V-9H.7V10z"
    "M0-9.5C2-7.5 2-6 0-4C-2-6-2-7.5 0-9.5z"
    "M1-1C1-3.5 2.5-5 5-5C5-2.5 3.5-1 1-1zM-1-1C-1-3.5-2.5-5-5-5C-5-2.5-3.5-1-1-1z"
    "M1 3.5C1 1 2.5-.5 5-.5C5 2 3.5 3.5 1 3.5zM-1 3.5C-1 1-2.5-.5-5-.5C-5 2-3.5 3.5-1 3.5z"
)
LOCK = "M-6-1H6V8H-6zM-4-1V-4A4 4 0 0 1 4-4V-1H2V-4A2 2 0 0 0-2-4V-1z"
LAMP = "M-3.5-6H3.5L5 5H-5zM-4 6H4V8H-4zM-2-7A2 2 0 0 1 2-7z"

_DOTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-4, -4), (4, 4)],
    3: [(-4.5, -4.5), (0, 0), (4.5, 4.5)],
    4: [(-4, -4), (4, -4), (-4, 4), (4, 4)],
}
_COALS = ["yellow", "brown", "grey", "black"]
_DARK = {"coal-brown", "coal-black", "salt-brown", "disc-brown", "disc-black", "wood"}
_SALT_MARKS = {
    "brown": "M-6-1.6H6V1.6H-6z",
    "green": "",
    "white": "M-1.4-6H1.4V-1.4H6V1.4H1.4V6H-1.4V1.4H-6V-1.4H-1.4z",
}
_DISC_MARKS = {"black": PICK, "brown": LOG, "yellow": EAR}


def ink_on(kind: str) -> str:
    """Return the class of what is marked or written on a piece."""
    return "on-dark" if kind in _DARK or kind.startswith("seat") else "on-light"


def token(
    canvas: Canvas,
    seat: int,
    x: float,
    y: float,
    title: str,
    count: int = 0,
    scale: float = 1,
    kind: str = "worker",
    id: str = "",
    stock: bool = False,
) -> None:
    """Draw a player's token in colour and shape, with how many it stands for."""
    with canvas.piece(f"{kind}-{seat}", title, x, y, scale, id, stock=stock):
        seat_mark(canvas, seat)
        if count:
            size = max(SMALLEST, SMALLEST / canvas.scale)
            canvas.text(0, SEAT_TEXT_DROP[seat], count, size, "figure bold on-dark", "middle")


def seat_mark(canvas: Canvas, seat: int, x: float = 0, y: float = 0, scale: float = 1) -> None:
    """Draw a seat's shape in its colour."""
    name = canvas.symbol(f"seat{seat}", lambda: canvas.path(SEAT_SHAPES[seat], f"seat{seat}"))
    canvas.use(name, x, y, scale)


def coal(canvas: Canvas, colour: str, x: float, y: float, title: str, scale: float = 1, id: str = "") -> None:
    """Draw a cube of coal: one to four dots, from yellow to black."""
    kind = f"coal-{colour}"

    def draw() -> None:
        canvas.rect(-8, -8, 16, 16, f"{kind} edged", 2)
        for dx, dy in _DOTS[_COALS.index(colour) + 1]:
            canvas.circle(dx, dy, 2, ink_on(kind))

    with canvas.piece(kind, title, x, y, scale, id):
        canvas.use(canvas.symbol(kind, draw))


def salt(canvas: Canvas, colour: str, x: float, y: float, title: str, scale: float = 1) -> None:
    """Draw a cube of salt: brown with a bar, green with a ring, white with a cross."""
    with canvas.piece(f"salt-{colour}", title, x, y, scale):
        salt_mark(canvas, colour)


def salt_mark(canvas: Canvas, colour: str, x: float = 0, y: float = 0, scale: float = 1) -> None:
    """Draw a cube of salt that is printed: no piece."""
    kind = f"salt-{colour}"

    def draw() -> None:
        canvas.rect(-8, -8, 16, 16, f"{kind} edged", 2)
        if colour == "green":
            canvas.circle(0, 0, 4.3, "on-light-line", stroke_width="2.2")
        else:
            canvas.path(_SALT_MARKS[colour], ink_on(kind))

    canvas.use(canvas.symbol(kind, draw), x, y, scale)


def disc(canvas: Canvas, colour: str, x: float, y: float, title: str, scale: float = 1) -> None:
    """Draw an activity disc: black with a pick, brown with a log, yellow with an ear."""
    kind = f"disc-{colour}"

    def draw() -> None:
        canvas.circle(0, 0, 10, f"{kind} edged")
        canvas.path(_DISC_MARKS[colour], ink_on(kind), transform="scale(.7)")

    with canvas.piece(kind, title, x, y, scale):
        canvas.use(canvas.symbol(kind, draw))


def water(canvas: Canvas, x: float, y: float, title: str, scale: float = 1) -> None:
    """Draw a drop of water."""
    with canvas.piece("water", title, x, y, scale):
        canvas.use(canvas.symbol("water", lambda: canvas.path(DROP, "water")))


def mark(canvas: Canvas, name: str, d: str, cls: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a mark that is no piece: a symbol printed on the board."""
    canvas.use(canvas.symbol(name, lambda: canvas.path(d, cls)), x, y, scale)


def coin(canvas: Canvas, x: float, y: float, amount: object, title: str, r: float = 11, counts: str = "") -> None:
    """Draw a coin with its amount."""
    with canvas.group(x, y, title=title):
        canvas.circle(0, 0, r, "coin edged")
        canvas.text(0, 4.3, amount, 12, "figure bold on-light", "middle", counts=counts)
