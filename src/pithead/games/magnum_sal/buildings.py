"""MS 5 Buildings: inn, workshop, pump house, market, square. The castle is in miners.py (queue), turn.py."""

from typing import Final

from librt.vecs import pop
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal.components import (
    COMMERCIAL,
    INN,
    MARKET,
    MARKET_FIRST,
    MARKET_PRICE,
    MARKET_SIZE,
    N_PLACES,
    N_SALTS,
    PUMP_HOUSE,
    SALTS,
    SQUARE,
    TOOL_PRICE,
    TOOLS,
    WAGES,
    WORKSHOP,
)
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER
from pithead.games.magnum_sal.money import earn, pay_assistant
from pithead.games.magnum_sal.reasons import (
    COLUMN_EMPTY,
    COLUMN_FULL,
    NO_MINER_THERE,
    NO_SUCH_SALT,
    NO_SUCH_TOOL,
    NO_TOOL_THERE,
    NO_WATER,
    NOBODY_TO_HIRE,
    OK,
    SAME_CUBE,
    TEN_MINERS,
    TOO_DEAR,
    TOOL_CHANGES_NOTHING,
    VISITED,
)
from pithead.games.magnum_sal.state import (
    ONE_WATER,
    PUMPING,
    TRADING,
    MagnumSalState,
    Player,
    water_in,
)
from pithead.games.magnum_sal.turn import end_action

MOST_MINERS: Final[i64] = 10
MOST_TRADES: Final[i64] = 2


def visit(s: MagnumSalState, building: i64) -> None:
    """MS 3.4 No building is visited twice in one turn."""
    s.visited |= bit(building)


def leave(s: MagnumSalState, building: i64) -> None:
    """MS 5.1 The assistant's owner gets 1 gr, once a visit; the action is over."""
    pay_assistant(s, building)
    end_action(s)


def why_not_inn(s: MagnumSalState, p: Player) -> i64:
    """MS 5.3 Somebody is for hire, the wage can be paid, and the player has fewer than ten miners (MS 1.5)."""
    if has(s.visited, INN):
        return VISITED
    if s.hired >= len(WAGES):
        return NOBODY_TO_HIRE
    if p.miners >= MOST_MINERS:
        return TEN_MINERS
    return OK if WAGES[s.hired] <= p.money else TOO_DEAR


def hire(s: MagnumSalState, p: Player) -> None:
    """MS 5.3 Pay the wage, take a miner, usable at once; the marker moves one to the right."""
    visit(s, INN)
    earn(s, s.to_act, -WAGES[s.hired], "MS 5.3", "hire")
    s.hired += 1
    p.miners += 1
    p.supply += 1
    end_action(s)


def why_not_tool(s: MagnumSalState, p: Player, place: i64) -> i64:
    """MS 5.4 A tool lies there and can be paid."""
    if has(s.visited, WORKSHOP):
        return VISITED
    if s.shop[place] == NONE:
        return NO_TOOL_THERE
    return OK if TOOL_PRICE[place] <= p.money else TOO_DEAR


def buy_tool(s: MagnumSalState, p: Player, place: i64) -> None:
    """MS 5.4 Buy the tool; dearer ones move left, a new one comes at 5 gr while the pile lasts."""
    visit(s, WORKSHOP)
    tool = s.shop[place]
    p.money -= TOOL_PRICE[place]
    p.add_tool(tool)
    if s.journal is not None:
        s.journal.append(Event("buy tool", s.to_act, "MS 5.4", {"tool": TOOLS[tool]}, -TOOL_PRICE[place]))
    for i in range(place, N_PLACES - 1):
        s.shop[i] = s.shop[i + 1]
    s.shop[N_PLACES - 1] = NONE
    if s.pile_left > 0:
        s.tool_pile, s.shop[N_PLACES - 1] = pop(s.tool_pile, 0)
        s.pile_left -= 1
        if s.journal is not None:
            facts: dict[str, object] = {"tool": TOOLS[s.shop[N_PLACES - 1]]}
            s.journal.append(Event("new tool", -1, "MS 5.4", facts, reveals=True))
    leave(s, WORKSHOP)


def why_not_pump(s: MagnumSalState, seat: i64, chamber: i64) -> i64:
    """MS 5.5 Water in a chamber with a miner of the player's, tired ones count."""
    if has(s.visited, PUMP_HOUSE):
        return VISITED
    if not has(s.players[seat].spaces, FIRST_CHAMBER + chamber):
        return NO_MINER_THERE
    return OK if water_in(s.chambers[chamber]) > 0 else NO_WATER


def pump(s: MagnumSalState, p: Player, chamber: i64) -> None:
    """MS 5.5 The first water is free."""
    visit(s, PUMP_HOUSE)
    s.source = chamber
    pump_more(s, p)


def why_not_more(s: MagnumSalState, p: Player) -> i64:
    """MS 5.5 The second water costs 2 gr, the third 3, and so on, from the same chamber."""
    if water_in(s.chambers[s.source]) == 0:
        return NO_WATER
    return OK if p.money >= s.taken + 1 else TOO_DEAR


def pump_more(s: MagnumSalState, p: Player) -> None:
    """MS 5.5 One water to the bank; ask whether to go on, if one can."""
    s.taken += 1
    if s.taken > 1:
        earn(s, s.to_act, -s.taken, "MS 5.5", "pay for pumping")
    s.chambers[s.source] -= ONE_WATER
    if s.journal is not None:
        s.journal.append(Event("pump", s.to_act, "MS 5.5", {"chamber": CHAMBER_NAMES[s.source]}))
    if why_not_more(s, p) == OK:
        s.stage = PUMPING
    else:
        end_pumping(s)


def end_pumping(s: MagnumSalState) -> None:
    """MS 5.5 Enough."""
    s.source = 0
    s.taken = 0
    leave(s, PUMP_HOUSE)


def sale_price(s: MagnumSalState, colour: i64) -> i64:
    """MS 5.6 The dearest free place of the column; MS 6.6 by privilege 1 gr more, or the lowest price if it is full."""
    free = MARKET_SIZE[colour] - s.market[colour]
    if free == 0:
        return MARKET_PRICE[MARKET_FIRST[colour]]
    price = MARKET_PRICE[MARKET_FIRST[colour] + free - 1]
    if s.privileged:
        price += 1
    return price


def purchase_price(s: MagnumSalState, colour: i64) -> i64:
    """MS 5.6 The cheapest cube of the column; MS 6.6 by privilege 1 gr less."""
    price = MARKET_PRICE[MARKET_FIRST[colour] + MARKET_SIZE[colour] - s.market[colour]]
    if s.privileged:
        price -= 1
    return price


def why_not_sell(s: MagnumSalState, p: Player, colour: i64) -> i64:
    """MS 5.6 A cube that was not just bought, and a free place; MS 6.6 by privilege also into a full column."""
    if p.salt(colour) == 0:
        return NO_SUCH_SALT
    if has(s.bought, colour):
        return SAME_CUBE
    if s.market[colour] == MARKET_SIZE[colour] and not s.privileged:
        return COLUMN_FULL
    return OK


def why_not_buy(s: MagnumSalState, p: Player, colour: i64) -> i64:
    """MS 5.6 A cube in the column that was not just sold, and its price."""
    if s.market[colour] == 0:
        return COLUMN_EMPTY
    if has(s.sold, colour):
        return SAME_CUBE
    return OK if purchase_price(s, colour) <= p.money else TOO_DEAR


def can_trade(s: MagnumSalState, p: Player) -> bool:
    """MS 5.6 Tell whether any transaction is possible."""
    for colour in range(N_SALTS):
        if why_not_sell(s, p, colour) == OK or why_not_buy(s, p, colour) == OK:
            return True
    return False


def why_not_declare(s: MagnumSalState, p: Player) -> i64:
    """MS 6.6 The commercial privilege, before the first transaction, if one is possible with it."""
    if has(s.visited, MARKET):
        return VISITED
    if p.ready(COMMERCIAL) == 0:
        return NO_SUCH_TOOL
    s.privileged = True
    possible = can_trade(s, p)
    s.privileged = False
    return OK if possible else TOOL_CHANGES_NOTHING


def declare(s: MagnumSalState, p: Player) -> None:
    """MS 6.6 For the whole visit; one a visit."""
    visit(s, MARKET)
    p.use_tool(COMMERCIAL)
    s.privileged = True
    s.stage = TRADING
    if s.journal is not None:
        s.journal.append(Event("commercial privilege", s.to_act, "MS 6.6"))


def sell(s: MagnumSalState, p: Player, colour: i64) -> None:
    """MS 5.6 The cube goes to its place; MS 6.6 from a full column to the bank."""
    visit(s, MARKET)
    price = sale_price(s, colour)
    p.add_salt(colour, -1)
    p.money += price
    if s.market[colour] < MARKET_SIZE[colour]:
        s.market[colour] += 1
        s.sold |= bit(colour)
    if s.journal is not None:
        paragraph = "MS 6.6" if s.privileged else "MS 5.6"
        s.journal.append(Event("sell", s.to_act, paragraph, {"colour": SALTS[colour]}, price))
    end_trade(s, p)


def buy(s: MagnumSalState, p: Player, colour: i64) -> None:
    """MS 5.6 The cheapest cube of the column."""
    visit(s, MARKET)
    price = purchase_price(s, colour)
    if p.salt(colour) == 0:
        s.bought |= bit(colour)
    p.add_salt(colour, 1)
    p.money -= price
    s.market[colour] -= 1
    if s.journal is not None:
        paragraph = "MS 6.6" if s.privileged else "MS 5.6"
        s.journal.append(Event("buy", s.to_act, paragraph, {"colour": SALTS[colour]}, -price))
    end_trade(s, p)


def end_trade(s: MagnumSalState, p: Player) -> None:
    """MS 5.6 One or two transactions."""
    s.taken += 1
    if s.taken < MOST_TRADES and can_trade(s, p):
        s.stage = TRADING
    else:
        end_trading(s)


def end_trading(s: MagnumSalState) -> None:
    """MS 5.6 The visit is over."""
    s.taken = 0
    s.sold = 0
    s.bought = 0
    s.privileged = False
    leave(s, MARKET)


def why_not_square(s: MagnumSalState) -> i64:
    """MS 5.7 Anybody, once a turn (MS 3.4)."""
    return VISITED if has(s.visited, SQUARE) else OK


def visit_square(s: MagnumSalState) -> None:
    """MS 5.7 1 gr from the bank."""
    visit(s, SQUARE)
    earn(s, s.to_act, 1, "MS 5.7", "square")
    end_action(s)
