"""CB 5 Factory: buying tiles, short supply, drawing five."""

import pytest

from support.coal_baron import GAME, do, notations, position, why_not

pytestmark = pytest.mark.both

FULL = dict(enumerate(["yellow 1 light", "yellow 2 light", "yellow 2 dark", "brown 1 light"] * 2, 1))
FIVE = ["grey 1 light", "black 2 dark", "grey 1 light", "yellow 1 dark", "brown 2 light"]


@pytest.mark.parametrize(
    ("tile", "price"),
    [
        ("yellow 1 light", 1),
        ("yellow 2 dark", 2),
        ("brown 1 dark", 2),
        ("brown 2 light", 4),
        ("grey 1 light", 3),
        ("grey 2 dark", 6),
        ("black 1 dark", 4),
        ("black 2 light", 8),
    ],
)
def test_cb_5_1_price_per_cart(tile: str, price: int) -> None:
    state = do(position(4, factory={3: tile}), "factory 3")
    assert state.dump()["players"][0]["francs"] == 8 - price


def test_example_two_grey_carts_light() -> None:
    """CB 5.1, 5.2, 5.3: 6 francs, 2 grey cubes, level 3, light side."""
    state = do(position(4, factory={3: "grey 2 light"}), "factory 3")
    player = state.dump()["players"][0]
    assert player["francs"] == 2
    assert player["tiles"] == {"grey 2 light": 1}
    assert player["levels"][2] == {"grey": 3}
    assert state.dump()["supply"]["grey"] == 12 - 2


def test_cb_5_2_a_level_has_no_limit() -> None:
    tiles = {"yellow 1 light": 3, "yellow 1 dark": 3, "yellow 2 light": 3, "yellow 2 dark": 2}
    state = position(2, factory={1: "yellow 2 dark"}, players={0: {"tiles": tiles}})
    do(state, "factory 1")
    assert state.view(0)["players"][0]["carts"][0] == 1 + 3 + 3 + 6 + 6


def test_cb_5_3_carts_are_never_refilled() -> None:
    state = position(2, factory={1: "yellow 1 dark"}, players={0: {"levels": [{}, {}, {}, {}]}})
    do(state, "factory 1")
    assert state.dump()["players"][0]["levels"] == [{"yellow": 1}, {}, {}, {}]


def short_of_grey(left: int, **facts):
    """Two seats; `left` grey cubes are in the supply, the others in the store of seat 1."""
    return position(2, players={1: {"store": {"grey": 14 - left}}}, **facts)


def test_cb_5_4_first_those_that_are_there_then_a_choice_for_each_unfilled_cart() -> None:
    state = short_of_grey(1, factory={1: "grey 2 dark"})
    do(state, "factory 1")
    assert notations(state) == ["substitute yellow", "substitute brown", "substitute black", "leave empty"]
    assert why_not(state, "substitute grey") == "CB 5.4: the supply has no grey cube"
    do(state, "substitute black")
    player = state.dump()["players"][0]
    assert player["levels"][2] == {"grey": 2, "black": 1}
    assert player["francs"] == 10 - 6
    assert state.to_act == 1


def test_cb_5_4_a_cart_may_be_left_empty() -> None:
    state = do(short_of_grey(0, factory={1: "grey 1 dark"}), "factory 1", "leave empty")
    assert state.dump()["players"][0]["levels"][2] == {"grey": 1}
    assert state.view(0)["players"][0]["elements"][10] == 1


def test_cb_5_4_two_substitutes_are_one_choice_named_in_rising_order() -> None:
    state = do(short_of_grey(0, factory={1: "grey 2 dark"}), "factory 1", "substitute brown")
    assert notations(state) == ["substitute brown", "substitute black", "leave empty"]
    assert why_not(state, "substitute yellow").startswith("CB 5.4: the same choice is made by naming the parts in")
    do(state, "substitute black")
    assert state.dump()["players"][0]["levels"][2] == {"brown": 1, "grey": 1, "black": 1}


def test_cb_5_4_with_an_empty_supply_the_cart_stays_empty_unasked() -> None:
    stores = dict.fromkeys(("yellow", "brown", "grey", "black"), 14)
    state = position(2, players={1: {"store": stores}}, factory={1: "grey 2 dark"})
    do(state, "factory 1")
    assert state.to_act == 1
    assert state.dump()["players"][0]["levels"][2] == {"grey": 1}


def test_cb_5_4_the_last_cube_ends_the_choice() -> None:
    stores = {"yellow": 13, "brown": 14, "grey": 14, "black": 14}
    state = position(2, players={1: {"store": stores}}, factory={1: "grey 2 dark"})
    do(state, "factory 1", "substitute yellow")
    assert state.to_act == 1


def test_cb_5_5_one_of_five_is_bought_and_the_rest_put_back_on_top_in_the_order_named() -> None:
    state = do(position(4, factory=FULL, stack=[*FIVE, "black 1 light"]), "draw tiles")
    assert notations(state) == [
        "buy yellow 1 dark",
        "buy brown 2 light",
        "buy grey 1 light",
        "buy black 2 dark",
        "buy none",
    ]
    do(state, "buy grey 1 light", "return top")
    assert notations(state) == ["next yellow 1 dark", "next brown 2 light", "next grey 1 light", "next black 2 dark"]
    do(state, "next brown 2 light", "next grey 1 light", "next yellow 1 dark")
    pieces = [piece["piece"] if isinstance(piece, dict) else piece for piece in state.dump()["stack"]]
    assert pieces[:5] == ["brown 2 light", "grey 1 light", "yellow 1 dark", "black 2 dark", "black 1 light"]
    player = state.dump()["players"][0]
    assert player["francs"] == 5
    assert player["levels"][2] == {"grey": 2}
    assert state.to_act == 1


def test_cb_5_5_all_at_the_bottom_in_the_order_named() -> None:
    state = do(position(4, stack=FIVE), "draw tiles", "buy none", "return bottom")
    do(state, "next black 2 dark", "next grey 1 light", "next grey 1 light", "next brown 2 light")
    pieces = [piece["piece"] if isinstance(piece, dict) else piece for piece in state.dump()["stack"]]
    assert pieces[-5:] == ["black 2 dark", "grey 1 light", "grey 1 light", "brown 2 light", "yellow 1 dark"]


def test_cb_5_5_a_tile_that_cannot_be_paid_is_not_offered() -> None:
    state = do(position(4, stack=FIVE, players={0: {"francs": 0}}), "draw tiles")
    assert notations(state) == ["buy none"]
    assert why_not(state, "buy black 2 dark") == "CB 4.1: the tile 'black 2 dark' costs 8 francs, you have 0"
    assert why_not(state, "buy black 1 dark") == "CB 5.5: black 1 dark is not among the 5 drawn"


def test_cb_5_5_all_that_are_left_if_fewer_than_five() -> None:
    state = do(position(4, stack=["grey 1 light", "black 2 dark", "only"]), "draw tiles")
    assert notations(state) == ["buy grey 1 light", "buy black 2 dark", "buy none"]
    do(state, "buy none")
    assert notations(state) == ["next grey 1 light", "next black 2 dark"]  # the whole stack: its top is its bottom
    do(state, "next black 2 dark")
    assert state.to_act == 1


def test_cb_5_5_the_last_tile_bought_leaves_nothing_to_put_back() -> None:
    state = do(position(4, stack=["grey 1 light", "only"]), "draw tiles", "buy grey 1 light")
    assert state.to_act == 1
    assert state.dump()["stack"] == []


def test_cb_5_5_a_single_tile_needs_neither_end_nor_order_where_it_is_the_whole_stack() -> None:
    state = do(position(4, stack=["grey 1 light", "black 2 dark", "only"]), "draw tiles", "buy black 2 dark")
    assert state.to_act == 1


def test_cb_5_5_taking_none_still_uses_the_action() -> None:
    state = do(position(4, stack=FIVE), "draw tiles", "buy none", "return top")
    do(state, *[f"next {tile}" for tile in FIVE[:4]])
    assert state.dump()["players"][0]["workers"] == 12
    assert state.to_act == 1


def test_cb_5_5_substitutes_are_chosen_before_the_rest_goes_back() -> None:
    state = do(short_of_grey(0, stack=FIVE), "draw tiles", "buy grey 1 light")
    assert notations(state)[0] == "substitute yellow"
    do(state, "substitute yellow")
    assert notations(state) == ["return top", "return bottom"]


def test_cb_5_5_the_purchase_is_public_the_rest_is_not() -> None:
    state = position(4, stack=FIVE)
    state.journal = []
    do(state, "draw tiles", "buy grey 1 light", "return top", "next black 2 dark")
    known = [GAME.sentence(event, ["A", "B", "C", "D"]) for event in state.journal if event.known_to(1)]
    assert known == [
        "A places 1 worker on 'draw tiles'",
        "A looks at the top 5 of the stack",
        "A buys the tile grey 1 light for 3 francs; 1 cube on it",
        "A puts 4 back at the top of the stack",
    ]
    assert any(event.kind == "sees" and event.known_to(0) for event in state.journal)
    assert not any(event.kind in ("sees", "next") and event.known_to(None) for event in state.journal)
