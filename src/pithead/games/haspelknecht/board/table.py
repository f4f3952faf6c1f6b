"""The shared board: the wheel of the year, the turn order, the pools of discs."""

from math import cos, pi, sin

from pithead.drawing.canvas import number
from pithead.drawing.pieces import disc, seat_mark
from pithead.games.haspelknecht.board.facts import WINTER, Scene, say
from pithead.games.haspelknecht.board.glyphs import SEASONS, glyph, good_mark
from pithead.games.haspelknecht.board.tiles import condensed
from pithead.games.haspelknecht.components import COLOURS
from pithead.games.haspelknecht.view import HaspelknechtView
from pithead.games.haspelknecht.words import discs_words

TAKING = ("take", "take again", "swap", "return water")
ROMAN = ["I", "II", "III"]
HUB = [-17.0, -5.0, 13.0]  # where they stand
LONGEST_BOLD = 8  # letters of a season that fit into the wheel in bold


def season_now(view: HaspelknechtView) -> str:
    """Return the season, winter included."""
    return "winter" if view["question"] in WINTER else str(view["season"])


def wheel_title(view: HaspelknechtView) -> str:
    """Return the season in words."""
    return say("wheel", season=say(season_now(view)), year=view["year"])


def wheel(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw the wheel of the year around a point: four seasons, where water comes in, the three years in the hub."""
    canvas, view = scene.canvas, scene.view
    now = season_now(view)
    with canvas.part("year", wheel_title(view), x, y, cls="wheel"):
        canvas.circle(0, 0, r, "card")
        for i, season in enumerate(SEASONS):
            start, end = (i - 2) * pi / 2, (i - 1) * pi / 2
            if season == now:
                canvas.path(_sector(r - 3, r * 0.36, start, end), "season-now")
            middle = (start + end) / 2
            gx = r * (0.52 if cos(middle) > 0 else -0.52)
            gy, words_at = (r * 0.68, r * 0.46) if sin(middle) > 0 else (r * -0.6, r * -0.34)
            line = "" if season == "spring" else "-line"
            tone = "season-ink" if season == now else "faint"
            glyph(canvas, season, SEASONS[season], gx, gy, 0.85, tone + line)
            bold = " bold" if len(say(season)) <= LONGEST_BOLD else ""
            words = f"figure{bold} on-season" if season == now else "figure"
            canvas.text(gx, words_at, say(season), 12, words, "middle")
            if season in ("spring", "autumn"):
                near = start + 0.2
                good_mark(canvas, "water", cos(near) * (r - 11), sin(near) * (r - 11), 0.75)
        canvas.path(f"M{number(-r)} 0H{number(r)}M0 {number(-r)}V{number(r)}", "faint-line")
        canvas.circle(0, 0, r, "wheel-rim")
        canvas.circle(0, 0, r + 2, "place clear")
        canvas.circle(0, 0, r * 0.36, "hub")
        canvas.text(0, -5, say("year"), 12, "faint", "middle")
        for i, roman in enumerate(ROMAN):
            here = i + 1 == view["year"]
            tone = "figure bold" if here else "figure faint"
            canvas.text(HUB[i], 11, roman, 14 if here else 12, tone, "middle")
        at = HUB[view["year"] - 1]
        canvas.line(at - 4 - view["year"], 15, at + 4 + view["year"], 15, "accent-line")


def _sector(outer: float, inner: float, start: float, end: float) -> str:
    """Return a sector of a ring."""
    a, b, c, d = (
        f"{number(cos(angle) * radius)} {number(sin(angle) * radius)}"
        for angle, radius in ((start, outer), (end, outer), (end, inner), (start, inner))
    )
    return f"M{a}A{number(outer)} {number(outer)} 0 0 1 {b}L{c}A{number(inner)} {number(inner)} 0 0 0 {d}z"


def rent_title(view: HaspelknechtView) -> str:
    """Return what this year's winter asks for, in words."""
    food, thaler = view["board"]["rent"][view["year"] - 1]
    return say("rent title", food=food, thaler=thaler, year=view["year"])


def rent(scene: Scene, x: float, y: float) -> None:
    """Draw what this year's winter asks for, around a point."""
    canvas, view = scene.canvas, scene.view
    food, thaler = view["board"]["rent"][view["year"] - 1]
    with canvas.part("rent", rent_title(view), x, y):
        canvas.rect(-72, -14, 2 * 72, 28, "place clear", 3)
        canvas.text(-66, 4, say("rent"), 12, "faint")
        goods = ["food"] * food + ["thaler"] * thaler
        for i, good in enumerate(goods):
            good_mark(canvas, good, -12 + i * 21, 0, 0.9)


def turn_order(scene: Scene, x: float, y: float, width: float) -> None:
    """Draw the turn order from left to right."""
    each = width / scene.view["seats"]
    for place in range(scene.view["seats"]):
        turn(scene, place, x + place * each, y, each - 6, 38)


def turn_title(view: HaspelknechtView, place: int, name: str) -> str:
    """Return who has a place of the turn order, and what his first taking was worth."""
    player = view["players"][view["order"][place]]
    key = "order waits" if player["seat"] in view["waiting"] else "order"
    return say(key, place=place + 1, name=name, vp=player["vp"], value=player["value"])


def turn(scene: Scene, place: int, x: float, y: float, width: float, height: float) -> None:
    """Draw one place of the turn order: the seat's mark, name and VP; who is to act is marked."""
    canvas, view = scene.canvas, scene.view
    seat = view["order"][place]
    player = view["players"][seat]
    waits = seat in view["waiting"]
    low = height < 36  # everything in one line
    more, tone = "", "faint"
    if view["ranking"]:
        more, tone = say("rank", rank=view["ranking"][seat]), "figure bold accent"
    elif player["value"] and view["question"] in TAKING:
        more = say("value", value=player["value"])
    with canvas.part(f"turn {place + 1}", turn_title(view, place, scene.names[seat]), x, y):
        canvas.rect(0, 0, width, height, "place card now" if waits else "place card", 3)
        seat_mark(canvas, seat, 15, height / 2, 0.85)
        name_room = width - 38 - (52 if low else 0) - (56 if low and more else 0)
        canvas.text(29, height / 2 + 4 if low else 16, scene.names[seat], 12, "bold" if waits else "", fit=name_room)
        down = height / 2 + 4 if low else 31
        points = say("vp", vp=player["vp"])
        canvas.text(width - 6 if low else 29, down, points, 12, "figure", "end" if low else "start")
        if more:
            canvas.text(width - (58 if low else 6), down, more, 12, tone, "end")
        if waits and low:
            canvas.path(f"M0 {number(height / 2 - 6)}l-6 6l6 6z", "accent")
        elif waits:
            canvas.path(f"M{number(width / 2 - 7)} {number(height)}l7 6l7-6z", "accent")


def pools(scene: Scene, x: float, y: float, width: float, row: float = 30) -> float:
    """Draw the pools side by side: the action area, colour by colour, and its reserve below. Return their height."""
    view = scene.view
    each = width / view["seats"]
    for i in range(view["seats"]):
        _pool(scene, i, x + i * each, y, each - 4, row)
    return 20 + 3 * row + 8 + row + 4


def _pool(scene: Scene, i: int, x: float, y: float, width: float, row: float) -> None:
    canvas, view = scene.canvas, scene.view
    area, reserve = view["areas"][i], view["reserves"][i]
    height = 20 + 3 * row + 8 + row + 4
    with canvas.group(x, y):
        canvas.rect(0, 0, width, height, "panel ruled", 3)
        condensed(canvas, 8, 15, say("area sign", number=i + 1), 12, width - 34, cls="figure bold")
        if view["board"]["water_icon"][i]:
            guessed = scene.guessed("pools.water_icon")
            with canvas.group(width - 14, 11, title=say("water icon guessed" if guessed else "water icon")):
                good_mark(canvas, "water", 0, 0, 0.85)
                if guessed:
                    canvas.circle(0, 0.5, 9.5, "guess")
        for j, colour in enumerate(COLOURS):
            n = area.get(colour, 0)
            title = say("area", number=i + 1, discs=n, colour=say(colour))
            with canvas.part(f"area {i + 1} {colour}", title, 4, 20 + j * row):
                canvas.rect(0, 1, width - 8, row - 2, "place pool-row", 3)
                if n:
                    size = min(row / 31, 1.2)
                    step = min(20.0 * size, (width - 8 - 46) / max(n - 1, 1))
                    for k in range(n):
                        disc(canvas, colour, 3 + 11 * size + k * step, row / 2, say("disc", colour=say(colour)), size)
                    canvas.text(width - 13, row / 2 + 5, n, 14, "figure", "end")
        top = 20 + 3 * row + 6
        canvas.line(6, top - 2, width - 6, top - 2, "rule-dotted")
        each = (width - 2) / 3
        with canvas.group(1, top, title=say("reserve all", number=i + 1, discs=discs_words(reserve))):
            canvas.rect(0, 0, width - 2, row, "reserve", 3)
        for j, colour in enumerate(COLOURS):
            n = reserve.get(colour, 0)
            title = say("reserve", number=i + 1, discs=n, colour=say(colour))
            with canvas.part(f"reserve {i + 1} {colour}", title, 1 + j * each, top):
                canvas.rect(0.5, 1, each - 1, row - 2, "place bare", 3)
                step = min(14.0, (each - 20) / max(n - 1, 1))
                for k in range(n):
                    across = each / 2 + (k - (n - 1) / 2) * step
                    disc(canvas, colour, across, row / 2, say("disc", colour=say(colour)), min(row / 36, 0.95))
