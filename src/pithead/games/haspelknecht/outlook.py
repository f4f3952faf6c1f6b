"""What things are worth to a player now, in hundredths of a VP: the judgement behind the policy."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.rows import NONE
from pithead.games.haspelknecht.components import (
    A_LEVEL,
    BARN,
    BURNER,
    CARTER,
    COUNT_MASK,
    DISC_BITS,
    FORK,
    HAMMER_SYMBOL,
    HANDCART,
    HORSE,
    MILL,
    MINE_CART,
    N_DEVELOPMENTS,
    OIL_LAMP,
    PINGE_PROPS,
    SECTIONS,
    TUNNEL_COAL,
    WHEELBARROW,
    level_of,
)
from pithead.games.haspelknecht.developments import MOST_OWNED, how_many, owners
from pithead.games.haspelknecht.mine import TUNNEL_WATER
from pithead.games.haspelknecht.planning import improved
from pithead.games.haspelknecht.scoring import tile_points
from pithead.games.haspelknecht.state import FOOD, PLANNING, THALER, HaspelknechtState, Player
from pithead.games.haspelknecht.winter import coal_points
from pithead.games.haspelknecht.workers import DIGGER_STEPS, STEPS, SUMMER

VP: Final[i64] = 100
MOST_CHOICES: Final[i64] = 40
A_DISC: Final[i64] = 90  # what a disc is worth at other work, roughly

# Thaler: the rent takes three of them, each more is worth more than the last (HK 8.4).
THALER_TO_COME: Final[i64] = 40  # hundredths of a Thaler that a later phase brings
THALER_BY_MILL: Final[i64] = 92  # and so many more with the mill
THALER_RENT: Final[i64] = 154  # one that saves a debt
THALER_MOST: Final[i64] = 888
# Food: the rent first, then pay for workers of this year, then one to keep over winter.
FOOD_RENT: Final[i64] = 228
FOOD_WAIT: Final[i64] = 20  # less for each phase in which the rent can still be grown
FOOD_HIRE: Final[i64] = 194
FOOD_KEPT: Final[i64] = 26
FOOD_SPARE: Final[i64] = 0
# Wood: the prop that work waits for, props to come, the burner, one to keep.
WOOD_URGENT: Final[i64] = 173
WOOD_PROP: Final[i64] = 93
WOOD_BURNT: Final[i64] = 149
WOOD_KEPT: Final[i64] = 146
WOOD_SPARE: Final[i64] = 5
# Coal on the farm scores in winter; earlier in the year one counts on more of it. Each one dug brings the tunnel near.
COAL_ON_FARM: Final[i64] = 95
COAL_KEPT: Final[i64] = 19
DEEPER: Final[i64] = 30
EXHAUSTED: Final[i64] = 39
TUNNEL_VP: Final[i64] = 36  # a coal of the tunnel: its share of the section's VP
TUNNEL_SYMBOL: Final[i64] = 33  # and of a symbol that will count
IN_SHAFT: Final[i64] = 19  # a coal in the shaft that is still to be lifted
WATER: Final[i64] = 26  # a water less
TAKEN_WATER: Final[i64] = 51  # a water more, with the discs
MARKER: Final[i64] = 61  # HK 8.3
FEE: Final[i64] = 31
SYMBOLS: Final[i64] = 60  # hundredths of a VP of a symbol that may be emptied yet
DIG_RATE: Final[i64] = 73  # hundredths of coal that a later phase digs in the tunnel

# What a development is worth besides VP, Thaler and symbols: at once, and for each later phase.
AT_ONCE: Final = vec[i64]([
    0, 0, -26, 110, 0,
    -7, 182, 120, 48, 46,
    -13, 103, 260, 17, -9,
    5, 50, 136, 118, 0,
])  # fmt: skip
EACH_PHASE: Final = vec[i64]([
    -12, 68, 28, 0, 70,
    25, 0, 0, 3, 23,
    -7, -6, -4, -40, 94,
    0, 24, 5, 29, 0,
])  # fmt: skip
THALERS: Final = vec[i64]([
    1, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
    1, 1, 0, 1, 0,
    1, 0, 0, 1, 3,
])  # fmt: skip


# What access to a development is worth for each later phase.
NEXT_STEP: Final = vec[i64]([
    0, 0, 0, 0, 0,
    6, 6, -3, -1, 6,
    5, 9, 6, 7, 69,
    24, 4, 10, 9, 10,
])  # fmt: skip
BUILDING_SET: Final[i64] = 0x4112  # 12, 15, 24, 35
SPECIAL: Final[i64] = 0x3C952  # these, 22, 32, 41, 42, 43
ABOVE_LEVEL_1: Final[i64] = 0xFFFE0


class Outlook:
    """What a player can count on, read off a position. One is used again and again: making it anew would take longer
    than filling it in.
    """

    def __init__(self) -> None:
        self.later: i64 = 0  # action phases after this one, to the end
        self.later_this_year: i64 = 0
        self.summer: i64 = 0
        self.thaler: i64 = 0  # what one more is worth
        # How many food are wanted for what, beyond those on the farm; and what one of those costs, if spent.
        self.food_rent: i64 = 0
        self.food_rent_worth: i64 = 0
        self.food_hire: i64 = 0
        self.food_kept: i64 = 0
        self.food_kept_worth: i64 = 0
        self.food_cost: i64 = 0
        self.food_first: i64 = 0  # what the next one is worth
        # The same for wood.
        self.wood_urgent: i64 = 0
        self.wood_props: i64 = 0
        self.wood_burnt: i64 = 0
        self.wood_kept: i64 = 0
        # The mine.
        self.coal: i64 = 0
        self.horse: bool = False
        self.pinge: i64 = 0
        self.bonus: i64 = 0  # for exhausting it
        self.water: i64 = 0
        self.reach: i64 = 0  # coal that can be dug with the wood at hand
        self.shaft: i64 = 0
        self.tunnel_coal: i64 = 0  # what one dug there is worth
        # Contract workers: what those paid from the farm dig and are worth, and what a yellow disc for one is worth.
        self.hired_steps: i64 = 0
        self.hired_worth: i64 = 0
        self.yellow_hire: i64 = 0
        self.improved: bool = False
        self.mill: bool = False
        # Developments: what each is worth; those that can be bought.
        self.worth: vec[i64] = vec[i64]([0] * N_DEVELOPMENTS)
        self.open: vec[i64] = vec[i64]([0] * N_DEVELOPMENTS)
        self.n_open: i64 = 0
        # What was found last: see `pay` and `hand`.
        self.yellow: i64 = 0
        self.brown: i64 = 0
        self.black: i64 = 0
        self.markers: i64 = 0
        self.buying: i64 = NONE
        self.second: i64 = 0
        # Choices that are being compared: the place of the action among the legal ones, or NONE; its worth.
        self.choice: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.value: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.n_choices: i64 = 0


def look(s: HaspelknechtState, p: Player, o: Outlook) -> None:
    """Fill in all but the developments."""
    year = s.year
    o.later_this_year = 2 - s.season
    o.later = 3 * (3 - year) + o.later_this_year
    o.summer = 0
    if s.season == SUMMER:
        o.summer = 1
    food = p.food
    thaler = p.thaler
    if s.stage == PLANNING:
        food -= p.spent(FOOD)
        thaler -= p.spent(THALER)
    rent: i64 = 0
    for later in range(year, 4):
        rent += s.box.rent[2 * later + 1]
    each_phase = THALER_TO_COME
    if has(p.buildings, MILL):
        each_phase += THALER_BY_MILL
    ahead = VP * (thaler - rent) + o.later * each_phase
    o.thaler = THALER_RENT
    if ahead > 0:
        o.thaler = min(THALER_RENT + ahead, THALER_MOST)
    look_at_food(s, p, o, food)
    look_at_mine(s, p, o)
    look_at_wood(s, p, o)
    look_at_hires(p, o, food)
    o.improved = improved(s, p)
    o.mill = has(p.buildings, MILL) and not has(p.new_buildings, MILL) and p.mill == 0


def look_at_food(s: HaspelknechtState, p: Player, o: Outlook, food: i64) -> None:
    """HK 7.2, 4.3, 7.3 What food is wanted for."""
    rent = s.box.rent[2 * s.year]
    hires = o.later_this_year
    if p.pinge == 0:
        hires *= 2
    o.food_rent = max(rent - food, 0)
    o.food_rent_worth = FOOD_RENT - FOOD_WAIT * o.later_this_year
    beyond = max(food - rent, 0)
    o.food_hire = max(hires - beyond, 0)
    o.food_kept = 0
    o.food_kept_worth = 0
    kept: i64 = 0
    if s.year < 3:
        kept = 1
        o.food_kept_worth = FOOD_KEPT
    if has(p.buildings, BARN):
        kept = 1
        o.food_kept_worth += 2 * VP
    o.food_kept = max(kept - max(beyond - hires, 0), 0)
    if food <= rent:
        o.food_cost = o.food_rent_worth
    elif beyond <= hires:
        o.food_cost = FOOD_HIRE
    elif beyond <= hires + kept:
        o.food_cost = o.food_kept_worth
    else:
        o.food_cost = FOOD_SPARE
    o.food_first = food_worth(o, 1)


def look_at_mine(s: HaspelknechtState, p: Player, o: Outlook) -> None:
    """HK 5.6 to 5.10 Coal within reach, and what it is worth."""
    o.coal = p.coal
    o.horse = has(p.owned, HORSE)
    o.pinge = p.pinge
    o.water = p.water
    o.shaft = p.shaft
    o.bonus = max(3 - s.year, 0) * VP + EXHAUSTED
    if p.pinge > 0:
        o.reach = s.box.pinge_reach[min(p.pinge_props + p.wood, PINGE_PROPS)] - p.dug()
    elif p.water > TUNNEL_WATER:
        o.reach = 0
    else:
        o.reach = s.box.tunnel_reach[min(p.tunnel_props + p.wood, SECTIONS)] - p.tunnel
    worth = TUNNEL_VP
    if has(p.owned, WHEELBARROW):
        worth += TUNNEL_SYMBOL
    if has(p.owned, OIL_LAMP):
        worth += TUNNEL_SYMBOL
    if has(p.owned, MINE_CART):
        worth += TUNNEL_SYMBOL
    if o.later > 0:
        worth += IN_SHAFT
    o.tunnel_coal = worth


def look_at_wood(s: HaspelknechtState, p: Player, o: Outlook) -> None:
    """HK 5.6, 6 (15), 7.3 What wood is wanted for."""
    o.wood_urgent = 0
    if o.reach == 0 and p.tunnel < TUNNEL_COAL and (p.pinge > 0 or p.water <= TUNNEL_WATER):
        o.wood_urgent = 1
    props = min(SECTIONS - p.tunnel_props, o.later)
    if p.pinge > 0:
        props = min(SECTIONS - p.tunnel_props, o.later // 2) + PINGE_PROPS - p.pinge_props
    o.wood_props = max(props - p.wood - o.wood_urgent, 0)
    o.wood_burnt = 0
    if has(p.buildings, BURNER):
        o.wood_burnt = 20
        if s.french:
            o.wood_burnt = 2 * (o.later_this_year + 1)
        o.wood_burnt = max(o.wood_burnt - max(p.wood - props, 0), 0)
    o.wood_kept = 0
    if p.wood <= props:
        o.wood_kept = 1


def look_at_hires(p: Player, o: Outlook, food: i64) -> None:
    """HK 4.3 Whether contract workers are paid with food, and what a yellow disc saves or brings."""
    o.hired_steps = 0
    o.hired_worth = 0
    o.yellow_hire = 0
    if p.pinge > 0:
        brings = mining(o, DIGGER_STEPS)
        if food > 0 and o.food_cost < brings:
            o.hired_steps = DIGGER_STEPS
            o.hired_worth = brings
            o.yellow_hire = o.food_cost
        else:
            o.yellow_hire = brings
        return
    brings = mining(o, STEPS)
    if food > 0 and o.food_cost < brings:
        o.hired_steps = STEPS
        o.hired_worth = brings
        food -= 1
    brings = lifting(o, min(o.hired_steps, o.reach))
    o.yellow_hire = brings
    if food > 0:
        o.yellow_hire = min(brings, o.food_cost)


# What goods and steps are worth.


def food_worth(o: Outlook, n: i64) -> i64:
    """What so much more food is worth."""
    part = min(n, o.food_rent)
    worth = part * o.food_rent_worth
    n -= part
    part = min(n, o.food_hire)
    worth += part * FOOD_HIRE
    n -= part
    part = min(n, o.food_kept)
    return worth + part * o.food_kept_worth + (n - part) * FOOD_SPARE


def wood_worth(o: Outlook, n: i64) -> i64:
    """What so much more wood is worth."""
    part = min(n, o.wood_urgent)
    worth = part * WOOD_URGENT
    n -= part
    if o.wood_burnt > 0:
        part = min(n, o.wood_burnt)
        worth += part * WOOD_BURNT
        n -= part
    part = min(n, o.wood_props)
    worth += part * WOOD_PROP
    n -= part
    part = min(n, o.wood_kept)
    return worth + part * WOOD_KEPT + (n - part) * WOOD_SPARE


def coal_worth(o: Outlook, n: i64) -> i64:
    """HK 7.1 What so much more coal on the farm is worth: exactly in autumn, about as much before."""
    if o.later_this_year > 0:
        return n * COAL_ON_FARM
    if o.horse:
        return n * VP
    worth = VP * (coal_points(o.coal + n) - coal_points(o.coal))
    if o.later > 0 and o.coal == 0 and n > 0:
        worth += COAL_KEPT
    return worth


def mining(o: Outlook, steps: i64) -> i64:
    """HK 5.2, 5.8, 5.9 What mining steps are worth: water first, then coal."""
    if o.pinge == 0:
        return min(steps, o.reach) * o.tunnel_coal
    drained = min(steps, o.water // 2)
    coal = min(steps - drained, o.reach)
    worth = 2 * drained * WATER + coal_worth(o, coal) + coal * DEEPER
    if coal == o.pinge:
        return worth + o.bonus
    if coal + drained < steps and o.water % 2 == 1:
        worth += WATER
    return worth


def lifting(o: Outlook, dug: i64) -> i64:
    """HK 5.10 What the Haspelknecht is worth, if so much coal is dug before."""
    drained = min(STEPS, o.water // 2)
    coal = min(STEPS - drained, o.shaft + dug)
    worth = 2 * drained * WATER + coal_worth(o, coal)
    if coal + drained < STEPS and o.water % 2 == 1:
        worth += WATER
    return worth


def more_mining(o: Outlook, steps: i64) -> i64:
    """What steps add to those of the contract workers."""
    return mining(o, o.hired_steps + steps) - o.hired_worth


def hand(s: HaspelknechtState, o: Outlook, y: i64, b: i64, k: i64) -> i64:
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


# Developments.


def price(s: HaspelknechtState, p: Player, o: Outlook, wanted: i64) -> None:
    """What those developments would be worth, of a set, that can be bought now."""
    o.n_open = 0
    if how_many(p.owned) >= MOST_OWNED:
        return
    missing = s.in_play & ~p.owned
    wanted &= missing
    near: i64 = 0
    owned = p.owned
    development: i64 = 0
    while owned != 0:
        if owned & 1 == 1:
            near |= s.near[development]
        owned >>= 1
        development += 1
    opens = missing & ~near & ABOVE_LEVEL_1
    worths = o.worth
    stacks = s.stacks
    n: i64 = 0
    development = -1
    while wanted != 0:
        development += 1
        wants = wanted & 1 == 1
        wanted >>= 1
        if not wants:
            continue
        worth: i64 = 0
        if has(opens, development):
            if stacks[development] == 0 or not has_fee(p, development):
                continue
            worth = -FEE
        worth += (
            max(level_of(development) - owners(stacks[development]), 0) * VP
            + AT_ONCE[development]
            + EACH_PHASE[development] * o.later
            + THALERS[development] * o.thaler
        )
        if has(SPECIAL, development):
            worth += special_worth(s, p, o, development)
        opened = s.near[development] & opens
        other: i64 = 0
        access: i64 = 0
        while opened != 0:
            if opened & 1 == 1:
                access += NEXT_STEP[other]
            opened >>= 1
            other += 1
        worths[development] = worth + access * o.later
        o.open[n] = development
        n += 1
    o.n_open = n


def has_fee(p: Player, development: i64) -> bool:
    """HK 5.5 Tell whether the fee can be paid with what is on the farm."""
    if development < 2 * A_LEVEL:
        return p.coal + p.wood + p.food > 0
    if development < 3 * A_LEVEL:
        return p.coal > 0
    return p.food > 0


def special_worth(s: HaspelknechtState, p: Player, o: Outlook, development: i64) -> i64:
    """HK 8.1, 8.2 What a development scores at the end."""
    if development == CARTER:
        return VP * tile_points(s, p, HAMMER_SYMBOL)
    if development == HANDCART:
        return VP * tile_points(s, p, FORK)
    if development == WHEELBARROW or development == OIL_LAMP or development == MINE_CART:
        dug = VP * p.tunnel + DIG_RATE * max(o.later - p.pinge // 2, 0)
        return min(dug, VP * TUNNEL_COAL) * SYMBOLS // 300
    return (how_many(p.owned & BUILDING_SET) + 1) * VP


def best_other(s: HaspelknechtState, o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """The greatest worth of a development, other than the one being considered, that discs can pay."""
    best: i64 = 0
    for i in range(o.n_open):
        development = o.open[i]
        if development != o.buying and o.worth[development] > best and affords(s, development, y, b, k):
            best = o.worth[development]
    return best


def affords(s: HaspelknechtState, development: i64, y: i64, b: i64, k: i64) -> bool:
    """Tell whether discs contain the cost of a development."""
    fixed = s.box.fixed[development]
    return (
        s.box.sizes[development] <= y + b + k
        and fixed & COUNT_MASK <= y
        and fixed >> DISC_BITS & COUNT_MASK <= b
        and fixed >> (2 * DISC_BITS) <= k
    )


def discs_worth(s: HaspelknechtState, o: Outlook, y: i64, b: i64, k: i64) -> i64:
    """What can be made of discs: the best work, or the most promising development and the work of the others."""
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


def pay(s: HaspelknechtState, o: Outlook, development: i64, word: i64, y: i64, b: i64, k: i64, markers: i64) -> bool:
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
