"""HK 4 Action phase: planning."""

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.haspelknecht import actions, components, discs, facts, reasons
from pithead.games.haspelknecht.facts import Facts, Player


def improved(s: Facts, p: Player) -> bool:
    """HK 6 (13), 1.7 Tell whether the farmhand may buy developments."""
    return s.skilled or has(p.owned, components.PICKAXE)


def open_to(s: Facts, p: Player) -> i64:
    """HK 4.2 The developments in play that the player does not own."""
    return s.in_play & ~p.owned


def one_colour(word: i64) -> bool:
    """Tell whether a set of discs has no more than one colour."""
    brown = word >> components.DISC_BITS & components.COUNT_MASK
    yellow = word & components.COUNT_MASK
    if word >> (2 * components.DISC_BITS) != 0:
        return yellow == 0 and brown == 0
    return yellow == 0 or brown == 0


def buyable(s: Facts, word: i64) -> i64:
    """HK 5.5 The developments in play whose cost the discs are exactly."""
    if word >= components.N_WORDS:
        return 0
    return s.box.pays[word] & s.in_play


def pays_something(s: Facts, p: Player, word: i64) -> bool:
    """HK 4.2 Tell whether the discs are exactly the cost of some development in play that the player does not own."""
    return buyable(s, word) & ~p.owned != 0


def unfinished(s: Facts, p: Player, word: i64) -> bool:
    """Tell whether discs of several colours are not yet a cost: the plan must go on with this worker."""
    return not one_colour(word) and not pays_something(s, p, word)


def left(p: Player) -> i64:
    """HK 4.5 The discs and markers that the plan has not used yet."""
    return p.discs + p.marker_discs() - p.placed()


def can_become_cost(s: Facts, p: Player, word: i64, rest: i64) -> bool:
    """HK 4.2 Tell whether discs, with some of the rest, are exactly the cost of a development."""
    size = components.total(word)
    if size > components.MOST_DISCS:
        return False
    begun = s.box.begins[word] & open_to(s, p)
    if begun == 0:
        return False
    if s.box.pays[word] & begun != 0:
        return True
    have = components.total(rest)
    for development in range(components.N_DEVELOPMENTS):
        if not has(begun, development):
            continue
        if s.box.sizes[development] - size > have:
            continue
        fixed = s.box.fixed[development]
        if (
            lacks(fixed, word, rest, components.YELLOW) == 0
            and lacks(fixed, word, rest, components.BROWN) == 0
            and lacks(fixed, word, rest, components.BLACK) == 0
        ):
            return True
    return False


def lacks(fixed: i64, word: i64, rest: i64, colour: i64) -> i64:
    """How many discs of a given colour are missing even with the rest."""
    return max(components.count(fixed, colour) - components.count(word, colour) - components.count(rest, colour), 0)


def offer(s: Facts, p: Player, out: Offer) -> None:
    """HK 4.1 A further step of the plan, or its end; whoever is done may begin anew until all are."""
    out.sure = True
    if p.planned:
        out.one(actions.REPLAN)
        return
    rest = left(p)
    for worker in range(facts.FARMHAND + 1):
        for colour in range(components.N_COLOURS):
            if why_not_place(s, p, worker, colour, rest) == reasons.OK:
                out.one(actions.PLAN, worker, colour)
    if any_unfinished(s, p):
        return
    payments: i64 = 0
    for payment in range(facts.DISC, facts.THALER + 1):
        if why_not_payment(p, payment, rest) == reasons.OK:
            payments |= bit(payment)
    if why_not_contract(p, facts.DIGGER) == reasons.OK:
        out.set_of(actions.PLAN_DIGGER, payments)
    if why_not_contract(p, facts.MINER) == reasons.OK:
        out.set_of(actions.PLAN_MINER, payments & ~bit(facts.DISC))
    if why_not_contract(p, facts.HASPELKNECHT) == reasons.OK:
        out.set_of(actions.PLAN_HASPELKNECHT, payments)
    for given in range(facts.DISC, facts.MILL_BLACK + 1):
        if why_not_mill(s, p, given) == reasons.OK:
            out.one(actions.PLAN_MILL, given)
    out.one(actions.PLAN_DONE)


def why_not(s: Facts, p: Player, family: i64, first: i64, colour: i64) -> i64:
    """HK 4 Why this is no step of planning."""
    if family == actions.REPLAN:
        return reasons.OK if p.planned else reasons.NOT_NOW
    worker = contract(family)
    if worker == NONE and family != actions.PLAN and family != actions.PLAN_MILL and family != actions.PLAN_DONE:
        return reasons.NOT_NOW
    if p.planned:
        return reasons.PLAN_DONE
    if family == actions.PLAN:
        return why_not_place(s, p, first, colour, left(p))
    if family == actions.PLAN_MILL:
        return why_not_mill(s, p, first)
    return why_not_done(s, p) if family == actions.PLAN_DONE else why_not_hire(s, p, worker, first)


def answer(s: Facts, p: Player, seat: i64, family: i64, first: i64, colour: i64) -> None:
    """HK 4 A step of planning."""
    if family == actions.PLAN:
        place(s, p, seat, first, colour)
    elif family == actions.PLAN_DONE:
        p.planned = True
        if s.journal is not None:
            s.journal.append(Event("planned", seat, "HK 4.1"))
    elif family == actions.REPLAN:
        p.clear_plan()
        if s.journal is not None:
            s.journal.append(Event("replan", seat, "HK 4.1"))
    elif family == actions.PLAN_MILL:
        give_mill(s, p, seat, first)
    else:
        hire(s, p, seat, contract(family), first)


def contract(family: i64) -> i64:
    """The contract worker whom an action pays, or NONE."""
    if family == actions.PLAN_DIGGER:
        return facts.DIGGER
    if family == actions.PLAN_MINER:
        return facts.MINER
    return facts.HASPELKNECHT if family == actions.PLAN_HASPELKNECHT else NONE


def why_not_place(s: Facts, p: Player, worker: i64, colour: i64, rest: i64) -> i64:
    """HK 4.2 A disc on the farmer or the farmhand; discs of several colours must be able to become a cost."""
    if components.count(rest, colour) == 0:
        return reasons.NO_DISC_LEFT
    word = p.farmer
    other = p.farmhand
    if worker == facts.FARMHAND:
        word = p.farmhand
        other = p.farmer
    if unfinished(s, p, other):
        return reasons.UNFINISHED_COST
    word += components.disc(colour)
    if one_colour(word):
        return reasons.OK
    if worker == facts.FARMHAND and not improved(s, p):
        return reasons.NOT_IMPROVED
    return reasons.OK if can_become_cost(s, p, word, rest - components.disc(colour)) else reasons.NO_COST


def any_unfinished(s: Facts, p: Player) -> bool:
    """Tell whether farmer or farmhand have discs that are not yet a cost."""
    return unfinished(s, p, p.farmer) or unfinished(s, p, p.farmhand)


def why_not_hire(s: Facts, p: Player, worker: i64, payment: i64) -> i64:
    """HK 4.3 Coal digger, miner and Haspelknecht: once a phase, for a yellow disc, a food or a Thaler that is owned
    when planning (HK 4.6).
    """
    if any_unfinished(s, p):
        return reasons.UNFINISHED_COST
    why = why_not_contract(p, worker)
    return why if why != reasons.OK else why_not_payment(p, payment, left(p))


def why_not_contract(p: Player, worker: i64) -> i64:
    """HK 4.3 The coal digger until the Pinge is exhausted, miner and Haspelknecht from then on; once a phase."""
    if worker == facts.DIGGER:
        if p.pinge == 0:
            return reasons.PINGE_EXHAUSTED
        return reasons.OK if p.digger == 0 else reasons.ONCE_A_PHASE
    if p.pinge > 0:
        return reasons.PINGE_NOT_EXHAUSTED
    hired = p.miner if worker == facts.MINER else p.haspelknecht
    return reasons.OK if hired == 0 else reasons.ONCE_A_PHASE


def why_not_payment(p: Player, payment: i64, rest: i64) -> i64:
    """HK 4.3, 4.6 A yellow disc, a food or a Thaler that is owned and not planned yet."""
    if payment == facts.DISC and components.count(rest, components.YELLOW) == 0:
        return reasons.NO_DISC_LEFT
    if payment == facts.FOOD and p.food == p.spent(facts.FOOD):
        return reasons.NO_FOOD
    return reasons.NO_THALER if payment == facts.THALER and p.thaler == p.spent(facts.THALER) else reasons.OK


def why_not_mill(s: Facts, p: Player, given: i64) -> i64:
    """HK 4.4 Two yellow or two black discs, once a phase; nobody plans in the phase in which the mill is built."""
    if not has(p.buildings, components.MILL):
        return reasons.NO_MILL
    if any_unfinished(s, p):
        return reasons.UNFINISHED_COST
    if p.mill != 0:
        return reasons.ONCE_A_PHASE
    colour = components.BLACK if given == facts.MILL_BLACK else components.YELLOW
    return reasons.OK if components.count(left(p), colour) >= 2 else reasons.NO_DISC_LEFT


def why_not_done(s: Facts, p: Player) -> i64:
    """HK 4.1 A plan is done at any time, but not in the midst of a cost."""
    return reasons.UNFINISHED_COST if any_unfinished(s, p) else reasons.OK


def place(s: Facts, p: Player, seat: i64, worker: i64, colour: i64) -> None:
    """HK 4.2 Put a disc on a worker."""
    if worker == facts.FARMER:
        p.farmer += components.disc(colour)
    else:
        p.farmhand += components.disc(colour)
    tell(s, seat, worker, components.COLOURS[colour])


def hire(s: Facts, p: Player, seat: i64, worker: i64, payment: i64) -> None:
    """HK 4.3 Pay a contract worker. Food and Thaler leave the farm when all plans are shown."""
    if worker == facts.DIGGER:
        p.digger = payment
    elif worker == facts.MINER:
        p.miner = payment
    else:
        p.haspelknecht = payment
    tell(s, seat, worker, facts.PAYMENTS[payment])


def give_mill(s: Facts, p: Player, seat: i64, given: i64) -> None:
    """HK 4.4 Two discs for the mill."""
    p.mill = given
    tell(s, seat, facts.WATER_MILL, facts.MILL_DISCS[given])


def tell(s: Facts, seat: i64, worker: i64, what: str) -> None:
    """HK 4.1 Only the planner knows, unless planning is open."""
    if s.journal is not None:
        seen = -1 if s.open_planning else bit(seat)
        told: dict[str, object] = {"worker": facts.WORKERS[worker], "what": what}
        s.journal.append(Event("plan", seat, "HK 4.1", told, seen_by=seen))


def reveal(s: Facts) -> None:
    """HK 4.1, 4.3 All plans are shown; food and Thaler for contract workers are gone."""
    for seat in s.order:
        p = s.players[seat]
        p.food -= p.spent(facts.FOOD)
        p.thaler -= p.spent(facts.THALER)
        if s.journal is not None:
            s.journal.append(Event("plan shown", seat, "HK 4.1", {"plan": plan(p)}, reveals=True))


def plan(p: Player) -> dict[str, object]:
    """What is on a player's workers."""
    return {
        "farmer": discs.by_colour(p.farmer),
        "farmhand": discs.by_colour(p.farmhand),
        "coal digger": facts.PAYMENTS[p.digger],
        "miner": facts.PAYMENTS[p.miner],
        "haspelknecht": facts.PAYMENTS[p.haspelknecht],
        "water mill": facts.MILL_DISCS[p.mill],
    }
