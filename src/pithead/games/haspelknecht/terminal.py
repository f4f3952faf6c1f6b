"""A view as text for a terminal: the pools, the developments as they lie, farms and mines; the components as rows."""

from pithead.core.game import Json
from pithead.core.text import fill, wrap
from pithead.games.haspelknecht.components import N_DEVELOPMENTS, NUMBERS, SECTIONS, TITLES, Box
from pithead.games.haspelknecht.text import ASKS
from pithead.games.haspelknecht.words import cost_words

MARKS = "●■▲◆"
LETTERS = {"yellow": "y", "brown": "b", "black": "k"}
NARROW, WIDE = 5, 7  # characters for half a tile


def describe(view: Json, names: list[str]) -> str:
    """Return the position as lines of text."""
    lines = [*_head(view, names), "", *_pools(view), "", *_developments(view), ""]
    me = view["seat"] if view["seat"] is not None else 0
    for seat in [me, *(other for other in view["order"] if other != me)]:
        lines += _player(view, view["players"][seat], names)
    return "\n".join(line.rstrip() for line in lines)


def _head(view: Json, names: list[str]) -> list[str]:
    order = " ".join(f"{MARKS[seat]} {names[seat]}" for seat in view["order"])
    head = f"Haspelknecht · {view['season']} of year {view['year']} of 3 · turn order {order}"
    if view["over"]:
        return [head, "The game is over."]
    paragraph, words = ASKS[view["stage"]]
    asked = fill(words, {"worker": view["work"]["worker"], "bought": view["bought"] or ""})
    left = f"; {view['work']['steps']} steps left" if view["stage"] == "work" and view["work"]["made"] else ""
    who = ", ".join(f"{MARKS[seat]} {names[seat]}" for seat in view["waiting"])
    return [head, f"{who} to act: {asked} ({paragraph}){left}"]


def _discs(found: dict[str, int]) -> str:
    return "".join(letter * found.get(name, 0) for name, letter in LETTERS.items()) or "–"


def _pools(view: Json) -> list[str]:
    """The discs: y yellow, b brown, k black; ~ for an area that brings a water."""
    lines = ["POOLS     y yellow, b brown, k black; ~ brings a water"]
    for i, (area, reserve) in enumerate(zip(view["areas"], view["reserves"], strict=True)):
        mark = "~" if view["board"]["water_icon"][i] else " "
        lines.append(f"  area {i + 1}{mark} {_discs(area):<16} reserve {_discs(reserve)}")
    return lines


def _developments(view: Json) -> list[str]:
    """The hexagons: number and cost, name where there is room, owners by their marks (the first one first)."""
    tiles = view["developments"]
    half = WIDE if max(tile["place"][0] for tile in tiles.values()) <= 10 else NARROW
    lines = ["DEVELOPMENTS  number, cost (* any colour), owners"]
    for y in sorted({tile["place"][1] for tile in tiles.values()}):
        row = {tile["place"][0]: (number, tile) for number, tile in tiles.items() if tile["place"][1] == y}
        texts = [""] * (3 if half == WIDE else 2)
        for x in sorted(row):
            number, tile = row[x]
            owners = "".join(MARKS[seat] for seat in tile["owners"])
            cell = [f"{number} {tile['cost']}", owners or "·"]
            if half == WIDE:
                cell.insert(1, _short(tile["name"], 2 * half - 1))
            for i, word in enumerate(cell):
                texts[i] = f"{texts[i]:<{half * x}}{word}"
        lines += texts
    return lines


def _short(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _pinge(view: Json, player: Json) -> str:
    """Coal o, dug ., a prop |, a free prop place :"""
    left, text = 7 - player["pinge"], ""
    for i, coal in enumerate(view["board"]["pinge"]):
        if i:
            text += "|" if player["pinge_props"] >= i else ":"
        dug = min(left, coal)
        left -= dug
        text += "." * dug + "o" * (coal - dug)
    return text


def _tunnel(view: Json, player: Json) -> str:
    left, text = sum(view["board"]["tunnel"]) - player["tunnel"], ""
    for i, coal in enumerate(view["board"]["tunnel"]):
        text += "|" if player["tunnel_props"] > i else ":"
        dug = min(left, coal)
        left -= dug
        text += "." * dug + "o" * (coal - dug)
    return text


def _player(view: Json, player: Json, names: list[str]) -> list[str]:
    you = " (you)" if player["seat"] == view["seat"] else ""
    head = (
        f"{MARKS[player['seat']]} {names[player['seat']]}{you}: {player['vp']} VP; coal {player['coal']}, "
        f"wood {player['wood']}, food {player['food']}, Thaler {player['thaler']}"
    )
    if player["debts"]:
        head += f", debts {player['debts']}"
    water = f"{player['water']} water"
    pinge = f"Pinge {_pinge(view, player)} {water}" if player["pinge"] else "Pinge exhausted"
    shaft = f"shaft {player['shaft']} coal" + ("" if player["pinge"] else f" {water}")
    lines = [head, f"  mine  {pinge}  tunnel {_tunnel(view, player)}  {shaft}"]
    owned = [f"{number} {view['developments'][str(number)]['name']}" for number in player["owned"]]
    if owned:
        lines.append(f"  owns  {wrap(owned, 8)}")
    markers = [str(n) for n in player["markers"]] + [f"{n} from the next phase" for n in player["new_markers"]]
    if markers:
        lines.append(f"  markers {wrap(markers, 10)}")
    if player["stored"]:
        lines.append(f"  stored {wrap(player['stored'], 9)}")
    lines.append(f"  discs {_discs(player['discs'])}{_plan(view, player)}")
    return lines


def _plan(view: Json, player: Json) -> str:
    """What is on the workers, as far as it may be seen; workers that are done in brackets."""
    if player["plan"] is None:
        return "; has planned" if player["planned"] else "; is planning"
    parts = []
    for worker, what in player["plan"].items():
        if what and what != "none":
            word = f"{worker} {_discs(what) if isinstance(what, dict) else what}"
            parts.append(f"({word})" if worker in player["finished"] else word)
    if player["unplanned"]:
        parts.append(f"left {_discs(player['unplanned'])}")
    return f"; {wrap(parts, 8)}" if parts else ""


# The components.


def component_facts(box: Box) -> list[tuple[str, str, str]]:
    """The components for people: what, which value, where it comes from."""
    data = box.data
    rows = [
        (f"Discs with {n} players", "{} black, {} brown, {} yellow".format(*data["bag"][n]), box.source("bag"))
        for n in ("2", "3", "4")
    ]
    icons = [str(i + 1) for i, icon in enumerate(data["pools"]["water_icon"]) if icon]
    rows.append(("Pools with a water icon", ", ".join(icons) or "none", box.source("pools.water_icon")))
    split = " | ".join(str(n) for n in data["pinge"]["coal_between_props"])
    rows.append(("Pinge: coal, props between", split, box.source("pinge.coal_between_props")))
    tunnel = data["tunnel"]
    for i in range(SECTIONS):
        symbols = ", ".join(tunnel["symbols"][i]) or "no symbol"
        sources = {box.source(f"tunnel.{part}") for part in ("coal", "vp", "symbols")}
        rows.append(
            (f"Tunnel section {i + 1}", f"{tunnel['coal'][i]} coal, {tunnel['vp'][i]} VP, {symbols}", _all(sources))
        )
    for year in ("1", "2", "3"):
        rows.append((f"Rent of year {year}", "{} food, {} Thaler".format(*data["rent"][year]), box.source("rent")))
    for i in range(N_DEVELOPMENTS):
        rows.append((f"{TITLES[i]}: cost", cost_words(box.costs[i]), box.source(f"developments.{NUMBERS[i]}.cost")))
        symbol = data["developments"][str(NUMBERS[i])]["symbol"]
        shown = ", ".join(symbol) if isinstance(symbol, list) else symbol
        rows.append((f"{TITLES[i]}: symbol", shown or "none", box.source(f"developments.{NUMBERS[i]}.symbol")))
    for key, title in box.titles.items():
        sizes = "".join(str(len(level)) for level in box.layouts[key])
        rows.append((f"Layout {title}", f"{sizes}, shape", box.source("layouts")))
    return rows


def _all(sources: set[str]) -> str:
    """One word for a value of several parts: reconstructed if any of them is."""
    return "reconstructed" if "reconstructed" in sources else ", ".join(sorted(sources))
