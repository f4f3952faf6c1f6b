"""The examples run, but for the one that learns: that needs torch."""

import ast
import doctest
import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

pytest.importorskip("pettingzoo", reason="needs pettingzoo: pip install 'pithead[envs]'")

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"


def test_random_play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import random_play  # type: ignore[import-not-found]

    random_play.pettingzoo("coal-baron")
    random_play.single("coal-baron")
    random_play.batch("coal-baron", n=4, steps=20)
    shown = capsys.readouterr().out
    assert "seat_2: reward" in shown
    assert "steps a second" in shown


def test_the_notebook_runs_and_has_no_outputs(monkeypatch: pytest.MonkeyPatch) -> None:
    display = ModuleType("IPython.display")
    display.SVG = lambda text: text  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    cells = json.loads((EXAMPLES / "boards.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), names)


def test_the_learner_is_python() -> None:
    ast.parse((EXAMPLES / "ppo.py").read_text(encoding="utf-8"))


def test_a_learning_curve_is_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import curve  # type: ignore[import-not-found]

    table = tmp_path / "curve.csv"
    table.write_text(
        "seconds,decisions,random,greedy\n0,0,0.5,0\n300,1000,0.9,0.1\n600,2000,1,0.25\n", encoding="utf-8"
    )
    curve.draw(table, tmp_path / "curve.svg")
    drawn = ElementTree.parse(tmp_path / "curve.svg").getroot()
    lines = [part.get("d") for part in drawn if part.tag.endswith("path")]
    assert lines == ["M60.0 165.0 L325.0 49.0 L590.0 20.0", "M60.0 310.0 L325.0 281.0 L590.0 237.5"]
    assert {"0 %", "100 %", "minutes", "10", "random", "greedy"} <= {part.text for part in drawn}


def test_the_curve_of_the_documents_is_current(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`python examples/curve.py docs/learning/ppo-coal-baron.csv` draws it anew."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import curve

    table = EXAMPLES.parent / "docs" / "learning" / "ppo-coal-baron.csv"
    curve.draw(table, tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8") == table.with_suffix(".svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["batch", "gymnasium", "openspiel", "pettingzoo"])
def test_the_modules_examples_run(name: str) -> None:
    if name == "openspiel":
        pytest.importorskip("pyspiel", reason="needs open-spiel: pip install 'pithead[openspiel]'")
    result = doctest.testmod(import_module(f"pithead.envs.{name}"))
    assert result.attempted >= 4
    assert result.failed == 0
