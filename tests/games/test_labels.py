"""Everything that people choose among, and everything that gives points, has a name in words, in every language."""

import pytest

import pithead
from pithead.core.events import Event
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.core.text import read_language, spoken
from support.sampling import amount

GAMES = amount(interpreted=2, compiled=12, soak=100)


@pytest.mark.parametrize("key", pithead.all_games())
def test_options_and_their_values_have_names(key: str) -> None:
    game = pithead.game(key)
    for option in game.options:
        assert game.label(option.key)[0].isupper()
        labels = [game.label(value) for value in option.values]
        assert len(set(labels)) == len(labels)
        with spoken(read_language("fr")):
            assert game.label(option.key)
            french = [game.label(value) for value in option.values]
        assert option.values in (("off", "on"), ("on", "off")) or french != labels


@pytest.mark.parametrize("key", pithead.all_games())
def test_whatever_gives_points_has_a_name(key: str) -> None:
    game = pithead.game(key)
    paragraphs = set()
    for seats in (2, 4):
        for seed in range(GAMES):
            paragraphs |= {event.paragraph for event in played(game, seats, seed) if event.points}
    assert paragraphs
    for paragraph in paragraphs:
        assert game.label(paragraph) != paragraph, f"points by {paragraph} have no name"
        with spoken(read_language("fr")):
            assert game.label(paragraph) != paragraph


def played(game: pithead.Game, seats: int, seed: int) -> list[Event]:
    """What happens in a game that is played half by chance."""
    state, chance, events = game.new(seats, seed), seeded(seed), list[Event]()
    state.journal = events
    while not state.over:
        seat = state.waiting[0]
        legal = state.legal(seat)
        by_policy = chance.below(4) > 0
        state.apply(choose_best(state, seat, chance) if by_policy else legal[chance.below(len(legal))], seat)
    return events


def test_a_name_that_a_game_does_not_have_is_the_key_in_words() -> None:
    assert pithead.game("coal-baron").label("three_blind-mice") == "three blind mice"
    assert pithead.game("coal-baron").label("on") == "on"
    with spoken(read_language("fr")):
        assert pithead.game("coal-baron").label("off") == "non"
