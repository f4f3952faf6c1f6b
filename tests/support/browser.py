"""A person at a table in a real browser, and the server in this process."""

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.settings import Settings
from support.table import QUICK

DESKTOP = (1280, 800)
PHONE = (390, 844)
BOT = "bot level:novice"  # as the list of who plays has it
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# A point of a part where a click goes to that part and to no other.
POINT = """part => {
  part.scrollIntoView({block: "nearest", inline: "nearest"});
  const box = part.getBoundingClientRect();
  for (const fy of [.5, .2, .8, .08, .92, .35, .65]) for (const fx of [.5, .2, .8, .05, .95, .35, .65]) {
    const [x, y] = [box.x + fx * box.width, box.y + fy * box.height];
    if (document.elementFromPoint(x, y)?.closest(".part") === part) return [x, y];
  }
  return null;
}"""
IDLE = """() => !document.getElementById("main").classList.contains("sending")"""
SETTLED = """version => {
  const main = document.getElementById("main").classList;
  const now = Number(document.getElementById("main").dataset.version);
  return !main.contains("sending") && now > version && (main.contains("over") || main.contains("mine"));
}"""

expect.set_options(timeout=20_000)  # a machine with much to do takes its time


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium, or the one that Playwright has; an error says that there is none."""
    found = next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])


class Site:
    """A server in this process, on a file in a folder, or on a database."""

    def __init__(self, where: Path | str) -> None:
        database = where if isinstance(where, str) else f"sqlite:///{where / 'table.db'}"
        self.app = make_app(Settings(database, **QUICK))  # type: ignore[arg-type]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        config = uvicorn.Config(self.app, port=self.port, log_config=None, timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def assembly(self) -> Assembly:
        assembly: Assembly = self.app.state.assembly
        return assembly

    def state(self, table_id: str) -> State:
        return self.assembly.service.open(table_id).now.playing().state

    def finish(self, table_id: str) -> None:
        """Let every seat decide by the game's policy until the game is over; bots must not be at the table."""
        table = self.assembly.service.open(table_id)
        chance = seeded(1)
        while not table.now.over:
            state = self.state(table_id)
            seat = state.waiting[0]
            self.assembly.service.act(table, seat, int(choose_best(state, seat, chance)), table.version(seat))


@contextmanager
def running(where: Path | str) -> Iterator[Site]:
    site = Site(where)
    site.thread.start()
    until = time.monotonic() + 20
    while not site.server.started:
        assert time.monotonic() < until, "the server does not start"
        time.sleep(0.05)
    try:
        yield site
    finally:
        site.assembly.bus.stop()
        site.server.should_exit = True
        site.thread.join(10)


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, site: Site, size: tuple[int, int] = DESKTOP, **wishes: str) -> None:
        width, height = size
        self.site = site
        self.address = site.address
        self.context = browser.new_context(viewport={"width": width, "height": height}, **wishes)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._listen)
        self.chance = seeded(5)

    def _listen(self, message: object) -> None:
        text = str(getattr(message, "text", ""))
        if getattr(message, "type", "") == "error" and "status of 4" not in text and "ERR_INTERNET" not in text:
            self.errors.append(text)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def begin(self, game: str, others: tuple[str, ...] = (BOT,), name: str = "Ada", pace: str = "0") -> str:
        """Set up a game at home: this visitor, then the others; return the table's id."""
        page = self.page
        self.go()
        page.click("#more-options > summary")
        page.check(f"#game-{game}")
        while page.locator("#seats > li").count() > 1 + len(others):
            page.locator("#seats .less").last.click()
        while page.locator("#seats > li").count() < 1 + len(others):
            page.click("#more")
        page.fill("#seats .name >> nth=0", name)
        for place, kind in enumerate(others, 1):
            page.select_option(f"#seats .kind >> nth={place}", kind)
        page.select_option(".options:not([hidden]) .pace", pace)
        page.click("#start")
        page.wait_for_selector("#pictures .drawing svg >> visible=true")
        return self.table_id

    @property
    def table_id(self) -> str:
        return self.page.url.split("/table/")[1].split("#")[0]

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#main", "data-version") or -1)

    @property
    def hint(self) -> str:
        return self.page.inner_text("#hint")

    @property
    def log(self) -> str:
        return self.page.inner_text("#log")

    def part(self, name: str) -> Locator:
        return self.page.locator(f'#pictures .part[data-part="{name}"]')

    def click_part(self, name: str) -> None:
        """Click a part with the mouse, where nothing lies above it."""
        for _ in range(5):  # the board may just be drawn anew
            point = self.part(name).evaluate(POINT)
            if point is not None:
                break
            self.page.wait_for_timeout(100)
        assert point is not None, f"{name} cannot be clicked"
        self.page.mouse.click(*point)

    def wait_turn(self, after: int = -1) -> None:
        self.page.wait_for_function(SETTLED, arg=after, timeout=30_000, polling=20)

    @property
    def over(self) -> bool:
        return "over" in (self.page.get_attribute("#main", "class") or "")

    def type(self, notation: str) -> None:
        """Decide by the command box."""
        before = self.version
        self.page.fill("#notation", notation)
        self.page.press("#notation", "Enter")
        self.page.wait_for_function("v => Number(document.getElementById('main').dataset.version) > v", arg=before)

    def decide(self, seat: int = 0) -> None:
        """Decide by the game's policy, and wait for one's next turn."""
        before = self.version
        self.click_action(seat)
        self.wait_turn(before)

    def click_action(self, seat: int = 0) -> None:
        """Decide by the game's policy: click the parts of the action, or its button if it has none."""
        state = self.site.state(self.table_id)
        action = int(choose_best(state, seat, self.chance))
        game = state.game
        parts = game.parts(action, state.view(seat))
        before = self.version
        done = False
        for part in [*parts.source, *parts.target]:
            if self.part(part).get_attribute("aria-pressed") != "true":
                self.click_part(part)
            done = self.decided(before)
            if done:
                break
        if not done:
            self.page.click(f'#actions [data-notation="{game.actions.text(action)}"]')
            assert self.decided(before), f"{game.actions.text(action)}: {self.hint}"

    def decided(self, before: int) -> bool:
        """Tell whether the last click was a decision; a question whether to lose something is answered with yes."""
        page = self.page
        page.wait_for_function(IDLE, polling=20)
        if page.locator("#confirm:not([hidden])").count():
            page.click("#confirm .primary")
            page.wait_for_function(IDLE, polling=20)
        return self.version > before


Visit = Callable[..., Visitor]
