"""Hints, and the analysis of a finished game, in a browser: by mouse and by keyboard alone, on desktop and phone."""

import pytest
from playwright.sync_api import Page, expect

from pithead.analysis import moments
from pithead.table import analyst
from support.browser import DESKTOP, PHONE, Site, Visit, Visitor
from support.late import late

pytestmark = pytest.mark.slow
FEW = {"quick": 16, "deep": 24}
LEFT = 24  # decisions
WORDS = {"en-GB": ("Analyse", "judged in"), "fr-FR": ("Analyser", "jugée")}
# What reaches out of the window: nothing may, but in what scrolls by itself.
OUTSIDE = """() => [...document.querySelectorAll("#main *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && !one.closest(".wide-table, svg, .unseen") && (box.left < -1 || box.right > innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll("#chances text")].filter((one) => {
  return parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a < 11;
}).map((one) => one.textContent)"""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "DEPTHS", FEW)
    monkeypatch.setattr(moments, "DEPTHS", FEW)


def tabbed_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached")


def until_done(page: Page) -> None:
    expect(page.locator("#sources tbody tr").first).to_be_visible(timeout=90_000)


@pytest.mark.parametrize(
    ("game", "size", "language", "scheme"),
    [
        ("coal-baron", DESKTOP, "en-GB", "light"),
        ("haspelknecht", PHONE, "fr-FR", "dark"),
        ("magnum-sal", PHONE, "en-GB", "light"),
        ("magnum-sal", DESKTOP, "fr-FR", "dark"),
    ],
)
def test_from_the_end_to_the_worst_moment(
    visit: Visit, site: Site, game: str, size: tuple[int, int], language: str, scheme: str
) -> None:
    table = late(site.assembly, game, 2, LEFT)
    ada = visit(size, locale=language, color_scheme=scheme)
    page, (analyse, judged) = ada.page, WORDS[language]
    ada.go(f"/table/{table.facts.id}")
    expect(page.locator("#ending")).to_be_visible()
    page.get_by_role("link", name=analyse, exact=True).click()
    until_done(page)
    expect(page.locator("#status")).to_contain_text(judged)
    expect(page.locator("#stop")).to_be_hidden()
    analysis = page.evaluate(f"fetch('/api/tables/{table.facts.id}/analysis').then((answer) => answer.json())")[
        "analysis"
    ]
    worst = analysis["worst"][-1]
    buttons = page.locator("#worst button")
    expect(buttons).to_have_count(len(analysis["worst"]))
    with page.expect_response(lambda answer: f"board.svg?move={worst['move']}&" in answer.url):
        buttons.last.click()
    expect(buttons.last).to_have_attribute("aria-current", "true")
    expect(page.locator("#verdict")).to_contain_text(worst["words"])
    expect(page.locator("#verdict")).to_contain_text(worst["best_words"])
    expect(page.locator("#decision-title")).to_contain_text(analysis["names"][worst["seat"]])
    expect(page.locator("#decision-title")).to_be_in_viewport()
    lit = [*worst["parts"], *worst["best_parts"]]
    if lit:
        expect(page.locator("#drawing .was-played, #drawing .was-better").first).to_be_attached()
    expect(page.locator("#replay")).to_have_attribute("href", f"/table/{table.facts.id}#move={worst['move']}")
    assert page.locator("#chances path.course").count() == 2
    assert page.locator("#players > li").count() == 2
    assert page.locator("#luck tbody tr").count() == 4
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SMALL) == []
    page.click("#replay")
    expect(page.locator("#replaying")).to_be_visible()
    expect(page.locator("#moved")).to_contain_text(str(worst["move"]))
    assert page.url.endswith(f"#move={worst['move']}")
    expect(page.locator("#log .pointed")).to_be_in_viewport() if size == DESKTOP else None
    page.go_back()
    expect(page.locator("#worst button")).to_have_count(len(analysis["worst"]))
    page.locator("#worst button").last.click()
    page.click("#play-from")
    page.wait_for_selector(".play-from form")
    page.click(".play-from .primary")
    ada.wait_turn()  # it is decided anew, by whom it was decided badly
    played = site.assembly.service.open(ada.table_id)
    assert played.facts.origin is not None
    assert (played.facts.origin.table, played.facts.origin.move) == (table.facts.id, worst["move"])
    assert played.now.playing().state.waiting == [worst["seat"]]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_of_it_by_keyboard_alone(visit: Visit, site: Site, size: tuple[int, int]) -> None:
    table = late(site.assembly, "coal-baron", 2, LEFT)
    ada = visit(size)
    page = ada.page
    ada.go(f"/table/{table.facts.id}")
    expect(page.locator("#ending")).to_be_visible()
    tabbed_to(page, "#ending-analysis")
    page.keyboard.press("Enter")
    until_done(page)
    worst = page.evaluate(f"fetch('/api/tables/{table.facts.id}/analysis').then((answer) => answer.json())")
    worst = worst["analysis"]["worst"]
    tabbed_to(page, "#worst button")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text(worst[0]["best_words"])
    page.evaluate("document.getElementById('play-from').scrollIntoView()")
    tabbed_to(page, "#play-from")
    page.keyboard.press("Enter")
    expect(page.locator(".play-from select").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".play-from")).to_have_count(0)
    page.evaluate("document.getElementById('main').scrollIntoView()")
    page.keyboard.press("Shift+Tab")
    tabbed_to(page, "#chances") if size == PHONE else page.locator("#chances").focus()
    slider = page.locator("#chances")
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "2")
    page.keyboard.press("Home")
    first = min(one["move"] for one in worst)
    if first:
        page.keyboard.press("ArrowDown")
        moves = {one["move"] for one in worst}
        expect(page.locator("#worst [aria-current]")).to_have_count(1)
        assert int(slider.get_attribute("aria-valuenow") or -1) in moves
    page.keyboard.press("End")
    expect(page.locator("#decision-title")).to_contain_text("The end")
    expect(slider).to_have_attribute("aria-valuetext", page.locator("#chances").get_attribute("aria-valuetext") or "")


def test_pointing_at_the_curve_goes_there_and_back(ada: Visitor, site: Site) -> None:
    table = late(site.assembly, "magnum-sal", 2, LEFT)
    ada.go(f"/table/{table.facts.id}/analysis#start")
    page = ada.page
    until_done(page)
    pinned = page.get_attribute("#chances", "aria-valuenow")
    box = page.locator("#chances svg").bounding_box()
    assert box is not None
    with page.expect_response(lambda answer: "board.svg?move=" in answer.url):
        page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 80)
    there = page.get_attribute("#chances", "aria-valuenow")
    assert there != pinned
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] + 300)
    expect(page.locator("#chances")).to_have_attribute("aria-valuenow", pinned or "")
    page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + 80)
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] + 300)
    expect(page.locator("#chances")).to_have_attribute("aria-valuenow", there or "")


def test_it_is_stopped_gone_on_with_and_seen_by_others(visit: Visit, site: Site) -> None:
    table = late(site.assembly, "haspelknecht", 2, 60)
    ada, ben = visit(), visit()
    ada.go(f"/table/{table.facts.id}/analysis")
    expect(ada.page.locator("#start")).to_have_text("Analyse")
    ada.page.click("#start")
    ada.page.click("#stop", timeout=20_000)
    expect(ada.page.locator("#status")).to_contain_text("Stopped")
    expect(ada.page.locator("#start")).to_be_focused()
    ada.page.click("#start")
    until_done(ada.page)
    ben.go(f"/table/{table.facts.id}/analysis")
    until_done(ben.page)
    assert ben.page.inner_text("#players") == ada.page.inner_text("#players")
    ben.page.click("#depth-deep")
    expect(ben.page.locator("#start")).to_have_text("Analyse deeply")
    expect(ben.page.locator("#told")).to_be_hidden()
    ben.page.click("#depth-quick")
    expect(ben.page.locator("#told")).to_be_visible()


def test_a_game_that_goes_on_says_so(ada: Visitor, site: Site) -> None:
    table_id = ada.begin("coal-baron")
    ada.go(f"/table/{table_id}/analysis")
    expect(ada.page.locator("#trouble")).to_contain_text("expected a finished game")
    expect(ada.page.locator("#start")).to_be_hidden()


# Hints.


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_hint_is_lit_and_can_be_taken(visit: Visit, site: Site, size: tuple[int, int]) -> None:
    ada = visit(size)
    table_id = ada.begin("coal-baron")
    ada.wait_turn()
    page = ada.page
    page.evaluate("localStorage.setItem('careful', 'off')")
    page.reload()
    ada.wait_turn()
    page.click("#hint-ask")
    entries = page.locator("#hints button")
    expect(entries).to_have_count(3)
    expect(entries.first).to_be_focused()
    expect(entries.first).to_contain_text("% to win")
    assert page.locator("#pictures .spoken-of").count() > 0
    legal = [
        action["words"]
        for action in page.evaluate(f"fetch('/api/tables/{table_id}/actions').then((a) => a.json())")["actions"]
    ]
    assert entries.nth(1).locator(".what").inner_text() in legal
    page.keyboard.press("Escape")
    expect(page.locator("#hints")).to_be_hidden()
    expect(page.locator("#hint-ask")).to_be_focused()
    assert page.locator("#pictures .spoken-of").count() == 0
    page.keyboard.press("b")
    expect(entries.first).to_be_focused()
    words, before = entries.first.locator(".what").inner_text(), ada.version
    page.keyboard.press("Enter")
    page.wait_for_function("before => Number(document.getElementById('main').dataset.version) > before", arg=before)
    expect(page.locator("#hints")).to_be_hidden()
    state = site.assembly.service.open(table_id)
    own = [entry for entry in state.now.standing if entry.seat == 0]
    assert own, words


def test_friends_have_hints_only_if_they_want_them(visit: Visit) -> None:
    ada = visit()
    ada.begin("coal-baron", ("friend",))
    expect(ada.page.locator("#hint-ask")).to_be_hidden()
    ada.go()
    page = ada.page
    page.click("#more-options > summary")
    page.select_option("#seats .kind >> nth=1", "friend")
    page.check(".options:not([hidden]) .hints")
    page.click("#start")
    page.wait_for_selector("#people[open]")  # with the link for the friend
    expect(page.locator("#people")).to_contain_text("Hints are allowed at this table.")
    page.keyboard.press("Escape")
    mine = page.evaluate("document.getElementById('main').classList.contains('mine')")
    expect(page.locator("#hint-ask")).to_be_visible(visible=mine)
    page.click("[data-open=about]")
    expect(page.locator("#about-body")).to_contain_text("allowed: the player to decide")
