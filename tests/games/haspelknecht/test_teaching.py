"""What the game is learned by: tips that say what a seat can do, and a coach who speaks of the position."""

import pytest

from pithead.core.effects import foresee
from pithead.core.game import State
from pithead.games.haspelknecht.board.text import LEGEND
from pithead.games.haspelknecht.board.tiles import GLYPHS
from support.haspelknecht import GAME, position
from support.haspelknecht_turns import do, one


def now(state: State, part: str, seat: int | None = 0) -> str:
    """How a part stands, as a seat is told."""
    tip = GAME.tip(part, state.view(seat))
    assert tip is not None, part
    return tip.now


def advice(state: State, seat: int = 0) -> list[str]:
    """What the coach says, most important first."""
    return [found.sentence for found in GAME.advise(state.view(seat), foresee(state, seat))]


@pytest.mark.parametrize(
    ("owners", "words"),
    [
        ({21: [0], 11: [0]}, "You own it."),
        ({11: [0]}, "You may buy it: it touches 11."),
        ({21: [1]}, "you would pay Indigo a coal, wood or food."),
        ({}, "you cannot buy it yet."),
    ],
)
def test_hk_5_5_a_tip_tells_whether_a_development_can_be_bought(owners: dict[int, list[int]], words: str) -> None:
    state = one(seats=4, farmer="bbb", owners=owners)
    assert now(state, "development 21").endswith(words)
    assert words not in now(state, "development 21", None)
    assert "Level 1 is open to everybody." in now(state, "development 12")


def test_goods_tell_what_they_score_by_the_rules() -> None:
    state = one(farmer="k", coal=4, thaler=2, debts=2, water=3)
    assert now(state, "seat 0 coal").endswith("3 VP in winter.")
    assert now(state, "seat 0 thaler").endswith("5 VP at the end.")
    assert now(state, "seat 0 debts").endswith("-3 VP at the end.")
    assert now(state, "seat 0 water").endswith("-2 VP at the end.")
    assert now(state, "seat 0 coal", 1).startswith("Madder: coal: 4")


def test_hk_7_2_the_view_tells_the_rent_of_every_year() -> None:
    assert GAME.new(2, 1).view(0)["board"]["rent"] == [[2, 0], [2, 1], [1, 2]]
    assert "1 food, 2 Thaler" in now(one(farmer="k", year=3), "rent")


def test_the_coach_warns_of_the_rent_before_winter_alone() -> None:
    facts = {"question": "plan", "players": {0: {"discs": "yk"}, 1: {"discs": "b"}}}
    autumn = position(2, season="autumn", **facts)
    assert advice(autumn)[0].startswith("The rent is due after this season: 2 food, and you have 0.")
    do(autumn, "plan farmer yellow")
    assert any(said.startswith("The rent is due") for said in advice(autumn))  # 1 of 2
    assert not any(said.startswith("The rent is due") for said in advice(position(2, season="spring", **facts)))


def test_the_coach_names_what_is_in_the_way_of_coal() -> None:
    assert advice(one(pinge=4, wood=1, farmer="k", farmhand="b"))[0].startswith("Set a prop")
    assert advice(one(pinge=4, farmer="k", farmhand="b"))[0].startswith("Let the farmhand make wood first")
    flooded = do(one(pinge=7, water=3, farmer="kk"), "farmer")
    assert any(said.startswith("3 water: remove some first") for said in advice(flooded))


def test_the_legend_has_every_sign_of_the_tiles() -> None:
    assert {sign.replace("-cart", " cart") for sign in GLYPHS} <= set(LEGEND)


@pytest.mark.parametrize("arrangement", ["wide", "phone"])
def test_year_rent_and_turn_order_can_be_pointed_at(arrangement: str) -> None:
    svg = GAME.svg(GAME.new(3, 1).view(0), arrangement=arrangement)
    for part in ("year", "rent", "turn 1", "turn 3", "seat 0 developments", "seat 0 store barn"):
        assert f'data-part="{part}"' in svg
