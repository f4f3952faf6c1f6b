"""A position as a seat sees it, as numbers: what `view` shows, in a fixed layout."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.bits import bit, has
from pithead.core.layout import FROM_OWN, SEATS, Layout, Part, put, put_flag, put_row, put_seat, put_set
from pithead.core.rows import NONE, sort
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    CARD_POINTS,
    CARD_SIZE,
    CARD_SLOT,
    CARD_VEHICLE,
    COLOURS,
    ELEMENT_NAMES,
    FIRST_NEED,
    MAX_SLOTS,
    N_CARDS,
    N_COLOURS,
    N_ELEMENTS,
    N_FACTORY,
    N_NEEDS,
    N_ORDERS,
    N_SPACES,
    N_TILE_KINDS,
    NEED_CARD,
    NEED_COLOUR,
    SPACE_NAMES,
    TILE_CARTS,
    TILE_COLOUR,
    TILE_COPIES,
    TILE_DARK,
    TILE_NAMES,
    VEHICLES,
)
from pithead.games.coal_baron.components import LEVELS as LEVEL_NAMES
from pithead.games.coal_baron.pile import KIND_MASK, group, kind_of, seen
from pithead.games.coal_baron.scoring import element_counts
from pithead.games.coal_baron.state import (
    CARD_MASK,
    DRAFTING,
    FIRST_CUBE,
    FREE,
    IN_CAGE,
    IN_STORE,
    MINING_WORK,
    OWN_COLOUR,
    PAIR_A,
    PAIR_B,
    PAIRS,
    PHASES,
    SECOND_CUBE,
    SUBSTITUTING,
    CoalBaronState,
    Player,
    slot_of,
)

VERSION: Final = 1

# Where the parts of the table begin.
SEAT: Final[i64] = 0
TO_ACT: Final[i64] = 4
FIRST_PLAYER: Final[i64] = 8
SHIFT: Final[i64] = 12
PHASE: Final[i64] = 13
LOOKING: Final[i64] = 24
DRAWN_TILES: Final[i64] = 28
DRAWN_CARDS: Final[i64] = 44
UNFILLED: Final[i64] = 88
LEVEL: Final[i64] = 89
STEPS: Final[i64] = 93
NEED: Final[i64] = 94
FIRST: Final[i64] = 150
SUPPLY: Final[i64] = 158
FACTORY: Final[i64] = 162
OFFER: Final[i64] = 202
OFFERED: Final[i64] = 246
PILES: Final[i64] = 282
STACK: Final[i64] = 284
STACK_GROUPS: Final[i64] = 332
DECK: Final[i64] = 380
DECK_GROUPS: Final[i64] = 424
TABLE_SIZE: Final[i64] = 468

# Where the parts of a seat's block begin.
PURSE: Final[i64] = 0
CAGE_AT: Final[i64] = 5
CAGE: Final[i64] = 10
STORE: Final[i64] = 14
LEVELS: Final[i64] = 18
CARTS: Final[i64] = 34
TILES: Final[i64] = 38
WORKERS: Final[i64] = 54
ORDERS: Final[i64] = 81
NEEDS: Final[i64] = 125
ON_ORDERS: Final[i64] = 181
DELIVERIES: Final[i64] = 357
DELIVERED: Final[i64] = 358
ELEMENTS: Final[i64] = 402
SEAT_SIZE: Final[i64] = 414

TILE_NUMBERS: Final[i64] = 5  # of a tile on a factory space
CARD_NUMBERS: Final[i64] = 9  # of a card on an order space
N_STACK: Final[i64] = 48

_NEEDS: Final = [f"{CARD_NAMES[card]} {COLOURS[colour]}" for card, colour in zip(NEED_CARD, NEED_COLOUR, strict=True)]
_ON_CARDS: Final = [f"{colour} on {card}" for card in CARD_NAMES for colour in COLOURS]
_PLACES: Final = [f"place {place + 1}" for place in range(48)]

LAYOUT: Final = Layout(
    VERSION,
    [
        Part("seat", 4, "which seat observes: one of four is 1", SEATS),
        Part("to act", 4, "who is to act, counted from the own seat clockwise: one is 1; none at the end", FROM_OWN),
        Part("first player", 4, "who has the first player's marker, counted likewise", FROM_OWN),
        Part("shift", 1, "1 to 3"),
        Part("phase", 11, f"what is asked: one is 1, of {', '.join(PHASES)}", PHASES),
        Part(
            "looking",
            4,
            "pieces being looked at; 1 if of the deck; how many are in order; 1 if they go to the bottom",
            ["pieces", "of the deck", "in order", "to the bottom"],
        ),
        Part("drawn tiles", 16, "the tiles that the own seat looks at, by kind", TILE_NAMES),
        Part("drawn cards", 44, "the cards that the own seat looks at: 1 each", CARD_NAMES),
        Part("unfilled", 1, "carts that wait for a substitute cube"),
        Part("level", 4, "their level: one is 1", COLOURS),
        Part("steps", 1, "steps of mining left"),
        Part("need", 56, "the need that two cubes will fill: one is 1, in the order of the actions `double …`", _NEEDS),
        Part(
            "first cube",
            8,
            "the first of the two: one is 1, by colour, from the cage then from the store",
            [f"{colour} from {place}" for place in ("cage", "store") for colour in COLOURS],
        ),
        Part("supply", 4, "cubes by colour", COLOURS),
        Part(
            "factory",
            40,
            "for each space: carts of the tile at its colour, four numbers; 1 if it is a dark one",
            [f"factory {i + 1} {word}" for i in range(8) for word in [*COLOURS, "dark"]],
        ),
        Part(
            "offer",
            44,
            "for each card: 0, or the order space where it lies, from 1; in the draft its place there",
            CARD_NAMES,
        ),
        Part(
            "offered",
            36,
            "for each order space: 1 at the card's vehicle, four numbers; its points; slots by colour",
            [f"order {i + 1} {word}" for i in range(4) for word in [*VEHICLES, "points", *COLOURS]],
        ),
        Part("piles", 2, "tiles in the stack, cards in the deck", ["stack", "deck"]),
        Part(
            "stack",
            48,
            "for each place from the top: 0, or 1 + the tile kind that the seat knows to lie there",
            _PLACES[:48],
        ),
        Part(
            "stack groups",
            48,
            "for each place: 0, or the number of a group within which the known tiles lie somewhere",
            _PLACES[:48],
        ),
        Part(
            "deck", 44, "for each place from the top: 0, or 1 + the card that the seat knows to lie there", _PLACES[:44]
        ),
        Part("deck groups", 44, "as with the stack", _PLACES[:44]),
    ],
    [
        Part(
            "purse",
            5,
            "francs, points, workers in reserve, in the canteen, on the bank",
            ["francs", "points", "reserve", "canteen", "bank"],
        ),
        Part("cage at", 5, "where the cage stands: one is 1, of the surface and the levels", LEVEL_NAMES),
        Part("cage", 4, "cubes in the cage, by colour", COLOURS),
        Part("store", 4, "cubes in the store, by colour", COLOURS),
        Part(
            "levels",
            16,
            "cubes on the carts, by level and colour",
            [f"{level} level {colour}" for level in COLOURS for colour in COLOURS],
        ),
        Part("carts", 4, "carts of each level", COLOURS),
        Part("tiles", 16, "tiles by kind", TILE_NAMES),
        Part("workers", 27, "workers on each space", SPACE_NAMES),
        Part("orders", 44, "1 for each open order", CARD_NAMES),
        Part("needs", 56, "free slots of open orders, by need, in the order of the actions `fill …`", _NEEDS),
        Part("on orders", 176, "for each card: cubes that lie on the open order, by colour, four numbers", _ON_CARDS),
        Part("deliveries", 1, "how many orders were delivered"),
        Part("delivered", 44, "1 for each delivered order that the seat may see", CARD_NAMES),
        Part("elements", 12, "what majorities count, where the delivered orders may be seen", ELEMENT_NAMES),
    ],
)


def observe_into(s: CoalBaronState, seat: i64, row: vec[i16], start: i64) -> None:
    """Write what the seat sees from `start` on; the row is all zero there."""
    _table(s, seat, row, start)
    _decision(s, seat, row, start)
    _pile(s.stack, seat, row, start + STACK, start + STACK_GROUPS)
    _pile(s.deck, seat, row, start + DECK, start + DECK_GROUPS)
    at = start + TABLE_SIZE
    other = seat
    for _ in range(s.seats):
        p = s.players[other]
        _player(p, row, at)
        for space in range(N_SPACES):
            if s.crew[space] > 0 and s.owner[space] == other:
                put(row, at + WORKERS + space, s.crew[space])
        if other == seat or s.over or s.options["open_deliveries"] == "on":
            put_set(row, at + DELIVERED, p.delivered)
            put_row(row, at + ELEMENTS, element_counts(p), 0, N_ELEMENTS)
        at += SEAT_SIZE
        other += 1
        if other == s.seats:
            other = 0


def _table(s: CoalBaronState, seat: i64, row: vec[i16], start: i64) -> None:
    """What lies in the middle."""
    put(row, start + SEAT + seat, 1)
    put_seat(row, start + TO_ACT, s.to_act, seat, s.seats)
    put_seat(row, start + FIRST_PLAYER, s.first_player, seat, s.seats)
    put(row, start + SHIFT, s.shift)
    put(row, start + PHASE + s.phase, 1)
    put_row(row, start + SUPPLY, s.supply, 0, N_COLOURS)
    at = start + FACTORY
    for space in range(N_FACTORY):
        kind = s.factory[space]
        if kind != NONE:
            put(row, at + TILE_COLOUR[kind], TILE_CARTS[kind])
            put(row, at + N_COLOURS, TILE_DARK[kind])
        at += TILE_NUMBERS
    for place in range(len(s.offer)):
        card = s.offer[place]
        if card != NONE:
            put(row, start + OFFER + card, place + 1)
            if s.phase != DRAFTING and place < N_ORDERS:
                _card(card, row, start + OFFERED + CARD_NUMBERS * place)
    put(row, start + PILES, len(s.stack))
    put(row, start + PILES + 1, len(s.deck))


def _card(card: i64, row: vec[i16], at: i64) -> None:
    """An order that lies on a space."""
    put(row, at + CARD_VEHICLE[card], 1)
    put(row, at + 4, CARD_POINTS[card])
    for slot in range(CARD_SIZE[card]):
        row[at + 5 + CARD_SLOT[card * MAX_SLOTS + slot]] += 1


def _decision(s: CoalBaronState, seat: i64, row: vec[i16], start: i64) -> None:
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
    if s.phase == SUBSTITUTING:
        put(row, start + UNFILLED, s.unfilled)
        put(row, start + LEVEL + s.level, 1)
    elif s.phase == MINING_WORK:
        put(row, start + STEPS, s.steps)
    elif s.phase == FIRST_CUBE or s.phase == SECOND_CUBE:
        put(row, start + STEPS, s.steps)
        put(row, start + NEED + s.need, 1)
        if s.phase == SECOND_CUBE:
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


def _player(p: Player, row: vec[i16], at: i64) -> None:
    """What everybody sees of a player."""
    put(row, at + PURSE, p.francs)
    put(row, at + PURSE + 1, p.points)
    put(row, at + PURSE + 2, p.workers)
    put(row, at + PURSE + 3, p.canteen)
    put(row, at + PURSE + 4, p.banked)
    put(row, at + CAGE_AT + p.cage, 1)
    put_row(row, at + CAGE, p.coal, IN_CAGE, N_COLOURS)
    put_row(row, at + STORE, p.coal, IN_STORE, N_COLOURS)
    put_row(row, at + LEVELS, p.coal, 0, IN_CAGE)
    for level in range(N_COLOURS):
        put(row, at + CARTS + level, p.carts(level))
    put_row(row, at + TILES, p.tiles, 0, N_TILE_KINDS)
    for order in p.orders:
        _order(order, row, at)
    delivered = p.delivered
    deliveries: i64 = 0
    while delivered != 0:
        deliveries += delivered & 1
        delivered >>= 1
    put(row, at + DELIVERIES, deliveries)


def _order(order: i64, row: vec[i16], at: i64) -> None:
    """CB 7 An open order: what it still needs, and the cubes on it. On which of its slots they lie never matters."""
    card = order & CARD_MASK
    put(row, at + ORDERS + card, 1)
    cubes = at + ON_ORDERS + N_COLOURS * card
    for slot in range(CARD_SIZE[card]):
        colour = CARD_SLOT[card * MAX_SLOTS + slot]
        content = slot_of(order, slot)
        if content == FREE:
            row[at + NEEDS + need_of(card, colour)] += 1
        elif content == OWN_COLOUR:
            row[cubes + colour] += 1
        else:
            row[cubes + PAIR_A[content - PAIRS]] += 1
            row[cubes + PAIR_B[content - PAIRS]] += 1


def need_of(card: i64, colour: i64) -> i64:
    """The need of a card for a colour that is on it."""
    need = FIRST_NEED[card]
    while NEED_COLOUR[need] != colour:
        need += 1
    return need


def _check() -> None:
    """See that the constants, the layout and the components say the same."""
    LAYOUT.check(
        [
            SEAT, TO_ACT, FIRST_PLAYER, SHIFT, PHASE, LOOKING, DRAWN_TILES, DRAWN_CARDS, UNFILLED, LEVEL, STEPS, NEED,
            FIRST, SUPPLY, FACTORY, OFFER, OFFERED, PILES, STACK, STACK_GROUPS, DECK, DECK_GROUPS, TABLE_SIZE,
        ],
        [
            PURSE, CAGE_AT, CAGE, STORE, LEVELS, CARTS, TILES, WORKERS, ORDERS, NEEDS, ON_ORDERS, DELIVERIES,
            DELIVERED, ELEMENTS, SEAT_SIZE,
        ],
    )  # fmt: skip
    assert len(PHASES) == LOOKING - PHASE
    assert N_NEEDS == FIRST - NEED
    assert N_TILE_KINDS * TILE_COPIES == N_STACK == STACK_GROUPS - STACK
    assert N_CARDS == DECK_GROUPS - DECK


_check()
