"""The board's drawing: whole, unambiguous, within limits, and with the facts of the position in it."""

import gzip
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from pithead.core.game import State
from pithead.games.magnum_sal.game import GAME
from support.magnum_sal import do, miners, position

WORDS_ONLY = {"pass", "end turn", "enough"}  # these have no place on the board
LONG_NAMES = ["Kunigunde von Wieliczka", "Bolesław the Fifth", "A", "Maximiliane-Theodora"]


def played(seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[State]:
    """Yield positions of a game: random play, so that odd things pile up, with some policy in it."""
    state, chance = GAME.new(seats, seed, options), random.Random(seed)
    every = 0
    while not state.over and every < 900:
        legal = state.legal()
        if every % 79 == 0:
            yield state
        quick = [action for action in legal if GAME.actions.text(action) not in WORDS_ONLY]
        state.apply(chance.choice(quick or legal))
        every += 1
    yield state


def questions(seats: int, seed: int) -> Iterator[State]:
    """Yield a position for each question that a game asks."""
    state, chance, seen = GAME.new(seats, seed), random.Random(seed), Counter[str]()
    while not state.over and sum(seen.values()) < 22:
        question = str(state.view(None)["question"])
        if seen[question] < 2:
            seen[question] += 1
            yield state
        legal = state.legal()
        quick = [action for action in legal if GAME.actions.text(action) not in WORDS_ONLY]
        state.apply(chance.choice(quick or legal))


def drawn(state: State, seat: int | None = 0, **wishes: Any) -> ElementTree.Element:
    return ElementTree.fromstring(state.svg(seat, **wishes))


def part_names(root: ElementTree.Element) -> list[str]:
    return [found for element in root.iter() if (found := element.get("data-part"))]


def titles(root: ElementTree.Element) -> str:
    return "\n".join(element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title"))


def part(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(element for element in root.iter() if element.get("data-part") == name)


def pieces(root: ElementTree.Element, kind: str) -> int:
    return sum(1 for element in root.iter() if element.get("data-kind") == kind)


def check(state: State) -> None:
    """Valid, names and ids once, and every legal action's parts drawn and telling it from the others."""
    seat = None if state.over else state.waiting[0]
    view = state.view(seat)
    legal = [] if seat is None else state.legal(seat)
    parts = {action: GAME.parts(action, view) for action in legal}
    for arrangement in ("wide", "phone"):
        svg = GAME.svg(view, LONG_NAMES[: view["seats"]], arrangement=arrangement)
        assert len(svg) < 150_000
        assert len(gzip.compress(svg.encode())) < 20_000
        root = ElementTree.fromstring(svg)
        names = part_names(root)
        assert len(names) == len(set(names))
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            if element.get("data-part"):
                assert any("place" in child.get("class", "").split() for child in element), element.get("data-part")
                assert element[0].tag.endswith("title")
        for action, touched in parts.items():
            assert set(touched.source + touched.target) <= set(names), GAME.actions.text(action)
        assert GAME.svg(view, focus=view["seats"] - 1, arrangement=arrangement)
    told = Counter((tuple(touched.source), tuple(touched.target)) for touched in parts.values())
    assert all(count == 1 for count in told.values()), [GAME.actions.text(action) for action in legal]
    for action, touched in parts.items():
        if GAME.actions.text(action) not in WORDS_ONLY:
            assert touched.source + touched.target
    # What is clicked for one action is never only the beginning of what is clicked for another.
    clicks = [touched.source + touched.target for touched in parts.values() if touched.source + touched.target]
    for one in clicks:
        assert not any(one == other[: len(one)] for other in clicks if other is not one)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_is_drawn_whole(seats: int) -> None:
    for state in played(seats, seats):
        check(state)


@pytest.mark.parametrize("seed", range(3))
def test_every_question_is_answered_on_the_board(seed: int) -> None:
    for state in questions(2 + seed % 3, seed):
        check(state)


def test_other_options_are_drawn_too() -> None:
    for state in played(3, 9, {"edition": "english", "mapped_mine": "on", "cart": "two"}):
        check(state)


def test_spectators_and_sections_get_pictures() -> None:
    state = GAME.new(4, 1)
    assert len(part_names(drawn(state, None))) > 40
    for arrangement, widths in (("wide", ["816", "212", "1040"]), ("phone", ["390", "390", "390"])):
        sections = [drawn(state, section=name, arrangement=arrangement) for name in ("board", "own", "others")]
        assert [root.get("width") for root in sections] == widths
        whole = part_names(drawn(state, arrangement=arrangement))
        assert sorted(whole) == sorted(name for root in sections for name in part_names(root))
    assert float(drawn(state, section="board").get("height", "0")) <= 690


def test_chambers_face_down_open_and_worked_out() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 0, tired=1)}
    root = drawn(position(2, mine=mine, salt={"I-L1": "bbg~", "I-R1": "~"}))
    inside = part(root, "i-l1")
    assert inside[0].text == "I-L1: 2 brown, 1 green, 1 water; Madder: 1 miner standing, Madder: 1 miner lying tired"
    assert pieces(inside, "salt-brown") == 2
    assert pieces(inside, "water") == 1
    assert pieces(part(root, "i-l1 miners"), "miner-0") == 2
    assert (part(root, "i-l2")[0].text or "").startswith("I-L2: face down")
    assert (part(root, "i-r1")[0].text or "").startswith("I-R1: worked out, 1 water")


def test_the_mapped_mine_shows_what_chambers_will_hold() -> None:
    state = GAME.new(2, 1, {"mapped_mine": "on"})
    assert "not entered yet, holds" in titles(drawn(state))
    assert pieces(drawn(state, section="board"), "water") == 0
    assert "not entered yet" not in titles(drawn(GAME.new(2, 1)))


def test_used_tools_are_turned() -> None:
    state = position(2, players={0: {"tools": {"rope": 1}, "used_tools": {"rope": 1, "food": 2}}})
    root = drawn(state)
    assert part(root, "seat 0 rope")[0].text == "Madder: rope, 1 ready, 1 used"
    turned = [element for element in part(root, "seat 0 food").iter() if element.get("class") == "turned"]
    assert len(turned) == 2
    assert pieces(drawn(state, 1, section="others"), "tool-rope") == 2


def test_the_town_shows_queue_assistants_and_buildings_visited() -> None:
    state = position(3, players={1: {"queue": [2, 0], "miners": 6}, 2: {"queue": [0, 1]}}, assistants={"market": 2})
    root = drawn(state)
    assert (part(root, "castle left")[0].text or "").endswith("Indigo: 2 miners")
    assert pieces(part(root, "castle right"), "miner-2") == 1
    assert (part(root, "market assistant")[0].text or "").startswith("Assistant's place of the market: Moss")
    do(state, "square")
    assert "Madder has visited the square in this turn" in titles(drawn(state))


def test_a_privilege_changes_the_market_prices() -> None:
    state = position(2, market=[4, 1, 0], players={0: {"tools": {"commercial privilege": 1}, "salt": [1, 1, 0]}})
    assert part(drawn(state), "sell brown")[0].text == "Market: the brown column is full"
    do(state, "commercial privilege")
    root = drawn(state)
    assert part(root, "sell brown")[0].text == "Market: sell a brown cube to the bank for 3 gr"
    assert part(root, "sell green")[0].text == "Market: sell a green cube for 6 gr"
    assert part(root, "buy green")[0].text == "Market: buy a green cube for 5 gr"


def test_what_can_be_done_lights_up_and_a_decision_shows_where_it_is() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 0)}
    state = position(2, mine=mine, salt={"I-L1": "bbg"})
    assert "can" in (part(drawn(state, lit=["i-l1"]), "i-l1").get("class") or "").split()
    do(state, "extract i-l1")
    root = drawn(state)
    assert part(root, "i-l1 green")[0].text == "Take green salt from I-L1: 1 there"
    assert any("busy" in child.get("class", "").split() for child in part(root, "i-l1"))
