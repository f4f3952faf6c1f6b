"""Which parts of the board an action touches: what a player picks up first, and where it goes."""

from pithead.core.parts import Parts
from pithead.core.view import Json
from pithead.games.coal_baron.actions import (
    BUY,
    BUY_NONE,
    CAGE,
    DOUBLE,
    DRAFT,
    FILL_CAGE,
    FILL_STORE,
    KEEP,
    KEEP_NONE,
    LEAVE_EMPTY,
    LOAD,
    NEXT_CARD,
    NEXT_TILE,
    PLACE,
    RETURN_BOTTOM,
    RETURN_TOP,
    STOP,
    STORE,
    SUBSTITUTE,
    USE,
)
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    COLOURS,
    LEVELS,
    N_COLOURS,
    NEED_CARD,
    NEED_COLOUR,
    SPACE_NAMES,
    TILE_COLOUR,
    TILE_NAMES,
)


def parts(action: int, view: Json) -> Parts:
    """Return the parts that an action touches for the view's seat, or for the seat to act."""
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    me = f"seat {seat}"
    if action < PLACE:
        return Parts([f"revealed {CARD_NAMES[action - DRAFT]}"], [f"{me} orders"])
    if action < BUY:
        return Parts([SPACE_NAMES[action - PLACE]], [])
    if action < KEEP:
        return _tiles(action, view, me)
    if action < KEEP_NONE:
        return Parts([f"drawn {CARD_NAMES[action - KEEP]}"], [f"{me} orders"])
    if action < CAGE:
        return _put_back(action)
    return _work(action, view, me)


def slot_part(me: str, card: str, colour: str) -> str:
    """Return the name of the place of an order's slots of one colour."""
    return f"{me} {card} {colour}"


def _tiles(action: int, view: Json, me: str) -> Parts:
    """CB 5.4, 5.5 A tile goes to the level of its colour, a substitute cube to the level that lacks it."""
    if action < BUY_NONE:
        kind = action - BUY
        return Parts([f"drawn {TILE_NAMES[kind]}"], [f"{me} level {COLOURS[TILE_COLOUR[kind]]}"])
    if action == BUY_NONE:
        return Parts(["drawn none"], [])
    if action == LEAVE_EMPTY:
        return Parts([f"{me} leave empty"], [])
    level = view["decision"].get("level", COLOURS[0])
    return Parts([f"supply {COLOURS[action - SUBSTITUTE]}"], [f"{me} level {level}"])


def _put_back(action: int) -> Parts:
    """CB 5.5, 7.4 None kept; the end of the pile; the next of those drawn."""
    if action in (KEEP_NONE, RETURN_TOP, RETURN_BOTTOM):
        return Parts([{KEEP_NONE: "drawn none", RETURN_TOP: "return top", RETURN_BOTTOM: "return bottom"}[action]], [])
    if action < NEXT_CARD:
        return Parts([f"drawn {TILE_NAMES[action - NEXT_TILE]}"], [])
    return Parts([f"drawn {CARD_NAMES[action - NEXT_CARD]}"], [])


def _work(action: int, view: Json, me: str) -> Parts:
    """CB 6 The steps of mining: the cage, its load, the store, the slots of orders."""
    if action < LOAD:
        level = LEVELS[action - CAGE]
        return Parts([f"{me} cage"], [f"{me} surface" if level == LEVELS[0] else f"{me} level {level}"])
    if action < FILL_CAGE:
        return Parts([f"{me} coal {COLOURS[action - LOAD]}"], [f"{me} cage"])
    if STORE <= action < DOUBLE:
        return Parts([f"{me} cage {COLOURS[action - STORE]}"], [f"{me} store"])
    if action == STOP:
        return Parts([f"{me} stop"], [])
    if action >= USE:
        where = "cage" if action < USE + N_COLOURS else "store"
        facts = view["decision"]
        slot = [slot_part(me, facts["card"], facts["slot"])] if "card" in facts else []
        return Parts([f"{me} {where} {COLOURS[(action - USE) % N_COLOURS]}"], slot)
    start = DOUBLE if action >= DOUBLE else FILL_STORE if action >= FILL_STORE else FILL_CAGE
    need = action - start
    colour = COLOURS[NEED_COLOUR[need]]
    source = {FILL_CAGE: f"{me} cage {colour}", FILL_STORE: f"{me} store {colour}", DOUBLE: f"{me} two cubes"}[start]
    return Parts([source], [slot_part(me, CARD_NAMES[NEED_CARD[need]], colour)])
