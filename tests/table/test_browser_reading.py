"""The table in a real browser: the log that is read, the keyboard's place, the start page."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Visit, Visitor

pytestmark = pytest.mark.slow
BELOW = """() => {
  const log = document.getElementById("log");
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""


def test_the_log_stays_at_its_end_unless_the_reader_scrolled_up(ada: Visitor) -> None:
    ada.begin("coal-baron")
    ada.wait_turn()
    page = ada.page
    log = page.locator("#log")
    while log.evaluate("one => one.scrollHeight - one.clientHeight") < 200:
        ada.decide()
    page.wait_for_function(f"() => ({BELOW})() < 2")  # the list of actions came, and made it shorter
    assert page.locator("#actions .action").count() > 0
    page.set_viewport_size({"width": 1280, "height": 640})
    page.wait_for_function(f"() => ({BELOW})() < 2")
    page.evaluate("document.getElementById('log').scrollTop = 20")
    page.wait_for_function(f"() => ({BELOW})() > 100")
    ada.decide()
    assert page.evaluate("document.getElementById('log').scrollTop") == 20


def test_a_line_marks_what_is_new_since_the_own_turn(ada: Visitor, visit: Visit) -> None:
    table_id = ada.begin("coal-baron", ("bot level:novice", "bot level:novice"))
    ada.wait_turn()
    ada.decide()
    ada.decide()
    since = ada.page.locator("#log .since")
    expect(since).to_have_count(1)
    before = since.evaluate("one => one.previousElementSibling.textContent")
    after = ada.page.locator("#log .since ~ li").all_text_contents()
    assert before.lstrip().startswith("Ada")
    assert len(after) >= 1
    assert not any(words.lstrip().startswith("Ada") for words in after)
    watcher = visit()
    watcher.go(f"/table/{table_id}")
    expect(watcher.page.locator("#log li").first).to_be_visible()
    expect(watcher.page.locator("#log .since")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_the_focus_goes_to_what_is_asked_next(visit: Visit, size: tuple[int, int]) -> None:
    """The order that is drafted is gone; bots draft, then the next is asked for."""
    ada = visit(size)
    ada.begin("coal-baron")
    ada.wait_turn()
    page = ada.page
    for _ in range(3):
        before = ada.version
        part = page.locator("#pictures .part.can:visible").first
        name = part.get_attribute("data-part")
        part.focus()
        page.keyboard.press("Enter")
        assert ada.decided(before)
        ada.wait_turn(before)
        expect(page.locator(".part.can:focus, #actions button:focus, #list:focus")).to_have_count(1)
        assert name is not None


def test_many_tables_leave_the_form_as_it_is(ada: Visitor) -> None:
    ada.go()
    ada.page.click("#more-options > summary")
    alone = ada.page.locator("#seats").bounding_box()
    row = {"id": "x", "title": "Coal Baron", "names": ["Ada", "Ben"], "changed": 0, "over": False}
    told = {"own": [{**row, "id": f"t{n}"} for n in range(40)], "watch": []}
    ada.page.route(re.compile("/api/tables$"), lambda route: route.fulfill(json=told))
    ada.go()
    ada.page.click("#more-options > summary")
    expect(ada.page.locator("#own-tables > li")).to_have_count(7)
    ada.page.click("#own-tables summary")
    expect(ada.page.locator("#own-tables a:visible")).to_have_count(40)
    assert ada.page.locator("#seats").bounding_box() == alone
    covered = ada.page.evaluate("""() => {
      const bar = document.querySelector(".go").getBoundingClientRect();
      scrollTo(0, document.querySelector(".new").getBoundingClientRect().bottom);
      const options = document.querySelector(".options:not([hidden])").getBoundingClientRect();
      return Math.max(0, options.bottom - document.querySelector(".go").getBoundingClientRect().top);
    }""")
    assert covered == 0
