"""What the bots' processes work out for hints and analyses."""

import json
from typing import NamedTuple

import pithead
from pithead.analysis.moments import advise
from pithead.analysis.parts import Kept, Part, together, work
from pithead.core.game import Game
from pithead.core.history import History
from pithead.core.record import Record, Redraw
from pithead.core.view import Json

HINTS = 3
HINT_WORLDS = 320  # in which an action is tried
SEED = 0  # of every analysis: as `pithead analyse` has it


class HintTask(NamedTuple):
    """The best actions of a seat, in a position in which all that it cannot know was drawn anew."""

    game: str
    position: Json
    seat: int
    bot: str = ""

    def run(self) -> list[tuple[int, float, float]]:
        """Return actions, the best first, each with the share of the win and the points it leads to."""
        state = pithead.game(self.game).load(self.position)
        found = advise(state, self.seat, HINTS, HINT_WORLDS, SEED)
        return [(action, share, points) for action, share, points in found]


class PartTask(NamedTuple):
    """A part of an analysis."""

    part: Part
    depth: int
    bot: str = ""

    def run(self) -> tuple[str, str]:
        """Return what is told of it, and what only the whole needs."""
        told, rest = work(self.part, self.depth, SEED)
        return json.dumps(told), json.dumps(rest)


class WholeTask(NamedTuple):
    """An analysis whose parts are all there."""

    game: Game
    seats: int
    seed: int
    options: dict[str, str]
    actions: list[tuple[int, int]]
    redraws: list[Redraw]
    result: list[int]
    kept: list[tuple[str, str]]
    depth: int
    bot: str = ""

    def run(self) -> tuple[str]:
        """Return it as JSON, without the record."""
        played = (self.actions, self.result)
        record = Record(self.game, self.seats, self.seed, self.options, *played, redraws=self.redraws)
        kept = [Kept(json.loads(told), json.loads(rest)) for told, rest in self.kept]
        analysis = together(record, History.resume(record), kept, self.depth, SEED)
        return (json.dumps({**analysis.to_json(), "record": None}),)
