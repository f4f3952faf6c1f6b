"""A live game in real browsers, with clocks: one runs out of time; resigning, ending by agreement."""

import math
import time

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Visit, Visitor

pytestmark = pytest.mark.slow


def begun(ada: Visitor, zero: str) -> str:
    """Set up a live table for a friend by the start page; return the link."""
    page = ada.page
    ada.go()
    page.click("#more-options > summary")
    page.check("#game-coal-baron")
    while page.locator("#seats > li").count() > 2:
        page.locator("#seats .less").last.click()
    page.fill("#seats .name >> nth=0", "Ada")
    expect(page.locator(".options:not([hidden]) .timing")).to_be_hidden()
    page.select_option("#seats .kind >> nth=1", "friend")
    expect(page.locator(".options:not([hidden]) .away")).to_be_visible()
    page.select_option(".options:not([hidden]) .timing", "live 600 10")
    expect(page.locator(".options:not([hidden]) .away")).to_be_hidden()
    page.select_option(".options:not([hidden]) .zero", zero)
    page.click("#start")
    page.get_by_role("button", name="Invite").click()
    expect(page.locator("#code")).to_be_visible()
    link = page.input_value("#link")
    page.keyboard.press("Escape")
    return link


def seated(visitor: Visitor, link: str, name: str) -> None:
    visitor.page.goto(link)
    visitor.page.fill("#sitter", name)
    visitor.page.click("#sit .primary")
    visitor.page.wait_for_selector("#board svg")


def passes(visitor: Visitor, seconds: float) -> None:
    """Let time pass on the server, which runs."""
    served = visitor.site.assembly.service.time
    now = served.clock
    served.clock = lambda: now() + seconds
    served.beat(math.inf)


def test_one_runs_out_of_time_and_the_other_decides(ada: Visitor, visit: Visit) -> None:
    link = begun(ada, "ask")
    expect(ada.page.locator("#players .time-left").first).to_have_text("10:00")
    ben = visit(PHONE)
    seated(ben, link, "Ben")
    table_id = ada.table_id
    acting = ada.site.state(table_id).to_act
    slow, quick = (ada, ben) if acting == 0 else (ben, ada)
    try:
        expect(slow.page.locator("#clock")).to_have_class("time-left runs")
        first = slow.page.inner_text("#clock")
        slow.page.wait_for_function("was => document.getElementById('clock').textContent !== was", arg=first)
        assert "You have" in slow.page.inner_text("#clock-said")
        passes(ada, 560)
        for visitor in (slow, quick):
            visitor.page.reload()
            expect(visitor.page.locator("#clock")).to_have_class("time-left runs low")
        passes(ada, 60)
        name = ("Ada", "Ben")[acting]
        expect(quick.page.locator("#asks")).to_contain_text(f"{name} is out of time. What now?")
        expect(slow.page.locator("#asks")).to_contain_text("Your time is up: decide before the others do.")
        quick.page.locator("#asks").get_by_role("button", name="Give 2 minutes").click()
        expect(quick.page.locator("#asks")).to_be_hidden()
        expect(slow.page.locator("#clock")).to_contain_text("2:")
        passes(ada, 300)
        quick.page.locator("#asks").get_by_role("button", name="Let a bot take over").click()
        expect(quick.page.locator("#asks")).to_be_hidden()
        assert ada.site.assembly.service.open(table_id).now.chairs[acting].bot
    finally:
        ada.site.assembly.service.time.clock = time.time
        ada.site.assembly.service.time.beat(math.inf)


def test_a_game_is_ended_by_agreement_and_a_table_that_never_began_is_closed(ada: Visitor, visit: Visit) -> None:
    link = begun(ada, "bot")
    ben = visit()
    seated(ben, link, "Ben")
    service, table = ada.site.assembly.service, ada.site.assembly.service.open(ada.table_id)
    ada.page.click("[data-open=people]")
    seat = table.now.playing().state.to_act
    service.act(table, seat, table.now.playing().state.legal(seat)[0], table.version(seat))
    ada.page.get_by_role("button", name="Propose to end the game").click()  # what is open keeps up with the game
    ada.page.keyboard.press("Escape")
    expect(ben.page.locator("#asks")).to_contain_text("End the game? Proposed by Ada.")
    ben.page.locator("#asks").get_by_role("button", name="Agree").click()
    for visitor in (ada, ben):
        expect(visitor.page.locator("#turn")).to_have_text("The game was ended by agreement.")
        expect(visitor.page.locator("#asks")).to_be_hidden()

    begun(ada, "bot")
    ada.page.click("[data-open=people]")
    ada.page.get_by_role("button", name="Close this table").click()
    expect(ada.page.locator("#turn")).to_have_text("The table was closed before the game began.")


def test_resigning_asks_first(ada: Visitor) -> None:
    ada.begin("coal-baron")
    ada.page.click("[data-open=people]")
    ada.page.once("dialog", lambda dialog: dialog.dismiss())
    ada.page.get_by_role("button", name="Resign").first.click()
    assert not any(chair.resigned for chair in ada.site.assembly.service.open(ada.table_id).now.chairs)
    ada.page.once("dialog", lambda dialog: dialog.accept())
    ada.page.get_by_role("button", name="Resign").first.click()
    expect(ada.page.locator("#chairs")).to_contain_text("has resigned")
