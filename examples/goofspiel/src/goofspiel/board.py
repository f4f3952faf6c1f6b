"""The board, drawn from a view: the prizes and the bids on green cloth, a hand of cards, the other players."""

from goofspiel.actions import ACTIONS
from goofspiel.terminal import describe
from goofspiel.text import TITLE
from goofspiel.view import GoofspielView, PlayerView
from pithead.game_kit import Canvas, Parts, Sheet, put, seat_mark, tr

WIDTH, OWN_WIDE, PHONE_WIDTH, GAP = 1040.0, 386.0, 390.0, 12.0
BOARD_WIDE = WIDTH - OWN_WIDE - GAP
BOARD_HEIGHT, OTHER_HEIGHT = 496.0, 50.0
CARD_WIDTH, CARD_HEIGHT = 60.0, 84.0
CROWN = "M-10 6L-12-6L-5 0L0-9L5 0L12-6L10 6z"
STYLE = """
.cloth{fill:#2c5746;stroke:#1d3b30}.cloth-line{stroke:#6f9c88;fill:none}
.goof{fill:var(--piece-paper);stroke:var(--edge)}.prize{fill:#f6e3ae;stroke:#a9832f}.crown{fill:#a9832f}
.back{stroke:var(--piece-paper);stroke-width:2}.weave{stroke:var(--piece-paper);fill:none;opacity:.45}
.pile{fill:#a9832f;stroke:#f6e3ae;stroke-width:2}
.hollow-card{fill:none;stroke:#9dc0b1;stroke-dasharray:4 3}.used-card{fill:none;stroke:var(--rule);stroke-dasharray:3 3}
.won{fill:none;stroke:var(--lamp);stroke-width:3}.chip{fill:var(--card);stroke:var(--rule)}
.gone-chip{fill:none;stroke:#6f9c88}
"""


def part(seat: int, card: int) -> str:
    """Return the name of a card in a hand, as it is in the drawing."""
    return f"seat {seat} card {card}"


def parts(action: int, view: GoofspielView) -> Parts:
    """Return what a player clicks: the card."""
    seat = view["to_act"] if view["seat"] is None else view["seat"]
    return Parts([part(max(seat, 0), ACTIONS.first[action])], [])


def draw(view: GoofspielView, sheet: Sheet) -> str:
    """Return a view drawn as a sheet wants it."""
    canvas = Canvas(sheet, tr(TITLE), describe(view, sheet.names))
    others = [player for player in view["players"] if player["seat"] != sheet.focus]
    width = PHONE_WIDTH if sheet.phone else WIDTH
    y = 0.0
    if sheet.phone:
        if sheet.shows("board"):
            y += draw_table(canvas, view, PHONE_WIDTH) + GAP
        if sheet.shows("own"):
            y += draw_own(canvas, view, 0, y, PHONE_WIDTH) + GAP
    else:
        if sheet.shows("board"):
            draw_table(canvas, view, BOARD_WIDE)
            width, y = BOARD_WIDE, BOARD_HEIGHT + GAP
        if sheet.shows("own"):
            draw_own(canvas, view, 0 if sheet.section else BOARD_WIDE + GAP, 0, OWN_WIDE)
            width, y = OWN_WIDE, BOARD_HEIGHT + GAP
        if sheet.shows("others"):
            width = WIDTH
    if sheet.shows("others"):
        for player in others:
            y += draw_other(canvas, view, player, y, width) + GAP / 2
    return canvas.finish(width, max(y - GAP / 2, 1), STYLE)


# The table.


def draw_table(canvas: Canvas, view: GoofspielView, width: float) -> float:
    """The cloth: the prizes of this round and the pile, the bids, the round before, which prizes are still to come."""
    canvas.rect(1, 1, width - 2, BOARD_HEIGHT - 2, "cloth", 14)
    canvas.text(16, 32, tr(TITLE), 22, "title bold pale")
    words = put("Round {round} of {cards}", round=view["round"], cards=view["cards"])
    canvas.text(width - 16, 31, tr("The game is over.") if view["over"] else words, 14, "figure pale", "end")
    canvas.line(16, 44, width - 16, 44, "cloth-line")
    (draw_winner if view["over"] else draw_prizes)(canvas, view, width, 58)
    draw_bids(canvas, view, width, 220)
    draw_last(canvas, view, width, 378)
    draw_chips(canvas, view, width, 452)
    return BOARD_HEIGHT


def draw_prizes(canvas: Canvas, view: GoofspielView, width: float, y: float) -> None:
    """The pile, and beside it what is bid for."""
    x, left = width / 2, len(view["to_come"])
    if left:
        title = put("{n:prize|prizes} to come, face down", n=left)
        with canvas.group(x - 116, y, title=title):
            for i in reversed(range(min(left, 4))):
                canvas.rect(3 * i, 3 * i, 84, 116, "pile", 8)
            canvas.text(42, 66, left, 26, "figure bold on-light", "middle")
        canvas.text(x - 74, y + 142, tr("to come"), 13, "pale", "middle")
    stake = view["stake"]
    if not stake:
        return
    scale = 1.4 if len(stake) < 3 else 1.1
    step = min(67 * scale, (x - 44 - CARD_WIDTH * scale) / max(len(stake) - 1, 1))
    for i, prize in enumerate(stake):
        title = put("prize {prize}", prize=prize)
        with canvas.piece("prize", title, x + 28 + i * step, y, scale, f"prize-{prize}", face=True):
            face(canvas, prize, "prize", covered=i < len(stake) - 1 and step < CARD_WIDTH * scale)
    worth = put("worth {n:point}", n=sum(stake))
    canvas.text(
        x + 28 + (CARD_WIDTH * scale + (len(stake) - 1) * step) / 2, y + 142, worth, 14, "figure bold lamp", "middle"
    )


def draw_winner(canvas: Canvas, view: GoofspielView, width: float, y: float) -> None:
    """GOOF 3.2 Who has won, in place of the prizes."""
    first = [seat for seat, place in enumerate(view["ranking"] or []) if place == 1]
    for i, seat in enumerate(first):
        x = width / 2 + (i - (len(first) - 1) / 2) * 60
        canvas.path(CROWN, "pile", transform=f"translate({x:g} {y + 40:g}) scale(1.9)")
        seat_mark(canvas, seat, x, y + 78, 1.3)
    names = [canvas.sheet.names[seat] for seat in first]
    words = put("{names}: {n:point}", names=names, n=view["points"][first[0]])
    canvas.text(width / 2, y + 126, words, 19, "title bold pale", "middle", fit=width - 40)


def face(canvas: Canvas, number: int, cls: str, seat: int = -1, covered: bool = False) -> None:
    """A card face up, 60 by 84: its number, and a crown or the mark of the seat whose card it is."""
    canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, cls, 6)
    canvas.text(5, 15, number, 12, "figure on-light")
    if covered:  # another lies on it
        return
    canvas.text(30, 47, number, 30, "figure bold on-light", "middle")
    if seat < 0:
        canvas.path(CROWN, "crown", transform="translate(30 65) scale(.85)")
    else:
        seat_mark(canvas, seat, 30, 66, 0.75)


def back(canvas: Canvas, seat: int) -> None:
    """A card face down, in the colour of the seat."""
    canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, f"seat{seat} back", 6)
    canvas.path("M8 8H52V76H8zM8 42L30 8L52 42L30 76z", "weave")
    seat_mark(canvas, seat, 30, 42, 0.9)


def columns(view: GoofspielView, width: float) -> list[float]:
    """Return where the column of each seat begins, a card wide."""
    seats = view["seats"]
    each = min((width - 24) / seats, 124.0)
    return [width / 2 + (seat - (seats - 1) / 2) * each - CARD_WIDTH / 2 for seat in range(seats)]


def draw_bids(canvas: Canvas, view: GoofspielView, width: float, y: float) -> None:
    """The bid of each seat: none yet, face down, or one's own."""
    places = columns(view, width)
    each = places[1] - places[0]
    for x, player, name in zip(places, view["players"], canvas.sheet.names, strict=True):
        seat = player["seat"]
        left = x + 30 - min(len(name) * 7.2 + 18, each) / 2
        seat_mark(canvas, seat, left + 7, y + 9, 0.6)
        canvas.text(left + 18, y + 14, name, 13, "pale", fit=each - 20)
        with canvas.group(x, y + 26):
            if player["bid"]:
                title = put("your bid: {card}", card=player["bid"])
                with canvas.piece(f"card-{seat}", title, id=f"card-{seat}-{player['bid']}"):
                    face(canvas, player["bid"], "goof", seat)
            elif player["laid"]:
                with canvas.piece(f"card-{seat}", put("{name}: a bid, face down", name=name), id=f"laid-{seat}"):
                    back(canvas, seat)
            else:
                canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "hollow-card", 6)
        canvas.text(
            x + 30, y + 130, put("{n:pt|pts}", n=player["points"]), 14, "figure bold lamp", "middle",
            counts=f"points {seat}",
        )  # fmt: skip


def draw_last(canvas: Canvas, view: GoofspielView, width: float, y: float) -> None:
    """The bids of the round before; the highest is ringed, if it was alone."""
    if not view["rounds"]:
        return
    bids = view["rounds"][-1]
    prize = view["prizes"][len(view["rounds"]) - 1]
    canvas.line(16, y - 8, width - 16, y - 8, "cloth-line")
    canvas.text(16, y + 10, put("Last round, prize {prize}", prize=prize), 13, "pale")
    for x, seat in zip(columns(view, width), range(view["seats"]), strict=True):
        words = put("{name} bid {card}", name=canvas.sheet.names[seat], card=bids[seat])
        with canvas.group(x + 12, y + 17, title=words):
            canvas.rect(0, 0, 36, 24, "goof", 4)
            canvas.text(18, 17, bids[seat], 15, "figure bold on-light", "middle")
            if bids[seat] == max(bids) and bids.count(max(bids)) == 1:
                canvas.rect(-3, -3, 42, 30, "won", 6)


def draw_chips(canvas: Canvas, view: GoofspielView, width: float, y: float) -> None:
    """Every prize: to come or at stake in full, the others with the mark of whoever took it."""
    owner = {prize: player["seat"] for player in view["players"] for prize in player["taken"]}
    each = min((width - 24) / view["cards"], 46.0)
    for prize in range(1, view["cards"] + 1):
        x = width / 2 + (prize - 1 - view["cards"] / 2) * each
        with canvas.group(x, y, title=chip_title(view, prize, owner, canvas.sheet.names)):
            here = prize in view["to_come"] or prize in view["stake"]
            canvas.rect(1.5, 0, each - 3, 30, "prize" if here else "gone-chip", 4)
            if prize in owner:
                seat_mark(canvas, owner[prize], each / 2, 15, 0.75)
            elif here:
                canvas.text(each / 2, 20, prize, 14, "figure bold on-light", "middle")
            else:
                canvas.text(each / 2, 20, prize, 13, "figure pale", "middle")


def chip_title(view: GoofspielView, prize: int, owner: dict[int, int], names: list[str]) -> str:
    """Return what has become of a prize."""
    if prize in owner:
        return put("prize {prize}: taken by {name}", prize=prize, name=names[owner[prize]])
    if prize in view["stake"]:
        return put("prize {prize}: of this round", prize=prize)
    if prize in view["to_come"]:
        return put("prize {prize}: to come", prize=prize)
    return put("prize {prize}: nobody's", prize=prize)


# The players.


def draw_own(canvas: Canvas, view: GoofspielView, x: float, y: float, width: float) -> float:
    """A hand of cards, and the prizes taken."""
    seat = canvas.sheet.focus
    player, name = view["players"][seat], canvas.sheet.names[seat]
    bottom = 78 + (view["cards"] + 4) // 5 * 98
    height = bottom + 68.0 if canvas.sheet.phone else BOARD_HEIGHT
    with canvas.group(x, y):
        canvas.rect(1, 1, width - 2, height - 2, "panel", 14)
        seat_mark(canvas, seat, 26, 27)
        canvas.text(44, 33, name, 18, "title bold", fit=width - 150)
        points = put("{n:point}", n=player["points"])
        canvas.text(width - 16, 33, points, 17, "figure bold accent", "end")
        canvas.line(16, 46, width - 16, 46)
        hint = tr("Hand")
        if seat in view["waiting"] and seat == view["seat"]:
            hint = put("Click a card to bid it for the prize {prizes}", prizes=view["stake"])
        canvas.text(16, 67, hint, 13, "faint", fit=width - 24)
        for card in range(1, view["cards"] + 1):
            place = card - 1
            draw_card(canvas, player, card, 16 + place % 5 * 74, 78 + place // 5 * 98)
        canvas.text(16, bottom + 14, tr("Prizes taken"), 13, "faint")
        draw_row(canvas, player["taken"], 16, bottom + 24, width - 32)
    return height


def draw_card(canvas: Canvas, player: PlayerView, card: int, x: float, y: float) -> None:
    """A card of the hand, or the place of one that is used."""
    seat = player["seat"]
    with canvas.part(part(seat, card), put("card {card}", card=card), x, y):
        if card in player["hand"]:
            with canvas.piece(f"card-{seat}", put("card {card}", card=card), id=f"card-{seat}-{card}"):
                face(canvas, card, "goof", seat)
            canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "outline place", 6, fill="none")
        else:
            canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "used-card", 6)
            canvas.text(30, 47, card, 16, "figure faint", "middle")


def draw_row(canvas: Canvas, prizes: list[int], x: float, y: float, width: float) -> None:
    """Small prizes in a row."""
    each = min(34.0, width / max(len(prizes), 1))
    for i, prize in enumerate(sorted(prizes)):
        with canvas.piece("prize", put("prize {prize}", prize=prize), x + i * each, y, id=f"prize-{prize}"):
            canvas.rect(0, 0, 30, 30, "prize", 4)
            canvas.text(15, 21, prize, 15, "figure bold on-light", "middle")
    if not prizes:
        canvas.text(x, y + 18, "–", 14, "faint")


def draw_other(canvas: Canvas, view: GoofspielView, player: PlayerView, y: float, width: float) -> float:
    """Another player: points, the cards that are left, the prizes."""
    seat, phone = player["seat"], width < WIDTH
    height = OTHER_HEIGHT + 58 * phone
    with canvas.group(0, y):
        canvas.rect(1, 1, width - 2, height - 2, "panel", 10)
        seat_mark(canvas, seat, 24, 25, 0.9)
        canvas.text(42, 31, canvas.sheet.names[seat], 16, "title bold", fit=150)
        points = put("{n:point}", n=player["points"])
        x = 16.0 if phone else 400.0
        canvas.text(width - 16 if phone else 230, 31, points, 15, "figure bold accent", "end" if phone else "start")
        with canvas.group(x, 42 if phone else 14, title=put("cards left: {cards}", cards=player["hand"])):
            for card in range(1, view["cards"] + 1):
                canvas.rect((card - 1) * 27.5, 0, 25, 22, "chip" if card in player["hand"] else "used-card", 4)
                if card in player["hand"]:
                    canvas.text((card - 1) * 27.5 + 12.5, 16, card, 13, "figure", "middle")
        draw_row(canvas, player["taken"], x if phone else 780, 70 if phone else 10, width - x - 16 if phone else 244)
    return height
