"""Compiles the unit (core, games, search) with mypyc where it can; everything else is in pyproject.toml.

Without a C compiler, or with PITHEAD_PURE=1, the build succeeds without binaries and the sources run interpreted.
"""

import importlib.util
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
SOURCE = Path("src") / "pithead"

spec = importlib.util.spec_from_file_location("pithead_build", HERE / SOURCE / "_build.py")
assert spec is not None
assert spec.loader is not None
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)


COMPILING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}


def extensions() -> list[Extension]:
    """Return the extension modules of the unit, or none where only metadata or the interpreted build is wanted."""
    if build.pure_wanted() or not COMPILING & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("pithead: mypyc is not installed, so the unit stays interpreted", file=sys.stderr)
        return []
    paths = [(SOURCE / path).as_posix() for path in build.unit_sources(str(HERE / SOURCE))]
    found: list[Extension] = list(mypycify(paths, opt_level="3", debug_level="0", group_name="pithead"))
    if os.name == "posix":  # calls inside the unit need no detour through the symbol table, and can be inlined
        for extension in found:
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    return found


class BuildUnit(build_ext):
    """Builds all of the unit or none of it, and stamps the binaries with their sources' fingerprint."""

    def run(self) -> None:
        """Build the unit."""
        folder = SOURCE if self.inplace else Path(self.build_lib) / "pithead"
        stamp = folder / build.STAMP
        stamp.unlink(missing_ok=True)
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:  # whatever the compiler's fault, the sources still run
            print(f"pithead: not compiled, so the unit stays interpreted: {error}", file=sys.stderr)
            return
        folder.mkdir(parents=True, exist_ok=True)
        stamp.write_text(build.digest(str(HERE / SOURCE)) + "\n", encoding="ascii")


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildUnit})
