"""`pithead arena`: bots against bots, many games, ratings."""

import json
import tempfile
import time
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import pithead
from pithead.arena.local import play
from pithead.arena.match import Match, Result, check
from pithead.arena.on_ray import play as play_on_ray
from pithead.arena.results import FILE, Results
from pithead.arena.standings import as_json, standings
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_choices, why
from pithead.cli.show import console
from pithead.cli.signals import signals
from pithead.core.generator import SEED_BITS
from pithead.processes import usual_jobs


class Where(StrEnum):
    """Where games are played."""

    local = "local"
    ray = "ray"


LOCAL = Where.local
Jobs = Annotated[int | None, typer.Option(help="How many processes.", show_default="one for each CPU")]
Options = Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be repeated.")]
On = Annotated[Where, typer.Option(help="Where to play: on this machine, or on a Ray cluster.")]
Address = Annotated[
    str | None, typer.Option(help="With --on ray: the cluster's address.", show_default="one of this machine's own")
]

EPILOG = """\
Examples:
  pithead arena coal-baron greedy random
  pithead arena haspelknecht greedy random random random --games 400
  pithead arena magnum-sal mcts:medium greedy --games 100 --out match
  pithead arena magnum-sal mcts:medium greedy --games 200 --out match --resume
  pithead arena coal-baron mcts:hard mcts:medium --on ray --address 10.0.0.1:6379

Every deal is played once in each rotation of the seats. The same seed gives the same results, whatever the number of
processes. With fewer bots than seats, they sit down in turn until the table is full.
Bots: random, greedy, mcts:easy, mcts:medium, mcts:hard, mcts:sims=N, mcts:ms=N, rollouts:ms=N, module:Class."""


def arena(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key, such as coal-baron.")],
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="The bots, by name.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seats: Annotated[int | None, typer.Option(help="How many play.", show_default="as many as bots")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the match.")] = 0,
    jobs: Jobs = None,
    option: Options = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help=f"Where to keep {FILE}, the records and table.json.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the match in --out.")] = False,
    on: On = LOCAL,
    address: Address = None,
    components: ComponentsFile = None,
) -> None:
    """Let bots play a match, and rate them.

    At the end: the share of wins, the mean score and the rating (Plackett–Luce) of each bot with 95 % intervals, and
    its milliseconds per decision. Ctrl-C keeps what is done; --resume continues.
    """
    game = pithead.game(key, components)
    count = max(len(bots), game.least_seats) if seats is None else seats
    check_from("--games", games, 1)
    check_from("--jobs", 1 if jobs is None else jobs, 1)
    check_from("--seed", seed, 0, (1 << SEED_BITS) - games)
    if address is not None and on != Where.ray:
        raise Mistake("expected --on ray with --address, got none")
    if resume and out is None:
        raise Mistake("expected --out DIR with --resume, got none")
    options = pithead.Record(game, count, seed, read_choices(option or [])).options
    match = Match(game, tuple(bots), count, options, games, seed)
    check(match)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) if out is None else out
        try:
            results = Results(folder, match, resume)
            stopped = _play(match, results, _games(match, results.missing(), on, address, jobs, out is not None))
            if out is not None and not stopped:
                table = json.dumps(as_json(match, results.all()), indent=2)
                (folder / "table.json").write_text(table + "\n", encoding="utf-8")
        except OSError as error:
            raise Mistake(f"cannot write to '{folder}': {why(error)}") from None
    if results.all():
        console().print(_table(match, results))
    if stopped:
        done = f"pithead: stopped after {len(results.all())} of {games} games"
        how = "; --resume goes on" if out is not None else "; with --out DIR they would be kept"
        console(stderr=True).print(done + how)
        raise typer.Exit(130)


def _games(
    match: Match, numbers: list[int], on: str, address: str | None, jobs: int | None, keep: bool
) -> Iterator[tuple[Result, str]]:
    """Return the games that are missing, as they are played."""
    if not numbers:
        return iter(())
    if on == "ray":
        return play_on_ray(match, numbers, address, keep)
    return play(match, numbers, min(jobs or usual_jobs(), len(numbers)), keep)


def _play(match: Match, results: Results, games: Iterator[tuple[Result, str]]) -> bool:
    """Keep the games as they come; return whether somebody stopped it."""
    screen = console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=screen)
    task = bar.add_task("games", total=match.games, completed=len(results.all()))
    shown = 0.0
    with Live(
        Group(bar), console=screen, transient=True, refresh_per_second=4, auto_refresh=screen.is_terminal
    ) as live:
        try:
            for result, record in games:
                results.add(result, record)
                bar.update(task, completed=len(results.all()))
                if screen.is_terminal and time.monotonic() - shown > 1:
                    live.update(Group(bar, _table(match, results)))
                    shown = time.monotonic()
        except KeyboardInterrupt:
            return True
    return signals.came != 0


def _table(match: Match, results: Results) -> Table:
    done = results.all()
    title = f"{match.game.title}, {match.seats} seats, {len(done)} of {match.games} games, seed {match.seed}"
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", title=title, title_justify="left")
    for name in ("bot", "wins", "share (95 %)", "score", "rating", "ms"):
        table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=True)
    for row in standings(match, done):
        table.add_row(
            row.name,
            f"{row.wins:g}/{row.games}",
            f"{100 * row.share:.0f} % ({100 * row.low:.0f}–{100 * row.high:.0f})",
            f"{row.score:.1f} ± {row.score_error:.1f}",
            f"{row.rating:.1f} ± {row.rating_error:.1f}",
            f"{row.milliseconds:.2f}",
        )
    return table
