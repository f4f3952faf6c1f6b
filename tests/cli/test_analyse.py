"""`pithead analyse`: reports of recorded games."""

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import pytest

from pithead import Record
from pithead.analysis.results import Analysis
from support.analysing import record_of

from .conftest import COMMAND


@pytest.fixture
def begun(run) -> Path:
    """The record of a game of some moves."""
    path = Path("begun.txt")
    path.write_text(record_of("coal-baron", 24).text(), encoding="utf-8")
    return path


@pytest.fixture
def whole(run) -> Path:
    path = Path("whole.txt")
    path.write_text(record_of("haspelknecht").text(), encoding="utf-8")
    return path


def test_the_report_in_the_terminal(run, whole):
    result = run("analyse", whole, "--depth", 8, "--jobs", 1)
    assert result.code == 0
    for words in ("Analysis of Haspelknecht", "Year 1", "accuracy", "luck", "▁", "100 %"):
        assert words in result.out
    assert result.err == ""
    french = run("analyse", whole, "--depth", 8, "--jobs", 1, "--language", "fr").out
    assert "Analyse de Haspelknecht" in french
    assert "Année 1" in french


def test_json_is_what_python_gives(run, begun):
    result = run("analyse", begun, "--depth", 8, "--json", "--jobs", 1, "--seed", 4)
    record = Record.load(begun)
    found = Analysis.from_json(json.loads(result.out), record)
    assert found.seed == 4
    assert not found.finished
    assert {moment.seat for moment in found.moments} == {0, 1}
    assert run("analyse", begun, "--depth", 8, "--json", "--jobs", 2, "--seed", 4).out == result.out


def test_a_page_and_a_file_for_programs(run, begun):
    assert run("analyse", begun, "--depth", 8, "--jobs", 1, "-o", "a.html").out.startswith("a.html: ")
    assert Path("a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("analyse", begun, "--depth", 8, "--jobs", 1, "-o", "a.json").code == 0
    assert json.loads(Path("a.json").read_text(encoding="utf-8"))["game"] == "coal-baron"
    assert not [path for path in Path().iterdir() if path.name.startswith(".")]


def test_a_whole_folder(run, begun):
    Path("records").mkdir()
    for number, moves in enumerate((3, 6)):
        Path(f"records/{number}.txt").write_text(record_of("magnum-sal", moves).text(), encoding="utf-8")
    assert run("analyse", "records", "--depth", 8, "--jobs", 1, "-o", "reports").code == 0
    assert sorted(path.name for path in Path("reports").iterdir()) == ["0.html", "1.html"]
    listed = json.loads(run("analyse", "records", "--depth", 8, "--jobs", 1, "--json").out)
    assert [len(one["moments"]) for one in listed] == [3, 6]
    told = run("analyse", "records", "--depth", 8, "--jobs", 1).out
    assert "0.txt: Analysis of Magnum Sal" in told


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["begun.txt", "--depth", "fast"], "expected as depth quick, deep or from 8 to 100000 worlds, got 'fast'"),
        (["begun.txt", "--jobs", 0], "expected --jobs to be at least 1, got 0"),
        (["begun.txt", "--seed", -1], "expected --seed to be from 0 to"),
        (["begun.txt", "--language", "xx"], "expected --language to be one of en, fr; got 'xx'"),
        (["begun.txt", "--address", "here"], "expected --on ray with --address, got none"),
        (["begun.txt", "-o", "a.pdf"], "expected a file name that ends in .html or .json; got 'a.pdf'"),
        (["begun.txt", "--json", "-o", "a.html"], "expected a file name that ends in .json; got 'a.html'"),
        (["none.txt"], "cannot read 'none.txt': no such file or directory"),
        (["empty"], "expected records (*.txt) in 'empty', found none"),
        (["wrong.txt"], "'wrong.txt' is not a readable record: line 1: expected 'pithead-record: 1', got"),
        (["old.txt"], "'old.txt' is not a readable record: line 3: expected rules version"),
        (["few"], "'few/bad.txt' is not a readable record"),
    ],
)
def test_mistakes(fails, begun, args, sentence):
    Path("empty").mkdir()
    Path("few").mkdir()
    Path("few/bad.txt").write_text("no\n", encoding="utf-8")
    Path("wrong.txt").write_text("hello\n", encoding="utf-8")
    old = begun.read_text(encoding="utf-8").replace("rules_version: ", "rules_version: 9")
    Path("old.txt").write_text(old, encoding="utf-8")
    assert sentence in fails("analyse", *args).err


def test_a_record_that_does_not_verify(fails, begun):
    begun.write_text(begun.read_text(encoding="utf-8").replace("result: unfinished", "result: 1 2"), encoding="utf-8")
    assert "'begun.txt' does not verify: " in fails("analyse", begun, code=1).err


def test_help_shows_examples(run):
    result = run("analyse", "--help")
    assert result.code == 0
    assert "pithead analyse game.txt -o report.html" in result.out


@pytest.mark.slow
def test_progress_is_shown_and_ctrl_c_stops(tmp_path, whole):
    """In a terminal a bar shows how many decisions are judged; Ctrl-C says how far it came."""
    ours, theirs = pty.openpty()
    command = subprocess.Popen(
        [*COMMAND, "analyse", whole.absolute(), "--depth", "2000", "--jobs", "2"],
        stderr=theirs,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "COLUMNS": "90", "TERM": "xterm"},
    )
    os.close(theirs)
    seen = b""
    end = time.monotonic() + 120
    while b"decisions" not in seen and time.monotonic() < end:
        seen += os.read(ours, 1000)
    os.killpg(command.pid, signal.SIGINT)
    try:
        while time.monotonic() < end:
            seen += os.read(ours, 1000)
    except OSError:
        pass
    os.close(ours)
    assert command.wait(60) == 130
    assert b"stopped after 0 of 1 analyses" in seen
