"""Many games at once: each is what it would be alone."""

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

import pithead
from pithead.core.batch import seed_of
from pithead.core.rewards import rewards

np = pytest.importorskip("numpy", reason="needs numpy: pip install 'pithead[envs]'")

from pithead.envs.batch import BatchEnv  # noqa: E402
from pithead.envs.rows import action_mask, observation  # noqa: E402
from support.sampling import amount  # noqa: E402

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]
STEPS = amount(interpreted=250, compiled=500, soak=5000)


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_step_by_step_as_single_games(key: str, seats: int) -> None:
    game, n, seed = pithead.game(key), 3, 7
    batch = BatchEnv(key, n, seats, seed)
    alone = [game.new(seats, seed_of(seed, i, 0)) for i in range(n)]
    ended = [0] * n
    step = batch.reset()
    turn = 0
    while turn < STEPS or (pithead.compiled() and not any(ended)):  # until a game has ended and another begun
        turn += 1
        for i, state in enumerate(alone):
            assert step.seats[i] == state.to_act
            if turn % 5 == 0 or step.dones[i]:
                assert (step.masks[i] == action_mask(state, state.to_act)).all()
                assert (step.observations[i] == observation(state, state.to_act)).all()
        actions = batch.sample()
        step = batch.step(actions)
        for i, action in enumerate(actions):
            alone[i].apply(int(action))
            assert step.dones[i] == alone[i].over
            if alone[i].over:
                assert step.rewards[i].tolist() == pytest.approx(rewards(alone[i], "placing"))
                assert batch.scores[i].tolist() == alone[i].scores()
                ended[i] += 1
                alone[i] = game.new(seats, seed_of(seed, i, ended[i]))
            else:
                assert not step.rewards[i].any()
    assert batch.episodes.tolist() == ended


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_arrays_are_made_once(key: str) -> None:
    batch = BatchEnv(key, 4, 2, seed=1)
    first = batch.reset()
    second = batch.step(batch.sample())
    assert all(a is b for a, b in zip(first, second, strict=True))
    types = [array.dtype for array in first]
    assert types == [np.int16, np.int8, np.float32, np.bool_, np.int64]
    assert all(array.flags.writeable for array in first)
    assert first.masks.shape == (4, len(pithead.game(key).actions))


@pytest.mark.parametrize("key", pithead.all_games())
@pytest.mark.parametrize("way", ["copy", "deepcopy", "pickle", "reset", "another"])
def test_the_same_again(key: str, way: str) -> None:
    """By copying, by pickling, by a reset, by another environment of the same seed."""
    batch = BatchEnv(key, 3, 3, seed=2)
    if way in ("copy", "deepcopy", "pickle"):
        for _ in range(50):
            batch.step(batch.sample())
    other = {
        "copy": batch.copy,
        "deepcopy": lambda: copy.deepcopy(batch),
        "pickle": lambda: pickle.loads(pickle.dumps(batch)),
        "reset": lambda: batch,
        "another": lambda: BatchEnv(key, 3, 3, seed=2),
    }[way]()
    assert (other.masks == batch.masks).all()
    expected = [[array.copy() for array in batch.step(batch.sample())] for _ in range(60)]
    if way == "reset":
        batch.reset()
    for arrays in expected:
        for a, b in zip(arrays, other.step(other.sample()), strict=True):
            assert (a == b).all()


def test_batches_do_not_disturb_one_another() -> None:
    alone = BatchEnv("coal-baron", 3, 2, seed=1)
    expected = [alone.step(alone.sample()).masks.copy() for _ in range(40)]
    one, two = BatchEnv("coal-baron", 3, 2, seed=1), BatchEnv("coal-baron", 3, 2, seed=2)
    for masks in expected:
        assert (one.step(one.sample()).masks == masks).all()
        two.step(two.sample())


class Tensor:
    """Something that is no array, and no row, but can be made one: as tensors are."""

    def __init__(self, values: Any, fault: str = "") -> None:
        self.values, self.fault = values, fault

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if self.fault:
            raise TypeError(self.fault)
        return np.array(self.values, dtype)


def tensors() -> list[Any]:
    try:
        from torch import tensor
    except ImportError:
        return [Tensor]
    return [Tensor, tensor]


@pytest.mark.parametrize("make", [*tensors(), list, tuple, iter, np.int32, np.uint8])
def test_actions_in_a_row_of_any_kind(make: Any) -> None:
    one, two = BatchEnv("coal-baron", 3, 2, seed=1), BatchEnv("coal-baron", 3, 2, seed=1)
    chosen = [np.flatnonzero(mask)[0] for mask in one.masks]
    one.step(np.array(chosen))
    two.step(make(chosen))
    assert [state.dump() for state in one.batch.states] == [state.dump() for state in two.batch.states]


SHAPE = r"expected one action for each game, an array of shape \(3,\); got "
WRONG = [
    ([0, 0], SHAPE + r"\(2,\)"),
    (np.zeros((3, 1), np.int64), SHAPE + r"\(3, 1\)"),
    (Tensor([[0, 0, 0]]), SHAPE + r"\(1, 3\)"),
    (np.int64(3), SHAPE + r"\(\)"),
    ([0.5, 1.5, 2.5], "expected whole numbers as actions, got float64"),
    (Tensor([True, False, True]), "expected whole numbers as actions, got bool"),
    (["a", "b", "c"], "expected whole numbers as actions, got <U1"),
    ([0, 0, 1 << 70], "expected whole numbers as actions, got object"),
    ([0, 0, None], "expected whole numbers as actions, got object"),
    (5, "expected an array of actions, got int: "),
    (None, "expected an array of actions, got NoneType: "),
    ([[0], [0, 1], [0]], "expected an array of actions, got list: "),
    (Tensor([0, 0, 0], "it is on another device"), "expected an array of actions, got Tensor: it is on another device"),
    ([-1, 0, 0], "expected an action from 0 to 389, got -1"),
    ([0, 1000, 0], "expected an action from 0 to 389, got 1000"),
    (np.array([0, 0, (1 << 64) - 1], np.uint64), "expected an action from 0 to 389, got 18446744073709551615"),
]


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    batch = BatchEnv("coal-baron", 3, 2, seed=1)
    before = [state.dump() for state in batch.batch.states]
    good = batch.sample()
    bad = good.copy()
    bad[1] = 389
    with pytest.raises(pithead.IllegalAction, match=r"game 1: 'stop' is refused: CB 2\.6"):
        batch.step(bad)
    for wrong, sentence in WRONG:
        with pytest.raises(pithead.BadAction, match=sentence):
            batch.step(wrong)
    assert [state.dump() for state in batch.batch.states] == before
    batch.step(good.tolist())


@pytest.mark.parametrize(("n", "seats", "seed"), [(0, 2, 1), (1, 7, 1), (1, 2, -1), (1.5, 2, 1), (1, 2, "x")])
def test_mistakes_are_sentences(n: Any, seats: int, seed: Any) -> None:
    with pytest.raises(pithead.PitheadError, match="expected"):
        BatchEnv("coal-baron", n, seats, seed)


def test_memory_stays_as_it_is() -> None:
    """Rows that go from the compiled unit to NumPy are given back."""
    resource = pytest.importorskip("resource")
    state = pithead.game("coal-baron").new(4, 1)
    for _ in range(2_000):
        observation(state, 0)
        action_mask(state, 0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(amount(interpreted=2_000, compiled=20_000, soak=20_000)):
        observation(state, 0)
        action_mask(state, 0)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # a leak would take 60 MB


@pytest.mark.parametrize(
    ("module", "package"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_missing_package_is_named(module: str, package: str) -> None:
    code = f"""
import sys
sys.modules["{package}"] = None
import pithead
try:
    import pithead.envs.{module}
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ), check=True)
    assert "expected the extra '" in run.stdout
    assert "pip install 'pithead[" in run.stdout


def test_pithead_itself_needs_none_of_it() -> None:
    names = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "torch", "pithead.envs")
    code = f"import sys, pithead, pithead.bots; print([name for name in {names} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ), check=True)
    assert run.stdout.strip() == "[]"
