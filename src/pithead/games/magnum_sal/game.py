"""Magnum Sal: what the game is, and its rules as the kernel asks for them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.catalogue import Parts
from pithead.core.events import SEAT_NAMES, Event, Refusal
from pithead.core.game import Game, Json, State
from pithead.core.generator import Generator
from pithead.core.options import Option
from pithead.core.text import later
from pithead.games.magnum_sal import dump, legal, policy, rules, setup
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.observe import LAYOUT, observe_into
from pithead.games.magnum_sal.state import MagnumSalState
from pithead.games.magnum_sal.view import redraw_hidden, view

if TYPE_CHECKING:
    from pithead.drawing import Sheet

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
        super().__init__("magnum-sal", "Magnum Sal", RULES_VERSION, 2, 4, OPTIONS, ACTIONS, phrase, LAYOUT)
        self.oldest_dump = 1

    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """MS 2 Set up a new game."""
        return setup.deal(self, seats, options, chance)

    def read(self, dump_: Json) -> State:
        """Return the state of a dump."""
        return dump.read(self, dump_)

    def renew(self, dump_: Json, version: int) -> Json:
        """Return a dump of rules version 1 as those of today."""
        return dump.renew(dump_)

    def legal_into(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`."""
        assert isinstance(state, MagnumSalState)
        return legal.legal_into(state, seat, out)

    def reason(self, state: State, seat: i64, action: i64) -> i64:
        """Return 0, or why the seat may not do this now."""
        assert isinstance(state, MagnumSalState)
        return rules.reason(state, seat, action)

    def explain(self, state: State, seat: i64, action: i64, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        from pithead.games.magnum_sal import text

        assert isinstance(state, MagnumSalState)
        return text.explain(state, seat, action, reason)

    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        assert isinstance(state, MagnumSalState)
        rules.apply(state, action)

    def scores(self, state: State) -> list[int]:
        """MS 9.2 The richest wins."""
        assert isinstance(state, MagnumSalState)
        return [int(player.money) for player in state.players]

    def opening(self, state: State) -> list[Event]:
        """MS 2.1 The money that each player starts with."""
        assert isinstance(state, MagnumSalState)
        return setup.opening(state)

    def weights_into(self, state: State, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Write how good each of a seat's n legal actions looks."""
        assert isinstance(state, MagnumSalState)
        policy.weights_into(state, seat, actions, n, out)

    def estimate(self, state: State, seat: i64) -> i64:
        """Return about how much money a seat will end with."""
        assert isinstance(state, MagnumSalState)
        return policy.estimate(state, seat)

    def tie_break(self, state: State, seat: int) -> list[int]:
        """MS 9.2 Then most orders completed; then fewest miners; then fewest tools; then the place is shared."""
        assert isinstance(state, MagnumSalState)
        p = state.players[seat]
        return [int(p.completed), -int(p.miners), -int(p.all_tools())]

    def observe_into(self, state: State, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees, as numbers."""
        assert isinstance(state, MagnumSalState)
        observe_into(state, seat, row, start)

    def view(self, state: State, seat: i64) -> Json:
        """MS 7.1 What the seat may see."""
        assert isinstance(state, MagnumSalState)
        return view(state, seat)

    def redraw(self, state: State, seat: i64, chance: Generator) -> None:
        """Draw anew what the seat cannot know: nobody knows more than another."""
        assert isinstance(state, MagnumSalState)
        redraw_hidden(state, chance)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        from pithead.games.magnum_sal import terminal

        return terminal.describe(view, names)

    def draw(self, view: Json, wanted: "Sheet") -> str:
        """Return a view drawn in SVG."""
        from pithead.games.magnum_sal import board

        return board.draw(view, wanted)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        from pithead.games.magnum_sal.board.parts import parts

        return parts(action, view)

    def words(self, action: int, view: Json, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        from pithead.games.magnum_sal import words

        return words.action_words(action, view, names or SEAT_NAMES)

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        from pithead.games.magnum_sal import text

        return text.LABELS

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        from pithead.games.magnum_sal import text

        return text.sentence(event, names)


GAME: Final = MagnumSal()
