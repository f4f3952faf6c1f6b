"""What goods and mining steps are worth to a player now, in hundredths of a VP."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has, how_many
from pithead.core.rows import NONE
from pithead.games.haspelknecht import components, mine, planning, questions, winter, workers
from pithead.games.haspelknecht.facts import FOOD, THALER, Facts, Player

VP: Final[i64] = 100
MOST_CHOICES: Final[i64] = 40
MOST_SETS: Final[i64] = 40
# Thaler: the rent takes three of them, each more is worth more than the last (HK 8.4).
THALER_TO_COME: Final[i64] = 42  # hundredths of a Thaler that a later phase brings
THALER_BY_MILL: Final[i64] = 92  # and so many more with the mill
THALER_RENT: Final[i64] = 154  # one that saves a debt
THALER_MOST: Final[i64] = 1084  # more than HK 8.4 says: whoever has many can plan for more
# Food: the rent first, then pay for workers of this year, then one to keep over winter.
FOOD_RENT: Final[i64] = 228
FOOD_WAIT: Final[i64] = 21  # less for each phase in which the rent can still be grown
FOOD_HIRE: Final[i64] = 194
FOOD_KEPT: Final[i64] = 26
FOOD_SPARE: Final[i64] = 0
# Wood: the prop that work waits for, props to come, the burner, one to keep.
WOOD_URGENT: Final[i64] = 173
WOOD_PROP: Final[i64] = 93
WOOD_BURNT: Final[i64] = 149
WOOD_KEPT: Final[i64] = 146  # scores in winter and is there in spring
WOOD_SPARE: Final[i64] = 2
# Coal on the farm scores in winter; earlier in the year one counts on more of it. Each one dug brings the tunnel near.
COAL_ON_FARM: Final[i64] = 95
COAL_KEPT: Final[i64] = 19  # the first one, which can be stored for the next winter
DEEPER: Final[i64] = 30
EXHAUSTED: Final[i64] = 7  # beyond the bonus: miner and Haspelknecht can come
PROP_COST: Final[i64] = 77  # the wood for it could do something else
IN_SHAFT: Final[i64] = 9  # a coal in the shaft that is still to be lifted
WATER: Final[i64] = 26  # a water less


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
        self.sections: vec[i64] = vec[i64](
            [0] * (components.TUNNEL_COAL + 1)
        )  # what so much coal of the tunnel is worth
        # Contract workers: what those paid from the farm dig and are worth, and what a yellow disc for one is worth.
        self.hired_steps: i64 = 0
        self.hired_worth: i64 = 0
        self.yellow_hire: i64 = 0
        self.improved: bool = False
        self.mill: bool = False
        # Developments: what each is worth; those that can be bought.
        self.worth: vec[i64] = vec[i64]([0] * components.N_DEVELOPMENTS)
        self.open: vec[i64] = vec[i64]([0] * components.N_DEVELOPMENTS)
        self.n_open: i64 = 0
        # What was found last: see `pay` and `hand`.
        self.yellow: i64 = 0
        self.brown: i64 = 0
        self.black: i64 = 0
        self.markers: i64 = 0
        self.buying: i64 = NONE
        self.second: i64 = 0
        # Sets of discs whose worth was found already (see `discs_worth`), and what it is.
        self.sets: vec[i64] = vec[i64]([0] * MOST_SETS)
        self.set_worth: vec[i64] = vec[i64]([0] * MOST_SETS)
        self.n_sets: i64 = 0
        # Choices that are being compared: the place of the action among the legal ones, or NONE; its worth.
        self.choice: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.value: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.n_choices: i64 = 0


OUTLOOK: Final = Outlook()


def look(s: Facts, p: Player, o: Outlook) -> None:
    """Fill in all but the developments."""
    year = s.year
    o.n_sets = 0
    o.later_this_year = 2 - s.season
    o.later = 3 * (3 - year) + o.later_this_year
    o.summer = 0
    if s.season == workers.SUMMER:
        o.summer = 1
    food = p.food
    thaler = p.thaler
    if s.question == questions.PLANNING:
        food -= p.spent(FOOD)
        thaler -= p.spent(THALER)
    rent: i64 = 0
    for later in range(year, 4):
        rent += s.box.rent[2 * later + 1]
    each_phase = THALER_TO_COME
    if has(p.buildings, components.MILL):
        each_phase += THALER_BY_MILL
    ahead = VP * (thaler - rent) + o.later * each_phase
    o.thaler = THALER_RENT
    if ahead > 0:
        o.thaler = min(THALER_RENT + ahead, THALER_MOST)
    look_at_food(s, p, o, food)
    look_at_mine(s, p, o)
    look_at_wood(s, p, o)
    look_at_hires(p, o, food)
    o.improved = planning.improved(s, p)
    o.mill = has(p.buildings, components.MILL) and not has(p.new_buildings, components.MILL) and p.mill == 0


def look_at_food(s: Facts, p: Player, o: Outlook, food: i64) -> None:
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
    if has(p.buildings, components.BARN):
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


def look_at_mine(s: Facts, p: Player, o: Outlook) -> None:
    """HK 5.6 to 5.10 Coal within reach, and what it is worth."""
    o.coal = p.coal
    o.horse = has(p.owned, components.HORSE)
    o.pinge = p.pinge
    o.water = p.water
    o.shaft = p.shaft
    o.bonus = max(3 - s.year, 0) * VP + EXHAUSTED
    if p.pinge > 0:
        o.reach = s.box.pinge_reach[min(p.pinge_props + p.wood, components.PINGE_PROPS)] - p.dug()
    elif p.water > mine.TUNNEL_WATER:
        o.reach = 0
    else:
        o.reach = s.box.tunnel_reach[min(p.tunnel_props + p.wood, components.SECTIONS)] - p.tunnel
    if p.pinge == 0:
        look_at_tunnel(s, p, o)


def look_at_tunnel(s: Facts, p: Player, o: Outlook) -> None:
    """HK 8.1 What one, two, … more coal of the tunnel are worth: sections that they empty, and coal to be lifted."""
    each: i64 = 0
    if o.later > 0:
        each = IN_SHAFT
    owned: i64 = 0
    if has(p.owned, components.WHEELBARROW):
        owned += 1
    if has(p.owned, components.OIL_LAMP):
        owned += 2
    if has(p.owned, components.MINE_CART):
        owned += 4
    ends = s.box.tunnel_reach
    section: i64 = 0
    while section < components.SECTIONS and ends[section + 1] <= p.tunnel:
        section += 1
    worth: i64 = 0
    for coal in range(1, components.TUNNEL_COAL - p.tunnel + 1):
        worth += each
        if p.tunnel + coal == ends[section + 1]:
            worth += VP * (s.box.section_vp[section] + how_many(s.box.section_symbols[section] & owned))
            section += 1
            if section > p.tunnel_props:
                worth -= PROP_COST
        o.sections[coal] = worth


def look_at_wood(s: Facts, p: Player, o: Outlook) -> None:
    """HK 5.6, 6 (15), 7.3 What wood is wanted for."""
    o.wood_urgent = 0
    if o.reach == 0 and p.tunnel < components.TUNNEL_COAL and (p.pinge > 0 or p.water <= mine.TUNNEL_WATER):
        o.wood_urgent = 1
    props = min(components.SECTIONS - p.tunnel_props, o.later)
    if p.pinge > 0:
        props = min(components.SECTIONS - p.tunnel_props, o.later // 2) + components.PINGE_PROPS - p.pinge_props
    o.wood_props = max(props - p.wood - o.wood_urgent, 0)
    o.wood_burnt = 0
    if has(p.buildings, components.BURNER):
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
        brings = mining(o, workers.DIGGER_STEPS)
        if food > 0 and o.food_cost < brings:
            o.hired_steps = workers.DIGGER_STEPS
            o.hired_worth = brings
            o.yellow_hire = o.food_cost
        else:
            o.yellow_hire = brings
        return
    brings = mining(o, workers.STEPS)
    if food > 0 and o.food_cost < brings:
        o.hired_steps = workers.STEPS
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
    worth = VP * (winter.coal_points(o.coal + n) - winter.coal_points(o.coal))
    if o.later > 0 and o.coal == 0 and n > 0:
        worth += COAL_KEPT
    return worth


def mining(o: Outlook, steps: i64) -> i64:
    """HK 5.2, 5.8, 5.9 What mining steps are worth: water first, then coal."""
    if o.pinge == 0:
        return o.sections[min(steps, o.reach)]
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
    drained = min(workers.STEPS, o.water // 2)
    coal = min(workers.STEPS - drained, o.shaft + dug)
    worth = 2 * drained * WATER + coal_worth(o, coal)
    if coal + drained < workers.STEPS and o.water % 2 == 1:
        worth += WATER
    return worth


def more_mining(o: Outlook, steps: i64) -> i64:
    """What steps add to those of the contract workers."""
    return mining(o, o.hired_steps + steps) - o.hired_worth
