"""What salt is worth to a player: the orders in sight, who queues for them, how long the phase will last.

Values are in quarters of a grosz.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.rows import NONE
from pithead.games.magnum_sal import castle, turn
from pithead.games.magnum_sal.components import N_SALTS, ORDER_PAYMENT, ORDER_SALT
from pithead.games.magnum_sal.facts import Facts, Player

GROSZ: Final[i64] = 4  # values are in quarters

# What a cube is worth when no order in sight asks for it. Salt is kept for the orders of later phases; in the last one
# more and more of it is left over.
CUBE: Final = vec[i64]([0, 0, 0, 16, 24, 36, 16, 24, 36, 13, 16, 24])  # by phase: brown, green, white
SCRAP: Final[i64] = 12  # MS 9.1: what any cube brings in the end
FAR: Final[i64] = 2  # turns until the next order, if nobody queues

WORTH: Final = vec[i64]([0, 0, 0])  # what one more cube of each colour is worth; `price_salt` writes it

# The last prices of each seat, four numbers a seat: what they follow from, and the three prices.
PRICED: Final = vec[i64]([0] * 16)
ORDER_BITS: Final[i64] = 5
SALT_BITS: Final[i64] = 8


def price_salt(s: Facts, p: Player, seat: i64) -> None:
    """Price a cube of each colour, unless orders and salt are those of the seat's last prices."""
    worth = WORTH
    priced = PRICED
    at = 4 * seat
    asked = prices_follow_from(s, p)
    if priced[at] == asked:
        worth[0] = priced[at + 1]
        worth[1] = priced[at + 2]
        worth[2] = priced[at + 3]
        return
    price_anew(s, p, worth)
    priced[at + 1] = worth[0]
    priced[at + 2] = worth[1]
    priced[at + 3] = worth[2]
    priced[at] = asked


def prices_follow_from(s: Facts, p: Player) -> i64:
    """Pack all that prices depend on into one number, never 0."""
    word = s.phase
    for order in s.offer:
        word = (word << ORDER_BITS) + order + 1
    return (((word << SALT_BITS) + p.brown << SALT_BITS) + p.green << SALT_BITS) + p.white


def price_anew(s: Facts, p: Player, worth: vec[i64]) -> None:
    """Price each colour: what a cube is worth anyway, or what it adds to the order that it brings nearest."""
    at = s.phase * N_SALTS
    brown = CUBE[at]
    green = CUBE[at + 1]
    white = CUBE[at + 2]
    worth[0] = brown
    worth[1] = green
    worth[2] = white
    for order in s.offer:
        if order == NONE:
            continue
        row = order * N_SALTS
        b = ORDER_SALT[row] - p.brown
        g = ORDER_SALT[row + 1] - p.green
        w = ORDER_SALT[row + 2] - p.white
        if b < 0:
            b = 0
        if g < 0:
            g = 0
        if w < 0:
            w = 0
        missing = b + g + w
        if missing == 0:
            continue
        all_cubes = ORDER_SALT[row] * brown + ORDER_SALT[row + 1] * green + ORDER_SALT[row + 2] * white
        lacking = b * brown + g * green + w * white
        # The castle costs about 2 gr of time. The missing cubes earn their part of what is left; less if they are many.
        part = ((GROSZ * ORDER_PAYMENT[order] - 8 - all_cubes + lacking) * (11 - missing) * 8) // lacking
        if b > 0:
            worth[0] = greater(worth[0], part * brown // 80)
        if g > 0:
            worth[1] = greater(worth[1], part * green // 80)
        if w > 0:
            worth[2] = greater(worth[2], part * white // 80)


def greater(one: i64, other: i64) -> i64:
    """Return the greater of two."""
    if one > other:
        return one
    return other


def order_gain(order: i64) -> i64:
    """What an order pays above the scrap value of its salt."""
    row = order * N_SALTS
    cubes = ORDER_SALT[row] + ORDER_SALT[row + 1] + ORDER_SALT[row + 2]
    return GROSZ * ORDER_PAYMENT[order] - SCRAP * cubes


def turns_left(s: Facts, p: Player, seat: i64) -> i64:
    """How many turns the player has in this phase after this one, from the miners who queue at the castle (MS 3.5)."""
    open_orders = turn.orders_to_end(s) - s.completed
    if open_orders <= 0 or s.round == turn.MOST_ROUNDS:
        return 0
    mine = seat - s.first_player
    if mine < 0:
        mine += s.seats
    now: i64 = 0  # orders until the end of this round, and of the next
    then = p.left
    for other in range(s.seats):
        if other == seat:
            continue
        rival = s.players[other]
        then += rival.left
        place = other - s.first_player
        if place < 0:
            place += s.seats
        if place > mine:
            now += rival.left
            then += rival.right
    if now >= open_orders:
        return 0
    if then >= open_orders:
        return 1
    return 2 + FAR * (open_orders - then)


def queue_worth(s: Facts, p: Player, seat: i64) -> i64:
    """What one more miner in the castle queue will bring, when those before him have taken the best orders."""
    brown = p.brown
    green = p.green
    white = p.white
    before = p.left + p.right
    gone: i64 = 0  # places of the offer, as a set
    while True:
        found: i64 = -1
        gain: i64 = 0
        for place in range(len(s.offer)):
            order = s.offer[place]
            if order == NONE or has(gone, place):
                continue
            row = order * N_SALTS
            if ORDER_SALT[row] > brown or ORDER_SALT[row + 1] > green or ORDER_SALT[row + 2] > white:
                continue  # failing costs 3 gr (MS 5.11)
            worth = order_gain(order)
            if is_threatened(s, seat, order):
                worth = worth // 2
            if worth > gain:
                gain = worth
                found = place
        if found < 0 or before == 0:
            return gain
        before -= 1
        gone |= bit(found)
        row = s.offer[found] * N_SALTS
        brown -= ORDER_SALT[row]
        green -= ORDER_SALT[row + 1]
        white -= ORDER_SALT[row + 2]


def is_threatened(s: Facts, seat: i64, order: i64) -> bool:
    """Tell whether a rival who queues already holds the salt of an order."""
    for other in range(s.seats):
        if other != seat:
            rival = s.players[other]
            if rival.left + rival.right > 0 and castle.has_salt(rival, order):
                return True
    return False
