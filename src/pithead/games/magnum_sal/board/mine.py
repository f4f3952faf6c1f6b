"""The mine in cross-section: the shaft, corridors at three depths, chambers closed, open and worked out."""

from collections.abc import Sequence

from pithead.core.bits import has
from pithead.core.text import tr
from pithead.drawing.canvas import Canvas, number
from pithead.drawing.pieces import salt, salt_mark, water
from pithead.games.magnum_sal.board import figures
from pithead.games.magnum_sal.board.figures import Scene, say
from pithead.games.magnum_sal.board.parts import cart_part, miners_part
from pithead.games.magnum_sal.board.rock import LEVELS, LINTEL, Box, Pit, closed_lines, ground, ladder, rails
from pithead.games.magnum_sal.components import SALTS
from pithead.games.magnum_sal.mine import PARENT, SPACE_NAMES
from pithead.games.magnum_sal.text import place_name, salt_words
from pithead.games.magnum_sal.view import ChamberView, MinersView, TurnView


def draw_mine(scene: Scene, pit: Pit) -> None:
    """Draw everything below the ground line."""
    canvas, view = scene.canvas, scene.view
    with canvas.group(cls="under"):
        canvas.printed(ground, pit, *(scene.say("level", level=level) for level, _, _ in LEVELS))
        _shaft_lining(scene, pit)
        for depth in range(1, 7):
            _section(scene, pit, f"shaft {depth}", depth)
        for name in SPACE_NAMES[6:]:
            _chamber(scene, name, pit.boxes[name])
        if view["question"] == "cart":
            _cart_places(scene, pit)


# The shaft.


def _shaft_lining(scene: Scene, pit: Pit) -> None:
    """The shaft with its timbering; the rope hangs down to the deepest miner."""
    canvas, view = scene.canvas, scene.view
    x, w = pit.left, pit.shaft
    canvas.rect(x - 4, pit.top, w + 8, pit.bottom - pit.top, "timber")
    canvas.rect(x, pit.top, w, 6 * pit.section, "deep")
    canvas.path(ladder(x + w - 15, pit.top, 6 * pit.section), "rails")
    depths = [depth for depth in range(1, 7) if f"shaft {depth}" in view["mine"]]
    end = pit.top + (max(depths) if depths else 0.3) * pit.section
    canvas.line(x + w / 2, pit.top - 30, x + w / 2, end, "rope")
    if not depths:
        canvas.path("M-4 0h8l-1.5 7h-5z", "kibble", transform=f"translate({number(x + w / 2)} {number(end)})")


def _section(scene: Scene, pit: Pit, name: str, depth: int) -> None:
    canvas = scene.canvas
    x, y, w, h = pit.boxes[name]
    here = scene.view["mine"].get(name, [])
    who = figures.crowd_words(scene.names, here)
    with canvas.part(name, scene.say("shaft", depth=depth, who=who)):
        canvas.rect(x + 3, y + 3, w - 6, h - 6, "place ghost" + scene.is_busy(name), 2)
        if here:
            _glow(scene, x, y, w, h)
        canvas.text(x + 8, y + 17, depth, 12, "figure dim")
        figures.crowd(scene, here, x + 4, y + h - 5, w - 8, w / 2 - 4, 0.98)
        _carted(scene, name, x + 30, y + 14)
    canvas.line(x, y + h, x + w, y + h, "beam")


def _carted(scene: Scene, name: str, x: float, y: float) -> None:
    """Carts where they help in the extraction under way, side by side."""
    count = carts_at(scene.view["turn"], SPACE_NAMES.index(name))
    for n in range(count):
        figures.tool_mark(scene.canvas, "cart", "flame", x + 14 * n, y, 0.9)


def _glow(scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Lamp light over a space where miners are awake."""
    canvas = scene.canvas

    def draw() -> None:
        with canvas.inside("radialGradient", id="glow", cx=".5", cy=".72", r=".62"):
            for at, strength in (("0", ".5"), (".45", ".22"), ("1", "0")):
                canvas.element("stop", "lit", offset=at, stop_opacity=strength)

    canvas.symbol("glow-box", draw)
    canvas.rect(x, y, w, h, "glow-light")


# Chambers.


def inside_words(facts: ChamberView) -> list[str]:
    """Return what a chamber holds."""
    wet = [say("water", n=facts["water"])] if facts["water"] else []
    if not facts["entered"]:
        if facts["kind"] is None:
            return [say("face down"), *wet]
        printed = facts["kind"].split()[1]
        inside = [*figures.letters_in_words(printed.replace("~", "")), say("water", n=printed.count("~"))]
        return [say("mapped", inside=inside), *wet]
    return ([say("worked out")] if facts["used"] else salt_words(facts["salt"])) + wet


def _chamber(scene: Scene, name: str, box: Box) -> None:
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    facts, here, part = view["chambers"][name], view["mine"].get(name, []), name.lower()
    who = figures.crowd_words(scene.names, here)
    title = scene.say("chamber", chamber=name, inside=inside_words(facts), who=who)
    with canvas.part(part, title, x, y, face=facts["entered"]):
        if facts["entered"]:
            canvas.printed(_frame, name, w, h)
        if not facts["entered"]:
            _face_down(scene, name, facts, w, h)
        else:
            if any(entry["rested"] for entry in here):
                _glow(scene, 2, LINTEL, w - 4, h - LINTEL - 1)
            _contents(scene, name, facts, w, h)
        canvas.rect(1, 1, w - 2, h - 2, "place outline" + scene.is_busy(part), 3)
        _carted(scene, name, w / 2, h / 2 + 4)
    if here:
        _miners(scene, name, here, box)
    if view["question"] == "take" and part in scene.busy:
        _take_places(scene, name, facts, box)


def _frame(canvas: Canvas, name: str, w: float, h: float) -> None:
    """Floor with rails, props and lintel; the lintel bears the name."""
    canvas.rect(1, LINTEL - 2, w - 2, h - LINTEL + 2, "open")
    canvas.path(rails(w, h), "rails")
    canvas.path(f"M3 {LINTEL}V{number(h)}M{number(w - 3)} {LINTEL}V{number(h)}", "prop")
    canvas.path(f"M2 {LINTEL}V{number(h)}M{number(w - 4)} {LINTEL}V{number(h)}", "grain")
    canvas.rect(0.5, 0.5, w - 1, LINTEL - 1, "timber", 3)
    canvas.path(f"M4 4.5H{number(w * 0.3)}M{number(w * 0.7)} 12H{number(w - 5)}", "grain")
    canvas.text(w / 2, 11.6, name, 12, "figure pale", "middle")


def _face_down(scene: Scene, name: str, facts: ChamberView, w: float, h: float) -> None:
    """A closed chamber shows its level; in the mapped mine what it will hold; and water that buckets brought."""
    canvas = scene.canvas
    canvas.rect(2, 2, w - 4, h - 3, "closed", 4)
    canvas.path(closed_lines(w, h), "closed-lines")
    middle = LINTEL + (h - LINTEL) / 2
    if facts["kind"] is None:
        canvas.text(w / 2, middle + 9, name.split("-")[0], 24, "figure title dim", "middle")
    canvas.text(w / 2, 13.5, name, 12, "figure dim", "middle")
    if facts["kind"] is not None:
        printed = facts["kind"].split()[1]
        with canvas.group(0, LINTEL + 4, cls="printed"):
            _flow(scene, printed, w, 16 if scene.phone else 18)
    if facts["water"]:
        _water_row(scene, name, facts["water"], w, h - 14)


def _flow(scene: Scene, printed: str, w: float, step: float) -> None:
    """What a tile shows, printed: salt, and water below it."""
    canvas = scene.canvas
    letters, drops = printed.replace("~", ""), printed.count("~")
    most = max(1, int((w - 2) / step))
    y = 9.0
    for start in range(0, len(letters), most):
        some = letters[start : start + most]
        left = w / 2 - step * (len(some) - 1) / 2
        for i, letter in enumerate(some):
            salt_mark(canvas, SALTS[figures.LETTERS.index(letter)], left + i * step, y, round((step - 2) / 16, 2))
        y += step + 1
    close = min(15.0, (w - 4) / max(drops, 1))
    for i in range(drops):
        figures.drop_mark(canvas, w / 2 + (i - (drops - 1) / 2) * close, y, 0.8)


def _contents(scene: Scene, name: str, facts: ChamberView, w: float, h: float) -> None:
    """Salt and water from the roof down; a chamber worked out is boarded up."""
    canvas = scene.canvas
    if facts["used"]:
        beside = facts["water"] > 0 and w > 60
        with canvas.group(w * 0.3 if beside else w / 2, LINTEL + 18, cls="planks", title=scene.say("worked out")):
            reach = number(min(w / 2 - 6, 18 if beside else 24))
            canvas.path(f"M-{reach}-9L{reach} 9M-{reach} 9L{reach}-9")
        if beside:
            with canvas.group(w * 0.52):
                _water_row(scene, name, facts["water"], w * 0.46, LINTEL + 18)
        elif facts["water"]:
            _water_row(scene, name, facts["water"], w, LINTEL + 42)
        return
    taking = scene.view["question"] == "take" and name.lower() in scene.busy
    step = 16.5 if scene.phone else 18.0
    if taking:
        rows = _take_rows(facts["salt"], w)
        if facts["water"]:
            below = LINTEL + 2 + (_take_height(rows) + 1) * len(rows)
            _water_row(scene, name, facts["water"], w, below + 7)
        return
    cubes = [colour for colour, n in zip(SALTS, facts["salt"], strict=True) for _ in range(n)]
    most = max(1, int((w - 3) / step))
    scale = round((step - 1.5) / 16, 2)
    y = LINTEL + 12.0
    for start in range(0, len(cubes), most):
        some = cubes[start : start + most]
        left = w / 2 - step * (len(some) - 1) / 2
        for i, colour in enumerate(some):
            salt(
                canvas, colour, left + i * step, y, scene.say("cube in chamber", colour=tr(colour), chamber=name), scale
            )
        y += step + 0.5
    if facts["water"]:
        _water_row(scene, name, facts["water"], w, y + 1)


def _water_row(scene: Scene, name: str, count: int, w: float, y: float) -> None:
    """Drops side by side, or one with their number."""
    canvas = scene.canvas
    title = scene.say("drop", chamber=name)
    step = 13.0 if scene.phone else 15.0
    if count * step <= w - 4:
        left = w / 2 - step * (count - 1) / 2
        for i in range(count):
            water(canvas, left + i * step, y, title, 0.85)
    else:
        water(canvas, w / 2 - 8, y, title, 0.85)
        canvas.text(w / 2 + 1, y + 5, f"×{count}", 12, "figure pale")


def _miners(scene: Scene, name: str, here: Sequence[MinersView], box: Box) -> None:
    """The miners of a chamber, a part of its own: a player takes one up there."""
    canvas = scene.canvas
    x, y, w, h = box
    cell = 16.9 if scene.phone else 20.5
    title = scene.say("chamber miners", chamber=name, who=figures.crowd_words(scene.names, here))
    with canvas.part(miners_part(SPACE_NAMES.index(name)), title, cls="crowd"):
        frame = canvas.gap()
        high = max(36.0, figures.crowd(scene, here, x + 2, y + h - 4, w - 4, cell, 0.86 if scene.phone else 0.92) + 6)
        with canvas.fill(frame):
            busy = scene.is_busy(f"{name.lower()} miners")
            canvas.rect(x + 1, y + h - high - 1, w - 2, high, "place ghost" + busy, 3)


# Where the decisions of an extraction are made.


def _take_rows(counts: Sequence[int], w: float) -> list[list[int]]:
    """Which colours stand beside one another: all, or on a phone's narrow chambers one in a row."""
    colours = [colour for colour in range(3) if counts[colour]]
    if len(colours) * 28 <= w - 4:
        return [colours]
    return [[colour] for colour in colours]


def _take_height(rows: Sequence[Sequence[int]]) -> float:
    return 36.0 if len(rows) <= 2 else 30.0


def _take_places(scene: Scene, name: str, facts: ChamberView, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, _ = box
    rows = _take_rows(facts["salt"], w)
    high = _take_height(rows)
    for r, row in enumerate(rows):
        room = (w - 4) / len(row)
        for i, colour in enumerate(row):
            count, word = facts["salt"][colour], tr(SALTS[colour])
            title = scene.say("take", colour=word, chamber=name, n=count)
            with canvas.part(
                f"{name.lower()} {SALTS[colour]}", title, x + 2 + i * room, y + LINTEL + 2 + r * (high + 1)
            ):
                canvas.rect(1, 0, room - 2, high, "place ghost", 3)
                step = min(14.0, (room - 20) / (count - 1)) if count > 1 else 0.0
                left = room / 2 - step * (count - 1) / 2
                words = scene.say("cube in chamber", colour=word, chamber=name)
                for k in range(count):
                    salt(canvas, SALTS[colour], left + k * step, high / 2, words)


def _cart_places(scene: Scene, pit: Pit) -> None:
    """A cart that helps over two spaces is put on what parts them; over one space, on the space."""
    canvas = scene.canvas
    space = PARENT[6 + scene.view["turn"]["source"]]
    while PARENT[space] >= 0:
        above = PARENT[space]
        x, y, w, h = pit.boxes[SPACE_NAMES[space]]
        next_x = pit.boxes[SPACE_NAMES[above]][0]
        if space < 6:
            at = (x + w - 16, y)
        else:
            at = (x + w if x < next_x else x, y + h / 2)
        title = scene.say("cart two", a=place_name(SPACE_NAMES[space]), b=place_name(SPACE_NAMES[above]))
        with canvas.part(cart_part(space), title, *at):
            canvas.circle(0, 0, 18 if scene.phone else 16, "place open")
            figures.tool_mark(canvas, "cart", "flame", 0, 0, 0.9)
        space = above


def carts_at(turn: TurnView, space: int) -> int:
    """MS 6.5 Return how many carts cover a space in the extraction under way."""
    return sum(has(spaces, space) for spaces in (turn["carted"], turn["carted_twice"], turn["carted_thrice"]))
