"""The file of a game being played: always a new one, never written over by another game."""

import shlex
from datetime import datetime
from pathlib import Path

from pithead import Record
from pithead.cli.mistakes import Mistake, why

MOST_NAMES = 1000  # for games begun in the same minute


def new_file(path: Path, record: Record) -> Path:
    """Write a record to a file that does not exist yet, and return its path."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(record.text())
    except FileExistsError:
        raise Mistake(f"expected a new file, but '{path}' exists already") from None
    except (OSError, ValueError) as error:
        raise Mistake(f"cannot write '{path}': {why(error)}") from None
    return path


def free_file(record: Record, folder: Path) -> Path:
    """Write a record to a new file named by the game, the date and the time, and return its path."""
    stem = f"{record.game.key}-{datetime.now():%Y-%m-%d-%H%M}"
    for number in range(1, MOST_NAMES):
        path = folder / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")
        if not path.exists():
            return new_file(path, record)
    raise Mistake(f"expected a free name such as '{stem}.txt', but {MOST_NAMES - 1} are taken: give --record")


def for_shell(path: Path) -> str:
    """Return a path as it can be typed in a shell."""
    return shlex.quote(str(path))
