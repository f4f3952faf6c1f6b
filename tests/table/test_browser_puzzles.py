"""Puzzles in a browser: solved by keyboard alone and by touching the board; the score is kept, tips work."""

import json

import pytest
from playwright.sync_api import expect

import pithead
from pithead.puzzles.files import Puzzle, position, shelf
from support.browser import DESKTOP, PHONE, Visit, Visitor

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


def open_puzzle(visitor: Visitor, key: str, one: Puzzle) -> None:
    visitor.go(f"/puzzles/{key}#{one.key}")
    visitor.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    visitor.page.wait_for_selector("#actions .action", state="attached")


def kept(visitor: Visitor, key: str) -> dict[str, str]:
    return dict(json.loads(visitor.page.evaluate(f"localStorage.getItem('pithead-puzzles-{key}') ?? '{{}}'")))


@pytest.mark.parametrize("key", KEYS)
def test_the_whole_way_by_keyboard_alone(visit: Visit, key: str) -> None:
    """A wrong answer from the list, the verdict, the next puzzle, then back to the first and the right answer."""
    one, following = shelf(key)[:2]
    ada = visit(size=DESKTOP)
    page = ada.page
    open_puzzle(ada, key, one)
    page.locator("#actions .action >> nth=0").focus()
    for _ in range(80):
        if page.evaluate("document.activeElement.dataset.notation") == one.best[1].action:
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm .primary")).to_be_focused()
    assert page.locator("#verdict").is_hidden()  # nothing is told before the answer is confirmed
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-title")).to_contain_text("Not the best")
    assert kept(ada, key) == {one.key: "missed"}
    expect(page.locator("#verdict .figures tbody tr")).to_have_count(3)
    expect(page.locator("#verdict .own")).to_contain_text("Your answer")
    assert page.locator("#verdict .reasons li").count() >= 1
    expect(page.locator("#verdict .primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#which")).to_contain_text("Puzzle 2 of 30")
    assert page.url.endswith(f"#{following.key}")
    page.locator(f'#shelf [data-key="{one.key}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#which")).to_contain_text("Puzzle 1 of 30")
    page.locator(f'#actions [data-notation="{one.answer}"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-title")).to_contain_text("Right")
    assert kept(ada, key) == {one.key: "later"}
    expect(page.locator("#score")).to_have_text("0 at the first try, 1 later, of 30")
    page.locator("#unsolved").focus()
    page.keyboard.press("Space")
    page.keyboard.press("n")
    expect(page.locator("#which")).to_contain_text("Puzzle 2 of 30")
    expect(page.locator(f'#shelf [data-key="{one.key}"]')).to_have_count(0)
    assert ada.errors == []


@pytest.mark.parametrize("key", KEYS)
def test_on_a_phone_by_touching_the_board(visit: Visit, key: str) -> None:
    """In French; both the answer and what was best are lit, and tips come in puzzles too."""
    game = pithead.game(key)
    one = next(one for one in shelf(key) if any(game.parts(game.actions.parse(one.answer), _view(key, one))))
    ada = visit(size=PHONE, locale="fr-FR")
    page = ada.page
    open_puzzle(ada, key, one)
    parts = game.parts(game.actions.parse(one.answer), _view(key, one))
    for part in [*parts.source, *parts.target]:
        if page.locator("#confirm").is_visible():
            break
        if ada.part(part).get_attribute("aria-pressed") != "true" and ada.part(part).is_visible():
            ada.click_part(part)
    if page.locator("#confirm").is_hidden():  # no part tells it from others
        page.evaluate("n => document.querySelector(`[data-notation='${n}']`).click()", one.answer)
    page.click("#confirm .primary")
    expect(page.locator("#verdict-title")).to_contain_text("Exact")
    assert kept(ada, key) == {one.key: "first"}
    assert page.locator("#pictures .spoken-of").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    name = str(page.evaluate("document.querySelector('#pictures .spoken-of').dataset.part"))
    page.keyboard.press("i")
    ada.click_part(name)
    expect(page.locator("#tip")).to_be_visible()
    assert ada.errors == []


def _view(key: str, one: Puzzle) -> dict[str, object]:
    return position(pithead.game(key), one).view(one.seat)


def test_the_answer_does_not_come_with_the_page(visit: Visit) -> None:
    """Everything that the browser has received before an answer, and no address of an answer among it."""
    ada = visit()
    heard: list[tuple[str, str]] = []
    ada.page.on("response", lambda told: heard.append((told.url, told.text() if "/api/" in told.url else "")))
    one = shelf("coal-baron")[20]
    open_puzzle(ada, "coal-baron", one)
    ada.page.wait_for_timeout(300)
    told = [text for url, text in heard if "/api/" in url]
    assert told
    assert not any("/answer" in url for url, _ in heard)
    assert all('"share"' not in text and '"right"' not in text for text in told)


def test_the_course_ends_with_puzzles_and_home_leads_there(visit: Visit) -> None:
    ada = visit()
    ada.go()
    ada.page.click('[data-game="magnum-sal"] a[href="/puzzles/magnum-sal"]')
    ada.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    expect(ada.page.locator("#which")).to_contain_text("Puzzle 1 of 30")
    expect(ada.page.locator("#shelf button")).to_have_count(30)
    ada.page.click('nav a[href="/puzzles"]')
    expect(ada.page.locator(".score")).to_have_count(3)
    assert ada.errors == []
