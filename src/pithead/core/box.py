"""What is in the box of a game, as far as it has nothing to do with positions: its name, its words, its board."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from pithead.core.catalogue import Catalogue
from pithead.core.events import Event, seat_name
from pithead.core.layout import Layout, only_points
from pithead.core.options import SWITCH, Option
from pithead.core.parts import Parts
from pithead.core.teaching import Advice, Tip
from pithead.core.text import tr
from pithead.core.view import Effect, Json

if TYPE_CHECKING:
    from pithead.drawing import Sheet


@mypyc_attr(allow_interpreted_subclasses=True)
class Box(ABC):
    """What a game is called, how many play, its options and actions, how things are said and drawn."""

    def __init__(
        self,
        key: str,
        title: str,
        rules_version: int,
        least_seats: int,
        most_seats: int,
        options: list[Option],
        actions: Catalogue,
        questions: list[str],
        phrase: str = "",
        observation: Layout | None = None,
    ) -> None:
        self.key = key
        self.title = title
        self.rules_version = rules_version
        self.least_seats = least_seats
        self.most_seats = most_seats
        self.options = options
        self.actions = actions
        self.questions = questions  # what can be asked, by the number that a state has for it
        self.phrase = phrase
        self.goal = ""  # what the game is about and how it is won, in a sentence
        self.minutes = (0, 0)  # how long a game takes: with fewest and with most players
        self.weight = 0.0  # how heavy it is, from 1 to 5
        self.turn_paragraph = ""  # which says whose turn it is; where none does, it is that of what is asked
        self.points_are = ""  # the good whose owners win by having most of it, where points are nothing else
        self.asked_as = ""  # what dumps called the question before all games called it so
        self.oldest_dump = rules_version  # the oldest rules version whose dumps are still read: see `renew`
        self.components = ""  # the fingerprint of a components file other than the game's own
        self.seat_names = [seat_name(seat) for seat in range(most_seats)]  # where nobody gave names
        self.pictured = "own"  # the section of the drawing that stands for the game on a start page
        self.span: i64 = 30  # by how many points a clear win is won
        self.sharpness = 1.0  # less, where who plays on by policy is too sure of the winner: see docs/analysis.md
        self.observation = only_points(most_seats) if observation is None else observation
        self.insights = ["estimate"]  # what `State.insight_into` writes of a seat

    # Its words.

    @abstractmethod
    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text for a terminal; `names` are the seats' names."""

    @abstractmethod
    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence; `names` are the seats' names."""

    def words(self, action: int, view: Json, effect: Effect, names: Sequence[str] | None = None) -> str:
        """Return a legal action in words, with what it costs (see `core.effects`), in the position that a view shows.

        A game without words of its own gives the notation.
        """
        return self.actions.text(action)

    def period(self, view: Json) -> str:
        """Return the part of the game that a view lies in, in words: a shift, a year. Nothing, if it has none."""
        return ""

    def label(self, what: str) -> str:
        """Return the name of an option, of one of its values, or of what a paragraph gives points for, in words."""
        return tr(self.labels().get(what) or SWITCH.get(what) or what.replace("_", " ").replace("-", " "))

    def labels(self) -> Mapping[str, str]:
        """Return those names that the game has words for, to be translated."""
        return {}

    # What it is learned by.

    def tip(self, part: str, view: Json) -> Tip | None:
        """Return what a part of the board is, what it does, and how it stands in a view; None, if there is none."""
        return None

    def legend(self) -> list[tuple[str, Tip]]:
        """Return all symbols of the game: each as a small drawing in SVG, and what it means."""
        return []

    def advise(self, view: Json, effects: Mapping[int, Effect]) -> list[Advice]:
        """Return what matters to the view's seat before it decides, from rules of thumb, most important first.

        `effects` are those of its legal actions.
        """
        return []

    def purpose(self, question: str) -> str:
        """Return what a question is asked for, in a sentence for those who play for the first time."""
        return ""

    def heading(self, action: int) -> str:
        """Return what an action is about, in a word or two: lists of actions are grouped by it."""
        return ""

    # Its board.

    def svg(
        self,
        view: Json,
        names: Sequence[str] | None = None,
        focus: int | None = None,
        arrangement: str = "wide",
        section: str = "",
        theme: str = "auto",
        lit: Collection[str] = (),
    ) -> str:
        """Return a view drawn in SVG.

        `names` are the seats' names. `focus` is the seat whose own area is drawn in full: else the view's, or for
        spectators the seat to act. `arrangement` is "wide" or "phone". `section` is "board", "own" or "others", else
        all. `theme` is "light", "dark" or "auto", as the reader's system wishes. Parts in `lit` are lit up.
        """
        from pithead.drawing import sheet  # not needed by those who never draw

        called = self.seat_names[: view["seats"]] if names is None else names
        return self.draw(view, sheet(view, called, focus, arrangement, section, theme, lit))

    def draw(self, view: Json, wanted: "Sheet") -> str:
        """Return a view drawn in SVG; a game without a board of its own shows its text."""
        from pithead.drawing.plain import draw_text

        return draw_text(self.title, self.describe(view, wanted.names), wanted)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        return Parts([], [])
