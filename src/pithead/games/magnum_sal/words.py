"""Actions in words: what a player does, and what it costs."""

from collections.abc import Sequence
from typing import Any

from pithead.core.text import put, tr
from pithead.core.view import Effect
from pithead.games.magnum_sal import actions, components, mine
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.text import order_name, place_name, target_name, tool_name
from pithead.games.magnum_sal.view import MagnumSalView

ACTS: dict[int, str] = {
    actions.PLACE: "Send a miner from the supply to {place}",
    actions.ASSIST: "Send a miner from the supply to {place}",
    actions.CASTLE_VISIT: "Send a miner from the supply to the castle: he delivers in two turns",
    actions.CASTLE_ROYAL: "Send a miner from the supply to the castle's gate, by the royal privilege",
    actions.FROM: "Take the miner at {place}",
    actions.TO: "Send him to {place}",
    actions.TO_ASSIST: "Send him to {place}",
    actions.TO_CASTLE: "Send him to the castle: he delivers in two turns",
    actions.TO_CASTLE_ROYAL: "Send him to the castle's gate, by the royal privilege",
    actions.EXTRACT: "Extract salt from {chamber}",
    actions.INN_VISIT: "Hire a miner for {price} gr",
    actions.BUY_TOOL: "Buy a tool for {price} gr: {tool}",
    actions.PUMP: "Pump a water out of {chamber}",
    actions.MORE: "Pump another water for {price} gr",
    actions.DECLARE: "Trade at the market by the commercial privilege",
    actions.SELL: "Sell a {colour} cube for {price} gr",
    actions.BUY: "Buy a {colour} cube for {price} gr",
    actions.SQUARE_VISIT: "Visit the square: take 1 gr",
    actions.USE_BUCKET: "Use a bucket: carry a water from {chamber} to {target}",
    actions.USE_FOOD: "Use food: wake a miner in {chamber}",
    actions.WAKE: "Wake another miner in {chamber}",
    actions.PASS: "Pass an action",
    actions.END_TURN: "End the turn",
    actions.USE_PICKAXE: "Use a pickaxe: one cube more",
    actions.CART_ONE: "Use a cart on {place}",
    actions.CART_TWO: "Use a cart on {place} and {next}",
    actions.TAKE: "Take a {colour} cube",
    actions.PAY: "Pay 1 gr to {name} for the way",
    actions.DELIVER: "Deliver {order} for {payment} gr",
    actions.LOSE_SALT: "Give up a {colour} cube",
    actions.LOSE_MONEY: "Pay 3 gr",
}
OTHERS: dict[str, str] = {
    "extract and pay": "Extract salt from {chamber}; the way costs {way} gr a cube",
    "empty workshop": "Buy a tool for {price} gr",
    "pass and rest": "Pass the second action too: all your tired miners rest",
    "take and pay": "Take a {colour} cube for {way} gr",
}
# What enough means, by question.
ENOUGH: dict[str, str] = {
    "rope": "No more ropes",
    "pickaxe": "No more pickaxes",
    "cart": "No more carts",
    "take": "No more cubes",
    "pump": "No more water",
    "trade": "No more trade",
    "wake": "Nobody else",
}
OTHERWISE = "Enough"


def action_words(action: int, view: MagnumSalView, effect: Effect, names: Sequence[str]) -> str:
    """Return an action in words, for the view's seat or for the seat to act."""
    family, n = ACTIONS.family[action], ACTIONS.first[action]
    if family == actions.ENOUGH:
        return tr(ENOUGH.get(view["question"], OTHERWISE))
    if family == actions.PASS and view["turn"]["passes"] == 1:
        return tr(OTHERS["pass and rest"])
    facts = _facts(family, n, names) | {
        "price": effect.get("costs", {}).get("gr", 0) or effect.get("gives", {}).get("gr", 0),
        "way": effect.get("due", {}).get("gr", 0),
    }
    if facts["way"]:
        return put(OTHERS["extract and pay" if family == actions.EXTRACT else "take and pay"], **facts)
    if family == actions.BUY_TOOL:
        tool = view["workshop"][n]
        return put(ACTS[family] if tool else OTHERS["empty workshop"], tool=tool_name(tool or ""), **facts)
    return put(ACTS[family], **facts)


def _facts(family: int, n: int, names: Sequence[str]) -> dict[str, Any]:
    """What an action names."""
    if family in (actions.PLACE, actions.TO):
        return {"place": target_name(mine.SPACE_NAMES[n])}
    if family in (actions.ASSIST, actions.TO_ASSIST):
        return {"place": target_name(components.BUILDINGS[n])}
    if family == actions.FROM:
        return {"place": place_name([*mine.SPACE_NAMES, *components.BUILDINGS][n])}
    if family in (actions.EXTRACT, actions.PUMP, actions.USE_FOOD, actions.WAKE):
        return {"chamber": mine.CHAMBER_NAMES[n]}
    if family == actions.USE_BUCKET:
        return {"chamber": mine.CHAMBER_NAMES[mine.BUCKET_FROM[n]], "target": mine.CHAMBER_NAMES[mine.BUCKET_TO[n]]}
    if family == actions.CART_ONE:
        return {"place": place_name(mine.SPACE_NAMES[n])}
    if family == actions.CART_TWO:
        return {"place": place_name(mine.SPACE_NAMES[n]), "next": place_name(mine.SPACE_NAMES[mine.PARENT[n]])}
    if family == actions.DELIVER:
        return {"order": order_name(components.ORDER_NAMES[n]), "payment": int(components.ORDER_PAYMENT[n])}
    if family in (actions.SELL, actions.BUY, actions.TAKE, actions.LOSE_SALT):
        return {"colour": tr(components.SALTS[n])}
    return {"name": names[n] if n < len(names) else ""} if family == actions.PAY else {}
