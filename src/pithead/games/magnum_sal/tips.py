"""What is this? A tip for every part of the board: what it does, and how it stands in a view."""

from typing import Any

from pithead.core.bits import has
from pithead.core.teaching import Tip
from pithead.core.text import names_of, put, tr
from pithead.games.magnum_sal import components, fees, market
from pithead.games.magnum_sal.board.facts import lacking, miners_of, way_of, whereabouts
from pithead.games.magnum_sal.board.figures import crowd_words, letters_in_words, say
from pithead.games.magnum_sal.board.mine import inside_words
from pithead.games.magnum_sal.board.parts import ASSISTANTS, CHAMBERS, LEFT, RIGHT, SPACES, actor
from pithead.games.magnum_sal.components import BUILDINGS, SALTS, TOOLS
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, SPACE_NAMES
from pithead.games.magnum_sal.text import place_name, salt_words, tool_name
from pithead.games.magnum_sal.view import MagnumSalView

NAMES: dict[str, str] = {
    "shaft": "Shaft, section {depth}",
    "chamber": "Chamber {chamber}",
    "miners": "Miners in {chamber}",
    "assistant": "Assistant's place of {building}",
    "order": "Order {place}",
    "gate": "Castle: at the gate",
    "waiting": "Castle: waiting",
    "workshop": "Workshop, {price} gr",
    "for sale": "Workshop: {tool}",
    "buy": "Market: buy {colour} salt",
    "sell": "Market: sell {colour} salt",
    "money": "Money of {name}",
    "salt": "{colour} salt of {name}",
    "tool": "{name}: {tool}",
    "pithead": "Pithead of {name}",
}
DOES: dict[str, tuple[str, str]] = {
    "shaft": (
        "The way down. A miner may go deeper only if somebody, of any player, stands in every section above; "
        "where you have no miner of your own, each cube that you raise costs 1 gr.",
        "MS 4.2",
    ),
    "face down": (
        "Nobody knows yet what lies here. The first miner to enter turns it up; the deeper the level, the better the "
        "salt, and the more water.",
        "MS 1.4",
    ),
    "mapped": ("The first miner to enter finds the salt and the water shown here.", "MS 10.1"),
    "open": (
        "Extract salt here: each rested miner of yours digs one cube, each water takes the strength of one miner. "
        "Miners who dig lie down tired.",
        "MS 4.5",
    ),
    "worked out": ("No salt is left here: your miners earn more elsewhere.", "MS 4.3"),
    "miners": (
        "A standing miner can dig, or be moved elsewhere. One who lies is tired: he still holds the chain and carries "
        "salt, and gets up when you rest by passing both actions.",
        "MS 4.9",
    ),
    "take": (
        "Take a cube of this colour. You may take as many cubes as your strength allows, in any colours.",
        "MS 4.5",
    ),
    "cart": ("Put a cart here: all your cubes pass these two spaces free of charge.", "MS 6.5"),
    "small cart": ("Put a cart here: two of your cubes pass these two spaces free of charge.", "MS 6.5"),
    "inn": (
        "Hire a miner: he is yours to the end of the game and can work at once. The marker moves on, and wages rise.",
        "MS 5.3",
    ),
    "square": ("Visit it for 1 gr from the bank, if an action has no better use.", "MS 5.7"),
    "pump house": (
        "Pump water out of a chamber where you have a miner, so that fewer of them dig in vain. The first water of a "
        "visit is free, the second costs 2 gr, the third 3, and so on.",
        "MS 5.5",
    ),
    "workshop": (
        "Tools are bought here. When one is sold, dearer ones move to the left and get cheaper.",
        "MS 5.4",
    ),
    "order": (
        "The king pays this much for this salt. A miner sent to the castle delivers two turns later, one order each.",
        "MS 5.10",
    ),
    "no order": ("This place stays empty: no order is left for it in this phase.", "MS 5.10"),
    "gate": (
        "A miner here delivers at the start of his owner's next turn. If the salt for every order is lacking then, "
        "it costs a cube or 3 gr.",
        "MS 5.9",
    ),
    "waiting": (
        "Send a rested miner here to visit the castle. In your next turn he goes on to the gate; in the turn after "
        "that he delivers.",
        "MS 5.8",
    ),
    "assistant": (
        "A miner here earns his owner 1 gr from the bank for every visit to {building}, whoever visits. He stays until "
        "he is moved or the phase ends.",
        "MS 4.10",
    ),
    "castle assistant": (
        "A miner here earns his owner 1 gr from the bank for every order completed, whoever completes it. He stays "
        "until he is moved or the phase ends.",
        "MS 5.8",
    ),
    "sell": (
        "Sell a cube on the dearest free place of its column: every cube sold makes the next one cheaper. A visit is "
        "for one or two cubes, sold or bought.",
        "MS 5.6",
    ),
    "buy": (
        "Buy the cheapest cube of the column, perhaps the last one that an order lacks. A visit is for one or two "
        "cubes, sold or bought.",
        "MS 5.6",
    ),
    "money": (
        "Whoever has most money at the end wins. It pays wages, tools, water, and the way of salt past other "
        "players' miners.",
        "MS 9.2",
    ),
    "brown": (
        "Common salt, from levels I and II: for orders or the market. Left over at the end of the game, a cube is "
        "worth 3 gr.",
        "MS 9.1",
    ),
    "green": (
        "Better salt, from all levels: for orders or the market. Left over at the end of the game, a cube is worth "
        "3 gr.",
        "MS 9.1",
    ),
    "white": (
        "The purest salt, from levels II and III: for the best orders. Left over at the end of the game, a cube is "
        "worth 3 gr.",
        "MS 9.1",
    ),
    "pithead": (
        "Rested miners wait here. Send them into the mine, to an assistant's place, or to the castle.",
        "MS 4.1",
    ),
    "pay": ("Pay 1 gr of what the way costs to this player: you choose among all who have miners there.", "MS 4.6"),
}
TOOL_DOES: dict[str, tuple[str, str]] = {
    "rope": ("Once a phase, when you place or move a miner: place or move another one in the same action.", "MS 6.2"),
    "pickaxe": ("Once a phase, when you extract salt: it digs like one miner more.", "MS 6.4"),
    "bucket": (
        "Once a phase, without using an action: carry a water from a chamber with a miner of yours to the next one in "
        "the same corridor.",
        "MS 6.3",
    ),
    "cart": (
        "Once a phase, when you extract salt: all cubes pass one space, or two neighbouring ones, that you would have "
        "to pay for.",
        "MS 6.5",
    ),
    "small cart": (
        "Once a phase, when you extract salt: two cubes pass one space, or two neighbouring ones, that you would have "
        "to pay for.",
        "MS 6.5",
    ),
    "food": ("Once a phase, without using an action: one or two of your tired miners get up.", "MS 6.8"),
    "commercial privilege": (
        "Once a phase, when you visit the market: buy at 1 gr less, sell at 1 gr more, even into a full column.",
        "MS 6.6",
    ),
    "royal privilege": (
        "Once a phase, when you visit the castle: your miner goes straight to the gate, and delivers in your next "
        "turn.",
        "MS 6.7",
    ),
}
NOW: dict[str, str] = {
    "who": "{who}.",
    "chamber": "{inside}; {who}.",
    "strength": "Your strength is {strength}.",
    "way": "Each cube from here costs you {way} gr on its way.",
    "free way": "The way up is free for you.",
    "cubes": "{n} here.",
    "wage": "The next miner costs {wage} gr; {n} left to hire in this phase.",
    "nobody": "Nobody is left to hire in this phase.",
    "water": "Water where you have miners: {chambers}.",
    "chamber water": "{n} in {chamber}",
    "no water": "You have no miner in a chamber with water.",
    "for sale": "{price} gr now; {n:tool} in the pile.",
    "nothing": "Nothing is for sale here; {n:tool} in the pile.",
    "order": "{salt} for {payment} gr.",
    "complete": "You have all of it.",
    "lacking": "You lack {salt}.",
    "counter": "{done} of the {all} orders that end the phase are completed.",
    "assistant": "Taken by {name}.",
    "free": "Free.",
    "sell": "The next cube brings {price} gr; you have {n}.",
    "full": "The column is full.",
    "buy": "It costs {price} gr.",
    "money": "{n} gr.",
    "salt": "{n:cube}.",
    "tools": "{ready} ready, {used} used in this phase.",
    "pithead": "{supply} here, {mine} in the mine ({tired} lying), {town} in the town; {miners} in all.",
}


def tip(part: str, view: MagnumSalView) -> Tip | None:
    """Return what a part is, what it does, and how it stands; None, if there is no such part."""
    first, _, rest = part.partition(" ")
    if part in SPACES[:FIRST_CHAMBER]:
        return _section(SPACE_NAMES[SPACES.index(part)], view)
    if first in CHAMBERS:
        return _chamber(CHAMBERS.index(first), rest, view)
    if part in ASSISTANTS:
        return _assistant(BUILDINGS[ASSISTANTS.index(part)], view)
    if part in (LEFT, RIGHT):
        return _queue(0 if part == LEFT else 1, view)
    if first in ("buy", "sell") and rest in SALTS:
        return _stall(first, SALTS.index(rest), view)
    if first == "seat":
        seat, _, what = rest.partition(" ")
        known = seat in [str(player["seat"]) for player in view["players"]]
        return _owned(int(seat), what, view) if known else None
    if first in ("order", "workshop"):
        places = view["orders"] if first == "order" else components.TOOL_PRICE
        wanted = [str(n) for n in (range(1, len(places) + 1) if first == "order" else places)]
        return (_order if first == "order" else _workshop)(wanted.index(rest), view) if rest in wanted else None
    if first == "cart":
        return _cart(rest, view)
    return _house(part, view) if part in ("inn", "square", "pump house") else None


def describe_tool(tool: str, small_cart: bool) -> tuple[str, str]:
    """Return what a tool does, and its paragraph."""
    sentence, paragraph = TOOL_DOES["small cart" if tool == "cart" and small_cart else tool]
    return tr(sentence), paragraph


def _small_cart(view: MagnumSalView) -> bool:
    return view["options"]["cart"] == "two"


def _tip(key: str, name: str, *now: str, **facts: Any) -> Tip:
    sentence, paragraph = DOES[key]
    return Tip(name, put(sentence, **facts), " ".join(words for words in now if words), paragraph)


def _now(key: str, **facts: Any) -> str:
    return put(NOW[key], **facts)


def _visited(building: str, view: MagnumSalView) -> str:
    """That the player to act cannot visit a building again."""
    if view["over"] or not has(view["turn"]["visited"], BUILDINGS.index(building)):
        return ""
    name = names_of(view["seats"])[view["to_act"]]
    return say("visited", name=name, building=place_name(building)) + "."


# The mine.


def _section(name: str, view: MagnumSalView) -> Tip:
    who = crowd_words(names_of(view["seats"]), view["mine"].get(name, []))
    return _tip("shaft", put(NAMES["shaft"], depth=int(name.split()[1])), _now("who", who=who))


def _chamber(chamber: int, what: str, view: MagnumSalView) -> Tip | None:
    """A chamber, its miners, or the salt of a colour in it."""
    name = CHAMBER_NAMES[chamber]
    facts, seat = view["chambers"][name], actor(view)
    who = crowd_words(names_of(view["seats"]), view["mine"].get(name, []))
    if what == "miners":
        return _tip("miners", put(NAMES["miners"], chamber=name), _now("who", who=who))
    if what in SALTS:
        count = facts["salt"][SALTS.index(what)]
        return _tip("take", say("cube in chamber", colour=tr(what), chamber=name), _now("cubes", n=count))
    if what:
        return None
    now = [_now("chamber", inside=inside_words(facts), who=who)]
    rested = miners_of(seat, name, view)["rested"]
    if rested and not facts["used"]:
        strength = int(fees.strength(rested, 0, facts["water"]))
        way = way_of(seat, chamber, view)
        now += [_now("strength", strength=strength), _now("way", way=way) if way else _now("free way")]
    if facts["entered"]:
        key = "worked out" if facts["used"] else "open"
    else:
        key = "face down" if facts["kind"] is None else "mapped"
    return _tip(key, put(NAMES["chamber"], chamber=name), *now)


def _cart(rest: str, view: MagnumSalView) -> Tip | None:
    """A cart over two spaces: the parts of its name may be two words each."""
    for place, space in enumerate(SPACES):
        other = rest.removeprefix(f"{space} ")
        if other != rest and other in SPACES:
            names = place_name(SPACE_NAMES[place]), place_name(SPACE_NAMES[SPACES.index(other)])
            return _tip("small cart" if _small_cart(view) else "cart", say("cart two", a=names[0], b=names[1]))
    return None


# The town.


def _house(part: str, view: MagnumSalView) -> Tip:
    now = ""
    if part == "inn":
        left = len(components.WAGES) - view["inn"]
        now = _now("nobody") if view["wage"] is None else _now("wage", wage=view["wage"], n=left)
    elif part == "pump house":
        wet = [
            _now("chamber water", n=facts["water"], chamber=name)
            for name, facts in view["chambers"].items()
            if facts["water"] and any(entry["seat"] == actor(view) for entry in view["mine"].get(name, []))
        ]
        now = _now("water", chambers=wet) if wet else _now("no water")
    return _tip(part, say(part), now, _visited(part, view))


def _workshop(place: int, view: MagnumSalView) -> Tip:
    tool, price, pile = view["workshop"][place], int(components.TOOL_PRICE[place]), view["tool_pile"]
    if tool is None:
        return _tip("workshop", put(NAMES["workshop"], price=price), _now("nothing", n=pile))
    sentence, paragraph = describe_tool(tool, _small_cart(view))
    now = [_now("for sale", price=price, n=pile), _visited("workshop", view)]
    name = put(NAMES["for sale"], tool=tool_name(tool))
    return Tip(name, sentence, " ".join(words for words in now if words), paragraph)


def _order(place: int, view: MagnumSalView) -> Tip:
    order, name = view["orders"][place], put(NAMES["order"], place=place + 1)
    counter = _now("counter", done=view["completed"], all=view["orders_to_end"])
    if order is None:
        return _tip("no order", name, counter)
    missing = lacking(order["salt"], view["players"][actor(view)]["salt"])
    mine = _now("lacking", salt=salt_words(missing)) if any(missing) else _now("complete")
    salt = letters_in_words(order["salt"])
    return _tip("order", name, _now("order", salt=salt, payment=order["payment"]), mine, counter)


def _queue(side: int, view: MagnumSalView) -> Tip:
    names = names_of(view["seats"])
    who = [
        say("queues", name=names[player["seat"]], n=player["queue"][side])
        for player in view["players"]
        if player["queue"][side]
    ]
    key = "gate" if side == 0 else "waiting"
    return _tip(key, tr(NAMES[key]), _now("who", who=who) if who else say("nobody"), _visited("castle", view))


def _assistant(building: str, view: MagnumSalView) -> Tip:
    seat = view["assistants"][building]
    now = _now("free") if seat is None else _now("assistant", name=names_of(view["seats"])[seat])
    name = put(NAMES["assistant"], building=place_name(building))
    return _tip("castle assistant" if building == "castle" else "assistant", name, now, building=place_name(building))


def _stall(kind: str, colour: int, view: MagnumSalView) -> Tip:
    """MS 5.6 A column of the market: where the next cube is sold, or bought."""
    cubes, privileged = view["market"][colour], view["turn"]["privileged"]
    name = put(NAMES[kind], colour=tr(SALTS[colour]))
    if kind == "buy":
        now = _now("buy", price=int(market.price_to_buy(colour, cubes, privileged))) if cubes else ""
    elif cubes < components.MARKET_SIZE[colour] or privileged:
        price = int(market.price_to_sell(colour, cubes, privileged))
        now = _now("sell", price=price, n=view["players"][actor(view)]["salt"][colour])
    else:
        now = _now("full")
    return _tip(kind, name, now, _visited("market", view))


# What players own.


def _owned(seat: int, what: str, view: MagnumSalView) -> Tip | None:
    player, name = view["players"][seat], names_of(view["seats"])[seat]
    if what == "money":
        return _tip("money", put(NAMES["money"], name=name), _now("money", n=player["money"]))
    if what == "pithead":
        title, where = put(NAMES["pithead"], name=name), whereabouts(view, player)
        if view["question"] == "pay" and seat != view["to_act"]:
            return _tip("pay", title)
        return _tip("pithead", title, _now("pithead", miners=player["miners"], **where))
    if what in TOOLS:
        sentence, paragraph = describe_tool(what, _small_cart(view))
        now = _now("tools", ready=player["tools"].get(what, 0), used=player["used_tools"].get(what, 0))
        return Tip(put(NAMES["tool"], name=name, tool=tool_name(what)), sentence, now, paragraph)
    colour = what.removesuffix(" salt")
    if colour == what or colour not in SALTS:
        return None
    now = _now("salt", n=player["salt"][SALTS.index(colour)])
    return _tip(colour, put(NAMES["salt"], colour=tr(colour), name=name), now)
