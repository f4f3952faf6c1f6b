"""A position as a seat sees it, as numbers: what `view` shows, in a fixed layout."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.bits import bit, has, how_many
from pithead.core.layout import FROM_OWN, SEATS, Layout, put, put_flag, put_row, put_seat, put_set, relative
from pithead.core.rows import NONE, sort
from pithead.games.coal_baron import components, facts, questions
from pithead.games.coal_baron.components import LEVELS as LEVEL_NAMES
from pithead.games.coal_baron.facts import Facts, Player
from pithead.games.coal_baron.pile import KIND_MASK, group, kind_of, seen
from pithead.games.coal_baron.scoring import element_counts

VERSION: Final = 1

TILE_NUMBERS: Final[i64] = 5  # of a tile on a factory space
CARD_NUMBERS: Final[i64] = 9  # of a card on an order space
N_STACK: Final[i64] = 48

_NEEDS: Final = [
    f"{components.CARD_NAMES[card]} {components.COLOURS[colour]}"
    for card, colour in zip(components.NEED_CARD, components.NEED_COLOUR, strict=True)
]
_ON_CARDS: Final = [f"{colour} on {card}" for card in components.CARD_NAMES for colour in components.COLOURS]
_PLACES: Final = [f"place {place + 1}" for place in range(48)]

LAYOUT: Final = Layout(VERSION)

# The table.
SEAT: Final[i64] = LAYOUT.table_part("seat", "which seat observes: one of four is 1", SEATS)
TO_ACT: Final[i64] = LAYOUT.table_part(
    "to act", "who is to act, counted from the own seat clockwise: one is 1; none at the end", FROM_OWN
)
FIRST_PLAYER: Final[i64] = LAYOUT.table_part(
    "first player", "who has the first player's marker, counted likewise", FROM_OWN
)
SHIFT: Final[i64] = LAYOUT.table_part("shift", "1 to 3")
QUESTION: Final[i64] = LAYOUT.table_part(
    "phase", f"what is asked: one is 1, of {', '.join(questions.NAMES)}", questions.NAMES
)
LOOKING: Final[i64] = LAYOUT.table_part(
    "looking",
    "pieces being looked at; 1 if of the deck; how many are in order; 1 if they go to the bottom",
    ["pieces", "of the deck", "in order", "to the bottom"],
)
DRAWN_TILES: Final[i64] = LAYOUT.table_part(
    "drawn tiles", "the tiles that the own seat looks at, by kind", components.TILE_NAMES
)
DRAWN_CARDS: Final[i64] = LAYOUT.table_part(
    "drawn cards", "the cards that the own seat looks at: 1 each", components.CARD_NAMES
)
UNFILLED: Final[i64] = LAYOUT.table_part("unfilled", "carts that wait for a substitute cube")
LEVEL: Final[i64] = LAYOUT.table_part("level", "their level: one is 1", components.COLOURS)
STEPS: Final[i64] = LAYOUT.table_part("steps", "steps of mining left")
NEED: Final[i64] = LAYOUT.table_part(
    "need", "the need that two cubes will fill: one is 1, in the order of the actions `double …`", _NEEDS
)
FIRST: Final[i64] = LAYOUT.table_part(
    "first cube",
    "the first of the two: one is 1, by colour, from the cage then from the store",
    [f"{colour} from {place}" for place in ("cage", "store") for colour in components.COLOURS],
)
SUPPLY: Final[i64] = LAYOUT.table_part("supply", "cubes by colour", components.COLOURS)
FACTORY: Final[i64] = LAYOUT.table_part(
    "factory",
    "for each space: carts of the tile at its colour, four numbers; 1 if it is a dark one",
    [f"factory {i + 1} {word}" for i in range(8) for word in [*components.COLOURS, "dark"]],
)
OFFER: Final[i64] = LAYOUT.table_part(
    "offer",
    "for each card: 0, or the order space where it lies, from 1; in the draft its place there",
    components.CARD_NAMES,
)
OFFERED: Final[i64] = LAYOUT.table_part(
    "offered",
    "for each order space: 1 at the card's vehicle, four numbers; its points; slots by colour",
    [f"order {i + 1} {word}" for i in range(4) for word in [*components.VEHICLES, "points", *components.COLOURS]],
)
PILES: Final[i64] = LAYOUT.table_part("piles", "tiles in the stack, cards in the deck", ["stack", "deck"])
STACK: Final[i64] = LAYOUT.table_part(
    "stack", "for each place from the top: 0, or 1 + the tile kind that the seat knows to lie there", _PLACES[:48]
)
STACK_GROUPS: Final[i64] = LAYOUT.table_part(
    "stack groups",
    "for each place: 0, or the number of a group within which the known tiles lie somewhere",
    _PLACES[:48],
)
DECK: Final[i64] = LAYOUT.table_part(
    "deck", "for each place from the top: 0, or 1 + the card that the seat knows to lie there", _PLACES[:44]
)
DECK_GROUPS: Final[i64] = LAYOUT.table_part("deck groups", "as with the stack", _PLACES[:44])

# The block of a seat.
PURSE: Final[i64] = LAYOUT.seat_part(
    "purse",
    "francs, points, workers in reserve, in the canteen, on the bank",
    ["francs", "points", "reserve", "canteen", "bank"],
)
CAGE_AT: Final[i64] = LAYOUT.seat_part(
    "cage at", "where the cage stands: one is 1, of the surface and the levels", LEVEL_NAMES
)
CAGE: Final[i64] = LAYOUT.seat_part("cage", "cubes in the cage, by colour", components.COLOURS)
STORE: Final[i64] = LAYOUT.seat_part("store", "cubes in the store, by colour", components.COLOURS)
LEVELS: Final[i64] = LAYOUT.seat_part(
    "levels",
    "cubes on the carts, by level and colour",
    [f"{level} level {colour}" for level in components.COLOURS for colour in components.COLOURS],
)
CARTS: Final[i64] = LAYOUT.seat_part("carts", "carts of each level", components.COLOURS)
TILES: Final[i64] = LAYOUT.seat_part("tiles", "tiles by kind", components.TILE_NAMES)
WORKERS: Final[i64] = LAYOUT.seat_part("workers", "workers on each space", components.SPACE_NAMES)
ORDERS: Final[i64] = LAYOUT.seat_part("orders", "1 for each open order", components.CARD_NAMES)
NEEDS: Final[i64] = LAYOUT.seat_part(
    "needs", "free slots of open orders, by need, in the order of the actions `fill …`", _NEEDS
)
ON_ORDERS: Final[i64] = LAYOUT.seat_part(
    "on orders", "for each card: cubes that lie on the open order, by colour, four numbers", _ON_CARDS
)
DELIVERIES: Final[i64] = LAYOUT.seat_part("deliveries", "how many orders were delivered")
DELIVERED: Final[i64] = LAYOUT.seat_part(
    "delivered", "1 for each delivered order that the seat may see", components.CARD_NAMES
)
ELEMENTS: Final[i64] = LAYOUT.seat_part(
    "elements", "what majorities count, where the delivered orders may be seen", components.ELEMENT_NAMES
)

TABLE_SIZE: Final[i64] = LAYOUT.table_size
SEAT_SIZE: Final[i64] = LAYOUT.seat_size


def observe_into(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """Write what the seat sees from `start` on; the row is all zero there."""
    _table(s, seat, row, start)
    _decision(s, seat, row, start)
    _pile(s.stack, seat, row, start + STACK, start + STACK_GROUPS)
    _pile(s.deck, seat, row, start + DECK, start + DECK_GROUPS)
    _workers(s, seat, row, start + TABLE_SIZE + WORKERS)
    is_open = s.over or s.options["open_deliveries"] == "on"
    at = start + TABLE_SIZE
    other = seat
    for _block in range(s.seats):
        p = s.players[other]
        _player(p, row, at)
        if other == seat or is_open:
            put_set(row, at + DELIVERED, p.delivered)
            put_row(row, at + ELEMENTS, element_counts(p), 0, components.N_ELEMENTS)
        at += SEAT_SIZE
        other += 1
        if other == s.seats:
            other = 0


def _table(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """What lies in the middle."""
    put(row, start + SEAT + seat, 1)
    put_seat(row, start + TO_ACT, s.to_act, seat, s.seats)
    put_seat(row, start + FIRST_PLAYER, s.first_player, seat, s.seats)
    put(row, start + SHIFT, s.shift)
    put(row, start + QUESTION + s.question, 1)
    put_row(row, start + SUPPLY, s.supply, 0, components.N_COLOURS)
    at = start + FACTORY
    for space in range(components.N_FACTORY):
        kind = s.factory[space]
        if kind != NONE:
            put(row, at + components.TILE_COLOUR[kind], components.TILE_CARTS[kind])
            put(row, at + components.N_COLOURS, components.TILE_DARK[kind])
        at += TILE_NUMBERS
    for place in range(len(s.offer)):
        card = s.offer[place]
        if card != NONE:
            put(row, start + OFFER + card, place + 1)
            if s.question != questions.DRAFTING and place < components.N_ORDERS:
                _card(card, row, start + OFFERED + CARD_NUMBERS * place)
    put(row, start + PILES, len(s.stack))
    put(row, start + PILES + 1, len(s.deck))


def _card(card: i64, row: vec[i16], at: i64) -> None:
    """An order that lies on a space."""
    put(row, at + components.CARD_VEHICLE[card], 1)
    put(row, at + 4, components.CARD_POINTS[card])
    for slot in range(components.CARD_SIZE[card]):
        row[at + 5 + components.CARD_SLOT[card * components.MAX_SLOTS + slot]] += 1


def _decision(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """What the decision in progress is about; the pieces drawn only for who draws them."""
    if s.looking > 0:
        put(row, start + LOOKING, s.looking)
        put_flag(row, start + LOOKING + 1, s.at_deck)
        put(row, start + LOOKING + 2, s.ordered)
        put_flag(row, start + LOOKING + 3, s.bottom)
        if seat == s.to_act:
            for i in range(s.looking):
                if s.at_deck:
                    put(row, start + DRAWN_CARDS + kind_of(s.deck[i]), 1)
                else:
                    row[start + DRAWN_TILES + kind_of(s.stack[i])] += 1
    if s.question == questions.SUBSTITUTING:
        put(row, start + UNFILLED, s.unfilled)
        put(row, start + LEVEL + s.level, 1)
    elif s.question == questions.MINING:
        put(row, start + STEPS, s.steps)
    elif s.question == questions.FIRST_CUBE or s.question == questions.SECOND_CUBE:
        put(row, start + STEPS, s.steps)
        put(row, start + NEED + s.need, 1)
        if s.question == questions.SECOND_CUBE:
            put(row, start + FIRST + s.least, 1)


def _pile(pile: vec[i64], seat: i64, row: vec[i16], at: i64, groups: i64) -> None:
    """CB 5.5 What the seat knows of a pile. Where in a group a piece lies it does not know: the pieces known to be in
    it are written at its first places, by kind. Groups are numbered from the top.
    """
    numbers: i64 = 0  # the groups met, as a set
    for i in range(len(pile)):
        word = pile[i]
        if word <= KIND_MASK:
            continue
        number = group(word, seat)
        if number != 0:
            numbers |= bit(number)
        elif seen(word, seat):
            put(row, at + i, kind_of(word) + 1)
    if numbers == 0:
        return
    met: i64 = 0
    for i in range(len(pile)):
        number = group(pile[i], seat)
        if number != 0 and has(numbers, number):
            numbers &= ~bit(number)
            if _group(pile, seat, number, row, at, groups, met + 1):
                met += 1


def _group(pile: vec[i64], seat: i64, number: i64, row: vec[i16], at: i64, groups: i64, met: i64) -> bool:
    """One group of a pile, if the seat knows anything of it; what is left of a group is known exactly. Tell whether
    there is one to be told.
    """
    kinds = vec[i64]([0] * len(pile))
    known: i64 = 0
    size: i64 = 0
    for i in range(len(pile)):
        word = pile[i]
        if group(word, seat) == number:
            size += 1
            if seen(word, seat):
                kinds[known] = kind_of(word) + 1
                known += 1
    if known == 0:
        return False
    kinds = kinds[:known]
    sort(kinds)
    written: i64 = 0
    for i in range(len(pile)):
        if group(pile[i], seat) == number:
            if size > 1:
                put(row, groups + i, met)
            if written < known:
                put(row, at + i, kinds[written])
                written += 1
    return size > 1


def _workers(s: Facts, seat: i64, row: vec[i16], at: i64) -> None:
    """The workers on the spaces, each in the block of whose they are."""
    crew = s.crew
    owner = s.owner
    for space in range(components.N_SPACES):
        if crew[space] > 0:
            put(row, at + SEAT_SIZE * relative(owner[space], seat, s.seats) + space, crew[space])


def _player(p: Player, row: vec[i16], at: i64) -> None:
    """What everybody sees of a player."""
    put(row, at + PURSE, p.francs)
    put(row, at + PURSE + 1, p.points)
    put(row, at + PURSE + 2, p.workers)
    put(row, at + PURSE + 3, p.canteen)
    put(row, at + PURSE + 4, p.banked)
    put(row, at + CAGE_AT + p.cage, 1)
    put_row(row, at + CAGE, p.coal, facts.IN_CAGE, components.N_COLOURS)
    put_row(row, at + STORE, p.coal, facts.IN_STORE, components.N_COLOURS)
    put_row(row, at + LEVELS, p.coal, 0, facts.IN_CAGE)
    for level in range(components.N_COLOURS):
        put(row, at + CARTS + level, p.carts(level))
    for kind in range(components.N_TILE_KINDS):
        if p.tiles_of(kind) > 0:  # all is zero there
            put(row, at + TILES + kind, p.tiles_of(kind))
    for order in p.orders:
        _order(order, row, at)
    put(row, at + DELIVERIES, how_many(p.delivered))


def _order(order: i64, row: vec[i16], at: i64) -> None:
    """CB 7 An open order: what it still needs, and the cubes on it. On which of its slots they lie never matters."""
    card = order & facts.CARD_MASK
    put(row, at + ORDERS + card, 1)
    cubes = at + ON_ORDERS + components.N_COLOURS * card
    for slot in range(components.CARD_SIZE[card]):
        colour = components.CARD_SLOT[card * components.MAX_SLOTS + slot]
        content = facts.slot_of(order, slot)
        if content == facts.FREE:
            row[at + NEEDS + need_of(card, colour)] += 1
        elif content == facts.OWN_COLOUR:
            row[cubes + colour] += 1
        else:
            row[cubes + facts.PAIR_A[content - facts.PAIRS]] += 1
            row[cubes + facts.PAIR_B[content - facts.PAIRS]] += 1


def need_of(card: i64, colour: i64) -> i64:
    """The need of a card for a colour that is on it."""
    need = components.FIRST_NEED[card]
    while components.NEED_COLOUR[need] != colour:
        need += 1
    return need
