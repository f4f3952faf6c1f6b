"""Positions as text and as pictures, for environments."""

from io import BytesIO
from typing import Any

from pithead.core.errors import BadSetup
from pithead.core.game import State
from pithead.envs.rows import np
from pithead.extras import MissingExtra, needs

WIDTH = 960  # of pictures, in dots
PICTURES = "rgb_array"


def _can_draw() -> bool:
    """Tell whether the packages of the extra `pictures` are there."""
    try:
        import PIL.Image  # noqa: F401
        import resvg  # noqa: F401
    except ImportError:
        return False
    return True


MODES = ["human", "ansi", PICTURES] if _can_draw() else ["human", "ansi"]  # those that work here


def check_mode(mode: str | None) -> str | None:
    """Return the way of rendering if there is such a one."""
    if mode == PICTURES and PICTURES not in MODES:
        raise MissingExtra("pictures", f"render_mode {PICTURES!r}")
    if mode is not None and mode not in MODES:
        raise BadSetup(f"expected as render_mode one of {', '.join(MODES)}, or None; got {mode!r}")
    return mode


def render(state: State, mode: str | None, seat: int | None = None) -> Any:
    """Render what a seat, or a spectator (None), sees: text, or an array of height, width and three colours."""
    if mode is None:
        raise BadSetup("expected an environment made with a render_mode to be rendered")
    if mode == PICTURES:
        return picture(state, seat)
    words = text(state, seat)
    if mode == "ansi":
        return words
    print(words)
    return None


def text(state: State, seat: int | None = None) -> str:
    """Return what a seat, or a spectator (None), sees, as text."""
    return state.game.describe(state.view(seat), state.game.seat_names[: int(state.seats)])


def picture(state: State, seat: int | None = None, width: int = WIDTH) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """Return the drawing of a position as an array of height, width and three colours."""
    from pithead.drawing.raster import png

    with needs("pictures", f"render_mode {PICTURES!r}"):
        from PIL import Image

    drawn = png(state.svg(seat, theme="light"), width=width)
    with Image.open(BytesIO(drawn)) as opened:
        return np.array(opened.convert("RGB"), np.uint8)
