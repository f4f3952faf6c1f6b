"""HK 7 Winter."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from pithead.core.events import Event
from pithead.core.game import State
from support.haspelknecht import audit, do, has, notations, player, position, why_not

pytestmark = pytest.mark.both

RENT = {1: (2, 0), 2: (2, 1), 3: (1, 2)}  # food, Thaler
EDITIONS = ["international", "french"]


def autumn(
    year: int = 1,
    seats: int = 2,
    edition: str = "international",
    others: Mapping[int, Mapping[str, Any]] | None = None,
    order: list[int] | None = None,
    owners: Mapping[int, list[int]] | None = None,
    **facts: Any,
) -> State:
    """The end of autumn: seat 0 has these facts, and nobody has anything left to do but props and burning."""
    order = order or list(range(seats))
    return position(
        seats,
        year=year,
        season="autumn",
        players={0: facts, **(others or {})},
        options={"edition": edition},
        owners=owners,
        order=order,
        to_act=order[0],
    )


def winter(year: int = 1, **facts: Any) -> tuple[State, list[Event]]:
    """The first question of winter, or of the next spring, and what happened on the way."""
    state = autumn(year, **facts)
    events: list[Event] = []
    state.journal = events
    while state.dump()["stage"] == "carry out":
        do(state, "end turn")
    return state, events


def after(*actions: str, **facts: Any) -> State:
    """After the winter's rent (2 food in year 1) and these answers."""
    return do(winter(**facts)[0], *actions)


def of_kind(events: list[Event], kind: str, seat: int = 0) -> Event:
    return next(event for event in events if event.kind == kind and event.seat == seat)


# HK 7.1


@pytest.mark.parametrize("year", [1, 2, 3])
@pytest.mark.parametrize(("coal", "points"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (12, 11)])
def test_hk_7_1_coal_on_the_farm(coal: int, points: int, year: int) -> None:
    """Rulebook example 6."""
    food, thaler = RENT[year]
    state, events = winter(year, coal=coal, food=food, thaler=thaler)
    scored = of_kind(events, "winter coal")
    assert (scored.points, scored.paragraph) == (points, "HK 7.1")
    assert has(state, vp=points)


@pytest.mark.parametrize(("coal", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (7, 7)])
def test_hk_7_1_with_44_one_for_each(coal: int, points: int) -> None:
    """Rulebook example 6; 44 replaces the scale, it does not add to it."""
    state, events = winter(seats=4, coal=coal, food=2, owners={44: [0]})
    assert of_kind(events, "winter coal").points == points
    assert has(state, vp=points)


def test_hk_7_1_each_player_scores_and_coal_in_the_shaft_does_not_count() -> None:
    others = {1: {"coal": 4, "food": 2}, 2: {"shaft": 9, "pinge": 0, "coal": 2, "food": 2}}
    state, _ = winter(seats=3, coal=3, food=2, others=others)
    assert state.scores() == [2, 3, 0]
    assert has(state, 2, shaft=9)


def test_hk_7_1_the_coal_stays_for_storing() -> None:
    state, _ = winter(seats=4, coal=5, food=2, owners={24: [0]}, buildings=[24])
    assert has(state, coal=5, vp=4)
    do(state, "store coal in farm")  # then the shed's is the only one left, and happens by itself
    assert has(state, coal=2, vp=5)


# HK 7.2


@pytest.mark.parametrize("year", [1, 2, 3])
def test_hk_7_2_whatever_is_owned_must_be_paid_and_each_unit_missing_is_a_debt(year: int) -> None:
    due_food, due_thaler = RENT[year]
    for food, thaler in product(range(5), range(5)):
        state, events = winter(year, food=food, thaler=thaler, debts=1, tunnel_props=7, pinge_props=2)
        paid = {"food": min(food, due_food), "thaler": min(thaler, due_thaler)}
        debts = due_food + due_thaler - sum(paid.values())
        assert of_kind(events, "rent").facts == paid | {"debts": debts}
        assert of_kind(events, "rent").paragraph == "HK 7.2"
        assert has(state, thaler=thaler - paid["thaler"], debts=1 + debts)
        assert has(state, food=min(food - paid["food"], 1))  # the farm keeps one


def test_hk_7_2_rent_with_nothing_is_2_3_and_3_debts_together_minus_15() -> None:
    """Rulebook example 6."""
    debts = 0
    for year, more in ((1, 2), (2, 3), (3, 3)):
        state, _ = winter(year, debts=debts)
        debts += more
        assert has(state, debts=debts)
    assert state.over
    assert has(state, vp=-15)


def test_hk_7_2_debts_are_never_repaid() -> None:
    state, _ = winter(2, food=9, thaler=9, debts=3)
    assert has(state, debts=3, thaler=8)


def test_hk_7_2_food_pays_no_thaler_nor_thaler_food() -> None:
    assert has(winter(2, food=9)[0], debts=1)
    assert has(winter(2, thaler=9)[0], debts=2, thaler=8)


def test_hk_7_2_coal_scores_before_the_rent_and_everybody_pays_before_anybody_stores() -> None:
    _, events = winter(seats=3, coal=3, food=4, others={1: {"food": 1}, 2: {"food": 4, "coal": 1}}, order=[2, 0, 1])
    kinds = [event.kind for event in events if event.kind in ("winter coal", "rent", "store")]
    assert kinds[:6] == ["winter coal"] * 3 + ["rent"] * 3
    assert [event.seat for event in events if event.kind == "rent"] == [2, 0, 1]


# HK 7.3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("buildings", [[], [12], [24], [12, 24]])
def test_hk_7_3_the_places_and_what_they_score(edition: str, buildings: list[int]) -> None:
    """Farm: wood 1 VP (`french`: food). Barn: food 2 VP. Shed: coal 1 VP, and no food."""
    values = {f"store {good} in farm": 0 for good in ("coal", "wood", "food")}
    values["store wood in farm" if edition == "international" else "store food in farm"] = 1
    if 12 in buildings:
        values |= {"store coal in barn": 0, "store wood in barn": 0, "store food in barn": 2}
    if 24 in buildings:
        values |= {"store coal in shed": 1, "store wood in shed": 0}
    facts: dict[str, Any] = {
        "seats": 4, "edition": edition, "buildings": buildings, "owners": {number: [0] for number in buildings},
        "coal": 2, "wood": 2, "food": 4,
    }  # fmt: skip
    state, _ = winter(**facts)
    assert set(notations(state, "store")) == set(values)
    for action, points in values.items():
        stored = do(state.copy(), action)
        assert stored.scores()[0] == points
        place = action.split()[-1]
        assert (f"store coal in {place}" in notations(stored)) == (
            place == "shed" and edition == "international" and "wood" in action
        )


def test_hk_7_3_the_shed_stores_no_food() -> None:
    assert "store food in shed" not in position().game.actions.texts()


@pytest.mark.parametrize(("edition", "kept"), [("international", 4), ("french", 3)])
def test_hk_7_3_all_the_places_together(edition: str, kept: int) -> None:
    """The international shed keeps a coal and a wood, the French one only one of them."""
    state, _ = winter(
        seats=4, edition=edition, buildings=[12, 24], owners={12: [0], 24: [0]}, coal=2, wood=5, food=9,
        tunnel_props=7, pinge_props=2,
    )  # fmt: skip
    do(state, "store food in farm", "store food in barn", "store coal in shed")
    if edition == "international":
        assert has(state, coal=1, wood=1, food=2, vp=3)  # the wood is stored by itself: nothing else can be
    else:
        assert has(state, coal=1, wood=0, food=2, vp=4)
    here = player(state)
    assert here["coal"] + here["wood"] + here["food"] == kept


def test_hk_7_3_the_french_shed_keeps_one_coal_or_one_wood() -> None:
    for good, other in (("coal", "wood"), ("wood", "coal")):
        facts: dict[str, Any] = {"seats": 4, "owners": {24: [0]}, "buildings": [24], "coal": 2, "wood": 2, "food": 2}
        state = after(f"store {good} in shed", edition="french", **facts)
        assert why_not(state, f"store {other} in shed").startswith("HK 7.3: there is no free place")
        state = after(f"store {good} in shed", **facts)
        assert f"store {other} in shed" in notations(state)


@pytest.mark.parametrize("good", ["coal", "wood", "food"])
def test_hk_7_3_the_farm_keeps_one_unit_and_the_rest_goes_back(good: str) -> None:
    left = {"coal": 0, "wood": 0, "food": 0}
    state = after(f"store {good} in farm", coal=2, wood=3, food=7, tunnel_props=7, pinge_props=2)
    assert state.dump()["year"] == 2
    assert has(state, **(left | {good: 1}))
    audit(state)


def test_hk_7_3_what_is_not_there_cannot_be_stored() -> None:
    state, _ = winter(coal=1, food=3)
    assert notations(state) == ["store coal in farm", "store food in farm"]
    assert why_not(state, "store wood in farm").startswith("HK 7.3: that takes a wood")
    assert why_not(state, "store food in barn").startswith("HK 7.3: ")


def test_hk_7_3_rent_is_paid_before_storing() -> None:
    """Two food are the rent: none is left to store."""
    state, events = winter(food=2, coal=1)
    assert state.dump()["year"] == 2
    assert of_kind(events, "store").facts == {"what": "coal in farm"}
    assert has(state, coal=1, food=0)


@pytest.mark.parametrize(("edition", "points"), [("international", 0), ("french", 1)])
def test_hk_7_3_the_only_thing_to_store_is_stored_unasked(edition: str, points: int) -> None:
    state, events = winter(edition=edition, food=5)
    assert state.dump()["year"] == 2
    assert has(state, food=1, vp=points)
    assert of_kind(events, "store").points == points


def test_hk_7_3_last_props() -> None:
    """Wood becomes props before or after something is stored; the props stay."""
    state, _ = winter(wood=4, food=2)
    assert set(notations(state)) == {"prop pinge", "prop tunnel", "store wood in farm"}
    do(state, "prop pinge", "store wood in farm", "prop tunnel", "prop tunnel")
    assert state.dump()["year"] == 2
    assert has(state, wood=1, pinge_props=1, tunnel_props=2, vp=1)


def test_hk_7_3_props_are_not_forced_and_the_wood_goes_back() -> None:
    state = after("store wood in farm", wood=4, food=2)
    assert set(notations(state)) == {"prop pinge", "prop tunnel", "enough"}
    do(state, "enough")
    assert has(state, wood=1, pinge_props=0, tunnel_props=0)


def test_hk_7_3_all_wood_may_become_props() -> None:
    state = after("prop tunnel", "prop pinge", wood=2, food=2)
    assert state.dump()["year"] == 2
    assert has(state, wood=0, pinge_props=1, tunnel_props=1, vp=0)


def test_hk_7_3_what_can_be_stored_is_stored_before_enough() -> None:
    state, _ = winter(wood=4, coal=1, food=2)
    assert why_not(state, "enough").startswith("HK 7.3: there is still a free place for ")


def test_hk_7_3_props_after_the_pinge_is_exhausted_go_to_the_tunnel_only() -> None:
    state, _ = winter(wood=2, food=2, pinge=0)
    assert "prop tunnel" in notations(state)
    assert why_not(state, "prop pinge").startswith("HK 5.6: ")


def test_hk_7_3_stored_in_turn_order() -> None:
    goods = {"coal": 1, "food": 4}
    state, _ = winter(seats=3, others={1: goods, 2: goods}, order=[2, 0, 1], **goods)
    asked = []
    while state.dump()["stage"] == "store":
        asked.append(state.to_act)
        assert state.waiting == [state.to_act]
        do(state, "store coal in farm")
    assert asked == [2, 0, 1]


def test_hk_7_3_a_building_serves_in_the_winter_after_it_was_built() -> None:
    state = position(2, season="autumn", farmer="bb", players={0: {"food": 3, "coal": 1}})
    do(state, "farmer", "buy 12 barn")
    assert "store food in barn" in notations(state)
    do(state, "store food in barn")
    assert has(state, coal=1, food=1, vp=3)  # 1 VP for the barn itself


def test_hk_7_3_only_the_owner_stores_in_a_building() -> None:
    state, _ = winter(others={1: {"food": 4, "coal": 1}}, owners={12: [0]}, buildings=[12])
    assert state.to_act == 1
    assert notations(state) == ["store coal in farm", "store food in farm"]


def test_hk_7_3_shaft_props_thaler_markers_and_water_stay() -> None:
    facts: dict[str, Any] = {
        "pinge": 0, "tunnel": 9, "tunnel_props": 3, "shaft": 2, "thaler": 3, "markers": [22], "water": 2, "debts": 1,
    }  # fmt: skip
    state, _ = winter(food=2, owners={22: [0]}, **facts)
    assert state.dump()["year"] == 2
    assert has(state, **(facts | {"water": 3}))  # one more in spring


@pytest.mark.parametrize("new", [[22], [23]])
def test_hk_7_3_markers_gained_in_autumn_serve_in_spring(new: list[int]) -> None:
    state, _ = winter(food=2, owners={new[0]: [0]}, new_markers=new)
    assert has(state, markers=new, new_markers=[])


def test_hk_7_3_stored_goods_pay_and_are_used_next_year() -> None:
    state, _ = winter(food=5)
    for _ in range(4):
        do(state, notations(state)[-1])
    while state.dump()["stage"] == "take again":
        do(state, "take none")
    assert state.dump()["stage"] == "plan"
    assert state.refusal(state.game.actions.parse("plan coal digger food"), 0) is None


def test_hk_7_3_stored_goods_count_again_next_winter() -> None:
    """A coal kept in the shed scores 1 VP again, and counts among three coal again."""
    facts: dict[str, Any] = {"seats": 4, "buildings": [24], "owners": {24: [0]}}
    state = after("store coal in shed", coal=1, food=2, **facts)
    assert has(state, coal=1, vp=1)
    again = after("store coal in farm", year=2, coal=1 + 2, food=2, thaler=1, vp=1, **facts)
    assert has(again, coal=2, vp=1 + 2 + 1)
    stored = player(again)["coal"]
    third = after("store coal in shed", year=3, coal=stored + 1, food=1, thaler=2, vp=4, **facts)
    assert third.over
    assert has(third, vp=4 + 2 + 1 + 1)  # and 1 VP for the building (HK 8.2)


# The charcoal burner (HK 6, 15).


def burner(edition: str = "international", **facts: Any) -> tuple[State, list[Event]]:
    facts = {"coal": 1, "wood": 3, "food": 2, "tunnel_props": 7, "pinge_props": 2} | facts
    return winter(seats=4, edition=edition, buildings=[15], owners={15: [0]}, **facts)


def test_hk_7_1_the_international_charcoal_burner_burns_before_the_scoring() -> None:
    state, events = burner()
    assert (state.dump()["stage"], notations(state)) == ("burn", ["burn", "enough"])
    assert not any(event.kind == "winter coal" for event in events)
    do(state, "burn")
    assert of_kind(events, "winter coal").facts == {"coal": 3}
    assert has(state, vp=1 + 2, coal=3, wood=1)


def test_hk_7_1_as_often_as_he_likes_or_not_at_all() -> None:
    state, _ = burner(wood=5)
    twice = do(state.copy(), "burn", "burn")
    assert has(twice, vp=2 + 4, coal=5, wood=1)
    once = do(state.copy(), "burn", "enough")
    assert has(once, vp=1 + 2, coal=3, wood=3)
    assert has(do(state, "enough"), vp=0, coal=1, wood=5)


def test_hk_7_1_the_french_one_does_not_burn_in_winter() -> None:
    state, _ = burner("french")
    assert state.dump()["stage"] == "store"
    assert has(state, coal=1, wood=3, vp=0)
    assert why_not(state, "burn").startswith("HK 7.3: ")


def test_hk_7_1_nobody_else_is_asked_and_all_burn_before_anybody_scores() -> None:
    goods = {"wood": 2, "food": 2, "coal": 1, "tunnel_props": 7, "pinge_props": 2}
    others = {1: goods | {"buildings": [15]}, 2: dict(goods)}
    state = autumn(seats=4, owners={15: [0, 1]}, buildings=[15], others=others, order=[1, 2, 0, 3], **goods)
    events: list[Event] = []
    state.journal = events
    while state.dump()["stage"] == "carry out":
        do(state, "end turn")
    assert state.to_act == 1
    do(state, "burn")
    assert (state.dump()["stage"], state.to_act) == ("burn", 0)
    assert not any(event.kind == "winter coal" for event in events)
    do(state, "enough")
    assert [of_kind(events, "winter coal", seat).points for seat in range(4)] == [0, 2, 0, 0]


# HK 7.4


@pytest.mark.parametrize("year", [1, 2, 3])
def test_hk_7_4_all_three_winters_are_complete(year: int) -> None:
    """Scoring, rent and storing in each; after the third the game ends."""
    food, thaler = RENT[year]
    state, events = winter(year, coal=3, food=food + 1, thaler=thaler)
    assert state.dump()["stage"] == "store"
    do(state, "store coal in farm")
    assert [event.kind for event in events if event.seat == 0][:3] == ["winter coal", "rent", "store"]
    assert has(state, coal=1, food=0, debts=0, vp=2)
    assert state.over == (year == 3)
    if year < 3:
        assert (state.dump()["year"], state.dump()["season"], state.dump()["stage"]) == (year + 1, "spring", "take")


def test_hk_7_4_the_third_winter_scores_what_is_stored() -> None:
    state = after("store wood in farm", "enough", year=3, wood=3, food=1, thaler=2)
    assert state.over
    assert state.scores()[0] == 1
