"""Actions in words: what a player does, and what it costs."""

from functools import lru_cache
from typing import Any

from pithead.core.text import Language, fill, speaking
from pithead.core.view import Effect
from pithead.games.coal_baron import actions, components
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.text import SHOWN
from pithead.games.coal_baron.view import CoalBaronView, SpaceView

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


_NEEDS: dict[int, str] = {
    actions.FILL_CAGE: "fill from cage",
    actions.FILL_STORE: "fill from store",
    actions.DOUBLE: "double",
}


def action_words(action: int, view: CoalBaronView, effect: Effect) -> str:
    """Return an action in words, for the view's seat or for the seat to act."""
    key, facts = _act(action, view)
    return _said(speaking(), ACTS[key], **facts)


@lru_cache(maxsize=4096)
def _said(language: Language, message: str, /, **facts: Any) -> str:
    """Say it once: the same is offered again and again."""
    return fill(language.gettext(message), facts, SHOWN)


def _act(action: int, view: CoalBaronView) -> tuple[str, dict[str, Any]]:
    """Return the key of an action's words, and what they name."""
    family, first, named = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action)
    if family == actions.PLACE:
        return _place(view["spaces"][first])
    if family in (actions.DRAFT, actions.KEEP):
        return "draft" if family == actions.DRAFT else "keep", _card(first)
    if family == actions.BUY:
        return "buy", _tile(first)
    if family in (actions.NEXT_TILE, actions.NEXT_CARD):
        return "next", {"piece": named.get("tile") or named["card"]}
    if family == actions.CAGE:
        return _cage(first, view)
    if family in _NEEDS:
        return _NEEDS[family], {
            "card": components.CARD_NAMES[components.NEED_CARD[first]],
            "colour": components.COLOURS[components.NEED_COLOUR[first]],
        }
    if family == actions.USE:
        colour, _, place = named["source"].split()
        return f"use from {place}", {"colour": colour}
    if family in (actions.SUBSTITUTE, actions.LOAD, actions.STORE):
        return ACTIONS.text(action).split()[0], named
    return ACTIONS.text(action), {"steps": view["decision"].get("steps", 0)}


def _card(card: int) -> dict[str, Any]:
    return {"card": components.CARD_NAMES[card], "points": int(components.CARD_POINTS[card])}


def _tile(kind: int) -> dict[str, Any]:
    return {"tile": components.TILE_NAMES[kind], "francs": int(components.TILE_PRICE[kind])}


def _place(space: SpaceView) -> tuple[str, dict[str, Any]]:
    """CB 3.2 One worker more than the space holds. (When a shift ends they come back: effects show no cost.)"""
    name, holds = space["name"], space["holds"]
    facts: dict[str, Any] = {"workers": space["workers"] + 1}
    if name in ACTS:
        return name, facts
    kind, _, which = name.partition(" ")
    if kind == "factory":
        facts["number"] = which
        return ("empty factory", facts) if holds is None else (kind, facts | _tile(components.TILE_NAMES.index(holds)))
    if kind == "order":
        if holds is None:
            return "empty order", facts | {"number": which}
        return kind, facts | _card(components.CARD_NAMES.index(holds))
    if kind == "deliver":
        return kind, facts | {"vehicle": which}
    return kind, facts | {"steps" if kind == "mine" else "francs": int(which)}


def _cage(level: int, view: CoalBaronView) -> tuple[str, dict[str, Any]]:
    """CB 6.2 Lowering and raising the cage."""
    if level == components.SURFACE:
        return "surface", {}
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    lower = components.LEVELS.index(view["players"][seat]["cage_at"]) < level
    return "lower" if lower else "raise", {"level": components.LEVELS[level]}
