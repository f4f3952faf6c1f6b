"""What the drawn board says, in the reader's language."""

from typing import Any

from pithead.core.text import put, tr
from pithead.games.coal_baron.board.text import BOARD
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    CARD_POINTS,
    COLOURS,
    ELEMENT_NAMES,
    LEVELS,
    TILE_NAMES,
    TILE_PRICE,
    VEHICLES,
)
from pithead.games.coal_baron.view import CoalBaronView, OrderView, PlayerView, SpaceView

LETTERS = {colour[0] if colour != "black" else "k": colour for colour in COLOURS}
POINTS = {name: int(points) for name, points in zip(CARD_NAMES, CARD_POINTS, strict=True)}
PRICES = {name: int(price) for name, price in zip(TILE_NAMES, TILE_PRICE, strict=True)}


def say(key: str, **facts: Any) -> str:
    """Return the words of the board that go by a key, with facts in their places."""
    return put(BOARD[key], **facts)


def slot_colours(card: str) -> list[str]:
    """Return the colours of a card's slots, left to right."""
    return [LETTERS[letter] for letter in card.split()[1]]


def tile_words(tile: str, priced: bool = False) -> str:
    """Return a tunnel tile in words."""
    colour, carts, side = tile.split()
    words = say("tile", colour=tr(colour), carts=int(carts), side=tr(side))
    return say("priced tile", tile=words, francs=PRICES[tile]) if priced else words


def card_words(card: str) -> str:
    """Return an order card in words."""
    slots = list_words([tr(colour) for colour in slot_colours(card)])
    return say("card", vehicle=tr(card.split()[0]), slots=slots, points=POINTS[card])


def order_words(order: OrderView) -> str:
    """Return an open order in words: the card, and how many of its slots are filled."""
    filled = sum(item is not None for item in order["slots"])
    return say("open order", card=card_words(order["card"]), filled=filled, size=len(order["slots"]))


def delivered_words(player: PlayerView) -> str:
    """CB 7.5 Return a player's delivered orders in words: by name, as far as one may look."""
    cards = player["delivered"]
    if cards:
        named = "; ".join(card_words(card) for card in cards)
        return say("delivered cards", count=len(cards), cards=named)
    return say("face down", count=player["deliveries"])


def cage_words(player: PlayerView) -> str:
    """Return in words where a player's cage is, and how full."""
    at = player["cage_at"]
    level = say("surface word") if at == LEVELS[0] else say("level word", colour=tr(at))
    return say("cage", level=level, load=sum(player["cage"].values()))


def element_words(element: int) -> str:
    """CB 8.1 Return what an element of the shift clock counts."""
    if element < 4:
        return say("slots of colour", colour=tr(COLOURS[element]))
    if element < 8:
        return say("slots by vehicle", vehicle=tr(VEHICLES[element - 4]))
    return say("empty carts", colour=tr(COLOURS[element - 8]))


def element_part(element: int) -> str:
    """Return the name of an element's place on the shift clock."""
    return f"clock {ELEMENT_NAMES[element]}"


def space_words(space: SpaceView, view: CoalBaronView) -> str:
    """Return what a worker space is for, in words."""
    name, holds = space["name"], space["holds"]
    kind, _, rest = name.partition(" ")
    if kind == "factory":
        if holds is None:
            return say("empty tile space", number=rest)
        return say("tile space", number=rest, tile=tile_words(holds, priced=True))
    if kind == "order":
        if holds is None:
            return say("empty order space", number=rest)
        return say("order space", number=rest, card=card_words(holds))
    if kind == "draw":
        return say(name, count=view["stack" if rest == "tiles" else "deck"]["size"])
    if kind == "deliver":
        return say("deliver", vehicle=tr(rest))
    if kind == "bank":
        return say("bank space")
    return say("mine" if kind == "mine" else "francs", count=int(rest))


def list_words(words: list[str]) -> str:
    """Return words joined by commas."""
    return ", ".join(words)


def signed(count: int) -> str:
    """Return a number with a minus sign, not a hyphen, if it is less than nothing."""
    return str(count).replace("-", "−")
