"""A record comes in, is replayed to a move, and played on from, in a real browser; by keyboard alone too."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pithead import Record
from support.browser import DESKTOP, PHONE, Site, Visit, Visitor
from support.records import RECORDS, shortened, text_of

pytestmark = pytest.mark.slow
# Gives a file to the page as if it was dragged there.
DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name, { type: "text/plain" }));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def paste(visitor: Visitor, text: str) -> None:
    visitor.go()
    visitor.page.click("#open-record > summary")
    visitor.page.fill("#record-text", text)
    visitor.page.click("#incoming .primary")


def open_record(visitor: Visitor, game: str) -> int:
    """Bring in a finished game, and return how many decisions it has."""
    paste(visitor, text_of(game))
    expect(visitor.page.locator("#ending")).to_be_visible(timeout=30_000)
    return len(Record.parse(text_of(game)).actions)


def at_move(page: Page, move: int, last: int) -> None:
    expect(page.locator("#moved")).to_have_text("The start" if move == 0 else f"Decision {move} of {last}")


@pytest.mark.parametrize(
    ("size", "scheme", "game", "anew"),
    [
        (DESKTOP, "light", "coal-baron", True),
        (PHONE, "dark", "magnum-sal", False),
        (PHONE, "light", "haspelknecht", True),
    ],
)
def test_from_a_record_to_a_decision_of_ones_own(
    visit: Visit, site: Site, size: tuple[int, int], scheme: str, game: str, anew: bool
) -> None:
    ada = visit(size, color_scheme=scheme)
    page = ada.page
    last = open_record(ada, game)
    record = ada.table_id
    ada.go(f"/table/{record}#move=60")
    at_move(page, 60, last)
    decided = Record.parse(text_of(game)).actions[59][0]
    names = site.assembly.service.open(record).now.names
    expect(page.locator("#hint .moved")).to_contain_text(names[decided])
    page.click("#play-from")
    page.wait_for_selector(".play-from form")
    assert page.locator(".play-from select").evaluate_all("all => all.map((one) => one.value)").count("you") == 1
    if anew:
        page.check(".play-from [value=anew]")
    page.click(".play-from .primary")
    page.wait_for_url(lambda address: record not in address)
    ada.wait_turn()
    table = site.assembly.service.open(ada.table_id)
    assert (table.facts.origin.move, table.facts.origin.anew is not None) == (60, anew)
    before = table.sequence
    decide(ada)
    assert table.sequence > before
    link = page.locator("#log .origin a")
    assert link.get_attribute("href") == f"/table/{record}#move=60"
    expect(page.locator("#log .origin")).to_contain_text("everything redrawn" if anew else "with the same deal")


def decide(visitor: Visitor) -> None:
    """Do the first thing of the list, by its button."""
    page, before = visitor.page, visitor.version
    if page.locator("#list").is_visible():
        page.click("#list")
    page.locator("#actions .action").first.click()
    page.wait_for_function("() => !document.getElementById('main').classList.contains('sending')")
    if page.locator("#confirm:not([hidden])").count():
        page.click("#confirm .primary")
    page.wait_for_function("v => Number(document.getElementById('main').dataset.version) > v", arg=before)


def test_the_keys_step_by_decision_and_by_turn_and_play(ada: Visitor) -> None:
    page = ada.page
    last = open_record(ada, "coal-baron")
    press: Callable[[str], None] = page.keyboard.press
    press("Home")
    expect(page.locator("#ending")).to_be_hidden()
    at_move(page, 0, last)
    press("ArrowRight")
    press("ArrowRight")
    at_move(page, 2, last)
    press("ArrowLeft")
    at_move(page, 1, last)
    press("End")
    at_move(page, last, last)
    page.evaluate("location.hash = '#move=30'")
    at_move(page, 30, last)
    seats = [seat for seat, _ in Record.parse(text_of("coal-baron")).actions]
    ends = [move for move in range(1, last) if seats[move] != seats[move - 1]]
    following = next(move for move in ends if move > 30)
    press("ArrowDown")
    at_move(page, following, last)
    press("Shift+ArrowLeft")
    at_move(page, max(move for move in ends if move < following), last)
    expect(page.locator("#pictures .last-move").first).to_be_attached()
    page.select_option("#pace", "fast")
    page.evaluate("document.activeElement.blur()")
    began = int(re.findall(r"\d+", page.inner_text("#moved"))[0])
    press(" ")
    expect(page.locator("#play")).to_have_text("Pause")
    page.wait_for_function("least => Number(document.getElementById('move').value) >= least", arg=began + 2)
    press(" ")
    expect(page.locator("#play")).to_have_text("Autoplay")
    stopped = page.inner_text("#moved")
    page.wait_for_timeout(900)
    assert page.inner_text("#moved") == stopped
    assert page.url.endswith(f"#move={re.findall(r'[0-9]+', stopped)[0]}")


def test_it_ends_by_itself_and_begins_again_at_the_start(ada: Visitor) -> None:
    page = ada.page
    last = open_record(ada, "magnum-sal")
    ada.go(f"/table/{ada.table_id}#move={last - 2}")
    at_move(page, last - 2, last)
    page.select_option("#pace", "fast")
    page.click("#play")
    at_move(page, last, last)
    expect(page.locator("#play")).to_have_text("Autoplay")
    page.click("#play")
    expect(page.locator("#moved")).to_have_text(re.compile(f"The start|Decision [12] of {last}"))


def test_every_entry_of_the_log_is_reached_by_keys(ada: Visitor) -> None:
    page = ada.page
    last = open_record(ada, "coal-baron")
    ada.go(f"/table/{ada.table_id}#move=20")
    at_move(page, 20, last)
    assert page.locator("#log li[data-move]").count() == page.locator("#log .number").count() > 0.9 * last
    assert page.locator("#log .number[tabindex='0']").all_text_contents() == ["20"]
    page.locator("#log .number[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    at_move(page, 21, last)
    expect(page.locator("#log .number[tabindex='0']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    at_move(page, 19, last)
    expect(page.get_by_role("button", name="Show decision 19", exact=True)).to_be_focused()


def test_all_of_it_by_keyboard_alone(ada: Visitor, site: Site) -> None:
    """From the start page to a decision: Tab, arrows, space and Enter."""
    page = ada.page
    ada.go()
    page.locator("#open-record > summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#record-text")).to_be_focused()
    page.keyboard.insert_text(text_of("coal-baron"))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_be_visible(timeout=30_000)
    record = ada.table_id
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.locator("#pace").focus()
    for name in ("#link-move", "#analysis-move", "#play-from"):
        page.keyboard.press("Tab")
        expect(page.locator(name)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".play-from select").first).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".play-from [value=anew]")).to_be_checked()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: record not in address)
    ada.wait_turn()
    assert site.assembly.service.open(ada.table_id).facts.redraws
    notation = page.locator("#actions .action").first.get_attribute("data-notation")
    page.keyboard.press("/")
    page.keyboard.insert_text(notation or "")
    before = ada.version
    page.keyboard.press("Enter")
    page.wait_for_function("v => Number(document.getElementById('main').dataset.version) > v", arg=before)


def test_escape_closes_the_dialog_and_the_focus_comes_back(ada: Visitor) -> None:
    page = ada.page
    open_record(ada, "coal-baron")
    page.keyboard.press("Home")
    page.focus("#play-from")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play-from form")
    page.keyboard.press("Escape")
    expect(page.locator(".play-from")).to_have_count(0)
    expect(page.locator("#play-from")).to_be_focused()


# What comes in otherwise.


def test_a_file_is_chosen_or_dragged_onto_the_page(ada: Visitor) -> None:
    page = ada.page
    ada.go()
    page.click("#open-record > summary")
    page.set_input_files("#record-file", str(RECORDS / "magnum-sal.txt"))
    expect(page.locator("#ending")).to_be_visible(timeout=30_000)
    ada.go()
    page.evaluate(DROP, ["game.txt", text_of("haspelknecht")])
    expect(page.locator("#ending")).to_be_visible(timeout=30_000)
    ada.go()
    expect(page.locator("#records li")).to_have_count(2)
    expect(page.locator("#records li").first).to_contain_text("Haspelknecht")


def test_whatever_is_wrong_is_told_and_its_line_is_selected(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    page = ada.page
    paste(ada, "\n\n" + text_of("coal-baron").replace("0 draft", "9 draft", 1))
    trouble = page.locator("#incoming .trouble")
    expect(trouble).to_have_text(re.compile("ligne 13\\s: place de 0 à 3 puis action attendues, et non «\\s9 draft"))
    chosen = (
        "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    )
    assert page.evaluate(chosen) == "9 draft handcart ybgk"
    page.set_input_files("#record-file", {"name": "x.bin", "mimeType": "text/plain", "buffer": b"\xff\xfe\x00"})
    expect(trouble).to_contain_text("x.bin")
    page.set_input_files("#record-file", {"name": "y.txt", "mimeType": "text/plain", "buffer": b"x" * 70_000})
    expect(trouble).to_contain_text("60000")
    page.evaluate(DROP, ["<img src=x onerror=alert(1)>.txt", "<script>alert(1)</script>"])
    expect(trouble).to_contain_text("pithead-record: 1")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_unfinished_record_is_replayed_and_played_on(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size)
    page = ada.page
    paste(ada, shortened("coal-baron", 50).replace("seed: 12\n", "seed: 12\nname 0: <i>Eve</i>\n"))
    expect(page.locator("#turn")).to_have_text("An unfinished game", timeout=30_000)
    at_move(page, 50, 50)
    expect(page.locator("#play-from")).to_be_visible()
    page.click("#before")
    at_move(page, 49, 50)
    assert page.locator("#log i").count() == 0
    record = ada.table_id
    page.click("#last")
    page.click("#play-from")
    page.wait_for_selector(".play-from form")
    expect(page.locator(".play-from .name").first).to_have_text("<i>Eve</i>")
    page.click(".play-from .primary")
    page.wait_for_url(lambda address: record not in address)
    ada.wait_turn()


def test_ones_practice_can_be_tried_otherwise(ada: Visitor, site: Site) -> None:
    page = ada.page
    ada.go()
    page.click("#more-options > summary")
    while page.locator("#seats > li").count() > 2:
        page.locator("#seats .less").last.click()
    page.check(".options:not([hidden]) .practice")
    page.select_option(".options:not([hidden]) .pace", "0")
    page.click("#start")
    page.wait_for_selector("#pictures .drawing svg >> visible=true")
    ada.wait_turn()
    ada.decide()
    first = ada.table_id
    page.click("#branch")
    page.wait_for_selector(".play-from form")
    page.click(".play-from .primary")
    page.wait_for_url(lambda address: first not in address)
    ada.wait_turn()
    assert site.assembly.service.open(ada.table_id).facts.origin.table == first


def test_a_link_to_a_position_is_copied(visit: Visit) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    page = ada.page
    open_record(ada, "coal-baron")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hint")).to_contain_text("Draft the order")
    page.click("#link-move")
    expect(page.locator("#hint")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{ada.site.address}/table/{ada.table_id}#move=1"


def test_nothing_slides_for_those_who_want_no_motion(visit: Visit) -> None:
    ada = visit(reduced_motion="reduce")
    page = ada.page
    last = open_record(ada, "coal-baron")
    page.keyboard.press("Home")
    page.evaluate(
        """() => { window.slid = 0; new MutationObserver((all) => { for (const { addedNodes } of all)
        for (const one of addedNodes) if (one.matches?.(".sliding")) slid++; })
        .observe(document.getElementById("pictures"), { childList: true, subtree: true }); }"""
    )
    for move in range(1, 4):
        page.keyboard.press("ArrowRight")
        at_move(page, move, last)
    expect(page.locator("#hint .moved")).to_be_visible()
    assert page.evaluate("slid") == 0
    expect(page.locator("#pictures .last-move").first).to_be_attached()
