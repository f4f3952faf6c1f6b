"""The rulebook's examples 2 to 5, played as they stand there."""

import pytest

from support.haspelknecht import audit, do, has, notations, player, why_not
from support.haspelknecht_turns import one, question

pytestmark = pytest.mark.both


# Example 2 The cost of 31, HK 1.5, 4.2, 5.5.


def test_example_2_two_black_and_two_brown_pay_31() -> None:
    state = one(question="plan", discs="kkbb", owners={21: [0]})
    do(state, *["plan farmer black"] * 2, *["plan farmer brown"] * 2, *["plan done"] * 2, "farmer")
    assert notations(state) == ["buy 31 pit props"]
    has(do(state, "buy 31 pit props", "choose thaler"), owned=[21, 31], vp=3, thaler=1)


def test_example_2_four_brown_do_not() -> None:
    state = do(one(farmer="bbbb", owners={21: [0]}), "farmer")
    assert "costs exactly 1 black, 3 of any colour" in why_not(state, "buy 31 pit props")


@pytest.mark.parametrize("farmer", ["kkkkk", "kkkkkk"])
def test_example_2_five_discs_do_not(farmer: str) -> None:
    """Not even with a black one among them: exactly four."""
    state = do(one(farmer=farmer, owners={21: [0]}), "farmer")
    assert "buy 31 pit props" not in notations(state)
    assert why_not(state, "buy 31 pit props").startswith("HK 5.5: ")


def test_example_2_five_brown_on_the_farmer_are_5_wood() -> None:
    has(do(one(farmer="bbbbb", owners={21: [0]}), "farmer", "wood"), wood=5)


# Example 3 Workers 1, HK 5.2, 5.5, 5.8.


@pytest.mark.parametrize("beside", [11, 12])
def test_example_3_farmer_buys_farmhand_makes_food_coal_digger_works(beside: int) -> None:
    """3 yellow and 2 brown discs, 2 water, the Pinge full, a level 1 tile that touches 21."""
    state = one(question="plan", discs="yyybb", water=2, owners={beside: [0]})
    do(state, "plan farmer yellow", "plan farmer brown", "plan farmer brown")
    do(state, "plan farmhand yellow", "plan coal digger yellow", "plan done", "plan done")
    do(state, "farmer", "buy 21 bucket")
    has(state, vp=2, owned=[beside, 21])
    do(state, "farmhand", "food")
    has(state, food=1)
    do(state, "coal digger", "drain")
    has(state, water=0)
    do(state, "dig")
    has(state, vp=2, food=1, coal=1, pinge=6, water=0)
    assert state.dump()["developments"]["21"]["owners"] == [0]
    assert question(state) == "take"  # everything is carried out


# Example 4 Workers 2, HK 5.4, 5.6, 5.7.


def test_example_4_the_last_coal_of_the_pinge_then_the_tunnel() -> None:
    """3 water, 1 coal in the Pinge, 4 wood, two black discs on each."""
    state = one(question="plan", discs="kkkk", water=3, pinge=1, pinge_props=2, wood=4)
    do(state, *["plan farmer black"] * 2, *["plan farmhand black"] * 2, "plan done", "plan done")
    do(state, "farmhand", "drain")
    has(state, water=1)
    do(state, "dig")
    has(state, coal=1, pinge=0, water=1, vp=2)
    do(state, *["prop tunnel"] * 4)
    has(state, wood=0, tunnel_props=4)
    do(state, "farmer", "dig", "dig")
    has(state, shaft=2)
    assert notations(state) == ["dig", "stop"]  # teamwork
    do(state, "dig")
    has(state, coal=1, water=1, shaft=3, tunnel=8)
    assert question(state) == "take"
    audit(state)


# Example 5 Haspelknecht, HK 5.10.


@pytest.mark.parametrize("payment", ["yellow", "food", "thaler"])
def test_example_5_removes_4_water_and_lifts_a_coal(payment: str) -> None:
    state = one(question="plan", discs="y", food=1, thaler=1, pinge=0, tunnel=8, tunnel_props=3, shaft=3, water=5)
    do(state, f"plan haspelknecht {payment}", "plan done", "plan done", "haspelknecht", "drain")
    has(state, water=3)
    do(state, "drain")
    has(state, water=1, coal=0)
    do(state, "lift")
    has(state, water=1, coal=1, shaft=2)
    assert (player(state)["food"], player(state)["thaler"]) == (int(payment != "food"), int(payment != "thaler"))
    assert question(state) == "take"
