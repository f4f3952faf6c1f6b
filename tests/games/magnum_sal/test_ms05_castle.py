"""MS 5.8 to 5.12 The castle: the queue, deliveries, penalties."""

from typing import Any

import pytest

from pithead.core.game import State
from support.magnum_sal import audit, do, miners, money, notations, position, salt, there, why_not

pytestmark = pytest.mark.both


def arriving(seats: int = 2, left: int = 1, right: int = 0, cubes: str = "", groszy: int = 20, **facts: Any) -> State:
    """Seat 0's turn begins, with miners in the castle queue. The position is that of its first decision."""
    player = {
        "queue": [left, right],
        "salt": [cubes.count(letter) for letter in "bgw"],
        "money": groszy,
        "tools": facts.pop("tools", {}),
    }
    state = position(seats, to_act=seats - 1, players={0: player}, **facts)
    return do(state, "pass", "pass")


def queue(state: State, seat: int = 0) -> list[int]:
    return list(state.dump()["players"][seat]["queue"])


def test_ms_5_8_a_miner_goes_to_the_right_hand_circle_from_the_supply() -> None:
    state = do(position(2), "castle")
    assert queue(state) == [0, 1]
    assert state.dump()["players"][0]["supply"] == 9


def test_ms_5_8_from_an_assistants_place_or_the_mine_too() -> None:
    state = position(2, mine={"shaft 1": miners(0)}, assistants={"market": 0}, players={0: {"miners": 2}})
    assert why_not(state, "castle") == "MS 4.1: you have no miner in your supply"
    for source in ("market", "shaft 1"):
        after = do(state.copy(), f"from {source}", "to castle queue")
        assert queue(after) == [0, 1]
        audit(after)


def test_ms_5_8_several_stand_in_a_circle() -> None:
    state = do(position(2), "castle", "pass", "castle", "pass")
    assert queue(state, 0) == [1, 0]
    assert queue(state, 1) == [0, 1]
    state = do(position(3, players={1: {"queue": [0, 1]}, 2: {"queue": [1, 1]}}), "castle")
    assert [queue(state, seat) for seat in range(3)] == [[0, 1], [0, 1], [1, 1]]


def test_ms_5_8_the_castles_assistant_earns_nothing_for_the_visit() -> None:
    state = do(position(2, assistants={"castle": 1}), "castle")
    assert money(state) == [20, 20]


def test_ms_5_8_the_castles_assistant_earns_for_each_order_completed() -> None:
    state = arriving(left=2, cubes="bbgg", orders=["bb", "gg"], order_pile=[], assistants={"castle": 1})
    assert notations(state) == ["deliver bb", "deliver gg"]
    do(state, "deliver bb")
    assert money(state) == [20 + 9 + 13, 20 + 2]
    state = arriving(cubes="bb", orders=["bb"], order_pile=[], assistants={"castle": 0})
    assert money(state) == [20 + 9 + 1, 20]


def test_ms_5_8_no_order_no_groszy_for_the_assistant() -> None:
    state = arriving(orders=["bb"], order_pile=[], assistants={"castle": 1})
    assert money(state) == [17, 20]


def test_ms_5_9_two_turns_through_the_queue() -> None:
    """Only one's own miners move, at the start of one's own turn."""
    state = position(3, players={0: {"salt": [2, 0, 0]}, 1: {"queue": [0, 1]}}, orders=["bb"], order_pile=[])
    do(state, "castle", "pass")
    assert queue(state, 0) == [0, 1]
    assert queue(state, 1) == [1, 0]
    do(state, *["pass"] * 4)
    assert state.to_act == 0
    assert queue(state, 0) == [1, 0]
    assert queue(state, 1) == [1, 0]
    assert state.dump()["completed"] == 0
    do(state, "pass", "pass")
    assert queue(state, 1) == [0, 0]
    do(state, *["pass"] * 4)
    assert queue(state, 0) == [0, 0]
    assert state.dump()["players"][0]["orders"] == {"bb": 1}


def test_ms_5_9_first_the_left_circle_delivers_then_the_right_moves() -> None:
    state = arriving(left=1, right=1, cubes="bbgg", orders=["bb", "gg"], order_pile=[])
    assert state.dump()["question"] == "deliver"
    assert queue(state) == [1, 1]
    do(state, "deliver bb")
    assert queue(state) == [1, 0]
    assert state.dump()["completed"] == 1


def test_ms_5_9_deliveries_come_before_anything_else() -> None:
    state = arriving(cubes="bbgg", orders=["bb", "gg"], order_pile=[])
    assert why_not(state, "square") == "MS 5.10: now choose the order that your miner at the castle completes"


def test_ms_5_10_a_single_possible_order_is_completed_without_asking() -> None:
    """It must be: even if the player would rather keep the salt."""
    state = arriving(cubes="bbg", orders=["bb", "gg", "bbb"], order_pile=["bg"])
    assert state.dump()["question"] == "act"
    dump = state.dump()
    assert dump["orders"] == ["bg", "gg", "bbb"]
    assert dump["order_pile"] == []
    assert dump["completed"] == 1
    assert salt(state) == "g"
    assert money(state)[0] == 29


def test_ms_5_10_with_several_possible_the_player_chooses_and_must() -> None:
    state = arriving(4, cubes="bbgg", orders=["bb", "gg", "bg", "bbb"], order_pile=[])
    assert notations(state) == ["deliver bb", "deliver bg", "deliver gg"]
    assert why_not(state, "deliver bbb") == "MS 5.10: you lack the salt: you have 2 brown, 2 green, 0 white"
    assert why_not(state, "deliver www") == "MS 5.10: the order 3 white is not face up"
    assert why_not(state, "lose 3 gr").startswith("MS 5.10")
    do(state, "deliver bg")
    assert salt(state) == "bg"
    assert money(state)[0] == 31
    assert state.dump()["players"][0]["orders"] == {"bg": 1}


def test_ms_5_10_two_equal_orders_are_one_choice() -> None:
    state = arriving(cubes="bb", orders=["bb", "bb"], order_pile=[])
    assert state.dump()["question"] == "act"
    assert state.dump()["orders"] == [None, "bb"]


def test_ms_5_10_two_miners_deliver_in_one_turn() -> None:
    state = arriving(left=2, cubes="bbbb", orders=["bb", "bb"], order_pile=[])
    assert state.dump()["completed"] == 2
    assert money(state)[0] == 20 + 9 + 9
    assert queue(state) == [0, 0]
    assert state.dump()["players"][0]["orders"] == {"bb": 2}


def test_ms_5_10_one_delivers_fully_and_the_other_pays() -> None:
    """MS 5.9, 5.11: the money of the first order pays the penalty of the second miner."""
    state = arriving(left=2, cubes="bb", groszy=0, orders=["bb"], order_pile=["gg"])
    assert state.dump()["question"] == "act"
    assert money(state)[0] == 9 - 3


def test_further_castle_then_royal_privilege_and_two_deliveries_the_second_with_the_new_order() -> None:
    """The rulebook's "Further" line: castle in turn n, royal privilege in n + 1, both deliver in n + 2 (MS 6.7)."""
    player = {"salt": [2, 2, 0], "money": 0, "tools": {"royal privilege": 1}}
    state = position(2, players={0: player}, orders=["bb"], order_pile=["gg"])
    do(state, "castle", "pass", "pass", "pass")
    assert queue(state) == [1, 0]
    do(state, "castle by privilege", "pass", "pass", "pass")
    assert queue(state) == [0, 0]
    assert state.to_act == 0
    assert state.dump()["players"][0]["orders"] == {"bb": 1, "gg": 1}
    assert money(state)[0] == 9 + 13
    assert state.dump()["completed"] == 2


def test_ms_5_10_with_no_order_left_in_the_pile_the_place_stays_empty() -> None:
    """Four players: three orders completed, four face up, one in the pile; the fifth completed leaves a gap."""
    player = {"queue": [2, 0], "salt": [10, 6, 0], "money": 0}
    facts: dict[str, Any] = {"orders": ["bbg", "bg", "bbg", "bb"], "order_pile": ["gg"], "completed": 3}
    state = do(position(4, to_act=3, players={0: player}, **facts), "pass", "pass")
    for gaps in (0, 1):
        assert state.dump()["question"] == "deliver"
        do(state, notations(state)[-1])
        dump = state.dump()
        assert len(dump["orders"]) == 4
        assert dump["orders"].count(None) == gaps
        assert dump["order_pile"] == []
        audit(state)
    assert dump["completed"] == 5


def test_ms_5_10_all_eight_orders_gone_the_miner_pays() -> None:
    """Nothing is face up any more: MS 5.11."""
    state = arriving(4, cubes="bbgg", orders=[None] * 4, order_pile=[], completed=8, first_player=3)
    assert notations(state) == ["lose brown", "lose green", "lose 3 gr"]
    do(state, "lose green")
    assert salt(state) == "bbg"


def test_ms_5_11_with_salt_and_3_gr_a_cube_or_3_gr() -> None:
    for groszy in (3, 20):
        state = arriving(cubes="bw", groszy=groszy, orders=["gg"], order_pile=[])
        assert notations(state) == ["lose brown", "lose white", "lose 3 gr"]
        assert why_not(state, "lose green") == "MS 5.11: you lack the salt: you have 1 brown, 0 green, 1 white"
        paid = do(state.copy(), "lose 3 gr")
        assert (money(paid)[0], salt(paid)) == (groszy - 3, "bw")
        given = do(state.copy(), "lose white")
        assert (money(given)[0], salt(given)) == (groszy, "b")


@pytest.mark.parametrize("groszy", [0, 1, 2])
def test_ms_5_11_with_salt_and_fewer_than_3_gr_a_cube(groszy: int) -> None:
    state = arriving(cubes="bw", groszy=groszy, orders=["gg"], order_pile=[])
    assert notations(state) == ["lose brown", "lose white"]
    assert why_not(state, "lose 3 gr") == f"MS 5.11: 3 gr are needed, you have {groszy}"
    do(state, "lose brown")
    assert (money(state)[0], salt(state)) == (groszy, "w")


def test_ms_5_11_a_cube_of_the_only_colour_goes_without_asking() -> None:
    state = arriving(cubes="ww", groszy=2, orders=["gg"], order_pile=[])
    assert (state.dump()["question"], money(state)[0], salt(state)) == ("act", 2, "w")


@pytest.mark.parametrize(("groszy", "left"), [(20, 17), (3, 0), (2, 0), (1, 0), (0, 0)])
def test_ms_5_11_without_salt_3_gr_or_all_there_is(groszy: int, left: int) -> None:
    state = arriving(groszy=groszy, orders=["gg"], order_pile=[])
    assert state.dump()["question"] == "act"
    assert money(state)[0] == left
    assert state.dump()["players"][0]["supply"] == 10


def test_ms_5_11_each_miner_pays_for_himself() -> None:
    state = arriving(left=2, cubes="b", groszy=4, orders=["gg"], order_pile=[])
    do(state, "lose 3 gr")
    assert (state.dump()["question"], money(state)[0], salt(state)) == ("act", 1, "")


def test_ms_5_11_the_penalty_counts_no_order_and_turns_up_none() -> None:
    state = arriving(orders=["gg"], order_pile=["bb"])
    assert state.dump()["completed"] == 0
    assert state.dump()["orders"] == ["gg"]


@pytest.mark.parametrize("cubes", ["gg", ""])
def test_ms_5_12_either_way_the_miner_returns_and_may_be_used_this_turn(cubes: str) -> None:
    player = {"queue": [1, 0], "miners": 1, "salt": [0, len(cubes), 0]}
    state = position(2, to_act=1, players={0: player}, orders=["gg"], order_pile=[])
    do(state, "pass", "pass", "place shaft 1")
    assert there(state, "shaft 1") == {0: (1, 0)}
    player = {"queue": [1, 0], "miners": 1, "salt": [0, len(cubes), 0]}
    state = position(2, to_act=1, players={0: player}, orders=["gg"], order_pile=[])
    do(state, "pass", "pass", "castle")
    assert queue(state) == [0, 1]
