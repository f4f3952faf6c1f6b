"""Games whose rules are functions of the game, not of its state."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from pithead.core.catalogue import Catalogue, Offer
from pithead.core.events import Event, Refusal
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.core.layout import Layout
from pithead.core.options import Option
from pithead.core.reading import Reader
from pithead.core.view import Json


def listed(texts: list[str]) -> Catalogue:
    """A catalogue of actions without families."""
    found = Catalogue()
    for text in texts:
        found.declare(text, "")
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class RuledState(State):
    """A state that asks its game."""

    def ruled(self) -> "RuledGame":
        """Return the game."""
        game = self.game
        assert isinstance(game, RuledGame)
        return game

    @property
    def waiting(self) -> list[int]:
        """All seats that the game waits for."""
        return self.ruled().waiting(self)

    @property
    def simultaneous(self) -> bool:
        """Whether several decide at once."""
        return self.ruled().simultaneous(self)

    def legal_into(self, seat: i64, offer: Offer) -> i64:
        """Write the legal actions."""
        offer.n = self.ruled().legal_into(self, seat, offer.actions)
        return offer.n

    def reason(self, seat: i64, action: i64) -> i64:
        """Return 0, or why not."""
        return self.ruled().reason(self, seat, action)

    def refusal(self, action: int, seat: i64 = -1) -> Refusal | None:
        """Return why not."""
        self.game.actions.check(action)
        who: i64 = self.to_act if seat < 0 else seat
        reason = self.reason(who, action)
        return None if reason == 0 else self.ruled().explain(self, who, action, reason)

    def apply(self, action: i64, seat: i64 = -1) -> None:
        """Carry out an action."""
        self.ruled().apply(self, self.to_act if seat < 0 else seat, action)

    def weigh(self, seat: i64, offer: Offer) -> None:
        """Weigh the actions."""
        self.ruled().weights_into(self, seat, offer.actions, offer.n, offer.weights)

    def estimate(self, seat: i64) -> i64:
        """Estimate the points."""
        return self.ruled().estimate(self, seat)

    def observe_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write the observation."""
        self.ruled().observe_into(self, seat, row, start)

    def scores(self) -> list[int]:
        """Return the points."""
        return self.ruled().scores(self)

    def tie_break(self, seat: int) -> list[int]:
        """Return what parts equal points."""
        return self.ruled().tie_break(self, seat)

    def view(self, seat: int | None) -> Json:
        """Return a view."""
        return self.ruled().view(self, -1 if seat is None else self.check_seat(seat))

    def redraw(self, seat: i64, chance: Generator) -> None:
        """Draw anew."""
        self.ruled().redraw(self, seat, chance)

    def opening(self) -> list[Event]:
        """Return what scores are made of at the start."""
        return self.ruled().opening(self)

    def deal(self) -> None:
        """Not used."""
        raise NotImplementedError

    def written(self) -> Json:
        """Not used."""
        raise NotImplementedError

    def read(self, r: Reader) -> None:
        """Not used."""
        raise NotImplementedError

    def ask(self, seat: i64, offer: Offer) -> None:
        """Not used."""
        raise NotImplementedError

    def why_not(self, seat: i64, family: i64, first: i64, second: i64) -> i64:
        """Not used."""
        raise NotImplementedError

    def answer(self, seat: i64, family: i64, first: i64, second: i64) -> None:
        """Not used."""
        raise NotImplementedError

    def seen_by(self, seat: i64) -> Json:
        """Not used."""
        raise NotImplementedError

    def asked(self) -> tuple[str, str]:
        """Not used."""
        raise NotImplementedError

    def explain(self, seat: i64, action: int, reason: i64) -> Refusal:
        """Not used."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class RuledGame(Game):
    """A game that has the rules."""

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
        super().__init__(key, title, rules_version, least_seats, most_seats, options, actions, [], phrase, observation)

    def dealt(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Set up a new game."""
        return self.deal(seats, options, chance)

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Not used."""
        raise NotImplementedError

    def loaded(self, dump: Json) -> State:
        """Read a dump."""
        return self.read(dump)

    def waiting(self, state: State) -> list[int]:
        """All seats that the game waits for."""
        return [] if state.over else [state.to_act]

    def simultaneous(self, state: State) -> bool:
        """Whether several decide at once."""
        return False

    def opening(self, state: State) -> list[Event]:
        """Return what scores are made of at the start."""
        return []

    def weights_into(self, state: State, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Weigh the actions."""
        for i in range(n):
            out[i] = 1

    def estimate(self, state: State, seat: i64) -> i64:
        """Estimate the points."""
        return state.scores()[seat]

    def observe_into(self, state: State, seat: i64, row: vec[i16], start: i64) -> None:
        """Write the observation."""

    @abstractmethod
    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        """Set up a new game."""

    @abstractmethod
    def read(self, dump: Json) -> State:
        """Read a dump."""

    @abstractmethod
    def legal_into(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions."""

    @abstractmethod
    def reason(self, state: State, seat: i64, action: i64) -> i64:
        """Return 0, or why not."""

    @abstractmethod
    def explain(self, state: State, seat: i64, action: i64, reason: i64) -> Refusal:
        """Return why not."""

    @abstractmethod
    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Carry out an action."""

    @abstractmethod
    def scores(self, state: State) -> list[int]:
        """Return the points."""

    @abstractmethod
    def tie_break(self, state: State, seat: int) -> list[int]:
        """Return what parts equal points."""

    @abstractmethod
    def view(self, state: State, seat: i64) -> Json:
        """Return a view."""

    @abstractmethod
    def redraw(self, state: State, seat: i64, chance: Generator) -> None:
        """Draw anew."""


class Part:
    """A part of an observation whose place is written elsewhere."""

    def __init__(self, name: str, size: int, meaning: str, names: list[str] | None = None) -> None:
        self.name = name
        self.size = size
        self.meaning = meaning
        self.names = names


class ListedLayout(Layout):
    """A layout whose offsets are written by hand."""

    def __init__(self, version: int, table: list[Part], seat: list[Part]) -> None:
        super().__init__(version)
        for part in table:
            self.table_part(part.name, part.meaning, part.names)
        for part in seat:
            self.seat_part(part.name, part.meaning, part.names)

    def check(self, table: list[i64], seat: list[i64]) -> None:
        """See that the constants say the same."""
        assert table == [*(part.offset for part in self.table), self.table_size]
        assert seat == [*(part.offset for part in self.seat), self.seat_size]
