"""The app as a whole: help, version, mistakes of usage."""

import pytest

import pithead


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
