"""MS 1 The mine, MS 2 Set-up."""

from collections import Counter

import pytest

from support.magnum_sal import (
    GAME,
    SPACES,
    TOOLS,
    WAYS,
    do,
    inside,
    miners,
    money,
    notations,
    position,
    there,
    why_not,
)

pytestmark = pytest.mark.both

CHAMBERS = {
    "I": ["bbg~", "bbg~", "bg~", "bg~", "bbb~", "bbb~", "bgg~~", "bb"],
    "II": ["bbbg~~", "ggw~~", "bww~~~", "bggw~~", "bbgw~~", "bggg~~"],
    "III": ["gggww~~~", "gwww~~~", "ggwww~~~", "wwww~~~"],
}


def test_ms_1_1_six_sections_and_corridors_of_four_three_and_two_chambers_a_side() -> None:
    chambers = list(GAME.new(2, 1).dump()["chambers"])
    assert set(chambers) == {space for space in SPACES if not space.startswith("shaft")}
    places = {text.removeprefix("place ") for text in GAME.actions.texts() if text.startswith("place ")}
    assert places == {space.lower() for space in SPACES}
    assert len(SPACES) == 6 + 18


@pytest.mark.parametrize("space", SPACES)
def test_ms_1_2_a_space_is_reached_exactly_when_its_whole_way_is_held(space: str) -> None:
    """MS 1.2, 4.2 (a): with the whole way held it is open; held down to any space before one of it, it is not."""
    way = WAYS[space]
    state = position(2, mine={other: miners(1) for other in way})
    assert f"place {space.lower()}" in notations(state)
    for place, gap in enumerate(way):
        state = position(2, mine={other: miners(1) for other in way[place + 1 :]})
        assert why_not(state, f"place {space.lower()}") == f"MS 4.2: {gap} is empty on the way to {space}"


def test_ms_1_3_any_number_of_miners_of_any_players_share_a_space() -> None:
    state = position(4, mine={"shaft 1": miners(0, 0, 0, 1, 1, 2, 3, 3)})
    do(state, "place shaft 1", "place shaft 1")
    assert there(state, "shaft 1") == {0: (5, 0), 1: (2, 0), 2: (1, 0), 3: (2, 0)}


def test_ms_1_4_the_first_miner_to_enter_turns_the_chamber_up_for_good() -> None:
    state = position(2, mine={"shaft 1": miners(1), "shaft 2": miners(1)})
    printed = state.dump()["chambers"]["I-R1"]["kind"].split()[1]
    assert inside(state, "I-R1") == "?"
    do(state, "place i-r1")
    assert inside(state, "I-R1") == printed
    do(state, "from i-r1", "to shaft 1")
    assert there(state, "I-R1") == {}
    assert inside(state, "I-R1") == printed


def test_ms_1_4_a_later_miner_adds_nothing() -> None:
    state = position(2, mine={"shaft 1": miners(1), "shaft 2": miners(1)}, salt={"I-R1": "b~"})
    do(state, "place i-r1", "place i-r1")
    assert inside(state, "I-R1") == "b~"


def test_ms_1_5_a_player_has_at_most_ten_miners() -> None:
    state = position(4, players={0: {"miners": 10}})
    assert why_not(state, "inn") == "MS 1.5: you have all ten miners"
    state = do(position(4, players={0: {"miners": 9}}), "inn")
    assert state.dump()["players"][0]["miners"] == 10


def test_ms_1_5_the_bank_never_runs_out() -> None:
    """More brown salt among the players than the box holds."""
    state = position(
        2,
        mine={"shaft 1": miners(0), "shaft 2": miners(0), "I-L1": miners(0)},
        salt={"I-L1": "b"},
        players={0: {"salt": [20, 0, 0], "money": 500}},
    )
    do(state, "extract i-l1", "square")
    assert state.dump()["players"][0] | {"salt": [21, 0, 0], "money": 501} == state.dump()["players"][0]


@pytest.mark.parametrize(("seats", "owned"), [(2, 5), (3, 4), (4, 4)])
def test_ms_2_1_miners_salt_and_money(seats: int, owned: int) -> None:
    for seed in range(10):
        dump = GAME.new(seats, seed).dump()
        for place in range(seats):
            player = dump["players"][(dump["first_player"] + place) % seats]
            assert player["miners"] == player["supply"] == owned
            assert player["salt"] == [1, 0, 0]
            assert player["money"] == 10 + 2 * place
            assert player["tools"] == player["used_tools"] == player["orders"] == {}
            assert player["queue"] == [0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ms_2_1_anybody_may_be_first_player(seats: int) -> None:
    assert {GAME.new(seats, seed).dump()["first_player"] for seed in range(60)} == set(range(seats))


def test_ms_2_2_the_chambers_of_each_level_are_shuffled_over_both_sides() -> None:
    orders = set()
    for seed in range(20):
        chambers = GAME.new(3, seed).dump()["chambers"]
        for level, tiles in CHAMBERS.items():
            kinds = [facts["kind"] for name, facts in chambers.items() if name.split("-")[0] == level]
            assert sorted(kinds) == sorted(f"{level} {tile}" for tile in tiles)
            orders.add((level, tuple(kinds)))
        assert not any(facts["entered"] or any(facts["salt"]) or facts["water"] for facts in chambers.values())
    assert len(orders) > 45


def test_ms_2_3_the_market_at_the_start() -> None:
    """Brown on 5 and 4, green on 6: brown is sold at 3 and bought at 4, green sold at 5 and bought at 6."""
    assert GAME.new(2, 1).dump()["market"] == [2, 1, 0]
    start = position(2, players={0: {"salt": [1, 1, 1], "money": 20}})
    for action, after in {
        "sell brown": 23,
        "sell green": 25,
        "sell white": 28,
        "buy brown": 16,
        "buy green": 14,
    }.items():
        assert money(do(start.copy(), action))[0] == after
    assert why_not(start, "buy white") == "MS 5.6: the market has no white salt"


@pytest.mark.parametrize(("colour", "prices"), [("brown", [3, 3, 4, 5]), ("green", [4, 5, 6]), ("white", [7, 8])])
def test_ms_2_3_market_columns(colour: str, prices: list[int]) -> None:
    at = ["brown", "green", "white"].index(colour)
    for cubes in range(len(prices) + 1):
        market = [0, 0, 0]
        market[at] = cubes
        salt = [0, 0, 0]
        salt[at] = 1
        state = position(2, market=market, players={0: {"salt": salt, "money": 20}})
        if cubes < len(prices):
            dearest_free = prices[len(prices) - cubes - 1]
            assert money(do(state.copy(), f"sell {colour}"))[0] == 20 + dearest_free
        if cubes:
            cheapest = prices[len(prices) - cubes]
            assert money(do(state.copy(), f"buy {colour}"))[0] == 20 - cheapest


def test_ms_2_4_three_of_each_of_seven_tools_shuffled() -> None:
    seen = set()
    for seed in range(20):
        dump = GAME.new(2, seed).dump()
        tools = dump["workshop"] + dump["tool_pile"]
        assert Counter(tools) == Counter(TOOLS * 3)
        seen.add(tuple(tools))
    assert len(seen) == 20
