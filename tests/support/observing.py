"""Positions to look at, and what a seat sees of them."""

import json
from typing import Any

import pithead
from pithead.core.batch import observe
from pithead.core.generator import Generator, seeded
from pithead.core.playout import choose_best
from support.sampling import amount

OPTIONS: dict[str, list[dict[str, str]]] = {
    "coal-baron": [{}, {"open_deliveries": "on"}],
    "magnum-sal": [{}, {"edition": "english", "mapped_mine": "on", "cart": "two"}],
    "haspelknecht": [{}, {"tiles": "random", "open_planning": "on", "edition": "french"}],
}
GAMES = amount(interpreted=1, compiled=6, soak=60)


def positions(key: str, seats: int, games: int = GAMES) -> Any:
    """Positions of games played by chance, and of games played with sense, at every step."""
    for seed in range(games):
        options = OPTIONS[key][seed // 2 % 2]
        state, chance = pithead.game(key).new(seats, seed, options), seeded(seed)
        while not state.over:
            yield state, chance
            step(state, chance, sense=seed % 2 == 0)
        yield state, chance


def step(state: pithead.State, chance: Generator, sense: bool) -> None:
    seat = state.waiting[chance.below(len(state.waiting))]
    legal = state.legal(seat)
    good = sense and chance.below(8) > 0
    state.apply(choose_best(state, seat, chance) if good else legal[chance.below(len(legal))], seat)


def numbers(state: pithead.State, seat: int) -> bytes:
    return bytes(memoryview(observe(state, seat)))


def order(found: dict[str, Any]) -> tuple[str, str, list[str]]:
    """An open order of Coal Baron: which cubes lie on it and what it needs, not on which of its slots they lie."""
    free, cubes = "", []
    for colour, slot in zip(found["card"].split()[1], found["slots"], strict=True):
        if slot is None:
            free += colour
        else:
            cubes += slot if isinstance(slot, list) else [slot]
    return found["card"], "".join(sorted(free)), sorted(cubes)


def seen(state: pithead.State, seat: int) -> str:
    """A view without what docs/environments.md lists as left out."""
    view = state.view(seat)
    for key in ("board", "options", "ranking"):
        view.pop(key, None)
    if state.game.key == "coal-baron":
        for player in view["players"]:
            player["orders"] = sorted(order(found) for found in player["orders"])
    if state.game.key == "magnum-sal":
        view["orders"] = sorted(found["salt"] for found in view["orders"] if found is not None)
    return json.dumps(view, sort_keys=True)
