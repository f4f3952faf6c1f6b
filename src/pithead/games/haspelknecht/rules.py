"""Which decision is asked, and where it goes: reasons and effects of all actions, handed on to the chapters."""

from mypy_extensions import i64

from pithead.core.events import Event
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
    buy,
    can_buy,
    choose_wood,
    pay_fee,
    receive,
    sell,
    why_not_buy,
    why_not_buy_yet,
    why_not_pay,
    why_not_sell,
)
from pithead.games.haspelknecht.discs import begin_swap, swap, take, why_not_for, why_not_swap, why_not_take
from pithead.games.haspelknecht.mine import (
    can_step,
    dig,
    prop_pinge,
    prop_tunnel,
    why_not_dig,
    why_not_dig_with,
    why_not_prop_pinge,
    why_not_prop_tunnel,
    why_not_step_dig,
    why_not_step_drain,
    why_not_step_lift,
)
from pithead.games.haspelknecht.planning import (
    give_mill,
    hire,
    place,
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
from pithead.games.haspelknecht.turn import (
    after_burning,
    after_plan,
    after_return,
    after_taking,
    ask_carrying,
    ask_storing,
    end_turn,
    skip_burning,
    skip_storing,
)
from pithead.games.haspelknecht.winter import store, stores_possible, why_not_store
from pithead.games.haspelknecht.workers import (
    begin_work,
    burn,
    finish_work,
    has_begun,
    make,
    spend_all,
    step_dig,
    step_drain,
    step_lift,
    use_rope,
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
        return why_not_pay(p, action - PAY) if PAY <= action < CHOOSE_WOOD else NOT_NOW
    if stage == SWAPPING:
        return why_not_for(s, (action - FOR) // 4, (action - FOR) % 4) if FOR <= action < RETURN_WATER else NOT_NOW
    if stage == RETURNING:
        return OK if RETURN_WATER <= action <= KEEP_WATER else NOT_NOW
    if stage == PROPPING:
        return OK if CHOOSE_WOOD <= action <= CHOOSE_THALER else NOT_NOW
    if stage == SACKING:
        if action == SKIP:
            return OK
        return why_not_sell(p, action - SELL_ONE + 1) if SELL_ONE <= action <= SELL_TWO else NOT_NOW
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


def apply(s: HaspelknechtState, seat: i64, action: i64) -> None:
    """Carry out a legal action."""
    p = s.players[seat]
    stage = s.stage
    if stage == PLANNING:
        plan(s, p, seat, action)
    elif stage == CARRYING:
        carry_out(s, p, action)
    elif stage == WORKING:
        work(s, p, action)
    elif stage <= RETURNING:
        take_discs(s, p, action)
    elif stage < BURNING:
        go_on_buying(s, p, action)
    else:
        winter(s, p, action)


def take_discs(s: HaspelknechtState, p: Player, action: i64) -> None:
    """HK 3 Taking, swapping, returning water."""
    if action < TAKE_NONE:
        take(s, p, action // 4, action % 4)
        after_taking(s)
    elif action == TAKE_NONE:
        if s.journal is not None:
            s.journal.append(Event("take none", s.to_act, "HK 3.3"))
        after_taking(s)
    elif action < FOR:
        begin_swap(s, (action - SWAP) // 4, (action - SWAP) % 4)
    elif action < RETURN_WATER:
        swap(s, p, (action - FOR) // 4, (action - FOR) % 4)
    else:
        if action == RETURN_WATER:
            p.water -= 1
            if s.journal is not None:
                s.journal.append(Event("return water", s.to_act, "HK 3.4"))
        after_return(s)


def plan(s: HaspelknechtState, p: Player, seat: i64, action: i64) -> None:
    """HK 4 A step of planning."""
    if action < PLAN_FARMHAND:
        place(s, p, seat, FARMER, action - PLAN_FARMER)
    elif action < PLAN_DIGGER:
        place(s, p, seat, FARMHAND, action - PLAN_FARMHAND)
    elif action < PLAN_MINER:
        hire(s, p, seat, DIGGER, action - PLAN_DIGGER + 1)
    elif action < PLAN_HASPELKNECHT:
        hire(s, p, seat, MINER, action - PLAN_MINER + FOOD)
    elif action < PLAN_MILL:
        hire(s, p, seat, HASPELKNECHT, action - PLAN_HASPELKNECHT + 1)
    elif action < PLAN_DONE:
        give_mill(s, p, seat, action - PLAN_MILL + 1)
    elif action == PLAN_DONE:
        p.planned = True
        if s.journal is not None:
            s.journal.append(Event("planned", seat, "HK 4.1"))
        after_plan(s)
    else:
        p.clear_plan()
        if s.journal is not None:
            s.journal.append(Event("replan", seat, "HK 4.1"))
        after_plan(s)


def carry_out(s: HaspelknechtState, p: Player, action: i64) -> None:
    """HK 5.1 Between two workers."""
    if action < USE_ROPE:
        begin_work(s, p, action - WORK)
    elif action == USE_ROPE:
        use_rope(s, p)
    elif action == BURN:
        burn(s, p)
    elif action == END_TURN:
        end_turn(s)
        return
    else:
        prop(s, p, action)
    ask_carrying(s)


def prop(s: HaspelknechtState, p: Player, action: i64) -> None:
    """HK 5.6 Set a prop."""
    if action == PROP_PINGE:
        prop_pinge(s, p)
    else:
        prop_tunnel(s, p)


def work(s: HaspelknechtState, p: Player, action: i64) -> None:
    """HK 5.2 What the worker does."""
    if action == MAKE_FOOD:
        make(s, p, YELLOW)
    elif action == MAKE_WOOD:
        make(s, p, BROWN)
    elif action == DIG:
        step_dig(s, p)
    elif action == DRAIN:
        step_drain(s, p)
    elif action == LIFT:
        step_lift(s, p)
    elif action == STOP:
        finish_work(s, p)
    elif action < STOP and action >= BUY:
        spend_all(s, p)
        buy(s, p, action - BUY)
        if s.stage == WORKING:
            finish_work(s, p)
    else:
        prop(s, p, action)
    ask_carrying(s)


def go_on_buying(s: HaspelknechtState, p: Player, action: i64) -> None:
    """HK 5.5, 6 The fee, or what the development just bought asks for."""
    stage = s.stage
    if action == PROP_PINGE or action == PROP_TUNNEL:
        prop(s, p, action)
        if why_not_dig_with(s, p, p.wood) == OK:
            return
        stage = CHISELLING
    s.stage = WORKING
    if stage == PAYING:
        pay_fee(s, p, action - PAY)
    elif stage == PROPPING:
        if action == CHOOSE_WOOD:
            choose_wood(s, p)
        else:
            receive(s, p, 1, 0, 0)
    elif action == DIG:
        dig(s, p, "HK 6")
    elif action == SELL_ONE or action == SELL_TWO:
        sell(s, p, action - SELL_ONE + 1)
    if s.stage == WORKING:
        finish_work(s, p)
    ask_carrying(s)


def winter(s: HaspelknechtState, p: Player, action: i64) -> None:
    """HK 7 Burning and storing."""
    if s.stage == BURNING:
        if action == BURN:
            burn(s, p)
            after_burning(s)
        else:
            skip_burning(s)
    elif action == ENOUGH:
        skip_storing(s)
    else:
        if action >= STORE_FARM:
            store(s, p, action - STORE_FARM)
        else:
            prop(s, p, action)
        ask_storing(s)
