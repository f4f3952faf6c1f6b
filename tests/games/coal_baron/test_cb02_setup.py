"""CB 1 Components, CB 2 Set-up."""

from collections import Counter

import pytest

from pithead.games.coal_baron import components
from pithead.games.coal_baron.text import card_name
from support.coal_baron import CARDS, COLOURS, GAME, TILES, audit, do, notations, why_not

pytestmark = pytest.mark.both

LOCKED = {
    2: {"factory 4", "factory 8", "mine 8", "mine 4", "money 5", "money 3", "order 1"},
    3: {"factory 8", "mine 4", "money 3"},
    4: set(),
}


def test_cb_1_1_sixteen_cubes_of_each_of_four_colours_in_rising_value() -> None:
    assert components.COLOURS == ["yellow", "brown", "grey", "black"]
    assert components.CUBES == 16


def test_cb_1_2_four_vehicles() -> None:
    assert components.VEHICLES == ["handcart", "horse-cart", "lorry", "locomotive"]


def test_cb_1_3_forty_eight_tiles_three_of_each_kind() -> None:
    dump = GAME.new(2, 1).dump()
    tiles = Counter([*dump["stack"], *(tile for tile in dump["factory"] if tile)])
    assert len(TILES) == 16
    assert tiles == Counter(dict.fromkeys(TILES, 3))


def test_cb_1_4_forty_four_orders_with_the_checksums() -> None:
    slots = "".join(card.split()[1] for card in CARDS)
    assert len(CARDS) == 44
    assert Counter(slots) == {"y": 22, "b": 22, "g": 22, "k": 22}
    points = Counter()
    for card, value in zip(CARDS, components.CARD_POINTS, strict=True):
        points[card.split()[0]] += value
    assert points == {"handcart": 64, "horse-cart": 64, "lorry": 64, "locomotive": 64}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cb_2_1_locked_spaces_are_out_of_the_game(seats: int) -> None:
    view = GAME.new(seats, 1).view(None)
    assert {space["name"] for space in view["spaces"] if not space["open"]} == LOCKED[seats]


@pytest.mark.parametrize("seats", [2, 3])
def test_cb_2_1_a_locked_space_cannot_be_chosen(seats: int) -> None:
    state = drafted(seats)
    for space in LOCKED[seats]:
        assert why_not(state, space) == f"CB 2.1: '{space}' is locked with {seats} players"


@pytest.mark.parametrize(("seats", "workers", "francs"), [(2, 18, 10), (3, 15, 9), (4, 13, 8)])
def test_cb_2_2_workers_and_francs(seats: int, workers: int, francs: int) -> None:
    for player in GAME.new(seats, 1).dump()["players"]:
        assert player["workers"] == workers
        assert player["francs"] == francs
        assert player["points"] == 0


@pytest.mark.parametrize(
    ("seats", "revealed", "deck", "factory", "stack", "supply"),
    [(2, 7, 35, 6, 42, 14), (3, 10, 31, 7, 41, 13), (4, 13, 28, 8, 40, 12)],
)
def test_the_rulebooks_figures_of_the_set_up(
    seats: int, revealed: int, deck: int, factory: int, stack: int, supply: int
) -> None:
    """CB 2.3, 2.4, 2.6: cards revealed; deck after the draft; factory tiles; stack; supply of each colour."""
    state = GAME.new(seats, 1)
    assert len(state.view(None)["revealed"]) == revealed
    for player in state.dump()["players"]:
        assert player["levels"] == [{colour: 1} for colour in COLOURS]
        assert player["cage_at"] == "surface"
        assert player["cage"] == {}
    assert state.view(None)["supply"] == [supply] * 4
    state = drafted(seats)
    dump = state.dump()
    assert len(dump["deck"]) == deck
    assert sum(tile is not None for tile in dump["factory"]) == factory
    assert len(dump["stack"]) == stack
    audit(state)


def test_cb_2_5_any_seat_may_be_first() -> None:
    assert {GAME.new(4, seed).dump()["first_player"] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cb_2_6_the_draft_goes_anticlockwise_from_the_right_of_the_first_player_three_times_round(seats: int) -> None:
    state = GAME.new(seats, 3)
    first = state.dump()["first_player"]
    asked = []
    while state.dump()["phase"] == "draft":
        asked.append(state.to_act)
        state.apply(state.legal()[0])
    assert asked == [(first - 1 - turn) % seats for turn in range(3 * seats)]
    assert [len(player["orders"]) for player in state.dump()["players"]] == [3] * seats
    assert state.to_act == first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cb_2_6_the_card_left_over_goes_to_the_rightmost_space_the_others_come_from_the_deck(seats: int) -> None:
    state = GAME.new(seats, 3)
    deck = state.dump()["deck"]
    while len(state.view(None)["revealed"]) > 2:
        state.apply(state.legal()[0])
    left_over = notations(state)[1].removeprefix("draft ")
    state.journal = []
    state.apply(state.legal()[0])
    orders = state.dump()["orders"]
    assert orders[3] == left_over
    assert orders[:3] == ([None, *deck[:2]] if seats == 2 else deck[:3])
    told = [event for event in state.journal if event.kind == "new order"]
    assert {event.paragraph for event in told} == {"CB 2.6"}
    assert {event.facts["space"]: event.facts["card"] for event in told} == {
        f"order {i + 1}": card for i, card in enumerate(orders) if card
    }
    assert [event.reveals for event in told] == [event.facts["card"] != left_over for event in told]


def test_cb_2_6_only_a_revealed_card_can_be_drafted() -> None:
    state = GAME.new(2, 3)
    hidden = state.dump()["deck"][0]
    assert why_not(state, f"draft {hidden}") == f"CB 2.6: {card_name(hidden)} is not among the revealed cards"
    assert why_not(state, "bank") == "CB 2.6: now draft one of the revealed orders"


def drafted(seats: int):
    state = GAME.new(seats, 1)
    while state.dump()["phase"] == "draft":
        do(state, notations(state)[0])
    return state
