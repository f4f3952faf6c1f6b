"""Coal Baron: what the game is, and its rules as the kernel asks for them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.events import Event, Refusal
from pithead.core.game import State
from pithead.core.generator import Generator
from pithead.core.legacy import RuledGame
from pithead.core.options import Option
from pithead.core.parts import Parts
from pithead.core.text import later
from pithead.core.view import Json
from pithead.games.coal_baron import dump, policy, rules, setup
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.observe import LAYOUT, observe_into
from pithead.games.coal_baron.state import CoalBaronState
from pithead.games.coal_baron.view import redraw_hidden, view

if TYPE_CHECKING:
    from pithead.drawing import Sheet

RULES_VERSION: Final = 1

OPTIONS: Final = [
    Option("open_deliveries", ("off", "on"), "Everybody's delivered orders lie face up between scorings (CB 7.5)."),
]


class CoalBaron(RuledGame):
    """Coal Baron, 2 to 4 players."""

    def __init__(self) -> None:
        phrase = later("Buy tunnels, raise coal, fill orders, deliver; three shifts of majorities.")
        super().__init__("coal-baron", "Coal Baron", RULES_VERSION, 2, 4, OPTIONS, ACTIONS, phrase, LAYOUT)

    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """CB 2 Set up a new game."""
        return setup.deal(self, seats, options, chance)

    def read(self, dump_: Json) -> State:
        """Return the state of a dump."""
        return dump.read(self, dump_)

    def legal_into(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`."""
        assert isinstance(state, CoalBaronState)
        return rules.legal_into(state, seat, out)

    def reason(self, state: State, seat: i64, action: i64) -> i64:
        """Return 0, or why the seat may not do this now."""
        assert isinstance(state, CoalBaronState)
        return rules.reason(state, seat, action)

    def explain(self, state: State, seat: i64, action: i64, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        from pithead.games.coal_baron import text

        assert isinstance(state, CoalBaronState)
        return text.explain(state, seat, action, reason)

    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        assert isinstance(state, CoalBaronState)
        rules.apply(state, action)

    def weights_into(self, state: State, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Write how good each of the seat's legal actions looks."""
        assert isinstance(state, CoalBaronState)
        policy.weights_into(state, seat, actions, n, out)

    def estimate(self, state: State, seat: i64) -> i64:
        """Return about how many points the seat will have in the end."""
        assert isinstance(state, CoalBaronState)
        return policy.estimate(state, seat)

    def scores(self, state: State) -> list[int]:
        """CB 10.5 Most VP wins."""
        assert isinstance(state, CoalBaronState)
        return [int(player.points) for player in state.players]

    def tie_break(self, state: State, seat: int) -> list[int]:
        """CB 10.5 Then most francs left; then the place is shared."""
        assert isinstance(state, CoalBaronState)
        return [int(state.players[seat].francs)]

    def observe_into(self, state: State, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees, as numbers."""
        assert isinstance(state, CoalBaronState)
        observe_into(state, seat, row, start)

    def view(self, state: State, seat: i64) -> Json:
        """CB 1.6 What the seat may see."""
        assert isinstance(state, CoalBaronState)
        return view(state, seat)

    def redraw(self, state: State, seat: i64, chance: Generator) -> None:
        """Draw anew what the seat cannot know."""
        assert isinstance(state, CoalBaronState)
        redraw_hidden(state, seat, chance)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        from pithead.games.coal_baron import terminal

        return terminal.describe(view, names)

    def draw(self, view: Json, wanted: "Sheet") -> str:
        """Return a view drawn in SVG: the town and the pits."""
        from pithead.games.coal_baron import board

        return board.draw(view, wanted, self.describe(view, wanted.names))

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        from pithead.games.coal_baron.board.parts import parts

        return parts(action, view)

    def words(self, action: int, view: Json, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        from pithead.games.coal_baron import words

        return words.action_words(action, view)

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        from pithead.games.coal_baron import text

        return text.LABELS

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        from pithead.games.coal_baron import text

        return text.sentence(event, names)


GAME: Final = CoalBaron()
