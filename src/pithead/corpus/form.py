"""The form of a corpus: a line for each game, of JSON; its record, and what the search thought at each decision."""

import gzip
import io
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from pithead.core.errors import PitheadError
from pithead.core.game import State
from pithead.core.record import Record

FORM = 1
FIELDS = {"pithead-corpus", "record", "visits", "values"}
LONGEST = 4_000_000  # letters of a line


class BadCorpus(PitheadError):
    """A corpus that cannot be read; the sentence says in which line, what was expected, and what came."""


class Decision(NamedTuple):
    """A decision, and what the search thought of it; nothing, where there was no choice."""

    seat: int
    action: int
    visits: dict[int, int]  # for each legal action, in how many simulations it was chosen
    value: float | None  # what the seat could expect, from 0 to 1: for the most part its share of wins

    @property
    def policy(self) -> dict[int, float]:
        """The share of the simulations that each legal action had."""
        whole = sum(self.visits.values()) or 1
        return {action: count / whole for action, count in self.visits.items()}


class SelfPlay(NamedTuple):
    """A game of self-play."""

    record: Record
    visits: list[dict[int, int]]
    values: list[float | None]

    def decisions(self) -> Iterator[tuple[State, Decision]]:
        """Give every decision with the position before it, which is changed when the next one is asked for."""
        judged = zip(self.record.states(), self.record.actions, self.visits, self.values, strict=False)
        for state, (seat, action), visits, value in judged:
            yield state, Decision(seat, action, visits, value)

    def line(self) -> str:
        """Return it as a line of a corpus."""
        visits = [[number for pair in sorted(found.items()) for number in pair] for found in self.visits]
        values = [None if value is None else round(value, 4) for value in self.values]
        told = {"pithead-corpus": FORM, "record": self.record.text(), "visits": visits, "values": values}
        return json.dumps(told, separators=(",", ":"))


def write(path: str | os.PathLike[str], games: Iterable[SelfPlay]) -> int:
    """Write games to a file, compressed if its name ends with .gz; return how many."""
    count = 0
    with _opened(path, "wb") as raw, _text(raw, path, "wb") as out:
        for game in games:
            out.write(game.line() + "\n")
            count += 1
    return count


def read(path: str | os.PathLike[str]) -> Iterator[SelfPlay]:
    """Give the games of a file, one after the other."""
    with _opened(path, "rb") as raw, _text(raw, path, "rb") as lines:
        yield from _games(lines, os.fspath(path))


def sample(game: str) -> Iterator[SelfPlay]:
    """Give the few games of a kind that are installed with Pithead."""
    folder = Path(__file__).parent / "samples"
    there = sorted(path.name.partition(".")[0] for path in folder.glob("*.jsonl.gz"))
    if game not in there:
        raise BadCorpus(f"expected a game with a sample ({', '.join(there)}), got '{game}'")
    return read(folder / f"{game}.jsonl.gz")


def _opened(path: str | os.PathLike[str], mode: str) -> IO[Any]:
    try:
        return Path(path).open(mode)
    except (OSError, ValueError) as error:
        raise BadCorpus(f"expected a corpus at '{os.fspath(path)}', but it cannot be opened: {error}") from None


def _text(raw: IO[Any], path: str | os.PathLike[str], mode: str) -> IO[str]:
    packed = os.fspath(path).endswith(".gz")
    inner: Any = gzip.GzipFile(filename="", fileobj=raw, mode=mode, mtime=0) if packed else raw
    return io.TextIOWrapper(inner, encoding="utf-8", newline="\n")


def _games(lines: IO[str], name: str) -> Iterator[SelfPlay]:
    number = 0
    while True:
        number += 1
        try:
            line = lines.readline(LONGEST + 1)
        except (OSError, EOFError, UnicodeDecodeError) as error:
            raise BadCorpus(f"{name}, line {number}: expected lines of text, got {error}") from None
        if not line:
            return
        if len(line) > LONGEST:
            raise BadCorpus(f"{name}, line {number}: expected at most {LONGEST:,} letters, got more")
        try:
            yield parse(line)
        except PitheadError as error:
            raise BadCorpus(f"{name}, line {number}: {error}") from None


def parse(line: str) -> SelfPlay:
    """Return the game of a line."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadCorpus(f"expected JSON, got {line[:40]!r}: {error}") from None
    if not isinstance(told, dict) or not told.keys() >= FIELDS:
        raise BadCorpus(f"expected an object with {', '.join(sorted(FIELDS))}, got {line[:40]!r}")
    if told["pithead-corpus"] != FORM:
        raise BadCorpus(f"expected a corpus of form {FORM}, got {str(told['pithead-corpus'])[:20]!r}")
    if not isinstance(told["record"], str):
        raise BadCorpus("expected the record as text, got something else")
    record = Record.parse(told["record"])
    visits, values = told["visits"], told["values"]
    for what, given in (("visits", visits), ("values", values)):
        if not isinstance(given, list) or len(given) != len(record.actions):
            found = len(given) if isinstance(given, list) else type(given).__name__
            raise BadCorpus(f"expected {what} for each of {len(record.actions)} decisions, got {found}")
    most = len(record.game.actions)
    return SelfPlay(record, [_visits(found, most) for found in visits], [_value(found) for found in values])


def _visits(found: Any, actions: int) -> dict[int, int]:
    whole = isinstance(found, list) and all(type(number) is int and number >= 0 for number in found)
    if not whole or len(found) % 2 or any(action >= actions for action in found[::2]):
        raise BadCorpus(f"expected actions below {actions} with their simulations by turns, got {str(found)[:40]}")
    return dict(zip(found[::2], found[1::2], strict=True))


def _value(found: Any) -> float | None:
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found <= 1:
        raise BadCorpus(f"expected a value from 0 to 1, or null, got {str(found)[:40]}")
    return float(found)
