"""The castle: the king's orders, how many are completed, and the queue at its gate."""

from pithead.drawing.canvas import number
from pithead.games.magnum_sal.board.figures import Scene, crowd, letters_in_words, order_token
from pithead.games.magnum_sal.board.houses import ARCH, Box, arch, front
from pithead.games.magnum_sal.board.parts import LEFT, RIGHT
from pithead.games.magnum_sal.view import MinersView, OrderView


def draw_castle(scene: Scene, box: Box) -> None:
    """Draw the castle."""
    canvas, view = scene.canvas, scene.view
    x, y, w, h = box
    _battlements(scene, box)
    front(scene, box, "castle")
    done, needed = view["completed"], view["orders_to_end"]
    title = scene.say("castle title", done=done, all=needed, pile=view["order_pile"])
    with canvas.group(x + 10, y + 10, title=title):
        for i in range(max(done, needed)):
            canvas.circle(4 + i * 11 if done <= 6 else 4 + i * 8, 1, 4, "pip-full" if i < done else "pip")
    canvas.text(x + w - 8, y + 15, scene.say("pile", n=view["order_pile"]), 12, "faint", "end")
    orders = view["orders"] or [None] * (4 if view["seats"] == 4 else 3)
    places = len(orders)
    high = 44.0 if scene.phone else 62.0
    room = (w - 12) / places
    wide = min(room - 4, 112.0)
    for i, order in enumerate(orders):
        left = x + 6 + i * room + (room - wide) / 2
        _order(scene, i, order, (left, y + 23, wide, high))
    row = y + 23 + high + 5
    arch(scene, 3, x + 8, row + (y + h - row - ARCH[1]))
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


def _order(scene: Scene, i: int, order: OrderView | None, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    if order is None:
        title = scene.say("no order", place=i + 1)
    else:
        salt_words = letters_in_words(order["salt"])
        title = scene.say("order", place=i + 1, salt=salt_words, payment=order["payment"])
    with canvas.part(f"order {i + 1}", title, x, y):
        canvas.rect(0, 0, w, h, "place slot" if order is None else "place ghost", 3)
        if order is not None:
            order_token(canvas, order["salt"], order["payment"], 2, 2, w - 4, h - 4, title)


def _queue(scene: Scene, side: int, part: str, label: str, box: Box) -> None:
    canvas = scene.canvas
    x, y, w, h = box
    here: list[MinersView] = [
        {"seat": player["seat"], "rested": player["queue"][side], "tired": 0}
        for player in scene.view["players"]
        if player["queue"][side]
    ]
    who = [scene.say("queues", name=scene.names[entry["seat"]], n=entry["rested"]) for entry in here]
    with canvas.part(part, scene.say(f"{label} title", who=who or scene.say("nobody"))):
        canvas.rect(x, y, w, h, "place door", 18)
        canvas.text(x + w / 2, y + h - 5, scene.say(label), 12, "faint", "middle")
        crowd(scene, here, x + 6, y + h - 18, w - 12, 22 if scene.phone else 30, 0.8)
    if side == 1:
        canvas.path(f"M{number(x + 1)} {number(y + h / 2)}h-8m4-4l-4 4l4 4", "ink-line")
