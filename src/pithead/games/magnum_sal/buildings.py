"""MS 5 Buildings: inn, workshop, pump house, square. The others are in market.py and castle.py."""

from typing import Final

from librt.vecs import pop
from mypy_extensions import i64

from pithead.core.bits import bit, has, lowest
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal import actions, money, questions, reasons, turn
from pithead.games.magnum_sal.components import INN, N_PLACES, PUMP_HOUSE, SQUARE, TOOL_PRICE, TOOLS, WAGES, WORKSHOP
from pithead.games.magnum_sal.facts import ONE_WATER, Facts, Player, water_in
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER

MOST_MINERS: Final[i64] = 10


def offer_visits(s: Facts, p: Player, out: Offer) -> None:
    """MS 5.3 to 5.5 Hiring, buying a tool, pumping."""
    if why_not_inn(s, p) == reasons.OK:
        out.one(actions.INN_VISIT)
    if not has(s.visited, WORKSHOP):
        found: i64 = 0
        for place in range(N_PLACES):
            if why_not_tool(s, p, place) == reasons.OK:
                found |= bit(place)
        out.set_of(actions.BUY_TOOL, found)
    if not has(s.visited, PUMP_HOUSE):
        found = 0
        held = p.spaces >> FIRST_CHAMBER
        while held != 0:
            chamber = lowest(held)
            held &= held - 1
            if water_in(s.chambers[chamber]) > 0:
                found |= bit(chamber)
        out.set_of(actions.PUMP, found)


def offer(out: Offer) -> None:
    """MS 5.5 More water, which is asked only if there is some, or enough."""
    out.sure = True
    out.one(actions.ENOUGH)
    out.one(actions.MORE)


def why_not(s: Facts, p: Player, family: i64) -> i64:
    """Why pumping cannot go on."""
    if family == actions.MORE:
        return why_not_more(s, p)
    return reasons.OK if family == actions.ENOUGH else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64) -> None:
    """Pump on, or stop."""
    if family == actions.MORE:
        pump_more(s, p)
    else:
        end_pumping(s)


def visit(s: Facts, building: i64) -> None:
    """MS 3.4 No building is visited twice in one turn."""
    s.visited |= bit(building)


def leave(s: Facts, building: i64) -> None:
    """MS 5.1 The assistant's owner gets 1 gr, once a visit; the action is over."""
    money.pay_assistant(s, building)
    turn.end_action(s)


def why_not_inn(s: Facts, p: Player) -> i64:
    """MS 5.3 Somebody is for hire, the wage can be paid, and the player has fewer than ten miners (MS 1.5)."""
    if has(s.visited, INN):
        return reasons.VISITED
    if s.hired >= len(WAGES):
        return reasons.NOBODY_TO_HIRE
    if p.miners >= MOST_MINERS:
        return reasons.TEN_MINERS
    return reasons.OK if WAGES[s.hired] <= p.money else reasons.TOO_DEAR


def hire(s: Facts, p: Player) -> None:
    """MS 5.3 Pay the wage, take a miner, usable at once; the marker moves one to the right."""
    visit(s, INN)
    money.earn(s, s.to_act, -WAGES[s.hired], "MS 5.3", "hire")
    s.hired += 1
    p.miners += 1
    p.supply += 1
    turn.end_action(s)


def why_not_tool(s: Facts, p: Player, place: i64) -> i64:
    """MS 5.4 A tool lies there and can be paid."""
    if has(s.visited, WORKSHOP):
        return reasons.VISITED
    if s.shop[place] == NONE:
        return reasons.NO_TOOL_THERE
    return reasons.OK if TOOL_PRICE[place] <= p.money else reasons.TOO_DEAR


def buy_tool(s: Facts, p: Player, place: i64) -> None:
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


def why_not_pump(s: Facts, seat: i64, chamber: i64) -> i64:
    """MS 5.5 Water in a chamber with a miner of the player's, tired ones count."""
    if has(s.visited, PUMP_HOUSE):
        return reasons.VISITED
    if not has(s.players[seat].spaces, FIRST_CHAMBER + chamber):
        return reasons.NO_MINER_THERE
    return reasons.OK if water_in(s.chambers[chamber]) > 0 else reasons.NO_WATER


def pump(s: Facts, p: Player, chamber: i64) -> None:
    """MS 5.5 The first water is free."""
    visit(s, PUMP_HOUSE)
    s.source = chamber
    pump_more(s, p)


def why_not_more(s: Facts, p: Player) -> i64:
    """MS 5.5 The second water costs 2 gr, the third 3, and so on, from the same chamber."""
    if water_in(s.chambers[s.source]) == 0:
        return reasons.NO_WATER
    return reasons.OK if p.money >= s.taken + 1 else reasons.TOO_DEAR


def pump_more(s: Facts, p: Player) -> None:
    """MS 5.5 One water to the bank; ask whether to go on, if one can."""
    s.taken += 1
    if s.taken > 1:
        money.earn(s, s.to_act, -s.taken, "MS 5.5", "pay for pumping")
    s.chambers[s.source] -= ONE_WATER
    if s.journal is not None:
        s.journal.append(Event("pump", s.to_act, "MS 5.5", {"chamber": CHAMBER_NAMES[s.source]}))
    if why_not_more(s, p) == reasons.OK:
        s.question = questions.PUMPING
    else:
        end_pumping(s)


def end_pumping(s: Facts) -> None:
    """MS 5.5 Enough."""
    s.source = 0
    s.taken = 0
    leave(s, PUMP_HOUSE)


def why_not_square(s: Facts) -> i64:
    """MS 5.7 Anybody, once a turn (MS 3.4)."""
    return reasons.VISITED if has(s.visited, SQUARE) else reasons.OK


def visit_square(s: Facts) -> None:
    """MS 5.7 1 gr from the bank."""
    visit(s, SQUARE)
    money.earn(s, s.to_act, 1, "MS 5.7", "square")
    turn.end_action(s)
