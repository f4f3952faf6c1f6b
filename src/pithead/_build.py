"""Which build runs: the compiled unit, or the same sources interpreted.

`core`, `games` and `search` are one unit that mypyc compiles. A binary is used only while it was made from
exactly the sources that lie beside it, so an edited file is never shadowed by an old binary. `PITHEAD_PURE=1` runs the
sources interpreted in any case. This module is imported first by everything, so it imports little itself.
"""

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

UNIT = ("core", "games", "search")
INTERPRETED = ("__init__.py", "board.py", "terminal.py", "text.py")  # never compiled: thin, or for people's eyes
STAMP = "_compiled_from.txt"

ROOT = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 (pathlib takes 15 ms to import)


def unit_sources(root: str = ROOT) -> list[str]:
    """Return the source files of the compiled unit, relative to the package, in a fixed order."""
    found = []
    for part in UNIT:
        for folder, _, names in os.walk(os.path.join(root, part)):  # noqa: PTH118
            inside = os.path.relpath(folder, root).replace(os.sep, "/")
            found += [f"{inside}/{name}" for name in names if name.endswith(".py") and name not in INTERPRETED]
    return sorted(found)


def digest(root: str = ROOT) -> str:
    """Return a fingerprint of the unit's sources."""
    total = sha256()
    for path in unit_sources(root):
        total.update(path.encode())
        with open(os.path.join(root, path), "rb") as file:  # noqa: PTH118, PTH123
            total.update(file.read())
    return total.hexdigest()


def made_from(root: str = ROOT) -> str:
    """Return the fingerprint of the sources that the binaries were made from, empty if there are none."""
    try:
        with open(os.path.join(root, STAMP), encoding="ascii") as file:  # noqa: PTH118, PTH123
            return file.read().strip()
    except FileNotFoundError:
        return ""


def pure_wanted() -> bool:
    """Tell whether the environment asks for the interpreted build."""
    return os.environ.get("PITHEAD_PURE", "") not in ("", "0")


class _SourceFinder:
    """Finds the unit's modules as sources, passing by any binary."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parts = fullname.split(".")
        if len(parts) < 3 or parts[0] != "pithead" or parts[1] not in UNIT or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Decide once, before the unit is imported, which build runs."""
    if not pure_wanted():
        source = made_from()
        if source == digest():
            return
        if source:
            print(
                "pithead: sources changed since they were compiled and run interpreted; `make build` compiles them.",
                file=sys.stderr,
            )
    sys.meta_path.insert(0, _SourceFinder())
