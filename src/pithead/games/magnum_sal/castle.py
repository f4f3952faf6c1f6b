"""MS 5.9 to 5.12 The castle: miners in its queue deliver at the start of a turn, or cost something."""

from typing import Final

from librt.vecs import pop
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal import actions, money, questions, reasons
from pithead.games.magnum_sal.components import CASTLE, N_SALTS, ORDER_NAMES, ORDER_PAYMENT, ORDER_SALT, SALTS
from pithead.games.magnum_sal.facts import Facts, Player

PENALTY: Final[i64] = 3


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 5.10 The orders that can be completed; MS 5.11 or what a miner who completes none can cost."""
    out.sure = True
    if s.question == questions.DELIVERING:
        out.set_of(actions.DELIVER, possible_orders(s, p))
        return
    found: i64 = 0
    for colour in range(N_SALTS):
        if p.salt(colour) > 0:
            found |= bit(colour)
    out.set_of(actions.LOSE_SALT, found)
    if why_not_lose_money(p) == reasons.OK:
        out.one(actions.LOSE_MONEY)


def why_not(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """Why an order cannot be completed, or something not be lost."""
    if s.question == questions.DELIVERING:
        return why_not_deliver(s, p, what) if family == actions.DELIVER else reasons.NOT_NOW
    if family == actions.LOSE_MONEY:
        return why_not_lose_money(p)
    return why_not_lose_salt(p, what) if family == actions.LOSE_SALT else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, what: i64) -> None:
    """Complete an order, or lose something; then the next miner."""
    if family == actions.DELIVER:
        complete(s, p, what)
    elif family == actions.LOSE_SALT:
        lose_salt(s, p, what)
    else:
        lose_money(s, p)
    go_on_delivering(s)


def go_on_delivering(s: Facts) -> None:
    """MS 5.9 Each miner in the left circle delivers; then those in the right circle move to the left. Asks only where
    there is a choice.
    """
    p = s.players[s.to_act]
    while p.left > 0:
        possible = possible_orders(s, p)
        if possible != 0:
            if possible & (possible - 1) != 0:
                s.question = questions.DELIVERING
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
            s.question = questions.LOSING
            return
    p.left = p.right
    p.right = 0
    s.question = questions.ACTING


def possible_orders(s: Facts, p: Player) -> i64:
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


def why_not_deliver(s: Facts, p: Player, order: i64) -> i64:
    """MS 5.10 A face-up order whose salt the player holds."""
    for other in s.offer:
        if other == order:
            return reasons.OK if has_salt(p, order) else reasons.NO_SUCH_SALT
    return reasons.NO_SUCH_ORDER


def complete(s: Facts, p: Player, order: i64) -> None:
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
    money.pay_assistant(s, CASTLE)
    go_home(p)


def go_home(p: Player) -> None:
    """MS 5.12 Either way the miner returns to the supply."""
    p.left -= 1
    p.supply += 1


def why_not_lose_salt(p: Player, colour: i64) -> i64:
    """MS 5.11 One cube of any colour."""
    return reasons.OK if p.salt(colour) > 0 else reasons.NO_SUCH_SALT


def why_not_lose_money(p: Player) -> i64:
    """MS 5.11 3 gr instead of a cube, if there are as many."""
    return reasons.OK if p.money >= PENALTY else reasons.TOO_LITTLE_MONEY


def lose_salt(s: Facts, p: Player, colour: i64) -> None:
    """MS 5.11 A miner who can complete no order costs a cube."""
    p.add_salt(colour, -1)
    if s.journal is not None:
        s.journal.append(Event("lose salt", s.to_act, "MS 5.11", {"colour": SALTS[colour]}))
    go_home(p)


def lose_money(s: Facts, p: Player) -> None:
    """MS 5.11 Or 3 gr, or all there is, if less."""
    groszy: i64 = PENALTY
    if p.money < groszy:
        groszy = p.money
    p.money -= groszy
    if s.journal is not None:
        s.journal.append(Event("lose money", s.to_act, "MS 5.11", {}, -groszy))
    go_home(p)
