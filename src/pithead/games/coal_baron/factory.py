"""CB 5 Factory, and the draws of five (CB 5.5, 7.4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.coal_baron.actions import BUY, BUY_NONE, KEEP, KEEP_NONE, NEXT_CARD, NEXT_TILE
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    COLOURS,
    N_COLOURS,
    TILE_CARTS,
    TILE_COLOUR,
    TILE_NAMES,
    TILE_PRICE,
)
from pithead.games.coal_baron.pile import kind_of, look, move, take, to_bottom
from pithead.games.coal_baron.reasons import EMPTY_SPACE, LISTED_BEFORE, NOT_DRAWN, OK, SUPPLY_EMPTY, TOO_DEAR
from pithead.games.coal_baron.setup import add_order
from pithead.games.coal_baron.state import (
    BUYING,
    CHOOSING_END,
    KEEPING,
    ORDERING,
    SUBSTITUTING,
    CoalBaronState,
    Player,
    tile_level,
)
from pithead.games.coal_baron.turn import end_turn

DRAW: Final[i64] = 5


def why_not_tile(p: Player, kind: i64) -> i64:
    """CB 4.1 There is a tile, and its price can be paid in full."""
    if kind == NONE:
        return EMPTY_SPACE
    return OK if TILE_PRICE[kind] <= p.francs else TOO_DEAR


def buy_from_space(s: CoalBaronState, p: Player, space: i64) -> None:
    """CB 5 Buy the tile of a factory space; the space is refilled at the end of the turn (CB 3.5)."""
    kind = s.factory[space]
    s.factory[space] = NONE
    buy(s, p, kind)


def buy(s: CoalBaronState, p: Player, kind: i64) -> None:
    """CB 5.1 Pay; CB 5.2 the tile goes to its level and side; CB 5.3 cubes on its carts, as far as they last."""
    p.francs -= TILE_PRICE[kind]
    p.tiles[kind] += 1
    colour = TILE_COLOUR[kind]
    s.level = tile_level(kind)
    s.unfilled = TILE_CARTS[kind]
    while s.unfilled > 0 and s.supply[colour] > 0:
        put_cube(s, p, colour)
    if s.journal is not None:
        facts: dict[str, object] = {
            "tile": TILE_NAMES[kind],
            "francs": int(TILE_PRICE[kind]),
            "cubes": int(TILE_CARTS[kind] - s.unfilled),
        }
        s.journal.append(Event("buy", s.to_act, "CB 5.1", facts, reveals=s.looking > 0))
    s.least = 0
    ask_substitute(s)


def put_cube(s: CoalBaronState, p: Player, colour: i64) -> None:
    """CB 5.3, 5.4 A cube from the supply goes on a cart of the tile just bought."""
    s.supply[colour] -= 1
    p.coal[s.level * N_COLOURS + colour] += 1
    s.unfilled -= 1


def ask_substitute(s: CoalBaronState) -> None:
    """CB 5.4 Ask for a cube for the next unfilled cart, if there are any cubes; then go on."""
    supply = s.supply
    if s.unfilled > 0 and supply[0] + supply[1] + supply[2] + supply[3] > 0:
        s.phase = SUBSTITUTING
        return
    s.unfilled = 0
    s.level = 0
    s.least = 0
    put_back(s)


def why_not_substitute(s: CoalBaronState, colour: i64) -> i64:
    """CB 5.4 A cube of any colour in the supply; for two carts of one tile the colours are named in rising order."""
    if s.supply[colour] == 0:
        return SUPPLY_EMPTY
    return OK if colour >= s.least else LISTED_BEFORE


def substitute(s: CoalBaronState, p: Player, colour: i64) -> None:
    """CB 5.4 The cart keeps its own colour, the cube keeps the cube's."""
    put_cube(s, p, colour)
    s.least = colour
    if s.journal is not None:
        s.journal.append(Event("substitute", s.to_act, "CB 5.4", {"colour": COLOURS[colour]}))
    ask_substitute(s)


def leave_empty(s: CoalBaronState) -> None:
    """CB 5.4 The carts still unfilled stay empty."""
    if s.journal is not None:
        s.journal.append(Event("leave empty", s.to_act, "CB 5.4", {"carts": int(s.unfilled)}))
    s.unfilled = 0
    ask_substitute(s)


def look_at_five(s: CoalBaronState, deck: bool) -> None:
    """CB 5.5, 7.4 Look at the top five tiles or orders, or all if fewer are left."""
    pile = s.deck if deck else s.stack
    s.at_deck = deck
    count: i64 = len(pile)
    s.looking = DRAW if count > DRAW else count
    look(pile, s.looking, s.to_act, s.seats)
    s.phase = KEEPING if deck else BUYING
    if s.journal is not None:
        paragraph = "CB 7.4" if deck else "CB 5.5"
        s.journal.append(
            Event("look", s.to_act, paragraph, {"count": int(s.looking), "pile": "deck" if deck else "stack"})
        )
        names = CARD_NAMES if deck else TILE_NAMES
        shown = [names[kind_of(pile[i])] for i in range(s.looking)]
        s.journal.append(Event("sees", s.to_act, paragraph, {"pieces": shown}, seen_by=bit(s.to_act), reveals=True))


def drawn_index(s: CoalBaronState, kind: i64) -> i64:
    """The place of a tile kind or card among the pieces looked at and not yet put in order, or -1."""
    pile = s.deck if s.at_deck else s.stack
    for i in range(s.ordered, s.looking):
        if kind_of(pile[i]) == kind:
            return i
    return -1


def legal_drawn(s: CoalBaronState, p: Player, out: vec[i64]) -> i64:
    """CB 5.5, 7.4 The pieces drawn that may be taken, or put next, each kind once; or none of them."""
    pile = s.deck if s.at_deck else s.stack
    there: i64 = 0  # a set of kinds as bits
    for i in range(s.ordered, s.looking):
        there |= bit(kind_of(pile[i]))
    start = NEXT_CARD if s.at_deck else NEXT_TILE
    if s.phase == BUYING:
        start = BUY
    elif s.phase == KEEPING:
        start = KEEP
    n: i64 = 0
    kind: i64 = 0
    while there >> kind != 0:
        if has(there, kind) and (s.phase != BUYING or why_not_tile(p, kind) == OK):
            out[n] = start + kind
            n += 1
        kind += 1
    if s.phase == BUYING:
        out[n] = BUY_NONE
        n += 1
    elif s.phase == KEEPING:
        out[n] = KEEP_NONE
        n += 1
    return n


def why_not_buy(s: CoalBaronState, p: Player, kind: i64) -> i64:
    """CB 5.5 One of the tiles drawn, if it can be paid."""
    return NOT_DRAWN if drawn_index(s, kind) < 0 else why_not_tile(p, kind)


def buy_drawn(s: CoalBaronState, p: Player, kind: i64) -> None:
    """CB 5.5 Buy one of the tiles drawn; everyone sees which."""
    s.stack = take(s.stack, drawn_index(s, kind), s.seats)
    s.looking -= 1
    if s.looking == 0:
        s.at_deck = False
    buy(s, p, kind)


def why_not_drawn(s: CoalBaronState, kind: i64) -> i64:
    """CB 5.5, 7.4 One of the pieces drawn."""
    return NOT_DRAWN if drawn_index(s, kind) < 0 else OK


def keep(s: CoalBaronState, p: Player, card: i64) -> None:
    """CB 7.4 Keep one of the orders drawn, face up and free of charge."""
    s.deck = take(s.deck, drawn_index(s, card), s.seats)
    s.looking -= 1
    add_order(p, card)
    if s.journal is not None:
        s.journal.append(Event("keep", s.to_act, "CB 7.4", {"card": CARD_NAMES[card]}, reveals=True))
    put_back(s)


def take_none(s: CoalBaronState) -> None:
    """CB 5.5, 7.4 Taking none still uses the action."""
    if s.journal is not None:
        s.journal.append(Event("take none", s.to_act, "CB 7.4" if s.at_deck else "CB 5.5"))
    put_back(s)


def put_back(s: CoalBaronState) -> None:
    """CB 5.5, 7.4 Put back what is left of the pieces drawn. If they are the whole pile, its top is its bottom."""
    if s.looking == 0:
        s.at_deck = False
        end_turn(s)
    elif s.looking < (len(s.deck) if s.at_deck else len(s.stack)):
        s.phase = CHOOSING_END
    else:
        choose_end(s, False)


def choose_end(s: CoalBaronState, bottom: bool) -> None:
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
        s.phase = ORDERING
    else:
        finish_order(s)


def put_next(s: CoalBaronState, kind: i64) -> None:
    """CB 5.5 The next piece from the top down; the last one follows of itself."""
    pile = s.deck if s.at_deck else s.stack
    move(pile, drawn_index(s, kind), s.ordered)
    s.ordered += 1
    if s.journal is not None:
        name = CARD_NAMES[kind] if s.at_deck else TILE_NAMES[kind]
        paragraph = "CB 7.4" if s.at_deck else "CB 5.5"
        s.journal.append(Event("next", s.to_act, paragraph, {"piece": name}, seen_by=bit(s.to_act)))
    if s.ordered == s.looking - 1:
        finish_order(s)


def finish_order(s: CoalBaronState) -> None:
    """CB 5.5, 7.4 The pieces lie on top already; at the bottom, if so chosen. The turn is over."""
    if s.bottom and s.at_deck:
        s.deck = to_bottom(s.deck, s.looking)
    elif s.bottom:
        s.stack = to_bottom(s.stack, s.looking)
    s.looking = 0
    s.ordered = 0
    s.at_deck = False
    s.bottom = False
    end_turn(s)
