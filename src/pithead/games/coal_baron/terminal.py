"""A view as text for a terminal: the town, then the pits."""

from pithead.core.game import Json
from pithead.core.text import wrap
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    CARD_POINTS,
    COLOURS,
    ELEMENT_NAMES,
    LEVELS,
    TILE_NAMES,
    TILE_PRICE,
)
from pithead.games.coal_baron.text import ASKS

MARKS = "●■▲◆"
LETTERS = {"yellow": "y", "brown": "b", "grey": "g", "black": "k"}


def describe(view: Json, names: list[str]) -> str:
    """Return the position as lines of text."""
    lines = [*_head(view, names), "", *_town(view), "", *_piles(view)]
    if view["revealed"]:
        lines += ["", "Revealed orders: " + wrap([_card(card) for card in view["revealed"]], 17)]
    me = view["seat"] if view["seat"] is not None else 0
    others = [seat for seat in range(view["seats"]) if seat != me]
    for seat in [me, *others]:
        lines += ["", *_player(view, view["players"][seat], names)]
    decision = _decision(view)
    if decision:
        lines += ["", decision]
    return "\n".join(line.rstrip() for line in lines)


def mark(seat: int, names: list[str]) -> str:
    """Return a seat's shape and name: never a colour alone."""
    return f"{MARKS[seat]} {names[seat]}"


def _head(view: Json, names: list[str]) -> list[str]:
    shift = f"Coal Baron · shift {view['shift']} of 3 · first player {mark(view['first_player'], names)}"
    if view["over"]:
        return [shift, "The game is over."]
    paragraph, words = ASKS[view["phase"]]
    return [shift, f"{mark(view['to_act'], names)} to act: {words} ({paragraph})"]


def _town(view: Json) -> list[str]:
    """The worker spaces in two columns: the factory left, everything else right."""
    spaces = {space["name"]: space for space in view["spaces"]}
    left = ["FACTORY"]
    left += [_space(spaces[f"factory {i}"], f"{i}", _tile(spaces[f"factory {i}"]["holds"])) for i in range(1, 9)]
    left.append(_space(spaces["draw tiles"], "draw tiles", f"(stack of {view['stack']['size']})"))
    groups = {
        "MINING": [space for name, space in spaces.items() if name.startswith("mine")],
        "MONEY": [space for name, space in spaces.items() if name.startswith("money")],
    }
    right = []
    for title, found in groups.items():
        right.append(f"{title:<9}" + "".join(f"{_amount(space):<9}" for space in found))
    deliveries = [space for name, space in spaces.items() if name.startswith("deliver")]
    right.append("DELIVERY " + "".join(f"{_amount(space):<18}" for space in deliveries[:2]))
    right.append("         " + "".join(f"{_amount(space):<18}" for space in deliveries[2:]))
    right.append("ORDERS")
    right += [_space(spaces[f"order {i}"], f"{i}", _card(spaces[f"order {i}"]["holds"])) for i in range(1, 5)]
    right.append(_space(spaces["draw orders"], "draw orders", f"(deck of {view['deck']['size']})"))
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return [f"{a:<36}{b}" for a, b in zip(left, right, strict=True)]


def _workers(space: Json) -> str:
    if not space["open"]:
        return "locked"
    return f"{MARKS[space['seat']]}{space['workers']}" if space["workers"] else ""


def _space(space: Json, label: str, holds: str) -> str:
    return f" {label:<2} {holds if space['open'] else '':<24}{_workers(space)}"


def _amount(space: Json) -> str:
    label = space["name"].split(" ", 1)[1]
    crew = _workers(space)
    return f"{label} {crew}" if crew else f"{label}"


def _tile(name: str | None) -> str:
    if name is None:
        return "–"
    colour, carts, side = name.split()
    return f"{colour:<6} {'▪' * int(carts):<2} {side:<5} {TILE_PRICE[TILE_NAMES.index(name)]} fr"


def _card(name: str | None) -> str:
    return "–" if name is None else f"{name} {CARD_POINTS[CARD_NAMES.index(name)]} VP"


def _piles(view: Json) -> list[str]:
    supply = "  ".join(f"{colour} {count}" for colour, count in zip(COLOURS, view["supply"], strict=True))
    bank = " ".join(f"{MARKS[p['seat']]}{p['banked']}" for p in view["players"] if p["banked"]) or "–"
    canteen = " ".join(f"{MARKS[p['seat']]}{p['canteen']}" for p in view["players"] if p["canteen"]) or "–"
    lines = [f"Supply: {supply}", f"Bank: {bank}    Canteen: {canteen}"]
    for pile in ("stack", "deck"):
        known = view[pile]["known"]
        if known:
            pieces = ", ".join(f"{item['place'] + 1}: {item['piece']}" for item in known)
            lines.append(f"You know of the {pile}, from the top: {pieces}")
        for among in view[pile]["among"]:
            places = ", ".join(str(place + 1) for place in among["places"])
            lines.append(f"You know of the {pile}: {', '.join(among['pieces'])} among places {places}")
    return lines


def _player(view: Json, player: Json, names: list[str]) -> list[str]:
    """One player: purse, pit in cross-section, orders."""
    you = " (you)" if player["seat"] == view["seat"] else ""
    head = (
        f"{mark(player['seat'], names)}{you}: {player['points']} VP, {player['francs']} fr, "
        f"workers {player['workers']}, delivered {player['deliveries']}"
    )
    load, store = _cubes(player["cage"]), _cubes(player["store"])
    lines = [head]
    for level, name in enumerate(LEVELS):
        cage = f"[{load:<5}]" if player["cage_at"] == name else "   |   "
        if level == 0:
            lines.append(f"  ══ surface {cage}  store {store or '–'}")
            continue
        carts = player["carts"][level - 1]
        cubes = _cubes(player["levels"][level - 1])
        tiles = [_count(player["tiles"], name, side) for side in ("light", "dark")]
        lines.append(
            f"   {level} {name:<7} {cage}  {cubes}{'·' * (carts - len(cubes)):<12}".ljust(46)
            + f" tiles: light {tiles[0]}, dark {tiles[1]}"
        )
    orders = [f"{_card(order['card'])} [{_slots(order)}]" for order in player["orders"]]
    lines.append("  Orders: " + (wrap(orders, 10) if orders else "–"))
    if player["delivered"]:
        lines.append("  Delivered: " + wrap(player["delivered"], 13))
    if player["elements"] is not None:
        counts = [f"{name} {n}" for name, n in zip(ELEMENT_NAMES, player["elements"], strict=True) if n]
        if counts:
            lines.append("  Elements: " + wrap(counts, 12))
    return lines


def _cubes(counts: dict[str, int]) -> str:
    return "".join(LETTERS[colour] * count for colour, count in counts.items())


def _slots(order: Json) -> str:
    shown = []
    for slot in order["slots"]:
        if slot is None:
            shown.append("·")
        else:
            shown.append(LETTERS[slot] if isinstance(slot, str) else "(" + "".join(LETTERS[c] for c in slot) + ")")
    return "".join(shown)


def _count(tiles: dict[str, int], colour: str, side: str) -> int:
    return sum(count for name, count in tiles.items() if name.startswith(colour) and name.endswith(side))


def _decision(view: Json) -> str:
    facts = view["decision"]
    if "steps" in facts:
        words = f"Steps left: {facts['steps']}"
        if "card" in facts:
            words += f"; two cubes for the {facts['slot']} slot of {facts['card']}"
            if facts["first"]:
                words += f"; the first is {facts['first'][0]} from the {facts['first'][1]}"
        return words
    words = ""
    if facts.get("pieces"):
        words = f"Drawn from the {facts['pile']}: {', '.join(facts['pieces'])}"
    if facts.get("unfilled"):
        words += f"{'; ' if words else ''}{facts['unfilled']} {facts['level']} carts lack a cube"
    return words
