"""Talk, presence and a rematch in real browsers: a player at a desk, one with a phone, and one who looks on."""

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Site, Visit, Visitor

pytestmark = pytest.mark.slow
MARKUP = '<img src=x onerror="window.hit = 1"><b>bold</b>'


def meet(visit: Visit, ada: Visitor, **wishes: str) -> tuple[str, Visitor]:
    """Ada at a desk and Ben with a phone at one table."""
    table_id = ada.begin("coal-baron", ("friend",))
    link = ada.page.evaluate("id => JSON.parse(sessionStorage.getItem(`links ${id}`))[0].link", table_id)
    ada.page.keyboard.press("Escape")
    ben = visit(PHONE, **wishes)
    ben.go(link)
    ben.page.fill("#sitter", "Ben")
    ben.page.click("#sit .primary")
    ben.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    return table_id, ben


def test_they_talk_react_mute_and_play_again(ada: Visitor, visit: Visit, site: Site) -> None:
    table_id, ben = meet(visit, ada, locale="fr-FR")
    cy = visit()
    cy.go(f"/table/{table_id}")
    expect(ada.page.locator("#players .presence.here")).to_have_count(1)  # Ben came
    # A word that looks like markup is text; on the phone it counts as unread.
    ada.page.keyboard.press("t")
    ada.page.keyboard.type(MARKUP)
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#words .word p")).to_have_text(MARKUP)
    expect(ada.page.locator("#saying")).to_have_value("")
    badge = ben.page.locator("#tab-talk .unread")
    expect(badge).to_contain_text("1")
    board = ben.page.locator("#pictures").bounding_box()
    assert board is not None
    assert board["height"] > 400, "nothing covers the board"
    ben.page.click("#tab-talk")
    expect(badge).to_be_hidden()
    expect(ben.page.locator("#words .word p")).to_have_text(MARKUP)
    assert ben.page.evaluate("[window.hit, document.querySelectorAll('#words img, #words b').length]") == [None, 0]
    # A phrase in two languages.
    ben.page.click("#phrases-open")
    ben.page.click("[data-phrase=hello]")
    expect(ben.page.locator("#words .word p").last).to_have_text("Bonjour\N{NO-BREAK SPACE}!")
    expect(ada.page.locator("#words .word p").last).to_have_text("Hello!")
    expect(ada.page.locator("#talk-live")).to_contain_text("Ben: Hello!")
    # Spectators among themselves.
    cy.page.click("#story-talk")
    cy.page.fill("#saying", "She needs yellow.")
    cy.page.press("#saying", "Enter")
    cy.page.fill("#speaker", "Cy")
    cy.page.press("#saying", "Enter")
    expect(cy.page.locator("#words .word p")).to_have_count(3)
    # A reaction to what happened.
    seat = site.state(table_id).to_act
    table = site.assembly.service.open(table_id)
    site.assembly.service.act(table, seat, int(site.state(table_id).legal(seat)[0]), table.version(seat))
    ada.page.click("#story-log")
    ada.page.locator("#log .react").last.click()
    ada.page.locator(".answering .chip", has_text="Bravo!").click()
    ben.page.click("#tab-log")
    expect(ben.page.locator("#log .chip")).to_have_text("Bravo\N{NO-BREAK SPACE}!")
    # One click mutes, another listens again; a page that is loaded anew knows both.
    ada.page.click("#story-talk")
    ada.page.locator("#words .hush").first.click()
    expect(ada.page.locator("#words .word:visible")).to_have_count(1)
    ada.page.reload()
    ada.page.click("#story-talk")
    expect(ada.page.locator("#muted button")).to_have_text("Unmute Ben")
    expect(ada.page.locator("#words .word:visible")).to_have_count(1)
    ada.page.click("#muted button")
    expect(ada.page.locator("#words .word:visible")).to_have_count(2)
    # The end: everybody reads all of it, and plays again at one table.
    site.finish(table_id)
    expect(ada.page.locator("#words .word:visible")).to_have_count(3)
    ada.page.click("#rematch")
    ada.page.wait_for_function("id => !location.pathname.endsWith(id)", arg=table_id)
    ben.page.click("#tab-board")
    if not ben.page.locator("#ending").is_visible():
        ben.page.click("#ending-open")
    expect(ben.page.locator("#offer")).to_contain_text("Ada")
    ben.page.click("#rematch")
    ben.page.wait_for_function("id => !location.pathname.endsWith(id)", arg=table_id)
    assert ada.table_id == ben.table_id
    assert [chair.name for chair in site.assembly.service.open(ada.table_id).now.chairs] == ["Ben", "Ada"]
    expect(ada.page.locator("#series")).to_contain_text("Game 2 of the series")


def test_alone_against_bots_there_is_no_talk(ada: Visitor) -> None:
    ada.begin("coal-baron")
    ada.wait_turn()
    expect(ada.page.locator("#story-tabs")).to_be_hidden()
    expect(ada.page.locator("#log .react:visible")).to_have_count(0)
