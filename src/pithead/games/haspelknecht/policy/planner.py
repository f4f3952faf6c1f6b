"""HK 4 The policy of planning: each step goes on towards the plan that looks best."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.catalogue import Offer
from pithead.core.rows import NONE
from pithead.games.haspelknecht import actions, components, planning, workers
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.facts import DISC, FARMER, FARMHAND, FOOD, MILL_BLACK, THALER, Facts, Player
from pithead.games.haspelknecht.policy import outlook
from pithead.games.haspelknecht.policy.outlook import OUTLOOK, VP, Outlook
from pithead.games.haspelknecht.policy.prospects import discs_worth, hand, pay, price

HALF: Final[i64] = 24  # hundredths of a VP by which a choice must be worse to be half as likely
TOP: Final[i64] = 1000000
FAR: Final[i64] = 18
MARKER: Final[i64] = 61  # a marker used as a disc: it would score (HK 8.3), but may find no better use


def share(behind: i64) -> i64:
    """The weight of a choice that is so much worse than the best."""
    if behind <= 0:
        return TOP
    halvings = behind // HALF
    if halvings >= FAR:
        return 1
    upper = TOP >> halvings
    return upper - upper * (behind % HALF) // (2 * HALF)


# Choices that are compared by their worth.


def consider(o: Outlook, offer: Offer, action: i64, worth: i64) -> None:
    """Add a choice, if it is legal; NONE stands for going on to something else."""
    place: i64 = NONE
    if action != NONE:
        legal = offer.actions
        for i in range(offer.n):
            if legal[i] == action:
                place = i
                break
        if place == NONE:
            return
    add(o, place, worth)


def add(o: Outlook, place: i64, worth: i64) -> None:
    """Add a choice by its place among the legal actions, or NONE."""
    o.choice[o.n_choices] = place
    o.value[o.n_choices] = worth
    o.n_choices += 1


def decide(o: Outlook, offer: Offer) -> bool:
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
    out = offer.weights
    for i in range(o.n_choices):
        place = choices[i]
        if place != NONE:
            out[place] = max(out[place], share(top - values[i]))
    return True


# Planning.


def plan(s: Facts, p: Player, offer: Offer) -> None:
    """HK 4 The mill first, then the farmer, contract workers, farmhand. Each step goes on towards the best plan."""
    o = OUTLOOK
    outlook.look(s, p, o)
    placed = p.placed()
    y = max(components.count(p.discs, components.YELLOW) - components.count(placed, components.YELLOW), 0)
    b = max(components.count(p.discs, components.BROWN) - components.count(placed, components.BROWN), 0)
    k = max(components.count(p.discs, components.BLACK) - components.count(placed, components.BLACK), 0)
    markers = p.discs + p.marker_discs() - placed - y - b * 16 - k * 256
    o.buying = NONE
    begun = p.farmhand != 0 or p.digger != 0 or p.miner != 0 or p.haspelknecht != 0
    plain = planning.one_colour(p.farmer)
    if (
        not begun
        or o.improved
        or (plain and p.farmer != 0 and p.farmer < components.N_WORDS and s.box.pays[p.farmer] != 0)
    ):
        wanted = s.in_play
        if p.farmer != 0 and p.farmer < components.N_WORDS and not o.improved:
            wanted = s.box.begins[p.farmer]
        price(s, p, o, wanted)
    else:
        o.n_open = 0
    if o.mill and not begun and p.farmer == 0 and plan_mill(s, o, offer, y, b, k):
        return
    o.mill = False
    if not begun and plan_farmer(s, p, o, offer, y, b, k, markers):
        return
    work = colour_of(p.farmer)
    if not plain:
        work = NONE
    bought = purchase(s, o, p.farmer)
    if bought != NONE and (not plain or o.worth[bought] >= made_of(o, work, components.total(p.farmer), 0)):
        o.buying = bought
        work = NONE
    if p.farmhand == 0 and plan_hires(s, p, o, offer, y, b, k, work):
        return
    if plan_farmhand(s, p, o, offer, y, b, k, markers, work):
        return
    last = offer.n - 1
    if ACTIONS.family[offer.actions[last]] == actions.PLAN_DONE:
        offer.weights[last] = TOP
        return
    for i in range(offer.n):  # an unfinished cost that no plan of ours wants
        offer.weights[i] = 1000


def colour_of(word: i64) -> i64:
    """The colour of discs of one colour; NONE without any."""
    if word == 0:
        return NONE
    if word & components.COUNT_MASK != 0:
        return components.YELLOW
    return components.BROWN if word >> components.DISC_BITS & components.COUNT_MASK != 0 else components.BLACK


def made_of(o: Outlook, colour: i64, number: i64, more: i64) -> i64:
    """What discs of a colour make, and so many more by teamwork or summer."""
    if number == 0:
        return 0
    if colour == components.YELLOW:
        return outlook.food_worth(o, number + more)
    return outlook.wood_worth(o, number + more) if colour == components.BROWN else outlook.more_mining(o, number + more)


def purchase(s: Facts, o: Outlook, word: i64) -> i64:
    """The best development that discs pay exactly, or NONE."""
    found: i64 = NONE
    if word == 0 or word >= components.N_WORDS:
        return found
    for i in range(o.n_open):
        development = o.open[i]
        if has(s.box.pays[word], development) and (found == NONE or o.worth[development] > o.worth[found]):
            found = development
    return found


def next_disc(o: Outlook, worker: i64) -> i64:
    """The action that puts the next disc of a cost on a worker, or NONE if it is complete."""
    if o.black > 0:
        return ACTIONS.number(actions.PLAN, worker, components.BLACK)
    if o.brown > 0:
        return ACTIONS.number(actions.PLAN, worker, components.BROWN)
    return ACTIONS.number(actions.PLAN, worker, components.YELLOW) if o.yellow > 0 else NONE


def plan_mill(s: Facts, o: Outlook, offer: Offer, y: i64, b: i64, k: i64) -> bool:
    """HK 4.4 Two discs for the mill, if they are worth less elsewhere."""
    o.mill = False
    o.n_choices = 0
    consider(o, offer, NONE, discs_worth(s, o, y, b, k))
    if y >= 2:
        consider(
            o, offer, ACTIONS.number(actions.PLAN_MILL, DISC), 2 * VP + o.food_first + discs_worth(s, o, y - 2, b, k)
        )
    if k >= 2:
        consider(o, offer, ACTIONS.number(actions.PLAN_MILL, MILL_BLACK), o.thaler + discs_worth(s, o, y, b, k - 2))
    return decide(o, offer)


def plan_farmer(s: Facts, p: Player, o: Outlook, offer: Offer, y: i64, b: i64, k: i64, markers: i64) -> bool:
    """HK 4.2 Compare the developments that he could buy, and work of each colour."""
    o.n_choices = 0
    word = p.farmer
    for i in range(o.n_open):
        development = o.open[i]
        if word != 0 and (word >= components.N_WORDS or not has(s.box.begins[word], development)):
            continue
        if pay(s, o, development, word, y, b, k, markers):
            action = next_disc(o, FARMER)
            o.buying = development
            rest = hand(s, o, max(y - o.yellow, 0), max(b - o.brown, 0), max(k - o.black, 0))
            consider(o, offer, action, o.worth[development] - MARKER * o.markers + rest)
    o.buying = NONE
    if planning.one_colour(word):
        colour = colour_of(word)
        for other in range(components.N_COLOURS):
            if colour == NONE or colour == other:
                farm(s, o, offer, other, components.total(word), y, b, k)
    return decide(o, offer)


def farm(s: Facts, o: Outlook, offer: Offer, colour: i64, have: i64, y: i64, b: i64, k: i64) -> None:
    """HK 5.2, 5.4 Consider that the farmer works with one colour, alone or with the farmhand."""
    worth: i64 = 0
    if y > 0 and o.yellow_hire > o.food_first:
        worth = o.yellow_hire
        y -= 1
    number = y
    more: i64 = 0
    other: i64 = 0
    if colour == components.YELLOW:
        more = o.summer
        other = max(outlook.wood_worth(o, b), outlook.more_mining(o, k))
    elif colour == components.BROWN:
        number = b
        other = max(outlook.food_worth(o, y), outlook.more_mining(o, k))
    else:
        number = k
        other = max(outlook.wood_worth(o, b), outlook.food_worth(o, y))
    number += have
    if number == 0:
        return
    alone = made_of(o, colour, number, more) + other
    if number >= 2:
        team = made_of(o, colour, number, more + 1)
        if team > alone:
            alone = team
            number -= 1  # one of them is for the farmhand
    action = ACTIONS.number(actions.PLAN, FARMER, colour)
    if have >= number:
        action = NONE
    consider(o, offer, action, worth + alone)


def plan_hires(s: Facts, p: Player, o: Outlook, offer: Offer, y: i64, b: i64, k: i64, work: i64) -> bool:
    """HK 4.3 Pay a contract worker who brings more than he costs: a yellow disc that is not needed, food, a Thaler."""
    steps: i64 = 0
    if work == components.BLACK:
        steps = components.total(p.farmer)
    with_hand = hand(s, o, y, b, k)
    if o.second == components.BLACK:
        steps += k
    yellow: i64 = 0
    if y > 0:
        o.yellow_hire = 0
        yellow = max(with_hand - hand(s, o, y - 1, b, k), 0)
    o.n_choices = 0
    consider(o, offer, NONE, 0)
    if p.pinge > 0:
        worth = outlook.mining(o, steps + workers.DIGGER_STEPS) - outlook.mining(o, steps)
        consider_hire(o, offer, actions.PLAN_DIGGER, worth, yellow)
        return decide(o, offer)
    if p.miner == 0:
        worth = outlook.mining(o, steps + workers.STEPS) - outlook.mining(o, steps)
        consider_hire(o, offer, actions.PLAN_MINER, worth, NONE)
    else:
        steps += workers.STEPS
    worth = outlook.lifting(o, min(steps, o.reach))
    consider_hire(o, offer, actions.PLAN_HASPELKNECHT, worth, yellow)
    return decide(o, offer)


def consider_hire(o: Outlook, offer: Offer, family: i64, worth: i64, yellow: i64) -> None:
    """HK 4.3 Consider each way to pay a contract worker; `yellow` is what a yellow disc is worth, NONE for no disc."""
    if yellow != NONE:
        consider(o, offer, ACTIONS.number(family, DISC), worth - yellow)
    consider(o, offer, ACTIONS.number(family, FOOD), worth - o.food_cost)
    consider(o, offer, ACTIONS.number(family, THALER), worth - o.thaler)


def plan_farmhand(
    s: Facts, p: Player, o: Outlook, offer: Offer, y: i64, b: i64, k: i64, markers: i64, work: i64
) -> bool:
    """HK 4.2, 5.4 The farmhand works where it brings most, with the farmer if he can; improved, he may buy."""
    word = p.farmhand
    o.n_choices = 0
    consider(o, offer, NONE, 0)
    if planning.one_colour(word):
        colour = colour_of(word)
        for other in range(components.N_COLOURS):
            number = y
            if other == components.BROWN:
                number = b
            elif other == components.BLACK:
                number = k
            if number > 0 and (colour == NONE or colour == other):
                more: i64 = 0
                if work == other:
                    more = 1
                worth = made_of(o, other, number + components.total(word), more) + 1
                consider(o, offer, ACTIONS.number(actions.PLAN, FARMHAND, other), worth)
    if o.improved:
        for i in range(o.n_open):
            development = o.open[i]
            if development == o.buying or word >= components.N_WORDS or not has(s.box.begins[word], development):
                continue
            if pay(s, o, development, word, y, b, k, markers):
                worth = o.worth[development] - MARKER * o.markers
                consider(o, offer, next_disc(o, FARMHAND), worth)
    return decide(o, offer)
