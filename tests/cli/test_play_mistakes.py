"""`pithead play`: what a user can get wrong before the game."""

from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seats", 1], "expected 2 to 4 seats for Coal Baron, got 1"),
        (["--seats", 5], "expected 2 to 4 seats for Coal Baron, got 5"),
        (["--seat", 3], "expected --seat to be from 0 to 2, got 3"),
        (["--seat", -1], "expected --seat to be from 0 to 2, got -1"),
        (["--seed", -1], "expected a seed from 0"),
        (["--seed", 2**128], "expected a seed from 0"),
        (["--option", "steam=on"], "got 'steam'"),
        (["--option", "open_deliveries=perhaps"], "to be one of off, on, got 'perhaps'"),
        (["--option", "open_deliveries"], "expected --option key=value, got 'open_deliveries'"),
        (["--option", "=on"], "expected --option key=value, got '=on'"),
        (["--option", "a=b", "--option", "a=c"], "expected option 'a' once, got it twice"),
        (["--record", "no/where.txt"], "cannot write 'no/where.txt': no such file or directory"),
        (["--record", "."], "expected a new file, but '.' exists already"),
        (["--resume", "none.txt"], "cannot read 'none.txt': no such file or directory"),
        (["--resume", "."], "cannot read '.': is a directory"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_and_nothing_is_written(fails, args, words):
    assert words in fails("play", *args).err


def test_an_existing_file_is_not_written_over(fails, tmp_path):
    (tmp_path / "game.txt").write_text("mine")
    assert "'game.txt' exists already" in fails("play", "--record", "game.txt").err
    assert (tmp_path / "game.txt").read_text() == "mine"


def test_a_file_that_is_no_record_is_not_resumed(fails, tmp_path):
    (tmp_path / "game.txt").write_bytes(b"\xff\x00")
    assert "'game.txt' is not a readable record: line 1" in fails("play", "--resume", "game.txt").err


def test_a_record_with_an_illegal_action_is_not_resumed(run, fails):
    run("play", "--seed", 3, "--record", "game.txt", typed="1\n")
    text = Path("game.txt").read_text()
    Path("game.txt").write_text(text.replace("\n\nresult", "\n0 mine 8\n\nresult"))
    assert "'game.txt' does not verify: line " in fails("play", "--resume", "game.txt", code=1).err


def test_a_finished_game_is_not_resumed(fails, finished):
    assert "is over: 'pithead replay' shows it" in fails("play", "--resume", finished).err


def test_a_record_says_what_it_is_so_nothing_else_may(run, fails):
    run("play", "--seed", 3, "--record", "game.txt")
    for args in (["--seats", 3], ["--seed", 3], ["--seed", 0], ["--option", "a=b"], ["--record", "other.txt"]):
        assert f"expected no {args[0]} with --resume" in fails("play", "--resume", "game.txt", *args).err
    assert "expected --seat 0, as the record says, got 1" in fails("play", "--resume", "game.txt", "--seat", 1).err
    assert "did you mean" in fails("play", "coal-barn", "--resume", "game.txt").err


@pytest.mark.parametrize("seat", ["7", "-1", "x", "", "9" * 5000])
def test_a_persons_seat_that_the_game_does_not_have_is_refused(run, fails, seat):
    run("play", "--seed", 3, "--record", "game.txt")
    text = Path("game.txt").read_text()
    Path("game.txt").write_text(text.replace("person: 0", f"person: {seat}"))
    assert "to be a seat from 0 to 2" in fails("play", "--resume", "game.txt").err


def test_a_record_without_a_person_is_resumed_from_the_seat_that_is_given(run):
    run("play", "--seed", 3, "--record", "game.txt")
    text = Path("game.txt").read_text()
    Path("game.txt").write_text(text.replace("person: 0\n", ""))
    assert "You are Indigo, seat 1" in run("play", "--resume", "game.txt", "--seat", 1).out
    assert "person: 1" in Path("game.txt").read_text()
