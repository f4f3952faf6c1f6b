"""HK 5.2 to 5.10 What a worker does: food, wood, steps in the mine, or a development."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.haspelknecht import actions, components, developments, facts, mine, planning, questions, reasons
from pithead.games.haspelknecht.components import BLACK, BROWN, COLOURS, N_COLOURS, YELLOW, count, disc
from pithead.games.haspelknecht.facts import Facts, Player

SUMMER: Final[i64] = 1
DIGGER_STEPS: Final[i64] = 2  # HK 5.8
STEPS: Final[i64] = 3  # HK 5.9, 5.10
DISC_MARKERS: Final = [int(components.WHEELBARROW), int(components.LADDER), int(components.HAMMER)]  # HK 4.5, by colour


def discs_of(p: Player, worker: i64) -> i64:
    """The discs on the farmer or the farmhand."""
    return p.farmer if worker == facts.FARMER else p.farmhand


def work_of(p: Player, worker: i64) -> i64:
    """What the farmer or the farmhand did in this phase."""
    return p.farmer_work if worker == facts.FARMER else p.farmhand_work


def set_work(p: Player, worker: i64, work: i64) -> None:
    """Remember what the farmer or the farmhand did."""
    if worker == facts.FARMER:
        p.farmer_work = work
    else:
        p.farmhand_work = work


def team(p: Player, worker: i64, work: i64) -> bool:
    """HK 5.4 Tell whether the other one did the same work before."""
    return work_of(p, facts.FARMHAND - worker) == work


def use_discs(s: Facts, p: Player, colour: i64, number: i64) -> None:
    """HK 4.5 Use discs of a colour; the marker that stands for one is used last, and then it is gone."""
    p.used += number * disc(colour)
    if count(p.used, colour) > count(p.discs, colour):
        marker: i64 = DISC_MARKERS[colour]
        p.markers &= ~bit(marker)
        if s.journal is not None:
            s.journal.append(Event("marker used", s.to_act, "HK 4.5", {"colour": COLOURS[colour]}))


def offer(s: Facts, p: Player, out: Offer) -> None:
    """HK 5.2 What the worker can do now; props at any time (HK 5.6)."""
    out.sure = True
    mine.offer_props(p, out)
    before = out.n
    if why_not_make(s, p, YELLOW) == reasons.OK:
        out.one(actions.MAKE, YELLOW)
    if why_not_make(s, p, BROWN) == reasons.OK:
        out.one(actions.MAKE, BROWN)
    if why_not_mine(s, p) == reasons.OK:
        if mine.why_not_step_dig(s, p, s.worker) == reasons.OK:
            out.one(actions.DIG)
        if mine.why_not_step_drain(s, p, s.worker) == reasons.OK:
            out.one(actions.DRAIN)
        if mine.why_not_step_lift(p, s.worker) == reasons.OK:
            out.one(actions.LIFT)
    begun = has_begun(s, p)
    if s.worker <= facts.FARMHAND and not begun:
        out.set_of(actions.BUY, developments.purchases(s, p, s.worker))
    if begun or out.n == before:
        out.one(actions.STOP)


def why_not(s: Facts, p: Player, family: i64, first: i64) -> i64:
    """HK 5.2, 5.8 to 5.10 Why the worker cannot do this; one kind of work in a phase."""
    if family == actions.MAKE:
        return why_not_make(s, p, first)
    if family == actions.DIG or family == actions.DRAIN or family == actions.LIFT:
        return why_not_step(s, p, family)
    if family == actions.BUY:
        if s.worker > facts.FARMHAND or has_begun(s, p):
            return reasons.OTHER_WORK
        return developments.why_not_buy(s, p, s.worker, first)
    if family == actions.STOP:
        return reasons.OK if has_begun(s, p) or not can_work(s, p) else reasons.STILL_TO_DO
    return mine.why_not_prop(p, first) if family == actions.PROP else reasons.NOT_NOW


def why_not_step(s: Facts, p: Player, family: i64) -> i64:
    """HK 5.2, 5.8 to 5.10 A step in the mine."""
    why = why_not_mine(s, p)
    if why != reasons.OK:
        return why
    if family == actions.DIG:
        return mine.why_not_step_dig(s, p, s.worker)
    return mine.why_not_step_drain(s, p, s.worker) if family == actions.DRAIN else mine.why_not_step_lift(p, s.worker)


def can_work(s: Facts, p: Player) -> bool:
    """Tell whether the worker who was chosen can still do anything."""
    if s.worker > facts.FARMHAND:
        return mine.can_step(s, p, s.worker, 0)
    if why_not_make(s, p, YELLOW) == reasons.OK or why_not_make(s, p, BROWN) == reasons.OK:
        return True
    if why_not_mine(s, p) == reasons.OK and mine.can_step(s, p, s.worker, 0):
        return True
    return developments.purchases(s, p, s.worker) != 0


def answer(s: Facts, p: Player, family: i64, first: i64) -> None:
    """HK 5.2 What the worker does."""
    if family == actions.MAKE:
        make(s, p, first)
    elif family == actions.DIG:
        step_dig(s, p)
    elif family == actions.DRAIN:
        step_drain(s, p)
    elif family == actions.LIFT:
        step_lift(s, p)
    elif family == actions.PROP:
        mine.prop(s, p, first)
    else:
        if family == actions.BUY:
            spend_all(s, p)
            developments.buy(s, p, first)
        if s.question == questions.WORKING:
            finish_work(s, p)


def finish_work(s: Facts, p: Player) -> None:
    """HK 5.1 The worker is finished."""
    if s.worker != facts.WINCHER:
        p.finished |= bit(s.worker)
    s.worker = 0
    s.steps = 0
    s.made = 0
    s.teamwork = False
    s.question = questions.CARRYING


def grind(s: Facts, p: Player) -> None:
    """HK 6 (35) 2 black discs: 1 Thaler; 2 yellow: 1 food and 2 VP."""
    points: i64 = 0
    what = "thaler"
    if p.mill == facts.MILL_BLACK:
        use_discs(s, p, BLACK, 2)
        p.thaler += 1
    else:
        use_discs(s, p, YELLOW, 2)
        p.food += 1
        points = 2
        what = "food"
    p.vp += points
    if s.journal is not None:
        s.journal.append(Event("grind", s.to_act, "HK 6", {"what": what}, points))
    finish_work(s, p)


def why_not_make(s: Facts, p: Player, colour: i64) -> i64:
    """HK 5.2 Food with yellow discs, wood with brown ones; again only with a marker's disc that is left (HK 4.5)."""
    if s.worker > facts.FARMHAND:
        return reasons.OTHER_WORK
    word = discs_of(p, s.worker)
    if word == 0 or count(word, colour) == 0 or not planning.one_colour(word):
        return reasons.WRONG_DISCS
    return reasons.OK


def make(s: Facts, p: Player, colour: i64) -> None:
    """HK 5.2 One food or wood for each disc; HK 5.3 one more in summer; HK 5.4 one more for teamwork.

    All discs work at once. Where the last one is a marker (HK 4.5), the player is asked for it.
    """
    work = facts.MADE_FOOD
    if colour == BROWN:
        work = facts.MADE_WOOD
    here = count(discs_of(p, s.worker), colour) - s.made
    real = count(p.discs, colour) - count(p.used, colour)
    number = here
    if 0 < real < here:
        number = real
    gained = number
    if s.made == 0:
        if team(p, s.worker, work):
            gained += 1
            tell_bonus(s, "teamwork", "HK 5.4")
        if work == facts.MADE_FOOD and s.worker == facts.FARMER and s.season == SUMMER:
            gained += 1
            tell_bonus(s, "summer", "HK 5.3")
    use_discs(s, p, colour, number)
    set_work(p, s.worker, work)
    s.made += number
    what = "food"
    if work == facts.MADE_FOOD:
        p.food += gained
        s.new_food += gained
    else:
        p.wood += gained
        what = "wood"
    if s.journal is not None:
        s.journal.append(Event("make", s.to_act, "HK 5.2", {"number": int(gained), "good": what}))
    if number == here:
        finish_work(s, p)


def tell_bonus(s: Facts, bonus: str, paragraph: str) -> None:
    """Tell why there is one more."""
    if s.journal is not None:
        s.journal.append(Event(bonus, s.to_act, paragraph))


def paragraph_of(worker: i64) -> str:
    """The paragraph of a worker's steps."""
    if worker == facts.DIGGER:
        return "HK 5.8"
    if worker == facts.MINER:
        return "HK 5.9"
    return "HK 5.10" if worker >= facts.HASPELKNECHT else "HK 5.2"


def why_not_mine(s: Facts, p: Player) -> i64:
    """HK 5.2 Farmer and farmhand mine with black discs."""
    if s.worker > facts.FARMHAND:
        return reasons.OK
    word = discs_of(p, s.worker)
    return reasons.WRONG_DISCS if count(word, BLACK) == 0 or not planning.one_colour(word) else reasons.OK


def begin_step(s: Facts, p: Player) -> None:
    """Use the disc of a mining step. With teamwork the second step is the one that needs none (HK 5.4)."""
    worker = s.worker
    s.made += 1
    s.steps -= 1
    if worker <= facts.FARMHAND:
        set_work(p, worker, facts.MINED)
        if s.teamwork and s.made == 2:
            tell_bonus(s, "teamwork", "HK 5.4")
        else:
            use_discs(s, p, BLACK, 1)
    elif s.made == 1 and (
        (worker == facts.DIGGER and p.digger == facts.DISC)
        or (worker == facts.HASPELKNECHT and p.haspelknecht == facts.DISC)
    ):
        use_discs(s, p, YELLOW, 1)


def end_step(s: Facts, p: Player) -> None:
    """The worker goes on while he has steps and something to do, if need be after setting props."""
    if s.steps == 0 or not mine.can_step(s, p, s.worker, p.wood):
        finish_work(s, p)


def step_dig(s: Facts, p: Player) -> None:
    """HK 5.2, 5.8, 5.9 Dig. HK 5.7: whoever takes the last coal of the Pinge is finished."""
    begin_step(s, p)
    before = p.coal
    last = mine.dig(s, p, paragraph_of(s.worker))
    s.new_coal += p.coal - before  # HK 5.12
    if last:
        finish_work(s, p)
    else:
        end_step(s, p)


def step_drain(s: Facts, p: Player) -> None:
    """HK 5.2, 5.8, 5.10 Remove water."""
    begin_step(s, p)
    mine.drain(s, p, paragraph_of(s.worker))
    end_step(s, p)


def step_lift(s: Facts, p: Player) -> None:
    """HK 5.10 Lift."""
    begin_step(s, p)
    mine.lift(s, p)
    s.new_coal += 1  # HK 5.12
    end_step(s, p)


def spend_all(s: Facts, p: Player) -> None:
    """HK 5.1 A development takes all discs on the worker."""
    word = discs_of(p, s.worker)
    set_work(p, s.worker, facts.BOUGHT)
    for colour in range(N_COLOURS):
        number = count(word, colour)
        if number > 0:
            use_discs(s, p, colour, number)


def has_begun(s: Facts, p: Player) -> bool:
    """Tell whether the worker has done anything yet."""
    return s.made > 0 or (s.worker <= facts.FARMHAND and work_of(p, s.worker) != facts.IDLE)
