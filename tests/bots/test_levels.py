"""Levels for people: the weak ones overlook things, and do nothing absurd."""

import pytest

import pithead
from bots.test_bots import positions
from pithead.bots.level import LEVELS, ForPeople, Level, notice, weights
from pithead.core.generator import seeded
from pithead.core.text import tr

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["novice", "apprentice", "miner"])
def test_what_makes_no_sense_is_never_done(key: str, name: str) -> None:
    level = LEVELS[name]
    best = 0
    found = positions(key, 60)
    for number, (state, seat) in enumerate(found):
        known = weights(state, seat)
        action = ForPeople(name, number).choose(state, seat)
        assert known[action] * 1000 >= max(known.values()) * level.sense
        best += known[action] == max(known.values())
    assert (best == len(found)) == (level.notices == 100)
    assert best > len(found) // 5


def test_of_what_is_noticed_the_best_is_taken() -> None:
    known = {1: 1000, 2: 500, 3: 500, 4: 1}
    chance = seeded(3)
    assert {notice(known, Level("", ""), chance) for _ in range(40)} == {1}
    drawn = [notice(known, Level("", "", "", 50, 2), chance) for _ in range(400)]
    assert set(drawn) == {1, 2, 3}
    assert 180 < drawn.count(1) < 320
    assert abs(drawn.count(2) - drawn.count(3)) < 60


def test_every_level_has_a_name_and_a_sentence_in_both_languages() -> None:
    for language in ("en", "fr"):
        with pithead.language(language):
            told = [(tr(level.name), tr(level.sentence)) for level in LEVELS.values()]
        assert len(set(told)) == len(LEVELS)
        assert all(name and sentence.endswith(".") for name, sentence in told)
