"""What the mine offers a player: what salt can be had where, with how many more miners.

Values are in quarters of a grosz. Only what the seat can know is used: of a chamber face down its level, and the water
that lies on it (MS 7.1).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has, how_many, lowest
from pithead.core.rows import NONE
from pithead.games.magnum_sal import facts
from pithead.games.magnum_sal.components import CART, KIND_SALT, KIND_WATER, N_ASSISTANTS, N_SALTS, PICKAXE
from pithead.games.magnum_sal.facts import Facts, Player
from pithead.games.magnum_sal.fees import best_cover, paid_spaces
from pithead.games.magnum_sal.mine import FIRST_CHAMBER, LEVEL, N_CHAMBERS, PARENT, WAY
from pithead.games.magnum_sal.policy.demand import GROSZ, WORTH, queue_worth

# Mining: many cubes at once, with few miners to send, tire the same miners only once.
TIME: Final[i64] = 15  # an extraction and its part of the rest after it, in tenths of an action
STEP: Final[i64] = 9  # a miner sent, in tenths of an action
UNKNOWN: Final[i64] = 218  # of 256: a chamber face down may disappoint
HELP: Final[i64] = 3  # gaps in the chain that others will fill: they want to go down too
CARRY: Final[i64] = 5  # for each cube: a miner of one's own on the way saves a fee, and earns some
SHARED: Final[i64] = 7  # a miner in the shaft is missed: he saves fees
ALONE: Final[i64] = 12  # and if nobody else is there, he earns them
SPEED: Final = vec[i64]([2560 // (STEP * steps + TIME) for steps in range(32)])  # 256 / actions

# A chamber face down, by level, as it mostly is: two brown, a green and a water; and so on.
TYPICAL: Final = vec[i64](
    [
        2 * facts.one_salt(0) + facts.one_salt(1) + facts.ONE_WATER,
        facts.one_salt(0) + 2 * facts.one_salt(1) + facts.one_salt(2) + 2 * facts.ONE_WATER,
        facts.one_salt(1) + 3 * facts.one_salt(2) + 3 * facts.ONE_WATER,
    ]
)

# Facts of the position that many actions ask for; every call writes those anew that it reads.
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
    word = word >> facts.SALT_SHIFT
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
        word -= facts.one_salt(colour)
        cubes -= 1
    return total


def survey(s: Facts, p: Player, seat: i64) -> None:
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
    known = FACTS
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
    cleared = known[TOUCHED] | held
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
    known[QUEUE] = queue_worth(s, p, seat)
    actions = s.actions_left + 2 * known[TURNS]
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
    first_shift = facts.SALT_SHIFT + 4 * first
    middle_shift = facts.SALT_SHIFT + 4 * middle
    last_shift = facts.SALT_SHIFT + 4 * last
    aim: i64 = NONE
    goal: i64 = 0
    second: i64 = 0
    for chamber in range(N_CHAMBERS):
        word = chambers[chamber]
        is_open = word >> facts.ENTERED_BIT & 1 == 1
        if is_open and word >> facts.SALT_SHIFT & facts.SALT_MASK == 0:
            continue
        space = FIRST_CHAMBER + chamber
        if not is_open and not mapped:  # one face down behind another is like it, and further
            before = parents[space] - FIRST_CHAMBER
            if before >= 0 and chambers[before] >> facts.ENTERED_BIT & 1 == 0:
                continue
        way = ways[space]
        gaps = way & ~occupied
        steps = how_many(gaps)
        here = mine[space] >> (facts.SEAT_BITS * seat) & facts.COUNT_MASK
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
                word = printed(word & facts.KIND_MASK) + (word >> facts.WATER_SHIFT) * facts.ONE_WATER
            else:
                word = TYPICAL[LEVEL[chamber]] + (word >> facts.WATER_SHIFT) * facts.ONE_WATER
                sure = UNKNOWN
        paid = way & occupied & ~held
        fees: i64 = 0
        if paid != 0:
            fees = how_many(paid)
            if carts > 0:
                fees -= best_cover(paid, carts)
        water = word >> facts.WATER_SHIFT
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
    known[GOAL] = goal
    known[AIM] = aim
    known[TOUCHED] = touched
    known[SECOND] = second


def printed(kind: i64) -> i64:
    """A chamber of the mapped mine as it will be when it is entered (MS 10.1)."""
    word = KIND_WATER[kind] * facts.ONE_WATER
    for colour in range(N_SALTS):
        word += KIND_SALT[kind * N_SALTS + colour] * facts.one_salt(colour)
    return word


def extraction(s: Facts, p: Player, seat: i64, chamber: i64, miners: i64, drained: i64) -> i64:
    """What can be taken from a chamber at once by so many miners, with so much water gone."""
    word = s.chambers[chamber]
    strength = miners + p.ready(PICKAXE) - facts.water_in(word) + drained
    if strength < 1 or facts.all_salt_in(word) == 0:
        return 0
    paid = paid_spaces(s, seat, chamber)
    fees = how_many(paid) - best_cover(paid, p.ready(CART))
    if fees > 0 and fees * strength > p.money:
        strength = p.money // fees
    return haul(word, strength, fees * GROSZ)
