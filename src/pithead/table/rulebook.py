"""The rules of each game as a page, with an anchor for every paragraph.

They come from the game's package (`rules/en.md`, `rules/fr.md`); Pithead's own games have them in `docs/rules`, and
translations in folders of their own there (`docs/rules/fr`). What is not translated is shown in English.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pithead.core.registry import all_games, rules_file
from pithead.core.text import ENGLISH

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "manuals", HERE.parents[2] / "docs" / "rules")  # as installed, and in the sources
RULINGS = "rulings"
NARROW = "(max-width: 1100px)"  # where a wide drawing would have to shrink

_NUMBERED = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)
_HEADING = re.compile(r"^([A-Z]+) (\d+)\b")
_CITED = re.compile(r"\b([A-Z]+) (\d+(?:\.\d+)?)\b")
_PICTURE = re.compile(r"images/([a-z0-9-]+)-(board|own)\.svg$")
_RECONSTRUCTED = re.compile(r"<em>(?:<strong>)?(reconstructed|reconstitué)(?:</strong>)?</em>")


class Page(NamedTuple):
    """A rendered page: its language, its title, its contents, its sections as (anchor, title)."""

    language: str
    title: str
    html: str
    sections: list[tuple[str, str]]


def _find(key: str, language: str = ENGLISH.code) -> Path | None:
    """Return the text of a page in a language, or none."""
    if not re.fullmatch(r"[a-z0-9-]{1,64}", key):
        return None
    name = f"{key}.md"
    own = rules_file(key, language)
    if own:
        return Path(own)
    if language != ENGLISH.code:
        places = [folder / language / name for folder in FOLDERS]
    else:
        places = [folder / name for folder in FOLDERS]
        if key == RULINGS:
            places.append(FOLDERS[-1].parent / name)
    return next((place for place in places if place.is_file()), None)


@cache
def _prefixes() -> dict[str, str]:
    """Return the game of each abbreviation: CB is Coal Baron."""
    found = {}
    for key in all_games():
        path = _find(key)
        heading = path and re.search(r"^## ([A-Z]+) 1 ", path.read_text(encoding="utf-8"), re.MULTILINE)
        if heading:
            found[heading[1]] = key
    return found


@cache
def rules_page(key: str, language: str = ENGLISH.code) -> Page | None:
    """Return the rules of a game, or the page of rulings, if there are any; in English if not in that language."""
    path = _find(key, language)
    if path is None:
        return rules_page(key) if language != ENGLISH.code else None
    text = path.read_text(encoding="utf-8")
    spaced = re.sub(r"\n(?=\d+\.\d+ )", "\n\n", text)  # each numbered paragraph is one of its own
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(spaced)
    linker = _Linker(key)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline" and before is not None:
            linker.read(before, token)
    html = str(parser.renderer.render(_without_title(tokens), parser.options, {}))
    html = _RECONSTRUCTED.sub(r"<mark>\1</mark>", html)
    html = html.replace("<table>", '<div class="wide-table" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Page(language, linker.title, html, linker.sections)


def _without_title(tokens: list[Token]) -> list[Token]:
    first = tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1"
    return tokens[3:] if first else tokens


class _Linker:
    """Goes through a text and sets anchors and links."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.title = key
        self.prefix = ""
        self.sections: list[tuple[str, str]] = []

    def read(self, before: Token, token: Token) -> None:
        if before.type == "heading_open":
            self._heading(before, token.content)
            return
        if before.type == "paragraph_open":
            numbered = _NUMBERED.match(token.content)
            if numbered and self.prefix:
                before.attrSet("id", f"{self.prefix}-{numbered[1]}")
                before.attrSet("class", "numbered")
                self._number(token, numbered[1])
            ruling = re.match(r"\*\*([A-Z]+) (\d+(?:\.\d+)?)", token.content)
            if ruling and self.key == RULINGS:
                before.attrSet("id", f"{ruling[1]}-{ruling[2]}")
        token.children = self._linked(token.children or [])

    def _heading(self, opening: Token, words: str) -> None:
        if opening.tag == "h1":
            self.title = words.partition(":")[0]
            return
        section = _HEADING.match(words)
        self.prefix = section[1] if section else ""
        anchor = f"{section[1]}-{section[2]}" if section else re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
        opening.attrSet("id", anchor)
        if opening.tag == "h2":
            self.sections.append((anchor, words))

    def _number(self, token: Token, number: str) -> None:
        """Make the number of a paragraph a link to itself."""
        children = token.children or []
        if children and children[0].type == "text":
            children[0].content = children[0].content.removeprefix(f"{number} ")
            link = _link(f"#{self.prefix}-{number}", number)
            link[0].attrSet("class", "number")
            token.children = [*link, _text(" "), *children]

    def _linked(self, children: list[Token]) -> list[Token]:
        """Turn paragraphs that are cited into links, and links to other files into links to pages."""
        made: list[Token] = []
        inside = 0
        for child in children:
            if child.type == "image":
                pictured = _PICTURE.search(str(child.attrGet("src")))
                if pictured:
                    source = f"/picture/{pictured[1]}.svg?section={pictured[2]}"
                    child.attrSet("src", source)
                    narrow = f'<source media="{NARROW}" srcset="{source}&amp;arrangement=phone">'
                    made += [_html(f"<picture>{narrow}"), child, _html("</picture>")]
                    continue
            if child.type == "link_open":
                if not self._turn(child):
                    child.type, child.tag, child.attrs = "em_open", "em", {}
                    inside -= 1
                inside += 1
            elif child.type == "link_close":
                if inside == 0:
                    child.type, child.tag = "em_close", "em"
                else:
                    inside -= 1
            if child.type == "text" and not inside:
                made += self._cited(child.content)
            else:
                made.append(child)
        return made

    def _turn(self, link: Token) -> bool:
        address = str(link.attrGet("href"))
        if address.startswith(("#", "/")):
            return True
        found = re.search(r"([a-z0-9-]+)\.md(#.*)?$", address)
        if found and _find(found[1]):
            link.attrSet("href", f"/rules/{found[1]}{found[2] or ''}")
            return True
        if address.rstrip("/").endswith("rules"):
            link.attrSet("href", "/rules")
            return True
        return False

    def _cited(self, words: str) -> list[Token]:
        made: list[Token] = []
        end = 0
        for cited in _CITED.finditer(words):
            game = _prefixes().get(cited[1])
            if game is None:
                continue
            page = "" if game == self.key else f"/rules/{game}"
            made.append(_text(words[end : cited.start()]))
            made += _link(f"{page}#{cited[1]}-{cited[2]}", cited[0])
            end = cited.end()
        return [*made, _text(words[end:])]


def _text(words: str) -> Token:
    return Token("text", "", 0, content=words)


def _html(written: str) -> Token:
    return Token("html_inline", "", 0, content=written)


def _link(address: str, words: str) -> list[Token]:
    return [Token("link_open", "a", 1, attrs={"href": address}), _text(words), Token("link_close", "a", -1)]
