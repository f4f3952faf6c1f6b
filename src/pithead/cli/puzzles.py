"""`pithead puzzles`: what would you do? Positions with one best action: to be solved here, and to be found."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

import pithead
from pithead import BadAction, Game, processes
from pithead.analysis.report import percent
from pithead.cli.ask import ask
from pithead.cli.choosing import find, plain
from pithead.cli.mistakes import DEFAULT_GAME, Mistake, check_from, clean, why
from pithead.cli.session import Leave
from pithead.cli.show import console, numbered, position, with_names
from pithead.cli.signals import Stop, signals
from pithead.core.text import language, languages
from pithead.puzzles import files, words
from pithead.puzzles.files import Puzzle, shelf
from pithead.puzzles.finding import Found, find_in_game
from pithead.puzzles.pool import Pool

EPILOG = """\
Examples:
  pithead puzzles --play                     solve those of Coal Baron, from easy to hard
  pithead puzzles magnum-sal --play 12       one of Magnum Sal, and those that follow
  pithead puzzles haspelknecht --list        what there is
  pithead puzzles coal-baron -o mine         find 30 new ones, in games between bots

Puzzles are in the browser too: start 'pithead' and choose them below a game.
You can stop with Ctrl-C and start again later."""

MOST_SEED = 1 << 40
MOST_COUNT = 1000
COMMANDS = "A number or an action answers. 'board' shows the position again, 'skip' the next puzzle, 'quit' leaves."


def puzzles(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")] = DEFAULT_GAME,
    number: Annotated[
        str | None, typer.Argument(metavar="NUMBER", help="With --play: where to begin.", show_default="the first")
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Solve the puzzles of the game.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Only list them.")] = False,
    spoken: Annotated[str, typer.Option("--language", metavar="CODE", help="With --play: en, fr.")] = "en",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where to write them.", show_default="puzzles-GAME"),
    ] = None,
    count: Annotated[int, typer.Option(help="How many puzzles to find.")] = 30,
    games: Annotated[
        int | None, typer.Option(help="How many games to search.", show_default="as many as puzzles")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the games.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="How many processes.", show_default="one for each CPU")] = None,
) -> None:
    """Solve puzzles, positions where one action is clearly best, or find new ones.

    New ones are found in games of searching bots, with 2, 3 and 4 players. A position is a puzzle if several long
    searches from what the seat knows prefer the same action, if this action does clearly better than all others
    whatever is hidden, and if the reason can be given. The puzzles chosen are of all kinds, from easy to hard, each in
    a file of its own.
    """
    game = pithead.game(key)
    if spoken not in languages():
        raise Mistake(f"expected a language ({', '.join(languages())}), got '{spoken}'")
    if play or listed:
        with language(spoken):
            raise typer.Exit(_offer(game, number, listed))
    if number is not None:
        raise Mistake(f"expected --play with a puzzle's number, got '{clean(number)}' without")
    check_from("--count", count, 1, MOST_COUNT)
    check_from("--games", 1 if games is None else games, 1, MOST_COUNT)
    check_from("--seed", seed, 0, MOST_SEED - 1)
    check_from("--jobs", 1 if jobs is None else jobs, 1)
    folder = output or Path(f"puzzles-{game.key}")
    try:
        raise typer.Exit(_find(game, folder, count, games or count, seed, jobs or processes.usual_jobs()))
    except OSError as error:
        raise Mistake(f"cannot write '{folder}': {why(error)}") from None


# Finding.


def _work(game: Game, seed: int, number: int) -> tuple[int, list[Found]]:
    return number, find_in_game(game, seed, number)


def _find(game: Game, folder: Path, count: int, games: int, seed: int, jobs: int) -> int:
    """Look for puzzles, and write them; return the exit code."""
    screen, out = console(stderr=True), console()
    pool = Pool(folder, game, seed)
    left = [number for number in range(games) if number not in pool.games]
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        suppress(KeyboardInterrupt),
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        task = progress.add_task("games", total=games, completed=games - len(left))
        for number, found in processes.run(partial(_work, game, seed), left, min(jobs, max(1, len(left)))):
            pool.add(number, found)
            progress.advance(task)
    done = sum(number in pool.games for number in range(games))
    if done < games or signals.came:
        screen.print(f"pithead: stopped after {done} of {games} games; the same command continues")
        return 130
    made = list(pool.write(count))
    for puzzle in made:
        best = puzzle.best[0]
        line = f"{puzzle.key}  {words.level_name(puzzle.level):7} {puzzle.seats} players  {best.action}"
        out.print(f"{line}  {percent(best.share)}, next best {percent(puzzle.best[1].share)}", soft_wrap=True)
    out.print(f"{folder}: {len(made)} puzzles of {len(pool.all())} positions in {games} games", soft_wrap=True)
    return 0


# Solving.


def _offer(game: Game, number: str | None, listed: bool) -> int:
    """List the puzzles of a game, or ask them one after the other; return the exit code."""
    shown = shelf(game.key)
    if not shown:
        raise Mistake(f"expected a game with puzzles; '{game.key}' has none")
    if listed:
        for place, puzzle in enumerate(shown, 1):
            view = files.position(game, puzzle).view(puzzle.seat)
            console().print(f"{place:>2}  {words.about(game, view, puzzle)}")
        return 0
    first = 1
    if number is not None:
        if not (number.isdecimal() and len(number) < 4 and 1 <= int(number) <= len(shown)):
            raise Mistake(f"expected a puzzle from 1 to {len(shown)}, got '{clean(number)}'")
        first = int(number)
    return _solve(game, shown, first)


def _solve(game: Game, shown: Sequence[Puzzle], first: int) -> int:
    asked = solved = 0
    code = 0
    with signals.held():
        try:
            for place in range(first, len(shown) + 1):
                right = Riddle(game, shown[place - 1], place, len(shown)).run()
                if right is not None:
                    asked += 1
                    solved += right
                if place < len(shown):
                    ask("Enter> ")
        except (EOFError, Leave):
            pass
        except Stop as stop:
            code = stop.code
    console().print(words.tally(solved, asked))
    return code


class Riddle:
    """One puzzle. All that is printed before the answer comes from the seat's view."""

    def __init__(self, game: Game, puzzle: Puzzle, number: int, count: int) -> None:
        self.game = game
        self.puzzle = puzzle
        self.heading = words.heading(number, count, puzzle.level)
        self.state = files.position(game, puzzle)
        self.legal = self.state.legal(puzzle.seat)
        self.names = game.seat_names[: puzzle.seats]
        self.out = console()

    def run(self) -> bool | None:
        """Ask until there is an answer; return whether the first one was right, None if it was skipped."""
        self.out.print(Rule(self.heading))
        self.show()
        while True:
            line = plain(ask(f"{self.names[self.puzzle.seat]}> "))
            match line:
                case "" | "help" | "?":
                    self.out.print(COMMANDS)
                case "quit" | "exit" | "q":
                    raise Leave
                case "skip":
                    return None
                case "board":
                    self.show()
                case _:
                    action = self.meant(line)
                    if action is not None:
                        return self.judge(action)

    def meant(self, line: str) -> int | None:
        """Return the legal action that a line means; else say what was wrong."""
        try:
            action = find(self.game.actions, self.legal, line)
        except BadAction as error:
            self.out.print(with_names(clean(error), self.names, "yellow"))
            return None
        refusal = self.state.refusal(action, self.puzzle.seat)
        if refusal is None:
            return action
        self.out.print(with_names(clean(refusal), self.names, "yellow"))
        return None

    def show(self) -> None:
        """Show the position as the seat sees it, and what it may do."""
        seat = self.puzzle.seat
        self.out.print(with_names(position(self.state, seat, self.names), self.names))
        self.out.print()
        self.out.print(with_names(words.question(self.state, self.puzzle, self.names), self.names, "bold"))
        self.out.print(numbered([self.game.actions.text(action) for action in self.legal], self.out.width))

    def judge(self, action: int) -> bool:
        """Say whether an answer is right, and why; return it."""
        notation = self.game.actions.text(action)
        right = notation == self.puzzle.answer
        self.out.print(Text(words.right_or_not(right), "bold green" if right else "bold yellow"))
        table = Table(box=None, pad_edge=False)
        for place, title in enumerate(words.columns()):
            table.add_column(title, justify="right" if place else "left")
        for place, row in enumerate(words.rows(self.game, self.state, self.puzzle, self.names, notation), 1):
            mark = "→ " if row.notation == notation else "  "
            table.add_row(Text(f"{mark}{place}. {row.words}"), percent(row.share), f"{row.points:.1f}")
        self.out.print(table)
        for line in words.explain(self.game, self.puzzle, self.names):
            told = f"· {line.text}" + (f" [{line.paragraph}]" if line.paragraph else "")
            self.out.print(with_names(told, self.names), soft_wrap=False)
        return right
