"""The other players: everything public about each, on a compact card."""

from pithead.core.text import tr
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import LAMP, coal, mark
from pithead.games.coal_baron.board.common import HEAD, balance, head, level_words, segment, shared_out, sides_of
from pithead.games.coal_baron.board.marks import card_back, card_piece, cart, strokes
from pithead.games.coal_baron.board.parts import order_part
from pithead.games.coal_baron.board.words import cage_words, delivered_words, order_words, say, tile_words
from pithead.games.coal_baron.components import COLOURS, LEVELS
from pithead.games.coal_baron.view import CoalBaronView, PlayerView

SHAFT = 50
SURFACE = 34
LEVEL = 27
CARD_WIDTH, CARD_HEIGHT = 42, 46
DEPTH = SURFACE + 4 * LEVEL + 18 + 6


def height_of(view: CoalBaronView, seats: list[int], width: float) -> float:
    """Return how high the cards of some players must be, all alike."""
    most = max((len(view["players"][seat]["orders"]) for seat in seats), default=0)
    return HEAD + 8 + max(DEPTH, max((y for _, y in _places(most, width)), default=0) + CARD_HEIGHT + 4)


def _places(count: int, width: float) -> list[tuple[float, float]]:
    """Return where order cards lie: three rows beside the pit, the others below it."""
    left, line = pit_width(width) + 14, CARD_HEIGHT + 4
    beside, across = _columns(width), int((width - 10) // (CARD_WIDTH + 3))
    found: list[tuple[float, float]] = []
    for i in range(count):
        below = i - 3 * beside
        if below < 0:
            found.append((left + i % beside * (CARD_WIDTH + 3), 18.0 + i // beside * line))
        else:
            found.append((6.0 + below % across * (CARD_WIDTH + 3), 20.0 + (3 + below // across) * line))
    return found


def pit_width(width: float) -> int:
    """Return how wide the small pit is on a card."""
    return 180 if width < 400 else min(int(width * 0.55), 380)


def _columns(width: float) -> int:
    return max(1, int((width - pit_width(width) - 18) // (CARD_WIDTH + 3)))


def other(canvas: Canvas, view: CoalBaronView, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Draw one player's card."""
    player = view["players"][seat]
    with canvas.group(x, y):
        canvas.rect(0.5, 0.5, width - 1, height - 1, "card", 4)
        head(canvas, view, player, width)
        with canvas.group(6, HEAD + 2):
            _SmallPit(canvas, player, pit_width(width)).draw()
        with canvas.group(0, HEAD + 2):
            _orders(canvas, player, width)


def _orders(canvas: Canvas, player: PlayerView, width: float) -> None:
    orders = player["orders"]
    left = pit_width(width) + 14
    with canvas.part(f"seat {player['seat']} orders", say("open orders")):
        canvas.rect(left - 4, -1, width - left, 18, "place bare", 3)
        canvas.text(left, 12, say("open orders"), 12, "faint", fit=(width - left - 26) * 0.88)
        canvas.text(width - 8, 12, len(orders), 12, "figure bold", "end")
    for order, at in zip(orders, _places(len(orders), width), strict=True):
        with canvas.part(order_part(f"seat {player['seat']}", order["card"]), order_words(order)):
            card_piece(canvas, order["card"], *at, CARD_WIDTH, CARD_HEIGHT, order)
            canvas.rect(*at, CARD_WIDTH, CARD_HEIGHT, "place bare", 4)


def _rock(canvas: Canvas, width: int) -> None:
    """Rock, seams, sky and shaft of a small pit."""
    side = (width - SHAFT) / 2
    canvas.rect(0, 0, width, SURFACE, "sky")
    canvas.rect(0, SURFACE, width, 4 * LEVEL + 18, "rock")
    with canvas.group(0, SURFACE):
        canvas.path(strokes(width, 4 * LEVEL, 12), "hatch")
        for level, colour in enumerate(COLOURS):
            canvas.rect(0, level * LEVEL + 11, width, 9, f"seam-{colour}")
    canvas.rect(side, SURFACE, SHAFT, 4 * LEVEL, "deep")
    middle = width / 2
    canvas.path(f"M0 {SURFACE}H{width}", "ink-line")
    canvas.path(f"M{side - 4:g} {SURFACE}L{middle - 6:g} 4h12L{side + SHAFT + 4:g} {SURFACE}", "ink-line")
    canvas.circle(middle, 5, 4, "wall")


def _gallery(canvas: Canvas, colour: str, light: bool, size: int, unit: float) -> None:
    """A tile as it lies in a small pit, with its carts."""
    canvas.rect(0, 3, unit * size, LEVEL - 4, "lit" if light else "unlit")
    if light:
        mark(canvas, "lamp", LAMP, "glow", unit * size / 2, 7, 0.38)
    for k in range(size):
        cart(canvas, colour, unit * (k + 0.5), LEVEL - 7.5, round(min(0.62, unit / 23), 2))


class _SmallPit:
    """Draws a pit in small."""

    def __init__(self, canvas: Canvas, player: PlayerView, width: int) -> None:
        self.canvas = canvas
        self.player = player
        self.width = width
        self.side = (width - SHAFT) / 2

    def draw(self) -> None:
        """Draw the pit in small: store, cage, levels, delivered orders, balance."""
        canvas, player = self.canvas, self.player
        canvas.printed(_rock, self.width)
        self._store()
        with canvas.group(cls="under"):
            for level in range(4):
                self._level(level)
            sides, points = balance(player)
            with canvas.part(f"seat {player['seat']} balance", say("balance", **sides, points=points), 0, DEPTH - 24):
                canvas.rect(1, 0, self.width - 2, 17, "place bare", 3)
                canvas.text(self.width / 2, 13, say("tiles by side", **sides), 12, "pale", "middle")
        with canvas.group(cls="" if player["cage_at"] == LEVELS[0] else "under"):
            self._cage()

    def _store(self) -> None:
        """Draw what is stored and delivered, left and right of the shaft."""
        canvas, player = self.canvas, self.player
        store = [(colour, player["store"][colour]) for colour in COLOURS if player["store"].get(colour)]
        with canvas.part(f"seat {player['seat']} store", say("store place")):
            canvas.rect(0, 0, self.side - 2, SURFACE, "place bare", 3)
            if len(store) < 3:
                canvas.text(3, 12, say("store"), 12, "faint")
        for i, (colour, count) in enumerate(store):
            title = say("in store", count=count, colour=tr(colour))
            x, y = 8 + i % 2 * 31, SURFACE - (8 if i < 2 else 24)
            coal(canvas, colour, x, y, title, 0.75, f"coal-{player['seat']}-store-{colour}-0")
            canvas.text(x + 7.5, y + 4.5, count, 12, "figure bold")
        with canvas.part(f"seat {player['seat']} delivered", delivered_words(player), self.side + SHAFT + 4):
            canvas.rect(-2, 0, self.side - 4, SURFACE, "place bare", 3)
            canvas.text(0, 12, say("delivered"), 12, "faint")
            if player["deliveries"]:
                card_back(canvas, 2, 16, 24, 17)
            canvas.text(34, SURFACE - 4, player["deliveries"], 13, "figure bold")

    def _level(self, level: int) -> None:
        canvas, player = self.canvas, self.player
        colour = COLOURS[level]
        places: list[tuple[float, float]] = []
        with canvas.part(
            f"seat {player['seat']} level {colour}", level_words(player, level), 0, SURFACE + level * LEVEL
        ):
            canvas.rect(1, 1, self.width - 2, LEVEL - 2, "place bare", 3)
            for side, kinds in sides_of(player, level).items():
                carts = sum(int(kind.split()[1]) if kind else 1 for kind in kinds)
                unit = min(22 if self.side > 100 else 15, (self.side - 2) / max(carts, 1))
                light = side == "light"
                at = self.side if light else self.side + SHAFT
                for i, kind in enumerate(kinds):
                    size = int(kind.split()[1]) if kind else 1
                    at -= unit * size if light else 0
                    words = tile_words(kind) if kind else say("cart", colour=tr(colour), side=tr(side))
                    with segment(canvas, player["seat"], kind, kinds[:i].count(kind), words, at):
                        canvas.printed(_gallery, colour, light, size, unit)
                        places += [(at + unit * (k + 0.5), unit) for k in range(size)]
                    at += 0 if light else unit * size
            for kind, room in shared_out(player, level, places, self.width / 2).items():
                words = say("coal here", count=len(room), colour=tr(kind), level=tr(colour))
                for k, (x, wide) in enumerate(room):
                    id = f"coal-{player['seat']}-{level}-{kind}-{k}"
                    coal(canvas, kind, x, LEVEL - 15, words, round(min(0.62, wide / 18), 2), id)

    def _cage(self) -> None:
        canvas, player = self.canvas, self.player
        at = LEVELS.index(player["cage_at"])
        top = SURFACE - 22 if at == 0 else SURFACE + (at - 1) * LEVEL + 3
        title = cage_words(player)
        canvas.line(self.width / 2, 4, self.width / 2, top, "rope")
        seat = player["seat"]
        with canvas.part(f"seat {seat} cage", title, self.side + 1, top):
            with canvas.piece("cage", title, id=f"cage-{seat}"):
                canvas.rect(0, 0, SHAFT - 2, 22, "iron", 2)
                canvas.path(f"M0 3H{SHAFT - 2}", "rail")
                done = 0
                for colour in COLOURS:
                    for k in range(player["cage"].get(colour, 0)):
                        id = f"coal-{seat}-cage-{colour}-{k}"
                        coal(canvas, colour, 5.6 + done * 9.2, 13, title, 0.56, id)
                        done += 1
            canvas.rect(0, 0, SHAFT - 2, 22, "place bare", 2)
