"""Which build runs: the compiled unit, or the same sources interpreted.

`core`, `games` and `search` are one unit that mypyc compiles. A binary is used only while it was made from
exactly the sources that lie beside it, so an edited file is never shadowed by an old binary. `PITHEAD_PURE=1` runs the
sources interpreted in any case.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

UNIT = ("core", "games", "search")
INTERPRETED = ("__init__.py", "board.py", "terminal.py", "text.py")  # never compiled: thin, or for people's eyes
STAMP = "_compiled_from.txt"

ROOT = Path(__file__).resolve().parent


def unit_sources(root: Path = ROOT) -> list[Path]:
    """Return the source files of the compiled unit, in a fixed order."""
    found = [path for part in UNIT for path in (root / part).rglob("*.py") if path.name not in INTERPRETED]
    return sorted(found)


def digest(root: Path = ROOT) -> str:
    """Return a fingerprint of the unit's sources and of the data they are compiled against."""
    total = hashlib.sha256()
    for path in unit_sources(root):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def pure_wanted() -> bool:
    """Tell whether the environment asks for the interpreted build."""
    return os.environ.get("PITHEAD_PURE", "") not in ("", "0")


class _SourceFinder(MetaPathFinder):
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
    stamp = ROOT / STAMP
    made_from = stamp.read_text(encoding="ascii").strip() if stamp.exists() else ""
    if not pure_wanted():
        if made_from == digest():
            return
        if made_from:
            print(
                "pithead: sources changed since they were compiled and run interpreted; `make build` compiles them.",
                file=sys.stderr,
            )
    sys.meta_path.insert(0, _SourceFinder())
