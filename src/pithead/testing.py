"""The conformance kit: plays a game and checks, at every step, all that the kernel promises of any game.

>>> import pithead
>>> from pithead.testing import check_game
>>> state = check_game(pithead.game("coal-baron"), seats=2, seed=1)
>>> state.over
True
"""

import json
import pickle
from collections.abc import Callable, Mapping
from xml.etree import ElementTree

from pithead.core.errors import IllegalAction
from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.playing import play
from pithead.core.playout import play_out
from pithead.core.record import Record

Chooser = Callable[[State, int, list[int], Generator], int]
Audit = Callable[[State], None]


def uniform(state: State, seat: int, legal: list[int], chance: Generator) -> int:
    """Choose any legal action, each equally likely."""
    return legal[chance.below(len(legal))]


def check_game(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    choose: Chooser = uniform,
    audit: Audit | None = None,
    sample: float = 0.05,
) -> State:
    """Play one game to its end and return the final state; an AssertionError names what does not hold, and where.

    `choose` decides what is played. `audit` may check a game's own invariants, at every third action. `sample` is the
    share of steps at which the costly checks run: the cheap ones run at every step.
    """
    return _Run(game, seats, seed, options, choose, audit, sample).play()


def check_catalogue(game: Game) -> None:
    """Check that every action has a notation of its own that parses back, whatever the case and the spaces."""
    for action in range(len(game.actions)):
        text = game.actions.text(action)
        assert game.actions.parse(text) == action, f"'{text}' does not parse back"
        assert game.actions.parse("  " + text.upper().replace(" ", "   ") + " ") == action
        assert text == " ".join(text.lower().split()), f"'{text}' is not in plain form"
        assert "#" not in text, f"'{text}' has the character that begins a comment"
        assert ":" not in text, f"'{text}' has the character that ends a header's key"


def check_board(
    state: State, seat: int | None, arrangement: str = "wide", redraw: int = 1, draw_again: bool = True
) -> str:
    """Check the drawing of a position as a seat, or a spectator (None), sees it, and return it.

    It is well-formed XML, its ids, parts and counts are there once, every part and every piece has a title, every part
    that a legal action of the seat touches is drawn; and with all redrawn that the seat cannot know, no byte changes.
    Without `draw_again` that is told from the view alone, of which a drawing is made and of nothing else.
    """
    view = state.view(seat)
    svg = state.game.svg(view, arrangement=arrangement)
    root = ElementTree.fromstring(svg)
    ids, parts, counts = [], [], []
    for element in root.iter():
        if "id" in element.attrib:
            ids.append(element.attrib["id"])
        if "data-part" in element.attrib:
            parts.append(element.attrib["data-part"])
        if "data-counts" in element.attrib:
            counts.append(element.attrib["data-counts"])
        if "data-part" in element.attrib or "data-kind" in element.attrib:
            name = element.attrib.get("data-part") or element.attrib.get("id")
            assert any(inner.tag.endswith("title") and inner.text for inner in element), f"'{name}' has no title"
    for what, names in (("id", ids), ("part", parts), ("count", counts)):
        twice = {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else set()
        assert not twice, f"the {what}s {sorted(twice)} are drawn more than once"
    if seat is not None:
        drawn = set(parts)
        for action in state.legal(seat):
            touched = [part for both in state.game.parts(action, view) for part in both]
            missing = [part for part in touched if part not in drawn]
            notation = state.game.actions.text(action)
            assert not missing, f"'{notation}' touches {missing}, which seat {seat}'s drawing does not have"
    other = state.resample(seat, redraw).view(seat)
    assert repr(other) == repr(view), "the view shows what is hidden"
    if draw_again:
        assert state.game.svg(other, arrangement=arrangement) == svg, "the drawing shows what is hidden"
    return svg


def perft(state: State, depth: int) -> int:
    """Count the action sequences of a length from a state: a number that any two builds must agree on."""
    if depth == 0 or state.over:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


class _Run:
    """One game under test."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, object] | None,
        choose: Chooser,
        audit: Audit | None,
        sample: float,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.choose = choose
        self.audit = audit
        self.sample = sample
        self.chance = seeded(seed + (1 << 64))  # other numbers than the game's own
        self.state = game.new(seats, seed, options)
        self.events: list[Event] = []
        self.state.journal = self.events
        self.actions: list[tuple[int, int]] = []
        self.told: set[str] = set()  # kinds of events whose sentence was seen

    def play(self) -> State:
        try:
            return self._play()
        except AssertionError as error:
            last = ", ".join(self.game.actions.text(action) for _, action in self.actions[-3:])
            place = f"{self.game.key}, {self.seats} seats, seed {self.seed}, after {len(self.actions)} actions ({last})"
            raise AssertionError(f"{place}: {error}") from error

    def _play(self) -> State:
        state = self.state
        start = [sum(event.points for event in state.opening() if event.seat == i) for i in range(self.seats)]
        assert start == state.scores(), f"the opening accounts for {start}, the scores are {state.scores()}"
        while not state.over:
            self._check_turn()
            if self.audit is not None and len(self.actions) % 3 == 0:  # what is lost stays lost
                self.audit(state)
            if self._sampled():
                self._check_refusals()
                self._check_dump()
                self._check_views()
            seat = self._next_seat()
            action = self.choose(state, seat, state.legal(seat), self.chance)
            if self._sampled():
                self._check_copy(seat, action)
            self._step(seat, action)
        self._check_end()
        return state

    def _next_seat(self) -> int:
        """Any of the seats that the game waits for; now and then one that may change its mind."""
        state = self.state
        seats = state.waiting
        if state.simultaneous and self.chance.below(20) == 0:
            seats = [seat for seat in range(self.seats) if state.legal(seat)]
        return seats[self.chance.below(len(seats))]

    def _sampled(self) -> bool:
        return self.chance.below(1000) < int(1000 * self.sample)

    def _check_turn(self) -> None:
        """Somebody can act; the legal list is sorted and is exactly what is accepted; nobody else can act, unless
        decisions are simultaneous and can still be changed.
        """
        state = self.state
        waiting = state.waiting
        assert waiting, "nobody is waiting, and the game is not over"
        assert state.to_act in waiting, f"seat {state.to_act} is to act, and {waiting} are waiting"
        for seat in range(self.seats):
            legal = state.legal(seat)
            may_act = seat in waiting or (bool(legal) and state.simultaneous)
            assert bool(legal) == may_act, f"seat {seat} has {len(legal)} actions, waiting are {waiting}"
            if legal or self._sampled():
                accepted = state.accepted(seat)
                assert legal == accepted, f"seat {seat}: legal {legal} differs from accepted {accepted}"
        assert state.legal() == state.legal(state.to_act)

    def _check_refusals(self) -> None:
        """A refused action has a paragraph and a sentence, and `play` refuses it with them, changing nothing."""
        state, game = self.state, self.game
        before = state.dump()
        for _ in range(12):
            action = self.chance.below(len(game.actions))
            seat = self.chance.below(self.seats)
            refusal = state.refusal(action, seat)
            if refusal is None:
                assert action in state.legal(seat)
                continue
            assert refusal.paragraph, f"'{game.actions.text(action)}' is refused without a paragraph"
            assert refusal.sentence, f"'{game.actions.text(action)}' is refused without a sentence"
            said = ""
            try:
                play(state, action, seat)
            except IllegalAction as error:
                said = str(error)
            assert said == str(refusal), f"'{game.actions.text(action)}': expected '{refusal}', play says '{said}'"
        assert state.dump() == before, "a refused action changed the state"

    def _check_dump(self) -> None:
        """A dump is plain JSON, and loads to the same position; so does a pickle."""
        state = self.state
        dump = state.dump()
        plain = json.loads(json.dumps(dump))
        assert plain == dump, "the dump is not plain JSON"
        loaded = self.game.load(plain)
        assert loaded.dump() == dump, "the loaded state dumps differently"
        assert loaded.legal() == state.legal(), "the loaded state has other legal actions"
        assert loaded == state, "the loaded state is not equal"
        assert loaded.key() == state.key(), "the loaded state has another key"
        assert pickle.loads(pickle.dumps(state)).dump() == dump, "the pickled state dumps differently"

    def _check_views(self) -> None:
        """A view is plain JSON; with everything redrawn that its seat cannot know, it is the same to the last byte."""
        state = self.state
        before = state.dump()
        to_the_byte = state.over or self.chance.below(4) == 0  # writing JSON is what takes long here
        for seat in [*range(self.seats), None]:
            redrawn = state.resample(seat, self.chance.next())
            assert redrawn.view(seat) == state.view(seat), f"seat {seat} sees what it cannot know"
            if to_the_byte:
                assert as_bytes(redrawn, seat) == as_bytes(state, seat), f"seat {seat} sees what it cannot know"
            if seat in state.waiting:
                assert redrawn.legal(seat) == state.legal(seat), f"the actions of seat {seat} tell what it cannot know"
            if self.audit is not None:
                self.audit(redrawn)
            again = redrawn.resample(seat, 5).dump()
            assert again == state.resample(seat, 5).dump(), f"what seat {seat} cannot know shows through resample"
            if self._sampled():
                play_out(redrawn, self.chance.copy())
                assert redrawn.over
        assert state.dump() == before, "looking at the state changed it"

    def _check_copy(self, seat: int, action: int) -> None:
        """A copy is independent, and goes the same way."""
        state = self.state
        before = state.dump()
        copy, other = state.copy(), state.copy()
        copy.apply(action, seat)
        assert state.dump() == before, "playing on a copy changed the original"
        other.journal = []
        other.apply(action, seat)
        assert copy.dump() == other.dump(), "the copy went another way"

    def _step(self, seat: int, action: int) -> None:
        """The events account for every point."""
        state = self.state
        scores = state.scores()
        self.events.clear()
        state.apply(action, seat)
        self.actions.append((seat, action))
        for event in self.events:
            assert event.paragraph, f"{event} has no paragraph"
            if event.kind not in self.told or self._sampled():
                self.told.add(event.kind)
                assert self.game.sentence(event, self.game.seat_names), f"{event} has no sentence"
            if event.seat >= 0:
                scores[event.seat] += event.points
        assert scores == state.scores(), f"the events account for {scores}, the scores are {state.scores()}"

    def _check_end(self) -> None:
        """At the end nobody can act; the record reads back, replays to the same position, and verifies."""
        state, game = self.state, self.game
        final = state.dump()
        assert state.to_act == -1
        assert state.waiting == []
        for seat in range(self.seats):
            assert state.legal(seat) == []
            assert state.refusal(0, seat) is not None
        if self.audit is not None:
            self.audit(state)
        ranking = state.ranking()
        assert min(ranking) == 1, f"nobody is first in {ranking}"
        best = max(state.scores())
        assert all(state.scores()[seat] == best for seat in range(self.seats) if ranking[seat] == 1)
        self._check_dump()
        self._check_views()
        assert game.describe(state.view(None), game.seat_names)
        record = Record(game, self.seats, self.seed, self.options, self.actions, state.scores())
        if game.components:  # to read it, the file would be needed
            assert record.verify().dump() == final, "the record replays to another position"
            return
        again = Record.parse(record.text())
        assert again.text() == record.text(), "the record does not read back"
        assert again.verify().dump() == final, "the record replays to another position"


def as_bytes(state: State, seat: int | None) -> bytes:
    """Return a view as the bytes that would leave the process."""
    return json.dumps(state.view(seat), sort_keys=True).encode()
