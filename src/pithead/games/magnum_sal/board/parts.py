"""Which parts of the drawing each action touches.

What is chosen with one click has a part of its own; miners of the supply, the pump house, bucket and food are chosen
first, then the place. Pass, enough and the end of a turn have no place: they are said in words.
"""

from pithead.core.parts import Parts
from pithead.games.magnum_sal import actions
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.components import BUILDINGS
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, CHAMBER_NAMES, PARENT, SPACE_NAMES
from pithead.games.magnum_sal.view import MagnumSalView

SPACES = [name.lower() for name in SPACE_NAMES]
CHAMBERS = [name.lower() for name in CHAMBER_NAMES]
N_SPACES = len(SPACES)
ASSISTANTS = [f"{name} assistant" for name in BUILDINGS[:4]]
LEFT, RIGHT = "castle left", "castle right"

SENT = (actions.PLACE, actions.ASSIST, actions.CASTLE_VISIT, actions.CASTLE_ROYAL)  # from the supply
TARGETS = (
    *(actions.TO, actions.TO_ASSIST, actions.TO_CASTLE, actions.TO_CASTLE_ROYAL),
    *(actions.CART_ONE, actions.CART_TWO, actions.PAY, actions.WAKE),
)
TOOL_FIRST: dict[int, str] = {actions.PUMP: "pump house", actions.USE_FOOD: "{me} food"}
ONE_CLICK: dict[int, str] = {
    actions.INN_VISIT: "inn",
    actions.DECLARE: "{me} commercial privilege",
    actions.SQUARE_VISIT: "square",
    actions.USE_PICKAXE: "{me} pickaxe",
    actions.MORE: "pump house",
    actions.LOSE_MONEY: "{me} money",
}


def miners_part(space: int) -> str:
    """Return the part that stands for the miners of a space: a section holds nothing else."""
    return SPACES[space] if space < 6 else f"{SPACES[space]} miners"


def cart_part(space: int) -> str:
    """Return the part that stands for a cart on a space and the next one on its way."""
    return f"cart {SPACES[space]} {SPACES[PARENT[space]]}"


def actor(view: MagnumSalView) -> int:
    """Return the seat whose actions are meant: the one that looks, or for spectators the one to act."""
    return int(view["to_act"] if view["seat"] is None else view["seat"])


def parts(action: int, view: MagnumSalView) -> Parts:
    """Return what a player clicks first and then."""
    family, n, named, me = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action), f"seat {actor(view)}"
    if family in SENT:
        return Parts([f"{me} pithead"], [_place(family, n)])
    if family in TARGETS:
        return Parts([], [_place(family, n)])
    if family in TOOL_FIRST:
        return Parts([TOOL_FIRST[family].format(me=me)], [named["chamber"]])
    if family == actions.FROM:
        return Parts([miners_part(n) if n < N_SPACES else ASSISTANTS[n - N_SPACES]], [])
    if family == actions.USE_BUCKET:
        return Parts([f"{me} bucket", CHAMBERS[BUCKET_FROM[n]]], [CHAMBERS[BUCKET_TO[n]]])
    source = _source(family, named, view, me)
    return Parts([source] if source else [], [])


def _place(family: int, n: int) -> str:
    """Where a miner goes, a cart stands, somebody is woken or paid."""
    if family in (actions.CASTLE_VISIT, actions.TO_CASTLE):
        return RIGHT
    if family in (actions.CASTLE_ROYAL, actions.TO_CASTLE_ROYAL):
        return LEFT
    if family in (actions.ASSIST, actions.TO_ASSIST):
        return ASSISTANTS[n]
    if family == actions.CART_TWO:
        return cart_part(n)
    if family == actions.WAKE:
        return CHAMBERS[n]
    return f"seat {n} pithead" if family == actions.PAY else SPACES[n]


def _source(family: int, named: dict[str, str], view: MagnumSalView, me: str) -> str:
    """What is chosen with one click."""
    if family == actions.EXTRACT:
        return named["chamber"]
    if family == actions.BUY_TOOL:
        return f"workshop {named['price']}"
    if family in (actions.SELL, actions.BUY):
        return f"{'sell' if family == actions.SELL else 'buy'} {named['colour']}"
    if family == actions.TAKE:
        return f"{_chamber(view)} {named['colour']}"
    if family == actions.DELIVER:
        return _order(view, named["order"])
    if family == actions.LOSE_SALT:
        return f"{me} {named['colour']} salt"
    return ONE_CLICK.get(family, "").format(me=me)


def _chamber(view: MagnumSalView) -> str:
    """The chamber that salt is taken from; any other action names none, and asks outside its time."""
    source = view["turn"]["source"]
    return CHAMBERS[source] if source < len(CHAMBERS) else CHAMBERS[0]


def _order(view: MagnumSalView, salt: str) -> str:
    """The place of an order: of equal ones the first, as the rules take it."""
    places = [i for i, order in enumerate(view["orders"], 1) if order is not None and order["salt"] == salt]
    return f"order {places[0] if places else 1}"
