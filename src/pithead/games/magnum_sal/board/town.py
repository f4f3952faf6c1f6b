"""The town above the mine: castle, inn, square, workshop, pump house, market, and the pithead with waiting miners."""

from functools import cache

from pithead.core.text import tr
from pithead.drawing.canvas import number
from pithead.drawing.pieces import salt, seat_mark
from pithead.games.magnum_sal.board.figures import (
    Scene,
    crowd,
    drop_mark,
    letters_in_words,
    miners,
    order_token,
    tool_mark,
    tool_tile,
)
from pithead.games.magnum_sal.board.parts import ASSISTANTS, LEFT, RIGHT
from pithead.games.magnum_sal.components import (
    BUILDINGS,
    MARKET_FIRST,
    MARKET_PRICE,
    MARKET_SIZE,
    SALTS,
    TOOL_PRICE,
    WAGES,
)

Box = tuple[float, float, float, float]
ARCH = (40.0, 46.0)

# Where the front of each building is, and the whole town's height down to the ground line.
WIDE: dict[str, Box] = {
    "castle": (8, 80, 224, 182),
    "inn": (238, 96, 116, 106),
    "square": (238, 208, 116, 50),
    "pithead": (360, 158, 96, 104),
    "workshop": (462, 98, 130, 164),
    "pump house": (598, 110, 86, 152),
    "market": (690, 98, 118, 164),
}
WIDE_GROUND = 262.0
PHONE: dict[str, Box] = {
    "castle": (6, 86, 378, 156),
    "workshop": (6, 274, 186, 206),
    "market": (198, 274, 186, 206),
    "inn": (6, 512, 186, 108),
    "pump house": (198, 512, 98, 108),
    "square": (302, 512, 82, 108),
    "pithead": (6, 652, 378, 52),
}
PHONE_GROUND = 704.0
_TIMBERED = ("inn", "workshop", "market")
# The town far behind: how wide a house is, how high its eaves, how high its roof above them.
_ROOFS = ((46, 150, 18), (40, 168, 16), (14, 176, 38), (52, 158, 20), (38, 172, 15), (60, 150, 22), (34, 166, 14))


def draw_town(scene: Scene) -> None:
    """Draw all buildings."""
    boxes = PHONE if scene.phone else WIDE
    if scene.phone:  # a street under each row of houses
        feet = sorted({y + h for name, (_, y, _, h) in boxes.items() if name != "pithead"})
        scene.canvas.path("".join(f"M0 {number(y)}H390" for y in feet), "ground-line")
    for draw in (_castle, _inn, _square, _pithead, _workshop, _pump_house, _market):
        draw(scene, boxes[draw.__name__[1:].replace("_", " ")])


# What buildings are made of.


def _front(scene: Scene, box: Box, building: str, part: bool = False) -> None:
    """The wall and the name over it; the wall is what lights up, where the building as a whole is a part."""
    canvas = scene.canvas
    x, y, w, h = box
    canvas.rect(x, y, w, h, "place wall" if part else "wall")
    canvas.path(_texture(building, x, y, w, h), "half-timber" if building in _TIMBERED else "shade")
    name = scene.say(building)
    size = 13 if len(name) * 8.5 < w else 12
    canvas.text(x + w / 2, y + 15, name, size, "title", "middle")
    index = BUILDINGS.index(building)
    if scene.view["turn"]["visited"] >> index & 1:
        seat = scene.view["to_act"]
        title = scene.say("visited", name=scene.names[seat], building=tr(building))
        with canvas.group(x + w / 2 - len(name) * 4.3 - 10, y + 10.5, title=title):
            seat_mark(canvas, seat, scale=0.5)


@cache
def _texture(building: str, x: float, y: float, w: float, h: float) -> str:
    """What a wall is of: posts and braces, or stones at the corners."""
    right, foot = x + w, y + h
    if building in _TIMBERED:
        return f"M{number(x + 2)} {number(y)}V{number(foot)}M{number(right - 2)} {number(y)}V{number(foot)}"
    stones = []
    for i, at in enumerate(range(int(y) + 4, int(foot) - 8, 9)):
        long = 6 if i % 2 else 3
        stones.append(f"M{number(x)} {at}h{long}v9M{number(right)} {at}h-{long}v9")
    return "".join(stones)


def _gable(scene: Scene, x: float, y: float, w: float, rise: float) -> None:
    """A roof, its tiles as strokes."""
    canvas = scene.canvas
    canvas.polygon([(x - 4, y), (x + 12, y - rise), (x + w - 12, y - rise), (x + w + 4, y)], "roof")
    lines = []
    for row in range(1, int(rise / 6) + 1):
        yy = y - row * 6
        inset = 16 * row * 6 / rise - 4
        lines.append(f"M{number(x + inset)} {number(yy)}H{number(x + w - inset)}")
        steps = range(int(x + inset) + 5 + row % 2 * 4, int(x + w - inset), 9)
        lines += [f"M{number(k)} {number(yy)}v6" for k in steps]
    canvas.path("".join(lines), "tiles")


def _arch(scene: Scene, building: int, x: float, y: float) -> None:
    """The assistant's place: a door; while it is free it shows what an assistant earns."""
    canvas, view = scene.canvas, scene.view
    name = BUILDINGS[building]
    seat = view["assistants"][name]
    who = scene.say("assistant free") if seat is None else scene.names[seat]
    title = scene.say("castle assistant" if name == "castle" else "assistant", building=tr(name), who=who)
    w, h = ARCH
    with canvas.part(ASSISTANTS[building], title, x, y):
        canvas.path(
            f"M0 {number(h)}V18Q0 0 {number(w / 2)} 0Q{number(w)} 0 {number(w)} 18V{number(h)}z",
            "place door" + scene.is_busy(ASSISTANTS[building]),
        )
        if seat is None:
            canvas.text(w / 2, h / 2 + 8, "+1", 13, "figure faint", "middle")
        else:
            words = scene.say("assistant piece", name=scene.names[seat], building=tr(name))
            miners(scene, seat, 1, (w / 2, h - 5, w), 1.05, words)


# The castle.


def _castle(scene: Scene, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    _battlements(scene, box)
    _front(scene, box, "castle")
    done, needed = view["completed"], view["orders_to_end"]
    title = scene.say("castle title", done=done, all=needed, pile=view["order_pile"])
    with canvas.group(x + 10, y + 10, title=title):
        for i in range(max(done, needed)):
            canvas.circle(4 + i * 11 if done <= 6 else 4 + i * 8, 1, 4, "pip-full" if i < done else "pip")
    canvas.text(x + w - 8, y + 15, scene.say("pile", n=view["order_pile"]), 11, "faint", "end")
    orders = view["orders"] or [None] * (4 if view["seats"] == 4 else 3)
    places = len(orders)
    high = 44.0 if scene.phone else 62.0
    room = (w - 12) / places
    wide = min(room - 4, 112.0)
    for i, order in enumerate(orders):
        left = x + 6 + i * room + (room - wide) / 2
        _order(scene, i, order, (left, y + 23, wide, high))
    row = y + 23 + high + 5
    _arch(scene, 3, x + 8, row + (y + h - row - ARCH[1]))
    circle = (w - ARCH[0] - 30) / 2
    for side, (part, label) in enumerate(((LEFT, "gate"), (RIGHT, "waiting"))):
        _queue(scene, side, part, label, (x + ARCH[0] + 16 + side * (circle + 6), row, circle, y + h - row - 4))


def _battlements(scene: Scene, box: Box) -> None:
    x, y, w, _ = box
    canvas = scene.canvas
    tower = 46.0
    rise = 12 if scene.phone else 22
    for left in (x, x + w - tower):
        canvas.path(f"M{number(left)} {number(y + 4)}v-{rise}" + f"h8v5h7v-5h8v5h8v-5h7v5h8v-5v{rise}z", "wall")
        canvas.path(f"M{number(left + 20)} {number(y - rise / 2 + 1)}v-4a3 3 0 0 1 6 0v4z", "window-dark")
    teeth = "".join("h8v-6h8v6" for _ in range(int((w - 2 * tower) / 16)))
    canvas.path(f"M{number(x + tower)} {number(y + 2)}v-3{teeth}H{number(x + w - tower)}v3z", "wall")
    middle = x + w / 2
    canvas.path(f"M{number(middle)} {number(y - 6)}v-{rise + 2}", "ink-line")
    canvas.path(f"M{number(middle)} {number(y - 8 - rise)}l15 4l-15 4z", "pennant")


def _order(scene: Scene, i: int, order: dict[str, object] | None, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    if order is None:
        title = scene.say("no order", place=i + 1)
    else:
        salt_words = letters_in_words(str(order["salt"]))
        title = scene.say("order", place=i + 1, salt=salt_words, payment=order["payment"])
    with canvas.part(f"order {i + 1}", title, x, y):
        canvas.rect(0, 0, w, h, "place slot" if order is None else "place ghost", 3)
        if order is not None:
            order_token(scene, str(order["salt"]), order["payment"], 2, 2, w - 4, h - 4, title)


def _queue(scene: Scene, side: int, part: str, label: str, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    here = [
        {"seat": player["seat"], "rested": player["queue"][side], "tired": 0}
        for player in scene.view["players"]
        if player["queue"][side]
    ]
    who = [scene.say("queues", name=scene.names[entry["seat"]], n=entry["rested"]) for entry in here]
    with canvas.part(part, scene.say(f"{label} title", who=who or scene.say("nobody"))):
        canvas.rect(x, y, w, h, "place door", 18)
        canvas.text(x + w / 2, y + h - 5, scene.say(label), 11, "faint", "middle")
        crowd(scene, here, x + 6, y + h - 18, w - 12, 22 if scene.phone else 30, 0.8)
    if side == 1:
        canvas.path(f"M{number(x + 1)} {number(y + h / 2)}h-8m4-4l-4 4l4 4", "ink-line")


# Inn, square, pithead.


def _inn(scene: Scene, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    _gable(scene, x, y, w, 20 if scene.phone else 30)
    hired = view["inn"]
    if view["wage"] is None:
        title = scene.say("inn empty")
    else:
        title = scene.say("inn title", wage=view["wage"], n=len(WAGES) - hired)
    with canvas.part("inn", title):
        _front(scene, box, "inn", part=True)
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
        slats = "".join(f"M{number(x + 2)} {number(y + k)}h{number(w - 4)}" for k in range(4, int(h) - 1, 4))
        canvas.path(slats, "slats")
    canvas.text(
        x + w / 2,
        y + h / 2 + 5,
        WAGES[i],
        14 if there else 13,
        "figure bold on-light" if there else "figure faint",
        "middle",
    )
    if i == hired:
        with canvas.piece("inn-marker", scene.say("inn marker", wage=WAGES[i]), x + w / 2, y, id="inn-marker"):
            canvas.rect(-w / 2 - 1, -1, w + 2, h + 2, "marked", 3)


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
    if scene.view["turn"]["visited"] >> 5 & 1:
        seat = scene.view["to_act"]
        with canvas.group(
            x + w - 12, y + 12, title=scene.say("visited", name=scene.names[seat], building=tr("square"))
        ):
            seat_mark(canvas, seat, scale=0.5)


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
        if view["stage"] == "pay" and seat != view["to_act"]:
            title = scene.say("pay", name=scene.names[seat])
        with canvas.part(f"seat {seat} pithead", title):
            canvas.rect(left + 1, top, room - 2, high - 2, "place bay")
            if count:
                miners(
                    scene, seat, count, (left + room / 2, top + high - 5, room - 6), min(1.1, (high - 8) / 30), title
                )
            else:
                seat_mark_faint(scene, seat, left + room / 2, top + high / 2)
    canvas.path(
        "".join(f"M{number(x - 2)} {number(y + (r + 1) * high - 1)}h{number(w + 4)}" for r in range(rows)), "plank"
    )


def seat_mark_faint(scene: Scene, seat: int, x: float, y: float) -> None:
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
    _gable(scene, x, y, w, 20 if scene.phone else 32)
    _front(scene, box, "workshop")
    room = (w - 10) / 3
    high = h - 22 - ARCH[1] - 8
    size = min(room - 8, high - 32, 46)
    for i, tool in enumerate(view["workshop"]):
        price = TOOL_PRICE[i]
        title = scene.say("workshop none" if tool is None else "workshop tool", tool=tr(tool or ""), price=price)
        with canvas.part(f"workshop {price}", title, x + 5 + i * room, y + 22):
            canvas.rect(1, 0, room - 2, high, "place slot" if tool is None else "place slot-plain", 3)
            if tool is not None:
                tool_tile(canvas, tool, room / 2, 5 + size / 2, size, tr(tool))
                if scene.phone:
                    for line, words in enumerate(tr(tool).split()):
                        canvas.text(room / 2, size + 19 + line * 13, words, 11, "", "middle", fit=room)
            canvas.circle(room / 2, high - 14, 11, "coin edged")
            canvas.text(room / 2, high - 9.6, price, 12.5, "figure bold on-light", "middle")
    base = y + h - ARCH[1]
    _arch(scene, 0, x + 8, base)
    _pile(scene, x + ARCH[0] + 22, base + 10, view["tool_pile"])


def _pile(scene: Scene, x: float, y: float, count: int) -> None:
    canvas = scene.canvas
    with canvas.group(x, y, title=scene.say("tool pile", n=count)):
        for i in range(count):
            canvas.rect(i * 3, -i * 2, 28, 28, "turned", 3)
        if count:
            canvas.text(count * 3 + 11, 21 - count * 2, count, 14, "figure bold on-light", "middle")
        else:
            canvas.text(0, 18, scene.say("pile", n=count), 11, "faint")


def _pump_house(scene: Scene, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    _gable(scene, x, y, w, 20 if scene.phone else 26)
    with canvas.part("pump house", scene.say("pump title")):
        _front(scene, box, "pump house", part=True)
        prices = ["0", "2", "3", "4"]
        now = view["turn"]["taken"] if view["stage"] == "pump" else -1
        room = (w - 22) / 2
        step = 30 if h > 130 else 18
        for i, price in enumerate(prices):
            cx, cy = x + 11 + room * (i % 2 + 0.5) - 9, y + 34 + i // 2 * step
            drop_mark(canvas, cx, cy, 1 if step > 20 else 0.8)
            canvas.text(
                cx + 10, cy + 5, price + ("…" if i == 3 else ""), 13, "figure bold" if i == min(now, 3) else "figure"
            )
    _arch(scene, 1, x + w / 2 - ARCH[0] / 2, y + h - ARCH[1])


def _market(scene: Scene, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    _awning(scene, x, y, w)
    with canvas.group(title=scene.say("market title")):
        _front(scene, box, "market")
        if scene.view["turn"]["privileged"]:
            tool_mark(canvas, "commercial privilege", "faint", x + 16, y + 11, 0.8)
    room = (w - 8) / 3
    high = 36.0 if scene.phone else 28.0
    for colour in range(3):
        _column(scene, colour, (x + 4 + colour * room, y + 21, room, high))
    _arch(scene, 2, x + 4 + 2 * room + (room - ARCH[0]) / 2, y + h - ARCH[1])


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
    size, count, first = int(MARKET_SIZE[colour]), view["market"][colour], MARKET_FIRST[colour]
    prices = [MARKET_PRICE[first + size - 1 - i] for i in range(size)]  # the dearest first
    name, word = SALTS[colour], tr(SALTS[colour])
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
                x + 1, y + size * high + 1, w - 2, high - 2, "place ghost" if not extra else "place stall-free", 2
            )
            if extra:
                canvas.text(x + w / 2, y + size * high + high / 2 + 4.5, f"→ {prices[-1]}", 12.5, "figure", "middle")


def _cell(scene: Scene, box: Box, price: int, cls: str, cube: str) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    canvas.rect(x + 1, y + 1, w - 2, h - 2, cls, 2)
    canvas.text(x + 5, y + h / 2 + 4.5, price, 12.5, "figure")
    if cube:
        salt(canvas, cube, x + w - 13, y + h / 2, scene.say("cube on market", colour=tr(cube), price=price))


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
