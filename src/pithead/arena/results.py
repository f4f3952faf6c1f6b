"""The results of a match on disk: JSON lines, the match first, so that it can be gone on with at any time."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pithead.arena.match import BadMatch, Match, Result

FILE = "results.jsonl"


class Results:
    """A directory with the results of one match: each is written as soon as it is there."""

    def __init__(self, directory: Path, match: Match, resume: bool) -> None:
        self.path = directory / FILE
        self.match = match
        self.done: dict[int, Result] = {}
        head = match.describe()
        if self.path.exists():
            if not resume:
                raise BadMatch(f"expected a new directory, but '{self.path}' has results already; --resume continues")
            self._read(head)
        else:
            directory.mkdir(parents=True, exist_ok=True)
            self._append(head)

    def missing(self) -> list[int]:
        """Return the numbers of the games that are not played yet."""
        return [number for number in range(self.match.games) if number not in self.done]

    def add(self, result: Result, record: str = "") -> None:
        """Keep a result, and the record of the game before it."""
        if record:
            (self.path.parent / f"{self.match.game.key}-{result.number:06}.txt").write_text(record, encoding="utf-8")
        self._append(result._asdict())
        self.done[result.number] = result

    def all(self) -> list[Result]:
        """Return the results so far, in the order of the games, of no more games than the match has."""
        return [self.done[number] for number in sorted(self.done) if number < self.match.games]

    def _append(self, facts: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")

    def _read(self, head: dict[str, Any]) -> None:
        """Read what is there. A last line that was cut off is dropped; anything else that is wrong is told."""
        lines = self.path.read_text(encoding="utf-8").split("\n")
        if lines[-1]:  # cut off in the middle of writing
            kept = "\n".join(lines[:-1]) + "\n" if lines[:-1] else ""
            self.path.write_text(kept, encoding="utf-8")
        entries = list(_entries(lines[:-1], self.path))
        if not entries:
            self._append(head)
            return
        if entries[0] != head:
            wrong = [key for key in head if entries[0].get(key) != head[key]]
            key = wrong[0] if wrong else "match"
            raise BadMatch(
                f"expected '{self.path}' to have results of this match, but its {key} is {entries[0].get(key)!r}, "
                f"not {head[key]!r}" if wrong else f"expected '{self.path}' to begin with the match"
            )  # fmt: skip
        for facts in entries[1:]:
            try:
                result = Result(**facts)
            except TypeError:
                raise BadMatch(f"expected a result in every line of '{self.path}', got {str(facts)[:60]}") from None
            self.done[result.number] = result


def _entries(lines: list[str], path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, 1):
        try:
            facts = json.loads(line)
        except ValueError:
            facts = None
        if not isinstance(facts, dict):
            raise BadMatch(f"expected a JSON object in line {number} of '{path}', got '{line[:60]}'")
        yield facts
