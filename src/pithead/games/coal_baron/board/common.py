"""What the full and the small picture of a player have in common: the head, and what lies on a level."""

from collections.abc import Iterator
from contextlib import contextmanager

from pithead.core.text import tr
from pithead.drawing.canvas import Canvas
from pithead.drawing.pieces import coin, seat_mark, token
from pithead.games.coal_baron.board.words import say, signed
from pithead.games.coal_baron.components import COLOURS
from pithead.games.coal_baron.view import CoalBaronView, PlayerView

HEAD = 44  # how high a head is
PRINTED = {"yellow": "dark", "brown": "light", "grey": "light", "black": "dark"}  # CB 2.3


def head(canvas: Canvas, view: CoalBaronView, player: PlayerView, width: float) -> None:
    """Draw a player's name, points, francs and workers, and whether it is this player's turn."""
    seat = player["seat"]
    name = canvas.sheet.names[seat]
    acts = seat == view["to_act"] and not view["over"]
    facts = {"points": player["points"], "francs": player["francs"], "workers": player["workers"]}
    canvas.rect(0, 0, width, HEAD - 2, "panel", 3)
    if acts:
        canvas.rect(0, HEAD - 5, width, 3, "turn")
    with canvas.part(f"seat {seat} player", say("player", who=name, **facts)):
        canvas.rect(1, 1, width - 196, HEAD - 4, "place bare", 3)
        seat_mark(canvas, seat, 19, 20, 1.15)
        _name(canvas, view, seat, width)
    with canvas.part(f"seat {seat} points", say("points", who=name, count=player["points"])):
        canvas.rect(width - 194, 1, 78, HEAD - 4, "place bare", 3)
        canvas.text(width - 142, 27, signed(player["points"]), 20, "figure bold", "end", counts=f"points {seat}")
        canvas.text(width - 138, 27, say("VP"), 12, "faint")
    purse = say("purse", who=name, count=player["francs"])
    with canvas.part(f"seat {seat} francs", purse):
        canvas.rect(width - 114, 1, 44, HEAD - 4, "place bare", 3)
        coin(canvas, width - 92, 20, player["francs"], purse, 14, counts=f"francs {seat}")
    words = say("reserve", who=name, count=player["workers"])
    with canvas.part(f"seat {seat} workers", words):
        canvas.rect(width - 68, 1, 67, HEAD - 4, "place bare", 3)
        token(canvas, seat, width - 48, 20, words, id=f"reserve-{seat}", stock=True)
        canvas.text(width - 8, 26, player["workers"], 17, "figure bold", "end", counts=f"workers {seat}")


def _name(canvas: Canvas, view: CoalBaronView, seat: int, width: float) -> None:
    """Write a player's name, and what is to be said of the player now."""
    name = canvas.sheet.names[seat]
    note = say("first player") if seat == view["first_player"] else ""
    if view["ranking"]:
        note = say("place", place=view["ranking"][seat])
    canvas.text(38, 19 if note else 25, name, 16, "title bold", fit=(width - 244) * 0.86)
    if note:
        canvas.text(38, 34, note, 12, "faint")


def level_words(player: PlayerView, level: int) -> str:
    """Return a level in words: its carts, and how many of them are empty."""
    carts = player["carts"][level]
    empty = carts - sum(player["levels"][level].values())
    return say("level", number=level + 1, colour=tr(COLOURS[level]), carts=carts, empty=empty)


def sides_of(player: PlayerView, level: int) -> dict[str, list[str]]:
    """Return what lies on each side of a level from the shaft outward: the printed cart (""), then tiles by kind."""
    colour = COLOURS[level]
    found: dict[str, list[str]] = {"light": [], "dark": []}
    found[PRINTED[colour]].append("")
    for kind, count in player["tiles"].items():
        if kind.startswith(colour):
            found[kind.split()[2]] += [kind] * count
    return found


def shared_out(
    player: PlayerView, level: int, places: list[tuple[float, float]], shaft: float
) -> dict[str, list[tuple[float, float]]]:
    """Return the carts that each colour's cubes lie on: far from the shaft first, so that the near empty first."""
    places = sorted(places, key=lambda place: -abs(place[0] - shaft))
    cubes: dict[str, int] = player["levels"][level]
    found: dict[str, list[tuple[float, float]]] = {}
    first = 0
    for kind in sorted(cubes, key=lambda other: (other != COLOURS[level], COLOURS.index(other))):
        found[kind] = places[first : first + cubes[kind]]
        first += cubes[kind]
    return found


@contextmanager
def segment(canvas: Canvas, seat: int, kind: str, number: int, title: str, x: float) -> Iterator[None]:
    """Draw inside a tile that lies in a pit; the printed cart is part of the board, and no piece."""
    if kind:
        name = kind.replace(" ", "-")
        with canvas.piece(f"tile-{name}", title, x, id=f"tile-{seat}-{name}-{number}"):
            yield
    else:
        with canvas.group(x, title=title):
            yield


def balance(player: PlayerView) -> tuple[dict[str, int], int]:
    """CB 10.4 Return the tiles on each side, and the points they cost at the end."""
    sides = {"light": 0, "dark": 0}
    for kind, count in player["tiles"].items():
        sides[kind.split()[2]] += count
    return sides, -2 * abs(sides["light"] - sides["dark"])
