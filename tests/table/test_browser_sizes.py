"""The table in a real browser, at every size of a screen: what is shown where, and how large."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Visit, Visitor

pytestmark = pytest.mark.slow


def test_nothing_has_to_be_scrolled_to_act(ada: Visitor) -> None:
    for game in ("coal-baron", "haspelknecht", "magnum-sal"):
        ada.begin(game)
        ada.wait_turn()
        box = ada.page.locator("#board svg").bounding_box()
        assert box is not None
        assert box["y"] + box["width"] * 690 / 1040 <= 800
        assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        last = ada.page.locator("#notation").bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= 800


def test_a_phone_shows_the_section_that_is_needed(visit: Visit) -> None:
    ben = visit(PHONE)
    ben.begin("coal-baron")
    ben.wait_turn()
    page = ben.page
    assert page.locator("#board svg").get_attribute("viewBox").startswith("0 0 390")  # type: ignore[union-attr]
    for _ in range(6):
        assert page.locator(".can:visible").count() > 0
        ben.decide()
    page.click("#tab-log")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#board")).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_what_has_no_part_left_to_tap_is_a_button_on_a_phone(visit: Visit) -> None:
    ben = visit(PHONE)
    ben.begin("magnum-sal")
    ben.wait_turn()
    chamber = None
    while chamber is None:  # where one can extract, or send another miner
        notations = ben.page.evaluate("[...document.querySelectorAll('.action')].map(one => one.dataset.notation)")
        able = [notation.removeprefix("extract ") for notation in notations if notation.startswith("extract ")]
        chamber = next((one for one in able if sum(one in notation for notation in notations) > 1), None)
        if chamber is None:
            ben.decide()
    extract = ben.page.locator(f".action[data-notation='extract {chamber}']")
    expect(extract).not_to_be_visible()
    ben.click_part(chamber)
    expect(extract).to_be_visible()


@pytest.mark.parametrize("size", [(844, 390), (640, 400), (768, 1024)])
def test_what_is_small_or_magnified_is_arranged_as_for_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    ben = visit(size)
    ben.begin("magnum-sal")
    ben.wait_turn()
    page = ben.page
    smallest = page.evaluate(
        "Math.min(...[...document.querySelectorAll('#board text')].map(one => one.getBoundingClientRect().height))"
    )
    assert smallest > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.locator("#board svg").bounding_box()["height"] > 100  # type: ignore[index]
    page.keyboard.press("/")
    expect(page.locator("#notation")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#actions")).to_have_class(re.compile("open"))
    before = ben.version
    page.keyboard.press("Enter")  # the first action of the list; to pass is asked about
    assert ben.decided(before)
    ben.wait_turn(before)
    expect(page.locator("#actions button:focus, #list:focus")).to_have_count(1)
    ben.decide()
    page.click("#wishes-open")
    expect(page.locator("#language")).to_be_visible()


# Letters.

SIZES = [(360, 640), (390, 844), (640, 400), (768, 1024), (844, 390), (960, 540), (970, 600), (1024, 768)]
SIZES += [(1235, 620), (1236, 620), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)]
DRAWN = """() => {
  const phone = matchMedia("(max-width: 969px), (max-height: 500px)").matches;
  const svg = document.querySelector("#board > svg");
  return svg?.getAttribute("viewBox").startsWith("0 0 390 ") === phone && !document.querySelector(".sliding");
}"""
# What is written smaller than 11 px: on the page, in drawings, and in pictures, whose letters have 12 units at least.
SMALL = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const words = walk.currentNode.data.trim();
    if (!words || element.closest("script, style, template, datalist, option, .unseen, .skip")) continue;
    if (!element.getClientRects().length) continue;
    let size = parseFloat(getComputedStyle(element).fontSize);
    if (element.matches("svg text")) size *= element.getScreenCTM().a;
    if (size > 0 && size < 10.98) found.push(`${size.toFixed(2)} ${words}`);  // no size: it is not shown
  }
  for (const picture of document.querySelectorAll("article img, #area img")) {
    if (picture.currentSrc && !picture.currentSrc.includes("section=")) continue;  // an engraving: it has no letters
    const size = 12 * picture.width / picture.naturalWidth;
    if (picture.width && size < 10.98) found.push(`${size.toFixed(2)} ${picture.src}`);
  }
  return found;
}"""


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_no_letter_is_smaller_than_11_pixels(visit: Visit, game: str) -> None:
    ada = visit()
    ada.begin(game)
    ada.wait_turn()
    page = ada.page
    small = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for tab in ("board", "own", "others", "log"):
            if page.locator(f"#tab-{tab}").is_visible():
                page.click(f"#tab-{tab}")
            small += [f"{width} × {height}, {tab}: {one}" for one in page.evaluate(SMALL)]
        if page.locator("#tab-board").is_visible():
            page.click("#tab-board")
    assert small == []


@pytest.mark.parametrize("size", [(360, 640), (1024, 768), (1920, 1080)])
def test_no_letter_of_other_pages_is_smaller(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size)
    for path in ("/", "/rules", "/rules/magnum-sal", "/rules/haspelknecht", "/api", "/no-such-page"):
        ada.go(path)
        assert ada.page.evaluate(SMALL) == [], path
    picture = ada.page.request.get(f"{ada.site.address}/picture/magnum-sal.svg").text()
    assert "<text" not in picture  # it is shown small
    ada.begin("haspelknecht")
    ada.wait_turn()
    for name in ("people", "sheet", "about"):
        ada.page.click(f"[data-open={name}]")
        assert ada.page.evaluate(SMALL) == [], name
        ada.page.keyboard.press("Escape")
    if ada.page.locator("#tab-log").is_visible():
        ada.page.click("#tab-log")
    ada.page.locator("#players .name").last.click()
    ada.page.wait_for_function("() => document.getElementById('area-picture').naturalWidth > 0")
    assert ada.page.evaluate(SMALL) == []


def test_a_tablet_shows_the_whole_table_above_the_turn(visit: Visit) -> None:
    ada = visit((1024, 768))
    ada.begin("magnum-sal")
    ada.wait_turn()
    box = ada.page.locator("#board svg").bounding_box()
    strip = ada.page.locator(".ledger").bounding_box()
    assert box is not None
    assert strip is not None
    assert box["y"] + box["width"] * 688 / 1040 <= strip["y"]
    expect(ada.page.locator("#list")).to_be_visible()
    ada.page.click("#list")
    ada.decide()
    ada.page.click("#tab-log")
    expect(ada.page.locator("#log")).to_contain_text("Ada")
    expect(ada.page.locator("#board")).not_to_be_visible()
    ada.page.keyboard.press("ArrowLeft")  # over the tabs that are not here
    expect(ada.page.locator("#board")).to_be_visible()
