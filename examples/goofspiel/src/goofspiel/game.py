"""Goofspiel: what is in the box."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from goofspiel import board, terminal, text
from goofspiel.actions import ACTIONS, QUESTIONS
from goofspiel.observe import LAYOUT, MOST_SEATS
from goofspiel.state import GoofspielState
from goofspiel.view import GoofspielView
from pithead.game_kit import Effect, Event, Game, Generator, Json, Option, Parts, Sheet, State

RULES_VERSION: Final = 1
OPTIONS: Final = [
    Option(
        "ties", ("carry", "discard", "share"), "What happens to the prize if several bid the highest card (GOOF 2.4)."
    ),
    Option("cards", ("13", "7"), "How many cards every hand has, and how many prizes there are (GOOF 1.3)."),
]


class Goofspiel(Game):
    """Goofspiel, 2 to 5 players."""

    def __init__(self) -> None:
        super().__init__(
            "goofspiel", text.TITLE, RULES_VERSION, 2, MOST_SEATS, OPTIONS, ACTIONS, QUESTIONS, text.PHRASE, LAYOUT
        )
        self.span = 20
        self.pictured = "board"

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Return a state that has nothing yet."""
        return GoofspielState(self, seats, options, chance)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        return terminal.describe(cast(GoofspielView, view), names)

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        return text.sentence(event, names)

    def words(self, action: int, view: Json, effect: Effect, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        return text.action_words(action, cast(GoofspielView, view))

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        return text.LABELS

    def draw(self, view: Json, wanted: Sheet) -> str:
        """Return a view drawn in SVG."""
        return board.draw(cast(GoofspielView, view), wanted)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        return board.parts(action, cast(GoofspielView, view))


GAME: Final = Goofspiel()
