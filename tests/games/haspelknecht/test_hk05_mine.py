"""HK 5.6 to 5.10 The mine: props, reach, water, the last coal of the Pinge, coal digger, miner, Haspelknecht."""

from itertools import product
from typing import Any

import pytest

import pithead
from pithead.core.game import State
from pithead.games.haspelknecht.words import worker_name
from support.haspelknecht import audit, do, has, notations, player, why_not
from support.haspelknecht_turns import one, stage, wait_for

pytestmark = pytest.mark.both


def exhausted(dug: int = 0, **facts: Any) -> State:
    """The Pinge is exhausted, and so much coal of the tunnel is dug."""
    return one(pinge=0, tunnel=11 - dug, **facts)


# HK 5.6 Props.


def test_hk_5_6_props_before_between_and_after_workers() -> None:
    state = one(farmer="y", wood=3)
    do(state, "prop tunnel", "farmer", "food", "prop pinge")
    has(state, wood=1, pinge_props=1, tunnel_props=1, food=1)
    assert notations(state) == ["prop pinge", "prop tunnel", "end turn"]


def test_hk_5_6_props_between_the_steps_of_a_worker() -> None:
    state = do(one(farmer="kkk", wood=2, pinge=5), "farmer", "dig")
    has(state, pinge=4)
    assert why_not(state, "dig") == "HK 5.6: the next coal of the Pinge needs a prop: 0 set"
    do(state, "prop pinge", "dig", "prop tunnel", "dig")
    has(state, coal=3, pinge=2, pinge_props=1, tunnel_props=1, wood=0)


@pytest.mark.parametrize("worker", ["coal digger", "miner"])
def test_hk_5_6_contract_workers_go_on_after_a_prop(worker: str) -> None:
    if worker == "miner":
        state = exhausted(plan={"miner": "food"}, tunnel_props=1, wood=1)
        do(state, "miner", "dig", "prop tunnel", "dig", "dig")
        has(state, tunnel=8, tunnel_props=2, shaft=3)
    else:
        state = do(one(plan={"coal digger": "food"}, pinge=5, wood=1), "coal digger", "dig", "prop pinge", "dig")
        has(state, pinge=3, pinge_props=1, coal=2)


def test_hk_5_6_the_prop_of_the_tunnel_also_before_the_pinge_is_exhausted() -> None:
    state = do(one(wood=8), *["prop tunnel"] * 7)
    has(state, tunnel_props=7, wood=1)
    assert why_not(state, "prop tunnel") == "HK 5.6: no prop place is free there"


def test_hk_5_6_the_pinge_has_two_prop_places() -> None:
    state = do(one(wood=3), "prop pinge", "prop pinge")
    has(state, pinge_props=2, wood=1)
    assert why_not(state, "prop pinge") == "HK 5.6: no prop place is free there"


def test_hk_5_6_no_prop_without_wood_nor_in_an_exhausted_pinge() -> None:
    state = one(farmer="y", coal=3)
    assert "wood" in why_not(state, "prop pinge")
    assert "wood" in why_not(state, "prop tunnel")
    assert why_not(exhausted(wood=1), "prop pinge") == "HK 5.6: your Pinge is exhausted"


def test_hk_5_6_last_props_when_storing() -> None:
    state = one(stage="store", season="autumn", wood=3)
    assert notations(state, "prop") == ["prop pinge", "prop tunnel"]
    do(state, "prop pinge", "prop tunnel")
    has(state, pinge_props=1, tunnel_props=1)
    assert player(state)["wood"] == 1  # the last one is kept


# HK 5.6 Reach and water.


@pytest.mark.parametrize(("props", "reach"), [(0, 3), (1, 5), (2, 7)])
@pytest.mark.parametrize("dug", range(7))
def test_hk_5_6_reach_of_the_pinge(props: int, reach: int, dug: int) -> None:
    """Coal left of the first free prop place, to the farm."""
    if dug > reach:
        with pytest.raises(pithead.BadPosition, match=rf"at most {reach} coal dug from the Pinge .* got {dug}"):
            one(farmer="k", water=1, pinge=7 - dug, pinge_props=props)
        return
    state = one(farmer="k", water=1, pinge=7 - dug, pinge_props=props)
    do(state, "farmer")
    if dug < reach:
        has(do(state, "dig"), coal=1, pinge=6 - dug, shaft=0)
    else:
        assert why_not(state, "dig") == f"HK 5.6: the next coal of the Pinge needs a prop: {props} set"


@pytest.mark.parametrize(("props", "reach"), list(enumerate([0, 1, 3, 4, 6, 7, 9, 11])))
def test_hk_5_6_reach_of_the_tunnel(props: int, reach: int) -> None:
    """Sections of 1, 2, 1, 2, 1, 2, 2 coal, left to right; coal goes to the shaft."""
    state = exhausted(farmer="k" * 12, seats=4, tunnel_props=props)
    if reach == 0:
        assert "farmer" not in notations(state)
        return
    do(state, "farmer", *["dig"] * reach)
    has(state, tunnel=11 - reach, shaft=reach, coal=0)
    assert stage(state) != "work"


def test_hk_5_6_tunnel_props_do_not_open_the_tunnel_before_the_pinge_is_exhausted() -> None:
    state = one(farmer="kk", pinge=4, tunnel_props=3, water=1)
    assert notations(do(state, "farmer"), "dig") == []
    assert notations(one(farmer="kkk", pinge=4, tunnel_props=3)) == ["end turn"]


@pytest.mark.parametrize(("water", "possible"), [(0, True), (1, True), (2, False), (5, False)])
def test_hk_5_6_at_most_1_water_to_dig_in_the_pinge(water: int, possible: bool) -> None:
    state = do(one(farmer="k", water=water), "farmer")
    assert ("dig" in notations(state)) == possible
    if not possible:
        assert f"{water} water in the Pinge: coal is dug there with at most 1" in why_not(state, "dig")


@pytest.mark.parametrize("worker", ["farmer", "farmhand", "miner"])
@pytest.mark.parametrize(("water", "possible"), [(0, True), (2, True), (4, True), (5, False), (8, False)])
def test_hk_5_6_at_most_4_water_in_the_shaft_to_dig_in_the_tunnel(worker: str, water: int, possible: bool) -> None:
    plan = {"plan": {"miner": "food"}} if worker == "miner" else {worker: "k"}
    state = exhausted(water=water, tunnel_props=1, wood=1, **plan)
    if possible:
        has(do(state, worker, "dig"), shaft=1, tunnel=10, water=water)
    else:
        assert f"{water} water in the shaft" in why_not(state, worker)


# HK 5.7 The last coal of the Pinge.


def last_coal(**facts: Any) -> State:
    """One coal in the Pinge, within reach."""
    return one(pinge=1, pinge_props=2, **facts)


@pytest.mark.parametrize(("year", "vp"), [(1, 2), (2, 1), (3, 0)])
@pytest.mark.parametrize("water", [0, 1])
def test_hk_5_7_the_last_coal(year: int, vp: int, water: int) -> None:
    """2 VP in year 1, 1 in year 2; the water to the shaft, the props to the supply, the coal to the farm."""
    state = do(last_coal(farmer="k", year=year, water=water, wood=1), "farmer", "dig")
    has(state, vp=vp, water=water, pinge=0, pinge_props=0, wood=1, coal=1, shaft=0)
    audit(state)


def test_hk_5_7_the_water_is_in_the_shaft_then() -> None:
    """The farmhand cannot remove it: HK 5.10."""
    state = do(last_coal(farmer="k", farmhand="k", water=1, tunnel_props=1), "farmer", "dig", "farmhand")
    assert notations(state) == ["dig"]
    assert "Haspelknecht" in why_not(state, "drain")


@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
def test_hk_5_7_the_worker_that_dug_it_digs_no_tunnel_coal(worker: str) -> None:
    state = do(last_coal(tunnel_props=3, **{worker: "kkk"}), worker, "dig")
    has(state, pinge=0, tunnel=11, shaft=0)
    assert stage(state) == "take"


def test_hk_5_7_nor_with_teamwork() -> None:
    """The farmhand's own step takes the last coal: his extra one is lost."""
    state = one(farmer="k", farmhand="k", pinge=2, pinge_props=2, tunnel_props=3)
    do(state, "farmer", "dig", "farmhand", "dig")
    has(state, pinge=0, coal=2, tunnel=11)
    assert stage(state) == "take"


def test_hk_5_7_nor_the_coal_digger() -> None:
    state = do(last_coal(plan={"coal digger": "food"}, tunnel_props=3), "coal digger", "dig")
    has(state, pinge=0, tunnel=11, vp=2)
    assert stage(state) == "take"


@pytest.mark.parametrize("first", ["farmer", "coal digger"])
def test_hk_5_7_a_worker_activated_later_digs_in_the_tunnel(first: str) -> None:
    facts: dict[str, Any] = {"farmer": "k"} if first == "farmer" else {"plan": {"coal digger": "food"}}
    state = do(last_coal(farmhand="kk", tunnel_props=3, **facts), first, "dig", "farmhand", "dig", "dig")
    extra = ["dig"] if first == "farmer" else []  # HK 5.4
    do(state, *extra)
    has(state, coal=1, tunnel=9 - len(extra), shaft=2 + len(extra))
    assert stage(state) == "take"


def test_hk_5_7_a_coal_digger_already_paid_is_lost() -> None:
    state = last_coal(stage="plan", discs="k", food=1, wood=1)
    do(state, "plan farmer black", "plan coal digger food", "plan done", "plan done", "farmer", "dig")
    assert why_not(state, "coal digger") == "HK 5.7: your Pinge is exhausted"
    has(state, food=0)
    assert notations(state) == ["prop tunnel", "end turn"]


def test_hk_5_7_miner_and_haspelknecht_from_the_next_phase() -> None:
    state = last_coal(farmer="k", food=2, wood=1, tunnel_props=1)
    do(state, "farmer", "dig")
    for worker in ("miner", "haspelknecht"):
        assert why_not(state, worker) == f"HK 4.1: nothing was planned for {worker_name(worker)}"
    wait_for(state, "plan")
    assert {"plan miner food", "plan haspelknecht food"} <= set(notations(state))
    assert why_not(state, "plan coal digger food") == "HK 4.3: your Pinge is exhausted"


def test_hk_5_7_before_that_there_is_only_the_coal_digger() -> None:
    state = one(stage="plan", food=2, thaler=2)
    assert notations(state, "plan coal") == ["plan coal digger food", "plan coal digger thaler"]
    assert why_not(state, "plan miner food").startswith("HK 4.3: your Pinge still has 7 coal")
    assert why_not(state, "plan haspelknecht thaler").startswith("HK 4.3: your Pinge still has 7 coal")


def test_hk_5_7_the_winch_marker_may_be_used_at_once() -> None:
    state = last_coal(seats=4, farmer="k", water=1, shaft=2, markers=[25], owners={25: [0], 42: [0]})
    assert "winch" not in notations(state)
    do(state, "farmer", "dig", "winch", "lift", "lift", "drain")
    has(state, coal=3, shaft=0, water=0, markers=[])


# HK 5.8 Coal digger.


@pytest.mark.parametrize("payment", ["yellow", "food", "thaler"])
@pytest.mark.parametrize("edition", ["international", "french"])
@pytest.mark.parametrize(
    ("water", "offered", "steps", "coal", "left"),
    [
        (0, ["dig"], ["dig", "dig"], 2, 0),
        (1, ["dig"], ["dig", "dig"], 2, 1),
        (2, ["drain"], ["drain", "dig"], 1, 0),
        (3, ["drain"], ["drain", "dig"], 1, 1),
        (4, ["drain"], ["drain", "drain"], 0, 0),
        (5, ["drain"], ["drain", "drain"], 0, 1),
    ],
)
def test_hk_5_8_two_steps_in_the_pinge(
    payment: str, edition: str, water: int, offered: list[str], steps: list[str], coal: int, left: int
) -> None:
    state = one(plan={"coal digger": payment}, water=water, options={"edition": edition})
    do(state, "coal digger")
    if (edition, water) == ("french", 1):
        offered = ["dig", "drain"]
    assert notations(state) == offered
    do(state, *steps)
    has(state, coal=coal, water=left)
    assert stage(state) == "take"


def test_hk_5_8_with_1_water_he_digs() -> None:
    state = do(one(plan={"coal digger": "food"}, water=1), "coal digger")
    assert why_not(state, "drain").startswith("HK 5.8: ")
    state = do(one(plan={"coal digger": "food"}, water=3), "coal digger", "drain")
    assert notations(state) == ["dig", "stop"]
    assert why_not(one(plan={"coal digger": "food"}, water=1, pinge=4), "coal digger") == (
        "HK 5.6: the next coal of the Pinge needs a prop: 0 set"
    )


@pytest.mark.parametrize(
    ("water", "steps", "coal"), [(1, ["drain", "dig"], 1), (1, ["dig", "drain"], 1), (3, ["drain", "drain"], 0)]
)
def test_hk_5_8_french_he_may_remove_the_1_water(water: int, steps: list[str], coal: int) -> None:
    state = one(plan={"coal digger": "food"}, water=water, options={"edition": "french"})
    has(do(state, "coal digger", *steps), coal=coal, water=0)


def test_hk_5_8_french_nothing_to_remove_without_water() -> None:
    state = do(one(plan={"coal digger": "food"}, options={"edition": "french"}), "coal digger")
    assert "no water" in why_not(state, "drain")


def test_hk_5_8_up_to_two_steps() -> None:
    has(do(one(plan={"coal digger": "food"}), "coal digger", "dig", "stop"), coal=1)


def test_hk_5_8_he_needs_props_like_all_others() -> None:
    state = do(one(plan={"coal digger": "food"}, pinge=5), "coal digger", "dig")
    has(state, coal=1, pinge=4)
    assert stage(state) == "take"


# HK 5.9 Miner.


@pytest.mark.parametrize("payment", ["food", "thaler"])
@pytest.mark.parametrize(("props", "steps"), [(1, 1), (2, 3), (7, 3)])
def test_hk_5_9_the_miner_digs_up_to_3_coal(payment: str, props: int, steps: int) -> None:
    state = exhausted(plan={"miner": payment}, tunnel_props=props, water=4)
    has(do(state, "miner", *["dig"] * steps), tunnel=11 - steps, shaft=steps, coal=0, water=4)
    assert stage(state) == "take"


def test_hk_5_9_he_removes_no_water_and_lifts_nothing() -> None:
    state = do(exhausted(plan={"miner": "food"}, tunnel_props=7, dug=2, water=1, shaft=2), "miner")
    assert notations(state) == ["dig"]
    assert why_not(state, "drain").startswith("HK 5.9: ")
    assert why_not(state, "lift").startswith("HK 5.9: ")
    assert notations(do(state, "dig")) == ["dig", "stop"]


# HK 5.10 Haspelknecht.


@pytest.mark.parametrize("payment", ["yellow", "food", "thaler"])
@pytest.mark.parametrize(
    ("water", "shaft", "steps", "coal", "left"),
    [
        (5, 3, ["drain", "drain", "lift"], 1, 1),
        (6, 3, ["drain", "drain", "drain"], 0, 0),
        (0, 4, ["lift", "lift", "lift"], 3, 0),
        (1, 3, ["lift", "lift", "lift"], 3, 1),
        (1, 3, ["lift", "drain", "lift"], 2, 0),
        (2, 2, ["drain", "lift", "lift"], 2, 0),
        (3, 1, ["drain", "lift", "drain"], 1, 0),
        (0, 1, ["lift"], 1, 0),
        (1, 0, ["drain"], 0, 0),
    ],
)
def test_hk_5_10_three_steps(payment: str, water: int, shaft: int, steps: list[str], coal: int, left: int) -> None:
    state = exhausted(dug=4, plan={"haspelknecht": payment}, tunnel_props=3, water=water, shaft=shaft)
    do(state, "haspelknecht", *steps)
    has(state, coal=coal, shaft=shaft - coal, water=left, tunnel=7)
    assert stage(state) == "take"


@pytest.mark.parametrize(("water", "possible"), [(0, True), (1, True), (2, False), (5, False)])
def test_hk_5_10_at_most_1_water_to_lift(water: int, possible: bool) -> None:
    state = do(exhausted(plan={"haspelknecht": "food"}, dug=2, tunnel_props=2, shaft=2, water=water), "haspelknecht")
    assert ("lift" in notations(state)) == possible
    if not possible:
        assert f"{water} water in the shaft: coal is lifted with at most 1" in why_not(state, "lift")


def test_hk_5_10_he_does_not_dig_and_may_stop() -> None:
    state = do(exhausted(plan={"haspelknecht": "food"}, dug=2, shaft=2, tunnel_props=7, water=1), "haspelknecht")
    assert why_not(state, "dig").startswith("HK 5.10: ")
    has(do(state, "lift", "stop"), coal=1, shaft=1)


@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
def test_hk_5_10_nobody_else_removes_water_from_the_shaft(worker: str) -> None:
    state = do(exhausted(dug=1, water=4, tunnel_props=2, shaft=1, **{worker: "kk"}), worker)
    assert not {"drain", "lift"} & set(notations(state))
    assert why_not(state, "drain") == "HK 5.10: only the Haspelknecht removes water from the shaft"
    assert "Haspelknecht" in why_not(state, "lift")
    state = exhausted(water=5, tunnel_props=2, wood=1, **{worker: "kkk"})
    assert worker not in notations(state)


@pytest.mark.parametrize(("water", "lifted"), [(2, 2), (5, 1)])
def test_hk_5_10_the_shaft_with_2_and_with_5_water(water: int, lifted: int) -> None:
    """HK 5.6, 5.10 With 2 the tunnel is open and lifting is not; with 5 neither is, until water is removed."""
    state = exhausted(farmer="k", plan={"haspelknecht": "food"}, water=water, dug=2, shaft=2, tunnel_props=2)
    assert ("farmer" in notations(state)) == (water <= 4)
    do(state, "haspelknecht", *["drain"] * (water // 2), *["lift"] * lifted, "farmer", "dig")
    has(state, water=water % 2, coal=lifted, shaft=2 - lifted + 1, tunnel=8)


# What is in the way is told by its own paragraph.


@pytest.mark.parametrize("worker", ["farmer", "farmhand", "coal digger", "miner"])
def test_hk_5_6_too_much_water_to_dig(worker: str) -> None:
    """HK 5.6 The limit is that of digging, whoever digs."""
    paid: dict[str, Any] = {worker: "kk"} if worker.startswith("farm") else {"plan": {worker: "food"}}
    if worker == "miner":
        state = exhausted(water=5, tunnel_props=1, **paid)
        assert why_not(state, worker) == "HK 5.6: 5 water in the shaft: coal is dug in the tunnel with at most 4"
        return
    state = do(one(water=2, **paid), worker)
    assert why_not(state, "dig") == "HK 5.6: 2 water in the Pinge: coal is dug there with at most 1"


@pytest.mark.parametrize("worker", ["farmer", "farmhand", "coal digger"])
@pytest.mark.parametrize("wood", [0, 1])
def test_hk_5_6_a_prop_is_missing(worker: str, wood: int) -> None:
    """HK 5.1, 5.6 The worker is refused until it is set, with wood at hand, too."""
    paid: dict[str, Any] = {worker: "kkk"} if worker.startswith("farm") else {"plan": {worker: "food"}}
    state = one(pinge=4, wood=wood, **paid)
    assert worker not in notations(state)
    assert why_not(state, worker) == "HK 5.6: the next coal of the Pinge needs a prop: 0 set"
    if wood:
        assert worker in notations(do(state, "prop pinge"))


def test_hk_5_10_nothing_in_the_shaft() -> None:
    state = exhausted(plan={"haspelknecht": "food"}, wood=1)
    assert why_not(state, "haspelknecht") == "HK 5.10: there is neither coal nor water in the shaft"


# All of it at once.


def steps(worker: str, french: bool, mine: dict[str, int]) -> list[str]:
    """HK 5.2, 5.6, 5.8 to 5.10 The steps that a worker can make, told once more from the rules."""
    pinge, water = mine["pinge"], mine["water"]
    if pinge:
        dig = water <= 1 and 7 - pinge < [3, 5, 7][mine["pinge_props"]]
    else:
        dig = water <= 4 and 11 - mine["tunnel"] < [0, 1, 3, 4, 6, 7, 9, 11][mine["tunnel_props"]]
    lift = pinge == 0 and water <= 1 and mine["shaft"] > 0
    can = {
        "farmer": (dig, pinge > 0 and water > 0, False),
        "farmhand": (dig, pinge > 0 and water > 0, False),
        "coal digger": (pinge > 0 and dig, pinge > 0 and (water > 1 or (french and water == 1)), False),
        "miner": (dig, False, False),
        "haspelknecht": (False, water > 0, lift),
        "winch": (False, pinge == 0 and water > 0, lift),
    }
    return [step for step, possible in zip(["dig", "drain", "lift"], can[worker], strict=True) if possible]


@pytest.mark.parametrize("edition", ["international", "french"])
@pytest.mark.parametrize("worker", ["farmer", "farmhand", "coal digger", "miner", "haspelknecht", "winch"])
def test_the_steps_of_every_worker_in_every_mine(worker: str, edition: str) -> None:
    """HK 5.2, 5.6, 5.8, 5.9, 5.10 Six black discs buy nothing, so that a worker without a step has nothing to do."""
    paid: dict[str, Any] = {worker: "kkkkkk"} if worker.startswith("farm") else {"plan": {worker: "food"}}
    if worker == "winch":
        paid = {"markers": [25]}
    mines = [{"pinge": p, "pinge_props": n, "tunnel": 11} for p, n in [(7, 0), (4, 0), (4, 1), (2, 1), (2, 2), (1, 2)]]
    mines += [{"pinge": 0, "pinge_props": 0, "tunnel": 11 - dug} for dug in (0, 1, 3, 10, 11)]
    for mine, water, shaft in product(mines, range(7), (0, 2)):
        if (mine["pinge"] == 0) != (worker in ("miner", "haspelknecht")) and worker not in (
            "farmer",
            "farmhand",
            "winch",
        ):
            continue
        for props in (1, 2) if mine["tunnel"] > 8 else (7,):
            facts = mine | {"water": water, "shaft": shaft, "tunnel_props": props}
            state = one(seats=4, options={"edition": edition}, owners={25: [0], 42: [0]}, **facts, **paid)
            expected = steps(worker, edition == "french", facts)
            assert (worker in notations(state)) == bool(expected), facts
            if expected:
                assert notations(do(state, worker)) == expected, facts
