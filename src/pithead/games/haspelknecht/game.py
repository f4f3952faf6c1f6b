"""Haspelknecht: what is in the box."""

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
from pithead.games.haspelknecht import board, coach, dump, questions, terminal, text, tips, words
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.board import legend, parts
from pithead.games.haspelknecht.components import LAYOUTS, ROWS, STANDARD, Box
from pithead.games.haspelknecht.observe import LAYOUT
from pithead.games.haspelknecht.state import HaspelknechtState
from pithead.games.haspelknecht.view import HaspelknechtView

RULES_VERSION: Final = 2

OPTIONS: Final = [
    Option("edition", ("international", "french"), "Which rulebook: they differ in 15, 24, HK 5.8, 5.11 and 7.3."),
    Option("open_planning", ("off", "on"), "Plan one after the other, seen by all, not at the same time (HK 4.1)."),
    Option("tiles", ("lowest", "random"), "Which developments are in play, with fewer than four players (HK 1.5)."),
    Option("layout", (ROWS, *LAYOUTS), "How the developments lie; each layout is for some number of players (HK 1.6)."),
    Option("start_buildings", ("off", "on"), "Start with every building whose tile is not in play (HK 1.7)."),
    Option("start_farmhand", ("off", "on"), "Start with the improved farmhand if 13 is not in play (HK 1.7)."),
]


class Haspelknecht(Game):
    """Haspelknecht, 2 to 4 players, with the components of a box."""

    def __init__(self, box: Box) -> None:
        phrase = later("Farm, dig for coal, keep the water out: plan your workers for three years.")
        super().__init__(
            "haspelknecht", "Haspelknecht", RULES_VERSION, 2, 4, OPTIONS, ACTIONS, questions.NAMES, phrase, LAYOUT
        )
        self.goal = later(
            "Run a farm that stands on coal for three years: dig, pay the rent, buy developments. Most points win."
        )
        self.minutes = (60, 90)
        self.weight = 3.2
        self.asked_as = "stage"
        self.oldest_dump = 1
        self.box = box
        if box is not STANDARD:
            self.components = box.digest()

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Return a state that has nothing yet."""
        return HaspelknechtState(self, seats, options, chance, self.box)

    def renew(self, dump_: Json, version: int) -> Json:
        """Return a dump of rules version 1 as those of today."""
        return dump.renew(dump_)

    def with_components(self, text: str) -> Game:
        """Return the game with the values of another components file."""
        return Haspelknecht(Box(text))

    def components_text(self) -> str:
        """Return the components file, to be corrected."""
        return self.box.text

    def component_facts(self) -> list[tuple[str, str, str]]:
        """The components for people: what, which value, where it comes from."""
        return terminal.component_facts(self.box)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        return terminal.describe(cast(HaspelknechtView, view), names)

    def draw(self, view: Json, wanted: Sheet) -> str:
        """Return a view drawn in SVG: the table, one farm over its mine, the others' farms as cards."""
        return board.draw(cast(HaspelknechtView, view), wanted, self.box)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        return parts.parts(action, cast(HaspelknechtView, view))

    def words(self, action: int, view: Json, effect: Effect, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        return words.action_words(action, cast(HaspelknechtView, view), effect, names or self.seat_names)

    def tip(self, part: str, view: Json) -> Tip | None:
        """Return what a part of the board is."""
        return tips.tip(part, cast(HaspelknechtView, view))

    def legend(self) -> list[tuple[str, Tip]]:
        """Return all symbols with their meaning."""
        return legend.legend()

    def advise(self, view: Json, effects: Mapping[int, Effect]) -> list[Advice]:
        """Return what matters before a decision."""
        return coach.advise(cast(HaspelknechtView, view), effects)

    def purpose(self, question: str) -> str:
        """Return what a question is asked for."""
        return tr(text.PURPOSES.get(question, ""))

    def heading(self, action: int) -> str:
        """Return what an action is about."""
        return tr(text.HEADINGS[self.actions.family[action]])

    def period(self, view: Json) -> str:
        """Return the year that a view lies in."""
        return put("Year {year}", year=view["year"])

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        return text.LABELS

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        return words.sentence(event, names)


GAME: Final = Haspelknecht(STANDARD)
