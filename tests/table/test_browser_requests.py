"""A move is one request: its answer has all that the page shows then; others hear of it by their streams alone."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect

from support.browser import DESKTOP, PHONE, Visit, Visitor

MOVES = 8
CONFLICT = 409


class Requests:
    """What a page asks for, and how it is answered; its stream stays open, and is no answer."""

    def __init__(self, visitor: Visitor) -> None:
        self.answered: list[tuple[str, str, int]] = []
        self.refused: list[Response] = []
        visitor.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if path.endswith("/tip"):  # asked for by the pointer, whether it moves anything or not
            return
        if path == "/api/turns":  # asked every minute for the title, whether anybody moves or not
            return
        if path.startswith("/static/"):  # the page's own parts, fetched once, maybe a little late
            return
        if response.status == CONFLICT:
            self.refused.append(response)
        what = path.rpartition("/")[2] if path.startswith("/api/tables/") else path
        self.answered.append((response.request.method, what, response.status))

    def take(self) -> list[tuple[str, str, int]]:
        found, self.answered = self.answered, []
        return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_a_move_is_one_request(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit(size)
    ada.begin(game)
    ada.wait_turn()
    ada.page.evaluate("localStorage.setItem('careful', 'off')")  # else every decision is shown before it is made
    with ada.page.expect_response(lambda response: "/events?" in response.url):  # its stream, which stays open
        ada.page.reload()
    ada.wait_turn()
    expect(ada.page.locator("#actions button").first).to_be_attached()
    requests = Requests(ada)
    for _ in range(MOVES):
        ada.decide()
    ada.page.wait_for_function("() => !document.getElementById('main').classList.contains('sending')")
    made = requests.take()
    assert {what for _, what, _ in made} == {"act"}, made
    assert [status for _, _, status in made].count(200) <= MOVES  # a bot that plans meanwhile may be taken for a move
    assert {one.json()["reason"] for one in requests.refused} <= {"loses"}  # it was confirmed, by another request
    assert len(made) <= MOVES + len(requests.refused)
    ada.page.click("#undo")
    ada.page.wait_for_function("() => !document.getElementById('main').classList.contains('sending')")
    assert [what for _, what, _ in requests.take()] == ["undo"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_others_see_a_move_without_a_request(visit: Visit, size: tuple[int, int]) -> None:
    ada, watching = visit(), visit(size)
    ada.begin("coal-baron")
    ada.wait_turn()
    with watching.page.expect_response(lambda response: "/events?" in response.url):
        watching.go(f"/table/{ada.table_id}")
    watching.page.wait_for_selector("#board svg")
    expect(watching.page.locator("#main")).to_have_attribute("data-version", str(ada.version))
    requests = Requests(watching)
    for _ in range(3):
        ada.decide()
        expect(watching.page.locator("#main")).to_have_attribute("data-version", str(ada.version))
        shown = watching.page.text_content("#board svg") or ""
        assert shown.startswith(as_watched(ada, watching)), "pieces that slide, and numbers that change, come after it"
    assert requests.take() == []


def as_watched(ada: Visitor, watching: Visitor) -> str:
    """The words of a drawing that is fetched anew, in the way of the page that watches."""
    asked = "section=board&arrangement=phone" if watching.page.viewport_size == {"width": 390, "height": 844} else ""
    address = f"/api/tables/{ada.table_id}/board.svg?seat=watch&theme=auto&{asked}"
    return str(
        ada.page.evaluate(
            """async address => {
              const drawn = await (await fetch(address)).text();
              const svg = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
              for (const name of ["title", "desc"]) svg.querySelector(`:scope > ${name}`)?.remove();
              for (const title of svg.querySelectorAll(".part > title")) title.remove();  // names of parts
              return svg.textContent;
            }""",
            address,
        )
    )
