"""What the drawn board says, in the reader's language."""

from typing import Any

from pithead.core.text import put, tr
from pithead.games.coal_baron.board.text import BOARD
from pithead.games.coal_baron.components import CARD_NAMES, CARD_POINTS, COLOURS, TILE_NAMES, TILE_PRICE, VEHICLES

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
    slots = [tr(colour) for colour in slot_colours(card)]
    return say("card", vehicle=tr(card.split()[0]), slots=slots, points=POINTS[card])


def element_words(element: int) -> str:
    """CB 8.1 Return what an element of the shift clock counts."""
    if element < 4:
        return say("slots of colour", colour=tr(COLOURS[element]))
    if element < 8:
        return say("slots by vehicle", vehicle=tr(VEHICLES[element - 4]))
    return say("empty carts", colour=tr(COLOURS[element - 8]))


def list_words(words: list[str]) -> str:
    """Return words joined by commas."""
    return ", ".join(words)


def signed(count: int) -> str:
    """Return a number with a minus sign, not a hyphen, if it is less than nothing."""
    return str(count).replace("-", "−")
