"""A game and its states: the public face of every game.

A `State` holds the facts of one position, a `Game` knows the rules. The methods of a state that need the rules ask its
game, so a game's modules import one another in one direction: facts, rules, game.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from pithead.core.catalogue import Catalogue, Parts
from pithead.core.errors import BadComponents, BadPosition, BadSetup, IllegalAction
from pithead.core.events import SEAT_NAMES, Event, Refusal
from pithead.core.generator import Generator, random_seed, seeded
from pithead.core.layout import Layout, Part, blank_mask, put, put_seat
from pithead.core.options import SWITCH, Option, read_options, read_seats
from pithead.core.text import tr

if TYPE_CHECKING:
    from pithead.drawing import Sheet

Json = dict[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of a game, changed in place by `apply`.

    `to_act` is the seat asked next, -1 when the game is over; `first_player` has the first player's marker. Seats count
    from 0. With a list as its `journal`, a state appends an `Event` for all that happens; a copy has none.

    States are equal if their positions are: all facts, the hidden ones and the chance to come among them, so that equal
    states go on equally. As it changes, a state has no hash: use `key()` in sets and as a key of dictionaries.
    """

    def __init__(self, game: "Game", seats: i64, options: dict[str, str], chance: Generator) -> None:
        self.game = game
        self.seats: i64 = seats
        self.options = options
        self.chance = chance
        self.to_act: i64 = 0
        self.first_player: i64 = 0
        self.over: bool = False
        self.journal: list[Event] | None = None

    # What a game's state class brings.

    @abstractmethod
    def copy(self) -> "State":
        """Return an independent copy, without the journal."""

    @abstractmethod
    def dump(self) -> Json:
        """Return the whole position, hidden facts included, as plain JSON; `game.load` reads it back."""

    # What the game's rules answer.

    @property
    def waiting(self) -> list[int]:
        """All seats that the game waits for. Others may have actions too, where decisions can still be changed."""
        return self.game.waiting(self)

    def legal(self, seat: i64 = -1) -> list[int]:
        """Return the legal actions in ascending order, for the seat asked next or for any waiting seat."""
        game = self.game
        out = game.blank[:]
        n = game.legal_into(self, self.to_act if seat < 0 else seat, out)
        actions: list[int] = []
        for i in range(n):
            actions.append(out[i])
        return actions

    def refusal(self, action: int, seat: i64 = -1) -> Refusal | None:
        """Return why the action is not legal now, or None if it is."""
        game = self.game
        game.actions.check(action)
        who: i64 = self.to_act if seat < 0 else seat
        reason = game.reason(self, who, action)
        return None if reason == 0 else game.explain(self, who, action, reason)

    def apply(self, action: i64, seat: i64 = -1) -> None:
        """Carry out a legal action. It is not checked here: `pithead.play` checks."""
        self.game.apply(self, self.to_act if seat < 0 else seat, action)

    def scores(self) -> list[int]:
        """Return each seat's points so far."""
        return self.game.scores(self)

    def ranking(self) -> list[int]:
        """Return each seat's place, from 1; seats that no tie-break parts share a place."""
        scores = self.scores()
        keys = [[scores[seat], *self.game.tie_break(self, seat)] for seat in range(self.seats)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def view(self, seat: int | None) -> Json:
        """Return what a seat, or a spectator (None), may see, as plain JSON."""
        return self.game.view(self, -1 if seat is None else self.game.check_seat(self, seat))

    def svg(self, seat: int | None = None, **wishes: Any) -> str:
        """Return the position as a seat, or a spectator (None), sees it, drawn in SVG; for wishes see `Game.svg`."""
        return self.game.svg(self.view(seat), **wishes)

    def _repr_svg_(self) -> str:
        """Show a notebook what a spectator sees."""
        return self.svg()

    def resample(self, seat: int | None, seed: int) -> "State":
        """Return a state in which all that the seat cannot know is drawn anew; its view is the same.

        The result depends on nothing but what the seat can know, and the seed.
        """
        state = self.copy()
        state.chance = seeded(seed)
        self.game.redraw(state, -1 if seat is None else self.game.check_seat(self, seat), state.chance)
        return state

    def key(self) -> str:
        """Return a fingerprint of the position: the same for equal states, in every process and in both builds.

        It depends on the hidden facts too, so keep it from those who play; what a seat can know is in its `view`.
        """
        position = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return sha256(position.encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self is other:
            return True
        if self.to_act != other.to_act or self.chance.words() != other.chance.words():  # soon told, and seldom equal
            return False
        return self.dump() == other.dump()

    def __repr__(self) -> str:
        asked = self.waiting
        who = f"seat{'s' if len(asked) > 1 else ''} {', '.join(str(seat) for seat in asked)} to act"
        return f"<State of {self.game.key}, {self.seats} seats, {who if asked else 'over'}>"

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.game, json.dumps(self.dump()))


def _load(game: "Game", dump: str) -> State:
    return game.load(json.loads(dump))


def _only_points(seats: int) -> Layout:
    """The layout of a game that has none of its own."""
    who = "who is to act, counted from the own seat clockwise: one is 1; none when the game is over"
    return Layout(
        0,
        [Part("to act", seats, who, [f"seat {seat} from the own" for seat in range(seats)])],
        [Part("points", 1, "points so far")],
        seats,
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of one game: what it is called, how many play, and what each of its states can do.

    Users call `new` and `load`; the other methods serve `State`, and a game fills them in.
    """

    def __init__(
        self,
        key: str,
        title: str,
        rules_version: int,
        least_seats: int,
        most_seats: int,
        options: list[Option],
        actions: Catalogue,
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
        self.phrase = phrase
        self.oldest_dump = rules_version  # the oldest rules version whose dumps are still read: see `renew`
        self.components = ""  # the fingerprint of a components file other than the game's own
        self.span: i64 = 30  # by how many points a clear win is won
        self.actions.finder = self.parts
        self.blank = vec[i64]([0] * len(actions))  # the pattern of a buffer for legal actions
        self.no_mask = blank_mask(len(actions))  # and of a mask
        self.observation = _only_points(most_seats) if observation is None else observation

    def new(self, seats: int, seed: int | None = None, options: Mapping[str, object] | None = None) -> State:
        """Set up a game. The same seats, seed and options give the same game; without a seed, it is random."""
        count = read_seats(self.title, self.least_seats, self.most_seats, seats)
        values = read_options(self.title, self.options, options)
        return self.deal(count, values, seeded(random_seed() if seed is None else seed))

    def load(self, dump: Mapping[str, Any]) -> State:
        """Return the position that `State.dump` wrote, or that was written by hand in its form."""
        if not isinstance(dump, Mapping):
            raise BadPosition(f"expected a position as a JSON object, got {type(dump).__name__}")
        if dump.get("game") != self.key:
            raise BadPosition(f"expected a position of '{self.key}', got one of {dump.get('game')!r}")
        version = dump.get("rules_version")
        if type(version) is not int or not self.oldest_dump <= version <= self.rules_version:
            older = "" if self.oldest_dump == self.rules_version else f"{self.oldest_dump} to "
            raise BadPosition(f"expected a position of rules version {older}{self.rules_version}, got {version!r}")
        facts = {key: value for key, value in dump.items() if key not in ("game", "rules_version")}
        words = facts.get("chance")
        if isinstance(words, list) and words and not any(words):
            raise BadPosition(f"expected chance to be words that are not all 0, got {words!r}")
        try:
            state = self.read(facts if version == self.rules_version else self.renew(facts, version))
        except BadSetup as error:
            raise BadPosition(str(error)) from None
        for seat in state.waiting:
            if not state.legal(seat):
                raise BadPosition(f"expected a position in which seat {seat}, who is to act, can do something")
        return state

    def renew(self, dump: Json, version: int) -> Json:
        """Return a dump of an older rules version, of those still read (`oldest_dump`), as today's rules write it.

        It may be of any form, as `read` has not checked it yet, and is not to be changed.
        """
        return dump

    def __reduce__(self) -> tuple[Any, ...]:
        from pithead.core.registry import game

        return game, (self.key,)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    def with_components(self, text: str) -> "Game":
        """Return the game with other components, from the text of a components file, or raise `BadComponents`."""
        raise BadComponents(f"expected no components file for {self.title}: nothing of it is reconstructed")

    def components_text(self) -> str:
        """Return the text of the components file that the game is played with, where it can be corrected."""
        return ""

    def component_facts(self) -> list[tuple[str, str, str]]:
        """Return the components for people: what, which value, where it comes from."""
        return []

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

        called = SEAT_NAMES[: view["seats"]] if names is None else names
        return self.draw(view, sheet(view, called, focus, arrangement, section, theme, lit))

    def draw(self, view: Json, wanted: "Sheet") -> str:
        """Return a view drawn in SVG; a game without a board of its own shows its text."""
        from pithead.drawing.plain import draw_text

        return draw_text(self.title, self.describe(view, wanted.names), wanted)

    def parts(self, action: int, view: Json) -> Parts:
        """Return the parts of the board that an action touches."""
        return Parts([], [])

    def words(self, action: int, view: Json, names: Sequence[str] | None = None) -> str:
        """Return an action in words, in the position that a view shows: without any of its own, its notation."""
        return self.actions.text(action)

    def label(self, what: str) -> str:
        """Return the name of an option, of one of its values, or of what a paragraph gives points for, in words."""
        return tr(self.labels().get(what) or SWITCH.get(what) or what.replace("_", " ").replace("-", " "))

    def labels(self) -> Mapping[str, str]:
        """Return those names that the game has words for, to be translated."""
        return {}

    def check_seat(self, state: State, seat: int) -> int:
        """Return the seat if the game has it."""
        if not 0 <= seat < state.seats:
            raise IllegalAction(f"expected a seat from 0 to {state.seats - 1}, got {seat}")
        return seat

    def opening(self, state: State) -> list[Event]:
        """Return what scores in a game just dealt are made of, as events: nothing, where all start from zero."""
        return []

    def waiting(self, state: State) -> list[int]:
        """Return all seats that the game waits for: the one asked, unless the game has simultaneous decisions."""
        return [] if state.over else [state.to_act]

    def simultaneous(self, state: State) -> bool:
        """Tell whether several seats decide now without seeing one another's decisions, in whatever order."""
        return False

    def weights_into(self, state: State, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Write into `out` how good each of a seat's n legal actions looks: from 1, and the more the better.

        The policy of a game: rollouts choose with these weights, the greedy bot takes the greatest. It may use only
        what the seat can know. Without one, all actions look alike.
        """
        for i in range(n):
            out[i] = 1

    def estimate(self, state: State, seat: i64) -> i64:
        """Return about how many points a seat will have in the end, as things stand: for search that stops early."""
        return state.scores()[seat]

    def observe_into(self, state: State, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees as numbers, in the layout of `observation`, from `start` on: all is zero there.

        It may use only what the seat can know. A game that has no layout of its own shows the points alone.
        """
        put_seat(row, start, state.to_act, seat, state.seats)
        scores = self.scores(state)
        at: i64 = start + self.observation.table_size
        for i in range(state.seats):
            put(row, at + i, scores[(seat + i) % state.seats])

    def accepted(self, state: State, seat: i64) -> list[int]:
        """Return all actions that nothing speaks against: the same as `legal`, by asking for each one's reason."""
        actions: list[int] = []
        for action in range(len(self.blank)):
            if self.reason(state, seat, action) == 0:
                actions.append(action)
        return actions

    @abstractmethod
    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Set up a new game; everything is checked."""

    @abstractmethod
    def read(self, dump: Json) -> State:
        """Return the state of a dump, whose head `load` has read, or raise `BadPosition`; see `core.reading`."""

    @abstractmethod
    def legal_into(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out`, ascending, and return how many there are."""

    @abstractmethod
    def reason(self, state: State, seat: i64, action: i64) -> i64:
        """Return 0 if the seat may do this now, or else the code of the reason why not."""

    @abstractmethod
    def explain(self, state: State, seat: i64, action: i64, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""

    @abstractmethod
    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def scores(self, state: State) -> list[int]:
        """Return each seat's points."""

    @abstractmethod
    def tie_break(self, state: State, seat: int) -> list[int]:
        """Return what parts seats of equal points, most important first; more is better."""

    @abstractmethod
    def view(self, state: State, seat: i64) -> Json:
        """Return what the seat (-1: a spectator) may see."""

    @abstractmethod
    def redraw(self, state: State, seat: i64, chance: Generator) -> None:
        """Draw anew, in place, all that the seat (-1: a spectator) cannot know; nothing of it may show through."""

    @abstractmethod
    def describe(self, view: Json, names: list[str]) -> str:
        """Return a view as text for a terminal; `names` are the seats' names."""

    @abstractmethod
    def sentence(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence; `names` are the seats' names."""
