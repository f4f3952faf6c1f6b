"""HK 5.6 to 5.10 The mine: water, props, digging in Pinge and tunnel, lifting from the shaft."""

from typing import Final

from mypy_extensions import i64

from pithead.core.events import Event
from pithead.games.haspelknecht.components import PINGE_PROPS, SECTIONS, TUNNEL_COAL
from pithead.games.haspelknecht.reasons import (
    ALL_DUG,
    DIGGER_DIGS,
    NO_COAL_IN_SHAFT,
    NO_PROP,
    NO_PROP_PLACE,
    NO_WATER,
    NO_WOOD,
    NOT_HIS_WORK,
    NOT_IN_SHAFT,
    NOTHING_IN_SHAFT,
    OK,
    PINGE_EXHAUSTED,
    TOO_MUCH_WATER,
)
from pithead.games.haspelknecht.state import (
    DIGGER,
    FARMHAND,
    HASPELKNECHT,
    MINER,
    WINCHER,
    HaspelknechtState,
    Player,
)

DRY_ENOUGH: Final[i64] = 1  # to dig in the Pinge, and to lift
TUNNEL_WATER: Final[i64] = 4  # to dig in the tunnel
A_STEP_DRAINS: Final[i64] = 2


def add_water(s: HaspelknechtState, p: Player, seat: i64, number: i64, paragraph: str) -> None:
    """HK 2.2 Water goes to the Pinge, or to the shaft once the Pinge is exhausted."""
    p.water += number
    if s.journal is not None:
        s.journal.append(Event("water", seat, paragraph, {"number": int(number), "where": where(p)}))


def where(p: Player) -> str:
    """Where the player's water is."""
    if p.pinge > 0:
        return "pinge"
    return "shaft"


# Props.


def why_not_prop_pinge(p: Player) -> i64:
    """HK 5.6 Wood on the leftmost free place of the Pinge."""
    if p.pinge == 0:
        return PINGE_EXHAUSTED
    if p.pinge_props == PINGE_PROPS:
        return NO_PROP_PLACE
    if p.wood == 0:
        return NO_WOOD
    return OK


def why_not_prop_tunnel(p: Player) -> i64:
    """HK 5.6 Wood on the leftmost free place of the tunnel, also before the Pinge is exhausted."""
    if p.tunnel_props == SECTIONS:
        return NO_PROP_PLACE
    if p.wood == 0:
        return NO_WOOD
    return OK


def can_prop(p: Player) -> bool:
    """Tell whether any prop can be set."""
    return p.wood > 0 and (p.tunnel_props < SECTIONS or (p.pinge > 0 and p.pinge_props < PINGE_PROPS))


def prop_pinge(s: HaspelknechtState, p: Player) -> None:
    """HK 5.6 Set a prop in the Pinge."""
    p.wood -= 1
    p.pinge_props += 1
    if s.journal is not None:
        s.journal.append(Event("prop", s.to_act, "HK 5.6", {"where": "pinge"}))


def prop_tunnel(s: HaspelknechtState, p: Player) -> None:
    """HK 5.6 Set a prop in the tunnel."""
    p.wood -= 1
    p.tunnel_props += 1
    if s.journal is not None:
        s.journal.append(Event("prop", s.to_act, "HK 5.6", {"where": "tunnel"}))


# Digging.


def why_not_dig_with(s: HaspelknechtState, p: Player, wood: i64) -> i64:
    """HK 5.6 Coal that can be dug, if so much wood were set as props."""
    if p.pinge > 0:
        if p.water > DRY_ENOUGH:
            return TOO_MUCH_WATER
        if p.dug() >= s.box.pinge_reach[min(p.pinge_props + wood, PINGE_PROPS)]:
            return NO_PROP
        return OK
    if p.tunnel == TUNNEL_COAL:
        return ALL_DUG
    if p.water > TUNNEL_WATER:
        return TOO_MUCH_WATER
    if p.tunnel >= s.box.tunnel_reach[min(p.tunnel_props + wood, SECTIONS)]:
        return NO_PROP
    return OK


def why_not_dig(s: HaspelknechtState, p: Player) -> i64:
    """HK 5.6 Coal that can be dug now."""
    return why_not_dig_with(s, p, 0)


def dig(s: HaspelknechtState, p: Player, paragraph: str) -> bool:
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


def exhaust(s: HaspelknechtState, p: Player) -> None:
    """HK 5.7 The last coal of the Pinge: 2 VP in year 1, 1 VP in year 2; water to the shaft, wood to the supply."""
    p.pinge_props = 0
    points: i64 = 0
    if s.year < 3:
        points = 3 - s.year
    p.vp += points
    if s.journal is not None:
        s.journal.append(Event("exhausted", s.to_act, "HK 5.7", {"water": int(p.water)}, points))


# What a worker may do in his steps.


def why_not_step_dig(s: HaspelknechtState, p: Player, worker: i64) -> i64:
    """HK 5.2, 5.8, 5.9 Digging; the Haspelknecht lifts, and the coal digger stays in the Pinge."""
    if worker >= HASPELKNECHT:
        return NOT_HIS_WORK
    if worker == DIGGER and p.pinge == 0:
        return PINGE_EXHAUSTED
    return why_not_dig(s, p)


def why_not_step_drain(s: HaspelknechtState, p: Player, worker: i64) -> i64:
    """HK 5.2 From the Pinge; HK 5.8 the coal digger two at once, `french` also one; HK 5.10 from the shaft."""
    if worker == MINER:
        return NOT_HIS_WORK
    if worker >= HASPELKNECHT:
        if p.water == 0:
            return NO_WATER
        return OK
    if p.pinge == 0:
        return NOT_IN_SHAFT
    if p.water == 0:
        return NO_WATER
    if worker == DIGGER and p.water == 1 and not s.french:
        return DIGGER_DIGS
    return OK


def why_not_step_lift(p: Player, worker: i64) -> i64:
    """HK 5.10 One coal from the shaft to the farm, with at most 1 water in the shaft."""
    if worker != HASPELKNECHT and worker != WINCHER:
        return NOT_HIS_WORK
    if p.shaft == 0:
        return NO_COAL_IN_SHAFT
    if p.water > DRY_ENOUGH:
        return TOO_MUCH_WATER
    return OK


def can_step(s: HaspelknechtState, p: Player, worker: i64, wood: i64) -> bool:
    """Tell whether the worker has a mining step to make, if so much wood were set as props."""
    if worker <= MINER and (worker <= FARMHAND or worker == MINER or p.pinge > 0):
        if why_not_dig_with(s, p, wood) == OK:
            return True
    elif why_not_step_lift(p, worker) == OK:
        return True
    return why_not_step_drain(s, p, worker) == OK


def why_idle(s: HaspelknechtState, p: Player, worker: i64) -> i64:
    """HK 5.6, 5.10 What is in the way of a worker who has no mining step to make."""
    if worker >= HASPELKNECHT:
        return NOTHING_IN_SHAFT
    return why_not_dig(s, p)


def drain(s: HaspelknechtState, p: Player, paragraph: str) -> None:
    """HK 5.2, 5.8, 5.10 Remove up to 2 water."""
    number = min(p.water, A_STEP_DRAINS)
    p.water -= number
    if s.journal is not None:
        s.journal.append(Event("drain", s.to_act, paragraph, {"number": int(number), "where": where(p)}))


def lift(s: HaspelknechtState, p: Player) -> None:
    """HK 5.10 Lift a coal."""
    p.shaft -= 1
    p.coal += 1
    if s.journal is not None:
        s.journal.append(Event("lift", s.to_act, "HK 5.10"))
