"""`pithead play`: a person against bots, in the terminal."""

import os
from pathlib import Path
from typing import Annotated

import typer

import pithead
from pithead import History
from pithead.bots import bot
from pithead.bots.level import LEVELS, USUAL, named, title
from pithead.cli.files import free_file, new_file
from pithead.cli.mistakes import (
    DEFAULT_GAME,
    ComponentsFile,
    Mistake,
    check_from,
    read_choices,
    read_record,
    usual_seats,
    verified,
)
from pithead.cli.session import Session
from pithead.cli.show import components_note, console, with_names

PERSON = "person"  # the record's tag for the seat of the person
AGAINST = "against"  # the tag for the bot in the other seats

EPILOG = """\
Examples:
  pithead play
  pithead play --seats 4 --seat 2 --seed 7
  pithead play magnum-sal --against level:engineer
  pithead play --option open_deliveries=on
  pithead play --resume coal-baron-2026-11-15-2131.txt

'pithead games GAME' lists the options of a game.
The game is saved after each of your decisions, and when you leave: by 'quit', Ctrl-D or Ctrl-C."""


def play(
    key: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game's key.", show_default=DEFAULT_GAME)
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play.", show_default="one more than the fewest")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, counted from 0.", show_default="0")] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help=f"Who plays the other seats: {', '.join(map(named, LEVELS))}; or another bot.",
            show_default=USUAL,
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal and the bots.", show_default="random")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be repeated.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A new file to save to.", show_default="named by game, date and time"),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a saved game, and save it there again.")
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play against bots, in the terminal.

    You see the position as your seat sees it, what happened since your last decision, and the legal actions.
    Answer with a number or with the action as it is written; 'help' explains the rest.
    The same seed and the same answers give the same game.
    """
    if resume is not None:
        for name, value in (("--seats", seats), ("--seed", seed), ("--option", option), ("--record", record)):
            if value not in (None, []):
                raise Mistake(f"expected no {name} with --resume, which the record sets; got {value}")
        history, person = _resumed(resume, key, seat, components)
        history.tags[AGAINST] = against or history.tags.get(AGAINST, USUAL)
        bot(history.tags[AGAINST])
        path = resume
    else:
        game = pithead.game(DEFAULT_GAME if key is None else key, components)
        history = History(game, usual_seats(game) if seats is None else seats, seed, read_choices(option or []))
        person = check_from("--seat", 0 if seat is None else seat, 0, history.seats - 1)
        history.tags[PERSON] = str(person)
        history.tags[AGAINST] = against or USUAL
        bot(history.tags[AGAINST])  # a mistake in the name should leave no file
        path = free_file(history.record(), Path()) if record is None else new_file(record, history.record())
    _greet(history, person)
    raise typer.Exit(Session(history, person, path, components, history.tags[AGAINST]).run())


def _resumed(path: Path, key: str | None, seat: int | None, components: Path | None) -> tuple[History, int]:
    """Return an unfinished game, and the person's seat from its tag."""
    record = read_record(path, components)
    if key is not None and pithead.game(key).key != record.game.key:
        raise Mistake(f"expected a record of '{key}', got one of '{record.game.key}'")
    tag = record.tags.get(PERSON)
    if tag is not None and not (tag.isdecimal() and len(tag) < 4 and int(tag) < record.seats):
        raise Mistake(f"expected '{PERSON}: …' in '{path}' to be a seat from 0 to {record.seats - 1}, got '{tag}'")
    if tag is not None and seat is not None and seat != int(tag):
        raise Mistake(f"expected --seat {tag}, as the record says, got {seat}")
    person = int(tag) if tag is not None else check_from("--seat", seat or 0, 0, record.seats - 1)
    history = verified(record, path)
    if history.state.over:
        raise Mistake(f"expected an unfinished game, but the one in '{path}' is over: 'pithead replay' shows it")
    if not os.access(path.absolute().parent, os.W_OK):
        raise Mistake(f"cannot write '{path}' again: its directory is not writable")
    history.tags[PERSON] = str(person)
    return history, person


def _greet(history: History, person: int) -> None:
    names = history.game.seat_names[: history.seats]
    others = [name for seat, name in enumerate(names) if seat != person]
    listed = " and ".join([", ".join(others[:-1]), others[-1]] if len(others) > 1 else others)
    words = "plays" if len(others) == 1 else "play"
    against = history.tags[AGAINST]
    how = " at random" if against == "random" else f" as {title(against)}"
    out = console()
    out.print(
        with_names(f"{history.game.title}. You are {names[person]}, seat {person}; {listed} {words}{how}.", names)
    )
    chosen = history.state.options
    options = "".join(f", {option.key}={chosen[option.key]}" for option in history.game.options)
    out.print(f"Seed {history.seed}{options}. Type 'help' for what you can do.")
    note = components_note(history.game)
    if note:
        out.print(note, style="dim")
