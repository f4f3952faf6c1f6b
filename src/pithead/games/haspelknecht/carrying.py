"""HK 5.1 Carrying out: which worker is next; markers (HK 5.11) and the charcoal burner (HK 6)."""

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.haspelknecht import actions, developments, facts, mine, planning, questions, reasons, workers
from pithead.games.haspelknecht.components import BLACK, BURNER, ROPE, WINCH, count
from pithead.games.haspelknecht.facts import Facts, Player


def offer(s: Facts, p: Player, out: Offer) -> None:
    """HK 5.1 A worker, a marker, the burner or a prop, or the end of the turn."""
    out.sure = True
    found: i64 = 0
    for worker in range(facts.N_WORKERS + 1):
        if why_not_work(s, p, worker) == reasons.OK:
            found |= bit(worker)
    out.set_of(actions.WORK, found)
    if why_not_rope(p) == reasons.OK:
        out.one(actions.USE_ROPE)
    if why_not_burn(s, p) == reasons.OK:
        out.one(actions.BURN)
    mine.offer_props(p, out)
    out.one(actions.END_TURN)


def why_not(s: Facts, p: Player, family: i64, first: i64) -> i64:
    """HK 5.1 Why this cannot be done between two workers."""
    if family == actions.WORK:
        return why_not_work(s, p, first)
    if family == actions.PROP:
        return mine.why_not_prop(p, first)
    if family == actions.USE_ROPE:
        return why_not_rope(p)
    if family == actions.BURN:
        return why_not_burn(s, p)
    if family == actions.BUY:
        return developments.why_not_buy_yet(s, p, first)
    return reasons.OK if family == actions.END_TURN else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, first: i64) -> None:
    """HK 5.1 Between two workers; the end of the turn is told to `turn.py`."""
    if family == actions.WORK:
        begin_work(s, p, first)
    elif family == actions.PROP:
        mine.prop(s, p, first)
    elif family == actions.USE_ROPE:
        use_rope(s, p)
    elif family == actions.BURN:
        burn(s, p)


def anything_left(s: Facts, p: Player) -> bool:
    """HK 5.1 Tell whether a worker, a marker, the burner or a prop is left."""
    if mine.can_prop(p):
        return True
    for worker in range(facts.N_WORKERS + 1):
        if why_not_work(s, p, worker) == reasons.OK:
            return True
    return why_not_rope(p) == reasons.OK or why_not_burn(s, p) == reasons.OK


def why_not_work(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.1 A worker who is planned, has not worked, and has something to do."""
    if has(p.finished, worker):
        return reasons.WORKED_ALREADY
    if worker <= facts.FARMHAND:
        return why_not_farm(s, p, worker)
    if worker == facts.WINCHER:
        return why_not_winch(s, p)
    if worker == facts.WATER_MILL:
        if p.mill == 0:
            return reasons.NOT_PLANNED
        return reasons.OK
    if worker == facts.DIGGER:
        if p.digger == 0:
            return reasons.NOT_PLANNED
        if p.pinge == 0:  # HK 5.7: he is lost
            return reasons.PINGE_EXHAUSTED
    elif worker == facts.MINER:
        if p.miner == 0:
            return reasons.NOT_PLANNED
    elif p.haspelknecht == 0:
        return reasons.NOT_PLANNED
    return reasons.OK if mine.can_step(s, p, worker, 0) else mine.why_idle(s, p, worker)


def why_not_farm(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.2 Farmer and farmhand: food, wood, mining, or a development."""
    word = workers.discs_of(p, worker)
    if word == 0:
        return reasons.NOT_PLANNED
    why = reasons.NOTHING_TO_DO
    if planning.one_colour(word):
        if count(word, BLACK) == 0 or mine.can_step(s, p, worker, 0):
            return reasons.OK
        why = mine.why_idle(s, p, worker)
    return reasons.OK if developments.purchases(s, p, worker) != 0 else why


def why_not_winch(s: Facts, p: Player) -> i64:
    """HK 5.11 (25) The Haspelknecht works unpaid, once the Pinge is exhausted."""
    if has(p.new_markers, WINCH):
        return reasons.MARKER_TOO_NEW
    if not has(p.markers, WINCH):
        return reasons.NO_MARKER
    if p.pinge > 0:
        return reasons.PINGE_NOT_EXHAUSTED
    return reasons.OK if mine.can_step(s, p, facts.WINCHER, 0) else mine.why_idle(s, p, facts.WINCHER)


def begin_work(s: Facts, p: Player, worker: i64) -> None:
    """HK 5.1 A worker begins; the water mill is done at once."""
    s.worker = worker
    s.question = questions.WORKING
    s.made = 0
    s.teamwork = False
    s.steps = workers.STEPS
    if s.journal is not None:
        s.journal.append(Event("work", s.to_act, "HK 5.1", {"worker": facts.WORKERS[worker]}))
    if worker <= facts.FARMHAND:
        s.steps = count(workers.discs_of(p, worker), BLACK)
        if workers.team(p, worker, facts.MINED):
            s.teamwork = True
            s.steps += 1
    elif worker == facts.DIGGER:
        s.steps = workers.DIGGER_STEPS
    elif worker == facts.WINCHER:
        p.markers &= ~bit(WINCH)
    elif worker == facts.WATER_MILL:
        workers.grind(s, p)


# Markers and the charcoal burner.


def why_not_rope(p: Player) -> i64:
    """HK 5.11 (14) Not without water, nor in the phase in which it was gained."""
    if has(p.new_markers, ROPE):
        return reasons.MARKER_TOO_NEW
    if not has(p.markers, ROPE):
        return reasons.NO_MARKER
    return reasons.OK if p.water > 0 else reasons.NO_WATER


def use_rope(s: Facts, p: Player) -> None:
    """HK 5.11 (14) Remove 1 water and score 1 VP."""
    p.markers &= ~bit(ROPE)
    p.water -= 1
    p.vp += 1
    if s.journal is not None:
        s.journal.append(Event("rope", s.to_act, "HK 5.11", {"where": mine.where(p)}, 1))


def why_not_burn(s: Facts, p: Player) -> i64:
    """HK 6 (15) 2 wood; `french`: once a phase, from the phase after it was built."""
    if not has(p.buildings, BURNER):
        return reasons.NO_BURNER
    if s.french:
        if has(p.new_buildings, BURNER):
            return reasons.BURNER_TOO_NEW
        if p.burned:
            return reasons.BURNED_ALREADY
    return reasons.NO_WOOD if p.wood < 2 else reasons.OK


def burn(s: Facts, p: Player) -> None:
    """HK 6 (15) 2 wood of the farm become 2 coal from the supply and 1 VP."""
    p.wood -= 2
    p.coal += 2
    p.vp += 1
    p.burned = True
    if s.journal is not None:
        s.journal.append(Event("burn", s.to_act, "HK 6", {}, 1))
