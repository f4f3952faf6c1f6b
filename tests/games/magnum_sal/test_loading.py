"""Positions written by hand: what no game can come to is refused with a sentence, unknown keys too."""

from collections.abc import Callable
from typing import Any

import pytest

from pithead.core.errors import BadPosition
from pithead.core.game import State
from pithead.core.generator import seeded
from support.magnum_sal import GAME, Progress, do, miners, position

pytestmark = pytest.mark.both

Dump = dict[str, Any]
DOWN = {"shaft 1": miners(0), "shaft 2": miners(0, 1), "I-L1": miners(0, 0)}


def mined(**facts: Any) -> State:
    return position(2, mine=DOWN, salt={"I-L1": "bbg~"}, players={0: {"tools": {"food": 1}}}, **facts)


def refused(state: State, change: Callable[[Dump], object]) -> str:
    dump = state.dump()
    GAME.load(dump)
    change(dump)
    with pytest.raises(BadPosition) as error:
        GAME.load(dump)
    return str(error.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(depth=1), "expected the position to have the keys assistants, chambers, chance"),
        (lambda d: d["pending"].update(stage=1), "expected pending to have the keys actions_left, bought, carted"),
        (lambda d: d["players"][1].update(coal=1), "expected players[1] to have the keys miners, money, orders"),
        (lambda d: d["chambers"]["I-L1"].update(used=True), "expected chambers.I-L1 to have the keys entered, kind"),
        (lambda d: d["chambers"].update({"IV-L1": {}}), "expected chambers to have the keys I-L1, I-L2"),
        (lambda d: d["assistants"].update(inn=0), "expected assistants to have the keys castle, market"),
        (lambda d: d["mine"]["shaft 1"][0].update(sleeping=0), "expected mine.shaft 1[0] to have the keys rested"),
    ],
)
def test_unknown_keys_are_told_wherever_they_are(change: Callable[[Dump], object], sentence: str) -> None:
    assert refused(mined(), change).startswith(sentence)


def _set(*path: Any, to: Any) -> Callable[[Dump], object]:
    def change(dump: Any) -> None:
        for key in path[:-1]:
            dump = dump[key]
        dump[path[-1]] = to

    return change


def _both(*changes: Callable[[Dump], object]) -> Callable[[Dump], object]:
    return lambda dump: [change(dump) for change in changes]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_set("players", 0, "money", to=10**9), "expected players[0].money to be a whole number from 0 to 30000"),
        (_set("players", 0, "tools", to={"rope": 8}), "expected players[0].tools to be at most 3 of each"),
        (_set("players", 0, "orders", to={"bb": 9}), "expected players[0].orders to be at most 7 of each"),
        (_set("players", 0, "orders", to={"www": 1}), "expected the order 'www' at most 0 times by phase 1, got 1"),
        (_set("players", 0, "supply", to=9), "expected 10 miners of seat 0 in all, got 13"),
        (
            _both(_set("players", 1, "queue", to=[1, 2]), _set("players", 1, "supply", to=6)),
            "expected at most 2 miners of seat 1 in the castle queue, at most 1 of them in its right circle, got 1 and",
        ),
        (_set("mine", "shaft 1", to=miners(0) * 2), "expected mine.shaft 1[1].seat to be a seat once at shaft 1"),
        (_set("mine", "shaft 1", to=miners(0, tired=1)), "expected rested miners at shaft 1, got tired ones"),
        (
            _both(lambda d: d["mine"].pop("shaft 1"), _set("players", 0, "supply", to=7)),
            "expected miners at shaft 1, on the way to shaft 2",
        ),
        (
            lambda d: d["chambers"]["I-L1"].update(entered=False, salt=[0, 0, 0], water=0),
            "expected I-L1 to be entered, as there are miners",
        ),
        (_set("chambers", "I-L2", "salt", to=[1, 0, 0]), "expected no salt in I-L2, which was not entered, got 1"),
        (_set("chambers", "I-L2", "water", to=1), "expected no water in I-L2, which was not entered, got 1"),
        (_set("inn", to=3), "expected inn to be at least 4 with 2 players, got 3"),
        (_set("market", to=[4, 4, 0]), "expected at most 3 green cubes in the market"),
        (_set("workshop", 2, to=None), "expected a tool on place 3 of the workshop: tools move left, others come"),
        (
            _both(
                _set("workshop", 0, to=None), _set("pile_left", to=0), lambda d: d.update(tool_pile=d["tool_pile"][:14])
            ),
            "expected a tool on place 1 of the workshop: tools move left, others come",
        ),
        (lambda d: d["tool_pile"].pop(), "expected 17 tools in the pile in phase 1, got 16"),
        (_set("pile_left", to=9), "expected pile_left to be at most 4, got 9"),
        (_set("orders", 0, to=None), "expected an order on every place while there are 5 in the pile"),
        (_set("orders", to=["bb"] * 4), "expected at most 3 places for orders, got 4"),
        (_set("completed", to=1), "expected at most 8 orders in a phase, got 3 face up, 5 in the pile and 1 completed"),
        (_both(_set("orders", to=[]), _set("order_pile", to=["www"])), "expected the order 'www' no more often than"),
        (_set("question", to="over"), "expected to_act to be a whole number from -1 to -1, got 0"),
        (
            _both(_set("question", to="over"), _set("to_act", to=-1), _set("pile_left", to=0)),
            "expected 14 tools in the pile in phase 1",
        ),
    ],
)
def test_what_no_game_comes_to_is_refused(change: Callable[[Dump], object], sentence: str) -> None:
    assert refused(mined(), change).startswith(sentence)


@pytest.mark.parametrize(
    ("pending", "sentence"),
    [
        ({"actions_left": 0}, "expected 1 to 2 actions left in the question 'act' of round 2, got 0"),
        ({"passes": 1}, "expected at most 0 visits and passes so far, got 0 visits and 1 passes"),
        ({"visited": 3, "actions_left": 1}, "expected at most 1 visits and passes so far, got 2 visits and 0 passes"),
        ({"source": 3}, "expected pending.source to be nothing in the question 'act', got 3"),
        ({"moved": 1}, "expected pending.moved to be nothing in the question 'act', got 1"),
        ({"pickaxes": 1}, "expected pending.pickaxes to be nothing in the question 'act', got 1"),
        ({"carted_twice": 4}, "expected pending.carted to be nothing in the question 'act', got 4"),
        ({"least": 1}, "expected pending.least to be nothing in the question 'act', got 1"),
        ({"taken": 1}, "expected pending.taken to be nothing in the question 'act', got 1"),
        ({"sold": 1}, "expected pending.sold to be nothing in the question 'act', got 1"),
        ({"dues": 1}, "expected pending.dues to be nothing in the question 'act', got 1"),
        ({"privileged": True}, "expected pending.privileged to be nothing in the question 'act', got 1"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(pending: Dump, sentence: str) -> None:
    assert refused(mined(), lambda dump: dump["pending"].update(pending)) == sentence


def test_two_actions_in_the_first_round_are_refused() -> None:
    change = _set("round", to=1)
    assert refused(mined(), change) == "expected 1 actions left in the question 'act' of round 1, got 2"


# Decisions in progress: the question is set without what leads to it, or what leads to it is taken away.


@pytest.mark.parametrize(
    ("question", "pending", "sentence"),
    [
        ("deliver", {}, "expected a miner in the left circle of the castle queue in the question 'deliver'"),
        ("lose", {}, "expected a miner in the left circle of the castle queue in the question 'lose'"),
        ("move", {"source": 2}, "expected a miner at pending.source that may leave it in the question 'move'"),
        ("move", {"source": 0}, "expected a miner at pending.source that may leave it in the question 'move'"),
        ("rope", {"moved": 1}, "expected a rope that is ready in the question 'rope'"),
        ("pickaxe", {}, "expected a pickaxe that would help in the question 'pickaxe'"),
        ("cart", {}, "expected a cart that is ready in the question 'cart'"),
        ("take", {"source": 4}, "expected a miner of seat 0 in I-R1 in the question 'take'"),
        ("take", {"source": 20}, "expected pending.source to be a chamber, 0 to 17, got 20"),
        ("take", {"taken": 2}, "expected as much strength as cubes were taken, and at least 1, in the question 'take'"),
        ("take", {"pickaxes": 1}, "expected as many pickaxes used as pending tells of in the question 'take'"),
        ("take", {"carted": 1}, "expected carts on paid spaces of the way in the question 'take'"),
        ("take", {"least": 3}, "expected pending.least to be a colour in the question 'take'"),
        ("pay", {"taken": 1, "dues": 1}, "expected pending.dues to be what several owners share in the question 'pay'"),
        ("pump", {"taken": 1}, "expected more water to be pumped in the question 'pump'"),
        ("trade", {"taken": 1}, "expected a visit to the market in the question 'trade'"),
        ("trade", {"visited": 4}, "expected a privilege declared, or one cube traded, in the question 'trade'"),
        (
            "trade",
            {"visited": 4, "taken": 1, "sold": 1, "bought": 2},
            "expected one cube sold or bought in the question 'trade'",
        ),
        ("wake", {}, "expected a second tired miner, and food used in the question 'wake'"),
        ("end", {"actions_left": 0}, "expected a tool to use in the question 'end'"),
        ("end", {}, "expected 0 actions left in the question 'end' of round 2, got 2"),
        ("deliver", {"actions_left": 1}, "expected 2 actions left in the question 'deliver' of round 2, got 1"),
    ],
)
def test_a_decision_without_what_leads_to_it_is_refused(question: str, pending: Dump, sentence: str) -> None:
    def change(dump: Dump) -> None:
        dump["question"] = question
        dump["pending"].update(pending)

    assert refused(mined(), change) == sentence


def test_extracting_needs_a_rested_miner() -> None:
    state = do(mined(), "extract i-l1")
    assert state.dump()["question"] == "take"
    tired = _set("mine", "I-L1", to=miners(0, 0, tired=2))
    assert refused(state, tired) == "expected a rested miner in the chamber in the question 'take'"


def test_dues_are_those_of_the_way() -> None:
    mine = {"shaft 1": miners(1, 2), "shaft 2": miners(1, 2), "I-L1": miners(0, 0)}
    state = do(position(3, mine=mine, salt={"I-L1": "bb"}), "extract i-l1", "take brown")
    assert state.dump()["question"] == "pay"
    assert refused(state, _set("pending", "shares", to=5)).startswith("expected pending.shares to be what owners can")
    assert refused(state, _set("pending", "dues", to=3)).startswith("expected pending.dues to be what several owners")
    assert refused(state, _set("players", 0, "money", to=3)).startswith("expected money for what is shared")


def test_the_end_has_everybody_at_home() -> None:
    state = GAME.new(2, 3)
    chance, choose = seeded(3), Progress(1)
    while not state.over:
        state.apply(choose(state, state.to_act, state.legal(), chance))
    assert refused(state, _set("phase", to=2)).startswith("expected 7 tools in the pile in phase 2, got 0")
    shown = _set("orders", to=["ww"])
    assert refused(state, shown) == "expected at most 0 places for orders, got 1"
    away = _both(
        _set("players", 0, "queue", to=[1, 0]), lambda d: d["players"][0].update(supply=d["players"][0]["supply"] - 1)
    )
    assert refused(state, away) == "expected all miners of seat 0 in the supply, as the game is over"


def test_positions_that_call_the_question_a_stage_are_read() -> None:
    """So it was called before all games called it a question."""
    dump = mined().dump()
    dump["stage"] = dump.pop("question")
    assert GAME.load(dump).dump() == mined().dump()


def test_positions_of_rules_version_1_had_no_carts_on_one_another() -> None:
    """They are read as such: nothing else of a position has changed."""
    dump = mined().dump()
    del dump["pending"]["carted_twice"], dump["pending"]["carted_thrice"]
    with pytest.raises(BadPosition, match="carted_twice, which is missing"):
        GAME.load(dump)
    assert GAME.load(dump | {"rules_version": 1}).dump() == mined().dump()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_loads(seats: int, seed: int) -> None:
    options = {
        "edition": ["french", "english"][seed % 2],
        "cart": ["two", "unlimited"][seed // 2],
        "mapped_mine": ["off", "on"][seed % 2],
    }
    state = GAME.new(seats, seed, options)
    chance, choose = seeded(seed), Progress(seed)
    while not state.over:
        state.apply(choose(state, state.to_act, state.legal(), chance))
        dump = state.dump()
        assert GAME.load(dump).dump() == dump
