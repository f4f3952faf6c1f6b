"""MS 8 The end of a phase, MS 9 the end of the game."""

from typing import Any

import pytest

from pithead.core.game import State
from support.magnum_sal import TOOLS, audit, do, inside, miners, money, notations, position

pytestmark = pytest.mark.both


def ending(phase: int = 1, seats: int = 3, **facts: Any) -> State:
    """The phase ends with the second of two passes of the last player."""
    facts = {"orders": [{1: "bb", 2: "gg", 3: "ww"}[phase]], "order_pile": []} | facts
    return do(position(seats, phase=phase, completed=5, to_act=seats - 1, **facts), "pass", "pass")


def final(players: dict[int, dict[str, Any]], seats: int = 4) -> State:
    """The end of a game in which everybody else has nothing."""
    nothing = {"money": 0, "miners": 4}
    everybody = {seat: nothing | players.get(seat, {}) for seat in range(seats)}
    state = ending(3, seats, players=everybody)
    assert state.over
    return state


def hoard(count: int, first: int = 0) -> dict[str, int]:
    """So many tools of different kinds, from a kind on."""
    found: dict[str, int] = {}
    for i in range(count):
        kind = TOOLS[(first + i) % 7]
        found[kind] = found.get(kind, 0) + 1
    return found


def test_ms_8_1_all_miners_come_home_rested_without_delivery_or_penalty() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(1), "I-L1": miners(0, 0, tired=2)}
    players = {
        0: {"queue": [1, 1], "salt": [2, 0, 0], "miners": 7},
        1: {"queue": [2, 0], "money": 5},
    }
    state = ending(mine=mine, salt={"I-L1": "b~~"}, assistants={"market": 0, "castle": 2}, players=players)
    dump = state.dump()
    assert dump["phase"] == 2
    assert dump["mine"] == {}
    assert set(dump["assistants"].values()) == {None}
    assert [player["supply"] for player in dump["players"]] == [7, 10, 10]
    assert [player["queue"] for player in dump["players"]] == [[0, 0]] * 3
    assert [player["orders"] for player in dump["players"]] == [{}] * 3
    assert money(state) == [20, 5, 20]
    assert dump["players"][0]["salt"] == [2, 0, 0]
    audit(state)


def test_ms_8_1_chambers_keep_salt_water_and_face() -> None:
    lying = {"I-L1": "b~~", "I-L2": "", "II-R1": "gw~"}
    state = ending(salt=lying)
    assert {name: inside(state, name) for name in lying} == lying
    assert inside(state, "I-L3") == "?"
    do(state, "place shaft 1", "place shaft 2", "place i-l1")
    assert inside(state, "I-L1") == "b~~"


def test_ms_8_2_open_orders_and_unsold_tools_leave_and_used_tools_are_turned_up() -> None:
    pile = ["rope", "rope", "cart", "food", "bucket", "bucket", "cart", "food"]
    player = {"tools": {"cart": 1}, "used_tools": {"food": 1, "pickaxe": 2}}
    shop = ["royal privilege", "rope", "royal privilege"]
    state = ending(2, players={0: player}, tool_pile=pile, pile_left=3, workshop=shop)
    dump = state.dump()
    assert "gg" not in dump["orders"] + dump["order_pile"]
    assert dump["workshop"] == ["food", "bucket", "bucket"]
    assert dump["unseen_tools"] == ["rope", "rope", "cart"]
    assert dump["players"][0]["tools"] == {"cart": 1, "food": 1, "pickaxe": 2}
    assert dump["players"][0]["used_tools"] == {}


def test_ms_8_3_the_marker_passes_to_the_left_and_the_inn_and_the_counter_are_reset() -> None:
    for seats, start in ((2, 4), (3, 2), (4, 0)):
        state = ending(seats=seats, inn=7)
        dump = state.dump()
        assert dump["first_player"] == dump["to_act"] == 1
        assert dump["inn"] == start
        assert dump["completed"] == 0
        assert dump["round"] == 1
        assert dump["pending"]["actions_left"] == 1
    state = do(position(3, first_player=2, to_act=1, completed=5, orders=["bb"], order_pile=[]), "pass", "pass")
    assert state.dump()["first_player"] == 0


@pytest.mark.parametrize(
    ("market", "after"),
    [
        ([0, 0, 0], [1, 1, 0]),
        ([0, 2, 1], [1, 2, 1]),
        ([3, 0, 2], [3, 1, 2]),
        ([1, 1, 0], [1, 1, 0]),
        ([4, 3, 2], [4, 3, 2]),
    ],
)
def test_ms_8_4_an_empty_brown_or_green_column_gets_a_cube_white_never(market: list[int], after: list[int]) -> None:
    assert ending(market=market).dump()["market"] == after


def test_ms_8_4_the_cubes_come_to_5_and_6() -> None:
    state = ending(market=[0, 0, 0])
    assert money(do(state.copy(), "buy brown", "enough"))[1] == 15
    assert money(do(state.copy(), "buy green", "enough"))[1] == 14


def test_ms_9_1_further_20_gr_4_cubes_and_3_tools_are_38() -> None:
    """The rulebook's "Further" line."""
    state = final({0: {"money": 20, "salt": [1, 1, 2], "tools": {"rope": 1, "cart": 1}, "used_tools": {"food": 1}}})
    assert state.scores()[0] == 38
    assert money(state)[0] == 38


@pytest.mark.parametrize(("count", "value"), list(enumerate([0, 2, 2, 6, 6, 10, 10, 14, 14, 20, 20, 20, 20])))
def test_ms_9_1_the_value_of_tools(count: int, value: int) -> None:
    assert final({0: {"tools": hoard(count)}}).scores() == [value, 0, 0, 0]
    assert final({0: {"used_tools": hoard(count)}}).scores() == [value, 0, 0, 0]


def test_ms_9_1_every_cube_is_worth_3_whatever_its_colour() -> None:
    state = final({0: {"salt": [1, 0, 0]}, 1: {"salt": [0, 1, 0]}, 2: {"salt": [0, 0, 1]}, 3: {"salt": [2, 3, 4]}})
    assert state.scores() == [3, 3, 3, 27]


def test_ms_9_1_after_phase_iii_nobody_acts() -> None:
    state = final({})
    assert state.to_act == -1
    assert state.legal() == []
    assert state.dump()["phase"] == 3
    assert state.view(None)["ranking"] is not None


def test_ms_9_2_the_richest_wins() -> None:
    state = final({0: {"money": 5}, 1: {"money": 9}, 2: {"money": 9, "miners": 5}, 3: {"money": 40, "miners": 10}})
    assert state.ranking() == [4, 2, 3, 1]


def test_ms_9_2_then_most_orders_completed() -> None:
    orders = {1: {"bb": 1}, 2: {"bb": 1, "gg": 1}, 3: {"bg": 1}}
    players = {seat: {"money": 9, "orders": orders.get(seat, {})} for seat in range(4)}
    players[2]["miners"] = 10
    assert final(players).ranking() == [4, 2, 1, 2]


def test_ms_9_2_then_fewest_miners() -> None:
    players = {seat: {"money": 9, "miners": 7 - seat} for seat in range(3)}
    assert final(players, 3).ranking() == [3, 2, 1]


def test_ms_9_2_then_fewest_tools() -> None:
    """One and two tools are worth the same; so are three and four, used or not."""
    players = {0: {"money": 13, "tools": {"rope": 2}}, 1: {"money": 13, "used_tools": {"cart": 1}}, 2: {"money": 15}}
    state = final(players, 3)
    assert state.scores() == [15, 15, 15]
    assert state.ranking() == [3, 2, 1]


def test_ms_9_2_miners_come_before_tools() -> None:
    players = {0: {"money": 9, "miners": 5}, 1: {"money": 7, "miners": 4, "tools": {"rope": 2}}}
    state = final(players, 2)
    assert state.scores() == [9, 9]
    assert state.ranking() == [2, 1]


def test_ms_9_2_then_shared() -> None:
    state = final({0: {"money": 8}, 1: {"money": 9}, 3: {"money": 9}})
    assert state.ranking() == [3, 1, 4, 1]


def test_ms_9_2_an_order_kept_counts_once_and_money_before_orders() -> None:
    players = {0: {"money": 10}, 1: {"money": 9, "orders": {"bb": 2, "www": 1}}}
    assert final(players, 2).ranking() == [1, 2]


def test_ms_9_2_no_action_once_the_game_is_over() -> None:
    state = final({})
    assert notations(state) == []
    refusal = state.refusal(0, 0)
    assert str(refusal) == "MS 9.2: the game is over"
