"""What developments and sets of discs are worth to a player now, in hundredths of a VP."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has, how_many, lowest
from pithead.core.rows import NONE
from pithead.games.haspelknecht import components, developments, reasons, scoring
from pithead.games.haspelknecht.components import COUNT_MASK, DISC_BITS
from pithead.games.haspelknecht.facts import Facts, Player
from pithead.games.haspelknecht.policy.outlook import MOST_SETS, VP, Outlook, food_worth, more_mining, wood_worth

A_DISC: Final[i64] = 90  # what a disc is worth at other work, roughly
# What a development is worth besides VP, Thaler and symbols, a row for each level: at once, and for each later phase.
# Small and negative figures correct what the rest overrates or passes over.
AT_ONCE: Final = vec[i64]([
    0, 0, -26, 110, 0,  # 14: a water and its VP
    -7, 182, 47, 48, 46,  # markers that are a disc, or 1 VP at the end; what the shed keeps
    -13, 103, 245, 17, -9,  # 32, 33: markers, wood, a coal; 34: food for coal
    5, 50, 136, 118, 0,  # 42: two coal; 43, 44: food
])  # fmt: skip
EACH_PHASE: Final = vec[i64]([
    -12, 68, 28, 0, 70,  # stored food and burnt wood every winter; two purchases at once
    25, -3, 0, 3, 23,  # less water; the winch to come
    5, -6, -4, -40, 94,  # 34 later is better: more coal; the mill works in every phase
    0, 24, 5, 35, 12,  # coal into the tunnel, one more for every winter
])  # fmt: skip
# How many Thaler it gives.
THALERS: Final = vec[i64]([
    1, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
    1, 1, 0, 1, 0,
    1, 0, 0, 1, 3,
])  # fmt: skip
# What access to a development is worth for each later phase.
NEXT_STEP: Final = vec[i64]([
    0, 0, 0, 0, 0,
    6, 6, 0, 0, 6,
    5, 9, 6, 7, 69,  # the way to the mill is worth a detour
    24, 6, 8, 9, 10,
])  # fmt: skip
BUILDING_SET: Final[i64] = 0x4112  # 12, 15, 24, 35
SPECIAL: Final[i64] = 0x3C952  # these, 22, 32, 41, 42, 43
ABOVE_LEVEL_1: Final[i64] = 0xFFFE0
FEE: Final[i64] = 31  # a good that goes to another player
SYMBOLS: Final[i64] = 60  # hundredths of a VP of a symbol that may be emptied yet
DIG_RATE: Final[i64] = 73  # hundredths of coal that a later phase digs in the tunnel


# Developments.


def price(s: Facts, p: Player, o: Outlook, wanted: i64) -> None:
    """What those developments would be worth, of a set, that can be bought now."""
    o.n_open = 0
    if how_many(p.owned) >= developments.MOST_OWNED:
        return
    missing = s.in_play & ~p.owned
    wanted &= missing
    near: i64 = 0
    owned = p.owned
    while owned != 0:
        near |= s.near[lowest(owned)]
        owned &= owned - 1
    opens = missing & ~near & ABOVE_LEVEL_1
    worths = o.worth
    stacks = s.stacks
    n: i64 = 0
    while wanted != 0:
        development = lowest(wanted)
        wanted &= wanted - 1
        worth: i64 = 0
        if has(opens, development):
            if (
                stacks[development] == 0
                or developments.why_not_fee(s, p, components.level_of(development)) != reasons.OK
            ):
                continue
            worth = -FEE
        worth += (
            max(components.level_of(development) - developments.owners(stacks[development]), 0) * VP
            + AT_ONCE[development]
            + EACH_PHASE[development] * o.later
            + THALERS[development] * o.thaler
        )
        if has(SPECIAL, development):
            worth += special_worth(s, p, o, development)
        opened = s.near[development] & opens
        access: i64 = 0
        while opened != 0:
            access += NEXT_STEP[lowest(opened)]
            opened &= opened - 1
        worths[development] = worth + access * o.later
        o.open[n] = development
        n += 1
    o.n_open = n


def special_worth(s: Facts, p: Player, o: Outlook, development: i64) -> i64:
    """HK 8.1, 8.2 What a development scores at the end."""
    if development == components.CARTER:
        return VP * scoring.tile_points(s, p, components.HAMMER_SYMBOL)
    if development == components.HANDCART:
        return VP * scoring.tile_points(s, p, components.FORK)
    if (
        development == components.WHEELBARROW
        or development == components.OIL_LAMP
        or development == components.MINE_CART
    ):
        dug = VP * p.tunnel + DIG_RATE * max(o.later - p.pinge // 2, 0)
        return min(dug, VP * components.TUNNEL_COAL) * SYMBOLS // 300
    return (how_many(p.owned & BUILDING_SET) + 1) * VP


# What discs are worth.


def hand(s: Facts, o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """What the farmhand alone makes of discs; `second` is his colour."""
    worth: i64 = 0
    if y > 0 and o.yellow_hire > o.food_first:
        worth = o.yellow_hire
        y -= 1
    if o.mill:
        if k >= 2 and o.thaler > more_mining(o, 2):
            worth += o.thaler
            k -= 2
        elif y >= 2:
            worth += 2 * VP + o.food_first
            y -= 2
    made = more_mining(o, k)
    o.second = 2
    other = wood_worth(o, b)
    if other > made:
        made = other
        o.second = 1
    other = food_worth(o, y)
    if other > made:
        made = other
        o.second = 0
    if o.improved and y + b + k >= 2:
        made = max(made, best_other(s, o, y, b, k))
    return worth + made


def hands(o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """What farmer and farmhand make of discs without buying."""
    worth: i64 = 0
    if y > 0 and o.yellow_hire > o.food_first:
        worth = o.yellow_hire
        y -= 1
    if o.mill:
        if k >= 2 and o.thaler > more_mining(o, 2):
            worth += o.thaler
            k -= 2
        elif y >= 2:
            worth += 2 * VP + o.food_first
            y -= 2
    food: i64 = 0
    if y > 0:
        food = food_worth(o, y + o.summer)
    wood = wood_worth(o, b)
    mined = more_mining(o, k)
    made = max(food + wood, max(food, wood) + mined)
    if y >= 2:  # HK 5.4
        made = max(made, food_worth(o, y + o.summer + 1))
    if b >= 2:
        made = max(made, wood_worth(o, b + 1))
    if k >= 2:
        made = max(made, more_mining(o, k + 1))
    return worth + made


def best_other(s: Facts, o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """The greatest worth of a development, other than the one being considered, that discs can pay."""
    best: i64 = 0
    for i in range(o.n_open):
        development = o.open[i]
        if development != o.buying and o.worth[development] > best and affords(s, development, y, b, k):
            best = o.worth[development]
    return best


def affords(s: Facts, development: i64, y: i64, b: i64, k: i64) -> bool:
    """Tell whether discs contain the cost of a development."""
    fixed = s.box.fixed[development]
    return (
        s.box.sizes[development] <= y + b + k
        and fixed & COUNT_MASK <= y
        and fixed >> DISC_BITS & COUNT_MASK <= b
        and fixed >> (2 * DISC_BITS) <= k
    )


def discs_worth(s: Facts, o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """What can be made of discs. Several ways to take discs often come to the same: each set is looked at once."""
    asked = (k * 256 + b) * 256 + y
    known = o.sets
    n = o.n_sets
    for i in range(n):
        if known[i] == asked:
            return o.set_worth[i]
    found = worth_of_set(s, o, y, b, k)
    if n < MOST_SETS:
        known[n] = asked
        o.set_worth[n] = found
        o.n_sets = n + 1
    return found


def worth_of_set(s: Facts, o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """The best work, or the most promising development and the work of the others."""
    best = hands(o, y, b, k)
    buying: i64 = NONE
    promise: i64 = 0
    number = y + b + k
    developments = o.open
    worths = o.worth
    sizes = s.box.sizes
    for i in range(o.n_open):
        development = developments[i]
        size = sizes[development]
        if size <= number:
            worth = worths[development] - size * A_DISC
            if (buying == NONE or worth > promise) and affords(s, development, y, b, k):
                buying = development
                promise = worth
    if buying != NONE and pay(s, o, buying, 0, y, b, k, 0):
        o.buying = buying
        best = max(best, worths[buying] + hand(s, o, y - o.yellow, b - o.brown, k - o.black))
    return best


def pay(s: Facts, o: Outlook, development: i64, word: i64, y: i64, b: i64, k: i64, markers: i64) -> bool:
    """Choose discs (and markers, if discs are short) that complete the cost of a development on a worker with some;
    the colours that work least go first. Tell whether it can be done; `yellow`, `brown`, `black` are to be added.
    """
    fixed = s.box.fixed[development]
    need_y = max((fixed & COUNT_MASK) - (word & COUNT_MASK), 0)
    need_b = max((fixed >> DISC_BITS & COUNT_MASK) - (word >> DISC_BITS & COUNT_MASK), 0)
    need_k = max((fixed >> (2 * DISC_BITS)) - (word >> (2 * DISC_BITS)), 0)
    size = (word & COUNT_MASK) + (word >> DISC_BITS & COUNT_MASK) + (word >> (2 * DISC_BITS))
    any_colour = s.box.sizes[development] - size - need_y - need_b - need_k
    if any_colour < 0:
        return False
    free_y = y - need_y
    free_b = b - need_b
    free_k = k - need_k
    used: i64 = 0
    if free_y < 0:
        used -= free_y
        if free_y < -(markers & 1):
            return False
        free_y = 0
    if free_b < 0:
        used -= free_b
        if free_b < -(markers >> DISC_BITS & 1):
            return False
        free_b = 0
    if free_k < 0:
        used -= free_k
        if free_k < -(markers >> (2 * DISC_BITS) & 1):
            return False
        free_k = 0
    if free_y + free_b + free_k < any_colour:
        return False
    o.markers = used
    o.yellow = need_y
    o.brown = need_b
    o.black = need_k
    if any_colour == 0:
        return True
    food = food_worth(o, free_y)
    if free_y > 0:
        food = max(food, o.yellow_hire)
    wood = wood_worth(o, free_b)
    mined = more_mining(o, free_k)
    part: i64 = 0
    while any_colour > 0:
        if free_k > 0 and (free_y == 0 or mined <= food) and (free_b == 0 or mined <= wood):
            part = min(free_k, any_colour)
            need_k += part
            free_k -= part
        elif free_b > 0 and (free_y == 0 or wood <= food):
            part = min(free_b, any_colour)
            need_b += part
            free_b -= part
        else:
            part = min(free_y, any_colour)
            need_y += part
            free_y -= part
        any_colour -= part
    o.yellow = need_y
    o.brown = need_b
    o.black = need_k
    return True
