"""What is this? Every part of every board has a tip that says what it does; no tip tells what a seat may not know."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

import pithead
from pithead.core.effects import foresee
from pithead.core.game import Game, State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from support.sampling import amount

KEYS = [key for key in pithead.all_games() if type(pithead.game(key)).tip is not Game.tip]
POSITIONS = amount(interpreted=20, compiled=100, soak=400)
EVERY = 13  # so many decisions lie between positions


def positions(key: str) -> Iterator[tuple[State, int]]:
    """Positions of games with all numbers of seats, played by a bot that often errs; and whose view is looked at."""
    found = seed = 0
    while found < POSITIONS:
        seed += 1
        game = pithead.game(key)
        state, chance, number = game.new(2 + seed % (game.most_seats - 1), seed), seeded(seed), 0
        while not state.over and found < POSITIONS:
            seat = state.waiting[chance.below(len(state.waiting))]
            legal = state.legal(seat)
            err = chance.below(4) == 0
            state.apply(legal[chance.below(len(legal))] if err else int(choose_best(state, seat, chance)), seat)
            number += 1
            if number % EVERY == seed % EVERY and not state.over:
                found += 1
                yield state, state.waiting[0]


@pytest.mark.parametrize("key", KEYS)
def test_every_part_has_a_tip(key: str) -> None:
    lacking = set()
    for state, seat in positions(key):
        view = state.view(seat)
        for arrangement in ("wide", "phone"):
            for part in set(re.findall(r'data-part="([^"]+)"', state.game.svg(view, arrangement=arrangement))):
                tip = state.game.tip(unescape(part), view)
                if tip is None or not tip.name or len(tip.does) <= len(tip.name) or tip.does == tip.name:
                    lacking.add(part)
                elif not re.fullmatch(r"[A-Z]+ [\d.]+", tip.paragraph):
                    lacking.add(f"{part}: paragraph {tip.paragraph!r}")
    assert lacking == set()


@pytest.mark.parametrize("key", KEYS)
def test_no_tip_and_no_advice_tells_what_is_hidden(key: str) -> None:
    for number, (state, seat) in enumerate(positions(key)):
        other, game = state.resample(seat, number + 1), state.game
        view = state.view(seat)
        for part in set(re.findall(r'data-part="([^"]+)"', game.svg(view))):
            assert game.tip(part, other.view(seat)) == game.tip(part, view)
        assert game.advise(other.view(seat), foresee(other, seat)) == game.advise(view, foresee(state, seat))


@pytest.mark.parametrize("key", KEYS)
def test_the_coach_has_something_to_say_and_points_at_what_is_there(key: str) -> None:
    silent = asked = 0
    for state, seat in positions(key):
        view = state.view(seat)
        drawn = state.game.svg(view)
        said = state.game.advise(view, foresee(state, seat))
        asked += 1
        silent += not said
        assert [advice.weight for advice in said] == sorted((advice.weight for advice in said), reverse=True)
        for advice in said:
            assert advice.sentence.endswith((".", "!", "?")), advice.sentence
            for part in advice.parts:
                assert f'data-part="{part}"' in drawn, (advice, part)
    assert silent <= asked // 4


@pytest.mark.parametrize("key", KEYS)
def test_every_question_has_its_purpose_and_every_action_its_heading(key: str) -> None:
    game = pithead.game(key)
    assert [question for question in game.questions[:-1] if not game.purpose(question)] == []
    assert [game.actions.text(action) for action in range(len(game.actions)) if not game.heading(action)] == []
    assert game.goal
    assert 0 < game.minutes[0] <= game.minutes[1]
    assert 1 <= game.weight <= 5


@pytest.mark.parametrize("key", KEYS)
def test_the_legend_draws_and_explains_every_symbol(key: str) -> None:
    legend = pithead.game(key).legend()
    assert len(legend) >= 8
    for drawn, tip in legend:
        assert drawn.startswith("<svg")
        assert tip.name
        assert len(tip.does) > len(tip.name)


@pytest.mark.parametrize("key", KEYS)
def test_an_unknown_part_has_no_tip(key: str) -> None:
    game = pithead.game(key)
    view = game.new(2, 1).view(0)
    for part in ("", "nonsense", "seat 9", "seat x cage", "order 99", "seat 0", "<b>", "a" * 5000):
        game.tip(part, view)
    assert game.tip("nonsense", view) is None
