"""CB 5 Factory, and the draws of five (CB 5.5, 7.4)."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, lowest
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.coal_baron import actions, components, drafting, questions, reasons, turn
from pithead.games.coal_baron.facts import Facts, Player, tile_level
from pithead.games.coal_baron.pile import kind_of, look, move, take, to_bottom

DRAW: Final[i64] = 5
BOTTOM: Final[i64] = 1  # of the two ends


def offer(s: Facts, p: Player, out: Offer) -> None:
    """CB 5.4, 5.5, 7.4 What may be bought, kept, put on a cart, put back."""
    question = s.question
    if question == questions.SUBSTITUTING:
        out.all_of(actions.SUBSTITUTE)
        out.one(actions.LEAVE_EMPTY)
        return
    out.sure = True
    if question == questions.CHOOSING_END:
        out.all_of(actions.RETURN)
    elif question == questions.BUYING:
        out.set_of(actions.BUY, affordable(p, drawn(s)))
        out.one(actions.BUY_NONE)
    elif question == questions.KEEPING:
        out.set_of(actions.KEEP, drawn(s))
        out.one(actions.KEEP_NONE)
    elif s.at_deck:
        out.set_of(actions.NEXT_CARD, drawn(s))
    else:
        out.set_of(actions.NEXT_TILE, drawn(s))


def drawn(s: Facts) -> i64:
    """CB 5.5, 7.4 The kinds of the pieces drawn and not yet put in order, as a set."""
    pile = s.deck if s.at_deck else s.stack
    there: i64 = 0
    for i in range(s.ordered, s.looking):
        there |= bit(kind_of(pile[i]))
    return there


def affordable(p: Player, kinds: i64) -> i64:
    """CB 4.1 Those of a set of tiles that the player can pay."""
    found: i64 = 0
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if why_not_tile(p, kind) == reasons.OK:
            found |= bit(kind)
    return found


def why_not(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """CB 5.4, 5.5, 7.4 Why a tile, order or cube cannot be chosen."""
    question = s.question
    if question == questions.SUBSTITUTING:
        if family == actions.SUBSTITUTE:
            return why_not_substitute(s, what)
        return reasons.OK if family == actions.LEAVE_EMPTY else reasons.NOT_NOW
    if question == questions.CHOOSING_END:
        return reasons.OK if family == actions.RETURN else reasons.NOT_NOW
    if question == questions.BUYING:
        if family == actions.BUY:
            return why_not_buy(s, p, what)
        return reasons.OK if family == actions.BUY_NONE else reasons.NOT_NOW
    if question == questions.KEEPING:
        if family == actions.KEEP:
            return why_not_drawn(s, what)
        return reasons.OK if family == actions.KEEP_NONE else reasons.NOT_NOW
    if family == (actions.NEXT_CARD if s.at_deck else actions.NEXT_TILE):
        return why_not_drawn(s, what)
    return reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, what: i64) -> None:
    """CB 5.4, 5.5, 7.4 Buy, keep, put a cube on a cart, put back."""
    if family == actions.BUY:
        buy_drawn(s, p, what)
    elif family == actions.KEEP:
        keep(s, p, what)
    elif family == actions.BUY_NONE or family == actions.KEEP_NONE:
        take_none(s)
    elif family == actions.SUBSTITUTE:
        substitute(s, p, what)
    elif family == actions.LEAVE_EMPTY:
        leave_empty(s)
    elif family == actions.RETURN:
        choose_end(s, what == BOTTOM)
    else:
        put_next(s, what)


def why_not_tile(p: Player, kind: i64) -> i64:
    """CB 4.1 There is a tile, and its price can be paid in full."""
    if kind == NONE:
        return reasons.EMPTY_SPACE
    return reasons.OK if components.TILE_PRICE[kind] <= p.francs else reasons.TOO_DEAR


def buy_from_space(s: Facts, p: Player, space: i64) -> None:
    """CB 5 Buy the tile of a factory space; the space is refilled at the end of the turn (CB 3.5)."""
    kind = s.factory[space]
    s.factory[space] = NONE
    buy(s, p, kind)


def buy(s: Facts, p: Player, kind: i64) -> None:
    """CB 5.1 Pay; CB 5.2 the tile goes to its level and side; CB 5.3 cubes on its carts, as far as they last."""
    p.francs -= components.TILE_PRICE[kind]
    p.add_tiles(kind, 1)
    colour = components.TILE_COLOUR[kind]
    s.level = tile_level(kind)
    s.unfilled = components.TILE_CARTS[kind]
    while s.unfilled > 0 and s.supply[colour] > 0:
        put_cube(s, p, colour)
    if s.journal is not None:
        facts: dict[str, object] = {
            "tile": components.TILE_NAMES[kind],
            "francs": int(components.TILE_PRICE[kind]),
            "cubes": int(components.TILE_CARTS[kind] - s.unfilled),
        }
        s.journal.append(Event("buy", s.to_act, "CB 5.1", facts, reveals=s.looking > 0))
    s.least = 0
    ask_substitute(s)


def put_cube(s: Facts, p: Player, colour: i64) -> None:
    """CB 5.3, 5.4 A cube from the supply goes on a cart of the tile just bought."""
    s.supply[colour] -= 1
    p.coal[s.level * components.N_COLOURS + colour] += 1
    s.unfilled -= 1


def ask_substitute(s: Facts) -> None:
    """CB 5.4 Ask for a cube for the next unfilled cart, if there are any cubes; then go on."""
    supply = s.supply
    if s.unfilled > 0 and supply[0] + supply[1] + supply[2] + supply[3] > 0:
        s.question = questions.SUBSTITUTING
        return
    s.unfilled = 0
    s.level = 0
    s.least = 0
    put_back(s)


def why_not_substitute(s: Facts, colour: i64) -> i64:
    """CB 5.4 A cube of any colour in the supply; for two carts of one tile the colours are named in rising order."""
    if s.supply[colour] == 0:
        return reasons.SUPPLY_EMPTY
    return reasons.OK if colour >= s.least else reasons.LISTED_BEFORE


def substitute(s: Facts, p: Player, colour: i64) -> None:
    """CB 5.4 The cart keeps its own colour, the cube keeps the cube's."""
    put_cube(s, p, colour)
    s.least = colour
    if s.journal is not None:
        s.journal.append(Event("substitute", s.to_act, "CB 5.4", {"colour": components.COLOURS[colour]}))
    ask_substitute(s)


def leave_empty(s: Facts) -> None:
    """CB 5.4 The carts still unfilled stay empty."""
    if s.journal is not None:
        s.journal.append(Event("leave empty", s.to_act, "CB 5.4", {"carts": int(s.unfilled)}))
    s.unfilled = 0
    ask_substitute(s)


def look_at_five(s: Facts, deck: bool) -> None:
    """CB 5.5, 7.4 Look at the top five tiles or orders, or all if fewer are left."""
    pile = s.deck if deck else s.stack
    s.at_deck = deck
    count: i64 = len(pile)
    s.looking = DRAW if count > DRAW else count
    look(pile, s.looking, s.to_act, s.seats)
    s.question = questions.KEEPING if deck else questions.BUYING
    if s.journal is not None:
        paragraph = "CB 7.4" if deck else "CB 5.5"
        s.journal.append(
            Event("look", s.to_act, paragraph, {"count": int(s.looking), "pile": "deck" if deck else "stack"})
        )
        names = components.CARD_NAMES if deck else components.TILE_NAMES
        shown = [names[kind_of(pile[i])] for i in range(s.looking)]
        s.journal.append(Event("sees", s.to_act, paragraph, {"pieces": shown}, seen_by=bit(s.to_act), reveals=True))


def drawn_index(s: Facts, kind: i64) -> i64:
    """The place of a tile kind or card among the pieces looked at and not yet put in order, or -1."""
    pile = s.deck if s.at_deck else s.stack
    for i in range(s.ordered, s.looking):
        if kind_of(pile[i]) == kind:
            return i
    return -1


def why_not_buy(s: Facts, p: Player, kind: i64) -> i64:
    """CB 5.5 One of the tiles drawn, if it can be paid."""
    return reasons.NOT_DRAWN if drawn_index(s, kind) < 0 else why_not_tile(p, kind)


def buy_drawn(s: Facts, p: Player, kind: i64) -> None:
    """CB 5.5 Buy one of the tiles drawn; everyone sees which."""
    s.stack = take(s.stack, drawn_index(s, kind), s.seats)
    s.looking -= 1
    if s.looking == 0:
        s.at_deck = False
    buy(s, p, kind)


def why_not_drawn(s: Facts, kind: i64) -> i64:
    """CB 5.5, 7.4 One of the pieces drawn."""
    return reasons.NOT_DRAWN if drawn_index(s, kind) < 0 else reasons.OK


def keep(s: Facts, p: Player, card: i64) -> None:
    """CB 7.4 Keep one of the orders drawn, face up and free of charge."""
    s.deck = take(s.deck, drawn_index(s, card), s.seats)
    s.looking -= 1
    drafting.add_order(p, card)
    if s.journal is not None:
        s.journal.append(Event("keep", s.to_act, "CB 7.4", {"card": components.CARD_NAMES[card]}, reveals=True))
    put_back(s)


def take_none(s: Facts) -> None:
    """CB 5.5, 7.4 Taking none still uses the action."""
    if s.journal is not None:
        s.journal.append(Event("take none", s.to_act, "CB 7.4" if s.at_deck else "CB 5.5"))
    put_back(s)


def put_back(s: Facts) -> None:
    """CB 5.5, 7.4 Put back what is left of the pieces drawn. If they are the whole pile, its top is its bottom."""
    if s.looking == 0:
        s.at_deck = False
        turn.end_turn(s)
    elif s.looking < (len(s.deck) if s.at_deck else len(s.stack)):
        s.question = questions.CHOOSING_END
    else:
        choose_end(s, False)


def choose_end(s: Facts, bottom: bool) -> None:
    """CB 5.5 All on top or all at the bottom. A single piece needs no order."""
    s.bottom = bottom
    if s.journal is not None:
        facts: dict[str, object] = {
            "count": int(s.looking),
            "pile": "deck" if s.at_deck else "stack",
            "end": "bottom" if bottom else "top",
        }
        s.journal.append(Event("put back", s.to_act, "CB 7.4" if s.at_deck else "CB 5.5", facts))
    if s.looking > 1:
        s.question = questions.ORDERING
    else:
        finish_order(s)


def put_next(s: Facts, kind: i64) -> None:
    """CB 5.5 The next piece from the top down; the last one follows of itself."""
    pile = s.deck if s.at_deck else s.stack
    move(pile, drawn_index(s, kind), s.ordered)
    s.ordered += 1
    if s.journal is not None:
        name = components.CARD_NAMES[kind] if s.at_deck else components.TILE_NAMES[kind]
        paragraph = "CB 7.4" if s.at_deck else "CB 5.5"
        s.journal.append(Event("next", s.to_act, paragraph, {"piece": name}, seen_by=bit(s.to_act)))
    if s.ordered == s.looking - 1:
        finish_order(s)


def finish_order(s: Facts) -> None:
    """CB 5.5, 7.4 The pieces lie on top already; at the bottom, if so chosen. The turn is over."""
    if s.bottom and s.at_deck:
        s.deck = to_bottom(s.deck, s.looking)
    elif s.bottom:
        s.stack = to_bottom(s.stack, s.looking)
    s.looking = 0
    s.ordered = 0
    s.at_deck = False
    s.bottom = False
    turn.end_turn(s)
