"""Which parts of the drawing an action touches."""

from pithead.core.parts import Parts
from pithead.games.haspelknecht import actions, winter
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.board.facts import DISC_MARKERS, next_coal, tray
from pithead.games.haspelknecht.components import COLOURS, NUMBERS
from pithead.games.haspelknecht.facts import GOODS, PINGE
from pithead.games.haspelknecht.view import HaspelknechtView, PlayerView
from pithead.games.haspelknecht.words import PLANNED, owner_to_pay, planned


def parts(action: int, view: HaspelknechtView) -> Parts:
    """Return what is picked up or chosen first, and where it goes. What has no place on the board has neither."""
    family, first, named = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action)
    seat = view["seat"] if view["seat"] is not None else max(view["to_act"], 0)
    player = view["players"][seat]
    own = f"seat {seat} "
    if family in (actions.TAKE, actions.FOR):
        to = [f"{own}discs {named['colour']}"] if family == actions.TAKE else []
        return Parts([f"area {named['pool']} {named['colour']}"], to)
    if family == actions.SWAP:
        return Parts([f"reserve {named['pool']} {named['colour']}"], [])
    if family in PLANNED:
        return _plan(action, player, own)
    if family == actions.WORK:
        return Parts([f"{own}marker 25" if named["worker"] == "winch" else own + named["worker"]], [])
    if family == actions.BUY:
        return Parts([f"development {NUMBERS[first]}"], [])
    if family == actions.PAY:
        owner = owner_to_pay(view)
        return Parts([own + named["good"]], [f"seat {owner}"] if owner >= 0 else [])
    if family == actions.STORE:
        return Parts([own + GOODS[winter.good_of(first)]], [f"{own}store {named['store'].split()[-1]}"])
    return _mine(action, view, player, own)


def _plan(action: int, player: PlayerView, own: str) -> Parts:
    """A disc, a marker that stands for one, food or a Thaler goes to a worker."""
    worker, what = planned(action)
    source = own + what
    if what in COLOURS:
        source = f"{own}discs {what}"
        if not tray(player)[what] and DISC_MARKERS[what] in player["markers"]:
            source = f"{own}marker {DISC_MARKERS[what]}"
    return Parts([source], [own + worker])


def _mine(action: int, view: HaspelknechtView, player: PlayerView, own: str) -> Parts:
    """Work in the mine, and what is done with goods."""
    family, first, named = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action)
    printed = view["board"]
    if family == actions.DIG:
        if player["pinge"]:
            return Parts([f"{own}pinge {next_coal(printed['pinge'], player['pinge']) + 1}"], [f"{own}coal"])
        return Parts([f"{own}section {next_coal(printed['tunnel'], player['tunnel']) + 1}"], [f"{own}shaft"])
    if family == actions.PROP:
        place = (
            f"pinge prop {player['pinge_props'] + 1}"
            if first == PINGE
            else f"section {player['tunnel_props'] + 1} prop"
        )
        return Parts([own + place], [])
    places = {
        actions.RETURN_WATER: ["water"],
        actions.USE_ROPE: ["marker 14", "water"],
        actions.BURN: ["charcoal burner", "coal"],
        actions.MAKE: [named.get("good", "")],
        actions.DRAIN: ["water"],
        actions.LIFT: ["shaft", "coal"],
        actions.CHOOSE_WOOD: ["wood"],
        actions.CHOOSE_THALER: ["thaler"],
        actions.SELL: ["coal", "thaler" if first == 1 else "food"],
    }
    found = [own + place for place in places.get(family, [])]
    return Parts(found[:1], found[1:])
