"""Miners, tools, orders and signs of Magnum Sal, drawn small; and a scene, which holds what all of them need."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, sin, tau
from typing import Any

from pithead.core.text import put
from pithead.drawing.canvas import Canvas, number
from pithead.drawing.pieces import DROP, EAR, PICK, SEAT_SHAPES, mark, salt_mark
from pithead.games.magnum_sal.board.parts import ASSISTANTS, CHAMBERS, N_SPACES, miners_part
from pithead.games.magnum_sal.board.text import BOARD
from pithead.games.magnum_sal.components import SALTS
from pithead.games.magnum_sal.text import salt_words
from pithead.games.magnum_sal.view import MagnumSalView, MinersView

LETTERS = "bgw"


def _coil(strands: int = 10) -> str:
    """Return a coil of twisted rope, strand by strand, with its end hanging out."""

    def at(r: float, turn: float) -> str:
        angle = tau * turn / strands
        return f"{number(r * cos(angle))} {number(r * sin(angle) - 1)}"

    ring = ""
    for k in range(strands):
        ring += f"M{at(8.4, k)}A8.4 8.4 0 0 1 {at(8.4, k + 0.78)}L{at(4.4, k + 1.5)}L{at(4.4, k + 0.72)}z"
    return ring + "M3.2 7.6L5.6 6.4L7.6 9.4L5.6 10.8zM6.6 5.9L8.6 4.9L10.4 8L8.4 9z"


BUCKET = "M-7-2H7L5.2 9H-5.2zM-7.4-2A7.4 7.4 0 0 1 7.4-2H5.8A5.8 5.8 0 0 0-5.8-2z"
CART = (
    "M-9.5-6H9.5L6.8 3.6H-6.8z"
    "M-6 6.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zM.8 6.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z"
)
SCALES = (
    "M-.8-9H.8V7.2H5V9H-5V7.2H-.8zM-7.5-7H7.5V-5.5H-7.5z"
    "M-10 2L-6.7-5.8L-3.4 2A3.3 3 0 0 1-10 2zM3.4 2L6.7-5.8L10 2A3.3 3 0 0 1 3.4 2z"
)
CROWN = "M-8.5 3.5L-9.5-5L-4.5-.5L0-8L4.5-.5L9.5-5L8.5 3.5zM-8.5 5H8.5V8H-8.5z"
TOOL_MARKS = {
    "rope": _coil(),
    "pickaxe": PICK,
    "bucket": BUCKET,
    "cart": CART,
    "food": EAR,
    "commercial privilege": SCALES,
    "royal privilege": CROWN,
}
# By seat: where the middle of the body is above the feet, how large it is, where the head is, where a number's base is.
_BODIES = [(-10.0, 1.0, -23.4, -5.6), (-9.0, 1.0, -21.8, -4.6), (-9.0, 1.0, -21.6, -1.4), (-10.8, 0.88, -24.4, -6.4)]
STANDING_HEIGHT = 29
STANDING_WIDTH = 22
LYING_WIDTH = 29


@dataclass
class Scene:
    """A view on its way to a canvas."""

    canvas: Canvas
    view: MagnumSalView
    names: list[str]
    phone: bool
    busy: frozenset[str] = field(default_factory=frozenset)  # parts with which the decision in progress deals

    def say(self, key: str, **facts: Any) -> str:
        """Return words of the board in the reader's language."""
        return say(key, **facts)

    def is_busy(self, part: str) -> str:
        """Return the class of a place that the decision in progress deals with."""
        return " busy" if part in self.busy else ""


def say(key: str, **facts: Any) -> str:
    """Return words of the board in the reader's language."""
    return put(BOARD[key], **facts)


def busy_parts(view: MagnumSalView) -> frozenset[str]:
    """Return the parts with which the decision in progress deals: a miner taken up, a chamber being worked in."""
    source = view["turn"]["source"]
    if view["question"] == "move":
        return frozenset([miners_part(source) if source < N_SPACES else ASSISTANTS[source - N_SPACES]])
    if view["question"] in ("pickaxe", "cart", "take", "pay", "pump"):
        return frozenset([CHAMBERS[source]])
    return frozenset()


def letters_in_words(letters: str) -> list[str]:
    """Return an order's salt in words."""
    return salt_words([letters.count(letter) for letter in LETTERS])


# Miners.


def _figure(canvas: Canvas, seat: int, lying: bool) -> str:
    name = f"{'lying' if lying else 'miner'}{seat}"
    if canvas.has(name):
        return name
    middle, size, head, _ = _BODIES[seat]
    down = "translate(-14 -10)rotate(90)" if lying else ""  # on its back, the head to the right
    with canvas.define(name, f"seat{seat}", down):
        scaled = f"scale({size:g})" if size != 1 else ""
        canvas.path(SEAT_SHAPES[seat], transform=f"translate(0 {number(middle)}){scaled}")
        canvas.circle(0, head, 4.6)
        if lying:
            canvas.line(-2, head, 2, head, "shut")
        else:
            canvas.path(f"M-5.4 {number(head - 1)}a5.4 5.4 0 0 1 10.8 0z", "cap")
            canvas.circle(0, head - 2.6, 1.7, "flame")
    return name


def miners(
    canvas: Canvas,
    seat: int,
    count: int,
    spot: tuple[float, float, float],
    scale: float,
    title: str,
    lying: bool = False,
) -> None:
    """Draw miners on a spot (its middle, its floor, its width), one before the other, the first with their number."""
    name = _figure(canvas, seat, lying)
    x, y, width = spot
    spare = width - (LYING_WIDTH if lying else STANDING_WIDTH) * scale
    step = min(10 * scale, max(spare, 4 * scale) / (count - 1)) if count > 1 else 0.0
    left = x - step * (count - 1) / 2
    for i in range(count - 1, -1, -1):
        with canvas.piece(f"miner-{seat}", title, left + i * step, y, scale):
            canvas.use(name)
            if i == 0 and count > 1:
                base = -5.6 if lying else _BODIES[seat][3]
                middle = 0.0 if not lying else -6.5 if seat == 2 else -4.0
                canvas.text(middle, base, count, 12.2 / scale, "figure bold on-dark", "middle")


def crowd(
    scene: Scene, here: Sequence[MinersView], x: float, floor: float, width: float, cell: float, largest: float = 0.92
) -> float:
    """Draw all miners of a space above its floor, the lying before the standing; return how high it reaches."""
    lying = [entry for entry in here if entry["tired"]]
    standing = [entry for entry in here if entry["rested"]]
    most = max(1, int(width / cell))
    y = floor
    for down, group in ((True, lying), (False, standing)):
        rows = [group[i : i + most] for i in range(0, len(group), most)]
        for row in reversed(rows):
            room = min(width / len(row), 36.0)
            scale = min(largest, (room - 1) / (LYING_WIDTH if down else STANDING_WIDTH + 2))
            if not down and len(rows) * STANDING_HEIGHT * scale > 62:
                scale = 0.78
            left = x + width / 2 - room * (len(row) - 1) / 2
            for i, entry in enumerate(row):
                count = entry["tired" if down else "rested"]
                title = scene.say("lying" if down else "standing", name=scene.names[entry["seat"]], n=count)
                miners(scene.canvas, entry["seat"], count, (left + i * room, y, room - 2), round(scale, 2), title, down)
            y -= (21 if down else STANDING_HEIGHT) * scale + 2
    return floor - y


def crowd_words(names: Sequence[str], here: Sequence[MinersView]) -> list[str]:
    """Return who stands and lies on a space."""
    words = []
    for entry in here:
        name = names[entry["seat"]]
        words += [say("standing", name=name, n=entry["rested"])] if entry["rested"] else []
        words += [say("lying", name=name, n=entry["tired"])] if entry["tired"] else []
    return words or [say("empty")]


# Tools, orders, salt.


def tool_mark(canvas: Canvas, tool: str, cls: str, x: float, y: float, scale: float = 1) -> None:
    """Draw the mark of a tool."""
    mark(canvas, f"{tool.replace(' ', '-')}-{cls}", TOOL_MARKS[tool], cls, x, y, scale)


@cache
def _corners(size: float) -> str:
    """The back of a tile: hatching in two corners, and a stroke across."""
    near, far = number(-size / 2 + 2), number(size / 2 - 2)
    lines = [f"M{near} {far}L{far} {near}"]
    for d in (4, 7, 10):
        at = number(size / 2 - 2 - d)
        lines.append(f"M{near} -{at}L-{at} {near}M{far} {at}L{at} {far}")
    return "".join(lines)


def tool_tile(canvas: Canvas, tool: str, x: float, y: float, size: float, title: str, used: bool = False) -> None:
    """Draw a tool as a square tile around a point; a used one is turned over."""
    with canvas.piece(f"tool-{tool.replace(' ', '-')}", title, x, y):
        half = size / 2
        canvas.rect(-half, -half, size, size, "turned" if used else "tile", 3)
        if used:
            canvas.path(_corners(size), "turned-lines")
        tool_mark(canvas, tool, "gone" if used else "on-light", 0, 0, size / 30)


def order_token(
    canvas: Canvas, letters: str, payment: object, x: float, y: float, width: float, height: float, title: str
) -> None:
    """Draw an order: the salt it asks for, and the payment."""
    with canvas.piece(f"order-{letters}", title, x, y, face=True):
        canvas.rect(0, 0, width, height, "parchment", 2)
        low = height < 50
        room = width - 32 if low else width - 4
        step = min(16.0, room / len(letters))
        scale = round(min(0.95, (step - 1) / 16), 2)
        left = (2 + room / 2 if low else width / 2) - step * (len(letters) - 1) / 2
        for i, letter in enumerate(letters):
            salt_mark(canvas, SALTS[LETTERS.index(letter)], left + i * step, height / 2 if low else 4 + 9, scale)
        cx, cy = (width - 16, height / 2) if low else (width / 2, height - 15)
        canvas.circle(cx, cy, 11, "coin edged")
        canvas.text(cx, cy + 4.4, payment, 12.5, "figure bold on-light", "middle")


def printed_salt(scene: Scene, letters: str, x: float, y: float, scale: float, step: float) -> None:
    """Draw printed cubes in a row from the left."""
    for i, letter in enumerate(letters):
        salt_mark(scene.canvas, SALTS[LETTERS.index(letter)], x + i * step, y, scale)


def drop_mark(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw a printed drop."""
    mark(canvas, "water", DROP, "water", x, y, scale)
