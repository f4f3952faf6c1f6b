"""`pithead render`: a picture of a recorded game's position, or the whole game as an animation."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pithead import Record
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_record, verified, why
from pithead.cli.show import console
from pithead.drawing import ARRANGEMENTS, SECTIONS, THEMES
from pithead.drawing.film import gif
from pithead.drawing.raster import png

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
    seat: Annotated[
        int | None, typer.Option(help="The seat whose view is drawn.", show_default="a spectator's")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file to write: .svg, .png or .gif.", show_default="RECORD.svg"
        ),
    ] = None,
    arrangement: Annotated[str, typer.Option(help="The screen: wide or phone.")] = "wide",
    section: Annotated[str, typer.Option(help="Only a part: board, own or others.", show_default="all of them")] = "",
    focus: Annotated[
        int | None, typer.Option(help="The seat whose area is drawn in full.", show_default="the seat's")
    ] = None,
    theme: Annotated[
        str | None, typer.Option(help="light, dark, or auto (follows the reader's system).", show_default=False)
    ] = None,
    width: Annotated[
        int | None, typer.Option(metavar="DOTS", help="Width of a PNG or GIF.", show_default="as drawn")
    ] = None,
    begin: Annotated[int, typer.Option("--from", metavar="N", help="GIF: begin after N moves.")] = 0,
    every: Annotated[int, typer.Option(metavar="N", help="GIF: one picture every N moves.")] = 1,
    pace: Annotated[int, typer.Option(metavar="MS", help="GIF: how long each picture stays.")] = 600,
    components: ComponentsFile = None,
) -> None:
    """Draw a position of a recorded game, or the whole game as an animation."""
    record = read_record(file, components)
    last = len(record.actions) if at is None else at
    check_from("--at", last, 0, len(record.actions))
    for name, given in (("--seat", seat), ("--focus", focus)):
        if given is not None:
            check_from(name, given, 0, record.seats - 1)
    check_from("--from", begin, 0, last)
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
        made = _animated(record, range(begin, last, every), last, seat, wishes, pace, width) if kind == ".gif" else None
        if made is None:
            svg = record.replay(last).svg(seat, **wishes)
            made = svg.encode() if kind == ".svg" else png(svg, shown, width)
        target.write_bytes(made)
    except OSError as error:
        raise Mistake(f"cannot write '{target}': {why(error)}") from None
    console().print(f"{target}: {len(made) / 1000:,.0f} kB", soft_wrap=True)


def _animated(
    record: Record, shown: range, last: int, seat: int | None, wishes: dict[str, Any], pace: int, width: int | None
) -> bytes:
    """Return some positions, and the last, as a moving picture; a bar shows how far it is."""
    moves = [*shown, last]
    screen = console(stderr=True)
    columns = (TextColumn("pictures"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

    def drawn() -> Iterator[str]:
        wanted = set(moves)
        for move, state in enumerate(record.states()):
            if move in wanted:
                yield state.svg(seat, **wishes)

    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("pictures", total=len(moves))
        middle = record.replay(moves[len(moves) // 2]).svg(seat, **wishes)
        return gif(drawn(), middle, pace, wishes["theme"], width, lambda more: progress.advance(task, more))
