"""A view as text for a terminal: the town, the mine in cross-section, the players."""

from pithead.core.events import SEAT_MARKS as MARKS
from pithead.core.text import later, put, tr, wrap
from pithead.games.magnum_sal.components import BUILDINGS, SALTS, TOOL_PRICE
from pithead.games.magnum_sal.text import ASKS, tool_name
from pithead.games.magnum_sal.view import MagnumSalView, PlayerView

LETTERS = "bgw"
CORRIDORS = {2: ("I", 4, 8), 4: ("II", 3, 11), 6: ("III", 2, 16)}  # by depth: level, chambers, width of each
SIDE = 33


def describe(view: MagnumSalView, names: list[str]) -> str:
    """Return the position as lines of text."""
    lines = [*_head(view, names), "", *_town(view), "", *_mine(view), ""]
    me = view["seat"] if view["seat"] is not None else 0
    for seat in [me, *(other for other in range(view["seats"]) if other != me)]:
        lines += _player(view, view["players"][seat], names)
    return "\n".join(line.rstrip() for line in lines)


def _head(view: MagnumSalView, names: list[str]) -> list[str]:
    first = f"{MARKS[view['first_player']]} {names[view['first_player']]}"
    words = later("Magnum Sal · phase {phase} of 3, round {round} · first player {name}")
    head = put(words, phase=view["phase"], round=view["round"], name=first)
    if view["over"]:
        return [head, tr("The game is over.")]
    paragraph, words = ASKS[view["question"]]
    who = f"{MARKS[view['to_act']]} {names[view['to_act']]}"
    asked = put("{name} to act: {words} ({paragraph})", name=who, words=tr(words), paragraph=paragraph)
    left = put("; {n} of the turn's actions left", n=view["turn"]["actions_left"]) if view["question"] == "act" else ""
    return [head, asked + left]


def _town(view: MagnumSalView) -> list[str]:
    orders = ["–" if order is None else put("{salt} {payment} gr", **order) for order in view["orders"]]
    castle = put(
        "CASTLE    {orders}; pile {pile}; {done} of {all} done",
        orders=orders or "–",
        pile=view["order_pile"],
        done=view["completed"],
        all=view["orders_to_end"],
    )
    queues = " ".join(
        f"{MARKS[p['seat']]}{tr('left') if side == 0 else tr('right')} {p['queue'][side]}"
        for p in view["players"]
        for side in (0, 1)
        if p["queue"][side]
    )
    tools = [
        f"{price} {tool_name(tool) if tool else '–'}" for price, tool in zip(TOOL_PRICE, view["workshop"], strict=True)
    ]
    market = [f"{tr(salt)} {count}" for salt, count in zip(SALTS, view["market"], strict=True)]
    wage = tr("nobody") if view["wage"] is None else put("a miner for {wage} gr", wage=view["wage"])
    assistants = [
        f"{tr(building)} {MARKS[seat]}"
        for building in BUILDINGS[:4]
        if (seat := view["assistants"][building]) is not None
    ]
    lines = [castle]
    if queues:
        lines.append(put("          queue {queues}", queues=queues))
    lines.append(put("WORKSHOP  {tools}; pile {pile}", tools=tools, pile=view["tool_pile"]))
    lines.append(put("MARKET    {market}    INN  {wage}", market=market, wage=wage))
    lines.append(put("ASSISTANTS  {assistants}", assistants=assistants or "–"))
    return lines


def _mine(view: MagnumSalView) -> list[str]:
    """The shaft in the middle, corridors to both sides. A chamber shows its place, salt and water (~), miners."""
    lines = [f"{tr('MINE'):<{SIDE + 1}}{tr('shaft')}"]
    for depth in range(1, 7):
        level, length, width = CORRIDORS.get(depth, ("", 0, 0))
        left = [_chamber(view, f"{level}-L{i}") for i in range(length, 0, -1)]
        right = [_chamber(view, f"{level}-R{i}") for i in range(1, length + 1)]
        shaft = f"|{depth} {_miners(view, f'shaft {depth}')}"
        for row in range(3 if length else 1):
            a = "".join(f"{cell[row]:>{width}}" for cell in left)
            b = "".join(f"{cell[row]:<{width}}" for cell in right)
            middle = shaft if row == 0 else "|"
            lines.append(f"{a:>{SIDE}} {middle:<11}| {b}")
    return lines


def _chamber(view: MagnumSalView, name: str) -> tuple[str, str, str]:
    facts = view["chambers"][name]
    place = name.split("-")[1]
    if not facts["entered"]:
        inside = facts["kind"].split()[1] + "?" if facts["kind"] else "?"
        inside += "~" * facts["water"]
    elif facts["used"]:
        inside = tr("used") + "~" * facts["water"]
    else:
        inside = "".join(letter * n for letter, n in zip(LETTERS, facts["salt"], strict=True)) + "~" * facts["water"]
    return place, inside, _miners(view, name)


def _miners(view: MagnumSalView, name: str) -> str:
    """Standing miners by number, lying ones after an underscore: ●2_1."""
    words = []
    for entry in view["mine"].get(name, []):
        lying = f"_{entry['tired']}" if entry["tired"] else ""
        words.append(f"{MARKS[entry['seat']]}{entry['rested']}{lying}")
    return "".join(words)


def _player(view: MagnumSalView, player: PlayerView, names: list[str]) -> list[str]:
    salt = "".join(letter * n for letter, n in zip(LETTERS, player["salt"], strict=True)) or "–"
    name = f"{MARKS[player['seat']]} {names[player['seat']]}"
    head = put(
        "{name}: {money} gr, salt {salt}, miners {miners} ({supply} in supply), orders {completed}",
        name=name + (tr(" (you)") if player["seat"] == view["seat"] else ""),
        salt=salt,
        **{key: player[key] for key in ("money", "miners", "supply", "completed")},
    )
    tools = [_several(tool_name(tool), n) for tool, n in player["tools"].items()]
    tools += [put("{tool} used", tool=_several(tool_name(tool), n)) for tool, n in player["used_tools"].items()]
    title = tr("  tools: ")
    return [head, *([title + wrap(tools, len(title))] if tools else [])]


def _several(tool: str, n: int) -> str:
    return f"{tool} ×{n}" if n > 1 else tool
