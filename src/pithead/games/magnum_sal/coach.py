"""What a good player would look at before a decision: rules of thumb, said with the facts of the position."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pithead.core.bits import has
from pithead.core.teaching import Advice
from pithead.core.text import names_of, put, tr
from pithead.core.view import Effect
from pithead.games.magnum_sal import actions, components, fees, market
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.board.facts import Desk, lacking, miners_of, way_of, whereabouts
from pithead.games.magnum_sal.board.figures import letters_in_words
from pithead.games.magnum_sal.board.parts import ASSISTANTS, CHAMBERS, LEFT, RIGHT, SPACES, actor, miners_part
from pithead.games.magnum_sal.components import ORDER_NAMES, ORDER_PAYMENT, PHASE_NAMES, SALTS
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, SPACE_NAMES, WAY
from pithead.games.magnum_sal.text import place_name, salt_words, tool_name
from pithead.games.magnum_sal.tips import describe_tool
from pithead.games.magnum_sal.view import ChamberView, MagnumSalView, OrderView

# A sentence, how much it matters, and its paragraph.
SAYS: dict[str, tuple[str, int, str]] = {
    # before an action
    "rest now": ("Pass this action too: {n:tired miner} of yours will get up at once.", 96, "MS 4.11"),
    "gate lacks": (
        "Your miner at the gate delivers at the start of your next turn: get {salt} for order {place}, or it costs a "
        "cube or 3 gr.", 94, "MS 5.11",
    ),
    "send": (
        "You hold the salt for order {place}: send a miner to the castle, he brings {payment} gr in two turns.",
        90, "MS 5.8",
    ),
    "send royal": (
        "You hold the salt for order {place}: by the royal privilege a miner delivers it next turn for {payment} gr.",
        91, "MS 6.7",
    ),
    "last turn": (
        "Phase {phase} ends with this round: all miners go home, and nobody in the queue delivers any more. Dig or "
        "sell.", 88, "MS 8.1",
    ),
    "dig": (
        "{chamber} holds {salt}: extract, your strength is {strength}, and the way costs {way} gr a cube.",
        78, "MS 4.5",
    ),
    "dig free": ("{chamber} holds {salt}: extract, your strength is {strength}, and the way is free.", 80, "MS 4.5"),
    "keep": (
        "Keep {salt}: your miner at the castle needs it for order {place}, which pays {payment} gr.", 74, "MS 5.9",
    ),
    "buy last": (
        "Order {place} pays {payment} gr, and the market has the {colour} cube you lack for {price} gr.", 72, "MS 5.6",
    ),
    "rest": ("{n} of your {all} miners are tired: pass both actions, and all of them get up.", 70, "MS 4.11"),
    "food": ("You have {n:tired miner}: your food gets one or two up, and costs no action.", 69, "MS 6.8"),
    "pump": (
        "In {chamber}, {water} water against {rested:rested miner} of yours: pump, the first is free.", 66, "MS 5.5",
    ),
    "one more": ("One more order, and phase {phase} ends with that round: be quick.", 62, "MS 3.5"),
    "own way": (
        "Each cube from {chamber} costs you {way} gr: a miner of your own on {space} makes it cheaper.", 56, "MS 4.6",
    ),
    "join": ("{chamber} holds {salt} and {water} water, and the way is open: your miners could dig.", 54, "MS 4.2"),
    "hire": ("A miner costs {wage} gr in phase {phase}, and works to the end of the game: hire early.", 46, "MS 5.3"),
    "toll": ("{name} digs below {space} without a miner there: put yours on it, and be paid.", 44, "MS 4.6"),
    "sell": ("A {colour} cube brings {price} gr at the market now, and no order asks for that colour.", 42, "MS 5.6"),
    "waiting": ("You have {n:miner} at the pithead: in the mine they dig, or are paid by others.", 40, "MS 4.1"),
    "tool": ("The {tool} costs only {price} gr. {does}", 34, "MS 5.4"),
    "assistant": ("The assistant's place of {building} is free: 1 gr for each visit, whoever comes.", 24, "MS 5.1"),
    "act": ("You have {n:action} left in this turn; the square brings 1 gr if nothing else does.", 5, "MS 5.7"),
    # other questions
    "deliver": ("Order {order} pays {payment} gr: the most that your salt can earn now.", 80, "MS 5.10"),
    "give money": ("A {colour} cube brings {price} gr at the market: rather give up the 3 gr.", 70, "MS 5.11"),
    "give salt": ("A {colour} cube is worth no more than 3 gr now: you can spare it.", 66, "MS 5.11"),
    "lose": ("Give up what helps no order: you have {salt}.", 20, "MS 5.11"),
    "to salt": ("{chamber} holds {salt} and {water} water; you have {rested:rested miner} there.", 64, "MS 4.5"),
    "to open": ("{chamber} is still face down: whoever enters first turns it up.", 40, "MS 1.4"),
    "to deeper": ("From {space} the chain goes on; you have {n:miner} in the mine so far.", 20, "MS 4.2"),
    "rope": ("The rope works once in phase {phase}: use it now, if another miner has somewhere to go.", 30, "MS 6.2"),
    "pickaxe": ("Your strength is {strength}, and {cubes:cube} can be dug: a pickaxe raises one more.", 64, "MS 6.4"),
    "cart": ("The way costs {way} gr a cube: a cart over two neighbouring spaces saves most.", 64, "MS 6.5"),
    "take for": ("Order {place} pays {payment} gr, and you lack {salt}: take what it needs.", 76, "MS 5.10"),
    "take": ("Of {salt}, take brown before green, green before white: there is no way back.", 30, "MS 4.5"),
    "take more": ("Take all you can, up to {n:cube}: even salt left at the end is worth 3 gr.", 28, "MS 4.5"),
    "pay": ("{name} has {money} gr, the least of those you can pay: that harms you least.", 64, "MS 4.6"),
    "more": ("{water} water left against {rested:rested miner}: another one costs {price} gr.", 62, "MS 5.5"),
    "dry": ("Your strength of {strength} is enough for the {cubes:cube} in {chamber}: stop pumping.", 66, "MS 5.5"),
    "trade": ("You have {salt} and {money} gr: one more cube can be sold or bought.", 10, "MS 5.6"),
    "wake any": ("Wake those who can be moved: you have {n:tired miner}.", 20, "MS 6.8"),
    "wake": ("Wake miners where salt is left: {chamber} holds {salt}.", 60, "MS 6.8"),
    "end": ("Your {tool} is ready and costs no action; unused in phase {phase}, it helps nobody.", 36, "MS 6.1"),
}  # fmt: skip
CHEAP = 3  # groszy: a tool at this price is a bargain
MOST = 3  # chambers that are named at once
WORN = 2  # tired miners that are worth a turn of rest


def advise(view: MagnumSalView, effects: Mapping[int, Effect]) -> list[Advice]:
    """Return what matters now, the most important first."""
    seat = actor(view)
    find = QUESTIONS.get(view["question"])
    if find is None or not effects:
        return []
    found = list(find(Desk(view, effects, seat, view["players"][seat])))
    return sorted(found, key=lambda advice: -advice.weight)


def _say(key: str, *parts: str, **facts: Any) -> Advice:
    sentence, weight, paragraph = SAYS[key]
    return Advice(put(sentence, **facts), weight, parts, paragraph)


# Before an action.


def _act(desk: Desk) -> Iterator[Advice]:
    yield from _castle(desk)
    yield from _extract(desk)
    yield from _rest(desk)
    yield from _miners(desk)
    yield from _town(desk)
    yield _say("act", "square", n=desk.view["turn"]["actions_left"])


def _castle(desk: Desk) -> Iterator[Advice]:
    """Orders: what is complete, what is lacking, and how long the phase lasts."""
    view, me = desk.view, desk.me
    complete, queued = desk.complete(), sum(me["queue"])
    if desk.last_turn():
        yield _say("last turn", phase=PHASE_NAMES[view["phase"] - 1])
        return
    if len(complete) > queued:
        place, order = complete[0]
        facts = {"place": place, "payment": order["payment"]}
        if desk.legal(actions.CASTLE_ROYAL):
            yield _say("send royal", f"order {place}", LEFT, **facts)
        elif not has(view["turn"]["visited"], components.CASTLE):
            yield _say("send", f"order {place}", RIGHT, **facts)
    elif queued and complete:
        place, order = complete[0]
        if desk.legal(actions.SELL):
            salt = letters_in_words(order["salt"])
            yield _say("keep", f"order {place}", salt=salt, place=place, payment=order["payment"])
    nearest = min(
        (entry for entry in desk.orders() if entry not in complete),
        key=lambda entry: sum(lacking(entry[1]["salt"], me["salt"])),
        default=None,
    )
    if nearest is not None:
        place, order = nearest
        missing = lacking(order["salt"], me["salt"])
        if me["queue"][0] and not complete:
            yield _say("gate lacks", f"order {place}", LEFT, salt=salt_words(missing), place=place)
        yield from _last_cube(desk, place, order, missing)
    if view["completed"] == view["orders_to_end"] - 1:
        yield _say("one more", phase=PHASE_NAMES[view["phase"] - 1])


def _last_cube(desk: Desk, place: int, order: OrderView, missing: list[int]) -> Iterator[Advice]:
    """The market has the one cube that an order lacks, for less than it pays."""
    for action in desk.legal(actions.BUY):
        colour = int(ACTIONS.first[action])
        price = desk.effects[action].get("costs", {}).get("gr", 0)
        if sum(missing) == 1 and missing[colour] and price < order["payment"]:
            facts = {"payment": order["payment"], "colour": tr(SALTS[colour]), "price": price}
            yield _say("buy last", f"order {place}", f"buy {SALTS[colour]}", place=place, **facts)


def _extract(desk: Desk) -> Iterator[Advice]:
    """Chambers to dig in: the strongest first; water in them; what the way costs."""
    best: tuple[int, int] | None = None
    for action in desk.legal(actions.EXTRACT):
        chamber = int(ACTIONS.first[action])
        _, facts, mine = desk.chamber(chamber)
        strength = min(int(fees.strength(mine["rested"], 0, facts["water"])), sum(facts["salt"]))
        if strength > 0 and (best is None or strength > best[0]):
            best = strength, chamber
    if best is not None:
        strength, chamber = best
        name, facts, _ = desk.chamber(chamber)
        way = way_of(desk.seat, chamber, desk.view)
        words: dict[str, Any] = {"chamber": name, "strength": strength, "salt": salt_words(facts["salt"])}
        yield _say("dig", CHAMBERS[chamber], way=way, **words) if way else _say("dig free", CHAMBERS[chamber], **words)
        gaps = [space for space in range(FIRST_CHAMBER) if has(WAY[FIRST_CHAMBER + chamber], space)]
        gaps = [space for space in gaps if not _here(desk, desk.seat, space)]
        if gaps and desk.me["supply"]:
            space = place_name(SPACE_NAMES[gaps[0]])
            yield _say("own way", SPACES[gaps[0]], CHAMBERS[chamber], chamber=name, way=way, space=space)
    for action in desk.legal(actions.PUMP):
        chamber = int(ACTIONS.first[action])
        name, facts, mine = desk.chamber(chamber)
        if mine["rested"] and 0 < mine["rested"] <= facts["water"] and not facts["used"]:
            words = {"water": facts["water"], "chamber": name, "rested": mine["rested"]}
            yield _say("pump", "pump house", CHAMBERS[chamber], **words)


def _here(desk: Desk, seat: int, space: int) -> bool:
    found = miners_of(seat, SPACE_NAMES[space], desk.view)
    return found["rested"] + found["tired"] > 0


def _rest(desk: Desk) -> Iterator[Advice]:
    """Tired miners, and how they get up."""
    turn, where = desk.view["turn"], whereabouts(desk.view, desk.me)
    lying = [chamber for chamber in range(len(CHAMBERS)) if desk.chamber(chamber)[2]["tired"]]
    if not lying:
        return
    parts = [miners_part(FIRST_CHAMBER + chamber) for chamber in lying]
    if turn["passes"] == 1 and turn["actions_left"] == 1:
        yield _say("rest now", *parts, n=where["tired"])
    elif desk.legal(actions.USE_FOOD):
        yield _say("food", f"seat {desk.seat} food", *parts, n=where["tired"])
    elif where["tired"] >= WORN and turn["actions_left"] == 2 and not desk.legal(actions.EXTRACT):
        yield _say("rest", *parts, n=where["tired"], all=desk.me["miners"])


def _miners(desk: Desk) -> Iterator[Advice]:
    """Where miners would help: open chambers with little water, sections that others have to pay for."""
    view, supply = desk.view, desk.me["supply"]
    if not supply:
        return
    pithead = f"seat {desk.seat} pithead"
    open_to = [int(ACTIONS.first[action]) for action in desk.legal(actions.PLACE)]
    rich: tuple[int, int] | None = None
    for space in open_to:
        if space >= FIRST_CHAMBER:
            _, facts, mine = desk.chamber(space - FIRST_CHAMBER)
            worth = _promise(desk, space - FIRST_CHAMBER)
            left = sum(facts["salt"]) - max(0, int(fees.strength(mine["rested"], 0, facts["water"])))
            enough = supply + mine["rested"] > facts["water"]
            if sum(facts["salt"]) and left > 0 and enough and (rich is None or worth > rich[0]):
                rich = worth, space - FIRST_CHAMBER
    if rich is not None:
        name, facts, _ = desk.chamber(rich[1])
        words = {"chamber": name, "salt": salt_words(facts["salt"]), "water": facts["water"]}
        yield _say("join", CHAMBERS[rich[1]], pithead, **words)
    for space in open_to:
        payers = [
            player["seat"]
            for player in view["players"]
            if space < FIRST_CHAMBER
            and not _here(desk, desk.seat, space)
            and _digs_below(desk, player["seat"], space)
            and not _here(desk, player["seat"], space)
        ]
        if payers:
            name = names_of(view["seats"])[payers[0]]
            yield _say("toll", SPACES[space], name=name, space=place_name(SPACE_NAMES[space]))
            break
    yield _say("waiting", pithead, n=supply)


def _promise(desk: Desk, chamber: int) -> int:
    """How much a chamber promises a miner who comes: salt, little water, others of the seat's."""
    _, facts, mine = desk.chamber(chamber)
    return (sum(facts["salt"]) - facts["water"] + mine["rested"]) if sum(facts["salt"]) else -1


def _digs_below(desk: Desk, seat: int, space: int) -> bool:
    """Tell whether another seat has miners in chambers whose way leads through a section."""
    return seat != desk.seat and any(
        has(WAY[FIRST_CHAMBER + chamber], space)
        and not desk.view["chambers"][name]["used"]
        and miners_of(seat, name, desk.view)["rested"] > 0
        for chamber, name in enumerate(CHAMBER_NAMES)
    )


def _town(desk: Desk) -> Iterator[Advice]:
    """Inn, market, workshop, assistants."""
    view = desk.view
    if desk.legal(actions.INN_VISIT) and view["phase"] < 3 and view["wage"] is not None:
        yield _say("hire", "inn", wage=view["wage"], phase=PHASE_NAMES[view["phase"] - 1])
    for action in desk.legal(actions.SELL):
        colour = int(ACTIONS.first[action])
        price = desk.effects[action].get("gives", {}).get("gr", 0)
        if price > CHEAP and not desk.needed(colour):
            yield _say("sell", f"sell {SALTS[colour]}", colour=tr(SALTS[colour]), price=price)
            break
    for action in desk.legal(actions.BUY_TOOL):
        place = int(ACTIONS.first[action])
        tool, price = view["workshop"][place], int(components.TOOL_PRICE[place])
        if tool is not None and price <= CHEAP:
            does = describe_tool(tool, view["options"]["cart"] == "two")[0]
            yield _say("tool", f"workshop {price}", tool=tool_name(tool), price=price, does=does)
    free = [int(ACTIONS.first[action]) for action in desk.legal(actions.ASSIST)]
    if desk.me["supply"] > 1 and any(place != components.CASTLE for place in free):
        place = max(place for place in free if place != components.CASTLE)  # the market is visited most
        yield _say("assistant", ASSISTANTS[place], building=place_name(components.BUILDINGS[place]))


# The other questions.


def _deliver(desk: Desk) -> Iterator[Advice]:
    best = max(desk.legal(actions.DELIVER), key=lambda action: ORDER_PAYMENT[ACTIONS.first[action]])
    kind = ORDER_NAMES[ACTIONS.first[best]]
    place = next(place for place, order in desk.orders() if order["salt"] == kind)
    payment = int(ORDER_PAYMENT[ACTIONS.first[best]])
    yield _say("deliver", f"order {place}", order=" + ".join(letters_in_words(kind)), payment=payment)


def _lose(desk: Desk) -> Iterator[Advice]:
    for action in desk.legal(actions.LOSE_SALT):
        colour = int(ACTIONS.first[action])
        full = desk.view["market"][colour] == components.MARKET_SIZE[colour]
        price = 0 if full else int(market.price_to_sell(colour, desk.view["market"][colour], False))
        part, word = f"seat {desk.seat} {SALTS[colour]} salt", tr(SALTS[colour])
        if price > CHEAP and desk.legal(actions.LOSE_MONEY):
            yield _say("give money", f"seat {desk.seat} money", part, colour=word, price=price)
            break
        if price <= CHEAP:
            yield _say("give salt", part, colour=word)
    yield _say("lose", salt=salt_words(desk.me["salt"]))


def _move(desk: Desk) -> Iterator[Advice]:
    """Where a miner goes."""
    targets = [int(ACTIONS.first[action]) for action in desk.legal(actions.TO, actions.PLACE)]
    chambers = [space for space in targets if space >= FIRST_CHAMBER]
    for space in sorted(chambers, key=lambda space: -_promise(desk, space - FIRST_CHAMBER))[:MOST]:
        name, facts, mine = desk.chamber(space - FIRST_CHAMBER)
        words = {"chamber": name, "water": facts["water"], "rested": mine["rested"]}
        if not facts["entered"]:
            yield _say("to open", SPACES[space], chamber=name)
        elif sum(facts["salt"]):
            yield _say("to salt", SPACES[space], salt=salt_words(facts["salt"]), **words)
    sections = [space for space in targets if space < FIRST_CHAMBER]
    if sections:
        space, below = max(sections), whereabouts(desk.view, desk.me)["mine"]
        yield _say("to deeper", SPACES[space], space=place_name(SPACE_NAMES[space]), n=below)
    if desk.view["question"] == "rope":
        yield _say("rope", f"seat {desk.seat} rope", phase=PHASE_NAMES[desk.view["phase"] - 1])


def _digging(desk: Desk) -> tuple[int, str, ChamberView, int]:
    """The chamber under work, its name, what it holds, and the strength there."""
    chamber = desk.view["turn"]["source"]
    name, facts, mine = desk.chamber(chamber)
    return chamber, name, facts, int(fees.strength(mine["rested"], desk.view["turn"]["pickaxes"], facts["water"]))


def _pickaxe(desk: Desk) -> Iterator[Advice]:
    chamber, _, facts, strength = _digging(desk)
    parts = f"seat {desk.seat} pickaxe", CHAMBERS[chamber]
    yield _say("pickaxe", *parts, strength=strength, cubes=sum(facts["salt"]))


def _cart(desk: Desk) -> Iterator[Advice]:
    chamber = desk.view["turn"]["source"]
    yield _say("cart", f"seat {desk.seat} cart", way=way_of(desk.seat, chamber, desk.view))


def _take(desk: Desk) -> Iterator[Advice]:
    chamber, _, facts, strength = _digging(desk)
    for place, order in desk.orders():
        missing = lacking(order["salt"], desk.me["salt"])
        if any(missing) and all(lack <= there for lack, there in zip(missing, facts["salt"], strict=True)):
            words = {"payment": order["payment"], "salt": salt_words(missing)}
            yield _say("take for", f"order {place}", CHAMBERS[chamber], place=place, **words)
            break
    if len(desk.legal(actions.TAKE)) > 1:
        yield _say("take", CHAMBERS[chamber], salt=salt_words(facts["salt"]))
    elif desk.legal(actions.TAKE):
        left = min(strength - desk.view["turn"]["taken"], sum(facts["salt"]))
        yield _say("take more", CHAMBERS[chamber], n=left)


def _pay(desk: Desk) -> Iterator[Advice]:
    payable = [int(ACTIONS.first[action]) for action in desk.legal(actions.PAY)]
    poorest = min(payable, key=lambda seat: desk.view["players"][seat]["money"])
    money, name = desk.view["players"][poorest]["money"], names_of(desk.view["seats"])[poorest]
    yield _say("pay", f"seat {poorest} pithead", name=name, money=money)


def _pump(desk: Desk) -> Iterator[Advice]:
    chamber, name, facts, strength = _digging(desk)
    rested, cubes = desk.chamber(chamber)[2]["rested"], sum(facts["salt"])
    for action in desk.legal(actions.MORE):
        if strength >= cubes:
            yield _say("dry", CHAMBERS[chamber], strength=strength, cubes=cubes, chamber=name)
        else:
            price = desk.effects[action].get("costs", {}).get("gr", 0)
            words = {"water": facts["water"], "rested": rested, "price": price}
            yield _say("more", "pump house", CHAMBERS[chamber], **words)


def _trade(desk: Desk) -> Iterator[Advice]:
    for place, order in desk.orders():
        yield from _last_cube(desk, place, order, lacking(order["salt"], desk.me["salt"]))
    for action in desk.legal(actions.SELL):
        colour = int(ACTIONS.first[action])
        price = desk.effects[action].get("gives", {}).get("gr", 0)
        if not desk.needed(colour):
            yield _say("sell", f"sell {SALTS[colour]}", colour=tr(SALTS[colour]), price=price)
    yield _say("trade", salt=salt_words(desk.me["salt"]) or "0", money=desk.me["money"])


def _wake(desk: Desk) -> Iterator[Advice]:
    for action in desk.legal(actions.WAKE, actions.USE_FOOD):
        chamber = int(ACTIONS.first[action])
        name, facts, _ = desk.chamber(chamber)
        if sum(facts["salt"]):
            yield _say("wake", CHAMBERS[chamber], chamber=name, salt=salt_words(facts["salt"]))
    yield _say("wake any", n=whereabouts(desk.view, desk.me)["tired"])


def _end(desk: Desk) -> Iterator[Advice]:
    if desk.legal(actions.USE_FOOD):
        yield from _wake(desk)
    for family, tool in ((actions.USE_FOOD, "food"), (actions.USE_BUCKET, "bucket")):
        if desk.legal(family):
            yield _say(
                "end", f"seat {desk.seat} {tool}", tool=tool_name(tool), phase=PHASE_NAMES[desk.view["phase"] - 1]
            )


QUESTIONS: dict[str, Callable[[Desk], Iterator[Advice]]] = {
    "deliver": _deliver,
    "lose": _lose,
    "act": _act,
    "move": _move,
    "rope": _move,
    "pickaxe": _pickaxe,
    "cart": _cart,
    "take": _take,
    "pay": _pay,
    "pump": _pump,
    "trade": _trade,
    "wake": _wake,
    "end": _end,
}
