"""The town above the mine: castle, inn, square, workshop, pump house, market, and the pithead with waiting miners."""

from functools import cache

from pithead.core.text import tr
from pithead.drawing.canvas import number
from pithead.drawing.pieces import salt, seat_mark
from pithead.games.magnum_sal import components
from pithead.games.magnum_sal.board import figures
from pithead.games.magnum_sal.board.castle import draw_castle
from pithead.games.magnum_sal.board.figures import Scene
from pithead.games.magnum_sal.board.houses import ARCH, Box, arch, front, gable, visited
from pithead.games.magnum_sal.text import tool_name

# Where the front of each building is, and the whole town's height down to the ground line.
WIDE: dict[str, Box] = {
    "castle": (8, 80, 224, 182),
    "inn": (238, 96, 116, 106),
    "square": (238, 208, 116, 50),
    "pithead": (360, 158, 96, 104),
    "workshop": (462, 98, 126, 164),
    "pump house": (593, 110, 92, 152),
    "market": (690, 96, 118, 166),
}
WIDE_GROUND = 262.0
PHONE: dict[str, Box] = {
    "castle": (6, 86, 378, 156),
    "workshop": (6, 274, 210, 214),
    "market": (222, 274, 162, 214),
    "inn": (6, 520, 186, 108),
    "pump house": (198, 520, 98, 108),
    "square": (302, 520, 82, 108),
    "pithead": (6, 660, 378, 52),
}
PHONE_GROUND = 712.0
# The town far behind: how wide a house is, how high its eaves, how high its roof above them.
_ROOFS = ((46, 150, 18), (40, 168, 16), (14, 176, 38), (52, 158, 20), (38, 172, 15), (60, 150, 22), (34, 166, 14))


def draw_town(scene: Scene) -> None:
    """Draw all buildings."""
    boxes = PHONE if scene.phone else WIDE
    if scene.phone:  # a street under each row of houses
        feet = sorted({y + h for name, (_, y, _, h) in boxes.items() if name != "pithead"})
        scene.canvas.path("".join(f"M0 {number(y)}H390" for y in feet), "ground-line")
    draw_castle(scene, boxes["castle"])
    for draw in (_inn, _square, _pithead, _workshop, _pump_house, _market):
        draw(scene, boxes[draw.__name__[1:].replace("_", " ")])


# Inn, square, pithead.


def _inn(scene: Scene, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    gable(scene, x, y, w, 20 if scene.phone else 30)
    hired = view["inn"]
    if view["wage"] is None:
        title = scene.say("inn empty")
    else:
        title = scene.say("inn title", wage=view["wage"], n=len(components.WAGES) - hired)
    with canvas.part("inn", title):
        front(scene, box, "inn", part=True)
        rows = (range(4), range(4, 7))
        room = (w - 10) / 4
        high = (h - 26) / 2
        for r, row in enumerate(rows):
            for i in row:
                left = x + 5 + (i - r * 4) * room + (room / 2 if r else 0)
                _window(scene, i, (left + 2, y + 22 + r * high, room - 4, high - 4))


def _window(scene: Scene, i: int, box: Box) -> None:
    """A wage: lit while the miner is there, shuttered once hired; the marker hangs at the next."""
    canvas = scene.canvas
    x, y, w, h = box
    hired = scene.view["inn"]
    there = i >= hired
    canvas.rect(x, y, w, h, "window" if there else "shutter", 2)
    if not there:
        canvas.path(_slats(box), "slats")
    canvas.text(
        x + w / 2,
        y + h / 2 + 5,
        components.WAGES[i],
        14 if there else 13,
        "figure bold on-light" if there else "figure faint",
        "middle",
    )
    if i == hired:
        with canvas.piece(
            "inn-marker", scene.say("inn marker", wage=components.WAGES[i]), x + w / 2, y, id="inn-marker"
        ):
            canvas.rect(-w / 2 - 1, -1, w + 2, h + 2, "marked", 3)


@cache
def _slats(box: Box) -> str:
    """The shutters of a window."""
    x, y, w, h = box
    return "".join(f"M{number(x + 2)} {number(y + k)}h{number(w - 4)}" for k in range(4, int(h) - 1, 4))


def _square(scene: Scene, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    with canvas.part("square", scene.say("square title")):
        canvas.rect(x, y, w, h, "place paving", 4)
        canvas.path(_cobbles(x, y, w, h), "shade")
        canvas.text(x + w / 2, y + 16, scene.say("square"), 13, "title", "middle")
        cy = y + h / 2 + 10
        canvas.circle(x + w / 2, cy, 12, "coin edged")
        canvas.text(x + w / 2, cy + 4.5, "+1", 12.5, "figure bold on-light", "middle")
    visited(scene, "square", x + w - 12, y + 12)


@cache
def _cobbles(x: float, y: float, w: float, h: float) -> str:
    """Arcs of paving at both sides of the coin."""
    arcs = []
    for row in range(3):
        for left in range(int(x) + 6 + row % 2 * 5, int(x + w) - 12, 10):
            if abs(left + 4 - x - w / 2) > 18:
                arcs.append(f"M{left} {number(y + h - 5 - row * 6)}q4-5 8 0")
    return "".join(arcs)


def _pithead(scene: Scene, box: Box) -> None:
    """The headframe over the shaft, and on its floors each player's miners that wait."""
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    seats = view["seats"]
    columns = seats if scene.phone else 2 if seats > 2 else 1
    rows = -(-seats // columns)
    room, high = w / columns, h / rows
    _headframe(scene, x + w / 2, y)
    for seat in range(seats):
        r, c = divmod(seat, columns)
        left, top = x + c * room, y + r * high
        count = view["players"][seat]["supply"]
        title = scene.say("supply title", name=scene.names[seat], n=count)
        if view["question"] == "pay" and seat != view["to_act"]:
            title = scene.say("pay", name=scene.names[seat])
        with canvas.part(f"seat {seat} pithead", title):
            canvas.rect(left + 1, top, room - 2, high - 2, "place bay")
            if count:
                figures.miners(
                    canvas, seat, count, (left + room / 2, top + high - 5, room - 6), min(1.1, (high - 8) / 30), title
                )
            else:
                _whose(scene, seat, left + room / 2, top + high / 2)
    canvas.path(
        "".join(f"M{number(x - 2)} {number(y + (r + 1) * high - 1)}h{number(w + 4)}" for r in range(rows)), "plank"
    )


def _whose(scene: Scene, seat: int, x: float, y: float) -> None:
    """Draw whose empty place it is."""
    with scene.canvas.group(cls="used"):
        seat_mark(scene.canvas, seat, x, y, 0.6)


def _headframe(scene: Scene, x: float, y: float) -> None:
    canvas = scene.canvas
    rise = 22 if scene.phone else 74
    spread = 20 if scene.phone else 44
    canvas.path(
        f"M{number(x - spread)} {number(y)}L{number(x - 10)} {number(y - rise)}"
        f"M{number(x + spread)} {number(y)}L{number(x + 10)} {number(y - rise)}"
        f"M{number(x - spread * 0.55)} {number(y - rise * 0.45)}h{number(spread * 1.1)}",
        "frame",
    )
    r = 10 if scene.phone else 17
    cy, across = y - rise + 2, number(r * 1.4)
    canvas.circle(x, cy, r, "wheel")
    canvas.path(
        f"M{number(x - r)} {number(cy)}h{2 * r}M{number(x)} {number(cy - r)}v{2 * r}"
        f"M{number(x - r * 0.7)} {number(cy - r * 0.7)}l{across} {across}m0-{across}l-{across} {across}",
        "spokes",
    )
    canvas.line(x, cy, x, y, "rope")


# Workshop, pump house, market.


def _workshop(scene: Scene, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    canvas.rect(x + w - 30, y - 42 if not scene.phone else y - 26, 12, 34, "wall")
    gable(scene, x, y, w, 20 if scene.phone else 32)
    front(scene, box, "workshop")
    room = (w - 10) / 3
    high = h - 22 - ARCH[1] - 8
    size = min(room - 8, high - 32, 46)
    for i, tool in enumerate(view["workshop"]):
        price = components.TOOL_PRICE[i]
        title = scene.say(
            "workshop none" if tool is None else "workshop tool", tool=tool_name(tool) if tool else "", price=price
        )
        with canvas.part(f"workshop {price}", title, x + 5 + i * room, y + 22):
            canvas.rect(1, 0, room - 2, high, "place slot" if tool is None else "place slot-plain", 3)
            if tool is not None:
                figures.tool_tile(canvas, tool, room / 2, 5 + size / 2, size, tool_name(tool))
                if scene.phone:
                    for line, words in enumerate(tool_name(tool).split()):
                        canvas.text(room / 2, size + 19 + line * 13, words, 12, "", "middle", fit=room)
            canvas.circle(room / 2, high - 14, 11, "coin edged")
            canvas.text(room / 2, high - 9.6, price, 12.5, "figure bold on-light", "middle")
    base = y + h - ARCH[1]
    arch(scene, 0, x + 8, base)
    _pile(scene, x + ARCH[0] + 22, base + 10, view["tool_pile"])


def _pile(scene: Scene, x: float, y: float, count: int) -> None:
    canvas = scene.canvas
    with canvas.group(x, y, title=scene.say("tool pile", n=count)):
        for i in range(count):
            canvas.rect(i * 3, -i * 2, 28, 28, "turned", 3)
        if count:
            canvas.text(count * 3 + 11, 21 - count * 2, count, 14, "figure bold on-light", "middle")
        else:
            canvas.text(0, 18, scene.say("pile", n=count), 12, "faint")


def _pump_house(scene: Scene, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    gable(scene, x, y, w, 20 if scene.phone else 26)
    with canvas.part("pump house", scene.say("pump title")):
        front(scene, box, "pump house", part=True)
        prices = ["0", "2", "3", "4"]
        now = view["turn"]["taken"] if view["question"] == "pump" else -1
        room = (w - 22) / 2
        step = 30 if h > 130 else 18
        for i, price in enumerate(prices):
            cx, cy = x + 11 + room * (i % 2 + 0.5) - 9, y + 34 + i // 2 * step
            figures.drop_mark(canvas, cx, cy, 1 if step > 20 else 0.8)
            canvas.text(
                cx + 10, cy + 5, price + ("…" if i == 3 else ""), 13, "figure bold" if i == min(now, 3) else "figure"
            )
    arch(scene, 1, x + w / 2 - ARCH[0] / 2, y + h - ARCH[1])


def _market(scene: Scene, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    _awning(scene, x, y, w)
    with canvas.group(title=scene.say("market title")):
        front(scene, box, "market")
        if scene.view["turn"]["privileged"]:
            figures.tool_mark(canvas, "commercial privilege", "faint", x + 16, y + 11, 0.8)
    room = (w - 8) / 3
    high = 38.0 if scene.phone else 29.2
    for colour in range(3):
        _column(scene, colour, (x + 4 + colour * room, y + 20, room, high))
    arch(scene, 2, x + 4 + 2 * room + (room - ARCH[0]) / 2, y + h - ARCH[1])


def _awning(scene: Scene, x: float, y: float, w: float) -> None:
    """A striped awning over the stalls."""
    canvas = scene.canvas
    rise = 16 if scene.phone else 24
    count = 8
    step, above = (w + 8) / count, (w - 12) / count
    for i in range(count):
        left = x - 4 + i * step
        canvas.path(
            f"M{number(left)} {number(y)}L{number(x + 6 + i * above)} {number(y - rise)}h{number(above)}"
            f"L{number(left + step)} {number(y)}q{number(-step / 2)} 8 {number(-step)} 0z",
            "roof" if i % 2 else "wall",
        )


def _column(scene: Scene, colour: int, box: Box) -> None:
    """A column from the dearest place down. Selling fills the dearest free place; buying takes the cheapest cube."""
    canvas, view = scene.canvas, scene.view
    x, y, w, high = box
    size, count, first = int(components.MARKET_SIZE[colour]), view["market"][colour], components.MARKET_FIRST[colour]
    prices = [components.MARKET_PRICE[first + size - 1 - i] for i in range(size)]  # the dearest first
    name, word = components.SALTS[colour], tr(components.SALTS[colour])
    extra = 1 if view["turn"]["privileged"] else 0
    for i, price in enumerate(prices):
        cell = (x, y + i * high, w, high)
        if i == count - 1:
            with canvas.part(f"buy {name}", scene.say("buy", colour=word, price=price - extra)):
                _cell(scene, cell, price, "place stall", name)
        elif i == count:
            with canvas.part(f"sell {name}", scene.say("sell", colour=word, price=price + extra)):
                _cell(scene, cell, price, "place stall-free", "")
        else:
            _cell(scene, cell, price, "stall", name if i < count else "")
    if count == size:
        title = scene.say("sell to bank" if extra else "sell full", colour=word, price=prices[-1])
        with canvas.part(f"sell {name}", title):
            canvas.rect(
                x + 1, y + size * high + 0.5, w - 2, high - 1, "place ghost" if not extra else "place stall-free", 2
            )
            if extra:
                canvas.text(x + w / 2, y + size * high + high / 2 + 4.5, f"→ {prices[-1]}", 12.5, "figure", "middle")


def _cell(scene: Scene, box: Box, price: int, cls: str, cube: str) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    canvas.rect(x + 1, y + 0.5, w - 2, h - 1, cls, 2)
    canvas.text(x + 5, y + h / 2 + 4.5, price, 12.5, "figure")
    if cube:
        salt(canvas, cube, x + w - 13, y + h / 2, scene.say("cube on market", colour=tr(cube), price=price))


@cache
def skyline(width: float, ground: float) -> str:
    """Return the far roofs of the town, with a spire or two among them, as one outline."""
    d, x, i = [f"M0 {number(ground)}"], 0.0, 0
    while x < width:
        wide, high, peak = _ROOFS[i % len(_ROOFS)]
        eaves = number(ground - high)
        d.append(f"V{eaves}L{number(x + wide / 2)} {number(ground - high - peak)}L{number(x + wide)} {eaves}")
        x += wide
        i += 1
    return "".join(d) + f"V{number(ground)}z"
