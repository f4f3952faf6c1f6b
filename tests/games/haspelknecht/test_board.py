"""The drawing: everything that can be touched is there once, and the facts of a position can be seen in it."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from pithead.core.game import State
from pithead.core.generator import seeded
from support.haspelknecht import GAME, LAYOUTS, Progress, options, position
from support.haspelknecht_turns import buyer, do, one

SVG = "{http://www.w3.org/2000/svg}"
# What has no place on the board: each is the only such action of its decision, and a button says it in words.
WORDS = {"take none", "keep water", "plan done", "replan", "end turn", "stop", "skip", "enough"}
LONG = ["Bartholomäus von Sprockhövel", "Wilhelmine-Friederike", "Ö", "The One With The Long Name"]


def positions(seats: int, game: int, every: int) -> Iterator[State]:
    """Positions of a game played with some purpose, under one of the options' combinations."""
    state, chance, choose = GAME.new(seats, game, options(seats, game)), seeded(game), Progress(game)
    yield state
    count = 0
    while not state.over:
        seat = state.waiting[count % len(state.waiting)]
        state.apply(choose(state, seat, state.legal(seat), chance), seat)
        count += 1
        if count % every == 0 or state.over:
            yield state


def parts_of(svg: str) -> set[str]:
    """The parts of a drawing, each of which is there once, as is every id."""
    root = ElementTree.fromstring(svg)
    named = Counter(element.get("data-part") for element in root.iter() if element.get("data-part"))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert max(named.values()) == 1, [name for name, n in named.items() if n > 1]
    assert max(ids.values()) == 1, [name for name, n in ids.items() if n > 1]
    for element in root.iter(f"{SVG}g"):
        if element.get("data-part") or element.get("data-kind"):
            assert element.find(f"{SVG}title") is not None, element.attrib
        if element.get("data-part"):
            assert any("place" in (child.get("class") or "").split() for child in element), element.attrib
    return {str(name) for name in named}


def titles(svg: str) -> list[str]:
    """All titles of a drawing."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def title_of(svg: str, part: str) -> str:
    """The title of a part."""
    for element in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if element.get("data-part") == part:
            return element.findtext(f"{SVG}title") or ""
    raise AssertionError(f"no part {part}")


def inside(svg: str, part: str) -> Counter[str]:
    """The kinds of the pieces in a part."""
    found = [e for e in ElementTree.fromstring(svg).iter(f"{SVG}g") if e.get("data-part") == part]
    assert found, f"no part {part}"
    return Counter(str(e.get("data-kind")) for e in found[0].iter() if e.get("data-kind"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_legal_can_be_clicked_and_told_apart(seats: int) -> None:
    for game in range(len(LAYOUTS[seats])):
        for state in positions(seats, game, 41):
            for arrangement in ("wide", "phone"):
                parts_of(GAME.svg(state.view(None), LONG[:seats], arrangement=arrangement))
            for seat in state.waiting:
                view = state.view(seat)
                drawn = parts_of(GAME.svg(view)) & parts_of(GAME.svg(view, arrangement="phone"))
                found: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
                for action in state.legal(seat):
                    text = GAME.actions.text(action)
                    source, target = GAME.parts(action, view)
                    assert set(source + target) <= drawn, text
                    assert bool(source) == (text not in WORDS), text
                    other = found.setdefault((tuple(source), tuple(target)), text)
                    assert other == text, f"'{text}' looks like '{other}'"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_layout_fits_both_arrangements(seats: int) -> None:
    for layout in LAYOUTS[seats]:
        state = GAME.new(seats, 1, {"layout": layout})
        for arrangement, widest in (("wide", 1040), ("phone", 390)):
            svg = GAME.svg(state.view(0), arrangement=arrangement)
            size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
            assert size is not None
            assert float(size[1]) == widest
            assert len(svg) < 150_000
            assert len(gzip.compress(svg.encode())) < 20_000
            drawn = parts_of(svg)
            assert all(f"development {number}" in drawn for number in state.view(0)["developments"])


@pytest.mark.parametrize("arrangement", ["wide", "phone"])
def test_sections_are_parts_of_the_whole(arrangement: str) -> None:
    view = GAME.new(4, 2).view(1)
    whole = parts_of(GAME.svg(view, arrangement=arrangement))
    alone = [parts_of(GAME.svg(view, arrangement=arrangement, section=name)) for name in ("board", "own", "others")]
    assert set.union(*alone) == whole
    assert sum(len(section) for section in alone) == len(whole)
    assert alone[2] == {"seat 0", "seat 2", "seat 3"}
    own = parts_of(GAME.svg(view, arrangement=arrangement, section="own", focus=3))
    assert all(name.startswith("seat 3 ") for name in own)


def test_board_and_own_area_fit_a_window() -> None:
    for section, width in (("board", 614), ("own", 434)):
        svg = GAME.svg(GAME.new(4, 1).view(0), section=section)
        assert f'viewBox="0 0 {width} 690"' in svg


def test_hk_4_1_unseen_plans_stay_unseen() -> None:
    plans = ["plan farmer yellow", "plan farmhand black", "plan coal digger food"]
    drawn = []
    for plan in ([], plans):
        state = position(2, question="plan", players={0: {"discs": "yyk", "food": 1}, 1: {"discs": "b"}})
        for action in plan:
            state.apply(GAME.actions.parse(action), 0)
        drawn.append([GAME.svg(state.view(seat), focus=0) for seat in (1, None)])
        if plan:
            mine = GAME.svg(state.view(0))
            assert inside(mine, "seat 0 farmer") == {"disc-yellow": 1}
            assert inside(mine, "seat 0 coal digger") == {"good-food": 1}
            assert inside(mine, "seat 0 discs yellow") == {"disc-yellow": 1}
            assert title_of(mine, "seat 0 food") == "food: 0"
    assert drawn[0] == drawn[1]
    assert "unseen" in title_of(drawn[1][0], "seat 0 farmer")


def test_hk_4_5_a_marker_is_picked_up_once_the_discs_are_placed() -> None:
    state = position(
        2, question="plan", owners={22: [0]}, players={0: {"discs": "y", "markers": [22]}, 1: {"discs": "b"}}
    )
    yellow = GAME.actions.parse("plan farmer yellow")
    assert GAME.parts(yellow, state.view(0)) == (["seat 0 discs yellow"], ["seat 0 farmer"])
    state.apply(yellow, 0)
    assert GAME.parts(yellow, state.view(0)) == (["seat 0 marker 22"], ["seat 0 farmer"])
    state.apply(yellow, 0)
    assert "lies on a worker" in title_of(GAME.svg(state.view(0)), "seat 0 marker 22")


def test_pools_show_discs_and_the_water_icon() -> None:
    areas, reserves = ["yyybbb", "kkkkkb"], ["kkb", "bby"]
    svg = GAME.svg(position(2, question="take", areas=areas, reserves=reserves).view(0))
    assert inside(svg, "area 1 yellow") == {"disc-yellow": 3}
    assert inside(svg, "area 2 black") == {"disc-black": 5}
    assert not inside(svg, "area 1 black")
    assert inside(svg, "reserve 2 brown") == {"disc-brown": 2}
    assert sum("first gets a water (reconstructed)" in title for title in titles(svg)) == 1


def test_a_mine_shows_coal_water_and_props() -> None:
    state = one(pinge=5, pinge_props=1, water=3, tunnel_props=2, shaft=2, farmer="k", owners={42: [0]})
    svg = GAME.svg(state.view(0))
    assert inside(svg, "seat 0 pinge 1") == {"good-coal": 1}
    assert inside(svg, "seat 0 pinge prop 1") == {"good-wood": 1}
    assert not inside(svg, "seat 0 pinge prop 2")
    assert inside(svg, "seat 0 water") == {"water": 3}
    assert inside(svg, "seat 0 shaft") == {"good-coal": 2}
    assert [bool(inside(svg, f"seat 0 section {i} prop")) for i in range(1, 8)] == [True] * 2 + [False] * 5
    assert "Pinge" in title_of(svg, "seat 0 water")


def test_an_emptied_section_and_the_workers_of_an_exhausted_pinge() -> None:
    state = one(pinge=0, water=1, tunnel=9, tunnel_props=3, shaft=2, farmer="k", plan={"miner": "food"})
    svg = GAME.svg(state.view(0))
    assert "; emptied" in title_of(svg, "seat 0 section 1")
    assert inside(svg, "seat 0 section 2") == {"good-coal": 1}
    assert inside(svg, "seat 0 miner") == {"good-food": 1}
    assert {"seat 0 haspelknecht", "seat 0 miner"} <= parts_of(svg)
    assert "seat 0 coal digger" not in parts_of(svg)
    assert "shaft" in title_of(svg, "seat 0 water")


def test_developments_show_cost_owners_and_what_is_reconstructed() -> None:
    svg = GAME.svg(buyer(31, owners={31: [2, 1]}).view(0), ["A", "B", "C", "D"])
    assert inside(svg, "development 31") == {"owner-1": 1, "owner-2": 1}
    words = title_of(svg, "development 31")
    assert "Cost: 1 black, 3 of any colour. " in words  # the texts tell it
    assert "hammer (reconstructed)" in words
    assert "Owned by C, B; the next owner scores 1 VP" in words
    assert "of any colour (reconstructed)" in title_of(svg, "development 32")
    box = GAME.components_text().replace('"reconstructed"', '"box"')
    assert "econstructed" not in GAME.with_components(box).svg(GAME.new(2, 1).view(0))


def test_the_editions_differ_where_the_rules_do() -> None:
    for edition, words in (("french", "once a phase, from"), ("international", "as often as you like")):
        svg = GAME.svg(GAME.new(4, 1, {"edition": edition}).view(0))
        assert words in title_of(svg, "development 15")


def test_buildings_markers_debts_and_stores_are_seen_by_all() -> None:
    owners = {12: [0], 14: [0], 15: [0], 32: [0]}
    facts = {"markers": [14], "new_markers": [32], "buildings": [12, 15], "debts": 2, "wood": 2, "food": 1}
    state = one(seats=4, question="store", season="autumn", owners=owners, **facts)
    do(state, "store food in barn")
    svg = GAME.svg(state.view(0))
    assert title_of(svg, "seat 0 debts") == "debts: 2"
    assert title_of(svg, "seat 0 store barn").endswith("; keeps food")
    assert title_of(svg, "seat 0 marker 32").endswith("; usable from the next phase")
    assert inside(svg, "seat 0 store barn") == {"good-food": 1}
    other = titles(GAME.svg(state.view(1)))
    for words in ("debts: 2", "Barn: keeps food", "4 developments of 9: 12, 14, 15, 32"):
        assert words in other
    assert any(title.startswith("Marker 14") for title in other)
    assert any(title.startswith("Charcoal burner (15)") for title in other)


def test_whoever_is_paid_is_a_place() -> None:
    state = one(seats=4, farmer="bbb", owners={21: [2, 1]}, coal=1, wood=1)
    do(state, "farmer", "buy 21 bucket")
    view = state.view(0)
    assert view["question"] == "pay"
    assert GAME.parts(GAME.actions.parse("pay coal"), view) == (["seat 0 coal"], ["seat 1"])


def test_a_drawing_is_the_same_every_time() -> None:
    view = GAME.new(3, 5).view(0)
    assert GAME.svg(view) == GAME.svg(view)
