"""Puzzles as files of a game's own package: a position, its answer, and what came of it.

A puzzle is a TOML file in the folder `puzzles` beside the game; they are offered in the order of their names.

    seats = 3
    seed = 7000045
    seat = 1                        # who is asked
    level = 2                       # 1 easy, 2 medium, 3 hard
    worlds = 450                    # that the figures come from
    before = '''                    # played before, a notation a line
    draft handcart y
    1: money 6                      # the seat, where it is not the one asked next
    '''

    [[best]]                        # the answer, then the next best
    action = "mine 10"
    share = 0.62                    # of the win, for the seat asked
    points = 81.4                   # in the end
    worth = 0.587                   # what bots play for, from 0 to 1

    [[reason]]                      # what happens after the answer more often, or less, than after the next best
    event = { kind = "deliver", seat = 1, paragraph = "CB 7.1", points = 9, facts = { card = "lorry k" } }
    after = 0.93                    # in which part of the worlds
    otherwise = 0.31

    [[source]]                      # how many more points a paragraph of the rules gives after the answer
    paragraph = "CB 7.1"
    seat = 1
    points = 4.2
"""

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pithead.core.errors import PitheadError
from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.playing import play
from pithead.core.registry import game as find_game
from pithead.core.registry import packages
from pithead.teaching.lessons import read_moves

LEVELS = (1, 2, 3)


class BadPuzzle(PitheadError):
    """A puzzle's file is not as it should be, or there is no such puzzle."""


@dataclass(frozen=True)
class Best:
    """One of the best actions, and what it leads to."""

    action: str
    share: float
    points: float
    worth: float


@dataclass(frozen=True)
class Reason:
    """Something that happens after the answer more often, or less, than after the next best."""

    event: Event
    after: float
    otherwise: float


@dataclass(frozen=True)
class Source:
    """How many points more a paragraph gives a seat after the answer than after the next best."""

    paragraph: str
    seat: int
    points: float


@dataclass(frozen=True)
class Puzzle:
    """A position, and what is best in it."""

    key: str
    seats: int
    seed: int
    seat: int
    level: int
    worlds: int
    before: tuple[tuple[int | None, str], ...]
    best: tuple[Best, ...]
    reasons: tuple[Reason, ...]
    sources: tuple[Source, ...]

    @property
    def answer(self) -> str:
        """The notation of what is best."""
        return self.best[0].action


# Reading.


@cache
def shelf(key: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, from easy to hard; none, if it has none."""
    game = find_game(key)
    return read_folder(game, Path(packages()[key], "puzzles"))


def read_folder(game: Game, folder: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a folder, in the order of their names."""
    return tuple(read(game, file.stem, file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml")))


def puzzle(key: str, name: str) -> Puzzle:
    """Return a puzzle of a game by its key, or raise `BadPuzzle`."""
    for found in shelf(key):
        if found.key == name:
            return found
    keys = [found.key for found in shelf(key)]
    span = f"{keys[0]} to {keys[-1]}" if keys else "none"
    raise BadPuzzle(f"expected a puzzle ({span}), got '{name[:40]}'")


def read(game: Game, key: str, text: str) -> Puzzle:
    """Return a puzzle from the text of its file, or raise `BadPuzzle`."""
    try:
        facts = tomllib.loads(text)
        found = Puzzle(
            key=key,
            seats=facts.pop("seats"),
            seed=facts.pop("seed"),
            seat=facts.pop("seat"),
            level=facts.pop("level"),
            worlds=facts.pop("worlds"),
            before=read_moves(game, facts.pop("before", "").splitlines()),
            best=tuple(Best(**{**one, "action": _notation(game, one["action"])}) for one in facts.pop("best")),
            reasons=tuple(_reason(one) for one in facts.pop("reason", [])),
            sources=tuple(Source(**one) for one in facts.pop("source", [])),
        )
        if facts:
            raise BadPuzzle(f"expected nothing else, got {', '.join(facts)}")
        if len(found.best) < 2 or found.level not in LEVELS:
            raise BadPuzzle(f"expected a level of 1 to 3 and two best actions, got {found.level}, {len(found.best)}")
    except KeyError as error:
        raise BadPuzzle(f"{game.key}, puzzle {key}: expected {error.args[0]!r}, got nothing") from None
    except (tomllib.TOMLDecodeError, PitheadError, TypeError) as error:
        raise BadPuzzle(f"{game.key}, puzzle {key}: {error}") from None
    return found


def _notation(game: Game, text: str) -> str:
    return game.actions.text(game.actions.parse(text))


def _reason(facts: dict[str, Any]) -> Reason:
    told = facts["event"]
    event = Event(told["kind"], told["seat"], told["paragraph"], dict(told["facts"]), told["points"])
    return Reason(event, facts["after"], facts["otherwise"])


def position(game: Game, chosen: Puzzle) -> State:
    """Return the position of a puzzle, every action checked."""
    state = game.new(chosen.seats, chosen.seed)
    for seat, notation in chosen.before:
        try:
            play(state, game.actions.parse(notation), int(state.to_act) if seat is None else seat)
        except PitheadError as error:
            raise BadPuzzle(f"{game.key}, puzzle {chosen.key}: '{notation}': {error}") from None
    if chosen.seat not in state.waiting:
        raise BadPuzzle(f"{game.key}, puzzle {chosen.key}: expected seat {chosen.seat} to decide, not {state.waiting}")
    return state


# Writing.


def write(chosen: Puzzle) -> str:
    """Return the text of a puzzle's file."""
    lines = [f"{name} = {getattr(chosen, name)}" for name in ("seats", "seed", "seat", "level", "worlds")]
    lines.append("before = '''")
    lines += [notation if seat is None else f"{seat}: {notation}" for seat, notation in chosen.before]
    lines.append("'''")
    for best in chosen.best:
        lines += ["", "[[best]]", f"action = {_value(best.action)}"]
        lines += [f"{name} = {getattr(best, name)}" for name in ("share", "points", "worth")]
    for reason in chosen.reasons:
        event = reason.event
        facts = {"kind": event.kind, "seat": int(event.seat), "paragraph": event.paragraph}
        told = {**facts, "points": int(event.points), "facts": event.facts}
        lines += ["", "[[reason]]", f"event = {_value(told)}"]
        lines += [f"after = {reason.after}", f"otherwise = {reason.otherwise}"]
    for source in chosen.sources:
        lines += ["", "[[source]]", f"paragraph = {_value(source.paragraph)}"]
        lines += [f"seat = {source.seat}", f"points = {source.points}"]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """Return a value as TOML has it."""
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{_value(key)} = {_value(one)}" for key, one in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def moves(state: State, actions: Sequence[tuple[int, int]]) -> tuple[tuple[int | None, str], ...]:
    """Return actions from a position on as a file has them: with the seat, where it is not the one asked next."""
    found: list[tuple[int | None, str]] = []
    now = state.copy()
    for seat, action in actions:
        found.append((None if seat == now.to_act else seat, now.game.actions.text(action)))
        now.apply(action, seat)
    return tuple(found)
