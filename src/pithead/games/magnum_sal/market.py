"""MS 5.6 The market, and MS 6.6 the commercial privilege."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.magnum_sal import actions, buildings, components, questions, reasons
from pithead.games.magnum_sal.facts import Facts, Player

MOST_TRADES: Final[i64] = 2


def offer_visit(s: Facts, p: Player, out: Offer) -> None:
    """MS 5.6 A first transaction; MS 6.6 or the privilege."""
    if not has(s.visited, components.MARKET):
        if why_not_declare(s, p) == reasons.OK:
            out.one(actions.DECLARE)
        offer_trades(s, p, out)


def offer_trades(s: Facts, p: Player, out: Offer) -> None:
    """MS 5.6 What can be sold and bought."""
    sales: i64 = 0
    purchases: i64 = 0
    for colour in range(components.N_SALTS):
        if why_not_sell(s, p, colour) == reasons.OK:
            sales |= bit(colour)
        if why_not_buy(s, p, colour) == reasons.OK:
            purchases |= bit(colour)
    out.set_of(actions.SELL, sales)
    out.set_of(actions.BUY, purchases)


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 5.6 Another transaction, or none."""
    out.sure = True
    offer_trades(s, p, out)
    if s.taken > 0:
        out.one(actions.ENOUGH)


def why_not(s: Facts, p: Player, family: i64, colour: i64) -> i64:
    """Why there is no such transaction, in a visit that has begun."""
    if family == actions.ENOUGH:
        return reasons.OK if s.taken > 0 else reasons.AT_LEAST_ONE
    return why_not_trade(s, p, family, colour)


def why_not_trade(s: Facts, p: Player, family: i64, colour: i64) -> i64:
    """MS 5.6 A sale or a purchase."""
    if family == actions.SELL:
        return why_not_sell(s, p, colour)
    return why_not_buy(s, p, colour) if family == actions.BUY else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, colour: i64) -> None:
    """Sell, buy, or end the visit."""
    if family == actions.SELL:
        sell(s, p, colour)
    elif family == actions.BUY:
        buy(s, p, colour)
    else:
        end_trading(s)


def sale_price(s: Facts, colour: i64) -> i64:
    """MS 5.6, 6.6 What a cube of a colour brings now."""
    return price_to_sell(colour, s.market[colour], s.privileged)


def price_to_sell(colour: i64, cubes: i64, privileged: bool) -> i64:
    """MS 5.6 The dearest free place of the column; MS 6.6 by privilege 1 gr more, or the lowest price if it is full."""
    free = components.MARKET_SIZE[colour] - cubes
    if free == 0:
        return components.MARKET_PRICE[components.MARKET_FIRST[colour]]
    price = components.MARKET_PRICE[components.MARKET_FIRST[colour] + free - 1]
    if privileged:
        price += 1
    return price


def purchase_price(s: Facts, colour: i64) -> i64:
    """MS 5.6, 6.6 What a cube of a colour costs now."""
    return price_to_buy(colour, s.market[colour], s.privileged)


def price_to_buy(colour: i64, cubes: i64, privileged: bool) -> i64:
    """MS 5.6 The cheapest cube of the column; MS 6.6 by privilege 1 gr less."""
    price = components.MARKET_PRICE[components.MARKET_FIRST[colour] + components.MARKET_SIZE[colour] - cubes]
    if privileged:
        price -= 1
    return price


def why_not_sell(s: Facts, p: Player, colour: i64) -> i64:
    """MS 5.6 A cube that was not just bought, and a free place; MS 6.6 by privilege also into a full column."""
    if p.salt(colour) == 0:
        return reasons.NO_SUCH_SALT
    if has(s.bought, colour):
        return reasons.SAME_CUBE
    if s.market[colour] == components.MARKET_SIZE[colour] and not s.privileged:
        return reasons.COLUMN_FULL
    return reasons.OK


def why_not_buy(s: Facts, p: Player, colour: i64) -> i64:
    """MS 5.6 A cube in the column that was not just sold, and its price."""
    if s.market[colour] == 0:
        return reasons.COLUMN_EMPTY
    if has(s.sold, colour):
        return reasons.SAME_CUBE
    return reasons.OK if purchase_price(s, colour) <= p.money else reasons.TOO_DEAR


def can_trade(s: Facts, p: Player) -> bool:
    """MS 5.6 Tell whether any transaction is possible."""
    for colour in range(components.N_SALTS):
        if why_not_sell(s, p, colour) == reasons.OK or why_not_buy(s, p, colour) == reasons.OK:
            return True
    return False


def why_not_declare(s: Facts, p: Player) -> i64:
    """MS 6.6 The commercial privilege, before the first transaction, if one is possible with it."""
    if has(s.visited, components.MARKET):
        return reasons.VISITED
    if p.ready(components.COMMERCIAL) == 0:
        return reasons.NO_SUCH_TOOL
    s.privileged = True
    possible = can_trade(s, p)
    s.privileged = False
    return reasons.OK if possible else reasons.TOOL_CHANGES_NOTHING


def declare(s: Facts, p: Player) -> None:
    """MS 6.6 For the whole visit; one a visit."""
    buildings.visit(s, components.MARKET)
    p.use_tool(components.COMMERCIAL)
    s.privileged = True
    s.question = questions.TRADING
    if s.journal is not None:
        s.journal.append(Event("commercial privilege", s.to_act, "MS 6.6"))


def sell(s: Facts, p: Player, colour: i64) -> None:
    """MS 5.6 The cube goes to its place; MS 6.6 from a full column to the bank."""
    buildings.visit(s, components.MARKET)
    price = sale_price(s, colour)
    p.add_salt(colour, -1)
    p.money += price
    if s.market[colour] < components.MARKET_SIZE[colour]:
        s.market[colour] += 1
        s.sold |= bit(colour)
    if s.journal is not None:
        paragraph = "MS 6.6" if s.privileged else "MS 5.6"
        s.journal.append(Event("sell", s.to_act, paragraph, {"colour": components.SALTS[colour]}, price))
    end_trade(s, p)


def buy(s: Facts, p: Player, colour: i64) -> None:
    """MS 5.6 The cheapest cube of the column."""
    buildings.visit(s, components.MARKET)
    price = purchase_price(s, colour)
    if p.salt(colour) == 0:
        s.bought |= bit(colour)
    p.add_salt(colour, 1)
    p.money -= price
    s.market[colour] -= 1
    if s.journal is not None:
        paragraph = "MS 6.6" if s.privileged else "MS 5.6"
        s.journal.append(Event("buy", s.to_act, paragraph, {"colour": components.SALTS[colour]}, -price))
    end_trade(s, p)


def end_trade(s: Facts, p: Player) -> None:
    """MS 5.6 One or two transactions."""
    s.taken += 1
    if s.taken < MOST_TRADES and can_trade(s, p):
        s.question = questions.TRADING
    else:
        end_trading(s)


def end_trading(s: Facts) -> None:
    """MS 5.6 The visit is over."""
    s.taken = 0
    s.sold = 0
    s.bought = 0
    s.privileged = False
    buildings.leave(s, components.MARKET)
