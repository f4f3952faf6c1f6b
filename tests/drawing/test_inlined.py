"""Styles written on the shapes themselves give the same dots, to the last one."""

import random
import re

import pytest

import pithead
from pithead.drawing.inlined import inlined
from pithead.drawing.theme import flat

resvg = pytest.importorskip("resvg_py")


def board(game, theme, arrangement, moves):
    state, chance = pithead.game(game).new(seats=3, seed=5, options={}), random.Random(2)
    for _ in range(moves):
        state.apply(chance.choice(state.legal()))
    lit = frozenset(re.findall('data-part="([^"]*)"', state.svg(0))[::3])
    drawn = state.game.svg(state.view(0), ["Ada", "Bert & Co", "Cleo"], None, arrangement, "", theme, lit)
    return flat(drawn, theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("arrangement", ["wide", "phone"])
@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_the_dots_are_the_same(game, arrangement, theme):
    drawing = board(game, theme, arrangement, 90)
    plain = inlined(drawing)
    assert plain.count("{") < drawing.count("{") / 3, "most rules are gone"
    assert resvg.svg_to_bytes(svg_string=plain, width=700) == resvg.svg_to_bytes(svg_string=drawing, width=700)


def test_the_later_rule_counts_and_longer_ones_overrule():
    style = ".a{fill:#111111}.b{fill:#222222;stroke:#333333}.x .a{fill:#444444}.never .b{fill:none}"
    shapes = '<rect class="b a" fill="#555555"/><rect width="1"/>'
    made = inlined(f'<svg class="x"><style>{style}</style>{shapes}</svg>')
    assert made == (
        '<svg class="x"><style>.x .a{fill:#444444}</style>'
        '<rect class="b a" fill="#222222" stroke="#333333"/><rect width="1"/></svg>'
    )


@pytest.mark.parametrize(
    "style", ["@media print{.a{fill:none}}", ".a{fill:none!important}", "rect{fill:none}", ".a{filter:url(#x)}", ".a{"]
)
def test_what_is_not_understood_stays_as_it_is(style):
    drawing = f'<svg><style>{style}</style><rect class="a"/></svg>'
    assert inlined(drawing) == drawing
