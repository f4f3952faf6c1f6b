"""The board of Magnum Sal, drawn from a view: the town, the mine below it in cross-section, the players' ledgers."""

from pithead.core.text import tr
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import seat_mark
from pithead.games.magnum_sal.board.figures import Scene, busy_parts, say
from pithead.games.magnum_sal.board.ledger import OWN_WIDE, draw_others, draw_own
from pithead.games.magnum_sal.board.mine import draw_mine
from pithead.games.magnum_sal.board.rock import Pit
from pithead.games.magnum_sal.board.style import STYLE
from pithead.games.magnum_sal.board.text import DOING
from pithead.games.magnum_sal.board.town import PHONE_GROUND, WIDE_GROUND, draw_town, skyline
from pithead.games.magnum_sal.components import PHASE_NAMES
from pithead.games.magnum_sal.terminal import describe
from pithead.games.magnum_sal.view import MagnumSalView

WIDTH = 1040.0
PHONE_WIDTH = 390.0
GAP = 12.0
_WIDE_PIT = Pit(False, WIDE_GROUND)
_PHONE_PIT = Pit(True, PHONE_GROUND)


def draw(view: MagnumSalView, sheet: Sheet) -> str:
    """Return a view drawn as a sheet wants it."""
    canvas = Canvas(sheet, say("title"), describe(view, sheet.names))
    scene = Scene(canvas, view, sheet.names, sheet.phone, busy_parts(view))
    width, height = (_phone if sheet.phone else _wide)(scene, sheet)
    return canvas.finish(width, height, STYLE)


def _wide(scene: Scene, sheet: Sheet) -> tuple[float, float]:
    others = [seat for seat in range(scene.view["seats"]) if seat != sheet.focus]
    pit = _WIDE_PIT
    if sheet.section == "own":
        return OWN_WIDE, draw_own(scene, sheet.focus, 0, 0, OWN_WIDE, pit.bottom)
    if sheet.section == "others":
        return WIDTH, draw_others(scene, others, 0, 0, WIDTH)
    _board(scene, pit)
    if sheet.section == "board":
        return pit.width, pit.bottom
    bottom = max(pit.bottom, draw_own(scene, sheet.focus, WIDTH - OWN_WIDE, 0, OWN_WIDE, pit.bottom))
    return WIDTH, bottom + GAP + draw_others(scene, others, 0, bottom + GAP, WIDTH)


def _phone(scene: Scene, sheet: Sheet) -> tuple[float, float]:
    others = [seat for seat in range(scene.view["seats"]) if seat != sheet.focus]
    y = 0.0
    if sheet.shows("board"):
        _board(scene, _PHONE_PIT)
        y = _PHONE_PIT.bottom + GAP
    if sheet.shows("own"):
        y += draw_own(scene, sheet.focus, 4, y, PHONE_WIDTH - 8) + GAP
    if sheet.shows("others"):
        y += draw_others(scene, others, 4, y, PHONE_WIDTH - 8) + GAP
    return PHONE_WIDTH, y - GAP


def _board(scene: Scene, pit: Pit) -> None:
    """The shared board: sky, town, mine."""
    canvas = scene.canvas
    canvas.rect(0, 0, pit.width, pit.top, "sky")
    if not pit.phone:
        canvas.path(skyline(pit.width, pit.top), "far")
    _head(scene, pit)
    draw_mine(scene, pit)
    draw_town(scene)


def _head(scene: Scene, pit: Pit) -> None:
    """The title, where in the game we are, and whose turn it is."""
    canvas, view = scene.canvas, scene.view
    canvas.text(10, 25, say("title"), 20, "title bold")
    when = say("phase", phase=PHASE_NAMES[view["phase"] - 1], round=view["round"])
    if view["over"]:
        words = say("over")
    else:
        name, most = scene.names[view["to_act"]], 14 if pit.phone else 24  # what there is to do must be seen
        short = name if len(name) <= most else name[: most - 1].rstrip() + "…"
        words = say("to act", name=short, does=tr(DOING[view["question"]]))
        if view["question"] == "act":
            words += say("left", n=view["turn"]["actions_left"])
    if pit.phone:
        canvas.text(pit.width - 10, 24, when, 12, "title", "end")
        left, y = 12.0, 50.0
    else:
        canvas.text(178, 24, when, 13, "title")
        left, y = 392.0, 24.0
    if not view["over"]:
        seat_mark(canvas, view["to_act"], left + 8, y - 5, 0.8)
        left += 24
    canvas.text(left, y, words, 14, "figure bold", fit=(pit.width - left - 8) * 0.86)
    if not pit.phone:
        canvas.line(10, 33, pit.width - 10, 33, "faint-line")
