"""Lessons: files of a game's own package, a position and steps, that the real engine runs.

A lesson is a TOML file in the folder `lessons` beside the game; a course is all of them in the order of their names.

    title = "Down the pit"
    about = "Mine coal for your first order."
    minutes = 3
    seats = 2
    seed = 11
    seat = 0                        # the learner's
    options = {}                    # of the game; may be left out
    before = '''                    # played before it begins, a notation a line
    draft handcart y
    1: money 6                      # the seat, where it is not the one asked next
    '''

    [[step]]                        # words to read
    say = "This is the pit head."
    show = ["seat 0 cage"]          # parts of the board that it points at

    [[step]]                        # something to do
    say = "Send a worker to the mine."
    show = ["mine 10"]
    do = ["mine 10"]                # the notations that are right; "anything" leaves the learner free
    times = 1                       # with "anything": how many decisions
    otherwise = "Later. First the mine."   # said when something else is tried, which is then not done
    then = ["1: money 6"]           # what the others do next; after "anything" they are played by a bot
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pithead.core.errors import PitheadError
from pithead.core.game import Game, State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.core.registry import game as find_game
from pithead.core.registry import packages

ANYTHING = "anything"
MOST_TIMES = 100


class BadLesson(PitheadError):
    """A lesson's file is not as it should be."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson: words to read, or something to do."""

    say: str
    show: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    free: bool = False
    times: int = 1
    otherwise: str = ""
    then: tuple[tuple[int | None, str], ...] = ()

    @property
    def reads(self) -> bool:
        """Tell whether there is nothing to do but read."""
        return not self.do and not self.free


@dataclass(frozen=True)
class Lesson:
    """A position, and steps."""

    key: str
    title: str
    about: str
    minutes: int
    seats: int
    seed: int
    seat: int
    options: Mapping[str, str]
    before: tuple[tuple[int | None, str], ...]
    steps: tuple[Step, ...]


@dataclass
class Place:
    """Where a lesson stands: the steps to be shown from `first` to `step`, and what should happen now.

    `wanted` are the actions of the learner that are right now (None: any); `reply` is what another seat does now, by
    the script or by a bot. There is neither when the lesson is over.
    """

    first: int
    step: int
    wanted: list[int] | None = field(default_factory=list)
    reply: tuple[int, int] | None = None
    over: bool = False


# Reading.


@cache
def course(key: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in their order; none, if it has none."""
    game = find_game(key)
    files = sorted(Path(packages()[key], "lessons").glob("*.toml"))
    return tuple(read(game, file.stem, file.read_text(encoding="utf-8")) for file in files)


def lesson(key: str, name: str) -> Lesson:
    """Return a lesson of a game by its key, or raise `BadLesson`."""
    for found in course(key):
        if found.key == name:
            return found
    names = ", ".join(found.key for found in course(key)) or "none"
    raise BadLesson(f"expected a lesson ({names}), got '{name}'")


def read(game: Game, key: str, text: str) -> Lesson:
    """Return a lesson from the text of its file; what is wrong with it is told with the step."""
    try:
        facts = tomllib.loads(text)
        steps = tuple(_step(game, number, step) for number, step in enumerate(facts.pop("step", []), 1))
        found = Lesson(
            key=key,
            title=facts.pop("title"),
            about=facts.pop("about"),
            minutes=facts.pop("minutes"),
            seats=facts.pop("seats"),
            seed=facts.pop("seed"),
            seat=facts.pop("seat"),
            options=facts.pop("options", {}),
            before=read_moves(game, facts.pop("before", "").splitlines()),
            steps=steps,
        )
        if facts:
            raise BadLesson(f"expected nothing else, got {', '.join(facts)}")
        if not steps:
            raise BadLesson("expected at least one step, got none")
    except KeyError as error:
        raise BadLesson(f"{game.key}, lesson {key}: expected {error.args[0]!r}, got nothing") from None
    except (tomllib.TOMLDecodeError, PitheadError) as error:
        raise BadLesson(f"{game.key}, lesson {key}: {error}") from None
    return found


def _step(game: Game, number: int, facts: dict[str, Any]) -> Step:
    facts = dict(facts)
    try:
        do = facts.pop("do", [])
        free = do == ANYTHING
        found = Step(
            say=facts.pop("say"),
            show=tuple(facts.pop("show", [])),
            do=() if free else tuple(game.actions.text(game.actions.parse(action)) for action in do),
            free=free,
            times=facts.pop("times", 1),
            otherwise=facts.pop("otherwise", ""),
            then=read_moves(game, facts.pop("then", [])),
        )
    except (PitheadError, KeyError) as error:
        raise BadLesson(f"step {number}: {error}") from None
    if facts:
        raise BadLesson(f"step {number}: expected nothing else, got {', '.join(facts)}")
    if not 1 <= found.times <= MOST_TIMES:
        raise BadLesson(f"step {number}: expected 1 to {MOST_TIMES} times, got {found.times}")
    if found.do and not found.otherwise:
        raise BadLesson(f"step {number}: expected 'otherwise', which is said when something else is tried")
    return found


def read_moves(game: Game, lines: Sequence[str]) -> tuple[tuple[int | None, str], ...]:
    """Return moves that are written a line each: a notation, with the seat before it where it is not the one asked."""
    found: list[tuple[int | None, str]] = []
    for line in lines:
        words = line.partition("#")[0].strip()
        if words:
            seat, colon, action = words.partition(":")
            notation = game.actions.text(game.actions.parse(action if colon else words))
            found.append((int(seat) if colon else None, notation))
    return tuple(found)


# Running.


def begin(game: Game, chosen: Lesson) -> tuple[State, list[tuple[int, int]]]:
    """Return the position that a lesson begins with, and what was played before."""
    state = game.new(chosen.seats, chosen.seed, chosen.options)
    played = []
    for seat, notation in chosen.before:
        who, action = int(state.to_act) if seat is None else seat, game.actions.parse(notation)
        _check(state, who, action, chosen)
        state.apply(action, who)
        played.append((who, action))
    return state, played


def locate(game: Game, chosen: Lesson, state: State, played: Sequence[tuple[int, int]]) -> Place:
    """Return where a lesson stands, from the position and from what has been played since it began."""
    at = 0  # how much of what was played the steps so far account for
    first = 0
    for number, step in enumerate(chosen.steps):
        if step.reads:
            continue
        for _ in range(step.times):
            while at < len(played) and played[at][0] != chosen.seat:
                at += 1  # bots, after the learner was free
            if at == len(played):
                if state.over:
                    break
                if chosen.seat not in state.waiting:
                    return Place(first, number, [], _bot(state))
                return Place(first, number, None if step.free else [game.actions.parse(action) for action in step.do])
            at += 1
        for seat, notation in step.then:
            if at == len(played):
                who = int(state.to_act) if seat is None else seat
                return Place(first, number, [], (who, game.actions.parse(notation)))
            at += 1
        first = number + 1
    return Place(first, len(chosen.steps) - 1, [], over=True)


def _bot(state: State) -> tuple[int, int]:
    """Return what a bot would do for the seat asked next: the same every time."""
    return int(state.to_act), int(choose_best(state, int(state.to_act), seeded(len(state.legal()))))


def _check(state: State, seat: int, action: int, chosen: Lesson) -> None:
    refusal = state.refusal(action, seat)
    if refusal is not None:
        notation = state.game.actions.text(action)
        raise BadLesson(f"{state.game.key}, lesson {chosen.key}: seat {seat}, '{notation}': {refusal}")
