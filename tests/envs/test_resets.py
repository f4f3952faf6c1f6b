"""A reset may be told a seed or a position, the same in every environment; what it does not know it refuses."""

from collections.abc import Callable
from typing import Any

import pytest

import pithead
from pithead.core.generator import seeded

pytest.importorskip("pettingzoo", reason="needs pettingzoo: pip install 'pithead[envs]'")

import numpy as np

from pithead.envs.batch import BatchEnv
from pithead.envs.gymnasium import PitheadEnv
from pithead.envs.pettingzoo import env
from support.observing import step


def position(key: str, seats: int, steps: int = 40, **options: str) -> Any:
    """The dump of a position of a game, and who is to act."""
    state, chance = pithead.game(key).new(seats, 3, options), seeded(3)
    for _ in range(steps):
        step(state, chance, sense=True)
    return state.dump()


def pettingzoo(key: str, seats: int) -> tuple[Callable[..., Any], Callable[[], list[Any]]]:
    table = env(key, seats)
    return table.reset, lambda: [table.position.dump()]


def single(key: str, seats: int) -> tuple[Callable[..., Any], Callable[[], list[Any]]]:
    own = position(key, seats)["to_act"]  # so that no bot acts before
    table = PitheadEnv(key, seats, seat=own)
    return table.reset, lambda: [table.position.dump()]


def batch(key: str, seats: int) -> tuple[Callable[..., Any], Callable[[], list[Any]]]:
    table = BatchEnv(key, 3, seats, seed=1)
    return table.reset, lambda: [state.dump() for state in table.batch.states]


def spiel(key: str, seats: int) -> tuple[Callable[..., Any], Callable[[], list[Any]]]:
    pyspiel = pytest.importorskip("pyspiel", reason="needs open-spiel: pip install 'pithead[openspiel]'")
    from pithead.envs.openspiel import name_of

    game = pyspiel.load_game(name_of(key), {"players": seats})
    states = [game.new_initial_state({"seed": 1})]

    def reset(options: Any) -> None:
        states[0] = game.new_initial_state(options)

    return reset, lambda: [states[0].position.dump()]


ENVIRONMENTS = [pettingzoo, single, batch, spiel]


@pytest.mark.parametrize("make", ENVIRONMENTS)
@pytest.mark.parametrize("key", pithead.all_games())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_reset_to_a_position(key: str, seats: int, make: Any) -> None:
    reset, now = make(key, seats)
    dump = position(key, seats)
    reset(options={"position": dump})
    assert all(found == dump for found in now())


@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_a_reset_with_a_seed_among_its_options(make: Any) -> None:
    (reset, now), (again, other) = make("coal-baron", 3), make("coal-baron", 3)
    reset(options={"seed": 11})
    first = now()
    again(options={"seed": np.int64(11)})
    assert other() == first
    reset(options={"seed": 12})
    assert now() != first
    if make is not spiel:
        reset(seed=11)
        assert now() == first
        reset(seed=11, options={"seed": 11})
        assert now() == first


@pytest.mark.parametrize("make", ENVIRONMENTS)
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seat": 1}, "expected as options of a reset game, position, seed; got 'seat'"),
        ({"position": {}}, "expected a position of 'coal-baron', got one of None"),
        ({"position": 5}, "expected a position as a JSON object, got int"),
        ({"position": position("coal-baron", 2)}, "expected a position with 3 seats, got one with 2"),
        ({"position": position("magnum-sal", 3)}, "expected a position of 'coal-baron', got one of 'magnum-sal'"),
        ({"position": position("coal-baron", 3), "game": {}}, "expected 'position' or 'game' .* got both"),
        ({"seed": "x"}, "expected a whole number as seed, got 'x'"),
        ({"game": {"open_delivery": "on"}, "seed": 1}, "expected an option of Coal Baron"),
        ({"game": 5, "seed": 1}, "expected as 'game' a dictionary of its options, got 5"),
        ([1], "expected the options of a reset as a dictionary, got list"),
    ],
)
def test_what_is_refused_changes_nothing(make: Any, options: Any, sentence: str) -> None:
    reset, now = make("coal-baron", 3)
    reset(options={"seed": 11})
    before = now()
    with pytest.raises(pithead.PitheadError, match=sentence):
        reset(options=options)
    assert now() == before


def test_the_end_of_a_game_is_no_beginning() -> None:
    state, chance = pithead.game("haspelknecht").new(2, 1), seeded(1)
    while not state.over:
        step(state, chance, sense=False)
    for make in ENVIRONMENTS:
        with pytest.raises(pithead.PitheadError, match="expected a position in which somebody is to act, got the end"):
            make("haspelknecht", 2)[0](options={"position": state.dump()})


def test_two_seeds_are_one_too_many() -> None:
    for make in (pettingzoo, single, batch):
        with pytest.raises(pithead.PitheadError, match="expected one seed, got 1 and, in the options of the reset, 2"):
            make("coal-baron", 2)[0](seed=1, options={"seed": 2})


def test_the_options_of_a_position_are_its_own() -> None:
    table = env("coal-baron", 2)
    table.reset(options={"position": position("coal-baron", 2, open_deliveries="on")})
    assert table.position.options["open_deliveries"] == "on"
    table.reset()
    assert table.position.options["open_deliveries"] == "off"


def test_a_batch_goes_on_from_a_position() -> None:
    """Arrays and all; after its end a game begins as games of that seed do."""
    dump = position("haspelknecht", 2)
    table = BatchEnv("haspelknecht", 3, 2, seed=1)
    found = table.reset(options={"position": dump})
    alone = pithead.game("haspelknecht").load(dump)
    for _ in range(5):
        assert np.flatnonzero(found.masks[2]).tolist() == alone.legal()
        assert found.seats.tolist() == [alone.to_act] * 3
        action = alone.legal()[-1]
        found = table.step([action] * 3)
        alone.apply(action)
    assert table.batch.states[0].dump() == alone.dump()
    table.reset(options={"game": {"edition": "french"}})
    assert {state.options["edition"] for state in table.batch.states} == {"french"}


def test_bots_act_from_a_position_until_the_own_seat_is_asked() -> None:
    dump = position("coal-baron", 3)
    for seat in range(3):
        table = PitheadEnv("coal-baron", 3, "greedy", seat=seat)
        _, info = table.reset(seed=1, options={"position": dump})
        assert table.position.to_act == info["seat"] == seat
        assert info["action_mask"].any()
