"""HK 4.1 Planning is unseen by the others until all are done."""

import json
from typing import Any

import pytest

import pithead
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.generator import seeded
from support.haspelknecht import GAME, Progress, audit, player, position

pytestmark = pytest.mark.both

# Plans of seat 0 with two discs of each colour, 2 food, 2 Thaler, three markers and the improved farmhand.
PLANS = [
    ["plan done"],
    ["plan farmer yellow", "plan done"],
    ["plan farmer yellow", "plan farmer yellow", "plan farmer yellow", "plan done"],  # with the marker
    ["plan farmer yellow", "plan farmer brown", "plan farmer brown", "plan farmhand black", "plan done"],
    ["plan farmhand black", "plan farmhand yellow", "plan done"],
    ["plan coal digger food", "plan done"],
    ["plan coal digger thaler", "plan farmer brown", "plan done"],
    ["plan coal digger yellow", "plan farmhand brown", "plan done"],
    ["plan done", "replan", "plan farmer black", "plan done"],
]


def seen(state: State, seat: int | None) -> str:
    """The bytes of a view."""
    return json.dumps(state.view(seat), sort_keys=True)


def do_as(state: State, seat: int, *actions: str) -> State:
    for action in actions:
        pithead.play(state, action, seat)
    return state


def planning(seats: int = 3, first: int = 0, **facts: Any) -> State:
    """Everybody has the same; `first` is the first in turn order."""
    mine = {"discs": "yybbkk", "food": 2, "thaler": 2, "markers": [22, 23, 33]}
    players: dict[int, dict[str, Any]] = {0: mine, 1: {"discs": "ybk", "food": 1}, 2: {"discs": "kkb", "thaler": 1}}
    order = [(first + i) % seats for i in range(seats)]
    owners = {13: [0], 22: [0], 23: [0], 33: [0]}
    return position(seats, question="plan", order=order, to_act=first, owners=owners, players=players, **facts)


def others(state: State, seat: int) -> list[int | None]:
    return [None, *(other for other in range(state.seats) if other != seat)]


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("plan", PLANS)
def test_hk_4_1_nobody_sees_a_step_of_another_ones_plan(plan: list[str], first: int) -> None:
    """Between steps nothing changes for the others; when it is done, just that it is."""
    state = planning(first=first)
    for action in plan:
        before = {other: seen(state, other) for other in others(state, 0)}
        own = seen(state, 0)
        do_as(state, 0, action)
        assert seen(state, 0) != own
        for other in others(state, 0):
            if action in ("plan done", "replan"):
                assert seen(state, other) != before[other]
                assert state.view(other)["players"][0]["planned"] is (action == "plan done")
            else:
                assert seen(state, other) == before[other]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_hk_4_1_all_plans_look_the_same_to_the_others(first: int) -> None:
    views: dict[int | None, set[str]] = {None: set(), 1: set(), 2: set()}
    own = set()
    for plan in PLANS:
        state = do_as(planning(first=first), 0, *plan)
        own.add(seen(state, 0))
        for other, found in views.items():
            found.add(seen(state, other))
    assert {len(found) for found in views.values()} == {1}
    assert len(own) == len(PLANS)


def test_hk_4_1_even_while_all_plan_at_once() -> None:
    """Seat 1's own view tells his plan and nothing of seat 0's, in whatever order they go on."""
    found = set()
    for plan in PLANS:
        state = do_as(planning(), 1, "plan farmer yellow")
        do_as(state, 0, *plan)
        do_as(state, 1, "plan coal digger food", "plan done")
        found.add(seen(state, 1))
        assert state.view(1)["players"][1]["plan"]["coal digger"] == "food"
    assert len(found) == 1


def test_hk_4_1_neither_goods_nor_discs_nor_markers_tell_of_a_plan() -> None:
    """Food and Thaler are taken from the farm when all plans are shown."""
    state = do_as(planning(), 0, "plan coal digger food", "plan farmer yellow", "plan done")
    shown = state.view(1)["players"][0]
    assert (shown["food"], shown["thaler"], shown["markers"]) == (2, 2, [22, 23, 33])
    assert shown["discs"] == {"yellow": 2, "brown": 2, "black": 2}
    assert shown["plan"] is None
    assert shown["unplanned"] is None


def test_hk_4_1_neither_legal_actions_nor_refusals_tell_of_a_plan() -> None:
    answers = set()
    for plan in PLANS:
        state = do_as(planning(), 0, *plan)
        for seat in (1, 2):
            refusals = [str(state.refusal(action, seat)) for action in range(len(GAME.actions))]
            answers.add((seat, str(refusals), str(state.legal(seat)), str(state.waiting)))
    assert len(answers) == 2


def test_hk_4_1_the_planner_sees_his_own_plan() -> None:
    state = do_as(planning(), 0, "plan farmer yellow", "plan farmhand black", "plan coal digger thaler")
    mine = state.view(0)["players"][0]
    assert mine["plan"] == player(state)["plan"]
    assert mine["plan"]["farmer"] == {"yellow": 1}
    assert mine["unplanned"] == {"yellow": 2, "brown": 3, "black": 2}  # with the markers
    assert state.view(0)["players"][1]["plan"] is None


@pytest.mark.parametrize("last", [0, 1, 2])
def test_hk_4_1_when_all_are_done_plans_are_public(last: int) -> None:
    plans = {
        0: PLANS[3],
        1: ["plan farmer black", "plan coal digger food", "plan done"],
        2: ["plan farmhand black", "plan done"],
    }
    state = planning()
    for seat in sorted(plans, key=lambda seat: seat == last):
        assert all(state.view(None)["players"][other]["plan"] is None for other in range(3))
        do_as(state, seat, *plans[seat])
    assert state.dump()["question"] == "carry out"
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert [facts["plan"] for facts in view["players"]] == [player(state, seat)["plan"] for seat in range(3)]
        assert view["players"][1]["food"] == 0
    bare = [{key: value for key, value in state.view(viewer).items() if key != "seat"} for viewer in (0, 1, 2, None)]
    assert all(view == bare[0] for view in bare)


def test_hk_4_1_in_open_planning_everybody_sees_every_step() -> None:
    state = planning(options={"open_planning": "on"})
    for action in PLANS[3]:
        before = [seen(state, viewer) for viewer in (0, 1, 2, None)]
        do_as(state, 0, action)
        assert all(seen(state, viewer) != was for viewer, was in zip((0, 1, 2, None), before, strict=True))
        for viewer in (0, 1, 2, None):
            assert state.view(viewer)["players"][0]["plan"] == player(state)["plan"]


def test_hk_4_1_everything_else_is_public_all_the_time() -> None:
    """Outside planning all views are alike but for the seat's own number; random games, every step."""
    for seed in range(3):
        state = GAME.new(3, seed)
        chance = seeded(seed)
        choose = Progress(seed)
        while not state.over:
            if state.dump()["question"] != "plan" and chance.below(5) == 0:
                views = [state.view(viewer) for viewer in (0, 1, 2, None)]
                assert [view.pop("seat") for view in views] == [0, 1, 2, None]
                assert all(view == views[0] for view in views)
            state.apply(choose(state, int(state.to_act), state.legal(), chance))


# Events.


def journal(state: State, seat: int, *actions: str) -> list[Event]:
    """What these actions brought about."""
    state.journal = []
    do_as(state, seat, *actions)
    events = state.journal
    state.journal = None
    return events


@pytest.mark.parametrize("plan", PLANS)
def test_hk_4_1_events_of_planning_are_known_to_the_planner_only(plan: list[str]) -> None:
    events = journal(planning(), 0, *plan)
    assert len(events) == len(plan)
    for event, action in zip(events, plan, strict=True):
        assert event.paragraph == "HK 4.1"
        assert event.known_to(0)
        public = action in ("plan done", "replan")
        assert [event.known_to(viewer) for viewer in (1, 2, None)] == [public] * 3
        if public:
            assert event.facts == {}
        assert not event.reveals


def test_hk_4_1_the_public_events_are_the_same_whatever_is_planned() -> None:
    told = set()
    for plan in PLANS[:-1]:
        events = journal(planning(), 0, *plan)
        told.add(str([event for event in events if event.known_to(1)]))
    assert len(told) == 1


def test_hk_4_1_the_last_one_shows_all_plans_to_everybody() -> None:
    state = do_as(planning(), 0, *PLANS[3])
    do_as(state, 2, "plan done")
    events = [event for event in journal(state, 1, "plan done") if event.kind == "plan shown"]
    assert [event.seat for event in events] == [0, 1, 2]
    assert all(event.known_to(viewer) for event in events for viewer in (0, 1, 2, None))
    assert any(event.reveals for event in events)


def test_hk_4_1_in_open_planning_events_are_known_to_all() -> None:
    events = journal(planning(options={"open_planning": "on"}), 0, *PLANS[3])
    assert all(event.known_to(viewer) for event in events for viewer in (0, 1, 2, None))


# Drawing anew what is hidden.


@pytest.mark.parametrize("done", [False, True])
def test_hk_4_1_resampling_keeps_the_own_view_and_changes_the_others_plans(done: bool) -> None:
    state = do_as(planning(), 0, *(PLANS[3] if done else PLANS[3][:-1]))
    do_as(state, 1, "plan farmer black", "plan coal digger food")
    for viewer in (0, 1, 2, None):
        plans = set()
        for seed in range(60):
            other = state.resample(viewer, seed)
            audit(other)
            assert seen(other, viewer) == seen(state, viewer)
            assert GAME.load(other.dump()).dump() == other.dump()
            if viewer is not None:
                assert other.legal(viewer) == state.legal(viewer)
            plans.add(str(player(other, 0)["plan"]))
        assert (len(plans) > 10) == (done and viewer != 0)


def test_hk_4_1_resampling_changes_nothing_that_is_public() -> None:
    state = do_as(planning(), 0, *PLANS[3])
    do_as(state, 1, "plan done")
    do_as(state, 2, "plan farmhand brown", "plan done")
    assert state.dump()["question"] == "carry out"
    for seed in range(5):
        changed = state.resample(1, seed).dump()
        assert {key for key, value in state.dump().items() if changed[key] != value} <= {"chance"}


@pytest.mark.parametrize("seed", range(6))
def test_hk_4_1_through_whole_games_no_view_depends_on_hidden_plans(seed: int) -> None:
    """In any order of planning: what is drawn anew changes nobody's own bytes."""
    seats = 2 + seed % 3
    state = GAME.new(seats, seed)
    chance = seeded(seed)
    choose = Progress(seed)
    changed = 0
    while not state.over:
        waiting = state.waiting
        seat = waiting[chance.below(len(waiting))]
        if state.dump()["question"] == "plan":
            for viewer in [*range(seats), None]:
                other = state.resample(viewer, chance.next())
                assert seen(other, viewer) == seen(state, viewer)
                changed += any(player(other, i)["plan"] != player(state, i)["plan"] for i in range(seats))
        before = {viewer: seen(state, viewer) for viewer in others(state, seat)}
        action = choose(state, seat, state.legal(seat), chance)
        hidden = state.dump()["question"] == "plan" and GAME.actions.text(action) not in ("plan done", "replan")
        state.apply(action, seat)
        if hidden:
            assert {viewer: seen(state, viewer) for viewer in before} == before
    assert changed > 20
