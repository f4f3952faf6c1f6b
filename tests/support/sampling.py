"""How much is tried: a sample in `make test`, much more in `make soak`; and which games the conformance kit plays."""

import os
from collections.abc import Iterator
from typing import Any

import pithead
from pithead.testing import Chooser, uniform

SOAK = os.environ.get("PITHEAD_SOAK") == "1"


def amount(interpreted: int, compiled: int, soak: int) -> int:
    """Return how many games or positions to try in this build; `make soak` goes one step further in either."""
    assert interpreted <= compiled <= soak
    return (interpreted, compiled, soak)[pithead.compiled() + SOAK]


def portions(games: int, parts: int = 10) -> list[range]:
    """Divide games into parts that can run side by side."""
    return [range(games * part // parts, games * (part + 1) // parts) for part in range(parts)]


def named(portion: range) -> str:
    """Name a portion in the id of a test."""
    return f"{portion.start}-{portion.stop - 1}"


def games(support: Any, seats: int, seeds: range) -> Iterator[tuple[int, dict[str, str], Chooser]]:
    """Give the seed, the options and the player of some games of a module of `support`.

    By turns they are played at random and so as to get far. Their options and the player's habits go through all
    combinations, at different paces.
    """
    for seed in seeds:
        number = seed // 2
        choose = support.Progress(number + number // 4) if seed % 2 else uniform
        yield seed, support.options(seats, number), choose


def combinations(support: Any, seats: int, total: int) -> list[set[tuple[str, ...]]]:
    """Return the combinations of options among so many games: those played at random, and those that get far."""
    met: list[set[tuple[str, ...]]] = [set(), set()]
    for seed, options, _ in games(support, seats, range(total)):
        met[seed % 2].add(tuple(options[option.key] for option in support.GAME.options))
    return met
