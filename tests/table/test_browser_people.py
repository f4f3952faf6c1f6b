"""One's own page, the lobby, ratings and notices in real browsers: several devices, names that look like markup."""

import pytest
from playwright.sync_api import Page, expect

from pithead.table.schema import ratings
from support.browser import PHONE, Visit, Visitor

pytestmark = pytest.mark.slow
MARKUP = '<img src=x onerror="hit=1"><b>B</b>'  # as long as a name may be
PAGES = ("/", "/lobby", "/me", "/ratings/coal-baron", "/notices")


def named(visitor: Visitor, name: str) -> None:
    visitor.go("/me")
    visitor.page.fill("#own-name", name)
    visitor.page.click("#naming button.primary")
    expect(visitor.page.locator("#hello")).to_contain_text(name)


def offered(host: Visitor) -> str:
    """Offer a table for three by the lobby; return its id."""
    page = host.page
    host.go("/lobby")
    page.locator("a[href='/#offer']").click()
    expect(page.locator("#more-options")).to_have_attribute("open", "")
    expect(page.locator(".options:not([hidden]) .offered")).to_be_checked()
    page.click("#start")
    page.locator("#people .close").click()
    return host.table_id


def joined(visitor: Visitor, table_id: str) -> None:
    visitor.go("/lobby")
    visitor.page.locator(f"[data-table='{table_id}'] button").click()
    visitor.page.wait_for_url(f"**/table/{table_id}")
    visitor.page.wait_for_selector("#pictures .drawing svg >> visible=true")


def test_another_device_by_its_link_and_by_words(ada: Visitor, visit: Visit) -> None:
    table_id = ada.begin("coal-baron")
    named(ada, "Ada")
    ada.page.click("#make-pass")
    expect(ada.page.locator("#pass-code")).to_be_visible()
    words, link = ada.page.inner_text("#pass-words"), ada.page.input_value("#pass-link")
    assert link.endswith("/me#" + words.replace(" ", "-"))
    assert len(words.split()) == 6
    expect(ada.page.locator("#pass-told")).to_contain_text("once, within 10 minutes")
    ada.page.click("#copy")
    assert ada.page.evaluate("getSelection().toString()") == link

    phone = visit(PHONE, locale="fr-FR")
    phone.page.goto(link)
    expect(phone.page.locator("#given-words")).to_have_value(words)
    assert phone.page.url.endswith("/me"), "the words are in no history"
    assert phone.page.evaluate("async () => (await (await fetch('/api/me')).json()).person") is None, "not unasked"
    phone.page.click("#use-pass button")
    expect(phone.page.locator("#hello")).to_contain_text("Ada")
    expect(phone.page.locator("#playing a")).to_have_attribute("href", f"/table/{table_id}")
    phone.page.click("#playing a")
    expect(phone.page.locator("#players")).to_contain_text("vous")

    third = visit()
    third.go("/me")
    for given, told in ((words, "#use-pass .trouble"), (None, "#hello")):  # they are spent; then others
        if given is None:
            ada.page.click("#make-pass")
            expect(ada.page.locator("#pass-words")).not_to_have_text(words)
            given = ada.page.inner_text("#pass-words").upper()
        third.page.fill("#given-words", given)
        third.page.press("#given-words", "Enter")
        expect(third.page.locator(told)).not_to_be_empty()
    expect(third.page.locator("#hello")).to_contain_text("Ada")
    expect(third.page.locator("#devices")).to_contain_text("3")

    third.page.click("#only-this")
    expect(third.page.locator("#devices")).to_have_text("This is your only device.")
    ada.go(f"/table/{table_id}")
    expect(ada.page.locator("#hint")).to_have_text("You are watching.")
    third.page.click("details summary")
    third.page.check("#sure")
    third.page.get_by_role("button", name="Forget me now").click()
    expect(third.page.get_by_role("status")).to_have_text("You have been forgotten here.")
    third.go("/me")
    expect(third.page.locator("#told")).to_contain_text("no name yet")
    expect(third.page.locator("#playing .nobody")).to_be_visible()


def test_a_newcomer_gives_a_name_in_the_lobby_and_closes_a_table_of_their_own(ada: Visitor, visit: Visit) -> None:
    ben = visit(PHONE)
    table_id = offered(ada)
    ben.go("/lobby")
    ben.page.fill("#own-name", "Ben")
    ben.page.click("#offers button")
    ben.page.wait_for_url(f"**/table/{table_id}")
    expect(ada.page.locator("#players")).to_contain_text("Ben")
    for visitor, known in ((ben, True), (visit(), False)):
        visitor.go("/lobby")
        expect(visitor.page.locator("#offers button")).to_be_visible()
        expect(visitor.page.locator("#own-name")).to_have_count(0 if known else 1)
    ada.page.click("[data-open=people]")
    ada.page.get_by_role("button", name="Close this table").click()
    ada.page.keyboard.press("Escape")
    ben.go(f"/table/{table_id}")
    ben.page.locator("#asks").get_by_role("button", name="Agree").click()
    for visitor in (ada, ben):
        expect(visitor.page.locator("#turn")).to_have_text("The table was closed before the game began.")
    ben.go("/lobby")
    expect(ben.page.locator("#offers .nobody")).to_be_visible()


def test_ones_turns_show_on_every_page(ada: Visitor) -> None:
    ada.go()
    expect(ada.page.locator("#turns")).to_be_hidden()
    table_id = ada.begin("coal-baron")
    ada.wait_turn()
    ada.go()
    expect(ada.page.locator("#turns")).to_have_text("Your turn: Coal Baron")
    expect(ada.page.locator("#turns")).to_have_attribute("href", f"/table/{table_id}")
    expect(ada.page.locator("#own-tables .turn")).to_contain_text("Your turn")
    for path in ("/", "/lobby", "/me"):
        ada.go(path)
        expect(ada.page.locator("#nav-you .turns")).to_have_text("1")
        expect(ada.page).to_have_title(
            "(1) " + {"/": "Pithead", "/lobby": "Lobby · Pithead", "/me": "You · Pithead"}[path]
        )
    expect(ada.page.locator("#told")).to_have_text("Your turn at 1 table")


def test_a_rated_table_is_given_a_clock(ada: Visitor) -> None:
    page = ada.page
    ada.go()
    page.click("#more-options > summary")
    options = page.locator(".options:not([hidden])")
    expect(options.locator(".timing")).to_be_hidden()
    expect(options.locator(".practice")).to_be_visible()
    options.locator(".rated").check()
    expect(options.locator(".practice")).to_be_hidden()  # they exclude one another, as do hints
    expect(options.locator(".timing")).to_have_value("live 1200 20")
    page.click("#start")
    expect(page.locator("#players .time-left").first).to_be_attached()


def test_names_and_words_that_look_like_markup_are_text_on_every_page(ada: Visitor, visit: Visit) -> None:
    bert, cleo, dora = visit(PHONE), visit(PHONE), visit()
    for visitor in (ada, bert, cleo):
        named(visitor, MARKUP)
    table_id = offered(ada)
    expect(ada.page.locator("#turn")).to_have_text("Waiting for players")
    bert.go("/lobby")
    expect(bert.page.locator("#offers")).to_contain_text(MARKUP)
    joined(bert, table_id)
    expect(ada.page.locator("#asks")).to_contain_text("1 seat is free")
    joined(cleo, table_id)
    dora.go(f"/table/{table_id}")
    dora.page.click("#story-talk")
    dora.page.fill("#saying", MARKUP)
    dora.page.press("#saying", "Enter")
    dora.page.fill("#speaker", MARKUP)
    dora.page.press("#saying", "Enter")
    expect(dora.page.locator("#words .word")).to_contain_text(MARKUP)
    ada.page.keyboard.press("t")
    ada.page.keyboard.type(MARKUP)
    ada.page.keyboard.press("Enter")
    people = [ada.site.assembly.service.open(table_id).now.chairs[seat].person for seat in range(3)]
    row = {"game": "coal-baron", "seats": 3, "bot": "", "mu": 25.0, "sigma": 8.0, "floor": 9.0, "games": 1}
    ada.site.assembly.store.write(
        lambda connection: connection.execute(ratings.insert(), [{**row, "person": person} for person in people])
    )
    for visitor in (ada, bert, cleo, dora):
        expect(visitor.page.locator("#words .word p").last).to_have_text(MARKUP)
        expect(visitor.page.locator("#players")).to_contain_text(MARKUP)
        harmless(visitor.page)
    for dialog in ("people", "sheet", "about"):
        ada.page.click(f"[data-open={dialog}]")
        expect(ada.page.locator(f"#{dialog}")).to_be_visible()
        harmless(ada.page)
        ada.page.keyboard.press("Escape")
    for visitor, pages in ((ada, PAGES), (bert, PAGES)):
        for path in pages:
            visitor.go(path)
            if path not in ("/notices", "/lobby"):  # where nobody is named now
                expect(visitor.page.locator("#main")).to_contain_text(MARKUP)
            harmless(visitor.page)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_phone_shows_each_page_without_scrolling_sideways(visit: Visit, locale: str) -> None:
    phone = visit(PHONE, locale=locale)
    named(phone, "Wilhelmina-Friederike von Hohenzollern-S")
    for path in PAGES:
        phone.go(path)
        expect(phone.page.locator("h1").first).to_be_visible()
        wide = phone.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} pixels too wide"
    phone.go("/me")
    phone.page.click("#make-pass")
    expect(phone.page.locator("#pass-code")).to_be_visible()
    assert phone.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    small = phone.page.evaluate(
        """() => [...document.querySelectorAll("main button, main .button, main input:not([type])")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 32)
          .map((one) => one.outerHTML)"""
    )
    assert small == [], "a thumb needs room"


def harmless(page: Page) -> None:
    """See that nothing of the markup became part of the page."""
    found = page.evaluate("[window.hit, document.querySelectorAll('img[src=x]').length]")
    assert found == [None, 0]
