"""`pithead simulate`."""

import json
import math
import os
import signal
import statistics
import time
from pathlib import Path

import pytest

import pithead
from pithead import Record
from pithead.cli.show import choices
from pithead.cli.statistics import Sums, Tally
from pithead.core.playout import play_out


def table(out: str) -> str:
    """The report without its last lines, which tell the speed."""
    return out.partition("decisions a second")[0].rpartition("\n")[0]


def test_the_table_has_every_seat_with_its_score_and_its_share_of_wins(run):
    result = run("simulate", "coal-baron", "--games", 30, "--seats", 4, "--seed", 7)
    assert result.code == 0
    assert result.err == ""
    assert "Coal Baron, 4 seats, 30 random games, seed 7 to 36, open_deliveries=off" in result.out
    for row in ("0 Madder", "1 Indigo", "2 Moss", "3 Plum", "all", "decisions a game", "decisions a second"):
        assert row in result.out


def test_the_number_of_processes_does_not_change_the_results(run):
    args = ("simulate", "coal-baron", "--games", 60, "--seed", 11)
    one = run(*args, "--jobs", 1, "--json", "one.json")
    two = run(*args, "--jobs", 2, "--json", "two.json")
    assert two.err == ""
    assert table(one.out) == table(two.out)
    summaries = [json.loads(Path(name).read_text()) for name in ("one.json", "two.json")]
    for summary in summaries:
        del summary["seconds"], summary["decisions_per_second"]
    assert summaries[0] == summaries[1]


def test_records_are_written_that_verify_and_the_results_are_the_same(run):
    args = ("simulate", "coal-baron", "--games", 6, "--seats", 2, "--seed", 11, "--option", "open_deliveries=on")
    plain = run(*args, "--jobs", 1)
    kept = run(*args, "--out", "a/b", "--jobs", 1)
    assert table(plain.out) == table(kept.out)
    files = sorted(path.name for path in Path("a/b").iterdir())
    assert files == [f"coal-baron-2-{seed}.txt" for seed in range(11, 17)]
    for name in files:
        assert "verified" in run("replay", f"a/b/{name}", "--check").out


def test_the_summary_agrees_with_the_records(run):
    run("simulate", "coal-baron", "--games", 12, "--out", "records", "--json", "summary.json", "--jobs", 1)
    summary = json.loads(Path("summary.json").read_text())
    finals = [Record.load(path).verify() for path in Path("records").iterdir()]
    assert (summary["game"], summary["games"], summary["seats"], summary["seed"]) == ("coal-baron", 12, 3, 0)
    for seat in range(3):
        row = summary["by_seat"][seat]
        scores = [final.scores()[seat] for final in finals]
        assert row["mean_score"] == pytest.approx(statistics.mean(scores))
        margin = 1.959964 * statistics.stdev(scores) / math.sqrt(12)
        assert row["mean_score_95"][1] == pytest.approx(statistics.mean(scores) + margin)
        assert (row["min_score"], row["max_score"]) == (min(scores), max(scores))
        shares = [(final.ranking()[seat] == 1) / final.ranking().count(1) for final in finals]
        assert row["win_share"] == pytest.approx(statistics.mean(shares))
    assert sum(row["win_share"] for row in summary["by_seat"]) == pytest.approx(1)
    assert summary["overall"]["mean_score"] == pytest.approx(
        statistics.mean(score for final in finals for score in final.scores())
    )


def test_a_single_game_has_no_interval(run):
    result = run("simulate", "coal-baron", "--games", 1, "--json", "summary.json")
    assert "±" not in result.out
    assert json.loads(Path("summary.json").read_text())["by_seat"][0]["mean_score_95"] is None


def test_a_shared_first_place_is_a_shared_win():
    class Final:
        def scores(self):
            return [5, 7, 7]

        def ranking(self):
            return [3, 1, 1]

    tally = Tally(3)
    tally.add(Final(), 100, 0)
    assert [wins.mean(tally.whole) for wins in tally.wins] == [0, 0.5, 0.5]


def test_sums_are_the_same_in_whatever_parts_they_are_made():
    values = [3, -4, 10, 0, 7]
    whole, first, second = Sums(), Sums(), Sums()
    for number, value in enumerate(values):
        whole.add(value)
        (first if number % 2 else second).add(value)
    merged = Sums()
    for part in (Sums(), second, first):
        merged.merge(part)
    assert vars(merged) == vars(whole)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--games", 0], "expected --games to be at least 1, got 0"),
        (["--games", -5], "expected --games to be at least 1, got -5"),
        (["--jobs", 0], "expected --jobs to be at least 1, got 0"),
        (["--seats", 1], "expected 2 to 4 seats"),
        (["--seats", 5], "expected 2 to 4 seats"),
        (["--seed", -1], "expected --seed to be from 0"),
        (["--seed", 2**128 - 1, "--games", 2], "expected --seed to be from 0"),
        (["--option", "steam=on"], "got 'steam'"),
        (["--option", "steam"], "expected --option key=value"),
        (["--out", "file.txt"], "cannot write to the directory 'file.txt': file exists"),
        (["--out", "file.txt/inside"], "not a directory"),
        (["--json", "."], "cannot write '.': it is a directory"),
        (["--json", "no/where.json"], "there is no directory"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_and_nothing_is_written(fails, tmp_path, args, words):
    (tmp_path / "file.txt").write_text("mine")
    assert words in fails("simulate", "coal-baron", "--games", 3, *args).err


def test_records_are_never_written_over(run, fails):
    run("simulate", "coal-baron", "--games", 2, "--out", "records")
    result = fails("simulate", "coal-baron", "--games", 1, "--seed", 1, "--out", "records")
    assert "but 'coal-baron-3-1.txt' exists already" in result.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stops_cleanly_and_tells_what_was_done(start, tmp_path, jobs):
    records = tmp_path / "records"
    command = start("simulate", "coal-baron", "--games", 10**6, "--jobs", jobs, "--out", "records")
    while not records.is_dir() or len(list(records.glob("coal*.txt"))) < 60 * jobs:
        time.sleep(0.05)
    os.killpg(command.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    out, err = command.communicate(timeout=60)
    assert command.returncode == 130
    assert "random games" in out
    assert err.startswith("pithead: stopped after ")
    assert err.count("\n") == 1
    assert not list(records.glob(".*"))
    for path in list(records.iterdir())[-3:]:
        Record.load(path).verify()


def test_the_first_players_advantage_is_told(run):
    result = run("simulate", "coal-baron", "--games", 40, "--seats", 4, "--json", "sums.json")
    assert "The first player wins " in result.out
    assert "an even share is 25.0 %" in result.out
    share = json.loads(Path("sums.json").read_text())["first_player"]["win_share"]
    wins = 0.0
    for seed in range(40):
        state = pithead.game("coal-baron").new(4, seed)
        first = state.first_player
        play_out(state, choices(seed))
        places = state.ranking()
        wins += 1 / places.count(1) if places[first] == 1 else 0
    assert share == pytest.approx(wins / 40)
