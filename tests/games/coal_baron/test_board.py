"""The drawn board: complete, well formed, within its limits, and with a place for every action."""

import gzip
import random
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

import pytest

from pithead.core.game import State
from support.coal_baron import GAME, do, order, position

SVG = "{http://www.w3.org/2000/svg}"
LONG = ["Maximiliane von Hohenzollern", "Bartholomew Featherstonehaugh", "Wolfeschlegelsteinhausen", "Ann"]


def played(seats: int, seed: int, every: int = 23) -> Iterator[State]:
    """Yield positions of a game played at random, and one of every question that comes up."""
    state = GAME.new(seats, seed, {"open_deliveries": "on" if seed % 2 else "off"})
    chance = random.Random(seed)
    questions = set()
    for count in range(10_000):
        question = state.dump()["question"]
        if count % every == 0 or question not in questions:
            questions.add(question)
            yield state
        if state.over:
            return
        state.apply(chance.choice(state.legal()))


def parts_of(svg: str) -> list[str]:
    return re.findall(r'data-part="([^"]*)"', svg)


def titles(root: Element, inside: str = "") -> list[str]:
    """All titles, or those at and inside a part."""
    found = root if not inside else next(g for g in root.iter(f"{SVG}g") if g.get("data-part") == inside)
    return [title.text or "" for title in found.iter(f"{SVG}title")]


def drawn(state: State, seat: int | None = 0, **wishes: object) -> Element:
    return fromstring(state.svg(seat, **wishes))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_drawing_is_well_formed_and_names_everything_once(seats: int) -> None:
    for state in played(seats, seats):
        for seat in (None, max(state.to_act, 0)):
            for arrangement in ("wide", "phone"):
                svg = state.svg(seat, arrangement=arrangement, names=LONG[:seats])
                fromstring(svg)
                ids = re.findall(r' id="([^"]*)"', svg)
                assert len(ids) == len(set(ids))
                assert len(parts_of(svg)) == len(set(parts_of(svg)))
                assert len(svg) <= 150_000
                assert len(gzip.compress(svg.encode())) <= 20_000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_can_be_done_has_a_place_of_its_own(seats: int) -> None:
    for seed in range(2):
        for state in played(seats, 10 + seed, 17):
            if state.over:
                continue
            view = state.view(state.to_act)
            found = [GAME.parts(action, view) for action in state.legal()]
            named = {part for parts in found for row in parts for part in row}
            for arrangement in ("wide", "phone"):
                assert named <= set(parts_of(GAME.svg(view, arrangement=arrangement)))
            told = {(tuple(parts.source), tuple(parts.target)) for parts in found}
            assert len(told) == len(found)


def test_sections_stand_alone_and_any_seat_opens_to_full_size() -> None:
    state = GAME.new(4, 1)
    for arrangement in ("wide", "phone"):
        board = parts_of(state.svg(0, arrangement=arrangement, section="board"))
        assert "factory 8" in board
        assert not any(part.startswith("seat") for part in board)
        own = parts_of(state.svg(0, arrangement=arrangement, section="own", focus=2))
        assert "seat 2 cage" in own
        assert not any(part.startswith("seat 0") for part in own)
        others = state.svg(0, arrangement=arrangement, section="others", names=LONG)
        assert {part.split()[1] for part in parts_of(others)} == {"1", "2", "3"}
        assert all(f"{name}: 0 VP" in others for name in LONG[1:])


def test_town_and_own_area_fit_a_window_side_by_side() -> None:
    state = GAME.new(4, 1)
    for section, width in (("board", 1040), ("own", 1040)):
        root = drawn(state, section=section)
        assert float(root.get("height", 0)) <= 690
        assert float(root.get("width", 0)) <= width
    assert drawn(state).get("width") == "1040"
    assert drawn(state, arrangement="phone").get("width") == "390"


def test_locks_workers_and_prices_show() -> None:
    state = position(3, workers={"factory 2": (1, 2), "mine 10": (2, 3)}, factory={2: "brown 2 light"})
    root = drawn(state, names=["Ann", "Ben", "Cyd"])
    assert "locked with 3 players" in titles(root, "factory 8")[0]
    assert titles(root, "factory 2")[0] == (
        "Factory space 2: brown, 2 carts, light side; 4 francs; taken by Ben with 2 workers, you need 3"
    )
    assert "taken by Cyd with 3 workers, you need 4" in titles(root, "mine 10")[0]
    assert titles(root, "mine 8")[0] == "Mining: 8 steps; free"


def test_the_pit_shows_carts_cubes_cage_store_and_orders() -> None:
    facts = {
        "tiles": {"grey 2 light": 1, "grey 1 dark": 1},
        "levels": [{"yellow": 1}, {}, {"grey": 2}, {"black": 1}],
        "cage_at": "grey",
        "cage": {"brown": 2},
        "store": {"black": 4},
        "orders": [order("handcart ybgk", None, ["brown", "brown"]), order("lorry y", "yellow")],
    }
    root = drawn(position(2, players={0: facts}))
    assert titles(root, "seat 0 level grey")[0] == "Level 3, grey: 4 carts, 2 empty"
    assert titles(root, "seat 0 coal grey")[0] == "2 grey on carts of the grey level"
    assert titles(root, "seat 0 cage")[0] == "Cage at the grey level, with 2 of 5 cubes"
    assert titles(root, "seat 0 store black")[0] == "Store: 4 black"
    assert "brown slot, filled with brown, brown" in titles(root, "seat 0 handcart ybgk brown")
    assert "yellow slot, filled" in titles(root, "seat 0 lorry y yellow")


def test_the_compact_card_of_another_player_says_the_same() -> None:
    facts = {
        "store": {"black": 3},
        "cage": {"yellow": 1},
        "orders": [order("lorry kk", "black")],
        "tiles": {"black 2 dark": 1},
    }
    said = titles(drawn(position(2, players={1: facts}), 0, section="others"))
    assert "Store: 3 black" in said
    assert "Cage at the surface, with 1 of 5 cubes" in said
    assert "lorry order for black, black: 9 VP; 1 of 2 filled" in said
    assert "black, 2 carts, dark side" in said


def test_what_is_drawn_shows_only_to_who_draws() -> None:
    state = position(2, stack=["black 2 dark", "yellow 1 light", "yellow 1 light", "grey 1 dark", "grey 2 light"])
    do(state, "draw tiles")
    who = state.to_act
    assert "drawn black 2 dark" in parts_of(state.svg(who))
    assert parts_of(state.svg(who)).count("drawn yellow 1 light") == 1  # both copies in one place
    for seat in (1 - who, None):
        svg = state.svg(seat)
        assert not [part for part in parts_of(svg) if part.startswith("drawn ")]
        assert svg.count("Face down: only") == 5


def test_two_cubes_for_a_slot_show_what_is_chosen() -> None:
    facts = {"store": {"black": 2, "grey": 1}, "orders": [order("lorry y")]}
    state = position(2, players={0: facts})
    do(state, "mine 6", "double lorry y yellow", "use grey from store")
    assert state.dump()["question"] == "second cube"
    assert "The first cube: grey, from the store" in titles(drawn(state))
    lit = GAME.parts(state.legal()[0], state.view(0))
    assert lit == (["seat 0 store black"], ["seat 0 lorry y yellow"])


def test_deliveries_lie_face_down_for_others() -> None:
    facts = {"delivered": ["lorry kk", "handcart y"]}
    state = position(2, players={0: facts})
    words = "2 delivered orders: handcart order for yellow: 2 VP; lorry order for black, black: 9 VP"
    assert words in titles(drawn(state, 0))
    assert words not in titles(drawn(state, 1))
    assert "2 delivered orders, face down" in titles(drawn(state, 1))


def test_the_clock_tells_who_leads_as_far_as_one_knows() -> None:
    facts = {0: {"delivered": ["lorry kk"], "levels": [{}, {"brown": 1}, {"grey": 1}, {"black": 1}]}}
    state = position(2, players=facts)
    mine = titles(drawn(state, 0, names=["Ann", "Ben"]))
    assert "black slots delivered: 5 VP for the most, from shift 1 on; Ann has 2" in mine
    assert "empty yellow carts: 10 VP for the most, from shift 3 on; Ann has 1" in mine
    assert not any("black slots" in title and "Ann" in title for title in titles(drawn(state, 1, names=["Ann", "Ben"])))
