"""A player's own area: the pit in cross-section, with the cage on its rope, and the open orders."""

from pithead.core.game import Json
from pithead.core.text import tr
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import LAMP, coal, coin, mark, seat_mark, token
from pithead.games.coal_baron.board.marks import button, card_back, card_piece, cart, strokes
from pithead.games.coal_baron.board.words import card_words, list_words, say, tile_words
from pithead.games.coal_baron.components import COLOURS, LEVELS

WIDTH = 378
HEAD = 44
SURFACE = 104  # how high the picture above the levels is
GROUND = 86  # where its ground line lies
LEVEL = 63
FLOOR = 38
SHAFT = 118
CAGE_WIDTH, CAGE_HEIGHT = 112, 52
SIDE = (WIDTH - SHAFT) / 2
UNIT = 30.0  # the room of a cart
PRINTED = {"yellow": "dark", "brown": "light", "grey": "light", "black": "dark"}  # CB 2.3
# A seam of coal through a level: the same bent band for all.
SEAM = (
    f"M0 27C40 22 70 31 {SIDE:g} 25H{SIDE + SHAFT:g}C290 21 330 32 {WIDTH} 24"
    f"V46C330 52 300 41 {SIDE + SHAFT:g} 47H{SIDE:g}C80 51 40 42 0 48z"
)


class Pit:
    """Draws the own area of one seat."""

    def __init__(self, canvas: Canvas, view: Json, seat: int) -> None:
        self.canvas = canvas
        self.view = view
        self.player: Json = view["players"][seat]
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
            with canvas.group(0, HEAD, cls="under"):
                self._rock()
                self._surface()
                for level in range(4):
                    self._level(level)
                self._cage()
                self._floor()
            with canvas.group(0, pit):
                below = self._orders(height - pit if height else 0)
        return pit + below

    # Rock and sky.

    def _rock(self) -> None:
        canvas = self.canvas
        deep = SURFACE + 4 * LEVEL + FLOOR
        canvas.rect(0, 0, WIDTH, GROUND + 1, "sky")
        canvas.rect(0, GROUND, WIDTH, SURFACE - GROUND, "earth")
        canvas.rect(0, SURFACE, WIDTH, deep - SURFACE, "rock")
        with canvas.group(0, SURFACE):
            canvas.path(strokes(WIDTH, 4 * LEVEL + FLOOR, 11), "hatch")
        for level, colour in enumerate(COLOURS):
            with canvas.group(0, SURFACE + level * LEVEL):
                canvas.path(SEAM, f"seam-{colour}")
        shaft = SIDE + 2
        canvas.rect(shaft, GROUND, SHAFT - 4, deep - GROUND - FLOOR + 4, "deep")
        grass = "".join(f"M{x} {GROUND}l{x % 5 - 2}-{3 + x % 4}" for x in range(3, WIDTH, 6))
        canvas.path(f"M0 {GROUND}H{WIDTH}{grass}", "ink-line")
        guides = f"M{SIDE + 9} {GROUND}V{deep - FLOOR}M{SIDE + SHAFT - 9} {GROUND}V{deep - FLOOR}"
        braces = "".join(f"M{shaft:g} {SURFACE + i * LEVEL + down}h{SHAFT - 4}" for i in range(5) for down in (9, 12))
        canvas.path(guides + braces, "hatch")
        rungs = "".join(f"M{shaft + 1:g} {y}h4M{shaft + SHAFT - 9:g} {y}h4" for y in range(GROUND + 6, deep - FLOOR, 9))
        canvas.path(
            f"M{shaft:g} {GROUND}V{deep - FLOOR + 4}M{shaft + SHAFT - 4:g} {GROUND}V{deep - FLOOR + 4}", "timber"
        ).set("stroke-width", "3")
        canvas.path(rungs, "hatch")

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
            canvas.circle(middle, 14, 11, "wall").set("stroke-width", "2")
            canvas.path(f"M{middle - 11:g} 14h22m-11-11v22m-8-19l16 16m0-16l-16 16", "etch")
        self._store()
        self._delivered()

    def _store(self) -> None:
        """CB 6.5 The private store: a bin for each colour."""
        canvas = self.canvas
        wide = SIDE - 8
        with canvas.part(f"{self.me} store", say("store place")):
            canvas.rect(2, 28, wide, GROUND - 28, "place wall")
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
                    coal(canvas, colour, at + bay / 2, GROUND - 9 - 17 * k, title)
                if count > 3:
                    canvas.text(at + bay / 2, 47, count, 13, "figure bold", "middle")

    def _delivered(self) -> None:
        """CB 7.5 The delivered orders, face down; who may look reads their names."""
        canvas = self.canvas
        count, cards = self.player["deliveries"], self.player["delivered"]
        title = say("face down", count=count)
        if cards:
            title = say("delivered cards", count=count, cards="; ".join(card_words(card) for card in cards))
        x = SIDE + SHAFT + 12
        with canvas.group(x, 0, title=title):
            canvas.rect(0, 0, SIDE - 12, GROUND, "bare")
            canvas.text(0, 20, say("delivered"), 13, "title bold")
            for i in range(min(count, 5)):
                card_back(canvas, 4 + i * 9, GROUND - 52 - i, 32, 46)
            canvas.text(SIDE - 18, GROUND - 20, count, 20, "figure bold", "end")
            canvas.path(f"M0 {GROUND - 3}H{SIDE - 14:g}", "timber").set("stroke-width", "4")

    # Levels.

    def _carts(self, level: int) -> dict[str, list[str]]:
        """Return the segments of each side from the shaft outward: the printed cart, then tiles by kind."""
        colour = COLOURS[level]
        found: dict[str, list[str]] = {"light": [], "dark": []}
        found[PRINTED[colour]].append("")
        for kind, count in self.player["tiles"].items():
            if kind.startswith(colour):
                found[kind.split()[2]] += [kind] * count
        return found

    def _level(self, level: int) -> None:
        canvas, player = self.canvas, self.player
        colour = COLOURS[level]
        cubes: dict[str, int] = player["levels"][level]
        carts = player["carts"][level]
        y = SURFACE + level * LEVEL
        empty = carts - sum(cubes.values())
        title = say("level", number=level + 1, colour=tr(colour), carts=carts, empty=empty)
        here = player["cage_at"] == colour
        places: list[tuple[float, float]] = []  # where each cart stands, and how wide its room is
        with canvas.part(f"{self.me} level {colour}", title, 0, y):
            canvas.rect(3, 2, WIDTH - 6, LEVEL - 5, "place bare", 4)
            for side, segments in self._carts(level).items():
                places += self._gallery(colour, side, segments)
            canvas.text(6, 10.5, say("level sign", colour=tr(colour)), 11, "dim")
        places.sort(key=lambda place: -abs(place[0] - WIDTH / 2))
        first = 0
        for kind in sorted(cubes, key=lambda other: (other != colour, COLOURS.index(other))):
            room = places[first : first + cubes[kind]]
            first += cubes[kind]
            words = say("coal here", count=cubes[kind], colour=tr(kind), level=tr(colour))
            if here:
                with canvas.part(f"{self.me} coal {kind}", words, 0, y):
                    d = "".join(
                        f"M{x - wide / 2:.1f} 13H{x + wide / 2:.1f}V{LEVEL - 2}H{x - wide / 2:.1f}z" for x, wide in room
                    )
                    canvas.path(d, "place bare")
                    for x, wide in room:
                        coal(canvas, kind, x, LEVEL - 30, words, round(min(1.0, wide / 20), 2))
            else:
                with canvas.group(0, y):
                    for x, wide in room:
                        coal(canvas, kind, x, LEVEL - 30, words, round(min(1.0, wide / 20), 2))

    def _gallery(self, colour: str, side: str, segments: list[str]) -> list[tuple[float, float]]:
        """Draw one side of a level, tile by tile from the shaft outward; return where the carts stand."""
        canvas = self.canvas
        sizes = [int(kind.split()[1]) if kind else 1 for kind in segments]
        total = sum(sizes)
        if not total:
            return []
        unit = min(UNIT, (SIDE - 4) / total)
        away = -1 if side == "light" else 1
        edge = SIDE + 2 if side == "light" else SIDE + SHAFT - 2
        scale = round(min(1.15, unit / 23), 2)
        places: list[tuple[float, float]] = []
        floor = LEVEL - 4
        done = 0
        for kind, size in zip(segments, sizes, strict=True):
            near, far = edge + away * unit * done, edge + away * unit * (done + size)
            title = tile_words(kind) if kind else say("cart", colour=tr(colour), side=tr(side))
            x, wide = min(near, far), abs(far - near)
            with canvas.piece("tile-" + kind.replace(" ", "-") if kind else "printed-cart", title, x, 0):
                canvas.rect(0, 13, wide, floor - 13, "lit" if side == "light" else "unlit")
                if side == "light":
                    canvas.circle(wide / 2, 20, 12, "halo")
                    mark(canvas, "lamp", LAMP, "glow", wide / 2, 18, 0.5)
                canvas.path(f"M1 {floor}V14H{wide - 1:.1f}V{floor}", "timber").set("stroke-width", "2")
                canvas.path(f"M0 {floor - 1}H{wide:.1f}", "rail")
                for k in range(size):
                    cart(canvas, colour, unit * (k + 0.5), floor - 11, scale)
                    places.append((x + unit * (k + 0.5), unit))
            done += size
        return places

    # Cage.

    def _cage(self) -> None:
        canvas, player = self.canvas, self.player
        at = LEVELS.index(player["cage_at"])
        top = GROUND - CAGE_HEIGHT if at == 0 else SURFACE + (at - 1) * LEVEL + LEVEL - CAGE_HEIGHT - 2
        left = (WIDTH - CAGE_WIDTH) / 2
        load = sum(player["cage"].values())
        level = say("surface word") if at == 0 else say("level word", colour=tr(player["cage_at"]))
        canvas.line(WIDTH / 2, 25, WIDTH / 2, top, "rope")
        colours = [colour for colour in COLOURS if player["cage"].get(colour)]
        with canvas.part(f"{self.me} cage", say("cage", level=level, load=load)):
            if at == 0:
                canvas.rect(left, 26, CAGE_WIDTH, GROUND - 26, "place bare", 4)
            else:
                canvas.rect(left, top, CAGE_WIDTH, CAGE_HEIGHT, "place bare", 4)
            with canvas.piece("cage", say("cage", level=level, load=load), left, top, id=f"cage-{self.seat}"):
                canvas.path(f"M{CAGE_WIDTH / 2 - 10:g} 10L{CAGE_WIDTH / 2:g} 0L{CAGE_WIDTH / 2 + 10:g} 10", "rope")
                canvas.rect(1, 9, CAGE_WIDTH - 2, CAGE_HEIGHT - 9, "iron", 2)
                canvas.rect(1, 9, CAGE_WIDTH - 2, 6, "roof", 1)
                for i in range(5):
                    canvas.rect(5 + i * 20.6, CAGE_HEIGHT - 25, 19.5, 19.5, "unlit", 2)
        wide = CAGE_WIDTH / max(len(colours), 1)
        done = 0
        for i, colour in enumerate(colours):
            count = player["cage"][colour]
            title = say("in cage", count=count, colour=tr(colour))
            with canvas.part(f"{self.me} cage {colour}", title):
                if at == 0:
                    share = [sum(player["cage"][c] for c in colours[:k]) * 20.6 + 4 for k in (i, i + 1)]
                    if len(colours) > 3:
                        share = [wide * i, wide * (i + 1)]
                    canvas.rect(left + share[0], top + 16, share[1] - share[0], CAGE_HEIGHT - 18, "place bare", 3)
                for _ in range(count):
                    coal(canvas, colour, left + 5 + 9.75 + done * 20.6, top + CAGE_HEIGHT - 15.3, title)
                    done += 1

    # The floor: balance, steps, answers.

    def _floor(self) -> None:
        canvas, view = self.canvas, self.view
        y = SURFACE + 4 * LEVEL
        sides = {"light": 0, "dark": 0}
        for kind, count in self.player["tiles"].items():
            sides[kind.split()[2]] += count
        points = -2 * abs(sides["light"] - sides["dark"])
        with canvas.group(0, y, title=say("balance", **sides, points=points)):
            canvas.rect(0, 4, 134, FLOOR - 6, "bare")
            canvas.text(8, 18, say("tiles by side", **sides), 11.5, "pale")
            if points:
                canvas.text(8, 33, f"{points} {say('VP')}".replace("-", "−"), 12, "figure bold lamp")
        facts = view["decision"]
        if not self.acts:
            return
        if "steps" in facts:
            canvas.text(WIDTH - 162, y + 18, facts["steps"], 17, "figure bold lamp", "end")
            canvas.text(WIDTH - 162, y + 32, say("steps"), 11, "pale", "end")
        if view["phase"] == "mine":
            button(
                canvas,
                f"{self.me} two cubes",
                say("two cubes"),
                say("two cubes for a slot"),
                WIDTH - 152,
                y + 1,
                84,
                35,
            )
            button(canvas, f"{self.me} stop", say("stop"), say("stop mining"), WIDTH - 64, y + 1, 60, 35)
        if view["phase"] == "substitute":
            level = tr(facts["level"])
            title = say("leave carts empty", count=facts["unfilled"], level=level)
            canvas.text(WIDTH - 114, y + 24, facts["unfilled"], 17, "figure bold lamp", "end")
            button(canvas, f"{self.me} leave empty", say("leave empty"), title, WIDTH - 108, y + 1, 104, 35)

    # Orders.

    def _orders(self, height: float) -> float:
        """Draw the open orders, as many to a row as it takes to fit them in; return how high they are."""
        canvas, orders = self.canvas, self.player["orders"]
        n = len(orders)
        room = (height or 10000) - 26
        for columns, high in ((5, 80), (6, 64), (7, 52), (8, 48), (9, 46)):
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


def head(canvas: Canvas, view: Json, player: Json, width: float) -> None:
    """Draw a player's name, points, francs and workers, and whether it is this player's turn."""
    seat = player["seat"]
    name = canvas.sheet.names[seat]
    acts = seat == view["to_act"] and not view["over"]
    facts = {"points": player["points"], "francs": player["francs"], "workers": player["workers"]}
    canvas.rect(0, 0, width, HEAD - 2, "panel", 3)
    if acts:
        canvas.rect(0, HEAD - 5, width, 3, "turn")
    with canvas.group(title=say("player", who=name, **facts)):
        seat_mark(canvas, seat, 19, 20, 1.15)
    canvas.text(38, 25 if seat != view["first_player"] else 19, name, 16, "title bold", fit=(width - 230) * 0.86)
    if seat == view["first_player"]:
        canvas.text(38, 34, say("first player"), 11, "faint")
    if view["ranking"]:
        canvas.text(width - 178, 26, say("place", place=view["ranking"][seat]), 12, "bold", "end")
    with canvas.group(title=say("points", who=name, count=player["points"])):
        canvas.text(width - 142, 27, player["points"], 20, "figure bold", "end")
        canvas.text(width - 138, 27, say("VP"), 11, "faint")
    coin(canvas, width - 92, 20, player["francs"], say("purse", who=name, count=player["francs"]), 14)
    words = say("reserve", who=name, count=player["workers"])
    for i in range(min(3, player["workers"]) - 1, 0, -1):
        seat_mark(canvas, seat, width - 42 + i * 9, 20, 0.9)
    token(canvas, seat, width - 44, 20, words, player["workers"], 1.25, "reserve")


__all__ = ["WIDTH", "Pit", "head", "list_words"]
