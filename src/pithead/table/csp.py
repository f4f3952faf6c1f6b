"""The Content-Security-Policy: nothing but what comes from this server, no inline script."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from itertools import product
from xml.etree import ElementTree

from pithead.core.registry import usable
from pithead.drawing import THEMES

STYLE = "{http://www.w3.org/2000/svg}style"


@cache
def content_policy() -> str:
    """Return the header's value. The boards' own style sheets are named by their hashes."""
    styles = " ".join(f"'sha256-{digest}'" for digest in _style_digests())
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' {styles}",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )


def _style_digests() -> list[str]:
    found = set()
    for game, theme in product(usable(), THEMES):
        for seats in {game.least_seats, game.most_seats}:  # many seats have more colours
            view = game.new(seats, 1).view(None)
            drawn = game.svg(view, theme=theme, arrangement="phone", section="others")  # quick, and styled like all
            for style in ElementTree.fromstring(drawn).iter(STYLE):
                found.add(b64encode(sha256((style.text or "").encode()).digest()).decode())
    return sorted(found)
