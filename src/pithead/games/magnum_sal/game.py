"""Magnum Sal: what is in the box."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.core.options import Option
from pithead.core.parts import Parts
from pithead.core.teaching import Advice, Tip
from pithead.core.text import later, put, tr
from pithead.core.view import Effect, Json
from pithead.drawing import Sheet
from pithead.games.magnum_sal import board, coach, questions, terminal, text, tips, words
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.board import legend, parts
from pithead.games.magnum_sal.components import PHASE_NAMES
from pithead.games.magnum_sal.dump import renew
from pithead.games.magnum_sal.observe import LAYOUT
from pithead.games.magnum_sal.state import MagnumSalState
from pithead.games.magnum_sal.view import MagnumSalView

RULES_VERSION: Final = 2

OPTIONS: Final = [
    Option("edition", ("french", "english"), "Which rulebook: they differ in fatigue and buckets (MS 4.8, 6.3)."),
    Option("mapped_mine", ("off", "on"), "All chambers lie face up from the start (MS 10)."),
    Option("cart", ("unlimited", "two"), "How many cubes a cart takes free of charge (MS 6.5)."),
]


class MagnumSal(Game):
    """Magnum Sal, 2 to 4 players."""

    def __init__(self) -> None:
        phrase = later("Send miners down in a chain, raise salt past your rivals, serve the king.")
        super().__init__(
            "magnum-sal", "Magnum Sal", RULES_VERSION, 2, 4, OPTIONS, ACTIONS, questions.NAMES, phrase, LAYOUT
        )
        self.goal = later(
            "You lead a crew of salt miners. Dig salt, deliver it to the king, sell the rest: the richest player wins."
        )
        self.minutes = (60, 120)
        self.weight = 3.1
        self.sharpness = 0.75
        self.turn_paragraph = "MS 3.3"
        self.points_are = "gr"
        self.asked_as = "stage"
        self.oldest_dump = 1
        self.pictured = "board"  # the cross-section

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Return a state that has nothing yet."""
        state = MagnumSalState(self, seats, options, chance)
        state.read_options()
        return state

    def renew(self, dump: Json, version: int) -> Json:
        """Return a dump of rules version 1 as those of today."""
        return renew(dump)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        return terminal.describe(cast(MagnumSalView, view), names)

    def draw(self, view: Json, wanted: Sheet) -> str:
        """Return a view drawn in SVG: the town, the mine below it, the players' ledgers."""
        return board.draw(cast(MagnumSalView, view), wanted)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        return parts.parts(action, cast(MagnumSalView, view))

    def words(self, action: int, view: Json, effect: Effect, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        return words.action_words(action, cast(MagnumSalView, view), effect, names or self.seat_names)

    def period(self, view: Json) -> str:
        """Return the phase that a view lies in."""
        return put("Phase {phase}", phase=PHASE_NAMES[view["phase"] - 1])

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        return text.LABELS

    def tip(self, part: str, view: Json) -> Tip | None:
        """Return what a part of the board is, does, and how it stands."""
        return tips.tip(part, cast(MagnumSalView, view))

    def legend(self) -> list[tuple[str, Tip]]:
        """Return all symbols, and what they mean."""
        return legend.legend()

    def advise(self, view: Json, effects: Mapping[int, Effect]) -> list[Advice]:
        """Return what matters before a decision."""
        return coach.advise(cast(MagnumSalView, view), effects)

    def purpose(self, question: str) -> str:
        """Return what a question is asked for."""
        return tr(text.PURPOSES.get(question, ""))

    def heading(self, action: int) -> str:
        """Return what an action is about."""
        return tr(text.HEADINGS[int(ACTIONS.family[action])])

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        return text.sentence(event, names)


GAME: Final = MagnumSal()
