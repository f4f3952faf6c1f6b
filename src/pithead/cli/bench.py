"""`pithead bench`: how fast the engine is, alone or beside a peer."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

import pithead
from pithead.cli.mistakes import Mistake, check_from, why
from pithead.cli.show import console
from pithead.measure.before import Before, read_before
from pithead.measure.run import ALL_MEASURES, MEASURES, Bench, Measure, Result, as_json, plan

LEAST = 0.001  # seconds of a slice
MOST = 3600.0
NEEDS = {"png": "resvg", "batch": "numpy"}  # packages that not everybody has
EPILOG = """\
Examples:
  pithead bench                                how fast it is here
  pithead bench coal-baron --seats 2 --rounds 9
  pithead bench --peer .venv-peer/bin/python   with Catanatron
  pithead bench --measure mcts --json figures.json
  pithead bench --measure aec --measure batch --measure gym --measure vector   environments

With Catanatron, slices of its work and ours take turns: trust the ratios, machines are noisy."""
HINT = "For ratios to Catanatron: `make bench`, or --peer with a Python that has it."


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="The games; all by default.")] = None,
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    seconds: Annotated[float, typer.Option(help="The length of one slice of work.")] = 0.5,
    rounds: Annotated[int, typer.Option(help="Slices per measure; the median counts.")] = 5,
    measures: Annotated[
        list[str] | None,
        typer.Option("--measure", metavar="NAME", help=f"Only this measure, or these: {', '.join(ALL_MEASURES)}."),
    ] = None,
    peer: Annotated[
        Path | None, typer.Option(metavar="PYTHON", help="A Python that has catanatron, to compare with.")
    ] = None,
    envs: Annotated[
        Path | None,
        typer.Option("--peer-envs", metavar="PYTHON", help="A Python that has pettingzoo and pgx, for aec and batch."),
    ] = None,
    before: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Figures of an earlier version, from --json: show them, and what got slower."
        ),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures to this file.")
    ] = None,
) -> None:
    """Measure the speed of play, copying, search and import; with --peer, of Catanatron too."""
    chosen = list(dict.fromkeys(games)) if games else pithead.all_games()
    if not LEAST <= seconds <= MOST:
        raise Mistake(f"expected --seconds to be from {LEAST:g} to {MOST:g}, got {seconds:g}")
    check_from("--rounds", rounds, 1)
    for key in chosen:
        pithead.game(key).new(seats, seed=0)
    wanted = measures or [name for name in MEASURES if name not in NEEDS or find_spec(NEEDS[name])]
    for name in wanted:
        if name not in ALL_MEASURES:
            raise Mistake(f"expected --measure to be one of {', '.join(ALL_MEASURES)}; got '{name}'")
    was = None if before is None else read_before(before)
    if json_file is not None:
        check_writable(json_file)
    try:
        results = run(plan(chosen, wanted), seats, seconds, rounds, peer, envs, was)
    except KeyboardInterrupt:
        kept = "; no JSON is written" if json_file is not None else ""
        console(stderr=True).print(f"pithead: stopped{kept}")
        raise typer.Exit(130) from None  # or that of the other signal that came
    if json_file is not None:
        write(json_file, json.dumps(as_json(results), ensure_ascii=False, indent=2) + "\n")


def run(
    planned: list[tuple[str, Measure]],
    seats: int,
    seconds: float,
    rounds: int,
    peer: Path | None,
    envs: Path | None = None,
    before: Before | None = None,
) -> list[Result]:
    """Measure, with progress on a terminal's standard error, and print the table."""
    screen = console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=screen,
        transient=True,
        auto_refresh=False,  # drawn between slices, never during one
        disable=not screen.is_terminal,
    )
    with Bench(peer, envs) as workers, progress:
        task = progress.add_task("", total=len(planned) * rounds)

        def tell(game: str, measure: Measure) -> None:
            progress.update(task, description=f"{game} {measure.name}", advance=1, refresh=True)

        results = [workers.rounds(game, measure, seats, seconds, rounds, tell) for game, measure in planned]
        own = workers.own.hello
        others = [worker.hello for worker in (workers.peer, workers.envs) if worker is not None]
    out = console()
    name = None if not others else str(others[0].get("name")) if len(others) == 1 else "Peer"
    out.print(table(results, name, before))
    out.print()
    build = "compiled" if own.get("compiled") else "not compiled"
    lines = [f"Pithead {own.get('version')} ({build}) on Python {own.get('python')}."]
    for other in others:
        lines += [f"{other.get('name')} {other.get('version')} on Python {other.get('python')}, in turn with it."]
    lines += [f"{seats} seats; medians of {rounds} slices of {seconds:g} s."]
    if before is not None:
        fallen = [f"{result.game} {result.measure.name}" for result in results if before.has_fallen(result)]
        lines += [f"Fallen below the worst of before: {', '.join(fallen)}." if fallen else "Nothing has fallen."]
    out.print("\n".join(lines if others else [*lines, HINT]), soft_wrap=True)
    return results


def table(results: list[Result], peer: str | None, before: Before | None = None) -> Table:
    """Return the results as a table; the peer's columns are there only with a peer, what was only if it is known."""
    out = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    out.add_column("Measure", no_wrap=True)
    out.add_column("Pithead", justify="right", no_wrap=True)
    if peer is not None:
        out.add_column(peer, justify="right", no_wrap=True)
    out.add_column("Unit", no_wrap=True)
    if peer is not None:
        out.add_column("Ratio", justify="right", no_wrap=True)
        out.add_column("Spread", justify="right", no_wrap=True)
        if before is not None:
            out.add_column("Before", justify="right", no_wrap=True)
    for i, result in enumerate(results):
        if i == 0 or results[i - 1].game != result.game:
            out.add_row(result.game, style="bold")
        cells = [f"  {result.measure.name}", number(result.value)]
        if result.peer is None or result.ratio is None:
            cells += [result.measure.unit] if peer is None else ["", result.measure.unit]
        else:
            spread = f"{times(min(result.ratios))}–{times(max(result.ratios))}"
            cells += [number(result.peer), result.measure.unit, f"{times(result.ratio)} ×", spread]
            was = None if before is None else before.of(result)
            cells += [] if was is None else [f"{times(was.ratio)} ×"]
        out.add_row(*cells, style="red" if before is not None and before.has_fallen(result) else None)
    return out


def number(value: float) -> str:
    """Return a figure with three digits at least: 2,065,934 or 9.16."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float) -> str:
    """Return a ratio with as many digits as can be trusted: 151 or 3.4."""
    return f"{ratio:.0f}" if ratio >= 20 else f"{ratio:.1f}"


def check_writable(path: Path) -> None:
    """See beforehand that the figures can be written: a long run should not end in vain."""
    had = path.exists()
    write(path, None)
    if not had:
        path.unlink()


def write(path: Path, text: str | None) -> None:
    """Write a file whole; with None, open it and leave it as it is."""
    try:
        with path.open("a" if text is None else "w", encoding="utf-8") as file:
            file.write(text or "")
    except OSError as error:
        raise Mistake(f"cannot write '{path}': {why(error)}") from None
