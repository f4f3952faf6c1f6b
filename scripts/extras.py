"""Measures what `pip install pithead` and each of its extras bring: `make extras`.

Builds the wheel, installs it into an empty environment with each extra in turn, at the versions of requirements/dev.txt
and requirements/ray.txt, and prints packages, megabytes and seconds as a table for docs/install.md. Packages come from
pip's own cache where it has them.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pithead.extras import EXTRAS

HERE = Path(__file__).resolve().parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


def run(*command: str) -> str:
    """Run a command, and return what it printed."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}  # else pip sees more
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, cwd=HERE, env=own).stdout


def size(folder: Path) -> float:
    """Return the megabytes of a folder's files."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def measure(made: Path, extra: str, folder: Path) -> str:
    """Return a line of the table for an extra; none: the package alone."""
    run(sys.executable, "-m", "venv", str(folder))
    python = str(folder / "bin" / "python")
    (site,) = folder.glob("lib/python*/site-packages")
    run(python, "-m", "compileall", "-q", str(site))  # pip compiles itself as it runs
    before, packages = size(site), len([*site.glob("*.dist-info")])
    begun = time.perf_counter()
    wanted = f"{made}[{extra}]" if extra else str(made)
    known = ("-c", "requirements/ray.txt" if extra in ("ray", "all") else "requirements/dev.txt")
    run(python, *PIP, "install", "--no-compile", *known, wanted)
    seconds = time.perf_counter() - begun
    count = len([*site.glob("*.dist-info")]) - packages - 1
    name = f"pithead[{extra}]" if extra else "pithead"
    return f"| `{name}` | {count} | {size(site) - before:.0f} | {seconds:.0f} |"


def main() -> None:
    """Measure those that are named, or all."""
    wanted = sys.argv[1:] or ["", *EXTRAS]
    with tempfile.TemporaryDirectory() as scratch:
        run(sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", scratch, ".")
        (made,) = Path(scratch).glob("*.whl")
        print("| install | further packages | MB | seconds |\n|---|---|---|---|")
        for extra in wanted:
            print(measure(made, extra, Path(scratch) / (extra or "alone")), flush=True)


if __name__ == "__main__":
    main()
