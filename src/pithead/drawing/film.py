"""A game as a moving picture: of each picture only what differs from the one before is drawn and stored.

The pictures are made on all processors. Pillow squeezes the parts, and the few bytes around them are written here: it
would compare whole pictures again, on one processor, and store more.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from io import BytesIO
from itertools import islice
from math import ceil, floor
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

from pithead.drawing.changes import DrawnTree, Extent, changed
from pithead.drawing.raster import dots
from pithead.drawing.theme import flat
from pithead.extras import needs
from pithead.processes import pool, usual_jobs

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 127  # all that a GIF of this depth has, but one: inks, and the smoothed edges of shapes and letters
INKS = 80  # of those, inks that are kept exactly: pieces are told apart by them, however small they are
CLEAR = COLOURS  # the colour of what stays as it is
STRETCH = 32  # pictures that one process makes at a time; the first of them is drawn in full
MARGIN = 3  # dots around what is drawn anew
LAST = 5  # how many times as long the last picture stays


class Cut(NamedTuple):
    """What a picture has that the one before it has not: where, and as squeezed dots."""

    x: int
    y: int
    width: int
    height: int
    squeezed: bytes


def gif(
    drawings: Iterable[str],
    middle: str,
    milliseconds: int,
    theme: str = "light",
    width: int | None = None,
    done: Callable[[int], object] = lambda pictures: None,
) -> bytes:
    """Return drawings as a moving GIF with the colours of the middle one; the last one stays longer.

    `done` is told now and then, in any thread, how many more pictures are made.
    """
    shown = "dark" if theme == "dark" else "light"
    inked = flat(middle, shown)
    example = DrawnTree(inked)
    size = _size(example, width)
    colours = _colours(_part(example, (0, 0, *size), size, shown), inked)
    with pool(usual_jobs()) as workers:
        stretches: list[Future[list[Cut | None]]] = []
        for stretch in _stretches(drawings):
            future = workers.submit(cuts, stretch, not stretches, shown, size, colours)
            future.add_done_callback(partial(_tell, done, len(stretch) - bool(stretches)))
            stretches.append(future)
        found = [cut for future in stretches for cut in future.result()]
    if not found:
        raise ValueError("expected at least one picture, got none")
    return _file(_timed(found, milliseconds), size, colours)


def cuts(drawings: list[str], from_start: bool, theme: str, size: tuple[int, int], colours: bytes) -> list[Cut | None]:
    """Return what each drawing has that the one before has not, None for nothing; of the first, at the start, all."""
    from PIL import ImageChops

    before = DrawnTree(flat(drawings[0], theme))
    picture = _inked(_part(before, (0, 0, *size), size, theme), colours)
    made: list[Cut | None] = [Cut(0, 0, *size, _squeezed(picture, colours))] if from_start else []
    for svg in drawings[1:]:
        now = DrawnTree(flat(svg, theme))
        old = picture.copy()
        for box in changed(before, now):
            _redraw(picture, now, box, theme, colours)
        before = now
        differs = ImageChops.difference(old, picture)
        part = differs.getbbox()
        if part is None:
            made.append(None)
            continue
        cut = picture.crop(part)
        cut.paste(CLEAR, mask=differs.crop(part).point(_same))
        made.append(Cut(part[0], part[1], *cut.size, _squeezed(cut, colours)))
    return made


def _tell(done: Callable[[int], object], pictures: int, future: "Future[list[Cut | None]]") -> None:
    if not future.cancelled() and future.exception() is None:
        done(pictures)


def _stretches(drawings: Iterable[str]) -> Iterator[list[str]]:
    """Give drawings in stretches; each but the first begins with the last one of the stretch before."""
    rest = iter(drawings)
    stretch = list(islice(rest, STRETCH))
    while stretch:
        yield stretch
        more = list(islice(rest, STRETCH))
        stretch = [stretch[-1], *more] if more else []


def _timed(found: list[Cut | None], milliseconds: int) -> list[tuple[Cut, int]]:
    """Return each picture that differs from the one before, and how long it stays."""
    timed: list[tuple[Cut, int]] = []
    for cut in found:
        if cut is not None:
            timed.append((cut, milliseconds))
        else:
            timed[-1] = (timed[-1][0], timed[-1][1] + milliseconds)
    timed[-1] = (timed[-1][0], timed[-1][1] + (LAST - 1) * milliseconds)
    return timed


def _size(drawing: DrawnTree, width: int | None) -> tuple[int, int]:
    """Return a picture's size in dots."""
    box = drawing.all
    wide, high = box.right - box.left, box.bottom - box.top
    return (round(wide), round(high)) if width is None else (width, round(high * width / wide))


def _part(drawing: DrawnTree, part: tuple[int, int, int, int], size: tuple[int, int], theme: str) -> "Image":
    """Return a part, given in dots, of the picture of a drawing. What a board has grown by is cut."""
    with needs("pictures", "PNG and GIF"):
        from PIL import Image
    unit = _unit(drawing, size)
    left, top, right, bottom = (edge / unit for edge in part)
    with Image.open(BytesIO(dots(drawing.part(Extent(left, top, right, bottom), unit), theme))) as opened:
        return opened.convert("RGB")


def _unit(drawing: DrawnTree, size: tuple[int, int]) -> float:
    """Return how many dots a unit of a drawing has."""
    return size[0] / (drawing.all.right - drawing.all.left)


def _redraw(picture: "Image", drawing: DrawnTree, box: Extent, theme: str, colours: bytes) -> None:
    """Draw a part of a picture anew, from a drawing with a margin: resvg is not exact where it cuts shapes off."""
    unit = _unit(drawing, picture.size)
    left, top = max(floor(box.left * unit), 0), max(floor(box.top * unit), 0)
    right, bottom = min(ceil(box.right * unit), picture.width), min(ceil(box.bottom * unit), picture.height)
    if left < right and top < bottom:
        wider = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
        part = _part(drawing, wider, picture.size, theme)
        exact = part.crop((MARGIN, MARGIN, MARGIN + right - left, MARGIN + bottom - top))
        picture.paste(_inked(exact, colours), (left, top))


def _colours(picture: "Image", drawing: str) -> bytes:
    """Return the colours that stand for all of a picture's, three bytes each: the inks of its drawing first."""
    counts = {colour: count for count, colour in picture.getcolors(picture.width * picture.height) or ()}
    inks = {tuple(bytes.fromhex(ink)) for ink in re.findall(r"#([0-9a-fA-F]{6})\b", drawing)} & counts.keys()
    kept = sorted(inks, key=lambda ink: (-counts[ink], ink))[:INKS]
    mixed = bytes(picture.quantize(COLOURS - len(kept)).getpalette() or ())
    return (b"".join(map(bytes, kept)) + mixed)[: 3 * COLOURS]


def _inked(picture: "Image", colours: bytes) -> "Image":
    """Return a picture as numbers of colours."""
    from PIL import Image

    inks = Image.new("P", (1, 1))
    inks.putpalette(colours)
    found = picture.quantize(palette=inks, dither=Image.Dither.NONE)
    return Image.frombytes("L", found.size, found.tobytes())


def _same(difference: int) -> int:
    return 0 if difference else 255


def _squeezed(part: "Image", colours: bytes) -> bytes:
    """Return a part as the squeezed dots of a GIF."""
    coloured = part.copy()
    coloured.putpalette(colours)
    out = BytesIO()
    coloured.save(out, "GIF", interlace=False, optimize=False)
    made = out.getvalue()
    return made[13 + (6 << (made[10] & 7)) + 10 : -1]  # without what is before them, and without the end


def _file(timed: list[tuple[Cut, int]], size: tuple[int, int], colours: bytes) -> bytes:
    """Return the file of a moving GIF (GIF 89a)."""
    depth = 7  # 2 ** 7 colours: those, and one for what stays
    parts = [
        b"GIF89a" + pack("<HHBBB", *size, 0x80 | 0x70 | depth - 1, 0, 0),
        colours.ljust(3 << depth, b"\0"),
        b"\x21\xff\x0bNETSCAPE2.0" + pack("<BBHB", 3, 1, 0, 0),  # over and over
    ]
    for cut, milliseconds in timed:
        stays = min(milliseconds // 10, 0xFFFF)
        parts.append(b"\x21\xf9" + pack("<BBHBB", 4, 1 << 2 | 1, stays, CLEAR, 0))
        parts.append(b"\x2c" + pack("<HHHHB", cut.x, cut.y, cut.width, cut.height, 0) + cut.squeezed)
    return b"".join(parts) + b"\x3b"
