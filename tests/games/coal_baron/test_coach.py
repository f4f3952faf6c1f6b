"""The coach says what matters, most important first; words and tips know how many workers a space takes."""

from typing import Any

import pytest

from pithead.core.effects import foresee
from pithead.core.game import State
from pithead.core.teaching import Advice
from support.coal_baron import GAME, do, order, position


def advice(state: State) -> list[Advice]:
    seat = state.to_act
    return GAME.advise(state.view(seat), foresee(state, seat))


def mining(steps: str = "mine 10", **facts: Any) -> State:
    state = position(2, players={0: facts})
    do(state, steps)
    return state


def test_the_last_workers_deliver() -> None:
    facts = {"canteen": 16, "orders": [order("lorry kk", "black", "black"), order("lorry g", "grey")]}
    first = advice(position(2, players={0: facts}))[0]
    assert first.sentence == "Only 2 workers left: deliver by lorry now, for 13 VP."
    assert first.parts == ("deliver lorry", "seat 0 lorry g", "seat 0 lorry kk")
    assert first.paragraph == "CB 8.1"


def test_two_complete_orders_of_a_vehicle_go_together() -> None:
    facts = {"orders": [order("lorry kk", "black", "black"), order("lorry g", "grey")]}
    said = [found.sentence for found in advice(position(2, players={0: facts}))]
    assert said[0] == "2 complete orders by lorry: one delivery brings 13 VP."
    assert "Delivering by lorry puts you ahead: black slots delivered, 5 VP at the end of the shift." in said


def test_an_uneven_pit_is_mended_before_the_end() -> None:
    facts = {"francs": 5, "tiles": {"yellow 1 light": 2}, "orders": []}
    state = position(2, shift=3, players={0: facts}, factory={1: "yellow 1 dark"})
    said = [found.sentence for found in advice(state)]
    assert "2 light and 0 dark tiles, -4 VP at the end: yellow 1 dark for 1 franc would help." in said


@pytest.mark.parametrize(
    ("facts", "first"),
    [
        (
            {"cage": {"grey": 1}, "orders": [order("lorry g")]},
            "Coal for 1 slot of your orders is in the cage: put grey on them, 1 step each.",
        ),
        (
            {"store": {"black": 1}, "orders": [order("lorry k")]},
            "Your store has black, which your orders lack: 1 step each.",
        ),
        (
            {"orders": [order("lorry k")]},
            "Your orders lack black: lower the cage to black; load, come up and fill, 10 steps are left.",
        ),
    ],
)
def test_in_the_pit_the_nearest_coal_comes_first(facts: dict[str, Any], first: str) -> None:
    assert advice(mining(**facts))[0].sentence == first


def test_the_cage_is_up_in_time() -> None:
    state = mining("mine 6", orders=[order("lorry k"), order("lorry g")])
    do(state, "cage black", "load black", "cage grey", "load grey")
    assert advice(state)[0].sentence == "2 steps left: go up now, the cage holds coal for 2 slots."


def test_spare_cubes_are_given() -> None:
    state = mining(store={"black": 1, "yellow": 1, "grey": 1}, orders=[order("lorry bb"), order("lorry k")])
    do(state, "double lorry bb brown")
    assert advice(state)[0].sentence == "Give yellow: none of your other slots needs it."


def test_a_spectator_gets_no_advice() -> None:
    state = position(2)
    assert GAME.advise(state.view(None), foresee(state, state.to_act)) == []


def test_the_last_worker_of_a_shift_is_counted_though_it_comes_back_at_once() -> None:
    players = {0: {"canteen": 17}, 1: {"canteen": 18}}
    state = position(2, players=players)
    effects = foresee(state, 0)
    action = GAME.actions.parse("money 6")
    assert GAME.words(action, state.view(0), effects[action]) == "Place 1 worker: take 6 francs"
    tip = GAME.tip("money 6", state.view(0))
    assert tip is not None
    assert tip.now == "Take 6 francs. Free: it takes 1 worker, you have 1."


def test_a_tip_tells_what_a_space_would_cost_and_give_the_reader() -> None:
    facts = {"francs": 5, "orders": [order("lorry g", "grey"), order("lorry kk")]}
    state = position(2, players={0: facts}, factory={1: "grey 2 dark"}, workers={"deliver lorry": (1, 2)})
    factory, yard = (GAME.tip(part, state.view(0)) for part in ("factory 1", "deliver lorry"))
    assert factory is not None
    assert "You lack 1 franc for it." in factory.now
    assert yard is not None
    assert "Indigo is here with 2 workers: it takes 3 of yours" in yard.now
    assert "For you it would deliver 1 order now: +4 VP." in yard.now
    watched = GAME.tip("deliver lorry", state.view(None))
    assert watched is not None
    assert "you" not in watched.now
