"""Names, actions and events in words: what a player does and what it costs, and what happened."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pithead.core.events import Event
from pithead.core.text import fill, put, tr
from pithead.core.view import Effect
from pithead.games.haspelknecht import actions
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.components import COLOURS, NUMBERS, TITLES, count
from pithead.games.haspelknecht.facts import WORKERS
from pithead.games.haspelknecht.view import HaspelknechtView

NAMES = [
    "yellow", "brown", "black", "of any colour", "none", "coal", "wood", "food", "Thaler", "spring", "summer", "autumn",
    "yoke", "barn", "pickaxe", "rope", "charcoal burner", "bucket", "wheelbarrow", "ladder", "coal shed", "winch",
    "pit props", "oil lamp", "hammer and chisel", "coal sacks", "water mill", "coal carter", "mine cart", "handcart",
    "horse and cart", "small colliery", "Haspelknecht",
    "fork", "hammer", "building", "lamp", "rulebook", "review", "box", "reconstructed", "thaler",
    "farmer", "farmhand", "coal digger", "miner", "haspelknecht",
]  # fmt: skip
PLACES: dict[str, str] = {
    "pinge": "the Pinge",
    "tunnel": "the tunnel",
    "shaft": "the shaft",
    "farm": "the farm",
    "barn": "the barn",
    "shed": "the shed",
}
PEOPLE: dict[str, str] = {
    "farmer": "the farmer",
    "farmhand": "the farmhand",
    "coal digger": "the coal digger",
    "miner": "the miner",
    "haspelknecht": "the Haspelknecht",
    "water mill": "the water mill",
    "winch": "the Haspelknecht with the winch",
}
DISCS = "{n} {colour}"
STORED = "{good} in {place}"
PAYMENTS: dict[str, str] = {"food": "1 food", "thaler": "1 Thaler"}
ONE_DISC = "a {colour} disc"
TWO_DISCS = "2 {colour} discs"
COST_LETTERS = {"y": "yellow", "b": "brown", "k": "black", "*": "of any colour"}


def place_name(place: str) -> str:
    """Return what a place is called."""
    return tr(PLACES[place])


def worker_name(worker: str) -> str:
    """Return what a worker is called."""
    return tr(PEOPLE[worker])


def title_name(title: str) -> str:
    """Return what a development is called, with its number."""
    number, _, name = title.partition(" ")
    return f"{number} {tr(name)}"


def store_name(store: str) -> str:
    """Return a good and the place that keeps it."""
    good, _, place = store.split()
    return put(STORED, good=tr(good), place=place_name(place))


def payment_name(what: str) -> str:
    """Return what pays a worker: a disc, food, a Thaler."""
    return tr(PAYMENTS[what]) if what in PAYMENTS else put(ONE_DISC, colour=tr(what))


def discs_words(lying: Mapping[str, int]) -> str:
    """Return discs by colour in words: 2 yellow, 1 black."""
    found = [put(DISCS, n=lying[colour], colour=tr(colour)) for colour in COLOURS if lying.get(colour)]
    return ", ".join(found) or tr("none")


def set_words(word: int) -> str:
    """Return a set of discs, as states keep it, in words."""
    return discs_words({name: int(count(word, colour)) for colour, name in enumerate(COLOURS)})


def cost_words(cost: str) -> str:
    """Return a cost in words: 1 black, 3 of any colour."""
    return ", ".join(
        put(DISCS, n=cost.count(letter), colour=tr(name)) for letter, name in COST_LETTERS.items() if letter in cost
    )


# Actions.

ACTS: dict[str, str] = {
    "take": "Take {discs} from area {number}",
    "take and water": "Take {discs} from area {number}, and a water",
    "take none": "Take no more discs",
    "swap": "Use the oil lamp: put a {colour} disc of reserve {number} into an area",
    "for": "Swap it with a {colour} disc of area {number}",
    "return water": "Return a water",
    "keep water": "Keep the water",
    "plan": "Put {what} on {worker}",
    "plan payment": "Pay {worker} with {what}",
    "plan done": "Confirm the plan",
    "replan": "Change the plan",
    "work": "Let {worker} work",
    "rope": "Use the rope: remove a water, 1 VP",
    "burn": "Burn 2 wood to 2 coal, 1 VP",
    "prop pinge": "Set a prop in the Pinge for 1 wood",
    "prop tunnel": "Set a prop in the tunnel for 1 wood",
    "end turn": "End the turn",
    "food": "Make food",
    "wood": "Make wood",
    "dig": "Dig a coal",
    "drain": "Remove {number} water",
    "lift": "Lift a coal to the farm",
    "buy": "Buy {development} for {cost}: {vp} VP",
    "stop": "Stop working",
    "pay": "Pay {owner} with 1 {good}",
    "choose wood": "Take 3 wood and a water",
    "choose thaler": "Take 1 Thaler",
    "sell 1 coal": "Change 1 coal for 1 Thaler",
    "sell 2 coal": "Change 2 coal for 1 Thaler and 1 food",
    "skip": "Skip it",
    "store": "Keep {store} over the winter",
    "store and score": "Keep {store} over the winter: {vp} VP",
}
# What enough means, by question.
ENOUGH: dict[str, str] = {"burn": "Burn no more", "store": "Keep no more: all else is lost"}
OTHERWISE = "Enough"


# Whom a step of planning is for; farmer and farmhand are named by the action.
PLANNED: dict[int, str] = {
    actions.PLAN: "",
    actions.PLAN_DIGGER: "coal digger",
    actions.PLAN_MINER: "miner",
    actions.PLAN_HASPELKNECHT: "haspelknecht",
    actions.PLAN_MILL: "water mill",
}


def action_words(action: int, view: HaspelknechtView, effect: Effect, names: Sequence[str]) -> str:
    """Return an action in words, for the view's seat or for the seat to act."""
    family, first, named = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action)
    gives = effect.get("gives", {})
    if family == actions.TAKE:
        taken = discs_words({colour: gives.get(colour, 0) for colour in COLOURS})
        return put(ACTS["take and water" if "water" in gives else "take"], discs=taken, number=named["pool"])
    if family in (actions.SWAP, actions.FOR):
        key = "swap" if family == actions.SWAP else "for"
        return put(ACTS[key], colour=tr(named["colour"]), number=named["pool"])
    if family in PLANNED:
        return _plan(action)
    if family == actions.WORK:
        return put(ACTS["work"], worker=worker_name(named["worker"]))
    if family == actions.BUY:
        return _buy(first, view)
    if family == actions.PAY:
        owner = owner_to_pay(view)
        return put(ACTS["pay"], owner=names[owner] if owner >= 0 else "", good=tr(named["good"]))
    if family == actions.STORE:
        key = "store and score" if "points" in effect else "store"
        return put(ACTS[key], store=store_name(named["store"]), vp=effect.get("points", 0))
    if family == actions.ENOUGH:
        return tr(ENOUGH.get(view["question"], OTHERWISE))
    return put(ACTS[ACTIONS.text(action)], number=effect.get("costs", {}).get("water", 0))


def planned(action: int) -> tuple[str, str]:
    """HK 4 Return the worker that a step of planning is for, and the disc, food or Thaler; nothing for other steps."""
    named = ACTIONS.named(action)
    worker = PLANNED.get(ACTIONS.family[action], "") or named.get("worker", "")
    return worker, named.get("colour") or named.get("payment", "")


def _plan(action: int) -> str:
    """HK 4 A disc, food or a Thaler for a worker."""
    worker, what = planned(action)
    if worker == "water mill":
        return put(ACTS["plan"], what=put(TWO_DISCS, colour=tr(what)), worker=worker_name(worker))
    key = "plan" if worker in WORKERS[:2] else "plan payment"
    return put(ACTS[key], what=payment_name(what), worker=worker_name(worker))


def _buy(development: int, view: HaspelknechtView) -> str:
    """HK 5.5 The cost, and what the next owner scores."""
    number = NUMBERS[development]
    tile = view["developments"].get(str(number))
    cost = cost_words(tile["cost"]) if tile else tr("none")
    return put(ACTS["buy"], development=title_name(TITLES[development]), cost=cost, vp=tile["vp"] if tile else 0)


def owner_to_pay(view: HaspelknechtView) -> int:
    """HK 5.5 Return who is paid for the development that is being bought: the owner of the topmost disc, or -1."""
    owners = view["developments"][view["bought"].split()[0]]["owners"] if view["bought"] else []
    return owners[-1] if owners else -1


# Events.

# How the facts of events are shown, by their keys; numbers and names of players are shown as they are.
SHOWN: dict[str, Callable[[Any], str]] = {
    "season": tr,
    "colour": tr,
    "given": tr,
    "good": tr,
    "where": place_name,
    "to": place_name,
    "worker": worker_name,
    "development": title_name,
}

# What happened. {name} is the player, the rest are the event's facts.
EVENTS: dict[str, str] = {
    "season": "{season} of year {year}",
    "winter": "winter of year {year}",
    "water": "{name} gets {number} water into {where}",
    "refill": "the pools are filled; areas: {areas}",
    "take": "{name} takes {number} {colour} from area {pool}",
    "take none": "{name} takes no more discs",
    "swap": "{name} swaps a {given} disc of reserve {reserve} with a {colour} one of area {pool}",
    "return water": "{name} returns a water",
    "order": "turn order: {seats}",
    "plan": "{name} plans {what} for {worker}",
    "planned": "{name} has planned",
    "replan": "{name} changes the plan",
    "plan shown": "{name}'s plan: {plan}",
    "work": "{name}: {worker} works",
    "teamwork": "{name}'s farmer and farmhand work together: one more",
    "summer": "{name}'s farmer harvests one more in summer",
    "make": "{name} makes {number} {good}",
    "grind": "{name}'s water mill makes {what}",
    "marker used": "{name} has used the marker of a {colour} disc",
    "dig": "{name} digs a coal from {where} to {to}",
    "exhausted": "{name}'s Pinge is exhausted; {water} water flows into the shaft",
    "drain": "{name} removes {number} water from {where}",
    "lift": "{name} lifts a coal to the farm",
    "prop": "{name} sets a prop in {where}",
    "rope": "{name} uses the rope and removes a water from {where}",
    "burn": "{name} burns 2 wood to 2 coal",
    "fee": "{name} pays {owner} a {good}",
    "buy": "{name} buys {development}",
    "receive": "{name} receives {what}",
    "coal into the shaft": "{name} puts 2 coal into the shaft",
    "sell": "{name} changes {coal} coal",
    "winter coal": "{name} has {coal} coal on the farm",
    "rent": "{name} pays {food} food and {thaler} Thaler as rent; {debts:new debt}",
    "store": "{name} stores {what}",
    "sections": "{name}: emptied sections of the tunnel",
    "wheelbarrows": "{name}: emptied sections with a wheelbarrow (22)",
    "lamps": "{name}: emptied sections with a lamp (32)",
    "mine carts": "{name}: emptied sections with a mine cart (42)",
    "hammers": "{name}: hammers on developments (41)",
    "forks": "{name}: forks on developments (43)",
    "buildings": "{name}: buildings",
    "markers left": "{name}: unused markers",
    "thaler": "{name}: Thaler",
    "debts": "{name}: debts",
    "water left": "{name}: water left",
}


SCORED = "{words}: {points:+d} VP"
RECEIVED: dict[str, str] = {"thaler": "{n} Thaler", "wood": "{n} wood", "food": "{n} food"}
PLAN = "{what} for {worker}"
NOTHING = "nothing"


def sentence(event: Event, names: list[str]) -> str:
    """Return an event as a sentence, with the points it scored."""
    facts: dict[str, Any] = {**event.facts, "name": names[event.seat] if event.seat >= 0 else ""}
    if event.kind == "order":
        facts["seats"] = [names[seat] for seat in facts["seats"]]
    elif event.kind == "fee":
        facts["owner"] = names[facts["owner"]]
    elif event.kind == "refill":
        facts["areas"] = " | ".join(discs_words(area) for area in facts["areas"])
    elif event.kind == "receive":
        facts["what"] = [put(RECEIVED[good], n=facts[good]) for good in RECEIVED if facts[good]]
    elif event.kind == "store":
        facts["what"] = store_name(facts["what"])
    elif event.kind in ("plan", "grind"):
        facts["what"] = _given(facts.get("worker", ""), facts["what"])
    elif event.kind == "plan shown":
        facts["plan"] = "; ".join(
            put(PLAN, what=_given(worker, what), worker=worker_name(worker))
            for worker, what in facts["plan"].items()
            if what and what != "none"
        ) or tr(NOTHING)
    words = fill(tr(EVENTS[event.kind]), facts, SHOWN)
    return put(SCORED, words=words, points=int(event.points)) if event.points else words


def _given(worker: str, what: str | dict[str, int]) -> str:
    """What lies on a worker: discs by colour, or what pays him."""
    if isinstance(what, dict):
        return discs_words(what)
    return put(TWO_DISCS, colour=tr(what)) if worker == "water mill" else payment_name(what)
