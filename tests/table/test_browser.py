"""The table in a real browser, as people use it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from support.browser import DESKTOP, IDLE, PHONE, Site, Visitor, launch, running

pytestmark = pytest.mark.slow
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Error as error:
            why = str(error).splitlines()[0]
            pytest.skip(f"Chromium is not installed, or does not start ({why}); on Debian: apt-get install chromium")
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def visit(size: tuple[int, int] = DESKTOP, **wishes: str) -> Visitor:
        visitors.append(Visitor(browser, site, size, **wishes))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.context.close()
    assert [error for visitor in visitors for error in visitor.errors] == []


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    return visit()


# Whole games.


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    ada = visit(reduced_motion="reduce")
    table_id = ada.begin(game, ("bot greedy",))
    ada.wait_turn()
    while not ada.over:
        ada.decide()
    expect(ada.page.locator("#sheet")).to_be_visible()
    scores = ada.site.state(table_id).scores()
    assert ada.page.locator("#sheet tfoot td").all_inner_texts() == [str(score) for score in scores]


def test_a_first_visitor_is_in_a_game_with_two_clicks(ada: Visitor) -> None:
    ada.go()
    ada.page.check("#game-magnum-sal")
    ada.page.click("#start")
    expect(ada.page.locator("#board svg")).to_be_visible()
    assert ada.site.state(ada.table_id).game.key == "magnum-sal"


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
    table_id = ada.begin("coal-baron")
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
    ada.page.get_by_role("button", name="Come back").click()
    expect(ada.page.locator("#log")).to_contain_text("Ada is back")


def test_a_page_that_was_offline_catches_up(ada: Visitor) -> None:
    table_id = ada.begin("coal-baron", ("friend",))
    ada.page.keyboard.press("Escape")
    ada.context.set_offline(True)
    state = ada.site.state(table_id)
    table = ada.site.hub.service.open(table_id)
    ada.site.hub.service.act(table, state.to_act, state.legal()[0], table.version(state.to_act))
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


def test_the_focus_stays_on_what_turns_over(ada: Visitor) -> None:
    ada.begin("magnum-sal")
    ada.wait_turn()
    closed = "#pictures .part.can[data-part^='i-']:not([data-face])"
    while not ada.page.locator(closed).count():
        ada.decide()
    name = ada.page.locator(closed).first.get_attribute("data-part") or ""
    before = ada.version
    ada.part(name).focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(f".part[data-part='{name}'].on-its-way")
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
    expect(ada.page.locator("#confirm")).to_contain_text("you could do more")
    asked = ada.page.get_by_role("alertdialog", name="Stop", exact=False)
    expect(asked).to_have_accessible_description(re.compile("you could do more"))
    asked.get_by_role("button", name="Take the choice back").click()
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
    assert second in str(ada.site.hub.service.open(ada.table_id).now.playing().record().text())
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


# Sizes.


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


def test_french_by_the_browsers_wish_and_english_by_the_switch(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    ada.begin("coal-baron", ("bot greedy",))
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
    expect(ada.page.locator("#sheet")).to_be_visible(timeout=20_000)
    ada.page.keyboard.press("Escape")
    moves = len(ada.site.hub.service.open(table_id).now.standing)
    expect(ada.page.locator("#moved")).to_have_text(f"Decision {moves} of {moves}")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.page.locator("#moved")).to_have_text(f"Decision {moves - 1} of {moves}")
    assert ada.page.url.endswith(f"#move={moves - 1}")
    ada.page.locator("#move").fill("20")
    expect(ada.page.locator("#log .pointed")).to_be_visible()
    reader = visit()
    reader.go(f"/table/{table_id}#move=20")
    expect(reader.page.locator("#moved")).to_have_text(f"Decision 20 of {moves}")
    ada.page.click("[data-open=about]")
    expect(ada.page.locator("#proof")).to_contain_text("Verified")
    expect(ada.page.locator("#about-body")).to_contain_text("Open deliveries")
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
    for path in ("/", "/rules", "/rules/coal-baron", "/rules/haspelknecht", "/rules/rulings", "/api", "/no-such-page"):
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
    expect(ada.page.locator("#sheet")).to_be_visible(timeout=20_000)
    assert serious(ada) == []
    ada.page.keyboard.press("Escape")
    assert serious(ada) == []
