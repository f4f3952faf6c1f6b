"""Why an action is refused, and carrying it out: which decision is asked, handed on to the chapters of the rules."""

from mypy_extensions import i64

from pithead.core.events import Event
from pithead.games.magnum_sal.actions import (
    ASSIST,
    BUY,
    BUY_TOOL,
    CART_ONE,
    CART_TWO,
    CASTLE_ROYAL,
    CASTLE_VISIT,
    DECLARE,
    DELIVER,
    END_TURN,
    ENOUGH,
    EXTRACT,
    FROM,
    INN_VISIT,
    LOSE_MONEY,
    LOSE_SALT,
    MORE,
    PASS,
    PAY,
    PLACE,
    PUMP,
    SELL,
    SQUARE_VISIT,
    TAKE,
    TO,
    TO_CASTLE,
    TO_CASTLE_ROYAL,
    USE_BUCKET,
    USE_FOOD,
    USE_PICKAXE,
    WAKE,
)
from pithead.games.magnum_sal.buildings import (
    buy,
    buy_tool,
    declare,
    end_pumping,
    end_trading,
    hire,
    pump,
    pump_more,
    sell,
    visit_square,
    why_not_buy,
    why_not_declare,
    why_not_inn,
    why_not_more,
    why_not_pump,
    why_not_sell,
    why_not_square,
    why_not_tool,
)
from pithead.games.magnum_sal.components import FOOD, MARKET
from pithead.games.magnum_sal.extract import (
    ask_cart_first,
    ask_pickaxe,
    ask_take,
    extract,
    finish_taking,
    take,
    use_cart,
    use_pickaxe,
    why_not_cart,
    why_not_enough_carts,
    why_not_extract,
    why_not_pickaxe,
    why_not_take,
)
from pithead.games.magnum_sal.mine import N_SPACES
from pithead.games.magnum_sal.miners import (
    SUPPLY,
    end_moving,
    move_to_building,
    move_to_castle,
    move_to_space,
    occupied_without,
    take_up,
    why_not_assist,
    why_not_castle,
    why_not_from,
    why_not_place,
    why_not_to_space,
)
from pithead.games.magnum_sal.reasons import (
    AT_LEAST_ONE,
    GAME_OVER,
    LISTED_BEFORE,
    NO_MINER_IN_SUPPLY,
    NOT_NOW,
    NOT_YOUR_TURN,
    OK,
    VISITED,
)
from pithead.games.magnum_sal.state import (
    ACTING,
    CARTING,
    DELIVERING,
    ENDING,
    LOSING,
    MOVING,
    PAYING,
    PICKING,
    PUMPING,
    ROPING,
    TAKING,
    TRADING,
    WAKING,
    MagnumSalState,
    Player,
)
from pithead.games.magnum_sal.tools import (
    tired_from,
    use_bucket,
    wake,
    why_not_bucket,
    why_not_food,
    why_not_wake,
)
from pithead.games.magnum_sal.transport import ask_payment, give_share, why_not_pay
from pithead.games.magnum_sal.turn import (
    after_tool,
    deliver,
    end_action,
    end_turn,
    go_on_delivering,
    lose_money,
    lose_salt,
    rest,
    why_not_deliver,
    why_not_lose_money,
    why_not_lose_salt,
)


def reason(s: MagnumSalState, seat: i64, action: i64) -> i64:
    """Return OK, or why the seat may not do this now."""
    if s.over:
        return GAME_OVER
    if seat != s.to_act:
        return NOT_YOUR_TURN
    return why_not(s, s.players[seat], action)


def why_not(s: MagnumSalState, p: Player, action: i64) -> i64:
    """Return OK, or why an action is not legal for the seat to act."""
    stage = s.stage
    if stage == ACTING:
        return why_not_act(s, p, action)
    if stage == MOVING:
        return why_not_target(s, p, action)
    if stage == ROPING:
        if action == ENOUGH:
            return OK
        return why_not_act(s, p, action) if action < EXTRACT else NOT_NOW
    if stage == ENDING:
        if action == END_TURN:
            return OK
        return why_not_act(s, p, action) if USE_BUCKET <= action < PASS else NOT_NOW
    if stage == DELIVERING:
        return why_not_deliver(s, p, action - DELIVER) if DELIVER <= action < LOSE_SALT else NOT_NOW
    if stage == LOSING:
        if action == LOSE_MONEY:
            return why_not_lose_money(p)
        return why_not_lose_salt(p, action - LOSE_SALT) if LOSE_SALT <= action < LOSE_MONEY else NOT_NOW
    if stage == PICKING:
        if action == ENOUGH:
            return OK
        return why_not_pickaxe(s, p) if action == USE_PICKAXE else NOT_NOW
    if stage == CARTING:
        if action == ENOUGH:
            return why_not_enough_carts(s, p)
        if CART_ONE <= action < CART_TWO:
            return why_not_cart(s, p, action - CART_ONE, False)
        return why_not_cart(s, p, action - CART_TWO + 1, True) if CART_TWO <= action < TAKE else NOT_NOW
    if stage == TAKING:
        if action == ENOUGH:
            return OK if s.taken > 0 else AT_LEAST_ONE
        return why_not_take(s, p, action - TAKE) if TAKE <= action < PAY else NOT_NOW
    if stage == PAYING:
        return why_not_pay(s, action - PAY) if PAY <= action < MORE else NOT_NOW
    if stage == PUMPING:
        if action == ENOUGH:
            return OK
        return why_not_more(s, p) if action == MORE else NOT_NOW
    if stage == TRADING:
        if action == ENOUGH:
            return OK if s.taken > 0 else AT_LEAST_ONE
        return why_not_trade(s, p, action) if SELL <= action < SQUARE_VISIT else NOT_NOW
    return why_not_second_wake(s, action)


def why_not_second_wake(s: MagnumSalState, action: i64) -> i64:
    """MS 6.8 A second miner, not before the first in the list."""
    if action == ENOUGH:
        return OK
    if not WAKE <= action < DELIVER:
        return NOT_NOW
    why = why_not_wake(s, s.to_act, action - WAKE)
    if why == OK and action - WAKE < s.least:
        return LISTED_BEFORE
    return why


def why_not_act(s: MagnumSalState, p: Player, action: i64) -> i64:
    """Return OK, or why one of the actions of a turn is not legal."""
    seat = s.to_act
    if action < ASSIST:
        return why_not_place(p, s.occupied(), action - PLACE)
    if action < FROM:
        if p.supply == 0:
            return NO_MINER_IN_SUPPLY
        return (
            why_not_assist(s, action - ASSIST)
            if action < CASTLE_VISIT
            else why_not_castle(s, p, action == CASTLE_ROYAL)
        )
    if action < EXTRACT:
        return why_not_from(s, seat, action - FROM, s.occupied())
    if action < INN_VISIT:
        return why_not_extract(s, seat, action - EXTRACT)
    if action == INN_VISIT:
        return why_not_inn(s, p)
    if action < PUMP:
        return why_not_tool(s, p, action - BUY_TOOL)
    if action < DECLARE:
        return why_not_pump(s, seat, action - PUMP)
    if action == DECLARE:
        return why_not_declare(s, p)
    if action < SQUARE_VISIT:
        return VISITED if s.visited >> MARKET & 1 == 1 else why_not_trade(s, p, action)
    if action == SQUARE_VISIT:
        return why_not_square(s)
    if action < USE_FOOD:
        return why_not_bucket(s, seat, action - USE_BUCKET)
    if action < PASS:
        return why_not_food(s, seat, action - USE_FOOD)
    return OK if action == PASS else NOT_NOW


def why_not_trade(s: MagnumSalState, p: Player, action: i64) -> i64:
    """MS 5.6 A sale or a purchase."""
    return why_not_sell(s, p, action - SELL) if action < BUY else why_not_buy(s, p, action - BUY)


def why_not_target(s: MagnumSalState, p: Player, action: i64) -> i64:
    """MS 4.1, 4.10, 5.8 Where the miner taken up may go."""
    if TO <= action < TO + N_SPACES:
        return why_not_to_space(s, action - TO, occupied_without(s, s.to_act, s.source))
    if TO <= action < TO_CASTLE:
        return why_not_assist(s, action - TO - N_SPACES)
    if TO_CASTLE <= action <= TO_CASTLE_ROYAL:
        return why_not_castle(s, p, action == TO_CASTLE_ROYAL)
    return NOT_NOW


def apply(s: MagnumSalState, action: i64) -> None:
    """Carry out a legal action of the seat to act."""
    p = s.players[s.to_act]
    if action < FROM or action >= EXTRACT:  # taking up a miner moves nothing yet
        s.surveyed = 0
    if action == ENOUGH:
        stop(s, p)
    elif action < EXTRACT:
        if action < ASSIST:
            move_to_space(s, p, SUPPLY, action - PLACE)
        elif action < CASTLE_VISIT:
            move_to_building(s, p, SUPPLY, action - ASSIST)
        elif action < FROM:
            move_to_castle(s, p, SUPPLY, action == CASTLE_ROYAL)
        else:
            take_up(s, action - FROM)
    elif action < ENOUGH:
        act(s, p, action)
    elif action < USE_PICKAXE:
        if action < TO + N_SPACES:
            move_to_space(s, p, s.source, action - TO)
        elif action < TO_CASTLE:
            move_to_building(s, p, s.source, action - TO - N_SPACES)
        else:
            move_to_castle(s, p, s.source, action == TO_CASTLE_ROYAL)
    else:
        go_on(s, p, action)


def act(s: MagnumSalState, p: Player, action: i64) -> None:
    """Extract, visit, use a tool, pass, or end the turn."""
    if action < INN_VISIT:
        extract(s, p, action - EXTRACT)
    elif action == INN_VISIT:
        hire(s, p)
    elif action < PUMP:
        buy_tool(s, p, action - BUY_TOOL)
    elif action < DECLARE:
        pump(s, p, action - PUMP)
    elif action == DECLARE:
        declare(s, p)
    elif action < BUY:
        sell(s, p, action - SELL)
    elif action < SQUARE_VISIT:
        buy(s, p, action - BUY)
    elif action == SQUARE_VISIT:
        visit_square(s)
    elif action < USE_FOOD:
        use_bucket(s, s.to_act, action - USE_BUCKET)
        after_tool(s)
    elif action < PASS:
        eat(s, p, action - USE_FOOD)
    elif action == PASS:
        pass_action(s)
    else:
        end_turn(s)


def go_on(s: MagnumSalState, p: Player, action: i64) -> None:
    """Go on with the decision in progress."""
    if action == USE_PICKAXE:
        use_pickaxe(s, p)
        ask_pickaxe(s, p)
    elif action < CART_TWO:
        use_cart(s, p, action - CART_ONE, False)
    elif action < TAKE:
        use_cart(s, p, action - CART_TWO + 1, True)
    elif action < PAY:
        take(s, p, action - TAKE)
    elif action < MORE:
        give_share(s, action - PAY)
        ask_payment(s)
    elif action == MORE:
        pump_more(s, p)
    elif action < DELIVER:
        wake(s, s.to_act, action - WAKE)
        s.least = 0
        after_tool(s)
    elif action < LOSE_SALT:
        deliver(s, p, action - DELIVER)
    else:
        if action < LOSE_MONEY:
            lose_salt(s, p, action - LOSE_SALT)
        else:
            lose_money(s, p)
        go_on_delivering(s)


def stop(s: MagnumSalState, p: Player) -> None:
    """Enough of whatever could go on."""
    stage = s.stage
    if stage == ROPING:
        end_moving(s)
    elif stage == PICKING:
        ask_cart_first(s, p)
    elif stage == CARTING:
        s.least = 0
        ask_take(s, p)
    elif stage == TAKING:
        finish_taking(s, p)
    elif stage == PUMPING:
        end_pumping(s)
    elif stage == TRADING:
        end_trading(s)
    else:
        s.least = 0
        after_tool(s)


def eat(s: MagnumSalState, p: Player, chamber: i64) -> None:
    """MS 6.8 Food wakes one miner, and a second one if the player likes."""
    p.use_tool(FOOD)
    wake(s, s.to_act, chamber)
    s.least = chamber
    if tired_from(s, s.to_act, chamber):
        s.stage = WAKING
    else:
        s.least = 0
        after_tool(s)


def pass_action(s: MagnumSalState) -> None:
    """MS 4.11 Passing both actions of a two-action turn is a rest."""
    s.passes += 1
    if s.journal is not None:
        s.journal.append(Event("pass", s.to_act, "MS 4.11"))
    if s.passes == 2:
        rest(s, s.to_act)
    end_action(s)
