"""Which parts of the drawing each action touches.

What is chosen with one click has a part of its own; miners of the supply, the pump house, bucket and food are chosen
first, then the place. Pass, enough and the end of a turn have no place: they are said in words.
"""

from bisect import bisect_right

from pithead.core.parts import Parts
from pithead.core.view import Json
from pithead.games.magnum_sal import actions as a
from pithead.games.magnum_sal.components import BUILDINGS, ORDER_NAMES, SALTS, TOOL_PRICE
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, CHAMBER_NAMES, PARENT, SPACE_NAMES

SPACES = [name.lower() for name in SPACE_NAMES]
CHAMBERS = [name.lower() for name in CHAMBER_NAMES]
N_SPACES = len(SPACES)
ASSISTANTS = [f"{name} assistant" for name in BUILDINGS[:4]]
_TARGETS = SPACES + ASSISTANTS
_STARTS = [
    a.PLACE, a.ASSIST, a.CASTLE_VISIT, a.CASTLE_ROYAL, a.FROM, a.EXTRACT, a.INN_VISIT, a.BUY_TOOL, a.PUMP, a.DECLARE,
    a.SELL, a.BUY, a.SQUARE_VISIT, a.USE_BUCKET, a.USE_FOOD, a.PASS, a.TO, a.TO_CASTLE, a.TO_CASTLE_ROYAL,
    a.USE_PICKAXE, a.CART_ONE, a.CART_TWO, a.TAKE, a.PAY, a.MORE, a.WAKE, a.DELIVER, a.LOSE_SALT, a.LOSE_MONEY,
]  # fmt: skip
LEFT, RIGHT = "castle left", "castle right"


def miners_part(space: int) -> str:
    """Return the part that stands for the miners of a space: a section holds nothing else."""
    return SPACES[space] if space < 6 else f"{SPACES[space]} miners"


def cart_part(space: int) -> str:
    """Return the part that stands for a cart on a space and the next one on its way."""
    return f"cart {SPACES[space]} {SPACES[PARENT[space]]}"


def actor(view: Json) -> int:
    """Return the seat whose actions are meant: the one that looks, or for spectators the one to act."""
    return int(view["to_act"] if view["seat"] is None else view["seat"])


def parts(action: int, view: Json) -> Parts:
    """Return what a player clicks first and then."""
    start = _STARTS[bisect_right(_STARTS, action) - 1]
    source, target = _of(start, action - start, view, f"seat {actor(view)}")
    return Parts(source, target)


def _of(start: int, n: int, view: Json, me: str) -> tuple[list[str], list[str]]:
    supply = f"{me} pithead"
    match start:
        case a.PLACE:
            return [supply], [SPACES[n]]
        case a.ASSIST:
            return [supply], [ASSISTANTS[n]]
        case a.CASTLE_VISIT:
            return [supply], [RIGHT]
        case a.CASTLE_ROYAL:
            return [supply], [LEFT]
        case a.FROM:
            return [miners_part(n) if n < N_SPACES else ASSISTANTS[n - N_SPACES]], []
        case a.EXTRACT:
            return [CHAMBERS[n]], []
        case a.INN_VISIT:
            return ["inn"], []
        case a.BUY_TOOL:
            return [f"workshop {TOOL_PRICE[n]}"], []
        case a.PUMP:
            return ["pump house"], [CHAMBERS[n]]
        case a.DECLARE:
            return [f"{me} commercial privilege"], []
        case a.SELL:
            return [f"sell {SALTS[n]}"], []
        case a.BUY:
            return [f"buy {SALTS[n]}"], []
        case a.SQUARE_VISIT:
            return ["square"], []
        case a.USE_BUCKET:
            return [f"{me} bucket", CHAMBERS[BUCKET_FROM[n]]], [CHAMBERS[BUCKET_TO[n]]]
        case a.USE_FOOD:
            return [f"{me} food"], [CHAMBERS[n]]
    return _of_answers(start, n, view, me)


def _of_answers(start: int, n: int, view: Json, me: str) -> tuple[list[str], list[str]]:
    """What answers the question that an action or a delivery asks."""
    match start:
        case a.TO:
            return [], [_TARGETS[n]]
        case a.TO_CASTLE:
            return [], [RIGHT]
        case a.TO_CASTLE_ROYAL:
            return [], [LEFT]
        case a.USE_PICKAXE:
            return [f"{me} pickaxe"], []
        case a.CART_ONE:
            return [], [SPACES[n]]
        case a.CART_TWO:
            return [], [cart_part(n + 1)]
        case a.TAKE:
            return [f"{_chamber(view)} {SALTS[n]}"], []
        case a.PAY:
            return [], [f"seat {n} pithead"]
        case a.MORE:
            return ["pump house"], []
        case a.WAKE:
            return [], [CHAMBERS[n]]
        case a.DELIVER:
            return [_order(view, ORDER_NAMES[n])], []
        case a.LOSE_SALT:
            return [f"{me} {SALTS[n]} salt"], []
        case a.LOSE_MONEY:
            return [f"{me} money"], []
    return [], []


def _chamber(view: Json) -> str:
    """The chamber that salt is taken from; any other action names none, and asks outside its time."""
    source = view["turn"]["source"]
    return CHAMBERS[source] if source < len(CHAMBERS) else CHAMBERS[0]


def _order(view: Json, salt: str) -> str:
    """The place of an order: of equal ones the first, as the rules take it."""
    places = [i for i, order in enumerate(view["orders"], 1) if order is not None and order["salt"] == salt]
    return f"order {places[0] if places else 1}"
