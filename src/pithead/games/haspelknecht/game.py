"""Haspelknecht: what the game is, and its rules as the kernel asks for them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.events import SEAT_NAMES, Event, Refusal
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.core.legacy import RuledGame
from pithead.core.options import Option
from pithead.core.parts import Parts
from pithead.core.text import later
from pithead.core.view import Json
from pithead.games.haspelknecht import dump, legal, policy, rules, setup
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.apply import apply
from pithead.games.haspelknecht.components import LAYOUTS, ROWS, STANDARD, Box
from pithead.games.haspelknecht.observe import LAYOUT, observe_into
from pithead.games.haspelknecht.state import HaspelknechtState
from pithead.games.haspelknecht.view import redraw_hidden, view

if TYPE_CHECKING:
    from pithead.drawing import Sheet

RULES_VERSION: Final = 2

OPTIONS: Final = [
    Option("edition", ("international", "french"), "Which rulebook: they differ in 15, 24, HK 5.8, 5.11 and 7.3."),
    Option("open_planning", ("off", "on"), "Plan one after the other, seen by all, not at the same time (HK 4.1)."),
    Option("tiles", ("lowest", "random"), "Which developments are in play, with fewer than four players (HK 1.5)."),
    Option("layout", (ROWS, *LAYOUTS), "How the developments lie; each layout is for some number of players (HK 1.6)."),
    Option("start_buildings", ("off", "on"), "Start with every building whose tile is not in play (HK 1.7)."),
    Option("start_farmhand", ("off", "on"), "Start with the improved farmhand if 13 is not in play (HK 1.7)."),
]


class Haspelknecht(RuledGame):
    """Haspelknecht, 2 to 4 players, with the components of a box."""

    def __init__(self, box: Box) -> None:
        phrase = later("Farm, dig for coal, keep the water out: plan your workers for three years.")
        super().__init__("haspelknecht", "Haspelknecht", RULES_VERSION, 2, 4, OPTIONS, ACTIONS, phrase, LAYOUT)
        self.oldest_dump = 1
        self.box = box
        if box is not STANDARD:
            self.components = box.digest()

    def with_components(self, text: str) -> Game:
        """Return the game with the values of another components file."""
        return Haspelknecht(Box(text))

    def components_text(self) -> str:
        """Return the components file, to be corrected."""
        return self.box.text

    def component_facts(self) -> list[tuple[str, str, str]]:
        """The components for people: what, which value, where it comes from."""
        from pithead.games.haspelknecht import terminal

        return terminal.component_facts(self.box)

    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """HK 1 Set up a new game."""
        return setup.deal(self, self.box, seats, options, chance)

    def read(self, dump_: Json) -> State:
        """Return the state of a dump."""
        return dump.read(self, self.box, dump_)

    def renew(self, dump_: Json, version: int) -> Json:
        """Return a dump of rules version 1 as those of today."""
        return dump.renew(dump_)

    def waiting(self, state: State) -> list[int]:
        """HK 4.1 All who have not planned yet; otherwise the seat asked."""
        assert isinstance(state, HaspelknechtState)
        if state.over:
            return []
        if not rules.simultaneous(state):
            return [int(state.to_act)]
        return [seat for seat in range(state.seats) if not state.players[seat].planned]

    def simultaneous(self, state: State) -> bool:
        """HK 4.1 Planning is unseen by the others."""
        assert isinstance(state, HaspelknechtState)
        return rules.simultaneous(state)

    def legal_into(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`."""
        assert isinstance(state, HaspelknechtState)
        return legal.legal_into(state, seat, out)

    def reason(self, state: State, seat: i64, action: i64) -> i64:
        """Return 0, or why the seat may not do this now."""
        assert isinstance(state, HaspelknechtState)
        return rules.reason(state, seat, action)

    def explain(self, state: State, seat: i64, action: i64, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        from pithead.games.haspelknecht import text

        assert isinstance(state, HaspelknechtState)
        return text.explain(state, seat, action, reason)

    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        assert isinstance(state, HaspelknechtState)
        apply(state, seat, action)

    def weights_into(self, state: State, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Write how good each legal action looks."""
        assert isinstance(state, HaspelknechtState)
        policy.weights_into(state, seat, actions, n, out)

    def estimate(self, state: State, seat: i64) -> i64:
        """Return about how many VP the seat will have."""
        assert isinstance(state, HaspelknechtState)
        return policy.estimate(state, seat)

    def scores(self, state: State) -> list[int]:
        """HK 8.7 Most VP wins."""
        assert isinstance(state, HaspelknechtState)
        return [int(player.vp) for player in state.players]

    def tie_break(self, state: State, seat: int) -> list[int]:
        """HK 8.7 Then most coal dug from the own mine; then the earlier in the last turn order."""
        assert isinstance(state, HaspelknechtState)
        place = [int(other) for other in state.order].index(seat)
        return [int(state.players[seat].dug()), -place]

    def observe_into(self, state: State, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees, as numbers."""
        assert isinstance(state, HaspelknechtState)
        observe_into(state, seat, row, start)

    def view(self, state: State, seat: i64) -> Json:
        """HK 4.1 What the seat may see."""
        assert isinstance(state, HaspelknechtState)
        return view(state, seat)

    def redraw(self, state: State, seat: i64, chance: Generator) -> None:
        """HK 4.1 Draw anew the plans that the seat cannot see."""
        assert isinstance(state, HaspelknechtState)
        redraw_hidden(state, seat, chance)

    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text."""
        from pithead.games.haspelknecht import terminal

        return terminal.describe(view, names)

    def draw(self, view: Json, wanted: "Sheet") -> str:
        """Return a view drawn in SVG: the table, one farm over its mine, the others' farms as cards."""
        from pithead.games.haspelknecht import board

        return board.draw(view, wanted, self.box)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        from pithead.games.haspelknecht.board import parts

        return parts.parts(action, view)

    def words(self, action: int, view: Json, names: Sequence[str] | None = None) -> str:
        """Return an action in words."""
        from pithead.games.haspelknecht import words

        return words.action_words(action, view, names or SEAT_NAMES)

    def labels(self) -> Mapping[str, str]:
        """Return the names of options, values and paragraphs."""
        from pithead.games.haspelknecht import text

        return text.LABELS

    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence."""
        from pithead.games.haspelknecht import words

        return words.sentence(event, names)


GAME: Final = Haspelknecht(STANDARD)
