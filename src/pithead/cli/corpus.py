"""`pithead corpus`: games of self-play, with what the search thought at every decision."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pithead
from pithead.arena import on_ray
from pithead.cli.arena import LOCAL, Address, Jobs, On, Options, Where
from pithead.cli.mistakes import Mistake, check_from, read_choices, why
from pithead.cli.show import console
from pithead.cli.signals import signals
from pithead.core.generator import SEED_BITS
from pithead.corpus.form import read
from pithead.corpus.play import Plan, play_numbered
from pithead.processes import run, usual_jobs

EPILOG = """\
Examples:
  pithead corpus coal-baron -o coal-baron.jsonl
  pithead corpus haspelknecht -o hk.jsonl --games 2000 --bot mcts:sims=400 --seats 2
  pithead corpus haspelknecht -o hk.jsonl --games 5000 --bot mcts:sims=400 --seats 2 --resume
  pithead corpus magnum-sal -o ms.jsonl --on ray --address 10.0.0.1:6379

A line for each game: its record, how often the search chose each legal action, and what it expected; read it with
pithead.corpus. The same seed gives the same file, whatever the number of processes. See docs/corpus.md."""


def corpus(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key, such as coal-baron.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The file to write.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 2000,
    bot: Annotated[str, typer.Option(help="The search in every seat.")] = "mcts:sims=200",
    seats: Annotated[str, typer.Option(metavar="N,N", help="Numbers of seats, in turn.")] = "2,3,4",
    opening: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="How many decisions are drawn in proportion to their simulations; after that the best is played.",
        ),
    ] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the corpus.")] = 0,
    jobs: Jobs = None,
    option: Options = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the existing file.")] = False,
    on: On = LOCAL,
    address: Address = None,
) -> None:
    """Let a search play against itself, and save its games with visits and values.

    Ctrl-C keeps what is done; --resume continues.
    """
    game = pithead.game(key)
    check_from("--games", games, 1)
    check_from("--jobs", 1 if jobs is None else jobs, 1)
    check_from("--opening", opening, 0)
    check_from("--seed", seed, 0, (1 << SEED_BITS // 2) - 1)
    if address is not None and on != Where.ray:
        raise Mistake("expected --on ray with --address, got none")
    counts = _seats(seats)
    options = pithead.Record(game, counts[0], 0, read_choices(option or [])).options
    plan = Plan(game, bot, counts, options, seed, opening)
    plan.check()
    done = _done(plan, out, resume)
    work = partial(play_numbered, plan)
    numbers = range(done, games)
    played = on_ray.run(work, numbers, address) if on == Where.ray else run(work, numbers, jobs or usual_jobs())
    stopped = _write(out, done, games, played)
    if stopped:
        console(stderr=True).print("pithead: stopped; --resume continues")
        raise typer.Exit(130)


def _seats(given: str) -> tuple[int, ...]:
    parts = [part.strip() for part in given.split(",")]
    if not all(part.isdecimal() and len(part) < 3 for part in parts):
        raise Mistake(f"expected --seats as numbers such as 2 or 2,3,4, got '{given}'")
    return tuple(map(int, parts))


def _done(plan: Plan, out: Path, resume: bool) -> int:
    """Return how many games are there already; a line that was not finished is cut off."""
    if not resume:
        if out.exists():
            raise Mistake(f"expected a file that is not there yet, or --resume, got '{out}'")
        return 0
    if out.suffix == ".gz":
        raise Mistake("expected a file that is not compressed with --resume")
    try:
        kept = out.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        if len(whole) < len(kept):
            out.write_bytes(whole)
    except OSError as error:
        raise Mistake(f"cannot continue '{out}': {why(error)}") from None
    count = 0
    for found in read(out):
        if not plan.fits(found.record, count):
            raise Mistake(f"expected a corpus of the same game, bot, seats, options and seed in '{out}', got another")
        count += 1
    return count


def _write(out: Path, done: int, games: int, played: Iterator[tuple[int, str]]) -> bool:
    """Write the games in their order as they come; return whether somebody stopped it."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    early: dict[int, str] = {}
    try:
        with (
            out.open("a", encoding="utf-8", newline="\n") as lines,
            Progress(*columns, console=console(stderr=True), transient=True) as bar,
        ):
            task = bar.add_task("games", total=games, completed=done)
            for number, line in played:
                early[number] = line
                while done in early:
                    lines.write(early.pop(done) + "\n")
                    lines.flush()
                    done += 1
                    bar.advance(task)
    except KeyboardInterrupt:
        return True
    except OSError as error:
        raise Mistake(f"cannot write to '{out}': {why(error)}") from None
    return signals.came != 0
