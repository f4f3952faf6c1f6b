"""Pictures of dots: their size, their paper, and that any thread can make them."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest

import pithead
from pithead.drawing import raster
from pithead.drawing.raster import png
from pithead.drawing.theme import palette

pytest.importorskip("resvg", reason="needs resvg: pip install 'pithead[pictures]'")
pillow = pytest.importorskip("PIL.Image", reason="needs pillow: pip install 'pithead[pictures]'")

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"></svg>'


@pytest.mark.parametrize(("width", "size"), [(None, (30, 20)), (60, (60, 40)), (100, (100, 67)), (3, (3, 2))])
@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_a_picture_has_the_wanted_size_on_the_paper_of_its_theme(width, size, theme):
    with pillow.open(BytesIO(png(SMALL, theme, width))) as picture:
        assert picture.size == size
        paper = palette("dark" if theme == "dark" else "light")["paper"]
        assert picture.convert("RGB").getpixel((1, 1)) == tuple(bytes.fromhex(paper[1:]))


@pytest.mark.parametrize("key", pithead.all_games())
def test_threads_make_the_same_picture(key):
    svg = pithead.game(key).new(3, 5).svg(0)
    here = png(svg, width=500)
    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(lambda _: png(svg, width=500), range(4))) == {here}


def test_fonts_that_boards_name_are_found_below_the_systems_folders(tmp_path, monkeypatch):
    for name in ("truetype/DejaVuSans-Bold.ttf", "P052-Roman.otf", "Comic.ttf", "DejaVuSans.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(raster, "FOLDERS", (str(tmp_path), str(tmp_path / "nowhere")))
    assert [file.name for file in raster._named_fonts()] == ["P052-Roman.otf", "DejaVuSans-Bold.ttf"]


def test_fonts_from_memory_give_the_same_dots(monkeypatch):
    svg = pithead.game("coal-baron").new(3, 5).svg(0)
    quick = png(svg, width=500)
    monkeypatch.setattr(raster, "_here", raster.local())
    monkeypatch.setattr(raster, "FOLDERS", ())
    assert png(svg, width=500) == quick
