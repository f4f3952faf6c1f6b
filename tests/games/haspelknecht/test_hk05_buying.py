"""HK 5.5 Buying developments: cost, access, fees, points, and what to do with a purchase that is impossible."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from pithead.core.game import State
from support.haspelknecht import GAME, audit, do, has, notations, player, why_not
from support.haspelknecht_turns import BESIDE, COSTS, buy, buyer, cost, one, stage

pytestmark = pytest.mark.both

NUMBERS = [10 * level + i for level in (1, 2, 3, 4) for i in range(1, 6)]
NEAR = {  # HK 1.6 the rows of four players: all that touch a development
    11: {12, 21}, 12: {11, 13, 21, 22}, 13: {12, 14, 22, 23}, 14: {13, 15, 23, 24}, 15: {14, 24, 25},
    21: {11, 12, 22, 31, 32}, 22: {12, 13, 21, 23, 32, 33}, 23: {13, 14, 22, 24, 33, 34},
    24: {14, 15, 23, 25, 34, 35}, 25: {15, 24, 35},
    31: {21, 32, 41}, 32: {21, 22, 31, 33, 41, 42}, 33: {22, 23, 32, 34, 42, 43},
    34: {23, 24, 33, 35, 43, 44}, 35: {24, 25, 34, 44, 45},
    41: {31, 32, 42}, 42: {32, 33, 41, 43}, 43: {33, 34, 42, 44}, 44: {34, 35, 43, 45}, 45: {35, 44},
}  # fmt: skip


def offers(farmer: str, owners: Mapping[int, list[int]] | None = None, **facts: Any) -> list[int]:
    """The developments that the farmer can buy with these discs, four players."""
    state = one(seats=4, farmer=farmer, owners=owners, wood=facts.pop("wood", 1), **facts)
    if "farmer" not in notations(state):
        return []
    return [int(text.split()[1]) for text in notations(do(state, "farmer"), "buy")]


# Cost.


def paid_by(number: int, discs: str) -> bool:
    """Tell from the printed cost whether discs pay it: as many, and the given colours among them."""
    fixed = COSTS[number].replace("*", "")
    return len(discs) == len(COSTS[number]) and all(discs.count(c) >= fixed.count(c) for c in "ybk")


def test_hk_5_5_the_costs_are_those_of_the_components() -> None:
    assert {int(n): tile["cost"] for n, tile in GAME.box.data["developments"].items()} == COSTS
    assert all(len(COSTS[number]) == number // 10 + 1 for number in NUMBERS)  # HK 1.5


@pytest.mark.parametrize("size", range(1, 7))
def test_hk_5_5_the_discs_are_exactly_the_cost(size: int) -> None:
    """Everything but the cost is given: others own all developments, and their fees can be paid."""
    owners = {number: [1 + i % 3] for i, number in enumerate(NUMBERS)}
    for discs in map("".join, combinations_with_replacement("ybk", size)):
        wanted = [number for number in NUMBERS if paid_by(number, discs)]
        if not wanted and len(set(discs)) > 1:  # HK 4.2 nobody can have planned this
            continue
        assert offers(discs, owners, coal=1, food=1) == wanted, discs


# Access.


@pytest.mark.parametrize("number", NUMBERS[:5])
def test_hk_5_5_level_1_is_free_choice(number: int) -> None:
    has(buy(number), owned=[number], vp=1)


@pytest.mark.parametrize("number", NUMBERS[5:])
def test_hk_5_5_others_touch_an_own_one_of_whatever_level(number: int) -> None:
    """Nobody owns it, so nobody can be paid."""
    for other in NUMBERS:
        if other != number:
            expected = other in NEAR[number]
            assert (number in offers(cost(number), {other: [0]}, coal=1, food=1)) == expected, other
    assert number not in offers(cost(number), coal=1, food=1)


def test_hk_5_5_a_tile_that_another_player_owns_does_not_help_its_neighbours() -> None:
    assert offers("bbb", {11: [1], 12: [2]}, coal=1) == []


def test_hk_5_5_a_level_below_is_reached_from_above_and_from_the_side() -> None:
    """HK 5.5 of whatever level: from 31 to 21, from 41 to 42."""
    has(do(one(seats=4, farmer="bbb", owners={31: [0]}), "farmer", "buy 21 bucket"), owned=[21, 31], vp=2)
    has(do(one(seats=4, farmer="kbbbb", owners={41: [0]}), "farmer", "buy 42 mine cart"), owned=[41, 42], vp=4)


# Fees.


@pytest.mark.parametrize("number", NUMBERS[5:])
@pytest.mark.parametrize("owners", [[1], [3], [1, 2], [3, 2, 1]])
def test_hk_5_5_the_fee_goes_to_the_owner_of_the_topmost_disc(number: int, owners: list[int]) -> None:
    """From farm to farm: level 3 one coal, level 4 one food, level 2 one good of one's choice."""
    goods = {"coal": 1, "wood": 1, "food": 1}
    state = one(seats=4, farmer=cost(number), owners={number: owners}, **goods)
    (purchase,) = notations(do(state, "farmer"), f"buy {number}")
    do(state, purchase)
    good = {2: "coal", 3: "coal", 4: "food"}[number // 10]
    if number // 10 == 2:
        assert notations(state) == ["pay coal", "pay wood", "pay food"]
        do(state, "pay coal")
    for seat in (1, 2, 3):
        has(state, seat, **({"coal": 0, "wood": 0, "food": 0} | ({good: 1} if seat == owners[-1] else {})))
    assert number in player(state)["owned"]
    assert state.dump()["developments"][str(number)]["owners"] == [*owners, 0]


@pytest.mark.parametrize("good", ["coal", "wood", "food"])
def test_hk_5_5_level_2_payers_choice(good: str) -> None:
    goods = {"coal": 2, "wood": 2, "food": 2}
    state = one(seats=4, farmer="ybb", owners={22: [1]}, **goods)
    do(state, "farmer", "buy 22 wheelbarrow")
    has(state, owned=[], **goods)  # first the fee
    has(do(state, f"pay {good}"), owned=[22], vp=1, **(goods | {good: 1}))
    has(state, 1, **({"coal": 0, "wood": 0, "food": 0} | {good: 1}))


@pytest.mark.parametrize(
    ("goods", "choices"),
    [
        ({"coal": 1, "wood": 1}, ["pay coal", "pay wood"]),
        ({"coal": 1, "food": 3}, ["pay coal", "pay food"]),
        ({"wood": 1, "food": 1}, ["pay wood", "pay food"]),
    ],
)
def test_hk_5_5_only_what_one_has(goods: dict[str, int], choices: list[str]) -> None:
    state = do(one(seats=4, farmer="ybb", owners={22: [1]}, **goods), "farmer", "buy 22 wheelbarrow")
    assert notations(state) == choices
    (missing,) = {"pay coal", "pay wood", "pay food"} - set(choices)
    assert why_not(state, missing).startswith("HK 5.5: ")


@pytest.mark.parametrize("good", ["coal", "wood", "food"])
def test_hk_5_5_the_only_good_is_paid_at_once(good: str) -> None:
    state = do(one(seats=4, farmer="ybb", owners={22: [1]}, thaler=4, **{good: 2}), "farmer", "buy 22 wheelbarrow")
    has(state, owned=[22], thaler=4, **{good: 1})
    has(state, 1, **{good: 1})


@pytest.mark.parametrize(
    ("number", "wrong"),
    [(22, {"thaler": 3}), (33, {"wood": 3, "food": 3, "thaler": 3}), (42, {"coal": 3, "wood": 3, "thaler": 3})],
)
def test_hk_5_5_other_goods_do_not_pay_the_fee(number: int, wrong: dict[str, int]) -> None:
    assert number not in offers(cost(number), {number: [1]}, **({"wood": 0} | wrong))


@pytest.mark.parametrize("number", NUMBERS[5:])
def test_hk_5_5_no_fee_when_it_touches(number: int) -> None:
    state = do(buyer(number, owners={number: [1]}, coal=1, food=1, wood=1), "farmer")
    (purchase,) = notations(state, f"buy {number}")
    do(state, purchase)
    assert stage(state) != "pay"
    has(state, 1, coal=0, wood=0, food=0)


@pytest.mark.parametrize("number", [43, 44])
def test_hk_5_5_the_fee_is_paid_before_the_development_gives_anything(number: int) -> None:
    """43 and 44 give a food, 34 changes coal, but the fee comes first."""
    discs = cost(number, "k")
    assert number not in offers(discs, {number: [1]})
    assert number in offers(discs, {number: [1]}, food=1)


def test_hk_5_5_the_coal_of_the_fee_cannot_be_sold() -> None:
    state = do(one(seats=4, farmer="ybbb", owners={34: [1]}, coal=1), "farmer", "buy 34 coal sacks")
    has(state, coal=0, thaler=0, owned=[34])
    has(state, 1, coal=1)
    state = do(one(seats=4, farmer="ybbb", owners={34: [1]}, coal=2), "farmer", "buy 34 coal sacks")
    assert notations(state) == ["sell 1 coal", "skip"]


def test_hk_5_5_the_coal_of_33_does_not_pay_for_33() -> None:
    assert offers("kkkk", {33: [1]}) == []


# Points.


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_hk_5_5_points_by_how_many_own_it_already(number: int, before: int) -> None:
    """Level 1: 1; level 2: 2, 1; level 3: 3, 2, 1; level 4: 4, 3, 2, 1; later ones 0."""
    points = {1: [1, 0, 0, 0], 2: [2, 1, 0, 0], 3: [3, 2, 1, 0], 4: [4, 3, 2, 1]}[number // 10]
    state = buy(number, owners={number: [3, 1, 2][:before]})
    has(state, vp=points[before])
    audit(state)


@pytest.mark.parametrize("seats", [2, 3])
def test_hk_5_5_points_with_fewer_players(seats: int) -> None:
    state = one(seats=seats, farmer="yy", owners={11: list(range(1, seats))})
    has(do(state, "farmer", "buy 11 yoke"), vp=0, thaler=1)


# Once per player, one per worker.


@pytest.mark.parametrize("number", NUMBERS)
def test_hk_5_5_each_development_once_per_player(number: int) -> None:
    assert number not in offers(cost(number), {number: [0]}, coal=1, food=1)


def test_hk_5_5_owned_already() -> None:
    state = do(one(seats=4, farmer="yy", owners={11: [1, 0]}), "farmer")
    assert why_not(state, "buy 11 yoke") == "HK 5.5: you own 11 yoke already"


def test_hk_5_5_one_per_worker_and_phase() -> None:
    state = do(one(seats=4, farmer="yb", wood=1), "farmer", "buy 11 yoke")
    assert why_not(state, "farmer") == "HK 5.1: the farmer has worked already"
    assert notations(state, "buy") == []


def test_hk_1_8_nine_developments_are_the_most() -> None:
    """HK 1.8, 5.5."""
    owned = {number: [0] for number in NUMBERS[1:10]}
    assert offers("yy", owned) == []
    state = do(one(seats=4, farmer="yy", owners=owned), "farmer")
    assert why_not(state, "buy 11 yoke").startswith("HK 1.8: ")


# What to do with an impossible purchase.


def test_hk_5_5_a_purchase_that_is_impossible_may_still_be_planned() -> None:
    """HK 4.2, 5.5 Whether it can be bought is seen when carried out: here it is not, and the discs do nothing."""
    state = one(stage="plan", discs="ybb", wood=1)
    do(state, "plan farmer yellow", "plan farmer brown", "plan farmer brown", "plan done", "plan done")
    assert notations(state) == ["prop pinge", "prop tunnel", "end turn"]
    assert why_not(state, "farmer").startswith("HK 5.1: ")


def test_hk_5_5_another_development_of_exactly_that_cost() -> None:
    """Three black pay 24 and 25; 14 touches 24 alone."""
    state = do(one(seats=4, farmer="kkk", owners={14: [0]}), "farmer")
    assert notations(state, "buy") == ["buy 24 coal shed"]


@pytest.mark.parametrize(
    ("discs", "work", "gained"),
    [("bbb", ["wood"], {"wood": 3}), ("yyy", ["food"], {"food": 3}), ("kkk", ["dig", "dig", "dig"], {"coal": 3})],
)
def test_hk_5_5_or_other_work_with_discs_of_one_colour(discs: str, work: list[str], gained: dict[str, int]) -> None:
    state = do(one(seats=4, farmer=discs), "farmer")
    assert notations(state, "buy") == []
    has(do(state, *work), **gained)


def test_hk_5_5_or_nothing() -> None:
    state = one(seats=4, farmer="bbb")
    has(do(state, "end turn"), wood=0, owned=[])


def test_hk_5_5_a_purchase_becomes_possible_within_the_turn() -> None:
    """The farmhand buys 11, which touches 21."""
    state = one(seats=4, farmer="kkb", farmhand="yy", owners={13: [0]}, wood=1)
    assert notations(do(state.copy(), "farmer"), "buy") == ["buy 23 ladder"]
    do(state, "farmhand", "buy 11 yoke", "farmer", "buy 21 bucket")
    has(state, owned=[11, 13, 21], vp=3)


def test_hk_5_5_the_points_of_the_first_owner_go_to_who_is_earlier() -> None:
    state = one(stage="plan", others={1: {"discs": "yb"}}, discs="yb")
    for _ in range(2):
        do(state, "plan farmer yellow", "plan farmer brown", "plan done")
    do(state, "farmer", "buy 11 yoke", "farmer", "buy 11 yoke")
    has(state, 0, vp=1, thaler=1)
    has(state, 1, vp=0, thaler=1)


# The farmhand.


def test_hk_5_5_only_an_improved_farmhand_buys() -> None:
    """HK 4.2, 6 (13)."""
    state = do(one(seats=4, farmhand="yy"), "farmhand")
    assert notations(state) == ["food"]
    assert why_not(state, "buy 11 yoke") == "HK 4.2: only an improved farmhand (13 pickaxe) buys developments"
    state = do(one(seats=4, farmhand="yb", owners={13: [0]}), "farmhand")
    assert notations(state, "buy") == ["buy 11 yoke", "buy 12 barn", "buy 14 rope", "buy 15 charcoal burner"]
    has(do(state, "buy 12 barn"), owned=[12, 13], vp=1)


def test_hk_5_5_the_pickaxe_helps_the_farmhand_at_once() -> None:
    state = one(seats=4, farmer="kb", farmhand="yy")
    assert notations(do(state.copy(), "farmhand"), "buy") == []
    do(state, "farmer", "buy 13 pickaxe", "farmhand", "buy 11 yoke")
    has(state, owned=[11, 13], thaler=1, vp=2)


def test_hk_5_5_the_improved_farmhand_from_the_start() -> None:
    """HK 1.7 If 13 is not in play."""
    for seed in range(1, 30):
        options = {"tiles": "random", "start_farmhand": "on"}
        tiles = GAME.new(2, seed, options).dump()["developments"]
        if "13" not in tiles and "11" in tiles:
            break
    state = one(seats=2, stage="carry out", farmhand="yy", options=options, developments=tiles)
    assert "buy 11 yoke" in notations(do(state, "farmhand"))


# Refusals name what is missing.


@pytest.mark.parametrize(
    ("farmer", "facts", "purchase", "why"),
    [
        (
            "kkkk",
            {},
            "buy 31 pit props",
            "31 pit props touches none that you own (it touches 21 bucket, 32 oil lamp, 41 coal carter), and nobody"
            " owns it whom you could pay",
        ),
        (
            "bbbb",
            {},
            "buy 31 pit props",
            "31 pit props costs exactly 1 black, 3 of any colour; on the farmer there are: 4 brown",
        ),
        (
            "yyy",
            {},
            "buy 11 yoke",
            "11 yoke costs exactly 1 yellow, 1 of any colour; on the farmer there are: 3 yellow",
        ),
        ("yyy", {"owners": {22: [1, 2]}}, "buy 22 wheelbarrow", " must be paid a coal, wood or food; you have 0 coal"),
        (
            "kkkk",
            {"owners": {33: [2]}, "food": 2},
            "buy 33 hammer and chisel",
            "must be paid a coal; you have 0 coal, 0 wood, 2 food",
        ),
        (
            "yyyyy",
            {"owners": {44: [3]}, "coal": 1},
            "buy 44 horse and cart",
            "must be paid a food; you have 1 coal, 0 wood, 0 food",
        ),
    ],
)
def test_hk_5_5_refusals_name_what_is_missing(farmer: str, facts: dict[str, Any], purchase: str, why: str) -> None:
    state: State = do(one(seats=4, farmer=farmer, **facts), "farmer")
    refusal = why_not(state, purchase)
    assert refusal.startswith("HK 5.5: ")
    assert why in refusal


@pytest.mark.parametrize("owners", [[1], [2], [3], [3, 1]])
def test_hk_5_5_refusals_name_whom_to_pay(owners: list[int]) -> None:
    from pithead.core.events import seat_name

    state = do(one(seats=4, farmer="kkkk", owners={33: owners}), "farmer")
    assert f"so {seat_name(owners[-1])} must be paid a coal" in why_not(state, "buy 33 hammer and chisel")


@pytest.mark.parametrize("owners", [{}, {33: [2]}])
def test_hk_5_5_refusals_name_what_is_missing_for_discs_of_several_colours(owners: dict[int, list[int]]) -> None:
    """No rule of play, but what a player needs to know: 33 touches none he owns; its owner, if any, is paid a coal."""
    state = one(seats=4, farmer="kkkb", owners=owners, wood=1)
    told = why_not(state, "farmer") + why_not(state, "buy 33 hammer and chisel")
    assert ("must be paid a coal" if owners else "33 hammer and chisel touches none that you own") in told


def test_hk_5_5_a_tile_not_in_play_is_refused() -> None:
    """HK 1.5."""
    assert why_not(do(one(farmer="yy"), "farmer"), "buy 14 rope") == "HK 1.5: 14 rope is not in play"


def test_the_table_of_neighbours_is_that_of_the_layout() -> None:
    """HK 1.6, 5.5."""
    assert all(number in NEAR[other] for number in NEAR for other in NEAR[number])
    assert all(BESIDE[number] in NEAR[number] for number in BESIDE)
