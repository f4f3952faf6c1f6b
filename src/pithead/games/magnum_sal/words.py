"""Actions in words: what a player does, and what it costs."""

from collections.abc import Sequence
from typing import Any

from pithead.core.bits import has
from pithead.core.text import put, tr
from pithead.games.magnum_sal import actions, components
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.fees import CART_TAKES
from pithead.games.magnum_sal.mine import (
    BUCKET_FROM,
    BUCKET_TO,
    CHAMBER_NAMES,
    FIRST_CHAMBER,
    N_CHAMBERS,
    N_SPACES,
    PARENT,
    SPACE_NAMES,
    WAY,
)
from pithead.games.magnum_sal.text import order_name, place_name, target_name, tool_name
from pithead.games.magnum_sal.view import MagnumSalView, TurnView

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


def action_words(action: int, view: MagnumSalView, names: Sequence[str]) -> str:
    """Return an action in words, for the view's seat or for the seat to act."""
    family, n, turn = ACTIONS.family[action], ACTIONS.first[action], view["turn"]
    if family == actions.ENOUGH:
        return tr(ENOUGH.get(view["question"], OTHERWISE))
    if family == actions.PASS and turn["passes"] == 1:
        return tr(OTHERS["pass and rest"])
    if family in (actions.EXTRACT, actions.TAKE):
        facts = _extract(family, n, view)
        if facts["way"]:
            return put(OTHERS["extract and pay" if family == actions.EXTRACT else "take and pay"], **facts)
    elif family == actions.BUY_TOOL and view["workshop"][n] is None:
        return put(OTHERS["empty workshop"], price=int(components.TOOL_PRICE[n]))
    else:
        facts = _prices(family, n, view) or _facts(family, n, names)
    return put(ACTS[family], **facts)


def _extract(family: int, n: int, view: MagnumSalView) -> dict[str, Any]:
    """MS 4.5, 4.6 What a cube costs: 1 gr for every space on its way where others stand alone."""
    turn = view["turn"]
    if family == actions.EXTRACT:
        return {"chamber": CHAMBER_NAMES[n], "way": len(_paid(view, n))}
    paid = _paid(view, turn["source"]) if turn["source"] < N_CHAMBERS else []
    takes = CART_TAKES if view["options"]["cart"] == "two" else N_SPACES  # more than there are cubes
    return {
        "colour": tr(components.SALTS[n]),
        "way": sum(turn["taken"] >= takes * carts_at(turn, space) for space in paid),
    }


def carts_at(turn: TurnView, space: int) -> int:
    """MS 6.5 Return how many carts cover a space in the extraction under way."""
    return sum(has(spaces, space) for spaces in (turn["carted"], turn["carted_twice"], turn["carted_thrice"]))


def _paid(view: MagnumSalView, chamber: int) -> list[int]:
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    found = []
    for space in range(N_SPACES):
        here = view["mine"].get(SPACE_NAMES[space], [])
        if has(WAY[FIRST_CHAMBER + chamber], space) and here and all(entry["seat"] != seat for entry in here):
            found.append(space)
    return found


def _prices(family: int, n: int, view: MagnumSalView) -> dict[str, Any]:
    """MS 5 What has a price."""
    if family == actions.INN_VISIT:
        return {"price": view["wage"] or 0}
    if family == actions.BUY_TOOL:
        return {"price": int(components.TOOL_PRICE[n]), "tool": tool_name(view["workshop"][n] or "")}
    if family == actions.MORE:
        return {"price": view["turn"]["taken"] + 1}
    if family == actions.DELIVER:
        return {"order": order_name(components.ORDER_NAMES[n]), "payment": int(components.ORDER_PAYMENT[n])}
    if family not in (actions.SELL, actions.BUY):
        return {}
    extra = 1 if view["turn"]["privileged"] else 0
    first, free = int(components.MARKET_FIRST[n]), int(components.MARKET_SIZE[n]) - view["market"][n]
    if family == actions.SELL:  # the dearest free place; by privilege into a full column for the lowest price
        price = int(components.MARKET_PRICE[first + free - 1]) + extra if free else int(components.MARKET_PRICE[first])
    else:  # the cheapest cube
        price = int(components.MARKET_PRICE[min(first + free, first + int(components.MARKET_SIZE[n]) - 1)]) - extra
    return {"colour": tr(components.SALTS[n]), "price": price}


def _facts(family: int, n: int, names: Sequence[str]) -> dict[str, Any]:
    """What an action names."""
    if family in (actions.PLACE, actions.TO):
        return {"place": target_name(SPACE_NAMES[n])}
    if family in (actions.ASSIST, actions.TO_ASSIST):
        return {"place": target_name(components.BUILDINGS[n])}
    if family == actions.FROM:
        return {"place": place_name([*SPACE_NAMES, *components.BUILDINGS][n])}
    if family in (actions.PUMP, actions.USE_FOOD, actions.WAKE):
        return {"chamber": CHAMBER_NAMES[n]}
    if family == actions.USE_BUCKET:
        return {"chamber": CHAMBER_NAMES[BUCKET_FROM[n]], "target": CHAMBER_NAMES[BUCKET_TO[n]]}
    if family == actions.CART_ONE:
        return {"place": place_name(SPACE_NAMES[n])}
    if family == actions.CART_TWO:
        return {"place": place_name(SPACE_NAMES[n]), "next": place_name(SPACE_NAMES[PARENT[n]])}
    if family == actions.LOSE_SALT:
        return {"colour": tr(components.SALTS[n])}
    return {"name": names[n] if n < len(names) else ""} if family == actions.PAY else {}
