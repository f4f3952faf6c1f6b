"""A game and its states: the public face of every game.

A `State` is a position with the rules: what is asked, what may be answered, and what an answer does. A `Game` is what
is in the box: its name, seats, options and actions, and what things are called.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from pithead.core import reasons
from pithead.core.box import Box
from pithead.core.catalogue import Offer, family_in, first_in, second_in
from pithead.core.errors import BadComponents, BadPosition, BadSetup, IllegalAction
from pithead.core.events import Event, Refusal
from pithead.core.generator import MASK, Generator, random_seed, seeded
from pithead.core.layout import put, put_seat
from pithead.core.options import read_options, read_seats
from pithead.core.reading import Reader
from pithead.core.text import NOT_NOW, fill, later, name_of, tr
from pithead.core.view import Json, View

OVER = "over"  # the name of the last question of every game


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of a game, changed in place by `apply`.

    `to_act` is the seat asked next, -1 when the game is over; `question` is what it is asked; `first_player` has the
    first player's marker. Seats count from 0. With a list as its `journal`, a state appends an `Event` for all that
    happens; a copy has none.

    States are equal if their positions are: all facts, the hidden ones and the chance to come among them, so that equal
    states go on equally. As it changes, a state has no hash: use `key()` in sets and as a key of dictionaries.
    """

    def __init__(self, game: "Game", seats: i64, options: dict[str, str], chance: Generator) -> None:
        self.game = game
        self.seats: i64 = seats
        self.options = options
        self.chance = chance
        self.question: i64 = 0
        self.to_act: i64 = 0
        self.first_player: i64 = 0
        self.over: bool = False
        self.journal: list[Event] | None = None

    # What users call.

    def legal(self, seat: i64 = -1) -> list[int]:
        """Return the legal actions in ascending order, for the seat asked next or for any waiting seat."""
        offer = self.game.actions.borrow()
        n = self.legal_into(self.to_act if seat < 0 else seat, offer)
        actions = offer.actions
        found: list[int] = []
        for i in range(n):
            found.append(actions[i])
        self.game.actions.give_back(offer)
        return found

    def refusal(self, action: int, seat: i64 = -1) -> Refusal | None:
        """Return why the action is not legal now, or None if it is."""
        self.game.actions.check(action)
        who: i64 = self.to_act if seat < 0 else seat
        reason = self.reason(who, action)
        return None if reason == reasons.OK else self.refused(who, action, reason)

    def apply(self, action: i64, seat: i64 = -1) -> None:
        """Carry out a legal action. It is not checked here: `pithead.play` checks."""
        code = self.game.actions.codes[action]
        self.answer(self.to_act if seat < 0 else seat, family_in(code), first_in(code), second_in(code))

    def ranking(self) -> list[int]:
        """Return each seat's place, from 1; seats that no tie-break parts share a place."""
        scores = self.scores()
        keys = [[scores[seat], *self.tie_break(seat)] for seat in range(self.seats)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def view(self, seat: int | None) -> Json:
        """Return what a seat, or a spectator (None), may see, as plain JSON."""
        game = self.game
        head: View = {
            "game": game.key,
            "rules_version": game.rules_version,
            "components": game.components or None,
            "seats": int(self.seats),
            "seat": seat,
            "options": dict(self.options),
            "question": game.questions[self.question],
            "to_act": int(self.to_act),
            "waiting": self.waiting,
            "over": self.over,
            "points": self.scores(),
            "ranking": self.ranking() if self.over else None,
        }
        return {**head, **self.seen_by(-1 if seat is None else self.check_seat(seat))}

    def dump(self) -> Json:
        """Return the whole position, hidden facts included, as plain JSON; `game.load` reads it back."""
        game = self.game
        head: Json = {
            "game": game.key,
            "rules_version": game.rules_version,
            "components": game.components or None,
            "seats": int(self.seats),
            "options": dict(self.options),
            "question": game.questions[self.question],
            "to_act": int(self.to_act),
        }
        return {**head, **self.written(), "chance": self.chance.words()}

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
        state.redraw(-1 if seat is None else self.check_seat(seat), state.chance)
        return state

    def check_seat(self, seat: int) -> int:
        """Return the seat if the game has it."""
        if not 0 <= seat < self.seats:
            raise IllegalAction(f"expected a seat from 0 to {self.seats - 1}, got {seat}")
        return seat

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

    def refused(self, seat: i64, action: int, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        paragraph, asked = self.asked()
        if reason == reasons.GAME_OVER:
            return Refusal(paragraph, tr(GAME_OVER))
        if reason == reasons.NOT_YOUR_TURN:
            facts = {"to_act": name_of(int(self.to_act)), "seat": name_of(int(seat))}
            return Refusal(self.game.turn_paragraph or paragraph, fill(tr(NOT_YOUR_TURN), facts))
        if reason == reasons.NOT_NOW:
            return Refusal(paragraph, fill(tr(NOT_NOW), {"asked": asked}))
        return self.explain(seat, action, reason)

    # What search and playouts call.

    def legal_into(self, seat: i64, offer: Offer) -> i64:
        """Write the seat's legal actions into an offer, and return how many there are."""
        offer.n = 0
        offer.sure = False
        if self.over or not self.may_decide(seat):
            return 0
        self.ask(seat, offer)
        if offer.sure:
            return offer.n
        codes = self.game.actions.codes
        offered = offer.actions
        kept: i64 = 0
        for i in range(offer.n):
            action = offered[i]
            code = codes[action]
            if self.why_not(seat, family_in(code), first_in(code), second_in(code)) == reasons.OK:
                offered[kept] = action
                kept += 1
        offer.n = kept
        return kept

    def reason(self, seat: i64, action: i64) -> i64:
        """Return 0 if the seat may do this now, or else the number of the reason why not."""
        if self.over:
            return reasons.GAME_OVER
        if not self.may_decide(seat):
            return reasons.NOT_YOUR_TURN
        code = self.game.actions.codes[action]
        return self.why_not(seat, family_in(code), first_in(code), second_in(code))

    def accepted(self, seat: i64) -> list[int]:
        """Return all actions that nothing speaks against: the same as `legal`, by asking for each one's reason."""
        found: list[int] = []
        for action in range(len(self.game.actions)):
            if self.reason(seat, action) == reasons.OK:
                found.append(action)
        return found

    # What a game's state brings: its facts.

    @abstractmethod
    def copy(self) -> "State":
        """Return an independent copy, without the journal."""

    @abstractmethod
    def deal(self) -> None:
        """Set up a new game, in a state that has nothing yet."""

    @abstractmethod
    def written(self) -> Json:
        """Return the facts of the position for a dump, without the head that `dump` writes."""

    @abstractmethod
    def read(self, r: Reader) -> None:
        """Take the facts of a dump, whose head has been read, or raise `BadPosition`."""

    # Its rules.

    @abstractmethod
    def ask(self, seat: i64, offer: Offer) -> None:
        """Offer what could answer the question, ascending; `why_not` sorts out the rest."""

    @abstractmethod
    def why_not(self, seat: i64, family: i64, first: i64, second: i64) -> i64:
        """Return 0, or why a seat that may decide cannot do this now."""

    @abstractmethod
    def answer(self, seat: i64, family: i64, first: i64, second: i64) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def asked(self) -> tuple[str, str]:
        """Return the paragraph of what is asked now, and its words in the reader's language."""

    @abstractmethod
    def explain(self, seat: i64, action: int, reason: i64) -> Refusal:
        """Turn one of the game's own reasons into its paragraph and sentence."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return each seat's points so far."""

    @abstractmethod
    def seen_by(self, seat: i64) -> Json:
        """Return what the seat (-1: a spectator) may see, without the head that `view` writes."""

    @abstractmethod
    def redraw(self, seat: i64, chance: Generator) -> None:
        """Draw anew, in place, all that the seat (-1: a spectator) cannot know; nothing of it may show through."""

    def tie_break(self, seat: int) -> list[int]:
        """Return what parts seats of equal points, most important first; more is better."""
        return []

    @property
    def waiting(self) -> list[int]:
        """All seats that the game waits for. Others may have actions too, where decisions can still be changed."""
        return [] if self.over else [int(self.to_act)]

    @property
    def simultaneous(self) -> bool:
        """Whether several seats decide now without seeing one another's decisions, in whatever order."""
        return False

    def may_decide(self, seat: i64) -> bool:
        """Tell whether a seat may decide now: the one asked, unless several decide at once."""
        return seat == self.to_act

    def turn_order(self) -> list[int]:
        """Return the seats in the order of their turns: clockwise from the first player."""
        return [int((self.first_player + i) % self.seats) for i in range(self.seats)]

    def opening(self) -> list[Event]:
        """Return what scores in a game just dealt are made of, as events: nothing, where all start from zero."""
        return []

    def goods(self, seat: i64) -> dict[str, int]:
        """Return how much a seat has of all that can be spent or got, by the names that `Game.label` knows.

        It may use only what everybody can know; what actions cost and give is told from it (see `core.effects`).
        """
        return {}

    def due(self, seat: i64, action: int) -> dict[str, int]:
        """Return what will have to be given for a legal action later, as for each cube mined."""
        return {}

    # Its policy and its observation; without one of their own all actions look alike, and only points are seen.

    def weigh(self, seat: i64, offer: Offer) -> None:
        """Write beside each of a seat's legal actions how good it looks: from 1, and the more the better.

        The policy of a game: rollouts choose with these weights, the greedy bot takes the greatest. It may use only
        what the seat can know.
        """
        weights = offer.weights
        for i in range(offer.n):
            weights[i] = 1

    def estimate(self, seat: i64) -> i64:
        """Return about how many points a seat will have in the end, as things stand: for search that stops early."""
        return self.scores()[seat]

    def insight_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the policy makes of a seat's prospects, a number for each of `game.insights`: all is zero there.

        A learned value has them as inputs, beside what the seat to act sees.
        """
        put(row, start, self.estimate(seat))

    def observe_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees as numbers, in the layout of `game.observation`, from `start` on: all is zero there.

        It may use only what the seat can know.
        """
        put_seat(row, start, self.to_act, seat, self.seats)
        scores = self.scores()
        at: i64 = start + self.game.observation.table_size
        for i in range(self.seats):
            put(row, at + i, scores[(seat + i) % self.seats])


def _load(game: "Game", dump: str) -> State:
    return game.load(json.loads(dump))


# What is said of reasons that all games share; a game's own are in its `text.py`.
GAME_OVER = later("the game is over")
NOT_YOUR_TURN = later("it is the turn of {to_act}, not of {seat}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Box):
    """A game: what is in its box, and how its positions are made.

    Users call `new` and `load`. A game brings a state class with its rules, and the texts.
    """

    def new(self, seats: int, seed: int | None = None, options: Mapping[str, object] | None = None) -> State:
        """Set up a game. The same seats, seed and options give the same game; without a seed, it is random."""
        count = read_seats(self.title, self.least_seats, self.most_seats, seats)
        values = read_options(self.title, self.options, options)
        return self.dealt(count, values, seeded(random_seed() if seed is None else seed))

    def dealt(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Set up a game of which everything has been checked."""
        state = self.blank(seats, options, chance)
        state.deal()
        return state

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
            state = self.loaded(facts if version == self.rules_version else self.renew(facts, version))
        except BadSetup as error:
            raise BadPosition(str(error)) from None
        for seat in state.waiting:
            if not state.legal(seat):
                raise BadPosition(f"expected a position in which seat {seat}, who is to act, can do something")
        return state

    def loaded(self, dump: Json) -> State:
        """Return the state of a dump that is one of this game."""
        if (dump.get("components") or "") != self.components:
            own = self.components or "the standard ones: null"
            raise BadPosition(f"expected components to be those of the game ({own}), got {dump.get('components')!r}")
        r = Reader({key: value for key, value in dump.items() if key != "components"})
        seats = r.number("seats", self.least_seats, self.most_seats)
        options = read_options(self.title, self.options, r.object("options").values())
        words = r.numbers("chance", 4, 0, MASK)
        state = self.blank(seats, options, Generator(words[0], words[1], words[2], words[3]))
        asked = "question" if "question" in dump or not self.asked_as else self.asked_as
        state.question = r.choice(asked, self.questions)
        state.over = self.questions[state.question] == OVER
        state.to_act = r.number("to_act", -1, -1) if state.over else r.number("to_act", 0, seats - 1)
        state.read(r)
        r.finish()
        return state

    def renew(self, dump: Json, version: int) -> Json:
        """Return a dump of an older rules version, of those still read (`oldest_dump`), as today's rules write it.

        It may be of any form, as `read` has not checked it yet, and is not to be changed.
        """
        return dump

    def __reduce__(self) -> tuple[Any, ...]:
        return _found, (self.key, self.components_text() if self.components else None)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    @abstractmethod
    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Return a state that has nothing yet: `State.deal` or `State.read` follows."""

    # Its components.

    def with_components(self, text: str) -> "Game":
        """Return the game with other components, from the text of a components file, or raise `BadComponents`."""
        raise BadComponents(f"expected no components file for {self.title}: nothing of it is reconstructed")

    def components_text(self) -> str:
        """Return the text of the components file that the game is played with, where it can be corrected."""
        return ""

    def component_facts(self) -> list[tuple[str, str, str]]:
        """Return the components for people: what, which value, where it comes from."""
        return []


FINDERS: list[Callable[[str], Game]] = []  # who finds a game by its key: the registry


def _found(key: str, components: str | None) -> Game:
    """Return the game that was pickled."""
    game = FINDERS[-1](key)
    return game if components is None else game.with_components(components)
