"""The other players, each as a card: all that lies openly on the table, in little room."""

from pithead.drawing.canvas import number
from pithead.drawing.pieces import disc, seat_mark
from pithead.games.haspelknecht.board import facts
from pithead.games.haspelknecht.board.facts import Scene
from pithead.games.haspelknecht.board.farm import LEDGER, MARKERS, heading, marker_mark, owned_title
from pithead.games.haspelknecht.board.glyphs import SECTION_SYMBOLS, SKILL, TICK, glyph, good_mark, lump_mark
from pithead.games.haspelknecht.board.people import is_active, is_skilled, worker_title, works_here
from pithead.games.haspelknecht.board.tiles import condensed
from pithead.games.haspelknecht.components import COLOURS
from pithead.games.haspelknecht.view import PlayerView

CARD_HEIGHT = 232.0
WORKERS = ("farmer", "farmhand", "coal digger", "miner", "haspelknecht", "water mill")


def card(scene: Scene, seat: int, x: float, y: float, width: float) -> None:
    """Draw a player's card."""
    canvas, player = scene.canvas, scene.view["players"][seat]
    waits = seat in scene.view["waiting"]
    with canvas.part(f"seat {seat}", facts.say("card", name=scene.names[seat]), x, y):
        canvas.rect(0, 0, width, CARD_HEIGHT, "place card" + (" waits" if waits else ""), 3)
        seat_mark(canvas, seat, 18, 18, 0.9)
        heading(scene, player, width, 34, 23, 15)
        _goods(scene, player, width, 34)
        _mine(scene, player, width, 62)
        _workers(scene, player, width, 140)
        _things(scene, player, width, 194)


def _goods(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    canvas = scene.canvas
    each = (width - 16) / len(LEDGER)
    for i, good in enumerate(LEDGER):
        n = facts.goods_left(scene.view, player, good)
        with canvas.group(8 + i * each, y, title=facts.good_title(scene.view, player, good)):
            good_mark(canvas, good, 10, 12, 0.8)
            tone = "figure bold" if n else "figure faint"
            canvas.text(24, 17, n, 14, tone, counts=f"{good} {player['seat']}")


def _mine(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    """The mine as a small cross-section."""
    canvas, printed = scene.canvas, scene.view["board"]
    with canvas.group(8, y):
        wide = width - 16
        canvas.rect(0, 0, wide, 72, "rock", 3)
        water = facts.say("water pinge" if player["pinge"] else "water shaft", water=player["water"])
        with canvas.group(title=f"{facts.say('shaft', coal=player['shaft'])}; {water}"):
            canvas.path("M6 0H40V68H6z", "hollow")
            canvas.line(14, 0, 14, 28, "rope")
            lump_mark(canvas, 15, 36, 0.7)
            canvas.text(36, 41, player["shaft"], 13, "figure bold pale" if player["shaft"] else "figure dim", "end")
            if not player["pinge"]:
                good_mark(canvas, "water", 15, 57, 0.7)
                canvas.text(36, 62, player["water"], 13, "figure bold pale", "end")
        left = 52.0
        parts = printed["pinge"]
        title = facts.say("pinge all", coal=player["pinge"], props=player["pinge_props"])
        with canvas.group(left, 0, title=title):
            canvas.path(f"M0 0H{number(wide - left - 6)}V24H0z", "hollow")
            if player["pinge"]:
                good_mark(canvas, "water", 11, 12, 0.7)
                canvas.text(20, 17, player["water"], 13, "figure bold pale")
                step = (wide - left - 44) / (sum(parts) + 1)
                x = 38.0
                for i, (coal, here) in enumerate(zip(parts, facts.coal_left(parts, player["pinge"]), strict=True)):
                    for j in range(coal):
                        if j >= coal - here:
                            lump_mark(canvas, x + step / 2, 14, 0.72)
                        x += step
                    if i < 2:
                        set_ = player["pinge_props"] > i
                        canvas.rect(x + step / 4 - 3, 3, 5, 20, "timber" if set_ else "ghost")
                        x += step / 2
            else:
                canvas.text(8, 16, facts.say("pinge exhausted"), 12, "dim")
        _sections(scene, player, wide, 40.0)


def _sections(scene: Scene, player: PlayerView, wide: float, left: float) -> None:
    canvas, printed = scene.canvas, scene.view["board"]
    each = (wide - left - 6) / len(printed["tunnel"])
    title = facts.say("tunnel all", coal=player["tunnel"], props=player["tunnel_props"])
    with canvas.group(left, 30, title=title):
        canvas.path(f"M0 0H{number(each * 7)}V38H0z", "hollow")
        for i, here in enumerate(facts.coal_left(printed["tunnel"], player["tunnel"])):
            x = i * each
            set_ = player["tunnel_props"] > i
            emptied = set_ and not here
            canvas.path(
                f"M{number(x + 1)} 38V1H{number(x + each - 1)}V4H{number(x + 5)}V38z", "timber" if set_ else "ghost"
            )
            tone = "lamp" if emptied else "dim"
            canvas.text(x + 8, 17, printed["tunnel_vp"][i], 12, f"figure {tone}")
            for j, symbol in enumerate(printed["tunnel_symbols"][i]):
                glyph(canvas, symbol, SECTION_SYMBOLS[symbol], x + 21 + j * 11, 13, 0.44, f"{tone}-fill")
            for j in range(here):
                lump_mark(canvas, x + each / 2 + 3 + (j - (here - 1) / 2) * 14, 29, 0.66)


def _workers(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    """The discs that lie on no worker, and each worker with what is planned for him."""
    canvas = scene.canvas
    found = [("", "")] + [(name, name) for name in WORKERS if works_here(player, name)]
    weights = [1.4 if name in ("", "farmer", "farmhand") else 1.0 for name, _ in found]
    x = 8.0
    for (name, _), weight in zip(found, weights, strict=True):
        each = (width - 16) * weight / sum(weights)
        title = worker_title(scene.view, player, name) if name else facts.say("card discs")
        with canvas.group(x, y, title=title):
            active = bool(name) and is_active(scene.view, player, name)
            canvas.rect(1, 0, each - 3, 46, "ledger now" if active else "ledger", 3)
            label = facts.say(f"short {name}") if name else facts.say("discs")
            if name == "farmhand" and is_skilled(scene.view, player):
                glyph(canvas, "skill", SKILL, each - 10, 39, 0.55, "coin edged")
            condensed(canvas, each / 2 - 1, 13, label, 12, each - 5, "middle", "faint")
            with canvas.group(cls="used" if name in player["finished"] else ""):
                _lying(scene, player, name, each)
            if name in player["finished"]:
                glyph(canvas, "tick", TICK, each / 2, 31, 1, "tick")
        x += each


def _lying(scene: Scene, player: PlayerView, name: str, each: float) -> None:
    canvas = scene.canvas
    if name and player["plan"] is None:
        canvas.text(each / 2 - 1, 36, "?", 14, "figure faint", "middle")
        return
    paid = facts.paid_with(player, name) if name else ""
    if paid:
        good_mark(canvas, paid, each / 2 - 1, 31, 0.85)
        return
    lying = facts.on_worker(player, name) if name else facts.tray(player)
    row = [colour for colour in COLOURS for _ in range(lying.get(colour, 0))]
    step = min(15.0, (each - 22) / max(len(row) - 1, 1))
    for i, colour in enumerate(row):
        x = each / 2 - 1 + (i - (len(row) - 1) / 2) * step
        disc(canvas, colour, x, 31, facts.say("disc", colour=facts.say(colour)), 0.75)


def _things(scene: Scene, player: PlayerView, width: float, y: float) -> None:
    """Developments, markers, buildings and what is stored."""
    canvas = scene.canvas
    owned = [str(n) for n in player["owned"]]
    with canvas.group(10, y, title=owned_title(player)):
        canvas.text(0, 12, facts.say("owns"), 12, "faint")
        canvas.text(44, 12, "  ".join(owned) or "–", 12, "figure bold", fit=width - 56)
    x = 10.0
    have = [marker for marker in MARKERS if marker in player["markers"] + player["new_markers"]]
    for marker in have:
        new = marker in player["new_markers"]
        state = facts.say("marker new") if new else ""
        title = facts.say("marker", number=marker, effect=facts.say(f"marker {marker}"), state=state)
        with canvas.group(x + 8, y + 26, cls="used" if new else "", title=title):
            marker_mark(scene, marker, 0, 0, 0.65)
        x += 20
    if have:
        x += 6
    for building in player["buildings"]:
        name = {12: "barn", 15: "charcoal burner", 24: "shed", 35: "water mill"}[building]
        new = building in player["new_buildings"]
        with canvas.group(x, y, title=facts.say(f"house {name}") + (facts.say("house new") if new else "")):
            canvas.text(0, 30, facts.say(name), 12, "faint" if new else "", fit=96)
        x += len(facts.say(name)) * 6.6 + 12
    for store in player["stored"]:
        good, _, place = store.split()
        with canvas.group(x + 8, y + 26, title=facts.say("stored", good=facts.say(good), place=facts.say(place))):
            canvas.circle(0, 0, 9, "card")
            good_mark(canvas, good, 0, 0, 0.7)
        x += 20
