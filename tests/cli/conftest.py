"""Runs the command line in this process, or in one of its own where signals matter."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pithead.cli import main

COMMAND = [sys.executable, "-c", "import sys; from pithead.cli import main; sys.exit(main())"]


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Typed(io.StringIO):
    """An input that pretends to be a terminal."""

    def isatty(self) -> bool:
        return True


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in an empty directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: object, typed: str = "", terminal: bool = False) -> Result:
        monkeypatch.setattr(sys, "stdin", Typed(typed) if terminal else io.StringIO(typed))
        capsys.readouterr()
        code = main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run


@pytest.fixture
def fails(run: Run, tmp_path: Path) -> Run:
    """Run a command that is a mistake: see that it says one sentence, prints and writes nothing."""

    def fails(*args: object, typed: str = "", code: int = 2) -> Result:
        before = sorted(tmp_path.rglob("*"))
        result = run(*args, typed=typed)
        assert result.code == code
        assert result.out == ""
        assert result.err.startswith("pithead: ")
        assert result.err.count("\n") == 1
        assert "Traceback" not in result.err
        assert sorted(tmp_path.rglob("*")) == before
        return result

    return fails


def _hear_interrupts() -> None:
    """Tests may run where signals are ignored, as in the background of a shell; the command must hear them."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a command as a process group of its own, which does not outlive the test."""
    started: list[subprocess.Popen[str]] = []

    def start(*args: object) -> subprocess.Popen[str]:
        command = subprocess.Popen(
            [*COMMAND, *(str(arg) for arg in args)],
            preexec_fn=_hear_interrupts,
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(command)
        return command

    yield start
    for command in started:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
            command.communicate()


@pytest.fixture
def finished(run: Run) -> Path:
    """The record of a finished game of three seats."""
    run("simulate", "coal-baron", "--games", 1, "--seed", 5, "--out", "records")
    return Path("records/coal-baron-3-5.txt")
