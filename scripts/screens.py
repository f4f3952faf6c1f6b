"""Takes the documents' pictures of the table in Chromium: python scripts/screens.py

A server of its own plays two games by the games' policies, and is shown as a desktop and as a phone shows it.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.service import Service, Wish

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from support.browser import DESKTOP, PHONE, launch, running  # type: ignore[import-not-found] # noqa: E402

IMAGES = ROOT / "docs" / "images"
NAMES = ("Ada", "Blaise", "Clara")


def main() -> None:
    """Write docs/images/table.png and table-phone.png."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as site, sync_playwright() as playwright:
        service = site.assembly.service
        browser = launch(playwright)
        shoot(browser, site.address + play(service, "magnum-sal", 61), "table.png", DESKTOP, "light")
        shoot(browser, site.address + play(service, "haspelknecht", 90), "table-phone.png", PHONE, "dark")
        browser.close()


def play(service: Service, game: str, decisions: int) -> str:
    """Set up a table, decide so often and until it is the first seat's turn; return the link of that seat."""
    made = service.create(game, [Wish("person", name=name) for name in NAMES], {})
    table, chance = made.table, seeded(7)
    for seat, name in enumerate(NAMES[1:], 1):
        service.sit(table, made.tokens[seat], name, "")
    for decision in range(10 * decisions):
        state = table.now.playing().state
        if decision >= decisions and 0 in state.waiting:
            break
        seat = state.waiting[-1]
        service.act(table, seat, int(choose_best(state, seat, chance)), table.version(seat))
    return f"/table/{table.facts.id}#{made.tokens[0]}"


def shoot(browser: Browser, address: str, name: str, size: tuple[int, int], scheme: str) -> None:
    """Sit down, and take the picture."""
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    page.locator("dialog[open] .primary").first.click()
    page.wait_for_selector("#board svg", state="attached")
    page.mouse.move(1, 1)  # away from the board: no tip covers it
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / name)
    with Image.open(IMAGES / name) as picture:
        picture.quantize(128, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)
    context.close()
    print(f"wrote docs/images/{name}")


if __name__ == "__main__":
    main()
