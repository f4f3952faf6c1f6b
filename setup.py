"""Compiles the unit (core, games, search) with mypyc where it can; everything else is in pyproject.toml.

Without a C compiler, or with PITHEAD_PURE=1, the build succeeds without binaries and the sources run interpreted.
"""

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
SOURCE = Path("src") / "pithead"


def loaded(path: Path) -> Any:
    """Return a file of this tree as a module; a build in isolation has none of them on its path."""
    spec = importlib.util.spec_from_file_location(f"pithead_{path.stem}", HERE / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = loaded(SOURCE / "_build.py")

COMPILING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}
MADE_FROM: str = build.digest(str(HERE / SOURCE))  # before compiling, so that an edit meanwhile shows


def interpreted(reason: object) -> None:
    """Say why there will be no binaries."""
    print(f"pithead: {reason}, so the unit stays interpreted", file=sys.stderr)


def extensions() -> list[Extension]:
    """Return the extension modules of the unit, or none where only metadata or the interpreted build is wanted."""
    if build.pure_wanted() or not COMPILING & set(sys.argv):
        return []
    if not build.can_compile():
        interpreted("there is no C compiler with Python's headers")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        interpreted(f"mypyc cannot be used ({error})")
        return []
    paths = [(SOURCE / path).as_posix() for path in build.unit_sources(str(HERE / SOURCE))]
    try:
        found: list[Extension] = list(mypycify(paths, opt_level="3", debug_level="0", group_name="pithead"))
    except SystemExit:  # mypyc has printed what it found
        interpreted("mypyc refused the sources")
        return []
    add_docstrings(paths, found)
    if os.name == "posix":  # calls inside the unit need no detour through the symbol table, and can be inlined;
        # and looking for warnings in what mypyc wrote takes as long as compiling it
        more = ["-fvisibility=hidden", "-fno-semantic-interposition", "-Wno-all", "-w"]
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return found


def add_docstrings(paths: list[str], found: list[Extension]) -> None:
    """Write the sources' docstrings into the C that mypyc made of them."""
    modules = {".".join(Path(path).relative_to("src").with_suffix("").parts): path for path in paths}
    sources = {name: (HERE / path).read_text(encoding="utf-8") for name, path in modules.items()}
    document = loaded(Path("scripts") / "docstrings.py").document
    for file in {Path(source) for extension in found for source in extension.sources}:
        file.write_text(document(file.read_text(encoding="utf-8"), sources), encoding="utf-8")


class BuildSources(build_py):
    """Starts from an empty folder, so that nothing of an earlier build gets into a wheel."""

    def run(self) -> None:
        """Copy the sources."""
        if not self.editable_mode:
            folder = Path(self.build_lib) / "pithead"
            build.remove(str(folder))
            shutil.rmtree(folder, ignore_errors=True)
        elif not self.distribution.has_ext_modules() and not build.fits(str(SOURCE)):
            build.remove(str(SOURCE))  # BuildUnit is passed by then; binaries that fit may serve another environment
        super().run()
        if not self.editable_mode:  # the sources have them in docs/
            folder = Path(self.build_lib) / "pithead" / "table" / "manuals"
            shutil.copytree(HERE / "docs" / "rules", folder, dirs_exist_ok=True)
            shutil.copy(HERE / "docs" / "rulings.md", folder)


class BuildUnit(build_ext):
    """Builds all of the unit or none of it, and stamps the binaries with their sources' fingerprint."""

    def finalize_options(self) -> None:
        """Take every binary for old, and use all processors."""
        super().finalize_options()
        self.force = True  # a binary that an interrupted build left half-written would pass for a new one
        self.parallel = os.cpu_count()  # the unit is one large file, and a small one for each module

    def run(self) -> None:
        """Compile the unit."""
        folder = SOURCE if self.inplace else Path(self.build_lib) / "pithead"
        build.remove(str(folder))
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:  # whatever the compiler's fault, the sources still run
            build.remove(str(folder))
            interpreted(f"it could not be compiled ({error})")
            return
        (folder / build.STAMP).write_text(MADE_FROM + "\n", encoding="ascii")


setup(ext_modules=extensions(), cmdclass={"build_py": BuildSources, "build_ext": BuildUnit})
