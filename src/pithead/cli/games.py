"""`pithead games`: which games are installed, and what can be chosen in each."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import pithead
from pithead import Game
from pithead.cli.show import console
from pithead.core.registry import games as installed

EPILOG = """\
Examples:
  pithead games              the games that are installed
  pithead games coal-baron   one of them, with all its options

The rules of a game are in docs/rules/GAME.md."""


def games(
    key: Annotated[str | None, typer.Argument(metavar="GAME", help="A game's key, such as coal-baron.")] = None,
) -> None:
    """List the installed games, or tell what can be chosen in one of them.

    The key in the first column is what the other commands want as GAME.
    """
    if key is None:
        _list()
    else:
        _tell(pithead.game(key))


def seats(game: Game) -> str:
    """Return how many can play, in words."""
    return str(game.least_seats) if game.least_seats == game.most_seats else f"{game.least_seats} to {game.most_seats}"


def _list() -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("game", style="cyan", no_wrap=True)
    table.add_column("title", no_wrap=True)
    table.add_column("seats", no_wrap=True)
    table.add_column("what it is about")
    table.add_column("options")
    for key in installed():
        game = pithead.game(key)
        options = ", ".join(option.key for option in game.options) or "none"
        table.add_row(game.key, game.title, seats(game), game.phrase, options)
    console().print(table)


def _tell(game: Game) -> None:
    out = console()
    out.print(Text(game.title, "bold"))
    if game.phrase:
        out.print(game.phrase)
    out.print()
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("key", Text(game.key, "cyan"))
    table.add_row("seats", seats(game))
    table.add_row("actions", str(len(game.actions)))
    table.add_row("rules", f"docs/rules/{game.key}.md, version {game.rules_version}")
    out.print(table)
    out.print()
    if not game.options:
        out.print("It has no options.")
        return
    out.print("Options, each with its values, the default first:")
    for option in game.options:
        out.print(Text.assemble("  ", (option.key, "cyan"), f" = {' | '.join(option.values)}"))
        out.print(f"    {option.sentence}")
    first = game.options[0]
    out.print()
    out.print(f"For example: pithead play {game.key} --option {first.key}={first.values[-1]}", soft_wrap=True)
