"""Coal Baron: what is in the box."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.core.options import Option
from pithead.core.parts import Parts
from pithead.core.text import later
from pithead.core.view import Effect, Json
from pithead.drawing import Sheet
from pithead.games.coal_baron import board, questions, terminal, text, words
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.board import parts
from pithead.games.coal_baron.observe import LAYOUT
from pithead.games.coal_baron.state import CoalBaronState
from pithead.games.coal_baron.view import CoalBaronView

RULES_VERSION: Final = 1

OPTIONS: Final = [
    Option("open_deliveries", ("off", "on"), "Everybody's delivered orders lie face up between scorings (CB 7.5)."),
]


class CoalBaron(Game):
    """Coal Baron, 2 to 4 players."""

    def __init__(self) -> None:
        phrase = later("Buy tunnels, raise coal, fill orders, deliver; three shifts of majorities.")
        super().__init__(
            "coal-baron", "Coal Baron", RULES_VERSION, 2, 4, OPTIONS, ACTIONS, questions.NAMES, phrase, LAYOUT
        )
        self.turn_paragraph = "CB 3.1"
        self.asked_as = "phase"

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Return a state that has nothing yet."""
        return CoalBaronState(self, seats, options, chance)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        return terminal.describe(cast(CoalBaronView, view), names)

    def draw(self, view: Json, wanted: Sheet) -> str:
        """Return a view drawn in SVG: the town and the pits."""
        return board.draw(cast(CoalBaronView, view), wanted)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        return parts.parts(action, cast(CoalBaronView, view))

    def words(self, action: int, view: Json, effect: Effect, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        return words.action_words(action, cast(CoalBaronView, view), effect)

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        return text.LABELS

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        return text.sentence(event, names)


GAME: Final = CoalBaron()
