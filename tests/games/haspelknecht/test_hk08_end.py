"""HK 8 End of the game."""

from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any

import pytest

import pithead
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.generator import seeded
from support.haspelknecht import GAME, Progress, do, has, player, position

pytestmark = pytest.mark.both

BOARD = GAME.new(4, 1).view(0)["board"]
SYMBOLS = {int(number): tile["symbols"] for number, tile in GAME.new(4, 1).view(0)["developments"].items()}
OF_TILE = {22: "wheelbarrow", 32: "lamp", 42: "mine cart"}


def ending(
    players: Mapping[int, Mapping[str, Any]],
    seats: int = 4,
    owners: Mapping[int, list[int]] | None = None,
    **facts: Any,
) -> State:
    """The autumn of year 3, with everybody able to pay the rent of 1 food and 2 Thaler, which then are gone."""
    everybody: dict[int, dict[str, Any]] = {}
    for seat in range(seats):
        here = dict(players.get(seat, {}))
        everybody[seat] = here | {"food": 1 + here.get("food", 0), "thaler": 2 + here.get("thaler", 0)}
    return position(seats, year=3, season="autumn", players=everybody, owners=owners, **facts)


def final(players: Mapping[int, Mapping[str, Any]], seats: int = 4, **facts: Any) -> State:
    """The end of a game in which everybody else has nothing."""
    state = ending(players, seats, **facts)
    while not state.over:
        do(state, "end turn")
    return state


def points(owners: list[int] | None = None, **facts: Any) -> int:
    """What seat 0 scores at the end with these facts."""
    state = final({0: facts}, owners={number: [0] for number in owners or []})
    assert state.scores()[1:] == [0, 0, 0]
    return state.scores()[0]


def emptied(dug: int) -> list[int]:
    """The sections of the tunnel that have no coal left."""
    found = []
    for section, coal in enumerate(BOARD["tunnel"]):
        dug -= coal
        if dug >= 0:
            found.append(section)
    return found


def tunnel(dug: int, props: int = 7) -> dict[str, int]:
    return {"pinge": 0, "tunnel": 11 - dug, "tunnel_props": props}


def test_hk_8_1_nothing_scores_nothing() -> None:
    assert points() == 0
    assert points(tunnel_props=7) == 0
    assert points(**tunnel(9), shaft=9) == points(**tunnel(9))


@pytest.mark.parametrize("dug", range(12))
def test_hk_8_1_each_emptied_section_scores_its_points(dug: int) -> None:
    assert points(**tunnel(dug)) == sum(BOARD["tunnel_vp"][section] for section in emptied(dug))
    sections = len(emptied(dug)) + (0 if dug == sum(BOARD["tunnel"][: len(emptied(dug))]) else 1)
    assert points(**tunnel(dug, sections)) == points(**tunnel(dug))


@pytest.mark.parametrize("tile", [22, 32, 42])
def test_hk_8_1_symbols_by_22_32_and_42(tile: int) -> None:
    for dug in range(12):
        with_symbol = [section for section in emptied(dug) if OF_TILE[tile] in BOARD["tunnel_symbols"][section]]
        assert points([tile], **tunnel(dug)) == points(**tunnel(dug)) + len(with_symbol)


def test_hk_8_1_all_symbols_together_are_3_4_and_4() -> None:
    assert points([22, 32, 42], **tunnel(11)) == sum(BOARD["tunnel_vp"]) + 3 + 4 + 4


def test_hk_8_1_another_players_tile_does_not_help() -> None:
    state = final({0: tunnel(11)}, owners={22: [1], 32: [2], 42: [3]})
    assert state.scores() == [sum(BOARD["tunnel_vp"]), 0, 0, 0]


@pytest.mark.parametrize(("tile", "symbol"), [(41, "hammer"), (43, "fork")])
def test_hk_8_2_41_counts_hammers_and_43_forks_on_own_developments(tile: int, symbol: str) -> None:
    """The tile's own symbol is among them."""
    plain = [number for number in SYMBOLS if number not in (12, 15, 24, 35, 41, 43)]
    for owned in ([], [11], [13], plain[:8], plain[3:11], plain[-8:]):
        have = [number for number in [*owned, tile] if symbol in SYMBOLS[number]]
        assert points([*owned, tile]) == len(have)
        assert points(owned) == 0


def test_hk_8_2_41_and_43_together() -> None:
    owned = [11, 13, 14, 21, 22, 41, 43]
    kinds = [symbol for number in owned for symbol in SYMBOLS[number]]
    assert points(owned) == kinds.count("hammer") + kinds.count("fork")


@pytest.mark.parametrize("number", range(5))
def test_hk_8_2_one_to_four_buildings_are_1_3_6_10(number: int) -> None:
    for owned in combinations([12, 15, 24, 35], number):
        assert points(list(owned), buildings=list(owned)) == [0, 1, 3, 6, 10][number]


def test_hk_8_2_buildings_from_the_start_do_not_count() -> None:
    """HK 1.7: with two players 15, 24 and 35 are not in play; only the barn's tile counts."""
    facts = {"options": {"start_buildings": "on"}, "owners": {12: [0]}}
    state = final({0: {"buildings": [12, 15, 24, 35]}, 1: {"buildings": [15, 24, 35]}}, 2, **facts)
    assert state.scores() == [1, 0]


@pytest.mark.parametrize("number", range(7))
def test_hk_8_3_each_unused_marker_is_a_point(number: int) -> None:
    for markers in combinations([14, 22, 23, 25, 32, 33], number):
        assert points(list(markers), markers=list(markers)) == number


def test_hk_8_3_those_gained_in_the_last_phase_too_and_used_ones_not() -> None:
    assert points([22, 23], markers=[22], new_markers=[23]) == 2
    assert points([22, 23]) == 0


def test_hk_8_3_one_that_was_placed_and_not_used_counts() -> None:
    state = ending({0: {"markers": [22]}}, owners={22: [0]}, farmer="y")
    dump = state.dump()
    dump["areas"][0]["yellow"] = dump["areas"][0].get("yellow", 0) + 1
    dump["players"][0]["discs"] = {}
    state = do(GAME.load(dump), "end turn")
    assert state.over
    assert state.scores()[0] == 1


@pytest.mark.parametrize(("thaler", "value"), list(enumerate([0, 2, 5, 9, 14, 20, 26, 32])))
def test_hk_8_4_thaler(thaler: int, value: int) -> None:
    """Rulebook example 6."""
    assert points(thaler=thaler) == value


@pytest.mark.parametrize(("debts", "value"), [(0, 0), (1, -1), (2, -3), (3, -5), (8, -15), (9, -17)])
def test_hk_8_5_debts(debts: int, value: int) -> None:
    assert points(debts=debts) == value


def test_hk_8_5_debts_of_the_last_winter_count() -> None:
    state = do(position(2, year=3, season="autumn", players={1: {"food": 1, "thaler": 1}}), "end turn")
    assert state.over
    assert state.scores() == [-5, -1]


@pytest.mark.parametrize("mine", [{}, {"pinge": 0}])
@pytest.mark.parametrize(("water", "value"), [(0, 0), (1, 0), (2, -1), (3, -2), (6, -5)])
def test_hk_8_6_water_beyond_the_first(water: int, value: int, mine: dict[str, int]) -> None:
    assert points(water=water, **mine) == value


def test_hk_8_6_no_water_comes_after_the_last_winter() -> None:
    state = final({0: {"water": 2}})
    assert has(state, water=2, vp=-1)


def test_hk_8_1_to_8_6_all_lines_add_up_to_what_was_scored_before() -> None:
    facts: dict[str, Any] = {
        "vp": 20, "thaler": 3, "debts": 2, "water": 4, "markers": [22], "buildings": [12, 35], **tunnel(4),
    }  # fmt: skip
    owned = [11, 12, 13, 22, 32, 35, 41]
    state = ending({0: facts}, owners={number: [0] for number in owned})
    events: list[Event] = []
    state.journal = events
    do(state, "end turn")
    lines = [
        (event.paragraph, event.points) for event in events if event.paragraph.startswith("HK 8") and not event.seat
    ]
    here = emptied(4)
    carts = [sum(symbol in BOARD["tunnel_symbols"][section] for section in here) for symbol in ("wheelbarrow", "lamp")]
    hammers = sum(SYMBOLS[number].count("hammer") for number in owned)
    assert lines == [
        ("HK 8.1", sum(BOARD["tunnel_vp"][section] for section in here)),
        ("HK 8.1", carts[0]),
        ("HK 8.1", carts[1]),
        ("HK 8.2", hammers),
        ("HK 8.2", 3),
        ("HK 8.3", 1),
        ("HK 8.4", 9),
        ("HK 8.5", -3),
        ("HK 8.6", -3),
    ]
    assert state.scores()[0] == 20 + sum(value for _, value in lines)


@pytest.mark.parametrize("seed", range(12))
def test_hk_8_1_to_8_6_of_random_games_counted_from_the_last_position(seed: int) -> None:
    """Every line again, from the dump alone; and the points of all events together are the score."""
    seats = 2 + seed % 3
    state = GAME.new(seats, seed, {"edition": "french"} if seed % 2 else {})
    chance = seeded(seed)
    choose = Progress(seed)
    events: list[Event] = []
    state.journal = events
    while not state.over:
        state.apply(choose(state, int(state.to_act), state.legal(), chance))
    for seat in range(seats):
        p = player(state, seat)
        here = emptied(11 - p["tunnel"])
        symbols = [symbol for section in here for symbol in BOARD["tunnel_symbols"][section]]
        tiles = [symbol for number in p["owned"] for symbol in SYMBOLS[number]]
        expected = {
            "HK 8.1": sum(BOARD["tunnel_vp"][section] for section in here)
            + sum(symbols.count(symbol) for tile, symbol in OF_TILE.items() if tile in p["owned"]),
            "HK 8.2": tiles.count("hammer") * (41 in p["owned"])
            + tiles.count("fork") * (43 in p["owned"])
            + [0, 1, 3, 6, 10][tiles.count("building")],
            "HK 8.3": len(p["markers"]) + len(p["new_markers"]),
            "HK 8.4": [0, 2, 5, 9, 14][min(p["thaler"], 4)] + 6 * max(p["thaler"] - 4, 0),
            "HK 8.5": -2 * p["debts"] + 1 if p["debts"] else 0,
            "HK 8.6": -max(p["water"] - 1, 0),
        }
        for paragraph, value in expected.items():
            assert sum(e.points for e in events if e.seat == seat and e.paragraph == paragraph) == value
        assert sum(e.points for e in events if e.seat == seat) == p["vp"]


def test_hk_8_7_most_points_win() -> None:
    state = final({0: {"vp": 5}, 1: {"vp": 9}, 2: {"vp": -2}, 3: {"vp": 7}})
    assert state.ranking() == [3, 1, 4, 2]


def test_hk_8_7_then_most_coal_dug_from_the_own_pinge_and_tunnel() -> None:
    """Points first: seat 3 has dug most. The tunnel's sections score, so seat 1 has fewer points before."""
    worth = sum(BOARD["tunnel_vp"][section] for section in emptied(3))
    players = {
        0: {"vp": 10, "pinge": 4},  # 3 coal
        1: {"vp": 10 - worth, **tunnel(3)},  # 7 + 3
        2: {"vp": 10, "pinge": 0},  # 7
        3: {"vp": -30, **tunnel(11)},
    }
    state = final(players, order=[0, 2, 1, 3])
    assert state.scores()[:3] == [10, 10, 10]
    assert state.ranking() == [3, 1, 2, 4]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_hk_8_7_then_the_earlier_in_the_last_turn_order(order: tuple[int, ...]) -> None:
    state = final({}, 3, order=list(order), to_act=order[0])
    assert state.scores() == [0, 0, 0]
    assert state.ranking() == [order.index(seat) + 1 for seat in range(3)]


def test_hk_8_7_coal_comes_before_the_turn_order() -> None:
    state = final({0: {"pinge": 5}, 1: {"pinge": 4}, 2: {"pinge": 4}}, 3, order=[0, 2, 1])
    assert state.ranking() == [3, 2, 1]


def test_hk_8_7_coal_of_15_was_not_dug() -> None:
    """Seat 0 burns; nobody has dug any coal: the turn order decides."""
    players = {0: {"wood": 2, "buildings": [15]}, 1: {"vp": 2}}
    state = do(ending(players, owners={15: [0]}, order=[1, 0, 2, 3], to_act=1), "end turn", "burn")
    assert state.over
    assert has(state, coal=1)  # two, one of them kept
    assert state.scores()[:2] == [2, 2]  # 1 VP for burning, 1 VP for the building
    assert state.ranking()[:2] == [2, 1]


def test_hk_8_7_coal_of_42_was_not_dug() -> None:
    state = ending({1: {"vp": 5}}, owners={33: [0]}, order=[1, 0, 2, 3], to_act=1, farmer="kkbbb")
    do(state, "end turn", "farmer", "buy 42 mine cart", "end turn", "store wood in farm")
    assert state.over
    assert has(state, shaft=2, coal=0, wood=1)
    assert state.scores()[:2] == [5, 5]  # 4 VP at once, and 1 VP for the wood
    assert state.ranking()[:2] == [2, 1]


def test_hk_8_7_coal_of_33_was_dug() -> None:
    state = ending({1: {"vp": 4}}, owners={22: [0]}, order=[1, 0, 2, 3], to_act=1, farmer="kkkk")
    do(state, "end turn", "farmer", "buy 33 hammer and chisel", "dig", "prop tunnel")
    assert has(state, coal=1, pinge=6)
    assert state.over
    assert state.scores()[:2] == [4, 4]  # 3 VP and the marker's
    assert state.ranking()[:2] == [1, 2]


def test_hk_8_7_the_order_is_that_of_the_last_phase_not_of_its_taking() -> None:
    """HK 3.5: seat 0 took first in the last autumn, but took the dearer discs: seat 1 was before him then."""
    state = position(
        2, stage="take", year=3, season="autumn", areas=["kbbbb", "kkyyyy"], reserves=["bbb", "kkkk"],
        players={0: {"water": 1}},
    )  # fmt: skip
    do(state, "take brown from area 1", "take black from area 2", "take none", "take none", "plan done", "plan done")
    assert state.over
    assert state.scores()[0] == state.scores()[1] == -5
    assert player(state, 1)["water"] == 1
    assert state.ranking() == [2, 1]


def test_hk_8_7_the_game_is_over() -> None:
    state = final({})
    assert (state.to_act, state.legal(), state.waiting) == (-1, [], [])
    assert state.dump()["stage"] == "over"
    assert state.view(None)["ranking"] == state.ranking()
    assert str(state.refusal(0, 0)) == "HK 8.7: the game is over"
    with pytest.raises(pithead.IllegalAction):
        do(state, "enough")
