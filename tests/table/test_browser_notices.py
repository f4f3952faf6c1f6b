"""It is your turn, in real browsers: asked for politely and once, told once, by the page and by its worker."""

import json

import pytest
from playwright.sync_api import expect

from pithead.table.notices import push_message
from pithead.table.whose_turn import Turn
from support.browser import Visit, Visitor
from support.serving import wait_until

pytestmark = pytest.mark.slow
# A browser that counts how often it is asked for its leave, and what it shows; and whose page can be looked away from.
COUNTING = """
  window.asked = 0;
  window.shown = [];
  window.Notification = class {
    static get permission() { return localStorage.getItem("leave") ?? "default"; }
    static async requestPermission() { window.asked++; localStorage.setItem("leave", "granted"); return "granted"; }
    constructor(title, { body }) { window.shown.push([title, body]); }
    addEventListener() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
  document.hasFocus = () => !window.away;
"""


def at_a_table(ada: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """Ada and Ben at one table; return who has the turn, and who waits."""
    for visitor in (ada, ben):
        visitor.context.add_init_script(COUNTING)
    table_id = ada.begin("coal-baron", ("friend",))
    link = ada.page.evaluate("id => JSON.parse(sessionStorage.getItem(`links ${id}`))[0].link", table_id)
    ada.page.keyboard.press("Escape")
    ben.go(link)
    ben.page.fill("#sitter", "Ben")
    ben.page.click("#sit .primary")
    ben.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    expect(ada.page.locator("#players")).to_contain_text("Ben")
    return (ada, ben) if ada.site.state(table_id).to_act == 0 else (ben, ada)


def test_the_browser_is_asked_once_after_a_click_and_tells_each_turn_once(ada: Visitor, visit: Visit) -> None:
    ben = visit()
    acting, waiting = at_a_table(ada, ben)
    seat = 0 if acting is ada else 1
    expect(waiting.page.locator("#offers .offer")).to_contain_text("when it is your turn")
    expect(acting.page.locator("#offers .offer")).to_have_count(0)
    assert waiting.page.evaluate("asked") == 0, "nothing is asked of the browser before a click"
    waiting.page.get_by_role("button", name="Notify me").click()
    expect(waiting.page.locator("#offers .offer")).to_have_count(0)
    assert waiting.page.evaluate("asked") == 1
    waiting.page.evaluate("away = true")
    while ada.site.state(ada.table_id).to_act == seat:
        acting.wait_turn()
        acting.click_action(seat)
    waiting.wait_turn()
    assert waiting.page.evaluate("shown") == [["Your turn: Coal Baron", acting_name(seat)]]
    expect(waiting.page).to_have_title("● Coal Baron · Pithead")
    waiting.page.wait_for_function("document.getElementById('icon').getAttribute('href').startsWith('data:')")
    assert waiting.page.evaluate("asked") == 1

    expect(acting.page.locator("#offers .offer")).to_be_visible()  # who waits now
    acting.page.get_by_role("button", name="No, thanks").click()
    acting.page.reload()
    acting.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    expect(acting.page.locator("#players")).to_contain_text("Ben")
    expect(acting.page.locator("#offers .offer")).to_have_count(0)
    assert acting.page.evaluate("asked") == 0

    waiting.go("/notices")
    expect(waiting.page.locator("#browser-state")).to_have_text(
        "This browser notifies you while a Pithead page is open."
    )
    waiting.page.get_by_role("button", name="Stop notices here").click()
    expect(waiting.page.locator("#browser-state")).to_have_text("No notices in this browser.")


def acting_name(seat: int) -> str:
    return ("Ada", "Ben")[seat]


def test_the_worker_shows_what_is_pushed_while_no_page_of_the_table_is_open(visit: Visit) -> None:
    ada = visit()
    ada.context.grant_permissions(["notifications"])
    ada.go("/lobby")
    ada.page.evaluate(
        "navigator.serviceWorker.register('/worker.js', { scope: '/' }).then(() => navigator.serviceWorker.ready)"
    )
    chromium = ada.context.new_cdp_session(ada.page)
    found: list[str] = []
    chromium.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    chromium.send("ServiceWorker.enable")
    ada.page.wait_for_function("navigator.serviceWorker.controller !== null")
    turn = Turn("k3vq7mzx2abc", "coal-baron", 0, "p", 1, 0.0, 0.0, ("Ada", "<b>Bo</b>"))
    said = push_message([turn], "fr").decode()
    messages = (said, json.dumps({"title": "Elsewhere", "link": "https://example.org/x", "tag": "other"}), "no JSON")
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
      .map(({ title, body, tag, data }) => [title, body, tag, data.link])"""

    def delivered() -> bool:
        """Deliver them once more: asked for while it shows one, Chromium may forget it."""
        for data in messages:
            message = {"origin": ada.address, "registrationId": found[0], "data": data}
            chromium.send("ServiceWorker.deliverPushMessage", message)
        return len(ada.page.evaluate(shown)) == 2

    wait_until(delivered, "two notices")
    assert sorted(ada.page.evaluate(shown)) == [
        ["Elsewhere", "", "other", "/"],
        [
            "À vous de jouer\N{NO-BREAK SPACE}: Coal Baron",
            "Coal Baron avec <b>Bo</b>",
            turn.table,
            f"/table/{turn.table}",
        ],
    ]
