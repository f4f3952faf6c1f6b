"""The start page in a real browser: nothing to configure, one click to a lesson, one to a game."""

import json

import pytest
from playwright.sync_api import expect

import pithead
from pithead.core.registry import packages
from pithead.teaching.lessons import course
from support.browser import DESKTOP, PHONE, Site, Visit, Visitor

pytestmark = pytest.mark.slow
GAMES = pithead.all_games()
SMALL = """
title = "A first step"
about = "Decide anything."
minutes = 2
seats = 2
seed = 3
seat = 0

[[step]]
say = "Decide anything."
do = "anything"
"""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def card(visitor: Visitor, game: str, button: str) -> str:
    """Return where a button of a game's card is, once the page's script has come."""
    visitor.go()
    expect(visitor.page.locator(f".game[data-game={game}] .against")).not_to_be_empty()
    return f".game[data-game={game}] {button}"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_a_new_browser_to_a_game_is_one_click(visit: Visit, site: Site, game: str, size: tuple[int, int]) -> None:
    ada = visit(size)
    ada.page.click(card(ada, game, ".play"))
    ada.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    ada.wait_turn()
    facts = site.assembly.service.open(ada.table_id)
    most = pithead.game(game).most_seats
    assert [chair.kind for chair in facts.now.chairs] == ["person", *["bot"] * (min(3, most) - 1)]
    assert site.state(ada.table_id).legal(0)  # the first decision


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_a_new_browser_to_a_lesson_is_one_click(
    visit: Visit, site: Site, game: str, size: tuple[int, int]
) -> None:
    ada = visit(size)
    ada.page.click(card(ada, game, ".learn"))
    if course(game):
        ada.page.wait_for_selector("#pictures .drawing svg >> visible=true")
        ada.wait_turn()
        assert site.assembly.service.open(ada.table_id).facts.lesson == course(game)[0].key
    else:
        expect(ada.page.locator("article#rules")).to_be_visible()


def test_what_was_played_last_is_played_again(visit: Visit, site: Site) -> None:
    ada = visit()
    ada.begin("magnum-sal", ("bot level:novice", "friend", "here"), name="Ada")
    ada.page.click(card(ada, "magnum-sal", ".play"))
    ada.page.wait_for_selector("#people[open]")  # the friend is to be invited again
    chairs = site.assembly.service.open(ada.table_id).now.chairs
    kinds = [("person", ""), ("bot", "level:novice"), ("person", ""), ("person", "")]
    assert [(chair.kind, chair.bot) for chair in chairs] == kinds
    assert chairs[0].name == "Ada"
    ada.go()
    expect(ada.page.locator(".game[data-game=magnum-sal] .against")).to_have_text(
        "against 1 bot, 1 friend by link, 1 other here"
    )
    expect(ada.page.locator(".game[data-game=coal-baron] .against")).to_have_text("against 2 bots")


@pytest.mark.parametrize(
    "kept",
    [
        "not JSON",
        '{"seats": 5}',
        json.dumps({"game": "coal-baron", "seats": [], "sit": [], "options": {"gone": "on"}}),
        json.dumps({"game": "coal-baron", "seats": [{"kind": "dragon"}], "sit": [7]}),
    ],
)
def test_what_fits_no_more_is_forgotten(visit: Visit, kept: str) -> None:
    ada = visit()
    ada.go()
    ada.page.evaluate("kept => localStorage.setItem('pithead-play-coal-baron', kept)", kept)
    ada.page.click(card(ada, "coal-baron", ".play"))
    ada.page.wait_for_selector("#pictures .drawing svg >> visible=true")


def test_a_course_that_was_begun_is_offered_with_ticks(visit: Visit, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    for name in ("1-one", "2-two", "3-three"):
        (folder / f"{name}.toml").write_text(SMALL.replace("A first step", name), encoding="utf-8")
    found = {**packages(), "coal-baron": str(tmp_path)}
    monkeypatch.setattr("pithead.teaching.lessons.packages", lambda: found)
    course.cache_clear()
    try:
        ada = visit()
        ada.go()
        ada.page.evaluate("localStorage.setItem('pithead-lessons-coal-baron', '[\"1-one\"]')")
        ada.page.click(card(ada, "coal-baron", ".learn"))
        rows = ada.page.locator("#course button")
        expect(rows).to_have_count(3)
        assert [row.inner_text() for row in ada.page.locator("#course .tick").all()] == ["✓", "▸", ""]
        expect(rows.nth(1)).to_be_focused()
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_selector("#pictures .drawing svg >> visible=true")
        assert ada.site.assembly.service.open(ada.table_id).facts.lesson == "2-two"
    finally:
        course.cache_clear()


def test_a_lesson_that_was_left_is_gone_on_with_or_begun_again(visit: Visit, site: Site) -> None:
    ada = visit()
    ada.page.click(card(ada, "coal-baron", ".learn"))
    ada.page.wait_for_selector("#lesson:not([hidden]) .words")
    first = ada.table_id
    ada.page.click("[data-lesson='leave lesson']")
    ada.page.click(card(ada, "coal-baron", ".learn"))  # another lesson is not begun unasked
    ada.page.wait_for_selector("#lessons[open]")
    assert not ada.page.locator(f"a[href='/table/{first}']").count()  # it is here, and not among the tables
    ada.page.locator("#course li").first.locator("button").first.click()
    ada.page.wait_for_selector("#lesson:not([hidden]) .words")
    assert ada.table_id == first
    ada.go()
    ada.page.click(card(ada, "coal-baron", ".learn"))
    ada.page.click("#course .anew")
    ada.page.wait_for_selector("#lesson:not([hidden]) .words")
    assert ada.table_id != first
    ada.go()
    ada.page.evaluate("localStorage.setItem('pithead-lesson-tables-coal-baron', JSON.stringify({'1-': 1}))")
    ada.page.evaluate("game => localStorage.setItem(`pithead-lesson-tables-${game}`, '[1]')", "magnum-sal")
    ada.page.click(card(ada, "magnum-sal", ".learn"))  # whatever is kept there, a lesson begins
    ada.page.wait_for_selector("#lesson:not([hidden]) .words")
    assert site.assembly.service.open(ada.table_id).facts.lesson == course("magnum-sal")[0].key
