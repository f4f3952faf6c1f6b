"""`pithead bench`: the table, the JSON file, the protocol between the processes, and what can go wrong."""

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

import pithead
from pithead.cli.bench import number, times
from pithead.measure.run import (
    ENV_MEASURES,
    GAME_MEASURES,
    PROGRAM_MEASURES,
    CannotMeasure,
    Worker,
    own_worker,
    peer_worker,
)
from pithead.measure.slices import added_by_import, copy, repeat, sample

MEASURES = {"playout", "driven", "copy", "draw", "png", "mcts", "mcts-uniform", "interpreted", "batch"}
ALONE = {measure.name for measure in (*GAME_MEASURES, *PROGRAM_MEASURES) if measure.alone}
QUICK = ["--seconds", 0.001, "--rounds", 2]

FAKE_CATANATRON = """
import enum, random

class Color(enum.Enum):
    RED, BLUE, ORANGE, WHITE = range(4)

class RandomPlayer:
    def __init__(self, color): self.color = color

class State:
    def __init__(self): self.actions, self.num_turns, self.playable_actions = [], 0, [1, 2, 3]

class Game:
    def __init__(self, players):
        assert 2 <= len(players) <= 4
        self.state = State()
    def winning_color(self): return None if len(self.state.actions) < 40 else Color.RED
    def execute(self, action, validate_action=True):
        assert action in self.state.playable_actions
        self.state.actions.append(action)
    def play_tick(self): self.execute(random.choice(self.state.playable_actions))
    def play(self):
        while self.winning_color() is None: self.play_tick()
    def copy(self):
        other = Game([1, 2])
        other.state.actions = list(self.state.actions)
        return other
"""


@pytest.fixture
def fake_catanatron(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python that has a small catanatron."""
    package = tmp_path / "site" / "catanatron"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(FAKE_CATANATRON)
    (package / "game.py").write_text("TURNS_LIMIT = 1000\n")
    about = tmp_path / "site" / "catanatron-9.8.7.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: catanatron\nVersion: 9.8.7\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    return Path(sys.executable)


def script(path: Path, body: str) -> Path:
    """An executable that stands in for the peer's Python."""
    if os.name != "posix":
        pytest.skip("needs scripts that run by themselves")
    path.write_text(f"#!{sys.executable}\n{body}\n")
    path.chmod(0o755)
    return path


def test_alone_it_prints_our_figures_and_how_to_get_ratios(run):
    result = run("bench", *QUICK, "--json", "bench.json", "coal-baron")
    assert result.code == 0, result.err
    assert result.err == ""
    for word in ("coal-baron", *MEASURES, "import", "decisions/s", "µs", "ms", "make bench", pithead.__version__):
        assert word in result.out
    assert "Ratio" not in result.out
    figures = json.loads(Path("bench.json").read_text(encoding="utf-8"))
    assert set(figures) == {"coal-baron", "pithead"}
    assert set(figures["coal-baron"]) == MEASURES
    assert set(figures["pithead"]) == {"import", "help"}
    for measures in figures.values():
        for figure in measures.values():
            assert set(figure) == {"value", "unit", "peer", "ratio", "spread"}
            assert figure["value"] > 0
            assert figure["peer"] is None
            assert figure["ratio"] is None


def test_beside_a_peer_it_prints_ratios_with_their_spread(run, fake_catanatron):
    result = run("bench", *QUICK, "--seats", 2, "--peer", fake_catanatron, "--json", "bench.json")
    assert result.code == 0, result.err
    for word in ("Ratio", "Spread", "×", "–", "Catanatron 9.8.7"):
        assert word in result.out
    assert "make bench" not in result.out
    figures = json.loads(Path("bench.json").read_text(encoding="utf-8"))
    assert set(figures) == {*pithead.all_games(), "pithead"}
    units = {measure.name: measure.unit for measure in GAME_MEASURES}
    for key in pithead.all_games():
        assert {name: figure["unit"] for name, figure in figures[key].items()} == units
    assert figures["pithead"]["import"]["unit"] == "ms"
    for measures in figures.values():
        for name, figure in measures.items():
            assert figure["value"] > 0
            if name in ALONE:
                assert (figure["peer"], figure["ratio"], figure["spread"]) == (None, None, None)
                continue
            assert figure["peer"] > 0
            assert figure["spread"][0] <= figure["ratio"] <= figure["spread"][1]


def test_beside_figures_of_before_it_tells_what_has_fallen(run, fake_catanatron):
    """By more than the spread: below the least of the rounds before."""
    figure = {"value": 1.0, "unit": "decisions/s", "peer": 1.0}
    much, little = figure | {"ratio": 2e9, "spread": [1e9, 3e9]}, figure | {"ratio": 2e9, "spread": [1e-9, 3e9]}
    alone = figure | {"peer": None, "ratio": None, "spread": None}
    Path("last.json").write_text(json.dumps({"coal-baron": {"playout": much, "driven": little, "png": alone}}))
    wanted = [word for name in ("playout", "driven", "copy", "png") for word in ("--measure", name)]
    result = run("bench", "coal-baron", *QUICK, "--peer", fake_catanatron, "--before", "last.json", *wanted)
    assert result.code == 0, result.err
    assert "Fallen below the worst of before: coal-baron playout." in result.out
    assert "2000000000 ×" in result.out


@pytest.mark.parametrize("text", ["", "[]", "1", '{"coal-baron": {"playout": {"ratio": 1}}}', '{"coal-baron": 3}'])
def test_figures_of_before_that_are_none_are_refused(fails, text):
    Path("last.json").write_text(text)
    assert (
        "expected 'last.json' to be a file that `pithead bench --json` wrote"
        in fails("bench", "--before", "last.json").err
    )


def test_the_table_fits_a_terminal_of_eighty_columns(run, fake_catanatron, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    result = run("bench", "--seconds", 0.001, "--rounds", 1, "--peer", fake_catanatron)
    assert all(len(line) <= 80 for line in result.out.splitlines())
    assert "…" not in result.out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["poker"], "expected one of the games"),
        (["--seats", "9"], "got 9"),
        (["--seconds", "0"], "expected --seconds to be from 0.001 to 3600, got 0"),
        (["--seconds", "nan"], "expected --seconds to be from 0.001 to 3600, got nan"),
        (["--rounds", "0"], "expected --rounds to be at least 1, got 0"),
        (["--peer", "/nowhere/python"], "expected a Python for the peer (/nowhere/python)"),
        (["--peer", sys.executable], "catanatron cannot be imported there"),
        (["--json", "/nowhere/bench.json"], "cannot write '/nowhere/bench.json': no such file or directory"),
        (["--before", "/nowhere/last.json"], "cannot read '/nowhere/last.json': no such file or directory"),
        (["--json", "."], "cannot write '.': is a directory"),
        (["--json", "bench.json", "--peer", "/nowhere/python"], "expected a Python"),
    ],
)
def test_mistakes_are_sentences(fails, args, sentence):
    assert sentence in fails("bench", *args).err


def test_a_refused_run_leaves_an_old_file_as_it_is(fails):
    Path("bench.json").write_text("old")
    fails("bench", "--json", "bench.json", "--peer", "/nowhere/python")
    assert Path("bench.json").read_text() == "old"


def test_it_can_be_stopped(start, tmp_path):
    process = start("bench", "--seconds", 60, "--json", "bench.json")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until = time.monotonic() + 30
    while not children.read_text() and time.monotonic() < until:  # its worker measures
        time.sleep(0.1)
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err == "pithead: stopped; no JSON is written\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "its end with code 0"),
        ("raise SystemExit('no such option')", "no such option"),
        ("print('Python 2')", "got 'Python 2'"),
        ("print('[]')", "expected a line of JSON"),
        ('print(\'{"error": "the moon"}\')', "the moon"),
    ],
)
def test_a_peer_that_does_not_say_hello(tmp_path: Path, body: str, sentence: str) -> None:
    with pytest.raises(CannotMeasure, match=sentence):
        peer_worker(script(tmp_path / "python", body))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ('print(\'{"work": 0, "seconds": 1}\')', "expected work and seconds"),
        ('print(\'{"work": "much", "seconds": 1}\')', "expected work and seconds"),
        ("raise SystemExit('out of memory')", "out of memory"),
    ],
)
def test_a_peer_that_answers_nonsense(tmp_path: Path, answer: str, sentence: str) -> None:
    body = f"print('{{}}', flush=True)\ninput()\n{answer}"
    with peer_worker(script(tmp_path / "python", body)) as worker, pytest.raises(CannotMeasure, match=sentence):
        worker.slice("playout", 0.01, 4, "coal-baron")


def test_a_peer_that_has_ended_before_it_is_asked(tmp_path: Path) -> None:
    with peer_worker(script(tmp_path / "python", "print('{}', flush=True)")) as worker:
        worker.process.wait()
        with pytest.raises(CannotMeasure, match="its end with code 0"):
            worker.slice("playout", 0.01, 4, "coal-baron")


def test_our_worker_measures_the_build_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITHEAD_PURE", raising=False)
    with own_worker(pure=True) as worker:
        assert worker.hello["compiled"] is False
        work, seconds = worker.slice("playout", 0.01, 4, "coal-baron")
        assert work > 100
        assert seconds >= 0.01
        with pytest.raises(CannotMeasure, match="expected one of the measures"):
            worker.slice("dance", 0.01, 4, "coal-baron")
        worker.slice("copy", 0.01, 4, "coal-baron")  # an error does not end it


def test_the_peers_worker_is_asked_by_the_same_words(fake_catanatron: Path) -> None:
    with peer_worker(fake_catanatron) as worker:
        assert isinstance(worker, Worker)
        assert worker.hello["name"] == "Catanatron"
        for measure in (*GAME_MEASURES, *PROGRAM_MEASURES):
            if measure.alone:
                continue
            work, seconds = worker.slice(measure.asked, 0.001, 4, "coal-baron")
            assert work > 0
            assert seconds > 0


def test_environments_are_measured_when_asked_for(run) -> None:
    pytest.importorskip("pettingzoo", reason="needs pettingzoo: pip install 'pithead[envs]'")
    names = [measure.name for measure in ENV_MEASURES]
    wanted = [word for name in names for word in ("--measure", name)]
    result = run("bench", *QUICK, "--seats", 2, "--json", "bench.json", *wanted, "haspelknecht")
    assert result.code == 0, result.err
    figures = json.loads(Path("bench.json").read_text(encoding="utf-8"))
    assert set(figures["haspelknecht"]) == set(names)


def test_slices_count_what_was_done() -> None:
    class Piece:
        copies = 0

        def copy(self) -> None:
            self.copies += 1

    decisions, seconds = repeat(lambda: 7, 0.001)
    assert decisions % 7 == 0
    assert seconds >= 0.001
    pieces = [Piece(), Piece()]
    copies, _ = copy(pieces, 0.001)
    assert pieces[0].copies == pieces[1].copies == copies / 2
    assert sample(list(range(100))) == [0, 25, 50, 75]
    assert sample([5]) == [5, 5, 5, 5]
    assert added_by_import("json", 0.001)[1] > 0


def test_more_is_always_better_in_a_ratio() -> None:
    playout, copies = (next(m for m in GAME_MEASURES if m.name == name) for name in ("playout", "copy"))
    assert playout.figure(work=1000, seconds=0.5) == 2000
    assert playout.ratio(own=2000, peer=20) == 100
    assert copies.figure(work=1000, seconds=0.002) == pytest.approx(2)
    assert copies.ratio(own=2, peer=60) == 30


def test_figures_are_short() -> None:
    assert [number(value) for value in (2065934.5, 218.4, 99.5, 9.157, 0.928)] == [
        "2,065,934",
        "218",
        "99.5",
        "9.16",
        "0.928",
    ]
    assert [times(ratio) for ratio in (183.4, 20.2, 3.84)] == ["183", "20", "3.8"]
