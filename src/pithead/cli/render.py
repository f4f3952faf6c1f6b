"""`pithead render`: a picture of a recorded game's position, or the whole game as an animation."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pithead import Record
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_record, verified, why
from pithead.cli.show import console
from pithead.drawing import ARRANGEMENTS, SECTIONS, THEMES
from pithead.drawing.raster import NoRaster, gif, png

KINDS = (".svg", ".png", ".gif")
LEAST_WIDTH, MOST_WIDTH = 100, 8000
EPILOG = """\
Examples:
  pithead render game.txt                          the final position, as game.svg
  pithead render game.txt --at 25 --seat 0 -o a.png
  pithead render game.txt -o game.gif --every 4    the game as an animation
  pithead render game.txt --arrangement phone --theme dark

Only what the seat, or a spectator, may know is drawn. PNG and GIF need: pip install 'pithead[pictures]'"""


def render(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="The position after N moves.", show_default="the last")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Whose view is drawn.", show_default="a spectator's")] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to, as .svg, .png or .gif.", show_default="RECORD.svg"
        ),
    ] = None,
    arrangement: Annotated[str, typer.Option(help="For which screen: wide or phone.")] = "wide",
    section: Annotated[str, typer.Option(help="Only a part: board, own or others.", show_default="all of them")] = "",
    focus: Annotated[
        int | None, typer.Option(help="Whose own area is drawn in full.", show_default="the seat's")
    ] = None,
    theme: Annotated[
        str | None, typer.Option(help="light, dark, or auto: as the reader's system wishes.", show_default=False)
    ] = None,
    width: Annotated[int | None, typer.Option(metavar="DOTS", help="Of PNG and GIF.", show_default="as drawn")] = None,
    every: Annotated[int, typer.Option(metavar="N", help="Of GIF: a picture every N moves.")] = 1,
    pace: Annotated[int, typer.Option(metavar="MS", help="Of GIF: how long a picture stays.")] = 600,
    components: ComponentsFile = None,
) -> None:
    """Draw a position of a recorded game, or the whole game as an animation."""
    record = read_record(file, components)
    last = len(record.actions) if at is None else at
    check_from("--at", last, 0, len(record.actions))
    for name, given in (("--seat", seat), ("--focus", focus)):
        if given is not None:
            check_from(name, given, 0, record.seats - 1)
    check_from("--every", every, 1)
    check_from("--pace", pace, 20, 60_000)
    if width is not None:
        check_from("--width", width, LEAST_WIDTH, MOST_WIDTH)
    target = Path(f"{file.stem}.svg") if output is None else output
    kind = target.suffix.lower()
    if kind not in KINDS:
        raise Mistake(f"expected a file name that ends in {', '.join(KINDS)}; got '{target}'")
    if width is not None and kind == ".svg":
        raise Mistake("expected --width with .png or .gif only: an .svg has any size")
    shown = theme or ("auto" if kind == ".svg" else "light")
    for name, value, known in (
        ("--arrangement", arrangement, ARRANGEMENTS),
        ("--section", section, SECTIONS[1:]),
        ("--theme", shown, THEMES),
    ):
        if value and value not in known:
            raise Mistake(f"expected {name} to be one of {', '.join(known)}; got '{value}'")
    verified(record, file)
    wishes = {"arrangement": arrangement, "section": section, "focus": focus, "theme": shown}
    try:
        made = _animated(record, last, seat, wishes, every, pace, width) if kind == ".gif" else None
        if made is None:
            svg = record.replay(last).svg(seat, **wishes)
            made = svg.encode() if kind == ".svg" else png(svg, shown, width)
        target.write_bytes(made)
    except NoRaster as missing:
        raise Mistake(str(missing)) from None
    except OSError as error:
        raise Mistake(f"cannot write '{target}': {why(error)}") from None
    console().print(f"{target}: {len(made) / 1000:,.0f} kB", soft_wrap=True)


def _animated(
    record: Record, last: int, seat: int | None, wishes: dict[str, Any], every: int, pace: int, width: int | None
) -> bytes:
    """Return the moves up to the last as an animated picture; the drawings are turned into dots in all processes."""
    moves = [*range(0, last, every), last]
    screen = console(stderr=True)
    columns = (TextColumn("pictures"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
        ProcessPoolExecutor(min(os.cpu_count() or 1, len(moves)), get_context("spawn")) as pool,
    ):
        task = progress.add_task("pictures", total=len(moves))

        def drawn() -> Iterator[str]:
            wanted = set(moves)
            for move, state in enumerate(record.states()):
                if move in wanted:
                    yield state.svg(seat, **wishes)

        futures = [pool.submit(png, svg, wishes["theme"], width) for svg in drawn()]

        def taken() -> Iterator[bytes]:
            for future in futures:
                yield future.result()
                progress.advance(task)

        return gif(taken(), pace)
