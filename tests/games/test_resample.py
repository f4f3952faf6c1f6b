"""`resample` depends on what a seat can know, and on the seed: positions that the seat cannot tell apart give one."""

from typing import Any

import pytest

import pithead
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.generator import Generator, seeded
from pithead.core.playout import choose_best
from support import coal_baron, haspelknecht, magnum_sal
from support.observing import OPTIONS
from support.play import do
from support.sampling import amount

pytestmark = pytest.mark.both

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]
GAMES = amount(interpreted=2, compiled=6, soak=100)  # of each kind
FURTHER = 40  # so many decisions later the two positions are still compared
PROGRESS: dict[str, Any] = {
    "coal-baron": coal_baron.Progress,
    "haspelknecht": haspelknecht.Progress,
    "magnum-sal": magnum_sal.Progress,
}


def choose(state: State, seat: int, chance: Generator, manner: int) -> int:
    """By chance, with sense, or so as to get far: whole games of each kind."""
    legal = state.legal(seat)
    if manner == 0 or chance.below(8) == 0:
        return legal[chance.below(len(legal))]
    if manner == 1:
        return int(choose_best(state, seat, chance))
    return int(PROGRESS[state.game.key](2)(state, seat, legal, chance))  # 2: Coal Baron draws five all the time


def told(state: State, action: int, by: int, seat: int | None) -> tuple[State, list[str]]:
    """The position after an action, and what a seat learns of it."""
    after = state.copy()
    after.journal = events = list[Event]()
    after.apply(action, by)
    return after, [repr(event) for event in events if event.known_to(seat)]


def same_for(seat: int | None, one: State, other: State) -> bool:
    return one.view(seat) == other.view(seat)


def follow(state: State, twin: State, seat: int | None, chance: Generator, manner: int) -> tuple[State, State] | None:
    """One more decision in both, such that the seat cannot tell them apart; None if there is no such decision."""
    by = state.waiting[chance.below(len(state.waiting))]
    action = choose(state, by, chance, manner)
    after, news = told(state, action, by, seat)
    others = [action] if by == seat else twin.legal(by)
    while others:
        other = others.pop(chance.below(len(others)))
        if other not in twin.legal(by):
            continue
        twin_after, twin_news = told(twin, other, by, seat)
        if twin_news == news and same_for(seat, after, twin_after):
            return after, twin_after
    return None


def differ(one: Any, other: Any, where: str = "") -> str:
    """Where two dumps differ first."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next((found for key in one if (found := differ(one[key], other[key], f"{where}.{key}"))), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return next((found for i, (a, b) in pairs if (found := differ(a, b, f"{where}[{i}]"))), "")
    return "" if one == other else f"{where}: {one} or {other}"


def compare(state: State, twin: State, seat: int | None, seed: int) -> None:
    assert same_for(seat, state, twin)
    found = differ(state.resample(seat, seed).dump(), twin.resample(seat, seed).dump())
    assert not found, f"seat {seat} could tell {found}"


@pytest.mark.parametrize("manner", [0, 1, 2], ids=["chance", "sense", "progress"])
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_twins_are_resampled_alike(key: str, seats: int, manner: int) -> None:
    """From a position and one that a seat cannot tell from it, play goes on in both as that seat sees it."""
    hidden = 0
    for game in range(GAMES):
        chance = seeded(game)
        state = pithead.game(key).new(seats, game, OPTIONS[key][game % 2])
        seat: int | None = None
        twin, age = state, FURTHER
        while not state.over:
            if age == FURTHER:
                seat, age = [*range(seats), None][chance.below(seats + 1)], 0
                twin = state.resample(seat, chance.next())
            if chance.below(4) == 0:
                compare(state, twin, seat, chance.next())
                found = state.dump() | {"chance": None}
                hidden += found != twin.dump() | {"chance": None}
            age += 1
            both = follow(state, twin, seat, chance, manner)
            if both is None:
                by = state.waiting[chance.below(len(state.waiting))]
                state.apply(choose(state, by, chance, manner), by)
                age = FURTHER
            else:
                state, twin = both
    assert hidden > 3 * GAMES or manner != 2, "the twins hardly ever differ"


def test_cb_5_5_what_others_have_seen_does_not_show_where_a_hidden_tile_lies() -> None:
    """C draws five and returns them; A draws, buys one, returns four; B draws, one of the tiles being new, and returns
    five in secret. C sees the same wherever the new one went, and so does whoever plays for C.
    """
    five = ["yellow 1 light", "yellow 1 dark", "yellow 2 light", "yellow 2 dark", "brown 1 light"]
    factory = dict(enumerate(["grey 1 light", "grey 2 light", "grey 2 dark", "black 1 light"] * 2, 1))
    new = "black 2 dark"
    cases = []
    for place in range(5):
        state = coal_baron.position(
            3,
            factory={i: tile for i, tile in factory.items() if i < 8},
            orders={1: "handcart y", 2: "handcart b", 3: "handcart g", 4: "handcart k"},
            stack=[*five, new],
            to_act=2,
        )
        do(state, "draw tiles", "buy none", "return top", *[f"next {tile}" for tile in five[:4]])
        do(state, "draw tiles", f"buy {five[0]}", "return top", *[f"next {tile}" for tile in five[1:4]])
        back = five[1:]
        back.insert(place, new)
        do(state, "draw tiles", "buy none", "return top", *[f"next {tile}" for tile in back[:4]])
        cases.append(state)
    assert len({str(case.dump()["stack"]) for case in cases}) == 5
    for seed in range(20):
        for case in cases[1:]:
            compare(cases[0], case, 2, seed)
            compare(cases[0], case, None, seed)
    marks = [[0 in entry["seen_by"] for entry in cases[0].resample(2, seed).dump()["stack"][:5]] for seed in range(60)]
    assert all(row.count(False) <= 1 for row in marks)  # A has seen all of them but one, as far as C knows
    assert {row.index(False) for row in marks if False in row} == {0, 1, 2, 3, 4}
