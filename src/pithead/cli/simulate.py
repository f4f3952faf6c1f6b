"""`pithead simulate`: many games, random or of bots, over several processes, and what they come to."""

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pithead
from pithead import Game
from pithead.arena.match import check
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_bots, read_choices, usual_seats, why
from pithead.cli.show import console
from pithead.cli.signals import signals
from pithead.cli.simulation import Chunk, cut, processes, record_name, run
from pithead.cli.statistics import Tally
from pithead.core.generator import SEED_BITS

EPILOG = """\
Examples:
  pithead simulate coal-baron
  pithead simulate coal-baron --games 100000 --seats 4
  pithead simulate coal-baron --games 50 --out records
  pithead simulate coal-baron --json summary.json
  pithead simulate magnum-sal --bots greedy,mcts:easy --games 100

'pithead replay' steps through the records.
Game number i has the seed SEED + i: the results do not depend on the number of processes.
Bots keep their seats in all games, and with fewer bots than seats they sit down in turn until the table is full.
'pithead arena' rotates the seats, and rates the bots."""


def simulate(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key, such as coal-baron.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(help="How many play.", show_default="one more than the fewest; with --bots, as many as bots"),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,…",
            help="The bots by name, separated by commas, starting with seat 0.",
            show_default="all random",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game; each next one adds 1.")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(help="How many processes.", show_default="one for each CPU, fewer for few games"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be repeated.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save each game as a record in this folder; slower.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the summary to this file as JSON.")
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play many random or bot games and summarise scores, wins, length and speed.

    The intervals hold the true mean with a probability of 95 %. A shared first place is a shared win.
    Ctrl-C stops early and sums up the games that are done.
    """
    game = pithead.game(key, components)
    chosen = read_choices(option or [])
    players = () if bots is None else read_bots(bots)
    count = seats
    if count is None:
        count = max(len(players), game.least_seats) if players else usual_seats(game)
    check_from("--games", games, 1)
    check_from("--jobs", 1 if jobs is None else jobs, 1)
    check_from("--seed", seed, 0, (1 << SEED_BITS) - games)
    options = pithead.Record(game, count, seed, chosen).options
    _check_json(json_file)
    whole = Chunk(game, count, options, seed, games, None if out is None else str(out), players)
    if players:
        check(whole.match(seed))
    if out is not None:
        _make_directory(out, (record_name(game, count, seed + i) for i in range(games)))
    tally, seconds, stopped = _play(whole, processes(whole, jobs))
    if tally.games:
        _report(game, whole, tally, seconds)
    if stopped:
        kept = "; no JSON is written" if json_file is not None else ""
        console(stderr=True).print(f"pithead: stopped after {tally.games} of {games} games{kept}")
        raise typer.Exit(130)  # or that of the other signal that came
    if json_file is not None:
        _write_json(json_file, _summary(game, whole, tally, seconds))


def _play(whole: Chunk, jobs: int) -> tuple[Tally, float, bool]:
    """Play all games; return what they came to, how long it took, and whether somebody stopped it."""
    tally = Tally(whole.seats)
    stopped = False
    screen = console(stderr=True)
    begin = time.perf_counter()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)
    with signals.held(), bar:
        task = bar.add_task("games", total=whole.games)
        try:
            for part in run(cut(whole, jobs), jobs):
                tally.merge(part)
                bar.update(task, completed=tally.games)
        except KeyboardInterrupt:
            stopped = True
        except OSError as error:
            raise Mistake(f"cannot write records to '{whole.out}': {why(error)}") from None
        except BrokenExecutor:
            raise Mistake("a process was ended from outside, and its games are lost", 1) from None
    return tally, time.perf_counter() - begin, stopped


def _lineup(whole: Chunk) -> list[str]:
    """Return which bot has which seat."""
    return [whole.bots[seat % len(whole.bots)] for seat in range(whole.seats)]


def _report(game: Game, whole: Chunk, tally: Tally, seconds: float) -> None:
    out = console()
    options = "".join(f", {key}={value}" for key, value in whole.options.items())
    last = f" to {whole.seed + whole.games - 1}" if whole.games > 1 else ""
    games = f"{tally.games}" if tally.games == whole.games else f"{tally.games} of {whole.games}"
    kind = "games of bots" if whole.bots else "random games"
    out.print(f"{game.title}, {whole.seats} seats, {games} {kind}, seed {whole.seed}{last}{options}")
    out.print()
    names = game.seat_names[: whole.seats]
    if whole.bots:
        names = [f"{name}, {bot}" for name, bot in zip(names, _lineup(whole), strict=True)]
    out.print(tally.table(names))
    out.print()
    out.print(tally.first_advantage())
    lengths = tally.lengths
    out.print(f"{lengths.mean():.1f} decisions a game ({lengths.least} to {lengths.most})")
    out.print(f"{lengths.total / seconds:,.0f} decisions a second ({lengths.total:,} in {seconds:.2f} s)")
    if whole.out is not None:
        out.print(f"Records in {whole.out}", soft_wrap=True)


def _summary(game: Game, whole: Chunk, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "pithead": pithead.__version__,
        "game": game.key,
        "rules_version": game.rules_version,
        "components": game.components or None,
        "seats": whole.seats,
        "bots": _lineup(whole) if whole.bots else None,
        "options": whole.options,
        "seed": whole.seed,
        **tally.as_json(),
        "seconds": seconds,
        "decisions_per_second": tally.lengths.total / seconds,
    }


def _check_json(path: Path | None) -> None:
    """See beforehand that the summary can be written: a long simulation should not end in vain."""
    if path is None:
        return
    parent = path.absolute().parent
    if path.is_dir() or not parent.is_dir():
        what = "it is a directory" if path.is_dir() else f"there is no directory '{parent}'"
        raise Mistake(f"cannot write '{path}': {what}")
    if not os.access(path if path.exists() else parent, os.W_OK):
        raise Mistake(f"cannot write '{path}': permission denied")


def _write_json(path: Path, summary: dict[str, Any]) -> None:
    try:
        path.write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot write '{path}': {why(error)}") from None


def _make_directory(path: Path, names: Iterator[str]) -> None:
    """Make the directory of the records, and see that none of them is there already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        there = {file.name for file in path.iterdir()}
    except OSError as error:
        raise Mistake(f"cannot write to the directory '{path}': {why(error)}") from None
    name = next((name for name in names if name in there), None) if there else None
    if name is not None:
        raise Mistake(f"expected no record of these games in '{path}', but '{name}' exists already")
    if not os.access(path, os.W_OK):
        raise Mistake(f"cannot write to the directory '{path}': permission denied")
