"""MS 7 Views: what is hidden is hidden from all, and nothing else is."""

from collections import Counter
from typing import Any

import pytest

from pithead.core.generator import seeded
from pithead.testing import as_bytes
from support.magnum_sal import GAME, Progress, audit, do, miners, position

pytestmark = pytest.mark.both


def test_ms_7_1_everybody_sees_the_same() -> None:
    state = position(4, players={2: {"tools": {"rope": 1}, "salt": [1, 2, 3]}})
    views = [state.view(seat) for seat in (0, 1, 2, 3, None)]
    assert [view.pop("seat") for view in views] == [0, 1, 2, 3, None]
    assert all(view == views[0] for view in views)


def test_ms_7_1_a_chamber_face_down_shows_nothing_and_one_turned_up_everything() -> None:
    state = position(2, mine={"shaft 1": miners(0), "shaft 2": miners(0)})
    hidden = {"kind": None, "entered": False, "used": False, "salt": [0, 0, 0], "water": 0}
    assert all(facts == hidden for facts in state.view(0)["chambers"].values())
    do(state, "place i-l1")
    facts = dict(state.view(None)["chambers"]["I-L1"])
    assert facts.pop("used") is False
    assert facts == state.dump()["chambers"]["I-L1"]


def test_ms_7_1_piles_are_numbers() -> None:
    view = GAME.new(4, 1).view(0)
    assert view["order_pile"] == 4
    assert view["tool_pile"] == 4
    assert "unseen_tools" not in view
    assert "chance" not in view


def test_ms_7_1_money_salt_tools_orders_and_miners_are_public() -> None:
    facts = {"tools": {"rope": 1}, "used_tools": {"cart": 2}, "salt": [1, 2, 3], "orders": {"bb": 1}, "queue": [1, 1]}
    state = position(3, players={2: facts}, assistants={"castle": 2})
    seen = state.view(0)["players"][2]
    assert seen | facts == seen
    assert seen["money"] == 20
    assert (seen["supply"], seen["miners"], seen["completed"]) == (7, 10, 1)
    assert state.view(0)["assistants"]["castle"] == 2


def test_ms_7_1_an_order_shows_its_salt_and_payment() -> None:
    state = position(2, orders=["bbg", None, "gg"], order_pile=[])
    assert state.view(1)["orders"] == [{"salt": "bbg", "payment": 17}, None, {"salt": "gg", "payment": 13}]


def test_ms_7_1_every_hidden_fact_is_redrawn() -> None:
    """Chambers of each level, the order pile, the tool pile with the later phases' tools."""
    state = GAME.new(3, 5)
    dumps = [state.resample(0, seed).dump() for seed in range(200)]
    true = state.dump()
    for name, facts in true["chambers"].items():
        kinds = {dump["chambers"][name]["kind"] for dump in dumps}
        level = name.split("-")[0]
        same_level = {other["kind"] for place, other in true["chambers"].items() if place.split("-")[0] == level}
        assert kinds == same_level, facts
    assert {dump["order_pile"][0] for dump in dumps} == set(true["order_pile"])
    for place in (0, 4, 17):
        assert {dump["tool_pile"][place] for dump in dumps} == set(true["tool_pile"])


def test_ms_7_1_what_is_seen_stays_as_it_is() -> None:
    state = do(position(2, mine={"shaft 1": miners(0), "shaft 2": miners(0)}), "place i-l1")
    for seed in range(50):
        other = state.resample(0, seed).dump()
        assert other["chambers"]["I-L1"] == state.dump()["chambers"]["I-L1"]
        assert other["workshop"] == state.dump()["workshop"]
        assert other["orders"] == state.dump()["orders"]


def test_ms_7_1_tools_that_left_unseen_stay_unknown() -> None:
    """They are mixed with those still to come; tools that were seen are not."""
    pile = ["rope", "rope", "rope", "cart"]
    state = position(2, completed=4, to_act=1, tool_pile=pile, orders=["bb"], order_pile=[])
    gone = state.dump()["workshop"]
    do(state, "pass", "pass")
    assert state.dump()["unseen_tools"] == pile
    samples = [state.resample(1, seed).dump() for seed in range(100)]
    assert len({tuple(dump["unseen_tools"]) for dump in samples}) > 50
    hidden = Counter(pile + state.dump()["tool_pile"])
    assert all(Counter(dump["unseen_tools"] + dump["tool_pile"]) == hidden for dump in samples)
    assert sum(hidden.values()) == 21 - len(gone) - 3


def test_ms_7_1_english_water_on_a_chamber_face_down_is_seen_and_stays() -> None:
    state = position(
        2,
        mine={"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)},
        salt={"I-L1": "b~"},
        players={0: {"tools": {"bucket": 1}}},
        options={"edition": "english"},
    )
    do(state, "bucket i-l1 to i-l2")
    for seed in range(20):
        other = state.resample(1, seed)
        assert as_bytes(other, 1) == as_bytes(state, 1)
        assert other.dump()["chambers"]["I-L2"]["water"] == 1


OPTIONS: list[dict[str, Any]] = [{}, {"edition": "english"}, {"mapped_mine": "on"}, {"cart": "two"}]


@pytest.mark.parametrize("seed", range(8))
def test_ms_7_1_hidden_facts_change_and_nobodys_bytes_do(seed: int) -> None:
    """Through whole games: what cannot be known is changed, and every view is the same to the last byte."""
    seats = 2 + seed % 3
    state = GAME.new(seats, seed, OPTIONS[seed % 4])
    chance = seeded(seed)
    choose = Progress(seed)
    changed = 0
    for _ in range(1500):
        if state.over:
            break
        if chance.below(20) == 0:
            for seat in [*range(seats), None]:
                other = state.resample(seat, chance.next())
                audit(other)
                assert as_bytes(other, seat) == as_bytes(state, seat)
                assert other.legal() == state.legal()
                changed += other.dump()["tool_pile"] != state.dump()["tool_pile"]
        state.apply(choose(state, state.to_act, state.legal(), chance))
    assert changed > 20
