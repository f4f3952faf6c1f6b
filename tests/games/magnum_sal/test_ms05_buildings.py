"""MS 5.1 to 5.7 Inn, workshop, pump house, market, town square."""

from typing import Any

import pytest

from pithead.core.game import State
from support.magnum_sal import (
    BLACK,
    ORANGE,
    PURPLE,
    do,
    inside,
    miners,
    money,
    notations,
    position,
    salt,
    there,
    why_not,
)
from support.play import words

pytestmark = pytest.mark.both

O, K, P = ORANGE, BLACK, PURPLE  # noqa: E741


def flooded(groszy: int = 20, lying: str = "ggw~~~", owner: int | None = O, **facts: Any) -> State:
    """Example 6: three miners of black, who is to act, in a chamber with 3 water; black holds the way."""
    mine = {"shaft 1": miners(K), "shaft 2": miners(K), "I-R1": miners(K, K, K)}
    assistants = {} if owner is None else {"pump house": owner}
    players = {K: {"money": groszy, **facts}}
    return position(3, mine=mine, salt={"I-R1": lying}, assistants=assistants, players=players, to_act=K)


def test_example_6_pumping_three_costs_5_and_the_assistants_owner_gets_1() -> None:
    """MS 5.5, 5.1; then three cubes are extracted."""
    state = do(flooded(), "pump i-r1", "more", "more")
    assert money(state) == [21, 20 - (0 + 2 + 3), 20]
    assert inside(state, "I-R1") == "ggw"
    do(state, "extract i-r1", "take green", "take green")
    do(state, "take white")
    assert salt(state, K) == "ggw"


def test_example_6_with_4_gr_and_the_own_assistant_three_are_refused() -> None:
    """MS 5.1: the assistant's groszy comes after the payment, too late for the third water."""
    state = do(flooded(4, owner=K), "pump i-r1", "more")
    assert "more" not in notations(state)
    assert state.dump()["question"] == "act"
    assert inside(state, "I-R1") == "ggw~"
    assert money(state)[K] == 4 - 2 + 1


def test_example_6_with_5_gr_and_the_own_assistant_three_are_pumped() -> None:
    state = do(flooded(5, owner=K), "pump i-r1", "more", "more")
    assert money(state)[K] == 1
    assert inside(state, "I-R1") == "ggw"


def test_ms_5_1_the_own_assistant_does_not_help_to_pay() -> None:
    state = position(2, assistants={"workshop": 0}, players={0: {"money": 3}})
    assert notations(state, "workshop") == ["workshop 3"]
    assert why_not(state, "workshop 4") == "MS 5.1: this costs 4 gr, you have 3"
    assert money(do(state, "workshop 3"))[0] == 1


@pytest.mark.parametrize(
    ("actions", "building"),
    [
        (["workshop 3"], "workshop"),
        (["pump i-l1", "enough"], "pump house"),
        (["pump i-l1", "more"], "pump house"),
        (["buy brown", "enough"], "market"),
        (["buy brown", "buy green"], "market"),
    ],
)
def test_ms_5_1_the_assistant_earns_once_a_visit_whoever_visits(actions: list[str], building: str) -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)}
    for owner in (0, 1, 2):
        with_one = position(3, mine=mine, salt={"I-L1": "b~~"}, assistants={building: owner})
        without = position(3, mine=mine, salt={"I-L1": "b~~"})
        expected = money(do(without, *actions))
        expected[owner] += 1
        assert money(do(with_one, *actions)) == expected


def test_ms_5_1_what_cannot_be_carried_out_is_not_visited() -> None:
    state = position(2, market=[0, 0, 0], players={0: {"money": 2, "miners": 4}})
    assert not {"inn", "workshop 3", "pump i-l1", "sell brown", "buy brown"} & set(notations(state))
    assert why_not(state, "inn") == "MS 5.1: this costs 6 gr, you have 2"
    assert why_not(state, "workshop 3") == "MS 5.1: this costs 3 gr, you have 2"
    assert why_not(state, "buy green") == "MS 5.6: the market has no green salt"
    assert why_not(state, "sell green") == "MS 5.6: you lack the salt: you have 0 brown, 0 green, 0 white"


def test_ms_5_2_no_miner_is_needed_but_for_the_castle() -> None:
    state = position(2, players={0: {"miners": 0, "salt": [1, 0, 0]}})
    expected = [
        "inn",
        "workshop 3",
        "workshop 4",
        "workshop 5",
        "sell brown",
        "buy brown",
        "buy green",
        "square",
        "pass",
    ]
    assert notations(state) == expected
    assert why_not(state, "castle") == "MS 4.1: you have no miner in your supply"


def test_ms_5_3_a_hired_miner_is_usable_at_once_and_stays_to_the_end_of_the_game() -> None:
    state = do(position(4, players={0: {"miners": 0}}), "inn")
    assert money(state)[0] == 15
    assert state.view(0)["wage"] == 5
    do(state, "place shaft 1")
    assert there(state, "shaft 1") == {0: (1, 0)}
    state = do(position(2, completed=4, players={0: {"miners": 4}}), "inn", "pass", "pass", "pass")
    assert state.dump()["phase"] == 2
    assert state.dump()["players"][0]["miners"] == 5


def test_ms_5_3_the_wage_rises_with_the_marker() -> None:
    state = position(4, inn=5, players={0: {"miners": 4}, 1: {"miners": 4, "money": 7}})
    assert state.view(0)["wage"] == 7
    do(state, "inn", "pass")
    assert money(state)[0] == 13
    assert why_not(state, "inn") == "MS 5.1: this costs 8 gr, you have 7"


def test_ms_5_3_nobody_is_left_past_the_last_space() -> None:
    state = position(4, inn=7, players={0: {"miners": 4}})
    assert why_not(state, "inn") == "MS 5.3: nobody is left to hire in this phase"


@pytest.mark.parametrize(
    ("place", "price", "after"),
    [
        (0, 3, ["cart", "food", "bucket"]),
        (1, 4, ["rope", "food", "bucket"]),
        (2, 5, ["rope", "cart", "bucket"]),
    ],
)
def test_ms_5_4_dearer_tools_move_left_and_a_new_one_comes_at_5(place: int, price: int, after: list[str]) -> None:
    state = position(2, workshop=["rope", "cart", "food"], tool_pile=["bucket"])
    bought = state.dump()["workshop"][place]
    do(state, f"workshop {price}")
    dump = state.dump()
    assert dump["workshop"] == after
    assert dump["players"][0]["tools"] == {bought: 1}
    assert dump["players"][0]["money"] == 20 - price
    assert dump["pile_left"] == 3


def test_ms_5_4_without_a_pile_the_rest_close_up_to_the_left() -> None:
    state = position(2, workshop=["rope", "cart", "food"], pile_left=0)
    do(state, "workshop 4", "pass")
    assert state.dump()["workshop"] == ["rope", "food", None]
    assert why_not(state, "workshop 5") == "MS 5.4: no tool is left at that price"
    do(state, "workshop 3", "pass")
    assert state.dump()["workshop"] == ["food", None, None]
    do(state, "workshop 3", "pass")
    assert state.dump()["workshop"] == [None, None, None]
    assert notations(state, "workshop") == []
    assert why_not(state, "workshop 3") == "MS 5.4: no tool is left at that price"


def test_ms_5_4_the_tools_of_later_phases_are_not_sold_in_this_one() -> None:
    state = position(4, players={seat: {"money": 50} for seat in range(4)})
    for _ in range(7):
        do(state, "workshop 3", "pass")
    assert notations(state, "workshop") == []
    assert len(state.dump()["tool_pile"]) == 14


def test_ms_5_5_tired_miners_count_at_the_pump_house() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, tired=1), "I-L2": miners(1)}
    state = position(2, mine=mine, salt={"I-L1": "b~", "I-L2": "b~"})
    assert why_not(state, "pump i-l2") == "MS 5.5: you have no miner in I-L2"
    do(state, "pump i-l1")
    assert inside(state, "I-L1") == "b"
    assert money(state) == [20, 20]


def test_ms_5_5_at_least_one_water_and_each_dearer_than_the_one_before_without_limit() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)}
    state = position(2, mine=mine, salt={"I-L1": "b" + "~" * 7}, players={0: {"money": 40}})
    paid = []
    do(state, "pump i-l1")
    paid.append(40 - money(state)[0])
    while "more" in notations(state):
        before = money(state)[0]
        do(state, "more")
        paid.append(before - money(state)[0])
    assert paid == [0, 2, 3, 4, 5, 6, 7]
    assert inside(state, "I-L1") == "b"
    assert why_not(state, "pump i-l1").startswith("MS 3.4")


def test_ms_5_5_no_water_no_visit() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)}
    state = position(2, mine=mine, salt={"I-L1": "b"})
    for chamber in ("i-l1", "i-l2", "iii-r2"):
        assert why_not(state, f"pump {chamber}") == "MS 5.5: none of your miners is in a chamber with water"
    state = position(2, mine=mine | {"I-R1": miners(0)}, salt={"I-L1": "b", "I-R1": "b~"})
    assert why_not(state, "pump i-l1") == "MS 5.5: there is no water in I-L1"
    assert why_not(state, "pump i-l2") == "MS 5.5: you have no miner in I-L2"


def test_ms_5_5_pumping_may_stop_after_each() -> None:
    state = do(flooded(), "pump i-r1", "enough")
    assert inside(state, "I-R1") == "ggw~~"
    assert money(state) == [21, 20, 20]


def example_7(groszy: int = 0, **facts: Any) -> State:
    """Brown column full, green with one cube; one green cube to sell."""
    player = {"salt": [2, 1, 0], "money": groszy, **facts}
    return position(3, market=[4, 1, 0], players={P: player}, to_act=P)


def test_ms_5_6_the_words_of_a_trade_tell_its_price() -> None:
    assert words(example_7(), "sell green") == "Sell a green cube for 5 gr"
    assert words(do(example_7(), "sell green"), "buy brown") == "Buy a brown cube for 3 gr"


def test_example_7_sell_green_for_5_then_buy_brown_for_3() -> None:
    """MS 5.6."""
    state = do(example_7(), "sell green")
    assert money(state)[P] == 5
    do(state, "buy brown")
    assert money(state)[P] == 2
    assert salt(state, P) == "bbb"
    assert state.dump()["market"] == [3, 2, 0]


def test_example_7_buying_first_with_nothing_is_refused() -> None:
    assert why_not(example_7(), "buy brown") == "MS 5.1: this costs 3 gr, you have 0"


def test_example_7_with_the_privilege_plus_6_and_minus_2() -> None:
    """MS 6.6."""
    state = do(example_7(tools={"commercial privilege": 1}), "commercial privilege", "sell green")
    assert money(state)[P] == 6
    do(state, "buy brown")
    assert money(state)[P] == 4
    assert state.dump()["players"][P]["used_tools"] == {"commercial privilege": 1}


def test_ms_5_6_a_full_column_takes_none() -> None:
    assert why_not(example_7(10), "sell brown") == "MS 5.6: the market's brown column is full"


def test_ms_5_6_one_or_two_transactions() -> None:
    state = position(2, market=[2, 1, 0], players={0: {"salt": [3, 0, 0]}})
    do(state, "sell brown")
    assert state.dump()["question"] == "trade"
    do(state, "sell brown")
    assert money(state)[0] == 26
    assert state.dump()["question"] == "act"
    assert why_not(state, "sell brown").startswith("MS 3.4")
    state = do(position(2, market=[2, 1, 0], players={0: {"salt": [3, 0, 0]}}), "sell brown", "enough")
    assert money(state)[0] == 23


def test_ms_5_6_a_sold_cube_is_not_bought_back() -> None:
    state = do(position(2, players={0: {"salt": [1, 1, 0]}}), "sell brown")
    assert why_not(state, "buy brown") == "MS 5.6: the same brown cube is not traded twice in a visit"
    assert set(notations(state)) == {"enough", "sell green", "buy green"}


def test_ms_5_6_a_cube_sold_to_the_bank_by_privilege_leaves_the_column_free_to_buy_from() -> None:
    """MS 6.6."""
    player = {"salt": [1, 0, 0], "tools": {"commercial privilege": 1}}
    state = position(2, market=[4, 1, 0], players={0: player})
    do(state, "commercial privilege", "sell brown", "buy brown")
    assert money(state)[0] == 20 + 3 - 2
    assert salt(state) == "b"
    assert state.dump()["market"] == [3, 1, 0]


def test_ms_5_6_a_cube_sold_into_the_column_by_privilege_is_not_bought_back() -> None:
    player = {"salt": [1, 0, 0], "tools": {"commercial privilege": 1}}
    state = do(position(2, market=[3, 1, 0], players={0: player}), "commercial privilege", "sell brown")
    assert why_not(state, "buy brown") == "MS 5.6: the same brown cube is not traded twice in a visit"


def test_ms_5_6_the_only_cube_of_a_colour_was_just_bought_and_is_not_sold() -> None:
    state = do(position(2), "buy brown")
    assert why_not(state, "sell brown") == "MS 5.6: the same brown cube is not traded twice in a visit"


def test_ms_5_6_with_one_before_another_is_bought_and_one_sold() -> None:
    state = do(position(2, players={0: {"salt": [1, 0, 0]}}), "buy brown", "sell brown")
    assert money(state)[0] == 20 - 4 + 4
    assert salt(state) == "b"


def test_ms_5_6_the_next_visit_is_free_again() -> None:
    state = do(position(2), "buy brown", "enough", "pass", "pass", "pass", "sell brown")
    assert money(state)[0] == 20


def test_ms_5_6_a_visit_ends_when_nothing_more_can_be_traded() -> None:
    state = do(position(2, market=[1, 0, 0]), "buy brown")
    assert state.dump()["question"] == "act"


def test_ms_5_6_buying_twice_of_a_colour_takes_the_cheapest_each_time() -> None:
    state = do(position(2, market=[4, 0, 0]), "buy brown", "buy brown")
    assert money(state)[0] == 20 - 3 - 3
    state = do(position(2, market=[2, 0, 0]), "buy brown", "buy brown")
    assert money(state)[0] == 20 - 4 - 5


def test_ms_5_7_the_square_gives_1_gr_to_anybody() -> None:
    state = do(position(2, players={0: {"money": 0, "miners": 0}}), "square")
    assert money(state)[0] == 1
