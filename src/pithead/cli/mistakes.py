"""What a user gives on the command line, checked: each mistake is one sentence and an exit code."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import pithead
from pithead import BadComponents, BadRecord, Game, Record

DEFAULT_GAME = "coal-baron"

BAD_INPUT = 2  # wrong usage, a file that cannot be read or written
NOT_VERIFIED = 1  # a record that is well formed, but does not replay


class Mistake(Exception):
    """A user's mistake: the sentence to print, and the exit code."""

    def __init__(self, sentence: str, code: int = BAD_INPUT) -> None:
        super().__init__(sentence)
        self.code = code


def clean(text: object) -> str:
    """Return a text fit for one line of a terminal: whatever is not printable shows as a replacement character."""
    shown = (
        char if char.isprintable() or char == "\N{NO-BREAK SPACE}" else "\N{REPLACEMENT CHARACTER}"
        for char in str(text)
    )
    return "".join(shown)


def why(error: OSError | ValueError) -> str:
    """Return in lower case why a file could not be read or written."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]


def read_choices(given: Sequence[str]) -> dict[str, object]:
    """Return the game's options from texts such as 'open_deliveries=on'; the game checks keys and values."""
    options: dict[str, object] = {}
    for text in given:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not (key and equals and value):
            raise Mistake(f"expected --option key=value, got '{text}'")
        if key in options:
            raise Mistake(f"expected option '{key}' once, got it twice")
        options[key] = value
    return options


def read_bots(given: str) -> tuple[str, ...]:
    """Return bots from a text such as 'greedy,mcts:sims=40,cut=20': a part key=value belongs to the bot before it."""
    names: list[str] = []
    for part in (part.strip() for part in given.split(",")):
        if names and "=" in part.partition(":")[0]:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return tuple(names)


def usual_seats(game: Game) -> int:
    """Return how many play when nothing is said: one more than the fewest, if the game can be played by so many."""
    return min(game.least_seats + 1, game.most_seats)


def check_from(name: str, value: int, least: int, most: int | None = None) -> int:
    """Return a number if it is within its bounds."""
    if value < least or (most is not None and value > most):
        bounds = f"at least {least}" if most is None else f"from {least} to {most}"
        raise Mistake(f"expected {name} to be {bounds}, got {value}")
    return value


ComponentsFile = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="A components file with values from your box; 'pithead games GAME --components' shows them.",
        show_default="the game's own",
    ),
]


def read_record(path: Path, components: Path | None = None) -> Record:
    """Return the record of a file; its actions are checked by `verified`."""
    try:
        return Record.load(path, components)
    except BadRecord as error:
        raise Mistake(f"'{path}' is not a readable record: {error}") from None
    except BadComponents as error:
        raise Mistake(str(error)) from None
    except (OSError, ValueError) as error:
        raise Mistake(f"cannot read '{path}': {why(error)}") from None


def verified(record: Record, path: Path) -> pithead.History:
    """Return the history of a record, every action and the result checked."""
    try:
        return pithead.History.resume(record)
    except BadRecord as error:
        raise Mistake(f"'{path}' does not verify: {error}", NOT_VERIFIED) from None
