"""The board of Haspelknecht, drawn from a view: the table, one farm over its mine in full, the others as cards."""

from pithead.core.game import Json
from pithead.core.text import tr
from pithead.drawing.canvas import Canvas, Sheet
from pithead.games.haspelknecht.board.cards import CARD_HEIGHT, card
from pithead.games.haspelknecht.board.facts import Scene, say
from pithead.games.haspelknecht.board.farm import OWN_HEIGHT, own
from pithead.games.haspelknecht.board.style import STYLE
from pithead.games.haspelknecht.board.table import pools, rent, turn, turn_order, wheel
from pithead.games.haspelknecht.board.tiles import NAMED, developments, layout_height, names_list, tile_width
from pithead.games.haspelknecht.components import Box
from pithead.games.haspelknecht.terminal import describe

EDGE = 8.0
WIDE, PHONE = 1040.0, 390.0
BOARD_WIDTH, OWN_WIDTH = 598.0, 418.0
GAP = 8.0


def draw(view: Json, sheet: Sheet, box: Box) -> str:
    """Return a view as SVG, arranged as wanted."""
    canvas = Canvas(
        sheet, say("board title", year=view["year"], season=say(view["season"])), describe(view, sheet.names)
    )
    scene = Scene(canvas, view, box, sheet.names)
    width, height = _phone(scene, sheet) if sheet.phone else _wide(scene, sheet)
    return canvas.finish(width, height, STYLE)


def _others(view: Json, focus: int) -> list[int]:
    """Return the other seats in turn order, beginning after the one in focus."""
    order: list[int] = view["order"]
    at = order.index(focus)
    return order[at + 1 :] + order[:at]


def _wide(scene: Scene, sheet: Sheet) -> tuple[float, float]:
    x, bottom = EDGE, EDGE
    if sheet.shows("board"):
        _table(scene, x, EDGE)
        x += BOARD_WIDTH + GAP
        bottom = EDGE + OWN_HEIGHT
    if sheet.shows("own"):
        own(scene, sheet.focus, x, EDGE, OWN_WIDTH)
        x += OWN_WIDTH + GAP
        bottom = EDGE + OWN_HEIGHT
    if sheet.shows("others"):
        seats = _others(scene.view, sheet.focus)
        columns = max(len(seats), 2)
        each = (WIDE - 2 * EDGE - GAP * (columns - 1)) / columns
        top = bottom + GAP if sheet.section == "" else EDGE
        for i, seat in enumerate(seats):
            card(scene, seat, EDGE + i * (each + GAP), top, each)
        x = WIDE if sheet.section == "" else EDGE + len(seats) * (each + GAP) - GAP + EDGE
        return x, top + CARD_HEIGHT + EDGE
    return x - GAP + EDGE, bottom + EDGE


def _table(scene: Scene, x: float, y: float) -> None:
    """The shared board of a wide sheet."""
    canvas = scene.canvas
    band = 206.0
    wheel(scene, x + 82, y + 84, 82)
    rent(scene, x + 82, y + 187)
    turn_order(scene, x + 176, y, BOARD_WIDTH - 170)
    pools(scene, x + 176, y + 48, BOARD_WIDTH - 172, 30)
    top = y + band
    canvas.line(x, top, x + BOARD_WIDTH, top, "rule-double")
    developments(scene, x, top + 6, BOARD_WIDTH, OWN_HEIGHT - band - 20)
    _legend(scene, x, y + OWN_HEIGHT - 3, BOARD_WIDTH)
    canvas.text(x + BOARD_WIDTH / 2, y + OWN_HEIGHT - 3, say("game"), 13, "title faint", "middle")


def _legend(scene: Scene, x: float, y: float, width: float) -> None:
    """What a dotted line means, and what the layout is called."""
    layout = scene.view["options"]["layout"]
    if layout in scene.box.titles:
        guessed = scene.guessed("layouts")
        with scene.canvas.group(x + width, y, title=say("layout guessed" if guessed else "layout")):
            scene.canvas.text(0, 0, tr(scene.box.titles[layout]), 12, "title faint", "end")
            if guessed:
                scene.canvas.line(-60, 4, 0, 4, "guess")
    if scene.guessed("developments.cost", "developments.symbol", "layouts", "tunnel.vp"):
        with scene.canvas.group(x, y, title=say("guess title")):
            scene.canvas.line(0, -4, 26, -4, "guess")
            scene.canvas.text(32, 0, say("reconstructed"), 12, "faint")


def _phone(scene: Scene, sheet: Sheet) -> tuple[float, float]:
    y, width = EDGE, PHONE - 2 * EDGE
    if sheet.shows("board"):
        y = _phone_table(scene, EDGE, y, width) + 14
    if sheet.shows("own"):
        own(scene, sheet.focus, EDGE, y, width)
        y += OWN_HEIGHT + 14
    if sheet.shows("others"):
        for seat in _others(scene.view, sheet.focus):
            card(scene, seat, EDGE, y, width)
            y += CARD_HEIGHT + GAP
    return PHONE, y


def _phone_table(scene: Scene, x: float, y: float, width: float) -> float:
    """The shared board of a narrow sheet; return where it ends."""
    view = scene.view
    wheel(scene, x + 78, y + 78, 78)
    for place in range(view["seats"]):
        turn(scene, place, x + 168, y + place * 33 + 33 * (4 - view["seats"]) / 2, width - 168, 30)
    rent(scene, x + 250, y + 150)
    y += 170
    y += pools(scene, x, y, width + 4, 38) + 12
    wide = tile_width(view, width, 999)
    height = layout_height(view, wide)
    developments(scene, x, y, width, height)
    y += height + 8
    if wide < NAMED:
        y += names_list(scene, x, y, width)
    _legend(scene, x, y + 12, width)
    return y + 18
