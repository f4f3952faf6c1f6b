"""Learning: positions with what came of them, a network fitted to them, rounds that can be stopped."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")  # before what needs it: it is an extra

import pithead  # noqa: E402
from pithead.bots import bot  # noqa: E402
from pithead.cli import main  # noqa: E402
from pithead.learning.files import read_positions, write_network, write_positions  # noqa: E402
from pithead.learning.fit import by_thirds, fit, fit_one, held_out  # noqa: E402
from pithead.learning.positions import Positions, joined, policy_samples, searched_samples, together  # noqa: E402
from pithead.learning.rounds import judged_by  # noqa: E402
from pithead.search.inputs import names  # noqa: E402
from pithead.search.learned import read  # noqa: E402

GAME = pithead.game("haspelknecht")


def some(games: int = 3, seats: int = 2) -> Positions:
    """Positions of some games by the policy."""
    return together([sample for number in range(games) for sample in policy_samples(GAME, seats, 1, number)])


def invented(count: int) -> Positions:
    """Positions of no game: who has more in the first input of each kind, and both at once is bad."""
    chance = np.random.default_rng(1)
    inputs = np.zeros((count, len(names(GAME, 2))), np.int16)
    inputs[:, 0], inputs[:, 1] = chance.integers(0, 2, (2, count))
    won = (inputs[:, 0] ^ inputs[:, 1]).astype(np.float32)
    values = np.stack([won, 1 - won], axis=1)
    return Positions(inputs, values, 30 * values, np.linspace(0, 1, count, dtype=np.float32), np.arange(count))


def test_positions_have_what_the_network_looks_at_and_what_came_of_it() -> None:
    for seats in (2, 3):
        found = some(2, seats)
        assert found.inputs.shape == (len(found), len(names(GAME, seats)))
        assert found.values.shape == found.points.shape == (len(found), seats)
        assert found.values.min() >= 0
        assert found.values.max() <= 1
        if seats == 2:
            assert np.allclose(found.values.sum(axis=1), 1, atol=1e-4)
    again = some(2, 3)
    assert all(np.array_equal(a, b) for a, b in zip(found, again, strict=True)), (
        "the same seed gives the same positions"
    )


def test_a_network_learns_what_no_line_parts(tmp_path: Path) -> None:
    positions = invented(6000)
    error, fitted = fit_one(positions, 30, 300, 1, (16, 8), 12, lambda done, error: None)
    assert error < 0.02
    figures = judged_by(fitted.outputs, positions, GAME, 2)
    assert figures["explained value"][0] > 0.9
    write_network(fitted, GAME, 2, tmp_path, 25, 5, {"command": "by hand"})
    network = read(GAME, 2, str(tmp_path / "2.json"))
    rows = positions.inputs[:50]
    outputs = fitted.outputs(rows)
    for row, expected in zip(rows, outputs, strict=True):
        state = GAME.new(2, 1)
        assert network.explore == 25
        found = whole(network, row)
        assert np.allclose(found, expected, atol=0.03), "whole numbers say something else"
        assert not state.over


def whole(network: object, row: object) -> list[float]:
    """The outputs of a network in whole numbers."""
    from pithead.search.inputs import blank

    numbers = blank(GAME, 2)
    for i, x in enumerate(row):  # type: ignore[arg-type,var-annotated]
        numbers[i] = int(x)
    network.run(numbers)  # type: ignore[attr-defined]
    return [out / (1 << 20) for out in network.out]  # type: ignore[attr-defined]


def test_games_that_are_held_out_are_whole() -> None:
    positions = joined([some(3), some(3)])
    apart = held_out(positions)
    assert set(positions.game[apart]).isdisjoint(positions.game[~apart])


def test_explained_by_thirds() -> None:
    wanted = np.array([[0.0], [1.0], [0.0], [1.0], [0.0], [1.0]], np.float32)
    part = np.array([0.1, 0.2, 0.4, 0.5, 0.8, 1.0], np.float32)
    found = wanted.copy()
    found[:2] = 0.5
    assert by_thirds(found, wanted, part) == pytest.approx([2 / 3, 0, 1, 1], abs=1e-3)


def test_positions_are_kept_in_files(tmp_path: Path) -> None:
    positions = some(1)
    write_positions(positions, tmp_path / "inner" / "0-0.npz")
    again = read_positions(tmp_path / "inner" / "0-0.npz")
    assert all(np.array_equal(a, b) for a, b in zip(positions, again, strict=True))


def test_positions_of_the_search_come_from_its_own_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pithead.learning.positions.SIMULATIONS", 2)
    monkeypatch.setattr("pithead.learning.fit.TRIES", (((4, 4), 12),))
    write_network(fit(some(3), 30, 1), GAME, 2, tmp_path, 25, 5, {})
    assert len(searched_samples(GAME, 2, 1, 1, str(tmp_path))) > 10


def test_train_learns_in_rounds_and_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"POLICY_GAMES": 6, "SEARCH_GAMES": 1, "EPOCHS": 2, "MATCH_SIMULATIONS": 2}.items():
        monkeypatch.setattr(f"pithead.learning.rounds.{name}", value)
    monkeypatch.setattr("pithead.learning.positions.SIMULATIONS", 2)
    monkeypatch.setattr("pithead.learning.fit.TRIES", (((4, 4), 12),))
    out = tmp_path / "run"
    wish = ["train", "haspelknecht", "--minutes", "0.001", "--games", "2", "--jobs", "1", "--out", str(out)]
    assert main([*wish, "--rounds", "1"]) == 0
    assert {path.name for path in out.iterdir()} >= {"run.json", "best", "curve.csv", "curve.svg", "positions"}
    before = (out / "positions" / "0-0.npz").stat().st_mtime_ns
    assert main([*wish, "--rounds", "2"]) == 0
    assert (out / "positions" / "0-0.npz").stat().st_mtime_ns == before, "the first round was done again"
    assert len((out / "curve.csv").read_text(encoding="utf-8").splitlines()) == 3
    state = GAME.new(2, 1)
    assert bot(f"mcts:sims=2,value={out / 'best'}").choose(state, int(state.to_act)) in state.legal()
    capsys.readouterr()
    assert main(["train", "coal-baron", "--out", str(out)]) == 2
    assert "expected game 'coal-baron'" in capsys.readouterr().err
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").write_text("mine", encoding="utf-8")
    assert main(["train", "coal-baron", "--out", str(tmp_path / "other")]) == 2
    assert "expected an empty folder" in capsys.readouterr().err


@pytest.mark.parametrize("wish", [["--minutes", "0"], ["--rounds", "0"], ["--seats", "9"], ["--cut", "-1"]])
def test_wishes_that_cannot_be_are_told(wish: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "coal-baron", *wish]) == 2
    assert "expected" in capsys.readouterr().err
