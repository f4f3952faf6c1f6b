"""HK 4 Action phase: planning."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

import pithead
from pithead.core.game import State
from pithead.core.generator import Generator, seeded
from support.haspelknecht import BAGS, GAME, audit, do, has, letters, notations, player, position

pytestmark = pytest.mark.both

MARKERS = {22: "y", 23: "b", 33: "k"}
Plan = tuple[str, str, str, str, str, str]


def planning(hand: str = "", other: str = "", seats: int = 2, **facts: Any) -> State:
    """Seats 0 and 1 plan with these discs; facts of seat 0's farm and of the position."""
    mine = {key: facts.pop(key) for key in list(facts) if key in player(GAME.new(2, 1))}
    players = {0: {"discs": hand, **mine}, 1: {"discs": other}}
    return position(seats, stage="plan", players=players, **facts)


def do_as(state: State, seat: int, *actions: str) -> State:
    for action in actions:
        pithead.play(state, action, seat)
    return state


def refusal(state: State, action: str, seat: int = 0) -> str:
    found = state.refusal(GAME.actions.parse(action), seat)
    assert found is not None, f"'{action}' is legal"
    return str(found)


def interleavings(first: list[str], second: list[str]) -> Iterator[list[tuple[int, str]]]:
    """Every order in which two plans can be entered."""
    total = len(first) + len(second)
    for places in combinations(range(total), len(first)):
        mine, others = iter(first), iter(second)
        yield [(0, next(mine)) if i in places else (1, next(others)) for i in range(total)]


# All plans at once.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_4_1_everybody_plans_at_the_same_time_in_any_order(seats: int) -> None:
    state = position(seats, stage="plan", players={seat: {"discs": "yb"} for seat in range(seats)})
    assert state.waiting == list(range(seats))
    for seat in reversed(range(seats)):
        do_as(state, seat, "plan farmer yellow")
    for seat in reversed(range(seats)):
        assert seat in state.waiting
        assert state.dump()["stage"] == "plan"
        do_as(state, seat, "plan done")
        assert state.waiting == list(range(max(seat, 1)))  # then the first one carries out
    assert state.dump()["stage"] == "carry out"
    assert [player(state, seat)["plan"]["farmer"] for seat in range(seats)] == [{"yellow": 1}] * seats


def test_hk_4_1_the_order_in_which_plans_are_entered_does_not_matter() -> None:
    first = ["plan farmer yellow", "plan farmer brown", "plan coal digger food", "plan done"]
    second = ["plan farmhand black", "plan coal digger thaler", "plan farmhand black", "plan done"]
    start = position(
        stage="plan", order=[1, 0], to_act=1, players={0: {"discs": "ybk", "food": 1}, 1: {"discs": "kkk", "thaler": 1}}
    )
    ends = []
    for steps in interleavings(first, second):
        state = start.copy()
        for seat, action in steps:
            do_as(state, seat, action)
        ends.append(state.dump())
    assert len(ends) == 70
    assert ends[0]["stage"] == "carry out"
    assert ends[0]["to_act"] == 1
    assert all(end == ends[0] for end in ends)


def test_hk_4_1_what_is_not_placed_stays_unused() -> None:
    state = do_as(do_as(planning("yybk"), 0, "plan farmer brown", "plan done"), 1, "plan done")
    assert has(state, discs={"yellow": 2, "brown": 1, "black": 1}, used={})
    assert notations(state) == ["farmer", "end turn"]
    do(state, "farmer", "wood")
    assert has(state, wood=1, food=0)
    audit(state)


def test_hk_4_1_a_plan_can_be_made_anew_until_the_last_one_is_done() -> None:
    state = do_as(planning("yyk", "bb", food=1), 0, "plan farmer yellow", "plan coal digger food", "plan done")
    assert notations(state) != []
    assert [GAME.actions.text(action) for action in state.legal(0)] == ["replan"]
    assert refusal(state, "plan farmer black").startswith("HK 4.1: ")
    do_as(state, 0, "replan")
    assert state.waiting == [0, 1]
    plan = player(state)["plan"]
    assert plan == {
        "farmer": {}, "farmhand": {}, "coal digger": "none", "miner": "none", "haspelknecht": "none",
        "water mill": "none",
    }  # fmt: skip
    assert has(state, food=1)
    do_as(state, 0, "plan farmer black", "plan done", "replan", "plan coal digger food", "plan done")
    do_as(state, 1, "plan done")
    assert state.dump()["stage"] == "carry out"
    assert has(state, food=0)
    assert refusal(state, "replan").startswith("HK 5.1: ")


def test_hk_4_1_whoever_is_not_done_cannot_begin_anew_and_nobody_plans_twice() -> None:
    state = planning("yy")
    assert refusal(state, "replan").startswith("HK 4.1: ")
    do_as(state, 0, "plan done")
    assert refusal(state, "plan done").startswith("HK 4.1: ")


def test_hk_4_1_open_planning_is_one_after_the_other_in_turn_order() -> None:
    state = position(
        3, stage="plan", order=[2, 0, 1], to_act=2, options={"open_planning": "on"},
        players={seat: {"discs": "yb"} for seat in range(3)},
    )  # fmt: skip
    for seat in (2, 0, 1):
        assert state.waiting == [seat]
        assert state.to_act == seat
        for other in {0, 1, 2} - {seat}:
            assert state.legal(other) == []
            assert refusal(state, "plan farmer yellow", other).startswith("HK 4.1: ")
            assert refusal(state, "replan", other).startswith("HK 4.1: ")
        do(state, "plan farmer yellow", "plan done")
    assert state.dump()["stage"] == "carry out"
    assert state.to_act == 2


def test_hk_4_1_open_and_hidden_planning_end_in_the_same_position() -> None:
    ends = []
    for option in ("on", "off"):
        state = position(
            stage="plan", options={"open_planning": option}, players={0: {"discs": "yb"}, 1: {"discs": "k"}}
        )
        do(state, "plan farmhand brown", "plan coal digger yellow", "plan done", "plan farmer black", "plan done")
        end = state.dump()
        del end["options"]
        ends.append(end)
    assert ends[0] == ends[1]


# Which plans there are: an independent model, and the plans that can be entered.


def pays(cost: str, word: str) -> bool:
    """HK 1.5 Discs are exactly a cost."""
    return len(word) == len(cost) and Counter(cost.replace("*", "")) <= Counter(word)


def words(hand: Counter[str]) -> list[str]:
    """All sets of discs out of a hand."""
    ranges = [range(hand[letter] + 1) for letter in "ybk"]
    return ["y" * y + "b" * b + "k" * k for y, b, k in product(*ranges)]


def model(state: State) -> set[Plan]:
    """HK 4.1 to 4.6 All plans of seat 0, from the rules alone."""
    p = player(state)
    developments = state.view(0)["developments"]
    costs = [tile["cost"] for tile in developments.values() if 0 not in tile["owners"]]
    hand = Counter(letters(p["discs"]) + "".join(MARKERS.get(number, "") for number in p["markers"]))
    improved = 13 in p["owned"]
    digger = ["none", "yellow", "food", "thaler"] if p["pinge"] else ["none"]
    miner = ["none"] if p["pinge"] else ["none", "food", "thaler"]
    haspelknecht = ["none"] if p["pinge"] else ["none", "yellow", "food", "thaler"]
    mill = ["none", "yellow", "black"] if 35 in p["buildings"] else ["none"]
    single = [word for word in words(hand) if len(set(word)) < 2]
    mixed = [word for word in words(hand) if len(set(word)) > 1 and any(pays(cost, word) for cost in costs)]
    found = set()
    for paid in product(digger, miner, haspelknecht, mill):
        if paid.count("food") > p["food"] or paid.count("thaler") > p["thaler"]:
            continue
        out = "y" * paid[:3].count("yellow") + {"yellow": "yy", "black": "kk", "none": ""}[paid[3]]
        for farmer in single + mixed:
            for farmhand in single + (mixed if improved else []):
                if Counter(out + farmer + farmhand) <= hand:
                    found.add((farmer, farmhand, *paid))
    return found


def plan_of(state: State) -> Plan:
    plan = player(state)["plan"]
    rest = [plan[worker] for worker in ("coal digger", "miner", "haspelknecht", "water mill")]
    return (letters(plan["farmer"]), letters(plan["farmhand"]), rest[0], rest[1], rest[2], rest[3])


def explore(state: State) -> tuple[set[Plan], dict[Plan, set[Plan]]]:
    """The plans that can be said to be done, and where each partly made one leads."""
    done = GAME.actions.parse("plan done")
    ends: set[Plan] = set()
    ways: dict[Plan, set[Plan]] = {}
    todo = [state]
    while todo:
        here = todo.pop()
        plan = plan_of(here)
        if plan in ways:
            continue
        ways[plan] = set()
        for action in here.legal(0):
            if action == done:
                ends.add(plan)
                continue
            after = here.copy()
            after.apply(action, 0)
            ways[plan].add(plan_of(after))
            todo.append(after)
    return ends, ways


def check_plans(state: State) -> None:
    """What can be planned is what the rules allow, and from everywhere a plan can be done."""
    ends, ways = explore(state)
    assert ends == model(state)
    alive = set(ends)
    while True:
        more = {plan for plan, after in ways.items() if plan not in alive and after & alive}
        if not more:
            break
        alive |= more
    assert alive == set(ways), "a plan that can never be done"


def random_position(chance: Generator, seats: int) -> State:
    """A player with some discs, goods, markers and developments, about to plan."""
    heap = list(BAGS[seats])
    hand = "".join(heap.pop(chance.below(len(heap))) for _ in range(3 + chance.below(4)))
    in_play = [int(number) for number in GAME.new(seats, 1).dump()["developments"]]
    owned = {in_play[chance.below(len(in_play))] for _ in range(chance.below(7))}
    markers = [number for number in MARKERS if number in owned and chance.below(3)]
    return planning(
        hand,
        seats=seats,
        owners={number: [0] for number in sorted(owned)},
        markers=markers,
        buildings=sorted(owned & {12, 15, 24, 35}),
        food=chance.below(3),
        thaler=chance.below(3),
        pinge=7 * chance.below(2),
    )


@pytest.mark.parametrize("seed", range(24))
def test_hk_4_2_to_4_6_exactly_the_plans_of_the_rules_and_no_dead_end(seed: int) -> None:
    """HK 4.2, 4.3, 4.4, 4.5, 4.6, in random positions."""
    check_plans(random_position(seeded(seed), 2 + seed % 3))


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        ("ybbkk", {}),
        ("yybbk", {"owners": {13: [0]}}),
        ("yykb", {"owners": {35: [0], 13: [0]}, "buildings": [35], "seats": 4}),
        ("kkyy", {"owners": {35: [0], 22: [0]}, "buildings": [35], "markers": [22], "seats": 4}),
        ("ybk", {"owners": {22: [0], 23: [0], 33: [0]}, "markers": [22, 23, 33], "food": 1, "thaler": 1}),
        ("ybk", {"owners": {22: [0], 23: [0], 33: [0]}}),
        ("yyb", {"pinge": 0, "food": 2, "thaler": 1}),
        ("", {"pinge": 0, "food": 1}),
        ("", {}),
        ("ybk", {"owners": {number: [0] for number in (11, 12, 13, 21, 22, 23)}}),
    ],
)
def test_hk_4_2_to_4_6_plans_of_chosen_positions(hand: str, facts: dict[str, Any]) -> None:
    check_plans(planning(hand, **facts))
