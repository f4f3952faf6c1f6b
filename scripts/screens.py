"""Takes the documents' pictures of the table in Chromium: python scripts/screens.py

A server of its own plays two games by the games' policies, and is shown as a desktop and as a phone shows it.
"""

import shutil
import socket
import tempfile
import threading
import time
from pathlib import Path

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.app import make_app
from pithead.table.service import Service, Wish
from pithead.table.settings import Settings

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
NAMES = ("Ada", "Blaise", "Clara")
WIDTH, HEIGHT = 1280, 800
PHONE_WIDTH, PHONE_HEIGHT = 390, 844


def main() -> None:
    """Write docs/images/table.png and table-phone.png."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(f"sqlite:///{folder}/table.db"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        service = app.state.hub.service
        address = f"http://127.0.0.1:{port}"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            link = play(service, "magnum-sal", 61)
            shoot(browser, f"{address}{link}", "table.png", WIDTH, HEIGHT, "light")
            link = play(service, "haspelknecht", 90)
            shoot(browser, f"{address}{link}", "table-phone.png", PHONE_WIDTH, PHONE_HEIGHT, "dark")
            browser.close()
        app.state.hub.bus.stop()
        server.should_exit = True
        thread.join(10)


def play(service: Service, game: str, decisions: int) -> str:
    """Set up a table, decide so often and until it is the first seat's turn; return the link of that seat."""
    made = service.create(game, [Wish("person", name=name) for name in NAMES], {})
    table, chance = made.table, seeded(7)
    for seat, name in enumerate(NAMES[1:], 1):
        service.sit(table, seat, name, "")
    for decision in range(10 * decisions):
        state = table.now.playing().state
        if decision >= decisions and 0 in state.waiting:
            break
        seat = state.waiting[-1]
        service.act(table, seat, int(choose_best(state, seat, chance)), table.version(seat))
    return f"/table/{table.facts.id}#{made.tokens[0]}"


def shoot(browser: Browser, address: str, name: str, width: int, height: int, scheme: str) -> None:
    """Sit down, and take the picture."""
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, color_scheme=scheme, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    page.locator("dialog[open] .primary").first.click()
    page.wait_for_selector("#board svg", state="attached")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / name)
    with Image.open(IMAGES / name) as picture:
        picture.quantize(128, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)
    context.close()
    print(f"wrote docs/images/{name}")


if __name__ == "__main__":
    main()
