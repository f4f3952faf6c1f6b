"""The public face: what docs/stability.md promises is there, described, and enough for the examples."""

import ast
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
EXAMPLES = [path for path in sorted((ROOT / "examples").rglob("*.py")) if "build" not in path.parts]


def public() -> set[str]:
    """Return the modules that the page lists; `.batch` in a row belongs to the package named before it."""
    rows = PAGE.partition("## Public modules\n")[2].partition("\n## ")[0]
    found: set[str] = set()
    for row in re.findall(r"(?m)^\| (`pithead.*?`) \|", rows):
        first, *others = re.findall(r"`([\w.]+)`", row)
        found |= {first, *(first.rpartition(".")[0] + name for name in others)}
    return found


def used(path: Path) -> set[str]:
    """Return the modules of Pithead that a program imports from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if name.partition(".")[0] == "pithead"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_use_public_modules_only(path: Path) -> None:
    assert used(path) - public() == set()


@pytest.mark.parametrize("name", sorted(public()))
def test_every_public_name_is_there_and_described(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(str(error))
    assert module.__doc__
    for public_name in getattr(module, "__all__", []):
        thing = getattr(module, public_name)
        assert not callable(thing) or thing.__doc__, f"{name}.{public_name}"


def test_every_public_module_has_a_page_of_the_site() -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "api").glob("*.md")}
    assert {name for text in pages.values() for name in re.findall(r"(?m)^::: (.+)$", text)} == public()
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [path.name for path in pages if f"api/{path.name}" not in menu] == []


def test_the_documents_name_public_modules_only() -> None:
    """In programs; what is said of the compiled unit is for those who change Pithead itself."""
    wrong = []
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for block in re.findall(r"(?ms)^```python\n(.*?)^```", page.read_text(encoding="utf-8")):
            modules = set(re.findall(r"(?m)^\s*(?:>>> )?(?:from|import) (pithead[\w.]*)", block))
            wrong += [f"{page.name}: {name}" for name in modules - public()]
    assert wrong == []
