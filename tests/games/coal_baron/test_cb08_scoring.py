"""CB 8 End of a shift, CB 9 Next shift, CB 10 End of the game."""

from typing import Any

import pytest

from pithead.core.game import State
from support.coal_baron import do, order, position

pytestmark = pytest.mark.both

NO_EMPTY_CARTS = [{"yellow": 1}, {"brown": 1}, {"grey": 1}, {"black": 1}]


def last_turn(seats: int, shift: int, players: dict[int, dict[str, Any]], **facts: Any) -> State:
    """The last worker of the shift is seat 0's, and goes to the bank."""
    hands = {seat: 1 if seat == 0 else 0 for seat in range(seats)}
    state = position(seats, shift=shift, players=players, in_hand=hands, **facts)
    state.journal = []
    return do(state, "bank")


def points(state: State, *kinds: str) -> dict[tuple[int, str], int]:
    """The points of first and second places, by seat and element."""
    wanted = kinds or ("first", "second")
    return {
        (event.seat, str(event.facts.get("element", event.kind))): event.points
        for event in state.journal or []
        if event.kind in wanted
    }


def test_example_counting_delivered_orders() -> None:
    """CB 8.1: handcart gg, horse cart kk and ybgk: grey 3, black 3, yellow 1, brown 1; handcart 2, horse cart 6."""
    state = position(3, players={0: {"delivered": ["handcart gg", "horse-cart kk", "horse-cart ybgk"]}})
    assert state.view(0)["players"][0]["elements"] == [1, 1, 3, 3, 2, 6, 0, 0, 0, 0, 0, 0]


def test_example_of_a_scoring_of_vehicles() -> None:
    """CB 8.5: handcart slots 3, 3, 2 give 6, 6, 0; horse-cart slots 1, 1, 6 give 3, 3, 7; no lorry or locomotive."""
    delivered = {
        0: {"delivered": ["handcart bbb", "horse-cart y"]},
        1: {"delivered": ["handcart ggg", "horse-cart b"]},
        2: {"delivered": ["handcart gg", "horse-cart kk", "horse-cart ybgk"]},
    }
    scored = points(last_turn(3, 2, delivered))
    vehicles = {
        key: value for key, value in scored.items() if key[1] in ("handcart", "horse-cart", "lorry", "locomotive")
    }
    assert vehicles == {
        (0, "handcart"): 6,
        (1, "handcart"): 6,
        (0, "horse-cart"): 3,
        (1, "horse-cart"): 3,
        (2, "horse-cart"): 7,
    }


@pytest.mark.parametrize(("shift", "count"), [(1, 4), (2, 8), (3, 12)])
def test_cb_8_1_each_shift_scores_four_elements_more(shift: int, count: int) -> None:
    everything = ["handcart ybgk", "horse-cart ybgk", "lorry ybgk", "locomotive ybgk"]
    state = last_turn(3, shift, {0: {"delivered": everything, "levels": [{}, {}, {}, {}]}})
    scored = [value for (seat, _), value in points(state).items() if seat == 0]
    assert scored == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13][:count]


def test_cb_8_1_second_places() -> None:
    first = ["handcart ybgk", "horse-cart ybgk", "lorry ybgk", "locomotive ybgk"]
    second = ["handcart y", "horse-cart b", "lorry g", "locomotive k"]
    tiles = {f"{colour} 1 light": 1 for colour in ("yellow", "brown", "grey", "black")}
    players = {
        0: {"delivered": first, "levels": [{}, {}, {}, {}], "tiles": tiles},
        1: {"delivered": second, "levels": [{}, {}, {}, {}]},
    }
    state = last_turn(3, 3, players)
    scored = [value for (seat, _), value in points(state).items() if seat == 1]
    assert scored == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_cb_8_1_cubes_on_open_orders_never_count_and_all_deliveries_since_the_start_do() -> None:
    players = {0: {"orders": [order("lorry kk", "black", "black")]}, 1: {"delivered": ["lorry y"]}}
    scored = points(last_turn(3, 2, players))
    assert scored == {(1, "yellow"): 2, (1, "lorry"): 8}


def test_cb_8_2_slots_count_as_printed_whatever_cubes_filled_them() -> None:
    state = position(3, players={0: {"orders": [order("lorry k", ["yellow", "yellow"])]}})
    do(state, "deliver lorry")
    assert state.view(0)["players"][0]["elements"][:4] == [0, 0, 0, 1]


def test_cb_8_2_without_any_of_the_element_nobody_scores_and_an_empty_cart_needs_no_delivery() -> None:
    state = last_turn(3, 3, {0: {"levels": [{}, {"brown": 1}, {"grey": 1}, {"black": 1}]}})
    assert points(state) == {(0, "yellow carts"): 10}


def test_cb_8_3_a_tie_for_second_gives_each_the_second_points() -> None:
    players = {0: {"delivered": ["lorry yy"]}, 1: {"delivered": ["lorry y"]}, 2: {"delivered": ["handcart y"]}}
    scored = points(last_turn(4, 1, players))
    assert scored == {(0, "yellow"): 2, (1, "yellow"): 1, (2, "yellow"): 1}


def test_cb_8_3_a_tie_for_first_leaves_no_second_place() -> None:
    players = {0: {"delivered": ["lorry yy"]}, 1: {"delivered": ["handcart yy"]}, 2: {"delivered": ["handcart y"]}}
    scored = points(last_turn(4, 1, players))
    assert scored == {(0, "yellow"): 2, (1, "yellow"): 2}


def test_cb_8_3_with_two_players_there_is_no_second_place() -> None:
    players = {0: {"delivered": ["lorry yy"]}, 1: {"delivered": ["lorry y"]}}
    assert points(last_turn(2, 1, players)) == {(0, "yellow"): 2}


def test_cb_8_4_a_cart_without_any_cube_is_empty_and_has_its_levels_colour() -> None:
    """The printed cart counts; a cart with a substitute cube is not empty."""
    levels = [{}, {"brown": 1, "black": 1}, {"grey": 1}, {"black": 1}]
    player = {"levels": levels, "tiles": {"yellow 2 light": 1, "brown 1 dark": 1}}
    state = position(3, players={0: player})
    assert state.view(0)["players"][0]["elements"][8:] == [3, 0, 0, 0]


def test_example_three_grey_and_four_black_empty_carts() -> None:
    """CB 8.4."""
    player = {
        "levels": [{"yellow": 1}, {"brown": 1}, {"grey": 1}, {}],
        "tiles": {"grey 1 light": 1, "grey 2 dark": 1, "black 1 light": 1, "black 2 dark": 1},
    }
    state = position(3, players={0: player})
    assert state.view(0)["players"][0]["elements"][8:] == [0, 0, 3, 4]


def test_example_first_player_by_factory_workers_5_4_2() -> None:
    """CB 9.1: the one with 5; "draw five tiles" counts, the canteen does not."""
    workers = {"factory 1": (1, 2), "draw tiles": (1, 3), "factory 2": (2, 4), "factory 3": (0, 2), "mine 10": (0, 4)}
    state = last_turn(3, 1, {0: {"canteen": 6}}, workers=workers)
    assert state.dump()["first_player"] == 1
    assert state.to_act == 1


def test_cb_9_1_the_last_first_player_keeps_the_marker_if_he_alone_has_the_most() -> None:
    state = last_turn(3, 1, {}, workers={"factory 1": (2, 2), "factory 2": (1, 1)}, first_player=2)
    assert state.dump()["first_player"] == 2


@pytest.mark.parametrize(
    ("first", "tied", "following"), [(0, (0, 2), 2), (2, (2, 1), 1), (0, (1, 2), 1), (1, (0, 1), 0)]
)
def test_cb_9_2_a_tie_goes_to_the_nearest_clockwise_who_is_not_the_last_first_player(
    first: int, tied: tuple[int, int], following: int
) -> None:
    workers = {"factory 1": (tied[0], 3), "factory 2": (tied[1], 3)}
    state = last_turn(3, 1, {}, workers=workers, first_player=first)
    assert state.dump()["first_player"] == following


def test_cb_9_2_also_when_nobody_has_any() -> None:
    assert last_turn(3, 1, {}, first_player=2).dump()["first_player"] == 0


def test_cb_9_3_9_4_only_the_workers_return() -> None:
    player = {
        "cage": {"grey": 1},
        "cage_at": "black",
        "store": {"yellow": 1},
        "francs": 3,
        "canteen": 2,
        "orders": [order("lorry kk", "black")],
        "delivered": ["lorry y"],
        "tiles": {"grey 1 light": 1},
    }
    state = position(3, players={0: player}, in_hand={0: 1, 1: 0, 2: 0}, workers={"mine 8": (0, 3)})
    before = state.dump()["players"][0]
    do(state, "money 6")
    after = state.dump()
    assert after["workers"] == {}
    assert [p["workers"] for p in after["players"]] == [15, 15, 15]
    assert [p["canteen"] + p["banked"] for p in after["players"]] == [0, 0, 0]
    kept = ("cage", "cage_at", "store", "levels", "tiles", "orders", "delivered")
    assert {key: after["players"][0][key] for key in kept} == {key: before[key] for key in kept}
    assert after["players"][0]["francs"] == 9
    assert after["shift"] == 2


def test_example_end_of_the_game() -> None:
    """CB 10.6: 7 francs, 4 cubes, 1 open order, 7 light and 4 dark tiles: +1 +1 -1 -6."""
    player = {
        "francs": 6,
        "levels": [{"yellow": 1}, {}, {}, {}],
        "cage": {"brown": 1},
        "store": {"grey": 1},
        "orders": [order("lorry ybgk", "yellow")],
        "tiles": {"yellow 1 light": 3, "brown 1 light": 3, "grey 1 light": 1, "yellow 1 dark": 3, "brown 1 dark": 1},
    }
    state = last_turn(2, 3, {0: player})
    end = {
        event.paragraph: event.points
        for event in state.journal or []
        if event.seat == 0 and event.paragraph.startswith("CB 10")
    }
    assert end == {"CB 10.1": 1, "CB 10.2": 1, "CB 10.3": -1, "CB 10.4": -6}
    assert state.over


@pytest.mark.parametrize(("francs", "scored", "left"), [(3, 0, 4), (4, 1, 0), (8, 1, 4), (9, 2, 0)])
def test_cb_10_1_one_point_for_five_francs_the_rest_breaks_ties(francs: int, scored: int, left: int) -> None:
    state = last_turn(2, 3, {0: {"francs": francs}})  # and one more from the bank
    assert points(state, "francs")[0, "francs"] == scored
    assert state.dump()["players"][0]["francs"] == left


def test_cb_10_2_cubes_of_any_colours_anywhere_count_together() -> None:
    player = {
        "levels": [{"yellow": 1}, {"brown": 1}, {}, {}],
        "cage": {"grey": 1},
        "store": {"black": 1},
        "orders": [order("lorry kk", ["yellow", "grey"])],
    }
    assert points(last_turn(2, 3, {0: player}), "cubes")[0, "cubes"] == 2


def test_cb_10_3_an_open_order_costs_a_point_complete_or_not() -> None:
    player = {"orders": [order("lorry y", "yellow"), order("lorry kk")]}
    assert points(last_turn(2, 3, {0: player}), "open orders")[0, "open orders"] == -2


def test_cb_10_4_tiles_are_counted_over_all_levels_and_printed_carts_are_not_tiles() -> None:
    even = {"tiles": {"yellow 2 light": 2, "black 1 dark": 2}}
    odd = {"tiles": {"yellow 2 light": 1, "black 1 light": 1, "grey 1 dark": 1}}
    state = last_turn(2, 3, {0: even, 1: odd})
    assert points(state, "imbalance") == {(0, "imbalance"): 0, (1, "imbalance"): -2}


def finished(*standings: tuple[int, int]) -> State:
    """A finished game with these points and francs."""
    state = last_turn(len(standings), 3, {})
    dump = state.dump()
    for player, (score, francs) in zip(dump["players"], standings, strict=True):
        player |= {"points": score, "francs": francs}
    return state.game.load(dump)


def test_cb_10_5_most_points_then_most_francs_left_then_the_place_is_shared() -> None:
    assert finished((30, 0), (40, 0), (20, 4)).ranking() == [2, 1, 3]
    assert finished((30, 1), (30, 2), (20, 4)).ranking() == [2, 1, 3]
    assert finished((30, 2), (30, 2), (20, 4)).ranking() == [1, 1, 3]
    assert finished((30, 2), (40, 2), (20, 4), (30, 2)).ranking() == [2, 1, 4, 2]


def test_the_end_leaves_nobody_to_act() -> None:
    state = last_turn(2, 3, {})
    assert state.over
    assert state.to_act == -1
    assert state.legal() == []
    assert str(state.refusal(0)) == "CB 10.5: the game is over"
