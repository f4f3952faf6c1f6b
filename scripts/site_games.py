"""Makes the site's pages about the games: rules with an anchor for each paragraph, player aids, boards in both themes.

`site.py` uses it. Boards are drawn in the language of the page, and follow the theme that the reader has chosen.
"""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

from pictures import boards

import pithead
from pithead.core.text import languages
from pithead.table.manual import AidPart, player_aid
from pithead.table.rulebook import rules_page

ENGLISH = "en"
FILMED = {"wide": "", "phone": "-phone"}  # the arrangements, and how the names of their films end
THEMES = {"light": "", "dark": "-dark"}  # and how the names of their pictures end
WORDS = {
    "en": {"aid": "Player aid", "symbols": "Symbols", "rules": "Rules", "about": "About these rules"},
    "fr": {"aid": "Aide de jeu", "symbols": "Symboles", "rules": "Règles", "about": "À propos de ces règles"},
}
MINUTE = ("In one minute", "En une minute")
GAMES = {"CB": "coal-baron", "MS": "magnum-sal", "HK": "haspelknecht"}
NUMBERED = re.compile(r"\n(\d+\.\d+) ")
CITED = re.compile(r"(?<![\w#[/-])(CB|MS|HK) (\d+\.\d+)(?![\w\]])")
BUTTON = re.compile(r"\[([^]]+)\]\(rules/(fr/)?([a-z-]+)\.md\)(\{[^}]*\})")
FILM = re.compile(r"!\[([^]]*)\]\(images/turn\.gif\)")
BOARD = re.compile(r"!\[([^]]*)\]\((?:\.\./)*images/((?:coal-baron|magnum-sal|haspelknecht)[a-z-]*)\.svg\)")


def rules(text: str, page: Path) -> str:
    """Return a page of rules with an anchor for each paragraph, and links to those that it cites.

    Where another page has a button for the rules of a game, one for its player aid stands beside it.
    """
    text = BUTTON.sub(
        lambda found: f"{found[0]} [{_aid_in(found[2])}](aids/{found[2] or ''}{found[3]}.md){found[4]}", text
    )
    if page.parent.name not in ("rules", "fr") or not (page.stem in GAMES.values() or page.stem == "rulings"):
        return text
    prefix = next((short for short, key in GAMES.items() if key == page.stem), "")
    if prefix:
        text = _minute_first(text, WORDS[page.parent.name if page.parent.name in WORDS else ENGLISH]["about"])
        text = NUMBERED.sub(lambda found: f'\n\n<a id="{prefix}-{found[1]}"></a>**{found[1]}** ', text)

    def linked(found: "re.Match[str]") -> str:
        there = "" if GAMES[found[1]] == page.stem else f"{GAMES[found[1]]}.md"
        return f"[{found[0]}]({there}#{found[1]}-{found[2]})"

    lines = [line if line.startswith("#") else CITED.sub(linked, line) for line in text.split("\n")]
    return "\n".join(lines)


def _aid_in(folder: str | None) -> str:
    """Return what a player aid is called in the language of a folder."""
    return WORDS[(folder or ENGLISH).rstrip("/")]["aid"]


def _minute_first(text: str, about: str) -> str:
    """Return rules that begin with the game in one minute and its pictures, as at the table; the preface comes last."""
    preface, *chapters = text.split("\n## ")
    title, _, rest = preface.partition("\n")
    pictures = "\n".join(line for line in rest.split("\n") if line.startswith("!["))
    words = "\n".join(line for line in rest.split("\n") if not line.startswith("!["))
    minute = [chapter for chapter in chapters if chapter.startswith(MINUTE)]
    if not minute:
        return text
    chapters.remove(minute[0])
    return "\n## ".join([f"{title}\n", f"{minute[0]}\n\n{pictures}\n", *chapters, f"{about}\n{words}"])


def themed(text: str, page: Path) -> str:
    """Return a page whose boards are shown in the reader's theme, for the reader's screen, in the page's language."""
    up = "../" * (len(page.parts) - 1)
    code = page.parent.name if page.parent.name in languages() else ENGLISH

    def board(found: "re.Match[str]") -> str:
        return _shown(found[1], lambda arrangement, end: f"{up}images/{code}/{arrangement}/{found[2]}{end}.svg")

    def film(found: "re.Match[str]") -> str:
        return _shown(found[1], lambda arrangement, end: f"images/turn{FILMED[arrangement]}{end}.gif")

    return FILM.sub(film, BOARD.sub(board, text))


def _shown(words: str, place: Callable[[str, str], str]) -> str:
    """Return a picture for every screen and theme; assets/site.css and the generator's own style show one of them."""
    return "".join(
        f"![{words}]({place(arrangement, end)}#only-{theme}){{ .on-{arrangement} loading=lazy }}"
        for arrangement in FILMED
        for theme, end in THEMES.items()
    )


def drawings() -> dict[str, str]:
    """Return the boards in every language, arrangement and theme, by their paths."""
    made = {}
    for code, arrangement, theme in product(languages(), FILMED, THEMES):
        with pithead.language(code):
            for name, svg in boards(theme, arrangement).items():
                made[f"images/{code}/{arrangement}/{name.removesuffix('.svg')}{THEMES[theme]}.svg"] = svg
    return made


def aids() -> dict[str, str]:
    """Return the player aids in every language, and the symbols on them, by their paths."""
    made: dict[str, str] = {}
    for code in languages():
        with pithead.language(code):
            for key in GAMES.values():
                made |= _aid(key, code)
    return made


def _aid(key: str, code: str) -> dict[str, str]:
    game, page, words = pithead.game(key), rules_page(key, code), WORDS[code]
    if page is None:
        return {}
    aid, legend = player_aid(game, page), game.legend()
    folder = "aids" if code == ENGLISH else f"aids/{code}"
    up = "../" * (folder.count("/") + 1)
    book = f"{up}rules/{key}.md" if code == ENGLISH else f"{up}rules/{code}/{key}.md"
    parts = ([aid.turn] if aid.turn else []) + aid.actions + ([aid.scoring] if aid.scoring.lines else [])
    lines = [
        f"# {game.title}: {words['aid'].lower()}" if code == ENGLISH else f"# {game.title} : {words['aid'].lower()}"
    ]
    lines += ["", aid.goal, "", f"[{words['rules']}]({book})", "", '<div class="aid" markdown>', ""]
    for part in parts:
        lines += _part(part, book)
    made = {}
    if legend:
        lines += [f"## {words['symbols']}", "", '<ul class="symbols">']
        for number, (svg, tip) in enumerate(legend):
            name = f"images/{code}/symbols/{key}-{number}.svg"
            made[name] = svg
            lines.append(f'<li><img src="{up}{"../"}{name}" alt="">{tip.name}</li>')
        lines += ["</ul>", ""]
    made[f"{folder}/{key}.md"] = "\n".join([*lines, "</div>", ""])
    return made


def _part(part: AidPart, book: str) -> list[str]:
    lines = [f"## {part.title}", ""]
    for number, name, words in part.lines:
        anchor = number.replace(" ", "-") if "." in number else ""
        link = f"[{number}]({book}#{anchor})" if anchor else f"[{number}]({book})"
        lines.append(f"- {f'**{name}** ' if name else ''}{words} {link}")
    return [*lines, ""]
