"""The workers where they stand, with what is planned for them."""

from contextlib import nullcontext

from pithead.drawing.canvas import number
from pithead.drawing.pieces import disc
from pithead.games.haspelknecht.board.facts import CONTRACTS, Scene, active_worker, on_worker, paid_with, say
from pithead.games.haspelknecht.board.glyphs import SKILL, TICK, glyph, good_mark, person
from pithead.games.haspelknecht.components import COLOURS
from pithead.games.haspelknecht.view import HaspelknechtView, PlayerView
from pithead.games.haspelknecht.words import discs_words


def works_here(player: PlayerView, name: str) -> bool:
    """Tell whether a player has a worker: contract workers depend on the Pinge, the mill on its building."""
    if name == "coal digger":
        return bool(player["pinge"]) or _planned(player, name)
    if name in CONTRACTS:
        return not player["pinge"]
    return name != "water mill" or 35 in player["buildings"]


def _planned(player: PlayerView, name: str) -> bool:
    return player["plan"] is not None and player["plan"][name] != "none"


def worker_title(view: HaspelknechtView, player: PlayerView, name: str) -> str:
    """Return all about a worker in words."""
    if player["plan"] is None:
        what = say("plan hidden" if player["planned"] else "planning")
    else:
        paid = paid_with(player, name)
        what = say("paid", what=say(paid)) if paid else discs_words(on_worker(player, name))
    state = say("finished") if name in player["finished"] else ""
    if is_active(view, player, name):
        steps = view["work"]["steps"]
        state = say("working steps", steps=steps) if steps and view["question"] == "work" else say("working")
    skilled = say("skilled") if name == "farmhand" and is_skilled(view, player) else ""
    return say("worker", worker=say(name) + skilled, what=what, state=state)


def is_skilled(view: HaspelknechtView, player: PlayerView) -> bool:
    """Tell whether the farmhand may buy developments (HK 6, 1.7)."""
    start = view["options"]["start_farmhand"] == "on" and "13" not in view["developments"]
    return start or 13 in player["owned"]


def is_active(view: HaspelknechtView, player: PlayerView, name: str) -> bool:
    """Tell whether a worker is at work now; the winch is the Haspelknecht working unpaid."""
    active = active_worker(view, player["seat"])
    return active == name or (active == "winch" and name == "haspelknecht")


def used_discs(scene: Scene, player: PlayerView, name: str) -> int:
    """Return how many discs the farmer or the farmhand at work has used; a step of teamwork needs none (HK 5.4)."""
    if name in CONTRACTS or not is_active(scene.view, player, name):
        return 0
    work = scene.view["work"]
    return int(work["made"]) - (1 if work["teamwork"] and work["made"] > 1 else 0)


def worker(
    scene: Scene, player: PlayerView, name: str, x: float, y: float, width: float, height: float, deep: bool = False
) -> None:
    """Draw a worker in a box, if the player has him: on his feet, his discs beside him, his name below."""
    if not works_here(player, name):
        return
    canvas, seat = scene.canvas, player["seat"]
    narrow = width < 60
    with canvas.part(f"seat {seat} {name}", worker_title(scene.view, player, name), x, y):
        active = is_active(scene.view, player, name)
        feet = (width / 2 - 4 if narrow else 19, height - 17)
        scale = 1.0 if narrow else 1.3
        canvas.rect(1, 0, width - 2, height, "place clear", 4)
        canvas.path(
            f"M{number(feet[0] - 13)} {number(feet[1])}h{26 + 8 * (not narrow)}m-22 2h14",
            "shadow-deep" if deep else "shadow",
        )
        if active:
            canvas.circle(feet[0] + 2, feet[1] - 24, 26, "glow halo")
        lost = name == "coal digger" and not player["pinge"]
        with canvas.group(cls="used" if name in player["finished"] or lost else ""):
            person(canvas, name, seat, *feet, scale, deep)
            if narrow:
                discs(scene, player, name, 2, 0, width - 4, 24, True)
            else:
                discs(scene, player, name, 41, 8, width - 42, height - 24)
        tone = ("pale" if deep else "") + (" bold" if active else "")
        canvas.text(width / 2, height - 4, say(name), 12, tone.strip(), "middle")
        if name in player["finished"]:
            glyph(canvas, "tick", TICK, feet[0] + 1, feet[1] - 24, 1.4, "tick")
        if name == "farmhand" and is_skilled(scene.view, player):
            glyph(canvas, "skill", SKILL, feet[0] - 11, feet[1] - 46, 0.75, "coin edged")
        steps = scene.view["work"]["steps"]
        mines = name in CONTRACTS or set(on_worker(player, name)) == {"black"}
        if active and mines and steps and scene.view["question"] == "work":
            canvas.text(
                width - 3, 12, say("steps", steps=steps), 13, "figure bold lamp" if deep else "figure bold", "end"
            )


def discs(
    scene: Scene, player: PlayerView, name: str, x: float, y: float, width: float, height: float, narrow: bool = False
) -> None:
    """Draw what lies on a worker: discs, food or a Thaler; unknown plans as an empty ring."""
    canvas = scene.canvas
    if player["plan"] is None:
        middle = x + (width / 2 if narrow else 10)
        canvas.circle(middle, y + height - 11, 9, "unknown")
        canvas.text(middle, y + height - 6.5, "?", 13, "figure faint", "middle")
        return
    paid = paid_with(player, name)
    if paid:
        with canvas.piece(f"good-{paid}", say(paid), x + (width / 2 if narrow else 12), y + height - 11):
            good_mark(canvas, paid, 0, 0)
        return
    lying = [colour for colour in COLOURS for _ in range(on_worker(player, name).get(colour, 0))]
    if not lying:
        return
    columns = max(int(width // 19), 1)
    rows = -(-len(lying) // columns)
    step = min(19.5, (height - 22) / max(rows - 1, 1))
    used = used_discs(scene, player, name)
    for i, colour in enumerate(lying):  # they pile up from the ground
        row, column = divmod(i, columns)
        across, down = x + (width / 2 if narrow else 10 + column * 19), y + height - 11 - row * step
        with canvas.group(cls="used") if i < used else nullcontext():
            disc(canvas, colour, across, down, say("disc", colour=say(colour)), 0.92)
