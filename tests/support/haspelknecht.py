"""Haspelknecht positions for tests: say what matters, the rest of the components falls into place."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pithead
from pithead.core.game import State
from pithead.core.generator import Generator
from pithead.games.haspelknecht.developments import why_not_access
from support.play import do, notations, why_not

__all__ = ["do", "notations", "why_not"]  # for the tests of this game, beside what follows

GAME = pithead.game("haspelknecht")
COLOURS = {"y": "yellow", "b": "brown", "k": "black"}
BAGS = {2: "k" * 7 + "b" * 7 + "y" * 4, 3: "k" * 10 + "b" * 10 + "y" * 7, 4: "k" * 13 + "b" * 13 + "y" * 10}
TWO_OR_THREE = [
    "three-long-legs",
    "three-short-legs",
    "two-long-asymmetric-legs",
    "two-short-asymmetric-legs",
    "two-rounds",
]
LAYOUTS = {  # HK 1.6
    2: ["rows", *TWO_OR_THREE],
    3: ["rows", "tower", "wings", "flower", "butterfly", *TWO_OR_THREE],
    4: ["rows", "four-long-legs", "four-short-legs", "three-circles"],
}
COAL = 7 + 11  # in everybody's mine at the start
REACH = (0, 1, 3, 4, 6, 7, 9, 11)  # coal of the tunnel behind so many props


def options(seats: int, game: int) -> dict[str, str]:
    """The options of a game: each layout is met with each edition, way of planning and choice of tiles."""
    kinds, layout = divmod(game, len(LAYOUTS[seats]))
    return {
        "layout": LAYOUTS[seats][layout],
        "edition": ("international", "french")[kinds % 2],
        "open_planning": ("off", "on")[kinds // 2 % 2],
        "tiles": ("lowest", "random")[kinds // 4 % 2],
        "start_buildings": ("off", "on")[kinds // 3 % 2],
        "start_farmhand": ("off", "on")[kinds // 5 % 2],
    }


def discs(letters: str) -> dict[str, int]:
    """Discs by colour: discs("yyb") is {"yellow": 2, "brown": 1}."""
    return {name: letters.count(letter) for letter, name in COLOURS.items() if letter in letters}


def letters(found: Mapping[str, int]) -> str:
    """The other way round."""
    return "".join(letter * found.get(name, 0) for letter, name in COLOURS.items())


def position(
    seats: int = 2,
    *,
    stage: str = "carry out",
    players: Mapping[int, Mapping[str, Any]] | None = None,
    farmer: str = "",
    farmhand: str = "",
    plan: Mapping[str, str] | None = None,
    owners: Mapping[int, list[int]] | None = None,
    areas: list[str] | None = None,
    reserves: list[str] | None = None,
    options: Mapping[str, object] | None = None,
    **facts: Any,
) -> State:
    """A position of seat 0, the first in turn order: by default in the spring of year 1, carrying out.

    `players` gives facts of a dump by seat (`discs` as letters: "yyb"); `farmer` and `farmhand` are the discs that
    seat 0 has put there, `plan` what else it planned ({"coal digger": "food"}); it has just these discs, unless its
    `discs` say otherwise. `owners` gives by development who owns it, the first one first. Discs that nobody has lie
    in the areas and reserves, unless these are given. Owners of a building's tile have the building; coal in the
    shaft is dug from the tunnel, behind props.
    """
    dump = GAME.new(seats, 1, options).dump()
    dump |= {"stage": stage, "to_act": 0, "turn": 0, "order": list(range(seats))}
    dump |= facts
    for number, seats_of in (owners or {}).items():
        dump["developments"][str(number)]["owners"] = list(seats_of)
    planned = stage not in ("take", "take again", "swap", "return water", "plan")
    for seat, player in enumerate(dump["players"]):
        player |= {"water": 0, "planned": planned}
        player |= {key: value for key, value in (players or {}).get(seat, {}).items() if key != "discs"}
        player["owned"] = sorted(int(n) for n, tile in dump["developments"].items() if seat in tile["owners"])
        player["buildings"] = sorted({*player["buildings"], *{12, 15, 24, 35} & {*player["owned"]}})
        _dig(player, (players or {}).get(seat, {}))
        here = (players or {}).get(seat, {}).get("discs")
        if seat == 0:
            player["plan"] |= {"farmer": discs(farmer), "farmhand": discs(farmhand), **(plan or {})}
            if here is None:
                here = farmer + farmhand + _paid(plan or {})
        player["discs"] = discs(here or "")
    _fill_pools(dump, areas, reserves)
    return GAME.load(dump)


def _dig(player: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Dig what lies in the shaft from the tunnel, and set the props for all that was dug, unless they are given."""
    if "tunnel" not in given and player["pinge"] == 0:
        player["tunnel"] = COAL - 7 - max(player["shaft"] - 2 * (42 in player["owned"]), 0)
    if "tunnel_props" not in given:
        player["tunnel_props"] = next(n for n, coal in enumerate(REACH) if coal >= COAL - 7 - player["tunnel"])
    if "pinge_props" not in given and player["pinge"] > 0:
        player["pinge_props"] = next(n for n, coal in enumerate((3, 5, 7)) if coal >= 7 - player["pinge"])


def _paid(plan: Mapping[str, str]) -> str:
    """The discs that contract workers and the mill were given."""
    paid = "".join("y" for worker, payment in plan.items() if payment == "yellow" and worker != "water mill")
    return paid + {"yellow": "yy", "black": "kk"}.get(plan.get("water mill", ""), "")


def _fill_pools(dump: dict[str, Any], areas: list[str] | None, reserves: list[str] | None) -> None:
    """Lay out the discs that nobody has: three in each reserve, the others in the areas in turn."""
    seats = dump["seats"]
    left = Counter(BAGS[seats])
    for player in dump["players"]:
        left.subtract(letters(player["discs"]))
    for row in (areas, reserves):
        left.subtract("".join(row or []))
    assert min(left.values()) >= 0, f"no more discs than there are, got {left}"
    rest = list(left.elements())
    if reserves is None:
        reserves = ["".join(rest[i::seats][:3]) for i in range(seats)]
        for disc in "".join(reserves):
            rest.remove(disc)
    if areas is None:
        areas = ["".join(rest[i::seats]) for i in range(seats)]
        rest = []
    assert not rest, f"areas and reserves leave {rest} without a place"
    dump["areas"] = [discs(area) for area in areas]
    dump["reserves"] = [discs(reserve) for reserve in reserves]


def player(state: State, seat: int = 0) -> dict[str, Any]:
    """What a player has."""
    facts: dict[str, Any] = state.dump()["players"][seat]
    return facts


def has(state: State, seat: int = 0, **facts: Any) -> bool:
    """Assert facts of a player: has(state, coal=2, wood=0)."""
    here = player(state, seat)
    found = {key: here[key] for key in facts}
    assert found == facts, f"expected {facts}, got {found}"
    return True


def audit(state: State) -> None:
    """HK 1 to 8 What must hold in every position, counted from the dump alone: discs, coal, props, owners."""
    dump = state.dump()
    words = [letters(pool) for pool in dump["areas"] + dump["reserves"] + [p["discs"] for p in dump["players"]]]
    assert Counter("".join(words)) == Counter(BAGS[dump["seats"]]), "discs are lost"  # the bag is always empty here
    for seat, p in enumerate(dump["players"]):
        for key in ("coal", "wood", "food", "thaler", "debts", "water", "shaft"):
            assert p[key] >= 0, f"{key} of seat {seat} is {p[key]}"
        dug = 7 - p["pinge"]
        assert dug <= [3, 5, 7][p["pinge_props"]] or p["pinge"] == 0
        assert p["pinge"] > 0 or p["pinge_props"] == 0
        assert 11 - p["tunnel"] <= REACH[p["tunnel_props"]]
        assert p["pinge"] == 0 or p["tunnel"] == 11, "the tunnel is dug before the Pinge is exhausted"
        owned = [int(number) for number, tile in dump["developments"].items() if seat in tile["owners"]]
        assert sorted(owned) == p["owned"]
        assert len(owned) <= 9
        assert not set(p["markers"]) & set(p["new_markers"])
        assert set(p["markers"]) | set(p["new_markers"]) <= set(owned)
        missing = {12, 15, 24, 35} - {int(number) for number in dump["developments"]}
        started = missing if dump["options"]["start_buildings"] == "on" else set()
        assert set(p["buildings"]) == {12, 15, 24, 35} & set(owned) | started
        for colour in COLOURS.values():
            marker = {"yellow": 22, "brown": 23, "black": 33}[colour]
            most = p["discs"].get(colour, 0) + (1 if marker in p["markers"] else 0)
            placed = sum(p["plan"][worker].get(colour, 0) for worker in ("farmer", "farmhand"))
            placed += sum(p["plan"][worker] == colour for worker in ("coal digger", "miner", "haspelknecht"))
            placed += 2 * (p["plan"]["water mill"] == colour)
            assert placed <= most + (1 if p["used"].get(colour, 0) > p["discs"].get(colour, 0) else 0)


WEIGHTS = {
    "food": 60, "wood": 60, "dig": 300, "drain": 40, "lift": 400, "farmer": 60, "farmhand": 60,
    "coal": 60, "miner": 80, "haspelknecht": 80, "water": 60, "winch": 40, "rope": 30, "burn": 20, "prop": 40,
    "end": 1, "stop": 2, "plan": 40, "swap": 6, "store": 30, "choose": 10, "sell": 20, "skip": 4, "enough": 3,
}  # fmt: skip


def _can_pay(state: Any, seat: int, climbs: bool) -> bool:
    """Tell whether the farmer has the discs for a development that can be bought as things stand, if wanted of a
    higher level than those owned.
    """
    p = state.players[seat]
    wanted = state.box.pays[p.farmer] & state.in_play & ~p.owned
    least = 5 * min((p.owned.bit_length() + 4) // 5, 3) if climbs else 0
    return any(wanted >> i & 1 and why_not_access(state, p, i) == 0 for i in range(least, 20))


class Progress:
    """Plays towards coal and developments, with a habit of its own in every game: games reach deep positions."""

    def __init__(self, habit: int) -> None:
        self.mines = habit % 4 == 1
        self.buys = habit % 4 >= 2
        self.hoards = habit % 4 == 3

    def __call__(self, state: State, seat: int, legal: list[int], chance: Generator) -> int:
        if chance.below(12) == 0:
            return legal[chance.below(len(legal))]
        texts = [GAME.actions.text(action) for action in legal]
        ready = self.buys and "plan done" in texts and _can_pay(state, seat, not self.hoards)
        weights = [1 if ready and text.startswith("plan farmer") else self._weight(text) for text in texts]
        draw = chance.below(sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            draw -= weight
            if draw < 0:
                return action
        raise AssertionError("the weights add up")

    def _weight(self, text: str) -> int:
        word = text.split()[0]
        if text in ("plan done", "take none"):
            return 4
        if self.mines and (text.endswith("black") or "black from" in text):
            return 80
        if self.buys and text.startswith("plan farmer"):
            return 1000
        if word == "buy":
            return 400 * int(text.split()[1]) ** 2
        if self.hoards and word in ("prop", "burn"):
            return 3
        return WEIGHTS.get(word, 10)
