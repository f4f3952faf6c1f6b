"""HK 1 Components and set-up."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import pithead
from pithead.core.game import State
from support.haspelknecht import BAGS, GAME, LAYOUTS, audit, discs, do, has, letters, notations, position, why_not

pytestmark = pytest.mark.both

EVERYTHING = [10 * level + i for level in (1, 2, 3, 4) for i in (1, 2, 3, 4, 5)]
BUILDINGS = {12, 15, 24, 35}
SURE_THALER = {11: 1, 31: 1, 32: 1, 41: 1, 44: 1, 45: 3}
SIZES = {  # tiles per level
    "tower": "3334", "wings": "3344", "flower": "4334", "butterfly": "4334",
    "three-long-legs": "3333", "three-short-legs": "3333", "two-long-asymmetric-legs": "3333",
    "two-short-asymmetric-legs": "3333", "two-rounds": "3333",
    "four-long-legs": "5444", "four-short-legs": "5544", "three-circles": "5445",
}  # fmt: skip
SEATS = {name: [seats for seats in (2, 3, 4) if name in LAYOUTS[seats]] for name in SIZES}
TABLES = [(seats, layout) for seats in (2, 3, 4) for layout in LAYOUTS[seats]]
PAYS_ALL = {2: "ybk", 3: "ybkk", 4: "yykkb"}  # one set of discs that pays every tile of levels 2 to 4


def tiles(state: State) -> dict[int, tuple[int, int]]:
    """Where each tile in play lies."""
    return {int(n): (tile["place"][0], tile["place"][1]) for n, tile in state.dump()["developments"].items()}


def neighbours(lying: dict[int, tuple[int, int]], number: int) -> set[int]:
    """Hexagons in rows, x in half tiles: two beside it, two above and two below, each half a tile off."""
    x, y = lying[number]
    around = {(x - 2, y), (x + 2, y), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)}
    return {other for other, place in lying.items() if place in around}


def level(number: int) -> int:
    return number // 10


def test_hk_1_1_goods_water_thaler_and_debts_are_unlimited() -> None:
    """HK 1.1"""
    facts = {"coal": 300, "wood": 300, "food": 300, "thaler": 300, "debts": 30, "water": 60}
    state = do(position(players={0: facts}, farmer="yyyy"), "farmer", "food")
    assert has(state, **(facts | {"food": 304}))
    state = position(season="autumn", players={0: {"debts": 40, "water": 60}})
    assert has(do(state, "end turn"), debts=42, water=61)


@pytest.mark.parametrize(("seats", "counts"), [(2, (7, 7, 4)), (3, (10, 10, 7)), (4, (13, 13, 10))])
def test_hk_1_2_black_brown_and_yellow_discs(seats: int, counts: tuple[int, int, int]) -> None:
    """HK 1.2"""
    for seed in range(30):
        dump = GAME.new(seats, seed).dump()
        there = Counter("".join(letters(pool) for pool in dump["areas"] + dump["reserves"]))
        assert (there["k"], there["b"], there["y"]) == counts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_3_a_pool_for_each_player_with_six_discs_in_the_area_and_three_in_reserve(seats: int) -> None:
    """The bag is empty then: nine discs a pool are all there are."""
    seen = set()
    for seed in range(30):
        dump = GAME.new(seats, seed).dump()
        assert [len(letters(area)) for area in dump["areas"]] == [6] * seats
        assert [len(letters(reserve)) for reserve in dump["reserves"]] == [3] * seats
        assert all(player["discs"] == {} for player in dump["players"])
        seen.add(str(dump["areas"] + dump["reserves"]))
    assert len(BAGS[seats]) == 9 * seats
    assert len(seen) > 25


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_3_discs_are_drawn_blindly(seats: int) -> None:
    """Every pool gets its share of every colour, within a wide margin."""
    games = 400
    found = [Counter[str]() for _ in range(2 * seats)]
    for seed in range(games):
        dump = GAME.new(seats, seed).dump()
        for i, pool in enumerate(dump["areas"] + dump["reserves"]):
            found[i].update(letters(pool))
    bag = Counter(BAGS[seats])
    for i, here in enumerate(found):
        for letter in "ybk":
            share = (6 if i < seats else 3) * games * bag[letter] / (9 * seats)
            assert abs(here[letter] - share) < 0.15 * share


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_3_the_second_and_the_fourth_area_carry_a_water_icon(seats: int) -> None:
    assert GAME.new(seats, 1).view(None)["board"]["water_icon"] == [False, True, False, True][:seats]


@pytest.mark.parametrize("seats", [2, 3])
def test_hk_1_3_there_is_no_pool_beyond_the_players(seats: int) -> None:
    state = GAME.new(seats, 1)
    assert all(int(text.split()[-1]) <= seats for text in notations(state, "take"))
    assert why_not(state, f"take black from area {seats + 1}").startswith("HK 1.3: ")


def test_hk_1_4_the_player_board() -> None:
    """HK 1.4"""
    board = GAME.new(2, 1).view(0)["board"]
    assert sum(board["pinge"]) == 7
    assert len(board["pinge"]) == 3  # before, between and behind two prop places
    assert sum(board["tunnel"]) == 11
    assert [len(board[key]) for key in ("tunnel", "tunnel_vp", "tunnel_symbols")] == [7, 7, 7]
    assert set(board["tunnel_vp"]) <= {1, 2, 3}
    symbols = Counter(symbol for section in board["tunnel_symbols"] for symbol in section)
    assert symbols == {"wheelbarrow": 3, "lamp": 4, "mine cart": 4}


def test_hk_1_4_two_prop_places_in_the_pinge_and_seven_in_the_tunnel() -> None:
    state = position(players={0: {"wood": 20}}, farmer="y")
    do(state, *["prop pinge"] * 2, *["prop tunnel"] * 7)
    assert has(state, wood=11, pinge_props=2, tunnel_props=7)
    assert why_not(state, "prop pinge").startswith("HK 5.6: ")
    assert why_not(state, "prop tunnel").startswith("HK 5.6: ")


def test_hk_1_4_reconstructed_values_are_shown_as_such() -> None:
    sources = {what: source for what, _, source in GAME.component_facts()}
    wanted = ["Pinge: coal, props between", "Tunnel section 1", "Pools with a water icon", "12 barn: cost"]
    assert {sources[what] for what in wanted} == {"reconstructed"}
    assert sources["31 pit props: cost"] == sources["Rent of year 1"] == "rulebook"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_5_the_lowest_numbers_of_each_level_in_order(seats: int) -> None:
    for seed in range(5):
        lying = tiles(GAME.new(seats, seed))
        assert list(lying) == [number for number in EVERYTHING if number % 10 <= seats + 1]
        for here in (1, 2, 3, 4):
            row = sorted((number for number in lying if level(number) == here), key=lambda n: lying[n][0])
            assert row == sorted(row)


@pytest.mark.parametrize(
    ("seats", "layout"), [(2, "rows"), (3, "rows"), (4, "rows"), (3, "wings"), (4, "three-circles")]
)
def test_hk_1_5_random_tiles_with_at_least_three_sure_thaler(seats: int, layout: str) -> None:
    sizes = SIZES.get(layout, str(seats + 1) * 4)
    seen: Counter[int] = Counter()
    sets = set()
    for seed in range(300):
        lying = tiles(GAME.new(seats, seed, {"tiles": "random", "layout": layout}))
        assert "".join(str(sum(level(n) == here for n in lying)) for here in (1, 2, 3, 4)) == sizes
        assert sum(SURE_THALER.get(number, 0) for number in lying) >= 3
        seen.update(list(lying))
        sets.add(tuple(sorted(lying)))
    assert set(seen) == set(EVERYTHING)
    assert len(sets) > 50 or seats == 4
    for number in EVERYTHING:  # none is left out, nor favoured but for the Thaler
        assert seen[number] > 300 * int(sizes[level(number) - 1]) / 5 * 0.7


def test_hk_1_5_random_tiles_have_random_places() -> None:
    assert len({str(tiles(GAME.new(4, seed, {"tiles": "random"}))) for seed in range(30)}) == 30


def test_hk_1_5_a_draw_with_just_three_sure_thaler_stands() -> None:
    """31, 32 and 41 without 11, 44 and 45, for instance: it is not drawn anew."""
    found = set()
    for seed in range(400):
        found.add(sum(SURE_THALER.get(n, 0) for n in tiles(GAME.new(2, seed, {"tiles": "random"}))))
    assert found == {3, 4, 5, 6, 7, 8}


def test_hk_1_5_costs() -> None:
    """Level n costs n + 1 discs; 31 one black and three of any colour; one yellow and two brown pay 21."""
    costs = {int(n): tile["cost"] for n, tile in GAME.new(4, 1).view(0)["developments"].items()}
    assert list(costs) == EVERYTHING
    assert all(len(cost) == level(number) + 1 and set(cost) <= set("ybk*") for number, cost in costs.items())
    assert sorted(costs[31]) == sorted("k***")
    assert costs[21].count("y") <= 1
    assert costs[21].count("b") <= 2
    assert "k" not in costs[21]
    for number, cost in costs.items():
        given = Counter(cost.replace("*", ""))
        assert level(number) == 1 or given <= Counter(PAYS_ALL[level(number)])


def test_hk_1_5_a_development_that_is_not_in_play_cannot_be_bought() -> None:
    state = do(position(2, farmer="bb"), "farmer")
    assert why_not(state, "buy 15 charcoal burner") == "HK 1.5: 15 charcoal burner is not in play"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_6_four_rows_the_second_and_fourth_shifted_to_the_right(seats: int) -> None:
    lying = tiles(GAME.new(seats, 1))
    for a in lying:
        expected = set()
        for b in lying:
            i, j = a % 10, b % 10
            if level(a) == level(b):
                touching = abs(i - j) == 1
            elif abs(level(a) - level(b)) != 1:
                touching = False
            elif level(a) in (2, 4):
                touching = j in (i, i + 1)
            else:
                touching = i in (j, j + 1)
            if touching:
                expected.add(b)
        assert neighbours(lying, a) == expected


@pytest.mark.parametrize(("seats", "layout"), TABLES)
def test_hk_1_6_every_layout_has_its_tiles_of_each_level(seats: int, layout: str) -> None:
    lying = tiles(GAME.new(seats, 1, {"layout": layout}))
    sizes = SIZES.get(layout, str(seats + 1) * 4)
    assert list(lying) == [number for number in EVERYTHING if number % 10 <= int(sizes[level(number) - 1])]
    assert len(set(lying.values())) == len(lying)
    assert all((x + y) % 2 == 0 for x, y in lying.values()) or all((x + y) % 2 == 1 for x, y in lying.values())


@pytest.mark.parametrize(("seats", "layout"), TABLES)
def test_hk_1_6_every_tile_touches_the_levels_before_and_after_and_none_further(seats: int, layout: str) -> None:
    lying = tiles(GAME.new(seats, 1, {"layout": layout}))
    for number in lying:
        levels = {level(other) for other in neighbours(lying, number)}
        here = level(number)
        assert here == 1 or here - 1 in levels
        assert here == 4 or here + 1 in levels
        assert levels <= {here - 1, here, here + 1}


@pytest.mark.parametrize(("seats", "layout"), TABLES)
def test_hk_1_6_what_touches_is_what_gives_access(seats: int, layout: str) -> None:
    """HK 5.5: with one tile owned, exactly those that touch it can be bought, whatever their level."""
    lying = tiles(GAME.new(seats, 1, {"layout": layout}))
    for owned in lying:
        for here in (2, 3, 4):
            state = position(seats, owners={owned: [0]}, farmer=PAYS_ALL[here], options={"layout": layout})
            found = set()
            if "farmer" in notations(state):
                found = {int(text.split()[1]) for text in notations(do(state, "farmer"), "buy")}
            assert found == {other for other in neighbours(lying, owned) if level(other) == here}


def test_hk_1_6_the_layouts_that_the_rulebook_names() -> None:
    option = next(option for option in GAME.options if option.key == "layout")
    assert option.default == "rows"
    assert set(option.values) == {"rows", *SIZES}
    for name, size in SIZES.items():
        three = ["tower", "wings", "flower", "butterfly"]
        assert SEATS[name] == ([3] if name in three else [2, 3] if size == "3333" else [4])


@pytest.mark.parametrize(("seats", "layout"), [(n, name) for name in SIZES for n in (2, 3, 4) if n not in SEATS[name]])
def test_hk_1_6_a_layout_for_another_number_of_players_is_refused(seats: int, layout: str) -> None:
    with pytest.raises(pithead.BadSetup) as refused:
        GAME.new(seats, 1, {"layout": layout})
    whom = " or ".join(str(n) for n in SEATS[layout])
    have = ", ".join(LAYOUTS[seats])
    assert str(refused.value) == (
        f"expected a layout for {seats} players ({have}), got '{layout}', which is for {whom} (HK 1.6)"
    )


@pytest.mark.parametrize("tiles_", ["lowest", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_7_start_with_the_buildings_that_are_not_in_play(seats: int, tiles_: str) -> None:
    for seed in range(10):
        for on in (True, False):
            state = GAME.new(seats, seed, {"start_buildings": on, "tiles": tiles_})
            missing = BUILDINGS - set(tiles(state)) if on else set()
            for player in state.dump()["players"]:
                assert set(player["buildings"]) == missing
                assert player["owned"] == player["new_buildings"] == []
            audit(state)


@pytest.mark.parametrize("edition", ["international", "french"])
def test_hk_1_7_they_serve_from_the_first_phase(edition: str) -> None:
    options = {"start_buildings": "on", "edition": edition}
    facts = {"buildings": [15, 24, 35], "wood": 4}
    state = position(question="plan", players={0: facts | {"discs": "yykk"}}, options=options)
    assert notations(state, "plan water mill") == ["plan water mill yellow", "plan water mill black"]
    state = do(position(players={0: facts}, options=options), "burn")
    assert has(state, wood=2, coal=2, vp=1)


def test_hk_1_7_they_store_in_the_first_winter_and_score_no_buildings() -> None:
    options = {"start_buildings": "on"}
    facts = {"buildings": [15, 24, 35], "coal": 1}
    state = do(position(season="autumn", players={0: facts}, options=options), "end turn", "store coal in shed")
    assert has(state, vp=1, coal=1)
    facts = {"buildings": [15, 24, 35], "food": 1, "thaler": 2}
    state = do(position(season="autumn", year=3, players={0: facts}, options=options), "end turn")
    assert state.over
    assert has(state, vp=0, buildings=[15, 24, 35])


@pytest.mark.parametrize("on", [True, False])
def test_hk_1_7_the_improved_farmhand_if_13_is_not_in_play(on: bool) -> None:
    """He may then buy developments: discs of two colours can be planned for him."""
    seen = set()
    for seed in range(12):
        options: dict[str, Any] = {"tiles": "random", "start_farmhand": on}
        dump = GAME.new(2, seed, options).dump()
        without = "13" not in dump["developments"]
        dump |= {"question": "plan"}
        dump["players"][0]["discs"] = discs("yb")
        dump["areas"] = [discs("kkkkkkk"), discs("bbb")]
        dump["reserves"] = [discs("bbb"), discs("yyy")]
        state = do_as(GAME.load(dump), 0, "plan farmhand yellow")
        why = state.refusal(GAME.actions.parse("plan farmhand brown"), 0)
        seen.add((without, why is None))
        if why is not None:
            assert why.paragraph == "HK 4.2"
    assert seen == {(True, on), (False, False)}


def test_hk_1_7_the_improved_farmhand_from_the_deal_on() -> None:
    """The same in the first phase of a game as it is dealt: a seat that took discs of two colours tries to mix them."""
    seen = set()
    for seed in range(40):
        state = GAME.new(2, seed, {"tiles": "random", "start_farmhand": "on"})
        while state.dump()["question"] != "plan":
            do(state, notations(state)[0])
        seat = next((seat for seat in (0, 1) if len(state.dump()["players"][seat]["discs"]) > 1), None)
        if seat is not None:
            first, second = list(state.dump()["players"][seat]["discs"])[:2]
            do_as(state, seat, f"plan farmhand {first}")
            refusal = str(state.refusal(GAME.actions.parse(f"plan farmhand {second}"), seat))
            seen.add((13 in tiles(state), "only an improved farmhand" in refusal))
    assert seen == {(True, True), (False, False)}


def do_as(state: State, seat: int, *actions: str) -> State:
    for action in actions:
        pithead.play(state, action, seat)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_8_the_turn_order_is_random(seats: int) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(40 * seats):
        state = GAME.new(seats, seed)
        order = state.dump()["order"]
        assert state.to_act == state.first_player == order[0]
        found[tuple(order)] += 1
    assert set(found) == set(permutations(range(seats)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hk_1_8_nobody_owns_anything_at_the_start(seats: int) -> None:
    """But for the water of the first spring (HK 2.2)."""
    state = GAME.new(seats, 3)
    dump = state.dump()
    assert (dump["year"], dump["season"], dump["question"]) == (1, "spring", "take")
    assert all(tile["owners"] == [] for tile in dump["developments"].values())
    for player in dump["players"]:
        nothing = ("vp", "coal", "wood", "food", "thaler", "debts", "shaft", "pinge_props", "tunnel_props")
        assert [player[key] for key in nothing] == [0] * len(nothing)
        assert [player[key] for key in ("owned", "markers", "new_markers", "buildings")] == [[]] * 4
        assert (player["pinge"], player["tunnel"], player["water"]) == (7, 11, 1)
    assert state.scores() == [0] * seats


def test_hk_1_8_nine_ownership_discs_are_nine_developments() -> None:
    eight = [11, 13, 21, 22, 23, 31, 32, 33]
    state = do(position(3, owners={n: [0] for n in eight}, farmer="bb"), "farmer", "buy 12 barn")
    assert len(state.dump()["players"][0]["owned"]) == 9
    nine = [*eight, 12]
    state = do(position(3, owners={n: [0] for n in nine}, farmer="yyyyy"), "farmer")
    assert notations(state, "buy") == []
    state = do(position(3, owners={n: [0] for n in nine}, farmer="yy"), "farmer")
    assert why_not(state, "buy 14 rope") == "HK 1.8: you have no ownership disc left: nine developments are the most"


@pytest.mark.parametrize("seats", [1, 5])
def test_hk_1_8_two_to_four_players(seats: int) -> None:
    """The game is for 2 to 4; a turn order needs them (HK 1.8)."""
    with pytest.raises(pithead.BadSetup):
        GAME.new(seats, 1)
