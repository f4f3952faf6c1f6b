"""Every lesson can be followed in a browser by nothing but its words and what they point at."""

import pytest

import pithead
from pithead.teaching.lessons import course
from support.browser import DESKTOP, IDLE, PHONE, Visit, Visitor

KEYS = [key for key in pithead.all_games() if course(key)]
LESSONS = [(key, one.key) for key in KEYS for one in course(key)]
SIZES = {"desktop": DESKTOP, "phone": PHONE}
LANGUAGES = ["en-GB", "fr-FR"]
# Each lesson at both sizes and in both languages; by turns each the other way, as that takes long.
CASES = [
    (key, name, size, LANGUAGES[(number + place) % 2])
    for number, (key, name) in enumerate(LESSONS)
    for place, size in enumerate(SIZES)
]
READY = """() => {
  const main = document.getElementById("main").classList;
  if (main.contains("sending")) return false;
  return document.querySelector("#lesson .primary") !== null || main.contains("mine");
}"""
AIMS = "#pictures .part.can.spoken-of:not(.chosen)"
MOST = 400  # clicks


def begin(visitor: Visitor, key: str, name: str) -> None:
    visitor.go()
    made = visitor.page.evaluate(
        """async (body) => (await fetch("/api/lessons", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify(body)})).json()""",
        {"game": key, "lesson": name},
    )
    visitor.go(f"/table/{made['id']}")
    visitor.page.wait_for_selector("#lesson:not([hidden])")


def finished(visitor: Visitor) -> bool:
    return visitor.page.locator("[data-lesson='again']").count() > 0


def step(visitor: Visitor) -> None:
    """Read on, or do what the words point at."""
    page = visitor.page
    page.wait_for_function(READY, polling=20, timeout=30_000)
    if page.locator("[data-lesson='next']").count():
        page.click("[data-lesson='next']")
        return
    before = visitor.version
    tried: set[str] = set()
    for _ in range(8):
        lit = [part.get_attribute("data-part") or "" for part in page.locator(AIMS).all() if part.is_visible()]
        aims = [part for part in lit if part not in tried]  # the words may speak of several
        if aims:
            tried.add(aims[0])
            visitor.click_part(aims[0])
        else:
            button = page.locator("#actions .spoken-of")
            aim = button.first if button.count() else page.locator("#actions .action").first
            if not aim.is_visible():
                page.click("#list")
            aim.click()
        if visitor.decided(before):
            return
    raise AssertionError(f"nothing comes of it: {page.inner_text('#lesson')}")


@pytest.mark.parametrize(("key", "name", "size", "language"), CASES)
def test_a_lesson_is_followed_to_its_end(visit: Visit, key: str, name: str, size: str, language: str) -> None:
    learner = visit(size=SIZES[size], locale=language)
    begin(learner, key, name)
    for _ in range(MOST):
        if finished(learner):
            break
        step(learner)
    assert finished(learner), learner.page.inner_text("#lesson")
    done = learner.page.evaluate(f"localStorage.getItem('pithead-lessons-{key}')")
    assert name in done
    assert learner.errors == []


@pytest.mark.parametrize("key", KEYS)
def test_doing_something_else_first_is_answered_and_does_no_harm(visit: Visit, key: str) -> None:
    learner = visit()
    chosen = course(key)[0]
    begin(learner, key, chosen.key)
    page, objected = learner.page, 0
    for _ in range(MOST):
        if finished(learner):
            break
        page.wait_for_function(READY, polling=20, timeout=30_000)
        wrong = page.locator("#actions .action:not(.spoken-of)")
        if (
            not page.locator("[data-lesson='next']").count()
            and wrong.count()
            and page.locator("#actions .spoken-of").count()
        ):
            before = learner.version
            wrong.first.click()
            page.wait_for_function(IDLE, polling=20)
            assert learner.version == before
            assert page.inner_text("#lesson .said") in [one.otherwise for one in chosen.steps]
            objected += 1
        step(learner)
    assert finished(learner)
    assert objected > 0


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_can_be_left_and_resumed(visit: Visit, key: str) -> None:
    learner = visit()
    begin(learner, key, course(key)[0].key)
    for _ in range(3):
        step(learner)
    said = learner.page.inner_text("#lesson .course")
    version = learner.version
    learner.page.reload()
    learner.page.wait_for_selector("#lesson:not([hidden]) .words")
    learner.wait_turn(version - 1)
    assert learner.page.inner_text("#lesson .course") == said
    assert learner.version == version
