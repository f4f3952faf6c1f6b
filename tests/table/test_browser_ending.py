"""The end of a game in a real browser: the result, the pictures, the moments, a rematch."""

import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, Site, Visit, Visitor

pytestmark = pytest.mark.slow
GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]
WIDE = (1920, 1080)
# What reaches out of the window: nothing may, but in what scrolls by itself.
OUTSIDE = """() => [...document.querySelectorAll("#ending *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && !one.closest(".wide-table") && (box.left < -1 || box.right > innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 90))"""
# Letters of the pictures that are smaller than they should be, or lie upon one another.
SMALL = """() => [...document.querySelectorAll("#ending .chart text")].filter((one) => {
  return parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a < 11;
}).map((one) => one.textContent)"""


def at_the_end(visitor: Visitor, site: Site, game: str, seats: int = 3) -> str:
    """Have a game played to its end while the visitor watches it from a seat."""
    table_id = visitor.begin(game, ("friend",) * (seats - 1))
    visitor.page.keyboard.press("Escape")
    site.finish(table_id)
    expect(visitor.page.locator("#ending")).to_be_visible(timeout=60_000)
    return table_id


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark"), (WIDE, "dark")])
def test_the_end_is_told_in_words_and_pictures(
    visit: Visit, site: Site, game: str, size: tuple[int, int], scheme: str
) -> None:
    ada = visit(size, color_scheme=scheme)
    table_id = at_the_end(ada, site, game)
    page, state = ada.page, site.state(table_id)
    expect(page.locator("#ending-title")).to_be_focused()
    winner = state.ranking().index(1)
    names = site.assembly.service.open(table_id).now.names
    expect(page.locator("#ending-title")).to_contain_text(names[winner])
    assert page.locator("#bars .number").all_text_contents() == [str(score) for score in state.scores()]
    assert page.locator("#bars .segment").count() > 6
    assert page.locator("#curve path.course").count() == 3
    colours = page.eval_on_selector_all("#curve path.course", "all => all.map((one) => getComputedStyle(one).stroke)")
    assert len(set(colours)) == 3
    assert page.locator("#bars-table tfoot td").all_inner_texts() == [str(score) for score in state.scores()]
    last = page.locator("#curve-table tbody tr").last.locator("td")
    assert last.all_text_contents() == [str(score) for score in state.scores()]
    expect(page.locator("#moments li")).to_have_count(3)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SMALL) == []
    expect(page.locator("#rematch")).to_be_in_viewport()
    expect(page.locator("#ending .stamp")).to_have_count(0)


def test_a_moment_shows_its_position_and_the_result_comes_back(ada: Visitor, site: Site) -> None:
    table_id = at_the_end(ada, site, "coal-baron")
    page = ada.page
    told = page.evaluate(f"fetch('/api/tables/{table_id}/ending').then((answer) => answer.json())")
    with page.expect_response(lambda answer: f"at={told['moments'][0]['move']}" in answer.url):
        page.click("#moments button >> nth=0")
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#moved")).to_contain_text(f"Decision {told['moments'][0]['move']} of")
    expect(page.locator("#board svg")).to_be_visible()
    page.click("#ending-open")
    expect(page.locator("#ending")).to_be_visible()
    page.click("#ending-replay")
    expect(page.locator("#moved")).to_have_text("The start")
    expect(page.locator("#move")).to_be_focused()
    page.reload()
    expect(page.locator("#ending-open")).to_be_visible()
    expect(page.locator("#ending")).to_be_hidden()  # the address names a position
    ada.go(f"/table/{table_id}")
    expect(page.locator("#ending")).to_be_visible()


def test_the_record_is_there_for_the_taking(ada: Visitor, site: Site) -> None:
    at_the_end(ada, site, "haspelknecht", 2)
    with ada.page.expect_download() as download:
        ada.page.click("#ending-record")
    assert "commitment" in download.value.path().read_text()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_rematch_is_one_click(visit: Visit, site: Site, size: tuple[int, int]) -> None:
    ada = visit(size)
    first = at_the_end(ada, site, "magnum-sal", 2)
    ada.page.click("#rematch")
    ada.page.wait_for_function("id => !location.pathname.endsWith(id)", arg=first)
    chairs = site.assembly.service.open(ada.table_id).now.chairs
    assert [(chair.name, chair.taken) for chair in chairs] == [("", False), ("Ada", True)]


def test_spectators_see_the_end_and_have_no_rematch(ada: Visitor, visit: Visit, site: Site) -> None:
    table_id = at_the_end(ada, site, "coal-baron", 2)
    other = visit()
    other.go(f"/table/{table_id}")
    expect(other.page.locator("#ending")).to_be_visible()
    expect(other.page.locator("#rematch")).to_be_hidden()
    expect(other.page.get_by_role("link", name="Another game")).to_be_visible()


def test_practice_is_called_so(ada: Visitor, site: Site) -> None:
    ada.go()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "coal-baron", "seats": seats, "sit": [0], "practice": True, "pace_ms": 0}
    table_id = ada.page.evaluate(
        """body => fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify(body)}).then((answer) => answer.json()).then((made) => made.id)""",
        body,
    )
    ada.go(f"/table/{table_id}")
    ada.wait_turn()
    while not ada.over:
        before = ada.version
        action = site.state(table_id).legal(0)[0]
        ada.type(site.state(table_id).game.actions.text(action))
        ada.wait_turn(before)
    expect(ada.page.locator("#ending .stamp")).to_have_text("practice")
