"""Rounds of learning: play, fit, and a match against the best network so far, all kept in a folder.

It can be stopped at any moment. Positions and results of matches are files that are whole or not there; what is there
is not done again.

    FOLDER/run.json            what is learned, the rounds done, the minutes spent
    FOLDER/positions/1-0.npz   of each round
    FOLDER/candidate/2.json    the network of the round, and its weights
    FOLDER/best/2.json         the best so far: `mcts:sims=400,value=FOLDER/best` plays with it
    FOLDER/matches/1           the match of each round
    FOLDER/curve.csv, .svg     how it went
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from pithead.arena.local import play
from pithead.arena.match import Match
from pithead.arena.results import Results
from pithead.arena.standings import standings
from pithead.core.errors import PitheadError
from pithead.core.game import Game
from pithead.core.registry import game as game_of
from pithead.learning.curve import write_curve
from pithead.learning.files import read_positions, write_network, write_positions
from pithead.learning.fit import by_thirds, fit, held_out
from pithead.learning.positions import Positions, joined, policy_samples, searched_samples, together
from pithead.processes import run
from pithead.search.learned import forget

FORMAT = 1
POLICY_GAMES, SEARCH_GAMES = 500, 25  # of one file of positions
EPOCHS = 12
MOST_POSITIONS = 600_000  # that are learned from, as each seat sees them: the newest
MATCH_SIMULATIONS = 100
OPPONENT = "greedy"  # of the curve, and of the first round
BETTER = 0.5  # the share of wins that makes a candidate the best


class BadRun(PitheadError):
    """A folder that has something else in it, or too little time."""


class Plan(NamedTuple):
    """What is to be learned, and how long each part of a round takes."""

    game: Game
    seats: int
    folder: Path
    minutes: float
    rounds: int
    explore: int
    cut: int
    matches: int  # games of a round's match
    jobs: int
    command: str


class News(NamedTuple):
    """What a run tells while it goes on."""

    round: int
    doing: str
    done: float  # of this part, from 0 to 1
    said: str = ""


Tell = Callable[[News], None]
Made = tuple[int, Positions]  # the number of a task, and what came of it
Runner = Callable[[Callable[[int], Made], Iterable[int]], Iterator[Made]]


class Run:
    """One run in its folder."""

    def __init__(self, plan: Plan, tell: Tell, spread: Runner | None = None) -> None:
        self.plan = plan
        self.tell = tell
        self.spread: Runner = spread or partial(run, jobs=plan.jobs)  # where games are played
        self.path = plan.folder / "run.json"
        self.state: dict[str, Any] = {
            "format": FORMAT,
            "game": plan.game.key,
            "seats": plan.seats,
            "rules_version": plan.game.rules_version,
            "round": 0,
            "seconds": 0.0,
            "curve": [],
        }
        if self.path.exists():
            self._read()
        elif plan.folder.exists() and any(plan.folder.iterdir()):
            raise BadRun(f"expected an empty folder or one of `pithead train`, got '{plan.folder}'")
        self.begin = perf_counter() - float(self.state["seconds"])

    def _read(self) -> None:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            wrong = [key for key in ("format", "game", "seats", "rules_version") if found[key] != self.state[key]]
        except (ValueError, KeyError, TypeError) as error:
            raise BadRun(f"expected '{self.path}' to be of `pithead train`: {error!r}") from None
        if wrong:
            key = wrong[0]
            raise BadRun(f"expected {key} {self.state[key]!r} in '{self.path}', got {found[key]!r}")
        self.state = found

    def keep(self) -> None:
        """Write how far it is."""
        self.state["seconds"] = round(self.spent(), 1)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        half = self.path.with_suffix(".part")
        half.write_text(json.dumps(self.state, indent=1) + "\n", encoding="utf-8")
        half.replace(self.path)

    def spent(self) -> float:
        """Return the seconds since the beginning, of all parts together."""
        return perf_counter() - self.begin

    def go(self) -> None:
        """Learn until the rounds are done."""
        self.keep()
        while self.state["round"] < self.plan.rounds:
            number = int(self.state["round"])
            self.gather(number)
            story = self.learn(number)
            self.compare(number, story)
            self.state["round"] = number + 1
            self.keep()

    # The parts of a round.

    def gather(self, number: int) -> None:
        """Play games until this round's share of the time is over."""
        plan = self.plan
        folder = plan.folder / "positions"
        start = 60 * plan.minutes * number / plan.rounds
        end = start + 60 * plan.minutes / plan.rounds * 0.7
        best = plan.folder / "best"
        network = packed(best) if number and best.exists() else ()
        made = len(list(folder.glob(f"{number}-*.npz")))
        games = SEARCH_GAMES if network else POLICY_GAMES
        work = partial(make_positions, plan.game.key, plan.seats, network, games, number)

        def tasks() -> Iterator[int]:
            task = made
            while task < 1 or self.spent() < end:
                yield task
                task += 1

        for task, positions in self.spread(work, tasks()):
            write_positions(positions, folder / f"{number}-{task}.npz")
            made += 1
            share = min(1.0, (self.spent() - start) / (end - start))
            self.tell(News(number, "playing", share, f"{made * len(positions):,} positions"))
            self.keep()

    def learn(self, number: int) -> dict[str, Any]:
        """Fit a network to the newest positions, write it, and return its figures."""
        plan = self.plan
        positions = newest(plan.folder / "positions")
        unit = int(plan.game.span)

        def heard(done: float, error: float) -> None:
            self.tell(News(number, "learning", done, f"error {error:.5f}"))
            self.keep()

        fitted = fit(positions, unit, EPOCHS, number + 1, tell=heard)
        figures = judged_by(fitted.outputs, positions, plan.game, plan.seats)
        story = {"command": plan.command, "round": number + 1, "positions": len(positions), **figures}
        write_network(fitted, plan.game, plan.seats, plan.folder / "candidate", plan.explore, plan.cut, story)
        return story

    def compare(self, number: int, story: dict[str, Any]) -> None:
        """Play the candidate against the best so far and against the opponent; the better one is the best."""
        plan = self.plan
        best, candidate = plan.folder / "best", plan.folder / "candidate"
        against_best = self._match(number, "best", f"mcts:sims={MATCH_SIMULATIONS},value={best}") if number else 1.0
        if against_best >= BETTER:
            best.mkdir(exist_ok=True)
            for path in candidate.iterdir():
                shutil.copy(path, best)
        share = self._match(number, OPPONENT, OPPONENT)
        row = {"round": number + 1, "minutes": round(self.spent() / 60, 2), OPPONENT: share}
        row |= {"best": against_best, "explained": story["explained value"][0], "positions": story["positions"]}
        self.state["curve"] = [*self.state["curve"], row]
        write_curve(self.state["curve"], plan.folder, OPPONENT)
        said = f"wins {share:.0%} against {OPPONENT}, {against_best:.0%} against the best before"
        self.tell(News(number, "done", 1.0, said if number else said.partition(",")[0]))

    def _match(self, number: int, what: str, other: str) -> float:
        """Return the share of wins of the candidate."""
        plan = self.plan
        bots = (f"mcts:sims={MATCH_SIMULATIONS},value={plan.folder / 'candidate'}", *[other] * (plan.seats - 1))
        options = plan.game.new(plan.seats, 0).options
        match = Match(plan.game, bots, plan.seats, options, plan.matches, 1_000_000 * (number + 1))
        forget()
        results = Results(plan.folder / "matches" / f"{number}-{what}", match, resume=True)
        missing = results.missing()
        for result, _ in play(match, missing, plan.jobs) if missing else ():
            results.add(result)
            self.tell(News(number, f"against {what}", len(results.all()) / plan.matches))
            self.keep()
        return next(standing.share for standing in standings(match, results.all()) if standing.entrant == 0)


def make_positions(key: str, seats: int, network: "Packed", games: int, number: int, task: int) -> Made:
    """Play games of a round, here or on another machine, and return the task with the positions of one file."""
    game = game_of(key)
    seed = (number << 20) + task
    samples = []
    for i in range(games):
        game_number = task * POLICY_GAMES + i
        if network:
            samples += searched_samples(game, seats, seed, game_number, unpacked(network).name)
        else:
            samples += policy_samples(game, seats, seed, game_number)
    return task, together(samples)


Packed = tuple[tuple[str, bytes], ...]  # the files of a network: other machines do not have its folder


def packed(folder: Path) -> Packed:
    """Return the files of a network."""
    return tuple(
        (path.name, path.read_bytes()) for path in sorted(folder.iterdir()) if path.suffix in (".json", ".bin")
    )


@cache
def unpacked(files: Packed) -> "tempfile.TemporaryDirectory[str]":
    """Return a folder with these files, which is there as long as this process."""
    folder = tempfile.TemporaryDirectory(prefix="pithead-network-")
    for name, content in files:
        Path(folder.name, name).write_bytes(content)
    return folder


def newest(folder: Path) -> Positions:
    """Return the newest positions of a folder, as many as are learned from."""
    paths = sorted(folder.glob("*.npz"), key=lambda path: [int(part) for part in path.stem.split("-")], reverse=True)
    found, count = [], 0
    for path in paths:
        if count < MOST_POSITIONS:
            found.append(read_positions(path))
            count += len(found[-1])
    return joined(found)


def judged_by(outputs: Callable[[Any], Any], positions: Positions, game: Game, seats: int) -> dict[str, Any]:
    """Return how much of value and lead is explained on games that were held out: in all, and by thirds of the game.

    Beside it, what the hand-written estimate explains of the lead.
    """
    test = positions.of(held_out(positions))
    found = outputs(test.inputs)
    first = game.observation.size(seats)
    estimates = test.inputs[:, [first + len(game.insights) * seat for seat in range(seats)]].astype("float32")
    lead = leads(test.points)
    return {
        "explained value": by_thirds(found[:, :seats], test.values, test.part),
        "explained lead": by_thirds(leads(found[:, seats:]) * int(game.span), lead, test.part),
        "explained lead by estimate": by_thirds(leads(estimates), lead, test.part),
    }


def leads(points: Any) -> Any:
    """Return by how much each seat is ahead of the others' mean."""
    seats = points.shape[1]
    return points - (points.sum(axis=1, keepdims=True) - points) / (seats - 1)
