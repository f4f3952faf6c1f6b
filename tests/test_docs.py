"""The documents hold: every paragraph is cited by code and by a test, examples run, links lead somewhere."""

import doctest
import re
import sys
from pathlib import Path

import pytest

import pithead
import pithead.testing
from pithead.core.text import languages

MEASURED = {"calibration.svg"}  # drawn from what was measured: make calibration
ROOT = Path(__file__).resolve().parent.parent

# Paragraphs that need no citation on one side, and why.
EXCEPTIONS = {
    "code": {
        "CB 8.5": "an example",
        "CB 10.6": "an example",
        "CB 1.5": "francs are a plain number",
    },
    "tests": {
        "CB 1.5": "nothing limits francs, and they are in every view",
    },
}
GAMES = {"CB": "coal-baron", "MS": "magnum-sal", "HK": "haspelknecht"}


def paragraphs(prefix: str) -> list[str]:
    text = (ROOT / "docs" / "rules" / f"{GAMES[prefix]}.md").read_text(encoding="utf-8")
    return [f"{prefix} {number}" for number in re.findall(r"^(\d+\.\d+) ", text, re.M)]


def cited(prefix: str, folder: Path) -> set[str]:
    """All paragraphs that sources name: CB 3.2, also as in "CB 5.5, 7.4", "CB 1 to 4" being too vague to count."""
    found = set()
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8") + (
            path.with_suffix(".toml").read_text() if path.with_suffix(".toml").exists() else ""
        )
        for run in re.findall(rf"{prefix} ((?:\d+\.\d+(?:, | and | to )?)+)", text):
            found |= {f"{prefix} {number}" for number in re.findall(r"\d+\.\d+", run)}
        lower = prefix.lower()
        for run in re.findall(rf"test_{lower}((?:_\d+_\d+)+)", text):
            found |= {f"{prefix} {a}.{b}" for a, b in re.findall(r"_(\d+)_(\d+)", run)}
    return found


@pytest.mark.parametrize("prefix", GAMES)
@pytest.mark.parametrize("side", ["code", "tests"])
def test_every_paragraph_is_cited(prefix: str, side: str) -> None:
    package = GAMES[prefix].replace("-", "_")
    folder = {"code": ROOT / "src" / "pithead" / "games" / package, "tests": ROOT / "tests" / "games" / package}[side]
    known = paragraphs(prefix)
    named = cited(prefix, folder)
    exceptions = {paragraph for paragraph in EXCEPTIONS[side] if paragraph.startswith(prefix)}
    assert len(known) > 30
    assert named <= set(known), f"cited, but not in the rules: {sorted(named - set(known))}"
    assert not set(known) - named - exceptions, f"not cited by {side}: {sorted(set(known) - named - exceptions)}"
    assert not exceptions & named, f"cited after all: {sorted(exceptions & named)}"


@pytest.mark.parametrize(("name", "examples"), [("README.md", 8), ("docs/recipes.md", 30)])
def test_the_examples_run(name: str, examples: int) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= examples
    assert result.failed == 0


@pytest.mark.parametrize("module", [pithead, pithead.testing])
def test_the_modules_examples_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "path", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    text = re.sub(r"`[^`]*`", "", path.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_changelog_names_every_games_rules_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for key in GAMES.values():
        game = pithead.game(key)
        assert f"{game.title}: rules version {game.rules_version}" in text


def test_the_tables_of_the_environments_are_current() -> None:
    """`python scripts/environments.py` writes them anew."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from environments import PAGE, START, tables  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    assert PAGE.read_text(encoding="utf-8").partition(START)[2] == f"\n{tables()}", "docs/environments.md is old"


def test_the_pictures_are_current() -> None:
    """`python scripts/pictures.py` makes the drawings anew; `scripts/screens.py` takes the others in a browser."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from pictures import pictures  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    made = pictures()
    assert sorted(made) == sorted(
        path.name for path in (ROOT / "docs" / "images").glob("*.svg") if path.name not in MEASURED
    )
    for name, svg in made.items():
        assert (ROOT / "docs" / "images" / name).read_text(encoding="utf-8") == svg, f"docs/images/{name} is old"


TRANSLATED = sorted((ROOT / "docs" / "rules").glob("*/*.md"))


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_translated_rules_follow_the_english_ones(path: Path) -> None:
    """The same paragraphs in the same order, citing the same ones, with the same options and marks."""
    folder = ROOT / "docs" / ("" if path.name == "rulings.md" else "rules")
    english, translated = ((folder / path.name).read_text(encoding="utf-8"), path.read_text(encoding="utf-8"))
    for pattern in (
        r"(?m)^(\d+\.\d+) ",  # paragraphs
        r"(?m)^(#+)(?: ([A-Z]{2} \d+))?",  # headings
        r"(?m)^\*\*([A-Z]{2} [\d.]+)",  # rulings
        r"\b[A-Z]{2} \d+(?:\.\d+)?\b",  # citations
        r"`[^`\n]+`",  # options, notations
        r"(?m)^\|(?:[^|\n]*\|)+",  # rows of tables, compared by their cells below
        r"(\*+)(?:reconstructed|reconstitué)\*+",
    ):
        wanted, found = re.findall(pattern, english), re.findall(pattern, translated)
        if pattern.endswith(r"\|)+"):
            wanted, found = [row.count("|") for row in wanted], [row.count("|") for row in found]
        assert found == wanted, pattern


def test_every_language_has_the_rules() -> None:
    names = {path.name for path in (ROOT / "docs" / "rules").glob("*.md")} | {"rulings.md"}
    for code in languages():
        if code != "en":
            assert {path.name for path in TRANSLATED if path.parent.name == code} == names


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "records").glob("*.txt")), ids=lambda path: path.name)
def test_every_stored_record_replays_to_its_result(path: Path) -> None:
    record = pithead.Record.load(path)
    assert record.verify().over == (record.result is not None)
    assert len(record.actions) > 100
