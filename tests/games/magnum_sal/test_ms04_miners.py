"""MS 4.1 to 4.4 The chain rule, MS 4.9 tired miners, MS 4.10 assistants, MS 4.11 passing and rest."""

from typing import Any

import pytest

from pithead.core.game import State
from pithead.core.generator import seeded
from support.magnum_sal import (
    BLACK,
    GAME,
    ORANGE,
    PURPLE,
    SPACES,
    WAYS,
    Progress,
    audit,
    do,
    inside,
    miners,
    notations,
    position,
    there,
    why_not,
)

pytestmark = pytest.mark.both

O, K, P = ORANGE, BLACK, PURPLE  # noqa: E741


def example_1(seat: int = O, **facts: Any) -> State:
    mine = {
        "shaft 1": miners(K),
        "shaft 2": miners(K, O),
        "shaft 3": miners(O),
        "I-R1": miners(K),
        "I-R2": miners(O),
    }
    return position(3, mine=mine, to_act=seat, **facts)


def targets(state: State, source: str) -> set[str]:
    """The spaces that the miner of a source may go to."""
    after = do(state.copy(), f"from {source.lower()}")
    return {text.removeprefix("to ") for text in notations(after, "to ")}


def test_example_1_every_orange_miner_may_leave() -> None:
    """MS 4.2: at the end of a chain, or beside another."""
    assert notations(example_1(), "from ") == ["from shaft 2", "from shaft 3", "from i-r2"]


def test_example_1_black_leaves_shaft_2_only() -> None:
    state = example_1(K)
    assert notations(state, "from ") == ["from shaft 2"]
    assert why_not(state, "from shaft 1") == "MS 4.2: shaft 1 would be empty below 5 miners of Madder, Indigo"
    assert why_not(state, "from i-r1") == "MS 4.2: I-R1 would be empty below 1 miner of Madder"


def test_example_1_the_spaces_open_from_the_supply() -> None:
    expected = ["shaft 1", "shaft 2", "shaft 3", "shaft 4", "i-l1", "i-r1", "i-r2", "i-r3"]
    for seat in (O, K, P):
        assert notations(example_1(seat), "place ") == [f"place {space}" for space in expected]


def test_example_2_the_second_level_is_closed_while_shaft_4_is_empty() -> None:
    """MS 4.2 (a)."""
    assert why_not(example_1(), "place ii-r1") == "MS 4.2: shaft 4 is empty on the way to II-R1"


def example_3(seat: int = P, **facts: Any) -> State:
    mine = {
        "shaft 1": miners(P),
        "shaft 2": miners(P),
        "I-R1": miners(K),
        "I-R2": miners(P),
        "I-R3": miners(K),
        "I-R4": miners(K),
    }
    return position(3, mine=mine, salt={"I-R1": "b", "I-R2": "~"}, to_act=seat, **facts)


def test_example_3_the_purple_miner_leaves_a_worked_out_chamber() -> None:
    """MS 4.3: the two black miners stay, cut off."""
    state = do(example_3(), "from i-r2", "to i-r1")
    assert there(state, "I-R2") == {}
    assert there(state, "I-R3") == there(state, "I-R4") == {K: (1, 0)}
    audit(state)


def test_example_3_then_i_r3_is_closed_to_all_and_i_r2_open() -> None:
    for seat in (P, O, K):
        state = do(example_3(), "from i-r2", "to shaft 1")
        dump = state.dump() | {"to_act": seat}
        state = state.game.load(dump)
        for closed in ("i-r3", "i-r4"):
            refusal = f"MS 4.2: I-R2 is empty on the way to {closed.upper()}"
            assert why_not(state, f"place {closed}") == refusal
        assert "place i-r2" in notations(state)


def test_example_3_unrelated_moves_elsewhere_stay_legal() -> None:
    state = do(example_3(), "from i-r2", "to shaft 2")
    elsewhere = {"place shaft 1", "place shaft 2", "place shaft 3", "place i-l1", "place i-r1", "place i-r2"}
    assert set(notations(state, "place ")) == elsewhere
    do(state, "place shaft 3", "place shaft 4", "place ii-l1")
    do(state, "pass", "pass", "from shaft 2", "to shaft 3")
    audit(state)


def test_ms_4_3_the_cut_off_leave_by_the_same_exception() -> None:
    """The inner of the two, then the outer one; neither can be followed while the gap is open."""
    state = do(example_3(), "from i-r2", "to shaft 1", "pass")
    state = state.game.load(state.dump() | {"to_act": K})
    assert notations(state, "from ") == ["from i-r3", "from i-r4"]
    assert "i-r4" not in targets(state, "I-R3")
    assert "i-r3" not in targets(state, "I-R4")
    do(state, "from i-r3", "to shaft 1", "from i-r4", "to i-r2")
    assert there(state, "I-R2") == {K: (1, 0)}
    assert there(state, "I-R3") == there(state, "I-R4") == {}


def test_ms_4_3_the_cut_off_still_stand_beyond_every_other_space_of_their_way() -> None:
    state = do(example_3(), "from i-r2", "to shaft 3", "pass")
    assert there(state, "shaft 2") == {P: (1, 0)}
    state = state.game.load(state.dump() | {"to_act": K})
    assert why_not(state, "from i-r1") == "MS 4.2: I-R1 would be empty below 2 miners of Indigo"
    mine = {"shaft 1": miners(P), "shaft 2": miners(P), "I-R2": miners(K)}
    state = position(3, mine=mine, to_act=P, salt={"I-R1": "", "I-R3": "", "I-R4": ""})
    assert why_not(state, "from shaft 2") == "MS 4.2: shaft 2 would be empty below 1 miner of Indigo"
    assert why_not(state, "from shaft 1") == "MS 4.2: shaft 1 would be empty below 2 miners of Indigo, Moss"


def test_ms_4_3_a_filled_gap_opens_the_corridor_again() -> None:
    state = do(example_3(), "from i-r2", "to shaft 1", "place i-r2")
    assert {"place i-r3", "place i-r4"} <= set(notations(state))


@pytest.mark.parametrize("outer", ["I-R2", "I-R3", "I-R4"])
def test_ms_4_3_salt_in_the_chamber_or_further_out_keeps_the_miner(outer: str) -> None:
    mine = {"shaft 1": miners(K), "shaft 2": miners(K), "I-R1": miners(K), "I-R2": miners(P), "I-R3": miners(K)}
    empty = {"I-R4": ""}
    state = position(3, mine=mine, salt=empty | {outer: "w"}, to_act=P)
    assert why_not(state, "from i-r2") == "MS 4.2: I-R2 would be empty below 1 miner of Indigo"
    assert "from i-r2" in notations(position(3, mine=mine, salt=empty | {"I-R1": "w", outer: "~"}, to_act=P))


def test_ms_4_3_a_chamber_face_down_further_out_keeps_the_miner() -> None:
    mine = {"shaft 1": miners(K), "shaft 2": miners(K), "I-R1": miners(P), "I-R2": miners(K)}
    state = position(3, mine=mine, salt={"I-R3": ""}, to_act=P)
    assert why_not(state, "from i-r1") == "MS 4.2: I-R1 would be empty below 1 miner of Indigo"


def test_ms_4_3_the_shaft_knows_no_exception() -> None:
    mine = {"shaft 1": miners(K), "shaft 2": miners(P), "I-R1": miners(K)}
    state = position(3, mine=mine, salt={"I-R2": "", "I-R3": "", "I-R4": ""}, to_act=P)
    assert why_not(state, "from shaft 2") == "MS 4.2: shaft 2 would be empty below 1 miner of Indigo"


def test_ms_4_1_a_miner_comes_from_the_supply_an_assistants_place_or_the_mine() -> None:
    state = position(2, mine={"shaft 1": miners(0, 0)}, assistants={"market": 0})
    do(state, "from market", "to shaft 2", "from shaft 1", "to i-l1")
    assert state.dump()["assistants"]["market"] is None
    assert there(state, "shaft 2") == {0: (1, 0)}
    assert there(state, "I-L1") == {0: (1, 0)}
    assert state.dump()["players"][0]["supply"] == 10 - 3


def test_ms_4_1_never_from_the_castle_queue_and_never_back_to_the_supply() -> None:
    state = position(2, mine={"shaft 1": miners(0)}, players={0: {"miners": 3, "queue": [1, 1]}})
    assert notations(state, "from ") == ["from shaft 1"]
    assert why_not(state, "place shaft 2") == "MS 4.1: you have no miner in your supply"
    assert not any("supply" in text for text in state.game.actions.texts())


def test_ms_4_1_another_space_than_before() -> None:
    state = do(position(2, mine={"shaft 1": miners(0, 1)}), "from shaft 1")
    assert why_not(state, "to shaft 1") == "MS 4.1: the miner stands there already"
    assert "to shaft 2" in notations(state)


def test_ms_4_1_a_move_needs_no_path() -> None:
    """From the end of one corridor straight to the end of another."""
    way = {f"shaft {depth}": miners(1) for depth in range(1, 7)}
    state = position(2, mine=way | {"I-L1": miners(1), "I-L2": miners(0), "III-R1": miners(1)})
    do(state, "from i-l2", "to iii-r2")
    assert there(state, "III-R2") == {0: (1, 0)}


def test_ms_4_1_a_miner_that_can_go_nowhere_is_not_taken_up() -> None:
    """Alone in the mine, all assistants' places taken, the castle visited."""
    taken = {"workshop": 1, "pump house": 1, "market": 1, "castle": 1}
    state = position(2, mine={"shaft 1": miners(0)}, assistants=taken)
    assert targets(state, "shaft 1") == {"castle queue"}
    do(state, "castle")
    assert why_not(state, "from shaft 1") == "MS 4.1: the miner at shaft 1 could go nowhere else"


def test_ms_4_2_the_arrival_is_judged_once_the_miner_has_left() -> None:
    """The last miner of a chain cannot go further along it: it would leave its own gap behind."""
    state = do(position(2, mine={"shaft 1": miners(1), "shaft 2": miners(0)}), "from shaft 2")
    assert why_not(state, "to shaft 3") == "MS 4.2: shaft 2 is empty on the way to shaft 3"
    assert why_not(state, "to i-l1") == "MS 4.2: shaft 2 is empty on the way to I-L1"
    assert notations(state, "to shaft") == ["to shaft 1"]


def test_ms_4_2_tired_miners_keep_the_chain() -> None:
    mine = {"shaft 1": miners(0, 0), "shaft 2": miners(1), "I-L1": miners(1, tired=1)}
    state = position(2, mine=mine, salt={"I-L1": "b"})
    assert "place i-l2" in notations(state)
    state = position(2, mine={"shaft 1": miners(1), "shaft 2": miners(0), "I-L1": miners(1, tired=1)})
    assert why_not(state, "from shaft 2") == "MS 4.2: shaft 2 would be empty below 1 miner of Indigo"
    beside = {"shaft 1": miners(1), "shaft 2": miners(1, 1), "I-L1": miners(0, 1, tired=1), "I-L2": miners(1)}
    assert "from i-l1" in notations(position(2, mine=beside, salt={"I-L1": "b"}))


def test_ms_4_2_the_refusal_names_the_space_and_whom_it_would_cut_off() -> None:
    mine = {"shaft 1": miners(1), "shaft 2": miners(1), "shaft 3": miners(0), "shaft 4": miners(2), "II-L1": miners(3)}
    state = position(4, mine=mine)
    assert why_not(state, "from shaft 3") == "MS 4.2: shaft 3 would be empty below 2 miners of Moss, Plum"


def test_ms_4_4_the_chain_binds_every_departure() -> None:
    """To a space, to an assistant's place, to the castle: the miner that holds the chain is not taken up at all."""
    state = position(
        2, mine={"shaft 1": miners(0), "shaft 2": miners(1)}, players={0: {"tools": {"royal privilege": 1}}}
    )
    assert notations(state, "from ") == []
    assert why_not(state, "from shaft 1") == "MS 4.2: shaft 1 would be empty below 1 miner of Indigo"


@pytest.mark.parametrize(
    "target", ["shaft 1", "workshop", "pump house", "market", "castle", "castle queue", "castle queue by privilege"]
)
def test_ms_4_4_a_free_miner_departs_to_every_kind_of_place(target: str) -> None:
    tools = {"royal privilege": 1}
    state = position(2, mine={"shaft 1": miners(1), "shaft 2": miners(0)}, players={0: {"tools": tools}})
    do(state, "from shaft 2", f"to {target}")
    assert there(state, "shaft 2") == {}
    audit(state)


def test_ms_4_4_the_exception_holds_for_departures_to_town() -> None:
    """MS 4.3, 4.4."""
    assert {"to market", "to castle queue"} <= set(notations(do(example_3(), "from i-r2")))


def test_ms_4_9_a_tired_miner_does_not_move_assist_queue_or_extract() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, tired=1)}
    state = position(2, mine=mine, salt={"I-L1": "bb"})
    assert "from i-l1" not in notations(state)
    assert why_not(state, "from i-l1") == "MS 4.9: your 1 miner at I-L1 must rest first"
    assert why_not(state, "extract i-l1").startswith("MS 4.9: your 1 miner at I-L1")


def test_ms_4_9_a_rested_miner_beside_a_tired_one_moves() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 0, tired=1)}
    state = do(position(2, mine=mine, salt={"I-L1": "bb"}), "from i-l1", "to shaft 1")
    assert there(state, "I-L1") == {0: (0, 1)}


def test_ms_4_10_one_assistant_to_a_building_and_none_at_inn_and_square() -> None:
    state = position(2, assistants={"market": 1, "castle": 0})
    assert notations(state, "assist ") == ["assist workshop", "assist pump house"]
    assert why_not(state, "assist market") == "MS 4.10: the assistant's place of the market is taken by Indigo"
    assert why_not(state, "assist castle") == "MS 4.10: the assistant's place of the castle is taken by Madder"
    texts = state.game.actions.texts()
    assert not {"assist inn", "assist square", "to inn", "to square"} & set(texts)


def test_ms_4_10_an_assistant_is_moved_only_by_its_owner() -> None:
    state = position(2, assistants={"market": 1, "castle": 0})
    assert notations(state, "from ") == ["from castle"]
    assert why_not(state, "from market") == "MS 4.1: you have no rested miner at the market that could do this"
    do(state, "from castle", "to workshop")
    assert state.dump()["assistants"] == {"workshop": 0, "pump house": None, "market": 1, "castle": None}
    do(state, "from workshop", "to shaft 1", "pass", "pass")
    assert state.dump()["assistants"]["market"] == 1


def tired_everywhere(**facts: Any) -> State:
    mine = {
        "shaft 1": miners(0),
        "shaft 2": miners(0),
        "I-L1": miners(0, 0, tired=2),
        "I-R1": miners(1, 0, tired=1),
        "I-R2": miners(1, tired=1),
    }
    return position(2, mine=mine, **facts)


def test_ms_4_11_passing_both_actions_is_a_rest() -> None:
    state = do(tired_everywhere(), "pass", "pass")
    assert there(state, "I-L1") == {0: (2, 0)}
    assert there(state, "I-R1") == {0: (1, 0), 1: (1, 0)}
    assert there(state, "I-R2") == {1: (0, 1)}  # nobody else's


@pytest.mark.parametrize("actions", [["pass", "square"], ["square", "pass"]])
def test_ms_4_11_one_pass_is_no_rest(actions: list[str]) -> None:
    state = do(tired_everywhere(), *actions)
    assert there(state, "I-L1") == {0: (0, 2)}


def test_ms_4_11_the_first_round_has_no_rest() -> None:
    state = do(tired_everywhere(round=1, turn={"actions_left": 1}), "pass")
    assert state.to_act == 1
    assert there(state, "I-L1") == {0: (0, 2)}


def test_ms_4_11_deliveries_bucket_and_food_do_not_spoil_it() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 0, 0, tired=3), "I-L2": miners(1)}
    player = {"queue": [1, 0], "salt": [2, 0, 0], "tools": {"bucket": 1, "food": 1}}
    state = position(2, to_act=1, mine=mine, salt={"I-L1": "b~"}, players={0: player}, orders=["bb"], order_pile=["gg"])
    do(state, "pass", "pass")
    assert state.dump()["completed"] == 1
    do(state, "bucket i-l1 to i-l2", "pass", "food i-l1", "enough", "pass")
    assert there(state, "I-L1") == {0: (3, 0)}
    assert inside(state, "I-L2") == "~"


def test_ms_4_11_passes_of_different_turns_do_not_add_up() -> None:
    state = do(tired_everywhere(), "square", "pass", "pass", "pass", "pass", "square")
    assert there(state, "I-L1") == {0: (0, 2)}


class Oracle:
    """MS 4.1 to 4.3 once more, from the dump and the ways alone."""

    def __init__(self, state: State) -> None:
        self.dump = state.dump()
        self.seat = state.to_act
        self.held = set(self.dump["mine"])

    def rested(self, space: str) -> int:
        return sum(entry["rested"] for entry in self.dump["mine"].get(space, []) if entry["seat"] == self.seat)

    def is_last(self, space: str) -> bool:
        return sum(entry["rested"] + entry["tired"] for entry in self.dump["mine"][space]) == 1

    def worked_out(self, space: str) -> bool:
        if space.startswith("shaft"):
            return False
        corridor = [space, *(other for other in SPACES if space in WAYS[other])]
        facts = [self.dump["chambers"][chamber] for chamber in corridor]
        return all(fact["entered"] and not any(fact["salt"]) for fact in facts)

    def departs(self, space: str) -> bool:
        if not self.rested(space):
            return False
        beyond = any(space in WAYS[other] for other in self.held)
        return not self.is_last(space) or not beyond or self.worked_out(space)

    def open(self, source: str | None) -> set[str]:
        held = self.held - ({source} if source in self.held and self.is_last(source) else set())
        return {space for space in SPACES if space != source and set(WAYS[space]) <= held}


@pytest.mark.parametrize("seed", range(9))
def test_ms_4_2_every_move_of_whole_games_agrees_with_the_chain_rule_written_once_more(seed: int) -> None:
    """MS 4.1 to 4.4: what may be placed, taken up and put down, at every third decision on an action."""
    state = GAME.new(2 + seed % 3, seed)
    chance, choose = seeded(seed), Progress(seed)
    checked = 0
    for step in range(1500):
        if state.over:
            break
        if step % 3 == 0 and state.dump()["question"] == "act":
            oracle = Oracle(state)
            supply = oracle.dump["players"][state.to_act]["supply"]
            expected = {f"place {space.lower()}" for space in oracle.open(None)} if supply else set()
            assert set(notations(state, "place ")) == expected
            taken_up = notations(state, "from ")
            for space in SPACES:
                name = f"from {space.lower()}"
                if name not in taken_up:
                    assert not oracle.departs(space) or space == "shaft 1", name
                    continue
                assert oracle.departs(space), name
                after = do(state.copy(), name)
                spaces = {text for text in notations(after, "to ") if "shaft" in text or "-" in text}
                assert spaces == {f"to {other.lower()}" for other in oracle.open(space)}
                checked += 1
        state.apply(choose(state, state.to_act, state.legal(), chance))
    assert checked > 100
