"""MS 3.3 The actions of a turn; MS 6.9 bucket and food, which can also be used after the last of them."""

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.magnum_sal import actions, buildings, extract, market, miners, questions, reasons, tools, turn
from pithead.games.magnum_sal.components import FOOD, MARKET
from pithead.games.magnum_sal.facts import Facts, Player


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 3.3 Moving a miner, extracting, visiting a building, using a bucket or food, passing."""
    out.sure = True
    miners.offer_moves(s, p, out)
    extract.offer_chambers(s, p, out)
    buildings.offer_visits(s, p, out)
    market.offer_visit(s, p, out)
    if buildings.why_not_square(s) == reasons.OK:
        out.one(actions.SQUARE_VISIT)
    tools.offer(s, p, out)
    out.one(actions.PASS)


def why_not(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """Why something cannot be done in a turn."""
    if family == actions.EXTRACT:
        return extract.why_not_extract(s, p, what, s.occupied())
    if family == actions.USE_BUCKET or family == actions.USE_FOOD:
        return tools.why_not(s, s.to_act, family, what)
    if family == actions.PASS:
        return reasons.OK
    return why_not_visit(s, p, family, what)


def why_not_visit(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """MS 5.2 Why a building cannot be visited, or a miner not be moved."""
    if family == actions.INN_VISIT:
        return buildings.why_not_inn(s, p)
    if family == actions.BUY_TOOL:
        return buildings.why_not_tool(s, p, what)
    if family == actions.PUMP:
        return buildings.why_not_pump(s, s.to_act, what)
    if family == actions.DECLARE:
        return market.why_not_declare(s, p)
    if family == actions.SELL or family == actions.BUY:
        return reasons.VISITED if has(s.visited, MARKET) else market.why_not_trade(s, p, family, what)
    if family == actions.SQUARE_VISIT:
        return buildings.why_not_square(s)
    return miners.why_not_move(s, p, family, what)


def answer(s: Facts, p: Player, family: i64, what: i64) -> None:
    """Move a miner, extract, visit, use a tool, pass, or end the turn."""
    if has(actions.MOVES, family):
        miners.answer(s, p, family, what)
    elif family == actions.EXTRACT:
        extract.extract(s, p, what)
    elif family == actions.PASS:
        pass_action(s)
    elif family == actions.BUY_TOOL:
        buildings.buy_tool(s, p, what)
    elif family == actions.PUMP:
        buildings.pump(s, p, what)
    elif family == actions.SELL or family == actions.BUY:
        market.answer(s, p, family, what)
    elif family == actions.INN_VISIT:
        buildings.hire(s, p)
    elif family == actions.SQUARE_VISIT:
        buildings.visit_square(s)
    elif family == actions.DECLARE:
        market.declare(s, p)
    elif family == actions.USE_BUCKET:
        tools.use_bucket(s, s.to_act, what)
        turn.after_tool(s)
    elif family == actions.USE_FOOD:
        eat(s, p, what)
    else:
        turn.end_turn(s)


def offer_tools(s: Facts, p: Player, out: Offer) -> None:
    """MS 6.9 After the last action, tools or the end of the turn; MS 6.8 a second miner to wake, or nobody else."""
    out.sure = True
    if s.question == questions.WAKING:
        out.one(actions.ENOUGH)
        out.set_of(actions.WAKE, tools.tired_chambers(s, s.to_act) & -bit(s.least))
    else:
        tools.offer(s, p, out)
        out.one(actions.END_TURN)


def why_not_tool(s: Facts, family: i64, what: i64) -> i64:
    """Why a tool cannot be used after the last action, or a second miner not be woken."""
    if s.question == questions.ENDING:
        return reasons.OK if family == actions.END_TURN else tools.why_not(s, s.to_act, family, what)
    if family == actions.ENOUGH:
        return reasons.OK
    if family != actions.WAKE:
        return reasons.NOT_NOW
    why = tools.why_not_wake(s, s.to_act, what)
    return reasons.LISTED_BEFORE if why == reasons.OK and what < s.least else why


def answer_tool(s: Facts, p: Player, family: i64, what: i64) -> None:
    """Use a tool or end the turn; wake a second miner or nobody else."""
    if s.question == questions.ENDING:
        answer(s, p, family, what)
        return
    if family == actions.WAKE:
        tools.wake(s, s.to_act, what)
    s.least = 0
    turn.after_tool(s)


def eat(s: Facts, p: Player, chamber: i64) -> None:
    """MS 6.8 Food wakes one miner, and a second one if the player likes."""
    p.use_tool(FOOD)
    tools.wake(s, s.to_act, chamber)
    s.least = chamber
    if tools.tired_chambers(s, s.to_act) & -bit(chamber) != 0:
        s.question = questions.WAKING
    else:
        s.least = 0
        turn.after_tool(s)


def pass_action(s: Facts) -> None:
    """MS 4.11 Passing both actions of a two-action turn is a rest."""
    s.passes += 1
    if s.journal is not None:
        s.journal.append(Event("pass", s.to_act, "MS 4.11"))
    if s.passes == 2:
        turn.rest(s, s.to_act)
    turn.end_action(s)
