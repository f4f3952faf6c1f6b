"""Interleaves slices of Pithead's work with slices of a peer's, and sums up figures and ratios.

Machines are noisy: clocks change, neighbours wake. A slice of the peer follows each of ours at once, so both meet the
same machine, and the ratio of the two is kept, round by round.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any

from pithead.core.errors import PitheadError

PEER_WORKER = Path(__file__).with_name("catanatron_worker.py")
ENVS_WORKER = Path(__file__).with_name("envs_worker.py")
OWN_WORKER = "pithead.measure.own_worker"
WARM_UP = 0.4  # of a slice, unmeasured, before each measure

Json = dict[str, Any]


class CannotMeasure(PitheadError):
    """A worker that does not start or does not answer."""


@dataclass(frozen=True)
class Measure:
    """What is measured: its name, how workers are asked for it, its unit, and which way is better."""

    name: str
    asked: str
    unit: str
    pure: bool = False  # of Pithead's interpreted build
    envs: bool = False  # beside PettingZoo and Pgx if they are there, and else beside Catanatron
    scale: float = 0.0  # more than 0: a time, in so many parts of a second, where less is better; 0: a rate
    alone: bool = False  # no peer does it

    def figure(self, work: float, seconds: float) -> float:
        """Return a slice as a figure in the unit."""
        return seconds / work * self.scale if self.scale > 0 else work / seconds

    def ratio(self, own: float, peer: float) -> float:
        """Return how many times as good our figure is as the peer's."""
        return peer / own if self.scale > 0 else own / peer


GAME_MEASURES = (
    Measure("playout", "playout", "decisions/s"),
    Measure("driven", "driven", "decisions/s"),
    Measure("copy", "copy", "µs", scale=1e6),
    Measure("draw", "draw", "ms", scale=1e3),
    Measure("png", "png", "ms", scale=1e3, alone=True),
    Measure("mcts", "mcts", "simulations/s"),
    Measure("mcts-uniform", "mcts-uniform", "simulations/s"),
    Measure("interpreted", "playout", "decisions/s", pure=True),
    Measure("batch", "batch", "steps/s", envs=True),
)
ENV_MEASURES = (  # only if asked for: they need packages that Pithead does not
    Measure("aec", "aec", "steps/s", envs=True),
    Measure("gym", "gym", "steps/s"),
    Measure("vector", "vector", "steps/s"),
)
PROGRAM_MEASURES = (
    Measure("import", "import", "ms", scale=1e3),
    Measure("help", "help", "ms", scale=1e3, alone=True),
)
PROGRAM = "pithead"  # what these belong to, in place of a game
MEASURES = tuple(measure.name for measure in (*GAME_MEASURES, *PROGRAM_MEASURES))
ALL_MEASURES = (*MEASURES, *(measure.name for measure in ENV_MEASURES))


def plan(games: Sequence[str], wanted: Sequence[str]) -> list[tuple[str, Measure]]:
    """Return what is measured, one after the other."""
    pairs = [(game, measure) for game in games for measure in (*GAME_MEASURES, *ENV_MEASURES)]
    pairs += [(PROGRAM, measure) for measure in PROGRAM_MEASURES]
    return [(game, measure) for game, measure in pairs if measure.name in wanted]


@dataclass(frozen=True)
class Result:
    """The figures of one measure of one game: medians over the rounds, and every round's ratio."""

    game: str
    measure: Measure
    value: float
    peer: float | None
    ratios: tuple[float, ...]

    @property
    def ratio(self) -> float | None:
        """The median of the rounds' ratios, or None without a peer."""
        return median(self.ratios) if self.ratios else None


class Worker:
    """A process that does slices of work on demand."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], what: str) -> None:
        self.what = what
        self.errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                env=dict(environment),
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self.errors.close()
            raise CannotMeasure(f"expected a Python for {what}, got '{command[0]}': {error.strerror}") from None
        try:
            self.hello = self.answer()
        except BaseException:
            self.close()
            raise

    def slice(self, measure: str, seconds: float, seats: int, game: str) -> tuple[float, float]:
        """Have one slice of a measure done; return work and seconds."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{measure} {seconds} {seats} {game}\n")
            self.process.stdin.flush()
        except OSError:
            pass  # it has ended; the answer below tells how
        answer = self.answer()
        work, spent = answer.get("work"), answer.get("seconds")
        if not isinstance(work, int | float) or not isinstance(spent, int | float) or not (work > 0 and spent > 0):
            raise CannotMeasure(f"expected work and seconds from {self.what} for '{measure}', got {answer}")
        return work, spent

    def answer(self) -> Json:
        """Read one answer."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            got = line.strip()[:80] or self.last_words()
            raise CannotMeasure(f"expected a line of JSON from {self.what}, got '{got}'")
        if "error" in answer:
            raise CannotMeasure(f"{self.what}: {answer['error']}")
        return answer

    def last_words(self) -> str:
        """Return the last line of what an ended worker complained of."""
        self.process.wait()
        self.errors.seek(0)
        lines = self.errors.read().strip().splitlines()
        return lines[-1] if lines else f"its end with code {self.process.returncode}"

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()
        self.errors.close()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()


def own_worker(pure: bool) -> Worker:
    """Start a worker of Pithead: of the build that runs here, or of the interpreted one."""
    environment = dict(os.environ, PYTHONSAFEPATH="1")  # measure what is installed, not what lies in this folder
    if pure:
        environment["PITHEAD_PURE"] = "1"
    return Worker([sys.executable, "-m", OWN_WORKER], environment, "Pithead's worker")


def peer_worker(python: Path) -> Worker:
    """Start a worker of Catanatron under its own Python."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    return Worker([str(python), str(PEER_WORKER)], environment, f"the peer ({python})")


def envs_worker(python: Path) -> Worker:
    """Start a worker of PettingZoo and Pgx under their own Python."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    return Worker([str(python), str(ENVS_WORKER)], environment, f"the other environments ({python})")


class Bench:
    """The workers of one run; `rounds` has a measure done."""

    def __init__(self, peer: Path | None = None, envs: Path | None = None) -> None:
        with ExitStack() as stack:
            self.peer = None if peer is None else stack.enter_context(peer_worker(peer))
            self.envs = None if envs is None else stack.enter_context(envs_worker(envs))
            self.own = stack.enter_context(own_worker(pure=False))
            self.pure = stack.enter_context(own_worker(pure=True))
            self.workers = stack.pop_all()

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.workers.close()

    def rounds(
        self, game: str, measure: Measure, seats: int, seconds: float, rounds: int, tell: Callable[[str, Measure], None]
    ) -> Result:
        """Have one measure done: a warm-up, then ours and the peer's in turn."""
        workers = [self.pure if measure.pure else self.own]
        beside = self.envs if measure.envs and self.envs is not None else self.peer
        if measure.alone:
            beside = None
        if beside is not None:
            workers.append(beside)
        for worker in workers:
            worker.slice(measure.asked, seconds * WARM_UP, seats, game)
        figures: list[list[float]] = [[] for _ in workers]
        for _ in range(rounds):
            tell(game, measure)
            for worker, row in zip(workers, figures, strict=True):
                row.append(measure.figure(*worker.slice(measure.asked, seconds, seats, game)))
        own = figures[0]
        if beside is None:
            return Result(game, measure, median(own), None, ())
        peer = figures[1]
        ratios = tuple(measure.ratio(a, b) for a, b in zip(own, peer, strict=True))
        return Result(game, measure, median(own), median(peer), ratios)


def as_json(results: Sequence[Result]) -> dict[str, dict[str, Json]]:
    """Return results as `{game: {measure: {value, unit, peer, ratio, spread}}}`; without a peer, the last are None."""
    out: dict[str, dict[str, Json]] = {}
    for result in results:
        out.setdefault(result.game, {})[result.measure.name] = {
            "value": result.value,
            "unit": result.measure.unit,
            "peer": result.peer,
            "ratio": result.ratio,
            "spread": [min(result.ratios), max(result.ratios)] if result.ratios else None,
        }
    return out
