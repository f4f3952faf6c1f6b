"""`pithead render`: pictures of recorded games."""

import sys
from pathlib import Path

import pytest

from pithead import Record

PNG = b"\x89PNG"


def test_the_last_position_as_svg_is_what_a_spectator_sees(run, finished):
    result = run("render", finished)
    made = Path(f"{finished.stem}.svg")
    assert result.code == 0
    assert result.out.startswith(f"{made}: ")
    assert made.read_text(encoding="utf-8") == Record.load(finished).replay().svg()


def test_a_seats_position_in_another_arrangement(run, finished):
    run("render", finished, "--at", 12, "--seat", 1, "--arrangement", "phone", "--theme", "dark", "-o", "a.svg")
    wanted = Record.load(finished).replay(12).svg(1, arrangement="phone", theme="dark")
    assert Path("a.svg").read_text(encoding="utf-8") == wanted


def test_png_of_a_width(run, finished):
    from PIL import Image

    assert run("render", finished, "--section", "own", "--width", 300, "-o", "own.png").code == 0
    assert Path("own.png").read_bytes().startswith(PNG)
    with Image.open("own.png") as picture:
        assert picture.width == 300


def test_gif_of_the_first_moves(run, finished):
    from PIL import Image

    assert (
        run("render", finished, "--at", 5, "--every", 2, "--section", "own", "--focus", 0, "-o", "game.gif").code == 0
    )
    with Image.open("game.gif") as picture:
        assert 2 <= picture.n_frames <= 4  # equal pictures are one


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (["-o", "board.bmp"], "expected a file name that ends in .svg, .png, .gif; got 'board.bmp'"),
        (["--at", "9999"], "expected --at to be from 0 to"),
        (["--seat", "3"], "expected --seat to be from 0 to 2, got 3"),
        (["--focus", "9"], "expected --focus to be from 0 to 2, got 9"),
        (["--theme", "pink"], "expected --theme to be one of auto, light, dark; got 'pink'"),
        (["--section", "cellar"], "expected --section to be one of board, own, others; got 'cellar'"),
        (["--arrangement", "round"], "expected --arrangement to be one of wide, phone; got 'round'"),
        (["--width", "300"], "expected --width with .png or .gif only"),
        (["--width", "3", "-o", "a.png"], "expected --width to be from 100 to 8000, got 3"),
        (["--every", "0", "-o", "a.gif"], "expected --every to be at least 1, got 0"),
        (["-o", "nowhere/a.svg"], "cannot write 'nowhere/a.svg': no such file or directory"),
    ],
)
def test_mistakes(fails, finished, wishes, sentence):
    assert sentence in fails("render", finished, *wishes).err


def test_what_is_missing_is_named(fails, finished, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg", None)
    lacking = "expected the extra 'pictures' for PNG and GIF ('resvg' is missing): pip install 'pithead[pictures]'"
    assert lacking in fails("render", finished, "-o", "a.png").err
