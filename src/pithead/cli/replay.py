"""`pithead replay`: a recorded game, step by step, at once, or only checked."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from pithead import History, Record
from pithead.cli.ask import ask, at_terminal
from pithead.cli.mistakes import NOT_VERIFIED, ComponentsFile, Mistake, check_from, read_record, verified
from pithead.cli.show import console, notation, position, print_rows, standings, told, with_names
from pithead.core.commitment import COMMITMENT

EPILOG = """\
Examples:
  pithead replay game.txt              step through it
  pithead replay game.txt --seat 0     as seat 0 saw it
  pithead replay game.txt --at 25      the position after 25 moves
  pithead replay game.txt --check      only check it

When the input is not a terminal, all moves are listed: pithead replay game.txt < /dev/null"""

KEYS = "Enter: next, b: back, a number: that move, q: leave"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record.")],
    seat: Annotated[
        int | None, typer.Option(help="The seat whose view is shown.", show_default="a spectator's")
    ] = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Print the position after N moves, then exit.", show_default=False)
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only verify the record: exit code 0 if it is correct, 1 if not.")
    ] = False,
    components: ComponentsFile = None,
) -> None:
    """Step through a recorded game, or check it.

    At each move you see its notation, its effects, and the position.
    What the spectator or the seat cannot know stays hidden; so does the notation of a secret decision.
    """
    if check and at is not None:
        raise Mistake("expected --check or --at, got both")
    if check:
        _check(file, components)
        return
    record = read_record(file, components)
    if seat is not None:
        check_from("--seat", seat, 0, record.seats - 1)
    if at is not None:
        check_from("--at", at, 0, len(record.actions))
    player = Replay(record, verified(record, file), seat)
    if at is not None:
        player.show(at)
    elif at_terminal():
        player.step_through()
    else:
        player.list_all()


def _check(file: Path, components: Path | None) -> None:
    try:
        record = read_record(file, components)
    except Mistake as mistake:
        if file.is_file():
            mistake.code = NOT_VERIFIED  # a file that is no record does not verify either
        raise
    state = verified(record, file).state
    moves = f"{_moves(record)} of {record.game.title}, {record.seats} seats"
    result = "result " + " ".join(str(score) for score in state.scores()) if state.over else "unfinished"
    promised = record.tags.get(COMMITMENT)
    deal = f"; the deal is the one that was promised: {promised}" if promised else ""
    console().print(f"{file}: verified, {moves}, {result}{deal}", soft_wrap=True)


def _moves(record: Record) -> str:
    return "1 move" if len(record.actions) == 1 else f"{len(record.actions)} moves"


class Replay:
    """A record being looked at, as a seat or a spectator (None) may see it."""

    def __init__(self, record: Record, history: History, seat: int | None) -> None:
        self.record = record
        self.history = history
        self.seat = seat
        self.names = record.game.seat_names[: record.seats]
        self.moves = len(record.actions)
        self.out: Console = console()

    def show(self, move: int) -> None:
        """Show a move with its events, and the position after it."""
        state = self.record.replay(move)
        self.out.print(Rule(style="dim"))
        self._print_move(move)
        self.out.print()
        self.out.print(with_names(position(state, self.seat, self.names), self.names))
        if state.over:
            self.out.print()
            self.out.print(standings(state, self.names))

    def step_through(self) -> None:
        """Show move after move, as the person wants."""
        self._print_title()
        move = 0
        self.show(move)
        self.out.print(KEYS, style="dim")
        while True:
            try:
                line = ask(f"{move}/{self.moves}> ").lower()
            except EOFError:
                return
            if line in ("q", "quit", "exit"):
                return
            wanted = self._wanted(line, move)
            if wanted is None:
                self.out.print(KEYS, style="yellow")
            elif not 0 <= wanted <= self.moves:
                self.out.print(f"expected a move from 0 to {self.moves}, got {wanted}", style="yellow")
            elif wanted == move:
                self.out.print("This is the last move." if move == self.moves else "This is it.", style="yellow")
            else:
                move = wanted
                self.show(move)

    def _wanted(self, line: str, move: int) -> int | None:
        """Return the move that a line asks for, or None if it cannot be understood."""
        if line in ("", "n", "next"):
            return min(move + 1, self.moves)
        if line in ("b", "back"):
            return max(move - 1, 0)
        return int(line) if line.isdecimal() and len(line) < 8 else None

    def list_all(self) -> None:
        """Print all moves with their events, and the result."""
        self._print_title()
        for move in range(1, self.moves + 1):
            self._print_move(move)
        self.out.print()
        if self.history.state.over:
            self.out.print(standings(self.history.state, self.names))
        else:
            self.out.print("The game is unfinished.")

    def _print_title(self) -> None:
        record = self.record
        options = "".join(f", {key}={value}" for key, value in record.options.items())
        title = f"{record.game.title}, {record.seats} seats, seed {record.seed}{options}, {_moves(record)}"
        self.out.print(title, style="bold", soft_wrap=True)

    def _print_move(self, move: int) -> None:
        """Print a move's number, seat and notation, and what it brought about; 0 is the start."""
        if move == 0:
            self.out.print("The start of the game.")
            return
        decision = self.history.decisions[move - 1]
        name = self.names[decision.seat]
        words = notation(self.record.game, decision, self.seat)
        lines = told(self.record.game, decision.events, self.seat, self.names)
        said = f"{name}: {words}" if words else name if lines else f"{name} decides in secret"
        self.out.print(Text(f"{move:>4}  ", "cyan") + with_names(said, self.names))
        print_rows(self.out, (("     ·", line) for line in lines))
