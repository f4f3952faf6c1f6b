"""Verifies the puzzles: each is judged with searches and worlds ten times as long as those that found it.

python scripts/puzzles_check.py [--only GAME] [--folder FOLDER] [--jobs 1] [--times 10] [--seed 1] [--anew]

A puzzle holds if all searches still spend most simulations on its answer, and if that does better than every other in
every lot of worlds. What was found is kept in build/puzzles-check.json, by position and answer: what was judged so long
already is not judged again, except with --anew. With --folder the puzzles are those of a folder that `pithead puzzles`
has written, and it is noted there which hold and which do not, so that it keeps the ones and replaces the others.
"""

import argparse
import json
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from rich.progress import Progress

import pithead
from pithead.core.registry import packages
from pithead.processes import run
from pithead.puzzles import judging
from pithead.puzzles.files import position, read_folder
from pithead.puzzles.judging import judge
from pithead.puzzles.pool import REJECTED, VERIFIED

KEPT = Path(__file__).resolve().parent.parent / "build" / "puzzles-check.json"


class Task(NamedTuple):
    """A puzzle to be verified: its game, its folder, its key, the share that it tells, and by what it is known."""

    game: str
    folder: str
    key: str
    share: float
    known_by: str


def verify(times: int, seed: int, task: Task) -> tuple[Task, dict[str, Any]]:
    """Judge a puzzle at length."""
    game = pithead.game(task.game)
    chosen = next(one for one in read_folder(game, Path(task.folder)) if one.key == task.key)
    found = judge(position(game, chosen), chosen.seat, seed, times)
    same = game.actions.text(found.answer) == chosen.answer
    against = found.against or ("" if same else f"better: {game.actions.text(found.answer)}")
    told = {"against": against, "gap": round(found.gap, 4), "error": round(found.error, 4), **effort(times)}
    best, second = found.best[:2]
    return task, told | {"share": round(best.share, 3), "next": round(second.share, 3)}


def effort(times: int) -> dict[str, int]:
    """Return how long is searched, and in how many worlds."""
    return {"simulations": judging.SIMULATIONS * times, "worlds": judging.LOTS * judging.WORLDS * times}


def tasks(key: str, folder: Path, seed: int) -> list[Task]:
    """Return the puzzles of a folder."""
    game = pithead.game(key)
    facts = f"{game.key} {game.rules_version} {seed}"
    return [
        Task(
            key,
            str(folder),
            one.key,
            one.best[0].share,
            sha256(f"{facts} {one.seed} {one.before} {one.answer}".encode()).hexdigest(),
        )
        for one in read_folder(game, folder)
    ]


def main() -> int:
    """Verify what is asked for, and print a line for each and the sum; return how many do not hold."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", choices=pithead.all_games())
    asked.add_argument("--folder", type=Path)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--times", type=int, default=judging.TIMES)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--anew", action="store_true")
    wish = asked.parse_args()
    if wish.folder is not None and wish.only is None:
        asked.error("expected --only GAME with --folder")
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() and not wish.anew else {}
    wanted: list[Task] = []
    for key in [wish.only] if wish.only else pithead.all_games():
        wanted += tasks(key, wish.folder or Path(packages()[key], "puzzles"), wish.seed)
    enough = effort(wish.times)
    left = [task for task in wanted if any(known.get(task.known_by, {}).get(what, 0) < n for what, n in enough.items())]
    with Progress() as bar:
        shown = bar.add_task("puzzles", total=len(wanted), completed=len(wanted) - len(left))
        for task, told in run(partial(verify, wish.times, wish.seed), left, wish.jobs):
            known[task.known_by] = told
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(known), encoding="utf-8")
            bar.advance(shown)
    bad = 0
    for task in wanted:
        told = known[task.known_by]
        bad += bool(told["against"])
        sure = told["gap"] / told["error"] if told["error"] else 0.0
        print(
            f"{task.game} {task.key}: {told['share']:.0%} (told {task.share:.0%}), next best {told['next']:.0%},"
            f" gap {told['gap']:.3f} = {sure:.0f} standard errors, {told['simulations']} simulations,"
            f" {told['worlds']} worlds: {told['against'] or 'holds'}"
        )
        if wish.folder is not None:
            chosen = next(one for one in read_folder(pithead.game(task.game), wish.folder) if one.key == task.key)
            with (wish.folder / (REJECTED if told["against"] else VERIFIED)).open("a", encoding="utf-8") as file:
                file.write(f"{chosen.seed}-{len(chosen.before)}\n")
    print(f"{len(wanted) - bad} of {len(wanted)} hold, with searches {wish.times} times as long")
    return bad


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
