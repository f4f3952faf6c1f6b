"""HK 6 What each development gives at once; levels 1 and 2; symbols. Levels 3 and 4 are in test_hk06_higher.py."""

import pytest

from pithead.core.game import State
from support.haspelknecht import GAME, audit, do, has, notations, player, why_not
from support.haspelknecht_turns import buy, end_vp, one, stage, symbols, wait_for

pytestmark = pytest.mark.both

GOODS = ("coal", "wood", "food", "thaler", "water", "shaft", "pinge")
FRENCH = {"edition": "french"}
EDITIONS = pytest.mark.parametrize("edition", ["international", "french"])


EMPTY = {"pinge": 0, "tunnel": 0, "tunnel_props": 7}  # all sections are emptied
SECTIONS_VP = 1 + 1 + 1 + 2 + 2 + 2 + 3  # HK 1.4, 8.1


# At once.


@EDITIONS
@pytest.mark.parametrize(
    ("number", "gains", "markers", "buildings"),
    [
        (11, {"thaler": 1}, [], []),
        (12, {}, [], [12]),
        (13, {}, [], []),
        (14, {}, [14], []),
        (15, {}, [], [15]),
        (21, {}, [], []),
        (22, {}, [22], []),
        (23, {}, [23], []),
        (24, {}, [], [24]),
        (25, {"water": -1}, [25], []),
        (32, {"thaler": 1}, [32], []),
        (33, {"wood": 1}, [33], []),
        (34, {}, [], []),
        (35, {}, [], [35]),
        (41, {"thaler": 1}, [], []),
        (42, {"shaft": 2, "wood": 1}, [], []),
        (43, {"food": 1}, [], []),
        (44, {"thaler": 1, "food": 1}, [], []),
        (45, {"thaler": 3}, [], []),
    ],
)
def test_hk_6_what_each_gives_at_once(
    edition: str, number: int, gains: dict[str, int], markers: list[int], buildings: list[int]
) -> None:
    """And nothing else; 31 is a choice, 33 and 34 may do more."""
    before = {"water": 3, "coal": 2, "wood": 5, "food": 4, "thaler": 1, "shaft": 1, "pinge": 0}
    state = buy(number, options={"edition": edition}, **before)
    if number in (33, 34) and stage(state) != "carry out":
        do(state, "skip")
    new = "markers" if edition == "french" else "new_markers"  # HK 5.11
    has(state, vp=number // 10, new_buildings=buildings, **({"markers": [], "new_markers": []} | {new: markers}))
    has(state, **{good: before[good] + gains.get(good, 0) for good in GOODS})
    assert number in player(state)["owned"]
    audit(state)


# Level 1.


def test_development_12_the_barn_stores_one_more_good() -> None:
    """Food stored there in winter: 2 VP."""
    state = one(seats=4, stage="store", season="autumn", owners={12: [0]}, coal=2, wood=1, food=1)
    assert notations(state, "store") == [
        f"store {g} in {p}" for p in ("farm", "barn") for g in ("coal", "wood", "food")
    ]
    do(state, "store food in barn")
    has(state, vp=2)
    do(state, "store coal in farm")
    assert notations(state, "store") == []
    has(do(state, "enough"), vp=2, coal=1, wood=0, food=1)


@pytest.mark.parametrize(("good", "vp"), [("coal", 0), ("wood", 0), ("food", 2)])
@EDITIONS
def test_development_12_only_food_scores_in_the_barn(edition: str, good: str, vp: int) -> None:
    facts = {"coal": 2, "wood": 2, "food": 2}
    state = one(seats=4, stage="store", season="autumn", owners={12: [0]}, options={"edition": edition}, **facts)
    has(do(state, f"store {good} in barn"), vp=vp)


def test_development_12_no_barn_no_place() -> None:
    state = one(seats=4, stage="store", season="autumn", coal=1, food=1)
    assert why_not(state, "store food in barn").startswith("HK 7.3: ")


def test_development_12_the_barn_serves_in_the_winter_of_the_year_it_was_built() -> None:
    state = buy(12, season="autumn", food=4)
    assert stage(state) == "store"  # two food are left, and the farm's own place keeps the other
    has(do(state, "store food in barn"), vp=1 + 2, food=2)


def test_development_13_the_pickaxe_lets_the_farmhand_buy() -> None:
    """At once, and in every later phase also with discs of several colours (HK 4.2)."""
    state = one(seats=4, stage="plan", discs="yb")
    do(state, "plan farmhand yellow")
    assert "13 pickaxe" in why_not(state, "plan farmhand brown")
    state = one(seats=4, stage="plan", discs="yb", owners={13: [0]})
    do(state, "plan farmhand yellow", "plan farmhand brown", *["plan done"] * 4, "farmhand", "buy 11 yoke")
    has(state, owned=[11, 13], thaler=1)


def test_development_14_the_rope_once() -> None:
    """HK 5.11; unused, it is worth 1 VP (HK 8.3)."""
    state = wait_for(wait_for(buy(14, water=3, wood=2), "take"), "carry out")
    vp, water = player(state)["vp"], player(state)["water"]
    has(do(state, "rope"), vp=vp + 1, water=water - 1)
    assert end_vp([14], markers=[14]) - end_vp([14]) == 1


def test_development_15_international_as_often_as_one_likes() -> None:
    """2 wood of the farm for 2 coal and 1 VP, also in the phase in which it was built."""
    state = buy(15, wood=5)
    has(do(state, "burn", "burn"), wood=1, coal=4, vp=1 + 2)
    assert "2 wood" in why_not(state, "burn")


def test_development_15_international_also_in_winter() -> None:
    """Before HK 7.1: the coal counts."""
    state = one(seats=4, season="autumn", owners={15: [0]}, wood=4)
    do(state, "burn", "end turn")
    assert stage(state) == "burn"
    assert notations(state) == ["burn", "enough"]
    has(state, coal=2, vp=1)
    has(do(state, "burn"), vp=2 + 3)
    state = one(seats=4, season="autumn", owners={15: [0]}, wood=4, coal=1)
    do(state, "end turn", "enough")
    has(state, vp=0, coal=1, wood=4)


def test_development_15_the_wood_of_the_farm_and_no_prop() -> None:
    state = one(seats=4, owners={15: [0]}, wood=1, pinge_props=2, tunnel_props=3)
    assert "2 wood" in why_not(state, "burn")
    assert why_not(one(seats=4, wood=2), "burn") == "HK 6: you have no charcoal burner (15)"


def test_development_15_french_from_the_next_phase_once_a_phase() -> None:
    state = buy(15, wood=6, options=FRENCH)
    assert why_not(state, "burn").startswith("HK 6: ")
    for season in ("summer", "autumn"):
        wait_for(wait_for(state, "take"), "carry out")
        assert state.dump()["season"] == season
        do(state, "burn")
        assert why_not(state, "burn").startswith("HK 6: ")
    has(state, coal=4, wood=2, vp=1 + 2)


def test_development_15_french_not_in_winter() -> None:
    state = one(seats=4, season="autumn", owners={15: [0]}, wood=4, options=FRENCH)
    do(state, "burn", "end turn")
    assert stage(state) == "store"
    has(state, coal=2, wood=2, vp=1)


def test_development_15_french_at_most_8_times() -> None:
    """Built in the first spring, with 2 wood in every phase."""
    state = buy(15, wood=2, options=FRENCH)
    burnt = 0
    while True:
        if "burn" in notations(state):
            do(state, "burn")
            burnt += 1
        found = notations(state)
        if "end turn" in found:
            do(state, "end turn")
        while not state.over and stage(state) != "take":
            wait = notations(state)
            do(state, next((a for a in ("enough", "end turn", "plan done", "take none") if a in wait), wait[-1]))
        if state.over:
            break
        dump = state.dump()
        dump["players"][0]["wood"] = 2
        state = wait_for(GAME.load(dump), "carry out")
    assert burnt == 8


# Level 2.


@pytest.mark.parametrize("season", ["summer", "autumn"])
def test_development_21_the_bucket_keeps_the_water_of_hk_2_2_out(season: str) -> None:
    """Of the season that follows: autumn, or the spring of the next year."""
    state = one(seats=4, season=season, owners={21: [0]}, farmer="y")
    do(state, "farmer", "food")
    while stage(state) != "take":
        do(state, notations(state)[-1])
    assert [player(state, seat)["water"] for seat in range(4)] == [0, 1, 1, 1]


def test_development_21_but_not_other_water() -> None:
    """HK 3.2 and 31."""
    state = one(seats=4, stage="take", owners={21: [0]}, season="summer")
    has(do(state, next(text for text in notations(state, "take") if text.endswith("area 2"))), water=1)
    has(do(buy(31, owners={21: [0]}), "choose wood"), water=1)


@pytest.mark.parametrize(("number", "points"), [(22, 3), (32, 4), (42, 4), (23, 0), (33, 0), (21, 0)])
def test_development_22_32_42_a_point_for_each_emptied_section_with_the_symbol(number: int, points: int) -> None:
    """HK 1.4, 8.1: 3 wheelbarrows, 4 lamps and 4 mine carts."""
    assert end_vp([number], **EMPTY) - SECTIONS_VP == points
    assert end_vp([number]) == 0


@pytest.mark.parametrize(
    ("dug", "wheelbarrows", "lamps", "carts"), [(0, 0, 0, 0), (1, 1, 0, 0), (2, 1, 0, 0), (3, 2, 1, 0)]
)
def test_development_22_32_42_only_emptied_sections(dug: int, wheelbarrows: int, lamps: int, carts: int) -> None:
    """Sections 1 and 2 have 1 and 2 coal."""
    mine = {"pinge": 0, "tunnel": 11 - dug, "tunnel_props": 7}
    for number, points in ((22, wheelbarrows), (32, lamps), (42, carts)):
        assert end_vp([number], **mine) - end_vp([], **mine) == points


@pytest.mark.parametrize("marker", [22, 23, 25, 32, 33])
def test_hk_6_an_unused_marker_is_worth_a_point(marker: int) -> None:
    """HK 8.3."""
    assert end_vp([marker], markers=[marker]) - end_vp([marker]) == 1


@pytest.mark.parametrize(
    ("number", "colour", "work", "good"),
    [(22, "yellow", "food", "food"), (23, "brown", "wood", "wood"), (33, "black", "dig", "coal")],
)
def test_development_22_23_33_the_marker_is_a_disc_later(number: int, colour: str, work: str, good: str) -> None:
    """HK 4.5 Beside the discs taken; more of it: test_hk05_markers.py."""
    letter = {"yellow": "y", "brown": "b", "black": "k"}[colour]
    state = one(seats=4, stage="plan", owners={number: [0]}, markers=[number], discs=letter)
    do(state, f"plan farmer {colour}", f"plan farmhand {colour}", *["plan done"] * 4)
    do(state, "farmer", work, "farmhand", *[work] * (2 if work == "dig" else 1))
    has(state, markers=[], **{good: 3})  # HK 5.4 teamwork among it


def test_development_24_international_stores_1_coal_and_1_wood() -> None:
    """The coal stored there scores 1 VP."""
    state = one(seats=4, stage="store", season="autumn", owners={24: [0]}, coal=3, wood=2, food=1)
    assert notations(state, "store coal in shed") == ["store coal in shed"]
    do(state, "store coal in shed")
    has(state, vp=1)
    do(state, "store wood in shed")
    has(state, vp=1)
    assert [text for text in notations(state, "store") if "shed" in text] == []
    do(state, "store food in farm")
    has(do(state, "enough"), coal=1, wood=1, food=1)


@pytest.mark.parametrize(("good", "vp"), [("coal", 1), ("wood", 0)])
def test_development_24_french_stores_1_coal_or_1_wood(good: str, vp: int) -> None:
    state = one(seats=4, stage="store", season="autumn", owners={24: [0]}, coal=3, wood=2, food=1, options=FRENCH)
    has(do(state, f"store {good} in shed"), vp=vp)
    assert [text for text in notations(state, "store") if "shed" in text] == []
    other = "wood" if good == "coal" else "coal"
    assert why_not(state, f"store {other} in shed").startswith("HK 7.3: ")


@EDITIONS
def test_development_24_no_food_in_the_shed(edition: str) -> None:
    state = one(seats=4, stage="store", season="autumn", owners={24: [0]}, food=3, options={"edition": edition})
    assert [text for text in notations(state, "store") if "shed" in text] == []


@EDITIONS
@pytest.mark.parametrize(("pinge", "water", "left"), [(7, 0, 0), (7, 1, 0), (7, 3, 2), (0, 0, 0), (0, 5, 4)])
def test_development_25_the_winch_takes_a_water_if_any(edition: str, pinge: int, water: int, left: int) -> None:
    """HK 5.10: from the shaft, too."""
    state = buy(25, pinge=pinge, water=water, wood=1, options={"edition": edition})
    has(state, water=left, vp=2)
    assert player(state)["markers" if edition == "french" else "new_markers"] == [25]  # HK 5.11


# HK 6.1 Symbols.


@pytest.mark.parametrize(
    ("owned", "points"),
    [([], 0), ([12], 1), ([15, 35], 3), ([12, 24, 35], 6), ([12, 15, 24, 35], 10), ([34], 0), ([12, 34], 1)],
)
def test_hk_6_1_buildings_are_12_15_24_35(owned: list[int], points: int) -> None:
    """HK 8.2 1, 3, 6, 10 VP; 34 builds nothing."""
    assert end_vp(owned) == points


def test_hk_6_1_one_symbol_each() -> None:
    found = symbols("building"), symbols("fork"), symbols("hammer")
    assert found[0] == [12, 15, 24, 35]
    assert sum(map(len, found)) == 20


def test_every_development_is_in_the_tests() -> None:
    """HK 6 Whoever buys each of them leaves a position that can be."""
    for number in map(int, GAME.box.data["developments"]):
        state: State = buy(number, coal=2, wood=2, food=2, water=1)
        audit(state)
        audit(GAME.load(state.dump()))
