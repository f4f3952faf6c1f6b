"""Names and sentences for people: why an action is refused, and what happened."""

from collections.abc import Callable
from typing import Any

from pithead.core.events import Event, Refusal
from pithead.core.text import fill, name_of, put, tr
from pithead.games.coal_baron import actions, components, questions, reasons
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.facts import CARD_MASK, IN_CAGE, IN_STORE, Facts
from pithead.games.coal_baron.mining import CAGE_SIZE

# What pieces and places are called.
NAMES = [
    "yellow", "brown", "grey", "black", "light", "dark", "handcart", "horse-cart", "lorry", "locomotive",
    "surface", "stack", "deck", "deck of orders", "stack of tiles", "top", "bottom", "cage", "store", "draw tiles",
    "bank", "draw orders", "Coal Baron",
]  # fmt: skip
LABELS: dict[str, str] = {  # of options, their values, goods, and what the paragraphs give points for
    "open_deliveries": "Open deliveries",
    "workers": "Workers",
    "francs": "Francs",
    "orders": "Orders",
    "steps": "Steps",
    "CB 7.1": "Orders delivered",
    "CB 8.1": "Majorities of the shifts",
    "CB 10.1": "Francs left",
    "CB 10.2": "Cubes left",
    "CB 10.3": "Open orders",
    "CB 10.4": "Uneven sides of the pit",
}
SPACES: dict[str, str] = {
    "factory": "factory {number}",
    "mine": "mine {number}",
    "deliver": "deliver {vehicle}",
    "money": "money {number}",
    "order": "order {number}",
}
CARD = "{vehicle} ({slots})"
TILE = "{colour} {carts} {side}"
CARTS = "{colour} carts"
ORDER_OF_COLOURS = "yellow, brown, grey, black"
ORDER_OF_CUBES = "from the cage before the store, yellow before black"
SCORED = "{words}: {points:+d} VP"
LETTERS = dict(zip("ybgk", components.COLOURS, strict=True))


def card_name(card: str) -> str:
    """Return what an order is called: its vehicle and its slots."""
    vehicle, _, slots = card.rpartition(" ")
    return put(CARD, vehicle=tr(vehicle), slots=[tr(LETTERS[letter]) for letter in slots])


def tile_name(tile: str) -> str:
    """Return what a tunnel tile is called: its colour, its carts, its side."""
    colour, carts, side = tile.split()
    return put(TILE, colour=tr(colour), carts=int(carts), side=tr(side))


def piece_name(piece: str) -> str:
    """Return what a tile or an order is called."""
    return tile_name(piece) if piece in components.TILE_NAMES else card_name(piece)


def space_name(space: str) -> str:
    """Return what a worker space is called."""
    if space in NAMES:
        return tr(space)
    kind, _, which = space.partition(" ")
    return put(SPACES[kind], number=which, vehicle=tr(which) if kind == "deliver" else "")


def element_name(element: str) -> str:
    """CB 8.1 Return what is counted: slots of a colour, slots by a vehicle, empty carts of a colour."""
    colour, _, carts = element.rpartition(" ")
    return put(CARTS, colour=tr(colour)) if carts == "carts" else tr(element)


# How the facts of sentences are shown, by their keys; numbers and names of players are shown as they are.
SHOWN: dict[str, Callable[[Any], str]] = {
    "card": card_name,
    "tile": tile_name,
    "piece": piece_name,
    "pieces": piece_name,
    "space": space_name,
    "element": element_name,
    "seat": name_of,
    "to_act": name_of,
    **dict.fromkeys(("colour", "colours", "slot", "vehicle", "level", "pile", "end", "source", "order", "asked"), tr),
}


# What each question asks for: the paragraph, and the words.
ASKS: dict[str, tuple[str, str]] = {
    "draft": ("CB 2.6", "draft one of the revealed orders"),
    "place": ("CB 3.2", "place workers on one of the spaces"),
    "buy": ("CB 5.5", "buy one of the tiles drawn, or none"),
    "substitute": ("CB 5.4", "put a cube of another colour on the cart, or leave it empty"),
    "keep": ("CB 7.4", "keep one of the orders drawn, or none"),
    "choose end": ("CB 5.5", "put the rest back on top or at the bottom"),
    "order": ("CB 5.5", "choose which of them lies next, from the top down"),
    "mine": ("CB 6.1", "use a step in your pit, or stop"),
    "first cube": ("CB 6.7", "choose the first of the two cubes"),
    "second cube": ("CB 6.7", "choose the second of the two cubes"),
    "over": ("CB 10.5", "the game is over"),
}

# What each question is asked for.
PURPOSES: dict[str, str] = {
    "draft": "Orders are what you mine coal for: delivered, they score the points printed on them.",
    "place": "Workers buy tiles, mine, deliver, earn francs and take orders. When all are placed, the shift is scored.",
    "buy": "A tile brings carts with coal into your pit, for the price shown.",
    "substitute": "The supply lacks this colour. Another colour is coal too; empty carts count at the end of shift 3.",
    "keep": "An order that fits your coal, or a vehicle that you already deliver by, is worth most.",
    "choose end": "Only you know the rest: on top they come up next, at the bottom hardly ever.",
    "order": "The one that you name first will be the first to come up.",
    "mine": "Steps bring coal from your carts up to your orders; those you do not use are lost.",
    "first cube": "Two cubes of any colours stand for one that you lack: give those that no order needs.",
    "second cube": "The second of the two cubes that fill the slot.",
}

# What actions are about, by the first words of their notations.
HEADINGS: dict[str, str] = {
    "draft": "Orders",
    "order": "Orders",
    "draw orders": "Orders",
    "keep": "Orders",
    "factory": "Tiles",
    "draw tiles": "Tiles",
    "buy": "Tiles",
    "substitute": "Tiles",
    "mine": "Mining",
    "cage": "Mining",
    "load": "Mining",
    "fill": "Filling orders",
    "double": "Filling orders",
    "use": "Filling orders",
    "store": "Mining",
    "deliver": "Deliveries",
    "money": "Money",
    "bank": "Money",
    "return": "Putting back",
    "next": "Putting back",
    "idle": "Pass or stop",
}

# A reason's paragraph (empty: it depends on the action) and its sentence.
REFUSALS: dict[int, tuple[str, str]] = {
    reasons.NOT_REVEALED: ("CB 2.6", "{card} is not among the revealed cards"),
    reasons.LOCKED: ("CB 2.1", "'{space}' is locked with {seats} players"),
    reasons.TOO_FEW_WORKERS: ("CB 3.2", "'{space}' needs {needed:worker}, you have {workers}"),
    reasons.EMPTY_SPACE: ("CB 3.5", "'{space}' is empty, and the {pile} is used up"),
    reasons.TOO_DEAR: ("CB 4.1", "the tile '{tile}' costs {price:franc}, you have {francs}"),
    reasons.EMPTY_PILE: ("CB 4.2", "the {pile} is used up"),
    reasons.NOTHING_COMPLETE: ("CB 4.4", "you have no complete {vehicle} order ({open} open)"),
    reasons.NOT_DRAWN: ("", "{piece} is not among the {left} drawn"),
    reasons.SUPPLY_EMPTY: ("CB 5.4", "the supply has no {colour} cube"),
    reasons.LISTED_BEFORE: ("", "the same choice is made by naming the parts in the order of the list: {order}"),
    reasons.CAGE_IS_THERE: ("CB 6.2", "the cage is there already"),
    reasons.AT_SURFACE: ("CB 6.3", "the cage is at the surface: lower it to a level first"),
    reasons.CAGE_FULL: ("CB 6.3", "the cage is full: it holds {load} of {room} cubes"),
    reasons.NO_CUBE_HERE: ("CB 6.3", "no {colour} cube lies at the cage's level ({level})"),
    reasons.NOT_AT_SURFACE: ("", "the cage is at {level}: raise it to the surface first"),
    reasons.NOT_IN_CAGE: ("", "no {colour} cube can be taken from the cage ({in_cage} in it, the cage at {level})"),
    reasons.NOT_IN_STORE: ("", "no {colour} cube can be taken from the store ({in_store} in it)"),
    reasons.CHOSEN_ALREADY: ("CB 6.7", "the only {colour} cube in the {source} is the first of the two already"),
    reasons.NOT_YOUR_ORDER: ("", "{card} is not one of your open orders"),
    reasons.NO_FREE_SLOT: ("", "{card} has no free {colour} slot"),
    reasons.NEEDS_TWO_STEPS: ("CB 6.7", "two cubes for one slot take 2 steps, you have {steps}"),
    reasons.NEEDS_TWO_CUBES: (
        "CB 6.7",
        "two cubes are needed, you can use {cubes} (store {stored}; cage {caged}, at {level})",
    ),
}


def explain(s: Facts, seat: int, action: int, reason: int) -> Refusal:
    """Return the paragraph and the sentence of a reason, with the numbers of the position."""
    paragraph, sentence = REFUSALS[reason]
    return Refusal(paragraph or ACTIONS.paragraph(action), fill(tr(sentence), _facts(s, seat, action), SHOWN))


def asked(s: Facts) -> tuple[str, str]:
    """Return the paragraph and the words of what is asked."""
    paragraph, words = ASKS[questions.NAMES[s.question]]
    return "CB 7.4" if s.at_deck and paragraph == "CB 5.5" else paragraph, tr(words)


def purpose(question: str) -> str:
    """Return what a question is asked for, in a sentence for beginners."""
    return tr(PURPOSES.get(question, ""))


def heading(action: int) -> str:
    """Return what an action is about."""
    notation = ACTIONS.text(action)
    if ACTIONS.families[ACTIONS.family[action]].idle:
        return tr(HEADINGS["idle"])
    return tr(HEADINGS.get(notation) or HEADINGS[notation.split()[0]])


def _facts(s: Facts, seat: int, action: int) -> dict[str, Any]:
    """Everything that a sentence may name."""
    p = s.players[seat]
    stored, caged = p.cubes_in(IN_STORE), p.cubes_in(IN_CAGE)
    facts: dict[str, Any] = {
        "seats": s.seats,
        "steps": s.steps,
        "left": s.looking - s.ordered,
        "workers": p.workers,
        "francs": p.francs,
        "level": components.LEVELS[p.cage],
        "load": caged,
        "room": CAGE_SIZE,
        "stored": stored,
        "caged": caged,
        "cubes": stored + (caged if p.cage == 0 else 0),
        **_named(action),
    }
    family, first = ACTIONS.family[action], ACTIONS.first[action]
    if family == actions.PLACE:
        facts |= _space_facts(s, seat, first)
    elif family == actions.BUY:
        facts["price"] = components.TILE_PRICE[first]
    if "colour" in facts:
        colour = components.COLOURS.index(facts["colour"])
        facts["in_cage"] = p.coal[IN_CAGE + colour]
        facts["in_store"] = p.coal[IN_STORE + colour]
    return facts


def _named(action: int) -> dict[str, str]:
    """What an action itself names: a need is a card and a colour, a source a colour and a place."""
    named = ACTIONS.named(action)
    if "need" in named:
        card, _, colour = named["need"].rpartition(" ")
        return {"card": card, "colour": colour}
    if "source" in named:
        colour, _, source = named["source"].split()
        return {"colour": colour, "source": source, "order": ORDER_OF_CUBES}
    piece = named.get("tile") or named.get("card") or ""
    return {**named, "piece": piece, "order": ORDER_OF_COLOURS}


def _space_facts(s: Facts, seat: int, space: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"space": components.SPACE_NAMES[space], "needed": s.crew[space] + 1}
    facts["pile"] = "deck of orders" if space >= components.ORDERS else "stack of tiles"
    if space < components.FACTORY + len(s.factory) and s.factory[space] >= 0:
        facts["tile"] = components.TILE_NAMES[s.factory[space]]
        facts["price"] = components.TILE_PRICE[s.factory[space]]
    if components.DELIVERY <= space < components.DELIVERY + 4:
        facts["vehicle"] = components.VEHICLES[space - components.DELIVERY]
        cards = [order & CARD_MASK for order in s.players[seat].orders]
        facts["open"] = sum(components.CARD_VEHICLE[card] == space - components.DELIVERY for card in cards)
    return facts


# What happened. {name} is the player, the rest are the event's facts.
EVENTS: dict[str, str] = {
    "draft": "{name} drafts the order {card}",
    "place": "{name} places {workers:worker} on '{space}'",
    "displace": "{name} places {workers:worker} on '{space}' and sends {displaced:worker} of {owner} to the canteen",
    "new tile": "the tile {tile} comes to {space}",
    "new order": "the order {card} comes to {space}",
    "buy": "{name} buys the tile {tile} for {francs:franc}; {cubes:cube} on it",
    "substitute": "{name} puts a {colour} cube on a cart that lacks its own",
    "leave empty": "{name} leaves {carts:cart} empty",
    "look": "{name} looks at the top {count} of the {pile}",
    "sees": "{name} sees: {pieces}",
    "take none": "{name} takes none",
    "keep": "{name} keeps the order {card}",
    "put back": "{name} puts {count} back at the {end} of the {pile}",
    "next": "{name} puts {piece} next",
    "francs taken": "{name} takes {francs:franc}",
    "take order": "{name} takes the order {card}",
    "deliver": "{name} delivers {card}",
    "cage": "{name} moves the cage: {level}",
    "load": "{name} loads a {colour} cube at the {level} level",
    "fill": "{name} puts a {colour} cube from the {source} on {card}",
    "store": "{name} puts a {colour} cube into the store",
    "double": "{name} fills the {slot} slot of {card} with two cubes: {colours}",
    "stop": "{name} stops with {steps:step} left",
    "shift ends": "shift {shift} ends and is scored",
    "first": "{name} is first in {element} with {count}",
    "second": "{name} is second in {element} with {count}",
    "first player": "{name} is the first player of the next shift",
    "francs": "{name} has {count:franc} at the end",
    "cubes": "{name} has {count:cube} at the end",
    "open orders": "{name} has {count:open order} at the end",
    "imbalance": "{name} has {count:tile} more on one side of the pit",
}


def sentence(event: Event, names: list[str]) -> str:
    """Return an event as a sentence, with the points it scored."""
    facts: dict[str, Any] = {**event.facts, "name": names[event.seat] if event.seat >= 0 else ""}
    kind = event.kind
    if "owner" in facts:  # CB 3.2 whose workers had to make room
        kind = "displace"
        facts["owner"] = names[facts["owner"]]
    words = fill(tr(EVENTS[kind]), facts, SHOWN)
    scored = event.points != 0 or event.paragraph.startswith(("CB 7.1", "CB 10"))
    return put(SCORED, words=words, points=int(event.points)) if scored else words
