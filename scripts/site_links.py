"""Checks every link of the built site: pages, anchors, pictures, scripts. MkDocs checks those written in Markdown only.

`site.py` uses it.
"""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a tag's addresses and its name."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            elif name == "id" and value:
                self.anchors.add(value)


def broken_links(site: Path) -> list[str]:
    """Return a sentence for each link within a site that leads nowhere."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    return [
        f"{path.relative_to(site.resolve())}: {link}"
        for path, page in pages.items()
        for link in sorted(page.links)
        if not _leads(link, path, pages)
    ]


def _leads(link: str, path: Path, pages: dict[Path, Page]) -> bool:
    """Tell whether a link of a page leads somewhere; those to other sites are not followed."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if there.is_dir():
        there /= "index.html"
    if not parts.fragment or there.suffix != ".html":  # a picture's fragment chooses the theme that shows it
        return there.is_file()
    return there in pages and unquote(parts.fragment) in pages[there].anchors
