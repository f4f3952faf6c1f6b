"""What a player sees in a position: what salt is worth to him, how long the phase will last, what the mine offers.

Values are in quarters of a grosz. Only what the seat can know is used: of a chamber face down its level, and the water
that lies on it (MS 7.1).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has, lowest
from pithead.core.rows import NONE
from pithead.games.magnum_sal.components import (
    CART,
    KIND_SALT,
    KIND_WATER,
    N_ASSISTANTS,
    N_SALTS,
    ORDER_PAYMENT,
    ORDER_SALT,
    PICKAXE,
)
from pithead.games.magnum_sal.extract import best_cover, count, paid_spaces
from pithead.games.magnum_sal.mine import FIRST_CHAMBER, LEVEL, N_CHAMBERS, PARENT, WAY
from pithead.games.magnum_sal.state import (
    COUNT_MASK,
    ENTERED_BIT,
    KIND_MASK,
    ONE_WATER,
    SALT_MASK,
    SALT_SHIFT,
    SEAT_BITS,
    WATER_SHIFT,
    MagnumSalState,
    Player,
    all_salt_in,
    one_salt,
    water_in,
)
from pithead.games.magnum_sal.turn import MOST_ROUNDS, has_salt, orders_to_end

GROSZ: Final[i64] = 4  # values are in quarters

# What a cube is worth when no order in sight asks for it. Salt is kept for the orders of later phases; in the last one
# more and more of it is left over.
CUBE: Final = vec[i64]([0, 0, 0, 16, 24, 36, 16, 24, 36, 13, 16, 24])  # by phase: brown, green, white
SCRAP: Final[i64] = 12  # MS 9.1: what any cube brings in the end

# Mining: many cubes at once, with few miners to send, tire the same miners only once.
TIME: Final[i64] = 15  # an extraction and its part of the rest after it, in tenths of an action
STEP: Final[i64] = 9  # a miner sent, in tenths of an action
UNKNOWN: Final[i64] = 218  # of 256: a chamber face down may disappoint
HELP: Final[i64] = 3  # gaps in the chain that others will fill: they want to go down too
CARRY: Final[i64] = 5  # for each cube: a miner of one's own on the way saves a fee, and earns some
SHARED: Final[i64] = 7  # a miner in the shaft is missed: he saves fees
ALONE: Final[i64] = 12  # and if nobody else is there, he earns them
FAR: Final[i64] = 2  # turns until the next order, if nobody queues
SPEED: Final = vec[i64]([2560 // (STEP * steps + TIME) for steps in range(32)])  # 256 / actions

# A chamber face down, by level, as it mostly is: two brown, a green and a water; and so on.
TYPICAL: Final = vec[i64](
    [
        2 * one_salt(0) + one_salt(1) + ONE_WATER,
        one_salt(0) + 2 * one_salt(1) + one_salt(2) + 2 * ONE_WATER,
        one_salt(1) + 3 * one_salt(2) + 3 * ONE_WATER,
    ]
)

# Facts of the position that many actions ask for; every call writes those anew that it reads.
WORTH: Final = vec[i64]([0, 0, 0])  # what one more cube of each colour is worth
REACH: Final = vec[i64]([0] * 24)  # what a miner put on each space is worth
CARRIED: Final = vec[i64]([0] * 24)  # what a miner from the supply is worth there for the fees that he saves
HOLD: Final = vec[i64]([0] * 24)  # what a miner taken from each space is worth there
FACTS: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0])
TURNS: Final[i64] = 0  # turns that are left to the player in this phase after this one
QUEUE: Final[i64] = 1  # what another miner in the castle queue is worth
GOAL: Final[i64] = 2  # the best that a miner in the mine could do
AIM: Final[i64] = 3  # where
SECOND: Final[i64] = 4  # the best elsewhere
TOUCHED: Final[i64] = 6  # the spaces that a survey has something to say about, as a set
SURVEYS: Final[i64] = 5  # how many surveys were made so far


# What salt is worth.


def price_salt(s: MagnumSalState, p: Player) -> None:
    """Price a cube of each colour: what it is worth anyway, or what it adds to the order that it brings nearest."""
    worth = WORTH
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


def turns_left(s: MagnumSalState, p: Player, seat: i64) -> i64:
    """How many turns the player has in this phase after this one, from the miners who queue at the castle (MS 3.5)."""
    open_orders = orders_to_end(s) - s.completed
    if open_orders <= 0 or s.round == MOST_ROUNDS:
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


def queue_worth(s: MagnumSalState, p: Player, seat: i64) -> i64:
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


def is_threatened(s: MagnumSalState, seat: i64, order: i64) -> bool:
    """Tell whether a rival who queues already holds the salt of an order."""
    for other in range(s.seats):
        if other != seat:
            rival = s.players[other]
            if rival.left + rival.right > 0 and has_salt(rival, order):
                return True
    return False


# What the mine offers.


def dearest(colours: i64) -> i64:
    """The dearest colour of a set."""
    found: i64 = NONE
    for colour in range(N_SALTS):
        if has(colours, colour) and (found < 0 or WORTH[colour] >= WORTH[found]):
            found = colour
    return found


def best_colour(word: i64) -> i64:
    """The dearest colour of which a chamber has salt, or NONE."""
    found: i64 = NONE
    worth: i64 = 0
    word = word >> SALT_SHIFT
    if word & 15 != 0:
        found = 0
        worth = WORTH[0]
    if word & 240 != 0 and WORTH[1] >= worth:
        found = 1
        worth = WORTH[1]
    if word & 3840 != 0 and WORTH[2] >= worth:
        found = 2
    return found


def haul(word: i64, cubes: i64, fee: i64) -> i64:
    """What the dearest cubes of a chamber bring, less the fee for each."""
    total: i64 = 0
    while cubes > 0:
        colour = best_colour(word)
        if colour < 0 or WORTH[colour] <= fee:
            break
        total += WORTH[colour] - fee
        word -= one_salt(colour)
        cubes -= 1
    return total


def survey(s: MagnumSalState, p: Player, seat: i64) -> None:
    """Look at every chamber: what salt can be had there, with how many more miners, and where the next one goes.

    Taking up a miner changes nothing of it: the state remembers the survey, if it is still the last one.
    """
    if s.surveyed != 0 and s.surveyed == FACTS[SURVEYS]:
        return
    FACTS[SURVEYS] += 1
    s.surveyed = FACTS[SURVEYS]
    reach = REACH
    carried = CARRIED
    hold = HOLD
    facts = FACTS
    mine = s.mine
    chambers = s.chambers
    ways = WAY
    parents = PARENT
    speeds = SPEED
    mapped = s.mapped
    supply = p.supply
    occupied = s.occupied()
    held = p.spaces
    loose: i64 = 0
    cleared = facts[TOUCHED] | held
    while cleared != 0:
        space = lowest(cleared)
        cleared &= cleared - 1
        reach[space] = 0
        carried[space] = 0
        hold[space] = 0
    touched = held
    left = held
    while left != 0:
        space = lowest(left)
        left &= left - 1
        here = mine[space]
        own = here >> (8 * seat) & 255
        if space >= FIRST_CHAMBER:
            loose += own & 15
        elif own * bit(8 * seat) != here:
            loose += own & 15
            hold[space] = SHARED  # others keep the chain; he saves fees
        else:
            hold[space] = ALONE
    facts[QUEUE] = queue_worth(s, p, seat)
    actions = s.actions_left + 2 * facts[TURNS]
    for building in range(N_ASSISTANTS):
        if s.assistants[building] == seat:
            loose += 1
    hands = supply + loose
    axes = p.ready(PICKAXE)
    carts = p.ready(CART)
    money = p.money
    first = dearest(7)  # the colours from the dearest to the cheapest
    middle = dearest(7 - bit(first))
    last = 3 - first - middle
    first_worth = WORTH[first]
    middle_worth = WORTH[middle]
    last_worth = WORTH[last]
    first_shift = SALT_SHIFT + 4 * first
    middle_shift = SALT_SHIFT + 4 * middle
    last_shift = SALT_SHIFT + 4 * last
    aim: i64 = NONE
    goal: i64 = 0
    second: i64 = 0
    for chamber in range(N_CHAMBERS):
        word = chambers[chamber]
        is_open = word >> ENTERED_BIT & 1 == 1
        if is_open and word >> SALT_SHIFT & SALT_MASK == 0:
            continue
        space = FIRST_CHAMBER + chamber
        if not is_open and not mapped:  # one face down behind another is like it, and further
            before = parents[space] - FIRST_CHAMBER
            if before >= 0 and chambers[before] >> ENTERED_BIT & 1 == 0:
                continue
        way = ways[space]
        gaps = way & ~occupied
        steps = count(gaps)
        here = mine[space] >> (SEAT_BITS * seat) & COUNT_MASK
        others = hands - here
        if others > 0:
            if steps > HELP:
                others += HELP
            else:
                others += steps
        if steps > others or steps >= actions:
            continue
        sure: i64 = 256
        if not is_open:
            if mapped:
                word = printed(word & KIND_MASK) + (word >> WATER_SHIFT) * ONE_WATER
            else:
                word = TYPICAL[LEVEL[chamber]] + (word >> WATER_SHIFT) * ONE_WATER
                sure = UNKNOWN
        paid = way & occupied & ~held
        fees: i64 = 0
        if paid != 0:
            fees = count(paid)
            if carts > 0:
                fees -= best_cover(paid, carts)
        water = word >> WATER_SHIFT
        dearest_left = word >> first_shift & 15
        middle_left = word >> middle_shift & 15
        last_left = word >> last_shift & 15
        fee = fees * GROSZ
        total: i64 = 0
        cubes: i64 = 0
        best: i64 = 0
        most_cubes: i64 = 0
        most_steps: i64 = 0
        while True:
            if dearest_left > 0:
                dearest_left -= 1
                worth = first_worth
            elif middle_left > 0:
                middle_left -= 1
                worth = middle_worth
            elif last_left > 0:
                last_left -= 1
                worth = last_worth
            else:
                break
            cubes += 1
            if cubes * fees > money or worth <= fee:
                break
            total += worth - fee
            more = cubes + water - axes
            if more < 1:
                more = 1
            more -= here
            if more < 0:
                more = 0
            more += steps
            if more > others or more >= actions:
                break
            if more == 0:
                hold[space] = total * speeds[0] >> 8
            rate = total * speeds[more] * sure >> 16
            if rate > best:
                best = rate
                most_cubes = cubes
                most_steps = more
        if best == 0:
            continue
        if here > 0 and best - (best >> 2) > hold[space]:  # whoever is there stays, unless another place is much better
            hold[space] = best - (best >> 2)
        if most_steps > 0:
            target = space
            if gaps != 0:
                target = lowest(gaps)  # the first that is empty, from above
            if best > reach[target]:
                touched |= bit(target)
                reach[target] = best
                if best > goal:
                    if target != aim:
                        second = goal
                    goal = best
                    aim = target
                elif best > second and target != aim:
                    second = best
        # A miner of one's own on the way saves the fees; one who is moved there would be missed elsewhere.
        if paid != 0 and supply > 0:
            touched |= paid
            saved = CARRY * most_cubes
            while paid != 0:
                target = lowest(paid)
                if saved > carried[target]:
                    carried[target] = saved
                paid &= paid - 1
    facts[GOAL] = goal
    facts[AIM] = aim
    facts[TOUCHED] = touched
    facts[SECOND] = second


def printed(kind: i64) -> i64:
    """A chamber of the mapped mine as it will be when it is entered (MS 10.1)."""
    word = KIND_WATER[kind] * ONE_WATER
    for colour in range(N_SALTS):
        word += KIND_SALT[kind * N_SALTS + colour] * one_salt(colour)
    return word


def extraction(s: MagnumSalState, p: Player, seat: i64, chamber: i64, miners: i64, drained: i64) -> i64:
    """What can be taken from a chamber at once by so many miners, with so much water gone."""
    word = s.chambers[chamber]
    strength = miners + p.ready(PICKAXE) - water_in(word) + drained
    if strength < 1 or all_salt_in(word) == 0:
        return 0
    paid = paid_spaces(s, seat, chamber)
    fees = count(paid) - best_cover(paid, p.ready(CART))
    if fees > 0 and fees * strength > p.money:
        strength = p.money // fees
    return haul(word, strength, fees * GROSZ)
