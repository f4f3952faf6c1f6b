"""CB 3 A turn, CB 4 What "can carry out" means."""

import pytest

from pithead.core.events import SEAT_NAMES
from support.coal_baron import do, notations, order, position, why_not

pytestmark = pytest.mark.both


def test_cb_3_1_players_act_clockwise_and_without_workers_are_skipped() -> None:
    state = position(3, in_hand={0: 2, 1: 0, 2: 1})
    do(state, "bank")
    assert state.to_act == 2
    do(state, "bank")
    assert state.to_act == 0


def test_cb_3_1_one_who_is_left_alone_goes_on_turn_after_turn() -> None:
    state = position(3, in_hand={0: 3, 1: 0, 2: 0})
    do(state, "bank", "money 6")
    assert state.to_act == 0
    assert state.dump()["shift"] == 1


def test_cb_3_1_the_shift_ends_when_no_player_has_a_worker_left() -> None:
    state = position(3, in_hand={0: 1, 1: 0, 2: 0})
    do(state, "bank")
    assert state.dump()["shift"] == 2


def test_example_placing_on_an_empty_space_takes_one_worker() -> None:
    """CB 3.2: the 4-franc space is empty."""
    state = do(position(4), "money 4")
    assert state.dump()["workers"]["money 4"] == {"seat": 0, "workers": 1}
    assert state.dump()["players"][0]["workers"] == 12


def test_example_placing_where_one_red_worker_stands_takes_two() -> None:
    """CB 3.2, 3.4: the 5-franc space holds one worker of another player, who goes to the canteen."""
    state = do(position(4, workers={"money 5": (1, 1)}), "money 5")
    dump = state.dump()
    assert dump["workers"]["money 5"] == {"seat": 0, "workers": 2}
    assert dump["players"][0]["workers"] == 11
    assert dump["players"][1]["canteen"] == 1


def test_example_placing_where_two_of_ones_own_stand_takes_three() -> None:
    """CB 3.2, 3.4: the 6-franc space holds two of one's own, who go to the canteen."""
    state = do(position(4, workers={"money 6": (0, 2)}), "money 6")
    dump = state.dump()
    assert dump["workers"]["money 6"] == {"seat": 0, "workers": 3}
    assert dump["players"][0]["canteen"] == 2
    assert dump["players"][0]["workers"] == 13 - 2 - 3


@pytest.mark.parametrize(("owner", "name"), [(1, "Indigo"), (0, "Madder")])
def test_cb_3_2_the_journal_tells_whose_workers_went_to_the_canteen(owner: int, name: str) -> None:
    state = position(4, workers={"money 6": (owner, 2)})
    state.journal = []
    do(state, "money 6")
    event = state.journal[0]
    assert (event.kind, event.paragraph) == ("place", "CB 3.2")
    assert event.facts == {"space": "money 6", "workers": 3, "displaced": 2, "owner": owner}
    said = f"Madder places 3 workers on 'money 6' and sends 2 workers of {name} to the canteen"
    assert state.game.sentence(event, SEAT_NAMES) == said


def test_cb_3_2_nobody_goes_to_the_canteen_from_an_empty_space_or_the_bank() -> None:
    state = position(4)
    state.journal = []
    do(state, "money 6", "bank", "bank")
    placed = [event for event in state.journal if event.kind == "place"]
    assert [event.facts for event in placed] == [{"space": name, "workers": 1} for name in ("money 6", "bank", "bank")]
    assert state.game.sentence(placed[0], SEAT_NAMES) == "Madder places 1 worker on 'money 6'"


def test_cb_3_2_too_few_workers() -> None:
    state = position(4, workers={"money 6": (1, 2)}, in_hand={0: 2})
    assert why_not(state, "money 6") == "CB 3.2: 'money 6' needs 3 workers, you have 2"
    assert "money 5" in notations(state)


def test_cb_3_3_the_bank_takes_one_worker_displaces_nobody_and_is_always_open() -> None:
    state = position(2, in_hand={0: 1, 1: 1})
    before = state.dump()["players"][0]
    do(state, "bank")
    after = state.dump()["players"]
    assert after[0]["francs"] == before["francs"] + 1
    assert after[0]["banked"] == before["banked"] + 1
    assert after[0]["workers"] == 0
    assert after[0]["canteen"] == after[1]["canteen"] == 0
    assert "bank" in notations(state)


def test_cb_3_5_an_empty_factory_space_is_refilled_at_the_end_of_the_turn() -> None:
    state = position(4, factory={1: "yellow 1 light"}, stack=["black 2 dark"])
    do(state, "factory 1")
    assert state.dump()["factory"][0] == "black 2 dark"


def test_cb_3_5_an_empty_order_space_is_refilled_the_last_of_a_shift_included() -> None:
    orders = {1: "lorry y", 2: "lorry yy", 3: "lorry g", 4: "lorry k"}
    state = position(3, orders=orders, deck=["handcart k"], in_hand={0: 1, 1: 0, 2: 0})
    do(state, "order 2")
    assert state.dump()["shift"] == 2
    assert state.dump()["orders"] == ["lorry y", "handcart k", "lorry g", "lorry k"]


def test_cb_3_5_a_space_that_cannot_be_refilled_stays_empty_and_cannot_be_chosen() -> None:
    state = position(2, factory={1: "yellow 1 light"}, orders={4: "lorry y"}, stack=["only"], deck=["only"])
    do(state, "factory 1", "order 4")
    assert state.dump()["factory"][0] is None
    assert why_not(state, "factory 1") == "CB 3.5: 'factory 1' is empty, and the stack of tiles is used up"
    assert why_not(state, "order 4") == "CB 3.5: 'order 4' is empty, and the deck of orders is used up"


def test_cb_4_1_a_tile_must_be_paid_in_full() -> None:
    state = position(4, factory={1: "black 2 dark", 2: "grey 1 light"}, players={0: {"francs": 7}})
    assert why_not(state, "factory 1") == "CB 4.1: the tile 'black 2 dark' costs 8 francs, you have 7"
    assert "factory 2" in notations(state)


def test_cb_4_2_drawing_needs_one_left_in_the_pile_and_no_francs() -> None:
    state = position(4, stack=["yellow 1 light", "only"], deck=["lorry y", "only"], players={0: {"francs": 0}})
    assert {"draw tiles", "draw orders"} <= set(notations(state))
    state = position(4, stack=["only"], deck=["only"])
    assert why_not(state, "draw tiles") == "CB 4.2: the stack of tiles is used up"
    assert why_not(state, "draw orders") == "CB 4.2: the deck of orders is used up"


def test_cb_4_3_mining_and_money_spaces_are_always_possible() -> None:
    empty_pit = {"levels": [{}, {}, {}, {}]}
    state = position(4, players={0: empty_pit})
    assert {f"mine {steps}" for steps in (10, 8, 6, 4)} <= set(notations(state))
    assert {f"money {francs}" for francs in (6, 5, 4, 3)} <= set(notations(state))


def test_cb_4_4_a_delivery_needs_a_complete_order_of_that_vehicle() -> None:
    orders = [order("lorry yy", "yellow"), order("handcart y", "yellow")]
    state = position(4, players={0: {"orders": orders}})
    assert notations(state, "deliver") == ["deliver handcart"]
    assert why_not(state, "deliver lorry") == "CB 4.4: you have no complete lorry order (1 open)"
    assert why_not(state, "deliver locomotive") == "CB 4.4: you have no complete locomotive order (0 open)"


def test_cb_4_5_an_order_space_needs_a_card() -> None:
    state = position(4, orders={1: "lorry yy"}, deck=["only"])
    assert notations(state, "order") == ["order 1"]


def test_it_is_the_turn_of_one_seat() -> None:
    state = position(4)
    refusal = state.refusal(state.legal()[0], 2)
    assert str(refusal) == "CB 3.1: it is the turn of Madder, not of Moss"
