"""The report: one page that needs nothing else, in two languages, with nothing that is hidden."""

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest

import pithead
from pithead.analysis.chain import curve
from pithead.analysis.words import tell
from support.analysing import DEPTH, GAMES, analysis_of, record_of

EMPTY = {"meta", "img", "br", "path", "polyline", "rect", "circle"}


class Balanced(HTMLParser):
    """Sees that every element that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_page_needs_nothing_else(name: str, code: str) -> None:
    analysis = analysis_of(name)
    with pithead.language(code):
        page = analysis.html()
        worst = tell(analysis, analysis.worst())
    reader = Balanced()
    reader.feed(page)
    assert reader.open == []
    assert page.startswith(f'<!doctype html><html lang="{code}">')
    assert "<script" not in page
    for found in re.findall(r'(?:src|href)\s*=\s*"([^"]*)"', page):
        assert found.startswith(("data:image/svg+xml;base64,", "#m"))
    assert "url(" not in page
    assert "@import" not in page
    boards = re.findall(r"base64,([^\"]+)", page)
    assert len(boards) == len(worst)
    for told, board in zip(worst, boards, strict=True):
        svg = b64decode(board).decode()
        assert svg.startswith("<svg")
        assert f'id="m{told.moment.number + 1}"' in page
    for words in ("prefers-color-scheme:dark", "@media print", "viewport"):
        assert words in page


@pytest.mark.parametrize("name", GAMES)
def test_a_notebook_shows_the_curve_and_the_tables(name: str) -> None:
    shown = analysis_of(name)._repr_html_()
    assert shown.count("<svg") == 1
    assert "<html" not in shown
    assert "base64" not in shown


def test_both_languages_say_the_same_figures() -> None:
    analysis = analysis_of(GAMES[0])
    english = analysis.html()
    with pithead.language("fr"):
        french = analysis.html()
    assert "Luck and skill" in english
    assert "Luck and skill" not in french
    assert "Shift 2" in english
    assert "Shift 2" not in french

    def figures(page: str) -> list[str]:
        return re.findall(r"<td>([−+]?\d+(?:\.\d)?(?: %)?)</td>", page)

    assert figures(english) == figures(french)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_an_unfinished_game_shows_what_spectators_see(name: str) -> None:
    record = record_of(name, 60)
    analysis = pithead.analyse(record, DEPTH)
    page = analysis.html()
    states = list(record.states())
    worst = analysis.worst()
    boards = re.findall(r"base64,([^\"]+)", page)
    assert len(boards) == len(worst)
    for moment, board in zip(worst, boards, strict=True):
        wanted = states[moment.number].svg(None, focus=moment.seat, names=analysis.names)
        assert b64decode(board).decode() == wanted
    assert str(record.seed) not in page


def test_the_curve_goes_from_the_start_to_the_result() -> None:
    analysis = analysis_of(GAMES[1])
    points = curve(analysis.moments, analysis.end)
    assert points[0] == (analysis.moments[0].number, analysis.moments[0].before.shares)
    assert points[-1][1] == analysis.end.shares
    numbers = [number for number, _ in points]
    assert numbers == sorted(numbers)
    for _, shares in points:
        assert sum(shares) == pytest.approx(1, abs=1e-5)
        assert min(shares) >= 0
