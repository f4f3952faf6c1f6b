"""Which parts of the drawing an action touches."""

from pithead.core.parts import Parts
from pithead.core.view import Json
from pithead.games.haspelknecht import actions as a
from pithead.games.haspelknecht.board.facts import DISC_MARKERS, next_coal, owner_to_pay, tray
from pithead.games.haspelknecht.components import COLOURS, NUMBERS
from pithead.games.haspelknecht.state import GOODS, WORKERS

STORES = ("farm", "barn", "shed")


def parts(action: int, view: Json) -> Parts:
    """Return what is picked up or chosen first, and where it goes. What has no place on the board has neither."""
    seat = view["seat"] if view["seat"] is not None else max(view["to_act"], 0)
    player = view["players"][seat]
    own = f"seat {seat} "
    if action < a.TAKE_NONE or a.FOR <= action < a.RETURN_WATER:
        which = action if action < a.TAKE_NONE else action - a.FOR
        to = [f"{own}discs {COLOURS[which // 4]}"] if action < a.TAKE_NONE else []
        return Parts([f"area {which % 4 + 1} {COLOURS[which // 4]}"], to)
    if a.SWAP <= action < a.FOR:
        which = action - a.SWAP
        return Parts([f"reserve {which % 4 + 1} {COLOURS[which // 4]}"], [])
    if a.PLAN_FARMER <= action < a.PLAN_DONE:
        return _plan(a.ACTIONS.text(action), player, own)
    if a.WORK <= action < a.USE_ROPE:
        worker = WORKERS[action - a.WORK]
        return Parts([f"{own}marker 25" if worker == "winch" else own + worker], [])
    if a.BUY <= action < a.STOP:
        return Parts([f"development {NUMBERS[action - a.BUY]}"], [])
    if a.PAY <= action < a.CHOOSE_WOOD:
        owner = owner_to_pay(view)
        return Parts([own + GOODS[action - a.PAY]], [f"seat {owner}"] if owner >= 0 else [])
    if a.STORE_FARM <= action < a.ENOUGH:
        store = action - a.STORE_FARM
        return Parts([own + GOODS[store % 3]], [f"{own}store {STORES[store // 3]}"])
    return _mine(action, view, player, own)


def _plan(text: str, player: Json, own: str) -> Parts:
    """A disc, a marker that stands for one, food or a Thaler goes to a worker."""
    _, *worker, what = text.split()
    source = own + what
    if what in COLOURS:
        source = f"{own}discs {what}"
        if not tray(player)[what] and DISC_MARKERS[what] in player["markers"]:
            source = f"{own}marker {DISC_MARKERS[what]}"
    return Parts([source], [own + " ".join(worker)])


def _mine(action: int, view: Json, player: Json, own: str) -> Parts:
    """Work in the mine, and what is done with goods."""
    printed = view["board"]
    if action == a.DIG:
        if player["pinge"]:
            return Parts([f"{own}pinge {next_coal(printed['pinge'], player['pinge']) + 1}"], [f"{own}coal"])
        return Parts([f"{own}section {next_coal(printed['tunnel'], player['tunnel']) + 1}"], [f"{own}shaft"])
    places = {
        a.RETURN_WATER: ["water"],
        a.USE_ROPE: ["marker 14", "water"],
        a.BURN: ["charcoal burner", "coal"],
        a.PROP_PINGE: [f"pinge prop {player['pinge_props'] + 1}"],
        a.PROP_TUNNEL: [f"section {player['tunnel_props'] + 1} prop"],
        a.MAKE_FOOD: ["food"],
        a.MAKE_WOOD: ["wood"],
        a.DRAIN: ["water"],
        a.LIFT: ["shaft", "coal"],
        a.CHOOSE_WOOD: ["wood"],
        a.CHOOSE_THALER: ["thaler"],
        a.SELL_ONE: ["coal", "thaler"],
        a.SELL_TWO: ["coal", "food"],
    }
    found = [own + place for place in places.get(action, [])]
    return Parts(found[:1], found[1:])
