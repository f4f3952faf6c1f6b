"""The table in a real browser, as people use it: whole games, together, deciding and taking back."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import IDLE, Visit, Visitor

pytestmark = pytest.mark.slow


# Whole games.


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    ada = visit(reduced_motion="reduce")
    table_id = ada.begin(game, ("bot level:miner",))
    ada.wait_turn()
    while not ada.over:
        ada.decide()
    expect(ada.page.locator("#ending")).to_be_visible()
    scores = ada.site.state(table_id).scores()
    assert ada.page.locator("#ending tfoot td").all_inner_texts() == [str(score) for score in scores]


# Together.


def test_two_browsers_plan_unseen_at_the_same_time(ada: Visitor, visit: Visit) -> None:
    table_id = ada.begin("haspelknecht", ("friend",))
    ada.page.get_by_role("button", name="Invite").click()
    expect(ada.page.locator("#code")).to_be_visible()
    link = ada.page.input_value("#link")
    ada.page.keyboard.press("Escape")
    ben = visit()
    ben.page.goto(link)
    ben.page.fill("#sitter", "Ben")
    ben.page.click("#sit .primary")
    ben.page.wait_for_selector("#board svg")
    assert "#" not in ben.page.url  # the secret is gone from the address
    people = [ada, ben]
    while len(ada.site.state(table_id).waiting) == 1:
        seat = ada.site.state(table_id).waiting[0]
        people[seat].wait_turn()
        before = people[seat].version
        people[seat].page.locator("#actions .action").first.click()
        people[seat].page.wait_for_function(
            "v => Number(document.getElementById('main').dataset.version) > v", arg=before
        )
    for visitor in people:
        expect(visitor.page.locator("#main")).to_have_class(re.compile("mine"))
    ben.page.wait_for_timeout(700)  # until all pieces lie still
    seen, log = ben.page.inner_html("#board"), ben.log
    ada.page.locator("#actions [data-notation^='plan farmer']").first.click()
    expect(ada.page.locator("#log")).to_contain_text("Ada plans")
    ben.page.wait_for_timeout(300)
    assert (ben.page.inner_html("#board"), ben.log) == (seen, log)
    ben.page.locator("#actions [data-notation^='plan farmer']").first.click()  # and nobody waits
    expect(ben.page.locator("#log")).to_contain_text("Ben plans")


def test_people_at_one_device_hand_it_over_where_something_is_hidden(ada: Visitor) -> None:
    table_id = ada.begin("haspelknecht", ("here",))
    page = ada.page
    while len(ada.site.state(table_id).waiting) == 1:
        ada.wait_turn()
        before = ada.version
        page.locator("#actions .action").first.click()
        page.wait_for_function("v => Number(document.getElementById('main').dataset.version) !== v", arg=before)
    assert not page.locator("#cover").is_visible()  # nothing was hidden yet
    ada.wait_turn()
    first = page.inner_text("#turn")
    ada.page.click("#actions [data-notation='plan done']")
    page.wait_for_function(IDLE)
    if page.locator("#confirm").is_visible():
        page.click("#confirm .primary")
    expect(page.locator("#cover")).to_be_visible()
    expect(page.locator("#board")).not_to_be_visible()
    for _ in range(5):  # a browser lets a dialog keep one Escape in two
        page.keyboard.press("Escape")
    expect(page.locator("#cover")).to_be_visible()
    page.click("#uncover")
    expect(page.locator("#cover")).not_to_be_visible()
    expect(page.locator("#turn")).not_to_have_text(first)
    expect(page.locator("#board")).to_be_visible()


def test_spectators_see_moves_and_a_bot_plays_for_one_who_leaves(ada: Visitor, visit: Visit) -> None:
    table_id = ada.begin("coal-baron", pace="900")  # the game must not end before one is back
    watcher = visit()
    watcher.go(f"/table/{table_id}")
    expect(watcher.page.locator("#hint")).to_have_text("You are watching.")
    ada.wait_turn()
    ada.decide()
    expect(watcher.page.locator("#log")).to_contain_text("Ada drafts")
    assert watcher.page.locator(".can, .action").count() == 0
    ada.page.click("[data-open=people]")
    ada.page.get_by_role("button", name="Let a bot play for me").click()
    expect(ada.page.locator("#log")).to_contain_text("plays for Ada")
    ada.page.locator("dialog[open]").get_by_role("button", name="Come back").click()
    expect(ada.page.locator("#log")).to_contain_text("Ada is back")


def test_a_page_that_was_offline_catches_up(ada: Visitor) -> None:
    table_id = ada.begin("coal-baron", ("friend",))
    ada.page.keyboard.press("Escape")
    ada.context.set_offline(True)
    state = ada.site.state(table_id)
    table = ada.site.assembly.service.open(table_id)
    ada.site.assembly.service.act(table, state.to_act, state.legal()[0], table.version(state.to_act))
    ada.context.set_offline(False)
    expect(ada.page.locator("#log")).to_contain_text("drafts", timeout=15_000)


# Deciding, taking back.


def to_placing(visitor: Visitor) -> None:
    """Draft orders until it is time to place workers."""
    visitor.begin("coal-baron")
    visitor.wait_turn()
    while "draft" in (visitor.page.locator("#actions .action").first.get_attribute("data-notation") or ""):
        visitor.decide()


def test_numbers_tell_by_how_much_they_have_changed(ada: Visitor) -> None:
    to_placing(ada)
    money = ada.page.locator("#actions .action[data-notation^=money]").first
    ada.type(money.get_attribute("data-notation") or "")
    expect(ada.page.locator("text.changed[data-changed='francs 0']")).to_have_text(re.compile(r"^\+[1-6]$"))
    expect(ada.page.locator("text.changed[data-changed='workers 0']")).to_have_text(re.compile(r"^−\d$"))
    expect(ada.page.locator("text.changed")).to_have_count(0)


def test_pieces_slide_and_tiles_turn_over(ada: Visitor) -> None:
    ada.page.add_init_script(
        "window.seen = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, ...rest) {"
        "  const kind = this.matches('.sliding') && this.querySelector('[data-kind]').dataset.kind;"
        "  if (kind) window.seen.push([kind, frames[0].transform]);"
        "  return animate.call(this, frames, ...rest); }"
    )
    to_placing(ada)
    ada.page.evaluate("seen.length = 0")
    space = ada.page.locator("#actions .action[data-notation^='factory ']").first
    ada.type(space.get_attribute("data-notation") or "")
    ada.page.wait_for_function("seen.some(([, how]) => how.includes('scale'))")  # CB 3.5 the space is refilled
    seen = ada.page.evaluate("seen")
    assert any(kind.startswith("worker-") for kind, how in seen if "scale" not in how)
    assert all(kind.startswith(("tile-", "order")) for kind, how in seen if "scale" in how)
    expect(ada.page.locator(".sliding")).to_have_count(0)
    expect(ada.page.locator(".on-its-way")).to_have_count(0)


TURNS = """selector => new MutationObserver(() => { window.turned ||= document.querySelector(selector) !== null; })
  .observe(document.body, { subtree: true, childList: true, attributes: true })"""  # it does so for a moment only


def test_the_focus_stays_on_what_turns_over(ada: Visitor) -> None:
    ada.begin("magnum-sal")
    ada.wait_turn()
    closed = "#pictures .part.can[data-part^='i-']:not([data-face])"
    while not ada.page.locator(closed).count():
        ada.decide()
    name = ada.page.locator(closed).first.get_attribute("data-part") or ""
    before = ada.version
    ada.part(name).focus()
    ada.page.evaluate(TURNS, f".part[data-part='{name}'].on-its-way")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => window.turned")
    ada.wait_turn(before)
    expect(ada.part(name)).to_be_focused()
    expect(ada.page.locator(".on-its-way")).to_have_count(0)


def test_decisions_are_taken_back_up_to_what_was_revealed(ada: Visitor) -> None:
    to_placing(ada)
    ada.type("mine 10")
    ada.type("cage yellow")
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("u")
    expect(ada.page.locator("#log")).to_contain_text("takes back")
    assert ada.page.locator("#log .undone").count() == 1
    ada.page.keyboard.press("r")
    expect(ada.page.locator("#redo")).to_be_disabled()
    for _ in range(2):
        ada.page.wait_for_function(IDLE)
        before = ada.version
        ada.page.click("#undo")
        ada.page.wait_for_function("v => Number(document.getElementById('main').dataset.version) > v", arg=before)
    ada.type("draw orders")
    ada.page.click("#undo")
    expect(ada.page.locator("#hint")).to_contain_text("cannot be taken back")
    assert "revealed" in ada.hint


def test_a_click_on_what_cannot_be_done_says_why(ada: Visitor, visit: Visit) -> None:
    ada.begin("coal-baron")
    ada.wait_turn()
    ada.click_part("factory 1")
    link = ada.page.locator("#hint .refusal a").first
    expect(link).to_have_text("CB 2.6")
    reader = visit()
    reader.go(link.get_attribute("href") or "")
    expect(reader.page.locator("[id='CB-2.6']")).to_be_in_viewport()
    ada.page.fill("#notation", "mine 8")
    ada.page.press("#notation", "Enter")
    expect(ada.page.locator("#hint .refusal")).to_be_visible()
    ada.page.fill("#notation", "no such thing")
    ada.page.press("#notation", "Enter")
    expect(ada.page.locator("#hint")).to_contain_text("expected an action")


def test_a_choice_can_be_taken_back_and_a_loss_is_asked_about(ada: Visitor) -> None:
    to_placing(ada)
    ada.type("mine 10")
    ada.click_part("seat 0 cage")
    assert ada.part("seat 0 cage").get_attribute("aria-pressed") == "true"
    ada.page.keyboard.press("Escape")
    assert ada.part("seat 0 cage").get_attribute("aria-pressed") is None
    before = ada.version
    ada.click_part("seat 0 stop")
    expect(ada.page.locator("#confirm")).to_contain_text("other actions are still possible")
    asked = ada.page.get_by_role("alertdialog", name="Stop", exact=False)
    expect(asked).to_have_accessible_description(re.compile("still possible"))
    asked.get_by_role("button", name="Cancel").click()
    assert ada.version == before
    expect(ada.part("seat 0 stop")).to_be_focused()


def test_a_reload_in_mid_turn_loses_nothing(ada: Visitor) -> None:
    to_placing(ada)
    ada.type("mine 10")
    ada.type("cage grey")
    log, actions = ada.log, ada.page.inner_text("#actions")
    ada.page.reload()
    ada.wait_turn()
    assert (ada.log, ada.page.inner_text("#actions")) == (log, actions)


def test_turns_by_keyboard_alone(ada: Visitor) -> None:
    ada.begin("coal-baron")
    ada.wait_turn()
    keys = ada.page.keyboard
    before = ada.version
    ada.page.focus("#pictures")
    keys.press("Tab")
    assert ada.page.evaluate("document.activeElement.getAttribute('role')") == "button"
    part = ada.page.evaluate("document.activeElement.dataset.part")
    expect(ada.part(part)).to_have_accessible_name(re.compile("."))
    keys.press("ArrowRight")
    assert ada.page.evaluate("document.activeElement.dataset.part") != part
    keys.press("ArrowLeft")
    keys.press("Enter")
    ada.wait_turn(before)
    before = ada.version
    ada.page.focus("#actions button")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    second = ada.page.evaluate("document.activeElement.dataset.notation")
    keys.press("Enter")
    ada.wait_turn(before)
    assert second in str(ada.site.assembly.service.open(ada.table_id).now.playing().record().text())
    expect(ada.page.locator("#actions button").first).to_be_focused()  # bots have moved in between
    before = ada.version
    keys.press("/")
    notation = ada.page.get_attribute("#actions button", "data-notation") or ""
    keys.type(notation)
    keys.press("Enter")
    ada.wait_turn(before)
    announced = ada.page.locator("#live p").all_inner_texts()
    assert any(words.startswith("Ada") for words in announced)
    assert any(words.startswith("Indigo") for words in announced)
    assert all(announced)
