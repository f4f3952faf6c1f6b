"""The other players: everything public about each, on a compact card."""

from pithead.core.game import Json
from pithead.core.text import tr
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import coal
from pithead.games.coal_baron.board.marks import card_back, card_piece, cart, strokes
from pithead.games.coal_baron.board.pit import HEAD, PRINTED, head
from pithead.games.coal_baron.board.words import card_words, say, tile_words
from pithead.games.coal_baron.components import COLOURS, LEVELS

SHAFT = 50
SURFACE = 34
LEVEL = 27
CARD_WIDTH, CARD_HEIGHT = 42, 46
DEPTH = SURFACE + 4 * LEVEL + 18


def height_of(view: Json, seats: list[int], width: float) -> float:
    """Return how high the cards of some players must be, all alike."""
    columns = _columns(width)
    most = max((len(view["players"][seat]["orders"]) for seat in seats), default=0)
    return HEAD + 8 + max(DEPTH, 18 + -(-most // columns) * (CARD_HEIGHT + 4))


def pit_width(width: float) -> int:
    """Return how wide the small pit is on a card."""
    return 196 if width < 400 else min(int(width * 0.55), 380)


def _columns(width: float) -> int:
    return max(1, int((width - pit_width(width) - 18) // (CARD_WIDTH + 3)))


def other(canvas: Canvas, view: Json, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Draw one player's card."""
    player = view["players"][seat]
    with canvas.group(x, y):
        canvas.rect(0.5, 0.5, width - 1, height - 1, "card", 4)
        head(canvas, view, player, width)
        with canvas.group(6, HEAD + 2):
            _SmallPit(canvas, player, pit_width(width)).draw()
        with canvas.group(pit_width(width) + 14, HEAD + 2):
            _orders(canvas, player, width)


def _orders(canvas: Canvas, player: Json, width: float) -> None:
    columns = _columns(width)
    orders = player["orders"]
    canvas.text(0, 12, say("open orders"), 11, "faint", fit=(width - pit_width(width) - 40) * 0.88)
    canvas.text(width - pit_width(width) - 22, 12, len(orders), 12, "figure bold", "end")
    for i, order in enumerate(orders):
        at = i % columns * (CARD_WIDTH + 3), 18 + i // columns * (CARD_HEIGHT + 4)
        card_piece(canvas, order["card"], *at, CARD_WIDTH, CARD_HEIGHT, order)


class _SmallPit:
    """Draws a pit in small."""

    def __init__(self, canvas: Canvas, player: Json, width: int) -> None:
        self.canvas = canvas
        self.player = player
        self.width = width
        self.side = (width - SHAFT) / 2

    def draw(self) -> None:
        """Draw the pit in small: store, cage, levels, delivered orders, balance."""
        canvas, player = self.canvas, self.player
        canvas.rect(0, 0, self.width, SURFACE, "sky")
        canvas.rect(0, SURFACE, self.width, 4 * LEVEL + 18, "rock")
        with canvas.group(0, SURFACE):
            canvas.path(strokes(self.width, 4 * LEVEL, 12), "hatch")
        canvas.rect(self.side, SURFACE, SHAFT, 4 * LEVEL, "deep")
        canvas.path(f"M0 {SURFACE}H{self.width}", "ink-line")
        self._store()
        for level in range(4):
            self._level(level)
        self._cage()
        sides = {"light": 0, "dark": 0}
        for kind, count in player["tiles"].items():
            sides[kind.split()[2]] += count
        points = -2 * abs(sides["light"] - sides["dark"])
        with canvas.group(0, DEPTH - 18, title=say("balance", **sides, points=points)):
            canvas.text(self.width / 2, 13, say("tiles by side", **sides), 11, "pale", "middle")

    def _store(self) -> None:
        """Draw what is stored and delivered, left and right of the shaft."""
        canvas, player = self.canvas, self.player
        store = [(colour, player["store"][colour]) for colour in COLOURS if player["store"].get(colour)]
        canvas.text(3, 12, say("store"), 11, "faint")
        for i, (colour, count) in enumerate(store):
            title = say("in store", count=count, colour=tr(colour))
            at = 2 + i * (self.side - 2) / max(len(store), 2)
            coal(canvas, colour, at + 6, SURFACE - 9, title, 0.75)
            if count > 1 and len(store) < 3:
                canvas.text(at + 14, SURFACE - 4, count, 12, "figure bold")
            elif count > 1:
                coal(canvas, colour, at + 9, SURFACE - 12, title, 0.75)
        cards = player["delivered"]
        title = say("face down", count=player["deliveries"])
        if cards:
            title = say("delivered cards", count=len(cards), cards="; ".join(card_words(card) for card in cards))
        with canvas.group(self.side + SHAFT + 6, 0, title=title):
            canvas.text(0, 12, say("delivered"), 11, "faint")
            if player["deliveries"]:
                card_back(canvas, 2, 16, 24, 17)
            canvas.text(34, SURFACE - 4, player["deliveries"], 13, "figure bold")

    def _level(self, level: int) -> None:
        canvas, player = self.canvas, self.player
        colour = COLOURS[level]
        segments: dict[str, list[str]] = {"light": [], "dark": []}
        segments[PRINTED[colour]].append("")
        for kind, count in player["tiles"].items():
            if kind.startswith(colour):
                segments[kind.split()[2]] += [kind] * count
        places: list[tuple[float, float]] = []
        with canvas.group(0, SURFACE + level * LEVEL):
            for side, kinds in segments.items():
                carts = sum(int(kind.split()[1]) if kind else 1 for kind in kinds)
                unit = min(22 if self.side > 100 else 15, (self.side - 2) / max(carts, 1))
                away = -1 if side == "light" else 1
                at = self.side if side == "light" else self.side + SHAFT
                for kind in kinds:
                    size = int(kind.split()[1]) if kind else 1
                    x = at if away > 0 else at - unit * size
                    words = tile_words(kind) if kind else say("cart", colour=tr(colour), side=tr(side))
                    with canvas.group(x, 0, title=words):
                        canvas.rect(0, 3, unit * size, LEVEL - 4, "lit" if side == "light" else "unlit")
                        for k in range(size):
                            cart(canvas, colour, unit * (k + 0.5), LEVEL - 7.5, round(min(0.62, unit / 23), 2))
                            places.append((x + unit * (k + 0.5), unit))
                    at += away * unit * size
            places.sort(key=lambda place: -abs(place[0] - self.width / 2))
            first = 0
            cubes = player["levels"][level]
            for kind in sorted(cubes, key=lambda other: (other != colour, COLOURS.index(other))):
                words = say("coal here", count=cubes[kind], colour=tr(kind), level=tr(colour))
                for x, wide in places[first : first + cubes[kind]]:
                    coal(canvas, kind, x, LEVEL - 15, words, round(min(0.62, wide / 18), 2))
                first += cubes[kind]

    def _cage(self) -> None:
        canvas, player = self.canvas, self.player
        at = LEVELS.index(player["cage_at"])
        top = SURFACE - 22 if at == 0 else SURFACE + (at - 1) * LEVEL + 3
        level = say("surface word") if at == 0 else say("level word", colour=tr(player["cage_at"]))
        title = say("cage", level=level, load=sum(player["cage"].values()))
        canvas.line(self.width / 2, 4, self.width / 2, top, "rope")
        with canvas.piece("cage", title, self.side + 1, top, id=f"cage-{player['seat']}"):
            canvas.rect(0, 0, SHAFT - 2, 22, "iron", 2)
            canvas.path(f"M0 3H{SHAFT - 2}", "rail")
            done = 0
            for colour in COLOURS:
                for _ in range(player["cage"].get(colour, 0)):
                    coal(canvas, colour, 5.6 + done * 9.2, 13, title, 0.56)
                    done += 1
