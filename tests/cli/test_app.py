"""The app as a whole: help, version, mistakes of usage."""

import inspect
import subprocess
import sys
from importlib import import_module

import pytest

import pithead
from pithead.cli.app import COMMANDS


def test_version_says_which_build_runs(run):
    result = run("--version")
    build = "compiled" if pithead.compiled() else "interpreted"
    assert result == (0, f"pithead {pithead.__version__}, {build} engine\n", "")


def test_the_help_names_every_command(run):
    result = run("--help")
    assert result.code == 0
    for command in ("games", "serve", "play", "simulate", "replay", "Examples"):
        assert command in result.out


@pytest.mark.parametrize("command", ["games", "play", "serve", "simulate", "replay"])
def test_each_command_has_help_with_examples(run, command):
    result = run(command, "--help")
    assert result.code == 0
    assert f"pithead {command}" in result.out.partition("Examples")[2]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["dig"], "dig"),
        (["--dig"], "--dig"),
        (["play", "--dig"], "--dig"),
        (["simulate"], "GAME"),
        (["replay"], "FILE"),
        (["play", "--seats", "three"], "--seats"),
        (["play", "--seats"], "--seats"),
        (["games", "coal-baron", "too-much"], "too-much"),
    ],
)
def test_wrong_usage_is_told_in_one_sentence(fails, args, words):
    assert words in fails(*args).err


@pytest.mark.parametrize("command", ["games", "play", "simulate"])
def test_an_unknown_game_is_told_with_the_nearest_one(fails, command):
    assert "did you mean 'coal-baron'?" in fails(command, "coal_barn").err


def test_what_cannot_be_printed_is_replaced_in_an_error(fails):
    assert "\x1b" not in fails("games", "coal\x1b[31m").err


def test_a_reader_who_leaves_early_causes_no_traceback(start):
    with start("games") as command:
        command.stdout.close()
        assert command.stderr.read() == ""
        assert command.wait() == 1


@pytest.mark.parametrize(("command", "extra"), [("render", "pictures"), ("train", "learn")])
def test_the_help_names_the_extra_of_a_command(run, command, extra):
    assert f"'pithead[{extra}]'" in " ".join(run(command, "--help").out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_tells_of_a_command_what_its_own_help_begins_with(name):
    command = getattr(import_module(f"pithead.cli.{name}"), name)
    assert inspect.getdoc(command).splitlines()[0] == COMMANDS[name]


def test_the_help_loads_no_command():
    """It would take longer than the help itself."""
    code = "import sys; from pithead.cli import main; main(['--help']); print(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "pithead.cli.app" in loaded
    assert not {f"pithead.cli.{name}" for name in COMMANDS} & loaded
    assert not {"pithead.analysis", "pithead.drawing", "pithead.arena", "multiprocessing", "asyncio"} & loaded


def test_the_first_help_needs_no_rich():
    """It takes three times as long to import as all else."""
    program = "import sys; from pithead.cli import main; main(['--help']); print('rich' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "False"
    assert [words for words in COMMANDS.values() if words not in " ".join(told.split())] == []
