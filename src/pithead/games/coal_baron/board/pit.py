"""A player's own area: the pit in cross-section, with the cage on its rope, and the open orders."""

from pithead.core.text import tr
from pithead.core.view import Json
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import LAMP, coal, mark
from pithead.games.coal_baron.board.common import HEAD, balance, head, level_words, segment, shared_out, sides_of
from pithead.games.coal_baron.board.marks import button, card_back, card_piece, cart, slot, strokes
from pithead.games.coal_baron.board.words import cage_words, card_words, delivered_words, say, signed, tile_words
from pithead.games.coal_baron.components import COLOURS, LEVELS
from pithead.games.coal_baron.view import CoalBaronView

WIDTH = 378
SURFACE = 104  # how high the picture above the levels is
GROUND = 86  # where its ground line lies
LEVEL = 63
FLOOR = 38
SHAFT = 118
CAGE_WIDTH, CAGE_HEIGHT = 112, 52
SIDE = (WIDTH - SHAFT) / 2
UNIT = 30.0  # the room of a cart
# A seam of coal through a level: the same bent band for all.
SEAM = (
    f"M0 27C40 22 70 31 {SIDE:g} 25H{SIDE + SHAFT:g}C290 21 330 32 {WIDTH} 24"
    f"V46C330 52 300 41 {SIDE + SHAFT:g} 47H{SIDE:g}C80 51 40 42 0 48z"
)
# The land behind the headframe.
HILLS = f"M0 {GROUND}V52C40 40 70 58 110 50S190 30 240 46S320 62 {WIDTH} 40V{GROUND}z"


def _rock(canvas: Canvas) -> None:
    """Rock, seams and sky, and the shaft with its guides."""
    deep = SURFACE + 4 * LEVEL + FLOOR
    canvas.rect(0, 0, WIDTH, GROUND + 1, "sky")
    canvas.path(HILLS, "hills")
    canvas.rect(0, GROUND, WIDTH, SURFACE - GROUND, "earth")
    canvas.rect(0, SURFACE, WIDTH, deep - SURFACE, "rock")
    with canvas.group(0, SURFACE):
        canvas.path(strokes(WIDTH, 4 * LEVEL + FLOOR, 11), "hatch")
    for level, colour in enumerate(COLOURS):
        with canvas.group(0, SURFACE + level * LEVEL):
            canvas.path(SEAM, f"seam-{colour}")
    shaft = SIDE + 2
    canvas.rect(shaft, GROUND, SHAFT - 4, deep - GROUND - FLOOR + 4, "deep")
    grass = "".join(
        f"M{x} {GROUND}l{x % 5 - 2}-{3 + x % 4}"
        for x in range(3, WIDTH, 6)
        if SHAFT / 2 < abs(x - WIDTH / 2) < SHAFT / 2 + 12
    )
    canvas.path(f"M0 {GROUND}H{WIDTH}{grass}", "ink-line")
    guides = f"M{SIDE + 9} {GROUND}V{deep - FLOOR}M{SIDE + SHAFT - 9} {GROUND}V{deep - FLOOR}"
    braces = "".join(f"M{shaft:g} {SURFACE + i * LEVEL + down}h{SHAFT - 4}" for i in range(4) for down in (9, 12))
    canvas.path(guides + braces, "hatch")
    rungs = "".join(f"M{shaft + 1:g} {y}h4M{shaft + SHAFT - 9:g} {y}h4" for y in range(GROUND + 6, deep - FLOOR, 9))
    canvas.path(
        f"M{shaft:g} {GROUND}V{deep - FLOOR + 4}M{shaft + SHAFT - 4:g} {GROUND}V{deep - FLOOR + 4}",
        "timber",
        stroke_width="3",
    )
    canvas.path(rungs, "hatch")


def _timbered(canvas: Canvas, colour: str, side: str, size: int, unit: float) -> None:
    """A tile as it lies in the pit: a timbered gallery with its carts, each with a unit of room."""
    wide, floor = unit * size, LEVEL - 4
    canvas.rect(0, 15, wide, floor - 15, "lit" if side == "light" else "unlit")
    if side == "light":
        canvas.circle(wide / 2, 23, 12, "halo")
        mark(canvas, "lamp", LAMP, "glow", wide / 2, 21, 0.5)
    canvas.path(f"M1 {floor}V16H{wide - 1:.1f}V{floor}", "timber", stroke_width="2")
    canvas.path(f"M0 {floor - 1}H{wide:.1f}", "rail")
    for k in range(size):
        cart(canvas, colour, unit * (k + 0.5), floor - 11, round(min(1.15, unit / 23), 2))


class Pit:
    """Draws the own area of one seat."""

    def __init__(self, canvas: Canvas, view: CoalBaronView, seat: int) -> None:
        self.canvas = canvas
        self.view = view
        self.player = view["players"][seat]
        self.seat = seat
        self.me = f"seat {seat}"
        self.name = canvas.sheet.names[seat]
        self.acts = seat == view["to_act"] and not view["over"]

    def draw(self, x: float, y: float, height: float = 0) -> float:
        """Draw everything, within a height if there is one; return how high it is."""
        canvas = self.canvas
        pit = HEAD + SURFACE + 4 * LEVEL + FLOOR
        with canvas.group(x, y):
            head(canvas, self.view, self.player, WIDTH)
            with canvas.group(0, HEAD):
                canvas.printed(_rock)
                self._surface()
                with canvas.group(cls="under"):
                    for level in range(4):
                        self._level(level)
                self._cage()
                with canvas.group(cls="under"):
                    self._floor()
            with canvas.group(0, pit):
                below = self._orders(height - pit if height else 0)
        return pit + below

    # Above ground.

    def _surface(self) -> None:
        """Draw the headframe, the store and the delivered orders."""
        canvas = self.canvas
        middle = WIDTH / 2
        with canvas.part(f"{self.me} surface", say("surface")):
            canvas.rect(SIDE - 4, 2, SHAFT + 8, GROUND - 2, "place bare", 4)
            left, right = SIDE - 2, SIDE + SHAFT + 2
            canvas.path(
                f"M{left:g} {GROUND}L{middle - 15:g} 14H{middle + 15:g}L{right:g} {GROUND}"
                f"M{left + 16:g} {GROUND - 26}L{middle - 15:g} 30M{right - 16:g} {GROUND - 26}L{middle + 15:g} 30"
                f"M{middle - 24:g} 30H{middle + 24:g}",
                "girder",
            )
            canvas.circle(middle, 14, 11, "wall", stroke_width="2")
            canvas.path(f"M{middle - 11:g} 14h22m-11-11v22m-8-19l16 16m0-16l-16 16", "etch")
        self._store()
        self._delivered()

    def _store(self) -> None:
        """CB 6.5 The private store: a bin for each colour."""
        canvas = self.canvas
        wide = SIDE - 8
        with canvas.part(f"{self.me} store", say("store place")):
            canvas.rect(2, 28, wide, GROUND - 30, "place wall")
            canvas.polygon([(-1, 29), (10, 7), (wide - 8, 7), (wide + 5, 29)], "roof")
            canvas.path("".join(f"M{x} 9l-4 18" for x in range(62, int(wide) - 8, 9)), "hatch")
            canvas.text(12, 23, say("store"), 13, "title bold pale")
        bay = wide / 4
        for i, colour in enumerate(COLOURS):
            count = self.player["store"].get(colour, 0)
            at = 2 + i * bay
            if i:
                canvas.path(f"M{at:g} 40V{GROUND}", "etch")
            if not count:
                continue
            title = say("in store", count=count, colour=tr(colour))
            with canvas.part(f"{self.me} store {colour}", title):
                canvas.rect(at + 1, 31, bay - 2, GROUND - 32, "place bare", 3)
                for k in range(min(count, 3) if count <= 3 else 2):
                    id = f"coal-{self.seat}-store-{colour}-{k}"
                    coal(canvas, colour, at + bay / 2, GROUND - 9 - 17 * k, title, id=id)
                if count > 3:
                    canvas.text(at + bay / 2, 47, count, 13, "figure bold", "middle")

    def _delivered(self) -> None:
        """CB 7.5 The delivered orders, face down; who may look reads their names."""
        canvas = self.canvas
        count = self.player["deliveries"]
        x = SIDE + SHAFT + 12
        with canvas.part(f"{self.me} delivered", delivered_words(self.player), x):
            canvas.rect(-4, 2, SIDE - 8, GROUND - 2, "place bare", 4)
            canvas.text(0, 20, say("delivered"), 13, "title bold")
            for i in range(min(count, 5)):
                card_back(canvas, 4 + i * 9, GROUND - 52 - i, 32, 46)
            canvas.text(SIDE - 18, GROUND - 20, count, 20, "figure bold", "end")
            canvas.path(f"M0 {GROUND - 3}H{SIDE - 14:g}", "timber", stroke_width="4")

    # Levels.

    def _level(self, level: int) -> None:
        canvas, player = self.canvas, self.player
        colour = COLOURS[level]
        cubes: dict[str, int] = player["levels"][level]
        y = SURFACE + level * LEVEL
        empty = player["carts"][level] - sum(cubes.values())
        here = player["cage_at"] == colour
        places: list[tuple[float, float]] = []  # where each cart stands, and how wide its room is
        with canvas.part(f"{self.me} level {colour}", level_words(player, level), 0, y):
            canvas.rect(3, 2, WIDTH - 6, LEVEL - 5, "place bare", 4)
            for side, segments in sides_of(player, level).items():
                places += self._gallery(level, side, segments)
            sign = say("level sign" if empty else "full level sign", colour=tr(colour), empty=empty)
            canvas.text(8, 13, sign, 12, "dim")
            loads = shared_out(player, level, places, WIDTH / 2)
            if not here:
                for kind, room in loads.items():
                    self._cubes(level, kind, room)
        for kind, room in loads.items():
            if here:
                words = say("coal here", count=len(room), colour=tr(kind), level=tr(colour))
                with canvas.part(f"{self.me} coal {kind}", words, 0, y):
                    d = "".join(f"M{x - wide / 2:.1f} 15h{wide:.1f}v{LEVEL - 17}h-{wide:.1f}z" for x, wide in room)
                    canvas.path(d, "place bare")
                    self._cubes(level, kind, room)

    def _cubes(self, level: int, kind: str, room: list[tuple[float, float]]) -> None:
        words = say("coal here", count=len(room), colour=tr(kind), level=tr(COLOURS[level]))
        for k, (x, wide) in enumerate(room):
            id = f"coal-{self.seat}-{level}-{kind}-{k}"
            coal(self.canvas, kind, x, LEVEL - 30, words, round(min(1.0, wide / 20), 2), id)

    def _gallery(self, level: int, side: str, segments: list[str]) -> list[tuple[float, float]]:
        """Draw one side of a level, tile by tile from the shaft outward; return where the carts stand."""
        canvas = self.canvas
        colour = COLOURS[level]
        sizes = [int(kind.split()[1]) if kind else 1 for kind in segments]
        total = sum(sizes)
        if not total:
            return []
        unit = min(UNIT, (SIDE - 4) / total)
        away = -1 if side == "light" else 1
        edge = SIDE + 2 if side == "light" else SIDE + SHAFT - 2
        places: list[tuple[float, float]] = []
        done = 0
        for i, (kind, size) in enumerate(zip(segments, sizes, strict=True)):
            near, far = edge + away * unit * done, edge + away * unit * (done + size)
            title = tile_words(kind) if kind else say("cart", colour=tr(colour), side=tr(side))
            x = min(near, far)
            with segment(canvas, self.seat, kind, segments[:i].count(kind), title, x):
                canvas.printed(_timbered, colour, side, size, unit)
                places += [(x + unit * (k + 0.5), unit) for k in range(size)]
            done += size
        return places

    # Cage.

    def _cage(self) -> None:
        canvas, player = self.canvas, self.player
        at = LEVELS.index(player["cage_at"])
        top = GROUND - CAGE_HEIGHT if at == 0 else SURFACE + (at - 1) * LEVEL + LEVEL - CAGE_HEIGHT - 2
        left = (WIDTH - CAGE_WIDTH) / 2
        title = cage_words(player)
        canvas.line(WIDTH / 2, 25, WIDTH / 2, top, "rope")
        berths, free = self._berths()
        below = canvas.group(cls="under" if at else "")
        with below, canvas.part(f"{self.me} cage", title):
            if at == 0:
                canvas.rect(left, 26, CAGE_WIDTH, GROUND - 26, "place bare", 4)
            else:
                canvas.rect(left, top, CAGE_WIDTH, CAGE_HEIGHT, "place bare", 4)
            with canvas.piece("cage", title, left, top, id=f"cage-{self.seat}"):
                canvas.path(f"M{CAGE_WIDTH / 2 - 10:g} 10L{CAGE_WIDTH / 2:g} 0L{CAGE_WIDTH / 2 + 10:g} 10", "rope")
                canvas.rect(1, 9, CAGE_WIDTH - 2, CAGE_HEIGHT - 9, "cage", 2)
                canvas.rect(1, 9, CAGE_WIDTH - 2, 6, "roof", 1)
                canvas.circle(CAGE_WIDTH / 2, 21, 15, "halo")
                mark(canvas, "lamp", LAMP, "glow", CAGE_WIDTH / 2, 20.5, 0.5)
                for x, wide in free:
                    canvas.rect(x + 0.5, CAGE_HEIGHT - 25, wide - 1, 19.5, "unlit", 2)
        for colour, (x, wide) in berths.items():
            count = player["cage"][colour]
            title = say("in cage", count=count, colour=tr(colour))
            with canvas.group(cls="under"), canvas.part(f"{self.me} cage {colour}", title, left, top):
                if at == 0:
                    canvas.rect(x, 15, wide, CAGE_HEIGHT - 16, "place bare", 3)
                for k in range(count):
                    middle = x + wide * (k + 0.5) / count
                    coal(canvas, colour, middle, CAGE_HEIGHT - 15.3, title, id=f"coal-{self.seat}-cage-{colour}-{k}")

    def _berths(self) -> tuple[dict[str, tuple[float, float]], list[tuple[float, float]]]:
        """Return where the cage's cubes of each colour lie and how wide their place is, and the same of free berths.

        A place is as wide as a finger where five berths leave room for it.
        """
        load = {colour: self.player["cage"][colour] for colour in COLOURS if self.player["cage"].get(colour)}
        empty = 5 - sum(load.values())
        room = CAGE_WIDTH - 8
        finger = 36.0 if self.canvas.sheet.phone else 28.0
        wanted = {colour: max(finger, 20.8 * count) for colour, count in load.items()}
        share = min(1.0, (room - 8 * empty) / max(sum(wanted.values()), 1))
        x = 4.0
        berths: dict[str, tuple[float, float]] = {}
        for colour, wide in wanted.items():
            berths[colour] = (x, wide * share)
            x += wide * share
        wide = min(20.8, (4 + room - x) / max(empty, 1))
        return berths, [(x + i * wide, wide) for i in range(empty)]

    # The floor: balance, steps, answers.

    def _floor(self) -> None:
        canvas, view = self.canvas, self.view
        y = SURFACE + 4 * LEVEL
        sides, points = balance(self.player)
        with canvas.part(f"{self.me} balance", say("balance", **sides, points=points), 0, y):
            canvas.rect(2, 3, 132, FLOOR - 5, "place bare", 3)
            canvas.text(8, 18, say("tiles by side", **sides), 12, "pale")
            if points:
                canvas.text(8, 33, f"{signed(points)} {say('VP')}", 12, "figure bold lamp")
        facts = view["decision"]
        if not self.acts:
            return
        if "steps" in facts:
            canvas.text(WIDTH - 162, y + 18, facts["steps"], 17, "figure bold lamp", "end")
            canvas.text(WIDTH - 162, y + 32, say("steps" if facts["steps"] != 1 else "step"), 12, "pale", "end")
        if "card" in facts:
            self._exchange(facts, WIDTH - 136, y + 19)
        if view["question"] == "mine":
            button(
                canvas,
                f"{self.me} two cubes",
                say("two cubes"),
                say("two cubes for a slot"),
                WIDTH - 152,
                y + 1,
                84,
                36,
            )
            button(canvas, f"{self.me} stop", say("stop"), say("stop mining"), WIDTH - 64, y + 1, 60, 36)
        if view["question"] == "substitute":
            level = tr(facts["level"])
            title = say("leave carts empty", count=facts["unfilled"], level=level)
            canvas.text(WIDTH - 114, y + 24, facts["unfilled"], 17, "figure bold lamp", "end")
            button(canvas, f"{self.me} leave empty", say("leave empty"), title, WIDTH - 108, y + 1, 104, 36)

    def _exchange(self, facts: Json, x: float, y: float) -> None:
        """CB 6.7 Draw two cubes for one slot: which is chosen, which is still to be."""
        canvas = self.canvas
        title = say("exchange", slot=tr(facts["slot"]), card=card_words(facts["card"]))
        with canvas.group(x, y, title=title):
            for i, sign in enumerate(("+", "→")):
                canvas.rect(i * 42, -9, 18, 18, "slot", 2)
                canvas.text(30 + i * 42, 5, sign, 15, "pale", "middle")
            slot(canvas, facts["slot"], 96, 0, 1.2)
            if facts["first"]:
                colour, where = facts["first"]
                words = say("first cube", colour=tr(colour), where=tr(where))
                coal(canvas, colour, 9, 0, words, id=f"coal-{self.seat}-chosen")

    # Orders.

    def _orders(self, height: float) -> float:
        """Draw the open orders, as many to a row as it takes to fit them in; return how high they are."""
        canvas, orders = self.canvas, self.player["orders"]
        n = len(orders)
        room = (height or 10000) - 26
        for columns, high in ((5, 96), (6, 63), (7, 46), (8, 46), (9, 46), (10, 36)):
            rows = max(1, -(-n // columns))
            if rows * (high + 4) <= room:
                break
        wide = WIDTH / columns
        total = height or 26 + max(rows, 1) * (high + 4)
        with canvas.part(f"{self.me} orders", say("open orders")):
            canvas.rect(0, 2, WIDTH, total - 2, "place bare", 4)
            canvas.text(2, 18, say("open orders"), 14, "title bold")
            canvas.text(WIDTH - 2, 18, n, 14, "figure bold", "end")
            canvas.path(f"M0 23H{WIDTH}", "line")
        for i, order in enumerate(orders):
            at = i % columns * wide + 2, 28 + i // columns * (high + 4)
            card_piece(canvas, order["card"], *at, wide - 4, high, order, self.me)
        return total
