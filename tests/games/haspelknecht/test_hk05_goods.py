"""HK 5.12 What is gained in the own carrying out: coal and food of workers are for later, the rest serves at once."""

from typing import Any

import pytest

from pithead.core.game import State
from support.haspelknecht import GAME, do, has, notations, why_not
from support.haspelknecht_turns import one, stage, wait_for

pytestmark = pytest.mark.both

EDITIONS = pytest.mark.parametrize("edition", ["international", "french"])


def farm(edition: str = "international", **facts: Any) -> State:
    """Four players; seat 0's farmhand is improved, so that both may buy."""
    owners = {13: [0]} | facts.pop("owners", {})
    return one(seats=4, owners=owners, options={"edition": edition}, **facts)


def test_hk_5_12_what_is_gained_pays_no_worker() -> None:
    state = do(one(farmer="yy", wood=1), "farmer", "food")
    has(state, food=2)
    assert why_not(state, "coal digger") == "HK 4.1: nothing was planned for the coal digger"
    assert notations(state) == ["prop pinge", "prop tunnel", "end turn"]
    assert "plan coal digger food" in notations(wait_for(wait_for(state, "take"), "plan"))  # in the next phase


# Coal and food.


@EDITIONS
def test_hk_5_12_food_made_pays_no_fee(edition: str) -> None:
    """Level 4 costs a food: the one on the farm pays, those just made do not."""
    facts = {"farmer": "yy", "farmhand": "yyyyy", "owners": {44: [2]}, "wood": 1}
    state = do(farm(edition, **facts), "farmer", "food", "farmhand")
    has(state, food=2, new_food=2)
    assert notations(state, "buy") == []
    assert why_not(state, "buy 44 horse and cart").endswith(
        "must be paid a food; you have 0 coal, 1 wood, 2 food, of which 2 food came in this turn and can pay only"
        " after it"
    )
    assert why_not(state, "buy 44 horse and cart").startswith("HK 5.12: 44 horse and cart touches none that you own")
    state = do(farm(edition, food=1, **facts), "farmer", "food", "farmhand", "buy 44 horse and cart")
    has(state, food=3, new_food=2, owned=[13, 44])  # one of 44
    has(state, 2, food=1)


@EDITIONS
@pytest.mark.parametrize("worker", ["farmer", "coal digger", "haspelknecht", "winch"])
def test_hk_5_12_coal_dug_or_lifted_pays_no_fee(edition: str, worker: str) -> None:
    """Level 3 costs a coal."""
    facts: dict[str, Any] = {"farmhand": "kkky", "owners": {33: [1], 25: [0]}}
    if worker == "farmer":
        facts["farmer"] = "k"
    elif worker == "winch":
        facts["markers"] = [25]
    else:
        facts["plan"] = {worker: "food"}
    if worker in ("haspelknecht", "winch"):
        facts |= {"pinge": 0, "shaft": 1}
    work = [worker, "lift" if "shaft" in facts else "dig", *(["stop"] if worker == "coal digger" else [])]
    state = do(farm(edition, wood=1, **facts), *work)
    has(state, coal=1, new_coal=1)
    assert "farmhand" not in notations(state)
    for action, paragraph in (("farmhand", "HK 5.1: "), ("buy 33 hammer and chisel", "HK 5.12: ")):
        assert why_not(state, action).startswith(paragraph)
        assert "1 coal came in this turn and can pay only after it" in why_not(state, action)
    state = do(farm(edition, wood=1, coal=1, **facts), *work, "farmhand", "buy 33 hammer and chisel")
    has(state, 1, coal=1)


def test_hk_5_12_only_old_goods_are_offered_for_a_level_2_fee() -> None:
    state = farm(farmer="yy", farmhand="bkk", owners={21: [1]}, coal=1, wood=1)
    do(state, "farmer", "food", "farmhand", "buy 21 bucket")
    assert (stage(state), notations(state)) == ("pay", ["pay coal", "pay wood"])
    assert why_not(state, "pay food") == (
        "HK 5.12: that takes a food; you have 1 coal, 1 wood, 2 food, of which 2 food came in this turn and can be"
        " used only after it"
    )
    has(do(state, "pay coal"), coal=0, food=2)


def test_hk_5_12_the_only_old_good_is_paid_at_once() -> None:
    state = farm(farmer="yy", farmhand="bkk", owners={21: [1]}, coal=1)
    do(state, "farmer", "food", "farmhand", "buy 21 bucket")
    has(state, coal=0, food=2, owned=[13, 21])
    has(state, 1, coal=1)


@EDITIONS
def test_hk_5_12_coal_dug_cannot_be_changed(edition: str) -> None:
    """34: with old coal beside it, only that; without, the exchange lapses (HK 6.2)."""
    facts: dict[str, Any] = {"farmer": "ybbb", "plan": {"coal digger": "food"}, "owners": {24: [0]}, "wood": 1}
    work = ("coal digger", "dig", "dig", "farmer", "buy 34 coal sacks")
    state = do(farm(edition, **facts), *work)
    assert stage(state) == "carry out"
    has(state, coal=2, thaler=0)
    state = do(farm(edition, coal=1, **facts), *work)
    assert notations(state) == ["sell 1 coal", "skip"]
    assert why_not(state, "sell 2 coal") == (
        "HK 5.12: that takes 2 coal; you have 3 coal, 1 wood, 0 food, of which 2 coal came in this turn and can be"
        " used only after it"
    )
    has(do(state, "sell 1 coal"), coal=2, new_coal=2, thaler=1)


def test_hk_5_12_summer_and_teamwork_are_new_as_well() -> None:
    """HK 5.3, 5.4."""
    state = do(one(farmer="y", farmhand="y", season="summer", wood=1), "farmer", "food", "farmhand", "food")
    has(state, food=4, new_food=4)


def test_hk_5_12_it_is_over_with_the_carrying_out() -> None:
    state = do(one(farmer="yy", wood=1), "farmer", "food")
    has(state, new_food=2)
    do(state, "end turn")
    has(state, food=2, new_food=0)


def test_hk_5_12_coal_of_the_tunnel_is_new_when_it_is_lifted() -> None:
    state = one(farmer="k", plan={"haspelknecht": "food"}, pinge=0, tunnel_props=1, wood=1)
    has(do(state, "farmer", "dig"), shaft=1, new_coal=0)
    has(do(state, "haspelknecht", "lift"), shaft=0, coal=1, new_coal=1)


# What serves at once.


@EDITIONS
def test_hk_5_12_wood_serves_at_once(edition: str) -> None:
    """As a prop, for a fee of level 2, for 15."""
    state = one(farmer="b", farmhand="k", pinge=4, options={"edition": edition})
    assert "farmhand" not in notations(state)
    has(do(state, "farmer", "wood", "prop pinge", "farmhand", "dig"), wood=0, pinge_props=1, pinge=3, coal=1)
    state = farm(edition, farmer="b", farmhand="bbb", owners={21: [1]})
    assert "buy 21 bucket" not in notations(do(state.copy(), "farmhand"))
    has(do(state, "farmer", "wood", "farmhand", "buy 21 bucket"), wood=0, owned=[13, 21], vp=1)
    has(do(farm(edition, farmer="bb", owners={15: [0]}), "farmer", "wood", "burn"), wood=0, coal=2, vp=1)


@EDITIONS
@pytest.mark.parametrize(
    ("purchase", "near", "discs"), [("buy 43 handcart", 33, "ybbbb"), ("buy 44 horse and cart", 35, "yybbb")]
)
def test_hk_5_12_what_a_development_gives_pays_a_fee(edition: str, purchase: str, near: int, discs: str) -> None:
    """The food of 43 or 44 pays for 41, which touches neither."""
    state = farm(edition, farmer=discs, farmhand="kkkkk", owners={near: [0], 41: [1]})
    has(do(state, "farmer", purchase), food=1, new_food=0)
    has(do(state, "farmhand", "buy 41 coal carter"), 1, food=1)


@EDITIONS
def test_hk_5_12_the_coal_of_33_and_of_15_can_be_changed(edition: str) -> None:
    state = farm(edition, farmer="kkkk", farmhand="ybbb", owners={23: [0]})
    do(state, "farmer", "buy 33 hammer and chisel", "dig")
    has(state, coal=1, new_coal=0)
    assert notations(do(state, "farmhand", "buy 34 coal sacks")) == ["sell 1 coal", "skip"]
    state = farm(edition, farmer="ybbb", owners={15: [0], 24: [0]}, wood=2)
    assert notations(do(state, "burn", "farmer", "buy 34 coal sacks")) == ["sell 1 coal", "sell 2 coal", "skip"]


@EDITIONS
def test_hk_5_12_the_food_of_the_mill_serves_at_once(edition: str) -> None:
    """HK 6 (35) The mill is no worker who harvests."""
    facts: dict[str, Any] = {"owners": {35: [0], 42: [1]}, "plan": {"water mill": "yellow"}, "farmer": "kbkkk"}
    state = do(farm(edition, **facts), "water mill")
    has(state, food=1, new_food=0)
    do(state, "farmer", "buy 42 mine cart")
    has(state, 1, food=1)


# What everybody sees.


def test_hk_5_12_views_and_texts_tell_new_goods() -> None:
    state = do(one(farmer="yy", plan={"coal digger": "food"}, food=1, wood=1), "farmer", "food", "coal digger", "dig")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert (view["players"][0]["new_coal"], view["players"][0]["new_food"]) == (1, 2)
        assert "(1 coal, 2 food after this turn)" in GAME.describe(view, ["Ann", "Bob"])
    assert "of which 2 can pay or be exchanged only after this turn" in state.svg(0)
    assert "2 new" in state.svg(0)
    assert state.resample(1, 5).dump()["players"] == state.dump()["players"]
