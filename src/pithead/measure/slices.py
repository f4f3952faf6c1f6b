"""A worker's side of a measurement: do one slice of work when asked, and tell how much was done in what time.

A worker says hello with one line of JSON. Then it answers each line `MEASURE SECONDS SEATS GAME` on its input with one
line `{"work": …, "seconds": …}` or `{"error": …}`, until its input ends. This file also runs under the peer's Python,
beside the peer's worker, so it imports the standard library alone and nothing of Pithead. Seconds are those of the
worker's processor, not of the clock on the wall, so that what else a machine does shows as little as can be; only the
start of an interpreter is timed by the wall.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any
from xml.etree.ElementTree import fromstring

COPIES = 20  # between two looks at the clock
STARTS = 2  # of an interpreter in each slice, at least
PIECE = '<g transform="translate(1 2)"><title>a piece</title><use href="#piece"/></g>'
PIECES = 400  # of a drawing
LEAST = 0.0001  # seconds; what is less than this is lost in the noise of starting an interpreter


def repeat(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Play whole games for some seconds; `play` returns its number of decisions. Return decisions and seconds."""
    decisions = 0
    start = process_time()
    while True:
        decisions += play()
        spent = process_time() - start
        if spent >= seconds:
            return decisions, spent


def copy(positions: list[Any], seconds: float) -> tuple[float, float]:
    """Copy each of the positions equally often for some seconds. Return copies and seconds."""
    copies = 0
    start = process_time()
    while True:
        for position in positions:
            for _ in range(COPIES):
                position.copy()
        copies += COPIES * len(positions)
        spent = process_time() - start
        if spent >= seconds:
            return copies, spent


def read_svg(seconds: float) -> tuple[float, float]:
    """Read a drawing of as many elements as a board has for some seconds: the yardstick where the peer draws nothing.

    Return drawings and seconds.
    """
    drawing = f"<svg>{PIECE * PIECES}</svg>"

    def read() -> int:
        fromstring(drawing)
        return 1

    return repeat(read, seconds)


def sample(game: list[Any]) -> list[Any]:
    """Return the positions at the start, a quarter, a half and three quarters of a game."""
    return [game[len(game) * quarter // 4] for quarter in range(4)]


def added_by_import(module: str, seconds: float) -> tuple[float, float]:
    """Start the interpreter with and without an import for some seconds. Return imports and the seconds they added.

    The two kinds alternate. The quickest of each is taken: whatever else the machine does can only slow a start down.
    """
    without, with_ = quickest(seconds, ["-c", "pass"], ["-c", f"import {module}"])
    return 1, max(LEAST, with_ - without)


def quickest(seconds: float, *commands: list[str]) -> list[float]:
    """Run Python with each of some arguments in turn, for some seconds; return the least seconds that each took."""
    least = [float("inf")] * len(commands)
    starts = 0
    began = perf_counter()
    while starts < STARTS or perf_counter() - began < seconds:
        for place, arguments in enumerate(commands):
            start = perf_counter()
            subprocess.run(
                [sys.executable, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True
            )
            least[place] = min(least[place], perf_counter() - start)
        starts += 1
    return least


def serve(hello: dict[str, object], measure: Callable[[str, float, int, str], tuple[float, float]]) -> None:
    """Say hello, then answer requests until the input ends."""
    say(hello)
    for line in sys.stdin:
        name, seconds, seats, *game = line.split()
        try:
            work, spent = measure(name, float(seconds), int(seats), "".join(game))
        except Exception as error:  # whatever it is, the process that asked should hear of it
            say({"error": f"{type(error).__name__}: {error}"})
        else:
            say({"work": work, "seconds": spent})


def say(answer: dict[str, object]) -> None:
    """Write one line of JSON."""
    print(json.dumps(answer), flush=True)
