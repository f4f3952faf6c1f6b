"""Tips and advice of Magnum Sal: their numbers are those of the rules."""

from typing import Any

import pytest

from pithead.core.effects import foresee
from pithead.core.game import State
from pithead.core.text import language
from support.magnum_sal import GAME, do, miners, position

WAY = {"shaft 1": miners(1), "shaft 2": miners(0, 1)}


def now(state: State, part: str, seat: int = 0) -> str:
    tip = GAME.tip(part, state.view(seat))
    assert tip is not None
    return tip.now


def said(state: State, seat: int = 0) -> list[str]:
    return [advice.sentence for advice in GAME.advise(state.view(seat), foresee(state, seat))]


def advice(sentence: str, state: State) -> bool:
    return any(sentence in found for found in said(state))


def chamber(rested: int, text: str, **facts: Any) -> State:
    return position(2, mine={**WAY, "I-L1": miners(*[0] * rested)}, salt={"I-L1": text}, **facts)


# Tips.


def test_ms_4_5_a_chamber_tells_its_content_the_strength_and_the_way() -> None:
    state = chamber(3, "bbg~")
    assert now(state, "i-l1") == (
        "2 brown, 1 green, 1 water; Madder: 3 miners standing. "
        "Your strength is 2. Each cube from here costs you 1 gr on its way."
    )
    before = state.scores()[0]
    do(state, "extract i-l1", "take brown", "take brown")
    assert before - state.scores()[0] == 2  # strength 2, 1 gr each, as the tip said


def test_ms_4_6_an_own_way_is_free() -> None:
    state = position(2, mine={"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)}, salt={"I-L1": "bb"})
    assert "The way up is free for you." in now(state, "i-l1")


@pytest.mark.parametrize(("privileged", "sale", "purchase"), [(False, 3, 4), (True, 4, 3)])
def test_ms_5_6_the_market_tells_its_prices(privileged: bool, sale: int, purchase: int) -> None:
    state = position(2, players={0: {"salt": [2, 0, 0], "tools": {"commercial privilege": 1}}}, market=[2, 1, 0])
    if privileged:
        do(state, "commercial privilege")
    assert now(state, "sell brown").startswith(f"The next cube brings {sale} gr; you have 2.")
    assert now(state, "buy brown").startswith(f"It costs {purchase} gr.")
    assert foresee(state, 0)[GAME.actions.parse("sell brown")]["gives"]["gr"] == sale
    assert foresee(state, 0)[GAME.actions.parse("buy brown")]["costs"]["gr"] == purchase


def test_ms_5_6_a_full_column_and_a_visit_are_told() -> None:
    state = position(2, players={0: {"salt": [2, 0, 0]}}, market=[4, 1, 0])
    assert now(state, "sell brown") == "The column is full."
    do(state, "buy brown", "enough")
    assert "Madder has visited the market in this turn." in now(state, "sell green")


def test_ms_5_10_an_order_tells_what_is_lacking() -> None:
    state = position(2, players={0: {"salt": [1, 0, 0]}}, orders=["bbg", "bb", None], order_pile=[])
    assert now(state, "order 1").startswith("2 brown, 1 green for 17 gr. You lack 1 brown, 1 green.")
    assert GAME.tip("order 4", state.view(0)) is None
    empty = GAME.tip("order 3", state.view(0))
    assert empty is not None
    assert "stays empty" in empty.does


def test_ms_6_5_a_cart_of_two_is_another_tool() -> None:
    both = [position(2, options={"cart": value}) for value in ("unlimited", "two")]
    words = [GAME.tip("seat 0 cart", state.view(0)) for state in both]
    assert [tip is not None and "two cubes pass" in tip.does for tip in words] == [False, True]


# Advice.


def test_ms_5_8_who_holds_the_salt_of_an_order_is_sent_to_the_castle() -> None:
    state = position(2, players={0: {"salt": [2, 0, 0]}}, orders=["bb", "gg", "bbg"], order_pile=[])
    assert said(state)[0].startswith("You hold the salt for order 1: send a miner to the castle")
    do(state, "castle")
    assert not advice("You hold the salt", state)


def test_ms_5_11_a_miner_at_the_gate_without_salt_is_warned() -> None:
    state = position(2, players={0: {"queue": [1, 0]}}, orders=["bb", "gg", "bbg"], order_pile=[])
    assert said(state)[0].startswith(
        "Your miner at the gate delivers at the start of your next turn: get 2 green for order 2"
    )


def test_ms_3_5_in_the_last_round_nobody_is_sent_to_the_castle() -> None:
    state = position(2, players={0: {"salt": [2, 0, 0]}}, orders=["bb", "gg", "bbg"], order_pile=[], completed=4)
    assert said(state)[0].startswith("Phase I ends with this round")
    assert not advice("You hold the salt", state)


def test_ms_4_11_after_a_first_pass_the_second_is_advised() -> None:
    state = position(2, mine={**WAY, "I-L1": miners(0, 0, tired=2)})
    assert advice("pass both actions", state)
    do(state, "pass")
    assert said(state)[0] == "Pass this action too: 2 tired miners of yours will get up at once."


def test_ms_5_5_water_is_pumped_where_it_stops_the_miners() -> None:
    assert advice("In I-L1, 2 water against 1 rested miner of yours: pump", chamber(1, "bgg~~"))
    assert not advice("pump", chamber(3, "bbg"))


def test_ms_4_6_the_poorer_rival_is_paid() -> None:
    state = position(
        3,
        mine={"shaft 1": miners(1, 2), "shaft 2": miners(0), "I-L1": miners(0)},
        salt={"I-L1": "bb"},
        players={1: {"money": 30}, 2: {"money": 7}},
    )
    do(state, "extract i-l1")
    assert said(state) == ["Moss has 7 gr, the least of those you can pay: that harms you least."]


def test_advice_is_given_in_the_readers_language() -> None:
    with language("fr"):
        assert said(chamber(3, "bbg"))[0].startswith("I-L1 contient")
