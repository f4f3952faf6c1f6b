"""MS 4.5 to 4.8 Extracting salt: strength, transport, payment, water, fatigue."""

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from pithead.core.game import State
from pithead.core.generator import seeded
from support.magnum_sal import (
    BLACK,
    GAME,
    ORANGE,
    PURPLE,
    WAYS,
    Progress,
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

pytestmark = pytest.mark.both

O, K, P = ORANGE, BLACK, PURPLE  # noqa: E741


def example_4(lying: str = "bb", groszy: int = 10, **player: Any) -> State:
    mine = {"shaft 1": miners(K), "shaft 2": miners(K, O), "I-R1": miners(K), "I-R2": miners(O, O)}
    options = player.pop("options", None)
    return position(
        3, mine=mine, salt={"I-R1": "b", "I-R2": lying}, players={O: {"money": groszy, **player}}, options=options
    )


def own_chamber(lying: str, rested: int, tired: int = 0, **facts: Any) -> State:
    """Seat 0's miners in I-L1, its own on the whole way."""
    here = miners(*[0] * (rested + tired), tired=tired)
    return position(2, mine={"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": here}, salt={"I-L1": lying}, **facts)


def outcomes(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """Play all branches to the end of the action; what each leaves: seat 0's salt, and everybody's money."""
    found = []
    for text in notations(state):
        after = do(state.copy(), text)
        if after.to_act != 0 or after.dump()["question"] == "act":
            found.append((salt(after), tuple(money(after))))
        else:
            found += outcomes(after)
    return found


def test_example_4_two_cubes_cost_4_to_black() -> None:
    """MS 4.5, 4.6: strength 2; 2 gr for the chamber and 2 for the first section."""
    state = do(example_4(), "extract i-r2", "take brown")
    assert money(state) == [10 - 4, 20 + 4, 20]
    assert salt(state) == "bb"
    assert inside(state, "I-R2") == ""


def test_example_4_one_cube_costs_2() -> None:
    state = do(example_4(), "extract i-r2", "enough")
    assert money(state) == [10 - 2, 20 + 2, 20]
    assert inside(state, "I-R2") == "b"


def test_example_4_with_3_gr_one_cube() -> None:
    state = do(example_4(groszy=3), "extract i-r2")
    assert state.dump()["question"] == "act"
    assert salt(state) == "b"
    assert money(state) == [1, 22, 20]


def test_example_4_with_1_gr_none() -> None:
    """MS 4.6: what cannot be paid cannot be extracted."""
    assert why_not(example_4(groszy=1), "extract i-r2") == "MS 4.6: the way costs 2 gr a cube, and you have 1"


@pytest.mark.parametrize("cart", ["cart i-r1", "cart shaft 1"])
def test_example_4_one_cart_saves_2(cart: str) -> None:
    """MS 6.5: I-R1 and shaft 1 are no neighbours, so one cart covers one of them."""
    state = do(example_4(tools={"cart": 1}), "extract i-r2")
    assert notations(state) == ["enough", "cart shaft 1", "cart i-r1"]
    do(state, cart, "take brown")
    assert money(state) == [10 - 2, 20 + 2, 20]


def test_example_4_two_carts_save_all_4() -> None:
    state = do(example_4(groszy=0, tools={"cart": 2}), "extract i-r2", "cart i-r1", "cart shaft 1", "take brown")
    assert money(state) == [0, 20, 20]
    assert salt(state) == "bb"
    assert state.dump()["players"][O]["used_tools"] == {"cart": 2}


def example_5(groszy: int = 10, lying: str = "bbggw~") -> State:
    """Purple sits on seat 0 here, orange on 1, black on 2."""
    purple, orange, black = 0, 1, 2
    mine = {
        "shaft 1": miners(black, orange, purple),
        "shaft 2": miners(black, orange),
        "shaft 3": miners(purple, black),
        "shaft 4": miners(purple),
        "II-R1": miners(*[purple] * 4),
    }
    return position(3, mine=mine, salt={"II-R1": lying}, players={0: {"money": groszy}})


def test_example_5_three_cubes_cost_3_split_as_purple_likes() -> None:
    """MS 4.5, 4.6: strength 4 - 1 = 3; only shaft 2 is paid."""
    state = do(example_5(lying="bbbb~"), "extract ii-r1", "take brown", "take brown")
    assert state.dump()["question"] == "pay"
    assert sorted(outcomes(state)) == [("bbb", (7, 20 + n, 23 - n)) for n in range(4)]


def test_example_5_purple_pays_all_to_orange() -> None:
    state = do(example_5(), "extract ii-r1", "take green", "take green", "take white", *["pay seat 1"] * 3)
    assert money(state) == [7, 23, 20]
    assert salt(state) == "ggw"
    assert inside(state, "II-R1") == "bb~"  # MS 4.7


def test_ms_4_5_every_choice_of_cubes_appears_exactly_once() -> None:
    """1 to strength cubes of any colours from what lies there."""
    state = do(own_chamber("bbgw", 3), "extract i-l1")
    found = [cubes for cubes, _ in outcomes(state)]
    expected = {"".join(c) for n in (1, 2, 3) for c in combinations_with_replacement("bgw", n)}
    expected = {c for c in expected if c.count("b") <= 2 and c.count("g") <= 1 and c.count("w") <= 1}
    assert sorted(found) == sorted(expected)


def test_ms_4_5_strength_counts_rested_miners_of_ones_own_less_water() -> None:
    state = do(own_chamber("bbbb~", 3, tired=2), "extract i-l1", "take brown")
    assert salt(state) == "bb"
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 1, 1, 1)}
    state = do(position(2, mine=mine, salt={"I-L1": "bbb"}), "extract i-l1")
    assert salt(state) == "b"


def test_ms_4_5_refusals_name_the_numbers() -> None:
    assert why_not(own_chamber("bb~~", 2), "extract i-l1") == (
        "MS 4.5: I-L1: 2 miners, 0 pickaxes, 2 water: strength 0"
    )
    assert why_not(own_chamber("", 2), "extract i-l1") == "MS 4.5: there is no salt in I-L1"
    assert why_not(own_chamber("b", 1), "extract i-r1").startswith("MS 4.5: you have no rested miner at I-R1")


def test_ms_4_5_one_chamber_an_action_and_two_chambers_a_turn() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0), "I-R1": miners(0)}
    state = do(position(2, mine=mine, salt={"I-L1": "b", "I-R1": "g"}), "extract i-l1", "extract i-r1")
    assert salt(state) == "bg"
    assert state.to_act == 1


def test_ms_4_5_another_tile_of_the_same_chamber_cannot_be_mined_by_the_tired() -> None:
    state = do(own_chamber("bb", 1), "extract i-l1")
    assert why_not(state, "extract i-l1").startswith("MS 4.9")


def test_ms_4_6_tired_miners_carry_too() -> None:
    """One's own tired miner makes a space free; another's is paid."""
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, tired=1), "I-L2": miners(0)}
    state = do(position(2, mine=mine, salt={"I-L1": "b", "I-L2": "b"}), "extract i-l2")
    assert money(state) == [20, 20]
    mine["I-L1"] = miners(1, tired=1)
    state = do(position(2, mine=mine, salt={"I-L1": "b", "I-L2": "b"}), "extract i-l2")
    assert money(state) == [19, 21]


def test_ms_4_6_the_mined_chamber_is_free_whoever_else_stands_there() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 1)}
    state = do(position(2, mine=mine, salt={"I-L1": "b"}), "extract i-l1")
    assert money(state) == [20, 20]


def test_ms_4_6_the_longest_way_costs_7_gr_a_cube() -> None:
    mine = {space: miners(1) for space in WAYS["III-R2"]} | {"III-R2": miners(0, 0)}
    state = position(2, mine=mine, salt={"III-R2": "ww"}, players={0: {"money": 13}})
    do(state, "extract iii-r2")
    assert salt(state) == "w"
    assert money(state) == [6, 27]
    state = position(2, mine=mine, salt={"III-R2": "ww"}, players={0: {"money": 6}})
    assert why_not(state, "extract iii-r2") == "MS 4.6: the way costs 7 gr a cube, and you have 6"


SPLITS = {
    "one space, two owners": {"shaft 1": (1, 2), "shaft 2": (0,)},
    "one space, three owners": {"shaft 1": (1, 2, 3), "shaft 2": (0,)},
    "two spaces, the same two owners": {"shaft 1": (1, 2), "shaft 2": (1, 2)},
    "two spaces, other owners": {"shaft 1": (1, 2), "shaft 2": (2, 3)},
    "three owners on two spaces": {"shaft 1": (1, 2, 3), "shaft 2": (1, 2, 3)},
    "two and three": {"shaft 1": (1, 3), "shaft 2": (1, 2, 3)},
    "a single owner beside": {"shaft 1": (3,), "shaft 2": (1, 2, 3)},
    "pairs all round": {"shaft 1": (1, 2), "shaft 2": (2, 3), "I-L1": (1, 3)},
    "pairs and all three": {"shaft 1": (1, 2), "shaft 2": (1, 2, 3), "I-L1": (1, 3)},
}


@pytest.mark.parametrize("cubes", [1, 2, 3])
@pytest.mark.parametrize("spaces", SPLITS.values(), ids=SPLITS.keys())
def test_ms_4_6_every_division_of_the_payment_appears_exactly_once(
    spaces: dict[str, tuple[int, ...]], cubes: int
) -> None:
    """All branches against a brute force: every cube on every paid space pays any one of the owners there."""
    place = "I-L2" if "I-L1" in spaces else "I-L1"
    mine = {space: miners(*owners) for space, owners in spaces.items()} | {place: miners(*[0] * cubes)}
    state = position(4, mine=mine, salt={place: "b" * cubes, "I-L1": "b" * cubes})
    do(state, f"extract {place.lower()}", *["take brown"] * (cubes - 1))
    paid = [owners for owners in spaces.values() if 0 not in owners]
    expected = set()
    for payees in product(*[owners for owners in paid for _ in range(cubes)]):
        expected.add((20 - len(payees), *(20 + payees.count(seat) for seat in (1, 2, 3))))
    if state.dump()["question"] == "act":
        found = [tuple(money(state))]
    else:
        found = [groszy for _, groszy in outcomes(state)]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_ms_4_6_the_division_is_free_for_every_seat(seat: int) -> None:
    others = [other for other in range(4) if other != seat]
    mine = {"shaft 1": miners(*others), "shaft 2": miners(seat), "I-L1": miners(seat)}
    for payee in others:
        state = position(4, mine=mine, salt={"I-L1": "b"}, to_act=seat)
        do(state, "extract i-l1", f"pay seat {payee}")
        assert money(state) == [20 - (s == seat) + (s == payee) for s in range(4)]


def test_ms_4_6_only_owners_on_the_way_are_paid() -> None:
    mine = {"shaft 1": miners(1, 2), "shaft 2": miners(0), "I-L1": miners(0, 3)}
    state = do(position(4, mine=mine, salt={"I-L1": "b"}), "extract i-l1")
    assert notations(state) == ["pay seat 1", "pay seat 2"]
    assert why_not(state, "pay seat 3") == "MS 4.6: nothing (more) is due to that seat"
    assert why_not(state, "pay seat 0") == "MS 4.6: nothing (more) is due to that seat"


def test_ms_4_7_water_stays() -> None:
    state = do(own_chamber("bb~~", 4), "extract i-l1", "take brown")
    assert inside(state, "I-L1") == "~~"


def test_ms_4_8_french_all_ones_miners_there_become_tired() -> None:
    mine = {"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0, 0, 0, 1), "I-L2": miners(0)}
    state = do(position(2, mine=mine, salt={"I-L1": "bbb"}), "extract i-l1", "enough")
    assert salt(state) == "b"
    assert there(state, "I-L1") == {0: (0, 3), 1: (1, 0)}
    assert there(state, "I-L2") == {0: (1, 0)}
    assert there(state, "shaft 1") == {0: (1, 0)}


@pytest.mark.parametrize(("lying", "cubes", "left"), [("bbb", 1, 3), ("bbb", 3, 1), ("bbb~", 1, 2), ("bbb~", 3, 0)])
def test_ms_4_8_english_only_those_needed_become_tired(lying: str, cubes: int, left: int) -> None:
    """Cubes taken, and one more for each water."""
    state = own_chamber(lying, 4, options={"edition": "english"})
    do(state, "extract i-l1", *["take brown"] * (cubes - 1))
    if state.dump()["question"] == "take":
        do(state, "enough")
    assert salt(state) == "b" * cubes
    assert there(state, "I-L1") == {0: (left, 4 - left)}


def test_ms_4_8_english_pickaxes_spare_miners_but_one_at_least_tires() -> None:
    tools = {"tools": {"pickaxe": 2}}
    state = own_chamber("bb", 3, options={"edition": "english"}, players={0: tools})
    do(state, "extract i-l1", "pickaxe", "take brown")
    assert there(state, "I-L1") == {0: (2, 1)}
    state = own_chamber("b~", 3, options={"edition": "english"}, players={0: tools})
    do(state, "extract i-l1", "pickaxe")
    assert state.dump()["players"][0]["tools"] == {"pickaxe": 1}
    assert there(state, "I-L1") == {0: (2, 1)}


def test_ms_4_8_english_more_pickaxes_than_cubes_still_tire_one() -> None:
    """Three miners, two pickaxes, one cube: 1 - 2 + 0, at least 1."""
    player = {"tools": {"pickaxe": 2}}
    state = own_chamber("bbb", 3, options={"edition": "english"}, players={0: player})
    do(state, "extract i-l1", "pickaxe", "pickaxe", "enough")
    assert salt(state) == "b"
    assert there(state, "I-L1") == {0: (2, 1)}


def test_ms_4_8_english_the_tired_before_stay_tired() -> None:
    state = do(own_chamber("bb", 2, tired=1, options={"edition": "english"}), "extract i-l1", "enough")
    assert there(state, "I-L1") == {0: (1, 2)}


def test_ms_4_8_english_the_rested_extract_again_in_the_same_turn() -> None:
    state = own_chamber("bb", 2, options={"edition": "english"})
    do(state, "extract i-l1", "enough", "extract i-l1")
    assert salt(state) == "bb"
    assert there(state, "I-L1") == {0: (0, 2)}


def cheapest(paid: list[bool], carts: int) -> int:
    """MS 6.5 The least number of paid spaces of a way that are left with so many carts, by trying all."""
    if not any(paid) or not carts:
        return sum(paid)
    left = []
    for i in range(len(paid)):
        if paid[i]:
            one = [*paid[:i], False, *paid[i + 1 :]]
            left.append(cheapest(one, carts - 1))
            if i + 1 < len(paid) and paid[i + 1]:
                left.append(cheapest([*one[: i + 1], False, *one[i + 2 :]], carts - 1))
    return min(left)


@pytest.mark.parametrize("seed", range(9))
def test_ms_4_5_every_extraction_of_whole_games_agrees_with_strength_and_way_written_once_more(seed: int) -> None:
    """MS 4.5, 4.6, 6.4, 6.5: where may be mined, with all tools counted in."""
    state = GAME.new(2 + seed % 3, seed, {"cart": ["unlimited", "two"][seed % 2]})
    chance, choose = seeded(100 + seed), Progress(seed)
    checked = 0
    for _ in range(1500):
        if state.over:
            break
        dump = state.dump()
        if dump["question"] == "act":
            me = dump["players"][state.to_act]
            own = {
                space: entry["rested"]
                for space, here in dump["mine"].items()
                for entry in here
                if entry["seat"] == state.to_act
            }
            found = set()
            for chamber, facts in dump["chambers"].items():
                mine = own.get(chamber, 0)
                if not mine or not any(facts["salt"]):
                    continue
                paid = [space not in own for space in WAYS[chamber]]
                strong = mine + me["tools"].get("pickaxe", 0) > facts["water"]
                if strong and cheapest(paid, me["tools"].get("cart", 0)) <= me["money"]:
                    found.add(f"extract {chamber.lower()}")
            assert set(notations(state, "extract ")) == found
            checked += bool(found)
        state.apply(choose(state, state.to_act, state.legal(), chance))
    assert checked > 20
