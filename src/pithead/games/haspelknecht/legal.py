"""The legal actions of a position, ascending: the candidates of each decision, asked one by one for a reason."""

from librt.vecs import vec
from mypy_extensions import i64

from pithead.games.haspelknecht.actions import (
    BURN,
    BUY,
    CHOOSE_WOOD,
    DIG,
    END_TURN,
    ENOUGH,
    FOR,
    KEEP_WATER,
    MAKE_FOOD,
    PAY,
    PLAN_DIGGER,
    PLAN_DONE,
    PLAN_FARMER,
    PLAN_MINER,
    PROP_PINGE,
    PROP_TUNNEL,
    REPLAN,
    RETURN_WATER,
    SELL_ONE,
    SKIP,
    STOP,
    SWAP,
    TAKE,
    TAKE_NONE,
    WORK,
)
from pithead.games.haspelknecht.components import OIL_LAMP
from pithead.games.haspelknecht.planning import any_unfinished, buyable
from pithead.games.haspelknecht.reasons import OK
from pithead.games.haspelknecht.rules import simultaneous, why_not
from pithead.games.haspelknecht.state import (
    BURNING,
    CARRYING,
    CHISELLING,
    FARMHAND,
    PAYING,
    PLANNING,
    PROPPING,
    RETURNING,
    SACKING,
    SWAPPING,
    WORKING,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.workers import discs_of, has_begun


def legal_into(s: HaspelknechtState, seat: i64, out: vec[i64]) -> i64:
    """Write the legal actions of a seat into `out`, ascending; return how many there are."""
    if s.over or (seat != s.to_act and not simultaneous(s)):
        return 0
    p = s.players[seat]
    stage = s.stage
    if stage == PLANNING:
        if p.planned:
            out[0] = REPLAN
            return 1
        if any_unfinished(s, p):
            return among(s, p, out, 0, PLAN_FARMER, PLAN_DIGGER - 1)
        if p.pinge > 0:
            n = among(s, p, out, 0, PLAN_FARMER, PLAN_MINER - 1)
            return among(s, p, out, n, PLAN_DONE - 2, PLAN_DONE)
        return among(s, p, out, among(s, p, out, 0, PLAN_FARMER, PLAN_DIGGER - 1), PLAN_MINER, PLAN_DONE)
    if stage == CARRYING:
        return among(s, p, out, 0, WORK, END_TURN)
    if stage == WORKING:
        n = among(s, p, out, 0, PROP_PINGE, PROP_TUNNEL)
        n = among(s, p, out, n, MAKE_FOOD, BUY - 1)
        if s.worker <= FARMHAND and not has_begun(s, p):
            n = purchases(s, p, out, n)
        return among(s, p, out, n, STOP, STOP)
    if stage <= 1:
        n = among(s, p, out, 0, TAKE, TAKE_NONE)
        if p.markers >> OIL_LAMP & 1 == 1:
            n = among(s, p, out, n, SWAP, FOR - 1)
        return n
    if stage == SWAPPING:
        return among(s, p, out, 0, FOR, RETURN_WATER - 1)
    if stage == RETURNING:
        return among(s, p, out, 0, RETURN_WATER, KEEP_WATER)
    if stage == PAYING:
        return among(s, p, out, 0, PAY, CHOOSE_WOOD - 1)
    if stage == PROPPING:
        return among(s, p, out, 0, CHOOSE_WOOD, SELL_ONE - 1)
    if stage == CHISELLING:
        n = among(s, p, out, 0, PROP_PINGE, PROP_TUNNEL)
        n = among(s, p, out, n, DIG, DIG)
        return among(s, p, out, n, SKIP, SKIP)
    if stage == SACKING:
        return among(s, p, out, 0, SELL_ONE, SKIP)
    if stage == BURNING:
        n = among(s, p, out, 0, BURN, BURN)
        return among(s, p, out, n, ENOUGH, ENOUGH)
    n = among(s, p, out, 0, PROP_PINGE, PROP_TUNNEL)
    return among(s, p, out, n, SKIP + 1, ENOUGH)


def among(s: HaspelknechtState, p: Player, out: vec[i64], n: i64, first: i64, last: i64) -> i64:
    """Add those of a range that nothing speaks against."""
    for action in range(first, last + 1):
        if why_not(s, p, action) == OK:
            out[n] = action
            n += 1
    return n


def purchases(s: HaspelknechtState, p: Player, out: vec[i64], n: i64) -> i64:
    """HK 5.5 The developments that the worker's discs pay exactly."""
    wanted = buyable(s, discs_of(p, s.worker)) & ~p.owned
    action = BUY
    while wanted != 0:
        if wanted & 1 == 1 and why_not(s, p, action) == OK:
            out[n] = action
            n += 1
        wanted >>= 1
        action += 1
    return n
