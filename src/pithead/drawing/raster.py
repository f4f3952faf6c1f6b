"""Pictures of dots from drawings: PNG by resvg, animated GIF by Pillow. Both come with the extra `pictures`."""

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

from pithead.drawing.theme import flat, palette

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 96  # of a GIF: enough for all inks and the smoothed edges of letters


class NoRaster(Exception):
    """The packages that make pictures of dots are missing."""

    def __init__(self, package: str) -> None:
        super().__init__(f"expected the package '{package}' for pictures of dots: pip install 'pithead[pictures]'")


def png(svg: str, theme: str = "light", width: int | None = None) -> bytes:
    """Return a drawing as PNG, in its normal size or so many dots wide; of the theme auto, the light one."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise NoRaster("resvg-py") from None
    shown = "dark" if theme == "dark" else "light"
    return bytes(svg_to_bytes(svg_string=flat(svg, shown), background=palette(shown)["paper"], width=width))


def gif(pictures: Iterable[bytes], milliseconds: int) -> bytes:
    """Return PNG pictures of one size as an animated GIF; the last one stays five times as long."""
    try:
        from PIL import Image
    except ImportError:
        raise NoRaster("pillow") from None
    shown: list[Image.Image] = []
    for picture in pictures:
        with Image.open(BytesIO(picture)) as opened:
            coloured = opened.convert("RGB")
        shown.append(coloured if not shown else _on_paper(coloured, shown[0].size))
    if not shown:
        raise ValueError("expected at least one picture, got none")
    colours = shown[len(shown) // 2].quantize(COLOURS)  # one palette for all: what does not change is not stored again
    frames = [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in shown]
    out = BytesIO()
    times = [milliseconds] * (len(frames) - 1) + [5 * milliseconds]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


def _on_paper(picture: "Image", size: tuple[int, int]) -> "Image":
    """Return a picture cut or widened to a size: a board grows when a player's area does."""
    from PIL import Image

    if picture.size == size:
        return picture
    paper = Image.new("RGB", size, picture.getpixel((0, 0)))
    paper.paste(picture, (0, 0))
    return paper
