"""`pithead advise`: what a search thinks of the actions of a position."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from pithead import State
from pithead.bots.base import BadBot
from pithead.bots.mcts import Advice, Mcts
from pithead.bots.registry import bot
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_record, verified
from pithead.cli.show import console, with_names
from pithead.processes import usual_jobs

EXAMPLE = "mcts:ms=3000"
MOST_SHOWN = 12

EPILOG = """\
Examples:
  pithead advise game.txt                       the position at the end of the record
  pithead advise game.txt --at 25               the position after 25 moves
  pithead advise game.txt --bot mcts:sims=20000 a longer look

The advice comes from what the seat that decides can know, not from what the record reveals later."""


def advise(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="The position after N moves.", show_default="the last one")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--bot", metavar="BOT", help="The bot that searches.", show_default=f"{EXAMPLE}, on all processors"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the search.")] = 0,
    components: ComponentsFile = None,
) -> None:
    """Show the best actions for the seat to move.

    For each: in how many simulations it was chosen, its value (1 is a clear win, 0 the last place), and the seat's mean
    points at the end, with their spread.
    """
    record = read_record(file, components)
    verified(record, file)
    if at is not None:
        check_from("--at", at, 0, len(record.actions))
    state = record.replay(at)
    if state.over:
        raise Mistake("expected a position in which somebody decides, but the game is over; --at N goes back")
    seat = int(state.to_act)
    name = name or on_all_processors(EXAMPLE)
    advice = advice_for(state, seat, name, seed)
    out, names = console(), record.game.seat_names[: record.seats]
    out.print(with_names(f"{record.game.title}, after {len(record.actions) if at is None else at} moves:", names))
    out.print(
        with_names(f"{names[seat]} to act, by {name}, {sum(entry.visits for entry in advice)} simulations", names)
    )
    out.print(table(state, advice))


def on_all_processors(name: str) -> str:
    """Return a search with as many processes as the machine has processors."""
    return f"{name},jobs={usual_jobs()}" if usual_jobs() > 1 else name


def advice_for(state: State, seat: int, name: str, seed: int) -> list[Advice]:
    """Return what a searching bot thinks of each action, from what the seat can know."""
    searcher = bot(name, seed)
    if not isinstance(searcher, Mcts):
        raise BadBot(f"expected a bot that searches, such as '{EXAMPLE}', got '{name}'")
    return searcher.advise(state.resample(seat, seed), seat)


def table(state: State, advice: list[Advice]) -> Table:
    """Return the advice as a table, the best action first."""
    found = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    found.add_column("action", no_wrap=True)
    for name in ("chosen", "value", "points"):
        found.add_column(name, justify="right")
    total = max(1, sum(entry.visits for entry in advice))
    for entry in advice[:MOST_SHOWN]:
        if entry.visits:
            points = f"{entry.points:.1f} ± {entry.spread:.1f}"
            share = f"{100 * entry.visits / total:.0f} %"
            found.add_row(state.game.actions.text(entry.action), share, f"{entry.value:.3f}", points)
    return found
