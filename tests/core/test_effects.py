"""What an action costs and gives is what the rules then do, and tells nothing that the seat may not know."""

import pytest

import pithead
from pithead.core.effects import foresee
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.generator import Generator, seeded
from pithead.core.playout import choose_best
from pithead.core.view import Effect
from support import coal_baron, haspelknecht, magnum_sal
from support.play import do
from support.sampling import amount

pytestmark = pytest.mark.both

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]
GAMES = amount(interpreted=1, compiled=4, soak=60)  # of each kind


def effect(state: State, action: str) -> Effect:
    number = state.game.actions.parse(action)
    return foresee(state, state.to_act, [number])[number]


def step(state: State, seat: int, chance: Generator) -> int:
    legal = state.legal(seat)
    return legal[chance.below(len(legal))] if chance.below(3) == 0 else int(choose_best(state, seat, chance))


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_what_is_foreseen_happens(key: str, seats: int) -> None:
    for seed in range(GAMES):
        state, chance = pithead.game(key).new(seats, seed), seeded(seed)
        while not state.over:
            seat = state.waiting[chance.below(len(state.waiting))]
            action = step(state, seat, chance)
            known = foresee(state, seat, [action])[action]
            before, events = state.goods(seat), list[Event]()
            state.journal = events
            state.apply(action, seat)
            after = state.goods(seat)
            for good, count in known.get("gives", {}).items():
                assert after[good] - before[good] == count, (good, state.game.actions.text(action))
            for good, count in known.get("costs", {}).items():
                assert before[good] - after[good] == count, (good, state.game.actions.text(action))
            if known.get("reveals"):
                continue
            assert (seat in state.waiting) is not known.get("ends_turn", False)
            if not state.game.points_are:
                assert known.get("points", 0) == sum(event.points for event in events if event.seat == seat)


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_nothing_hidden_is_told(key: str, seats: int) -> None:
    for seed in range(GAMES):
        state, chance = pithead.game(key).new(seats, seed), seeded(seed)
        while not state.over:
            seat = state.waiting[chance.below(len(state.waiting))]
            if chance.below(4) == 0:
                assert foresee(state.resample(seat, seed + 1), seat) == foresee(state, seat)
            state.apply(step(state, seat, chance), seat)


def test_a_place_costs_workers_and_a_tile_francs() -> None:
    state = coal_baron.position(2, factory={1: "yellow 2 light"}, workers={"money 4": (1, 1)})
    assert effect(state, "money 4") == {"costs": {"workers": 2}, "gives": {"francs": 4}, "ends_turn": True}
    assert effect(state, "mine 10")["gives"] == {"steps": 10}
    assert effect(state, "factory 1")["costs"]["francs"] > 0


def test_stopping_early_tells_what_is_left_undone() -> None:
    state = do(coal_baron.position(2), "mine 10")
    assert effect(state, "stop")["undone"] == len(state.legal()) - 1
    assert "undone" not in effect(state, "cage yellow")


def test_others_are_paid_for_the_way_once_all_cubes_are_taken() -> None:
    mine = {"shaft 1": magnum_sal.miners(1), "shaft 2": magnum_sal.miners(1), "I-L1": magnum_sal.miners(0, 0)}
    state = magnum_sal.position(2, mine=mine, salt={"I-L1": "gw"})
    assert effect(state, "extract i-l1")["due"] == {"gr": 2}
    do(state, "extract i-l1")
    assert effect(state, "take green") == {"gives": {"green": 1}, "due": {"gr": 2}}
    do(state, "take green")
    assert effect(state, "enough")["pays"] == {1: 2}
    assert effect(state, "enough")["costs"] == {"gr": 2}


def test_discs_come_with_water() -> None:
    state = haspelknecht.position(2, question="take", areas=["yybbbbkk", "kkby"], reserves=["ybb", "kkk"])
    printed = state.view(0)["board"]["water_icon"]
    for area, discs in enumerate((("yellow", 2), ("black", 2))):
        gives = effect(state, f"take {discs[0]} from area {area + 1}")["gives"]
        assert gives == {discs[0]: 2} | ({"water": 1} if printed[area] else {})
