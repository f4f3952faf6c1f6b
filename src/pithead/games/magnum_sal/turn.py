"""MS 3 A phase: turns, rounds, deliveries at the start of a turn; MS 8 its end; MS 9 the end of the game."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal.components import (
    BROWN,
    BUCKET,
    CASTLE,
    FINAL_FROM,
    FINAL_GROSZY,
    FOOD,
    GREEN,
    N_ASSISTANTS,
    N_SALTS,
    ORDER_NAMES,
    ORDER_PAYMENT,
    ORDER_SALT,
    SALTS,
)
from pithead.games.magnum_sal.mine import N_SPACES
from pithead.games.magnum_sal.money import earn, pay_assistant
from pithead.games.magnum_sal.reasons import NO_SUCH_ORDER, NO_SUCH_SALT, OK, TOO_LITTLE_MONEY
from pithead.games.magnum_sal.setup import begin_phase
from pithead.games.magnum_sal.state import (
    ACTING,
    DELIVERING,
    ENDING,
    LOSING,
    OVER,
    MagnumSalState,
    Player,
    tired,
)
from pithead.games.magnum_sal.tools import can_use_bucket, can_use_food

N_PHASES: Final[i64] = 3
MOST_ROUNDS: Final[i64] = 50  # MS 3.6
PENALTY: Final[i64] = 3
CUBE_VALUE: Final[i64] = 3


def begin_turn(s: MagnumSalState, seat: i64) -> None:
    """MS 3.3 One action in the first round of a phase, afterwards two; MS 5.9 deliveries come first."""
    s.to_act = seat
    s.actions_left = 2
    if s.round == 1:
        s.actions_left = 1
    s.passes = 0
    s.visited = 0
    go_on_delivering(s)


def end_action(s: MagnumSalState) -> None:
    """MS 3.3 An action is done. MS 6.9 The turn ends after the last, unless a bucket or food could be used."""
    s.actions_left -= 1
    if s.actions_left > 0:
        s.stage = ACTING
        return
    settle_turn(s)


def settle_turn(s: MagnumSalState) -> None:
    """MS 6.9 After the last action: ask whether the turn is over only if there is something to use."""
    p = s.players[s.to_act]
    if (p.ready(BUCKET) > 0 and can_use_bucket(s, s.to_act)) or (p.ready(FOOD) > 0 and can_use_food(s, s.to_act)):
        s.stage = ENDING
    else:
        end_turn(s)


def after_tool(s: MagnumSalState) -> None:
    """MS 6.3, 6.8 After a bucket or food the turn goes on where it was."""
    if s.actions_left > 0:
        s.stage = ACTING
    else:
        settle_turn(s)


def end_turn(s: MagnumSalState) -> None:
    """MS 3.3 Clockwise; MS 3.5 a phase ends with a round; MS 3.6 at the latest after its 50th."""
    seat = s.to_act + 1
    if seat == s.seats:
        seat = 0
    if seat == s.first_player:
        if s.completed >= orders_to_end(s) or s.round == MOST_ROUNDS:
            end_phase(s)
            return
        s.round += 1
    begin_turn(s, seat)


def orders_to_end(s: MagnumSalState) -> i64:
    """MS 3.5 The 5th order of a phase, the 4th with two players."""
    if s.seats == 2:
        return 4
    return 5


def go_on_delivering(s: MagnumSalState) -> None:
    """MS 5.9 Each miner in the left circle delivers; then those in the right circle move to the left. Asks only where
    there is a choice.
    """
    p = s.players[s.to_act]
    while p.left > 0:
        possible = possible_orders(s, p)
        if possible != 0:
            if possible & (possible - 1) != 0:
                s.stage = DELIVERING
                return
            order: i64 = 0
            while possible >> order != 1:
                order += 1
            complete(s, p, order)
        elif p.cubes() == 0:
            lose_money(s, p)
        elif p.money < PENALTY and only_colour(p) != NONE:
            lose_salt(s, p, only_colour(p))
        else:
            s.stage = LOSING
            return
    p.left = p.right
    p.right = 0
    s.stage = ACTING


def possible_orders(s: MagnumSalState, p: Player) -> i64:
    """MS 5.10 The kinds of face-up orders whose salt the player holds, as a set."""
    found: i64 = 0
    for order in s.offer:
        if order != NONE and has_salt(p, order):
            found |= bit(order)
    return found


def has_salt(p: Player, order: i64) -> bool:
    """MS 5.10 Tell whether the player holds the salt of an order."""
    at = order * N_SALTS
    return p.brown >= ORDER_SALT[at] and p.green >= ORDER_SALT[at + 1] and p.white >= ORDER_SALT[at + 2]


def only_colour(p: Player) -> i64:
    """The one colour of which the player has salt, or NONE if there is not exactly one."""
    found: i64 = NONE
    for colour in range(N_SALTS):
        if p.salt(colour) > 0:
            if found != NONE:
                return NONE
            found = colour
    return found


def why_not_deliver(s: MagnumSalState, p: Player, order: i64) -> i64:
    """MS 5.10 A face-up order whose salt the player holds."""
    for other in s.offer:
        if other == order:
            return OK if has_salt(p, order) else NO_SUCH_SALT
    return NO_SUCH_ORDER


def deliver(s: MagnumSalState, p: Player, order: i64) -> None:
    """MS 5.10 Complete the order chosen, and go on."""
    complete(s, p, order)
    go_on_delivering(s)


def complete(s: MagnumSalState, p: Player, order: i64) -> None:
    """MS 5.10 Salt to the bank, payment, token; a new order is turned up while the pile lasts; the counter moves."""
    for colour in range(N_SALTS):
        p.add_salt(colour, -ORDER_SALT[order * N_SALTS + colour])
    p.money += ORDER_PAYMENT[order]
    p.completed += 1
    p.orders += bit(3 * order)
    s.completed += 1
    if s.journal is not None:
        facts: dict[str, object] = {"order": ORDER_NAMES[order]}
        s.journal.append(Event("complete", s.to_act, "MS 5.10", facts, ORDER_PAYMENT[order]))
    for place in range(len(s.offer)):
        if s.offer[place] == order:
            s.offer[place] = NONE
            if len(s.order_pile) > 0:
                s.order_pile, s.offer[place] = pop(s.order_pile, 0)
                if s.journal is not None:
                    new: dict[str, object] = {"order": ORDER_NAMES[s.offer[place]]}
                    s.journal.append(Event("new order", -1, "MS 5.10", new, reveals=True))
            break
    pay_assistant(s, CASTLE)
    go_home(p)


def go_home(p: Player) -> None:
    """MS 5.12 Either way the miner returns to the supply."""
    p.left -= 1
    p.supply += 1


def why_not_lose_salt(p: Player, colour: i64) -> i64:
    """MS 5.11 One cube of any colour."""
    return OK if p.salt(colour) > 0 else NO_SUCH_SALT


def why_not_lose_money(p: Player) -> i64:
    """MS 5.11 3 gr instead of a cube, if there are as many."""
    return OK if p.money >= PENALTY else TOO_LITTLE_MONEY


def lose_salt(s: MagnumSalState, p: Player, colour: i64) -> None:
    """MS 5.11 A miner who can complete no order costs a cube."""
    p.add_salt(colour, -1)
    if s.journal is not None:
        s.journal.append(Event("lose salt", s.to_act, "MS 5.11", {"colour": SALTS[colour]}))
    go_home(p)


def lose_money(s: MagnumSalState, p: Player) -> None:
    """MS 5.11 Or 3 gr, or all there is, if less."""
    groszy: i64 = PENALTY
    if p.money < groszy:
        groszy = p.money
    p.money -= groszy
    if s.journal is not None:
        s.journal.append(Event("lose money", s.to_act, "MS 5.11", {}, -groszy))
    go_home(p)


def rest(s: MagnumSalState, seat: i64) -> None:
    """MS 4.11 All tired miners of a seat stand up."""
    mine = s.mine
    for space in range(N_SPACES):
        count = tired(mine[space], seat)
        if count > 0:
            mine[space] += count * (bit(8 * seat) - bit(8 * seat + 4))
    if s.journal is not None:
        s.journal.append(Event("rest", seat, "MS 4.11"))


def end_phase(s: MagnumSalState) -> None:
    """MS 8 Miners go home, orders and tools leave, the marker passes; after phase III the game ends (MS 9)."""
    if s.journal is not None:
        s.journal.append(Event("phase ends", -1, "MS 8.1", {"phase": int(s.phase)}))
    for seat in range(s.seats):  # MS 8.1: rested, without delivery or penalty
        p = s.players[seat]
        p.supply = p.miners
        p.spaces = 0
        p.left = 0
        p.right = 0
        p.refresh_tools()  # MS 8.2
    for space in range(N_SPACES):
        s.mine[space] = 0
    for building in range(N_ASSISTANTS):
        s.assistants[building] = NONE
    for _ in range(s.pile_left):  # MS 8.2: those still face down leave the game unseen
        s.tool_pile, tool = pop(s.tool_pile, 0)
        s.unseen = append(s.unseen, tool)
    s.pile_left = 0
    s.shop = vec[i64]([NONE, NONE, NONE])
    s.offer = vec[i64]()
    s.order_pile = vec[i64]()
    refill_market(s, BROWN)
    refill_market(s, GREEN)
    if s.phase == N_PHASES:
        end_game(s)
        return
    s.first_player = (s.first_player + 1) % s.seats  # MS 8.3
    s.phase += 1
    begin_phase(s)
    begin_turn(s, s.first_player)


def refill_market(s: MagnumSalState, colour: i64) -> None:
    """MS 8.4 A brown or green cube at the dearest place of an empty column; white is never added."""
    if s.market[colour] == 0:
        s.market[colour] = 1
        if s.journal is not None:
            s.journal.append(Event("market filled", -1, "MS 8.4", {"colour": SALTS[colour]}))


def end_game(s: MagnumSalState) -> None:
    """MS 9.1 Money for salt and tools."""
    for seat in range(s.seats):
        p = s.players[seat]
        earn(s, seat, CUBE_VALUE * p.cubes(), "MS 9.1", "salt at the end")
        earn(s, seat, tools_value(p.all_tools()), "MS 9.1", "tools at the end")
    s.stage = OVER
    s.over = True
    s.to_act = -1


def tools_value(count: i64) -> i64:
    """MS 9.1 What so many tools, used or not, are worth at the end."""
    value: i64 = 0
    for step in range(len(FINAL_FROM)):
        if count >= FINAL_FROM[step]:
            value = FINAL_GROSZY[step]
    return value
