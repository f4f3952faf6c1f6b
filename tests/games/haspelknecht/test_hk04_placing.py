"""HK 4.2 to 4.6 What can be put on whom."""

from typing import Any

import pytest

import pithead
from pithead.core.game import State
from pithead.games.haspelknecht.words import worker_name
from support.haspelknecht import GAME, discs, do, has, letters, notations, player, position

pytestmark = pytest.mark.both


def planning(hand: str = "", seats: int = 2, **facts: Any) -> State:
    """Seat 0 plans with these discs; facts of its farm and of the position."""
    mine = {key: facts.pop(key) for key in list(facts) if key in player(GAME.new(2, 1))}
    return position(seats, stage="plan", players={0: {"discs": hand, **mine}}, **facts)


def do_as(state: State, seat: int, *actions: str) -> State:
    for action in actions:
        pithead.play(state, action, seat)
    return state


def refusal(state: State, action: str, seat: int = 0) -> str:
    found = state.refusal(GAME.actions.parse(action), seat)
    assert found is not None, f"'{action}' is legal"
    return str(found)


# Farmer and farmhand.


@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
@pytest.mark.parametrize("hand", ["yyyy", "bbbbbbb", "kkkkkkk", "b"])
def test_hk_4_2_any_number_of_discs_of_one_colour(worker: str, hand: str) -> None:
    colour = next(iter(discs(hand)))
    state = do(planning(hand), *[f"plan {worker} {colour}"] * len(hand))
    assert letters(player(state)["plan"][worker]) == hand
    assert "plan done" in notations(state)


@pytest.mark.parametrize(
    ("word", "owned", "allowed"),
    [
        ("ybb", [], True),  # 21
        ("bbkk", [], True),  # 31, as the rulebook's example has it
        ("bbbk", [], True),
        ("bbbkk", [], True),  # 41, 42
        ("yb", [], True),  # 11 or 12
        ("yb", [11], True),  # 12
        ("yb", [11, 12], False),
        ("yk", [11], True),  # 13
        ("yk", [11, 13], False),
    ],
)
def test_hk_4_2_several_colours_only_as_the_exact_cost_of_one_in_play_that_is_not_owned(
    word: str, owned: list[int], allowed: bool
) -> None:
    """14 and 15 cost the same as 11 and 12, but are not in play with two players."""
    for order in {tuple(word), tuple(reversed(word))}:
        state = planning(word, owners={number: [0] for number in owned})
        *begin, last = [f"plan farmer {next(iter(discs(letter)))}" for letter in order]
        do(state, *begin)
        if allowed:
            assert "plan done" in notations(do(state, last))
        else:
            assert refusal(state, last).startswith("HK 4.2: discs of several colours must be exactly the cost")


def test_hk_4_2_six_discs_of_two_colours_are_no_cost() -> None:
    state = do(planning("bbbbbk"), *["plan farmer brown"] * 5)
    assert refusal(state, "plan farmer black").startswith("HK 4.2: ")


def test_hk_4_2_a_cost_must_be_complete_before_anything_else() -> None:
    """A yellow and a brown disc, if nothing of level 1 or 2 is left to buy: a black one must follow, for 31 or 33."""
    owners = {number: [0] for number in (11, 12, 13, 21, 22, 23)}
    state = do(planning("ybkkk", owners=owners, food=1), "plan farmer yellow", "plan farmer brown")
    for action in ("plan done", "plan coal digger food", "plan farmhand black"):
        assert refusal(state, action).startswith("HK 4.2: first complete the discs on the farmer")
    do(state, "plan farmer black", "plan farmer black")  # 31 or 33
    assert "plan done" in notations(state)


def test_hk_4_2_whether_it_can_be_bought_is_seen_when_carried_out() -> None:
    """A level 4 development that touches none that is owned may be planned."""
    state = planning("ybkkk", owners={11: [0]})
    do(state, *[f"plan farmer {colour}" for colour in ("yellow", "brown", "black", "black", "black")])
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    assert state.dump()["season"] == "summer"  # nothing could be bought, nothing else be done: the phase is over
    assert has(state, owned=[11], vp=0)


def test_hk_4_2_the_farmhand_needs_13_for_several_colours() -> None:
    state = do(planning("ybb"), "plan farmhand yellow")
    assert refusal(state, "plan farmhand brown").startswith("HK 4.2: only an improved farmhand (13 pickaxe)")
    state = do(planning("ybb", owners={13: [0]}), "plan farmhand yellow", "plan farmhand brown")
    assert "plan done" in notations(state)
    state = do(planning("ybb", owners={13: [1]}), "plan farmhand yellow")
    assert refusal(state, "plan farmhand brown").startswith("HK 4.2: ")


# Contract workers and the mill.


@pytest.mark.parametrize(
    ("worker", "payment", "pinge"),
    [
        *[("coal digger", payment, pinge) for payment in ("yellow", "food", "thaler") for pinge in (7, 1)],
        *[("miner", payment, 0) for payment in ("food", "thaler")],
        *[("haspelknecht", payment, 0) for payment in ("yellow", "food", "thaler")],
    ],
)
def test_hk_4_3_what_contract_workers_are_paid_with(worker: str, payment: str, pinge: int) -> None:
    facts = {"pinge": pinge, "pinge_props": 2 if pinge == 1 else 0}
    state = planning("yy", food=2, thaler=2, **facts)
    do(state, f"plan {worker} {payment}")
    assert player(state)["plan"][worker] == payment
    for other in ("food", "thaler"):
        assert refusal(state, f"plan {worker} {other}").startswith(f"HK 4.3: {worker_name(worker)} works once a phase")
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    gone = {"food": 2 - (payment == "food"), "thaler": 2 - (payment == "thaler")}
    assert has(state, **gone)


@pytest.mark.parametrize(
    ("worker", "payment", "facts", "why"),
    [
        ("coal digger", "food", {}, "HK 4.3: you have no food left to pay with"),
        ("coal digger", "thaler", {}, "HK 4.3: you have no Thaler left to pay with"),
        ("coal digger", "food", {"pinge": 0, "food": 1}, "HK 4.3: your Pinge is exhausted"),
        ("coal digger", "yellow", {"pinge": 0}, "HK 4.3: your Pinge is exhausted"),
        ("miner", "food", {"food": 1}, "HK 4.3: your Pinge still has 7 coal"),
        ("miner", "thaler", {"pinge": 0}, "HK 4.3: you have no Thaler left to pay with"),
        ("haspelknecht", "yellow", {}, "HK 4.3: your Pinge still has 7 coal"),
        ("haspelknecht", "food", {"pinge": 0}, "HK 4.3: you have no food left to pay with"),
        ("haspelknecht", "yellow", {"pinge": 0}, "HK 4.1: that takes a yellow disc"),
        ("water mill", "yellow", {}, "HK 4.4: you have no water mill (35)"),
        ("farmer", "yellow", {}, "HK 4.1: that takes a yellow disc"),
    ],
)
def test_hk_4_3_refusals(worker: str, payment: str, facts: dict[str, Any], why: str) -> None:
    assert refusal(planning("bk", **facts), f"plan {worker} {payment}").startswith(why)


def test_hk_4_3_the_miner_takes_no_disc() -> None:
    assert "plan miner yellow" not in GAME.actions.texts()
    assert notations(planning("yy", pinge=0, thaler=1), "plan miner") == ["plan miner thaler"]


def test_hk_4_3_a_food_pays_one_worker_only() -> None:
    state = do(planning("", pinge=0, food=1, thaler=1), "plan miner food")
    assert refusal(state, "plan haspelknecht food").startswith("HK 4.3: ")
    do(state, "plan haspelknecht thaler")
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    assert has(state, food=0, thaler=0)


@pytest.mark.parametrize("facts", [{"water": 0, "shaft": 0}, {"water": 9, "shaft": 0, "tunnel_props": 0}])
def test_hk_4_3_food_and_thaler_are_gone_even_if_there_is_nothing_to_do(facts: dict[str, int]) -> None:
    state = do(planning("", pinge=0, food=1, thaler=1, **facts), "plan miner food", "plan haspelknecht thaler")
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    assert has(state, food=0, thaler=0)
    assert "miner" not in notations(state)


def mill(hand: str, **facts: Any) -> State:
    return planning(hand, seats=4, owners={35: [0]}, buildings=[35], **facts)


@pytest.mark.parametrize(
    ("hand", "colours"), [("yyk", ["yellow"]), ("kky", ["black"]), ("yykk", ["yellow", "black"]), ("bbb", [])]
)
def test_hk_4_4_two_black_or_two_yellow_discs_for_the_mill(hand: str, colours: list[str]) -> None:
    assert notations(mill(hand), "plan water mill") == [f"plan water mill {colour}" for colour in colours]


def test_hk_4_4_once_a_phase() -> None:
    state = do(mill("yyyykkkk"), "plan water mill black")
    assert refusal(state, "plan water mill yellow").startswith("HK 4.4: the water mill works once a phase")
    do(state, *["plan farmer black"] * 2)
    assert refusal(state, "plan farmhand black").startswith("HK 4.1: ")


def test_hk_4_4_from_the_phase_after_it_was_built() -> None:
    state = position(4, farmer="bbbb", owners={25: [0]})
    do(state, "farmer", "buy 35 water mill")
    assert has(state, buildings=[35], new_buildings=[])  # the phase has ended


# Markers.


@pytest.mark.parametrize(("marker", "colour"), [(22, "yellow"), (23, "brown"), (33, "black")])
def test_hk_4_5_a_marker_serves_as_a_disc_on_farmer_or_farmhand(marker: int, colour: str) -> None:
    for worker in ("farmer", "farmhand"):
        state = planning("", owners={marker: [0]}, markers=[marker], water=2)
        assert notations(state, f"plan {worker}") == [f"plan {worker} {colour}"]
        do(state, f"plan {worker} {colour}")
        assert refusal(state, f"plan {worker} {colour}").startswith("HK 4.1: ")
        do_as(do_as(state, 0, "plan done"), 1, "plan done")
        assert has(state, markers=[marker])  # placed, not used yet
        do(state, worker, {"yellow": "food", "brown": "wood", "black": "drain"}[colour])
        assert has(state, markers=[])


@pytest.mark.parametrize("worker", ["coal digger", "haspelknecht"])
def test_hk_4_5_the_yellow_marker_pays_contract_workers(worker: str) -> None:
    pinge = 7 if worker == "coal digger" else 0
    state = planning("", owners={22: [0]}, markers=[22], water=2, pinge=pinge)
    do(state, f"plan {worker} yellow")
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    do(state, worker, "drain")
    assert has(state, markers=[], water=0)


@pytest.mark.parametrize(("marker", "colour", "hand"), [(22, "yellow", "y"), (33, "black", "k")])
def test_hk_4_5_markers_serve_the_mill(marker: int, colour: str, hand: str) -> None:
    state = planning(hand, seats=4, owners={35: [0], marker: [0]}, buildings=[35], markers=[marker])
    do(state, f"plan water mill {colour}")
    for seat in range(4):
        do_as(state, seat, "plan done")
    do(state, "water mill")
    assert has(state, markers=[])


def test_hk_4_5_a_marker_completes_a_cost() -> None:
    state = planning("bb", owners={22: [0]}, markers=[22])
    do(state, "plan farmer brown", "plan farmer brown", "plan farmer yellow")
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    do(state, "farmer", "buy 21 bucket")
    assert has(state, owned=[21, 22], markers=[])


def test_hk_4_5_unused_it_returns() -> None:
    state = do(planning("", owners={23: [0]}, markers=[23]), "plan farmer brown")
    do_as(do_as(state, 0, "plan done"), 1, "plan done")
    do(state, "end turn")
    assert state.dump()["season"] == "summer"
    assert has(state, markers=[23], wood=0)


def test_hk_4_5_discs_are_used_before_markers() -> None:
    """HK 4.5: one brown disc and the ladder on two workers: only one of them works, and the ladder returns."""
    for worker in ("farmer", "farmhand"):
        state = do(planning("b", owners={23: [0]}, markers=[23]), "plan farmer brown", "plan farmhand brown")
        do_as(do_as(state, 0, "plan done"), 1, "plan done")
        do(state, worker, "wood")
        assert has(state, wood=1, markers=[23])
        do(state, "end turn")
        assert has(state, markers=[23])


def test_hk_4_5_other_markers_are_no_discs() -> None:
    state = planning("", seats=4, owners={14: [0], 25: [0], 32: [0]}, markers=[14, 25, 32])
    assert notations(state) == ["plan done"]


def test_hk_4_6_only_what_is_owned_when_planning() -> None:
    """HK 4.6: food made in this phase comes too late."""
    state = planning("yy")
    assert refusal(state, "plan coal digger food").startswith("HK 4.3: ")
    do(state, "plan farmer yellow", "plan done")
    do_as(state, 1, "plan done")
    do(state, "farmer", "food")
    assert has(state, food=1)


def test_hk_4_6_food_gained_while_carrying_out_does_not_hire() -> None:
    state = position(farmer="yy")
    do(state, "farmer", "food")
    assert state.dump()["season"] == "summer"  # nothing else can be done with it in this phase
    assert has(state, food=2)
