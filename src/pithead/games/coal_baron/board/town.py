"""The town: five buildings with their worker spaces."""

from collections.abc import Callable

from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import PICK, coin, mark, token
from pithead.games.coal_baron.board import marks
from pithead.games.coal_baron.board.marks import vehicle
from pithead.games.coal_baron.board.words import PRICES, say, space_words, tile_words
from pithead.games.coal_baron.components import VEHICLES
from pithead.games.coal_baron.view import CoalBaronView, SpaceView

ROOF = 34  # how high a roof is, its sign included
SIGN = 19
GAP = 4


class Town:
    """Draws the buildings of one view."""

    def __init__(self, canvas: Canvas, view: CoalBaronView) -> None:
        self.canvas = canvas
        self.view = view
        self.names = canvas.sheet.names
        self.spaces: dict[str, SpaceView] = {space["name"]: space for space in view["spaces"]}

    # Buildings: a roof with a sign, and spaces in rows.

    def factory(self, x: float, y: float, width: float, columns: int, height: float) -> float:
        """Draw the factory: tiles for sale, and the stack."""
        names = [*[f"factory {i}" for i in range(1, 9)], "draw tiles"]
        return self._building("factory", names, self._tile_space, x, y, width, columns, height)

    def mining(self, x: float, y: float, width: float, columns: int, height: float) -> float:
        """Draw the pithead: spaces that give steps."""
        names = [name for name in self.spaces if name.startswith("mine ")]
        return self._building("mining", names, self._mine, x, y, width, columns, height)

    def delivery(self, x: float, y: float, width: float, columns: int, height: float) -> float:
        """Draw the goods yard: one space for each vehicle."""
        names = [f"deliver {vehicle}" for vehicle in VEHICLES]
        return self._building("delivery", names, self._deliver, x, y, width, columns, height)

    def orders(self, x: float, y: float, width: float, columns: int, height: float) -> float:
        """Draw the order office: cards to take, and the deck."""
        names = [*[f"order {i}" for i in range(1, 5)], "draw orders"]
        return self._building("orders", names, self._order_space, x, y, width, columns, height)

    def money(self, x: float, y: float, width: float, columns: int, height: float) -> float:
        """Draw the savings bank: francs, and the bank's counter for one franc."""
        names = [*[name for name in self.spaces if name.startswith("money ")], "bank"]
        return self._building("money", names, self._francs, x, y, width, columns, height)

    def _building(
        self,
        kind: str,
        names: list[str],
        inside: Callable[[str, SpaceView, float, float], None],
        x: float,
        y: float,
        width: float,
        columns: int,
        height: float,
    ) -> float:
        """Draw a building with its spaces, and return how high it is."""
        canvas = self.canvas
        rows = -(-len(names) // columns)
        total = ROOF + rows * height + (rows + 1) * GAP
        with canvas.group(x, y):
            canvas.rect(2, ROOF - 2, width - 4, total - ROOF + 2, "wall")
            canvas.printed(roof, kind, width)
            canvas.text(12, ROOF - 5.5, say(kind), 13, "title bold pale")
            cell = (width - 4 - GAP) / columns
            for i, name in enumerate(names):
                at = 2 + GAP + i % columns * cell, ROOF + GAP + i // columns * (height + GAP)
                space = self.spaces[name]
                with canvas.part(name, self._title(name, space), *at):
                    canvas.rect(0, 0, cell - GAP, height, "place cell", 3)
                    if not space["open"]:
                        canvas.printed(marks.boards, cell - GAP, height)
                    inside(name, space, cell - GAP, height)
            canvas.printed(_pavement, width, total)
        return total

    # Spaces.

    def _title(self, name: str, space: SpaceView) -> str:
        """Say in words what a space is for and who has it."""
        place = space_words(space, self.view)
        if name == "bank":
            return place
        if not space["open"]:
            return say("locked", place=place, seats=self.view["seats"])
        if space["seat"] is not None:
            who, workers = self.names[space["seat"]], space["workers"]
            return say("taken", place=place, who=who, workers=workers, needed=workers + 1)
        return say("free", place=place)

    def _tile_space(self, name: str, space: SpaceView, width: float, height: float) -> None:
        canvas = self.canvas
        middle = width / 2
        if name == "draw tiles":
            self._pile("stack", width, marks.TILE_WIDTH - 16, height - 54, 4)
        elif space["holds"]:
            scale = round(min(1.2, (width - 4) / marks.TILE_WIDTH), 2)
            marks.tile_piece(canvas, space["holds"], middle - marks.TILE_WIDTH / 2 * scale, 3, scale)
            price = PRICES[space["holds"]]
            coin(canvas, 15, height - 19, price, tile_words(space["holds"], priced=True), 10)
        marks.worker_place(canvas, space, self.names, middle if not space["holds"] else width - 18, height - 19)

    def _order_space(self, name: str, space: SpaceView, width: float, height: float) -> None:
        canvas = self.canvas
        if name == "draw orders":
            self._pile("deck", width, 40, height - 66, 5)
        elif space["holds"]:
            marks.card_piece(canvas, space["holds"], 3, 3, width - 6, height - 38)
        marks.worker_place(canvas, space, self.names, width / 2, height - 17)

    def _pile(self, pile: str, width: float, wide: float, high: float, y: float) -> None:
        """Draw a pile face down, how many are left, and what the space is for."""
        canvas = self.canvas
        left = (self.view["deck"] if pile == "deck" else self.view["stack"])["size"]
        x = (width - wide) / 2
        for i in range(min(3, left) - 1, -1, -1):
            if i:
                canvas.rect(x + i * 2 - 2, y + i * 2, wide, high, "back", 3)
            else:
                marks.card_back(canvas, x - 2, y, wide, high)
        canvas.rect(width / 2 - 13, y + high / 2 - 9, 24, 18, "card", 3)
        canvas.text(width / 2 - 1, y + high / 2 + 4.5, left, 13, "figure bold", "middle")
        canvas.text(width / 2, y + high + 15, say("draw"), 12, "faint", "middle")

    def _mine(self, name: str, space: SpaceView, width: float, height: float) -> None:
        canvas = self.canvas
        steps = name.split()[1]
        canvas.text(width / 2 - 10, 25, steps, 20, "figure bold", "middle")
        mark(canvas, "pick", PICK, "faint", width / 2 + 15, 18, 0.9)
        marks.worker_place(canvas, space, self.names, width / 2, height - 17)

    def _deliver(self, name: str, space: SpaceView, width: float, height: float) -> None:
        self.canvas.printed(_siding, name.split()[1], width)
        marks.worker_place(self.canvas, space, self.names, width / 2, height - 17)

    def _francs(self, name: str, space: SpaceView, width: float, height: float) -> None:
        canvas = self.canvas
        if name == "bank":
            self._bank(width, height)
            return
        coin(canvas, width / 2, (height - 34) / 2, name.split()[1], self._title(name, space), 14)
        marks.worker_place(canvas, space, self.names, width / 2, height - 17)

    def _bank(self, width: float, height: float) -> None:
        """CB 3.3 The counter where any number of workers stand, of all players."""
        canvas = self.canvas
        coin(canvas, width / 2, 17, 1, say("bank space"), 13)
        canvas.text(width / 2, 43, say("bank"), 12, "faint", "middle")
        there = [player for player in self.view["players"] if player["banked"]]
        columns = max(1, min(len(there), int(width // 21)))
        for i, player in enumerate(there):
            at = width * (i % columns + 0.5) / columns, height - 13 - 24 * (i // columns)
            title = say("in bank", workers=player["banked"], who=self.names[player["seat"]])
            token(canvas, player["seat"], *at, title, player["banked"], 0.9)


def _pavement(canvas: Canvas, width: float, y: float) -> None:
    """The ground that a building stands on."""
    cobbles = "".join(f"M{at} {y + 4:g}h{3 + at % 5}" for at in range(2, int(width) - 4, 13))
    canvas.path(f"M-4 {y + 0.5:g}H{width + 4:g}", "ink-line", stroke_width="1.5")
    canvas.path(cobbles, "etch")


def _siding(canvas: Canvas, name: str, width: float) -> None:
    """A vehicle on its rail."""
    vehicle(canvas, name, width / 2, 18, 1.2)
    ballast = "".join(f"M{x} 34l3-3" for x in range(8, int(width) - 8, 6))
    canvas.path(f"M6 31H{width - 6:g}{ballast}", "etch")


def roof(canvas: Canvas, kind: str, width: float) -> None:
    """Draw a building's roof, each of its own shape, above the band that carries its sign."""
    high = ROOF - SIGN
    if kind == "factory":  # saw teeth and two chimneys
        n = int(width // 48)
        tooth = width / n
        d = f"M0 {high}" + "".join(f"L{i * tooth:.1f} 2L{(i + 1) * tooth:.1f} {high}" for i in range(n)) + "z"
        lights = "".join(f"M{i * tooth + 4:.1f} {high - 1}V6" for i in range(n))
        for x in (width - tooth * 0.6, width - tooth * 1.6):
            canvas.path(f"M{x - 4:.1f} {high}L{x - 3:.1f} -3H{x + 3:.1f}L{x + 4:.1f} {high}z", "brick")
            canvas.path(f"M{x:.1f} -4c4-2 8 1 13-1M{x + 2:.1f} -6c5-2 8 0 13-2", "etch")
        canvas.path(d, "roof")
        canvas.path(lights, "hatch")
    elif kind == "mining":  # a gable, and the winding tower beside it
        canvas.polygon([(8, high), (26, 3), (width * 0.55, 3), (width * 0.55 + 18, high)], "roof")
        canvas.path("".join(f"M{x} {high}l6-11" for x in range(30, int(width * 0.5), 12)), "hatch")
        x = width - 40
        canvas.path(
            f"M{x - 16} {high}L{x - 4} -6H{x + 4}L{x + 16} {high}M{x - 11} 7H{x + 11}M{x - 8} 1L{x + 11} 7", "girder"
        )
        canvas.circle(x, -6, 7, "wall")
        canvas.path(f"M{x - 7} -6H{x + 7}M{x} -13V1", "etch")
    elif kind == "delivery":  # a platform roof with its valance
        canvas.polygon([(0, high), (14, 4), (width - 14, 4), (width, high)], "roof")
        canvas.path("".join(f"M{x} 5L{x - 3} {high}" for x in range(20, int(width) - 12, 9)), "hatch")
    elif kind == "orders":  # a mansard with dormers
        canvas.polygon([(4, high), (10, 3), (width - 10, 3), (width - 4, high)], "roof")
        for i in range(3):
            x = width * (i + 0.5) / 3
            canvas.polygon([(x - 9, high), (x - 9, 1), (x, -6), (x + 9, 1), (x + 9, high)], "roof")
            canvas.rect(x - 4, 1, 8, 10, "glow")
            canvas.path(f"M{x:g} 1V11M{x - 4:g} 6H{x + 4:g}", "hatch")
    else:  # a pediment
        canvas.polygon([(2, high), (width / 2, -7), (width - 2, high)], "roof")
        canvas.path(f"M{width * 0.16:g} {high - 2}L{width / 2:g} -3L{width * 0.84:g} {high - 2}", "hatch")
        canvas.circle(width / 2, 6, 4.5, "coin")
    canvas.rect(0, high, width, SIGN, "roof", 1)
