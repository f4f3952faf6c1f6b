"""`pithead bench`: how fast the engine is, alone or beside a peer."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

import pithead
from pithead.core.registry import games as installed
from pithead.measure.run import Bench, CannotMeasure, Measure, Result, as_json, steps

LEAST = 0.001  # seconds of a slice
MOST = 3600.0
HINT = "For ratios to Catanatron: `make bench`, or --peer with a Python that has it."


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all if none is given.")
    ] = None,
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    seconds: Annotated[float, typer.Option(help="The length of one slice of work.")] = 0.5,
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each measure; the median counts.")] = 5,
    peer: Annotated[
        Path | None, typer.Option(metavar="PYTHON", help="A Python that has catanatron, to measure beside it.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures to this file.")
    ] = None,
) -> None:
    """Measure random play, play driven from Python, copying and the import; beside Catanatron with --peer."""
    chosen = list(dict.fromkeys(games)) if games else installed()
    try:
        if not LEAST <= seconds <= MOST:
            raise CannotMeasure(f"expected --seconds from {LEAST:g} to {MOST:g}, got {seconds:g}")
        for key in chosen:
            pithead.game(key).new(seats, seed=0)
        if json_file is not None:
            check_writable(json_file)
        results = run(chosen, seats, seconds, rounds, peer)
        if json_file is not None:
            write(json_file, json.dumps(as_json(results), ensure_ascii=False, indent=2) + "\n")
    except pithead.PitheadError as error:
        typer.echo(f"pithead bench: {error}", err=True)
        raise typer.Exit(2) from None


def run(games: list[str], seats: int, seconds: float, rounds: int, peer: Path | None) -> list[Result]:
    """Measure, with progress on a terminal's standard error, and print the table."""
    screen = Console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=screen,
        transient=True,
        auto_refresh=False,  # drawn between slices, never during one
        disable=not screen.is_terminal,
    )
    with Bench(peer) as workers, progress:
        task = progress.add_task("", total=steps(games, rounds))

        def tell(game: str, measure: Measure) -> None:
            progress.update(task, description=f"{game} {measure.name}", advance=1, refresh=True)

        results = list(workers.measure(games, seats, seconds, rounds, tell))
        own, other = workers.own.hello, None if workers.peer is None else workers.peer.hello
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(table(results, None if other is None else str(other.get("name"))), soft_wrap=False)
    build = "compiled" if own.get("compiled") else "not compiled"
    console.print(f"Pithead {own.get('version')} ({build}) on Python {own.get('python')}.")
    if other is not None:
        console.print(f"{other.get('name')} {other.get('version')} on Python {other.get('python')}, in turn with it.")
    console.print(f"{seats} seats; medians of {rounds} slices of {seconds:g} s.")
    if other is None:
        console.print(HINT)
    return results


def table(results: list[Result], peer: str | None) -> Table:
    """Return the results as a table; the peer's columns are there only with a peer."""
    out = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    out.add_column("Game", no_wrap=True)
    out.add_column("Measure", no_wrap=True)
    out.add_column("Pithead", justify="right", no_wrap=True)
    if peer is not None:
        out.add_column(peer, justify="right", no_wrap=True)
    out.add_column("Unit", no_wrap=True)
    if peer is not None:
        out.add_column("Ratio", justify="right", no_wrap=True)
        out.add_column("Spread", justify="right", no_wrap=True)
    for i, result in enumerate(results):
        same = i > 0 and results[i - 1].game == result.game
        cells = ["" if same else result.game, result.measure.name, number(result.value)]
        if result.peer is None or result.ratio is None:
            cells += [result.measure.unit]
        else:
            spread = f"{times(min(result.ratios))}–{times(max(result.ratios))}"
            cells += [number(result.peer), result.measure.unit, f"{times(result.ratio)} ×", spread]
        out.add_row(*cells)
    return out


def number(value: float) -> str:
    """Return a figure with three digits at least: 2,065,934 or 9.16."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float) -> str:
    """Return a ratio with as many digits as can be trusted: 151 or 3.4."""
    return f"{ratio:.0f}" if ratio >= 20 else f"{ratio:.1f}"


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is measured."""
    had = path.exists()
    write(path, None)
    if not had:
        path.unlink()


def write(path: Path, text: str | None) -> None:
    """Write a file whole, or with None only open it; raise a sentence if that fails."""
    try:
        with path.open("a" if text is None else "w", encoding="utf-8") as file:
            file.write(text or "")
    except OSError as error:
        raise CannotMeasure(f"expected a file that can be written for --json, got '{path}': {error.strerror}") from None
