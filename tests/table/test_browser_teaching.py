"""What a page shows to those who learn: tips by pointer, key and finger, the coach, what is in sight, practice."""

import pytest

import pithead
from support.browser import PHONE, POINT, Visit, Visitor

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]
SCREENS = [(1280, 800), (1440, 900), (1920, 1080)]
# Of the shared board and the own area, what lies outside the window; and of the players' lines.
OUTSIDE = """seat => {
  const [wide, high] = [innerWidth + 1, innerHeight + 1];
  const inside = (box) => box.left >= -1 && box.top >= -1 && box.right <= wide && box.bottom <= high;
  const others = new RegExp(`^seat (?!${seat}\\\\b)`);
  const parts = [...document.querySelectorAll("#pictures .part")].filter((part) => !others.test(part.dataset.part));
  const found = [...parts, ...document.querySelectorAll("#players li, #turn, #hint")];
  return found.filter((one) => !inside(one.getBoundingClientRect())).map((one) => one.dataset.part ?? one.textContent);
}"""
PRESS = """([x, y, ms]) => {
  const at = document.elementFromPoint(x, y);
  const facts = {bubbles: true, cancelable: true, pointerType: "touch", clientX: x, clientY: y};
  const touch = (type) => at.dispatchEvent(new PointerEvent(type, facts));
  touch("pointerdown");
  return new Promise((done) => setTimeout(() => {
    touch("pointerup");
    at.dispatchEvent(new MouseEvent("click", facts));
    done();
  }, ms));
}"""


def against_bots(visitor: Visitor, key: str, seats: int = 4, **more: object) -> None:
    """A table of this visitor against bots."""
    visitor.go()
    people = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": "greedy"} for _ in range(seats - 1)]]
    body = {"game": key, "seats": people, "sit": [0], "pace_ms": 0, **more}
    made = visitor.page.evaluate(
        """async (body) => (await fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify(body)})).json()""",
        body,
    )
    visitor.go(f"/table/{made['id']}")
    visitor.wait_turn()


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", KEYS)
def test_board_own_area_and_everybody_are_in_sight(visit: Visit, key: str, size: tuple[int, int]) -> None:
    ada = visit(size=size)
    against_bots(ada, key)
    for _ in range(3):
        ada.decide()
    assert ada.page.evaluate(OUTSIDE, 0) == []
    lines = ada.page.locator("#players li").all()
    assert len(lines) == 4
    assert all(line.locator(".points").inner_text().lstrip("-").isdecimal() for line in lines)
    assert all(line.locator(".has").inner_text() for line in lines)


@pytest.mark.parametrize("key", KEYS)
def test_the_list_is_grouped_and_what_does_nothing_comes_last(visit: Visit, key: str) -> None:
    ada = visit()
    against_bots(ada, key, 2)
    game = pithead.game(key)
    assert ada.page.inner_text("#hint .asked")
    assert ada.page.inner_text("#hint .purpose")
    for _ in range(4):
        notations = [
            button.get_attribute("data-notation") or "" for button in ada.page.locator("#actions .action").all()
        ]
        idle = [game.actions.families[game.actions.family[game.actions.parse(one)]].idle for one in notations]
        assert idle == sorted(idle)
        ada.decide()


@pytest.mark.parametrize("key", KEYS)
def test_a_tip_comes_by_pointer_by_key_and_goes_by_escape(visit: Visit, key: str) -> None:
    ada = visit()
    against_bots(ada, key, 2)
    page = ada.page
    part = page.locator("#pictures .part.can").first
    part.hover(force=True)
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip h3")
    assert page.locator("#tip a").first.get_attribute("href") in {
        f"/rules/{key}#{found.replace(' ', '-')}" for found in [page.locator("#tip a").first.inner_text()]
    }
    page.keyboard.press("Escape")
    assert page.locator("#tip").is_hidden()
    part.focus()
    page.wait_for_selector("#tip:not([hidden])")
    assert ada.errors == []


@pytest.mark.parametrize("key", KEYS)
def test_a_phone_asks_by_a_long_press_or_the_i(visit: Visit, key: str) -> None:
    ada = visit(size=PHONE)
    against_bots(ada, key, 2)
    page, before = ada.page, ada.version
    spot = next(found for part in page.locator("#pictures .part").all() if (found := part.evaluate(POINT)))
    page.wait_for_timeout(300)  # it may have scrolled
    page.evaluate(PRESS, [*spot, 800])
    page.wait_for_selector("#tip:not([hidden])")
    page.click("#tip p >> nth=0")
    assert page.locator("#tip").is_hidden()
    page.click("#ask")
    page.mouse.click(*spot)
    page.wait_for_selector("#tip:not([hidden])")
    assert ada.version == before
    assert page.locator("#confirm").is_hidden()


def test_the_coach_speaks_when_it_is_wanted_and_only_then(visit: Visit) -> None:
    ada = visit()
    against_bots(ada, "coal-baron", 2)
    assert ada.page.locator("#coach").is_hidden()
    ada.page.check("#coached")
    ada.page.wait_for_selector("#coach:not([hidden]) p")
    ada.page.uncheck("#coached")
    ada.page.wait_for_selector("#coach", state="hidden")


def test_confirming_asks_before_every_decision(visit: Visit) -> None:
    ada = visit()
    against_bots(ada, "coal-baron", 2)
    ada.page.check("#careful")
    before = ada.version
    ada.page.locator("#actions .action").first.click()
    ada.page.wait_for_selector("#confirm:not([hidden])")
    assert ada.version == before
    ada.page.click("#confirm .quiet")
    ada.page.wait_for_selector("#confirm", state="hidden")
    assert ada.version == before


def test_what_the_others_did_can_be_stepped_through(visit: Visit) -> None:
    ada = visit()
    against_bots(ada, "coal-baron", 3, pace_ms=200)
    for _ in range(2):
        ada.decide()
    page = ada.page
    page.wait_for_selector("#since:not([hidden])")
    now = page.inner_html("#board svg")
    page.click("#since button >> nth=0")
    assert page.locator("#since p").count() > 1
    page.click("#since button >> nth=1")
    page.wait_for_function("() => document.querySelectorAll('#pictures .part.can').length > 0")
    assert len(page.inner_html("#board svg")) == pytest.approx(len(now), rel=0.05)


def test_the_legend_is_a_click_away(visit: Visit) -> None:
    for key in KEYS:
        ada = visit()
        against_bots(ada, key, 2)
        ada.page.click("[data-open=legend]")
        ada.page.wait_for_selector("#legend-body li svg")
        assert ada.page.locator("#legend-body li").count() >= 8
        assert ada.errors == []
