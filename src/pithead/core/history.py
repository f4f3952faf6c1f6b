"""A game being played: its state, what was decided, what happened; checked play and undo."""

from collections.abc import Iterator, Mapping, Sequence

from pithead.core.errors import CannotUndo
from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.generator import random_seed
from pithead.core.playing import play
from pithead.core.record import Record, Redraw, redrawn
from pithead.core.text import fill, names_of, put, tr


class Decision:
    """One action of a seat, and the events it brought about; `apart` if others decided unseen at the same time."""

    def __init__(self, seat: int, action: int, events: list[Event], apart: bool = False) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.apart = apart

    @property
    def revealed(self) -> Event | None:
        """The first event that showed somebody a hidden fact, if there is one."""
        for event in self.events:
            if event.reveals:
                return event
        return None


class History:
    """A game from its deal to now; `opening` tells what the seats started with, as far as it counts.

    `before` is what was played of it already when this history begins: it can be neither seen nor taken back.
    `redraws` are the places, counted from the deal, where what a seat could not know is drawn anew: nothing before the
    last of them can be taken back.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        state: State | None = None,
        opening: list[Event] | None = None,
        redraws: Sequence[Redraw] | None = None,
        before: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = random_seed() if seed is None else seed
        self.options = dict(options or {})
        self.before = list(before)
        self.redraws = list(redraws or [])
        self.decisions: list[Decision] = []
        self.tags: dict[str, str] = {}
        self.state = self._deal() if state is None else state
        self.opening = self.state.opening() if state is None else opening or []

    def copy(self) -> "History":
        """Return a history that goes on independently; the decisions so far, which do not change, are shared."""
        state, redraws, before = self.state.copy(), self.redraws, self.before
        other = History(self.game, self.seats, self.seed, self.options, state, self.opening, redraws, before)
        other.decisions = list(self.decisions)
        other.tags = dict(self.tags)
        return other

    def _deal(self) -> State:
        state = redrawn(self.game.new(self.seats, self.seed, self.options), self.redraws, 0)
        for count, (seat, action) in enumerate(self.before, 1):
            state.apply(action, seat)
            state = redrawn(state, self.redraws, count)
        return state

    def walk(self) -> Iterator[State]:
        """Go through the game again: the position at the start, then after each decision, changed in place."""
        state = self._deal()
        yield state
        for count, decision in enumerate(self.decisions, len(self.before) + 1):
            state.apply(decision.action, decision.seat)
            state = redrawn(state, self.redraws, count)
            yield state

    def after(self, decisions: int) -> State:
        """Return the position after so many decisions."""
        for count, state in enumerate(self.walk()):
            if count == decisions:
                return state
        raise AssertionError("walk() gives one more position than there are decisions")

    def note(self, decision: Decision) -> None:
        """Take a decision that was checked before, and carry it out."""
        self.decisions.append(decision)
        self.state.apply(decision.action, decision.seat)
        self._redraw()

    def _redraw(self) -> None:
        """Draw anew what is to be drawn anew here."""
        self.state = redrawn(self.state, self.redraws, len(self.before) + len(self.decisions))

    def play(self, action: int | str, seat: int | None = None) -> list[Event]:
        """Check and carry out an action, and return what happened."""
        number = self.game.actions.parse(action) if isinstance(action, str) else action
        who = self.state.to_act if seat is None else seat
        events: list[Event] = []
        self.state.journal = events
        apart = self.state.simultaneous
        play(self.state, number, seat)
        self.decisions.append(Decision(who, number, events, apart))
        self._redraw()
        return events

    def undo(self, seat: int) -> int:
        """Take back the last decision and return it. It must be the seat's own and must have revealed nothing.

        Where several decide at once, unseen, what others decided meanwhile does not stand in the way, and stays.
        """
        last = self.undoable(seat)
        action = self.decisions[last].action
        del self.decisions[last]
        self.state = self.after(len(self.decisions))
        return action

    def rewind(self, seat: int) -> int:
        """Take back a seat's last decision and all that followed, whatever was revealed, and return its place."""
        for place in range(len(self.decisions) - 1, self._fixed - 1, -1):
            if self.decisions[place].seat == seat:
                del self.decisions[place:]
                self.state = self.after(place)
                return place
        raise CannotUndo(tr("there is nothing to take back: no decision has been made"))

    def undoable(self, seat: int) -> int:
        """Return the place of the decision that the seat can take back now, or raise `CannotUndo`.

        The error tells nothing that the seat may not know: neither what another decided unseen, nor that it did.
        """
        if len(self.decisions) <= self._fixed:
            raise CannotUndo(tr("there is nothing to take back: no decision has been made"))
        last = len(self.decisions) - 1
        while last > self._fixed and self.decisions[last].seat != seat and self._passes_by(last):
            last -= 1
        found = self.decisions[last]
        if found.seat != seat and not self._passes_by(last):
            since = names_of(self.seats)[found.seat]
            raise CannotUndo(put("{name} has decided since", name=since))  # what, may be a secret
        alone = last == len(self.decisions) - 1 and not self.state.simultaneous
        if found.seat != seat or not (found.apart or alone):
            raise CannotUndo(tr("all have been deciding since, unseen by one another"))
        for shown in found.events:
            if shown.reveals and shown.known_to(seat):
                fact = self.game.sentence(shown, names_of(self.seats))
                words = tr("a hidden fact was revealed: {fact} ({paragraph})")
                raise CannotUndo(fill(words, {"fact": fact, "paragraph": shown.paragraph}))
        if found.revealed is not None:
            raise CannotUndo(tr("a hidden fact was revealed to another"))
        return last

    @property
    def _fixed(self) -> int:
        """How many decisions stand for good, as something was drawn anew after them."""
        return max([0, *(redraw.at - len(self.before) for redraw in self.redraws)])

    def _passes_by(self, index: int) -> bool:
        """Tell whether an earlier decision of another can be taken back in spite of this one."""
        decision = self.decisions[index]
        return decision.apart and decision.revealed is None

    def record(self) -> Record:
        """Return the game so far as a record."""
        result = self.state.scores() if self.state.over else None
        actions = [*self.before, *((decision.seat, decision.action) for decision in self.decisions)]
        tags, redraws = dict(self.tags), self.redraws
        return Record(self.game, self.seats, self.seed, self.options, actions, result, tags, redraws=redraws)

    @staticmethod
    def resume(record: Record) -> "History":
        """Return the history of a record, every action checked."""
        record.verify()
        history = History(record.game, record.seats, record.seed, record.options, redraws=record.redraws)
        history.tags = dict(record.tags)
        for seat, action in record.actions:
            history.play(action, seat)
        return history
