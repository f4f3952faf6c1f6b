"""MS 3 A phase: its start, turns, rounds, and when it ends."""

from collections import Counter
from typing import Any

import pytest

from pithead.core.game import State
from pithead.core.generator import seeded
from support.magnum_sal import GAME, Progress, do, miners, money, notations, position, there, why_not

pytestmark = pytest.mark.both

ORDERS = {
    1: ["bb", "bb", "bg", "bg", "gg", "bbb", "bbg", "bbg"],
    2: ["gg", "bw", "bw", "gw", "bgg", "bbw", "ggg", "bgw"],
    3: ["gw", "bgg", "bbw", "ww", "ggw", "bww", "gww", "www"],
}


def last_turn(seats: int, **facts: Any) -> State:
    """The last player of a round is to act; seat 0 is first player."""
    return position(seats, to_act=seats - 1, **facts)


def end_phase(seats: int, phase: int, **facts: Any) -> State:
    """A position just after the end of a phase."""
    orders = {"orders": ORDERS[phase][:2], "order_pile": []}
    return do(last_turn(seats, phase=phase, completed=5, **orders, **facts), "pass", "pass")


@pytest.mark.parametrize(("seats", "up"), [(2, 3), (3, 3), (4, 4)])
def test_ms_3_1_a_phase_begins_with_its_orders_and_seven_tools(seats: int, up: int) -> None:
    for phase in (1, 2, 3):
        state = GAME.new(seats, 5) if phase == 1 else end_phase(seats, phase - 1)
        dump = state.dump()
        assert dump["phase"] == phase
        assert len(dump["orders"]) == up
        assert Counter(dump["orders"] + dump["order_pile"]) == Counter(ORDERS[phase])
        assert dump["completed"] == 0
        assert len(dump["workshop"]) == 3
        assert dump["pile_left"] == 4
        assert state.view(0)["tool_pile"] == 4


def test_ms_3_1_tools_lie_at_3_4_and_5_in_the_order_drawn() -> None:
    pile = ["rope", "cart", "food", "bucket", "rope", "cart", "food"]
    state = position(2, phase=1, completed=4, to_act=1, tool_pile=pile, pile_left=2)
    do(state, "pass", "pass")
    assert state.dump()["workshop"] == ["food", "bucket", "rope"]
    assert state.dump()["unseen_tools"] == ["rope", "cart"]


def test_ms_3_1_the_payment_of_every_order() -> None:
    payments = {
        "bb": 9, "bg": 11, "gg": 13, "bbb": 15, "bbg": 17, "bw": 15, "gw": 17, "bgg": 19,
        "bbw": 21, "ggg": 21, "bgw": 23, "ww": 21, "ggw": 25, "bww": 27, "gww": 29, "www": 33,
    }  # fmt: skip
    for phase, orders in ORDERS.items():
        for order in orders:
            salt = [order.count(letter) for letter in "bgw"]
            player = {"queue": [1, 0], "salt": salt, "money": 0}
            state = position(2, phase=phase, to_act=1, players={0: player}, orders=[order], order_pile=[])
            assert money(do(state, "pass", "pass"))[0] == payments[order]
            assert state.dump()["players"][0]["orders"] == {order: 1}


@pytest.mark.parametrize(("seats", "wages"), [(4, [5, 5, 5, 6, 6, 7, 8]), (3, [5, 6, 6, 7, 8]), (2, [6, 7, 8])])
def test_ms_3_2_further_all_hires_of_a_phase_cost_42_32_and_21(seats: int, wages: list[int]) -> None:
    """The rulebook's "Further" line, and MS 5.3: the marker moves one to the right for each."""
    state = position(seats, players={seat: {"miners": 4, "money": 50} for seat in range(seats)})
    assert state.dump()["inn"] == {4: 0, 3: 2, 2: 4}[seats]
    paid = []
    while "inn" in notations(state):
        seat = state.to_act
        before = money(state)[seat]
        do(state, "inn", "pass")
        paid.append(before - money(state)[seat])
    assert paid == wages
    assert sum(paid) == {4: 42, 3: 32, 2: 21}[seats]
    assert why_not(state, "inn") == "MS 5.3: nobody is left to hire in this phase"
    assert state.view(0)["wage"] is None


def test_ms_3_3_one_action_in_the_first_round_then_two_clockwise_from_the_first_player() -> None:
    state = GAME.new(3, 4)
    first = state.dump()["first_player"]
    for place in range(3):
        assert state.to_act == (first + place) % 3
        do(state, "square")
    for place in range(3):
        assert state.to_act == (first + place) % 3
        do(state, "pass")
        assert state.to_act == (first + place) % 3
        do(state, "square")
    assert state.dump()["round"] == 3


def test_ms_3_3_two_actions_of_the_same_kind() -> None:
    state = do(position(2), "place shaft 1", "place shaft 2")
    assert state.dump()["mine"].keys() == {"shaft 1", "shaft 2"}
    assert state.to_act == 1


def test_ms_3_3_passing_is_always_allowed_between_actions() -> None:
    state = position(2, players={0: {"money": 0, "miners": 0}}, turn={"visited": 1 << 5, "actions_left": 1})
    assert notations(state) == ["pass"]


def test_ms_3_3_it_is_the_turn_of_one_seat() -> None:
    state = position(4)
    refusal = state.refusal(state.legal()[0], 2)
    assert str(refusal) == "MS 3.3: it is the turn of Madder, not of Moss"
    assert state.legal(2) == []


@pytest.mark.parametrize(
    ("first", "again", "building"),
    [
        (["square"], "square", "square"),
        (["inn"], "inn", "inn"),
        (["workshop 3"], "workshop 4", "workshop"),
        (["pump i-l1", "enough"], "pump i-l1", "pump house"),
        (["buy brown", "enough"], "buy green", "market"),
        (["buy brown", "buy green"], "commercial privilege", "market"),
        (["castle"], "castle", "castle"),
        (["castle"], "castle by privilege", "castle"),
        (["castle by privilege"], "castle", "castle"),
    ],
)
def test_ms_3_4_no_building_is_visited_twice_in_a_turn(first: list[str], again: str, building: str) -> None:
    tools = {"royal privilege": 2, "commercial privilege": 1}
    state = position(
        4,
        mine={"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)},
        salt={"I-L1": "b~~~"},
        players={0: {"miners": 8, "tools": tools}},
    )
    do(state, *first)
    assert state.to_act == 0
    assert why_not(state, again) == f"MS 3.4: you have visited the {building} in this turn already"


def test_ms_3_4_a_miner_of_the_mine_does_not_visit_the_castle_again() -> None:
    state = do(position(2, mine={"shaft 1": miners(0)}), "castle", "from shaft 1")
    assert not notations(state, "to castle queue")
    assert why_not(state, "to castle queue") == "MS 3.4: you have visited the castle in this turn already"


def test_ms_3_4_delivering_and_assisting_are_no_visits() -> None:
    player = {"queue": [1, 0], "salt": [2, 0, 0]}
    state = position(2, to_act=1, players={0: player}, orders=["bb"], order_pile=["gg"])
    do(state, "pass", "pass")
    assert state.dump()["completed"] == 1
    do(state, "castle")
    state = do(position(2, to_act=0), "assist workshop", "workshop 3")
    assert money(state)[0] == 20 - 3 + 1


def test_ms_3_4_the_next_turn_may_visit_again() -> None:
    state = do(position(2), "square", "pass", "square", "pass", "square")
    assert money(state) == [22, 21]


def completing(seats: int, seat: int, completed: int) -> State:
    """Before the turn of a seat that has a miner in the left circle, and the salt of the one order."""
    player = {"queue": [1, 0], "salt": [2, 0, 0]}
    before = (seat - 1) % seats
    state = position(
        seats,
        to_act=before,
        round=3 if seat else 2,
        players={seat: player},
        orders=["bb"],
        order_pile=["gg", "bbb"],
        completed=completed,
    )
    return do(state, "pass", "pass")


@pytest.mark.parametrize(("seats", "needed"), [(2, 4), (3, 5), (4, 5)])
def test_ms_3_5_the_phase_ends_with_the_round_of_the_last_order_needed(seats: int, needed: int) -> None:
    """In mid-round: all the others up to the right of the first player play as usual."""
    state = completing(seats, 0, needed - 1)
    assert state.dump()["completed"] == needed
    assert state.view(0)["orders_to_end"] == needed
    for seat in range(seats):
        assert state.dump()["phase"] == 1
        assert state.to_act == seat
        do(state, "square", "pass")
    assert state.dump()["phase"] == 2
    assert state.dump()["round"] == 1


@pytest.mark.parametrize(("seats", "needed"), [(2, 4), (3, 5), (4, 5)])
def test_ms_3_5_the_phase_ends_after_the_last_players_own_turn(seats: int, needed: int) -> None:
    state = completing(seats, seats - 1, needed - 1)
    assert state.dump()["phase"] == 1
    assert state.to_act == seats - 1
    do(state, "square")
    assert state.dump()["phase"] == 1
    do(state, "pass")
    assert state.dump()["phase"] == 2


@pytest.mark.parametrize(("seats", "needed"), [(2, 4), (3, 5), (4, 5)])
def test_ms_3_5_one_order_fewer_and_the_phase_goes_on(seats: int, needed: int) -> None:
    state = do(completing(seats, seats - 1, needed - 2), "pass", "pass")
    assert state.dump()["phase"] == 1
    assert state.to_act == 0


def test_ms_3_5_the_round_is_counted_from_the_first_player_wherever_he_sits() -> None:
    state = position(3, first_player=2, to_act=2, completed=5, orders=["bb"], order_pile=[])
    do(state, *["pass"] * 4)
    assert state.dump()["phase"] == 1
    do(state, "pass", "pass")
    assert state.dump()["phase"] == 2
    assert state.dump()["first_player"] == 0


def test_ms_3_5_orders_may_still_be_completed_in_the_last_round() -> None:
    player = {"queue": [1, 0], "salt": [2, 0, 0]}
    state = position(3, completed=5, players={1: player}, orders=["bb"], order_pile=["gg"])
    do(state, "pass", "pass")
    assert state.dump()["completed"] == 6
    assert money(state)[1] == 29


def test_ms_3_6_a_phase_ends_after_its_50th_round() -> None:
    state = do(position(3, round=49, to_act=2), "pass", "pass")
    assert state.dump()["round"] == 50
    do(state, *["pass"] * 5)
    assert state.dump()["phase"] == 1
    do(state, "pass")
    assert state.dump()["phase"] == 2
    assert state.dump()["first_player"] == 1


def test_ms_3_6_fifty_rounds_of_passing_end_the_game() -> None:
    """150 rounds in all; nobody gained or lost anything but the value of a brown cube (MS 9.1)."""
    state = GAME.new(2, 3)
    start = money(state)
    turns = 0
    while not state.over:
        do(state, "pass")
        turns += 1
    assert turns == 3 * (2 + 49 * 2 * 2)
    assert money(state) == [groszy + 3 for groszy in start]


def test_a_miner_hired_or_home_from_the_castle_is_not_in_the_mine() -> None:
    """MS 5.3, 5.12: both are in the supply."""
    state = do(position(2, players={0: {"miners": 5}}), "inn")
    assert there(state, "shaft 1") == {}
    assert state.dump()["players"][0]["supply"] == 6


@pytest.mark.parametrize("seed", range(9))
def test_ms_3_3_no_decision_leads_into_a_dead_end(seed: int) -> None:
    """From positions of games that make progress, every legal action leads to a legal action or to the end."""
    options = {"edition": ["french", "english"][seed % 2], "cart": ["unlimited", "two"][seed // 2 % 2]}
    state = GAME.new(2 + seed % 3, seed, options)
    chance = seeded(seed)
    choose = Progress(seed)
    looked_at = set()
    for step in range(1200):
        if state.over:
            break
        legal = state.legal()
        question = state.dump()["question"]
        if question not in ("act", "move") or step % 7 == 0:
            looked_at.add(question)
            for action in legal:
                after = state.copy()
                after.apply(action)
                assert after.over or after.legal(), GAME.actions.text(action)
        state.apply(choose(state, state.to_act, legal, chance))
    assert {"act", "take", "lose"} <= looked_at
