"""Makes the sets of positions in which a long search sees one action clearly ahead, and tells which levels find it.

python scripts/blunders.py make [--only GAME] [--count 100] [--seed 1] [--jobs 1]
python scripts/blunders.py ask [--only GAME] [--bot BOT …] [--jobs 1]

The sets are in benchmarks/blunders. `make` goes on where it was stopped. `ask` asks all levels, and writes their table
into docs/bots.md; with --bot or --only it prints it. Bots that decide at once are asked with twenty seeds, others with
one.
"""

import argparse
from collections.abc import Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path

from ladder import PAGE, ROOT, write
from rich.progress import Progress

import pithead
from pithead.bots.level import LEVELS, named
from pithead.processes import run
from pithead.puzzles.blunders import Position, finds, games_of, look_into, read

KEPT = ROOT / "benchmarks" / "blunders"
LEVEL_BOTS = [named(key) for key in LEVELS]
AT_ONCE = ["random", "greedy", *[named(key) for key, level in LEVELS.items() if not level.search]]
SEEDS = 20


def file_of(key: str) -> Path:
    """Return where the set of a game is kept."""
    return KEPT / f"{key}.jsonl"


# Making.


def look(key: str, seed: int, number: int) -> tuple[int, int, str]:
    """Look into a game; return its number, how many positions were found, and its line."""
    looked = look_into(pithead.game(key), seed, number)
    return number, len(looked.found), looked.line()


class Making:
    """A set that is being made: games are kept in their order, until there are enough positions."""

    def __init__(self, key: str, wanted: int) -> None:
        self.path = file_of(key)
        self.wanted = wanted
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():  # a line that was cut off is written anew
            there = self.path.read_text(encoding="utf-8")
            self.path.write_text(there[: there.rfind("\n") + 1], encoding="utf-8")
        games = list(games_of(self.path)) if self.path.exists() else []
        self.games = len(games)
        self.found = sum(len(facts["found"]) for facts in games)
        self._early: dict[int, tuple[int, str]] = {}

    def missing(self) -> Iterator[int]:
        """Give the numbers of games to look into."""
        for number in count(self.games):
            if self.found >= self.wanted:
                return
            yield number

    def add(self, number: int, found: int, line: str) -> None:
        """Keep a game, when all before it are there."""
        self._early[number] = found, line
        with self.path.open("a", encoding="utf-8") as file:
            while self.games in self._early and self.found < self.wanted:
                found, line = self._early.pop(self.games)
                file.write(line + "\n")
                self.games += 1
                self.found += found


def make(key: str, wanted: int, seed: int, jobs: int) -> None:
    """Look into games until there are enough positions; the last game may have more."""
    making = Making(key, wanted)
    with Progress() as bar:
        task = bar.add_task(key, total=wanted, completed=making.found)
        for looked in run(partial(look, key, seed), making.missing(), jobs):
            making.add(*looked)
            bar.update(task, completed=making.found)


# Asking.


@cache
def positions(key: str) -> list[Position]:
    """Return the positions of a game's set."""
    if not file_of(key).exists():
        raise SystemExit(f"expected '{file_of(key)}', which is not made yet: scripts/blunders.py make --only {key}")
    return list(read(file_of(key)))


def found_by(key: str, task: tuple[str, int]) -> tuple[str, float]:
    """Return a bot, and the part of its tries in which it finds the best action of a position."""
    name, place = task
    tries = SEEDS if name in AT_ONCE else 1
    position = positions(key)[place]
    return name, sum(finds(name, position, 1000 * place + seed) for seed in range(tries)) / tries


def ask(keys: list[str], bots: list[str], jobs: int) -> str:
    """Return how many positions each bot finds as a Markdown table."""
    lines = [
        "| game | positions | " + " | ".join(f"`{name}`" for name in bots) + " |",
        "|---|---" + "|---" * len(bots) + "|",
    ]
    with Progress() as bar:
        for key in keys:
            tasks = [(name, place) for place in range(len(positions(key))) for name in bots]
            sums = dict.fromkeys(bots, 0.0)
            for name, part in bar.track(run(partial(found_by, key), tasks, jobs), len(tasks), description=key):
                sums[name] += part
            cells = [pithead.game(key).title, str(len(positions(key))), *[f"{sums[name]:.0f}" for name in bots]]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Do what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("make", "ask"))
    asked.add_argument("--only", choices=pithead.all_games())
    asked.add_argument("--count", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--bot", action="append")
    wish = asked.parse_args()
    keys = [wish.only] if wish.only else pithead.all_games()
    if wish.what == "make":
        for key in keys:
            make(key, wish.count, wish.seed, wish.jobs)
        return
    made = ask(keys, wish.bot or LEVEL_BOTS, wish.jobs)
    print(made)
    if not wish.bot and not wish.only:
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), "blunders", made, "blunders.py"), encoding="utf-8")


if __name__ == "__main__":
    main()
