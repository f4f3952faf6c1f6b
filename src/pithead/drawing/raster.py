"""Pictures of dots from drawings: PNG by resvg, which comes with the extra `pictures`; moving ones are in `film`."""

from math import ceil
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, cast

from pithead.drawing.theme import SANS, SERIF, flat, palette
from pithead.extras import needs

if TYPE_CHECKING:
    from resvg import usvg

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
_here = local()  # what a thread keeps


def png(svg: str, theme: str = "light", width: int | None = None) -> bytes:
    """Return a drawing as PNG, in its normal size or so many dots wide; of the theme auto, the light one."""
    shown = "dark" if theme == "dark" else "light"
    return dots(flat(svg, shown), shown, width)


def dots(svg: str, theme: str, width: int | None = None) -> bytes:
    """Return a drawing whose colours are flat as PNG, on paper of the light or the dark theme."""
    with needs("pictures", "PNG and GIF"):
        from resvg import render, usvg
    tree = usvg.Tree.from_str(svg, _fonts())
    wide, high = tree.int_size()
    size = (wide, high) if width is None else (width, ceil(high * width / wide))
    scale = size[0] / wide
    red, green, blue = bytes.fromhex(palette(theme)["paper"][1:])
    return render(tree, (scale, 0, 0, 0, scale, 0), bg_color=(red, green, blue, 255), bg_size=size)


def _fonts() -> "usvg.Options":
    """Return how drawings are read: with the system's fonts, which each thread looks for once.

    Those that boards name come first, from memory: of the others, resvg opens the file for every line it writes.
    """
    if not hasattr(_here, "options"):
        from resvg import usvg

        _here.options = usvg.Options.default()
        for file in _named_fonts():
            _here.options.load_font_data(file.read_bytes())
        _here.options.load_system_fonts()
    return cast("usvg.Options", _here.options)


def _named_fonts() -> list[Path]:
    """Return the files that are called as the families of boards are: `DejaVuSans-Bold.ttf`."""
    families = tuple(family.strip('" ').replace(" ", "") for family in f"{SERIF},{SANS}".split(","))
    files = (file for folder in FOLDERS for file in Path(folder).expanduser().rglob("*.[ot]tf"))
    return sorted(file for file in files if file.name.startswith(families))
