"""The rules page: the game in a minute first, then set-up and play with pictures, components and sources last; and the
player aid, which is made of the rules' own chapters, paragraphs and labels.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

import pithead
from pithead.core.errors import PitheadError
from pithead.core.game import Game
from pithead.core.text import put, tr
from pithead.puzzles.files import Puzzle, shelf
from pithead.table.rulebook import Chapter, Page
from pithead.teaching.lessons import Lesson, course

NARROW = "(max-width: 1100px)"  # where a wide drawing would have to shrink
TRIED = 3  # lessons that are offered at a chapter
# The player aid, in letters: what has room on a page, what a line and a symbol take of it, how long a paragraph may be.
ROOM, LINE, SYMBOL = 8800, 60, 40
AIRY = 6400  # what has room in larger letters
LENGTHS = (420, 340, 280, 230, 190, 160, 130, 100, 70, 40)
SHORT = 110  # letters that a sentence may have in any case

# Chapters by their headings, in the languages that rules are written in.
_MINUTE = re.compile(r"^(in one minute|en une minute)$", re.IGNORECASE)
_LAST = re.compile(r"^(components|composants|matériel)$", re.IGNORECASE)
_SET_UP = re.compile(r"\b(set-up|setup|mise en place)\b", re.IGNORECASE)
_OWN = re.compile(r"\b(mining|carrying out|miners|extraction|exécution|mineurs)\b", re.IGNORECASE)
_END = re.compile(r"\b(end of the game|fin de la partie)\b", re.IGNORECASE)
_TURN = re.compile(r"\b(turn|year|phase|tour|année)\b", re.IGNORECASE)
_NUMBER = re.compile(r"^([A-Z]+ \d+)\s+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý0-9«−+])")
_PARAGRAPH = re.compile(r"^[A-Z]+ \d+(\.\d+)?$")


class Section(NamedTuple):
    """A chapter as it is shown: with a picture, and with the lessons that teach it."""

    anchor: str
    title: str
    html: Markup
    lessons: list[Lesson]


def lessons_of(key: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game; those of another package may be broken, the pages go on."""
    try:
        return course(key) if key in pithead.all_games() else ()
    except PitheadError:
        return ()


def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; those of another package may be broken, the pages go on."""
    try:
        return shelf(key) if key in pithead.all_games() else ()
    except PitheadError:
        return ()


def _name(chapter: Chapter) -> str:
    """Return a chapter's heading without its number."""
    return _NUMBER.sub("", chapter.title)


def _first(chapters: Iterable[Chapter], words: re.Pattern[str]) -> str:
    """Return the anchor of the first chapter that is about something; nothing, if none is."""
    return next((chapter.anchor for chapter in chapters if words.search(_name(chapter))), "")


def sections(key: str, page: Page) -> list[Section]:
    """Return the chapters of a game's rules in the order in which they are read."""
    minute = [chapter for chapter in page.chapters if _MINUTE.match(_name(chapter))]
    last = [chapter for chapter in page.chapters if _LAST.match(_name(chapter))]
    play = [chapter for chapter in page.chapters if chapter not in minute and chapter not in last]
    board, own = page.pictures.get("board", ""), page.pictures.get("own", "")
    shown: dict[str, Markup] = {}
    if page.pictures:
        shown[_first(play, _OWN)] = _picture(key, "own", "middle", own)
        shown[_first(play, _SET_UP)] = _picture(key, "board", "start", put("The shared board at the start of a game"))
        shown[_first(play, _END)] = _picture(key, "own", "end", put("A player's area at the end of a game"))
    taught = _taught(key)
    preface = Markup(page.preface)
    found = []
    if minute:
        engraving = f"/picture/{key}.svg"  # where there is little room: without letters, which would be too small
        found += [_section(chapter, _picture(key, "board", "middle", board, engraving), []) for chapter in minute]
    elif preface.strip():
        found.append(Section("", "", preface + (_picture(key, "board", "middle", board) if page.pictures else ""), []))
    found += [_section(one, shown.get(one.anchor, Markup()), taught.get(one.anchor, [])) for one in [*play, *last]]
    if minute and preface.strip():
        title = put("About these rules")
        heading = Markup('<h2 id="about-these-rules">{}</h2>\n').format(title)
        found.append(Section("about-these-rules", title, heading + preface, []))
    return found


def _section(chapter: Chapter, picture: Markup, lessons: list[Lesson]) -> Section:
    """Return a chapter with its picture below the heading, or at the end of one that is short."""
    heading, end, rest = chapter.html.partition("</h2>")
    html = Markup(heading + end) + picture + Markup(rest)
    if _MINUTE.match(_name(chapter)):
        html = Markup(chapter.html) + picture
    return Section(chapter.anchor, chapter.title, html, lessons)


def _picture(key: str, section: str, moment: str, words: str, phone: str = "") -> Markup:
    """Return a drawing by the board's own code; narrow pages show the phone's, or another one."""
    source = f"/picture/{key}.svg?section={section}&moment={moment}"
    return Markup(
        '<figure class="beside"><picture><source media="{narrow}" srcset="{phone}">'
        '<img src="{source}" alt="{words}" loading="lazy"></picture></figure>\n'
    ).format(narrow=Markup(NARROW), source=source, phone=phone or f"{source}&arrangement=phone", words=words)


def _taught(key: str) -> dict[str, list[Lesson]]:
    """Return the lessons of each chapter: those in which the learner first acts by one of its paragraphs."""
    found: dict[str, list[Lesson]] = {}
    known: set[str] = set()
    for lesson in lessons_of(key):
        actions = pithead.game(key).actions
        done = {actions.paragraph(actions.parse(notation)) for step in lesson.steps for notation in step.do}
        for chapter in sorted({paragraph.partition(".")[0].replace(" ", "-") for paragraph in done - known}):
            found.setdefault(chapter, []).append(lesson)
        known |= done
    return {chapter: lessons[:TRIED] for chapter, lessons in found.items()}


# The player aid.


class AidPart(NamedTuple):
    """A part of the player aid: a heading, and lines of (paragraph, name, words)."""

    title: str
    lines: list[tuple[str, str, str]]

    @property
    def size(self) -> int:
        """How much room it takes, in letters."""
        return LINE + sum(LINE // 2 + len(name) + len(words) for _, name, words in self.lines)


class Aid(NamedTuple):
    """What a player wants to have at hand: the order of a turn, the actions with their costs, the scoring."""

    goal: str
    turn: AidPart | None
    actions: list[AidPart]
    scoring: AidPart
    airy: bool = False  # it has room for larger letters


def player_aid(game: Game, page: Page) -> Aid:
    """Return the player aid of a game: as much of its rules as has room on a page."""
    for length in LENGTHS:
        aid = _aid(game, page, length)
        parts = [*aid.actions, aid.scoring] + ([aid.turn] if aid.turn else [])
        size = SYMBOL * len(game.legend()) + sum(part.size for part in parts)
        if size <= ROOM:
            break
    return aid._replace(airy=size <= AIRY)


def _aid(game: Game, page: Page, length: int) -> Aid:
    acts = {family.paragraph for family in game.actions.families}
    turn, actions = None, []
    for chapter in page.chapters:
        title = _name(chapter)
        if not chapter.paragraphs or _SET_UP.search(title) or _LAST.match(title) or _END.search(title):
            continue
        part = AidPart(title, [(number, "", brief(text, length)) for number, text in chapter.paragraphs.items()])
        if turn is None and _TURN.search(title):
            turn = part
        elif acts.intersection(chapter.paragraphs):
            actions.append(part)
    told = {number for part in [*actions, *([turn] if turn else [])] for number, _, _ in part.lines}
    texts = page.paragraphs
    lines = [
        (number, game.label(number), "" if number in told else brief(texts.get(number, ""), length))
        for number in game.labels()
        if _PARAGRAPH.match(number)
    ]
    return Aid(tr(game.goal or game.phrase), turn, actions, AidPart(put("Scoring"), lines))


def brief(text: str, length: int) -> str:
    """Return the first sentences of a paragraph, as many as have room; of a single long one, its beginning."""
    taken = ""
    for sentence in _SENTENCE.split(text):
        if taken and len(taken) + len(sentence) > length:
            break
        taken = f"{taken} {sentence}".strip()
    if len(taken) <= max(length, SHORT):
        return taken
    cut = max(taken.rfind(mark, 0, max(length, SHORT)) for mark in (";", ",", ":", " "))
    return f"{taken[:cut]} …"
