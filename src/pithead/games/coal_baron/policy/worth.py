"""What things are worth to a player, in hundredths of a point; only from what the seat can know (CB 1.6).

An order is worth its points and what its slots do for the majorities (CB 8.1); a tile is worth the orders that its
cubes can fill. Counts of the four colours are packed into one word, eight bits each; those of elements six bits each;
worths of four elements fifteen bits each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.games.coal_baron import components
from pithead.games.coal_baron.facts import CARD_MASK, SLOT_SHIFT, TILE_BITS, Facts, Player

# What good players have in mind, in hundredths of a point unless it says per cent.
WORKER: Final[i64] = 136  # what a worker earns elsewhere: the price of displacing others (CB 3.2)
DELIVER: Final[i64] = 14  # per cent: a complete order is not lost if it waits, so its worth does not press in full
WAIT: Final[i64] = 105  # a delivery may wait for the next order of its vehicle: one trip for both
FINISH: Final[i64] = 31  # per cent of an order's worth, for mining that completes it
BEGIN: Final[i64] = 20  # per cent, for mining that only gets it started
TAKE: Final[i64] = 31  # per cent of an order's worth when it is taken: tiles, mining and delivery are still to be paid
CROWD: Final[i64] = 14  # per cent less for each order that lies open already
LACK: Final[i64] = 108  # a slot of a new order for which there is no coal: part of a tile must be bought
CUBE: Final[i64] = 96  # a cube for which a slot waits
SPARE: Final[i64] = 35  # per cent of a slot's worth, for a cube without an order: one will come
BALANCE: Final[i64] = 70  # a tile on the lighter side, of the 200 it saves at the end (CB 10.4): it can be mended later
PURSE: Final[i64] = 67  # the first franc of an empty purse; each further one is worth less
PURSE_STEP: Final[i64] = 3  # that much less
ORDER_HUNT: Final[i64] = 312  # drawing five orders: one of them fits
TILE_HUNT: Final[i64] = 250  # drawing five tiles: one of them fits
RESERVE: Final[i64] = 28  # per cent of a complete order's worth, lost if nobody is left to deliver it this shift
COMPANY: Final[i64] = 34  # an order of a vehicle that another open order needs as well: one delivery for both
LATE: Final[i64] = 8  # so many workers before the end there is ever less for a worker to do
EVENING: Final[i64] = 4  # and so many before the end of another shift
RAISE: Final[i64] = 12  # a step left over that raises a cube for later
CHAIN: Final[i64] = 1  # workers that an order needs beyond mining and delivery
EMPTY: Final[i64] = 29  # per cent of the race for empty carts, for emptying one in the last shift
HEAT: Final[i64] = 30  # an action worth that much less is chosen half as often

END_FRANC: Final[i64] = 20  # CB 10.1
END_CUBE: Final[i64] = 33  # CB 10.2
SLOT_WORTH: Final = vec[i64]([96, 250, 340, 450])  # what a slot of a colour is worth on most orders

# By shift: how much of an element's points a lead now still brings in all the scorings to come, per cent (CB 8.1).
COLOUR_TIMES: Final = vec[i64]([0, 200, 188, 100])
VEHICLE_TIMES: Final = vec[i64]([0, 154, 160, 100])
CART_TIMES: Final = vec[i64]([0, 35, 55, 125])
# By how far one is ahead of the rival, from -6 to 6, per cent of an element's points: what one more brings (close races
# matter), and what one can count on.
RACE: Final[i64] = 0
LEAD: Final[i64] = 1
TABLES: Final = vec[i64]([
    1, 2, 4, 7, 12, 19, 20, 14, 10, 7, 4, 2, 1,
    1, 3, 6, 12, 22, 38, 58, 72, 82, 89, 94, 97, 99,
])  # fmt: skip
TABLE_SIZE: Final[i64] = 13
EDGE: Final[i64] = 6

UNIT: Final = vec[i64]([1, 256, 65536, 16777216])  # one of a colour in a packed count
ONES: Final[i64] = 16843009  # one of each colour
HIGH: Final[i64] = 2155905152  # the highest bit of each count
ELEMENT_BITS: Final[i64] = 6
ELEMENT_MASK: Final[i64] = 63
CART_BITS: Final[i64] = 12  # of a level in a packed count of carts
EVERY_OTHER_KIND: Final[i64] = 0o0707070707070707  # those light, in a player's word of tiles
EVERY_LEVEL: Final[i64] = 0o0077007700770077  # half of the room of each level
ONE_A_LEVEL: Final[i64] = 0o0001000100010001
FIELD: Final[i64] = 15  # bits of a worth
FIELD_MASK: Final[i64] = 32767

SLOTS: Final[i64] = 0  # elements 1 to 4, 5 to 8, 9 to 12: which row of four `gains` looks at
VEHICLE_SLOTS: Final[i64] = 4
CARTS: Final[i64] = 8
EMPTY_CARTS: Final[i64] = 9  # 9 to 12 as they stand; CARTS counts those too that can still be emptied

# What `gains` told last, by row, table and seat: the question, what every seat had, the answer.
STOCKS: Final[i64] = 1
ANSWER: Final[i64] = 5
TOLD_SIZE: Final[i64] = 6
MOST_SEATS: Final[i64] = 4
TOLD: Final = vec[i64]([0] * (10 * 2 * 4 * 6))


def _slots_of_card(card: i64) -> i64:
    found = components.CARD_SIZE[card] * bit(ELEMENT_BITS * (components.N_COLOURS + components.CARD_VEHICLE[card]))
    for slot in range(components.CARD_SIZE[card]):
        found += bit(ELEMENT_BITS * components.CARD_SLOT[card * components.MAX_SLOTS + slot])
    return found


def _slots_of_bytes() -> vec[i64]:
    """Elements 1 to 8 of any eight cards: 256 sums for each byte of a set of cards."""
    sums = vec[i64]([0] * (6 * 256))
    for place in range(6):
        for byte in range(256):
            for i in range(8):
                card: i64 = place * 8 + i
                if byte >> i & 1 == 1 and card < components.N_CARDS:
                    sums[place * 256 + byte] += _slots_of_card(card)
    return sums


def _missing_of() -> vec[i64]:
    """The colours of a card's free slots, at card * 16 + the set of its filled ones."""
    rows = vec[i64]([0] * (components.N_CARDS * 16))
    for card in range(components.N_CARDS):
        for filled in range(16):
            for slot in range(components.CARD_SIZE[card]):
                if filled >> slot & 1 == 0:
                    rows[card * 16 + filled] += UNIT[components.CARD_SLOT[card * components.MAX_SLOTS + slot]]
    return rows


SLOTS_OF: Final = _slots_of_bytes()
MISSING_OF: Final = _missing_of()


# Counts of colours.


def total(counts: i64) -> i64:
    """All colours together."""
    return counts * ONES >> 24 & 255


def of(counts: i64, colour: i64) -> i64:
    """One colour."""
    return counts >> 8 * colour & 255


def lacking(need: i64, have: i64) -> i64:
    """The cubes wanted beyond those there are."""
    gap = (need | HIGH) - have
    more = gap & HIGH
    return gap & (more - (more >> 7))


def which(counts: i64) -> i64:
    """One of each colour of which there are any."""
    return (counts + (HIGH - ONES)) >> 7 & ONES


def missing(order: i64) -> i64:
    """The colours of an open order's free slots, packed; 0 if it is complete."""
    filled = order >> SLOT_SHIFT
    filled |= filled >> 2
    filled |= filled >> 1
    filled &= 0x1111
    return MISSING_OF[(order & CARD_MASK) * 16 + ((filled | filled >> 3 | filled >> 6 | filled >> 9) & 15)]


def needed(p: Player) -> i64:
    """The free slots of all open orders, packed."""
    found: i64 = 0
    for order in p.orders:
        found += missing(order)
    return found


def in_pit(p: Player) -> i64:
    """The cubes on carts, by their own colour, packed."""
    coal = p.coal
    found: i64 = 0
    for colour in range(components.N_COLOURS):
        found += UNIT[colour] * (coal[colour] + coal[colour + 4] + coal[colour + 8] + coal[colour + 12])
    return found


def in_place(p: Player, place: i64) -> i64:
    """The cubes of the cage or the store, packed."""
    coal = p.coal
    return coal[place] + 256 * coal[place + 1] + 65536 * coal[place + 2] + 16777216 * coal[place + 3]


def delivered_slots(p: Player) -> i64:
    """Elements 1 to 8 of a player, six bits each. Deliveries happen in public (CB 7.5)."""
    return slots_of(p.delivered)


def slots_of(cards: i64) -> i64:
    """Elements 1 to 8 of a set of cards, six bits each."""
    return (
        SLOTS_OF[cards & 255]
        + SLOTS_OF[256 + (cards >> 8 & 255)]
        + SLOTS_OF[512 + (cards >> 16 & 255)]
        + SLOTS_OF[768 + (cards >> 24 & 255)]
        + SLOTS_OF[1024 + (cards >> 32 & 255)]
        + SLOTS_OF[1280 + (cards >> 40 & 255)]
    )


def all_carts(p: Player) -> i64:
    """The carts of the four levels, twelve bits each: those with a cube may still be emptied."""
    pairs = (p.tiles >> TILE_BITS & EVERY_OTHER_KIND) + (p.tiles & EVERY_OTHER_KIND)  # light and dark together
    return ONE_A_LEVEL + (pairs & EVERY_LEVEL) + 2 * (pairs >> 2 * TILE_BITS & EVERY_LEVEL)


def empty_carts(p: Player) -> i64:
    """CB 8.4 The empty carts of the four levels, twelve bits each."""
    found = all_carts(p)
    for level in range(components.N_COLOURS):
        found -= p.cubes_in(level * components.N_COLOURS) << CART_BITS * level
    return found


def gains(s: Facts, seat: i64, row: i64, table: i64, times: i64) -> i64:
    """What a row of four elements promises by a table of how far one is ahead; `times` per cent of it.

    Until somebody delivers, or gets or empties carts, the answer to the same question is the same.
    """
    told = TOLD
    at = ((row * 2 + table) * MOST_SEATS + seat) * TOLD_SIZE
    asked = s.seats * 1000 + times
    same = told[at] == asked
    for other in range(s.seats):
        player = s.players[other]
        if row == CARTS:
            stock = all_carts(player)
        elif row == EMPTY_CARTS:
            stock = empty_carts(player)
        else:
            stock = player.delivered
        if told[at + STOCKS + other] != stock:
            told[at + STOCKS + other] = stock
            same = False
    if not same:
        told[at] = asked
        told[at + ANSWER] = count_gains(s.seats, seat, row, table, times, at + STOCKS)
    return told[at + ANSWER]


def count_gains(seats: i64, seat: i64, row: i64, table: i64, times: i64, stocks: i64) -> i64:
    """Count anew what `gains` tells, from the stocks in TOLD."""
    mine: i64 = 0
    a: i64 = 0
    b: i64 = 0
    c: i64 = 0
    bits = CART_BITS
    if row < CARTS:
        bits = ELEMENT_BITS
    for other in range(seats):
        count = TOLD[stocks + other]
        if row < CARTS:
            count = slots_of(count) >> ELEMENT_BITS * row
        if other == seat:
            mine = count
        else:
            c = b
            b = a
            a = count
    packed: i64 = 0
    for column in range(components.N_COLOURS - 1, -1, -1):
        shift = bits * column
        own = mine >> shift & ELEMENT_MASK
        rival = a >> shift & ELEMENT_MASK
        second = b >> shift & ELEMENT_MASK
        third = c >> shift & ELEMENT_MASK
        if second > rival:
            swap = rival
            rival = second
            second = swap
        if third > rival:
            second = rival
            rival = third
        elif third > second:
            second = third
        element = (row & 12) + column
        points = components.FIRST_POINTS[element]
        worth: i64 = 0
        if seats > 2:  # CB 8.3
            points -= components.SECOND_POINTS[element]
            worth = components.SECOND_POINTS[element] * by_lead(table, own - second)
        worth += points * by_lead(table, own - rival)
        packed = packed * (FIELD_MASK + 1) + worth * times // 100
    return packed


def by_lead(table: i64, ahead: i64) -> i64:
    """Read a table from -6 to 6."""
    if ahead < -EDGE:
        ahead = -EDGE
    elif ahead > EDGE:
        ahead = EDGE
    return TABLES[table * TABLE_SIZE + ahead + EDGE]


def field(packed: i64, column: i64) -> i64:
    """The worth of one of four elements."""
    return packed >> FIELD * column & FIELD_MASK


def order_worth(card: i64, colour_gain: i64, vehicle_gain: i64) -> i64:
    """An order's points, and what its slots do for the majorities."""
    worth = 100 * components.CARD_POINTS[card]
    size = components.CARD_SIZE[card]
    for slot in range(size):
        worth += field(colour_gain, components.CARD_SLOT[card * components.MAX_SLOTS + slot])
    return worth + size * field(vehicle_gain, components.CARD_VEHICLE[card])


def purse(francs: i64, time: i64) -> i64:
    """What francs are worth: a fifth of a point each in the end, more while tiles can be bought and francs are few."""
    most = PURSE // PURSE_STEP
    counted = francs
    if counted > most:
        counted = most
    return END_FRANC * francs + (PURSE * counted - PURSE_STEP * counted * (counted - 1) // 2) * time // 100


def tile_worth(
    s: Facts, p: Player, kind: i64, lack: i64, side: i64, time: i64, colour_gain: i64, cart_gain: i64
) -> i64:
    """A tile: cubes for slots that wait, cubes for later, carts to empty, balance, less its price.

    `side` is by how many tiles the light side has more, `lack` the cubes that open orders want for, packed.
    """
    colour = components.TILE_COLOUR[kind]
    carts = components.TILE_CARTS[kind]
    cubes = carts
    if s.supply[colour] < cubes:
        cubes = s.supply[colour]
    wanted = of(lack, colour)
    if wanted > cubes:
        wanted = cubes
    slot = SLOT_WORTH[colour] + field(colour_gain, colour)
    use = wanted * (CUBE + slot // 2) + (cubes - wanted) * slot * SPARE // 100
    use += carts * field(cart_gain, colour)
    worth = use * time // 100 + cubes * END_CUBE
    if components.TILE_DARK[kind] == 1:
        side = -side
    mend = BALANCE
    if s.shift == 3:
        mend = 200
    if side >= 0:
        worth -= mend
    else:
        worth += mend
    return worth - purse(p.francs, time) + purse(p.francs - components.TILE_PRICE[kind], time)


def surplus(p: Player) -> i64:
    """CB 10.4 By how many tiles the light side has more."""
    light = p.tiles & EVERY_OTHER_KIND
    dark = p.tiles >> TILE_BITS & EVERY_OTHER_KIND
    return all_kinds(light) - all_kinds(dark)


def all_kinds(tiles: i64) -> i64:
    """The tiles of every other kind, six bits each, together."""
    levels = (tiles & EVERY_LEVEL) + (tiles >> 2 * TILE_BITS & EVERY_LEVEL)
    halves = levels + (levels >> 2 * CART_BITS)
    return halves + (halves >> CART_BITS) & ELEMENT_MASK


def card_worth(card: i64, need: i64, have: i64, crowd: i64, time: i64, colour_gain: i64, vehicle_gain: i64) -> i64:
    """Taking an order: its worth as far as there is time, less the coal to be bought for it."""
    worth = order_worth(card, colour_gain, vehicle_gain) * TAKE * (100 - CROWD * crowd) // 10000
    cubes = total(lacking(need + MISSING_OF[card * 16], have)) - total(lacking(need, have))
    return (worth - cubes * LACK) * time // 100 - 100 + time  # CB 10.3 if it stays open


def time_left(s: Facts, workers: i64, chain: i64) -> i64:
    """Per cent of the worth of something that needs `chain` more workers to bear fruit, with so many left."""
    left = workers + (3 - s.shift) * components.WORKERS[s.seats]
    if left <= chain:
        return 0
    if left >= chain + 4:
        return 100
    return (left - chain) * 25
