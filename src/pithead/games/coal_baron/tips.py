"""What every part of the board is, what it does, and how it stands: for those who play for the first time."""

from typing import Any

from pithead.core.teaching import Tip
from pithead.core.text import fill, name_of, names_of, tr
from pithead.games.coal_baron.board import standing, words
from pithead.games.coal_baron.board.common import balance, level_words
from pithead.games.coal_baron.board.office import elements, hour_words
from pithead.games.coal_baron.board.text import BOARD
from pithead.games.coal_baron.components import CARD_NAMES, COLOURS, ELEMENT_NAMES, LEVELS, TILE_NAMES
from pithead.games.coal_baron.text import SHOWN
from pithead.games.coal_baron.view import CoalBaronView, PlayerView, SpaceView

# What a part is called, what it does, and its paragraph.
TIPS: dict[str, tuple[str, str, str]] = {
    "factory": (
        BOARD["factory"],
        "Buy the tile that lies here: it goes into your pit and brings a cube on each of its carts."
        " A yellow cart costs 1 franc, a brown one 2, a grey one 3, a black one 4.",
        "CB 5.1",
    ),
    "draw tiles": (
        "Draw five tiles",
        "Look at the top five tiles of the stack, buy one of them or none, and put the rest back as you like.",
        "CB 5.5",
    ),
    "mine": (
        BOARD["mining"],
        "Work in your own pit, as many steps as shown: move the cage, load a cube, put a cube on an order or into the"
        " store.",
        "CB 6.1",
    ),
    "deliver": (
        BOARD["delivery"],
        "Deliver all your complete orders of this vehicle at once, and score the points printed on them.",
        "CB 7.1",
    ),
    "money": (BOARD["money"], "Take the francs shown. You need them to buy tiles.", "CB 7.2"),
    "bank": (
        "Bank",
        "Take 1 franc for 1 worker. Any number of workers fit in here, so there is always something to do.",
        "CB 3.3",
    ),
    "order": (
        BOARD["orders"],
        "Take the order that lies here. You may have any number of open orders, but each still open at the end of the"
        " game costs 1 VP.",
        "CB 7.3",
    ),
    "draw orders": (
        "Draw five orders",
        "Look at the top five orders of the deck, keep one of them or none, and put the rest back as you like.",
        "CB 7.4",
    ),
    "supply": (
        BOARD["supply"],
        "The coal that is in nobody’s pit: a new tile takes its cubes from here. If its colour runs out, a cart may"
        " take a cube of another colour or stay empty.",
        "CB 5.4",
    ),
    "canteen": (
        BOARD["canteen"],
        "Workers that had to make room for others rest here. They come back when the shift ends.",
        "CB 3.4",
    ),
    "score": (BOARD["score"], "How many points everybody has. The most at the end of the game win.", "CB 10.5"),
    "clock": (
        BOARD["clock"],
        "What the end of a shift scores, clockwise from 1 o’clock: shift 1 the first four elements, shift 2 the first"
        " eight, shift 3 all twelve. The shapes outside show who leads.",
        "CB 8.1",
    ),
    "clock slots": (
        "Majority: coal delivered",
        "At the end of every shift, whoever has delivered the most slots of this colour scores these points.",
        "CB 8.1",
    ),
    "clock vehicle": (
        "Majority: vehicle",
        "At the end of shifts 2 and 3, whoever has delivered the most slots by this vehicle scores these points.",
        "CB 8.1",
    ),
    "clock carts": (
        "Majority: empty carts",
        "At the end of shift 3, whoever has the most empty carts of this colour scores these points: mine your coal.",
        "CB 8.4",
    ),
    "known": (
        "What you know of the piles",
        "Tiles or orders that you have seen and put back. Nobody else knows them; 1 is the next to come.",
        "CB 5.5",
    ),
    "revealed": (
        "Order to choose",
        "Everybody begins with three of these. Coal of these colours, delivered by this vehicle, scores the points in"
        " the corner.",
        "CB 2.6",
    ),
    "drawn tile": (
        "Tile drawn",
        "You may buy one of the tiles drawn, for its price; the others go back to the stack.",
        "CB 5.5",
    ),
    "drawn order": (
        "Order drawn",
        "You may keep one of the orders drawn, free of charge; the others go back to the deck.",
        "CB 7.4",
    ),
    "drawn none": ("Take none", "Take none of those drawn: all of them go back. The action is still used.", "CB 5.5"),
    "return top": (
        "Back on top",
        "Put the rest back on top of the pile: they come next, in the order that you choose.",
        "CB 5.5",
    ),
    "return bottom": (
        "Back to the bottom",
        "Put the rest under the pile: nobody will see them for a long time.",
        "CB 5.5",
    ),
    "player": (
        "Player",
        "Who it is, and whether this player begins the shift. A bar below shows whose turn it is.",
        "CB 3.1",
    ),
    "points": (
        BOARD["score"],
        "Deliveries score at once, majorities at the end of each shift, what is left at the end of the game.",
        "CB 10.5",
    ),
    "francs": ("Francs", "Money for tiles. Every 5 francs left at the end of the game are 1 VP.", "CB 10.1"),
    "workers": (
        "Workers in reserve",
        "Every turn places one or more of them. Who has none left waits for the end of the shift; then all come back.",
        "CB 3.1",
    ),
    "surface": (
        BOARD["surface"],
        "The top of the shaft. Only here can cubes leave the cage: to an order or into the store.",
        "CB 6.4",
    ),
    "store": (
        BOARD["store place"],
        "Coal for later orders, without limit. A cube goes in for 1 step, and out to an order for 1 more.",
        "CB 6.5",
    ),
    "store colour": (
        "Coal in the store",
        "While mining, 1 step puts a cube from here on a slot of its colour, wherever the cage is.",
        "CB 6.6",
    ),
    "level": (
        "Level of the pit",
        "Tiles of this colour lie here, with their carts. 1 step brings the cage here, another loads a cube; empty"
        " carts count at the end of shift 3.",
        "CB 5.2",
    ),
    "coal": ("Coal at the cage", "While mining, 1 step loads one of these cubes; the cage holds 5.", "CB 6.3"),
    "cage": (
        "Cage",
        "It carries up to 5 cubes. 1 step moves it as far as you like, to any level or to the surface.",
        "CB 6.2",
    ),
    "cage colour": (
        "Coal in the cage",
        "At the surface, 1 step puts a cube on a slot of its colour or into the store.",
        "CB 6.4",
    ),
    "stop": ("Stop mining", "Your turn ends. Steps left over are lost; the cage stays with its cubes.", "CB 6.1"),
    "two cubes": (
        "Two cubes for one",
        "Two cubes of any colours fill one slot, for 2 steps: the way out when a colour is lacking.",
        "CB 6.7",
    ),
    "leave empty": (
        "Leave carts empty",
        "Take no cube of another colour for these carts. Empty carts count at the end of shift 3.",
        "CB 5.4",
    ),
    "orders": (
        BOARD["open orders"],
        "Coal on all slots makes an order complete: then it can be delivered. Each order still open at the end of the"
        " game costs 1 VP.",
        "CB 7.3",
    ),
    "card": (
        "Order",
        "With coal on all its slots it can be delivered by the vehicle shown, for the points in the corner. Its slots"
        " then count for the majorities.",
        "CB 7.1",
    ),
    "slot": ("Slot of an order", "It takes one cube of its colour, or two cubes of any colours.", "CB 6.4"),
    "delivered": (
        BOARD["delivered"],
        "Delivered orders lie face down. Their slots count for the majorities of every shift to come.",
        "CB 7.5",
    ),
    "balance": (
        "Balance of the pit",
        "Buy tiles for both sides: at the end, each tile that one side has more than the other costs 2 VP.",
        "CB 10.4",
    ),
}

# How things stand.
NOW: dict[str, str] = {
    "is": "{what}.",
    "owned": "{who}: {what}",
    "locked": "Closed with {seats} players.",
    "free": "Free: it takes 1 worker, you have {workers}.",
    "free to see": "Nobody is here: it takes 1 worker.",
    "taken": "{seat} is here with {count:worker}: it takes {needed} of yours, you have {workers}.",
    "own": "You are here with {count:worker}: using it again takes {needed}, you have {workers}.",
    "taken to see": "{seat} is here with {count:worker}: it takes {needed:worker}.",
    "empty": "Nothing lies here any more.",
    "dear": "You lack {count:franc} for it.",
    "paid": "You would have {count:franc} left.",
    "coal": "You have spare coal for {count} of its {size:slot}.",
    "ready": "For you it would deliver {count:order} now: {points:+d} VP.",
    "not ready": "You have no complete {vehicle} order; {count} open.",
    "balance": "It would leave your pit with {light} light and {dark} dark.",
    "wanted": "Your orders need {count} more.",
    "first player": "Begins this shift.",
    "shift": "It is shift {shift}: it scores the first {count} elements.",
    "nobody": "Nobody is there.",
    "steps": "You have {steps:step} left.",
    "complete": "{count} of {size} complete.",
    "lacks": "It lacks {colours}.",
    "deliver it": "Complete: deliver it.",
    "nothing stored": "Empty.",
}
_SEATED = ("player", "points", "francs", "workers", "surface", "store", "cage", "stop", "two cubes", "leave empty",
          "orders", "delivered", "balance")  # fmt: skip
_COLOURED = {"store": "store colour", "level": "level", "coal": "coal", "cage": "cage colour"}


def tip(part: str, view: CoalBaronView) -> Tip | None:
    """Return what a part of the board is, and how it stands in a view; None, if there is no such part."""
    head, _, rest = part.partition(" ")
    for space in view["spaces"]:
        if space["name"] == part:
            return _space(space, view)
    if head == "seat":
        return _seated(rest, view)
    if head == "clock" and rest in ELEMENT_NAMES:
        element = ELEMENT_NAMES.index(rest)
        kind = ("clock slots", "clock vehicle", "clock carts")[element // 4]
        has = [elements(player) for player in view["players"]]
        return _made(kind, _now("is", what=hour_words(view, has, element, names_of(view["seats"]))))
    if head == "supply" and rest in COLOURS:
        count = view["supply"][COLOURS.index(rest)]
        return _made(
            "supply", _now("is", what=words.say("in supply", count=count, colour=tr(rest))), *_want(rest, view)
        )
    if head == "revealed" and rest in CARD_NAMES:
        return _made("revealed", _now("is", what=words.card_words(rest)), *_coal_for(rest, view))
    if head == "drawn" and rest in TILE_NAMES:
        return _made("drawn tile", _now("is", what=words.tile_words(rest, priced=True)), *_price(rest, view))
    if head == "drawn" and rest in CARD_NAMES:
        return _made("drawn order", _now("is", what=words.card_words(rest)), *_coal_for(rest, view))
    if part == "canteen":
        there = [
            words.say("in canteen", workers=player["canteen"], who=name_of(player["seat"]))
            for player in view["players"]
            if player["canteen"]
        ]
        return _made(part, *[_now("is", what=item) for item in there] or [_now("nobody")])
    if part == "score":
        scores = [
            words.say("points", who=name_of(player["seat"]), count=player["points"]) for player in view["players"]
        ]
        return _made(part, _now("is", what=words.list_words(scores)))
    if part == "clock":
        return _made(part, _now("shift", shift=view["shift"], count=4 * view["shift"]))
    return _made(part) if part in ("known", "drawn none", "return top", "return bottom") else None


def _made(kind: str, *now: str, who: int | None = None) -> Tip:
    name, does, paragraph = TIPS[kind]
    named = tr(name) if who is None else _now("owned", who=name_of(who), what=tr(name))
    return Tip(named, tr(does), " ".join(now), paragraph)


def _now(key: str, **facts: Any) -> str:
    return fill(tr(NOW[key]), facts, SHOWN)


# Worker spaces.


def _space(space: SpaceView, view: CoalBaronView) -> Tip:
    """Return the tip of a worker space: what it does, who is there, what it would cost the reader."""
    name, holds = space["name"], space["holds"]
    kind = name if name in TIPS else name.partition(" ")[0]
    now = [_now("is", what=words.space_words(space, view)), *_workers(space, view)]
    me = standing.own(view)
    if space["open"] and kind in ("factory", "order") and holds is None and view["question"] != "draft":
        now.append(_now("empty"))
    elif kind == "factory" and holds is not None:
        now += _price(holds, view)
    elif kind == "order" and holds is not None:
        now += _coal_for(holds, view)
    elif kind == "deliver" and me is not None:
        vehicle = name.partition(" ")[2]
        ready = standing.complete(me, vehicle)
        open_ones = [order for order in me["orders"] if standing.vehicle_of(order["card"]) == vehicle]
        if ready:
            now.append(_now("ready", count=len(ready), points=standing.worth(ready)))
        else:
            now.append(_now("not ready", vehicle=vehicle, count=len(open_ones)))
    return _made(kind, *now)


def _workers(space: SpaceView, view: CoalBaronView) -> list[str]:
    """CB 3.2 Say how many workers a space takes."""
    me = standing.own(view)
    count = space["workers"]
    if not space["open"]:
        return [_now("locked", seats=view["seats"])]
    if me is None:
        here = space["seat"]
        return [_now("free to see") if here is None else _now("taken to see", seat=here, count=count, needed=count + 1)]
    if space["seat"] is None:
        return [_now("free", workers=me["workers"])]
    key = "own" if space["seat"] == me["seat"] else "taken"
    return [_now(key, seat=space["seat"], count=count, needed=count + 1, workers=me["workers"])]


def _price(tile: str, view: CoalBaronView) -> list[str]:
    """CB 5.1, 10.4 Say what a tile would do to the reader's purse and pit."""
    me = standing.own(view)
    if me is None:
        return []
    left = me["francs"] - words.PRICES[tile]
    if left < 0:
        return [_now("dear", count=-left)]
    sides, _ = balance(me)
    sides[tile.split()[2]] += 1
    return [_now("paid", count=left), _now("balance", **sides)]


def _coal_for(card: str, view: CoalBaronView) -> list[str]:
    """Say for how much of an order the reader has coal."""
    me = standing.own(view)
    if me is None:
        return []
    return [_now("coal", count=standing.fits(card, me), size=len(words.slot_colours(card)))]


def _want(colour: str, view: CoalBaronView) -> list[str]:
    """Say how many cubes of a colour the reader's orders need that the reader does not have."""
    me = standing.own(view)
    count = standing.short(me)[colour] if me is not None else 0
    return [_now("wanted", count=count)] if count else []


# What belongs to a player.


def _seated(rest: str, view: CoalBaronView) -> Tip | None:
    """Return the tip of a part that belongs to a player: the seat's number, then what it is."""
    number, _, what = rest.partition(" ")
    if number not in [str(seat) for seat in range(view["seats"])]:
        return None
    player = view["players"][int(number)]
    who = None if player["seat"] == view["seat"] else player["seat"]
    first, _, last = what.rpartition(" ")
    if what in _SEATED:
        return _made(what, *_state_of(what, player, view), who=who)
    if first in _COLOURED and last in COLOURS:
        return _made(_COLOURED[first], *_coloured(first, last, player, view), who=who)
    for order in player["orders"]:
        if what == order["card"]:
            lacks = list(standing.lacking(order).elements())
            then = _now("lacks", colours=lacks) if lacks else _now("deliver it")
            return _made("card", _now("is", what=words.order_words(order)), then, who=who)
        if first == order["card"] and last in words.slot_colours(first):
            count = standing.lacking(order)[last]
            free = words.say("free slot", colour=tr(last), card=words.card_words(first), count=count)
            return _made("slot", _now("is", what=free), who=who)
    return None


def _state_of(what: str, player: PlayerView, view: CoalBaronView) -> list[str]:
    """Say how a part without a colour stands."""
    name = name_of(player["seat"])
    if what == "player":
        facts = {"points": player["points"], "francs": player["francs"], "workers": player["workers"]}
        said = [_now("is", what=words.say("player", who=name, **facts))]
        return [*said, _now("first player")] if player["seat"] == view["first_player"] else said
    if what == "workers":
        return [_now("is", what=words.say("reserve", who=name, count=player["workers"]))]
    if what == "points":
        return [_now("is", what=words.say("points", who=name, count=player["points"]))]
    if what == "francs":
        return [_now("is", what=words.say("purse", who=name, count=player["francs"]))]
    if what in ("cage", "surface"):
        return [_now("is", what=words.cage_words(player))]
    if what == "store":
        bins = [(colour, player["store"][colour]) for colour in COLOURS if player["store"].get(colour)]
        said = [_now("is", what=words.say("in store", count=count, colour=tr(colour))) for colour, count in bins]
        return said or [_now("nothing stored")]
    if what == "orders":
        return [_now("complete", count=len(standing.complete(player)), size=len(player["orders"]))]
    if what == "delivered":
        return [_now("is", what=words.delivered_words(player))]
    if what == "balance":
        sides, points = balance(player)
        return [_now("is", what=words.say("balance", **sides, points=points))]
    steps = view["decision"].get("steps")
    return [_now("steps", steps=steps)] if steps else []


def _coloured(what: str, colour: str, player: PlayerView, view: CoalBaronView) -> list[str]:
    """Say how a place for cubes of a colour stands."""
    if what == "level":
        said = [_now("is", what=level_words(player, COLOURS.index(colour)))]
    elif what == "coal":
        at = player["cage_at"]
        count = player["levels"][COLOURS.index(at)].get(colour, 0) if at != LEVELS[0] else 0
        said = [_now("is", what=words.say("coal here", count=count, colour=tr(colour), level=tr(at)))]
    else:
        place = player["store"] if what == "store" else player["cage"]
        said = [_now("is", what=words.say(f"in {what}", count=place.get(colour, 0), colour=tr(colour)))]
    return said + (_want(colour, view) if player["seat"] == view["seat"] else [])
