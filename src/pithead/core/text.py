"""What sentences of all games are made with, in the reader's language.

A message is its English template; `tr` gives the template in the reader's language, `fill` puts the facts in. Facts
that are words go through functions of the game first, by their keys. A count brings its noun: `{n:worker}` gives
"1 worker", "2 workers"; where an "s" does not do, all forms are written: `{n:box|boxes}`. A translation writes its own
nouns, in as many forms as its language has.

Translations are read from their `.po` files when a language is first spoken: nothing has to be compiled after an
edit, and nothing that was compiled can be out of date. A game of another package brings its own: all files below the
package's `locale/<code>/LC_MESSAGES`. A message that several files have is said as Pithead says it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pithead.core.events import SEAT_NAMES

if TYPE_CHECKING:
    from pathlib import Path

DOMAIN = "pithead"


def _choose(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


class Language(NamedTuple):
    """How messages are said: alone, with a number, and which form of a noun goes with a number."""

    code: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str] = _choose
    plural: Callable[[int], int] = (1).__ne__


ENGLISH = Language("en", str)
OWN_NAMES = {"en": "English", "fr": "Français"}  # what the languages call themselves
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)
_names: ContextVar[Sequence[str]] = ContextVar("names", default=SEAT_NAMES)


# Languages.


PACKAGES: list[Callable[[], Mapping[str, str]]] = []  # who knows the folders of the games' packages: the registry


def _files() -> "dict[str, list[Path]]":
    """Return the files of translations, by code: Pithead's own first, then those of games in its languages."""
    from pathlib import Path  # slow, and not needed by those who speak English

    own = Path(__file__).resolve().parent.parent
    found = {path.parent.parent.name: [path] for path in sorted(own.glob(f"locale/*/LC_MESSAGES/{DOMAIN}.po"))}
    for find in PACKAGES:
        for folder in sorted(set(find().values())):
            for path in sorted(Path(folder).glob("locale/*/LC_MESSAGES/*.po")):
                if path.parent.parent.name in found:
                    found[path.parent.parent.name].append(path)
    return found


def languages() -> dict[str, str]:
    """Return the languages there are, by code: each by the name it gives itself."""
    return {code: OWN_NAMES[code] for code in sorted([ENGLISH.code, *_files()])}


@cache
def read_language(code: str) -> Language:
    """Return a language by its code, or raise `LookupError`."""
    if code == ENGLISH.code:
        return ENGLISH
    files = _files()
    if code not in files:
        raise LookupError(f"expected a language ({', '.join([ENGLISH.code, *files])}), got '{code}'")
    from gettext import GNUTranslations
    from io import BytesIO

    import polib

    own, *others = (polib.pofile(str(path)) for path in files[code])
    known = {entry.msgid for entry in own}
    for entry in (entry for other in others for entry in other):
        if entry.msgid not in known:
            known.add(entry.msgid)
            own.append(entry)
    found = GNUTranslations(BytesIO(own.to_binary()))
    return Language(code, found.gettext, found.ngettext, found.plural)  # type: ignore[attr-defined]


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak a language inside the block."""
    with spoken(read_language(code)):
        yield


@contextmanager
def spoken(chosen: Language) -> Iterator[None]:
    """Speak a language inside the block, be it one of the package's or not."""
    before = _spoken.set(chosen)
    try:
        yield
    finally:
        _spoken.reset(before)


@contextmanager
def translated(translate: Callable[[str], str]) -> Iterator[None]:
    """Say every message otherwise inside the block."""
    with spoken(Language("", translate, lambda one, many, n: translate(_choose(one, many, n)))):
        yield


def speaking() -> Language:
    """Return the language that is spoken."""
    return _spoken.get()


def spoken_code() -> str:
    """Return the code of the language that is spoken."""
    return _spoken.get().code


# Messages.


def tr(message: str) -> str:
    """Return a message in the reader's language."""
    return _spoken.get().gettext(message) if message else ""


def trn(one: str, many: str, n: int) -> str:
    """Return the one of two messages that goes with a number, in the reader's language."""
    return _spoken.get().ngettext(one, many, n)


def later(message: str) -> str:
    """Mark a message that is said later, by `tr`."""
    return message


NOT_NOW = later("now {asked}")  # why an action is refused that belongs to another question than the one asked


class Count(int):
    """A number that names what it counts."""

    def __format__(self, forms: str) -> str:
        if not forms or forms[-1] == "d":
            return format(int(self), forms)
        which = int(_spoken.get().plural(int(self)))
        nouns = forms.split("|")
        noun = forms + "s" * (which > 0) if len(nouns) == 1 else nouns[min(which, len(nouns) - 1)]
        return f"{int(self)} {noun}"


def fill(template: str, facts: Mapping[str, Any], shown: Mapping[str, Callable[[Any], str]] | None = None) -> str:
    """Return a sentence with the facts in their places; lists are joined by commas.

    Facts whose keys are in `shown` go through its functions, the items of a list one by one.
    """
    words: dict[str, Any] = {}
    for key, value in facts.items():
        say = shown.get(key, str) if shown else str
        if isinstance(value, list):
            words[key] = ", ".join(say(item) for item in value)
        elif say is not str:
            words[key] = say(value)
        else:
            words[key] = Count(value) if isinstance(value, int) else value
    return template.format(**words)


def put(message: str, **facts: Any) -> str:
    """Return a message in the reader's language with the facts in their places."""
    try:
        return _said(_spoken.get(), message, **facts)
    except TypeError:  # a list among the facts
        return fill(tr(message), facts)


@lru_cache(maxsize=4096, typed=True)
def _said(language: Language, message: str, /, **facts: Any) -> str:
    """Say it once: a board says most of its words again when it is drawn again."""
    return fill(language.gettext(message) if message else "", facts)


# Names of players.


@contextmanager
def called(names: Sequence[str]) -> Iterator[None]:
    """Call the seats by these names inside the block, where a sentence has no names of its own."""
    before = _names.set(names)
    try:
        yield
    finally:
        _names.reset(before)


def name_of(seat: int) -> str:
    """Return what a seat is called."""
    names = _names.get()
    return names[seat] if 0 <= seat < len(names) else put("Seat {seat}", seat=seat)


def names_of(seats: int) -> list[str]:
    """Return what the first so many seats are called."""
    return [name_of(seat) for seat in range(seats)]


# Lines.


def wrap(items: list[str], indent: int, width: int = 80) -> str:
    """Join with commas, breaking lines before they grow too long."""
    lines, line = [], ""
    for i, item in enumerate(items):
        piece = item + (", " if i < len(items) - 1 else "")
        if line and indent + len(line) + len(piece) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return ("\n" + " " * indent).join([*lines, line])
