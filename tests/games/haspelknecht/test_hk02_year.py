"""HK 2 The year, by playing."""

from itertools import pairwise

import pytest

from pithead.core.events import Event
from pithead.core.game import State
from support.haspelknecht import GAME, audit, do, has, notations, player, position

pytestmark = pytest.mark.both

IDLE = ["take none", "keep water", "plan done", "end turn", "stop", "skip", "enough"]


def idle(state: State) -> str:
    """Do as little as can be done, and tell what."""
    legal = notations(state)
    action = next((text for text in IDLE if text in legal), legal[0])
    do(state, action)
    return action


def idle_until(state: State, season: str) -> list[Event]:
    """Play on idly until that season begins, and return what happened."""
    events: list[Event] = []
    state.journal = events
    while not any(event.kind == "season" and event.facts["season"] == season for event in events):
        idle(state)
    state.journal = None
    return events


def told(events: list[Event], *kinds: str) -> list[str]:
    """The seasons, winters, and events of some kinds, one word each."""
    found = []
    for event in events:
        if event.kind == "season":
            found.append(f"{event.facts['season']} {event.facts['year']}")
        elif event.kind == "winter":
            found.append(f"winter {event.facts['year']}")
        elif event.kind in kinds:
            found.append(event.kind)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_2_1_a_whole_game_is_three_years_of_three_phases_and_a_winter(seats: int) -> None:
    state = GAME.new(seats, 4)
    events: list[Event] = []
    state.journal = events
    while not state.over:
        idle(state)
        audit(state)
    years = [f"{when} {year}" for year in (1, 2, 3) for when in ("spring", "summer", "autumn", "winter")]
    assert told(events) == years[1:]  # the first spring begins with the deal


def test_hk_2_1_water_comes_before_the_phase_in_spring_and_autumn_only() -> None:
    """HK 2.1: water, spring; spring; summer; water, autumn; autumn; winter."""
    state = GAME.new(2, 4)
    events = idle_until(state, "spring")
    events = [event for event in events if event.kind != "water" or event.paragraph != "HK 3.2"]
    kinds = ["water", "refill", "take", "order", "plan shown", "rent"]
    assert told(events, *kinds) == [
        "take", "take", "order", "plan shown", "plan shown",
        "summer 1", "refill", "take", "take", "order", "plan shown", "plan shown",
        "autumn 1", "water", "water", "refill", "take", "take", "order", "plan shown", "plan shown",
        "winter 1", "rent", "rent",
        "spring 2", "water", "water", "refill",
    ]  # fmt: skip


def test_hk_2_1_the_questions_of_a_phase_come_in_order() -> None:
    """All take, then all take again, then all plan, then all carry out."""
    state = GAME.new(4, 2)
    asked = []
    while state.dump()["season"] == "spring":
        asked.append(state.dump()["question"])
        if state.dump()["question"] == "plan" and not player(state, int(state.to_act))["plan"]["farmer"]:
            do(state, notations(state, "plan farmer")[0])
        else:
            idle(state)
    order = ["take", "take again", "return water", "plan", "carry out"]
    changes = [question for question, after in pairwise([*asked, ""]) if question != after]
    assert [
        order.index(question) for question in changes if question not in ("return water", "take again", "work")
    ] == [0, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_2_2_everybody_gets_one_water_in_spring_and_autumn(seats: int) -> None:
    state = GAME.new(seats, 7)
    assert [player(state, seat)["water"] for seat in range(seats)] == [1] * seats
    for before, season, number in [("spring", "summer", 0), ("summer", "autumn", 1), ("autumn", "spring", 1)]:
        state = position(seats, season=before, players={seat: {"water": seat} for seat in range(seats)})
        do(state, "end turn")
        assert state.dump()["season"] == season
        assert [player(state, seat)["water"] for seat in range(seats)] == [seat + number for seat in range(seats)]


@pytest.mark.parametrize("before", ["summer", "autumn"])
def test_hk_2_2_the_owner_of_21_gets_none(before: str) -> None:
    state = do(position(3, season=before, owners={21: [0, 2]}, players={0: {"water": 3}}), "end turn")
    assert [player(state, seat)["water"] for seat in range(3)] == [3, 1, 0]


def test_hk_2_2_21_helps_from_the_very_next_water_on() -> None:
    state = position(season="summer", owners={11: [0]}, farmer="ybb")
    do(state, "farmer", "buy 21 bucket")
    assert state.dump()["season"] == "autumn"
    assert [player(state, seat)["water"] for seat in range(2)] == [0, 1]


@pytest.mark.parametrize(("pinge", "where"), [(7, "pinge"), (1, "pinge"), (0, "shaft")])
def test_hk_2_2_water_goes_to_the_pinge_or_to_the_shaft_once_it_is_exhausted(pinge: int, where: str) -> None:
    state = position(season="summer", players={1: {"pinge": pinge, "pinge_props": 2 if pinge == 1 else 0}})
    events = idle_until(state, "autumn")
    water = [event for event in events if event.kind == "water" and event.seat == 1]
    assert [(event.paragraph, event.facts["where"], event.facts["number"]) for event in water] == [("HK 2.2", where, 1)]
    assert has(state, 1, water=1)


def test_hk_2_2_water_in_the_pinge_stops_digging_there_and_in_the_shaft_lifting() -> None:
    """HK 5.6, 5.10: the same water counts where it lies."""
    state = do(position(players={0: {"water": 2}}, farmer="kk"), "farmer")
    assert "dig" not in notations(state)
    facts = {"water": 2, "pinge": 0, "shaft": 1, "tunnel_props": 2}
    state = position(players={0: facts}, farmer="kk", plan={"haspelknecht": "food"})
    assert "dig" in notations(do(state.copy(), "farmer"))
    assert "lift" not in notations(do(state, "haspelknecht"))
