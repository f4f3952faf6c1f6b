"""Names and sentences for people: why an action is refused, and what happened."""

from collections.abc import Callable, Sequence
from typing import Any

from pithead.core.bits import has, how_many
from pithead.core.events import Event, Refusal
from pithead.core.text import fill, name_of, put, tr
from pithead.games.magnum_sal import actions, carts, fees, market, miners, questions, reasons
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.components import BUILDINGS, CART, ORDER_NAMES, PICKAXE, SALTS, TOOL_PRICE, WAGES
from pithead.games.magnum_sal.facts import Facts, Player, all_salt_in, rested, tired, water_in
from pithead.games.magnum_sal.mine import (
    BEYOND,
    BUCKET_FROM,
    BUCKET_TO,
    CHAMBER_NAMES,
    FIRST_CHAMBER,
    N_SPACES,
    SPACE_NAMES,
    WAY,
)

# What pieces and places are called.
NAMES = [
    "brown", "green", "white", "rope", "pickaxe", "bucket", "cart", "food ration", "commercial privilege",
    "royal privilege", "salt", "such salt", "workshop", "pump house", "market", "castle", "inn", "square",
    "Magnum Sal",
]  # fmt: skip
LABELS: dict[str, str] = {  # of options, their values, and what the paragraphs give points for
    "edition": "Edition",
    "french": "French",
    "english": "English",
    "mapped_mine": "Mapped mine",
    "cart": "Cart",
    "unlimited": "any number",
    "two": "two",
    "MS 2.1": "Money at the start",
    "MS 4.6": "Paid on the way",
    "MS 5.1": "Assistants in the town",
    "MS 5.3": "Miners hired",
    "MS 5.4": "Tools bought",
    "MS 5.5": "Pumping",
    "MS 5.6": "Market",
    "MS 5.7": "Square",
    "MS 5.8": "Assistant at the castle",
    "MS 5.10": "Orders completed",
    "MS 5.11": "Orders missed",
    "MS 6.6": "Market by privilege",
    "MS 9.1": "Salt and tools left",
    "gr": "gr",  # goods
    "brown": "Brown",
    "green": "Green",
    "white": "White",
    "miners": "Miners",
    "rope": "Rope",
    "pickaxe": "Pickaxe",
    "bucket": "Bucket",
    "food": "Food",
    "commercial privilege": "Commercial privilege",
    "royal privilege": "Royal privilege",
}
PLACES: dict[str, str] = {
    "supply": "the supply",
    "castle queue": "the castle queue",
    "workshop": "the workshop",
    "pump house": "the pump house",
    "market": "the market",
    "castle": "the castle",
    "inn": "the inn",
    "square": "the square",
}
SECTION = "shaft {depth}"
ASSISTANT = "{building} as assistant"
SALT = "{colour} salt"
CUBES = "{n} {colour}"
WATER = "{n} water"
MOVED = "{words}: {groszy:+d} gr"
FROM_CHAMBER = "from the chamber upwards"
AS_LISTED = "in the order of the list"
MUST_REST = "your {tired:miner} at {place} must rest first"
NOTHING_TO_PUMP = "none of your miners is in a chamber with water"
DONE: dict[str, str] = {"taken": "taken", "traded": "traded"}


def tool_name(tool: str) -> str:
    """Return what a tool is called."""
    return tr("food ration" if tool == "food" else tool)


def place_name(place: str) -> str:
    """Return what a place is called: a building, the supply, a section of the shaft; a chamber goes by its code."""
    if place in PLACES:
        return tr(PLACES[place])
    kind, _, depth = place.partition(" ")
    return put(SECTION, depth=int(depth)) if kind == "shaft" else place


def target_name(place: str) -> str:
    """Return what a place is called that a miner goes to: in a building, he is an assistant."""
    return put(ASSISTANT, building=place_name(place)) if place in BUILDINGS else place_name(place)


def salt_words(counts: Sequence[int], all_colours: bool = False) -> list[str]:
    """Return salt by colour in words: 2 brown, 1 white."""
    return [
        put(CUBES, n=int(n), colour=tr(colour)) for colour, n in zip(SALTS, counts, strict=True) if n or all_colours
    ]


def order_name(salt: str) -> str:
    """Return an order's salt in words."""
    return " + ".join(salt_words([salt.count(letter) for letter in "bgw"]))


# How the facts of events are shown, by their keys; numbers, chambers and names of players are shown as they are.
SHOWN: dict[str, Callable[[Any], str]] = {
    "colour": tr,
    "tool": tool_name,
    "tools": tool_name,
    "order": order_name,
    "orders": order_name,
    "building": place_name,
    "source": place_name,
    "spaces": place_name,
    "target": target_name,
}

# What each question asks for: the paragraph, and the words.
ASKS: dict[str, tuple[str, str]] = {
    "deliver": ("MS 5.10", "choose the order that your miner at the castle completes"),
    "lose": ("MS 5.11", "choose what your miner at the castle costs you"),
    "act": ("MS 3.3", "choose an action"),
    "move": ("MS 4.1", "choose where the miner goes"),
    "rope": ("MS 6.2", "use a rope to place or move another miner, or say enough"),
    "pickaxe": ("MS 6.4", "use a pickaxe, or say enough"),
    "cart": ("MS 6.5", "use a cart (from the chamber upwards), or say enough"),
    "take": ("MS 4.5", "take cubes of salt: brown before green, green before white; then say enough"),
    "pay": ("MS 4.6", "choose whom to pay 1 gr for the way (in the order of the list)"),
    "pump": ("MS 5.5", "pump more water, or say enough"),
    "trade": ("MS 5.6", "sell or buy one or two cubes"),
    "wake": ("MS 6.8", "wake another miner (in the order of the list), or say enough"),
    "end": ("MS 6.9", "use a bucket or food, or end the turn"),
    "over": ("MS 9.2", "the game is over"),
}
PURPOSES: dict[str, str] = {  # what each question is asked for
    "deliver": "Your miner at the castle's gate hands over the salt of one order, and the king pays what is on it.",
    "lose": "Your miner came to the castle's gate without the salt for any order; that costs a cube of salt, or 3 gr.",
    "act": "Miners dig salt, salt completes the king's orders, and orders bring the money that wins the game.",
    "move": "A miner in a chamber digs salt; one on the way there carries your salt free of charge.",
    "rope": "A rope places or moves one more miner, and costs no action.",
    "pickaxe": "A pickaxe digs like one miner more.",
    "cart": "A cart takes your salt past spaces where you would have to pay other players.",
    "take": "Salt completes orders or is sold; you may take as many cubes as your strength allows.",
    "pay": "Where you have no miner, miners of others carry your salt; you choose which of them are paid.",
    "pump": "Each water takes the strength of one miner, until it is pumped out.",
    "trade": "The market turns salt into money, and money into the cube that an order lacks.",
    "wake": "Tired miners cannot dig or move; food gets up to two of them on their feet.",
    "end": "Bucket and food cost no action: use them now, or keep them for a later turn of this phase.",
}
GROUPS: dict[str, str] = {  # what actions are about
    "miners": "Miners in the mine",
    "salt": "Extract salt",
    "castle": "Castle",
    "assistants": "Assistants",
    "market": "Market",
    "town": "Town",
    "tools": "Tools",
    "idle": "Pass or stop",
}

# The buildings that actions visit, and the tools that they use.
_CASTLE_ACTIONS = (actions.CASTLE_VISIT, actions.CASTLE_ROYAL, actions.TO_CASTLE, actions.TO_CASTLE_ROYAL)
_VISITS: dict[int, str] = {
    **dict.fromkeys(_CASTLE_ACTIONS, "castle"),
    **dict.fromkeys((actions.DECLARE, actions.SELL, actions.BUY), "market"),
    **{actions.INN_VISIT: "inn", actions.BUY_TOOL: "workshop"},
    **{actions.PUMP: "pump house", actions.SQUARE_VISIT: "square"},
}
_USES: dict[int, str] = {
    **dict.fromkeys(_CASTLE_ACTIONS, "royal privilege"),
    **{actions.DECLARE: "commercial privilege", actions.USE_BUCKET: "bucket", actions.USE_FOOD: "food"},
    **{actions.USE_PICKAXE: "pickaxe", actions.CART_ONE: "cart", actions.CART_TWO: "cart"},
}

HEADINGS: dict[int, str] = {
    **dict.fromkeys((actions.PLACE, actions.FROM, actions.TO), GROUPS["miners"]),
    **dict.fromkeys((actions.EXTRACT, actions.TAKE, actions.PAY), GROUPS["salt"]),
    **dict.fromkeys((actions.USE_PICKAXE, actions.CART_ONE, actions.CART_TWO), GROUPS["salt"]),
    **dict.fromkeys((*_CASTLE_ACTIONS, actions.DELIVER, actions.LOSE_SALT, actions.LOSE_MONEY), GROUPS["castle"]),
    **dict.fromkeys((actions.ASSIST, actions.TO_ASSIST), GROUPS["assistants"]),
    **dict.fromkeys((actions.DECLARE, actions.SELL, actions.BUY), GROUPS["market"]),
    **dict.fromkeys((actions.INN_VISIT, actions.BUY_TOOL, actions.PUMP, actions.MORE), GROUPS["town"]),
    actions.SQUARE_VISIT: GROUPS["town"],
    **dict.fromkeys((actions.USE_BUCKET, actions.USE_FOOD, actions.WAKE), GROUPS["tools"]),
    **dict.fromkeys((actions.PASS, actions.END_TURN, actions.ENOUGH), GROUPS["idle"]),
}

# A reason's paragraph (empty: it depends on the action) and its sentence.
REFUSALS: dict[int, tuple[str, str]] = {
    reasons.NO_MINER_IN_SUPPLY: ("MS 4.1", "you have no miner in your supply"),
    reasons.NO_RESTED_MINER: ("", "you have no rested miner at {place} that could do this"),
    reasons.WAY_BROKEN: ("MS 4.2", "{gap} is empty on the way to {place}"),
    reasons.CHAIN_BREAKS: ("MS 4.2", "{place} would be empty below {beyond:miner} of {owners}"),
    reasons.NOWHERE_TO_GO: ("MS 4.1", "the miner at {place} could go nowhere else"),
    reasons.SAME_PLACE: ("MS 4.1", "the miner stands there already"),
    reasons.PLACE_TAKEN: ("MS 4.10", "the assistant's place of {building} is taken by {assistant}"),
    reasons.ROPE_IN_THE_MINE: ("MS 6.2", "a rope moves miners in the mine only"),
    reasons.VISITED: ("MS 3.4", "you have visited {building} in this turn already"),
    reasons.TOO_DEAR: ("MS 5.1", "this costs {price} gr, you have {money}"),
    reasons.NOBODY_TO_HIRE: ("MS 5.3", "nobody is left to hire in this phase"),
    reasons.TEN_MINERS: ("MS 1.5", "you have all ten miners"),
    reasons.NO_TOOL_THERE: ("MS 5.4", "no tool is left at that price"),
    reasons.NO_MINER_THERE: ("", "you have no miner in {place}"),
    reasons.NO_WATER: ("", "there is no water in {place}"),
    reasons.NO_SALT_THERE: ("MS 4.5", "there is no {colour} in {place}"),
    reasons.NO_STRENGTH: ("MS 4.5", "{place}: {rested:miner}, {pickaxes:pickaxe}, {water} water: strength {strength}"),
    reasons.CANNOT_PAY_WAY: ("MS 4.6", "the way costs {way} gr a cube, and you have {money}"),
    reasons.COLUMN_FULL: ("MS 5.6", "the market's {colour} column is full"),
    reasons.COLUMN_EMPTY: ("MS 5.6", "the market has no {colour} salt"),
    reasons.NO_SUCH_SALT: ("", "you lack the salt: you have {salt}"),
    reasons.SAME_CUBE: ("MS 5.6", "the same {colour} cube is not traded twice in a visit"),
    reasons.NO_SUCH_TOOL: ("MS 6.1", "you have no {tool} ready"),
    reasons.TOOL_CHANGES_NOTHING: ("MS 6.1", "the {tool} would change nothing"),
    reasons.FACE_DOWN: ("MS 6.3", "{target} has not been entered yet"),
    reasons.NO_TIRED_MINER: ("MS 6.8", "you have no tired miner in {place}"),
    reasons.LISTED_BEFORE: ("", "the same choice is made by naming the parts {order}"),
    reasons.NOT_A_PAID_SPACE: ("MS 6.5", "a cart helps where you have no miner on the way, not there"),
    reasons.MUST_USE: ("MS 4.6", "without a cart the way costs {way} gr a cube, and you have {money}"),
    reasons.NOT_AN_OWNER: ("MS 4.6", "nothing (more) is due to that seat"),
    reasons.NO_SUCH_ORDER: ("MS 5.10", "the order {order} is not face up"),
    reasons.TOO_LITTLE_MONEY: ("MS 5.11", "3 gr are needed, you have {money}"),
    reasons.CARTED_ALREADY: ("MS 6.5", "a cart stands there already"),
    reasons.AT_LEAST_ONE: ("", "at least one cube must be {done} first"),
    reasons.MOVED_ALREADY: ("MS 6.2", "your {rested:rested miner} at {place} moved in this action already"),
}  # fmt: skip


def asked(s: Facts) -> tuple[str, str]:
    """Return the paragraph and the words of what is asked."""
    paragraph, words = ASKS[questions.NAMES[s.question]]
    return paragraph, tr(words)


def explain(s: Facts, seat: int, action: int, reason: int) -> Refusal:
    """Return the paragraph and the sentence of a reason, with the numbers of the position."""
    paragraph, sentence = REFUSALS[reason]
    facts: dict[str, Any] = {
        "order": tr(FROM_CHAMBER if s.question == questions.CARTING else AS_LISTED),
        "done": tr(DONE["taken" if s.question == questions.TAKING else "traded"]),
        **_facts(s, s.players[seat], seat, action),
    }
    family = ACTIONS.family[action]
    if reason == reasons.NO_RESTED_MINER and facts["tired"]:
        paragraph, sentence = "MS 4.9", MUST_REST
    elif reason in (reasons.NO_MINER_THERE, reasons.NO_WATER) and family == actions.PUMP and not _can_pump(s, seat):
        paragraph, sentence = "MS 5.5", NOTHING_TO_PUMP  # one answer for all chambers
    elif reason == reasons.AT_LEAST_ONE:
        paragraph = asked(s)[0]
    return Refusal(paragraph or ACTIONS.paragraph(action), fill(tr(sentence), facts))


def _facts(s: Facts, p: Player, seat: int, action: int) -> dict[str, Any]:
    """Everything that a sentence may name."""
    facts: dict[str, Any] = {"money": p.money, "salt": salt_words([p.brown, p.green, p.white], True)}
    facts |= _named(s, p, ACTIONS.family[action], ACTIONS.first[action])
    space = facts.get("space")
    if space is not None:
        occupied = miners.occupied_without(s, seat, s.source) if s.question == questions.MOVING else s.occupied()
        word = s.mine[space]
        facts |= {"place": place_name(SPACE_NAMES[space]), "tired": tired(word, seat), "rested": rested(word, seat)}
        gaps = [name for i, name in enumerate(SPACE_NAMES) if has(WAY[space], i) and not has(occupied, i)]
        facts["gap"] = place_name(gaps[0]) if gaps else ""
        beyond = [i for i in range(len(SPACE_NAMES)) if has(BEYOND[space], i)]
        counts = {
            other: sum(rested(s.mine[i], other) + tired(s.mine[i], other) for i in beyond) for other in range(s.seats)
        }
        facts["beyond"] = sum(counts.values())
        facts["owners"] = [name_of(other) for other, number in counts.items() if number]
    return facts


def _named(s: Facts, p: Player, family: int, n: int) -> dict[str, Any]:
    """What an action itself names."""
    tool = {"tool": tool_name(_USES[family])} if family in _USES else {}
    if family in _VISITS:
        return {"building": place_name(_VISITS[family]), **tool, **_price(s, family, n)}
    if family in (actions.PLACE, actions.TO):
        return {"space": n}
    if family in (actions.ASSIST, actions.TO_ASSIST):
        assistant = s.assistants[n]
        return {"building": place_name(BUILDINGS[n]), "assistant": name_of(assistant) if assistant >= 0 else ""}
    if family == actions.FROM:
        return {"space": n} if n < N_SPACES else {"place": place_name(BUILDINGS[n - N_SPACES]), "tired": 0}
    if family == actions.EXTRACT:
        paid = fees.paid_spaces(s, s.to_act, n)
        return _chamber(s, p, n) | {"way": how_many(paid) - fees.best_cover(paid, p.ready(CART))}
    if family == actions.USE_BUCKET:
        return {**tool, "space": FIRST_CHAMBER + BUCKET_FROM[n], "target": CHAMBER_NAMES[BUCKET_TO[n]]}
    if family in (actions.USE_FOOD, actions.WAKE):
        return {**tool, "space": FIRST_CHAMBER + n}
    if family in (actions.USE_PICKAXE, actions.ENOUGH):
        return _chamber(s, p, s.source) | tool
    if family == actions.TAKE:
        return _chamber(s, p, s.source) | {"colour": put(SALT, colour=tr(SALTS[n]))}
    if family in (actions.CART_ONE, actions.CART_TWO):
        return _chamber(s, p, s.source) | {"way": carts.left_to_pay(s, p, n, family == actions.CART_TWO), **tool}
    if family == actions.MORE:
        return {"space": FIRST_CHAMBER + s.source, "price": s.taken + 1}
    return {"order": order_name(ORDER_NAMES[n])} if family == actions.DELIVER else {}


def _price(s: Facts, family: int, n: int) -> dict[str, Any]:
    """What a visit costs, and what it is about."""
    if family == actions.INN_VISIT:
        return {"price": WAGES[s.hired] if s.hired < len(WAGES) else 0}
    if family == actions.BUY_TOOL:
        return {"price": TOOL_PRICE[n]}
    if family == actions.PUMP:
        return {"space": FIRST_CHAMBER + n}
    if family in (actions.SELL, actions.BUY):
        return {"colour": tr(SALTS[n]), "price": market.purchase_price(s, n) if s.market[n] else 0}
    return {}


def _can_pump(s: Facts, seat: int) -> bool:
    """MS 5.5 Tell whether there is water where a miner of the seat is."""
    held = s.players[seat].spaces
    return any(has(held, FIRST_CHAMBER + i) and water_in(s.chambers[i]) for i in range(len(CHAMBER_NAMES)))


def _chamber(s: Facts, p: Player, chamber: int) -> dict[str, Any]:
    paid = fees.paid_spaces(s, s.to_act, chamber)
    space = FIRST_CHAMBER + chamber
    miners, water = rested(s.mine[space], s.to_act), water_in(s.chambers[chamber])
    pickaxes = s.pickaxes + p.ready(PICKAXE) if s.pickaxes == 0 else s.pickaxes
    return {
        "space": space,
        "colour": tr("salt" if all_salt_in(s.chambers[chamber]) == 0 else "such salt"),
        "water": water,
        "pickaxes": pickaxes,
        "strength": miners + pickaxes - water,
        "way": how_many(paid & ~s.carted),
    }


# What happened. {name} is the player, the rest are the event's facts.
EVENTS: dict[str, str] = {
    "start": "{name} starts with money",
    "phase begins": "phase {phase} begins; the king asks for {orders}; the workshop has {tools}",
    "phase ends": "phase {phase} ends: all miners go home",
    "move": "{name} sends a miner from {source} to {target}",
    "rope": "{name} uses a rope",
    "open": "{name} opens {chamber}: {inside}",
    "extract": "{name} extracts salt from {chamber}",
    "pickaxe": "{name} uses a pickaxe",
    "cart": "{name} uses a cart: {spaces}",
    "take": "{name} takes a {colour} cube",
    "pay for the way": "{name} pays for the way",
    "paid for the way": "{name} is paid for the way",
    "hire": "{name} hires a miner",
    "buy tool": "{name} buys the {tool}",
    "new tool": "the {tool} comes to the workshop",
    "pump": "{name} pumps a water out of {chamber}",
    "pay for pumping": "{name} pays for pumping",
    "commercial privilege": "{name} uses the commercial privilege",
    "sell": "{name} sells a {colour} cube",
    "buy": "{name} buys a {colour} cube",
    "square": "{name} visits the square",
    "assistant earns": "{name}'s assistant at {building} earns",
    "bucket": "{name} carries a water from {source} to {target}",
    "wake": "{name} wakes a miner in {chamber}",
    "pass": "{name} passes",
    "rest": "{name}'s miners rest",
    "complete": "{name} completes the order {order}",
    "new order": "a new order is turned up: {order}",
    "lose salt": "{name}'s miner cannot deliver and loses a {colour} cube",
    "lose money": "{name}'s miner cannot deliver and loses money",
    "market filled": "a {colour} cube comes to the empty market column",
    "salt at the end": "{name} sells the salt left at the end",
    "tools at the end": "{name}'s tools are worth money at the end",
}


def sentence(event: Event, names: list[str]) -> str:
    """Return an event as a sentence, with the money it moved."""
    name = names[event.seat] if event.seat >= 0 else ""
    facts: dict[str, Any] = {**event.facts, "name": name}
    if event.kind == "open":
        facts["inside"] = [*salt_words(facts["salt"]), put(WATER, n=facts["water"])]
    words = fill(tr(EVENTS[event.kind]), facts, SHOWN)
    return put(MOVED, words=words, groszy=int(event.points)) if event.points else words
