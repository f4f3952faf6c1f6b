"""Observations: as documented, of nothing but what the seat may see, and of all of it."""

import json
from hashlib import sha256

import pytest

import pithead
from pithead.core.batch import mask, observe
from pithead.core.generator import seeded
from support.observing import numbers, positions, seen, step

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]
DIGESTS = {"coal-baron": "12f69517e1e650bb", "haspelknecht": "3a6654c200187646", "magnum-sal": "a3f4955936b0e61d"}


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_nothing_hidden_shows(key: str, seats: int) -> None:
    for state, chance in positions(key, seats):
        if chance.copy().below(4) > 0:
            continue
        for seat in range(seats):
            redrawn = state.resample(seat, int(chance.copy().next()))
            assert numbers(redrawn, seat) == numbers(state, seat)


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_all_that_is_seen_is_in_it(key: str, seats: int) -> None:
    """Two positions with the same numbers look the same: nothing that the seat sees was left out."""
    met: dict[tuple[str, bytes], str] = {}
    for state, chance in positions(key, seats):
        seat = int(chance.copy().below(seats))
        view = seen(state, seat)
        found = met.setdefault((json.dumps(state.options), numbers(state, seat)), view)
        assert found == view


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_what_is_documented_is_there(key: str, seats: int) -> None:
    """A few numbers, found by the names of the layout, on the side of each game's own views."""
    layout = pithead.game(key).observation
    fields = {field.name: field for field in layout.fields(seats)}
    ends = [field.offset + field.size for field in layout.fields(seats)]
    assert [0, *ends[:-1]] == [field.offset for field in layout.fields(seats)]
    assert ends[-1] == layout.size(seats)
    points = {"coal-baron": ("purse", 1), "magnum-sal": ("purse", 0), "haspelknecht": ("farm", 0)}[key]
    for state, _ in positions(key, seats, games=1):
        scores = state.scores()
        for seat in range(seats):
            row = observe(state, seat)
            for other in range(seats):
                at = fields[f"seat {other} {points[0]}"].offset + points[1]
                assert row[at] == scores[(seat + other) % seats]
            who = [row[fields["to act"].offset + i] for i in range(4)]
            assert who == [int(not state.over and (seat + i) % seats == state.to_act and i < seats) for i in range(4)]


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_masks_are_what_is_legal(key: str, seats: int) -> None:
    for state, _ in positions(key, seats, games=2):
        for seat in range(seats):
            legal = state.legal(seat) if not state.over else []
            assert [action for action, one in enumerate(mask(state, seat)) if one] == legal


def test_a_game_without_a_layout_shows_its_points() -> None:
    from support.race import GAME

    state = GAME.new(seats=3, seed=1)
    state.apply(2, 0)
    state.apply(2, 1)
    state.apply(3, 2)
    assert GAME.observation.size(3) == 7
    scores = state.scores()
    assert list(observe(state, 1)) == [0, 0, 1, 0, scores[1], scores[2], scores[0]]


def digest(key: str) -> str:
    """A fingerprint of what all seats see throughout a game."""
    total = sha256(f"{pithead.game(key).observation.version}".encode())
    state, chance, number = pithead.game(key).new(3, 1), seeded(1), 0
    while not state.over:
        if number % 7 == 0:
            for seat in range(3):
                total.update(numbers(state, seat))
        step(state, chance, sense=False)
        number += 1
    return total.hexdigest()[:16]


@pytest.mark.both
@pytest.mark.parametrize(("key", "expected"), DIGESTS.items())
def test_the_numbers_stay_the_same(key: str, expected: str) -> None:
    """In both builds. Whoever changes an observation raises its version, and writes down the new fingerprint."""
    assert digest(key) == expected
