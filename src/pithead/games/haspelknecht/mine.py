"""HK 5.6 to 5.10 The mine: water, props, digging in Pinge and tunnel, lifting from the shaft."""

from typing import Final

from mypy_extensions import i64

from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.haspelknecht import actions, facts, reasons
from pithead.games.haspelknecht.components import PINGE_PROPS, SECTIONS, TUNNEL_COAL
from pithead.games.haspelknecht.facts import Facts, Player

DRY_ENOUGH: Final[i64] = 1  # to dig in the Pinge, and to lift
TUNNEL_WATER: Final[i64] = 4  # to dig in the tunnel
A_STEP_DRAINS: Final[i64] = 2


def add_water(s: Facts, p: Player, seat: i64, number: i64, paragraph: str) -> None:
    """HK 2.2 Water goes to the Pinge, or to the shaft once the Pinge is exhausted."""
    p.water += number
    if s.journal is not None:
        s.journal.append(Event("water", seat, paragraph, {"number": int(number), "where": where(p)}))


def where(p: Player) -> str:
    """Where the player's water is."""
    return "pinge" if p.pinge > 0 else "shaft"


# Props.


def offer_props(p: Player, out: Offer) -> None:
    """HK 5.6 Props, at any time of the own carrying out and storing."""
    if p.wood == 0:
        return
    if why_not_prop(p, facts.PINGE) == reasons.OK:
        out.one(actions.PROP, facts.PINGE)
    if why_not_prop(p, facts.TUNNEL) == reasons.OK:
        out.one(actions.PROP, facts.TUNNEL)


def why_not_prop(p: Player, mine: i64) -> i64:
    """HK 5.6 Wood on the leftmost free place of the Pinge; of the tunnel, also before the Pinge is exhausted."""
    if mine == facts.PINGE:
        if p.pinge == 0:
            return reasons.PINGE_EXHAUSTED
        if p.pinge_props == PINGE_PROPS:
            return reasons.NO_PROP_PLACE
    elif p.tunnel_props == SECTIONS:
        return reasons.NO_PROP_PLACE
    return reasons.OK if p.wood > 0 else reasons.NO_WOOD


def can_prop(p: Player) -> bool:
    """Tell whether any prop can be set."""
    return p.wood > 0 and (p.tunnel_props < SECTIONS or (p.pinge > 0 and p.pinge_props < PINGE_PROPS))


def prop(s: Facts, p: Player, mine: i64) -> None:
    """HK 5.6 Set a prop in the Pinge or in the tunnel."""
    p.wood -= 1
    if mine == facts.PINGE:
        p.pinge_props += 1
    else:
        p.tunnel_props += 1
    if s.journal is not None:
        s.journal.append(Event("prop", s.to_act, "HK 5.6", {"where": facts.MINES[mine]}))


# Digging.


def why_not_dig_with(s: Facts, p: Player, wood: i64) -> i64:
    """HK 5.6 Coal that can be dug, if so much wood were set as props."""
    if p.pinge > 0:
        if p.water > DRY_ENOUGH:
            return reasons.TOO_MUCH_WATER
        if p.dug() >= s.box.pinge_reach[min(p.pinge_props + wood, PINGE_PROPS)]:
            return reasons.NO_PROP
        return reasons.OK
    if p.tunnel == TUNNEL_COAL:
        return reasons.ALL_DUG
    if p.water > TUNNEL_WATER:
        return reasons.TOO_MUCH_WATER
    if p.tunnel >= s.box.tunnel_reach[min(p.tunnel_props + wood, SECTIONS)]:
        return reasons.NO_PROP
    return reasons.OK


def why_not_dig(s: Facts, p: Player) -> i64:
    """HK 5.6 Coal that can be dug now."""
    return why_not_dig_with(s, p, 0)


def dig(s: Facts, p: Player, paragraph: str) -> bool:
    """HK 5.6 Dig a coal: from the Pinge to the farm, from the tunnel to the shaft. Tell if it was the Pinge's last."""
    if p.pinge == 0:
        p.tunnel += 1
        p.shaft += 1
        if s.journal is not None:
            s.journal.append(Event("dig", s.to_act, paragraph, {"where": "tunnel", "to": "shaft"}))
        return False
    p.pinge -= 1
    p.coal += 1
    if s.journal is not None:
        s.journal.append(Event("dig", s.to_act, paragraph, {"where": "pinge", "to": "farm"}))
    if p.pinge > 0:
        return False
    exhaust(s, p)
    return True


def exhaust(s: Facts, p: Player) -> None:
    """HK 5.7 The last coal of the Pinge: 2 VP in year 1, 1 VP in year 2; water to the shaft, wood to the supply."""
    p.pinge_props = 0
    points: i64 = 0
    if s.year < 3:
        points = 3 - s.year
    p.vp += points
    if s.journal is not None:
        s.journal.append(Event("exhausted", s.to_act, "HK 5.7", {"water": int(p.water)}, points))


# What a worker may do in his steps.


def why_not_step_dig(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.2, 5.8, 5.9 Digging; the Haspelknecht lifts, and the coal digger stays in the Pinge."""
    if worker >= facts.HASPELKNECHT:
        return reasons.NOT_HIS_WORK
    return reasons.PINGE_EXHAUSTED if worker == facts.DIGGER and p.pinge == 0 else why_not_dig(s, p)


def why_not_step_drain(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.2 From the Pinge; HK 5.8 the coal digger two at once, `french` also one; HK 5.10 from the shaft."""
    if worker == facts.MINER:
        return reasons.NOT_HIS_WORK
    if worker >= facts.HASPELKNECHT:
        if p.water == 0:
            return reasons.NO_WATER
        return reasons.OK
    if p.pinge == 0:
        return reasons.NOT_IN_SHAFT
    if p.water == 0:
        return reasons.NO_WATER
    return reasons.DIGGER_DIGS if worker == facts.DIGGER and p.water == 1 and not s.french else reasons.OK


def why_not_step_lift(p: Player, worker: i64) -> i64:
    """HK 5.10 One coal from the shaft to the farm, with at most 1 water in the shaft."""
    if worker != facts.HASPELKNECHT and worker != facts.WINCHER:
        return reasons.NOT_HIS_WORK
    if p.shaft == 0:
        return reasons.NO_COAL_IN_SHAFT
    return reasons.TOO_MUCH_WATER if p.water > DRY_ENOUGH else reasons.OK


def can_step(s: Facts, p: Player, worker: i64, wood: i64) -> bool:
    """Tell whether the worker has a mining step to make, if so much wood were set as props."""
    if worker <= facts.MINER and (worker <= facts.FARMHAND or worker == facts.MINER or p.pinge > 0):
        if why_not_dig_with(s, p, wood) == reasons.OK:
            return True
    elif why_not_step_lift(p, worker) == reasons.OK:
        return True
    return why_not_step_drain(s, p, worker) == reasons.OK


def why_idle(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.6, 5.10 What is in the way of a worker who has no mining step to make."""
    return reasons.NOTHING_IN_SHAFT if worker >= facts.HASPELKNECHT else why_not_dig(s, p)


def drain(s: Facts, p: Player, paragraph: str) -> None:
    """HK 5.2, 5.8, 5.10 Remove up to 2 water."""
    number = min(p.water, A_STEP_DRAINS)
    p.water -= number
    if s.journal is not None:
        s.journal.append(Event("drain", s.to_act, paragraph, {"number": int(number), "where": where(p)}))


def lift(s: Facts, p: Player) -> None:
    """HK 5.10 Lift a coal."""
    p.shaft -= 1
    p.coal += 1
    if s.journal is not None:
        s.journal.append(Event("lift", s.to_act, "HK 5.10"))
