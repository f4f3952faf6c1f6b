"""HK 5 Action phase: carrying out. Which worker, and what he does; markers and the charcoal burner."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.games.haspelknecht.components import (
    BLACK,
    BROWN,
    BURNER,
    COLOURS,
    HAMMER,
    LADDER,
    N_COLOURS,
    ROPE,
    WHEELBARROW,
    WINCH,
    YELLOW,
    count,
    disc,
)
from pithead.games.haspelknecht.developments import can_buy
from pithead.games.haspelknecht.mine import can_step, dig, drain, lift, where, why_idle
from pithead.games.haspelknecht.planning import one_colour
from pithead.games.haspelknecht.reasons import (
    BURNED_ALREADY,
    BURNER_TOO_NEW,
    MARKER_TOO_NEW,
    NO_BURNER,
    NO_MARKER,
    NO_WATER,
    NO_WOOD,
    NOT_PLANNED,
    NOTHING_TO_DO,
    OK,
    OTHER_WORK,
    PINGE_EXHAUSTED,
    PINGE_NOT_EXHAUSTED,
    WORKED_ALREADY,
    WRONG_DISCS,
)
from pithead.games.haspelknecht.state import (
    BOUGHT,
    CARRYING,
    DIGGER,
    DISC,
    FARMER,
    FARMHAND,
    HASPELKNECHT,
    IDLE,
    MADE_FOOD,
    MADE_WOOD,
    MILL_BLACK,
    MINED,
    MINER,
    WATER_MILL,
    WINCHER,
    WORKERS,
    WORKING,
    HaspelknechtState,
    Player,
)

SUMMER: Final[i64] = 1
DIGGER_STEPS: Final[i64] = 2  # HK 5.8
STEPS: Final[i64] = 3  # HK 5.9, 5.10
DISC_MARKERS: Final = [int(WHEELBARROW), int(LADDER), int(HAMMER)]  # HK 4.5, by colour


def discs_of(p: Player, worker: i64) -> i64:
    """The discs on the farmer or the farmhand."""
    if worker == FARMER:
        return p.farmer
    return p.farmhand


def work_of(p: Player, worker: i64) -> i64:
    """What the farmer or the farmhand did in this phase."""
    if worker == FARMER:
        return p.farmer_work
    return p.farmhand_work


def set_work(p: Player, worker: i64, work: i64) -> None:
    """Remember what the farmer or the farmhand did."""
    if worker == FARMER:
        p.farmer_work = work
    else:
        p.farmhand_work = work


def team(p: Player, worker: i64, work: i64) -> bool:
    """HK 5.4 Tell whether the other one did the same work before."""
    return work_of(p, FARMHAND - worker) == work


def use_discs(s: HaspelknechtState, p: Player, colour: i64, number: i64) -> None:
    """HK 4.5 Use discs of a colour; the marker that stands for one is used last, and then it is gone."""
    p.used += number * disc(colour)
    if count(p.used, colour) > count(p.discs, colour):
        marker: i64 = DISC_MARKERS[colour]
        p.markers &= ~bit(marker)
        if s.journal is not None:
            s.journal.append(Event("marker used", s.to_act, "HK 4.5", {"colour": COLOURS[colour]}))


# Which worker.


def why_not_work(s: HaspelknechtState, p: Player, worker: i64) -> i64:
    """HK 5.1 A worker who is planned, has not worked, and has something to do."""
    if has(p.finished, worker):
        return WORKED_ALREADY
    if worker <= FARMHAND:
        return why_not_farm(s, p, worker)
    if worker == WINCHER:
        return why_not_winch(s, p)
    if worker == WATER_MILL:
        if p.mill == 0:
            return NOT_PLANNED
        return OK
    if worker == DIGGER:
        if p.digger == 0:
            return NOT_PLANNED
        if p.pinge == 0:  # HK 5.7: he is lost
            return PINGE_EXHAUSTED
    elif worker == MINER:
        if p.miner == 0:
            return NOT_PLANNED
    elif p.haspelknecht == 0:
        return NOT_PLANNED
    if not can_step(s, p, worker, 0):
        return why_idle(s, p, worker)
    return OK


def why_not_farm(s: HaspelknechtState, p: Player, worker: i64) -> i64:
    """HK 5.2 Farmer and farmhand: food, wood, mining, or a development."""
    word = discs_of(p, worker)
    if word == 0:
        return NOT_PLANNED
    why = NOTHING_TO_DO
    if one_colour(word):
        if count(word, BLACK) == 0 or can_step(s, p, worker, 0):
            return OK
        why = why_idle(s, p, worker)
    if can_buy(s, p, worker):
        return OK
    return why


def why_not_winch(s: HaspelknechtState, p: Player) -> i64:
    """HK 5.11 (25) The Haspelknecht works unpaid, once the Pinge is exhausted."""
    if has(p.new_markers, WINCH):
        return MARKER_TOO_NEW
    if not has(p.markers, WINCH):
        return NO_MARKER
    if p.pinge > 0:
        return PINGE_NOT_EXHAUSTED
    if not can_step(s, p, WINCHER, 0):
        return why_idle(s, p, WINCHER)
    return OK


def begin_work(s: HaspelknechtState, p: Player, worker: i64) -> None:
    """HK 5.1 A worker begins; the water mill is done at once."""
    s.worker = worker
    s.stage = WORKING
    s.made = 0
    s.teamwork = False
    s.steps = STEPS
    if s.journal is not None:
        s.journal.append(Event("work", s.to_act, "HK 5.1", {"worker": WORKERS[worker]}))
    if worker <= FARMHAND:
        s.steps = count(discs_of(p, worker), BLACK)
        if team(p, worker, MINED):
            s.teamwork = True
            s.steps += 1
    elif worker == DIGGER:
        s.steps = DIGGER_STEPS
    elif worker == WINCHER:
        p.markers &= ~bit(WINCH)
    elif worker == WATER_MILL:
        grind(s, p)


def finish_work(s: HaspelknechtState, p: Player) -> None:
    """HK 5.1 The worker is finished."""
    if s.worker != WINCHER:
        p.finished |= bit(s.worker)
    s.worker = 0
    s.steps = 0
    s.made = 0
    s.teamwork = False
    s.stage = CARRYING


def grind(s: HaspelknechtState, p: Player) -> None:
    """HK 6 (35) 2 black discs: 1 Thaler; 2 yellow: 1 food and 2 VP."""
    points: i64 = 0
    what = "thaler"
    if p.mill == MILL_BLACK:
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


# What he does.


def why_not_make(s: HaspelknechtState, p: Player, colour: i64) -> i64:
    """HK 5.2 Food with yellow discs, wood with brown ones; again only with a marker's disc that is left (HK 4.5)."""
    if s.worker > FARMHAND:
        return OTHER_WORK
    word = discs_of(p, s.worker)
    if word == 0 or count(word, colour) == 0 or not one_colour(word):
        return WRONG_DISCS
    return OK


def make(s: HaspelknechtState, p: Player, colour: i64) -> None:
    """HK 5.2 One food or wood for each disc; HK 5.3 one more in summer; HK 5.4 one more for teamwork.

    All discs work at once. Where the last one is a marker (HK 4.5), the player is asked for it.
    """
    work = MADE_FOOD
    if colour == BROWN:
        work = MADE_WOOD
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
        if work == MADE_FOOD and s.worker == FARMER and s.season == SUMMER:
            gained += 1
            tell_bonus(s, "summer", "HK 5.3")
    use_discs(s, p, colour, number)
    set_work(p, s.worker, work)
    s.made += number
    what = "food"
    if work == MADE_FOOD:
        p.food += gained
        s.new_food += gained
    else:
        p.wood += gained
        what = "wood"
    if s.journal is not None:
        s.journal.append(Event("make", s.to_act, "HK 5.2", {"number": int(gained), "good": what}))
    if number == here:
        finish_work(s, p)


def tell_bonus(s: HaspelknechtState, bonus: str, paragraph: str) -> None:
    """Tell why there is one more."""
    if s.journal is not None:
        s.journal.append(Event(bonus, s.to_act, paragraph))


def paragraph_of(worker: i64) -> str:
    """The paragraph of a worker's steps."""
    if worker == DIGGER:
        return "HK 5.8"
    if worker == MINER:
        return "HK 5.9"
    if worker >= HASPELKNECHT:
        return "HK 5.10"
    return "HK 5.2"


def why_not_mine(s: HaspelknechtState, p: Player) -> i64:
    """HK 5.2 Farmer and farmhand mine with black discs."""
    if s.worker > FARMHAND:
        return OK
    word = discs_of(p, s.worker)
    if count(word, BLACK) == 0 or not one_colour(word):
        return WRONG_DISCS
    return OK


def begin_step(s: HaspelknechtState, p: Player) -> None:
    """Use the disc of a mining step. With teamwork the second step is the one that needs none (HK 5.4)."""
    worker = s.worker
    s.made += 1
    s.steps -= 1
    if worker <= FARMHAND:
        set_work(p, worker, MINED)
        if s.teamwork and s.made == 2:
            tell_bonus(s, "teamwork", "HK 5.4")
        else:
            use_discs(s, p, BLACK, 1)
    elif s.made == 1 and (
        (worker == DIGGER and p.digger == DISC) or (worker == HASPELKNECHT and p.haspelknecht == DISC)
    ):
        use_discs(s, p, YELLOW, 1)


def end_step(s: HaspelknechtState, p: Player) -> None:
    """The worker goes on while he has steps and something to do, if need be after setting props."""
    if s.steps == 0 or not can_step(s, p, s.worker, p.wood):
        finish_work(s, p)


def step_dig(s: HaspelknechtState, p: Player) -> None:
    """HK 5.2, 5.8, 5.9 Dig. HK 5.7: whoever takes the last coal of the Pinge is finished."""
    begin_step(s, p)
    before = p.coal
    last = dig(s, p, paragraph_of(s.worker))
    s.new_coal += p.coal - before  # HK 5.12
    if last:
        finish_work(s, p)
    else:
        end_step(s, p)


def step_drain(s: HaspelknechtState, p: Player) -> None:
    """HK 5.2, 5.8, 5.10 Remove water."""
    begin_step(s, p)
    drain(s, p, paragraph_of(s.worker))
    end_step(s, p)


def step_lift(s: HaspelknechtState, p: Player) -> None:
    """HK 5.10 Lift."""
    begin_step(s, p)
    lift(s, p)
    s.new_coal += 1  # HK 5.12
    end_step(s, p)


def spend_all(s: HaspelknechtState, p: Player) -> None:
    """HK 5.1 A development takes all discs on the worker."""
    word = discs_of(p, s.worker)
    set_work(p, s.worker, BOUGHT)
    for colour in range(N_COLOURS):
        number = count(word, colour)
        if number > 0:
            use_discs(s, p, colour, number)


def has_begun(s: HaspelknechtState, p: Player) -> bool:
    """Tell whether the worker has done anything yet."""
    return s.made > 0 or (s.worker <= FARMHAND and work_of(p, s.worker) != IDLE)


# Markers and the charcoal burner.


def why_not_rope(p: Player) -> i64:
    """HK 5.11 (14) Not without water, nor in the phase in which it was gained."""
    if has(p.new_markers, ROPE):
        return MARKER_TOO_NEW
    if not has(p.markers, ROPE):
        return NO_MARKER
    if p.water == 0:
        return NO_WATER
    return OK


def use_rope(s: HaspelknechtState, p: Player) -> None:
    """HK 5.11 (14) Remove 1 water and score 1 VP."""
    p.markers &= ~bit(ROPE)
    p.water -= 1
    p.vp += 1
    if s.journal is not None:
        s.journal.append(Event("rope", s.to_act, "HK 5.11", {"where": where(p)}, 1))


def why_not_burn(s: HaspelknechtState, p: Player) -> i64:
    """HK 6 (15) 2 wood; `french`: once a phase, from the phase after it was built."""
    if not has(p.buildings, BURNER):
        return NO_BURNER
    if s.french:
        if has(p.new_buildings, BURNER):
            return BURNER_TOO_NEW
        if p.burned:
            return BURNED_ALREADY
    if p.wood < 2:
        return NO_WOOD
    return OK


def burn(s: HaspelknechtState, p: Player) -> None:
    """HK 6 (15) 2 wood of the farm become 2 coal from the supply and 1 VP."""
    p.wood -= 2
    p.coal += 2
    p.vp += 1
    p.burned = True
    if s.journal is not None:
        s.journal.append(Event("burn", s.to_act, "HK 6", {}, 1))
