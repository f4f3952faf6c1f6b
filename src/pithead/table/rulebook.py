"""The rules of each game as chapters, with an anchor for every paragraph.

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

_NUMBERED = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)
_HEADING = re.compile(r"^([A-Z]+) (\d+)\b")
_CITED = re.compile(r"\b([A-Z]+) (\d+(?:\.\d+)?)\b")
_PICTURE = re.compile(r"images/([a-z0-9-]+)-(board|own)\.svg$")
_RECONSTRUCTED = re.compile(r"<em>(?:<strong>)?(reconstructed|reconstitué)(?:</strong>)?</em>")


class Chapter(NamedTuple):
    """A chapter: its anchor, its heading, its contents with the heading, and its numbered paragraphs as plain text."""

    anchor: str
    title: str
    html: str
    paragraphs: dict[str, str]


class Page(NamedTuple):
    """A rendered page: its language, its title, what stands before the first chapter, the chapters in their order."""

    language: str
    title: str
    preface: str
    chapters: list[Chapter]
    pictures: dict[str, str]  # by section: what the rules' own pictures are said to show

    @property
    def paragraphs(self) -> dict[str, str]:
        """All numbered paragraphs as plain text, by number: `CB 3.2`."""
        return {number: text for chapter in self.chapters for number, text in chapter.paragraphs.items()}


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
    parts = _parted(_without_title(tokens))
    chapters = []
    for number, (anchor, title) in enumerate(linker.sections, 1):
        texts = {
            paragraph: text for paragraph, text in linker.paragraphs.items() if linker.chapter[paragraph] == anchor
        }
        chapters.append(Chapter(anchor, title, _html_of(parser, parts[number]), texts))
    return Page(language, linker.title, _html_of(parser, parts[0]), chapters, linker.pictures)


def _parted(tokens: list[Token]) -> list[list[Token]]:
    """Return what stands before the first chapter, and each chapter."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            parts.append([])
        parts[-1].append(token)
    return parts


def _html_of(parser: MarkdownIt, tokens: list[Token]) -> str:
    html = str(parser.renderer.render(tokens, parser.options, {}))
    html = _RECONSTRUCTED.sub(r"<mark>\1</mark>", html)
    return html.replace("<table>", '<div class="wide-table" tabindex="0"><table>').replace("</table>", "</table></div>")


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
        self.paragraphs: dict[str, str] = {}  # numbered ones, as plain text
        self.chapter: dict[str, str] = {}  # the anchor of the chapter of each
        self.pictures: dict[str, str] = {}

    def read(self, before: Token, token: Token) -> None:
        if before.type == "heading_open":
            self._heading(before, token.content)
            return
        if before.type == "paragraph_open":
            numbered = _NUMBERED.match(token.content)
            if numbered and self.prefix:
                before.attrSet("id", f"{self.prefix}-{numbered[1]}")
                before.attrSet("class", "numbered")
                found = f"{self.prefix} {numbered[1]}"
                self.paragraphs[found] = _plain(token).removeprefix(f"{numbered[1]} ")
                self.chapter[found] = self.sections[-1][0] if self.sections else ""
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
                    self.pictures[pictured[2]] = child.content
                    continue  # it is shown where it belongs: see `manual`
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


def _plain(token: Token) -> str:
    """Return a paragraph without its marks."""
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children or [])


def _link(address: str, words: str) -> list[Token]:
    return [Token("link_open", "a", 1, attrs={"href": address}), _text(words), Token("link_close", "a", -1)]
