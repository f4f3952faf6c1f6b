"""States as values: equal by position, a key for sets and dictionaries, no hash, a repr for people."""

import json
import os
import subprocess
import sys

import pytest

import pithead
from pithead import History, State
from pithead.core.generator import seeded
from support.race import GAME as RACE

pytestmark = pytest.mark.both

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


def played(key: str, actions: int, seed: int = 3) -> State:
    state, chance = pithead.game(key).new(3, seed), seeded(seed)
    for _ in range(actions):
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
    return state


@pytest.mark.parametrize("key", KEYS)
def test_states_are_equal_if_their_positions_are(key: str) -> None:
    state = played(key, 40)
    for same in (state, state.copy(), played(key, 40), state.game.load(json.loads(json.dumps(state.dump())))):
        assert state == same
        assert state.key() == same.key()
    later = state.copy()
    later.apply(later.legal()[0])
    drawn_anew = state.resample(0, 1)
    for other in (later, drawn_anew, played(key, 39), played(key, 40, seed=4)):
        assert state != other
        assert state.key() != other.key()


@pytest.mark.parametrize("key", ["coal-baron", "magnum-sal"])
def test_a_hidden_fact_tells_positions_apart(key: str) -> None:
    """Who is asked and what chance will bring are the same: the rest of the dump decides."""
    state = played(key, 40)
    other = state.resample(0, 1)
    other.chance = state.chance.copy()
    assert state != other
    assert state.key() != other.key()


@pytest.mark.parametrize("key", KEYS)
def test_the_chance_to_come_tells_positions_apart(key: str) -> None:
    state = played(key, 40)
    other = state.copy()
    other.chance.next()
    assert state != other
    assert state.key() != other.key()


def test_the_journal_does_not_count() -> None:
    state, told = played("coal-baron", 10), played("coal-baron", 10)
    told.journal = []
    assert state == told


def test_states_of_different_games_and_other_things_are_not_equal() -> None:
    states = [played(key, 0) for key in KEYS]
    assert len({state.key() for state in states}) == 3
    assert states[0] != states[1]
    assert states[0] != RACE.new(3, 3)
    assert states[0] != states[0].dump()
    assert states[0] not in [None, "", 0]


def test_components_tell_positions_apart() -> None:
    game = pithead.game("haspelknecht")
    corrected = game.with_components(game.components_text() + "\n# corrected\n")
    state, other = game.new(2, 1), corrected.new(2, 1)
    assert state != other
    assert state.key() != other.key()


@pytest.mark.parametrize("state", [played("coal-baron", 5), RACE.new(2, 1)], ids=["coal-baron", "race"])
def test_a_state_has_no_hash(state: State) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_states_of_another_package_are_compared_too() -> None:
    assert RACE.new(2, 1) == RACE.new(2, 1)
    assert RACE.new(2, 1) != RACE.new(2, 2)
    assert RACE.new(2, 1).key() == RACE.new(2, 1).key()


def test_the_key_is_the_same_in_every_process_and_in_both_builds() -> None:
    code = (
        "import pithead\n"
        "state = pithead.game('haspelknecht').new(3, 3)\n"
        "for _ in range(40): state.apply(state.legal()[0])\n"
        "print(state.key())"
    )

    def key(pure: str) -> str:
        environment = {**os.environ, "PITHEAD_PURE": pure}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        return run.stdout

    assert key("1") == key("0")
    assert len(key("1").strip()) == 64


def test_a_repr_tells_the_game_the_seats_and_who_is_asked() -> None:
    state = played("coal-baron", 0)
    assert repr(state) == f"<State of coal-baron, 3 seats, seat {state.to_act} to act>"
    assert repr(RACE.new(3, 1)) == "<State of race, 3 seats, seats 0, 1, 2 to act>"
    while not state.over:
        state.apply(state.legal()[0])
    assert repr(state) == "<State of coal-baron, 3 seats, over>"


def test_the_states_of_a_record_are_copies() -> None:
    history = History(pithead.game("magnum-sal"), 2, 5)
    keys = [history.state.key()]
    for _ in range(30):
        history.play(history.state.legal()[0])
        keys.append(history.state.key())
    record = history.record()
    states = list(record.states())
    assert [state.key() for state in states] == keys
    for place, state in enumerate(record.states()):
        assert state == states[place]
        state.apply(state.legal()[-1])  # what a caller does with it does not matter
    assert record.replay() == states[-1]
