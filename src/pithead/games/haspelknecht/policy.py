"""The policy: how good each legal action looks to a player who thinks one phase ahead, and what a position is worth."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.rows import NONE
from pithead.games.haspelknecht.actions import (
    BURN,
    BUY,
    DIG,
    DRAIN,
    END_TURN,
    LIFT,
    MAKE_FOOD,
    MAKE_WOOD,
    PROP_PINGE,
    RETURN_WATER,
    SKIP,
    STOP,
    TAKE_NONE,
    USE_ROPE,
    WORK,
)
from pithead.games.haspelknecht.components import (
    BLACK,
    BROWN,
    BURNER,
    CARTER,
    COUNT_MASK,
    DISC_BITS,
    FORK,
    HAMMER_SYMBOL,
    HANDCART,
    HORSE,
    MINE_CART,
    N_COLOURS,
    N_DEVELOPMENTS,
    OIL_LAMP,
    SECTIONS,
    WHEELBARROW,
    YELLOW,
    count,
    total,
)
from pithead.games.haspelknecht.developments import how_many
from pithead.games.haspelknecht.discs import ENOUGH_DISCS
from pithead.games.haspelknecht.goods import exchange, store
from pithead.games.haspelknecht.mine import TUNNEL_WATER, why_not_dig
from pithead.games.haspelknecht.outlook import OUTLOOK, VP, Outlook, look
from pithead.games.haspelknecht.planner import TOP, colour_of, consider, decide, made_of, plan
from pithead.games.haspelknecht.planning import one_colour
from pithead.games.haspelknecht.prospects import EACH_PHASE, discs_worth, price
from pithead.games.haspelknecht.reasons import NO_PROP
from pithead.games.haspelknecht.scoring import (
    building_points,
    debt_points,
    section_points,
    symbol_points,
    thaler_points,
    tile_points,
    water_points,
)
from pithead.games.haspelknecht.state import (
    BURNING,
    CARRYING,
    CHISELLING,
    DIGGER,
    FARMHAND,
    HASPELKNECHT,
    MINER,
    PLANNING,
    RETURNING,
    STORING,
    SWAPPING,
    TAKING,
    TAKING_AGAIN,
    WATER_MILL,
    WINCHER,
    WORKING,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.winter import coal_points
from pithead.games.haspelknecht.workers import STEPS, discs_of

SURE: Final[i64] = 27  # a disc taken first is sure, one hoped for in the second taking is not
EARLY: Final[i64] = 3  # each value of the discs taken first makes the player later in the order
TAKEN_WATER: Final[i64] = 51  # a water more, with the discs


def weights_into(s: HaspelknechtState, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """Write the weight of each legal action of a seat."""
    p = s.players[seat]
    for i in range(n):
        out[i] = 1
    if n == 1:
        return
    stage = s.stage
    if stage == PLANNING:
        plan(s, p, actions, n, out)
    elif stage == CARRYING:
        carry_out(s, p, actions, n, out)
    elif stage == WORKING:
        work(s, p, actions, n, out)
    elif stage == TAKING or stage == TAKING_AGAIN:
        take(s, p, actions, n, out)
    elif stage == STORING:
        store(s, p, actions, n, out)
    elif stage == BURNING:
        for i in range(n):
            if actions[i] == BURN:
                out[i] = TOP
    elif stage == CHISELLING:
        for i in range(n):
            if actions[i] == DIG:
                out[i] = TOP
            elif actions[i] != SKIP and why_not_dig(s, p) == NO_PROP:
                out[i] = prop_weight(p, actions[i], TOP // 10)
    elif stage == RETURNING:
        for i in range(n):
            if actions[i] == RETURN_WATER:
                out[i] = TOP
    elif stage != SWAPPING:
        exchange(s, p, actions, n, out)


# Discs.


def take(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 3.2, 3.3 Discs are worth what can be made of them, with those that the second taking may bring."""
    o = OUTLOOK
    look(s, p, o)
    price(s, p, o, s.in_play)
    y = count(p.discs, YELLOW)
    b = count(p.discs, BROWN)
    k = count(p.discs, BLACK)
    before: i64 = NONE
    before_number: i64 = 0
    before_worth: i64 = 0
    o.n_choices = 0
    for i in range(n):
        action = actions[i]
        if action > TAKE_NONE:
            break
        if action == TAKE_NONE:
            consider(o, actions, n, action, discs_worth(s, o, y, b, k))
            continue
        colour = action // 4
        pool = action % 4
        number = count(s.areas[pool], colour)
        if s.stage == TAKING_AGAIN:
            number = min(number, ENOUGH_DISCS - y - b - k)
        worth = before_worth  # as good as the same of the pool before
        if colour == before and number == before_number:
            pass
        elif colour == YELLOW:
            worth = value_of_take(s, o, colour, pool, number, y + number, b, k)
        elif colour == BROWN:
            worth = value_of_take(s, o, colour, pool, number, y, b + number, k)
        else:
            worth = value_of_take(s, o, colour, pool, number, y, b, k + number)
        before = colour
        before_number = number
        before_worth = worth
        if s.stage == TAKING:
            worth -= EARLY * number * (3 - colour)
            if has(s.box.water_icons, pool):
                worth -= TAKEN_WATER
        o.choice[o.n_choices] = i
        o.value[o.n_choices] = worth
        o.n_choices += 1
    decide(o, out)


def value_of_take(s: HaspelknechtState, o: Outlook, colour: i64, pool: i64, number: i64, y: i64, b: i64, k: i64) -> i64:
    """HK 3.3 Of the areas as they will be, the most discs of each colour that the second taking could add."""
    room = ENOUGH_DISCS - y - b - k
    if s.stage == TAKING_AGAIN or room <= 0:
        return discs_worth(s, o, y, b, k) + number * SURE
    best: i64 = 0
    for other in range(N_COLOURS):
        most: i64 = 0
        for area in range(s.seats):
            if other != colour or area != pool:
                most = max(most, count(s.areas[area], other))
        most = min(most, room)
        if other == YELLOW:
            best = max(best, discs_worth(s, o, y + most, b, k))
        elif other == BROWN:
            best = max(best, discs_worth(s, o, y, b + most, k))
        else:
            best = max(best, discs_worth(s, o, y, b, k + most))
    return best + number * SURE


# Carrying out.


def prop_weight(p: Player, action: i64, weight: i64) -> i64:
    """HK 5.6 A prop is set in the mine that is worked."""
    if (action == PROP_PINGE) == (p.pinge > 0):
        return weight
    return 1


def digs_later(p: Player) -> bool:
    """Tell whether a worker is still to dig."""
    if p.digger != 0 and p.pinge > 0 and not has(p.finished, DIGGER):
        return True
    if p.miner != 0 and not has(p.finished, MINER):
        return True
    for worker in range(FARMHAND + 1):
        word = discs_of(p, worker)
        if not has(p.finished, worker) and word != 0 and colour_of(word) == BLACK:
            return True
    return False


def carry_out(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 5.1 Wood first, for the props; then purchases, before the coal digger, others who mine, and who lifts."""
    blocked = digs_later(p) and why_not_dig(s, p) == NO_PROP
    for i in range(n):
        action = actions[i]
        weight: i64 = 1
        if action == END_TURN:
            weight = 100
        elif action < USE_ROPE:
            weight = worker_weight(s, p, action - WORK)
        elif action == USE_ROPE:
            if p.water >= 2:
                weight = 4000
                if p.water % 2 == 0:
                    weight = 400000
            elif p.pinge == 0 or s.year == 3:
                weight = 10
        elif action == BURN:
            if s.french or (s.year == 3 and s.season == 2):
                weight = 2000
            elif p.wood > 2 + SECTIONS - p.tunnel_props:
                weight = 200
        elif blocked:
            weight = prop_weight(p, action, 300000)
        out[i] = weight


def worker_weight(s: HaspelknechtState, p: Player, worker: i64) -> i64:
    """HK 5.1 Which worker goes first."""
    if worker <= FARMHAND:
        word = discs_of(p, worker)
        if not one_colour(word):
            return 600000
        if word & COUNT_MASK != 0:
            return 500000
        if word >> DISC_BITS != 0 and word >> (2 * DISC_BITS) == 0:
            return 1000000
        return 50000
    if worker == DIGGER:
        return 100000
    if worker == MINER:
        return 20000
    if worker == HASPELKNECHT:
        if p.water > TUNNEL_WATER:
            return 200000
        return 10000
    if worker == WATER_MILL:
        return 500000
    if worker == WINCHER:
        lifts = min(STEPS - p.water // 2, p.shaft)
        if (
            lifts >= STEPS
            or (lifts >= 2 and s.season == 2)
            or (lifts >= 1 and s.year == 3 and s.season == 2 and p.coal >= 2)
        ):
            return 2000
    return 1


def work(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 5.2 Dig and lift where it can be done, otherwise drain or set the prop that is missing. Buy, unless the work
    is worth more.
    """
    o = OUTLOOK
    buys = False
    works = False
    digs = False
    for i in range(n):
        action = actions[i]
        if BUY <= action < STOP:
            buys = True
        elif action == MAKE_FOOD or action == MAKE_WOOD:
            works = True
        elif action == DIG or action == LIFT:
            works = True
            digs = True
        elif action == DRAIN:
            works = True
    if not buys:
        blocked = not digs and why_not_dig(s, p) == NO_PROP
        for i in range(n):
            action = actions[i]
            if action < MAKE_FOOD:
                if blocked:
                    out[i] = prop_weight(p, action, 300000)
            elif action == DRAIN:
                out[i] = 10000
            elif action != STOP:
                out[i] = TOP
        return
    look(s, p, o)
    price(s, p, o, s.in_play)
    o.n_choices = 0
    made: i64 = 0
    if works:
        word = discs_of(p, s.worker)
        made = made_of(o, colour_of(word), total(word), 0)
    for i in range(n):
        action = actions[i]
        if action >= BUY and action < STOP:
            consider(o, actions, n, action, o.worth[action - BUY])
        elif (action == DRAIN and not digs) or (action >= MAKE_FOOD and action != STOP and action != DRAIN):
            consider(o, actions, n, action, made)
    decide(o, out)


# What a position is worth.


def estimate(s: HaspelknechtState, seat: i64) -> i64:
    """About how many VP a seat will have: HK 8 as of now, this winter's coal and rent, the Thaler still due, and what
    goods and lasting developments are going to bring.
    """
    p = s.players[seat]
    if s.over:
        return p.vp
    points = p.vp + section_points(s, p) + building_points(p) + how_many(p.markers | p.new_markers)
    points += debt_points(p.debts) + water_points(p.water)
    if has(p.owned, WHEELBARROW):
        points += symbol_points(s, p, 0)
    if has(p.owned, OIL_LAMP):
        points += symbol_points(s, p, 1)
    if has(p.owned, MINE_CART):
        points += symbol_points(s, p, 2)
    if has(p.owned, CARTER):
        points += tile_points(s, p, HAMMER_SYMBOL)
    if has(p.owned, HANDCART):
        points += tile_points(s, p, FORK)
    first_due = s.year
    if s.stage == STORING:
        first_due += 1
    else:
        food = s.box.rent[2 * s.year]
        points -= 2 * max(food - p.food, 0)
        points += min(max(p.food - food, 0), 2)
        if has(p.buildings, BURNER):
            points += p.wood // 2 * 3
        else:
            points += min(p.wood, 3) // 2
        if has(p.owned, HORSE):
            points += p.coal
        else:
            points += coal_points(p.coal)
    due: i64 = 0
    for year in range(first_due, 4):
        due += s.box.rent[2 * year + 1]
    left = p.thaler - due
    if left >= 0:
        points += thaler_points(left)
    else:
        points += 2 * left
    later = 3 * (3 - s.year) + 2 - s.season
    lasting: i64 = 0
    for development in range(N_DEVELOPMENTS):
        if has(p.owned, development):
            lasting += EACH_PHASE[development]
    return points + p.shaft // 2 + lasting * later // VP
