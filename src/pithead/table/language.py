"""In which language a request is answered."""

from collections.abc import Mapping
from functools import cache, lru_cache

from pithead.core.text import ENGLISH, Language, languages, read_language
from pithead.table.cookies import LANGUAGE, cookie

MOST_WISHED = 200  # characters of a header that are looked at, and kept


@cache
def codes() -> list[str]:
    """Return the codes of the languages there are, English first."""
    return [ENGLISH.code, *(code for code in languages() if code != ENGLISH.code)]


def wished(headers: Mapping[str, str]) -> Language:
    """Return the language of the reader's choice, or else of the browser's wish, or else English."""
    chosen = cookie(headers.get("cookie", ""), LANGUAGE)
    if chosen in codes():
        return read_language(chosen)
    return _wished(headers.get("accept-language", "")[:MOST_WISHED])


@lru_cache(200)
def _wished(wishes: str) -> Language:
    """Return the first language wished for that there is; a wish for `fr-CA` is one for French."""
    for wish in _ordered(wishes):
        code = wish.lower().partition("-")[0]
        if code in codes():
            return read_language(code)
    return ENGLISH


def _ordered(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, the dearest first."""
    wishes: list[tuple[float, int, str]] = []
    for part in header.split(","):
        code, _, rest = part.strip().partition(";")
        quality = rest.strip().removeprefix("q=")
        plain = quality.replace(".", "", 1)
        weight = float(quality) if plain.isascii() and plain.isdecimal() else 1.0
        if code and weight > 0:
            wishes.append((-weight, len(wishes), code))
    return [code for _, _, code in sorted(wishes)]
