"""HK 3 Action phase: discs."""

from itertools import permutations, product
from typing import Any

import pytest

import pithead
from pithead.core.game import State
from pithead.core.generator import seeded
from support.haspelknecht import BAGS, audit, do, has, letters, notations, player, position, why_not

pytestmark = pytest.mark.both


def sizes(pools: list[dict[str, int]]) -> list[int]:
    return [len(letters(pool)) for pool in pools]


def refilled(areas: list[str], reserves: list[str], hands: list[str], season: str = "spring") -> dict[str, Any]:
    """What lies where in the next phase, if these discs lay in the pools and with the players."""
    players = {seat: {"discs": hand} for seat, hand in enumerate(hands)}
    state = position(len(hands), areas=areas, reserves=reserves, players=players, season=season)
    do(state, "end turn")
    audit(state)
    return state.dump()


def expected(areas: list[int], reserves: list[int], bag: int) -> tuple[list[int], list[int]]:
    """HK 3.1 by numbers: areas and reserves after the refill."""
    areas = [area + reserve for area, reserve in zip(areas, reserves, strict=True)]
    reserves = [0 for _ in reserves]
    for row, full in ((reserves, 3), (areas, 6)):
        for pool in range(len(row)):
            more = max(min(full - row[pool], bag), 0)
            row[pool] += more
            bag -= more
    assert bag == 0
    return areas, reserves


def test_hk_3_1_areas_left_with_4_and_0_and_a_bag_of_8_are_7_and_5_in_the_end() -> None:
    """Rulebook example 6."""
    dump = refilled(["kkbb", ""], ["ybk", "ybb"], ["yybk", "kkkb"])
    assert sizes(dump["areas"]) == [7, 5]
    assert sizes(dump["reserves"]) == [3, 3]


@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_hk_3_1_all_discs_used_or_not_go_to_the_bag(season: str) -> None:
    state = position(2, season=season, players={0: {"discs": "kkky"}, 1: {"discs": "bbbbb"}}, farmer="y")
    do(state, "farmer", "food")
    while state.dump()["question"] != "take":
        do(state, notations(state)[-1])
    assert [player(state, seat)["discs"] for seat in (0, 1)] == [{}, {}]
    audit(state)
    assert state.dump()["season"] != season


def test_hk_3_1_each_reserve_moves_to_its_own_area() -> None:
    for season in ("spring", "summer", "autumn"):
        dump = refilled(["kkkk", "bbbb"], ["yyy", "kkb"], ["bby", "k"], season)
        assert dump["areas"][0] == {"yellow": 3, "black": 4}
        assert dump["areas"][1]["brown"] >= 5
        assert dump["areas"][1]["black"] >= 2


def test_hk_3_1_areas_above_six_keep_theirs() -> None:
    dump = refilled(["kkkkk", "bb"], ["kky", "bbb"], ["yyy", "bb"])
    assert sizes(dump["areas"]) == [8, 5]
    assert dump["areas"][0] == {"yellow": 1, "black": 7}


@pytest.mark.parametrize(
    ("areas", "reserves", "bag", "after"),
    [
        ([6, 4], [3, 3], 2, ([9, 7], [2, 0])),  # few discs taken leave a reserve short
        ([5, 6], [3, 3], 1, ([8, 9], [1, 0])),
        ([4, 4], [3, 3], 4, ([7, 7], [3, 1])),
        ([9, 4], [2, 0], 3, ([11, 4], [3, 0])),
        ([1, 1], [3, 3], 10, ([6, 6], [3, 3])),
        ([0, 0], [3, 3], 12, ([6, 6], [3, 3])),
        ([7, 0], [2, 3], 6, ([9, 3], [3, 3])),
        ([3, 2, 0], [3, 3, 3], 13, ([6, 6, 6], [3, 3, 3])),
        ([5, 2, 0], [3, 3, 3], 11, ([8, 6, 4], [3, 3, 3])),  # several areas may end below 6
        ([7, 1, 0], [3, 3, 3], 10, ([10, 5, 3], [3, 3, 3])),
        ([5, 5, 5], [3, 3, 3], 3, ([8, 8, 8], [3, 0, 0])),
        ([0, 1, 2, 3], [3, 3, 3, 3], 18, ([6, 6, 6, 6], [3, 3, 3, 3])),
        ([10, 0, 0, 0], [3, 3, 3, 3], 14, ([13, 5, 3, 3], [3, 3, 3, 3])),
        ([5, 5, 5, 5], [3, 3, 3, 3], 4, ([8, 8, 8, 8], [3, 1, 0, 0])),
    ],
)
def test_hk_3_1_reserves_are_filled_in_order_then_areas_in_order(
    areas: list[int], reserves: list[int], bag: int, after: tuple[list[int], list[int]]
) -> None:
    assert expected(areas, reserves, bag) == after
    seats = len(areas)
    chance = seeded(bag)
    for _ in range(5):
        heap = list(BAGS[seats])
        for i in range(len(heap) - 1, 0, -1):
            j = chance.below(i + 1)
            heap[i], heap[j] = heap[j], heap[i]
        parts = ["".join(heap.pop() for _ in range(n)) for n in [*areas, *reserves, bag]]
        dump = refilled(parts[:seats], parts[seats:-1], [parts[-1], *[""] * (seats - 1)])
        assert (sizes(dump["areas"]), sizes(dump["reserves"])) == after


def test_hk_3_1_the_very_first_phase_has_no_refill() -> None:
    state = position(question="take", areas=["kkkbbb", "kkbbyy"], reserves=["kky", "bby"])
    before = state.dump()
    do(state, "take black from area 1")
    assert state.dump()["reserves"] == before["reserves"]
    assert state.dump()["areas"][1] == before["areas"][1]


def test_hk_3_2_an_area_and_a_colour_and_all_of_it() -> None:
    state = position(question="take", areas=["kkkbbb", "kkbbyy"], reserves=["kky", "bby"])
    assert sorted(notations(state)) == [
        "take black from area 1",
        "take black from area 2",
        "take brown from area 1",
        "take brown from area 2",
        "take yellow from area 2",
    ]
    assert why_not(state, "take yellow from area 1").startswith("HK 3.2: ")
    assert why_not(state, "take none").startswith("HK 3.2: ")
    do(state, "take brown from area 1")
    assert has(state, 0, discs={"brown": 3}, water=0)
    assert state.dump()["areas"] == [{"black": 3}, {"yellow": 2, "brown": 2, "black": 2}]


@pytest.mark.parametrize("number", [1, 4, 5, 6, 7])
def test_hk_3_2_even_six_or_more(number: int) -> None:
    rest = "b" * 6 + "y" * 4 + "k" * (7 - number)
    state = position(question="take", areas=["b" + "k" * number, rest], reserves=["", ""])
    do(state, "take black from area 1")
    assert has(state, discs={"black": number}, value=number)


def test_hk_3_2_in_turn_order() -> None:
    state = position(4, question="take", order=[2, 0, 3, 1], to_act=2)
    takers = []
    while state.dump()["question"] == "take":
        takers.append(state.to_act)
        assert state.waiting == [state.to_act]
        do(state, notations(state)[-1])
    assert takers == [2, 0, 3, 1]


@pytest.mark.parametrize("owned", [False, True])
@pytest.mark.parametrize("pinge", [7, 0])
def test_hk_3_2_areas_two_and_four_give_a_water_and_21_does_not_help(owned: bool, pinge: int) -> None:
    for area, water in ((1, 0), (2, 1), (3, 0), (4, 1)):
        owners = {21: [0]} if owned else {}
        state = position(4, question="take", owners=owners, players={0: {"pinge": pinge, "water": 2}})
        action = notations(state, "take")[0].rsplit(" ", 1)[0]
        colour = action.split()[1]
        if colour not in state.dump()["areas"][area - 1]:
            colour = next(iter(state.dump()["areas"][area - 1]))
        do(state, f"take {colour} from area {area}")
        assert has(state, water=2 + water)


def test_hk_3_2_one_water_however_many_discs() -> None:
    state = position(question="take", areas=["", "kkkkkkbbbbb"], reserves=["bbk", "yyyy"])
    assert has(do(state, "take black from area 2"), discs={"black": 6}, water=1)


def second(areas: list[str], hands: list[str], year: int = 2, **facts: Any) -> State:
    """At the second taking of seat 0; what is not in the areas or in hands lies in the reserves."""
    seats = len(areas)
    rest = list(BAGS[seats])
    for disc in "".join([*areas, *hands]):
        rest.remove(disc)
    reserves = ["".join(rest[i::seats]) for i in range(seats)]
    players = {seat: {"discs": hand, "value": seat + 1, "water": 1} for seat, hand in enumerate(hands)}
    return position(seats, question="take again", year=year, areas=areas, reserves=reserves, players=players, **facts)


def test_hk_3_3_after_three_black_the_yellow_or_two_of_three_brown() -> None:
    """Rulebook example 1."""
    state = second(["bbby", ""], ["kkk", "kkkkb"])
    assert notations(state) == ["take yellow from area 1", "take brown from area 1", "take none"]
    yellow = do(state.copy(), "take yellow from area 1")
    assert has(yellow, discs={"black": 3, "yellow": 1})
    assert yellow.dump()["areas"][0] == {"brown": 3}
    brown = do(state.copy(), "take brown from area 1")
    assert has(brown, discs={"black": 3, "brown": 2})
    assert brown.dump()["areas"][0] == {"yellow": 1, "brown": 1}


@pytest.mark.parametrize("hand", range(1, 5))
@pytest.mark.parametrize("there", [1, 2, 4])
def test_hk_3_3_up_to_five_in_all_and_all_of_it_if_it_fits(hand: int, there: int) -> None:
    state = second(["b" * there + "y", ""], ["k" * hand, "bb"])
    do(state, "take brown from area 1")
    assert has(state, discs={"black": hand, "brown": min(there, 5 - hand)})


def test_hk_3_3_whoever_has_five_or_more_is_not_asked() -> None:
    state = position(
        4,
        question="take",
        areas=["kkkkkk", "kkkkkyy", "bbbbbb", "bbbbyyyy"],
        reserves=["", "", "", "bbbkkyyyy"],
    )
    do(state, "take black from area 1", "take yellow from area 2", "take black from area 2", "take brown from area 4")
    assert state.dump()["question"] == "take again"
    asked = []
    while state.dump()["question"] == "take again":
        asked.append(state.to_act)
        do(state, "take none")
        while state.dump()["question"] == "return water":
            do(state, "keep water")
    assert asked == [1, 3]


def test_hk_3_3_no_water_at_the_second_taking() -> None:
    state = do(second(["", "bbby"], ["kk", "kkkkk"]), "take brown from area 2")
    assert has(state, water=1, discs={"black": 2, "brown": 3})


def test_hk_3_3_only_once_even_if_there_are_still_fewer_than_five() -> None:
    state = do(second(["y", "bbb"], ["k", "kk"]), "take yellow from area 1")
    assert state.dump()["question"] == "take again"
    assert state.to_act == 1
    do(state, "take none")
    assert state.dump()["question"] == "plan"
    assert has(state, discs={"black": 1, "yellow": 1})


def test_hk_3_3_in_the_old_turn_order() -> None:
    state = second(["yy", "bbb", "kk"], ["k", "kk", "kkk"], order=[1, 2, 0], to_act=1)
    asked = []
    while state.dump()["question"] == "take again":
        asked.append(state.to_act)
        do(state, "take none")
    assert asked == [1, 2, 0]


def test_hk_3_3_a_colour_that_is_not_there_is_refused() -> None:
    why = why_not(second(["bbby", ""], ["kkk", "kkkkb"]), "take black from area 1")
    assert why.endswith(": there is no black disc there: it has 1 yellow, 3 brown")


def test_hk_3_3_the_refusal_cites_the_second_taking() -> None:
    assert why_not(second(["bbby", ""], ["kkk", "kkkkb"]), "take black from area 1").startswith("HK 3.3: ")


def test_hk_3_3_a_position_in_which_somebody_with_seven_discs_takes_again_is_refused() -> None:
    with pytest.raises(pithead.BadPosition):
        second(["bbby", "b"], ["kkkkkkk", "bb"])


@pytest.mark.parametrize(
    ("action", "five"), [("take none", False), ("take brown from area 1", True), ("take yellow from area 1", False)]
)
def test_hk_3_4_whoever_ends_with_fewer_than_five_in_the_first_phase_may_return_a_water(
    action: str, five: bool
) -> None:
    state = do(second(["bbby", ""], ["kkk", "kkkkb"], year=1), action)
    if five:
        assert state.dump()["question"] == "plan"
        assert has(state, water=1)
        return
    assert notations(state) == ["return water", "keep water"]
    assert state.to_act == 0
    assert has(do(state.copy(), "return water"), water=0)
    assert has(do(state.copy(), "keep water"), water=1)
    assert do(state, "return water").dump()["question"] == "plan"


@pytest.mark.parametrize(("year", "season"), [(1, "summer"), (1, "autumn"), (2, "spring"), (3, "spring")])
def test_hk_3_4_not_in_later_phases(year: int, season: str) -> None:
    state = do(second(["bbby", ""], ["kkk", "kkkkb"], year=year, season=season), "take none")
    assert state.dump()["question"] == "plan"


def test_hk_3_4_for_whatever_reason_no_disc_left_to_take() -> None:
    """HK 3.4: the last one takes the last discs of the areas: nobody can take again, and seat 0 has three discs."""
    facts = {0: {"discs": "kkk", "value": 3, "water": 1}, 1: {"water": 2}}
    state = position(question="take", turn=1, to_act=1, areas=["", "bbb"], reserves=["kkkkbbb", "byyyy"], players=facts)
    do(state, "take brown from area 2")
    assert (state.dump()["question"], state.to_act) == ("return water", 0)
    do(state, "return water")
    assert (state.dump()["question"], state.to_act) == ("return water", 1)
    do(state, "return water")
    assert has(state, 0, water=0)
    assert has(state, 1, water=2)  # one came with the area's icon


def test_hk_3_4_one_water_only_and_none_without_any() -> None:
    state = second(["bbby", ""], ["kkk", "kkkkb"], year=1)
    dump = state.dump()
    dump["players"][0]["water"] = 2
    assert has(do(state.game.load(dump), "take none", "return water"), water=1)
    dump["players"][0]["water"] = 0
    assert do(state.game.load(dump), "take none").dump()["question"] == "plan"


def test_hk_3_4_a_position_in_which_somebody_without_water_returns_one_is_refused() -> None:
    with pytest.raises(pithead.BadPosition):
        position(question="return water", players={0: {"discs": "kk", "water": 0}})


def test_hk_3_5_three_black_and_one_yellow_tie_the_later_one_first_and_two_brown_after_them() -> None:
    """Rulebook example 6."""
    state = position(3, question="take", areas=["kkkbbb", "ybbbkk", "bbyyyy"], year=2)
    do(state, "take black from area 1", "take yellow from area 2", "take brown from area 3")
    while state.dump()["question"] == "take again":
        do(state, "take none")
    assert [player(state, seat)["value"] for seat in range(3)] == [3, 3, 4]
    assert state.dump()["order"] == [1, 0, 2]
    assert state.first_player == 1


@pytest.mark.parametrize(("colour", "value"), [("yellow", 3), ("brown", 2), ("black", 1)])
def test_hk_3_5_yellow_3_brown_2_black_1(colour: str, value: int) -> None:
    for number in (1, 2, 3):
        letter = {"yellow": "y", "brown": "b", "black": "k"}[colour]
        area = letter * number
        rest = "".join(sorted(BAGS[2])).replace(letter, "", number)
        state = position(question="take", areas=[area, rest[:9]], reserves=[rest[9:12], rest[12:]])
        assert has(do(state, f"take {colour} from area 1"), value=number * value)


def settled(values: tuple[int, ...], order: tuple[int, ...], markers: dict[int, list[int]] | None = None) -> list[int]:
    """The new turn order after takings of these values, by seat."""
    seats = len(values)
    last = order[-1]
    hands = [2] * seats if seats == 2 else [1] * seats
    players: dict[int, dict[str, Any]] = {}
    for seat in range(seats):
        players[seat] = {"value": values[seat], "discs": "kb"[: hands[seat]], "markers": (markers or {}).get(seat, [])}
    owners = {number: [seat] for seat, found in (markers or {}).items() for number in found}
    state = position(
        seats,
        question="take again",
        year=2,
        order=list(order),
        turn=seats - 1,
        to_act=last,
        players=players,
        owners=owners,
    )
    do(state, "take none")
    assert state.dump()["question"] == "plan"
    assert state.first_player == state.dump()["order"][0]
    return list(state.dump()["order"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_3_5_lowest_first_and_ties_in_the_reverse_of_the_old_order(seats: int) -> None:
    for order in permutations(range(seats)):
        for values in product((1, 2, 6), repeat=seats) if seats < 4 else product((2, 3), repeat=4):
            wanted = sorted(range(seats), key=lambda seat: (values[seat], -order.index(seat)))
            assert settled(values, order) == wanted


def test_hk_3_5_three_and_four_in_a_tie() -> None:
    assert settled((3, 3, 3, 3), (2, 0, 3, 1)) == [1, 3, 0, 2]
    assert settled((3, 3, 9, 3), (2, 0, 3, 1)) == [1, 3, 0, 2]
    assert settled((3, 1, 3, 3), (2, 0, 3, 1)) == [1, 3, 0, 2]
    assert settled((3, 4, 3, 3), (2, 0, 3, 1)) == [3, 0, 2, 1]
    assert settled((4, 4, 3, 3), (0, 1, 2, 3)) == [3, 2, 1, 0]


def test_hk_3_5_the_second_taking_and_markers_never_count() -> None:
    state = position(
        question="take",
        areas=["kbbbb", "kkyyyy"],
        reserves=["bbb", "kkkk"],
        owners={22: [1]},
        players={1: {"markers": [22]}},
    )
    do(state, "take black from area 1", "take black from area 2")
    do(state, "take brown from area 1")
    assert has(state, 0, discs={"black": 1, "brown": 4}, value=1)
    do(state, "take none", "keep water")
    assert state.dump()["order"] == [0, 1]
    assert settled((2, 3), (0, 1), {1: [22]}) == [0, 1]
    assert settled((3, 3), (0, 1), {0: [22, 23]}) == [1, 0]


def test_hk_3_5_the_new_order_serves_for_carrying_out_and_the_next_phase() -> None:
    state = position(question="take", areas=["kbbbb", "kkyyyy"], reserves=["bbb", "kkkk"], year=2)
    do(state, "take brown from area 1", "take black from area 2", "take none", "take none")
    assert state.dump()["order"] == [1, 0]
    do(state, "plan done", "plan done")
    assert state.dump()["season"] == "summer"
    assert state.to_act == 1
