"""What the town's buildings are made of: walls with their names, roofs, doors for assistants."""

from functools import cache

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.pieces import seat_mark
from pithead.games.magnum_sal.board.figures import Scene, miners
from pithead.games.magnum_sal.board.parts import ASSISTANTS
from pithead.games.magnum_sal.components import BUILDINGS
from pithead.games.magnum_sal.text import place_name

Box = tuple[float, float, float, float]
ARCH = (40.0, 46.0)
_TIMBERED = ("inn", "workshop", "market")


def front(scene: Scene, box: Box, building: str, part: bool = False) -> None:
    """The wall and the name over it; the wall is what lights up, where the building as a whole is a part."""
    canvas = scene.canvas
    x, y, w, h = box
    canvas.rect(x, y, w, h, "place wall" if part else "wall")
    canvas.path(_texture(building, x, y, w, h), "half-timber" if building in _TIMBERED else "shade")
    name = scene.say(building)
    size = 13 if len(name) * 8.5 < w - 14 else 12  # between the stones at the corners
    canvas.text(x + w / 2, y + 15, name, size, "title", "middle")
    if building == "castle":
        visited(scene, building, x + w / 2 - len(name) * 4.3 - 10, y + 10.5)
    else:
        visited(scene, building, x + w / 2, y - 9)


def visited(scene: Scene, building: str, x: float, y: float) -> None:
    """Mark a building that the player to act has visited in this turn, and cannot visit again."""
    view = scene.view
    if view["turn"]["visited"] >> BUILDINGS.index(building) & 1 and not view["over"]:
        seat = view["to_act"]
        title = scene.say("visited", name=scene.names[seat], building=place_name(building))
        with scene.canvas.group(x, y, title=title):
            seat_mark(scene.canvas, seat, scale=0.6)


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


def gable(scene: Scene, x: float, y: float, w: float, rise: float) -> None:
    """Draw a roof, its tiles as strokes."""
    canvas = scene.canvas
    canvas.polygon([(x - 4, y), (x + 12, y - rise), (x + w - 12, y - rise), (x + w + 4, y)], "roof")
    canvas.path(_tiles(x, y, w, rise), "tiles")


@cache
def _tiles(x: float, y: float, w: float, rise: float) -> str:
    lines = []
    for row in range(1, int(rise / 6) + 1):
        top = y - row * 6
        inset = 16 * row * 6 / rise - 4
        lines.append(f"M{number(x + inset)} {number(top)}H{number(x + w - inset)}")
        steps = range(int(x + inset) + 5 + row % 2 * 4, int(x + w - inset), 9)
        lines += [f"M{at} {number(top)}v6" for at in steps]
    return "".join(lines)


def arch(scene: Scene, building: int, x: float, y: float) -> None:
    """The assistant's place: a door; while it is free it shows what an assistant earns."""
    canvas, view = scene.canvas, scene.view
    name = BUILDINGS[building]
    seat = view["assistants"][name]
    who = scene.say("assistant free") if seat is None else scene.names[seat]
    title = scene.say("castle assistant" if name == "castle" else "assistant", building=place_name(name), who=who)
    w, h = ARCH
    with canvas.part(ASSISTANTS[building], title, x, y):
        door(canvas, scene.is_busy(ASSISTANTS[building]))
        if seat is None:
            earns(canvas)
        else:
            words = scene.say("assistant piece", name=scene.names[seat], building=place_name(name))
            miners(canvas, seat, 1, (w / 2, h - 5, w), 1.05, words)


def door(canvas: Canvas, busy: str = "") -> None:
    """Draw an assistant's door."""
    w, h = ARCH
    d = f"M0 {number(h)}V18Q0 0 {number(w / 2)} 0Q{number(w)} 0 {number(w)} 18V{number(h)}z"
    canvas.path(d, "place door" + busy)


def earns(canvas: Canvas) -> None:
    """Write on a door what an assistant earns."""
    canvas.text(ARCH[0] / 2, ARCH[1] / 2 + 8, "+1", 13, "figure faint", "middle")
