"""Which decision is asked, and what speaks against an action: handed on to the chapters."""

from mypy_extensions import i64

from pithead.games.haspelknecht.actions import (
    BURN,
    BUY,
    CHOOSE_THALER,
    CHOOSE_WOOD,
    DIG,
    DRAIN,
    END_TURN,
    ENOUGH,
    FOR,
    KEEP_WATER,
    LIFT,
    MAKE_FOOD,
    MAKE_WOOD,
    PAY,
    PLAN_DIGGER,
    PLAN_DONE,
    PLAN_FARMER,
    PLAN_FARMHAND,
    PLAN_HASPELKNECHT,
    PLAN_MILL,
    PLAN_MINER,
    PROP_PINGE,
    PROP_TUNNEL,
    REPLAN,
    RETURN_WATER,
    SELL_ONE,
    SELL_TWO,
    SKIP,
    STOP,
    STORE_FARM,
    SWAP,
    TAKE,
    TAKE_NONE,
    USE_ROPE,
    WORK,
)
from pithead.games.haspelknecht.components import BROWN, YELLOW
from pithead.games.haspelknecht.developments import (
    can_buy,
    why_not_buy,
    why_not_buy_yet,
    why_not_pay,
    why_not_sell,
)
from pithead.games.haspelknecht.discs import why_not_for, why_not_swap, why_not_take
from pithead.games.haspelknecht.mine import (
    can_step,
    why_not_dig,
    why_not_prop_pinge,
    why_not_prop_tunnel,
    why_not_step_dig,
    why_not_step_drain,
    why_not_step_lift,
)
from pithead.games.haspelknecht.planning import (
    why_not_done,
    why_not_hire,
    why_not_mill,
    why_not_place,
)
from pithead.games.haspelknecht.reasons import (
    GAME_OVER,
    NOT_NOW,
    NOT_YOUR_TURN,
    OK,
    OTHER_WORK,
    STILL_TO_DO,
    STILL_TO_STORE,
)
from pithead.games.haspelknecht.reasons import PLAN_DONE as PLAN_IS_DONE
from pithead.games.haspelknecht.state import (
    BURNING,
    CARRYING,
    CHISELLING,
    DIGGER,
    FARMER,
    FARMHAND,
    FOOD,
    HASPELKNECHT,
    MINER,
    PAYING,
    PLANNING,
    PROPPING,
    RETURNING,
    SACKING,
    STORING,
    SWAPPING,
    TAKING,
    TAKING_AGAIN,
    WORKING,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.winter import stores_possible, why_not_store
from pithead.games.haspelknecht.workers import (
    has_begun,
    why_not_burn,
    why_not_make,
    why_not_mine,
    why_not_rope,
    why_not_work,
)


def simultaneous(s: HaspelknechtState) -> bool:
    """HK 4.1 Tell whether all players may decide at once."""
    return s.stage == PLANNING and not s.open_planning


def reason(s: HaspelknechtState, seat: i64, action: i64) -> i64:
    """Return OK, or why a seat may not do this now."""
    if s.over:
        return GAME_OVER
    if seat != s.to_act and not simultaneous(s):
        return NOT_YOUR_TURN
    return why_not(s, s.players[seat], action)


def why_not(s: HaspelknechtState, p: Player, action: i64) -> i64:
    """Return OK, or why an action is not legal for a player who may decide."""
    stage = s.stage
    if stage == PLANNING:
        return why_not_plan(s, p, action)
    if stage == CARRYING:
        return why_not_carry(s, p, action)
    if stage == WORKING:
        return why_not_worker(s, p, action)
    if stage == TAKING or stage == TAKING_AGAIN:
        if TAKE <= action < TAKE_NONE:
            return why_not_take(s, action // 4, action % 4)
        if SWAP <= action < FOR:
            return why_not_swap(s, p, (action - SWAP) // 4, (action - SWAP) % 4)
        return OK if action == TAKE_NONE and stage == TAKING_AGAIN else NOT_NOW
    if stage == STORING:
        return why_not_winter(s, p, action)
    if stage == CHISELLING:
        if action == DIG:
            return why_not_dig(s, p)
        return OK if action == SKIP else why_not_prop(p, action)
    if stage == PAYING:
        return why_not_pay(s, p, action - PAY) if PAY <= action < CHOOSE_WOOD else NOT_NOW
    if stage == SWAPPING:
        return why_not_for(s, (action - FOR) // 4, (action - FOR) % 4) if FOR <= action < RETURN_WATER else NOT_NOW
    if stage == RETURNING:
        return OK if RETURN_WATER <= action <= KEEP_WATER else NOT_NOW
    if stage == PROPPING:
        return OK if CHOOSE_WOOD <= action <= CHOOSE_THALER else NOT_NOW
    if stage == SACKING:
        if action == SKIP:
            return OK
        return why_not_sell(s, p, action - SELL_ONE + 1) if SELL_ONE <= action <= SELL_TWO else NOT_NOW
    if stage == BURNING:
        if action == ENOUGH:
            return OK
        return why_not_burn(s, p) if action == BURN else NOT_NOW
    return NOT_NOW


def why_not_plan(s: HaspelknechtState, p: Player, action: i64) -> i64:
    """HK 4 Planning; whoever is done may begin anew until all are."""
    if action == REPLAN:
        return OK if p.planned else NOT_NOW
    if not PLAN_FARMER <= action <= PLAN_DONE:
        return NOT_NOW
    if p.planned:
        return PLAN_IS_DONE
    if action < PLAN_FARMHAND:
        return why_not_place(s, p, FARMER, action - PLAN_FARMER)
    if action < PLAN_DIGGER:
        return why_not_place(s, p, FARMHAND, action - PLAN_FARMHAND)
    if action < PLAN_MINER:
        return why_not_hire(s, p, DIGGER, action - PLAN_DIGGER + 1)
    if action < PLAN_HASPELKNECHT:
        return why_not_hire(s, p, MINER, action - PLAN_MINER + FOOD)
    if action < PLAN_MILL:
        return why_not_hire(s, p, HASPELKNECHT, action - PLAN_HASPELKNECHT + 1)
    if action < PLAN_DONE:
        return why_not_mill(s, p, action - PLAN_MILL + 1)
    return why_not_done(s, p)


def why_not_prop(p: Player, action: i64) -> i64:
    """HK 5.6 Props, at any time of the own carrying out and storing."""
    if action == PROP_PINGE:
        return why_not_prop_pinge(p)
    if action == PROP_TUNNEL:
        return why_not_prop_tunnel(p)
    return NOT_NOW


def why_not_carry(s: HaspelknechtState, p: Player, action: i64) -> i64:
    """HK 5.1 Choose a worker, use a marker or the burner, set a prop, or end the turn."""
    if WORK <= action < USE_ROPE:
        return why_not_work(s, p, action - WORK)
    if action == USE_ROPE:
        return why_not_rope(p)
    if action == BURN:
        return why_not_burn(s, p)
    if action == END_TURN:
        return OK
    if BUY <= action < STOP:
        return why_not_buy_yet(s, p, action - BUY)
    return why_not_prop(p, action)


def why_not_worker(s: HaspelknechtState, p: Player, action: i64) -> i64:
    """HK 5.2, 5.8 to 5.10 What the worker does; one kind of work in a phase."""
    worker = s.worker
    if action == MAKE_FOOD:
        return why_not_make(s, p, YELLOW)
    if action == MAKE_WOOD:
        return why_not_make(s, p, BROWN)
    if DIG <= action <= LIFT:
        why = why_not_mine(s, p)
        if why != OK:
            return why
        if action == DIG:
            return why_not_step_dig(s, p, worker)
        return why_not_step_drain(s, p, worker) if action == DRAIN else why_not_step_lift(p, worker)
    if BUY <= action < STOP:
        if worker > FARMHAND or has_begun(s, p):
            return OTHER_WORK
        return why_not_buy(s, p, worker, action - BUY)
    if action == STOP:
        return OK if has_begun(s, p) or not can_work(s, p) else STILL_TO_DO
    return why_not_prop(p, action)


def can_work(s: HaspelknechtState, p: Player) -> bool:
    """Tell whether the worker who was chosen can still do anything."""
    if s.worker > FARMHAND:
        return can_step(s, p, s.worker, 0)
    if why_not_make(s, p, YELLOW) == OK or why_not_make(s, p, BROWN) == OK:
        return True
    if why_not_mine(s, p) == OK and can_step(s, p, s.worker, 0):
        return True
    return can_buy(s, p, s.worker)


def why_not_winter(s: HaspelknechtState, p: Player, action: i64) -> i64:
    """HK 7.3 Storing, after any last props."""
    if STORE_FARM <= action < ENOUGH:
        return why_not_store(s, p, action - STORE_FARM)
    if action == ENOUGH:
        return OK if stores_possible(s, p) == 0 else STILL_TO_STORE
    return why_not_prop(p, action)
