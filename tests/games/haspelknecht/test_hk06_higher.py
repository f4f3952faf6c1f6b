"""HK 6 Developments of levels 3 and 4: what each gives at once, later, and at the end."""

from typing import Any

import pytest

import pithead
from support.haspelknecht import audit, do, has, notations, player, why_not
from support.haspelknecht_turns import buy, buyer, end_vp, one, stage, symbols, wait_for

pytestmark = pytest.mark.both

EDITIONS = pytest.mark.parametrize("edition", ["international", "french"])


# Level 3.


@pytest.mark.parametrize("pinge", [7, 0])
def test_development_31_three_wood_and_a_water_or_a_thaler(pinge: int) -> None:
    state = buy(31, pinge=pinge, water=1)
    assert notations(state) == ["choose wood", "choose thaler"]
    has(do(state.copy(), "choose wood"), wood=3, water=2, thaler=0, vp=3)
    has(do(state, "choose thaler"), wood=0, water=1, thaler=1, vp=3)


def test_development_31_the_water_goes_to_the_current_mine() -> None:
    """It stops digging in the Pinge; in the shaft it can be more than the tunnel bears."""
    state = do(buyer(31, farmhand="k", water=1), "farmer", "buy 31 pit props", "choose wood", "farmhand")
    assert notations(state, "d") == ["drain"]
    state = do(buyer(31, farmhand="k", pinge=0, tunnel_props=1, water=4), "farmer", "buy 31 pit props", "choose wood")
    assert "farmhand" not in notations(state)


def test_development_32_the_lamp() -> None:
    """HK 5.11 The swap: test_hk05_markers.py."""
    state = wait_for(buy(32), "plan")
    has(state, markers=[32], thaler=1)


def test_development_33_a_wood_and_then_a_coal() -> None:
    state = buy(33, water=1)
    has(state, wood=1, new_markers=[33])
    assert notations(state) == ["prop pinge", "prop tunnel", "dig", "skip"]
    has(do(state, "dig"), coal=1, pinge=6, water=1)


def test_development_33_the_coal_may_be_left() -> None:
    has(do(buy(33), "skip"), coal=0, pinge=7, wood=1)


@pytest.mark.parametrize("pinge", [4, 2])
def test_development_33_the_wood_just_gained_may_be_the_prop(pinge: int) -> None:
    state = buy(33, pinge=pinge, pinge_props={4: 0, 2: 1}[pinge])
    assert notations(state) == ["prop pinge", "prop tunnel", "skip"]
    has(do(state, "prop pinge", "dig"), coal=1, wood=0, pinge=pinge - 1)


def test_development_33_set_elsewhere_it_does_not_help() -> None:
    state = do(buy(33, pinge=4), "prop tunnel")
    assert stage(state) != "hammer and chisel"
    has(state, coal=0, tunnel_props=1, wood=0)


@pytest.mark.parametrize("props", [0, 1])
def test_development_33_in_the_tunnel(props: int) -> None:
    """The coal goes to the shaft."""
    state = buy(33, pinge=0, tunnel_props=props, water=4)
    do(state, *["prop tunnel"] * (1 - props), "dig")
    has(state, shaft=1, tunnel=10, coal=0, water=4)


@pytest.mark.parametrize(("year", "vp"), [(1, 2), (2, 1), (3, 0)])
def test_hk_6_2_33_may_take_the_last_coal_of_the_pinge(year: int, vp: int) -> None:
    """HK 6.2, 5.7."""
    state = do(buy(33, year=year, pinge=1, pinge_props=2, water=1), "dig")
    has(state, vp=3 + vp, pinge=0, pinge_props=0, coal=1, water=1, wood=1)


def test_hk_6_2_a_worker_after_33_digs_in_the_tunnel() -> None:
    """HK 5.7; and it is no teamwork: 33 was bought."""
    state = buyer(33, farmhand="k", pinge=1, pinge_props=2, tunnel_props=2)
    do(state, "farmer", "buy 33 hammer and chisel", "dig", "farmhand", "dig")
    has(state, pinge=0, tunnel=10, shaft=1)
    assert stage(state) != "work"


@pytest.mark.parametrize(
    "facts",
    [
        {"water": 2},
        {"pinge": 0, "tunnel_props": 7, "water": 5},
        {"pinge": 0, "tunnel": 0, "tunnel_props": 7},
    ],
)
def test_hk_6_2_33_without_coal_that_can_be_dug(facts: dict[str, Any]) -> None:
    """HK 6.2 It lapses; the purchase stands."""
    state = buy(33, **facts)
    assert stage(state) != "hammer and chisel"
    has(state, owned=[23, 33], vp=3, coal=0)
    assert 33 in player(state)["markers"] + player(state)["new_markers"]


@pytest.mark.parametrize(
    ("coal", "action", "left", "thaler", "food"),
    [
        (1, "sell 1 coal", 0, 1, 0),
        (3, "sell 1 coal", 2, 1, 0),
        (2, "sell 2 coal", 0, 1, 1),
        (5, "sell 2 coal", 3, 1, 1),
        (2, "skip", 2, 0, 0),
    ],
)
def test_development_34_coal_for_a_thaler_or_two_for_a_thaler_and_a_food(
    coal: int, action: str, left: int, thaler: int, food: int
) -> None:
    state = buy(34, coal=coal)
    assert notations(state) == ["sell 1 coal", *(["sell 2 coal"] if coal > 1 else []), "skip"]
    has(do(state, action), coal=left, thaler=thaler, food=food, vp=3)
    assert stage(state) != "coal sacks"  # once


def test_hk_6_2_34_without_coal_lapses() -> None:
    """HK 6.2 The coal of the shaft is not on the farm; the purchase stands."""
    state = buy(34, pinge=0, shaft=3)
    assert stage(state) == "take"
    has(state, owned=[24, 34], vp=3, thaler=0, shaft=3)


@pytest.mark.parametrize(("colour", "gained"), [("yellow", {"food": 1, "vp": 2}), ("black", {"thaler": 1, "vp": 0})])
@EDITIONS
def test_development_35_the_mill(edition: str, colour: str, gained: dict[str, int]) -> None:
    """2 black discs: 1 Thaler; 2 yellow: 1 food and 2 VP. No summer bonus, no team (HK 5.3, 5.4)."""
    options = {"edition": edition}
    state = one(seats=4, stage="plan", season="summer", owners={35: [0]}, discs="yykk", options=options)
    do(state, f"plan water mill {colour}", *["plan done"] * 4, "water mill")
    has(state, **({"coal": 0, "wood": 0, "food": 0, "thaler": 0} | gained))


def test_development_35_the_mill_once_a_phase() -> None:
    """HK 4.4."""
    state = one(seats=4, stage="plan", owners={35: [0]}, discs="yykk")
    do(state, "plan water mill yellow")
    assert why_not(state, "plan water mill black").startswith("HK 4.4: ")


def test_development_35_two_discs_of_one_colour_no_brown() -> None:
    """HK 4.4."""
    state = one(seats=4, stage="plan", owners={35: [0]}, discs="ykbb")
    assert notations(state, "plan water mill") == []


def test_development_35_the_mill_from_the_next_phase() -> None:
    state = buy(35, wood=1)
    has(state, new_buildings=[35], buildings=[35])
    assert "water mill" not in notations(state)
    has(wait_for(state, "take"), new_buildings=[], buildings=[35])
    black = [area.get("black", 0) for area in state.dump()["areas"]]
    do(state, f"take black from area {black.index(max(black)) + 1}")
    assert "plan water mill black" in notations(wait_for(state, "plan"))


def test_development_35_a_mill_built_in_this_phase_cannot_be_planned() -> None:
    """HK 4.4, 4.6."""
    with pytest.raises(pithead.BadPosition, match="expected seat 0 to have carried out and gained nothing yet"):
        one(seats=4, stage="plan", owners={35: [0]}, new_buildings=[35], discs="yy")
    assert why_not(one(seats=4, stage="plan", discs="yy"), "plan water mill yellow").startswith("HK 4.4: ")


@pytest.mark.parametrize("order", [["farmer", "food", "water mill"], ["water mill", "farmer", "food"]])
def test_development_35_the_mill_in_the_chosen_order_among_the_workers(order: list[str]) -> None:
    state = one(seats=4, owners={35: [0]}, farmer="y", plan={"water mill": "yellow"})
    has(do(state, *order), food=2, vp=2)


# Level 4.


@pytest.mark.parametrize(("number", "symbol"), [(41, "hammer"), (43, "fork")])
def test_development_41_43_a_point_for_each_symbol_on_own_developments(number: int, symbol: str) -> None:
    """HK 6.1, 8.2 Its own symbol among them."""
    having = symbols(symbol)
    own = 1 if number in having else 0
    assert end_vp([number]) == own
    others = [other for other in having if other not in (number, 22, 32, 42)][:4]
    assert end_vp([number, *others]) == own + len(others)
    assert end_vp(others) == 0
    assert end_vp([number, 12]) - end_vp([12]) == own  # a building is neither


@pytest.mark.parametrize("pinge", [7, 0])
def test_development_42_two_coal_into_the_shaft_also_before_the_pinge_is_exhausted(pinge: int) -> None:
    state = buy(42, pinge=pinge)
    has(state, shaft=2, wood=1, coal=0, pinge=pinge, tunnel=11, vp=4)
    audit(state)


def test_development_42_the_coal_is_lifted_later() -> None:
    """Before the Pinge is exhausted nobody can."""
    state = do(buyer(42, farmhand="k", pinge=1, pinge_props=2), "farmer", "buy 42 mine cart", "farmhand", "dig")
    has(state, shaft=2, coal=1, pinge=0)
    state = one(seats=4, owners={42: [0]}, pinge=0, shaft=2, plan={"haspelknecht": "food"})
    has(do(state, "haspelknecht", "lift", "lift"), coal=2, shaft=0)


def test_development_43_the_food_is_there_for_the_rent() -> None:
    state = buy(43, season="autumn", food=1)
    has(state, debts=0)
    has(state, 1, debts=2)


@pytest.mark.parametrize(("coal", "without"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 3), (7, 6)])
def test_development_44_in_winter_1_vp_for_each_coal_on_the_farm(coal: int, without: int) -> None:
    """Instead of HK 7.1."""
    for owned, points in (({44: [0]}, coal), ({}, without)):
        state = one(seats=4, season="autumn", farmer="y", owners=owned, coal=coal, pinge=0, shaft=3)
        do(state, "farmer", "food")
        has(state, vp=points)


def test_development_44_already_in_the_winter_of_the_year_it_was_bought() -> None:
    has(buy(44, season="autumn", coal=2), vp=4 + 2)


def test_development_45_three_thaler() -> None:
    """HK 8.4 9 VP at the end."""
    has(buy(45), thaler=3, vp=4)
