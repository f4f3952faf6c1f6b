"""Seats in a real browser: links that are spent, one who is away, another device."""

import time

import pytest
from playwright.sync_api import expect

from support.browser import Visit, Visitor

pytestmark = pytest.mark.slow


def seated(visitor: Visitor, link: str, name: str) -> None:
    visitor.page.goto(link)
    visitor.page.fill("#sitter", name)
    visitor.page.click("#sit .primary")
    visitor.page.wait_for_selector("#board svg")


def test_a_guest_who_goes_away_is_replaced_when_another_says_so_and_takes_the_seat_back(
    ada: Visitor,
    visit: Visit,
) -> None:
    table_id = ada.begin("coal-baron", ("friend",))
    ada.page.get_by_role("button", name="Invite").click()
    expect(ada.page.locator("#code")).to_be_visible()
    link = ada.page.input_value("#link")
    ada.page.keyboard.press("Escape")
    ben = visit()
    seated(ben, link, "Ben")
    expect(ada.page.locator("#log")).to_contain_text("Ben sits down")
    spy = visit()
    spy.page.goto(link)
    spy.page.click("#sit .primary")
    expect(spy.page.locator("#sit .trouble")).to_contain_text("was used or replaced")

    service = ada.site.assembly.service
    table = service.open(table_id)
    while 1 not in table.now.playing().state.waiting:
        service.act(table, 0, table.now.playing().state.legal(0)[0], table.version(0))
    ben.page.close()
    for _ in range(300):  # a server hears that a stream has ended with its next sign of life
        if not table.streams[1]:
            break
        ada.page.wait_for_timeout(100)
    assert table.streams == [1, 0]
    expect(ada.page.locator("#asks")).to_be_hidden()
    try:
        service.presence.clock = lambda: time.time() + 500
        ada.page.reload()
        expect(ada.page.locator("#asks")).to_contain_text("Ben is away.")
        ada.page.locator("#asks").get_by_role("button", name="Let a bot play").click()
        expect(ada.page.locator("#log")).to_contain_text("Ben is away: Ada lets")
        ben.page = ben.context.new_page()
        ben.go(f"/table/{table_id}")
        ben.page.locator("#asks").get_by_role("button", name="Come back").click()
        expect(ada.page.locator("#log")).to_contain_text("Ben is back")
        expect(ben.page.locator("#asks")).to_be_hidden()
    finally:
        service.presence.clock = time.time


def test_the_same_seat_is_played_on_another_device(ada: Visitor, visit: Visit) -> None:
    ada.begin("coal-baron")
    ada.page.click("[data-open=people]")
    ada.page.get_by_role("button", name="Link for another device").click()
    expect(ada.page.locator("#code")).to_be_visible()
    link = ada.page.input_value("#link")
    ada.page.keyboard.press("Escape")
    phone = visit()
    seated(phone, link, "Ada")
    expect(phone.page.locator("#log")).to_contain_text("Ada sits down on another device")
    for device in (ada, phone):
        device.page.reload()
        device.wait_turn()
        expect(device.page.locator("#actions .action").first).to_be_attached()
