"""The table in a real browser: languages, replays, the rules, and what axe says of every page."""

import re
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, Visit, Visitor

pytestmark = pytest.mark.slow
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
# Notes every number that floats above the board.
TELLING = """() => {
  window.told = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const one of addedNodes) {
      if (one.matches?.("text.changed")) told.push(one.textContent);
    }
  }).observe(document.getElementById("pictures"), { childList: true, subtree: true });
}"""


def test_french_by_the_browsers_wish_and_english_by_the_switch(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    ada.begin("coal-baron", ("bot level:miner",))
    ada.wait_turn()
    assert ada.page.get_attribute("html", "lang") == "fr"
    expect(ada.page.locator("#turn")).to_have_text("À vous de jouer")
    ada.decide()
    expect(ada.page.locator("#log")).to_contain_text("Ada choisit la commande")
    ada.click_part("factory 1")
    expect(ada.page.locator("#hint .refusal a").first).to_be_visible()
    ada.page.select_option("#language", "en")
    expect(ada.page.locator("#turn")).to_have_text("Your turn")
    expect(ada.page.locator("#log")).to_contain_text("Ada drafts")


# After the end.


def test_a_finished_game_can_be_replayed_and_verified(ada: Visitor, visit: Visit) -> None:
    table_id = ada.begin("coal-baron", ("friend",))
    ada.page.keyboard.press("Escape")
    ada.site.finish(table_id)
    expect(ada.page.locator("#ending")).to_be_visible(timeout=60_000)
    expect(ada.page.locator("#ending-title")).to_be_focused()
    moves = len(ada.site.assembly.service.open(table_id).now.standing)
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("#ending")).to_be_hidden()
    expect(ada.page.locator("#moved")).to_have_text(f"Decision {moves} of {moves}")
    ada.page.evaluate(TELLING)
    ada.page.keyboard.press("ArrowLeft")  # the scoring at the end
    expect(ada.page.locator("#moved")).to_have_text(f"Decision {moves - 1} of {moves}")
    ada.page.wait_for_function("() => told.length > 0")
    assert ada.page.url.endswith(f"#move={moves - 1}")
    ada.page.locator("#move").fill("20")
    expect(ada.page.locator("text.changed")).to_have_count(0)
    ada.page.evaluate("told.length = 0")
    with ada.page.expect_response(lambda answer: "at=0" in answer.url):
        ada.page.click("#first")
    with ada.page.expect_response(lambda answer: "at=20" in answer.url):
        ada.page.locator("#move").fill("20")
    expect(ada.page.locator("#log .pointed")).to_be_visible()
    assert ada.page.evaluate("told") == []  # a jump tells no sums
    expect(ada.page.locator("#log .pointed")).to_be_visible()
    reader = visit()
    reader.go(f"/table/{table_id}#move=20")
    expect(reader.page.locator("#moved")).to_have_text(f"Decision 20 of {moves}")
    ada.page.click("[data-open=about]")
    expect(ada.page.locator("#proof")).to_contain_text("Verified")
    expect(ada.page.locator("#about-body")).to_contain_text("Open deliveries")
    ada.page.keyboard.press("Escape")
    ada.page.click("[data-open=sheet]")  # where the result is
    with ada.page.expect_download() as download:
        ada.page.click("#record")
    assert "commitment" in download.value.path().read_text()


def test_the_rules_can_be_searched(ada: Visitor) -> None:
    ada.go("/rules/haspelknecht")
    assert ada.page.locator("article mark").count() > 30
    ada.page.fill("#filter", "wheelbarrow marker")
    assert 0 < ada.page.locator("article p:visible, article tbody tr:visible").count() < 10
    ada.page.fill("#filter", "no such words")
    expect(ada.page.locator("#found")).to_have_text("Nothing found.")


# Everybody.


def serious(visitor: Visitor) -> list[str]:
    """Return what axe finds."""
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    # It takes the page for the ground of what is written in a drawing; tests of the boards know better.
    found = visitor.page.evaluate("axe.run({exclude: [['.drawing text']]}).then(result => result.violations)")
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_serious(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    ada = visit(size, color_scheme=scheme)
    rules = ("coal-baron", "haspelknecht", "magnum-sal/aid", "rulings")
    for path in ("/", "/rules", *(f"/rules/{one}" for one in rules), "/api", "/no-such-page"):
        ada.go(path)
        assert serious(ada) == [], path
    for game in ("coal-baron", "haspelknecht", "magnum-sal"):
        ada.begin(game)
        ada.wait_turn()
        assert serious(ada) == [], game
    for name in ("people", "sheet", "about"):
        ada.page.click(f"[data-open={name}]")
        assert serious(ada) == [], name
        ada.page.keyboard.press("Escape")
    table_id = ada.begin("coal-baron", ("friend",))
    ada.page.keyboard.press("Escape")
    ada.site.finish(table_id)
    expect(ada.page.locator("#ending")).to_be_visible(timeout=60_000)
    assert serious(ada) == []
    ada.page.click("#ending-replay")
    expect(ada.page.locator("#ending")).to_be_hidden()
    assert serious(ada) == []
    ada.page.click("#play-from")
    ada.page.wait_for_selector(".play-from form")
    assert serious(ada) == []
    ada.go()
    ada.page.click("#open-record > summary")
    assert serious(ada) == []


# The player aid.


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_the_player_aid_prints_on_one_page(visit: Visit, game: str, locale: str) -> None:
    ada = visit(locale=locale)
    ada.go(f"/rules/{game}/aid")
    printed = ada.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert ada.page.locator(".columns p").count() > 12
