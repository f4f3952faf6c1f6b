"""What is this? Every part of the board and every symbol: its name, what it does, how it stands now."""

from collections.abc import Callable
from typing import Any

from pithead.core.teaching import Tip
from pithead.core.text import name_of, put, tr
from pithead.games.haspelknecht.board.facts import coal_left, good_title, lent_markers, say, tray
from pithead.games.haspelknecht.board.farm import MARKERS, owned_title
from pithead.games.haspelknecht.board.people import worker_title, works_here
from pithead.games.haspelknecht.board.table import rent_title, turn_title, wheel_title
from pithead.games.haspelknecht.board.tiles import effect_words, tile_now
from pithead.games.haspelknecht.components import COLOURS, NUMBERS, TITLES
from pithead.games.haspelknecht.discs import value_of
from pithead.games.haspelknecht.scoring import debt_points, thaler_points, water_points
from pithead.games.haspelknecht.text import FEES
from pithead.games.haspelknecht.view import HaspelknechtView, PlayerView
from pithead.games.haspelknecht.winter import farm_points
from pithead.games.haspelknecht.words import discs_words, title_name

# What each kind of part is called, unless the board has a word for it; what it is for; its paragraph.
PARTS: dict[str, tuple[str, str, str]] = {
    "year": (
        "Year wheel",
        "Spring, summer and autumn have a round of actions each, then comes winter. After three years the game ends.",
        "HK 2.1",
    ),
    "rent": (
        "Rent",
        "Every winter you pay the rent in food and Thaler. Each unit that you lack becomes a debt.",
        "HK 7.2",
    ),
    "turn": (
        "Turn order",
        "Players take discs and work from left to right. A cheap first taking moves you forward: a black disc counts"
        " 1, a brown one 2, a yellow one 3.",
        "HK 3.5",
    ),
    "area yellow": (
        "Area {number}, yellow discs",
        "Take all discs of this colour. A yellow disc makes 1 food, or pays the coal digger or the Haspelknecht.",
        "HK 3.2",
    ),
    "area brown": (
        "Area {number}, brown discs",
        "Take all discs of this colour. A brown disc makes 1 wood, for props.",
        "HK 3.2",
    ),
    "area black": (
        "Area {number}, black discs",
        "Take all discs of this colour. A black disc is a step in the mine: dig 1 coal, or remove 2 water.",
        "HK 3.2",
    ),
    "reserve": (
        "Reserve {number}",
        "These discs move up to area {number} at the start of the next season.",
        "HK 3.1",
    ),
    "coal": (
        "",
        "Coal on your farm scores each winter: 3 coal 2 VP, each more 1 VP more; 1 or 2 score nothing.",
        "HK 7.1",
    ),
    "wood": ("", "Each wood becomes a prop: coal behind a free prop place cannot be dug.", "HK 5.6"),
    "food": ("", "Food pays the rent, and the workers who work for pay.", "HK 7.2"),
    "thaler": (
        "",
        "Thaler pay the rent and workers. At the end those left score 2, 5, 9, 14 VP, each more 6 VP more.",
        "HK 8.4",
    ),
    "debts": (
        "",
        "Rent that you could not pay. At the end the first debt costs 1 VP, each more 2 VP; none can be repaid.",
        "HK 8.5",
    ),
    "discs": (
        "Discs, {colour}",
        "Discs that you have taken and that lie on no worker yet. Put them on workers when you plan.",
        "HK 4.1",
    ),
    "marker": ("Marker of {title}", "Serves once. Each marker left at the end scores 1 VP.", "HK 8.3"),
    "farmer": (
        "",
        "Does one kind of work a season: food with yellow discs, wood with brown ones, mining with black ones, or buys"
        " a development with exactly its cost.",
        "HK 5.2",
    ),
    "farmhand": (
        "",
        "Works like the farmer, but buys developments only once improved (13). If both do the same work, you get one"
        " more.",
        "HK 5.4",
    ),
    "coal digger": (
        "",
        "For a yellow disc, a food or a Thaler he makes two steps in the Pinge: removes 2 water, or digs 1 coal, each.",
        "HK 5.8",
    ),
    "miner": ("", "For a food or a Thaler he digs up to 3 coal from the tunnel into the shaft.", "HK 5.9"),
    "haspelknecht": (
        "",
        "For a yellow disc, a food or a Thaler he makes three steps in the shaft: removes 2 water, or lifts 1 coal to"
        " the farm, each.",
        "HK 5.10",
    ),
    "store farm": (
        "",
        "Keeps one coal, wood or food over the winter; all else on the farm is lost. Wood kept here scores 1 VP.",
        "HK 7.3",
    ),
    "store farm french": (
        "",
        "Keeps one coal, wood or food over the winter; all else on the farm is lost. Food kept here scores 1 VP.",
        "HK 7.3",
    ),
    "store barn": (
        "",
        "Built by 12: keeps one coal, wood or food over the winter. Food kept here scores 2 VP.",
        "HK 6",
    ),
    "store shed": ("", "Built by 24: keeps a coal and a wood over the winter. Coal kept here scores 1 VP.", "HK 6"),
    "store shed french": (
        "",
        "Built by 24: keeps a coal or a wood over the winter. Coal kept here scores 1 VP.",
        "HK 6",
    ),
    "charcoal burner": ("", "Built by 15: turns 2 wood into 2 coal and 1 VP, as often as you like.", "HK 6"),
    "charcoal burner french": ("", "Built by 15: turns 2 wood into 2 coal and 1 VP, once a season.", "HK 6"),
    "water mill": (
        "",
        "Built by 35: once a season 2 black discs become 1 Thaler, or 2 yellow ones 1 food and 2 VP.",
        "HK 4.4",
    ),
    "shaft": (
        "Shaft",
        "Coal dug in the tunnel lies here and scores nothing until the Haspelknecht lifts it to the farm.",
        "HK 5.10",
    ),
    "water pinge": (
        "Water in the Pinge",
        "With 2 water or more no coal can be dug here. At the end each water beyond the first costs 1 VP.",
        "HK 5.6",
    ),
    "water shaft": (
        "Water in the shaft",
        "With 5 water no coal can be dug, with 2 none lifted. At the end each water beyond the first costs 1 VP.",
        "HK 5.6",
    ),
    "pinge": (
        "Pinge, part {number}",
        "The first coal, an open pit: it is dug from left to right and goes straight to the farm. Emptying the Pinge"
        " opens the tunnel and scores 2 VP in year 1, 1 VP in year 2.",
        "HK 5.7",
    ),
    "pinge prop": (
        "Prop place {number} of the Pinge",
        "Put 1 wood here to reach the coal to its right.",
        "HK 5.6",
    ),
    "section": (
        "Tunnel section {number}",
        "Its coal can be dug once the Pinge is empty and the prop is set. Emptied, it scores its VP at the end.",
        "HK 8.1",
    ),
    "section prop": (
        "Prop place of section {number}",
        "Put 1 wood here to open this section of the tunnel; sections open from left to right.",
        "HK 5.6",
    ),
    "developments": (
        "Developments",
        "What you own. The forks, hammers and buildings on them can score at the end.",
        "HK 8.2",
    ),
    "player": (
        "{name}",
        "Another player's farm and mine in short: goods, coal and water, workers, developments, markers.",
        "HK 1.4",
    ),
    "development": (
        "{title}",
        "{effect} To buy it, put exactly its cost on the farmer.",
        "HK 5.5",
    ),
}

# How things stand now, beside what the board says of them.
NOW: dict[str, str] = {
    "winter points": "{words}. As it stands, {vp} VP in winter.",
    "end points": "{words}. As it stands, {vp} VP at the end.",
    "of another": "{name}: {words}",
    "area empty": "No disc of this colour is left here.",
    "area": "{discs:disc} here: a first taking worth {value} in the turn order.",
    "area water": "{discs:disc} here: a first taking worth {value} in the turn order. Whoever takes here first gets a"
    " water.",
    "reserve": "Now: {discs}.",
    "owned by you": "{words} You own it.",
    "open": "{words} Level 1 is open to everybody.",
    "touches": "{words} You may buy it: it touches {own}.",
    "fee": "{words} It touches none of yours: you would pay {owner} {fee}.",
    "closed": "{words} It touches none of yours ({near} would do), and nobody owns it: you cannot buy it yet.",
    "prop left first": "{words}. The places to its left come first.",
    "player": "{vp} VP; coal {coal}, wood {wood}, food {food}, Thaler {thaler}; {water} water; {tiles:development}.",
}

GOODS = ("coal", "wood", "food", "thaler", "debts")
WORKERS = ("farmer", "farmhand", "coal digger", "miner", "haspelknecht")
HOUSES = {"store farm": 0, "store barn": 12, "store shed": 24, "charcoal burner": 15, "water mill": 35}


def tip(part: str, view: HaspelknechtView) -> Tip | None:
    """Return what a part of the board is, what it does and how it stands; None, if there is no such part."""
    words = part.split(" ") if len(part) < 60 else [""]
    if part == "year":
        return _tip("year", wheel_title(view))
    if part == "rent":
        return _tip("rent", rent_title(view))
    if words[0] == "turn" and len(words) == 2:
        place = _number(words[1], view["seats"])
        return _tip("turn", turn_title(view, place - 1, name_of(view["order"][place - 1]))) if place else None
    if words[0] in ("area", "reserve") and len(words) == 3:
        return _pool(words[0], _number(words[1], view["seats"]), words[2], view)
    if words[0] == "development" and len(words) == 2:
        return _development(words[1], view)
    if words[0] == "seat" and len(words) > 1:
        seat = _number(words[1], view["seats"] - 1, 0)
        return _seat(view, view["players"][seat], " ".join(words[2:])) if seat >= 0 else None
    return None


def _number(word: str, most: int, least: int = 1) -> int:
    """Return a number from the least to the most, or one less than the least."""
    found = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else least - 1
    return found if least <= found <= most else least - 1


def _tip(key: str, now: str = "", **facts: Any) -> Tip:
    name, does, paragraph = PARTS[key]
    return Tip(put(name, **facts), put(does, **facts), now, paragraph)


def _pool(kind: str, number: int, colour: str, view: HaspelknechtView) -> Tip | None:
    """HK 3 An area's discs of a colour, or a reserve's."""
    if not number or colour not in COLOURS:
        return None
    if kind == "reserve":
        there = view["reserves"][number - 1].get(colour, 0)
        return _tip("reserve", put(NOW["reserve"], discs=discs_words({colour: there})), number=number)
    discs = view["areas"][number - 1].get(colour, 0)
    key = "area water" if view["board"]["water_icon"][number - 1] else "area"
    now = (
        put(NOW[key], discs=discs, value=discs * int(value_of(COLOURS.index(colour))))
        if discs
        else tr(NOW["area empty"])
    )
    return _tip(f"area {colour}", now, number=number)


def _development(number: str, view: HaspelknechtView) -> Tip | None:
    """HK 5.5, 6 What a development costs and gives, who owns it, and whether the view's seat can buy it."""
    tile = view["developments"].get(number)
    if tile is None:
        return None
    now = tile_now(tile, [name_of(seat) for seat in tile["owners"]])
    near = view["board"]["near"][number]
    facts: dict[str, Any] = {"words": now}
    if view["seat"] is not None:
        owned = view["players"][view["seat"]]["owned"]
        own = [str(other) for other in near if other in owned]
        if int(number) in owned:
            key = "owned by you"
        elif number.startswith("1"):
            key = "open"
        elif own:
            key, facts = "touches", facts | {"own": own}
        elif tile["owners"]:
            fee = tr(FEES[int(number[0])])
            key, facts = "fee", facts | {"owner": name_of(tile["owners"][-1]), "fee": fee}
        else:
            key, facts = "closed", facts | {"near": [str(other) for other in near]}
        now = put(NOW[key], **facts)
    title = title_name(f"{number} {tile['name']}")
    return _tip("development", now, title=title, effect=effect_words(view, number))


# What belongs to a player.


def _seat(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    """A part of a player's own area; whose it is, is told where it is not the reader's."""
    if not what:
        facts = {key: player[key] for key in ("vp", "coal", "wood", "food", "thaler", "water")}
        now = put(NOW["player"], **facts, tiles=len(player["owned"]))
        return _tip("player", now, name=name_of(player["seat"]))
    found = next((found for of in KINDS if (found := of(view, player, what))), None)
    if found is None or player["seat"] == view["seat"]:
        return found
    return found._replace(now=put(NOW["of another"], name=name_of(player["seat"]), words=found.now))


def _good(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    """HK 7.1, 8.4, 8.5 Goods, and what they score as it stands."""
    if what not in GOODS:
        return None
    now = good_title(view, player, what)
    if what == "coal":
        now = put(NOW["winter points"], words=now, vp=int(farm_points(player["coal"], 44 in player["owned"])))
    elif what == "thaler":
        now = put(NOW["end points"], words=now, vp=int(thaler_points(player["thaler"])))
    elif what == "debts":
        now = put(NOW["end points"], words=now, vp=int(debt_points(player["debts"])))
    return _tip(what, now)._replace(name=_capital(say(what)))


def _discs(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    colour = what.removeprefix("discs ")
    if colour not in COLOURS or what == colour:
        return None
    return _tip("discs", say("tray", number=tray(player)[colour], colour=say(colour)), colour=say(colour))


def _marker(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    """HK 5.11, 8.3 A marker that the player has."""
    number = _number(what.removeprefix("marker "), 45)
    if number not in MARKERS or number not in player["markers"] + player["new_markers"]:
        return None
    state = say("marker new") if number in player["new_markers"] else ""
    if number in lent_markers(player):
        state = say("marker lent")
    now = say("marker", number=number, effect=say(f"marker {number}"), state=state) + "."
    return _tip("marker", now, title=title_name(TITLES[NUMBERS.index(number)]))


def _worker(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    if what not in WORKERS or not works_here(player, what):
        return None
    return _tip(what, worker_title(view, player, what))._replace(name=say(what))


def _house(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    """HK 6.1, 7.3 The farm and the buildings, built or not."""
    if what not in HOUSES:
        return None
    name = what.removeprefix("store ")
    built = HOUSES[what] == 0 or HOUSES[what] in player["buildings"]
    now = say("no building", building=say(name))
    if built:
        kept = [say(store.split()[0]) for store in player["stored"] if store.endswith(f" {name}")]
        now = say("stored", place=say(name), good=kept) if kept else say("built", building=say(name))
        if name == "water mill":
            now = worker_title(view, player, name)
        elif name == "farm" and not kept:
            now = say("keeps nothing")
        now += say("house new") if HOUSES[what] in player["new_buildings"] else ""
    key = f"{what} french" if view["options"]["edition"] == "french" and f"{what} french" in PARTS else what
    return _tip(key, now + ".")._replace(name=say(name))


def _mine(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    """HK 5.6 to 5.10, 8.6 Coal, props and water."""
    printed = view["board"]
    if what == "shaft":
        return _tip("shaft", say("shaft", coal=player["shaft"]) + ".")
    if what == "water":
        where = "water pinge" if player["pinge"] else "water shaft"
        words = say(where, water=player["water"])
        return _tip(where, put(NOW["end points"], words=words, vp=int(water_points(player["water"]))))
    kind, _, number_ = what.removesuffix(" prop").rpartition(" ")
    number = _number(number_, {"pinge": 3, "pinge prop": 2, "section": 7}.get(kind, 0))
    if not number:
        return None
    if kind == "pinge":
        here = coal_left(printed["pinge"], player["pinge"])[number - 1]
        words = say("pinge part", part=number, coal=here, of=printed["pinge"][number - 1], guess="")
        return _tip("pinge", words + ".", number=number)
    if kind == "pinge prop":
        return _prop("pinge prop", player["pinge_props"], number)
    if what.endswith("prop"):
        return _prop("section prop", player["tunnel_props"], number)
    here = coal_left(printed["tunnel"], player["tunnel"])[number - 1]
    state = say("section emptied") if not here else ""
    words = say(
        "section",
        section=number,
        coal=here,
        of=printed["tunnel"][number - 1],
        vp=printed["tunnel_vp"][number - 1],
        symbols=[say(symbol) for symbol in printed["tunnel_symbols"][number - 1]] or say("none"),
        state=state,
    )
    return _tip("section", words + ".", number=number)


def _prop(key: str, set_: int, number: int) -> Tip:
    where = say("pinge" if key == "pinge prop" else "tunnel")
    now = say("prop set" if set_ >= number else "prop free", where=where, number=number)
    return _tip(key, put(NOW["prop left first"], words=now) if number > set_ + 1 else now + ".", number=number)


def _owned(view: HaspelknechtView, player: PlayerView, what: str) -> Tip | None:
    return _tip("developments", owned_title(player) + ".") if what == "developments" else None


# Each knows some of a player's parts.
KINDS: list[Callable[[HaspelknechtView, PlayerView, str], Tip | None]] = [
    _good,
    _discs,
    _marker,
    _worker,
    _house,
    _mine,
    _owned,
]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
