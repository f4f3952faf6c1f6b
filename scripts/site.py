"""Builds the site into build/site: gathers the pages, draws the boards as they are drawn now, runs MkDocs.

`make docs` runs it. Pages come from docs/, from the files of NEIGHBOURS, and from the games (`site_games.py`). A link
to another file of the project is changed into one to a copy beside the pages, so that it can be followed offline. In
the end inline scripts and styles are moved into files, because the table serves the site under a policy that allows
none, and every link is checked.
"""

import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from os.path import relpath
from pathlib import Path

from pictures import pictures
from site_games import aids, drawings, rules, themed
from site_links import broken_links

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "pages"
SITE = ROOT / "build" / "site"
FILES = PAGES / "files"
NEIGHBOURS = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "benchmarks/README.md": "benchmarks.md",
}
ENVIRONMENT = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
LINK = re.compile(r"(\]\()([^)#\s]+)(#[^)\s]*)?(\))")
INLINE = re.compile(r"<(script|style)>(.+?)</\1>", re.S)
ALIGNED = re.compile(r' style="text-align: (left|center|right);"')
BACK = '<p><a href="index.html">Pithead: what wins</a></p>'  # reports stand alone, and lead back from the site


def gather() -> None:
    """Copy the pages, with links that hold where they lie now."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    placed = {ROOT / "docs" / path.relative_to(PAGES): path for path in PAGES.rglob("*") if path.is_file()}
    placed |= {ROOT / source: PAGES / target for source, target in NEIGHBOURS.items()}
    for source, target in placed.items():
        if source.suffix == ".md":
            text = relinked(source.read_text(encoding="utf-8"), source, target, placed)
            page = target.relative_to(PAGES)
            target.write_text(themed(rules(text, page), page), encoding="utf-8")
    for report in (PAGES / "studies").glob("*.html"):
        report.write_text(report.read_text(encoding="utf-8").replace("<h1>", f"{BACK}<h1>", 1), encoding="utf-8")
    made = {f"images/{name}": svg for name, svg in pictures().items()} | drawings() | aids()
    for name, text in made.items():
        (PAGES / name).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / name).write_text(text, encoding="utf-8")


def relinked(text: str, source: Path, target: Path, placed: dict[Path, Path]) -> str:
    """Return a page's text with its links changed; what they lead to outside of the pages is copied."""

    def changed(found: "re.Match[str]") -> str:
        before, address, anchor, after = found.groups(default="")
        if ":" in address:
            return found[0]
        meant = (source.parent / address).resolve()
        if not meant.exists():
            return found[0]  # MkDocs will say so
        if meant.is_dir():
            meant = next(
                meant / name for name in ("README.md", "coal-baron.md", "pyproject.toml") if (meant / name).exists()
            )
        there = placed.get(meant)
        if there is None:
            there = FILES / (meant.relative_to(ROOT).as_posix().replace("/", "-").lstrip(".") + ".txt")
            there.parent.mkdir(exist_ok=True)
            shutil.copy(meant, there)
        return f"{before}{Path(relpath(there, target.parent)).as_posix()}{anchor}{after}"

    return LINK.sub(changed, text)


def move_inline() -> None:
    """Move inline scripts and styles of all pages into files, and leave out what nobody needs.

    The page for what is not found has addresses that hold at the root of a host only.
    """
    for path in (*SITE.rglob("*.map"), SITE / "404.html"):
        path.unlink()
    folder = SITE / "assets" / "inline"
    folder.mkdir(parents=True, exist_ok=True)
    for page in SITE.rglob("*.html"):
        here = page.parent

        def moved(found: "re.Match[str]", here: Path = here) -> str:
            kind, code = found.groups()
            name = sha256(code.encode()).hexdigest()[:16] + (".js" if kind == "script" else ".css")
            (folder / name).write_text(code, encoding="utf-8")
            address = Path(relpath(folder / name, here)).as_posix()
            if kind == "script":
                return f'<script src="{address}"></script>'
            return f'<link rel="stylesheet" href="{address}">'

        text = ALIGNED.sub(r' class="\1"', page.read_text(encoding="utf-8"))
        page.write_text(INLINE.sub(moved, text), encoding="utf-8")


def main() -> None:
    """Build the site; a warning is an error."""
    gather()
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--clean"],
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
    )
    if done.returncode:
        sys.exit("pithead: the site was not built; the lines above say why")
    move_inline()
    if broken := broken_links(SITE):
        sys.exit("\n".join(["pithead: links that lead nowhere", *broken]))
    print(f"{SITE.relative_to(ROOT)}: {len([*SITE.rglob('*.html')])} pages")


if __name__ == "__main__":
    main()
