"""`pithead play`: a person at the table."""

import re
import signal
from pathlib import Path

import pytest

import pithead
from pithead import Record

NAMES = ["Madder", "Indigo", "Moss"]
DRAFT = "1\n1\n1\n"  # the person's three cards; then workers are placed


def new_game(run, typed="", *args):
    return run("play", "--seed", 3, "--record", "game.txt", *args, typed=typed)


def last_position(out: str) -> str:
    """The position shown last, without what happened before it and the actions."""
    return re.split(r"\n\n(·|\s*1 )", out.rpartition("────\n")[2])[0]


def test_the_position_what_happened_and_the_legal_actions_are_shown(run):
    result = new_game(run)
    state = Record.load("game.txt").replay()
    assert result.code == 0
    assert "You are Madder, seat 0; Indigo and Moss play as Miner." in result.out
    assert "Seed 3" in result.out
    assert pithead.game("coal-baron").describe(state.view(0), NAMES) in result.out
    assert "Indigo drafts the order" in result.out
    for number, action in enumerate(state.legal(), 1):
        assert f"{number} {state.game.actions.text(action)}" in result.out


def test_a_person_plays_by_number_by_notation_and_by_its_beginning(run):
    new_game(run, DRAFT + "10\nCAGE   Grey\nload\nst\n")
    own = [action for seat, action in Record.load("game.txt").actions if seat == 0]
    texts = [pithead.game("coal-baron").actions.text(action) for action in own]
    assert texts[3:] == ["mine 8", "cage grey", "load grey", "stop"]


def test_an_action_is_refused_with_its_paragraph_and_nothing_changes(run):
    result = new_game(run, DRAFT + "mine 4\n? mine 4\n?mine 4\n? mine 8\n")
    refusal = refusal_of("mine 4")
    assert refusal.startswith("CB 2.1: ")
    assert result.out.count(f"'mine 4' is refused. {refusal}.") == 3
    assert "'mine 8' is legal now." in result.out
    assert len([seat for seat, _ in Record.load("game.txt").actions if seat == 0]) == 3


def test_the_beginning_of_an_action_that_is_not_legal_is_refused_too(run):
    result = new_game(run, DRAFT + "load g\n")
    assert as_printed(f"'load grey' is refused. {refusal_of('load grey')}.") in as_printed(result.out)


def refusal_of(notation: str) -> str:
    state = Record.load("game.txt").replay()
    return str(state.refusal(state.game.actions.parse(notation)))


def as_printed(text: str) -> str:
    return " ".join(text.split())  # without line breaks, which depend on the width


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "expected a number from 1 to 20, got 0"),
        ("99", "expected a number from 1 to 20, got 99"),
        ("9" * 5000, "got '9999"),
        ("mine", "'mine' can be 'mine 10' or 'mine 8' or 'mine 6': type more of it"),
        ("factory", "and 3 more: type more of it"),
        ("monney 5", "did you mean 'money 5' or"),
        ("dance", "got 'dance'; 'help' lists the commands"),
        ("\x1b[31m\x00", "got '�[31m�'"),
        ("? ", "Choose by number"),
    ],
)
def test_what_cannot_be_understood_is_told(run, typed, words):
    result = new_game(run, DRAFT + typed + "\n")
    assert result.code == 0
    assert words in as_printed(result.out)


def test_help_scores_board_and_log_tell_and_change_nothing(run):
    result = new_game(run, DRAFT + "help\n?\nscores\nboard\nlog\n\n")
    assert result.out.count("take back your last decision") == 2
    assert "Madder (you)        0" in result.out
    assert "   2  Madder drafts the order" in result.out
    assert len(Record.load("game.txt").actions) == 10


def test_a_decision_is_taken_back(run):
    before = last_position(new_game(run, DRAFT + "mine 8\nundo\nboard\n").out)
    assert "Taken back" not in before
    actions = Record.load("game.txt").actions
    assert len(actions) == 10
    Path("game.txt").unlink()
    assert last_position(new_game(run, DRAFT).out) == before
    assert Record.load("game.txt").actions == actions


def test_what_stands_in_the_way_of_taking_back_is_told(run):
    result = run("play", "--seed", 5, "--record", "a.txt", typed="undo\n")
    assert "You cannot take that back: Indigo has decided since." in result.out
    result = run("play", "--seed", 5, "--seat", 2, "--record", "b.txt", typed="undo\n")
    assert "You cannot take that back: there is nothing to take back" in result.out
    result = new_game(run, DRAFT + "draw tiles\nundo\n")
    assert "You cannot take that back: a hidden fact was revealed: " in as_printed(result.out)


def test_a_whole_game_ends_with_the_ranking_and_a_record_that_verifies(run):
    result = new_game(run, "1\n" * 400)
    record = Record.load("game.txt")
    final = record.verify()
    assert result.code == 0
    assert final.over
    table = result.out.partition("The game is over.")[2]
    assert re.search(rf"1\s+\w+( \(you\))?\s+{max(final.scores())}\n", table)
    assert "Look at it again with: pithead replay game.txt" in table


def test_the_same_seed_and_answers_give_the_same_game(run):
    new_game(run, "2\n" * 30)
    run("play", "--seed", 3, "--record", "again.txt", typed="2\n" * 30)
    assert Path("again.txt").read_text() == Path("game.txt").read_text()


def test_a_game_that_is_left_and_resumed_goes_on_as_if_it_had_not_been_left(run):
    left = last_position(new_game(run, "2\n" * 12 + "board\n").out)
    assert "Madder (you)" in left
    assert last_position(run("play", "--resume", "game.txt").out) == left
    run("play", "--resume", "game.txt", typed="2\n" * 18)
    run("play", "--seed", 3, "--record", "whole.txt", typed="2\n" * 30)
    assert Path("game.txt").read_text() == Path("whole.txt").read_text()


def test_nothing_that_only_others_know_is_shown(run):
    result = new_game(run, "1\n" * 400 + "log\n")
    history = pithead.History.resume(Record.load("game.txt"))
    events = [event for decision in history.decisions for event in decision.events]
    hidden = [history.game.sentence(event, NAMES) for event in events if not event.known_to(0)]
    assert hidden
    for sentence in hidden:
        assert sentence not in as_printed(result.out)


def test_seats_seat_seed_and_options_are_as_asked(run):
    result = new_game(run, "", "--seats", 4, "--seat", 2, "--option", "open_deliveries=on")
    record = Record.load("game.txt")
    assert "You are Moss, seat 2; Madder, Indigo and Plum play as Miner." in result.out
    assert (record.seats, record.seed, record.options) == (4, 3, {"open_deliveries": "on"})
    assert record.tags == {"person": "2", "against": "level:miner"}


def test_the_default_file_is_named_by_game_and_time_and_never_replaced(run, tmp_path):
    for count in (1, 2, 3):
        result = run("play")
        files = sorted(path.name for path in tmp_path.iterdir())
        assert len(files) == count
        assert all(re.fullmatch(r"coal-baron-\d{4}-\d\d-\d\d-\d{4}(-\d+)?\.txt", name) for name in files)
        assert "Continue with: pithead play --resume coal-baron-" in result.out


def test_save_goes_to_another_file_from_then_on_but_never_to_one_that_exists(run):
    Path("taken.txt").write_text("mine")
    result = new_game(run, "1\nsave\nsave game.txt\nsave b c.txt\nsave taken.txt\nsave no/where.txt\nsave .\n1\n")
    assert result.out.count("Saved to game.txt") == 2
    assert "Not saved: expected a new file, but 'taken.txt' exists already." in result.out
    assert "Not saved: cannot write 'no/where.txt': no such file or directory." in result.out
    assert "Continue with: pithead play --resume 'b c.txt'" in result.out
    assert Path("taken.txt").read_text() == "mine"
    assert len(Record.load("b c.txt").actions) > len(Record.load("game.txt").actions)


def test_a_game_whose_directory_vanishes_is_saved_elsewhere(run, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    where = tmp_path / "gone"
    where.mkdir()

    class Vanishing:
        def isatty(self):
            return False

        def readline(self):
            (where / "game.txt").unlink(missing_ok=True)
            where.rmdir()
            self.readline = lambda: ""
            return "1\n"

    with monkeypatch.context() as patch:
        patch.setattr("io.StringIO", lambda _: Vanishing())
        result = run("play", "--seed", 3, "--record", "gone/game.txt")
    assert "Cannot save to 'gone/game.txt'" in result.out
    [saved] = tmp_path.glob("coal-baron-*.txt")
    assert str(saved) in result.out.replace("\n", "")
    assert len(Record.load(saved).actions) == 4


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_saves_the_game_and_it_resumes_at_the_same_position(run, start, name):
    number = getattr(signal, name)
    with start("play", "--seed", 3, "--record", "game.txt") as command:
        command.stdin.write("2\n2\n2\nmine 8\ncage grey\nboard\n")
        command.stdin.flush()
        out = ""
        while " stop" not in out.partition("> board")[2]:  # the last of the legal actions
            out += command.stdout.readline()
        command.send_signal(number)
        out += command.stdout.read()
        assert command.stderr.read() == ""
        assert command.wait() == 128 + number
    assert "Continue with: pithead play --resume game.txt" in out
    resumed = run("play", "--resume", "game.txt")
    assert resumed.code == 0
    position = as_printed(pithead.game("coal-baron").describe(Record.load("game.txt").replay().view(0), NAMES))
    assert position in as_printed(out)
    assert position in as_printed(resumed.out)


def test_the_end_of_the_input_saves_the_game(run):
    result = new_game(run, "1\n1")
    assert result.code == 0
    assert "Continue with: pithead play --resume game.txt" in result.out
    assert len([seat for seat, _ in Record.load("game.txt").actions if seat == 0]) == 2


def test_a_terminal_is_asked_and_completes_actions(run, monkeypatch):
    readline = pytest.importorskip("readline")
    result = run("play", "--seed", 3, "--record", "game.txt", typed=DRAFT + "mine 8\nquit\n", terminal=True)
    assert result.code == 0
    assert "cage grey" in result.out
    complete = readline.get_completer()
    readline.set_completer(None)
    assert [complete("cage g", 0), complete("cage g", 1)] == ["cage grey", None]
    assert complete("sc", 0) == "scores"
