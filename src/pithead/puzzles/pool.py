"""What was found so far, kept in a file: a search that was stopped goes on from there."""

import json
from collections.abc import Iterator
from pathlib import Path

from pithead.core.game import Game
from pithead.puzzles.files import BadPuzzle, Puzzle, write
from pithead.puzzles.finding import Found
from pithead.puzzles.selecting import name_of, puzzle_of, select

FOUND = "found.jsonl"
REJECTED = "rejected.txt"  # names of positions that are not to be taken, one a line
VERIFIED = "verified.txt"  # and of those that are taken before others


class Pool:
    """The positions found in games of a seed, in a folder that the puzzles are written into as well."""

    def __init__(self, folder: Path, game: Game, seed: int) -> None:
        self.folder = folder
        self.game = game
        self.games: dict[int, list[Found]] = {}  # by number
        self._head = {"game": game.key, "rules_version": game.rules_version, "seed": seed}
        self._file = folder / FOUND
        if self._file.exists():
            head, *lines = self._file.read_text(encoding="utf-8").splitlines() or ["{}"]
            if json.loads(head) != self._head:
                raise BadPuzzle(f"expected '{folder}' to have puzzles of {self._head}, got {head[:200]}")
            for line in lines:
                number, found = json.loads(line)
                self.games[number] = [Found.from_json(one) for one in found]

    def add(self, number: int, found: list[Found]) -> None:
        """Keep what was found in a game."""
        self.games[number] = found
        if not self._file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._head) + "\n", encoding="utf-8")
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([number, [one.to_json() for one in found]]) + "\n")

    def all(self) -> list[Found]:
        """Return all positions that were not rejected."""
        rejected = self._noted(REJECTED)
        found = [one for number in sorted(self.games) for one in self.games[number]]
        return [one for one in found if name_of(one) not in rejected]

    def _noted(self, name: str) -> set[str]:
        """Return the names of positions that stand in a file."""
        file = self.folder / name
        return set(file.read_text(encoding="utf-8").split()) if file.exists() else set()

    def write(self, count: int) -> Iterator[Puzzle]:
        """Choose puzzles, write each into a file of its own, and give it; files of earlier choices are gone."""
        left, chosen = self.all(), []
        while True:  # a position without a reason that can be said is no puzzle
            taken = select(left, count, self._noted(VERIFIED))
            chosen = [puzzle_of(self.game, one, f"{place:02}") for place, one in enumerate(taken, 1)]
            mute = [one for one, made in zip(taken, chosen, strict=True) if not (made.reasons or made.sources)]
            if not mute:
                break
            left = [one for one in left if one not in mute]
        self.folder.mkdir(parents=True, exist_ok=True)
        for file in self.folder.glob("[0-9]*.toml"):
            file.unlink()
        for made in chosen:
            (self.folder / f"{made.key}.toml").write_text(write(made), encoding="utf-8")
            yield made
