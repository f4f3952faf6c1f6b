"""Compiles the unit (core, games, search) with mypyc where it can; everything else is in pyproject.toml.

Without a C compiler, or with PITHEAD_PURE=1, the build succeeds without binaries and the sources run interpreted.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
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
MADE = "build"  # where mypyc writes its C
GROUP = "pithead"  # the name of the unit in C
ACROSS = ["-flto=auto"]  # the parts of the unit are optimised as one, on all processors
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
        found: list[Extension] = list(
            mypycify(paths, opt_level="3", debug_level="0", group_name=GROUP, multi_file=True, target_dir=MADE)
        )
    except SystemExit:  # mypyc has printed what it found
        interpreted("mypyc refused the sources")
        return []
    across = can_optimise_across()
    rewrite(paths, found[0], one=not across)
    if os.name == "posix":  # calls inside the unit need no detour through the symbol table, and can be inlined;
        # and looking for warnings in what mypyc wrote takes as long as compiling it
        more = ["-fvisibility=hidden", "-fno-semantic-interposition", "-Wno-all", "-w"]
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    if across:
        found[0].extra_compile_args += ACROSS
        found[0].extra_link_args += ["-O3", "-fno-semantic-interposition", *ACROSS]
    return found


def can_optimise_across() -> bool:
    """Tell whether compiler and linker can optimise across files, by doing it with an empty one."""
    if os.name != "posix":
        return False
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "empty.c"
        source.write_text("int empty(void) { return 0; }\n", encoding="ascii")
        output = ["-o", str(source.with_suffix(".so"))]
        done = subprocess.run(
            [*command, *ACROSS, "-shared", "-fPIC", str(source), *output], capture_output=True, check=False
        )
        return done.returncode == 0


def rewrite(paths: list[str], shared: Extension, *, one: bool) -> None:
    """Write docstrings into the C that mypyc made of the sources, make it lean, and gather it in parts, or in one."""
    document = loaded(Path("scripts") / "docstrings.py").document
    parts = loaded(Path("scripts") / "parts.py")
    lean = loaded(Path("scripts") / "lean.py")
    names = {path: ".".join(Path(path).relative_to("src").with_suffix("").parts) for path in paths}
    sources = {name: (HERE / path).read_text(encoding="utf-8") for path, name in names.items()}
    leaner = lean.Lean(sources)
    modules = {}
    for name, source in sources.items():
        file = parts.c_file(Path(MADE), name)
        modules[file.as_posix()] = name
        code = document(file.read_text(encoding="utf-8"), {name: source})
        if os.name == "posix":
            code = leaner.module(parts.hurried(code))
        file.write_text(code, encoding="utf-8")
    if os.name == "posix":
        leaner.check()
        header = Path(MADE) / f"__native_{GROUP}.h"
        header.write_text(header.read_text(encoding="utf-8") + lean.RARE, encoding="utf-8")
    shared.sources = parts.gather([Path(source).as_posix() for source in shared.sources], modules, Path(MADE), one=one)


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
            if (HERE / "build" / "site").is_dir():  # by `make docs`: the table serves it
                shutil.copytree(HERE / "build" / "site", folder.with_name("site"), dirs_exist_ok=True)


class BuildUnit(build_ext):
    """Builds all of the unit or none of it, and stamps the binaries with their sources' fingerprint."""

    def finalize_options(self) -> None:
        """Take every binary for old, and use all processors."""
        super().finalize_options()
        self.force = True  # a binary that an interrupted build left half-written would pass for a new one
        self.parallel = os.cpu_count()  # the unit is a few large files, and a small one for each module

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
