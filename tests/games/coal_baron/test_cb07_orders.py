"""CB 7 Delivery, money, orders."""

import pytest

from support.coal_baron import do, notations, order, position, why_not

pytestmark = pytest.mark.both

FOUR = {1: "handcart y", 2: "handcart b", 3: "handcart g", 4: "handcart k"}
FIVE = ["lorry yy", "lorry kk", "lorry g", "handcart ggg", "locomotive ybgk"]


def test_example_delivery_by_horse_cart_of_orders_worth_9_and_10() -> None:
    """CB 7.1: +19, the cubes to the supply, both cards down."""
    orders = [
        order("horse-cart kk", "black", "black"),
        order("horse-cart ybgk", "yellow", "brown", "grey", "black"),
        order("horse-cart gg", "grey"),
        order("lorry y", "yellow"),
    ]
    state = position(4, players={0: {"orders": orders}})
    before = state.dump()["supply"]
    do(state, "deliver horse-cart")
    player = state.dump()["players"][0]
    assert player["points"] == 19
    assert player["delivered"] == ["horse-cart kk", "horse-cart ybgk"]
    assert player["orders"] == [order("horse-cart gg", "grey"), order("lorry y", "yellow")]
    after = state.dump()["supply"]
    assert {colour: after[colour] - before[colour] for colour in after} == {
        "yellow": 1,
        "brown": 1,
        "grey": 1,
        "black": 3,
    }


@pytest.mark.parametrize("francs", [6, 5, 4, 3])
def test_cb_7_2_money_gives_the_francs_shown(francs: int) -> None:
    state = do(position(4), f"money {francs}")
    assert state.dump()["players"][0]["francs"] == 8 + francs


def test_cb_7_3_an_order_is_taken_face_up_and_there_is_no_limit() -> None:
    state = position(
        2,
        orders=FOUR | {1: None},
        players={0: {"orders": [order(f"lorry {slots}") for slots in ("y", "yy", "b", "yyy", "g", "bb", "k", "gg")]}},
    )
    do(state, "order 2")
    assert len(state.dump()["players"][0]["orders"]) == 9
    assert order("handcart b") in state.view(1)["players"][0]["orders"]


def test_example_a_locomotive_order_is_taken_and_its_space_refilled() -> None:
    """CB 7.3, 3.5."""
    state = position(4, orders=FOUR | {2: "locomotive gg"}, deck=["lorry k"])
    do(state, "order 2")
    assert state.dump()["players"][0]["orders"] == [order("locomotive gg")]
    assert state.dump()["orders"] == ["handcart y", "lorry k", "handcart g", "handcart k"]


def test_cb_7_4_one_of_five_orders_is_kept_free_of_charge_and_the_rest_put_back() -> None:
    state = do(position(4, orders=FOUR, deck=FIVE, players={0: {"francs": 0}}), "draw orders")
    assert notations(state) == [
        "keep handcart ggg",
        "keep lorry yy",
        "keep lorry g",
        "keep lorry kk",
        "keep locomotive ybgk",
        "keep none",
    ]
    assert why_not(state, "keep lorry y") == "CB 7.4: lorry (yellow) is not among the 5 drawn"
    assert why_not(state, "stop").startswith("CB 7.4: now keep one of the orders drawn")
    do(state, "keep lorry g", "return bottom", "next locomotive ybgk", "next lorry yy", "next handcart ggg")
    dump = state.dump()
    assert dump["players"][0]["orders"] == [order("lorry g")]
    assert [piece["piece"] for piece in dump["deck"][-4:]] == [
        "locomotive ybgk",
        "lorry yy",
        "handcart ggg",
        "lorry kk",
    ]
    assert state.to_act == 1


def test_cb_7_4_none_may_be_kept() -> None:
    state = do(position(4, orders=FOUR, deck=FIVE), "draw orders", "keep none", "return top")
    do(state, *[f"next {card}" for card in reversed(FIVE[1:])])
    assert [piece["piece"] for piece in state.dump()["deck"][:5]] == FIVE[::-1]
    assert why_not(do(state, "draw orders"), "next lorry yy").startswith("CB 7.4: now keep one")


def test_cb_7_5_delivered_cards_lie_face_down_but_for_their_owner() -> None:
    players = {0: {"delivered": ["lorry yy"]}}
    state = position(4, players=players)
    assert state.view(0)["players"][0]["delivered"] == ["lorry yy"]
    assert state.view(1)["players"][0]["delivered"] is None
    assert state.view(None)["players"][0]["elements"] is None
    assert state.view(1)["players"][0]["deliveries"] == 1


def test_cb_7_5_the_option_open_deliveries_shows_them() -> None:
    state = position(4, players={0: {"delivered": ["lorry yy"]}}, options={"open_deliveries": "on"})
    assert state.view(1)["players"][0]["delivered"] == ["lorry yy"]
    assert state.view(None)["players"][0]["elements"][0] == 2


def test_cb_7_5_a_delivery_itself_is_public() -> None:
    state = position(4, players={0: {"orders": [order("lorry y", "yellow")]}})
    state.journal = []
    do(state, "deliver lorry")
    event = next(event for event in state.journal if event.kind == "deliver")
    assert event.known_to(None)
    assert event.points == 2
    assert event.facts == {"card": "lorry y"}


def test_cb_7_5_at_the_end_everyones_are_shown() -> None:
    state = position(2, shift=3, in_hand={0: 1, 1: 0}, players={1: {"delivered": ["lorry yy"]}})
    do(state, "bank")
    assert state.over
    assert state.view(0)["players"][1]["delivered"] == ["lorry yy"]
