"""What must hold of a position that was written by hand: plans, what was carried out of them, and what is asked."""

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.errors import BadPosition
from pithead.core.rows import NONE
from pithead.games.haspelknecht import (
    components,
    developments,
    discs,
    facts,
    mine,
    planning,
    questions,
    reasons,
    turn,
    workers,
)
from pithead.games.haspelknecht.components import BLACK, BROWN, COLOURS, N_COLOURS, YELLOW, count, total
from pithead.games.haspelknecht.facts import Facts, Player


def wrong_plan(seat: i64, expected: str) -> BadPosition:
    """The error for a plan."""
    return BadPosition(f"expected the plan of seat {seat} to be {expected}")


def paid(p: Player, worker: i64) -> i64:
    """What is on a worker: discs, or what pays him; 0 if nothing."""
    if worker <= facts.FARMHAND:
        return workers.discs_of(p, worker)
    if worker == facts.DIGGER:
        return p.digger
    if worker == facts.MINER:
        return p.miner
    return p.haspelknecht if worker == facts.HASPELKNECHT else p.mill


def audit_plan(s: Facts, seat: i64) -> None:
    """HK 4 A plan is made of what there is, by whom it can be made; before planning there is none."""
    p = s.players[seat]
    question = s.question
    for worker in range(facts.WATER_MILL + 1):
        if question < questions.PLANNING and (p.planned or paid(p, worker) != 0):
            raise wrong_plan(seat, f"empty when seat {s.to_act} is asked to {questions.NAMES[question]} (HK 4.1)")
    if question > questions.PLANNING and not p.planned:
        raise wrong_plan(seat, f"done when seat {s.to_act} is asked to {questions.NAMES[question]} (HK 4.1)")
    if p.miner == facts.DISC:
        raise wrong_plan(seat, "one that pays the miner with food or a Thaler (HK 4.3), got a yellow disc")
    if p.pinge > 0 and (p.miner != 0 or p.haspelknecht != 0):
        raise wrong_plan(seat, "without miner and Haspelknecht while the Pinge has coal (HK 4.3)")
    if p.mill != 0 and (not has(p.buildings, components.MILL) or has(p.new_buildings, components.MILL)):
        raise wrong_plan(seat, "without discs for a water mill that it does not have or has just built (HK 4.4)")
    if not planning.one_colour(p.farmhand) and not planning.improved(s, p):
        raise wrong_plan(seat, "one in which a farmhand who is not improved has discs of one colour (HK 4.2)")
    if question == questions.PLANNING:
        if p.pinge == 0 and p.digger != 0:
            raise wrong_plan(seat, "without the coal digger once the Pinge is exhausted (HK 4.3)")
        if p.spent(facts.FOOD) > p.food or p.spent(facts.THALER) > p.thaler:
            raise wrong_plan(seat, f"paid with the {p.food} food and {p.thaler} Thaler that it has (HK 4.3)")
        if p.planned and planning.any_unfinished(s, p):
            raise wrong_plan(seat, "done, got discs that are no cost (HK 4.2)")
    for worker in range(facts.FARMHAND + 1):
        word = workers.discs_of(p, worker)
        if question > questions.PLANNING and not planning.one_colour(word) and planning.buyable(s, word) == 0:
            raise wrong_plan(seat, f"one in which several colours on the {facts.WORKERS[worker]} are a cost (HK 4.2)")
    placed = p.placed()
    for colour in range(N_COLOURS):
        have = count(p.discs, colour) + count(p.marker_discs(), colour)
        if question > questions.PLANNING and count(p.used, colour) > count(p.discs, colour):
            have = count(p.discs, colour) + 1  # the marker is used (HK 4.5)
        if have < count(placed, colour):
            raise wrong_plan(seat, f"made with the {COLOURS[colour]} discs and markers that it has (HK 4.5)")
    audit_done(s, p, seat)


def carried_out(s: Facts, seat: i64) -> bool:
    """Tell whether a seat may have carried out anything in this phase."""
    if s.question >= questions.BURNING:
        return True
    if s.question < questions.CARRYING:
        return False
    for place in range(s.turn + 1):
        if s.order[place] == seat:
            return True
    return False


def audit_done(s: Facts, p: Player, seat: i64) -> None:
    """HK 5.1 What was carried out was planned, and its turn has come."""
    done = p.finished | p.farmer_work | p.farmhand_work | p.used | p.new_markers | p.new_buildings
    if (done != 0 or p.burned) and not carried_out(s, seat):
        raise BadPosition(
            f"expected seat {seat} to have carried out and gained nothing yet in this phase, when seat {s.to_act} is"
            f" asked to {questions.NAMES[s.question]} (HK 5.1)"
        )
    if p.burned and (not has(p.buildings, components.BURNER) or (s.french and has(p.new_buildings, components.BURNER))):
        raise BadPosition(f"expected seat {seat} to have burned with a charcoal burner that could (HK 6)")
    placed = p.placed()
    for colour in range(N_COLOURS):
        if count(p.used, colour) > count(placed, colour):
            raise BadPosition(
                f"expected at most the {count(placed, colour)} {COLOURS[colour]} discs that seat {seat} planned to be"
                f" used, got {count(p.used, colour)}"
            )
    for worker in range(facts.WATER_MILL + 1):
        if has(p.finished, worker) and paid(p, worker) == 0:
            raise BadPosition(
                f"expected workers of seat {seat} to have worked who were planned, got {facts.WORKERS[worker]}"
            )
    if has(p.finished, facts.WINCHER):
        raise BadPosition(f"expected the finished workers of seat {seat} without the winch, which is a marker")
    for worker in range(facts.FARMHAND + 1):
        work = workers.work_of(p, worker)
        word = workers.discs_of(p, worker)
        at_work = seat == s.to_act and questions.WORKING <= s.question <= questions.SACKING and s.worker == worker
        fits = has(p.finished, worker) or at_work
        if work == facts.BOUGHT:
            fits = fits and planning.buyable(s, word) != 0
        elif work != facts.IDLE:
            colour = YELLOW
            if work == facts.MADE_WOOD:
                colour = BROWN
            elif work == facts.MINED:
                colour = BLACK
            fits = fits and planning.one_colour(word) and count(word, colour) > 0
        if work != facts.IDLE and not fits:
            raise BadPosition(
                f"expected the {facts.WORKERS[worker]} of seat {seat} to be idle or to have done what his discs allow,"
                f" got {facts.WORKS[work]}"
            )


# What is asked.


def audit_turn(s: Facts) -> None:
    """See that what is asked can be asked now, and of the seat to act."""
    if s.question >= questions.BURNING and (facts.SEASONS[s.season] != "autumn" or (s.over and s.year != 3)):
        when = "autumn of year 3" if s.over else "autumn"
        raise BadPosition(
            f"expected the {when} when the question is '{questions.NAMES[s.question]}',"
            f" got {facts.SEASONS[s.season]} of year {s.year}"
        )
    if s.turn != 0 and (s.question == questions.PLANNING or s.over):
        raise BadPosition(f"expected turn to be 0 when the question is '{questions.NAMES[s.question]}', got {s.turn}")
    audit_pending(s)
    if s.over:
        return
    wrong = wrong_seat(s, s.players[s.to_act])
    if wrong:
        raise BadPosition(
            f"expected to_act, when asked to {questions.NAMES[s.question]}, to be {wrong}; got {s.to_act}"
        )


def audit_pending(s: Facts) -> None:
    """Between decisions nothing is in progress."""
    worker = questions.WORKING <= s.question <= questions.SACKING
    swap = s.question == questions.SWAPPING
    if not worker and (s.worker != 0 or s.steps != 0 or s.teamwork or (s.made != 0 and not swap)):
        raise BadPosition(
            f"expected no worker in pending when the question is '{questions.NAMES[s.question]}', got one at work"
        )
    if s.subject != 0 and not swap and s.question != questions.PAYING:
        raise BadPosition(
            f"expected pending.subject to be 0 when the question is '{questions.NAMES[s.question]}', got {s.subject}"
        )
    if not worker:
        return
    p = s.players[s.to_act]
    total_steps = workers.STEPS
    if s.worker == facts.DIGGER:
        total_steps = workers.DIGGER_STEPS
    if s.worker <= facts.FARMHAND:
        word = workers.discs_of(p, s.worker)
        total_steps = count(word, BLACK)
        if s.teamwork:
            total_steps += 1
        if count(word, BLACK) == 0 and s.question == questions.WORKING and s.made < total(word):
            total_steps += s.made  # food or wood, where the marker's disc is left (HK 4.5)
    team_ = s.worker <= facts.FARMHAND and workers.team(p, s.worker, facts.MINED)
    if s.teamwork != team_ or s.made + s.steps != total_steps or (s.question > questions.WORKING and s.made != 0):
        raise BadPosition(
            f"expected pending.steps and pending.made to be {total_steps} together, and teamwork {team_}, for the"
            f" {facts.WORKERS[s.worker]} of seat {s.to_act}; got {s.steps} and {s.made}, and {s.teamwork}"
        )


def wrong_seat(s: Facts, p: Player) -> str:
    """Return who could be asked this, if the seat to act cannot; otherwise nothing."""
    question = s.question
    if question == questions.PLANNING:
        return wrong_planner(s)
    if s.order[s.turn] != s.to_act:
        return f"seat {s.order[s.turn]}, whose turn it is by order and turn"
    if question == questions.TAKING or (question == questions.SWAPPING and s.made == 0):
        for place in range(s.turn, s.seats):
            other = s.players[s.order[place]]
            if other.discs != 0 or other.value != 0:
                return f"one after seat {s.order[place]}, who has discs or their value already (HK 3.2)"
    again = question == questions.TAKING_AGAIN or (question == questions.SWAPPING and s.made == 1)
    if again and total(p.discs) >= discs.ENOUGH_DISCS:
        return "a seat with fewer than 5 discs (HK 3.3)"
    if question == questions.RETURNING and (
        not turn.first_phase(s) or total(p.discs) >= discs.ENOUGH_DISCS or p.water == 0
    ):
        return "a seat with water and fewer than 5 discs, in the first phase (HK 3.4)"
    if question == questions.SWAPPING:
        pool = s.subject % 4
        there = pool < s.seats and s.subject < 12 and count(s.reserves[pool], s.subject // 4) > 0
        if not there or not has(p.markers, components.OIL_LAMP) or s.made > 1:
            return "a seat that swaps a disc of a reserve with the marker of 32 (HK 5.11)"
    if question == questions.WORKING:
        return wrong_worker(s, p)
    if questions.PAYING <= question <= questions.SACKING:
        return wrong_buyer(s, p)
    if question == questions.BURNING and (s.french or not has(p.buildings, components.BURNER) or p.wood < 2):
        return "a seat with a charcoal burner and 2 wood, in the international edition (HK 6)"
    return ""


def wrong_planner(s: Facts) -> str:
    """HK 4.1 The first in turn order who has not planned; with open planning the others have put nothing down."""
    first: i64 = NONE
    for seat in s.order:
        p = s.players[seat]
        if first == NONE:
            if not p.planned:
                first = seat
        elif s.open_planning and (p.planned or p.placed() != 0 or p.spent(facts.FOOD) + p.spent(facts.THALER) != 0):
            return f"one after seat {seat}, who has planned in turn order already (HK 4.1)"
    if first != s.to_act:
        return "the first in turn order who has not planned"
    return ""


def wrong_worker(s: Facts, p: Player) -> str:
    """HK 5.1 A worker is at work who is planned and has not finished."""
    worker = s.worker
    at_work = worker != facts.WATER_MILL and not has(p.finished, worker)
    if worker == facts.WINCHER:
        at_work = (
            p.pinge == 0 and has(p.owned, components.WINCH) and not has(p.markers | p.new_markers, components.WINCH)
        )
    elif paid(p, worker) == 0 or (worker == facts.DIGGER and p.pinge == 0):
        at_work = False
    if worker <= facts.FARMHAND and (
        workers.work_of(p, worker) == facts.BOUGHT or (s.made > 0 and workers.work_of(p, worker) == facts.IDLE)
    ):
        at_work = False
    if (worker > facts.FARMHAND or (s.made > 0 and workers.work_of(p, worker) == facts.MINED)) and s.steps == 0:
        at_work = False
    if not at_work:
        return f"a seat whose {facts.WORKERS[worker]} is at work"
    return ""


def wrong_buyer(s: Facts, p: Player) -> str:
    """HK 5.5, 6 A worker has just paid for a development that asks on."""
    question = s.question
    development = s.subject
    if question == questions.PROPPING:
        development = components.PIT_PROPS
    elif question == questions.CHISELLING:
        development = components.HAMMER
    elif question == questions.SACKING:
        development = components.SACKS
    asks = s.worker <= facts.FARMHAND and not has(p.finished, s.worker) and workers.work_of(p, s.worker) == facts.BOUGHT
    asks = asks and has(s.in_play, development) and has(planning.buyable(s, workers.discs_of(p, s.worker)), development)
    title = components.TITLES[development]
    if question == questions.PAYING:
        kinds: i64 = 0
        for good in range(3):
            if developments.ready(s, p, good) > 0:
                kinds += 1
        asks = asks and components.level_of(development) == 2 and s.stacks[development] != 0 and kinds > 1
        asks = asks and not has(p.owned, development) and developments.needs_fee(s, p, development)
        what = f"that buys a development of level 2 owned by another and chooses the fee, not {title}"
    else:
        asks = asks and s.stacks[development] != 0 and developments.topmost(s.stacks[development]) == s.to_act
        what = f"whose worker has just bought {title}"
        if question == questions.SACKING:
            asks = asks and developments.ready(s, p, facts.COAL) > 0
            what += ", with coal to change"
        elif question == questions.CHISELLING:
            asks = asks and mine.why_not_dig_with(s, p, p.wood) == reasons.OK
            what += ", with coal to dig"
    if not asks:
        return f"a seat {what} (HK 5.5, 6)"
    return ""
