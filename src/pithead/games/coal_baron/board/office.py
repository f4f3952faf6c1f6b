"""The rest of the shared board: shift clock, score, canteen, coal supply, and what lies open on the table."""

from collections.abc import Sequence
from math import copysign, cos, pi, sin

from pithead.core.text import tr
from pithead.drawing.canvas import SMALLEST, Canvas
from pithead.drawing.pieces import SEAT_SHAPES, SEAT_TEXT_DROP, coal, coin, seat_mark, token
from pithead.games.coal_baron.board import marks, words
from pithead.games.coal_baron.components import COLOURS, FIRST_POINTS, N_ELEMENTS, SECOND_POINTS, VEHICLES
from pithead.games.coal_baron.view import CoalBaronView, PlayerView

CLOCK = 118  # the radius of the shift clock, its leaders included

LANE = 18  # how high a player's lane of the score is
POINTS_AT = [(0, 53), (28, 45), (41, 23), (43, 0)]  # where an hour's points are written: from 12 or 6 towards 3 or 9


def elements(player: PlayerView) -> list[int | None]:
    """CB 8.1 What a player has of each element, as far as the view tells: carts are public, deliveries may not be."""
    carts: list[int | None] = [
        count - sum(cubes.values()) for count, cubes in zip(player["carts"], player["levels"], strict=True)
    ]
    if player["elements"] is not None:
        return [*player["elements"]]
    return [*([0] * 8 if player["deliveries"] == 0 else [None] * 8), *carts]


def clock(canvas: Canvas, view: CoalBaronView, x: float, y: float) -> None:
    """Draw the shift clock around a point: the twelve elements, their points, who leads, how far this shift scores."""
    has = [elements(player) for player in view["players"]]
    with canvas.part("clock", words.say("clock"), x, y):
        canvas.circle(0, 0, CLOCK, "place bare")
        canvas.circle(0, 0, 94, "rim")
        canvas.circle(0, 0, 25, "line")
        canvas.path("".join(_spoke(i - 0.5, 56, 92) for i in range(12)), "line")
        end = view["shift"] * 4
        canvas.path(f"M{_at(0.52, 94)}A94 94 0 {int(end > 6)} 1 {_at(end + 0.47, 94)}", "arc")
        for element in range(N_ELEMENTS):
            _hour(canvas, view, has, element)
        canvas.path(f"M0 0L{_at(end - 0.6, 13)}L{_at(end, 29)}L{_at(end + 0.6, 13)}z", "turn")
        canvas.circle(0, 0, 4, "turn")


def _hour(canvas: Canvas, view: CoalBaronView, has: list[list[int | None]], element: int) -> None:
    """Draw one element: its sign, its points, and outside the dial who leads; in outline if others may lead too."""
    two = view["seats"] == 2
    first, second = int(FIRST_POINTS[element]), int(SECOND_POINTS[element])
    counts = [row[element] for row in has]
    known = [count for count in counts if count is not None]
    best = max(known, default=0)
    ahead = [seat for seat, count in enumerate(counts) if count == best and best > 0]
    sure = len(known) == len(counts)
    title = hour_words(view, has, element, canvas.sheet.names)
    dx, dy = _towards(element)
    with canvas.part(words.element_part(element), title):
        canvas.circle(75 * dx, 75 * dy, 17, "place bare")
        canvas.printed(_sign, element, f"{first}" if two else f"{first}·{second}")
        apart, scale = (14, 0.66) if len(ahead) > 2 and best < 10 else (17, 0.85)
        for i, seat in enumerate(ahead):
            aside = (i - (len(ahead) - 1) / 2) * apart
            with canvas.group(107 * dx - aside * dy, 107 * dy + aside * dx, scale):
                leader(canvas, seat, best if i == len(ahead) - 1 else 0, sure)


def hour_words(view: CoalBaronView, has: list[list[int | None]], element: int, names: Sequence[str]) -> str:
    """CB 8.1 Return an element in words: what it counts, its points, and who has how many, as far as one knows."""
    facts = {
        "element": words.element_words(element),
        "first": int(FIRST_POINTS[element]),
        "second": int(SECOND_POINTS[element]),
        "shift": element // 4 + 1,
    }
    title = words.say("element for two" if view["seats"] == 2 else "element", **facts)
    counts = [row[element] for row in has]
    if not any(counts):
        return title
    some = [words.say("count", who=names[seat], count=count) for seat, count in enumerate(counts) if count]
    return words.say("counts" if None not in counts else "known counts", element=title, counts=words.list_words(some))


def _towards(element: int) -> tuple[float, float]:
    """Return where an element lies, seen from the middle of the clock."""
    angle = (element + 1) * pi / 6
    return sin(angle), -cos(angle)


def _sign(canvas: Canvas, element: int, points: str) -> None:
    """What is printed for an element: its sign and its points."""
    dx, dy = _towards(element)
    if element < 4:
        marks.slot(canvas, COLOURS[element], 75 * dx, 75 * dy)
    elif element < 8:
        marks.vehicle(canvas, VEHICLES[element - 4], 75 * dx, 75 * dy, 0.66)
    else:
        marks.cart(canvas, COLOURS[element - 8], 75 * dx, 75 * dy - 1, 0.95)
    across, down = POINTS_AT[min((element + 1) % 6, 5 - element % 6)]
    canvas.text(copysign(across, round(dx, 2)), copysign(down, round(dy, 2)) + 4, points, 12, "figure bold", "middle")


def leader(canvas: Canvas, seat: int, count: int, sure: bool) -> None:
    """Draw who leads with how many; in outline if it is not sure."""
    if sure:
        seat_mark(canvas, seat)
    else:
        canvas.use(canvas.symbol(f"known{seat}", lambda: canvas.path(SEAT_SHAPES[seat], f"known{seat}")))
    if count:
        ink = "figure bold on-dark" if sure else "figure bold"
        canvas.text(0, SEAT_TEXT_DROP[seat], count, SMALLEST / canvas.scale + 0.01, ink, "middle")


def _at(hour: float, radius: float) -> str:
    return f"{radius * sin(hour * pi / 6):.1f} {-radius * cos(hour * pi / 6):.1f}"


def _spoke(hour: float, inner: float, outer: float) -> str:
    return f"M{_at(hour, inner)}L{_at(hour, outer)}"


def score(canvas: Canvas, view: CoalBaronView, x: float, y: float, width: float) -> float:
    """Draw the score: a lane for each player along one scale; return how high it is."""
    players = view["players"]
    points = [player["points"] for player in players]
    low = min(0, min(points) // 10 * 10)
    high = max(50, -(-max(points) // 10) * 10)
    step = 10 if high - low <= 120 else 20
    left, right = 12, width - 34
    unit = (right - left) / (high - low)
    bottom = 24 + LANE * len(players)
    with canvas.part("score", words.say("score"), x, y):
        canvas.rect(-2, 0, width + 4, bottom + 18, "place bare", 3)
        canvas.text(0, 13, words.say("score"), 13, "title bold")
        steps = list(range(low, high + 1, step))
        canvas.path("".join(f"M{left + (mark - low) * unit:.1f} 22V{bottom}" for mark in steps), "line")
        for mark in steps:
            canvas.text(left + (mark - low) * unit, bottom + 13, words.signed(mark), 12, "figure faint", "middle")
        for seat, total in enumerate(points):
            lane = 32 + LANE * seat
            at = left + (total - low) * unit
            canvas.path(f"M{left - low * unit:.1f} {lane}H{at:.1f}", f"run{seat}")
            title = words.say("points", who=canvas.sheet.names[seat], count=total)
            token(canvas, seat, at, lane, title, 0, 0.75, "score", f"score-{seat}")
            canvas.text(width, lane + 4.5, words.signed(total), 14, "figure bold", "end")
    return bottom + 18


def canteen(canvas: Canvas, view: CoalBaronView, x: float, y: float, width: float, height: float) -> None:
    """Draw the canteen with the workers in it."""
    tall = height >= 100
    with canvas.part("canteen", words.say("canteen"), x, y):
        _shed(canvas, width, height, words.say("canteen"))
        there = [player for player in view["players"] if player["canteen"]]
        middle = 22 + (height - 22) * (0.44 if tall else 0.5)
        if tall:
            canvas.path(
                f"M14 {middle + 18:g}H{width - 14:g}M26 {middle + 18:g}V{height:g}"
                f"M{width - 26:g} {middle + 18:g}V{height:g}",
                "timber",
                stroke_width="4",
            )
        for i, player in enumerate(there):
            title = words.say("in canteen", workers=player["canteen"], who=canvas.sheet.names[player["seat"]])
            at = width * (i + 0.5) / len(there)
            token(canvas, player["seat"], at - 9, middle, title, 0, 0.9, id=f"canteen-{player['seat']}")
            canvas.text(at + 3, middle + 5, player["canteen"], 14, "figure bold")
        if not there:
            canvas.text(width / 2, middle + 5, words.say("nobody"), 12, "faint", "middle")


def supply(canvas: Canvas, view: CoalBaronView, x: float, y: float, width: float, height: float) -> None:
    """Draw the coal supply: a heap of each colour and its number."""
    tall = height >= 100
    with canvas.group(x, y):
        _shed(canvas, width, height, words.say("supply"))
        bay = (width - 8) / 4
        for i, (colour, count) in enumerate(zip(COLOURS, view["supply"], strict=True)):
            title = words.say("in supply", count=count, colour=tr(colour))
            with canvas.part(f"supply {colour}", title, 4 + i * bay, 22):
                canvas.rect(1, 1, bay - 2, height - 24, "place cell", 3)
                if not tall:
                    if count:
                        coal(canvas, colour, bay / 2 - 10, (height - 22) / 2, title)
                    canvas.text(bay / 2 + 3, (height - 22) / 2 + 5, count, 14, "figure bold")
                    continue
                canvas.text(bay / 2, height - 28, count, 14, "figure bold", "middle")
                for k in range(count):
                    coal(canvas, colour, bay / 2 + (k % 2 - 0.5) * 15, height - 50 - k // 2 * 8.6, title, 0.8)


def _shed(canvas: Canvas, width: float, height: float, sign: str) -> None:
    canvas.rect(1, 16, width - 2, height - 16, "place wall")
    canvas.rect(0, 0, width, 20, "roof", 1)
    canvas.text(8, 14.5, sign, 12, "title bold pale")


# What lies open: cards to draft, pieces drawn, what one knows of the piles.


def table_height(view: CoalBaronView, width: float) -> float:
    """Return how much room the table takes now: none if nothing lies on it."""
    if view["revealed"]:
        return 24 + (DRAFTED + 4) * _rows(len(view["revealed"]), width)
    if "pieces" in view["decision"]:
        return 110 if view["decision"]["pieces"] is not None else 66
    return 64 if _known(view) else 0


DRAFTED = 74  # how high a card to draft is


def _rows(count: int, width: float) -> int:
    return -(-count // int(width // 54))


def table(canvas: Canvas, view: CoalBaronView, x: float, y: float, width: float) -> None:
    """Draw what lies open for a decision, or else what the seat knows of stack and deck."""
    with canvas.group(x, y):
        if view["revealed"]:
            _revealed(canvas, view, width)
        elif "pieces" in view["decision"]:
            _drawn(canvas, view, width)
        elif _known(view):
            _piles(canvas, view, width)


def _revealed(canvas: Canvas, view: CoalBaronView, width: float) -> None:
    """CB 2.6 The cards to draft from."""
    canvas.text(0, 14, words.say("revealed"), 13, "title bold")
    columns = int(width // 54)
    cell = width / columns
    for i, card in enumerate(view["revealed"]):
        with canvas.part(
            f"revealed {card}", words.card_words(card), i % columns * cell, 22 + i // columns * (DRAFTED + 4)
        ):
            canvas.rect(0, 0, cell - 4, DRAFTED, "place cell", 5)
            marks.card_piece(canvas, card, 1, 1, cell - 6, DRAFTED - 2)


def _drawn(canvas: Canvas, view: CoalBaronView, width: float) -> None:
    """CB 5.5, 7.4 The pieces drawn, for who drew them; the others see how many."""
    facts = view["decision"]
    tiles = facts["pile"] == "stack"
    canvas.text(0, 14, words.say("drawn from stack" if tiles else "drawn from deck"), 13, "title bold")
    cell, high = 60.0, 80.0
    if facts["pieces"] is None:
        for i in range(facts["count"]):
            with canvas.group(i * cell, 24, title=words.say("hidden piece", who=canvas.sheet.names[view["to_act"]])):
                marks.card_back(canvas, 2, 0, 54, 36)
        return
    x = 0.0
    listed, rest = facts["pieces"][: facts["ordered"]], facts["pieces"][facts["ordered"] :]
    for i, piece in enumerate(listed, 1):
        named = words.tile_words(piece) if tiles else words.card_words(piece)
        with canvas.group(x, 22, cls="used", title=words.say("listed", piece=named, place=i)):
            _face(canvas, piece, tiles, cell - 4)
        canvas.text(x + cell / 2 - 2, 22 + (high - 12 if tiles else high + 2), f"{i}.", 13, "figure bold", "middle")
        x += cell
    kinds = list(dict.fromkeys(rest))
    for piece in kinds:
        copies = rest.count(piece)
        named = words.tile_words(piece, priced=True) if tiles else words.card_words(piece)
        with canvas.part(f"drawn {piece}", named, x, 22):
            canvas.rect(0, 0, cell * copies - 4, high, "place cell", 5)
            for k in range(copies):
                with canvas.group(k * cell, 0):
                    _face(canvas, piece, tiles, cell - 4)
            if tiles:
                coin(canvas, cell * copies / 2 - 2, high - 17, words.PRICES[piece], named)
        x += cell * copies
    _answers(canvas, view, x + 4, width - x - 4)


def _answers(canvas: Canvas, view: CoalBaronView, x: float, width: float) -> None:
    """Draw what can be answered beside taking a piece."""
    question = view["question"]
    wide = min(width, 88)
    if question in ("buy", "keep"):
        marks.button(canvas, "drawn none", words.say("none"), words.say(f"{question} none"), x, 42, wide, 38)
    elif question == "choose end":
        marks.button(canvas, "return top", words.say("top"), words.say("return top"), x, 22, wide, 38)
        marks.button(canvas, "return bottom", words.say("bottom"), words.say("return bottom"), x, 64, wide, 38)


def _face(canvas: Canvas, piece: str, tiles: bool, width: float) -> None:
    if tiles:
        marks.tile_piece(canvas, piece, 1, 2, round((width - 2) / marks.TILE_WIDTH, 2))
    else:
        marks.card_piece(canvas, piece, 1, 1, width - 2, 78)


def _known(view: CoalBaronView) -> list[tuple[str, str, str]]:
    """Return what the seat knows of stack and deck: the piece, its sign, its words."""
    found = []
    for pile in ("stack", "deck"):
        for item in view[pile]["known"]:
            named = words.tile_words(item["piece"]) if pile == "stack" else words.card_words(item["piece"])
            place = item["place"] + 1
            found.append((item["piece"], f"{place}", words.say("place in pile", piece=named, place=place)))
        for among in view[pile]["among"]:
            places = [place + 1 for place in among["places"]]
            for piece in among["pieces"]:
                named = words.tile_words(piece) if pile == "stack" else words.card_words(piece)
                found.append((piece, f"{places[0]}–{places[-1]}", words.say("among", piece=named, places=places)))
    return found


def _piles(canvas: Canvas, view: CoalBaronView, width: float) -> None:
    """CB 5.5 What the seat has seen of stack and deck and still knows."""
    known = _known(view)
    with canvas.part("known", words.say("known")):
        canvas.rect(-3, 0, width + 3, 60, "place bare", 3)
        canvas.text(0, 13, words.say("known"), 12, "faint", fit=width * 0.88)
    room = int(width // 40)
    shown = known if len(known) <= room else known[: room - 1]
    for i, (piece, place, named) in enumerate(shown):
        with canvas.group(i * 40, 20, title=named):
            if piece.split()[1].isdigit():
                marks.tile(canvas, piece, 0, 0, 0.6)
            else:
                canvas.rect(0.5, 0.5, 35, 24, "card", 3)
                marks.vehicle(canvas, piece.split()[0], 11, 8, 0.45)
                for k, colour in enumerate(words.slot_colours(piece)):
                    marks.slot(canvas, colour, 6 + k * 8, 18, 0.4)
            canvas.text(18, 38, place, 12, "figure", "middle", fit=40)
    if len(shown) < len(known):
        more = words.say("and more", count=len(known) - len(shown))
        title = words.list_words([named for _, _, named in known[len(shown) :]])
        with canvas.group((room - 1) * 40, 20, title=title):
            canvas.text(18, 18, more, 13, "figure bold", "middle")
