"""`pithead simulate --bots`."""

import json
from pathlib import Path

import pytest

from pithead import Record
from pithead.cli.mistakes import read_bots


def report(out: str) -> str:
    """The report without its last lines, which tell the speed."""
    return out.partition("decisions a second")[0].rpartition("\n")[0]


def test_bots_keep_their_seats_and_play_better_than_at_random(run):
    result = run("simulate", "coal-baron", "--bots", "greedy,random", "--games", 6, "--seed", 3, "--json", "sums.json")
    assert result.code == 0
    assert result.err == ""
    assert "Coal Baron, 2 seats, 6 games of bots, seed 3 to 8" in result.out
    assert "0 Madder, greedy" in result.out
    assert "1 Indigo, random" in result.out
    summary = json.loads(Path("sums.json").read_text())
    assert summary["bots"] == ["greedy", "random"]
    assert summary["by_seat"][0]["win_share"] == 1
    assert summary["decisions"]["min"] > 100


def test_random_games_have_no_bots(run):
    run("simulate", "coal-baron", "--games", 2, "--json", "sums.json")
    assert json.loads(Path("sums.json").read_text())["bots"] is None


def test_bots_sit_down_in_turn_until_the_table_is_full(run):
    result = run("simulate", "magnum-sal", "--bots", "greedy, random", "--games", 1, "--seats", 3, "--jobs", 1)
    for row in ("0 Madder, greedy", "1 Indigo, random", "2 Moss, greedy"):
        assert row in result.out


def test_the_number_of_processes_does_not_change_the_results_nor_does_keeping_records(run):
    args = ("simulate", "haspelknecht", "--bots", "greedy,mcts:sims=2,cut=1", "--games", 4, "--seed", 11)
    one = run(*args, "--jobs", 1)
    two = run(*args, "--jobs", 2, "--out", "records")
    assert two.err == ""
    assert report(one.out) == report(two.out)
    paths = sorted(Path("records").iterdir())
    assert [path.name for path in paths] == [f"haspelknecht-2-{seed}.txt" for seed in range(11, 15)]
    for path in paths:
        record = Record.load(path)
        record.verify()
        assert record.tags == {"bot 0": "greedy", "bot 1": "mcts:sims=2,cut=1"}


def test_commas_separate_bots_and_their_options():
    assert read_bots("greedy,mcts:easy") == ("greedy", "mcts:easy")
    assert read_bots("mcts:sims=40,cut=20, greedy") == ("mcts:sims=40,cut=20", "greedy")
    assert read_bots("random") == ("random",)
    assert read_bots("my.bots:Mine:a=1,mcts:ms=20,explore=90") == ("my.bots:Mine:a=1", "mcts:ms=20,explore=90")


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ("gredy", "got 'gredy': did you mean 'greedy'?"),
        ("", "expected one of the bots greedy, level, mcts, random, rollouts, or module:Class; got ''"),
        ("greedy,,random", "got ''"),
        ("sims=40", "got 'sims=40'"),
        ("greedy,cut=4", "got 'greedy,cut=4'"),
        ("mcts:clever", "expected a level (easy, medium, hard)"),
        ("greedy,greedy,greedy,greedy,greedy", "expected 2 to 4 seats"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_and_nothing_is_written(fails, bots, words):
    assert words in fails("simulate", "coal-baron", "--games", 1, "--bots", bots, "--out", "records").err


def test_more_bots_than_seats(fails):
    result = fails("simulate", "coal-baron", "--bots", "greedy,random,random", "--seats", 2)
    assert "expected 1 to 2 bots for 2 seats, got 3" in result.err
