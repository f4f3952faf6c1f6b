"""MS 10 The mapped mine."""

from typing import Any

import pytest

from pithead.core.game import State
from support.magnum_sal import GAME, do, inside, miners, notations, position, salt, why_not

pytestmark = pytest.mark.both

ON = {"mapped_mine": "on"}


def mapped(**facts: Any) -> State:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0)} | facts.pop("mine", {})
    return position(2, mine=mine, options=ON | facts.pop("options", {}), **facts)


def test_ms_10_1_all_chambers_are_seen_from_the_start_without_cubes() -> None:
    state = GAME.new(3, 2, ON)
    for seat in (0, 1, 2, None):
        for name, facts in state.view(seat)["chambers"].items():
            assert facts["kind"] == state.dump()["chambers"][name]["kind"]
            assert (facts["entered"], facts["used"], facts["salt"], facts["water"]) == (False, False, [0, 0, 0], 0)


def test_ms_10_1_the_map_is_no_guess() -> None:
    state = GAME.new(3, 2, ON)
    for seed in range(20):
        assert state.resample(0, seed).dump()["chambers"] == state.dump()["chambers"]


def test_ms_10_1_the_first_miner_puts_the_cubes() -> None:
    state = mapped()
    printed = state.view(0)["chambers"]["I-R1"]["kind"].split()[1]
    assert inside(state, "I-R1") == "?"
    do(state, "place i-r1")
    assert inside(state, "I-R1") == printed


def test_ms_10_1_a_chamber_whose_salt_is_all_gone_is_marked_as_used() -> None:
    state = mapped(mine={"I-L1": miners(0)}, salt={"I-L1": "b", "I-L2": "~"})
    assert state.view(1)["chambers"]["I-L1"]["used"] is False
    assert state.view(1)["chambers"]["I-L2"]["used"] is True
    assert state.view(1)["chambers"]["I-L3"]["used"] is False
    do(state, "extract i-l1")
    assert salt(state) == "b"
    assert state.view(1)["chambers"]["I-L1"]["used"] is True


def test_ms_10_1_a_chamber_never_entered_is_not_worked_out() -> None:
    """MS 4.3."""
    corridor = {"I-L1": miners(0), "I-L2": miners(1)}
    state = mapped(mine=corridor, salt={"I-L3": ""})
    assert why_not(state, "from i-l1") == "MS 4.2: I-L1 would be empty below 1 miner of Indigo"
    state = mapped(mine=corridor, salt={"I-L3": "", "I-L4": ""})
    assert "from i-l1" in notations(state)


def test_ms_10_1_a_bucket_goes_only_into_a_chamber_entered_before() -> None:
    """MS 6.3."""
    player = {"tools": {"bucket": 1}}
    state = mapped(mine={"I-L1": miners(0)}, salt={"I-L1": "b~"}, players={0: player})
    assert notations(state, "bucket") == []
    assert why_not(state, "bucket i-l1 to i-l2").startswith("MS 6.3")
    state = mapped(mine={"I-L1": miners(0)}, salt={"I-L1": "b~", "I-L2": ""}, players={0: player})
    assert notations(state, "bucket") == ["bucket i-l1 to i-l2"]
    english = {"edition": "english"}
    state = mapped(mine={"I-L1": miners(0)}, salt={"I-L1": "b~"}, players={0: player}, options=english)
    assert notations(state, "bucket") == ["bucket i-l1 to i-l2"]


def test_ms_10_1_the_refusal_of_a_bucket_speaks_of_a_chamber_not_entered() -> None:
    """MS 6.3."""
    state = mapped(mine={"I-L1": miners(0)}, salt={"I-L1": "b~"}, players={0: {"tools": {"bucket": 1}}})
    assert "face down" not in why_not(state, "bucket i-l1 to i-l2")


def test_ms_10_1_everything_else_is_unchanged() -> None:
    """Piles stay hidden; two games from one seed have the same chambers, orders and tools."""
    plain, seen = GAME.new(2, 9).dump(), GAME.new(2, 9, ON).dump()
    assert plain | {"options": None} == seen | {"options": None}
    assert isinstance(GAME.new(2, 9, ON).view(0)["order_pile"], int)
