"""Dumps: what cannot be is refused with a sentence, dumps of rules version 1 are read, unknown keys are told."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from pithead import BadPosition, PitheadError
from pithead.core.game import State
from pithead.core.generator import seeded
from support.haspelknecht import GAME, Progress, do, options
from support.haspelknecht_turns import buyer, one

pytestmark = pytest.mark.both


def refused(state: State, change: Callable[[dict[str, Any]], object]) -> str:
    """Why a dump is refused after a change; before it, it is read."""
    dump = state.dump()
    assert GAME.load(dump).dump() == dump
    change(dump)
    with pytest.raises(BadPosition) as caught:
        GAME.load(dump)
    return str(caught.value)


def player(seat: int = 0, plan: dict[str, Any] | None = None, **facts: Any) -> Callable[[dict[str, Any]], None]:
    """A change of what a player has and has planned."""

    def change(dump: dict[str, Any]) -> None:
        dump["players"][seat] |= facts
        dump["players"][seat]["plan"] |= plan or {}

    return change


def table(**facts: Any) -> Callable[[dict[str, Any]], None]:
    return lambda dump: dump.update(facts)


def pending(**facts: Any) -> Callable[[dict[str, Any]], None]:
    return lambda dump: dump["pending"].update(facts)


# Unknown keys.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (table(colour="red"), "expected the position to have the keys areas, .*, got 'colour'"),
        (player(goal=1), r"expected players\[0\] to have the keys .*, got 'goal'"),
        (player(plan={"baron": "none"}), r"expected players\[0\].plan to have the keys .*, got 'baron'"),
        (pending(who=2), "expected pending to have the keys made, steps, subject, teamwork, worker, got 'who'"),
        (lambda d: d["developments"]["11"].update(vp=1), "expected developments.11 to have the keys .*, got 'vp'"),
        (lambda d: d["areas"][0].update(pink=1), r"expected areas\[0\].discs to be counts of yellow"),
        (lambda d: d["developments"].update({"16": {}}), "expected developments.16 to be a development from 11 to 45"),
    ],
)
def test_unknown_keys_are_told(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    assert re.match(sentence, refused(GAME.new(2, 1), change))


# What cannot be.

CARRYING = one(seats=4, farmer="kk", owners={22: [0], 35: [0]}, wood=1)
TAKING = one(question="take")
PLAN = one(question="plan", discs="yk")
WORK = do(one(seats=4, farmer="kkk"), "farmer", "dig")
PAY = do(one(seats=4, farmer="ybb", owners={22: [1]}, coal=1, wood=1), "farmer", "buy 22 wheelbarrow")
SACKS = do(buyer(34, coal=1), "farmer", "buy 34 coal sacks")
HAMMER = do(buyer(33), "farmer", "buy 33 hammer and chisel")
STORE = one(question="store", season="autumn", coal=2, wood=1)
BURN = one(seats=4, question="burn", season="autumn", owners={15: [0]}, wood=2)
SWAP = do(one(question="take", owners={32: [0]}, markers=[32]), "swap black of reserve 1")
FRENCH = one(owners={22: [0]}, markers=[22], options={"edition": "french"})
OPEN = one(question="plan", options={"open_planning": "on"})
SIX = one(farmer="kkkk", discs="kkkkyy")
WINCH = do(one(seats=4, owners={25: [0]}, markers=[25], pinge=0, shaft=2), "winch")

CASES: list[tuple[State, Callable[[dict[str, Any]], object], str]] = [
    # The table.
    (TAKING, lambda d: d["areas"][0].clear(), "discs in areas, reserves and on farms, got"),
    (TAKING, lambda d: d["developments"].pop("11"), "expected the developments of level 1 as the options say"),
    (TAKING, lambda d: d["developments"]["11"].update(place=[9, 9]), "expected the developments of level 1"),
    (TAKING, table(order=[0, 0]), "expected order to be every seat once"),
    (TAKING, table(turn=1), "to be seat 1, whose turn it is by order and turn"),
    (PLAN, table(turn=1), "expected turn to be 0 when the question is 'plan', got 1"),
    (STORE, table(season="summer"), "expected the autumn when the question is 'store', got summer of year 1"),
    (STORE, table(question="over", to_act=-1), "expected the autumn of year 3 when the question is 'over', got autumn"),
    # What players own.
    (CARRYING, player(owned=[22]), "expected seat 0 to own [22, 35], by the owners' discs; got [22]"),
    (CARRYING, player(1, markers=[22]), "expected markers of seat 1 of developments that it owns"),
    (CARRYING, player(markers=[22], new_markers=[22]), "of developments that it owns, each once"),
    (FRENCH, player(markers=[], new_markers=[22]), "expected no new markers of seat 0, as in the French edition"),
    (CARRYING, player(buildings=[]), "expected seat 0 to have the buildings [35] (HK 6.1, 1.7), got []"),
    (CARRYING, player(1, buildings=[12]), "expected seat 1 to have the buildings [] (HK 6.1, 1.7), got [12]"),
    (CARRYING, player(1, new_buildings=[35]), "expected new buildings of seat 1 that it bought, got [35]"),
    # The mine.
    (CARRYING, player(pinge=3), "expected at most 3 coal dug from the Pinge of seat 0, by its props (HK 5.6); got 4"),
    (CARRYING, player(tunnel=10), "expected no coal dug from the tunnel of seat 0 while its Pinge has coal"),
    (CARRYING, player(pinge=0, tunnel=9, tunnel_props=1), "expected at most 1 coal dug from the tunnel of seat 0"),
    (CARRYING, player(shaft=1), "expected at most 0 coal in the shaft of seat 0"),
    (CARRYING, player(pinge=0, pinge_props=1), "expected players[0].pinge_props to be a whole number from 0 to 0"),
    # Goods.
    (CARRYING, player(new_coal=1), "expected no more new goods of seat 0 than it has (0 coal, 0 food); got 1 coal"),
    (CARRYING, player(1, food=1, new_food=1), "expected new goods of the seat to act alone (HK 5.12), got some"),
    (TAKING, player(food=1, new_food=1), "expected no new goods when the question is 'take' (HK 5.12), got 1"),
    (CARRYING, player(stored=["coal in farm"]), "expected nothing stored by seat 0 when seat 0 is asked to carry out"),
    (STORE, player(1, stored=["coal in farm"]), "expected nothing stored by seat 1 when seat 0 is asked to store"),
    (STORE, player(stored=["coal in farm", "wood in farm"]), "expected what seat 0 stores to have a place of its own"),
    (STORE, player(stored=["coal in barn"]), "expected what seat 0 stores to have a place of its own (HK 7.3), got"),
    # Plans.
    (TAKING, player(planned=True), "expected the plan of seat 0 to be empty when seat 0 is asked to take"),
    (TAKING, player(1, plan={"miner": "food"}), "expected the plan of seat 1 to be empty when seat 0 is asked to take"),
    (CARRYING, player(1, planned=False), "expected the plan of seat 1 to be done when seat 0 is asked to carry out"),
    (CARRYING, player(pinge=0, plan={"miner": "yellow"}), "to be one that pays the miner with food or a Thaler"),
    (CARRYING, player(plan={"haspelknecht": "food"}), "to be without miner and Haspelknecht while the Pinge has coal"),
    (PLAN, player(pinge=0, thaler=1, plan={"coal digger": "thaler"}), "to be without the coal digger once"),
    (PLAN, player(plan={"coal digger": "food"}), "to be paid with the 0 food and 0 Thaler that it has (HK 4.3)"),
    (PLAN, player(plan={"water mill": "black"}), "to be without discs for a water mill that it does not have"),
    (PLAN, player(plan={"farmhand": {"yellow": 1, "black": 1}}), "a farmhand who is not improved has"),
    (PLAN, player(plan={"farmer": {"brown": 1}}), "to be made with the brown discs and markers that it has (HK 4.5)"),
    (PLAN, player(1, planned=True, plan={"farmhand": {"black": 1}}), "to be made with the black discs and markers"),
    (CARRYING, player(plan={"farmer": {"black": 3}}), "to be made with the black discs and markers that it has"),
    (SIX, player(plan={"farmer": {"black": 4, "yellow": 2}}), "several colours on the farmer"),
    (PLAN, table(to_act=1), "to be the first in turn order who has not planned; got 1"),
    (OPEN, player(1, planned=True), "in turn order already (HK 4.1); got 0"),
    # What was carried out.
    (PLAN, player(used={"yellow": 1}), "expected seat 0 to have carried out and gained nothing yet in this phase"),
    (TAKING, player(burned=True), "expected seat 0 to have carried out and gained nothing yet in this phase"),
    (CARRYING, player(1, finished=["farmer"]), "expected seat 1 to have carried out and gained nothing yet"),
    (CARRYING, player(burned=True), "expected seat 0 to have burned with a charcoal burner that could (HK 6)"),
    (CARRYING, player(used={"black": 3}), "expected at most the 2 black discs that seat 0 planned to be used, got 3"),
    (CARRYING, player(finished=["farmhand"]), "to have worked who were planned, got farmhand"),
    (CARRYING, player(finished=["winch"]), "expected the finished workers of seat 0 without the winch"),
    (CARRYING, player(farmer_work="mining"), "expected the farmer of seat 0 to be idle or to have done what his discs"),
    (CARRYING, player(finished=["farmer"], farmer_work="food"), "expected the farmer of seat 0 to be idle or"),
    # What is asked.
    (TAKING, player(value=3), "to be one after seat 0, who has discs or their value already (HK 3.2); got 0"),
    (CARRYING, pending(steps=1), "expected no worker in pending when the question is 'carry out', got one at work"),
    (CARRYING, pending(subject=4), "expected pending.subject to be 0 when the question is 'carry out', got 4"),
    (WORK, pending(steps=3), "expected pending.steps and pending.made to be 3 together, and teamwork"),
    (WORK, pending(teamwork=True), "and teamwork False, for the farmer of seat 0; got 2 and 1, and True"),
    (WORK, player(farmer_work="idle"), "to be a seat whose farmer is at work; got 0"),
    (WORK, player(finished=["farmer"]), "to be a seat whose farmer is at work; got 0"),
    (WINCH, player(markers=[25]), "to be a seat whose winch is at work; got 0"),
    (WINCH, pending(steps=0, made=3), "to be a seat whose winch is at work; got 0"),
    (PAY, player(wood=0), "to be a seat that buys a development of level 2 owned by another and chooses the fee"),
    (PAY, player(new_coal=1), "to be a seat that buys a development of level 2 owned by another and chooses the fee"),
    (PAY, pending(subject=0), "chooses the fee, not 11 yoke (HK 5.5, 6); got 0"),
    (SACKS, player(new_coal=1), "to be a seat whose worker has just bought 34 coal sacks, with coal to change"),
    (SACKS, table(question="pit props"), "to be a seat whose worker has just bought 31 pit props (HK 5.5, 6); got 0"),
    (HAMMER, player(water=2), "to be a seat whose worker has just bought 33 hammer and chisel, with coal to dig"),
    (BURN, player(wood=1), "to be a seat with a charcoal burner and 2 wood, in the international edition"),
    (SWAP, player(markers=[]), "to be a seat that swaps a disc of a reserve with the marker of 32 (HK 5.11); got 0"),
    (SWAP, pending(made=2), "to be a seat that swaps a disc of a reserve with the marker of 32 (HK 5.11); got 0"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "change", "sentence"), CASES, ids=[sentence for _, _, sentence in CASES])
def test_what_cannot_be_is_refused(state: State, change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    """HK 1 to 7."""
    told = refused(state, change)
    assert told.startswith("expected ")
    assert sentence in told


def test_dumps_that_call_the_question_stage_are_read() -> None:
    dump = GAME.new(3, 4).dump()
    old = {"stage" if key == "question" else key: value for key, value in dump.items()}
    assert GAME.load(old).dump() == dump


# Rules version 1.


def as_version_1(dump: dict[str, Any]) -> dict[str, Any]:
    """The dump as it was written then."""
    old: dict[str, Any] = json.loads(json.dumps(dump)) | {"rules_version": 1}
    for here in old["players"]:
        del here["new_coal"], here["new_food"]
    return old


@pytest.mark.parametrize("edition", ["international", "french"])
def test_dumps_of_rules_version_1_are_read(edition: str) -> None:
    """HK 5.11, 5.12 Nothing of their goods is new; in the French edition their new markers serve at once."""
    state = one(owners={22: [0]}, new_markers=[] if edition == "french" else [22], options={"edition": edition}, wood=1)
    old = as_version_1(state.dump())
    old["players"][0]["new_markers"] = [22]
    given = json.dumps(old)
    read = GAME.load(old).dump()
    assert json.dumps(old) == given
    assert read["rules_version"] == 2
    here = read["players"][0]
    assert (here["new_coal"], here["new_food"]) == (0, 0)
    assert (here["markers"], here["new_markers"]) == (([22], []) if edition == "french" else ([], [22]))


@pytest.mark.parametrize("players", [None, 3, [None], [{"markers": 3}], {}])
def test_a_broken_dump_of_rules_version_1_gets_a_sentence(players: object) -> None:
    for edition in ("international", "french", 4):
        dump = as_version_1(GAME.new(2, 1).dump()) | {"players": players}
        dump["options"]["edition"] = edition
        with pytest.raises(PitheadError, match="expected "):
            GAME.load(dump)


def test_dumps_of_other_versions_are_refused_by_their_number() -> None:
    for version in (0, 3):
        with pytest.raises(BadPosition, match=f"expected a position of rules version 1 to 2, got {version}"):
            GAME.load(GAME.new(2, 1).dump() | {"rules_version": version})


# What is reached can be read.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_play_is_read_back(seats: int) -> None:
    for game in range(6):
        state, chance, choose = GAME.new(seats, game, options(seats, 7 * game)), seeded(game), Progress(game)
        while not state.over:
            dump = state.dump()
            assert GAME.load(dump).dump() == dump
            seat = state.waiting[chance.below(len(state.waiting))]
            state.apply(choose(state, seat, state.legal(seat), chance), seat)
