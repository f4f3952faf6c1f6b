"""HK 5.1 to 5.4, 5.12 Carrying out: farmer, farmhand, their work, summer and teamwork."""

from itertools import permutations

import pytest

from support.haspelknecht import audit, do, has, notations, player, position, why_not
from support.haspelknecht_turns import one, stage

pytestmark = pytest.mark.both


# HK 5.1 The order, and what is left.


@pytest.mark.parametrize("order", list(permutations(["farmer", "farmhand", "coal digger"])))
def test_hk_5_1_workers_in_the_order_one_likes(order: tuple[str, ...]) -> None:
    state = one(farmer="y", farmhand="b", plan={"coal digger": "yellow"})
    works = {"farmer": ["food"], "farmhand": ["wood"], "coal digger": ["dig", "dig"]}
    for i, worker in enumerate(order):
        offered = [text for text in notations(state) if text in works]
        assert sorted(offered) == sorted(order[i:])
        do(state, worker, *works[worker])
    has(state, food=1, wood=1, coal=2, pinge=5)
    audit(state)


def test_hk_5_1_one_is_finished_before_the_next_begins() -> None:
    state = do(one(farmer="kk", farmhand="y", water=3), "farmer", "drain")
    assert notations(state) == ["dig", "drain", "stop"]
    assert "say what the farmer does" in why_not(state, "farmhand")
    do(state, "dig")
    assert notations(state) == ["farmhand", "end turn"]


def test_hk_5_1_a_worker_who_has_stopped_does_not_begin_again() -> None:
    state = do(one(farmer="kk", wood=1), "farmer", "dig", "stop")
    assert why_not(state, "farmer") == "HK 5.1: the farmer has worked already"


def test_hk_5_1_players_carry_out_all_their_workers_in_turn_order() -> None:
    state = position(stage="plan", order=[1, 0], to_act=1, players={0: {"discs": "b"}, 1: {"discs": "yk"}})
    do(state, "plan farmer yellow", "plan farmhand black", "plan done", "plan farmer brown", "plan done")
    assert (stage(state), state.dump()["to_act"]) == ("carry out", 1)
    do(state, "farmer", "food")
    assert state.dump()["to_act"] == 1
    do(state, "farmhand", "dig")
    assert state.dump()["to_act"] == 0
    do(state, "farmer", "wood")
    has(state, 1, food=1, coal=1)
    has(state, 0, wood=1)


@pytest.mark.parametrize(("steps", "coal"), [(0, 0), (1, 1), (2, 2)])
def test_hk_5_1_discs_may_be_left_unused(steps: int, coal: int) -> None:
    state = one(farmer="kkk", wood=1)
    do(state, *(["farmer", *["dig"] * steps, "stop"] if steps else []), "end turn")
    has(state, coal=coal, pinge=7 - coal)
    assert stage(state) == "take"
    audit(state)


def test_hk_5_1_a_worker_with_nothing_to_do_cannot_be_chosen() -> None:
    """The coal before the first prop is dug, and there is no water: black discs do nothing."""
    state = one(farmer="kkk", farmhand="y", pinge=4)
    assert notations(state) == ["farmhand", "end turn"]
    assert why_not(state, "farmer") == "HK 5.6: the next coal of the Pinge needs a prop: 0 set"


def test_hk_5_1_what_discs_are_for_is_decided_when_carried_out() -> None:
    """HK 5.1, 5.2 Two yellow on the farmer: food or the yoke; two black: water or coal, too."""
    assert notations(do(one(farmer="yy"), "farmer")) == ["food", "buy 11 yoke"]
    assert notations(do(one(farmer="kk", water=1), "farmer")) == ["dig", "drain", "buy 13 pickaxe"]


def test_hk_5_1_a_development_takes_all_discs_on_the_worker() -> None:
    state = do(one(farmer="yy", wood=1), "farmer", "buy 11 yoke")
    assert why_not(state, "farmer") == "HK 5.1: the farmer has worked already"
    assert player(state)["used"] == {"yellow": 2}
    state = do(one(farmer="yyy", wood=1), "farmer")
    assert notations(state, "buy") == []
    assert "exactly" in why_not(state, "buy 11 yoke")


# HK 5.2 Kinds of work.


@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_hk_5_2_each_yellow_disc_a_food_each_brown_one_a_wood(worker: str, number: int) -> None:
    has(do(one(**{worker: "y" * number}), worker, "food"), food=number, wood=0)
    has(do(one(**{worker: "b" * number}), worker, "wood"), food=0, wood=number)


@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
@pytest.mark.parametrize(
    ("water", "steps", "coal", "left"),
    [
        (0, ["dig"], 1, 0),
        (1, ["dig"], 1, 1),
        (1, ["drain"], 0, 0),
        (2, ["drain", "dig"], 1, 0),
        (3, ["drain", "dig"], 1, 1),
        (5, ["drain", "drain"], 0, 1),
        (5, ["drain", "drain", "dig"], 1, 1),
        (5, ["drain", "drain", "drain"], 0, 0),
        (1, ["dig", "drain", "dig"], 2, 0),
    ],
)
def test_hk_5_2_each_black_disc_a_mining_step(worker: str, water: int, steps: list[str], coal: int, left: int) -> None:
    """Up to 2 water from the Pinge, or 1 coal."""
    state = do(one(water=water, **{worker: "k" * len(steps)}), worker, *steps)
    has(state, coal=coal, pinge=7 - coal, water=left)
    assert stage(state) == "take"  # all discs are used


def test_hk_5_2_all_seven_black_discs_of_two_players_on_one_worker() -> None:
    state = do(one(farmer="k" * 7, pinge_props=2), "farmer", *["dig"] * 7)
    has(state, coal=7, pinge=0, vp=2)


@pytest.mark.parametrize(
    ("discs", "not_these"),
    [("y", ["wood", "dig", "drain", "lift"]), ("b", ["food", "dig"]), ("k", ["food", "wood", "lift"])],
)
def test_hk_5_2_each_colour_does_its_own_work(discs: str, not_these: list[str]) -> None:
    state = do(one(farmer=discs, water=1), "farmer")
    for action in not_these:
        assert why_not(state, action).startswith("HK 5.2: ")


@pytest.mark.parametrize("action", ["food", "wood", "dig"])
def test_hk_5_2_discs_of_several_colours_do_nothing_but_a_development(action: str) -> None:
    state = do(one(seats=4, farmer="ybk", owners={12: [0]}), "farmer")
    assert notations(state) == ["buy 21 bucket", "buy 22 wheelbarrow"]
    assert why_not(state, action).startswith("HK 5.2: ")


def test_hk_5_2_one_kind_of_work_in_a_phase() -> None:
    """A farmer who has mined buys no more."""
    state = do(one(farmer="kkk", owners={13: [0]}, seats=4, water=2), "farmer", "drain")
    assert notations(state) == ["dig", "stop"]
    assert why_not(state, "buy 25 winch").startswith("HK 5.2: ")


# HK 5.3 Summer.


@pytest.mark.parametrize(
    ("season", "worker", "number", "food"),
    [
        ("spring", "farmer", 1, 1),
        ("summer", "farmer", 1, 2),
        ("summer", "farmer", 3, 4),
        ("autumn", "farmer", 2, 2),
        ("summer", "farmhand", 1, 1),
        ("summer", "farmhand", 3, 3),
    ],
)
def test_hk_5_3_in_summer_the_farmer_makes_one_more_food(season: str, worker: str, number: int, food: int) -> None:
    state = one(season=season, wood=1, **{worker: "y" * number})
    has(do(state, worker, "food"), food=food)


@pytest.mark.parametrize(("discs", "steps"), [("b", ["wood"]), ("k", ["dig"]), ("yy", ["buy 11 yoke"])])
def test_hk_5_3_no_summer_bonus_without_food(discs: str, steps: list[str]) -> None:
    state = do(one(season="summer", farmer=discs, wood=1), "farmer", *steps)
    has(state, food=0, wood=2 if discs == "b" else 1, coal=1 if discs == "k" else 0)


# HK 5.4 Teamwork.


BOTH_ORDERS = pytest.mark.parametrize("order", [("farmer", "farmhand"), ("farmhand", "farmer")])


@BOTH_ORDERS
@pytest.mark.parametrize(("disc", "good"), [("y", "food"), ("b", "wood")])
def test_hk_5_4_the_one_who_works_last_makes_one_more(order: tuple[str, str], disc: str, good: str) -> None:
    first, last = order
    state = one(**{first: disc * 2, last: disc})
    has(do(state, first, good), **{good: 2})
    has(do(state, last, good), **{good: 2 + 1 + 1})


@BOTH_ORDERS
def test_hk_5_4_one_mining_step_more(order: tuple[str, str]) -> None:
    first, last = order
    state = do(one(farmer="k", farmhand="k", water=1, pinge_props=1), first, "dig")
    assert notations(state) == [last, "end turn"]  # the first has no extra step
    do(state, last, "dig")
    assert stage(state) == "work"
    do(state, "dig")
    has(state, coal=3, pinge=4)
    assert stage(state) == "take"


@pytest.mark.parametrize(
    ("water", "first", "last", "coal", "left"),
    [
        (2, ["drain"], ["dig", "dig"], 2, 0),  # water, then coal
        (1, ["dig"], ["drain", "dig"], 2, 0),
        (5, ["drain"], ["drain", "dig"], 1, 1),
        (6, ["drain"], ["drain", "drain"], 0, 0),
    ],
)
def test_hk_5_4_water_and_coal_are_the_same_work(
    water: int, first: list[str], last: list[str], coal: int, left: int
) -> None:
    state = do(one(farmer="k", farmhand="k", water=water), "farmer", *first, "farmhand", *last)
    has(state, coal=coal, water=left)
    assert stage(state) == "take"


@BOTH_ORDERS
def test_hk_5_4_pinge_and_tunnel_are_the_same_work(order: tuple[str, str]) -> None:
    state = one(farmer="k", farmhand="k", pinge=1, pinge_props=2, tunnel_props=2)
    do(state, order[0], "dig", order[1], "dig", "dig")
    has(state, coal=1, pinge=0, tunnel=9, shaft=2)


def test_hk_5_4_the_extra_step_may_be_left() -> None:
    state = do(one(farmer="k", farmhand="k"), "farmer", "dig", "farmhand", "dig", "stop")
    has(state, coal=2)


@BOTH_ORDERS
@pytest.mark.parametrize("discs", [("y", "b"), ("b", "k"), ("k", "y")])
def test_hk_5_4_none_for_different_work(order: tuple[str, str], discs: tuple[str, str]) -> None:
    state = one(farmer=discs[0], farmhand=discs[1])
    work = {"y": "food", "b": "wood", "k": "dig"}
    for worker in order:
        do(state, worker, work[discs[worker == "farmhand"]])
    assert stage(state) != "work"
    has(state, **{{"y": "food", "b": "wood", "k": "coal"}[disc]: 1 for disc in discs})


@pytest.mark.parametrize(
    ("first", "purchase", "work", "gained"),
    [
        ("yy", "buy 11 yoke", "food", {"food": 1}),
        ("bb", "buy 12 barn", "wood", {"wood": 1}),
        ("kk", "buy 13 pickaxe", "dig", {"coal": 1}),
    ],
)
def test_hk_5_4_none_with_a_development(first: str, purchase: str, work: str, gained: dict[str, int]) -> None:
    state = one(farmer=first, farmhand=first[0])
    has(do(state, "farmer", purchase, "farmhand", work), **gained)
    assert stage(state) != "work"


def test_hk_5_4_two_developments_give_no_teamwork() -> None:
    state = do(
        one(farmer="yy", farmhand="kk", owners={13: [0]}, seats=4), "farmer", "buy 11 yoke", "farmhand", "dig", "dig"
    )
    has(state, coal=2, owned=[11, 13])
    state = one(farmer="yy", farmhand="yb", owners={13: [0]}, seats=4)
    do(state, "farmer", "buy 11 yoke", "farmhand", "buy 14 rope")
    has(state, food=0, thaler=1, owned=[11, 13, 14])


def test_hk_5_4_none_with_discs_that_have_no_effect() -> None:
    """The farmhand takes the last coal in reach: the farmer's disc can do nothing, and brings no other one."""
    state = do(one(farmer="k", farmhand="kk", pinge=5), "farmhand", "dig")
    assert stage(state) == "take"
    has(state, coal=1)
    state = one(farmer="k", farmhand="k", pinge=1, pinge_props=2)
    do(state, "farmhand", "dig")
    has(state, coal=1, shaft=0)  # no prop in the tunnel: no teamwork for the farmer either
    assert stage(state) == "take"


def test_hk_5_4_discs_left_unused_have_no_effect() -> None:
    """The farmer's discs lie there, but he does not work: nothing more for the farmhand."""
    has(do(one(farmer="y", farmhand="y"), "farmhand", "food", "end turn"), food=1)


def test_hk_5_4_coal_digger_and_miner_are_no_team() -> None:
    state = do(one(farmer="k", plan={"coal digger": "food"}), "coal digger", "dig", "dig", "farmer", "dig")
    has(state, coal=3)
    assert stage(state) == "take"


@pytest.mark.parametrize(("first", "last", "after_first"), [("farmer", "farmhand", 1 + 1), ("farmhand", "farmer", 1)])
def test_hk_5_4_summer_and_teamwork_add_up(first: str, last: str, after_first: int) -> None:
    """HK 5.3, 5.4 One disc each: farmer 1 + 1 for summer, and 1 for teamwork to the last."""
    state = do(one(season="summer", farmer="y", farmhand="y"), first, "food")
    has(state, food=after_first)
    has(do(state, last, "food"), food=4)


# HK 4.5 Markers among the discs of a worker.


@pytest.mark.parametrize(
    ("marker", "disc", "work", "good"), [(22, "y", "food", "food"), (23, "b", "wood", "wood"), (33, "k", "dig", "coal")]
)
@pytest.mark.parametrize("used", [True, False])
def test_hk_5_1_a_markers_disc_left_unused_returns(marker: int, disc: str, work: str, good: str, used: bool) -> None:
    """HK 4.5, 5.1 Two on the farmer, one disc and the marker: the disc is used first."""
    state = one(seats=4, farmer=disc * 2, discs=disc, markers=[marker], owners={marker: [0]})
    do(state, "farmer", work)
    has(state, markers=[marker], **{good: 1})
    do(state, work if used else "stop")
    has(state, markers=[] if used else [marker], **{good: 2 if used else 1})


def test_hk_5_1_a_worker_with_a_markers_disc_who_does_not_work_leaves_it() -> None:
    state = one(seats=4, farmer="y", discs="", markers=[22], owners={22: [0]})
    has(do(state, "end turn"), markers=[22], food=0)


def test_hk_5_4_teamwork_with_a_marker() -> None:
    """HK 4.5, 5.4 A marker as the only disc of the last one is used, and gives the extra step."""
    state = one(seats=4, farmer="k", farmhand="k", discs="k", markers=[33], owners={33: [0]})
    do(state, "farmer", "dig")
    has(state, markers=[33], coal=1)
    do(state, "farmhand", "dig")
    has(state, markers=[], coal=2)
    has(do(state, "dig"), coal=3)


@pytest.mark.parametrize("last_step", ["dig", "stop"])
def test_hk_5_4_the_extra_step_takes_no_disc(last_step: str) -> None:
    """HK 5.4 The farmhand's disc, the extra step, and only then the marker."""
    state = one(seats=4, farmer="k", farmhand="kk", discs="kk", markers=[33], owners={33: [0]}, pinge_props=1)
    do(state, "farmer", "dig", "farmhand", "dig", "dig")
    has(state, coal=3, markers=[33])
    has(do(state, last_step), markers=[] if last_step == "dig" else [33], coal=4 if last_step == "dig" else 3)


def test_hk_5_3_summer_and_teamwork_come_once_also_with_a_marker() -> None:
    state = one(seats=4, season="summer", farmer="yy", farmhand="y", discs="yy", markers=[22], owners={22: [0]})
    do(state, "farmhand", "food", "farmer", "food")
    has(state, food=1 + 3, markers=[22])
    has(do(state, "food"), food=5, markers=[])
