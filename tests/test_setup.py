"""The set-up script on systems that lack something; none of this touches the real system."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
TOOLS = ("cat", "cksum", "dirname", "env", "grep", "rm", "sed", "sh", "touch", "true")

pytestmark = pytest.mark.skipif(shutil.which("cksum") is None, reason="the set-up is for systems with a POSIX shell")


class Machine:
    """A project without an environment, on a system that has just the commands in one folder."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.commands = folder / "bin"
        self.calls = folder / "calls"
        self.commands.mkdir()
        for name in ("scripts/setup.sh", "requirements/dev.txt", "pyproject.toml", "setup.py", "src/pithead/_build.py"):
            (self.project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, self.project / name)
        for name in TOOLS:
            found = shutil.which(name)
            assert found is not None
            (self.commands / name).symlink_to(found)
        self.command("python3", f'case "$*" in *venv*) exit 1 ;; esac\nexec {sys.executable} "$@"')
        self.command("apt-get", f'echo "$*" >>{self.calls}\nexit 1')
        self.command("id", "echo 1000")

    def command(self, name: str, script: str) -> None:
        """Add a command."""
        path = self.commands / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def set_up(self, **variables: str) -> str:
        """Run the set-up, which must fail; return what it said."""
        done = self.run("play", **variables)
        assert done.returncode == 1, done.stderr
        assert not any((self.project / ".venv").glob(".made-*"))
        return done.stderr

    def run(self, goal: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        """Run the script."""
        environment = {"PATH": str(self.commands), "HOME": os.environ.get("HOME", "/"), "CC": "no-such-compiler"}
        return subprocess.run(
            ["sh", "scripts/setup.sh", goal],
            env=environment | variables,
            cwd=self.project,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def apt_calls(self) -> list[str]:
        """Return which commands of apt-get were run."""
        lines = self.calls.read_text(encoding="utf-8").splitlines() if self.calls.exists() else []
        return [next(word for word in line.split() if word in ("install", "update")) for line in lines]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_an_old_python_is_refused_with_a_sentence(machine: Machine) -> None:
    machine.command("python3", "exit 1")
    assert "Python 3.11 or newer is needed, and python3 is not that." in machine.set_up()
    assert "PYTHON=no-such-python is not that" in machine.set_up(PYTHON="no-such-python")


def test_a_newer_python_is_looked_for_beside_an_old_one(machine: Machine) -> None:
    (machine.commands / "python3").rename(machine.commands / "python3.12")
    machine.command("python3", "exit 1")
    assert "A virtual environment needs a package" in machine.set_up()


def test_without_the_right_to_install_it_says_what_to_run(machine: Machine) -> None:
    said = machine.set_up()
    assert "    su -c 'apt-get update && apt-get install -y python3" in said
    assert "-venv gcc libc6-dev python3" in said
    assert machine.apt_calls() == []


def test_a_sudo_that_asks_for_a_password_is_only_named(machine: Machine) -> None:
    machine.command("sudo", "exit 1")
    assert "    sudo apt-get update && sudo apt-get install -y python3" in machine.set_up()
    assert machine.apt_calls() == []


def test_pure_asks_for_no_compiler(machine: Machine) -> None:
    said = machine.set_up(PITHEAD_PURE="1")
    assert "-venv" in said
    assert "gcc" not in said


@pytest.mark.parametrize("way", ["root", "sudo"])
def test_with_the_right_it_installs_and_fetches_lists_only_if_it_must(machine: Machine, way: str) -> None:
    if way == "root":
        machine.command("id", "echo 0")
    else:
        machine.command("sudo", '[ "$1" = -n ] && shift && exec "$@"')
    machine.set_up()
    assert machine.apt_calls() == ["install", "update"]
    machine.calls.unlink()
    machine.command("apt-get", f'echo "$*" >>{machine.calls}')
    assert "could not make the virtual environment" in machine.set_up()  # there is none in this play
    assert machine.apt_calls() == ["install"]


def test_elsewhere_than_on_debian_it_names_the_packages(machine: Machine) -> None:
    (machine.commands / "apt-get").unlink()
    assert "your system's package manager, for what Debian calls python3" in machine.set_up()


def test_a_missing_browser_is_installed_where_it_may_be_and_else_named(machine: Machine) -> None:
    (machine.project / ".venv").mkdir()
    done = machine.run("services", HOME=str(machine.project))
    assert done.returncode == 0
    assert "    su -c 'apt-get update && apt-get install -y chromium" in done.stderr
    assert machine.apt_calls() == []
    (machine.project / ".venv" / ".no-services").unlink()
    machine.command("id", "echo 0")
    assert machine.run("services", HOME=str(machine.project)).returncode == 0
    assert machine.apt_calls()[:2] == ["install", "update"]
    machine.calls.unlink()
    assert "apt-get install -y chromium" in machine.run("services", HOME=str(machine.project)).stderr
    assert machine.apt_calls() == [], "it is tried once"


def test_playing_asks_for_no_browser_and_no_database(machine: Machine) -> None:
    said = machine.set_up()
    assert "chromium" not in said
    assert "postgresql" not in said
