"""A view as text for a terminal: the pools, the developments as they lie, farms and mines; the components as rows."""

from pithead.core.events import SEAT_MARKS as MARKS
from pithead.core.text import later, put, tr, wrap
from pithead.games.haspelknecht.components import N_DEVELOPMENTS, NUMBERS, SECTIONS, TITLES, Box
from pithead.games.haspelknecht.text import ASKS, COAL, FOOD, asked_words
from pithead.games.haspelknecht.view import HaspelknechtView, PlayerView
from pithead.games.haspelknecht.words import cost_words, store_name, title_name

LETTERS = {"yellow": "y", "brown": "b", "black": "k"}
NARROW, WIDE = 5, 7  # characters for half a tile


def describe(view: HaspelknechtView, names: list[str]) -> str:
    """Return the position as lines of text."""
    lines = [*_head(view, names), "", *_pools(view), "", *_developments(view), ""]
    me = view["seat"] if view["seat"] is not None else 0
    for seat in [me, *(other for other in view["order"] if other != me)]:
        lines += _player(view, view["players"][seat], names)
    return "\n".join(line.rstrip() for line in lines)


def _head(view: HaspelknechtView, names: list[str]) -> list[str]:
    order = " ".join(f"{MARKS[seat]} {names[seat]}" for seat in view["order"])
    words = later("Haspelknecht · {season} of year {year} of 3 · turn order {order}")
    head = put(words, season=tr(view["season"]), year=view["year"], order=order)
    if view["over"]:
        return [head, tr("The game is over.")]
    paragraph, words = ASKS[view["question"]]
    words = asked_words(words, view["work"]["worker"], view["bought"] or "")
    who = [f"{MARKS[seat]} {names[seat]}" for seat in view["waiting"]]
    asked = put("{name} to act: {words} ({paragraph})", name=who, words=words, paragraph=paragraph)
    working = view["question"] == "work" and view["work"]["made"]
    return [head, asked + (put("; {n:step} left", n=view["work"]["steps"]) if working else "")]


def _discs(found: dict[str, int]) -> str:
    return "".join(letter * found.get(name, 0) for name, letter in LETTERS.items()) or "–"


def _pools(view: HaspelknechtView) -> list[str]:
    """The discs: y yellow, b brown, k black; ~ for an area that brings a water."""
    lines = [tr("POOLS     y yellow, b brown, k black; ~ brings a water")]
    for i, (area, reserve) in enumerate(zip(view["areas"], view["reserves"], strict=True)):
        mark = "~" if view["board"]["water_icon"][i] else " "
        words = later("  area {number}{mark} {area} reserve {reserve}")
        lines.append(put(words, number=i + 1, mark=mark, area=f"{_discs(area):<16}", reserve=_discs(reserve)))
    return lines


def _developments(view: HaspelknechtView) -> list[str]:
    """The hexagons: number and cost, name where there is room, owners by their marks (the first one first)."""
    tiles = view["developments"]
    half = WIDE if max(tile["place"][0] for tile in tiles.values()) <= 10 else NARROW
    lines = [tr("DEVELOPMENTS  number, cost (* any colour), owners")]
    for y in sorted({tile["place"][1] for tile in tiles.values()}):
        row = {tile["place"][0]: (number, tile) for number, tile in tiles.items() if tile["place"][1] == y}
        texts = [""] * (3 if half == WIDE else 2)
        for x in sorted(row):
            number, tile = row[x]
            owners = "".join(MARKS[seat] for seat in tile["owners"])
            cell = [f"{number} {tile['cost']}", owners or "·"]
            if half == WIDE:
                cell.insert(1, _short(tr(tile["name"]), 2 * half - 1))
            for i, word in enumerate(cell):
                texts[i] = f"{texts[i]:<{half * x}}{word}"
        lines += texts
    return lines


def _short(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _pinge(view: HaspelknechtView, player: PlayerView) -> str:
    """Coal o, dug ., a prop |, a free prop place :"""
    left, text = 7 - player["pinge"], ""
    for i, coal in enumerate(view["board"]["pinge"]):
        if i:
            text += "|" if player["pinge_props"] >= i else ":"
        dug = min(left, coal)
        left -= dug
        text += "." * dug + "o" * (coal - dug)
    return text


def _tunnel(view: HaspelknechtView, player: PlayerView) -> str:
    left, text = sum(view["board"]["tunnel"]) - player["tunnel"], ""
    for i, coal in enumerate(view["board"]["tunnel"]):
        text += "|" if player["tunnel_props"] > i else ":"
        dug = min(left, coal)
        left -= dug
        text += "." * dug + "o" * (coal - dug)
    return text


def _player(view: HaspelknechtView, player: PlayerView, names: list[str]) -> list[str]:
    name = f"{MARKS[player['seat']]} {names[player['seat']]}"
    head = put(
        "{name}: {vp} VP; coal {coal}, wood {wood}, food {food}, Thaler {thaler}",
        name=name + (tr(" (you)") if player["seat"] == view["seat"] else ""),
        **{key: player[key] for key in ("vp", "coal", "wood", "food", "thaler")},
    )
    if player["debts"]:
        head += put(", debts {debts}", debts=player["debts"])
    new = [put(words, n=n) for words, n in ((COAL, player["new_coal"]), (FOOD, player["new_food"])) if n]  # HK 5.12
    if new:
        head += put(" ({new} after this turn)", new=new)
    water = put("{n} water", n=player["water"])
    pinge = f"{tr('Pinge')} {_pinge(view, player)} {water}" if player["pinge"] else tr("Pinge exhausted")
    shaft = put("shaft {coal} coal", coal=player["shaft"]) + ("" if player["pinge"] else f" {water}")
    words = later("  mine  {pinge}  tunnel {tunnel}  {shaft}")
    lines = [head, put(words, pinge=pinge, tunnel=_tunnel(view, player), shaft=shaft)]
    owned = [title_name(f"{number} {view['developments'][str(number)]['name']}") for number in player["owned"]]
    markers = [str(n) for n in player["markers"]]
    markers += [put("{marker} from the next phase", marker=n) for n in player["new_markers"]]
    stored = [store_name(store) for store in player["stored"]]
    for title, found in ((tr("  owns  "), owned), (tr("  markers "), markers), (tr("  stored "), stored)):
        if found:
            lines.append(title + wrap(found, len(title)))
    lines.append(put("  discs {discs}{plan}", discs=_discs(player["discs"]), plan=_plan(view, player)))
    return lines


def _plan(view: HaspelknechtView, player: PlayerView) -> str:
    """What is on the workers, as far as it may be seen; workers that are done in brackets."""
    if player["plan"] is None:
        return tr("; has planned") if player["planned"] else tr("; is planning")
    parts = []
    for worker, what in player["plan"].items():
        if what and what != "none":
            word = f"{tr(worker)} {_discs(what) if isinstance(what, dict) else tr(what)}"
            parts.append(f"({word})" if worker in player["finished"] else word)
    if player["unplanned"]:
        parts.append(put("left {discs}", discs=_discs(player["unplanned"])))
    return f"; {wrap(parts, 8)}" if parts else ""


# The components.


def component_facts(box: Box) -> list[tuple[str, str, str]]:
    """The components for people: what, which value, where it comes from."""
    data = box.data
    rows = []
    for n in ("2", "3", "4"):
        black, brown, yellow = data["bag"][n]
        discs = put("{black} black, {brown} brown, {yellow} yellow", black=black, brown=brown, yellow=yellow)
        rows.append((put("Discs with {n} players", n=n), discs, box.source("bag")))
    icons = [str(i + 1) for i, icon in enumerate(data["pools"]["water_icon"]) if icon]
    rows.append((tr("Pools with a water icon"), ", ".join(icons) or tr("none"), box.source("pools.water_icon")))
    split = " | ".join(str(n) for n in data["pinge"]["coal_between_props"])
    rows.append((tr("Pinge: coal, props between"), split, box.source("pinge.coal_between_props")))
    tunnel = data["tunnel"]
    for i in range(SECTIONS):
        symbols = [tr(symbol) for symbol in tunnel["symbols"][i]] or tr("no symbol")
        sources = {box.source(f"tunnel.{part}") for part in ("coal", "vp", "symbols")}
        value = put("{coal} coal, {vp} VP, {symbols}", coal=tunnel["coal"][i], vp=tunnel["vp"][i], symbols=symbols)
        rows.append((put("Tunnel section {n}", n=i + 1), value, _all(sources)))
    for year in ("1", "2", "3"):
        food, thaler = data["rent"][year]
        rent = put("{food} food, {thaler} Thaler", food=food, thaler=thaler)
        rows.append((put("Rent of year {year}", year=year), rent, box.source("rent")))
    for i in range(N_DEVELOPMENTS):
        title, parts = title_name(TITLES[i]), f"developments.{NUMBERS[i]}"
        rows.append((put("{title}: cost", title=title), cost_words(box.costs[i]), box.source(f"{parts}.cost")))
        symbol = data["developments"][str(NUMBERS[i])]["symbol"]
        shown = ", ".join(tr(name) for name in ([symbol] if isinstance(symbol, str) else symbol)) or tr("none")
        rows.append((put("{title}: symbol", title=title), shown, box.source(f"{parts}.symbol")))
    for key, title in box.titles.items():
        sizes = "".join(str(len(level)) for level in box.layouts[key])
        rows.append((put("Layout {title}", title=tr(title)), put("{sizes}, shape", sizes=sizes), box.source("layouts")))
    return rows


def _all(sources: set[str]) -> str:
    """One word for a value of several parts: reconstructed if any of them is."""
    return "reconstructed" if "reconstructed" in sources else ", ".join(sorted(sources))
