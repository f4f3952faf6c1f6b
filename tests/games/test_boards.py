"""The drawn boards of all games, in many positions: what `check_board` promises, and how large they may be.

`make test` looks at a sample of the positions, as everybody sees them; `make soak` draws every position of every game
as one of the players or a spectator sees it, in turn: forty minutes. PITHEAD_BOARDS=all draws it as every player does,
and for a spectator in one of ten: two hours of a core, or four.
"""

import gzip
import os

import pytest

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.testing import check_board
from support.sampling import SOAK, amount

GAMES = amount(interpreted=1, compiled=16, soak=50)
WANTED = os.environ.get("PITHEAD_BOARDS", "1" if SOAK else "0.0125")
SHARE = 1.0 if WANTED == "all" else float(WANTED)  # of the positions
MOST_BYTES, MOST_GZIPPED = 150_000, 20_000

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_every_position_can_be_drawn(key: str, seats: int) -> None:
    """Half of the games are played mostly at random, half mostly with sense: they pile up different things."""
    game = pithead.game(key)
    drawn = 0
    for seed in range(GAMES):
        state, chance = game.new(seats, seed), seeded(seed)
        while not state.over:
            if chance.below(100_000) < SHARE * 100_000:
                drawn += 1
                check_position(state, drawn)
            waiting = state.waiting
            seat = waiting[chance.below(len(waiting))]
            legal = state.legal(seat)
            by_policy = chance.below(8) < (6 if seed % 2 else 3)
            action = choose_best(state, seat, chance) if by_policy else legal[chance.below(len(legal))]
            state.apply(action, seat)
        check_position(state, seed)
    assert drawn > 0


def check_position(state: pithead.State, number: int) -> None:
    """Check the drawings of all seats and of a spectator, in one arrangement or the other."""
    viewers = [*range(state.seats), None]
    if WANTED == "1" and not state.over:
        viewers = [viewers[number % len(viewers)]]
    elif WANTED == "all" and number % 10:
        viewers.remove(None)
    for seat in viewers:
        arrangement = ("wide", "phone")[(number // 10 + (seat or 0)) % 2]
        again = SHARE < 1 or number % 7 == 0
        svg = check_board(state, seat, arrangement, redraw=number, draw_again=again).encode()
        assert len(svg) <= MOST_BYTES, f"{len(svg)} bytes"
        if number % 7 == 0 or seat is None:
            packed = len(gzip.compress(svg))
            assert packed <= MOST_GZIPPED, f"{packed} bytes gzipped"


@pytest.mark.parametrize("key", pithead.all_games())
def test_sections_and_themes(key: str) -> None:
    state = pithead.game(key).new(3, 1)
    view = state.view(1)
    whole = state.game.svg(view, focus=2)
    for section in ("board", "own", "others"):
        part = state.game.svg(view, section=section, focus=2)
        assert len(part) < len(whole)
        for theme in ("light", "dark"):
            assert f"theme-{theme}" in state.game.svg(view, section=section, theme=theme, arrangement="phone")
    seat = state.waiting[0]
    lit = [part for a in state.legal(seat) for part in state.game.parts(a, state.view(seat)).source]
    assert lit
    assert 'class="part can' in state.svg(seat, lit=lit)
    assert 'class="part can' not in state.svg(seat)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"arrangement": "round"}, "expected as arrangement one of wide, phone; got 'round'"),
        ({"section": "cellar"}, "expected as section one of board, own, others; got 'cellar'"),
        ({"theme": "pink"}, "expected as theme one of auto, light, dark; got 'pink'"),
        ({"focus": 7}, "expected a seat from 0 to 1 to focus on, got 7"),
        ({"names": ["Ada"]}, "expected 2 names, one for each seat, got 1"),
    ],
)
def test_wishes_that_cannot_be_met(wish: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        pithead.game("coal-baron").new(2, 1).svg(0, **wish)


@pytest.mark.parametrize("key", pithead.all_games())
def test_hostile_names_are_drawn_as_text(key: str) -> None:
    from xml.etree import ElementTree

    names = ['<script>alert("&")</script>', "\x00\x08\x1b[31m\ud800\ufffe bell"]
    svg = pithead.game(key).new(2, 1).svg(0, names=names)
    root = ElementTree.fromstring(svg)
    assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_a_game_without_a_board_shows_its_text() -> None:
    from pithead.core.game import Game

    state = pithead.game("coal-baron").new(2, 1)
    from pithead.drawing import sheet

    svg = Game.draw(state.game, state.view(0), sheet(state.view(0), ["Ada", "Ben"], None, "wide", "", "auto", ()))
    assert "FACTORY" in svg
    assert "Ada" in svg


def test_notebooks_show_boards() -> None:
    history = pithead.History(pithead.game("magnum-sal"), 2, 3)
    assert history.state._repr_svg_() == history.state.svg(None)
    assert history.record()._repr_svg_() == history.state.svg(None)
