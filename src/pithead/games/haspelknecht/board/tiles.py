"""The developments: hexagons as they lie, with number, name, cost, symbols, owners, and what the next owner scores."""

from pithead.core.text import tr
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import LAMP, seat_mark
from pithead.games.haspelknecht.board import glyphs
from pithead.games.haspelknecht.board.facts import Scene, say
from pithead.games.haspelknecht.board.text import EFFECTS
from pithead.games.haspelknecht.view import DevelopmentView, HaspelknechtView
from pithead.games.haspelknecht.words import cost_words, title_name

TALL = 1.1547  # a hexagon's height for its width
NAMED = 60.0  # below this width there is no room for names: a list tells them
LARGE = 96.0
BIGGEST = 108.0
GOOD_SIGNS = ("coal", "wood", "food", "thaler", "water")
GLYPHS = {
    "winter": (glyphs.FLAKE, "ink-line"),
    "rope": (glyphs.ROPE, "ink-line"),
    "winch": (glyphs.WINCH, "ink-line"),
    "fork": (glyphs.FORK, "ink"),
    "hammer": (glyphs.HAMMER, "ink"),
    "wheelbarrow": (glyphs.WHEELBARROW, "ink"),
    "lamp": (LAMP, "ink"),
    "mine-cart": (glyphs.MINE_CART, "ink"),
    "swap": (glyphs.SWAP, "ink-line"),
    "skill": (glyphs.SKILL, "coin edged"),
    "no-water": (glyphs.NO_WATER, "accent-line"),
}
GAINS = {  # what each development gives, sign by sign (HK 6)
    "11": "thaler",
    "12": "winter food +2",
    "13": "skill",
    "14": "– water +1",
    "15": "2 wood → 2 coal +1",
    "21": "no-water",
    "22": "yellow · wheelbarrow",
    "23": "brown",
    "24": "winter coal +1",
    "25": "– water · winch",
    "31": "3 wood water / thaler",
    "32": "thaler · swap · lamp",
    "33": "wood coal · black",
    "34": "coal → thaler",
    "35": "2 black → thaler",
    "41": "thaler · hammer",
    "42": "2 coal wood · mine-cart",
    "43": "food · fork",
    "44": "thaler food · winter coal",
    "45": "3 thaler",
}
COLOUR_OF = {"y": "yellow", "b": "brown", "k": "black"}
SERIF_LETTER = 0.57  # the mean width of a letter of a name, as a share of its height


def tile_width(view: HaspelknechtView, width: float, height: float) -> float:
    """Return how wide tiles may be, so that the layout fits."""
    across, down = _extent(view)
    return min(width / across, height / (TALL * down), BIGGEST)


def layout_height(view: HaspelknechtView, width: float) -> float:
    """Return how high the layout is with tiles of a width."""
    return width * TALL * _extent(view)[1]


def _extent(view: HaspelknechtView) -> tuple[float, float]:
    """Return how many tiles the layout is wide and high."""
    xs, ys = zip(*(tile["place"] for tile in view["developments"].values()), strict=True)
    return (max(xs) - min(xs) + 2) / 2, (max(ys) - min(ys)) * 0.75 + 1


def developments(scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """Draw the hexagons, in the middle of a box."""
    view = scene.view
    wide = tile_width(view, width, height)
    across, down = _extent(view)
    places = [tile["place"] for tile in view["developments"].values()]
    left = x + (width - across * wide) / 2 + wide / 2 - min(p[0] for p in places) * wide / 2
    top = y + (height - down * wide * TALL) / 2 + wide * TALL / 2 - min(p[1] for p in places) * wide * TALL * 0.75
    for number, tile in view["developments"].items():
        across, down = tile["place"]
        _tile(scene, number, tile, left + across * wide / 2, top + down * wide * TALL * 0.75, wide)


def tile_title(scene: Scene, number: str, tile: DevelopmentView) -> str:
    """Return all about a development in words."""
    guessed = f" ({say('reconstructed')})"
    cost = guessed if scene.guessed(f"developments.{number}.cost") else ""
    symbols = guessed if scene.guessed(f"developments.{number}.symbol") else ""
    now = tile_now(tile, [scene.names[seat] for seat in tile["owners"]], cost, symbols)
    title = title_name(f"{number} {tile['name']}")
    return say("tile", title=title, effect=effect_words(scene.view, number), now=now)


def effect_words(view: HaspelknechtView, number: str) -> str:
    """Return what a development gives, in words."""
    return tr(EFFECTS[number if number + view["options"]["edition"] not in EFFECTS else number + "french"])


def tile_now(tile: DevelopmentView, owners: list[str], cost: str = "", symbols: str = "") -> str:
    """Return the cost and the symbols of a development, each with a note, its owners and what the next one scores."""
    printed = ", ".join(say(symbol) for symbol in tile["symbols"]) or say("none")
    return say(
        "tile now",
        cost=cost_words(tile["cost"]) + cost,
        symbols=printed + symbols,
        owners=owners or say("nobody"),
        vp=tile["vp"],
    )


def _tile(scene: Scene, number: str, tile: DevelopmentView, x: float, y: float, wide: float) -> None:
    guessed = tuple(scene.guessed(f"developments.{number}.{what}") for what in ("symbol", "cost"))
    with scene.canvas.part(f"development {number}", tile_title(scene, number, tile), x, y):
        name = tr(tile["name"])
        scene.canvas.printed(_face, number, name, tuple(tile["symbols"]), tile["cost"], wide, *guessed)
        row = 0.64 if wide >= LARGE else 0.62 if wide >= NAMED else 0.56
        _owners(scene, number, tile["owners"], tile["vp"], row * _tall(wide), wide)


def _tall(wide: float) -> float:
    """Return half the height of a tile, its edge left out."""
    return wide * TALL / 2 - 1.7


def _face(
    canvas: Canvas,
    number: str,
    name: str,
    symbols: tuple[str, ...],
    cost: str,
    wide: float,
    symbol_guessed: bool,
    cost_guessed: bool,
) -> None:
    """What is printed on a tile."""
    half, tall = wide / 2 - 1.5, _tall(wide)
    corners = [(0, -tall), (half, -tall / 2), (half, tall / 2), (0, tall), (-half, tall / 2), (-half, -tall / 2)]
    canvas.polygon(corners, f"place tile level{number[0]}")
    if wide >= LARGE:
        canvas.polygon([(px * 0.94, py * 0.94) for px, py in corners], "tile-rim")
        rows = (-0.71, -0.38, 0.3)
        _gains(canvas, number, -0.03 * tall)
    elif wide >= NAMED:
        rows = (-0.66, -0.235, 0.29)
    else:
        rows = (-0.38, 0.0, 0.12)
    _head(canvas, number, symbols, rows[0] * tall, wide, symbol_guessed)
    if wide >= NAMED:
        _name(canvas, name, rows[1] * tall, wide)
    _cost(canvas, cost, rows[2] * tall, wide, cost_guessed)


def _head(canvas: Canvas, number: str, symbols: tuple[str, ...], y: float, wide: float, guessed: bool) -> None:
    """The number, and the symbols that count at the end."""
    size = 15 if wide >= LARGE else 12
    step = 13 if wide >= LARGE else 11
    canvas.text(-len(symbols) * step / 2 - 2, y + size * 0.36, number, size, "figure bold", "middle")
    for i, symbol in enumerate(symbols):
        left = step * (i + 1) - len(symbols) * step / 2 + size / 5
        glyphs.glyph(canvas, symbol, glyphs.TILE_SYMBOLS[symbol], left, y, 0.62 if wide >= LARGE else 0.5)
        if guessed:
            canvas.line(left - 5, y + 8, left + 5, y + 8, "guess")


def condensed(
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    size: float,
    room: float,
    anchor: str = "start",
    cls: str = "figure",
) -> None:
    """Write a name; where it would be too wide, its letters move closer together."""
    if len(words) * size * SERIF_LETTER > room:
        canvas.text(x, y, words, size, cls, anchor, textLength=f"{room:.0f}", lengthAdjust="spacingAndGlyphs")
    else:
        canvas.text(x, y, words, size, cls, anchor)


def _name(canvas: Canvas, name: str, y: float, wide: float) -> None:
    """The name, in two lines if one is too short for it."""
    size = 12.5 if wide >= LARGE else 12
    letters = int((wide - 4) / (size * SERIF_LETTER))
    lines = [name]
    if len(name) > letters and " " in name:
        words = name.split(" ")
        cut = min(range(1, len(words)), key=lambda i: max(len(" ".join(words[:i])), len(" ".join(words[i:]))))
        lines = [" ".join(words[:cut]), " ".join(words[cut:])]
    pitch = size * 0.98
    for i, line in enumerate(lines):
        down = y + size * 0.36 + (i - (len(lines) - 1) / 2) * pitch
        condensed(canvas, 0, down, line, size, wide - 8, "middle")


def _gains(canvas: Canvas, number: str, y: float) -> None:
    """What it gives, as signs: goods at once, markers, what scores."""
    signs = GAINS[number].split()
    widths = [17 if sign == "wood" else 15 if len(sign) > 1 else 9 for sign in signs]
    x = -sum(widths) / 2
    for sign, across in zip(signs, widths, strict=True):
        middle = x + across / 2
        x += across
        if sign in GOOD_SIGNS:
            glyphs.good_mark(canvas, sign, middle, y, 0.68)
        elif sign in COLOUR_OF.values():
            glyphs.disc_mark(canvas, sign, middle, y, 0.62)
        elif sign in GLYPHS:
            d, cls = GLYPHS[sign]
            glyphs.glyph(canvas, sign, d, middle, y, 0.62, cls)
        else:
            canvas.text(middle, y + 4.5, sign, 12, "figure", "middle")


def _cost(canvas: Canvas, cost: str, y: float, wide: float, guessed: bool) -> None:
    scale = min(0.7, wide / 130) if wide >= NAMED else 0.4
    step = min(21 * scale, (wide - 10) / len(cost))
    if wide >= LARGE:
        canvas.rect(3 - wide / 2, y - 9.5, wide - 6, 21, "cost")
    for i, letter in enumerate(sorted(cost, key="ybk*".index)):
        x = (i - (len(cost) - 1) / 2) * step
        if letter == "*":
            glyphs.any_disc(canvas, x, y, scale)
        else:
            glyphs.disc_mark(canvas, COLOUR_OF[letter], x, y, scale)
    if guessed:
        across = len(cost) * step / 2
        canvas.line(-across, y + 10 * scale + 2, across, y + 10 * scale + 2, "guess")


def _owners(scene: Scene, number: str, owners: list[int], vp: int, y: float, wide: float) -> None:
    """The ownership discs, the first one first, and what the next owner scores."""
    canvas = scene.canvas
    scale = 0.6 if wide >= LARGE else 0.44 if wide >= NAMED else 0.38
    step = 22 * scale
    room = 15 if vp else 0
    room += 4 if vp and owners else 0
    left = -(len(owners) * step + room) / 2
    for i, seat in enumerate(owners):
        title = say("owner", name=scene.names[seat], place=i + 1)
        with canvas.piece(f"owner-{seat}", title, left + step * (i + 0.5), y, scale, f"owner-{seat}-{number}"):
            seat_mark(canvas, seat)
    if vp:
        size = 12
        canvas.text(left + len(owners) * step + room - 7.5, y + 4, f"+{vp}", size, "figure faint", "middle")


def names_list(scene: Scene, x: float, y: float, width: float) -> float:
    """Draw the names of the developments where tiles have no room for them. Return the height."""
    canvas = scene.canvas
    items = [(number, tr(tile["name"])) for number, tile in scene.view["developments"].items()]
    columns, pitch = 3, 16
    rows = -(-len(items) // columns)
    for i, (number, name) in enumerate(items):
        left, down = x + i // rows * width / columns, y + 12 + i % rows * pitch
        canvas.text(left, down, number, 12, "figure bold")
        condensed(canvas, left + 18, down, name, 12, width / columns - 24)
    return rows * pitch + 4
