"""A drawing with its styles written on its shapes: resvg takes most of its time to ask each rule about each shape.

A rule for one class alone (`.rock{…}`) becomes attributes, which every other rule overrules, as it overruled that one.
Such others (`.pithead text.faint`) stay, if the drawing has all the classes that they name.
"""

import re
from functools import lru_cache
from html import unescape

_STYLE = re.compile(r"<style>([^<]*)</style>")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_ONE_CLASS = re.compile(r"\.([\w-]+)")
_CLASS = re.compile(r' class="([^"]*)"')
_TAG = re.compile(r'<[a-zA-Z]+(?: [\w:-]+="[^"]*")* class="([^"]*)"(?: [\w:-]+="[^"]*")*')
_ATTRIBUTE = re.compile(r' ([\w:-]+)="[^"]*"')
SEEN = """\
display fill fill-opacity fill-rule font-family font-size font-style font-weight letter-spacing opacity paint-order
stop-color stop-opacity stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor
visibility word-spacing"""
UNSEEN = "background cursor font-variant-numeric outline pointer-events transition user-select -webkit-user-select"
ATTRIBUTES = frozenset(SEEN.split())
DOTLESS = frozenset(UNSEEN.split())


class _StyleSheet:
    """A style sheet, taken apart."""

    def __init__(self, text: str) -> None:
        self.sound = "@" not in text and "!" not in text and not _RULE.sub("", text).strip()
        self.simple: list[tuple[str, dict[str, str]]] = []  # classes, and what each sets, in their order
        self.others: list[tuple[list[str], str]] = []  # selectors, and what they set
        for selectors, body in _RULE.findall(text):
            pairs = [part.partition(":") for part in body.split(";") if part.strip()]
            facts = {name.strip(): value.strip() for name, _, value in pairs}
            shown = {name: value for name, value in facts.items() if name in ATTRIBUTES}
            self.sound &= all(name in ATTRIBUTES or name in DOTLESS or name.startswith("--") for name in facts) and len(
                pairs
            ) == len(facts)
            rest = []
            for selector in selectors.split(","):
                alone = _ONE_CLASS.fullmatch(selector.strip())
                if alone:
                    self.simple.append((alone[1], shown))
                else:
                    rest.append(selector.strip())
                    self.sound &= "." in selector
            if rest:
                self.others.append((rest, body))

    @lru_cache(maxsize=1024)  # noqa: B019  # sheets are few, and kept
    def attributes(self, classes: str) -> dict[str, str]:
        """Return what the rules for single classes set for a shape."""
        here = set(classes.split())
        found: dict[str, str] = {}
        for name, facts in self.simple:
            if name in here:
                found |= facts
        return {name: value.replace("&", "&amp;").replace('"', "&quot;") for name, value in found.items()}

    def left(self, classes: set[str]) -> str:
        """Return the other rules that can concern a drawing with some classes."""
        kept = []
        for selectors, body in self.others:
            able = [one for one in selectors if set(_ONE_CLASS.findall(one.partition(":not(")[0])) <= classes]
            if able:
                kept.append(f"{','.join(able)}{{{body}}}")
        return "".join(kept).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(maxsize=16)
def _sheet(text: str) -> _StyleSheet:
    return _StyleSheet(unescape(text))


def inlined(svg: str) -> str:
    """Return a drawing that looks the same, and is turned into dots sooner."""
    found = _STYLE.search(svg)
    sheet = _sheet(found[1]) if found else None
    if found is None or sheet is None or not sheet.sound:
        return svg
    classes = {name for words in set(_CLASS.findall(svg)) for name in words.split()}

    def dressed(tag: re.Match[str]) -> str:
        set_here = sheet.attributes(tag[1])
        if not set_here:
            return tag[0]
        head = _ATTRIBUTE.sub(lambda one: "" if one[1] in set_here else one[0], tag[0])
        return head + "".join(f' {name}="{value}"' for name, value in set_here.items())

    start, end = found.span()
    return f"{_TAG.sub(dressed, svg[:start])}<style>{sheet.left(classes)}</style>{_TAG.sub(dressed, svg[end:])}"
