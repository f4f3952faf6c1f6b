"""`pithead games`: which games are installed, and what can be chosen in each."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import pithead
from pithead import Game, UnknownGame
from pithead.cli.mistakes import Mistake, why
from pithead.cli.show import console
from pithead.core.registry import all_games as installed
from pithead.core.registry import rules_file, usable

RECONSTRUCTED = "reconstructed"

EPILOG = """\
Examples:
  pithead games              the installed games
  pithead games coal-baron   one game with its options
  pithead games haspelknecht --components              its components, and which values are reconstructed
  pithead games haspelknecht --components --to FILE    a copy of the components file, to be corrected
  pithead games haspelknecht --components --from FILE  the components of such a file

The rules of a game are in docs/rules/GAME.md."""


def games(
    key: Annotated[str | None, typer.Argument(metavar="GAME", help="A game's key, such as coal-baron.")] = None,
    components: Annotated[
        bool, typer.Option("--components", help="Show the game's components and the source of each value.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="With --components: read this components file.")
    ] = None,
    copy: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="With --components: write the file, to correct it.")
    ] = None,
) -> None:
    """List the installed games, or the options of one.

    The key in the first column is what the other commands want as GAME.
    """
    if not components and (file is not None or copy is not None):
        raise Mistake("expected --components with --from or --to, got none")
    if components:
        if key is None:
            raise Mistake("expected a game, such as 'pithead games haspelknecht --components'; got none")
        game = pithead.game(key, file)
        if copy is not None:
            _write(game, copy)
        else:
            _components(game)
    elif key is None:
        _list()
    else:
        _tell(pithead.game(key))


def _components(game: Game) -> None:
    """Show the components; what is reconstructed is marked."""
    facts = game.component_facts()
    out = console()
    if not facts:
        words = f"Nothing of {game.title} is reconstructed. Its components are told in {rules(game)}."
        out.print(words, soft_wrap=True)
        return
    source = f"components file with the SHA-256 {game.components}" if game.components else "the game's own"
    out.print(Text(f"{game.title}: components ({source})", "bold"), soft_wrap=True)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("what", no_wrap=True)
    table.add_column("value")
    table.add_column("where it comes from", no_wrap=True)
    for what, value, provenance in facts:
        marked = Text(f"* {provenance}", "yellow") if provenance == RECONSTRUCTED else Text(f"  {provenance}", "dim")
        table.add_row(what, value, marked)
    out.print(table)
    number = sum(provenance == RECONSTRUCTED for _, _, provenance in facts)
    out.print()
    out.print(f"* {number} of {len(facts)} values are reconstructed: the texts of the rulebooks do not give them.")
    out.print("To play with the values of your box, write the file, correct it, and play with it:")
    out.print(f"  pithead games {game.key} --components --to box.toml")
    out.print(f"  pithead play {game.key} --components box.toml")


def _write(game: Game, path: Path) -> None:
    """Write the components file, never over another."""
    text = game.components_text()
    if not text:
        raise Mistake(f"expected a game with reconstructed values, got {game.title}, which has none")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Mistake(f"expected a new file, but '{path}' exists already") from None
    except OSError as error:
        raise Mistake(f"cannot write '{path}': {why(error)}") from None
    console().print(
        f"Written to {path}. Correct it, and play: pithead play {game.key} --components {path}", soft_wrap=True
    )


def rules(game: Game) -> str:
    """Return where the numbered rules are: in the game's own package, or among the documents of Pithead."""
    return rules_file(game.key) or f"docs/rules/{game.key}.md"


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
    for game in usable():
        options = ", ".join(option.key for option in game.options) or "none"
        table.add_row(game.key, game.title, seats(game), game.phrase, options)
    out = console()
    out.print(table)
    for key in installed():
        try:
            pithead.game(key)
        except UnknownGame as error:
            out.print(f"Not usable: {error}", soft_wrap=True)


def _tell(game: Game) -> None:
    out = console()
    out.print(Text(game.title, "bold"))
    if game.phrase:
        out.print(game.phrase)
    out.print()
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")  # a path in full
    table.add_row("key", Text(game.key, "cyan"))
    table.add_row("seats", seats(game))
    table.add_row("actions", str(len(game.actions)))
    table.add_row("rules", f"{rules(game)}, version {game.rules_version}")
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
