"""What an action does: handed on to the chapters, by what is asked."""

from mypy_extensions import i64

from pithead.core.events import Event
from pithead.games.haspelknecht.actions import (
    BURN,
    BUY,
    CHOOSE_WOOD,
    DIG,
    DRAIN,
    END_TURN,
    ENOUGH,
    FOR,
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
    RETURN_WATER,
    SELL_ONE,
    SELL_TWO,
    STOP,
    STORE_FARM,
    SWAP,
    TAKE_NONE,
    USE_ROPE,
    WORK,
)
from pithead.games.haspelknecht.components import BROWN, YELLOW
from pithead.games.haspelknecht.developments import (
    buy,
    choose_wood,
    pay_fee,
    receive,
    sell,
)
from pithead.games.haspelknecht.discs import begin_swap, swap, take
from pithead.games.haspelknecht.mine import (
    dig,
    prop_pinge,
    prop_tunnel,
    why_not_dig_with,
)
from pithead.games.haspelknecht.planning import (
    give_mill,
    hire,
    place,
)
from pithead.games.haspelknecht.reasons import (
    OK,
)
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
from pithead.games.haspelknecht.winter import store
from pithead.games.haspelknecht.workers import (
    begin_work,
    burn,
    finish_work,
    make,
    spend_all,
    step_dig,
    step_drain,
    step_lift,
    use_rope,
)


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
