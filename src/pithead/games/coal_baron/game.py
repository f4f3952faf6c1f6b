"""Coal Baron: what is in the box."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.core.options import Option
from pithead.core.parts import Parts
from pithead.core.teaching import Advice, Tip
from pithead.core.text import later, put
from pithead.core.view import Effect, Json
from pithead.drawing import Sheet
from pithead.games.coal_baron import board, coach, questions, terminal, text, tips, words
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.board import legend, parts
from pithead.games.coal_baron.observe import LAYOUT
from pithead.games.coal_baron.policy import insight
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
        self.goal = later(
            "Mine coal in your own pit, fill orders with it and deliver them: the most points from deliveries and from"
            " the majorities of three shifts win."
        )
        self.minutes = (60, 75)
        self.weight = 2.6
        self.turn_paragraph = "CB 3.1"
        self.asked_as = "phase"
        self.insights = insight.NAMES

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

    def period(self, view: Json) -> str:
        """Return the shift that a view lies in."""
        return put("Shift {shift}", shift=view["shift"])

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        return text.LABELS

    def tip(self, part: str, view: Json) -> Tip | None:
        """Return what a part of the board is, what it does, and how it stands in a view."""
        return tips.tip(part, cast(CoalBaronView, view))

    def legend(self) -> list[tuple[str, Tip]]:
        """Return all symbols of the game, and what they mean."""
        return legend.legend()

    def advise(self, view: Json, effects: Mapping[int, Effect]) -> list[Advice]:
        """Return what matters to the view's seat before it decides, most important first."""
        return coach.advise(cast(CoalBaronView, view), effects)

    def purpose(self, question: str) -> str:
        """Return what a question is asked for."""
        return text.purpose(question)

    def heading(self, action: int) -> str:
        """Return what an action is about."""
        return text.heading(action)

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        return text.sentence(event, names)


GAME: Final = CoalBaron()
