"""Magnum Sal positions for tests: say what matters, the rest of the components falls into place."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pithead
from pithead.core.game import State
from pithead.core.generator import Generator
from support.play import do, notations, why_not

__all__ = ["do", "notations", "why_not"]  # for the tests of this game, beside what follows

GAME = pithead.game("magnum-sal")
SALTS = ["brown", "green", "white"]
CORRIDORS = {"I": (2, 4), "II": (4, 3), "III": (6, 2)}  # depth and length

PHASE_ORDERS = [
    ["bb", "bb", "bg", "bg", "gg", "bbb", "bbg", "bbg"],
    ["gg", "bw", "bw", "gw", "bgg", "bbw", "ggg", "bgw"],
    ["gw", "bgg", "bbw", "ww", "ggw", "bww", "gww", "www"],
]
TOOLS = ["rope", "pickaxe", "bucket", "cart", "food", "commercial privilege", "royal privilege"]

ORANGE, BLACK, PURPLE = 0, 1, 2  # the players of the rulebook's examples


def way(space: str) -> list[str]:
    """MS 1.2 The way of a space, nearest first. Written down independently of the engine's tables."""
    if space.startswith("shaft"):
        depth = int(space.split()[1])
        return [f"shaft {d}" for d in range(depth - 1, 0, -1)]
    level, place = space.split("-")
    side, number = place[0], int(place[1:])
    inner = [f"{level}-{side}{n}" for n in range(number - 1, 0, -1)]
    return inner + [f"shaft {d}" for d in range(CORRIDORS[level][0], 0, -1)]


SPACES = [f"shaft {d}" for d in range(1, 7)] + [
    f"{level}-{side}{n}" for level, (_, length) in CORRIDORS.items() for side in "LR" for n in range(1, length + 1)
]


WAYS = {space: way(space) for space in SPACES}


def miners(*seats: int, tired: int = 0) -> list[dict[str, int]]:
    """Miners on a space: the seats of rested ones; `tired` of the last seat's are tired."""
    counts = Counter(seats)
    found = [{"seat": seat, "rested": number, "tired": 0} for seat, number in sorted(counts.items())]
    for entry in found:
        if entry["seat"] == seats[-1]:
            entry["rested"] -= tired
            entry["tired"] = tired
    return found


def position(
    seats: int = 4,
    *,
    mine: Mapping[str, list[dict[str, int]]] | None = None,
    salt: Mapping[str, str] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    assistants: Mapping[str, int] | None = None,
    turn: Mapping[str, Any] | None = None,
    tool_pile: list[str] | None = None,
    options: Mapping[str, str] | None = None,
    **facts: Any,
) -> State:
    """A position at the start of an action of seat 0, in the second round of a phase.

    `mine` gives miners by space; `salt` gives what lies in a chamber that was entered ("bbg~"); chambers with miners
    are entered, and empty unless `salt` says otherwise. `players` gives facts of a dump by seat; everybody has ten
    miners, those not placed being in the supply. `turn` gives facts of what is pending; `tool_pile` what lies on top.
    """
    dump = GAME.new(seats, 1, options).dump()
    dump |= {"round": 2, "to_act": 0, "first_player": 0, "question": "act"}
    dump |= facts
    dump["pending"] |= {"actions_left": 2, **(turn or {})}
    dump["mine"] = dict(mine or {})
    dump["assistants"] |= assistants or {}
    for space in [*dump["mine"], *(salt or {})]:
        if space in dump["chambers"]:
            text = (salt or {}).get(space, "")
            here = dump["chambers"][space]
            here |= {"entered": True, "salt": [text.count(letter) for letter in "bgw"], "water": text.count("~")}
    for seat, player in enumerate(dump["players"]):
        player |= {"money": 20, "salt": [0, 0, 0], "miners": 10}
        player |= (players or {}).get(seat, {})
        placed = sum(e["rested"] + e["tired"] for here in dump["mine"].values() for e in here if e["seat"] == seat)
        placed += sum(other == seat for other in dump["assistants"].values()) + sum(player["queue"])
        player["supply"] = player["miners"] - placed
    _give_tools(dump, tool_pile or [])
    if "order_pile" not in facts:
        _give_orders(dump)
    return GAME.load(dump)


def _give_tools(dump: dict[str, Any], top: list[str]) -> None:
    """Take the tools that players were given out of the piles; give the workshop and the pile what is left."""
    left = Counter(dict.fromkeys(TOOLS, 3))
    left.subtract(dump["unseen_tools"])
    left.subtract(top)
    for player in dump["players"]:
        left.subtract(player["tools"])
        left.subtract(player["used_tools"])
    assert min(left.values()) >= 0, f"no more than three tools of a kind, got {left}"
    later = 7 * (3 - dump["phase"])
    room = left.total() + len(top) - later
    assert room >= 0, "in phase I the players can have seven tools, in phase II fourteen"
    wanted = [tool for tool in dump["workshop"] if tool][:room]
    dump["pile_left"] = min(dump["pile_left"], room - len(wanted))
    for place, tool in enumerate(wanted):
        wanted[place] = tool if left[tool] > 0 else max(left, key=lambda kind: left[kind])
        left[wanted[place]] -= 1
    dump["workshop"] = [*wanted, None, None, None][:3]
    dump["tool_pile"] = [*top, *left.elements()][: dump["pile_left"] + later]


def _give_orders(dump: dict[str, Any]) -> None:
    """Give the pile the orders that are left of the phase: neither face up, nor anybody's, nor completed."""
    left = Counter(PHASE_ORDERS[dump["phase"] - 1])
    left.subtract(order for order in dump["orders"] if order)
    for player in dump["players"]:
        left.subtract(player["orders"])
    up = sum(1 for order in dump["orders"] if order)
    dump["order_pile"] = list((+left).elements())[: max(0, 8 - up - dump["completed"])]


def money(state: State) -> list[int]:
    """What everybody has."""
    return [player["money"] for player in state.dump()["players"]]


def salt(state: State, seat: int = 0) -> str:
    """A player's salt, as letters."""
    return "".join(letter * n for letter, n in zip("bgw", state.dump()["players"][seat]["salt"], strict=True))


def there(state: State, space: str) -> dict[int, tuple[int, int]]:
    """The miners on a space: rested and tired, by seat."""
    return {entry["seat"]: (entry["rested"], entry["tired"]) for entry in state.dump()["mine"].get(space, [])}


def inside(state: State, chamber: str) -> str:
    """What lies in a chamber, as letters; "?" for one that was never entered."""
    facts = state.dump()["chambers"][chamber]
    letters = "".join(letter * n for letter, n in zip("bgw", facts["salt"], strict=True)) + "~" * facts["water"]
    return letters if facts["entered"] else "?" + letters


def audit(state: State) -> None:
    """MS 1 to 6 What must hold in every position, counted from the dump alone: miners, tools, orders, the chain."""
    dump = state.dump()
    tools = [tool for tool in dump["workshop"] if tool] + dump["tool_pile"] + dump["unseen_tools"]
    placed = [0] * dump["seats"]
    for here in dump["mine"].values():
        for entry in here:
            placed[entry["seat"]] += entry["rested"] + entry["tired"]
    for seat in dump["assistants"].values():
        if seat is not None:
            placed[seat] += 1
    for seat, player in enumerate(dump["players"]):
        assert placed[seat] + sum(player["queue"]) + player["supply"] == player["miners"] <= 10
        assert player["money"] >= 0
        assert min(player["salt"]) >= 0
        for owned in (player["tools"], player["used_tools"]):
            for tool, number in owned.items():
                tools += [tool] * number
    assert all(tools.count(tool) <= 3 for tool in set(tools))
    orders = len([order for order in dump["orders"] if order]) + len(dump["order_pile"]) + dump["completed"]
    assert orders == 8 or state.over, f"{orders} orders of a phase's 8"
    _check_chain(dump)


def _check_chain(dump: dict[str, Any]) -> None:
    """MS 4.2, 4.3 Between every miner and the surface there is no gap, but in worked-out ends of corridors."""
    for space in dump["mine"]:
        for below in WAYS[space]:
            if below not in dump["mine"]:
                assert not below.startswith("shaft"), f"{below} is empty below {space}"
                level, place = below.split("-")
                outer = [f"{level}-{place[0]}{n}" for n in range(int(place[1:]), CORRIDORS[level][1] + 1)]
                for chamber in outer:
                    facts = dump["chambers"][chamber]
                    assert facts["entered"], f"{below} is empty below {space}, and {chamber} was never entered"
                    assert facts["salt"] == [0, 0, 0], f"{below} is empty below {space}, and {chamber} has salt"


def options(seats: int, game: int) -> dict[str, str]:
    """The options of a game: four games meet every two values together, eight every combination."""
    places = (game, game // 2, game + game // 2 + game // 4)
    return {option.key: option.values[place % 2] for option, place in zip(GAME.options, places, strict=True)}


class Progress:
    """Plays towards salt and orders, with a habit of its own in every game, so that games reach deep positions."""

    def __init__(self, habit: int) -> None:
        self.shops = habit % 3 == 1
        self.queues = habit % 3 == 2

    def __call__(self, state: State, seat: int, legal: list[int], chance: Generator) -> int:
        if chance.below(8) == 0:
            return legal[chance.below(len(legal))]
        texts = [GAME.actions.text(action) for action in legal]
        holds = state.players[seat].cubes()  # type: ignore[attr-defined]
        weights = [self._weight(text, holds) for text in texts]
        draw = chance.below(sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            draw -= weight
            if draw < 0:
                return action
        raise AssertionError("the weights add up")

    def _weight(self, text: str, holds: int) -> int:
        word = text.split()[0]
        deep = "iii-" in text or "ii-" in text
        if word in ("extract", "take"):
            return 300
        if word == "place":
            return 120 if deep else 40 if "i-" in text else 15
        if word == "to":
            return 120 if deep else 10
        if word == "castle":
            return (200 if self.queues else 80) if holds >= 2 else 1
        if word == "workshop":
            return 120 if self.shops else 10
        return {"inn": 20, "pump": 30, "pickaxe": 20, "cart": 20, "pass": 8, "enough": 12, "from": 8}.get(word, 8)
