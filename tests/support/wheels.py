"""Wheels, built and installed: what a user's pip does, offline."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, PathDistribution
from pathlib import Path

from packaging.requirements import Requirement

from pithead import _build

PROJECT = Path(__file__).resolve().parent.parent.parent
PACKAGE = PROJECT / "src" / "pithead"
PROJECT_FILES = (
    "LICENSE",
    "MANIFEST.in",
    "Makefile",
    "README.md",
    "pyproject.toml",
    "requirements",
    "scripts",
    "setup.py",
    "docs",
)


def python(*arguments: str, path: str | Path = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the package in a folder; unless told otherwise, it is free to choose the build."""
    environment = os.environ | {"PITHEAD_PURE": "", "PYTHONPATH": str(path)} | variables
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def output(*arguments: str, path: str | Path = "", **variables: str) -> str:
    """Run Python, which must succeed, and return what it printed."""
    done = python(*arguments, path=path, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def copy_project(folder: Path) -> Path:
    """Copy the project's sources into a folder, with nothing built."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", _build.STAMP)
    shutil.copytree(PACKAGE, folder / "src" / "pithead", ignore=ignored)
    for name in PROJECT_FILES:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, folder / name, ignore=ignored)
        elif (PROJECT / name).exists():
            shutil.copy2(PROJECT / name, folder / name)
    return folder


def wheel(source: Path, folder: Path, **variables: str) -> tuple[Path, str]:
    """Build a wheel; return it and what the build said."""
    done = python(
        *("-m", "pip", "--disable-pip-version-check", "wheel", "-v", "--no-deps", "--no-build-isolation"),
        *("--no-cache-dir", "-w", str(folder), str(source)),
        path="",
        **variables,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.glob("*.whl")
    return made, done.stdout + done.stderr


def installed(made: Path, folder: Path) -> Path:
    """Install a wheel into an empty folder."""
    output("-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps", "--target", str(folder), str(made))
    return folder


def names_in(made: Path) -> list[str]:
    """Return the names of a wheel's files."""
    with zipfile.ZipFile(made) as archive:
        return archive.namelist()


def binaries_in(made: Path) -> list[str]:
    """Return what a wheel has of a compiled build."""
    return [name for name in names_in(made) if name.endswith((".so", ".pyd", ".dylib", ".dll", _build.STAMP))]


# Environments with nothing in them but what a wheel asks for.


class NotHere(Exception):
    """A package that is asked for is not among those of the tests."""


def needed(site: Path, extra: str = "") -> dict[str, Distribution]:
    """Return what the package installed in a folder needs here, alone or with an extra, by name: what pip would add."""
    (metadata,) = site.glob("pithead-*.dist-info")
    own = PathDistribution(metadata)
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    todo = [("pithead", own, "")] + [("pithead", own, extra)] * bool(extra)
    while todo:
        name, distribution, wished = todo.pop()
        if (name, wished) in seen:
            continue
        seen.add((name, wished))
        if name != "pithead":
            found[name] = distribution
        for line in distribution.requires or ():
            asked = Requirement(line)
            if asked.marker is not None and not asked.marker.evaluate({"extra": wished}):
                continue
            key = asked.name.lower().replace("_", "-")
            try:
                next_one = own if key == "pithead" else Distribution.from_name(asked.name)
            except PackageNotFoundError:
                raise NotHere(asked.name) from None
            todo += [(key, next_one, more) for more in ("", *asked.extras)]
    return found


def furnish(folder: Path, distributions: dict[str, Distribution]) -> Path:
    """Fill a folder with links to packages of the tests' own environment, and with nothing else."""
    folder.mkdir(exist_ok=True)
    for distribution in distributions.values():
        for file in distribution.files or ():
            top = file.parts[0]
            source = Path(str(distribution.locate_file(top)))
            if top != ".." and top != "__pycache__" and source.exists() and not (folder / top).exists():
                (folder / top).symlink_to(source)
    return folder
