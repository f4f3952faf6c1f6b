"""Which build runs: the compiled unit, or the same sources interpreted.

`core`, `games` and `search` are one unit that mypyc compiles. A binary is used only while it was made from
exactly the sources that lie beside it, so an edited file is never shadowed by an old binary. `PITHEAD_PURE=1` runs the
sources interpreted in any case. This module is imported first by everything, so it imports little itself.

The set-up asks this file as a script: `fits` and `can-compile` answer by the exit code.
"""

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from os.path import abspath, dirname, isfile, join, relpath
from types import ModuleType

UNIT = ("core", "games", "search")
INTERPRETED = (
    "__init__.py",
    "board.py",
    "coach.py",
    "terminal.py",
    "text.py",
    "tips.py",
    "words.py",
)  # never compiled: thin, or for people's eyes
DRAWN = "/board/"  # nor is a board that takes several files
STAMP = "_compiled_from.txt"
SHARED = "../pithead__mypyc"  # the library beside the package that holds the code of the whole unit
SUFFIX = EXTENSION_SUFFIXES[0]  # names the platform and the version of Python

ROOT = dirname(abspath(__file__))


def _unit_files(root: str, suffix: str) -> list[str]:
    found = []
    for part in UNIT:
        for folder, _, names in os.walk(join(root, part)):
            inside = relpath(folder, root).replace(os.sep, "/")
            found += [f"{inside}/{name}" for name in names if name.endswith(suffix)]
    return sorted(found)


def unit_sources(root: str = ROOT) -> list[str]:
    """Return the source files of the compiled unit, relative to the package, in a fixed order."""
    files = _unit_files(root, ".py")
    return [path for path in files if path.rpartition("/")[2] not in INTERPRETED and DRAWN not in path]


def binaries(root: str = ROOT) -> list[str]:
    """Return the files that a whole compiled build for this Python consists of, there or not."""
    return [SHARED + SUFFIX, *(path.removesuffix(".py") + SUFFIX for path in unit_sources(root))]


def digest(root: str = ROOT) -> str:
    """Return a fingerprint of the unit's sources and of the Python they are compiled for."""
    total = sha256(SUFFIX.encode())
    for path in unit_sources(root):
        with open(join(root, path), "rb") as file:
            source = file.read()
        total.update(f"{path} {len(source)}\n".encode())
        total.update(source)
    return total.hexdigest()


def made_from(root: str = ROOT) -> str:
    """Return the fingerprint of the sources that the binaries were made from, empty if there are none."""
    try:
        with open(join(root, STAMP), encoding="ascii", errors="replace") as file:
            return file.read().strip()
    except FileNotFoundError:
        return ""


def fits(root: str = ROOT) -> bool:
    """Tell whether there is a whole compiled build, made from exactly these sources."""
    source = made_from(root)
    return source != "" and source == digest(root) and all(isfile(join(root, path)) for path in binaries(root))


def remove(root: str = ROOT) -> None:
    """Remove the stamp and every binary for this Python, also those whose source is gone."""
    for path in [STAMP, SHARED + SUFFIX, *_unit_files(root, SUFFIX)]:  # the stamp first: then no binary is used
        try:
            os.remove(join(root, path))
        except FileNotFoundError:
            pass
        except OSError as error:  # Windows keeps a library that a running process has loaded
            print(f"pithead: could not remove an old binary: {error}", file=sys.stderr)


def pure_wanted() -> bool:
    """Tell whether the environment asks for the interpreted build."""
    return os.environ.get("PITHEAD_PURE", "") not in ("", "0")


def can_compile() -> bool:
    """Tell whether there is a C compiler with Python's headers, by compiling an empty file."""
    import shlex
    import subprocess
    import sysconfig
    import tempfile

    if sys.implementation.name != "cpython":
        return False
    if os.name == "nt":  # setuptools looks for the compiler there, and a build without one falls back all the same
        return True
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]
    with tempfile.TemporaryDirectory() as folder:
        source, made = join(folder, "empty.c"), join(folder, "empty.o")
        with open(source, "w", encoding="ascii") as file:
            file.write("#include <Python.h>\n")
        try:
            subprocess.run([*command, *headers, "-c", source, "-o", made], capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return False
        return isfile(made)


class _SourceFinder:
    """Finds the unit's modules as sources, passing by any binary."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parts = fullname.split(".")
        if len(parts) < 3 or parts[0] != "pithead" or parts[1] not in UNIT:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or not isinstance(spec.loader, ExtensionFileLoader):
            return spec
        source = FileFinder(dirname(spec.origin), (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
        if source is None:
            raise ModuleNotFoundError(f"No module named {fullname!r}: only an old binary is left", name=fullname)
        return source


def choose() -> None:
    """Decide once, before the unit is imported, which build runs."""
    if not pure_wanted():
        if fits():
            return
        if made_from():
            print(
                "pithead: the compiled engine does not fit its sources, so they run interpreted: see `make build`.",
                file=sys.stderr,
            )
    sys.meta_path.insert(0, _SourceFinder())


if __name__ == "__main__":
    answers = {"fits": fits, "can-compile": can_compile}
    sys.exit(0 if answers[sys.argv[1]]() else 1)
