"""Plays the games of a match in several processes of this machine."""

from collections.abc import Iterator
from functools import partial

from pithead.arena.match import Match, Result, play_numbered
from pithead.processes import run


def play(match: Match, numbers: list[int], jobs: int, keep: bool = False) -> Iterator[tuple[Result, str]]:
    """Play games of a match, and give each result, with its record if that is to be kept, as soon as it is there."""
    return run(partial(play_numbered, match, keep), numbers, min(jobs, len(numbers)))
