"""CB 6 Mining."""

import pytest

from support.coal_baron import cubes_of, do, notations, order, position, why_not

pytestmark = pytest.mark.both


def test_example_mining_with_eight_steps() -> None:
    """CB 6.1 to 6.4: down to 3, grey, grey, up to 1, yellow, surface, both greys to the order; 1 yellow is left."""
    player = {
        "tiles": {"grey 1 light": 1},
        "levels": [{"yellow": 1}, {"brown": 1}, {"grey": 2}, {"black": 1}],
        "orders": [order("handcart gg")],
    }
    state = position(4, players={0: player})
    do(state, "mine 8", "cage grey", "load grey", "load grey", "cage yellow", "load yellow", "cage surface")
    do(state, "fill handcart gg grey from cage", "fill handcart gg grey from cage")
    after = state.dump()["players"][0]
    assert state.to_act == 1
    assert after["cage"] == {"yellow": 1}
    assert after["cage_at"] == "surface"
    assert after["orders"] == [order("handcart gg", "grey", "grey")]


@pytest.mark.parametrize("steps", [10, 8, 6, 4])
def test_cb_6_1_the_space_gives_a_number_of_steps(steps: int) -> None:
    state = do(position(4), f"mine {steps}")
    for step in range(steps):
        assert state.to_act == 0
        do(state, "cage black" if step % 2 == 0 else "cage surface")
    assert state.to_act == 1


def test_cb_6_1_one_may_stop_at_once_and_unused_steps_are_lost() -> None:
    state = do(position(4), "mine 10", "stop")
    assert state.to_act == 1
    assert state.dump()["pending"]["steps"] == 0


def test_cb_6_2_the_cage_moves_any_distance_for_one_step_to_any_other_place() -> None:
    state = do(position(4), "mine 10")
    assert notations(state, "cage") == ["cage yellow", "cage brown", "cage grey", "cage black"]
    do(state, "cage black")
    assert notations(state, "cage") == ["cage surface", "cage yellow", "cage brown", "cage grey"]
    assert state.dump()["pending"]["steps"] == 9
    assert why_not(state, "cage black") == "CB 6.2: the cage is there already"


def test_cb_6_3_loading_takes_a_cube_of_the_cages_level() -> None:
    state = do(position(4), "mine 10")
    assert why_not(state, "load grey") == "CB 6.3: the cage is at the surface: lower it to a level first"
    do(state, "cage grey")
    assert notations(state, "load") == ["load grey"]
    assert why_not(state, "load black") == "CB 6.3: no black cube lies at the cage's level (grey)"
    do(state, "load grey")
    assert state.dump()["players"][0]["cage"] == {"grey": 1}
    assert why_not(state, "load grey") == "CB 6.3: no grey cube lies at the cage's level (grey)"


def test_cb_6_3_the_cage_holds_five() -> None:
    player = {"cage": {"yellow": 5}, "cage_at": "grey"}
    state = do(position(4, players={0: player}), "mine 10")
    assert why_not(state, "load grey") == "CB 6.3: the cage is full: it holds 5 of 5 cubes"


def test_cb_6_3_a_substitute_cube_lies_at_the_level_of_its_cart() -> None:
    levels = [{"yellow": 1}, {"brown": 1}, {"black": 1}, {"black": 1}]
    player = {"levels": levels, "tiles": {"grey 1 light": 1}, "cage_at": "grey"}
    state = do(position(4, players={0: player}), "mine 10")
    assert notations(state, "load") == ["load black"]
    do(state, "load black")
    assert state.dump()["players"][0]["levels"][2] == {}


def test_cb_6_4_only_at_the_surface_and_only_on_a_slot_of_the_cubes_own_colour() -> None:
    player = {"cage": {"grey": 2}, "cage_at": "black", "orders": [order("lorry g"), order("lorry kk")]}
    state = do(position(4, players={0: player}), "mine 10")
    assert notations(state, "fill") == []
    assert (
        why_not(state, "fill lorry g grey from cage") == "CB 6.4: the cage is at black: raise it to the surface first"
    )
    do(state, "cage surface")
    assert notations(state, "fill") == ["fill lorry g grey from cage"]
    assert "CB 6.4: no black cube can be taken from the cage" in why_not(state, "fill lorry kk black from cage")
    do(state, "fill lorry g grey from cage")
    assert why_not(state, "fill lorry g grey from cage") == "CB 6.4: lorry (grey) has no free grey slot"
    assert why_not(state, "fill handcart g grey from cage") == "CB 6.4: handcart (grey) is not one of your open orders"


def test_cb_6_5_from_the_cage_to_the_store_also_if_the_cube_fits_an_order() -> None:
    player = {"cage": {"grey": 1}, "orders": [order("lorry g")]}
    state = do(position(4, players={0: player}), "mine 10")
    assert notations(state, "store") == ["store grey"]
    assert "CB 6.5: no black cube" in why_not(state, "store black")
    do(state, "store grey")
    assert state.dump()["players"][0]["store"] == {"grey": 1}
    do(state, "cage grey", "load grey")
    assert why_not(state, "store grey") == "CB 6.5: the cage is at grey: raise it to the surface first"


def test_cb_6_6_from_the_store_to_an_order_wherever_the_cage_is() -> None:
    player = {"store": {"grey": 1}, "cage_at": "black", "orders": [order("lorry gg")]}
    state = do(position(4, players={0: player}), "mine 10", "fill lorry gg grey from store")
    after = state.dump()["players"][0]
    assert after["orders"] == [order("lorry gg", "grey")]
    assert after["store"] == {}
    assert "CB 6.6: no grey cube can be taken from the store (0 in it)" in why_not(
        state, "fill lorry gg grey from store"
    )


def test_cb_6_7_two_cubes_of_any_colours_fill_one_slot_for_two_steps() -> None:
    player = {"cage": {"yellow": 1}, "store": {"brown": 1}, "orders": [order("lorry k")]}
    state = do(position(4, players={0: player}), "mine 4", "double lorry k black")
    assert notations(state) == ["use yellow from cage"]
    do(state, "use yellow from cage")
    assert notations(state) == ["use brown from store"]
    do(state, "use brown from store")
    after = state.dump()["players"][0]
    assert after["orders"] == [{"card": "lorry k", "slots": [["yellow", "brown"]]}]
    assert after["cage"] == after["store"] == {}
    assert state.dump()["pending"]["steps"] == 2


def test_cb_6_7_a_cube_of_the_slots_own_colour_may_be_one_of_them_or_both() -> None:
    player = {"store": {"yellow": 2}, "orders": [order("lorry yy")]}
    state = do(
        position(4, players={0: player}),
        "mine 4",
        "double lorry yy yellow",
        "use yellow from store",
        "use yellow from store",
    )
    assert state.dump()["players"][0]["orders"] == [{"card": "lorry yy", "slots": [["yellow", "yellow"], None]}]


def test_cb_6_7_both_cubes_and_both_steps_are_needed() -> None:
    player = {"store": {"yellow": 1}, "cage": {"yellow": 1}, "cage_at": "grey", "orders": [order("lorry k")]}
    state = do(position(4, players={0: player}), "mine 4")
    assert why_not(state, "double lorry k black") == (
        "CB 6.7: two cubes are needed, you can use 1 (store 1; cage 1, at grey)"
    )
    do(state, "cage surface")
    assert "double lorry k black" in notations(state)
    do(state, "cage grey", "cage surface")
    assert why_not(state, "double lorry k black") == "CB 6.7: two cubes for one slot take 2 steps, you have 1"


def test_cb_6_7_a_pair_of_cubes_appears_once() -> None:
    player = {"cage": {"yellow": 1, "grey": 1}, "store": {"yellow": 1}, "orders": [order("lorry k")]}
    state = do(position(4, players={0: player}), "mine 10", "double lorry k black")
    assert notations(state) == ["use yellow from cage", "use grey from cage"]
    assert "CB 6.7: the same choice is made" in why_not(state, "use yellow from store")
    pairs = set()
    for first in state.legal():
        after = state.copy()
        after.apply(first)
        for second in after.legal():
            pair = tuple(sorted((first, second)))
            assert pair not in pairs
            pairs.add(pair)
    assert len(pairs) == 3


def test_cb_6_7_a_single_cube_is_not_named_twice() -> None:
    player = {"cage": {"yellow": 1, "grey": 2}, "store": {"brown": 1}, "orders": [order("lorry k")]}
    state = do(position(4, players={0: player}), "mine 10", "double lorry k black", "use yellow from cage")
    assert why_not(state, "use yellow from cage") == (
        "CB 6.7: the only yellow cube in the cage is the first of the two already"
    )
    assert why_not(state, "use black from cage") == (
        "CB 6.7: no black cube can be taken from the cage (0 in it, the cage at surface)"
    )
    assert notations(state) == ["use grey from cage", "use brown from store"]
    state = do(position(4, players={0: player}), "mine 10", "double lorry k black", "use grey from cage")
    assert notations(state) == ["use grey from cage", "use brown from store"]


def test_cb_6_7_every_started_double_can_be_finished_from_every_load() -> None:
    """No dead end: whatever lies in cage and store, each first cube offered leaves a second."""
    for cage in ({}, {"yellow": 1}, {"black": 2}, {"yellow": 1, "black": 1}):
        for store in ({}, {"grey": 1}, {"yellow": 1, "black": 1}, {"black": 2}):
            state = do(
                position(4, players={0: {"cage": cage, "store": store, "orders": [order("lorry ybgk")]}}), "mine 4"
            )
            starts = notations(state, "double")
            assert bool(starts) == (sum(cage.values()) + sum(store.values()) >= 2)
            for start in starts:
                begun = do(state.copy(), start)
                assert begun.legal()
                for first in begun.legal():
                    half = begun.copy()
                    half.apply(first)
                    assert half.legal()


def test_cb_6_7_both_cubes_return_at_delivery() -> None:
    player = {"orders": [order("lorry k", ["yellow", "brown"])]}
    state = position(4, players={0: player})
    before = state.dump()["supply"]
    do(state, "deliver lorry")
    after = state.dump()["supply"]
    assert after["yellow"] == before["yellow"] + 1
    assert after["brown"] == before["brown"] + 1
    assert after["black"] == before["black"]


def test_cb_6_8_a_cube_on_an_order_stays_and_so_does_the_cage_with_its_cubes() -> None:
    player = {"cage": {"grey": 1}, "cage_at": "black", "orders": [order("lorry g", "grey")]}
    state = do(position(4, players={0: player}), "mine 10", "stop")
    after = state.dump()["players"][0]
    assert after["cage_at"] == "black"
    assert after["cage"] == {"grey": 1}
    assert cubes_of(after)["grey"] == 3


def test_slots_of_one_colour_are_one_choice() -> None:
    player = {"cage": {"yellow": 1}, "orders": [order("lorry yyy")]}
    state = do(position(4, players={0: player}), "mine 10")
    assert notations(state, "fill") == ["fill lorry yyy yellow from cage"]


def test_an_order_of_four_colours_has_four_needs() -> None:
    player = {"store": {"yellow": 1, "brown": 1, "grey": 1, "black": 1}, "orders": [order("lorry ybgk", None, "brown")]}
    state = do(position(4, players={0: player}), "mine 10")
    assert notations(state, "fill") == [
        f"fill lorry ybgk {colour} from store" for colour in ("yellow", "grey", "black")
    ]
