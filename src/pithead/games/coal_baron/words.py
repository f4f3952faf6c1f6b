"""Actions in words: what a player does, and what it costs."""

from typing import Any

from pithead.core.text import fill, tr
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
    CARD_POINTS,
    COLOURS,
    LEVELS,
    N_COLOURS,
    NEED_CARD,
    NEED_COLOUR,
    TILE_NAMES,
    TILE_PRICE,
)
from pithead.games.coal_baron.text import SHOWN

ACTS: dict[str, str] = {
    "draft": "Draft the order {card}, {points} VP",
    "factory": "Place {workers:worker} on factory {number}: buy the tile {tile} for {francs:franc}",
    "empty factory": "Place {workers:worker} on factory {number}",
    "draw tiles": "Place {workers:worker}: look at five tiles and buy one of them or none",
    "mine": "Place {workers:worker}: mine, {steps:step}",
    "deliver": "Place {workers:worker}: deliver all complete {vehicle} orders",
    "money": "Place {workers:worker}: take {francs:franc}",
    "bank": "Place 1 worker in the bank: take 1 franc",
    "order": "Place {workers:worker}: take the order {card}, {points} VP",
    "empty order": "Place {workers:worker} on order space {number}",
    "draw orders": "Place {workers:worker}: look at five orders and keep one of them or none",
    "buy": "Buy the tile {tile} for {francs:franc}",
    "buy none": "Buy none of the tiles",
    "substitute": "Put a {colour} cube on the cart instead",
    "leave empty": "Leave the carts empty",
    "keep": "Keep the order {card}, {points} VP",
    "keep none": "Keep none of the orders",
    "return top": "Put the rest back on top",
    "return bottom": "Put the rest back at the bottom",
    "next": "Put {piece} next",
    "surface": "Raise the cage to the surface (1 step)",
    "lower": "Lower the cage to {level} (1 step)",
    "raise": "Raise the cage to {level} (1 step)",
    "load": "Load a {colour} cube into the cage (1 step)",
    "fill from cage": "Put a {colour} cube from the cage on {card} (1 step)",
    "fill from store": "Put a {colour} cube from the store on {card} (1 step)",
    "store": "Put a {colour} cube into the store (1 step)",
    "double": "Fill the {colour} slot of {card} with two other cubes (2 steps)",
    "use from cage": "Use a {colour} cube from the cage",
    "use from store": "Use a {colour} cube from the store",
    "stop": "Stop mining; {steps:step is|steps are} lost",
}


def action_words(action: int, view: Json) -> str:
    """Return an action in words, for the view's seat or for the seat to act."""
    key, facts = _act(action, view)
    return fill(tr(ACTS[key]), facts, SHOWN)


def _act(action: int, view: Json) -> tuple[str, dict[str, Any]]:
    if action < PLACE:
        return "draft", _card(action - DRAFT)
    if action < BUY:
        return _place(view["spaces"][action - PLACE])
    if action < BUY_NONE:
        return "buy", _tile(action - BUY)
    if SUBSTITUTE <= action < LEAVE_EMPTY:
        return "substitute", {"colour": COLOURS[action - SUBSTITUTE]}
    if KEEP <= action < KEEP_NONE:
        return "keep", _card(action - KEEP)
    if NEXT_TILE <= action < CAGE:
        names, first = (TILE_NAMES, NEXT_TILE) if action < NEXT_CARD else (CARD_NAMES, NEXT_CARD)
        return "next", {"piece": names[action - first]}
    if CAGE <= action < STOP:
        return _work(action, view)
    simple = {
        BUY_NONE: "buy none",
        LEAVE_EMPTY: "leave empty",
        KEEP_NONE: "keep none",
        RETURN_TOP: "return top",
        RETURN_BOTTOM: "return bottom",
        STOP: "stop",
    }
    return simple[action], {"steps": view["decision"].get("steps", 0)}


def _card(card: int) -> dict[str, Any]:
    return {"card": CARD_NAMES[card], "points": int(CARD_POINTS[card])}


def _tile(kind: int) -> dict[str, Any]:
    return {"tile": TILE_NAMES[kind], "francs": int(TILE_PRICE[kind])}


def _place(space: Json) -> tuple[str, dict[str, Any]]:
    """CB 3.2 One worker more than stand there."""
    name, holds = space["name"], space["holds"]
    facts: dict[str, Any] = {"workers": space["workers"] + 1}
    if name in ACTS:
        return name, facts
    kind, _, which = name.partition(" ")
    if kind == "factory":
        facts["number"] = which
        return ("empty factory", facts) if holds is None else (kind, facts | _tile(TILE_NAMES.index(holds)))
    if kind == "order":
        if holds is None:
            return "empty order", facts | {"number": which}
        return kind, facts | _card(CARD_NAMES.index(holds))
    if kind == "deliver":
        return kind, facts | {"vehicle": which}
    return kind, facts | {"steps" if kind == "mine" else "francs": int(which)}


def _work(action: int, view: Json) -> tuple[str, dict[str, Any]]:
    """CB 6 The steps of mining."""
    if action < LOAD:
        level = action - CAGE
        if level == 0:
            return "surface", {}
        seat = view["seat"] if view["seat"] is not None else view["to_act"]
        lower = LEVELS.index(view["players"][seat]["cage_at"]) < level
        return "lower" if lower else "raise", {"level": LEVELS[level]}
    if action < FILL_CAGE:
        return "load", {"colour": COLOURS[action - LOAD]}
    if STORE <= action < DOUBLE:
        return "store", {"colour": COLOURS[action - STORE]}
    if action >= USE:
        where = "cage" if action < USE + N_COLOURS else "store"
        return f"use from {where}", {"colour": COLOURS[(action - USE) % N_COLOURS]}
    start, key = max(
        (start, key)
        for start, key in ((FILL_CAGE, "fill from cage"), (FILL_STORE, "fill from store"), (DOUBLE, "double"))
        if start <= action
    )
    need = action - start
    return key, {"card": CARD_NAMES[NEED_CARD[need]], "colour": COLOURS[NEED_COLOUR[need]]}
