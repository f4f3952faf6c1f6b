"""Gathers the C that mypyc makes of the unit into parts: one for `core` and for each game, one for `search`.

A part is compiled by itself, so that all processors have work, and the linker optimises across them (see `setup.py`).
One file for each module would be read anew over a hundred times; one for all of them would keep a single processor
busy for minutes. `setup.py` loads this file by its path.
"""

import re
from collections.abc import Iterable
from pathlib import Path

TOP_LEVEL = re.compile(r"^ *char CPyDef_\w+_____top_level__\(void\) \{$", re.MULTILINE)
ONCE = '__attribute__((cold, optimize("O1")))'  # what an import runs once is a quarter of the code


def hurried(code: str) -> str:
    """Return the C of a module such that a compiler spends little time on what an import runs once."""
    return TOP_LEVEL.sub(rf"{ONCE}\n\g<0>", code)


def c_file(folder: Path, module: str) -> Path:
    """Return the file into which mypyc writes a module."""
    return folder / f"__native_{module.replace('.', '___')}.c"


def part_of(module: str) -> str:
    """Return the part that a module belongs to."""
    _, package, *rest = module.split(".")
    return rest[0] if package == "games" else package


def gather(sources: Iterable[str], modules: dict[str, str], folder: Path, *, one: bool) -> list[str]:
    """Write the files of the parts, or of one part, and return their paths.

    `sources` are all C files of the unit and `modules` the modules' names by the files that they are in; what belongs
    to no module, as mypyc's own functions do, goes to the first part.
    """
    parts: dict[str, list[str]] = {"core": []}
    for source in sources:
        part = "core" if one or source not in modules else part_of(modules[source])
        parts.setdefault(part, []).append(source)
    written = []
    for name, files in parts.items():
        path = folder / f"__native_part_{name}.c"
        lines = [f'#include "{Path(file).relative_to(folder).as_posix()}"\n' for file in files]
        path.write_text("".join(lines), encoding="utf-8")
        written.append(path.as_posix())
    return written
