"""MS 6 Tools."""

from typing import Any

import pytest

from pithead.core.game import State
from support.magnum_sal import audit, do, inside, miners, money, notations, position, salt, there, why_not

pytestmark = pytest.mark.both


def armed(tools: dict[str, int], **facts: Any) -> State:
    """Seat 0 holds the first two sections and these tools."""
    mine = {"shaft 1": miners(0), "shaft 2": miners(0)} | facts.pop("mine", {})
    player = {"tools": tools} | facts.pop("player", {})
    return position(facts.pop("seats", 2), mine=mine, players={0: player}, **facts)


def tools_of(state: State) -> tuple[dict[str, int], dict[str, int]]:
    player = state.dump()["players"][0]
    return player["tools"], player["used_tools"]


def test_ms_6_1_a_tool_is_used_once_a_phase_and_turned_up_in_the_next() -> None:
    state = armed({"royal privilege": 1}, completed=4, orders=["bb"], order_pile=[])
    do(state, "castle by privilege", "pass")
    assert tools_of(state) == ({}, {"royal privilege": 1})
    state = armed({"royal privilege": 1})
    do(state, "castle by privilege", "pass", "pass", "pass")
    assert why_not(state, "castle by privilege") == "MS 6.1: you have no royal privilege ready"
    state = armed({"royal privilege": 1}, completed=4, orders=["bb"], order_pile=[])
    do(state, "castle by privilege", "pass", "pass", "pass")
    assert state.dump()["phase"] == 2
    assert tools_of(state) == ({"royal privilege": 1}, {})


def test_ms_6_1_any_number_of_tools_in_a_turn() -> None:
    tools = {"rope": 1, "pickaxe": 1, "food": 1, "bucket": 1, "royal privilege": 1}
    state = armed(tools, mine={"I-L1": miners(0, 0, tired=1)}, salt={"I-L1": "bb~", "I-L2": "b"})
    do(state, "bucket i-l1 to i-l2", "food i-l1", "extract i-l1", "take brown", "castle by privilege")
    assert tools_of(state) == ({"rope": 1, "pickaxe": 1}, {"bucket": 1, "food": 1, "royal privilege": 1})
    assert salt(state) == "bb"


def test_ms_6_1_a_tool_bought_may_be_used_at_once() -> None:
    state = position(2, workshop=["royal privilege", "cart", "food"])
    do(state, "workshop 3", "castle by privilege")
    assert state.dump()["players"][0]["queue"] == [1, 0]


def test_ms_6_1_a_tool_is_offered_only_where_it_changes_something() -> None:
    """No pickaxe where all the salt is in reach, no cart where nothing is paid, no rope without a miner to move."""
    state = armed({"pickaxe": 1, "cart": 1}, mine={"I-L1": miners(0, 0)}, salt={"I-L1": "b"})
    do(state, "extract i-l1")
    assert state.dump()["question"] == "act"
    assert tools_of(state) == ({"pickaxe": 1, "cart": 1}, {})
    state = position(2, players={0: {"miners": 1, "tools": {"rope": 1}}})
    do(state, "place shaft 1")
    assert state.dump()["question"] == "act"


def test_ms_6_1_no_privilege_where_nothing_can_be_traded() -> None:
    state = armed({"commercial privilege": 1}, market=[4, 0, 0], player={"money": 1})
    assert why_not(state, "commercial privilege") == "MS 6.1: the commercial privilege would change nothing"
    state = armed({"commercial privilege": 1}, market=[4, 0, 0], player={"money": 2})
    do(state, "commercial privilege", "buy brown")
    assert money(state)[0] == 0


def test_ms_6_2_a_rope_moves_one_more_miner() -> None:
    state = do(armed({"rope": 1}), "place shaft 3")
    assert state.dump()["question"] == "rope"
    do(state, "place shaft 4")
    assert tools_of(state) == ({}, {"rope": 1})
    assert state.dump()["pending"]["actions_left"] == 1
    assert there(state, "shaft 4") == {0: (1, 0)}


def test_ms_6_2_the_rope_may_be_refused_after_seeing_what_was_turned_up() -> None:
    state = armed({"rope": 1})
    printed = state.dump()["chambers"]["I-L1"]["kind"].split()[1]
    do(state, "place i-l1")
    assert inside(state, "I-L1") == printed
    do(state, "enough")
    assert tools_of(state) == ({"rope": 1}, {})
    assert state.dump()["pending"]["actions_left"] == 1


def test_ms_6_2_several_ropes_stack() -> None:
    state = do(armed({"rope": 3}), "place shaft 3", "place shaft 4", "place shaft 5", "place shaft 6")
    assert tools_of(state) == ({}, {"rope": 3})
    assert state.dump()["pending"]["actions_left"] == 1
    audit(state)


def test_ms_6_2_four_miners_to_the_same_space() -> None:
    state = do(armed({"rope": 3}), *["place shaft 3"] * 4)
    assert there(state, "shaft 3") == {0: (4, 0)}
    assert state.dump()["question"] == "act"
    assert state.dump()["pending"] | {"moved": 0, "actions_left": 1} == state.dump()["pending"]


def test_ms_6_2_each_with_another_miner() -> None:
    state = do(armed({"rope": 2}), "place shaft 3")
    assert why_not(state, "from shaft 3") == "MS 6.2: your 1 rested miner at shaft 3 moved in this action already"
    assert why_not(state, "from shaft 4").startswith("MS 4.1: you have no rested miner")
    state = armed({"rope": 2}, mine={"shaft 3": miners(0)})
    do(state, "place shaft 3", "from shaft 3", "to shaft 1")
    assert there(state, "shaft 3") == {0: (1, 0)}
    assert "from shaft 3" not in notations(state)
    assert "from shaft 1" in notations(state)
    do(state, "from shaft 1", "to shaft 2")
    assert there(state, "shaft 1") == {0: (1, 0)}


def test_ms_6_2_each_step_is_legal_by_itself() -> None:
    """Two miners of shaft 3 cannot change places with the chain broken in between."""
    state = armed({"rope": 1}, mine={"shaft 3": miners(0), "shaft 4": miners(1)})
    do(state, "place shaft 1")
    assert why_not(state, "from shaft 3") == "MS 4.2: shaft 3 would be empty below 1 miner of Indigo"
    do(state, "from shaft 1")
    assert why_not(state, "to iii-l1") == "MS 4.2: shaft 5 is empty on the way to III-L1"


def test_ms_6_2_a_rope_leads_to_no_assistants_place_and_not_to_the_castle() -> None:
    state = do(armed({"rope": 1, "royal privilege": 1}, assistants={"market": 0}), "place shaft 1")
    for action in ("assist workshop", "castle", "castle by privilege"):
        assert why_not(state, action) == "MS 6.2: a rope moves miners in the mine only"
    do(state, "from market")
    assert not {"to workshop", "to castle queue", "to castle queue by privilege"} & set(notations(state))
    assert why_not(state, "to workshop") == "MS 6.2: a rope moves miners in the mine only"
    do(state, "to shaft 3")
    assert state.dump()["assistants"]["market"] is None


def test_ms_6_2_an_assistant_placed_calls_for_no_rope() -> None:
    for action in ("assist workshop", "castle"):
        assert do(armed({"rope": 1}), action).dump()["question"] == "act"


def watered(edition: str = "french", tools: int = 1, **facts: Any) -> State:
    mine = {"I-L1": miners(0), "I-L2": miners(0, tired=1)}
    lying = {"I-L1": "b~", "I-L2": "b~~", "I-L3": ""} | facts.pop("salt", {})
    return armed({"bucket": tools}, mine=mine, salt=lying, options={"edition": edition}, **facts)


def test_ms_6_3_a_bucket_moves_water_to_a_neighbour_and_costs_no_action() -> None:
    """From a chamber with a miner of one's own, tired ones count; nobody need stand in the other."""
    state = watered()
    assert notations(state, "bucket") == ["bucket i-l1 to i-l2", "bucket i-l2 to i-l1", "bucket i-l2 to i-l3"]
    do(state, "bucket i-l2 to i-l3")
    assert inside(state, "I-L2") == "b~"
    assert inside(state, "I-L3") == "~"
    assert state.dump()["pending"]["actions_left"] == 2
    assert why_not(state, "bucket i-l2 to i-l3") == "MS 6.1: you have no bucket ready"


def test_ms_6_3_two_buckets() -> None:
    state = do(watered(tools=2), "bucket i-l2 to i-l1", "bucket i-l2 to i-l1")
    assert inside(state, "I-L1") == "b~~~"
    assert inside(state, "I-L2") == "b"
    assert tools_of(state) == ({}, {"bucket": 2})


def test_ms_6_3_the_same_water_goes_two_chambers_far() -> None:
    state = do(watered(tools=2), "bucket i-l1 to i-l2", "bucket i-l2 to i-l3")
    assert [inside(state, f"I-L{n}") for n in (1, 2, 3)] == ["b", "b~~", "~"]


def test_ms_6_3_refusals() -> None:
    state = watered(salt={"I-L1": "b"})
    assert why_not(state, "bucket i-l1 to i-l2") == "MS 6.3: there is no water in I-L1"
    assert why_not(state, "bucket i-l3 to i-l2") == "MS 6.3: you have no miner in I-L3"


def test_ms_6_3_french_not_into_a_chamber_face_down() -> None:
    state = armed({"bucket": 1}, mine={"I-L1": miners(0)}, salt={"I-L1": "b~"})
    assert why_not(state, "bucket i-l1 to i-l2") == "MS 6.3: I-L2 has not been entered yet"


def test_ms_6_3_english_into_a_chamber_face_down_it_adds_to_the_printed_water() -> None:
    state = armed({"bucket": 1}, mine={"I-L1": miners(0)}, salt={"I-L1": "b~"}, options={"edition": "english"})
    printed = state.dump()["chambers"]["I-L2"]["kind"].split()[1]
    do(state, "bucket i-l1 to i-l2")
    assert inside(state, "I-L2") == "?~"
    assert state.view(1)["chambers"]["I-L2"] == {
        "kind": None, "entered": False, "used": False, "salt": [0, 0, 0], "water": 1,
    }  # fmt: skip
    do(state, "place i-l2")
    assert inside(state, "I-L2") == printed + "~"


def test_ms_6_3_never_across_the_shaft() -> None:
    texts = [text for text in position(2).game.actions.texts() if text.startswith("bucket")]
    assert len(texts) == 2 * 2 * (3 + 2 + 1)
    for text in texts:
        _, source, _, target = text.split()
        assert source[:-1] == target[:-1]
        assert abs(int(source[-1]) - int(target[-1])) == 1


def test_ms_6_3_not_within_an_action() -> None:
    state = do(watered(player={"tools": {"bucket": 1, "rope": 1}}), "place i-l1")
    assert state.dump()["question"] == "rope"
    assert notations(state, "bucket") == []


def test_ms_6_4_a_pickaxe_adds_one_and_may_be_refused() -> None:
    state = do(armed({"pickaxe": 1}, mine={"I-L1": miners(0)}, salt={"I-L1": "bb"}), "extract i-l1")
    assert notations(state) == ["enough", "pickaxe"]
    with_it = do(state.copy(), "pickaxe", "take brown")
    assert (salt(with_it), tools_of(with_it)) == ("bb", ({}, {"pickaxe": 1}))
    without = do(state.copy(), "enough")
    assert (salt(without), tools_of(without)) == ("b", ({"pickaxe": 1}, {}))


def test_ms_6_4_one_miner_three_water_three_pickaxes_give_strength_1() -> None:
    """Several stack; those without which nothing could be taken are used without asking."""
    state = armed({"pickaxe": 3}, mine={"I-L1": miners(0)}, salt={"I-L1": "bb~~~"})
    do(state, "extract i-l1")
    assert salt(state) == "b"
    assert tools_of(state) == ({}, {"pickaxe": 3})
    state = armed({"pickaxe": 2}, mine={"I-L1": miners(0)}, salt={"I-L1": "bb~~~"})
    assert why_not(state, "extract i-l1") == "MS 4.5: I-L1: 1 miner, 2 pickaxes, 3 water: strength 0"


def test_ms_6_4_several_pickaxes_each_asked_for() -> None:
    state = armed({"pickaxe": 3}, mine={"I-L1": miners(0)}, salt={"I-L1": "bbb"})
    do(state, "extract i-l1", "pickaxe", "pickaxe", "take brown", "take brown")
    assert salt(state) == "bbb"
    assert tools_of(state) == ({"pickaxe": 1}, {"pickaxe": 2})


def test_ms_6_4_without_a_rested_miner_it_helps_nobody() -> None:
    state = armed({"pickaxe": 3}, mine={"I-L1": miners(0, tired=1)}, salt={"I-L1": "bbb"})
    assert why_not(state, "extract i-l1").startswith("MS 4.9")


def test_ms_6_6_the_privilege_holds_for_the_whole_visit() -> None:
    state = armed({"commercial privilege": 1}, market=[2, 1, 0], player={"salt": [2, 0, 0]})
    do(state, "commercial privilege", "sell brown", "sell brown")
    assert money(state)[0] == 20 + 4 + 4
    state = armed({"commercial privilege": 1}, market=[2, 1, 0])
    do(state, "commercial privilege", "buy brown", "buy green")
    assert money(state)[0] == 20 - 3 - 5


@pytest.mark.parametrize(
    ("colour", "lowest", "market"), [("brown", 3, [4, 0, 0]), ("green", 4, [0, 3, 0]), ("white", 7, [0, 0, 2])]
)
def test_ms_6_6_into_a_full_column_at_its_lowest_price_to_the_bank(colour: str, lowest: int, market: list[int]) -> None:
    state = armed({"commercial privilege": 1}, market=market, player={"salt": [1, 1, 1]})
    assert why_not(state, f"sell {colour}") == f"MS 5.6: the market's {colour} column is full"
    do(state, "commercial privilege", f"sell {colour}", "enough")
    assert money(state)[0] == 20 + lowest
    assert state.dump()["market"] == market


def test_ms_6_6_the_last_place_pays_one_more_the_full_column_does_not() -> None:
    state = armed({"commercial privilege": 1}, market=[3, 0, 0], player={"salt": [2, 0, 0]})
    do(state, "commercial privilege", "sell brown", "sell brown")
    assert money(state)[0] == 20 + 4 + 3
    assert state.dump()["market"] == [4, 0, 0]


def test_ms_6_6_declared_before_the_first_transaction_and_one_a_visit() -> None:
    state = do(armed({"commercial privilege": 2}, player={"salt": [3, 0, 0]}), "sell brown")
    assert "commercial privilege" not in notations(state)
    state = do(armed({"commercial privilege": 2}, player={"salt": [3, 0, 0]}), "commercial privilege")
    assert "commercial privilege" not in notations(state)
    assert "enough" not in notations(state)  # MS 5.1: the visit must do something
    do(state, "sell brown")
    assert "commercial privilege" not in notations(state)
    do(state, "enough")
    assert tools_of(state) == ({"commercial privilege": 1}, {"commercial privilege": 1})


@pytest.mark.parametrize("market", [True, False])
def test_ms_5_1_a_refused_enough_does_not_read_as_if_it_were_offered(market: bool) -> None:
    """MS 4.5, 6.6: at least one cube is taken or traded."""
    if market:
        state = do(armed({"commercial privilege": 1}), "commercial privilege")
    else:
        state = do(armed({}, mine={"I-L1": miners(0)}, salt={"I-L1": "bg"}), "extract i-l1")
    assert "enough" not in notations(state)
    assert "or say enough" not in why_not(state, "enough")


def test_ms_6_7_the_royal_privilege_leads_straight_to_the_left_circle() -> None:
    state = armed({"royal privilege": 1}, orders=["bb"], order_pile=[], player={"salt": [2, 0, 0]})
    do(state, "castle by privilege")
    assert state.dump()["players"][0]["queue"] == [1, 0]
    do(state, "pass", "pass", "pass")
    assert state.dump()["completed"] == 1


def test_ms_6_7_from_the_mine_and_an_assistants_place_too() -> None:
    state = armed({"royal privilege": 1}, mine={"shaft 3": miners(0)}, assistants={"market": 0})
    for source in ("shaft 3", "market"):
        after = do(state.copy(), f"from {source}", "to castle queue by privilege")
        assert after.dump()["players"][0]["queue"] == [1, 0]


def test_ms_6_7_two_royal_privileges_are_two_turns() -> None:
    """MS 3.4: the castle is visited once a turn."""
    state = do(armed({"royal privilege": 2}, orders=["gg"], order_pile=[]), "castle by privilege")
    assert why_not(state, "castle by privilege").startswith("MS 3.4")
    do(state, "pass", "pass", "pass")
    assert money(state)[0] == 17
    do(state, "castle by privilege", "pass", "pass", "pass")
    assert money(state)[0] == 14
    assert tools_of(state) == ({}, {"royal privilege": 2})


def tired_crew(foods: int, **facts: Any) -> State:
    mine = {"I-L1": miners(0, 0, tired=2), "I-R1": miners(1, 0, tired=1), "I-R2": miners(0, tired=1)}
    return armed({"food": foods}, mine=mine, **facts)


def test_ms_6_8_food_wakes_one_or_two_in_any_chambers_and_costs_no_action() -> None:
    one = do(tired_crew(1), "food i-l1", "enough")
    assert there(one, "I-L1") == {0: (1, 1)}
    assert one.dump()["pending"]["actions_left"] == 2
    same = do(tired_crew(1), "food i-l1", "wake i-l1")
    assert there(same, "I-L1") == {0: (2, 0)}
    other = do(tired_crew(1), "food i-l1", "wake i-r2")
    assert there(other, "I-L1") == {0: (1, 1)}
    assert there(other, "I-R2") == {0: (1, 0)}
    assert tools_of(other) == ({}, {"food": 1})


def test_ms_6_8_two_foods_wake_up_to_four() -> None:
    state = do(tired_crew(2), "food i-l1", "wake i-l1", "food i-r1", "wake i-r2")
    assert there(state, "I-L1") == {0: (2, 0)}
    assert there(state, "I-R1") == {0: (1, 0), 1: (1, 0)}
    assert there(state, "I-R2") == {0: (1, 0)}
    assert tools_of(state) == ({}, {"food": 2})


def test_ms_6_8_only_tired_miners_of_ones_own() -> None:
    state = armed({"food": 1}, mine={"I-L1": miners(0), "I-R1": miners(1, tired=1)})
    assert notations(state, "food") == []
    assert why_not(state, "food i-r1") == "MS 6.8: you have no tired miner in I-R1"


def test_ms_6_8_every_choice_of_miners_to_wake_can_be_made() -> None:
    """One or two of the four tired ones, each result exactly once."""
    found = []
    start = tired_crew(1)
    for text in notations(start, "food"):
        state = do(start.copy(), text)
        branches = [state] if state.dump()["question"] == "act" else [do(state.copy(), t) for t in notations(state)]
        found += [tuple(there(s, place)[0][0] for place in ("I-L1", "I-R1", "I-R2")) for s in branches]
    every = [(a, b, c) for a in range(3) for b in range(2) for c in range(2) if 1 <= a + b + c <= 2]
    assert sorted(found) == sorted(every)


def test_ms_6_8_the_woken_extract_in_the_same_turn() -> None:
    state = armed({"food": 1}, mine={"I-L1": miners(0)}, salt={"I-L1": "bb"})
    do(state, "extract i-l1", "food i-l1", "extract i-l1")
    assert salt(state) == "bb"


def test_ms_6_9_the_turn_ends_by_itself_after_the_last_action() -> None:
    state = do(armed({"rope": 1, "pickaxe": 1, "cart": 1}), "square", "pass")
    assert state.to_act == 1
    state = do(armed({"bucket": 1, "food": 1}), "square", "pass")
    assert state.to_act == 1


def test_ms_6_9_unless_a_bucket_or_food_could_still_be_used() -> None:
    state = do(tired_crew(1), "square", "pass")
    assert state.to_act == 0
    assert notations(state) == ["food i-l1", "food i-r1", "food i-r2", "end turn"]
    kept = do(state.copy(), "end turn")
    assert (kept.to_act, tools_of(kept)) == (1, ({"food": 1}, {}))
    used = do(state.copy(), "food i-r2")
    assert used.to_act == 1
    assert there(used, "I-R2") == {0: (1, 0)}


def test_ms_6_9_a_bucket_after_the_last_action() -> None:
    state = do(watered(tools=2), "square", "pass")
    assert state.to_act == 0
    do(state, "bucket i-l1 to i-l2")
    assert state.to_act == 0
    do(state, "end turn")
    assert state.to_act == 1


def test_ms_6_9_a_rest_leaves_nobody_to_feed() -> None:
    assert do(tired_crew(1), "pass", "pass").to_act == 1


def test_tools_of_others_are_not_used() -> None:
    """MS 6.1: in one's own turn."""
    state = position(2, players={1: {"tools": {"royal privilege": 1}}})
    assert why_not(state, "castle by privilege") == "MS 6.1: you have no royal privilege ready"
