"""The parts of the board that an action touches."""

from pithead.core.parts import Parts
from pithead.games.coal_baron import actions
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    COLOURS,
    LEVELS,
    NEED_CARD,
    NEED_COLOUR,
    SURFACE,
    TILE_COLOUR,
)
from pithead.games.coal_baron.view import CoalBaronView


def parts(action: int, view: CoalBaronView) -> Parts:
    """Return the parts that an action touches for the view's seat, or for the seat to act."""
    me = f"seat {view['seat'] if view['seat'] is not None else view['to_act']}"
    family, first, named = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action)
    if family == actions.DRAFT:
        return Parts([f"revealed {named['card']}"], [f"{me} orders"])
    if family == actions.PLACE:
        return Parts([named["space"]], [])
    if family == actions.BUY:
        return Parts([f"drawn {named['tile']}"], [f"{me} level {COLOURS[TILE_COLOUR[first]]}"])
    if family == actions.KEEP:
        return Parts([f"drawn {named['card']}"], [f"{me} orders"])
    if family in (actions.BUY_NONE, actions.KEEP_NONE):
        return Parts(["drawn none"], [])
    if family == actions.SUBSTITUTE:
        return Parts([f"supply {named['colour']}"], [f"{me} level {view['decision'].get('level', COLOURS[0])}"])
    if family in (actions.NEXT_TILE, actions.NEXT_CARD):
        return Parts([f"drawn {named.get('tile') or named['card']}"], [])
    if family == actions.RETURN:
        return Parts([ACTIONS.text(action)], [])
    if family in (actions.LEAVE_EMPTY, actions.STOP):
        return Parts([f"{me} {ACTIONS.text(action)}"], [])
    return _work(family, first, named, view, me)


def order_part(me: str, card: str) -> str:
    """Return the name of the place of an open order."""
    return f"{me} {card}"


def slot_part(me: str, card: str, colour: str) -> str:
    """Return the name of the place of an order's slots of one colour."""
    return f"{order_part(me, card)} {colour}"


def _work(family: int, first: int, named: dict[str, str], view: CoalBaronView, me: str) -> Parts:
    """CB 6 The steps of mining: the cage, its load, the store, the slots of orders."""
    if family == actions.CAGE:
        return Parts([f"{me} cage"], [f"{me} surface" if first == SURFACE else f"{me} level {LEVELS[first]}"])
    if family == actions.LOAD:
        return Parts([f"{me} coal {named['colour']}"], [f"{me} cage"])
    if family == actions.STORE:
        return Parts([f"{me} cage {named['colour']}"], [f"{me} store"])
    if family == actions.USE:
        colour, _, place = named["source"].split()
        facts = view["decision"]
        slot = [slot_part(me, facts["card"], facts["slot"])] if "card" in facts else []
        return Parts([f"{me} {place} {colour}"], slot)
    colour = COLOURS[NEED_COLOUR[first]]
    sources = {actions.FILL_CAGE: f"{me} cage {colour}", actions.FILL_STORE: f"{me} store {colour}"}
    return Parts([sources.get(family, f"{me} two cubes")], [slot_part(me, CARD_NAMES[NEED_CARD[first]], colour)])
