"""`pithead study`: what wins in a game."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pithead
from pithead import processes
from pithead.arena import on_ray
from pithead.arena.match import Match, check
from pithead.cli.arena import LOCAL, Address, Jobs, On, Options, Where
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_choices, usual_seats, why
from pithead.cli.show import console
from pithead.cli.signals import signals
from pithead.core.generator import SEED_BITS
from pithead.study import Games, Observed, findings, headlines, observe
from pithead.study.report import html, table

EPILOG = """\
Examples:
  pithead study coal-baron
  pithead study haspelknecht --bot level:miner --seats 4 --games 2000 --out haspelknecht-4
  pithead study magnum-sal --bot mcts:sims=100 --on ray --address 10.0.0.1:6379

DIR gets report.html (one self-contained page), figures.csv, and games.jsonl with the games. Stop at any moment: the
same command continues, and more --games add to what is there."""


def study(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key, such as coal-baron.")],
    bot: Annotated[str, typer.Option(help="The bot that plays in all seats.")] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 2000,
    seats: Annotated[int | None, typer.Option(help="How many play.", show_default="one more than the fewest")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first deal; each next one adds 1.")] = 0,
    jobs: Jobs = None,
    option: Options = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder for games and report.", show_default="study-GAME-SEATS"),
    ] = None,
    on: On = LOCAL,
    address: Address = None,
    components: ComponentsFile = None,
) -> None:
    """Study what wins: seats, sources of points, first choices, tiles and tools, lengths, closeness.

    Every figure has an interval of 95 %. The same seed gives the same figures, whatever the number of processes.
    """
    game = pithead.game(key, components)
    count = usual_seats(game) if seats is None else seats
    check_from("--games", games, 1, 1_000_000)
    check_from("--jobs", 1 if jobs is None else jobs, 1)
    check_from("--seed", seed, 0, (1 << SEED_BITS) - games)
    if address is not None and on != Where.ray:
        raise Mistake("expected --on ray with --address, got none")
    options = pithead.Record(game, count, seed, read_choices(option or [])).options
    match = Match(game, (bot,), count, options, games, seed)
    check(match)
    folder = out or Path(f"study-{key}-{count}")
    try:
        kept = Games(folder, match)
        stopped = _play(kept, _games(kept, on, address, jobs))
        if kept.all():
            _write(kept, folder, f"pithead study {key} --bot {bot} --seats {count} --games {games} --seed {seed}")
    except OSError as error:
        raise Mistake(f"cannot write to '{folder}': {why(error)}") from None
    if stopped:
        console(stderr=True).print(
            f"pithead: stopped after {len(kept.all())} of {games} games; the same command continues"
        )
        raise typer.Exit(130)


def _games(kept: Games, on: str, address: str | None, jobs: int | None) -> Iterator[Observed]:
    """Return the games that are missing, as they are played."""
    numbers = kept.missing()
    work = partial(observe, kept.match)
    if not numbers:
        return iter(())
    if on == Where.ray:
        return on_ray.run(work, numbers, address)
    return processes.run(work, numbers, min(jobs or processes.usual_jobs(), len(numbers)))


def _play(kept: Games, games: Iterator[Observed]) -> bool:
    """Keep the games as they come; return whether somebody stopped it."""
    screen = console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("games", total=kept.match.games, completed=len(kept.all()))
        try:
            for game in games:
                kept.add(game)
                bar.advance(task)
        except KeyboardInterrupt:
            return True
    return signals.came != 0


def _write(kept: Games, folder: Path, command: str) -> None:
    """Write the report and the table, and say where."""
    match, done = kept.match, kept.all()
    sections = findings(match.game, match.seats, done)
    told = (
        f"{len(done):,} games with {match.seats} seats, the bot {match.bots[0]} in each, Pithead {pithead.__version__}."
    )
    (folder / "report.html").write_text(
        html(f"What wins in {match.game.title}", told, command, sections, headlines(sections)), encoding="utf-8"
    )
    (folder / "figures.csv").write_text(table(sections), encoding="utf-8")
    console().print(f"{folder / 'report.html'}: {told}", soft_wrap=True)
