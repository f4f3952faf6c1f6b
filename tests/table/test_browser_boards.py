"""The drawings in a real browser: what is lit can be clicked in its middle, and looks as it was drawn."""

import pytest
from playwright.sync_api import Page

import pithead
from pithead.core.game import State
from pithead.drawing.theme import palette
from support.browser import DESKTOP, PHONE, Visit
from support.lit import lit, sampled

pytestmark = pytest.mark.slow

PUT = """frames => {
  for (const frame of document.querySelectorAll(".drawing")) frame.innerHTML = frames[frame.dataset.section] ?? "";
}"""
# The lit parts of the section that is shown whose middle, or what of their place is nearest to it, is not theirs:
# another lit part may lie there, as cubes lie in a cage. Then those of which less than half can be clicked.
MISSED = """async () => {
  const { partAt } = await import("/static/board.js");
  const missed = [];
  for (const part of document.querySelectorAll("#pictures .part.can")) {
    if (!part.getClientRects().length) continue;
    const place = part.querySelector(":scope > .place") ?? part;
    place.scrollIntoView({ block: "center", inline: "center" });
    const box = place.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const points = [];
    for (let i = 0; i < 9; i++) for (let j = 0; j < 9; j++) {
      const at = new DOMPoint(box.x + (i + .5) / 9 * box.width, box.y + (j + .5) / 9 * box.height);
      const inside = place.isPointInFill?.(at.matrixTransform(place.getScreenCTM().inverse())) ?? true;
      if (inside) points.push([at.x, at.y]);
    }
    points.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    const there = partAt(...points[0]);
    if (!there?.classList.contains("can")) missed.push(`${part.dataset.part}: middle (${there?.dataset.part})`);
    const own = points.filter((point) => partAt(...point) === part).length;
    if (own < points.length * .4) missed.push(`${part.dataset.part}: ${own} of ${points.length}`);
  }
  return missed;
}"""
STROKES = """() => [...document.querySelectorAll("#pictures .part.can")].flatMap((part) => {
  const place = part.querySelector(":scope > .place");
  if (!place) return [];
  const [red, green, blue] = getComputedStyle(place).stroke.match(/\\d+/g).map(Number);
  const colour = "#" + [red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("");
  return [[part.dataset.part, Boolean(part.closest(".under")), colour]];
})"""


def put(page: Page, state: State, seat: int, phone: bool, theme: str = "light") -> None:
    """Show a position on a page of a table, lit up as for a seat."""
    view, parts = state.view(seat), lit(state, seat)
    frames = {}
    for section in ("board", "own", "others") if phone else ("",):
        arrangement = "phone" if phone else "wide"
        svg = state.game.svg(view, arrangement=arrangement, section=section, theme=theme, lit=parts)
        frames[section or "board"] = svg
    page.evaluate(PUT, frames)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_lit_parts_are_clicked_in_their_middle(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(size)
    ada.begin("coal-baron")
    ada.wait_turn()
    missed = []
    for key in pithead.all_games():
        for number, (state, seat) in enumerate(sampled(key)):
            put(ada.page, state, seat, size == PHONE)
            for tab in ("board", "own") if size == PHONE else ("board",):
                ada.page.click(f"#tab-{tab}") if size == PHONE else None
                missed += [f"{key} {number}, {one}" for one in ada.page.evaluate(MISSED)]
    assert missed == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_changes_nothing_of_what_is_lit(visit: Visit, theme: str) -> None:
    """The page has classes of its own, of the same names as some in the drawings."""
    ada = visit(color_scheme=theme)
    ada.begin("coal-baron")
    ada.wait_turn()
    colours = palette(theme)
    for key in pithead.all_games():
        for state, seat in sampled(key)[:3]:
            put(ada.page, state, seat, False, theme)
            for part, under, colour in ada.page.evaluate(STROKES):
                assert colour == colours["lamp" if under else "accent"], (key, part)
