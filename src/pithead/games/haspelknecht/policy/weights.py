"""The policy: how good each legal action looks to a player who thinks one phase ahead, and what a position is worth."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import has, how_many
from pithead.core.catalogue import Offer
from pithead.core.rows import NONE
from pithead.games.haspelknecht import (
    actions,
    components,
    discs,
    facts,
    mine,
    planning,
    questions,
    reasons,
    scoring,
    winter,
    workers,
)
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.components import BLACK, BROWN, COUNT_MASK, DISC_BITS, N_COLOURS, YELLOW, count, total
from pithead.games.haspelknecht.facts import Facts, Player
from pithead.games.haspelknecht.policy.goods import exchange, store
from pithead.games.haspelknecht.policy.outlook import OUTLOOK, VP, Outlook, look
from pithead.games.haspelknecht.policy.planner import TOP, add, colour_of, decide, made_of, plan
from pithead.games.haspelknecht.policy.prospects import EACH_PHASE, discs_worth, price

SURE: Final[i64] = 27  # a disc taken first is sure, one hoped for in the second taking is not
EARLY: Final[i64] = 3  # each value of the discs taken first makes the player later in the order
TAKEN_WATER: Final[i64] = 51  # a water more, with the discs


def weigh(s: Facts, seat: i64, offer: Offer) -> None:
    """Write the weight of each legal action of a seat."""
    p = s.players[seat]
    n = offer.n
    out = offer.weights
    for i in range(n):
        out[i] = 1
    if n == 1:
        return
    question = s.question
    if question == questions.PLANNING:
        plan(s, p, offer)
    elif question == questions.CARRYING:
        carry_out(s, p, offer)
    elif question == questions.WORKING:
        work(s, p, offer)
    elif question == questions.TAKING or question == questions.TAKING_AGAIN:
        take(s, p, offer)
    elif question == questions.STORING:
        store(s, p, offer)
    elif question == questions.BURNING:
        favour(offer, actions.BURN)
    elif question == questions.CHISELLING:
        favour(offer, actions.DIG)
        if mine.why_not_dig(s, p) == reasons.NO_PROP:
            weigh_props(p, offer, TOP // 10)
    elif question == questions.RETURNING:
        favour(offer, actions.RETURN_WATER)
    elif question != questions.SWAPPING:
        exchange(s, p, offer)


def favour(offer: Offer, family: i64) -> None:
    """Give an action that is always good the highest weight."""
    for i in range(offer.n):
        if ACTIONS.family[offer.actions[i]] == family:
            offer.weights[i] = TOP


# Discs.


def take(s: Facts, p: Player, offer: Offer) -> None:
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
    for i in range(offer.n):
        action = offer.actions[i]
        family = ACTIONS.family[action]
        if family == actions.TAKE_NONE:
            add(o, i, discs_worth(s, o, y, b, k))
        if family != actions.TAKE:
            continue
        colour = ACTIONS.first[action]
        pool = ACTIONS.second[action]
        number = count(s.areas[pool], colour)
        if s.question == questions.TAKING_AGAIN:
            number = min(number, discs.ENOUGH_DISCS - y - b - k)
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
        if s.question == questions.TAKING:
            worth -= EARLY * number * discs.value_of(colour)
            if has(s.box.water_icons, pool):
                worth -= TAKEN_WATER
        add(o, i, worth)
    decide(o, offer)


def value_of_take(s: Facts, o: Outlook, colour: i64, pool: i64, number: i64, y: i64, b: i64, k: i64) -> i64:
    """HK 3.3 Of the areas as they will be, the most discs of each colour that the second taking could add."""
    room = discs.ENOUGH_DISCS - y - b - k
    if s.question == questions.TAKING_AGAIN or room <= 0:
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


def prop_weight(p: Player, which: i64, weight: i64) -> i64:
    """HK 5.6 A prop is set in the mine that is worked."""
    if (which == facts.PINGE) == (p.pinge > 0):
        return weight
    return 1


def weigh_props(p: Player, offer: Offer, weight: i64) -> None:
    """HK 5.6 A prop that work waits for."""
    for i in range(offer.n):
        action = offer.actions[i]
        if ACTIONS.family[action] == actions.PROP:
            offer.weights[i] = prop_weight(p, ACTIONS.first[action], weight)


def digs_later(p: Player) -> bool:
    """Tell whether a worker is still to dig."""
    if p.digger != 0 and p.pinge > 0 and not has(p.finished, facts.DIGGER):
        return True
    if p.miner != 0 and not has(p.finished, facts.MINER):
        return True
    for worker in range(facts.FARMHAND + 1):
        word = workers.discs_of(p, worker)
        if not has(p.finished, worker) and word != 0 and colour_of(word) == BLACK:
            return True
    return False


def carry_out(s: Facts, p: Player, offer: Offer) -> None:
    """HK 5.1 Wood first, for the props; then purchases, before the coal digger, others who mine, and who lifts."""
    blocked = digs_later(p) and mine.why_not_dig(s, p) == reasons.NO_PROP
    legal = offer.actions
    out = offer.weights
    families = ACTIONS.family
    firsts = ACTIONS.first
    for i in range(offer.n):
        action = legal[i]
        family = families[action]
        weight: i64 = 1
        if family == actions.END_TURN:
            weight = 100
        elif family == actions.WORK:
            weight = worker_weight(s, p, firsts[action])
        elif family == actions.USE_ROPE:
            if p.water >= 2:
                weight = 4000
                if p.water % 2 == 0:
                    weight = 400000
            elif p.pinge == 0 or s.year == 3:
                weight = 10
        elif family == actions.BURN:
            if s.french or (s.year == 3 and s.season == 2):
                weight = 2000
            elif p.wood > 2 + components.SECTIONS - p.tunnel_props:
                weight = 200
        elif blocked:
            weight = prop_weight(p, firsts[action], 300000)
        out[i] = weight


def worker_weight(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.1 Which worker goes first."""
    if worker <= facts.FARMHAND:
        word = workers.discs_of(p, worker)
        if not planning.one_colour(word):
            return 600000
        if word & COUNT_MASK != 0:
            return 500000
        if word >> DISC_BITS != 0 and word >> (2 * DISC_BITS) == 0:
            return 1000000
        return 50000
    if worker == facts.DIGGER:
        return 100000
    if worker == facts.MINER:
        return 20000
    if worker == facts.HASPELKNECHT:
        if p.water > mine.TUNNEL_WATER:
            return 200000
        return 10000
    if worker == facts.WATER_MILL:
        return 500000
    if worker == facts.WINCHER:
        lifts = min(workers.STEPS - p.water // 2, p.shaft)
        if (
            lifts >= workers.STEPS
            or (lifts >= 2 and s.season == 2)
            or (lifts >= 1 and s.year == 3 and s.season == 2 and p.coal >= 2)
        ):
            return 2000
    return 1


def work(s: Facts, p: Player, offer: Offer) -> None:
    """HK 5.2 Dig and lift where it can be done, otherwise drain or set the prop that is missing. Buy, unless the work
    is worth more.
    """
    o = OUTLOOK
    buys = False
    works = False
    digs = False
    legal = offer.actions
    families = ACTIONS.family
    for i in range(offer.n):
        family = families[legal[i]]
        if family == actions.BUY:
            buys = True
        elif family == actions.MAKE or family == actions.DRAIN:
            works = True
        elif family == actions.DIG or family == actions.LIFT:
            works = True
            digs = True
    if not buys:
        blocked = not digs and mine.why_not_dig(s, p) == reasons.NO_PROP
        if blocked:
            weigh_props(p, offer, 300000)
        for i in range(offer.n):
            family = families[legal[i]]
            if family == actions.DRAIN:
                offer.weights[i] = 10000
            elif family != actions.PROP and family != actions.STOP:
                offer.weights[i] = TOP
        return
    look(s, p, o)
    price(s, p, o, s.in_play)
    o.n_choices = 0
    made: i64 = 0
    if works:
        word = workers.discs_of(p, s.worker)
        made = made_of(o, colour_of(word), total(word), 0)
    for i in range(offer.n):
        action = legal[i]
        family = families[action]
        if family == actions.BUY:
            add(o, i, o.worth[ACTIONS.first[action]])
        elif family != actions.PROP and family != actions.STOP and not (family == actions.DRAIN and digs):
            add(o, i, made)
    decide(o, offer)


# What a position is worth.


def estimate(s: Facts, seat: i64) -> i64:
    """About how many VP a seat will have: HK 8 as of now, this winter's coal and rent, the Thaler still due, and what
    goods and lasting developments are going to bring.
    """
    p = s.players[seat]
    if s.over:
        return p.vp
    points = p.vp + scoring.section_points(s, p) + scoring.building_points(p) + how_many(p.markers | p.new_markers)
    points += scoring.debt_points(p.debts) + scoring.water_points(p.water)
    if has(p.owned, components.WHEELBARROW):
        points += scoring.symbol_points(s, p, 0)
    if has(p.owned, components.OIL_LAMP):
        points += scoring.symbol_points(s, p, 1)
    if has(p.owned, components.MINE_CART):
        points += scoring.symbol_points(s, p, 2)
    if has(p.owned, components.CARTER):
        points += scoring.tile_points(s, p, components.HAMMER_SYMBOL)
    if has(p.owned, components.HANDCART):
        points += scoring.tile_points(s, p, components.FORK)
    first_due = s.year
    if s.question == questions.STORING:
        first_due += 1
    else:
        food = s.box.rent[2 * s.year]
        points -= 2 * max(food - p.food, 0)
        points += min(max(p.food - food, 0), 2)
        if has(p.buildings, components.BURNER):
            points += p.wood // 2 * 3
        else:
            points += min(p.wood, 3) // 2
        if has(p.owned, components.HORSE):
            points += p.coal
        else:
            points += winter.coal_points(p.coal)
    due: i64 = 0
    for year in range(first_due, 4):
        due += s.box.rent[2 * year + 1]
    left = p.thaler - due
    if left >= 0:
        points += scoring.thaler_points(left)
    else:
        points += 2 * left
    later = 3 * (3 - s.year) + 2 - s.season
    lasting: i64 = 0
    for development in range(components.N_DEVELOPMENTS):
        if has(p.owned, development):
            lasting += EACH_PHASE[development]
    return points + p.shaft // 2 + lasting * later // VP
