"""Turns of Haspelknecht for tests: one player's facts in few words, waiting for a later decision, costs."""

from collections.abc import Mapping
from typing import Any

from pithead.core.game import State
from support.haspelknecht import GAME, do, notations, player, position

PASSIVE = ("take none", "keep water", "plan done", "end turn", "stop", "skip", "enough")
GAME_FACTS = ("seats", "stage", "farmer", "farmhand", "plan", "owners", "areas", "reserves", "options")
TURN_FACTS = ("year", "season", "order", "turn", "to_act", "developments")
COSTS = {
    11: "y*", 12: "b*", 13: "k*", 14: "y*", 15: "b*",
    21: "b**", 22: "y**", 23: "b**", 24: "k**", 25: "k**",
    31: "k***", 32: "y***", 33: "k***", 34: "y***", 35: "b***",
    41: "kk***", 42: "kb***", 43: "yb***", 44: "yy***", 45: "kby**",
}  # fmt: skip
# HK 1.6 A development that each one touches in the rows of four players, but for those of level 1.
BESIDE = {
    21: 11, 22: 12, 23: 13, 24: 14, 25: 15, 31: 21, 32: 22, 33: 23, 34: 24, 35: 25,
    41: 31, 42: 32, 43: 33, 44: 34, 45: 35,
}  # fmt: skip


def cost(number: int, wild: str = "b") -> str:
    """Discs that pay a development exactly, with this colour where any will do."""
    return COSTS[number].replace("*", wild)


def one(others: Mapping[int, Mapping[str, Any]] | None = None, **facts: Any) -> State:
    """A position by the facts of seat 0; those of the game and of the turn are known by their names."""
    known = {key: facts.pop(key) for key in GAME_FACTS + TURN_FACTS if key in facts}
    seats = known.pop("seats", 2)
    return position(seats, players={**(others or {}), 0: facts}, **known)


def buyer(number: int, *, wild: str = "b", owners: Mapping[int, list[int]] | None = None, **facts: Any) -> State:
    """Four players; seat 0's farmer has just the discs for a development, and seat 0 owns one that touches it."""
    owned = dict(owners or {})
    if number in BESIDE and BESIDE[number] not in owned:
        owned[BESIDE[number]] = [0]
    return one(seats=4, farmer=cost(number, wild), owners=owned, **facts)


def buy(number: int, **facts: Any) -> State:
    """The position after seat 0's farmer has bought a development."""
    state = do(buyer(number, **facts), "farmer")
    (purchase,) = notations(state, f"buy {number}")
    return do(state, purchase)


def wait_for(state: State, stage: str, seat: int = 0) -> State:
    """Everybody does as little as possible until a seat is asked for this; at least one decision is made."""
    while True:
        found = notations(state)
        do(state, next((text for text in found if text in PASSIVE), found[0]))
        dump = state.dump()
        if (dump["stage"], dump["to_act"]) == (stage, seat):
            return state


def stage(state: State) -> str:
    """What is asked."""
    found: str = state.dump()["stage"]
    return found


def end_vp(owned: list[int], **facts: Any) -> int:
    """Seat 0's VP of the last winter and of the end of the game; the rent is just paid."""
    owners = {number: [0] for number in owned}
    state = one(seats=4, year=3, season="autumn", farmer="y", owners=owners, **({"thaler": 2} | facts))
    do(state, "farmer", "food")
    while not state.over:
        found = notations(state)
        do(state, "enough" if "enough" in found else "end turn" if "end turn" in found else found[-1])
    return int(player(state)["vp"])


def symbols(symbol: str) -> list[int]:
    """The developments with a symbol."""
    return [int(n) for n, tile in GAME.box.data["developments"].items() if tile["symbol"] == symbol]
