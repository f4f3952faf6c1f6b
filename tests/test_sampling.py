"""The samples of `make test`: what they leave out, `make soak` tries."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import pithead
from support import sampling

PROJECT = Path(__file__).resolve().parent.parent
GAMES = [importlib.import_module(f"support.{name}") for name in ("coal_baron", "haspelknecht", "magnum_sal")]


@pytest.mark.parametrize(
    ("compiled", "soak", "expected"), [(False, False, 1), (True, False, 20), (False, True, 20), (True, True, 300)]
)
def test_soak_goes_one_step_further(monkeypatch: pytest.MonkeyPatch, compiled: bool, soak: bool, expected: int) -> None:
    monkeypatch.setattr(pithead, "compiled", lambda: compiled)
    monkeypatch.setattr(sampling, "SOAK", soak)
    assert sampling.amount(interpreted=1, compiled=20, soak=300) == expected


@pytest.mark.parametrize("total", [7, 16, 96, 1000])
def test_portions_are_everything_once(total: int) -> None:
    assert [seed for portion in sampling.portions(total) for seed in portion] == list(range(total))


@pytest.mark.parametrize("support", GAMES, ids=lambda support: support.GAME.key)
def test_every_habit_meets_every_option(support: object) -> None:
    """Half of the games are played so as to get far, in all of the ways there are, with all that can be chosen."""
    met = set()
    for seed, options, choose in sampling.games(support, 3, range(160)):
        assert (choose is sampling.uniform) == (seed % 2 == 0)
        if seed % 2:
            met |= {(str(vars(choose)), key, value) for key, value in options.items()}
    habits, values = {habit for habit, _, _ in met}, {(key, value) for _, key, value in met}
    assert len(habits) > 2
    assert len(met) == len(habits) * len(values)


def test_a_file_without_the_mark_is_not_looked_into() -> None:
    """The interpreted run takes the files that have something for it; of the others it does not even see the tests."""
    command = (sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "--collect-only", "-vv")
    asked = ("-m", "both", "tests/search/test_mcts.py", "tests/drawing")
    done = subprocess.run([*command, *asked], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "<Module test_mcts.py>" in done.stdout
    assert "deselected" not in done.stdout
