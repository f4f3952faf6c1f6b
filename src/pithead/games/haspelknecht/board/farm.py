"""A player's own area in full: the ledger of goods, the farm under its sky, and below it the mine."""

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.pieces import EAR, LAMP, disc, seat_mark
from pithead.games.haspelknecht.board import glyphs
from pithead.games.haspelknecht.board.facts import Scene, good_title, goods_left, lent_markers, new_goods, say, tray
from pithead.games.haspelknecht.board.mine import LEFT, SHAFT, underground
from pithead.games.haspelknecht.board.people import discs, is_active, worker, worker_title, works_here
from pithead.games.haspelknecht.board.table import season_now
from pithead.games.haspelknecht.components import COLOURS
from pithead.games.haspelknecht.view import PlayerView

LEDGER = ("coal", "wood", "food", "thaler", "debts")
MARKERS = (14, 22, 23, 25, 32, 33)
OWN_HEIGHT = 674.0
GROUND = 304.0
MOST_OWNED = 9  # HK 1.8


def own(scene: Scene, seat: int, x: float, y: float, width: float) -> None:
    """Draw a seat's own area."""
    canvas, player = scene.canvas, scene.view["players"][seat]
    with canvas.group(x, y, cls="own"):
        canvas.rect(0, 0, width, OWN_HEIGHT, "card")
        _head(scene, player, width)
        _ledger(scene, player, width, 36)
        _tray(scene, player, width, 80)
        _land(scene, player, width, 124)
        underground(scene, player, width, GROUND, OWN_HEIGHT - GROUND)
        _owned(scene, player, width, OWN_HEIGHT - 62)
        with canvas.group(0, GROUND):
            canvas.line(0, 0, width, 0, "ground")
            canvas.path(glyphs.grass(int(width)), "grass")
        _winch(scene, player)
        canvas.rect(0, 0, width, OWN_HEIGHT, "frame")


def status(scene: Scene, player: PlayerView) -> str:
    """Return in a few words what the game waits for from a player, if anything."""
    view, seat = scene.view, player["seat"]
    if view["question"] == "plan" and player["plan"] is None:
        return say("has planned" if player["planned"] else "is planning")
    if view["question"] == "plan" and player["planned"]:
        return say("has planned")
    return say("to act") if seat in view["waiting"] else ""


def heading(scene: Scene, player: PlayerView, width: float, x: float, y: float, size: float) -> None:
    """Write a player's name, whether the game waits for him, and his VP, in one line."""
    canvas, seat = scene.canvas, player["seat"]
    points, waiting = say("vp", vp=player["vp"]), status(scene, player)
    after = width - 22 - len(points) * size * 0.62
    canvas.text(width - 11, y, points, size, "figure bold", "end", counts=f"points {seat}")
    tone = "faint"
    if seat in scene.view["waiting"]:  # the accent is for what one can do oneself
        tone = "bold accent" if scene.view["seat"] in (seat, None) else "bold"
    canvas.text(after, y, waiting, 12, tone, "end")
    room = after - len(waiting) * 7.4 - 8 - x
    canvas.text(x, y, scene.names[seat], size, "title bold", fit=room * 0.78)  # these letters are wide


def _head(scene: Scene, player: PlayerView, width: float) -> None:
    canvas, seat = scene.canvas, player["seat"]
    waits = seat in scene.view["waiting"]
    seat_mark(canvas, seat, 20, 18)
    heading(scene, player, width, 38, 24, 17)
    canvas.line(8, 33, width - 8, 33, "accent-line" if waits else "line")


def _ledger(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    """Coal, wood, food, Thaler and debts, each with its number."""
    canvas = scene.canvas
    each = (width - 12) / len(LEDGER)
    for i, good in enumerate(LEDGER):
        n = goods_left(scene.view, player, good)
        new = new_goods(player, good)
        title = good_title(scene.view, player, good)
        with canvas.part(f"seat {player['seat']} {good}", title, 6 + i * each, y):
            canvas.rect(2, 1, each - 4, 39, "place ledger", 3)
            with canvas.piece(f"good-{good}", say(good), 17, 20, id=f"seat-{player['seat']}-{good}", stock=True):
                glyphs.good_mark(canvas, good, 0, 0, 1.1)
            tone = "figure bold" if n else "figure faint"
            canvas.text(each - 9, 19, n, 17, tone, "end", counts=f"{good} {player['seat']}")
            canvas.text(each - 9, 34, say("new", number=new) if new else say(good), 12, "faint", "end")


def _tray(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    """The discs that lie on no worker, and the markers."""
    canvas, seat = scene.canvas, player["seat"]
    lying = tray(player)
    room = (width - 12) * 0.5
    each = room / 3
    for i, colour in enumerate(COLOURS):
        n = lying[colour]
        title = say("tray", number=n, colour=say(colour))
        with canvas.part(f"seat {seat} discs {colour}", title, 6 + i * each, y):
            canvas.rect(2, 1, each - 4, 38, "place tray", 3)
            if not n:
                glyphs.glyph(canvas, colour, glyphs.MARKS[colour], each / 2, 20, 0.8, "rule-fill")
            step = min(15.0, (each - 40) / max(n - 1, 1))
            for k in range(n):
                disc(canvas, colour, 15 + k * step, 20, say("disc", colour=say(colour)))
            if n > 1:
                canvas.text(each - 6, 35, n, 12, "figure bold", "end")
    left = 6 + room + 2
    have = [marker for marker in MARKERS if marker in player["markers"] + player["new_markers"]]
    slot = (width - 6 - left) / max(len(have), 4)
    if not have:
        canvas.rect(left + 2, y + 1, slot * 4 - 4, 38, "bare-slot", 3)
        canvas.text(left + slot * 2, y + 24, say("no markers"), 12, "faint", "middle")
    lent = lent_markers(player)
    for i, marker in enumerate(have):
        new = marker in player["new_markers"]
        state = say("marker new") if new else say("marker lent") if marker in lent else ""
        title = say("marker", number=marker, effect=say(f"marker {marker}"), state=state)
        with canvas.part(f"seat {seat} marker {marker}", title, left + i * slot, y):
            canvas.rect(0.5, 1, slot - 1, 38, "place tray", 3)
            with canvas.piece("marker", title, slot / 2, 15, id=f"marker-{seat}-{marker}", cls="used" if new else ""):
                marker_mark(scene, marker, 0, 0, 0.5 if marker in lent else 0.9)
            canvas.text(slot / 2, 36, marker, 12, "figure faint" if new else "figure bold", "middle")


def marker_mark(scene: Scene, marker: int, x: float, y: float, scale: float) -> None:
    """Draw what a marker stands for: a disc, the rope, the winch, the oil lamp."""
    canvas = scene.canvas
    colour = {22: "yellow", 23: "brown", 33: "black"}.get(marker)
    if colour:
        glyphs.disc_mark(canvas, colour, x, y, scale)
    elif marker == 32:
        glyphs.glyph(canvas, "lamp", LAMP, x, y, scale * 1.2)
    else:
        name, d = ("rope", glyphs.ROPE) if marker == 14 else ("winch", glyphs.WINCH)
        glyphs.glyph(canvas, name, d, x, y, scale * 1.1, "ink-line")


def _land(scene: Scene, player: PlayerView, width: float, top: float) -> None:
    """The sky, the houses on the hill, the field in front of them with the workers."""
    hill = top + 72
    scene.canvas.printed(_fields, width, top, hill, season_now(scene.view))
    _houses(scene, player, width, hill)
    slots = [("farmer", 95.0), ("farmhand", 95.0), ("coal digger", 84.0)]
    if not player["pinge"]:
        slots.insert(0, ("haspelknecht", 88.0))
        if not works_here(player, "coal digger"):
            slots.pop()
    left = LEFT + SHAFT + 11
    scale = (width - left - 4) / sum(room for _, room in slots)
    for name, room in slots:
        worker(scene, player, name, left, GROUND - 94, room * scale, 88)
        left += room * scale


def _fields(canvas: Canvas, width: float, top: float, hill: float, season: str) -> None:
    """The sky and the fields, which show the season."""
    canvas.rect(0, top, width, GROUND - top, "sky")
    canvas.path("".join(f"M0 {number(top + 7 + i * i * 1.5 + i * 4)}H{number(width)}" for i in range(5)), "sky-line")
    canvas.path(
        f"M0 {number(hill + 6)}C{number(width * 0.25)} {number(hill - 6)} {number(width * 0.55)} {number(hill - 5)}"
        f" {number(width)} {number(hill + 2)}V{number(GROUND)}H0z",
        "field snow" if season == "winter" else "field",
    )
    for i, y in enumerate((hill + 16, hill + 34, hill + 60, hill + 92)):  # furrows
        canvas.path(
            f"M0 {number(y + 4)}C{number(width * 0.3)} {number(y - 5 + i)} {number(width * 0.6)} {number(y - 3)}"
            f" {number(width)} {number(y + 3)}",
            "furrow",
        )
    for i in range(9):
        x, y = (i * 83 + 30) % width, hill + 13 + i * 29 % 17
        sign = {"summer": EAR, "winter": glyphs.FLAKE, "spring": glyphs.SPROUT, "autumn": glyphs.STUBBLE}[season]
        glyphs.glyph(
            canvas, f"field-{season}", sign, x, y, 0.5, "field-sign" if season in ("spring", "summer") else "field-line"
        )


def _houses(scene: Scene, player: PlayerView, width: float, ground: float) -> None:
    """The farmhouse with its own store, and the buildings: barn, burner, shed, mill."""
    canvas, seat = scene.canvas, player["seat"]
    each = (width - 12) / 5
    _house(scene, player, "farm", 0, f"seat {seat} store farm", 6, ground, each, ("coal", "wood", "food"))
    plots = [
        ("barn", 12, f"seat {seat} store barn", ("coal", "wood", "food")),
        ("charcoal burner", 15, f"seat {seat} charcoal burner", ()),
        ("shed", 24, f"seat {seat} store shed", ("coal", "wood")),
        ("water mill", 35, f"seat {seat} water mill", ()),
    ]
    for i, (name, number_, part, goods) in enumerate(plots, 1):
        if number_ in player["buildings"]:
            _house(scene, player, name, number_, part, 6 + i * each, ground, each, goods)
        else:
            with canvas.part(part, say("no building", building=say(name)), 6 + i * each, ground - 2):
                canvas.rect(2, -70, each - 4, 82, "place clear", 4)
                canvas.path(f"M12-2V-28L{number(each / 2)}-48L{number(each - 12)}-28V-2", "plot")
                canvas.text(each / 2, -10, number_, 12, "faint", "middle")


ROOFS = {"farm": 26, "barn": 24, "charcoal burner": 30, "shed": 16, "water mill": 24}


def _house(
    scene: Scene,
    player: PlayerView,
    name: str,
    number_: int,
    part: str,
    x: float,
    ground: float,
    each: float,
    goods: tuple[str, ...],
) -> None:
    """A house with its name, and what is stored there in winter or lies there to be ground."""
    canvas = scene.canvas
    kept = [good for good in goods if f"{good} in {name}" in player["stored"]]
    title = worker_title(scene.view, player, name) if name == "water mill" else say(f"house {name}")
    if kept:
        title += say("keeps", goods=[say(good) for good in kept])
    elif number_ in player["new_buildings"]:
        title += say("house new")
    with canvas.part(part, title, x, ground):
        canvas.rect(2, -72, each - 4, 82, "place clear", 4)
        w = each - 18
        with canvas.group(9, 0, cls="used" if number_ in player["new_buildings"] else ""):
            canvas.printed(_front, name, w)
        if kept:
            for i, good in enumerate(kept):
                with canvas.piece(f"good-{good}", say(good), each / 2 + (i - (len(kept) - 1) / 2) * 20, -15):
                    canvas.circle(0, 0, 10.5, "card")
                    glyphs.good_mark(canvas, good, 0, 0, 0.8)
        if name == "water mill":
            discs(scene, player, name, 2, -74, 44, 24)
            if name in player["finished"] or is_active(scene.view, player, name):
                canvas.path("M0 0l4 4.5l8-10", "tick", transform=f"translate({number(each - 22)} -58)")
        canvas.text(each / 2, 7, say(name), 12, "", "middle", fit=each + 6)


def _front(canvas: Canvas, name: str, w: float) -> None:
    """The front of a house, w wide, on the ground: walls, a roof with its shingles, what tells it apart."""
    roof = ROOFS[name]
    if name == "charcoal burner":  # a smoking pile
        canvas.path(
            f"M2-3C6-22 {number(w / 2 - 8)}-34 {number(w / 2)}-34S{number(w - 6)}-22 {number(w - 2)}-3z", "house"
        )
        canvas.path(
            f"M12-8q{number(w / 2 - 12)}-22 {number(w - 24)}-2M18-4q{number(w / 2 - 18)}-14 {number(w - 36)}-2",
            "shingle",
        )
        canvas.path(f"M{number(w / 2)}-36c-6-7 7-9 1-17s6-8 2-15", "smoke")
        return
    canvas.rect(4, -28, w - 8, 26, "house")
    canvas.path(f"M0-27L{number(w / 2)} {-28 - roof}L{number(w)}-27z", "roof")
    for i in (1, 2, 3):
        y = -27 - roof * i / 4.4
        inset = w / 2 * (-27 - y) / (roof + 1)
        canvas.path(f"M{number(inset + 3)} {number(y)}H{number(w - inset - 3)}", "shingle-light")
    if name == "farm":
        canvas.path(f"M{number(w * 0.68)}-42V-58h7v9", "house")
        canvas.path(f"M{number(w * 0.68 + 3)}-60c-4-4 4-5 1-9", "smoke")
        canvas.path(
            f"M10-22h9v8h-9zM{number(w - 19)}-22h9v8h-9zm-4.500 0M14.500-22v8M{number(w - 14.5)}-22v8", "window"
        )
    elif name == "barn":
        canvas.path(f"M{number(w / 2 - 12)}-2V-22H{number(w / 2 + 12)}V-2M{number(w / 2)}-2V-22", "shingle")
    elif name == "shed":
        canvas.path(f"M{number(w / 2 - 16)}-2V-20H{number(w / 2 + 16)}V-2M8-24V-4M{number(w - 8)}-24V-4", "shingle")
    else:
        x = w - 8
        canvas.circle(x, -14, 13, "mill-wheel")
        spokes = "M-13 0H13M0-13V13M-9-9L9 9M-9 9L9-9"
        canvas.path(spokes, "mill-wheel", transform=f"translate({number(x)} -14)")


def _winch(scene: Scene, player: PlayerView) -> None:
    """The Haspel over the shaft: two trestles, the drum with the rope, the crank."""
    canvas = scene.canvas
    middle, y = LEFT + SHAFT / 2, GROUND
    with canvas.group(middle, y, title=say("winch title")):
        canvas.printed(_trestles)


def _trestles(canvas: Canvas) -> None:
    """The winch, its middle on the ground."""
    canvas.path("M-25 0L-20-36L-15 0M15 0L20-36L25 0M-22-14H-18M18-14H22", "trestle")
    canvas.rect(-17, -38, 34, 12, "timber", 2)
    canvas.path("M-13-38v12m3-12v12m3-12v12m3-12v12", "rope")
    canvas.path("M17-32H27V-46h5M-17-32H-22", "crank")
    canvas.rect(-25, -1, 50, 4, "timber")


def owned_title(player: PlayerView) -> str:
    """Return which developments a player owns."""
    owned = [str(n) for n in player["owned"]]
    return say("owned", number=len(owned), most=MOST_OWNED, owned=owned or say("none"))


def _owned(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    """The nine ownership discs: those used show the development, with its symbols; the others wait."""
    canvas, seat = scene.canvas, player["seat"]
    left = LEFT + SHAFT + 34
    each = (width - 8 - left) / MOST_OWNED
    owned = player["owned"]
    with canvas.part(f"seat {seat} developments", owned_title(player), left, y):
        canvas.rect(-4, -14, each * MOST_OWNED + 4, 64, "place clear", 3)
        canvas.text(0, 0, say("owned head"), 12, "title dim")
        for i in range(MOST_OWNED):
            x = each * i
            if i < len(owned):
                canvas.rect(x + 1, 7, each - 2, 40, "plate", 2)
                canvas.text(x + each / 2, 21, owned[i], 12, "figure bold pale", "middle")
                symbols = scene.view["developments"].get(str(owned[i]), {"symbols": []})["symbols"]
                for j, symbol in enumerate(symbols):
                    across = x + each * (j + 1) / (len(symbols) + 1)
                    glyphs.glyph(canvas, symbol, glyphs.TILE_SYMBOLS[symbol], across, 35, 0.7, "dim-fill")
            else:
                with canvas.group(cls="used"):
                    seat_mark(canvas, seat, x + each / 2, 27, 0.55)
