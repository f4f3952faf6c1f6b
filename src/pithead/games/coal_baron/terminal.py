"""A view as text for a terminal: the town, then the pits."""

from pithead.core.events import SEAT_MARKS as MARKS
from pithead.core.text import later, put, tr, wrap
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    CARD_POINTS,
    COLOURS,
    ELEMENT_NAMES,
    LEVELS,
    TILE_NAMES,
    TILE_PRICE,
)
from pithead.games.coal_baron.text import ASKS, element_name, tile_name
from pithead.games.coal_baron.view import CoalBaronView, OrderView, PlayerView, SpaceView

LETTERS = {"yellow": "y", "brown": "b", "grey": "g", "black": "k"}


def describe(view: CoalBaronView, names: list[str]) -> str:
    """Return the position as lines of text."""
    lines = [*_head(view, names), "", *_town(view), "", *_piles(view)]
    if view["revealed"]:
        lines += ["", _row(tr("Revealed orders: "), [_card(card) for card in view["revealed"]], 0)]
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


def _head(view: CoalBaronView, names: list[str]) -> list[str]:
    first = mark(view["first_player"], names)
    shift = put("Coal Baron · shift {shift} of 3 · first player {name}", shift=view["shift"], name=first)
    if view["over"]:
        return [shift, tr("The game is over.")]
    paragraph, words = ASKS[view["question"]]
    who = mark(view["to_act"], names)
    return [shift, put("{name} to act: {words} ({paragraph})", name=who, words=tr(words), paragraph=paragraph)]


def _row(title: str, items: list[str], indent: int) -> str:
    """A title, and items after it; further lines begin below the first item."""
    return " " * indent + title + wrap(items, indent + len(title))


def _town(view: CoalBaronView) -> list[str]:
    """The worker spaces in two columns: the factory left, everything else right."""
    spaces = {space["name"]: space for space in view["spaces"]}
    left = [tr("FACTORY")]
    left += [_space(spaces[f"factory {i}"], f"{i}", _tile(spaces[f"factory {i}"]["holds"])) for i in range(1, 9)]
    left.append(_space(spaces["draw tiles"], tr("draw tiles"), put("(stack of {n})", n=view["stack"]["size"])))
    groups = {
        tr("MINING"): [space for name, space in spaces.items() if name.startswith("mine")],
        tr("MONEY"): [space for name, space in spaces.items() if name.startswith("money")],
    }
    right = []
    for title, found in groups.items():
        right.append(f"{title:<9}" + "".join(f"{_amount(space):<9}" for space in found))
    deliveries = [space for name, space in spaces.items() if name.startswith("deliver")]
    right.append(f"{tr('DELIVERY'):<9}" + "".join(f"{_amount(space):<18}" for space in deliveries[:2]))
    right.append(f"{'':<9}" + "".join(f"{_amount(space):<18}" for space in deliveries[2:]))
    right.append(tr("ORDERS"))
    right += [_space(spaces[f"order {i}"], f"{i}", _card(spaces[f"order {i}"]["holds"])) for i in range(1, 5)]
    right.append(_space(spaces["draw orders"], tr("draw orders"), put("(deck of {n})", n=view["deck"]["size"])))
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return [f"{a:<36}{b}" for a, b in zip(left, right, strict=True)]


def _workers(space: SpaceView) -> str:
    if not space["open"]:
        return tr("locked")
    return "" if space["seat"] is None else f"{MARKS[space['seat']]}{space['workers']}"


def _space(space: SpaceView, label: str, holds: str) -> str:
    return f" {label:<2} {holds if space['open'] else '':<24}{_workers(space)}"


def _amount(space: SpaceView) -> str:
    label = space["name"].split(" ", 1)[1]
    label = label if label.isdigit() else tr(label)
    crew = _workers(space)
    return f"{label} {crew}" if crew else f"{label}"


def _tile(name: str | None) -> str:
    if name is None:
        return "–"
    colour, carts, side = name.split()
    shown = f"{tr(colour):<6} {'▪' * int(carts):<2} {tr(side):<5}"
    return put("{tile} {francs} fr", tile=shown, francs=int(TILE_PRICE[TILE_NAMES.index(name)]))


def _card(name: str | None) -> str:
    if name is None:
        return "–"
    return put("{order} {points} VP", order=_short(name), points=int(CARD_POINTS[CARD_NAMES.index(name)]))


def _short(piece: str) -> str:
    """A tile, or an order with its slots as letters."""
    vehicle, _, slots = piece.rpartition(" ")
    return tile_name(piece) if piece in TILE_NAMES else f"{tr(vehicle)} {slots}"


def _piles(view: CoalBaronView) -> list[str]:
    supply = "  ".join(f"{tr(colour)} {count}" for colour, count in zip(COLOURS, view["supply"], strict=True))
    bank = " ".join(f"{MARKS[p['seat']]}{p['banked']}" for p in view["players"] if p["banked"]) or "–"
    canteen = " ".join(f"{MARKS[p['seat']]}{p['canteen']}" for p in view["players"] if p["canteen"]) or "–"
    lines = [put("Supply: {supply}", supply=supply)]
    lines.append(put("Bank: {bank}    Canteen: {canteen}", bank=bank, canteen=canteen))
    for pile in ("stack", "deck"):
        name, known = tr(pile), view[pile]["known"]
        if known:
            pieces = [f"{item['place'] + 1}: {_short(item['piece'])}" for item in known]
            lines.append(put("You know of the {pile}, from the top: {pieces}", pile=name, pieces=pieces))
        for among in view[pile]["among"]:
            places, pieces = [place + 1 for place in among["places"]], [_short(piece) for piece in among["pieces"]]
            words = later("You know of the {pile}: {pieces} among places {places}")
            lines.append(put(words, pile=name, pieces=pieces, places=places))
    return lines


def _player(view: CoalBaronView, player: PlayerView, names: list[str]) -> list[str]:
    """One player: purse, pit in cross-section, orders."""
    head = put(
        "{name}: {points} VP, {francs} fr, workers {workers}, delivered {deliveries}",
        name=mark(player["seat"], names) + (tr(" (you)") if player["seat"] == view["seat"] else ""),
        **{key: player[key] for key in ("points", "francs", "workers", "deliveries")},
    )
    load, store = _cubes(player["cage"]), _cubes(player["store"])
    lines = [head]
    for level, name in enumerate(LEVELS):
        cage = f"[{load:<5}]" if player["cage_at"] == name else "   |   "
        if level == 0:
            lines.append(f"  ══ {tr('surface')} {cage}  " + put("store {coal}", coal=store or "–"))
            continue
        carts = player["carts"][level - 1]
        cubes = _cubes(player["levels"][level - 1])
        tiles = [_count(player["tiles"], name, side) for side in ("light", "dark")]
        lines.append(
            f"   {level} {tr(name):<7} {cage}  {cubes}{'·' * (carts - len(cubes)):<12}".ljust(46)
            + put(" tiles: light {light}, dark {dark}", light=tiles[0], dark=tiles[1])
        )
    orders = [f"{_card(order['card'])} [{_slots(order)}]" for order in player["orders"]]
    lines.append(_row(tr("Orders: "), orders or ["–"], 2))
    if player["delivered"]:
        lines.append(_row(tr("Delivered: "), [_short(card) for card in player["delivered"]], 2))
    if player["elements"] is not None:
        counts = [f"{element_name(name)} {n}" for name, n in zip(ELEMENT_NAMES, player["elements"], strict=True) if n]
        if counts:
            lines.append(_row(tr("Elements: "), counts, 2))
    return lines


def _cubes(counts: dict[str, int]) -> str:
    return "".join(LETTERS[colour] * count for colour, count in counts.items())


def _slots(order: OrderView) -> str:
    shown = []
    for slot in order["slots"]:
        if slot is None:
            shown.append("·")
        else:
            shown.append(LETTERS[slot] if isinstance(slot, str) else "(" + "".join(LETTERS[c] for c in slot) + ")")
    return "".join(shown)


def _count(tiles: dict[str, int], colour: str, side: str) -> int:
    return sum(count for name, count in tiles.items() if name.startswith(colour) and name.endswith(side))


def _decision(view: CoalBaronView) -> str:
    facts = view["decision"]
    words = []
    if "steps" in facts:
        words.append(put("Steps left: {steps}", steps=facts["steps"]))
        if "card" in facts:
            slot, card = tr(facts["slot"]), _short(facts["card"])
            words.append(put("two cubes for the {slot} slot of {card}", slot=slot, card=card))
            if facts["first"]:
                colour, where = (tr(word) for word in facts["first"])
                words.append(put("the first is {colour} from the {source}", colour=colour, source=where))
    if facts.get("pieces"):
        pieces = [_short(piece) for piece in facts["pieces"]]
        words.append(put("Drawn from the {pile}: {pieces}", pile=tr(facts["pile"]), pieces=pieces))
    if facts.get("unfilled"):
        level = tr(facts["level"])
        words.append(put("{n:cart} of the {level} level without a cube", n=facts["unfilled"], level=level))
    return "; ".join(words)
