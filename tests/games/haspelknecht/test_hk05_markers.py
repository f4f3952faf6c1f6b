"""HK 5.11, 4.5 Markers: 14 rope, 25 winch, 32 oil lamp, and those that stand for discs: 22, 23, 33."""

from typing import Any

import pytest

from pithead.core.game import State
from support.haspelknecht import audit, discs, do, has, notations, player, why_not
from support.haspelknecht_turns import buy, one, stage, wait_for

pytestmark = pytest.mark.both

MARKERS = [14, 22, 23, 25, 32, 33]
DISCS = {22: "yellow", 23: "brown", 33: "black"}
LETTER = {22: "y", 23: "b", 33: "k"}


def with_marker(marker: int, **facts: Any) -> State:
    """Four players; seat 0 owns a development and its marker, gained in an earlier phase."""
    return one(seats=4, owners={marker: [0]}, markers=[marker], **facts)


def bought(marker: int, **facts: Any) -> State:
    """Seat 0 has just bought the marker's development, and its turn goes on: it has wood for props."""
    state = buy(marker, **({"wood": 1} | facts))
    return do(state, "skip") if stage(state) == "hammer and chisel" else state


# In the phase in which it was gained, and in the next.


@pytest.mark.parametrize("marker", MARKERS)
def test_hk_5_11_a_marker_serves_from_the_phase_after(marker: int) -> None:
    state = bought(marker)
    has(state, markers=[], new_markers=[marker])
    wait_for(state, "take")
    has(state, markers=[marker], new_markers=[])
    audit(state)


@pytest.mark.parametrize(("marker", "action"), [(14, "rope"), (25, "winch")])
@pytest.mark.parametrize("pinge", [0, 7])
def test_hk_5_11_rope_and_winch_are_refused_at_once(marker: int, action: str, pinge: int) -> None:
    state = bought(marker, pinge=pinge, water=3, shaft=0 if pinge else 1)
    assert action not in notations(state)
    assert why_not(state, action).startswith("HK 5.11: the marker of ")
    assert "from the phase after it was gained" in why_not(state, action)


@pytest.mark.parametrize(("marker", "action"), [(14, "rope"), (25, "winch")])
def test_hk_5_11_rope_and_winch_serve_in_the_next_phase(marker: int, action: str) -> None:
    state = bought(marker, pinge=0, water=3, shaft=1)
    wait_for(wait_for(state, "take"), "carry out")
    do(state, action)
    has(state, markers=[])


@pytest.mark.parametrize("marker", [22, 23, 33])
def test_hk_5_11_disc_markers_serve_when_planning_in_the_next_phase(marker: int) -> None:
    """HK 4.5, 5.11 One more disc of the colour than was taken."""
    state = wait_for(wait_for(bought(marker), "take"), "plan")
    colour = DISCS[marker]
    do(state, *[f"plan farmer {colour}"] * (player(state)["discs"].get(colour, 0) + 1))
    assert why_not(state, f"plan farmer {colour}").startswith("HK 4.1: ")


def test_hk_5_11_the_lamp_serves_in_the_next_taking() -> None:
    state = wait_for(bought(32), "take")
    assert notations(state, "swap") != []


# HK 5.11 `french`: at once.

FRENCH = {"options": {"edition": "french"}}


@pytest.mark.parametrize("marker", MARKERS)
def test_hk_5_11_french_a_marker_is_never_new(marker: int) -> None:
    state = bought(marker, **FRENCH)
    has(state, markers=[marker], new_markers=[])
    audit(state)


def test_hk_5_11_french_the_rope_serves_after_its_purchase() -> None:
    state = bought(14, water=3, **FRENCH)
    has(do(state, "rope"), water=2, vp=2, markers=[])


def test_hk_5_11_french_the_rope_serves_even_if_nothing_else_is_left() -> None:
    """The turn does not end by itself: in the last autumn, too."""
    state = buy(14, water=2, year=3, season="autumn", **FRENCH)
    assert notations(state) == ["rope", "end turn"]


def test_hk_5_11_french_the_winch_serves_after_its_purchase() -> None:
    """HK 6 (25) It takes a water at once; then the Haspelknecht works."""
    state = bought(25, pinge=0, water=3, shaft=2, **FRENCH)
    has(state, water=2)
    has(do(state, "winch", "drain", "lift", "lift"), water=0, shaft=0, coal=2, markers=[])


@pytest.mark.parametrize("marker", [22, 23, 33])
def test_hk_5_11_french_disc_markers_wait_for_the_next_planning(marker: int) -> None:
    """HK 4.5 Discs are placed at planning alone."""
    state = wait_for(wait_for(bought(marker, **FRENCH), "take"), "plan")
    colour = DISCS[marker]
    do(state, *[f"plan farmer {colour}"] * (player(state)["discs"].get(colour, 0) + 1))


@pytest.mark.parametrize(("building", "action"), [(15, "burn"), (35, "water mill")])
def test_hk_5_11_french_15_and_35_serve_from_the_next_phase(building: int, action: str) -> None:
    """HK 6 (15, 35), 4.4."""
    state = buy(building, wood=3, **FRENCH)
    has(state, new_buildings=[building])
    assert action not in notations(state)


# Without a marker.


@pytest.mark.parametrize("action", ["rope", "winch"])
def test_hk_5_11_nothing_without_the_marker(action: str) -> None:
    state = one(seats=4, owners={14: [0], 25: [0]}, pinge=0, water=2, shaft=2, wood=1)
    assert why_not(state, action).startswith("HK 5.11: you have no marker of ")


def test_hk_5_11_no_swap_without_the_lamp() -> None:
    state = one(seats=4, stage="take", owners={32: [0]})
    assert why_not(state, "swap black of reserve 1") == "HK 5.11: you have no marker of 32 oil lamp"


# 14 rope.


@pytest.mark.parametrize(("pinge", "water"), [(7, 1), (7, 4), (0, 1), (0, 6)])
def test_hk_5_11_the_rope_removes_1_water_from_pinge_or_shaft(pinge: int, water: int) -> None:
    """And scores 1 VP; then it is gone."""
    state = do(with_marker(14, pinge=pinge, water=water, wood=1), "rope")
    has(state, water=water - 1, vp=1, markers=[], owned=[14])
    assert why_not(state, "rope") == "HK 5.11: you have no marker of 14 rope"


@pytest.mark.parametrize("pinge", [0, 7])
def test_hk_5_11_the_rope_not_without_water(pinge: int) -> None:
    state = with_marker(14, pinge=pinge, wood=1)
    assert "rope" not in notations(state)
    assert why_not(state, "rope").startswith("HK 5.11: there is no water in ")


def test_hk_5_11_the_rope_between_workers_opens_the_pinge() -> None:
    state = with_marker(14, farmer="k", farmhand="y", water=2)
    has(do(state, "farmhand", "food", "rope", "farmer", "dig"), coal=1, water=1, vp=1)


def test_hk_5_11_the_rope_only_in_the_own_carrying_out() -> None:
    for when in ("take", "plan"):
        assert "rope" not in notations(with_marker(14, stage=when, water=2))
    state = one(seats=4, owners={14: [1]}, others={1: {"markers": [14], "water": 1}}, farmer="y", water=1)
    assert "rope" not in notations(state)
    do(state, "farmer", "food")
    assert (state.dump()["to_act"], notations(state)) == (1, ["rope", "end turn"])


# 25 winch.


def test_hk_5_11_the_winch_lets_the_haspelknecht_work_three_steps_unpaid() -> None:
    state = do(with_marker(25, pinge=0, water=3, shaft=4), "winch", "drain", "lift", "lift")
    has(state, water=1, shaft=2, coal=2, food=0, thaler=0, markers=[])
    assert stage(state) == "take"


def test_hk_5_11_the_winch_beside_a_paid_haspelknecht() -> None:
    state = with_marker(25, pinge=0, plan={"haspelknecht": "food"}, water=5, shaft=4, wood=1)
    do(state, "haspelknecht", "drain", "drain", "lift", "winch", "lift", "lift", "lift")
    has(state, water=1, shaft=0, coal=4, markers=[])


@pytest.mark.parametrize("first", ["winch", "haspelknecht"])
def test_hk_5_11_the_winch_in_any_order(first: str) -> None:
    state = with_marker(25, pinge=0, plan={"haspelknecht": "yellow"}, shaft=6)
    last = {"winch": "haspelknecht", "haspelknecht": "winch"}[first]
    has(do(state, first, *["lift"] * 3, last, *["lift"] * 3), coal=6, shaft=0, markers=[])


def test_hk_5_11_the_winch_not_before_the_pinge_is_exhausted_nor_with_nothing_to_do() -> None:
    """HK 5.7, 5.11 The Haspelknecht comes when the Pinge is exhausted."""
    state = with_marker(25, pinge=1, water=2, wood=1)
    assert "Pinge" in why_not(state, "winch")
    nothing = "HK 5.10: there is neither coal nor water in the shaft"
    assert why_not(with_marker(25, pinge=0, wood=1), "winch") == nothing


# 32 oil lamp.

AREAS, RESERVES = ["kkkbbb", "kkkbby"], ["kbb", "yyy"]


def lamp(when: str, **facts: Any) -> State:
    """Two players; the lamp's owner takes discs."""
    return one(stage=when, owners={32: [0]}, markers=[32], season="summer", **facts)


def test_hk_5_11_the_lamp_swaps_before_the_first_taking() -> None:
    state = lamp("take", areas=AREAS, reserves=RESERVES)
    assert notations(state, "swap") == [
        "swap yellow of reserve 2",
        "swap brown of reserve 1",
        "swap black of reserve 1",
    ]
    do(state, "swap yellow of reserve 2", "for black of area 1")
    dump = state.dump()
    assert dump["areas"] == [discs("kkbbby"), discs("kkkbby")]
    assert dump["reserves"] == [discs("kbb"), discs("yyk")]
    has(state, markers=[], discs={})
    assert notations(state, "swap") == []
    do(state, "take yellow from area 1")
    has(state, discs={"yellow": 1}, value=3)
    audit(state)


def test_hk_5_11_the_lamp_swaps_discs_of_different_pools() -> None:
    state = do(lamp("take", areas=AREAS, reserves=RESERVES), "swap black of reserve 1")
    assert notations(state) == ["for yellow of area 2", "for brown of area 1", "for brown of area 2"]
    do(state, "for yellow of area 2")
    dump = state.dump()
    assert dump["areas"] == [discs("kkkbbb"), discs("kkkkbb")]
    assert dump["reserves"] == [discs("ybb"), discs("yyy")]


def test_hk_5_11_the_lamp_swaps_before_the_second_taking() -> None:
    state = lamp("take again", discs="kkk", areas=["bbb", "kkkbby"], reserves=RESERVES, value=3)
    do(state, "swap yellow of reserve 2", "for brown of area 1")
    has(state, markers=[], discs={"black": 3})
    assert stage(state) == "take again"
    assert "take none" in notations(state)
    do(state, "take yellow from area 1")
    has(state, discs={"yellow": 1, "black": 3})
    audit(state)


def test_hk_5_11_the_lamp_not_after_the_taking() -> None:
    state = do(lamp("take", areas=AREAS, reserves=RESERVES), "take black from area 1")
    assert state.dump()["to_act"] == 1
    assert notations(state, "swap") == []
    do(state, "take brown from area 1")
    assert (state.dump()["to_act"], stage(state)) == (0, "take again")
    assert notations(state, "swap") != []  # before the second one
    do(state, "take none")
    assert notations(state, "swap") == []


# 22, 23, 33 as discs.


@pytest.mark.parametrize("marker", [22, 23, 33])
@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
def test_hk_4_5_a_marker_serves_once_as_a_disc(marker: int, worker: str) -> None:
    """HK 4.5, 5.11 Used, it is gone."""
    state = with_marker(marker, stage="plan")
    do(state, f"plan {worker} {DISCS[marker]}", *["plan done"] * 4)
    has(state, markers=[marker])
    do(state, worker, {22: "food", 23: "wood", 33: "dig"}[marker])
    has(state, markers=[], **{{22: "food", 23: "wood", 33: "coal"}[marker]: 1})


@pytest.mark.parametrize(("marker", "other"), [(22, "b"), (23, "k"), (33, "y")])
def test_hk_4_5_a_marker_pays_a_development(marker: int, other: str) -> None:
    """Level 1: one disc of the marker's colour and any other one."""
    state = with_marker(marker, farmer=LETTER[marker] + other, discs=other, wood=1)
    purchase = {22: "buy 11 yoke", 23: "buy 12 barn", 33: "buy 13 pickaxe"}[marker]
    has(do(state, "farmer", purchase), markers=[], owned=sorted([int(purchase[4:6]), marker]))


@pytest.mark.parametrize("pinge", [0, 7])
def test_hk_4_5_the_yellow_marker_pays_a_contract_worker(pinge: int) -> None:
    worker = "coal digger" if pinge else "haspelknecht"
    state = with_marker(22, stage="plan", pinge=pinge, shaft=0 if pinge else 1)
    do(state, f"plan {worker} yellow", *["plan done"] * 4)
    has(state, markers=[22])
    has(do(state, worker, "dig" if pinge else "lift"), markers=[], coal=1)


@pytest.mark.parametrize(("marker", "gained"), [(22, {"food": 1, "vp": 2}), (33, {"thaler": 1})])
def test_hk_4_5_a_marker_is_one_of_the_two_discs_of_the_mill(marker: int, gained: dict[str, int]) -> None:
    """HK 4.4, 4.5."""
    owned = {35: [0], marker: [0]}
    state = one(seats=4, stage="plan", owners=owned, markers=[marker], buildings=[35], discs=LETTER[marker])
    do(state, f"plan water mill {DISCS[marker]}", *["plan done"] * 4, "water mill")
    has(state, markers=[], **gained)


@pytest.mark.parametrize("marker", [22, 23, 33])
def test_hk_4_5_discs_are_used_before_markers(marker: int) -> None:
    state = with_marker(marker, farmer=LETTER[marker], discs=LETTER[marker])
    has(do(state, "farmer", {22: "food", 23: "wood", 33: "dig"}[marker]), markers=[marker])


@pytest.mark.parametrize("marker", [22, 23, 33])
def test_hk_4_5_unused_it_returns(marker: int) -> None:
    state = with_marker(marker, farmer=LETTER[marker], discs="", wood=1)
    has(do(state, "end turn"), markers=[marker])
    wait_for(state, "plan")
    assert f"plan farmer {DISCS[marker]}" in notations(state)


def test_hk_4_5_the_marker_of_a_coal_digger_who_is_lost_returns() -> None:
    """HK 4.5, 5.7."""
    state = with_marker(
        22, farmer="k", discs="k", plan={"coal digger": "yellow"}, pinge=1, pinge_props=2, tunnel_props=1
    )
    has(do(state, "farmer", "dig"), markers=[22], pinge=0)
