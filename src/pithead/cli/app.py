"""The app: its commands, and what becomes of errors."""

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

import pithead
from pithead import PitheadError
from pithead.cli.mistakes import BAD_INPUT, Mistake, clean
from pithead.cli.signals import signals
from pithead.extras import MissingExtra

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter

EPILOG = """\
Examples:
  pithead                                      the table in the browser
  pithead games                                the installed games
  pithead serve --port 8080                    the table on another port
  pithead admin tables                         the tables of a server
  pithead learn                                Coal Baron, step by step
  pithead play                                 Coal Baron against bots, in the terminal
  pithead simulate coal-baron --games 10000    scores and lengths of random play
  pithead replay game.txt                      step through a recorded game
  pithead render game.txt -o game.png          a picture of its last position
  pithead advise game.txt --at 25              the best actions of a position
  pithead analyse game.txt -o report.html      chances, mistakes, luck and skill
  pithead puzzles --play                       what would you do?
  pithead arena coal-baron greedy random       bots against bots
  pithead study magnum-sal                     what wins
  pithead corpus coal-baron -o games.jsonl     games of self-play, for learning
  pithead train haspelknecht                   a bot that learns the game
  pithead bench                                how fast it is here

--help after a command explains it."""

SETTINGS: dict[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": "rich",
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
COMMANDS = {  # each is a function in the module of its name; what it is for, as its docstring begins
    "games": "List the installed games, or the options of one.",
    "serve": "Start the table: play in the browser, against bots or with friends.",
    "admin": "Manage a server's tables and people: list, close, remove, forget, back up, restore.",
    "learn": "Learn a game by playing it, step by step.",
    "play": "Play against bots, in the terminal.",
    "simulate": "Play many random or bot games and summarise scores, wins, length and speed.",
    "replay": "Step through a recorded game, or check it.",
    "render": "Draw a position of a recorded game, or the whole game as an animation.",
    "arena": "Let bots play a match, and rate them.",
    "study": "Study what wins: seats, sources of points, first choices, tiles and tools, lengths, closeness.",
    "corpus": "Let a search play against itself, and save its games with visits and values.",
    "advise": "Show the best actions for the seat to move.",
    "analyse": "Analyse recorded games: chances, mistakes, luck and skill.",
    "puzzles": "Solve puzzles, positions where one action is clearly best, or find new ones.",
    "train": "Train the search's value of positions by self-play.",
    "bench": "Measure the speed of play, copying, search and import; with --peer, of Catanatron too.",
}


class Commands(TyperGroup):
    """Knows its commands by name, and loads the module of one when it is run, so that the others cost no time."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {name: TyperCommand(name=name, help=told) for name, told in COMMANDS.items()}

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help without rich, which takes longer to import than all else."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        with formatter.section("Options"):
            found = [param.get_help_record(ctx) for param in self.get_params(ctx)]
            formatter.write_dl([record for record in found if record is not None])
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
        formatter.write(f"\n{EPILOG}\n")

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        """Return the command that is asked for, loaded, and its arguments."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, _loaded(str(name)), rest


def _loaded(name: str) -> "Command":
    module = import_module(f"pithead.cli.{name}")
    group = getattr(module, "GROUP", None)  # a command that has commands itself
    if group is not None:
        return typer.main.get_command(group)
    alone = typer.Typer(**SETTINGS)
    alone.command(name, epilog=module.EPILOG.replace("[", r"\["))(getattr(module, name))
    return typer.main.get_command(alone)


app = typer.Typer(cls=Commands, **SETTINGS)


def _version(wanted: bool) -> None:
    if wanted:
        build = "compiled" if pithead.compiled() else "interpreted"
        print(f"pithead {pithead.__version__}, {build} engine")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog=EPILOG)
def pithead_(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version, and whether the engine is compiled."
        ),
    ] = False,
) -> None:
    """Mining board games, in your browser and at your terminal. Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        from pithead.cli import serve

        serve.serve(database=os.environ.get(serve.DATABASE, ""))


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # no text is worth a traceback
    with signals:
        code = _run(args)
    return 128 + signals.came if signals.came else code


def _run(args: Sequence[str] | None) -> int:
    try:
        code = app(args, prog_name="pithead", standalone_mode=False)
        sys.stdout.flush()
    except Mistake as mistake:
        return _complain(str(mistake), mistake.code)
    except (PitheadError, MissingExtra) as error:
        return _complain(str(error), BAD_INPUT)
    except typer.TyperException as error:  # an unknown command or option, a missing argument, no number
        sentence = error.format_message().rstrip(".")
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "pithead"
        see = " See" if sentence.endswith("?") else "; see"
        return _complain(f"{sentence[:1].lower()}{sentence[1:]}{see} {path} --help", BAD_INPUT)
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            return _complain(str(error), BAD_INPUT)
        with contextlib.suppress(OSError):  # nobody reads on, or the terminal is gone: leave without a word
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code if isinstance(code, int) else 0


def _complain(sentence: str, code: int) -> int:
    print(f"pithead: {clean(sentence)}", file=sys.stderr)
    return code
