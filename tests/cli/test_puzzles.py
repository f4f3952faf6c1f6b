"""`pithead puzzles`: solving them in the terminal, and finding new ones."""

from pathlib import Path

import pytest

import pithead
from pithead.puzzles import finding, judging
from pithead.puzzles.files import position, read_folder, shelf

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.mark.parametrize("key", KEYS)
def test_they_are_listed(run, key):
    result = run("puzzles", key, "--list")
    assert result.code == 0
    assert len(result.out.splitlines()) == len(shelf(key))
    assert result.out.splitlines()[0].startswith(" 1  Easy, ")


@pytest.mark.parametrize("key", KEYS)
def test_solving_one(run, key):
    one = shelf(key)[4]
    result = run("puzzles", key, 5, "--play", typed=f"help\nboard\ndance\n{one.answer}\nquit\n")
    assert result.code == 0
    for words in ("Puzzle 5 of 30", "What would you do?", "Right!", "the next best", "Solved at the first try: 1 of 1"):
        assert words in " ".join(result.out.split())
    assert "Traceback" not in result.out + result.err


def test_a_wrong_answer_and_one_by_number(run):
    one, game = shelf("coal-baron")[0], pithead.game("coal-baron")
    legal = [game.actions.text(action) for action in position(game, one).legal(one.seat)]
    wrong = next(place for place, action in enumerate(legal, 1) if action != one.answer)
    result = run("puzzles", "--play", typed=f"{wrong}\n\nskip\n")
    assert "Not the best." in result.out
    assert "Solved at the first try: 0 of 1" in result.out


def test_nothing_of_the_answer_is_shown_before(run):
    one = shelf("coal-baron")[9]
    result = run("puzzles", "coal-baron", 10, "--play", typed="quit\n")
    assert f"{100 * one.best[0].share:.0f} %" not in result.out
    assert "next best" not in result.out


def test_in_french(run):
    one = shelf("magnum-sal")[0]
    result = run("puzzles", "magnum-sal", "--play", "--language", "fr", typed=f"{one.answer}\nquit\n")
    assert "Que feriez-vous" in result.out
    assert "the next best" not in result.out


def test_finding_some_and_going_on(run, monkeypatch):
    monkeypatch.setattr(finding, "PLAYERS", "sims=8")
    monkeypatch.setattr(finding, "LOOKED", 12)
    monkeypatch.setattr(finding, "PER_GAME", 2)
    monkeypatch.setattr(judging, "SIMULATIONS", 60)
    monkeypatch.setattr(judging, "WORLDS", 12)
    result = run("puzzles", "coal-baron", "-o", "new", "--count", 2, "--games", 2, "--jobs", 1, "--seed", 5)
    assert result.code == 0, result.err
    made = read_folder(pithead.game("coal-baron"), Path("new"))
    assert 1 <= len(made) <= 2
    assert f"new: {len(made)} puzzles of" in result.out
    games = Path("new/found.jsonl").read_text().splitlines()
    assert len(games) == 3
    monkeypatch.setattr(finding, "find_in_game", None)  # nothing is played again
    again = run("puzzles", "coal-baron", "-o", "new", "--count", 2, "--games", 2, "--jobs", 1, "--seed", 5)
    assert again.out == result.out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("chess",), "chess"),
        (("coal-baron", "7"), "expected --play with a puzzle's number"),
        (("coal-baron", "99", "--play"), "expected a puzzle from 1 to 30"),
        (("coal-baron", "x\x1b[31m", "--play"), "expected a puzzle from 1 to 30"),
        (("coal-baron", "--count", "0"), "expected --count to be from 1"),
        (("coal-baron", "--games", "0"), "expected --games"),
        (("coal-baron", "--seed", "-1"), "expected --seed"),
        (("coal-baron", "--jobs", "0"), "expected --jobs"),
        (("coal-baron", "--play", "--language", "xx"), "expected a language"),
    ],
)
def test_mistakes_are_sentences(fails, args, sentence):
    assert sentence in fails("puzzles", *args).err
