"""The policy: how good each legal action looks to a player who thinks one phase ahead, and what a position is worth."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.rows import NONE
from pithead.games.haspelknecht.actions import (
    BURN,
    BUY,
    CHOOSE_THALER,
    CHOOSE_WOOD,
    DIG,
    DRAIN,
    END_TURN,
    ENOUGH,
    LIFT,
    MAKE_FOOD,
    MAKE_WOOD,
    PAY,
    PLAN_DIGGER,
    PLAN_DONE,
    PLAN_FARMER,
    PLAN_FARMHAND,
    PLAN_HASPELKNECHT,
    PLAN_MILL,
    PLAN_MINER,
    PROP_PINGE,
    PROP_TUNNEL,
    RETURN_WATER,
    SELL_ONE,
    SELL_TWO,
    SKIP,
    STOP,
    STORE_BARN,
    STORE_FARM,
    STORE_SHED,
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
    N_WORDS,
    OIL_LAMP,
    SECTIONS,
    SHED,
    WHEELBARROW,
    YELLOW,
    count,
    total,
)
from pithead.games.haspelknecht.developments import how_many
from pithead.games.haspelknecht.discs import ENOUGH_DISCS
from pithead.games.haspelknecht.mine import TUNNEL_WATER, why_not_dig
from pithead.games.haspelknecht.outlook import (
    EACH_PHASE,
    MARKER,
    TAKEN_WATER,
    VP,
    WATER,
    Outlook,
    coal_worth,
    discs_worth,
    food_worth,
    hand,
    lifting,
    look,
    mining,
    more_mining,
    pay,
    price,
    wood_worth,
)
from pithead.games.haspelknecht.planning import one_colour
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
    COAL,
    DIGGER,
    FARMHAND,
    GRAIN,
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
    WOOD,
    WORKING,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.winter import coal_points
from pithead.games.haspelknecht.workers import DIGGER_STEPS, STEPS, discs_of

OUTLOOK: Final = Outlook()

HALF: Final[i64] = 24  # hundredths of a VP by which a choice must be worse to be half as likely
TOP: Final[i64] = 1000000
FAR: Final[i64] = 18
SURE: Final[i64] = 27  # a disc taken first is sure, one hoped for in the second taking is not
EARLY: Final[i64] = 3  # each value of the discs taken first makes the player later in the order


def share(behind: i64) -> i64:
    """The weight of a choice that is so much worse than the best."""
    if behind <= 0:
        return TOP
    halvings = behind // HALF
    if halvings >= FAR:
        return 1
    upper = TOP >> halvings
    return upper - upper * (behind % HALF) // (2 * HALF)


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


# Choices that are compared by their worth.


def consider(o: Outlook, actions: vec[i64], n: i64, action: i64, worth: i64) -> None:
    """Add a choice, if it is legal; NONE stands for going on to something else."""
    place: i64 = NONE
    if action != NONE:
        for i in range(n):
            if actions[i] == action:
                place = i
        if place == NONE:
            return
    o.choice[o.n_choices] = place
    o.value[o.n_choices] = worth
    o.n_choices += 1


def decide(o: Outlook, out: vec[i64]) -> bool:
    """Weigh the choices; tell whether the best one is an action."""
    if o.n_choices == 0:
        return False
    values = o.value
    choices = o.choice
    found: i64 = 0
    for i in range(1, o.n_choices):
        if values[i] > values[found]:
            found = i
    if choices[found] == NONE:
        return False
    top = values[found]
    for i in range(o.n_choices):
        place = choices[i]
        if place != NONE:
            out[place] = max(out[place], share(top - values[i]))
    return True


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


# Planning.


def plan(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 4 The mill first, then the farmer, contract workers, farmhand. Each step goes on towards the best plan."""
    o = OUTLOOK
    look(s, p, o)
    placed = p.placed()
    y = max(count(p.discs, YELLOW) - count(placed, YELLOW), 0)
    b = max(count(p.discs, BROWN) - count(placed, BROWN), 0)
    k = max(count(p.discs, BLACK) - count(placed, BLACK), 0)
    markers = p.discs + p.marker_discs() - placed - y - b * 16 - k * 256
    o.buying = NONE
    begun = p.farmhand != 0 or p.digger != 0 or p.miner != 0 or p.haspelknecht != 0
    plain = one_colour(p.farmer)
    if not begun or o.improved or (plain and p.farmer != 0 and p.farmer < N_WORDS and s.box.pays[p.farmer] != 0):
        wanted = s.in_play
        if p.farmer != 0 and p.farmer < N_WORDS and not o.improved:
            wanted = s.box.begins[p.farmer]
        price(s, p, o, wanted)
    else:
        o.n_open = 0
    if o.mill and not begun and p.farmer == 0 and plan_mill(s, o, actions, n, out, y, b, k):
        return
    o.mill = False
    if not begun and plan_farmer(s, p, o, actions, n, out, y, b, k, markers):
        return
    work = colour_of(p.farmer)
    if not plain:
        work = NONE
    bought = purchase(s, o, p.farmer)
    if bought != NONE and (not plain or o.worth[bought] >= made_of(o, work, total(p.farmer), 0)):
        o.buying = bought
        work = NONE
    if p.farmhand == 0 and plan_hires(s, p, o, actions, n, out, y, b, k, work):
        return
    if plan_farmhand(s, p, o, actions, n, out, y, b, k, markers, work):
        return
    for i in range(n):
        if actions[i] == PLAN_DONE:
            out[i] = TOP
            return
    for i in range(n):  # an unfinished cost that no plan of ours wants
        out[i] = 1000


def colour_of(word: i64) -> i64:
    """The colour of discs of one colour; NONE without any."""
    if word == 0:
        return NONE
    if word & COUNT_MASK != 0:
        return YELLOW
    if word >> DISC_BITS & COUNT_MASK != 0:
        return BROWN
    return BLACK


def made_of(o: Outlook, colour: i64, number: i64, more: i64) -> i64:
    """What discs of a colour make, and so many more by teamwork or summer."""
    if number == 0:
        return 0
    if colour == YELLOW:
        return food_worth(o, number + more)
    if colour == BROWN:
        return wood_worth(o, number + more)
    return more_mining(o, number + more)


def purchase(s: HaspelknechtState, o: Outlook, word: i64) -> i64:
    """The best development that discs pay exactly, or NONE."""
    found: i64 = NONE
    if word == 0 or word >= N_WORDS:
        return found
    for i in range(o.n_open):
        development = o.open[i]
        if has(s.box.pays[word], development) and (found == NONE or o.worth[development] > o.worth[found]):
            found = development
    return found


def next_disc(o: Outlook, first: i64) -> i64:
    """The action that puts the next disc of a cost on a worker, or NONE if it is complete."""
    if o.black > 0:
        return first + BLACK
    if o.brown > 0:
        return first + BROWN
    if o.yellow > 0:
        return first + YELLOW
    return NONE


def plan_mill(
    s: HaspelknechtState, o: Outlook, actions: vec[i64], n: i64, out: vec[i64], y: i64, b: i64, k: i64
) -> bool:
    """HK 4.4 Two discs for the mill, if they are worth less elsewhere."""
    o.mill = False
    o.n_choices = 0
    consider(o, actions, n, NONE, discs_worth(s, o, y, b, k))
    if y >= 2:
        consider(o, actions, n, PLAN_MILL, 2 * VP + o.food_first + discs_worth(s, o, y - 2, b, k))
    if k >= 2:
        consider(o, actions, n, PLAN_MILL + 1, o.thaler + discs_worth(s, o, y, b, k - 2))
    return decide(o, out)


def plan_farmer(
    s: HaspelknechtState,
    p: Player,
    o: Outlook,
    actions: vec[i64],
    n: i64,
    out: vec[i64],
    y: i64,
    b: i64,
    k: i64,
    markers: i64,
) -> bool:
    """HK 4.2 Compare the developments that he could buy, and work of each colour."""
    o.n_choices = 0
    word = p.farmer
    for i in range(o.n_open):
        development = o.open[i]
        if word != 0 and (word >= N_WORDS or not has(s.box.begins[word], development)):
            continue
        if pay(s, o, development, word, y, b, k, markers):
            action = next_disc(o, PLAN_FARMER)
            o.buying = development
            rest = hand(s, o, max(y - o.yellow, 0), max(b - o.brown, 0), max(k - o.black, 0))
            consider(o, actions, n, action, o.worth[development] - MARKER * o.markers + rest)
    o.buying = NONE
    if one_colour(word):
        colour = colour_of(word)
        for other in range(N_COLOURS):
            if colour == NONE or colour == other:
                farm(s, o, actions, n, other, total(word), y, b, k)
    return decide(o, out)


def farm(
    s: HaspelknechtState, o: Outlook, actions: vec[i64], n: i64, colour: i64, have: i64, y: i64, b: i64, k: i64
) -> None:
    """HK 5.2, 5.4 Consider that the farmer works with one colour, alone or with the farmhand."""
    worth: i64 = 0
    if y > 0 and o.yellow_hire > o.food_first:
        worth = o.yellow_hire
        y -= 1
    number = y
    more: i64 = 0
    other: i64 = 0
    if colour == YELLOW:
        more = o.summer
        other = max(wood_worth(o, b), more_mining(o, k))
    elif colour == BROWN:
        number = b
        other = max(food_worth(o, y), more_mining(o, k))
    else:
        number = k
        other = max(wood_worth(o, b), food_worth(o, y))
    number += have
    if number == 0:
        return
    alone = made_of(o, colour, number, more) + other
    if number >= 2:
        team = made_of(o, colour, number, more + 1)
        if team > alone:
            alone = team
            number -= 1  # one of them is for the farmhand
    action = PLAN_FARMER + colour
    if have >= number:
        action = NONE
    consider(o, actions, n, action, worth + alone)


def plan_hires(
    s: HaspelknechtState,
    p: Player,
    o: Outlook,
    actions: vec[i64],
    n: i64,
    out: vec[i64],
    y: i64,
    b: i64,
    k: i64,
    work: i64,
) -> bool:
    """HK 4.3 Pay a contract worker who brings more than he costs: a yellow disc that is not needed, food, a Thaler."""
    steps: i64 = 0
    if work == BLACK:
        steps = total(p.farmer)
    with_hand = hand(s, o, y, b, k)
    if o.second == BLACK:
        steps += k
    yellow: i64 = 0
    if y > 0:
        o.yellow_hire = 0
        yellow = max(with_hand - hand(s, o, y - 1, b, k), 0)
    o.n_choices = 0
    consider(o, actions, n, NONE, 0)
    if p.pinge > 0:
        worth = mining(o, steps + DIGGER_STEPS) - mining(o, steps)
        consider(o, actions, n, PLAN_DIGGER, worth - yellow)
        consider(o, actions, n, PLAN_DIGGER + 1, worth - o.food_cost)
        consider(o, actions, n, PLAN_DIGGER + 2, worth - o.thaler)
        return decide(o, out)
    if p.miner == 0:
        worth = mining(o, steps + STEPS) - mining(o, steps)
        consider(o, actions, n, PLAN_MINER, worth - o.food_cost)
        consider(o, actions, n, PLAN_MINER + 1, worth - o.thaler)
    else:
        steps += STEPS
    worth = lifting(o, min(steps, o.reach))
    consider(o, actions, n, PLAN_HASPELKNECHT, worth - yellow)
    consider(o, actions, n, PLAN_HASPELKNECHT + 1, worth - o.food_cost)
    consider(o, actions, n, PLAN_HASPELKNECHT + 2, worth - o.thaler)
    return decide(o, out)


def plan_farmhand(
    s: HaspelknechtState,
    p: Player,
    o: Outlook,
    actions: vec[i64],
    n: i64,
    out: vec[i64],
    y: i64,
    b: i64,
    k: i64,
    markers: i64,
    work: i64,
) -> bool:
    """HK 4.2, 5.4 The farmhand works where it brings most, with the farmer if he can; improved, he may buy."""
    word = p.farmhand
    o.n_choices = 0
    consider(o, actions, n, NONE, 0)
    if one_colour(word):
        colour = colour_of(word)
        for other in range(N_COLOURS):
            number = y
            if other == BROWN:
                number = b
            elif other == BLACK:
                number = k
            if number > 0 and (colour == NONE or colour == other):
                more: i64 = 0
                if work == other:
                    more = 1
                worth = made_of(o, other, number + total(word), more) + 1
                consider(o, actions, n, PLAN_FARMHAND + other, worth)
    if o.improved:
        for i in range(o.n_open):
            development = o.open[i]
            if development == o.buying or word >= N_WORDS or not has(s.box.begins[word], development):
                continue
            if pay(s, o, development, word, y, b, k, markers):
                worth = o.worth[development] - MARKER * o.markers
                consider(o, actions, n, next_disc(o, PLAN_FARMHAND), worth)
    return decide(o, out)


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


def exchange(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 5.5 The fee of level 2; HK 6 what 31 and 34 ask for."""
    o = OUTLOOK
    look(s, p, o)
    o.n_choices = 0
    for i in range(n):
        action = actions[i]
        worth: i64 = 0
        if action == CHOOSE_THALER:
            worth = o.thaler
        elif action == CHOOSE_WOOD:
            worth = wood_worth(o, 3) - WATER
        elif action == SELL_ONE:
            worth = o.thaler - coal_worth(o, 1)
        elif action == SELL_TWO:
            worth = o.thaler + food_worth(o, 1) - coal_worth(o, 2)
        elif action == PAY + COAL:
            worth = -coal_worth(o, 1)
        elif action == PAY + WOOD:
            worth = -wood_worth(o, 1)
        elif action == PAY + GRAIN:
            worth = -o.food_cost
        consider(o, actions, n, action, worth)
    decide(o, out)


# Winter.

NEXT_COAL: Final[i64] = 96
NEXT_WOOD: Final[i64] = 61
NEXT_FOOD: Final[i64] = 170


def store(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 7.3 Keep what scores, and what next year needs; wood that cannot be kept becomes props."""
    o = OUTLOOK
    o.n_choices = 0
    next_year: i64 = 1
    if s.year == 3:
        next_year = 0
    keeps: i64 = 1
    if has(p.buildings, SHED):
        keeps = 2
    for i in range(n):
        action = actions[i]
        worth: i64 = 0
        if action == PROP_PINGE or action == PROP_TUNNEL:
            worth = -VP
            if next_year == 1 and p.wood > keeps:
                worth = 10 * VP
                if action == PROP_PINGE:
                    worth += VP
        elif action < ENOUGH:
            good = (action - STORE_FARM) % 3
            if good == COAL:
                worth = NEXT_COAL * next_year
            elif good == WOOD:
                worth = NEXT_WOOD * next_year
            else:
                worth = NEXT_FOOD * next_year
            if action < STORE_BARN:
                if (good == WOOD and not s.french) or (good == GRAIN and s.french):
                    worth += VP
            elif action < STORE_SHED:
                if good == GRAIN:
                    worth += 2 * VP
            elif good == COAL:
                worth += VP
        consider(o, actions, n, action, worth)
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
