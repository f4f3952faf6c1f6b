"""Measures the page in Chromium: from a click to the picture, the bytes of a move, and a first visit.

    python scripts/bench_page.py
    python scripts/bench_page.py --game magnum-sal --moves 60

It uses the browser and the server of the tests. From click to picture is the time from the click that decides to the
first frame that shows its answer: the request, the rules, the disk, the drawing and the browser's own work.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Request, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.browser import DESKTOP, PHONE, Visitor, launch, running

# Notes when the last request for a decision began, and when the first frame after its answer was painted.
WATCH = """() => {
  window.waits = [];
  let begun = 0;
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => { begun = performance.now(); }, true);
  const main = document.getElementById("main");
  new MutationObserver(() => {
    const from = begun;
    begun = 0;
    if (from) requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - from)));
  }).observe(main, { attributes: true, attributeFilter: ["data-version"] });
}"""


class Traffic:
    """Counts what a page fetches, as it comes over the line."""

    def __init__(self, visitor: Visitor) -> None:
        self.requests: list[tuple[str, int]] = []
        visitor.page.on("requestfinished", self._note)

    def _note(self, request: Request) -> None:
        sizes = request.sizes()
        path = request.url.partition("?")[0].rpartition("/")[2]
        self.requests.append((path, sizes["responseBodySize"] + sizes["responseHeadersSize"]))

    def take(self) -> list[tuple[str, int]]:
        """Return what was fetched since it was last asked."""
        found, self.requests = self.requests, []
        return found


def main() -> None:
    """Play some moves in a browser, and report."""
    parser = argparse.ArgumentParser(description="Measure the page in Chromium.")
    parser.add_argument("--game", default="coal-baron")
    parser.add_argument("--moves", type=int, default=30)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, running(Path(folder)) as site:
        browser = launch(playwright)
        for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
            measure(name, Visitor(browser, site, size), args)
        browser.close()


def measure(name: str, ada: Visitor, args: argparse.Namespace) -> None:
    """Report on one size of screen."""
    ada.begin(args.game)
    ada.wait_turn()
    ada.page.evaluate("localStorage.setItem('careful', 'off')")
    table_id = ada.table_id
    guest = Visitor(ada.context.browser, ada.site, ada_size(ada))  # type: ignore[arg-type]
    traffic = Traffic(guest)
    guest.go(f"/table/{table_id}")
    guest.page.wait_for_selector("#pictures .drawing svg >> visible=true")
    shown = guest.page.evaluate("performance.now()")
    first = traffic.take()
    guest.context.close()
    squeezed = sum(size for _, size in first) / 1000
    print(f"{name}: a first visit         {len(first)} requests, {squeezed:.0f} kB, {shown:.0f} ms")
    ada.page.reload()
    ada.wait_turn()
    ada.page.evaluate(WATCH)
    traffic = Traffic(ada)
    for _ in range(args.moves):
        if not ada.over:
            ada.decide()
    acts = sorted(size for path, size in traffic.take() if path == "act")
    waits = sorted(ada.page.evaluate("window.waits"))
    print(
        f"{name}: from click to picture {median(waits):.0f} ms (median), {waits[int(0.95 * len(waits))]:.0f} ms (95 %)"
    )
    print(f"{name}: a move                {median(acts) / 1000:.1f} kB (median), {acts[-1] / 1000:.1f} kB (most)")
    ada.context.close()


def ada_size(ada: Visitor) -> tuple[int, int]:
    """Return the size of a visitor's screen."""
    size = ada.page.viewport_size
    assert size is not None
    return size["width"], size["height"]


if __name__ == "__main__":
    main()
