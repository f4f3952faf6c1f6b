"""Cookies: of all that a browser sends the server's own are read, and nothing else, in one pass."""

import re
from collections.abc import Iterable

COOKIE = "pithead"  # what a browser is known by
LANGUAGE = "language"  # what the reader has chosen
THEME = "pithead-theme"
_OWN = frozenset(name.encode() for name in (COOKIE, LANGUAGE, THEME))
_PLAIN = re.compile(rb"[\w-]{1,64}")

RawHeaders = list[tuple[bytes, bytes]]


def with_own_cookies(headers: RawHeaders) -> RawHeaders:
    """Return the headers with the server's own cookies alone, each once: whoever reads them reads little."""
    given = [value for name, value in headers if name == b"cookie"]
    if not given:
        return headers
    own = b"; ".join(name + b"=" + value for name, value in _own(given).items())
    others = [header for header in headers if header[0] != b"cookie"]
    return [*others, (b"cookie", own)] if own else others


def _own(given: Iterable[bytes]) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    for header in given:
        for part in header.split(b";"):
            name, _, value = part.strip().partition(b"=")
            if name in _OWN and _PLAIN.fullmatch(value):
                found.setdefault(name, value)
    return found


def cookie(header: str, name: str) -> str:
    """Return the value of a cookie in a header that has the server's own alone, empty if it is not there."""
    for part in header.split("; "):
        key, _, value = part.partition("=")
        if key == name:
            return value
    return ""
