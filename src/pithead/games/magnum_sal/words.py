"""Actions in words: what a player does, and what it costs."""

from collections.abc import Sequence
from typing import Any

from pithead.core.bits import has
from pithead.core.text import put, tr
from pithead.games.magnum_sal import actions
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.components import (
    BUILDINGS,
    MARKET_FIRST,
    MARKET_PRICE,
    MARKET_SIZE,
    ORDER_NAMES,
    ORDER_PAYMENT,
    SALTS,
    TOOL_PRICE,
)
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

ACTS: dict[str, str] = {
    "place": "Send a miner from the supply to {place}",
    "castle": "Send a miner from the supply to the castle: he delivers in two turns",
    "castle by privilege": "Send a miner from the supply to the castle's gate, by the royal privilege",
    "from": "Take the miner at {place}",
    "to": "Send him to {place}",
    "to castle": "Send him to the castle: he delivers in two turns",
    "to castle by privilege": "Send him to the castle's gate, by the royal privilege",
    "extract": "Extract salt from {chamber}",
    "extract and pay": "Extract salt from {chamber}; the way costs {way} gr a cube",
    "inn": "Hire a miner for {price} gr",
    "workshop": "Buy a tool for {price} gr: {tool}",
    "empty workshop": "Buy a tool for {price} gr",
    "pump": "Pump a water out of {chamber}",
    "more": "Pump another water for {price} gr",
    "privilege": "Trade at the market by the commercial privilege",
    "sell": "Sell a {colour} cube for {price} gr",
    "buy": "Buy a {colour} cube for {price} gr",
    "square": "Visit the square: take 1 gr",
    "bucket": "Use a bucket: carry a water from {chamber} to {target}",
    "food": "Use food: wake a miner in {chamber}",
    "wake": "Wake another miner in {chamber}",
    "pass": "Pass an action",
    "pass and rest": "Pass the second action too: all your tired miners rest",
    "end turn": "End the turn",
    "pickaxe": "Use a pickaxe: one cube more",
    "cart": "Use a cart on {place}",
    "cart on two": "Use a cart on {place} and {next}",
    "take": "Take a {colour} cube",
    "take and pay": "Take a {colour} cube for {way} gr",
    "pay": "Pay 1 gr to {name} for the way",
    "deliver": "Deliver {order} for {payment} gr",
    "lose": "Give up a {colour} cube",
    "lose money": "Pay 3 gr",
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

KEYS: dict[int, str] = {
    actions.PLACE: "place", actions.ASSIST: "place", actions.CASTLE_VISIT: "castle",
    actions.CASTLE_ROYAL: "castle by privilege", actions.FROM: "from", actions.EXTRACT: "extract",
    actions.INN_VISIT: "inn", actions.BUY_TOOL: "workshop", actions.PUMP: "pump", actions.DECLARE: "privilege",
    actions.SELL: "sell", actions.BUY: "buy", actions.SQUARE_VISIT: "square", actions.USE_BUCKET: "bucket",
    actions.USE_FOOD: "food", actions.PASS: "pass", actions.END_TURN: "end turn", actions.TO: "to",
    actions.TO_ASSIST: "to", actions.TO_CASTLE: "to castle", actions.TO_CASTLE_ROYAL: "to castle by privilege",
    actions.USE_PICKAXE: "pickaxe", actions.CART_ONE: "cart", actions.CART_TWO: "cart on two", actions.TAKE: "take",
    actions.PAY: "pay", actions.MORE: "more", actions.WAKE: "wake", actions.DELIVER: "deliver",
    actions.LOSE_SALT: "lose", actions.LOSE_MONEY: "lose money",
}  # fmt: skip


def action_words(action: int, view: MagnumSalView, names: Sequence[str]) -> str:
    """Return an action in words, for the view's seat or for the seat to act."""
    family, n = ACTIONS.family[action], ACTIONS.first[action]
    if family == actions.ENOUGH:
        return tr(ENOUGH.get(view["question"], OTHERWISE))
    key = KEYS[family]
    if key in ("extract", "take"):
        return _extract(key, n, view)
    if key in ("inn", "workshop", "sell", "buy", "more", "deliver"):
        return _business(key, n, view)
    if key == "pass":
        return tr(ACTS["pass and rest" if view["turn"]["passes"] == 1 else "pass"])
    return put(ACTS[key], **_facts(family, n, names))


def _extract(key: str, n: int, view: MagnumSalView) -> str:
    """MS 4.5, 4.6 What a cube costs: 1 gr for every space on its way where others stand alone."""
    turn = view["turn"]
    chamber = n if key == "extract" else turn["source"]
    paid = _paid(view, chamber) if chamber < N_CHAMBERS else []
    if key == "extract":
        way = len(paid)
        return put(ACTS["extract and pay" if way else "extract"], chamber=CHAMBER_NAMES[n], way=way)
    takes = CART_TAKES if view["options"]["cart"] == "two" else N_SPACES  # more than there are cubes
    way = sum(1 for space in paid if turn["taken"] >= takes * carts_at(turn, space))
    return put(ACTS["take and pay" if way else "take"], colour=tr(SALTS[n]), way=way)


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


def _business(key: str, n: int, view: MagnumSalView) -> str:
    """MS 5 What has a price."""
    if key == "inn":
        return put(ACTS[key], price=view["wage"] or 0)
    if key == "workshop":
        tool, price = view["workshop"][n], int(TOOL_PRICE[n])
        return put(ACTS[key], price=price, tool=tool_name(tool)) if tool else put(ACTS["empty workshop"], price=price)
    if key == "more":
        return put(ACTS[key], price=view["turn"]["taken"] + 1)
    if key == "deliver":
        return put(ACTS[key], order=order_name(ORDER_NAMES[n]), payment=int(ORDER_PAYMENT[n]))
    extra = 1 if view["turn"]["privileged"] else 0
    first, free = int(MARKET_FIRST[n]), int(MARKET_SIZE[n]) - view["market"][n]
    if key == "sell":  # the dearest free place; by privilege into a full column for the lowest price
        price = int(MARKET_PRICE[first + free - 1]) + extra if free else int(MARKET_PRICE[first])
    else:  # the cheapest cube
        price = int(MARKET_PRICE[min(first + free, first + int(MARKET_SIZE[n]) - 1)]) - extra
    return put(ACTS[key], colour=tr(SALTS[n]), price=price)


def _facts(family: int, n: int, names: Sequence[str]) -> dict[str, Any]:
    """What an action names."""
    if family in (actions.PLACE, actions.TO):
        return {"place": target_name(SPACE_NAMES[n])}
    if family in (actions.ASSIST, actions.TO_ASSIST):
        return {"place": target_name(BUILDINGS[n])}
    if family == actions.FROM:
        return {"place": place_name([*SPACE_NAMES, *BUILDINGS][n])}
    if family in (actions.PUMP, actions.USE_FOOD, actions.WAKE):
        return {"chamber": CHAMBER_NAMES[n]}
    if family == actions.USE_BUCKET:
        return {"chamber": CHAMBER_NAMES[BUCKET_FROM[n]], "target": CHAMBER_NAMES[BUCKET_TO[n]]}
    if family == actions.CART_ONE:
        return {"place": place_name(SPACE_NAMES[n])}
    if family == actions.CART_TWO:
        return {"place": place_name(SPACE_NAMES[n]), "next": place_name(SPACE_NAMES[PARENT[n]])}
    if family == actions.LOSE_SALT:
        return {"colour": tr(SALTS[n])}
    return {"name": names[n] if n < len(names) else ""} if family == actions.PAY else {}
