"""Gymnasium's and PettingZoo's checks with the extra `envs` and nothing else: pictures are not announced."""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import pytest

import pithead

pytest.importorskip("pettingzoo", reason="needs pettingzoo: pip install 'pithead[envs]'")

PROJECT = Path(__file__).resolve().parent.parent.parent
SCRIPT = PROJECT / "tests" / "support" / "official.py"
EVERY = [[key, seats] for key in pithead.all_games() for seats in (2, 3, 4)]


def run(*command: object, **more: Any) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def without_pictures(found: dict[str, Any]) -> None:
    assert found["checked"] == EVERY
    assert found["modes"] == [["human", "ansi"]] * 2
    assert found["refusal"] == (
        "expected the extra 'pictures' for render_mode 'rgb_array': pip install 'pithead[pictures]'"
    )


@pytest.mark.parametrize("missing", [["PIL"], ["resvg"]])
def test_without_what_draws_pictures(missing: list[str]) -> None:
    without_pictures(json.loads(run(sys.executable, SCRIPT, *missing)))


@pytest.mark.soak
def test_an_empty_environment_with_the_extra_alone(tmp_path: Path) -> None:
    """The wheel is the interpreted one: what is installed beside it is the same, and it is made at once."""
    pip = ("-m", "pip", "--disable-pip-version-check")
    pure = dict(os.environ, PITHEAD_PURE="1")
    project = tmp_path / "project"
    for name in ("src", "docs"):
        shutil.copytree(PROJECT / name, project / name, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
    for name in ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py"):
        shutil.copy(PROJECT / name, project)
    run(sys.executable, *pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, project, env=pure)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, *pip, "install", f"{wheel}[envs]")
    without_pictures(json.loads(run(python, "-I", SCRIPT, cwd=tmp_path)))
