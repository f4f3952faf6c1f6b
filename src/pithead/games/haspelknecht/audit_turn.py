"""What must hold of a position that was written by hand: plans, what was carried out of them, and what is asked."""

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.errors import BadPosition
from pithead.core.rows import NONE
from pithead.games.haspelknecht.components import (
    BLACK,
    BROWN,
    BURNER,
    COLOURS,
    HAMMER,
    MILL,
    N_COLOURS,
    OIL_LAMP,
    PIT_PROPS,
    SACKS,
    TITLES,
    WINCH,
    YELLOW,
    count,
    level_of,
    total,
)
from pithead.games.haspelknecht.developments import needs_fee, ready, topmost
from pithead.games.haspelknecht.discs import ENOUGH_DISCS
from pithead.games.haspelknecht.mine import why_not_dig_with
from pithead.games.haspelknecht.planning import any_unfinished, buyable, improved, one_colour
from pithead.games.haspelknecht.reasons import OK
from pithead.games.haspelknecht.state import (
    BOUGHT,
    BURNING,
    CARRYING,
    CHISELLING,
    COAL,
    DIGGER,
    DISC,
    FARMHAND,
    FOOD,
    HASPELKNECHT,
    IDLE,
    MADE_WOOD,
    MINED,
    MINER,
    PAYING,
    PLANNING,
    PROPPING,
    RETURNING,
    SACKING,
    SEASONS,
    STAGES,
    SWAPPING,
    TAKING,
    TAKING_AGAIN,
    THALER,
    WATER_MILL,
    WINCHER,
    WORKERS,
    WORKING,
    WORKS,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.turn import first_phase
from pithead.games.haspelknecht.workers import DIGGER_STEPS, STEPS, discs_of, team, work_of


def wrong_plan(seat: i64, expected: str) -> BadPosition:
    """The error for a plan."""
    return BadPosition(f"expected the plan of seat {seat} to be {expected}")


def paid(p: Player, worker: i64) -> i64:
    """What is on a worker: discs, or what pays him; 0 if nothing."""
    if worker <= FARMHAND:
        return discs_of(p, worker)
    if worker == DIGGER:
        return p.digger
    if worker == MINER:
        return p.miner
    if worker == HASPELKNECHT:
        return p.haspelknecht
    return p.mill


def audit_plan(s: HaspelknechtState, seat: i64) -> None:
    """HK 4 A plan is made of what there is, by whom it can be made; before planning there is none."""
    p = s.players[seat]
    stage = s.stage
    for worker in range(WATER_MILL + 1):
        if stage < PLANNING and (p.planned or paid(p, worker) != 0):
            raise wrong_plan(seat, f"empty when seat {s.to_act} is asked to {STAGES[stage]} (HK 4.1)")
    if stage > PLANNING and not p.planned:
        raise wrong_plan(seat, f"done when seat {s.to_act} is asked to {STAGES[stage]} (HK 4.1)")
    if p.miner == DISC:
        raise wrong_plan(seat, "one that pays the miner with food or a Thaler (HK 4.3), got a yellow disc")
    if p.pinge > 0 and (p.miner != 0 or p.haspelknecht != 0):
        raise wrong_plan(seat, "without miner and Haspelknecht while the Pinge has coal (HK 4.3)")
    if p.mill != 0 and (not has(p.buildings, MILL) or has(p.new_buildings, MILL)):
        raise wrong_plan(seat, "without discs for a water mill that it does not have or has just built (HK 4.4)")
    if not one_colour(p.farmhand) and not improved(s, p):
        raise wrong_plan(seat, "one in which a farmhand who is not improved has discs of one colour (HK 4.2)")
    if stage == PLANNING:
        if p.pinge == 0 and p.digger != 0:
            raise wrong_plan(seat, "without the coal digger once the Pinge is exhausted (HK 4.3)")
        if p.spent(FOOD) > p.food or p.spent(THALER) > p.thaler:
            raise wrong_plan(seat, f"paid with the {p.food} food and {p.thaler} Thaler that it has (HK 4.3)")
        if p.planned and any_unfinished(s, p):
            raise wrong_plan(seat, "done, got discs that are no cost (HK 4.2)")
    for worker in range(FARMHAND + 1):
        word = discs_of(p, worker)
        if stage > PLANNING and not one_colour(word) and buyable(s, word) == 0:
            raise wrong_plan(seat, f"one in which several colours on the {WORKERS[worker]} are a cost (HK 4.2)")
    placed = p.placed()
    for colour in range(N_COLOURS):
        have = count(p.discs, colour) + count(p.marker_discs(), colour)
        if stage > PLANNING and count(p.used, colour) > count(p.discs, colour):
            have = count(p.discs, colour) + 1  # the marker is used (HK 4.5)
        if have < count(placed, colour):
            raise wrong_plan(seat, f"made with the {COLOURS[colour]} discs and markers that it has (HK 4.5)")
    audit_done(s, p, seat)


def carried_out(s: HaspelknechtState, seat: i64) -> bool:
    """Tell whether a seat may have carried out anything in this phase."""
    if s.stage >= BURNING:
        return True
    if s.stage < CARRYING:
        return False
    for place in range(s.turn + 1):
        if s.order[place] == seat:
            return True
    return False


def audit_done(s: HaspelknechtState, p: Player, seat: i64) -> None:
    """HK 5.1 What was carried out was planned, and its turn has come."""
    done = p.finished | p.farmer_work | p.farmhand_work | p.used | p.new_markers | p.new_buildings
    if (done != 0 or p.burned) and not carried_out(s, seat):
        raise BadPosition(
            f"expected seat {seat} to have carried out and gained nothing yet in this phase, when seat {s.to_act} is"
            f" asked to {STAGES[s.stage]} (HK 5.1)"
        )
    if p.burned and (not has(p.buildings, BURNER) or (s.french and has(p.new_buildings, BURNER))):
        raise BadPosition(f"expected seat {seat} to have burned with a charcoal burner that could (HK 6)")
    placed = p.placed()
    for colour in range(N_COLOURS):
        if count(p.used, colour) > count(placed, colour):
            raise BadPosition(
                f"expected at most the {count(placed, colour)} {COLOURS[colour]} discs that seat {seat} planned to be"
                f" used, got {count(p.used, colour)}"
            )
    for worker in range(WATER_MILL + 1):
        if has(p.finished, worker) and paid(p, worker) == 0:
            raise BadPosition(f"expected workers of seat {seat} to have worked who were planned, got {WORKERS[worker]}")
    if has(p.finished, WINCHER):
        raise BadPosition(f"expected the finished workers of seat {seat} without the winch, which is a marker")
    for worker in range(FARMHAND + 1):
        work = work_of(p, worker)
        word = discs_of(p, worker)
        at_work = seat == s.to_act and WORKING <= s.stage <= SACKING and s.worker == worker
        fits = has(p.finished, worker) or at_work
        if work == BOUGHT:
            fits = fits and buyable(s, word) != 0
        elif work != IDLE:
            colour = YELLOW
            if work == MADE_WOOD:
                colour = BROWN
            elif work == MINED:
                colour = BLACK
            fits = fits and one_colour(word) and count(word, colour) > 0
        if work != IDLE and not fits:
            raise BadPosition(
                f"expected the {WORKERS[worker]} of seat {seat} to be idle or to have done what his discs allow,"
                f" got {WORKS[work]}"
            )


# What is asked.


def audit_turn(s: HaspelknechtState) -> None:
    """See that what is asked can be asked now, and of the seat to act."""
    if s.stage >= BURNING and (SEASONS[s.season] != "autumn" or (s.over and s.year != 3)):
        when = "autumn of year 3" if s.over else "autumn"
        raise BadPosition(
            f"expected the {when} when the stage is '{STAGES[s.stage]}', got {SEASONS[s.season]} of year {s.year}"
        )
    if s.turn != 0 and (s.stage == PLANNING or s.over):
        raise BadPosition(f"expected turn to be 0 when the stage is '{STAGES[s.stage]}', got {s.turn}")
    audit_pending(s)
    if s.over:
        return
    wrong = wrong_seat(s, s.players[s.to_act])
    if wrong:
        raise BadPosition(f"expected to_act, when asked to {STAGES[s.stage]}, to be {wrong}; got {s.to_act}")


def audit_pending(s: HaspelknechtState) -> None:
    """Between decisions nothing is in progress."""
    worker = WORKING <= s.stage <= SACKING
    swap = s.stage == SWAPPING
    if not worker and (s.worker != 0 or s.steps != 0 or s.teamwork or (s.made != 0 and not swap)):
        raise BadPosition(f"expected no worker in pending when the stage is '{STAGES[s.stage]}', got one at work")
    if s.subject != 0 and not swap and s.stage != PAYING:
        raise BadPosition(f"expected pending.subject to be 0 when the stage is '{STAGES[s.stage]}', got {s.subject}")
    if not worker:
        return
    p = s.players[s.to_act]
    total_steps = STEPS
    if s.worker == DIGGER:
        total_steps = DIGGER_STEPS
    if s.worker <= FARMHAND:
        word = discs_of(p, s.worker)
        total_steps = count(word, BLACK)
        if s.teamwork:
            total_steps += 1
        if count(word, BLACK) == 0 and s.stage == WORKING and s.made < total(word):
            total_steps += s.made  # food or wood, where the marker's disc is left (HK 4.5)
    team_ = s.worker <= FARMHAND and team(p, s.worker, MINED)
    if s.teamwork != team_ or s.made + s.steps != total_steps or (s.stage > WORKING and s.made != 0):
        raise BadPosition(
            f"expected pending.steps and pending.made to be {total_steps} together, and teamwork {team_}, for the"
            f" {WORKERS[s.worker]} of seat {s.to_act}; got {s.steps} and {s.made}, and {s.teamwork}"
        )


def wrong_seat(s: HaspelknechtState, p: Player) -> str:
    """Return who could be asked this, if the seat to act cannot; otherwise nothing."""
    stage = s.stage
    if stage == PLANNING:
        return wrong_planner(s)
    if s.order[s.turn] != s.to_act:
        return f"seat {s.order[s.turn]}, whose turn it is by order and turn"
    if stage == TAKING or (stage == SWAPPING and s.made == 0):
        for place in range(s.turn, s.seats):
            other = s.players[s.order[place]]
            if other.discs != 0 or other.value != 0:
                return f"one after seat {s.order[place]}, who has discs or their value already (HK 3.2)"
    again = stage == TAKING_AGAIN or (stage == SWAPPING and s.made == 1)
    if again and total(p.discs) >= ENOUGH_DISCS:
        return "a seat with fewer than 5 discs (HK 3.3)"
    if stage == RETURNING and (not first_phase(s) or total(p.discs) >= ENOUGH_DISCS or p.water == 0):
        return "a seat with water and fewer than 5 discs, in the first phase (HK 3.4)"
    if stage == SWAPPING:
        pool = s.subject % 4
        there = pool < s.seats and s.subject < 12 and count(s.reserves[pool], s.subject // 4) > 0
        if not there or not has(p.markers, OIL_LAMP) or s.made > 1:
            return "a seat that swaps a disc of a reserve with the marker of 32 (HK 5.11)"
    if stage == WORKING:
        return wrong_worker(s, p)
    if PAYING <= stage <= SACKING:
        return wrong_buyer(s, p)
    if stage == BURNING and (s.french or not has(p.buildings, BURNER) or p.wood < 2):
        return "a seat with a charcoal burner and 2 wood, in the international edition (HK 6)"
    return ""


def wrong_planner(s: HaspelknechtState) -> str:
    """HK 4.1 The first in turn order who has not planned; with open planning the others have put nothing down."""
    first: i64 = NONE
    for seat in s.order:
        p = s.players[seat]
        if first == NONE:
            if not p.planned:
                first = seat
        elif s.open_planning and (p.planned or p.placed() != 0 or p.spent(FOOD) + p.spent(THALER) != 0):
            return f"one after seat {seat}, who has planned in turn order already (HK 4.1)"
    if first != s.to_act:
        return "the first in turn order who has not planned"
    return ""


def wrong_worker(s: HaspelknechtState, p: Player) -> str:
    """HK 5.1 A worker is at work who is planned and has not finished."""
    worker = s.worker
    at_work = worker != WATER_MILL and not has(p.finished, worker)
    if worker == WINCHER:
        at_work = p.pinge == 0 and has(p.owned, WINCH) and not has(p.markers | p.new_markers, WINCH)
    elif paid(p, worker) == 0 or (worker == DIGGER and p.pinge == 0):
        at_work = False
    if worker <= FARMHAND and (work_of(p, worker) == BOUGHT or (s.made > 0 and work_of(p, worker) == IDLE)):
        at_work = False
    if (worker > FARMHAND or (s.made > 0 and work_of(p, worker) == MINED)) and s.steps == 0:
        at_work = False
    if not at_work:
        return f"a seat whose {WORKERS[worker]} is at work"
    return ""


def wrong_buyer(s: HaspelknechtState, p: Player) -> str:
    """HK 5.5, 6 A worker has just paid for a development that asks on."""
    stage = s.stage
    development = s.subject
    if stage == PROPPING:
        development = PIT_PROPS
    elif stage == CHISELLING:
        development = HAMMER
    elif stage == SACKING:
        development = SACKS
    asks = s.worker <= FARMHAND and not has(p.finished, s.worker) and work_of(p, s.worker) == BOUGHT
    asks = asks and has(s.in_play, development) and has(buyable(s, discs_of(p, s.worker)), development)
    if stage == PAYING:
        kinds: i64 = 0
        for good in range(3):
            if ready(s, p, good) > 0:
                kinds += 1
        asks = asks and level_of(development) == 2 and s.stacks[development] != 0 and kinds > 1
        asks = asks and not has(p.owned, development) and needs_fee(s, p, development)
        what = f"that buys a development of level 2 owned by another and chooses the fee, not {TITLES[development]}"
    else:
        asks = asks and s.stacks[development] != 0 and topmost(s.stacks[development]) == s.to_act
        what = f"whose worker has just bought {TITLES[development]}"
        if stage == SACKING:
            asks = asks and ready(s, p, COAL) > 0
            what += ", with coal to change"
        elif stage == CHISELLING:
            asks = asks and why_not_dig_with(s, p, p.wood) == OK
            what += ", with coal to dig"
    if not asks:
        return f"a seat {what} (HK 5.5, 6)"
    return ""
