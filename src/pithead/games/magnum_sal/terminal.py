"""A view as text for a terminal: the town, the mine in cross-section, the players."""

from pithead.core.game import Json
from pithead.core.text import wrap
from pithead.games.magnum_sal.components import BUILDINGS, SALTS, TOOL_PRICE
from pithead.games.magnum_sal.text import ASKS

MARKS = "●■▲◆"
LETTERS = "bgw"
CORRIDORS = {2: ("I", 4, 8), 4: ("II", 3, 11), 6: ("III", 2, 16)}  # by depth: level, chambers, width of each
SIDE = 33


def describe(view: Json, names: list[str]) -> str:
    """Return the position as lines of text."""
    lines = [*_head(view, names), "", *_town(view), "", *_mine(view), ""]
    me = view["seat"] if view["seat"] is not None else 0
    for seat in [me, *(other for other in range(view["seats"]) if other != me)]:
        lines += _player(view, view["players"][seat], names)
    return "\n".join(line.rstrip() for line in lines)


def _head(view: Json, names: list[str]) -> list[str]:
    first = f"{MARKS[view['first_player']]} {names[view['first_player']]}"
    head = f"Magnum Sal · phase {view['phase']} of 3, round {view['round']} · first player {first}"
    if view["over"]:
        return [head, "The game is over."]
    paragraph, words = ASKS[view["stage"]]
    turn = view["turn"]
    left = f"; {turn['actions_left']} of the turn's actions left" if view["stage"] == "act" else ""
    return [head, f"{MARKS[view['to_act']]} {names[view['to_act']]} to act: {words} ({paragraph}){left}"]


def _town(view: Json) -> list[str]:
    orders = ["–" if order is None else f"{order['salt']} {order['payment']} gr" for order in view["orders"]]
    castle = f"CASTLE    {', '.join(orders) or '–'}; pile {view['order_pile']}; "
    castle += f"{view['completed']} of {view['orders_to_end']} done"
    queues = " ".join(
        f"{MARKS[p['seat']]}{'left' if side == 0 else 'right'} {p['queue'][side]}"
        for p in view["players"]
        for side in (0, 1)
        if p["queue"][side]
    )
    tools = [f"{price} {tool or '–'}" for price, tool in zip(TOOL_PRICE, view["workshop"], strict=True)]
    market = [f"{salt} {count}" for salt, count in zip(SALTS, view["market"], strict=True)]
    wage = "nobody" if view["wage"] is None else f"a miner for {view['wage']} gr"
    assistants = [
        f"{building} {MARKS[seat]}" for building in BUILDINGS[:4] if (seat := view["assistants"][building]) is not None
    ]
    lines = [castle]
    if queues:
        lines.append(f"          queue {queues}")
    lines.append(f"WORKSHOP  {', '.join(tools)}; pile {view['tool_pile']}")
    lines.append(f"MARKET    {', '.join(market)}    INN  {wage}")
    lines.append(f"ASSISTANTS  {', '.join(assistants) or '–'}")
    return lines


def _mine(view: Json) -> list[str]:
    """The shaft in the middle, corridors to both sides. A chamber shows its place, salt and water (~), miners."""
    lines = [f"{'MINE':<{SIDE + 1}}shaft"]
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


def _chamber(view: Json, name: str) -> tuple[str, str, str]:
    facts = view["chambers"][name]
    place = name.split("-")[1]
    if not facts["entered"]:
        inside = facts["kind"].split()[1] + "?" if facts["kind"] else "?"
        inside += "~" * facts["water"]
    elif facts["used"]:
        inside = "used" + "~" * facts["water"]
    else:
        inside = "".join(letter * n for letter, n in zip(LETTERS, facts["salt"], strict=True)) + "~" * facts["water"]
    return place, inside, _miners(view, name)


def _miners(view: Json, name: str) -> str:
    """Standing miners by number, lying ones after an underscore: ●2_1."""
    words = []
    for entry in view["mine"].get(name, []):
        lying = f"_{entry['tired']}" if entry["tired"] else ""
        words.append(f"{MARKS[entry['seat']]}{entry['rested']}{lying}")
    return "".join(words)


def _player(view: Json, player: Json, names: list[str]) -> list[str]:
    you = " (you)" if player["seat"] == view["seat"] else ""
    salt = "".join(letter * n for letter, n in zip(LETTERS, player["salt"], strict=True)) or "–"
    head = (
        f"{MARKS[player['seat']]} {names[player['seat']]}{you}: {player['money']} gr, salt {salt}, "
        f"miners {player['miners']} ({player['supply']} in supply), orders {player['completed']}"
    )
    tools = [f"{name} ×{n}" if n > 1 else name for name, n in player["tools"].items()]
    tools += [f"{name} ×{n} used" if n > 1 else f"{name} used" for name, n in player["used_tools"].items()]
    return [head, *([f"  tools: {wrap(tools, 9)}"] if tools else [])]
