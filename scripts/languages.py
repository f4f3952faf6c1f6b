"""Collects the messages of the sources and brings the translations up to date:

python scripts/languages.py [--check] [PACKAGE]

Messages are what `tr`, `put`, `later` and their like are called with, in Python and in templates; the sentences of
options; the words of lessons; and every text in the tables of the games' `text.py`, `words.py`, `tips.py` and
`coach.py`, whatever table it is in, so that none can be forgotten. `--check` writes nothing, and fails if a translation
lacks a message. PACKAGE is the folder of a game's package outside Pithead, which has translations of its own; what
Pithead says already is not said there again.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "pithead"
# What is called with messages, and which of its arguments are: two of them are the forms for one and for several.
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("tr", "put", "later", "_", "gettext"), (1,)),
    **dict.fromkeys(("trn", "ngettext"), (1, 2)),
    "Option": (3,),
}
PARAGRAPH = re.compile(r"[A-Z]+ [\d.]+$")
Found = tuple[int, str, Any, list[str]]


def extract_calls(fileobj: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield the messages that a Python file says by calls. (Babel's own method takes `tr(facts["key"])` for one.)"""
    yield from _calls(ast.parse(fileobj.read()))


def extract_tables(fileobj: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield the messages of a file of sentences: those of calls, and all values of its tables."""
    tree = ast.parse(fileobj.read())
    yield from _calls(tree)
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if not ast.unparse(target).startswith("_"):
                yield from _values(node.value)


def _calls(tree: ast.Module) -> Iterator[Found]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            given = [node.args[place - 1] for place in KEYWORDS.get(name, ()) if place <= len(node.args)]
            texts = [arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if texts and len(texts) == len(given):
                yield node.lineno, "ngettext" if len(texts) > 1 else "gettext", tuple(texts), []


def _values(node: ast.expr | None) -> Iterator[Found]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if re.search("[a-zA-Z]", node.value) and not PARAGRAPH.match(node.value):
            yield node.lineno, "gettext", node.value, []
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _values(value)
    elif isinstance(node, ast.List | ast.Tuple):
        for item in node.elts:
            yield from _values(item)


def extract_lessons(fileobj: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield the words of a lesson."""
    facts = tomllib.loads(fileobj.read().decode("utf-8"))
    for part in (facts, *facts["step"]):
        for key in ("title", "about", "say", "otherwise"):
            if part.get(key):
                yield 0, "gettext", part[key], []


METHODS: list[tuple[str, Any]] = [
    ("games/**/lessons/*.toml", extract_lessons),
    ("games/**/coach.py", extract_tables),
    ("games/**/text.py", extract_tables),
    ("games/**/tips.py", extract_tables),
    ("games/**/words.py", extract_tables),
    ("lessons/*.toml", extract_lessons),  # of another package
    ("coach.py", extract_tables),
    ("text.py", extract_tables),
    ("tips.py", extract_tables),
    ("words.py", extract_tables),
    ("cli/**.py", "ignore"),  # the command line speaks English
    ("measure/**.py", "ignore"),
    ("**.py", extract_calls),
    ("**/templates/**.html", "jinja2.ext:babel_extract"),
    ("**/templates/**.txt", "jinja2.ext:babel_extract"),
]
READ: dict[str, Any] = {"gettext": None, "ngettext": (1, 2), "_": None, "pgettext": ((1, "c"), 2)}
OPTIONS = {"**/templates/**.html": {"newstyle_gettext": "true", "silent": "false"}}


def messages(package: Path = PACKAGE) -> Catalog:
    """Return all messages of a package's sources; of another than Pithead, those that Pithead does not say."""
    found = Catalog(domain=package.name, project=package.name.capitalize(), charset="utf-8", fuzzy=False)
    said = set() if package == PACKAGE else {message.id for message in messages()}
    for path, line, message, comments, context in extract_from_dir(package, METHODS, OPTIONS, READ):
        if message not in said:
            found.add(message, None, [(f"src/{package.name}/{path}", line)], auto_comments=comments, context=context)
    return found


def file_of(code: str, package: Path = PACKAGE) -> Path:
    """Return where a package has its translation into a language."""
    return package / "locale" / code / "LC_MESSAGES" / f"{package.name}.po"


def read(code: str, package: Path = PACKAGE) -> Catalog:
    """Return a translation."""
    with file_of(code, package).open("rb") as file:
        return read_po(file, code)


def lacking(translation: Catalog, wanted: Catalog) -> list[str]:
    """Return the messages that a translation lacks, or has without need."""
    have = {message.id for message in translation if message.id and message.string and not message.fuzzy}
    need = {message.id for message in wanted if message.id}
    return [f"not translated: {found!r}" for found in sorted(need - have, key=str)] + [
        f"not needed: {found!r}" for found in sorted(have - need, key=str)
    ]


def main() -> None:
    """Bring all translations up to date, or check that they are."""
    given = [argument for argument in sys.argv[1:] if argument != "--check"]
    package = Path(given[0]).resolve() if given else PACKAGE
    wanted = messages(package)
    wrong = []
    for code in sorted(path.name for path in (package / "locale").iterdir() if path.is_dir()):
        path = file_of(code, package)
        translation = read(code, package) if path.exists() else Catalog(code, project=wanted.project)
        if "--check" not in sys.argv:
            before = translation.creation_date, translation.revision_date
            translation.update(wanted, no_fuzzy_matching=True)
            translation.creation_date, translation.revision_date = before
            path.parent.mkdir(exist_ok=True)
            with path.open("wb") as file:
                write_po(file, translation, width=120, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
            translation = read(code, package)
        wrong += [f"{code}: {line}" for line in lacking(translation, wanted)]
    print("\n".join(wrong) or "all messages are translated")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
