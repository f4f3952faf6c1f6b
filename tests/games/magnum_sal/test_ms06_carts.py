"""MS 6.5 Carts: where they stand, what they save, and with `cart = two` several on a space."""

from itertools import combinations_with_replacement, takewhile
from typing import Any

import pytest

from pithead.core.batch import observe
from pithead.core.game import State
from support.magnum_sal import SPACES, do, miners, money, notations, position, salt, why_not
from support.play import words

pytestmark = pytest.mark.both

Cover = tuple[int, ...]  # how many carts are on each space of the way, from the chamber upwards
WAY = ["ii-l1", "shaft 4", "shaft 3", "shaft 2", "shaft 1"]


def tools_of(state: State, seat: int = 0) -> tuple[dict[str, int], dict[str, int]]:
    player = state.dump()["players"][seat]
    return player["tools"], player["used_tools"]


def rivals_way(carts: int, cubes: int = 3, groszy: int = 30, cart: str = "unlimited", **facts: Any) -> State:
    """Seat 1 holds the whole way of II-L2: five spaces, all paid."""
    way = ["shaft 1", "shaft 2", "shaft 3", "shaft 4", "II-L1"]
    mine = {space: miners(1) for space in way} | {"II-L2": miners(*[0] * cubes)} | facts.pop("mine", {})
    player = {"money": groszy, "tools": {"cart": carts} if carts else {}}
    options = {"cart": cart}
    return position(2, mine=mine, salt={"II-L2": "w" * cubes}, players={0: player}, options=options, **facts)


def cost(state: State, groszy: int = 30) -> int:
    """Take all that can be taken; what it cost."""
    while state.dump()["question"] in ("cart", "take"):
        do(state, "take white" if state.dump()["question"] == "take" else "enough")
    return groszy - money(state)[0]


def test_ms_6_5_a_cart_covers_one_paid_space_or_two_neighbours() -> None:
    for action, saved in {
        "cart shaft 4": 1,
        "cart ii-l1": 1,
        "cart ii-l1 and shaft 4": 2,
        "cart shaft 2 and shaft 1": 2,
    }.items():
        state = do(rivals_way(1), "extract ii-l2", action)
        assert cost(state) == 3 * (5 - saved)
        assert tools_of(state) == ({}, {"cart": 1})


def test_ms_6_5_a_cart_may_be_kept() -> None:
    state = do(rivals_way(1), "extract ii-l2", "enough")
    assert cost(state) == 15
    assert tools_of(state) == ({"cart": 1}, {})


def test_ms_6_5_several_carts_stack_on_other_spaces() -> None:
    state = do(rivals_way(3), "extract ii-l2", "cart ii-l1 and shaft 4", "cart shaft 3 and shaft 2", "cart shaft 1")
    assert cost(state) == 0
    assert tools_of(state) == ({}, {"cart": 3})
    state = do(rivals_way(2), "extract ii-l2", "cart shaft 3 and shaft 2")
    assert why_not(state, "cart shaft 2").startswith("MS 6.5")
    assert why_not(state, "cart shaft 3").startswith("MS 6.5")
    assert notations(state, "cart") == ["cart shaft 1"]


def test_ms_6_5_a_cart_helps_on_paid_spaces_only() -> None:
    state = do(rivals_way(1, mine={"shaft 3": miners(0, 1)}), "extract ii-l2")
    assert notations(state, "cart") == [
        "cart shaft 1", "cart shaft 2", "cart shaft 4", "cart ii-l1", "cart shaft 2 and shaft 1",
        "cart ii-l1 and shaft 4",
    ]  # fmt: skip
    not_there = "MS 6.5: a cart helps where you have no miner on the way, not there"
    for action in ("cart shaft 3", "cart shaft 4 and shaft 3", "cart shaft 3 and shaft 2", "cart ii-l2 and ii-l1"):
        assert why_not(state, action) == not_there


@pytest.mark.parametrize(("cubes", "charge"), [(1, 3), (2, 6), (3, 9 + 2), (4, 12 + 4)])
def test_ms_6_5_option_two_a_cart_takes_two_cubes_free_and_further_ones_are_paid(cubes: int, charge: int) -> None:
    """Three uncovered spaces are paid for every cube, two covered ones for every cube from the third on."""
    state = do(rivals_way(1, cubes, cart="two"), "extract ii-l2", "cart ii-l1 and shaft 4")
    assert cost(state) == charge
    assert salt(state) == "w" * cubes
    state = do(rivals_way(1, cubes), "extract ii-l2", "cart ii-l1 and shaft 4")
    assert cost(state) == 3 * cubes


def test_ms_6_5_option_two_limits_what_can_be_paid_for() -> None:
    """With both carts on four spaces and 5 gr: two cubes cost 2, a third would cost 3 + 4."""
    state = do(
        rivals_way(2, groszy=5, cart="two"), "extract ii-l2", "cart ii-l1 and shaft 4", "cart shaft 3 and shaft 2"
    )
    assert cost(state, 5) == 2
    assert salt(state) == "ww"


def test_ms_6_5_without_money_the_carts_must_cover_the_whole_way() -> None:
    """MS 4.6: no choice of carts leads to a way that cannot be paid."""
    state = do(rivals_way(3, 1, groszy=0), "extract ii-l2")
    assert notations(state) == ["cart ii-l1 and shaft 4"]
    do(state, "cart ii-l1 and shaft 4")
    assert notations(state) == ["cart shaft 3 and shaft 2"]
    do(state, "cart shaft 3 and shaft 2", "cart shaft 1")
    assert salt(state) == "w"
    state = rivals_way(2, 1, groszy=0)
    assert why_not(state, "extract ii-l2") == "MS 4.6: the way costs 1 gr a cube, and you have 0"


def test_ms_6_5_the_refusal_to_go_without_a_cart_gives_the_price_of_the_way() -> None:
    """MS 4.6: five paid spaces."""
    state = do(rivals_way(3, 1, groszy=2), "extract ii-l2")
    assert why_not(state, "enough") == "MS 4.6: without a cart the way costs 5 gr a cube, and you have 2"


def test_ms_6_5_the_refusal_of_a_wasteful_cart_gives_what_is_left_to_pay() -> None:
    """MS 4.6: with its only cart on shaft 1, four spaces are left to pay; with 3 gr a pair must be covered."""
    state = do(rivals_way(1, 1, groszy=3), "extract ii-l2")
    assert "cart shaft 2 and shaft 1" in notations(state)
    assert why_not(state, "cart shaft 1") == "MS 4.6: the way costs 4 gr a cube, and you have 3"


def test_ms_6_5_the_refusal_of_a_second_cart_on_a_space_says_that_one_is_there() -> None:
    state = do(rivals_way(2), "extract ii-l2", "cart shaft 3 and shaft 2")
    assert "order of the list" not in why_not(state, "cart shaft 2")


def test_ms_6_5_each_set_of_covered_spaces_appears_once() -> None:
    """Three carts on a way of five paid spaces: every sequence of carts covers another set of spaces."""
    sets: list[frozenset[str]] = []

    def go_on(state: State, covered: frozenset[str]) -> None:
        for action in notations(state, "cart"):
            wider = covered | set(action.removeprefix("cart ").split(" and "))
            sets.append(wider)
            go_on(do(state.copy(), action), wider)

    go_on(do(rivals_way(3, 1), "extract ii-l2"), frozenset())
    assert len(sets) == len(set(sets)) == 2**5 - 1  # three carts can cover any set of five spaces in a row


def test_ms_6_5_a_cart_further_down_cannot_follow_one_further_up() -> None:
    """Carts are named from the chamber upwards; shaft 1 being the last, nothing more is asked after it."""
    state = do(rivals_way(2), "extract ii-l2", "cart shaft 1")
    assert state.dump()["question"] == "take"
    assert tools_of(state) == ({"cart": 1}, {"cart": 1})


# `cart = two`: a cart takes two cubes a use, so where more come by a second one helps.


def test_ms_6_5_option_two_four_cubes_and_one_paid_space_take_two_carts() -> None:
    """Seat 0 stands everywhere but on shaft 4: each cart takes two of the four cubes past it."""
    own = {space: miners(0, 1) for space in ("shaft 1", "shaft 2", "shaft 3", "II-L1")}
    for carts, charge in ((0, 4), (1, 2), (2, 0)):
        state = do(rivals_way(2, 4, cart="two", mine=own), "extract ii-l2")
        for _ in range(carts):
            assert notations(state) == ["enough", "cart shaft 4"]
            do(state, "cart shaft 4")
        assert cost(state) == charge
        assert salt(state) == "wwww"
        assert tools_of(state) == ({"cart": 2 - carts} if carts < 2 else {}, {"cart": carts} if carts else {})
    state = do(rivals_way(2, 4, mine=own), "extract ii-l2", "cart shaft 4")  # without the option one takes all
    assert state.dump()["question"] == "take"


@pytest.mark.parametrize("cubes", [1, 2])
def test_ms_6_5_option_two_a_second_cart_is_not_offered_where_the_first_takes_all(cubes: int) -> None:
    state = do(rivals_way(3, cubes, cart="two"), "extract ii-l2", "cart ii-l1 and shaft 4")
    assert notations(state, "cart") == [
        "cart shaft 1",
        "cart shaft 2",
        "cart shaft 3",
        "cart shaft 2 and shaft 1",
        "cart shaft 3 and shaft 2",
    ]
    assert why_not(state, "cart shaft 4") == "MS 6.1: the cart would change nothing"
    assert why_not(state, "cart shaft 4 and shaft 3") == "MS 6.1: the cart would change nothing"


def test_ms_6_5_option_two_a_second_cart_is_not_offered_for_a_cube_that_cannot_be_paid() -> None:
    """Five paid spaces, two carts, 3 gr: a third cube would cost 3 + 3 + 3 even with both on one pair."""
    state = do(rivals_way(2, 4, groszy=3, cart="two"), "extract ii-l2", "cart ii-l1 and shaft 4")
    assert why_not(state, "cart ii-l1 and shaft 4") == "MS 6.1: the cart would change nothing"
    state = do(rivals_way(2, 4, groszy=9, cart="two"), "extract ii-l2", "cart ii-l1 and shaft 4")
    do(state, "cart ii-l1 and shaft 4")
    assert cost(state, 9) == 9
    assert salt(state) == "www"


def test_ms_6_5_option_two_the_words_of_a_cube_tell_what_it_costs() -> None:
    """Two carts on shaft 4 alone: from the fifth cube on it is paid again; the other four spaces always are."""
    state = do(rivals_way(2, 5, groszy=90, cart="two"), "extract ii-l2", "cart shaft 4", "cart shaft 4")
    for price in (4, 4, 4, 5):  # the first one is taken by itself
        assert words(state, "take white") == f"Take a white cube for {price} gr"
        do(state, "take white")


def test_ms_6_5_option_two_the_observation_tells_how_many_carts_there_are() -> None:
    state = do(rivals_way(3, 5, cart="two"), "extract ii-l2", "cart ii-l1 and shaft 4", "cart ii-l1 and shaft 4")
    start = sum(part.size for part in takewhile(lambda part: part.name != "carted", state.game.observation.table))
    carted = dict(zip(SPACES, list(memoryview(observe(state, 0)))[start:], strict=False))
    assert {space: carts for space, carts in carted.items() if carts} == {"II-L1": 2, "shaft 4": 2}


def covers(carts: int, paid: list[int]) -> set[Cover]:
    """All ways to cover paid places of the way with so many carts at most, each on one or two neighbours."""
    places = [(i,) for i in paid] + [(i, i + 1) for i in paid if i + 1 in paid]
    found = set()
    for n in range(carts + 1):
        for chosen in combinations_with_replacement(places, n):
            spaces = [space for place in chosen for space in place]
            found.add(tuple(spaces.count(i) for i in range(len(WAY))))
    return found


def price(cover: Cover, paid: list[int], cubes: int) -> int:
    """MS 4.6, 6.5 What so many cubes cost, from the rule alone."""
    return sum(max(0, cubes - 2 * cover[i]) for i in paid)


def offered(state: State) -> list[Cover]:
    """Every choice of carts that can be made, enough said or not."""
    found: list[Cover] = []

    def go_on(state: State, cover: Cover) -> None:
        if state.dump()["question"] != "cart" or "enough" in notations(state):
            found.append(cover)
        for action in notations(state, "cart") if state.dump()["question"] == "cart" else []:
            spaces = action.removeprefix("cart ").split(" and ")
            go_on(do(state.copy(), action), tuple(n + (WAY[i] in spaces) for i, n in enumerate(cover)))

    go_on(state, (0,) * len(WAY))
    return found


@pytest.mark.parametrize("own", [[], ["shaft 3"], ["II-L1", "shaft 2"]])
@pytest.mark.parametrize("cubes", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("carts", [1, 2, 3])
def test_ms_6_5_option_two_every_choice_of_carts_that_helps_appears_once(
    carts: int, cubes: int, own: list[str]
) -> None:
    """With money enough: no space has a cart more than its cubes need. With little: what is chosen can be paid, the
    most cubes can be had as in a count of all choices, and a cart beside others takes a cube that can be paid.
    """
    paid = [i for i, space in enumerate(WAY) if space not in [name.lower() for name in own]]
    everything = covers(carts, paid)
    useful = {cover for cover in everything if all(2 * (n - 1) < cubes for n in cover)}
    mine = {space: miners(0, 1) for space in own}
    for groszy in (90, 7, 4, 2, 0):
        state = rivals_way(carts, cubes, groszy=groszy, cart="two", mine=mine)
        payable = {cover for cover in useful if price(cover, paid, 1) <= groszy}
        if not payable:
            assert why_not(state, "extract ii-l2").startswith("MS 4.6")
            continue
        found = offered(do(state, "extract ii-l2"))
        assert len(found) == len(set(found)), "a choice appears twice"
        most = {n for n in range(1, cubes + 1) if any(price(cover, paid, n) <= groszy for cover in everything)}
        assert {n for n in range(1, cubes + 1) if any(price(cover, paid, n) <= groszy for cover in found)} == most
        assert set(found) <= payable
        helped = {cover for cover in payable if price(cover, paid, max(1, 2 * max(cover) - 1)) <= groszy}
        assert helped <= set(found), "a choice that helps is not offered"
