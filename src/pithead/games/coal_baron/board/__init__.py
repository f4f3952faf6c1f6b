"""The board of Coal Baron: the town on the left, a pit in cross-section on the right, the other pits below."""

from pithead.core.text import tr
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import seat_mark
from pithead.games.coal_baron.board.marks import STYLE
from pithead.games.coal_baron.board.office import CLOCK, canteen, clock, score, supply, table, table_height
from pithead.games.coal_baron.board.others import height_of, other
from pithead.games.coal_baron.board.pit import WIDTH as OWN
from pithead.games.coal_baron.board.pit import Pit
from pithead.games.coal_baron.board.town import Town
from pithead.games.coal_baron.board.words import list_words, say
from pithead.games.coal_baron.terminal import describe
from pithead.games.coal_baron.text import ASKS
from pithead.games.coal_baron.view import CoalBaronView

TITLE = "Coal Baron"
WIDE, PHONE = 1040, 390
EDGE, GAP = 8, 12
BOARD = WIDE - 2 * EDGE - GAP - OWN
HEIGHT = 690 - EDGE  # of the shared board and the own area together, in the wide arrangement


def draw(view: CoalBaronView, sheet: Sheet) -> str:
    """Draw a view."""
    canvas = Canvas(sheet, tr(TITLE), describe(view, sheet.names))
    return canvas.finish(*(_phone if sheet.phone else _wide)(canvas, view), STYLE)


def _wide(canvas: Canvas, view: CoalBaronView) -> tuple[float, float]:
    sheet = canvas.sheet
    x, right, bottom = float(EDGE), float(EDGE), 0.0
    if sheet.shows("board"):
        _board_wide(canvas, view, x, EDGE)
        right, bottom = x + BOARD + EDGE, EDGE + HEIGHT
        x += BOARD + GAP
    if sheet.shows("own"):
        Pit(canvas, view, sheet.focus).draw(x, EDGE, HEIGHT - EDGE)
        right, bottom = x + OWN + EDGE, EDGE + HEIGHT
    if sheet.shows("others"):
        right = WIDE
        others = _others(view, sheet)
        y = bottom + GAP - EDGE if bottom else EDGE
        width = (WIDE - 2 * EDGE - GAP * (len(others) - 1)) / len(others)
        height = height_of(view, others, width)
        for i, seat in enumerate(others):
            other(canvas, view, seat, EDGE + i * (width + GAP), y, width, height)
        bottom = y + height + EDGE
    return right, bottom


def _phone(canvas: Canvas, view: CoalBaronView) -> tuple[float, float]:
    sheet = canvas.sheet
    x = (PHONE - OWN) / 2
    y = float(EDGE)
    if sheet.shows("board"):
        y = _board_phone(canvas, view, x, y) + GAP
    if sheet.shows("own"):
        y += Pit(canvas, view, sheet.focus).draw(x, y) + GAP
    if sheet.shows("others"):
        others = _others(view, sheet)
        for seat in others:
            height = height_of(view, [seat], OWN)
            other(canvas, view, seat, x, y, OWN, height)
            y += height + GAP
    return PHONE, y - GAP + EDGE


def _others(view: CoalBaronView, sheet: Sheet) -> list[int]:
    """Return the other seats, clockwise from the one in focus."""
    return [(sheet.focus + i) % view["seats"] for i in range(1, view["seats"])]


def _board_wide(canvas: Canvas, view: CoalBaronView, x: float, y: float) -> None:
    """Draw the shared board in three streets, the clock and the yard below them."""
    town = Town(canvas, view)
    _heading(canvas, view, x, y, BOARD, False)
    town.factory(x, y + 34, BOARD, 9, 84)
    left = 262.0
    town.mining(x, y + 172, left, 4, 64)
    town.delivery(x + left + GAP, y + 172, BOARD - left - GAP, 4, 64)
    left = 372.0
    town.orders(x, y + 292, left, 5, 98)
    town.money(x + left + GAP, y + 292, BOARD - left - GAP, 5, 98)
    top, bottom = y + 446, y + HEIGHT - EDGE
    clock(canvas, view, x + CLOCK, bottom - CLOCK + 6)
    at, width = x + 2 * CLOCK + GAP, BOARD - 2 * CLOCK - GAP
    room = table_height(view, width)
    if room:
        table(canvas, view, at, top, width)
        top += room
    if room < 100:  # else the players' heads tell
        top += score(canvas, view, at, top, width) + 4
    half = (width - GAP) * 0.42
    canteen(canvas, view, at, top, half, bottom - top)
    supply(canvas, view, at + half + GAP, top, width - half - GAP, bottom - top)


def _board_phone(canvas: Canvas, view: CoalBaronView, x: float, y: float) -> float:
    """Draw the shared board one under the other; return where it ends."""
    town = Town(canvas, view)
    y += _heading(canvas, view, x, y, OWN, True)
    room = table_height(view, OWN)
    if room:
        table(canvas, view, x, y, OWN)
        y += room + GAP
    y += town.factory(x, y, OWN, 5, 90) + GAP + 6
    y += town.mining(x, y, OWN, 4, 70) + GAP + 6
    y += town.orders(x, y, OWN, 5, 116) + GAP + 6
    y += town.delivery(x, y, OWN, 4, 70) + GAP + 6
    y += town.money(x, y, OWN, 5, 96) + GAP
    clock(canvas, view, x + OWN / 2, y + CLOCK)
    y += 2 * CLOCK + GAP
    y += score(canvas, view, x, y, OWN) + GAP
    half = OWN * 0.42
    canteen(canvas, view, x, y, half, 130)
    supply(canvas, view, x + half + GAP, y, OWN - half - GAP, 130)
    return y + 130


def _heading(canvas: Canvas, view: CoalBaronView, x: float, y: float, width: float, phone: bool) -> float:
    """Write the title, the shift, and who is to do what; return how high it is."""
    names = canvas.sheet.names
    canvas.text(x, y + 19, tr(TITLE), 20, "title bold")
    shift = say("shift", shift=view["shift"])
    if phone:
        canvas.text(x + width, y + 18, shift, 13, "title", "end")
        at, base, room = x, y + 40, width
    else:
        canvas.text(x + 142, y + 18, shift, 13, "title")
        at, base, room = x + 244, y + 10, width - 244
    if view["over"]:
        best = [names[seat] for seat, place in enumerate(view["ranking"] or []) if place == 1]
        words = say("won" if len(best) == 1 else "shared", who=list_words(best))
        canvas.text(at, base + 8, words, 13, "bold", fit=room * 0.85)
    else:
        seat_mark(canvas, view["to_act"], at + 10, base + 2, 0.95)
        canvas.text(at + 28, base, names[view["to_act"]], 13, "bold", fit=(room - 28) * 0.85)
        canvas.text(at + 28, base + 15, tr(ASKS[view["question"]][1]), 12, "", fit=(room - 28) * 0.95)
    return 70 if phone else 28
