"""Underground, in cross-section: the open Pinge, the shaft with its winch, the tunnel that goes off at depth."""

from pithead.core.game import Json
from pithead.drawing.canvas import Canvas, number
from pithead.drawing.pieces import DROP, water
from pithead.games.haspelknecht.board.facts import Scene, coal_left, say
from pithead.games.haspelknecht.board.glyphs import SECTION_SYMBOLS, glyph, hatching, lump, post, ticks
from pithead.games.haspelknecht.board.people import worker

SHAFT = 46.0  # how wide the shaft is
LEFT = 12.0
LANDING = 46.0  # where the miner stands, at the shaft's foot
PINGE_DEEP = 82.0
TUNNEL_HIGH = 132.0
SUMP = 62.0


def underground(scene: Scene, player: Json, width: float, top: float, height: float) -> None:
    """Draw all that lies below the ground line."""
    tunnel_top = top + PINGE_DEEP + 62
    scene.canvas.printed(_rock, width, top, height)
    with scene.canvas.group(cls="under"):
        _shaft(scene, player, top, tunnel_top)
        _pinge(scene, player, width, top)
        _tunnel(scene, player, width, tunnel_top)


def _rock(canvas: Canvas, width: float, top: float, height: float) -> None:
    """Soil, and the rock below it."""
    canvas.rect(0, top, width, height, "earth")
    canvas.path(
        f"M0 {number(top + 26)}C{number(width * 0.3)} {number(top + 18)} {number(width * 0.6)} {number(top + 38)}"
        f" {number(width)} {number(top + 24)}V{number(top + height)}H0z",
        "rock",
    )
    with canvas.group(0, top + 34):
        canvas.path(hatching(int(width), int(height - 36)), "strata")
    with canvas.group(0, top + 2):
        canvas.path(ticks(int(width)), "soil")


def _frames(canvas: Canvas, top: float, tunnel_top: float) -> None:
    """The shaft hewn out of the rock, with its timber frames and its ladder."""
    floor = tunnel_top + TUNNEL_HIGH
    canvas.path(
        f"M{LEFT:g} {number(top)}H{LEFT + SHAFT:g}V{number(tunnel_top)}H{LEFT + SHAFT + LANDING:g}V{number(floor)}"
        f"H{LEFT + SHAFT + 26:g}V{number(floor + SUMP)}H{LEFT:g}z",
        "hollow",
    )
    for y in range(int(top) + 8, int(tunnel_top) - 4, 26):  # the timber frames of the shaft
        canvas.path(f"M{LEFT:g} {y}h5v5h-5zM{LEFT + SHAFT - 5:g} {y}h5v5h-5z", "timber")
    canvas.path(f"M{LEFT + SHAFT - 9:g} {number(top + 2)}V{number(floor)}m-7 0V{number(top + 2)}", "ladder")
    canvas.path(f"M{LEFT + SHAFT - 16:g} {number(top + 10)}" + "h7m-7 10" * int((floor - top) / 10 - 1), "ladder")


def _shaft(scene: Scene, player: Json, top: float, tunnel_top: float) -> None:
    """The shaft, its rope and tub with the coal, its sump with the water once the Pinge is exhausted."""
    canvas, seat = scene.canvas, player["seat"]
    floor = tunnel_top + TUNNEL_HIGH
    middle = LEFT + SHAFT / 2
    canvas.printed(_frames, top, tunnel_top)
    tub = floor - 6
    canvas.line(middle - 9, top - 30, middle - 9, tub - 34, "rope")
    title = say("shaft", coal=player["shaft"])
    with canvas.part(f"seat {seat} shaft", title, LEFT, floor - 64):
        canvas.rect(1, 0, SHAFT - 2, 64, "place clear", 3)
        canvas.path(f"M4 30Q{number(middle - 9 - LEFT)} 14 {number(SHAFT - 18)} 30", "rope")
        shown = min(player["shaft"], 5)
        for i in range(shown):
            lump(canvas, 9 + i % 3 * 9 + (i > 2) * 4, 31 - (i > 2) * 8, say("coal"), 0.72)
        canvas.path(f"M2 33H{number(SHAFT - 16)}L{number(SHAFT - 20)} 58H6z", "timber")
        canvas.path(f"M3 39H{number(SHAFT - 17)}M5 52H{number(SHAFT - 19)}", "hoop")
        if player["shaft"]:
            canvas.text((SHAFT - 14) / 2, 51, player["shaft"], 13, "figure bold on-dark", "middle")
    if not player["pinge"]:
        box = (LEFT + 1, floor + 1, SHAFT + 24, SUMP - 2)
        _water(scene, player, *box, say("water shaft", water=player["water"]))
    worker(scene, player, "miner", LEFT + SHAFT - 2, floor - 88, LANDING + 1, 87, deep=True)


def _water(scene: Scene, player: Json, x: float, y: float, width: float, height: float, title: str) -> None:
    """Water in the Pinge or in the sump: it rises with its number; drops, and the number."""
    canvas, n = scene.canvas, player["water"]
    with canvas.part(f"seat {player['seat']} water", title, x, y):
        level = height * (1 - min(n, 6) / 6.5)
        if n:
            canvas.path(
                f"M0 {number(level)}q{number(width / 8)}-3 {number(width / 4)} 0t{number(width / 4)} 0"
                f"t{number(width / 4)} 0t{number(width / 4)} 0V{number(height)}H0z",
                "pool-water",
            )
        canvas.rect(0, 0, width, height, "place clear", 2)
        shown = min(n, 6)
        each = min(17.0, (width - 12) / 3)
        for i in range(shown):
            row, column = divmod(i, 3)
            water(canvas, 10 + column * each, height - 11 - row * 17, say("water drop"), 0.72)
        if not n:
            glyph(canvas, "water", DROP, 12, height - 12, 0.72, "ghost")
        tone = "figure bold pale" if n else "figure dim"
        canvas.text(width - 5, height - 5 - (-(-shown // 3) * 17 if n else 2), n, 14, tone, "end")


def _pinge(scene: Scene, player: Json, width: float, top: float) -> None:
    """The Pinge, an open pit: coal in three parts with two prop places between, and its water."""
    canvas, seat = scene.canvas, player["seat"]
    parts = scene.view["board"]["pinge"]
    left = LEFT + SHAFT + 42
    right = width - 10
    exhausted = not player["pinge"]
    with canvas.group(left, top):
        across = number(right - left - 8)
        canvas.path(f"M-12-1C-4 8-2 50 0 {PINGE_DEEP - 6:g}q1 6 8 6H{across}q7 0 8-6c2-26 2-68 9-75z", "hollow")
    wet = 58.0 if not exhausted else 0.0
    prop = 24.0
    room = right - left - wet - 2 * prop - 6
    floor = top + PINGE_DEEP
    if exhausted:
        canvas.text((left + right) / 2, floor - 30, say("pinge exhausted"), 13, "title dim", "middle")
        canvas.path(f"M{number(left + 20)} {number(floor - 3)}" + "l6-5l7 5m14 0l5-4l8 4m22 0l7-6l6 6" * 3, "hatch")
        return
    _water(scene, player, left + 3, top + 20, wet - 6, PINGE_DEEP - 22, say("water pinge", water=player["water"]))
    x = left + wet
    for i, (coal, here) in enumerate(zip(parts, coal_left(parts, player["pinge"]), strict=True)):
        each = room * coal / sum(parts)
        guess = say("guessed") if scene.guessed("pinge.coal_between_props") else ""
        title = say("pinge part", part=i + 1, coal=here, of=coal, guess=guess)
        with canvas.part(f"seat {seat} pinge {i + 1}", title, x, top + 22):
            canvas.rect(0, 0, each, PINGE_DEEP - 24, "place clear", 3)
            step = min(23.0, each / coal)
            for j in reversed(range(coal)):  # from the right, so that those left keep their ids
                down = PINGE_DEEP - 36 - (j % 2) * 5
                across = each / 2 + (j - (coal - 1) / 2) * step
                if j < coal - here:
                    canvas.path(f"M{number(across - 6)} {number(PINGE_DEEP - 28)}l5-3l6 3", "hatch")
                else:
                    lump(canvas, across, down, say("coal"), 1.15)
        x += each
        if i < 2:
            _prop_place(scene, player, i, x, top, prop)
            x += prop
    if scene.guessed("pinge.coal_between_props"):
        canvas.line(left + wet, floor - 3, x, floor - 3, "guess-deep")
    canvas.text(right - 6, top + 17, say("pinge"), 12, "title dim", "end")


def _prop_place(scene: Scene, player: Json, i: int, x: float, top: float, width: float) -> None:
    canvas = scene.canvas
    set_ = player["pinge_props"] > i
    title = say("prop set" if set_ else "prop free", where=say("pinge"), number=i + 1)
    with canvas.part(f"seat {player['seat']} pinge prop {i + 1}", title, x, top + 22):
        canvas.rect(-6, 0, width + 12, PINGE_DEEP - 24, "place clear", 3)
        if set_:
            with canvas.piece("good-wood", say("wood"), width / 2, 0):
                post(canvas, 0, 2, PINGE_DEEP - 28, 9)
        else:
            canvas.rect(width / 2 - 4.5, 2, 9, PINGE_DEEP - 28, "ghost", 1)


def _tunnel(scene: Scene, player: Json, width: float, top: float) -> None:
    """The tunnel: seven sections, each with its prop place, its VP, its symbols and its coal."""
    canvas = scene.canvas
    printed = scene.view["board"]
    left = LEFT + SHAFT + LANDING
    each = (width - 8 - left) / len(printed["tunnel"])
    floor = top + TUNNEL_HIGH
    canvas.rect(left, top, width - 8 - left, TUNNEL_HIGH, "unopened")
    if player["tunnel_props"]:
        canvas.rect(left, top, each * player["tunnel_props"], TUNNEL_HIGH, "hollow")
    canvas.text(width - 12, top - 10, say("tunnel"), 12, "title dim", "end")
    lefts = coal_left(printed["tunnel"], player["tunnel"])
    if not player["pinge"] and any(lefts):  # lamp light where the next coal is dug
        at = next(i for i, here in enumerate(lefts) if here)
        x = left + at * each + each / 2 + 4
        canvas.circle(x, floor - 16, 24, "glow halo")
    for i, here in enumerate(lefts):
        _section(scene, player, i, here, left + i * each, top, each)
    canvas.line(left, floor, width - 8, floor, "rail")
    with canvas.group(left, floor + 2):
        canvas.path(ticks(int(width - 12 - left), 7, 5), "hatch")
    with canvas.group(left + 4, top - 6):
        canvas.path(ticks(int(width - 12 - left), 7, 5), "hatch")
    if scene.guessed("tunnel.coal", "tunnel.vp", "tunnel.symbols"):
        with canvas.group(title=say("tunnel guessed")):
            canvas.line(left + 4, floor - 4, width - 12, floor - 4, "guess-deep")


def _section(scene: Scene, player: Json, i: int, here: int, x: float, top: float, each: float) -> None:
    canvas, seat = scene.canvas, player["seat"]
    printed = scene.view["board"]
    set_, coal = player["tunnel_props"] > i, printed["tunnel"][i]
    symbols = [say(symbol) for symbol in printed["tunnel_symbols"][i]] or say("none")
    vp = printed["tunnel_vp"][i]
    emptied = set_ and not here
    title = say("prop set" if set_ else "prop free", where=say("tunnel"), number=i + 1)
    with canvas.part(f"seat {seat} section {i + 1} prop", title, x, top):
        canvas.rect(0.5, 1, each - 1, 48 if set_ else TUNNEL_HIGH - 2, "place clear", 2)
        canvas.text(each / 2 + 2, 24, vp, 15, "figure bold lamp" if emptied else "figure pale", "middle")
        canvas.text(each / 2 + 2, 37, say("vp short"), 12, "lamp" if emptied else "dim", "middle")
        if set_:
            with canvas.piece("good-wood", say("wood"), 4.5, 0):
                post(canvas, 0, 0, TUNNEL_HIGH, 7)
                canvas.rect(-4, 0, each, 7, "timber")
        else:
            canvas.path(f"M1 {TUNNEL_HIGH:g}V1H{number(each - 1)}V8H8V{TUNNEL_HIGH:g}z", "ghost")
    state = say("section emptied") if emptied else ""
    words = say("section", section=i + 1, coal=here, of=coal, vp=vp, symbols=symbols, state=state)
    with canvas.part(f"seat {seat} section {i + 1}", words, x, top):
        canvas.rect(0.5, 52, each - 1, TUNNEL_HIGH - 54, "place clear", 2)
        marks = printed["tunnel_symbols"][i]
        for j, symbol in enumerate(marks):
            down = 75 + (j - (len(marks) - 1) / 2) * 21
            glyph(
                canvas,
                symbol,
                SECTION_SYMBOLS[symbol],
                each / 2 + 4,
                down,
                0.85,
                "lamp-fill" if emptied else "dim-fill",
            )
        for j in reversed(range(coal)):
            across = 9 + (each - 9) * (0.5 + (j - (coal - 1) / 2) * 0.44)
            if j >= coal - here:
                lump(canvas, across, TUNNEL_HIGH - 12 - (j % 2) * 3, say("coal"), 0.86)
            else:
                canvas.path(f"M{number(across - 5)} {TUNNEL_HIGH - 3:g}l4-3l5 3", "hatch")
