"""Bots on the command line: `arena`, `advise`, `hint`, and playing against them."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from pithead import Record

COMMAND = [sys.executable, "-c", "import sys; from pithead.cli import main; sys.exit(main())"]


def test_a_match_is_played_and_told(run):
    result = run("arena", "haspelknecht", "greedy", "random", "--games", 6, "--jobs", 1)
    assert result.code == 0
    assert "Haspelknecht, 2 seats, 6 of 6 games, seed 0" in result.out
    for word in ("greedy", "random", "share (95 %)", "rating", "ms"):
        assert word in result.out


def test_a_match_is_kept_and_gone_on_with(run, fails, tmp_path):
    run("arena", "haspelknecht", "greedy", "random", "--games", 6, "--out", "whole", "--jobs", 1)
    run("arena", "haspelknecht", "greedy", "random", "--games", 2, "--out", "part", "--jobs", 1)
    assert "has results already" in fails("arena", "haspelknecht", "greedy", "random", "--out", "part").err
    result = run("arena", "haspelknecht", "greedy", "random", "--games", 6, "--out", "part", "--resume", "--jobs", 2)
    assert result.code == 0
    tables = [json.loads((tmp_path / name / "table.json").read_text()) for name in ("whole", "part")]
    assert tables[0] == tables[1]
    records = sorted((tmp_path / "part").glob("*.txt"))
    assert len(records) == 6
    assert all(Record.load(path).verify().over for path in records)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_a_match_that_is_killed_gives_the_same_table_when_resumed(run, tmp_path, sign):
    match = ["arena", "haspelknecht", "mcts:sims=4,cut=5", "greedy", "--games", "8", "--jobs", "2"]
    run(*match, "--out", "whole")
    process = subprocess.Popen([*COMMAND, *match, "--out", "cut"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    results = tmp_path / "cut" / "results.jsonl"
    while process.poll() is None and (not results.exists() or results.read_text(encoding="utf-8").count("\n") < 3):
        time.sleep(0.02)
    process.send_signal(sign)
    process.wait()
    run(*match, "--out", "cut", "--resume")
    tables = [json.loads((tmp_path / name / "table.json").read_text(encoding="utf-8")) for name in ("whole", "cut")]
    assert tables[0] == tables[1]


def test_four_seats_and_fewer_bots(run):
    result = run("arena", "coal-baron", "greedy", "random", "--seats", 4, "--games", 2, "--jobs", 1)
    assert "4 seats, 2 of 2 games" in result.out
    assert "/4" in result.out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["arena", "coal-baron", "greedy", "nobody"], "expected one of the bots"),
        (["arena", "coal-baron", "greedy", "random", "--games", 0], "expected --games to be at least 1, got 0"),
        (
            ["arena", "coal-baron", "greedy", "random", "random", "--seats", 2],
            "expected 1 to 2 bots for 2 seats, got 3",
        ),
        (["arena", "coal-baron", "greedy", "random", "--resume"], "expected --out DIR with --resume"),
        (["arena", "chess", "greedy", "random"], "expected one of the games"),
        (["play", "coal-baron", "--against", "nobody"], "expected one of the bots"),
        (["advise", "none.txt"], "cannot read 'none.txt'"),
    ],
)
def test_mistakes(fails, args, sentence):
    assert sentence in fails(*args).err


def test_advice_for_a_position_of_a_record(run, fails):
    run("play", "haspelknecht", "--seats", 2, "--seed", 5, "--record", "game.txt", typed="1\n1\nquit\n")
    result = run("advise", "game.txt", "--at", 0, "--bot", "mcts:sims=20,cut=10")
    record = Record.load("game.txt")
    assert result.code == 0
    assert "after 0 moves" in result.out
    assert "20 simulations" in result.out
    legal = [record.game.actions.text(action) for action in record.start().legal()]
    rows = result.out.partition("points")[2].strip().splitlines()
    assert rows
    assert all(any(row.startswith(notation) for notation in legal) for row in rows)
    assert "expected a bot that searches" in fails("advise", "game.txt", "--bot", "greedy").err
    assert "expected --at to be from 0 to" in fails("advise", "game.txt", "--at", 999).err


def test_a_hint_in_play(run, monkeypatch):
    monkeypatch.setattr("pithead.cli.session.HINT", "mcts:sims=20,cut=10")
    result = run("play", "haspelknecht", "--seed", 5, "--record", "game.txt", typed="hint\nquit\n")
    assert "chosen" in result.out
    assert "value" in result.out
    assert "hint" in run("play", "haspelknecht", "--record", "other.txt", typed="help\nquit\n").out


def test_a_game_against_a_bot_goes_on_the_same_when_resumed(run):
    args = ("play", "haspelknecht", "--seats", 2, "--seed", 5, "--against", "mcts:sims=4,cut=5")
    whole = run(*args, "--record", "whole.txt", typed="1\n1\n1\nquit\n")
    assert "Indigo plays as mcts:sims=4,cut=5" in whole.out
    run(*args, "--record", "part.txt", typed="1\nquit\n")
    run("play", "--resume", "part.txt", typed="1\n1\nquit\n")
    assert Record.load("part.txt").actions == Record.load("whole.txt").actions
    assert Record.load("part.txt").tags["against"] == "mcts:sims=4,cut=5"
