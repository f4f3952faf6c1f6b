"""`pithead replay`."""

from pathlib import Path

import pytest

import pithead
from pithead import Record

NAMES = ["Madder", "Indigo", "Moss"]


def described(path: Path, move: int, seat: int | None = None) -> str:
    return pithead.game("coal-baron").describe(Record.load(path).replay(move).view(seat), NAMES)


def as_printed(text: str) -> str:
    return " ".join(text.split())  # without line breaks, which depend on the width


def test_a_record_that_follows_the_rules_is_verified_in_one_line(run, finished):
    scores = " ".join(str(score) for score in Record.load(finished).verify().scores())
    moves = len(Record.load(finished).actions)
    result = run("replay", finished, "--check")
    assert result == (0, f"{finished}: verified, {moves} moves of Coal Baron, 3 seats, result {scores}\n", "")


def test_an_unfinished_game_is_verified_too(run):
    run("play", "--seed", 3, "--record", "game.txt")
    line = "game.txt: verified, 1 move of Coal Baron, 3 seats, unfinished\n"
    assert run("replay", "game.txt", "--check") == (0, line, "")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("result: ", "result: 1", "expected the result"),
        ("draft", "keep", "is refused"),
        ("pithead-record: 1", "pithead-record: 2", "expected record format 1, got 2"),
        ("game: coal-baron", "game: gold-baron", "got 'gold-baron'"),
        ("seats: 3", "seats: 5", "expected 2 to 4 seats"),
        ("result: ", "", "expected"),
    ],
)
def test_a_record_that_is_wrong_is_told_with_its_line_and_exit_code_1(fails, finished, old, new, words):
    finished.write_text(finished.read_text().replace(old, new, 1))
    result = fails("replay", finished, "--check", code=1)
    assert words in result.err
    assert "line " in result.err


def test_a_wrong_record_is_not_stepped_through(fails, finished):
    text = finished.read_text()
    finished.write_text(text.replace("draft", "keep", 1))
    assert "does not verify" in fails("replay", finished, code=1).err
    finished.write_text(text.replace("draft", "dance", 1))
    assert "is not a readable record" in fails("replay", finished, code=2).err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["none.txt"], "cannot read 'none.txt': no such file or directory"),
        (["none.txt", "--check"], "cannot read 'none.txt': no such file or directory"),
        (["records"], "cannot read 'records': is a directory"),
        (["records", "--check"], "cannot read 'records': is a directory"),
        (["records/coal-baron-3-5.txt", "--at", -1], "expected --at to be from 0 to 205, got -1"),
        (["records/coal-baron-3-5.txt", "--at", 206], "expected --at to be from 0 to 205, got 206"),
        (["records/coal-baron-3-5.txt", "--seat", 3], "expected --seat to be from 0 to 2, got 3"),
        (["records/coal-baron-3-5.txt", "--at", 1, "--check"], "expected --check or --at, got both"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(fails, finished, args, words):
    moves = len(Record.load(finished).actions)
    words = words.replace("205", str(moves)).replace("206", str(moves + 1))
    args = [moves + 1 if arg == 206 else arg for arg in args]
    assert words in fails("replay", *args).err


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_position_after_some_moves_is_shown_as_a_seat_sees_it(run, finished, seat):
    result = run("replay", finished, "--at", 60, *([] if seat is None else ["--seat", seat]))
    assert result.code == 0
    assert as_printed(described(finished, 60, seat)) in as_printed(result.out)


def test_the_last_position_comes_with_the_ranking(run, finished):
    moves = len(Record.load(finished).actions)
    assert "place" in run("replay", finished, "--at", moves).out
    assert "place   player" not in run("replay", finished, "--at", moves - 1).out


def test_without_a_terminal_all_moves_are_listed_with_what_they_brought_about(run, finished):
    record = Record.load(finished)
    result = run("replay", finished)
    assert result.code == 0
    for move, (seat, action) in enumerate(record.actions[:10], 1):
        assert f"{move:>4}  {NAMES[seat]}: {record.game.actions.text(action)}\n" in result.out
    assert " drafts the order " in result.out
    assert f"\n{len(record.actions):>4}  " in result.out
    assert "place   player" in result.out


def test_a_secret_decision_stays_secret_except_for_the_seat_that_made_it(run):
    run("simulate", "coal-baron", "--games", 1, "--seed", 5, "--out", "records")
    path = "records/coal-baron-3-5.txt"
    record = Record.load(path)
    secrets = [
        (move, seat, record.game.actions.text(action))
        for move, (seat, action) in enumerate(record.actions, 1)
        if record.game.actions.text(action).startswith("next ")
    ]
    spectator, owner = run("replay", path).out, {seat: run("replay", path, "--seat", seat).out for seat in range(3)}
    assert secrets
    for move, seat, text in secrets:
        line = f"{move:>4}  {NAMES[seat]}: {text}\n"
        assert line not in spectator
        assert line in owner[seat]
        assert line not in owner[(seat + 1) % 3]
    assert "decides in secret" in spectator


def test_at_a_terminal_one_steps_forward_back_and_to_any_move(run, finished):
    moves = len(Record.load(finished).actions)
    result = run("replay", finished, typed=f"\n\nb\n60\ndance\n{moves + 1}\n{moves}\n\nq\n", terminal=True)
    assert result.code == 0
    shown = as_printed(result.out)
    for move in (0, 1, 2, 60, moves):
        assert as_printed(described(finished, move)) in shown
    assert f"expected a move from 0 to {moves}, got {moves + 1}" in result.out
    assert result.out.count("Enter: next") == 2
    assert "This is the last move." in result.out


def test_the_end_of_the_input_leaves(run, finished):
    assert run("replay", finished, typed="b\n", terminal=True).code == 0
