"""Pictures of dots from drawings: PNG by resvg, which comes with the extra `pictures`; moving ones are in `film`."""

from pithead.drawing.inlined import inlined
from pithead.drawing.theme import flat, palette
from pithead.extras import needs


def png(svg: str, theme: str = "light", width: int | None = None) -> bytes:
    """Return a drawing as PNG, in its normal size or so many dots wide; of the theme auto, the light one."""
    shown = "dark" if theme == "dark" else "light"
    return dots(flat(svg, shown), shown, width)


def dots(svg: str, theme: str, width: int | None = None) -> bytes:
    """Return a drawing whose colours are flat as PNG, on paper of the light or the dark theme."""
    with needs("pictures", "PNG and GIF"):
        from resvg_py import svg_to_bytes
    return bytes(svg_to_bytes(svg_string=inlined(svg), background=palette(theme)["paper"], width=width))
