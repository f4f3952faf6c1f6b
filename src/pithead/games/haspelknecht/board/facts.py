"""What a drawing needs and a view says only between the lines: what lies where on a farm and in its mine."""

from dataclasses import dataclass
from typing import Any, cast

from pithead.core.text import put
from pithead.drawing.canvas import Canvas
from pithead.games.haspelknecht.board.text import BOARD
from pithead.games.haspelknecht.components import COLOURS, Box
from pithead.games.haspelknecht.facts import PAYMENTS
from pithead.games.haspelknecht.view import HaspelknechtView, PlayerView

DISC_MARKERS = {"yellow": 22, "brown": 23, "black": 33}  # HK 4.5 markers that stand for a disc
AT_WORK = ("work", "pay", "pit props", "hammer and chisel", "coal sacks")  # questions in which a worker is active
WINTER = ("burn", "store", "over")
CONTRACTS = ("coal digger", "miner", "haspelknecht")


@dataclass(frozen=True)
class Scene:
    """What everything is drawn from: the canvas, the view, the components, the players' names."""

    canvas: Canvas
    view: HaspelknechtView
    box: Box
    names: list[str]

    def guessed(self, *names: str) -> bool:
        """Tell whether any of some values of the components is reconstructed."""
        return any(self.box.source(name) == "reconstructed" for name in names)


def say(key: str, **facts: Any) -> str:
    """Return words of the board, filled with facts."""
    return put(BOARD[key], **facts)


def on_worker(player: PlayerView, worker: str) -> dict[str, int]:
    """Return the discs that lie on a worker, as far as the view knows."""
    plan = player["plan"]
    if plan is None:
        return {}
    found = plan[worker]
    if isinstance(found, dict):
        return dict(found)
    if worker == "water mill":
        return {} if found == "none" else {found: 2}
    return {"yellow": 1} if found == "yellow" else {}


def paid_with(player: PlayerView, worker: str) -> str:
    """Return 'food' or 'thaler' where that pays a contract worker, else nothing."""
    found = player["plan"][worker] if player["plan"] is not None and worker in CONTRACTS else ""
    return found if found in PAYMENTS[2:] else ""


def placed(player: PlayerView) -> dict[str, int]:
    """Return all discs that lie on workers, markers that stand for discs among them."""
    found = dict.fromkeys(COLOURS, 0)
    for worker in ("farmer", "farmhand", "coal digger", "haspelknecht", "water mill"):
        for colour, number in on_worker(player, worker).items():
            found[colour] += number
    return found


def tray(player: PlayerView) -> dict[str, int]:
    """Return the discs that a player has taken and that lie on no worker."""
    lying = placed(player)
    return {colour: max(player["discs"].get(colour, 0) - lying[colour], 0) for colour in COLOURS}


def lent_markers(player: PlayerView) -> list[int]:
    """Return the markers that lie on workers as discs."""
    lying = placed(player)
    return [
        number
        for colour, number in DISC_MARKERS.items()
        if number in player["markers"] and lying[colour] > player["discs"].get(colour, 0)
    ]


def goods_left(view: HaspelknechtView, player: PlayerView, good: str) -> int:
    """Return what is left of a good; what a plan in the making pays with is on the workers already."""
    number = _goods(player)[good]
    if view["question"] == "plan" and good in ("food", "thaler"):
        number -= sum(1 for worker in CONTRACTS if paid_with(player, worker) == good)
    return number


def new_goods(player: PlayerView, good: str) -> int:
    """HK 5.12 Return how many of a good workers brought in the carrying out that is going on."""
    return _goods(player).get(f"new_{good}", 0)


def _goods(player: PlayerView) -> dict[str, int]:
    """A player's facts, where the good is not known beforehand."""
    return cast(dict[str, int], player)


def good_title(view: HaspelknechtView, player: PlayerView, good: str) -> str:
    """Return how many of a good a player has, and how many of them are new."""
    number, new = goods_left(view, player, good), new_goods(player, good)
    return say("good new" if new else "good", good=say(good), number=number, new=new)


def coal_left(parts: list[int], left: int) -> list[int]:
    """Return the coal left in each part of a mine, which is dug from the left."""
    dug, found = sum(parts) - left, []
    for coal in parts:
        here = min(dug, coal)
        dug -= here
        found.append(coal - here)
    return found


def next_coal(parts: list[int], left: int) -> int:
    """Return which part of a mine the next coal is dug from."""
    return next((i for i, coal in enumerate(coal_left(parts, left)) if coal), len(parts) - 1)


def active_worker(view: HaspelknechtView, seat: int) -> str:
    """Return which worker of a seat is at work now, or nothing."""
    if view["to_act"] != seat or view["question"] not in AT_WORK:
        return ""
    return view["work"]["worker"]
