"""A table in memory: its log, and what came of it. A position, once made, never changes: reading needs no lock."""

import contextlib
import hmac
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from time import time as now
from typing import Any, NamedTuple

from pithead.core.errors import PitheadError
from pithead.core.events import SEAT_NAMES, Event
from pithead.core.game import Game
from pithead.core.history import Decision, History
from pithead.core.registry import game as find_game
from pithead.core.text import later, put, spoken_code
from pithead.core.view import Json
from pithead.table.around import Around
from pithead.table.clocks import Clocks, read_clocks, stopped
from pithead.table.errors import OtherRules
from pithead.table.kept import Chair, Facts, StoredEntry, as_kept, shown_name
from pithead.table.limits import TableLock
from pithead.table.models import Drawing, Line
from pithead.table.timekeeping import ServerTime

OLD_RULES = later(
    "This table was played with version {was} of the rules, and version {now} is installed: you can view and "
    "replay it, but not continue it."
)
OTHER_RULES = later(
    "This table was played with version {was} of the rules, and version {now} is installed: you can read its log, "
    "but not continue it."
)
NO_GAME = later("The game of this table is not installed here: you can read its plain log, but not continue it.")
UNFINISHED = later("This is a record of an unfinished game: replay it, or play from any position.")
GAME_KINDS = ("act", "undo", "redo")  # entries that concern the game; the others concern the seats


class Entry:
    """One entry of the log. `versions` tells what version each reader has reached with it: seats first, spectators
    last.
    """

    def __init__(self, stored: StoredEntry, versions: tuple[int, ...]) -> None:
        self.sequence = stored.sequence
        self.kind = stored.kind
        self.seat = stored.seat
        self.action = stored.action
        self.data = stored.data
        self.seen = stored.seen
        self.client = stored.client
        self.events = stored.events
        self.versions = versions
        self.undone = False  # set when a later entry takes it back

    @property
    def again(self) -> bool:
        """Whether it led, while others decided too, to what was there before."""
        return bool(self.data.get("again"))

    @property
    def apart(self) -> bool:
        """Whether others decided at the same time, unseen."""
        return bool(self.data.get("apart"))

    @property
    def public(self) -> bool:
        """Whether it is a decision of which all that happened may be known to everybody."""
        decides = self.kind in ("act", "redo") and not self.apart
        return decides and all(event.known_to(None) for event in self.events)


class Told:
    """What an entry was told as: several readers, who know the same of it, hear the same."""

    def __init__(self, entry: Entry | None) -> None:
        self.entry = entry
        self.public = entry is not None and entry.public
        self.lines: dict[tuple[object, ...], list[Line]] = {}
        self.messages: dict[tuple[object, ...], str] = {}  # as streams send them


@dataclass(frozen=True)
class Moment:
    """What the log has come to. Lists in it are never changed, but replaced."""

    history: History | None  # None: a table of other rules, which come to other positions
    chairs: tuple[Chair, ...]
    versions: tuple[int, ...]
    standing: tuple[Entry, ...]  # the entries of the decisions that were not taken back
    redo: tuple[tuple[int, ...], ...]  # by seat: actions taken back, the last one last
    clocks: Clocks | None = None
    agreed: tuple[int, ...] = ()  # the seats that want to end the game
    ended: str = ""  # how it was ended before its end: agreed, closed

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        code = spoken_code()
        found = self._names.get(code)
        if found is None:
            usual = self.history.game.seat_names if self.history is not None else SEAT_NAMES
            found = [shown_name(chair.name) or usual[seat] for seat, chair in enumerate(self.chairs)]
            self._names[code] = found
        return found

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """What the seats are called, by the code of a language."""
        return {}

    @property
    def people(self) -> int:
        """How many seats are for people."""
        return sum(chair.kind == "person" for chair in self.chairs)

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules or because it was ended."""
        return bool(self.ended) or self.finished

    @property
    def finished(self) -> bool:
        """Whether the game is over by the rules."""
        return self.history is not None and bool(self.history.state.over)

    def playing(self) -> History:
        """Return the game, if its positions can be shown here."""
        if self.history is None:
            sentence = put("expected a table of the installed rules version; this one was played with another")
            raise OtherRules(sentence, self.versions[-1])
        return self.history


class Drawings:
    """The drawings of one moment, by who looks and how: each is made once, whoever else sees the same."""

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._made: dict[tuple[object, ...], list[Drawing]] = {}
        self._lock = threading.Lock()

    def of(self, now: Moment, key: tuple[object, ...], draw: Callable[[], list[Drawing]]) -> list[Drawing]:
        """Return drawings of a moment; those of the moment that was last asked for are kept."""
        with self._lock:
            if self._moment is not now:
                self._moment, self._made = now, {}
            if key not in self._made:
                self._made[key] = draw()
            return self._made[key]


class Hinted(NamedTuple):
    """The best actions of a seat at a version of its own, each with the share of the win and points."""

    seat: int
    version: int
    found: list[tuple[int, float, float]]


class LiveTable:
    """A table that is kept in memory. Whoever writes holds `lock`; whoever reads takes `now` once."""

    def __init__(self, facts: Facts, chairs: list[Chair], time: ServerTime | None = None) -> None:
        self.facts = facts
        self.time = time or ServerTime()
        self.lock = TableLock()
        self.entries: list[Entry] = []  # only ever appended to, after an entry is stored
        self.clients: dict[str, Entry] = {}
        self.claims: dict[str, list[int]] = {}  # by browser, as the database told; replaced when seats change
        self.spent: dict[str, int] = {}  # by a secret, as it is kept, that was used or replaced: its seat
        self.changes = [0] * facts.seats  # how often each seat has changed hands
        self.acted = [0] * facts.seats  # the last entry of each that concerns the game: by it a turn is known
        self.undos = [0] * facts.seats  # how many decisions each has taken back
        self.plans: list[set[int]] = [set() for _ in range(facts.seats)]  # what each has planned while others do too
        self.said = [0] * facts.seats  # how often each has voted or proposed something
        self.wants: set[tuple[int, int]] = set()  # who want a bot for whom: seats
        self.heard = [now()] * facts.seats  # when each owner was last heard of
        self.here = [0.0] * facts.seats  # the same, if it was since the table came into memory
        self.noted = [0.0] * facts.seats  # when that was last noted for other processes
        self.seen_at = [-1] * facts.seats  # at which version it was last noted for them that one sees one's turn
        self.streams = [0] * facts.seats  # that each owner has open
        self.looked = float("-inf")  # when somebody last asked for it, by the clock of those who move its bots
        self.pace_ms = facts.pace_ms  # how long bots wait; who plays can change it while they do
        self.around = Around()  # who has a page open
        self.talked = 0  # how often something was said, as far as this process has heard
        self.unseen_moves = 0  # of bots, which nobody may count yet
        self.told = Told(None)  # of the newest entry
        self.drawings = Drawings()
        self.hinted: Hinted | None = None  # the last hint
        self.ready = False  # once its log is loaded
        self.removed = False  # by an operator
        self.obstacle: tuple[str, dict[str, str]] | None = None  # why it cannot be played: a message, and its facts
        self.game = game = self._find_game()  # as it is installed
        history = None
        if game is not None and self.obstacle is None:
            history = _begun(game, facts)
        nothing = tuple(() for _ in range(facts.seats))
        clocks = None if facts.clock is None else self.clocks_from(None)
        self.now = Moment(history, tuple(chairs), (0,) * (facts.seats + 1), (), nothing, clocks)

    def _find_game(self) -> Game | None:
        facts = self.facts
        try:
            game = find_game(facts.game)
        except PitheadError:
            self.obstacle = NO_GAME, {}
            return None
        if game.components != facts.components:
            self.obstacle = (
                later("This table was played with another components file: it cannot be continued here."),
                {},
            )
        elif game.rules_version != facts.rules_version:
            self.obstacle = OTHER_RULES, {"was": str(facts.rules_version), "now": str(game.rules_version)}
        return game

    @property
    def notice(self) -> str:
        """Why it cannot be played, if it cannot."""
        if self.obstacle is None:
            return put(UNFINISHED) if self.facts.imported and not self.now.over else ""
        return put(self.obstacle[0], **self.obstacle[1])

    @property
    def playable(self) -> bool:
        """Whether it can go on here."""
        return self.obstacle is None and not self.facts.imported and not self.removed

    @property
    def full(self) -> bool:
        """Whether the game can go on: where seats are offered, it waits until all are taken."""
        return not self.facts.offered or bool(self.now.standing) or all(chair.taken for chair in self.now.chairs)

    @property
    def begun(self) -> bool:
        """Whether anything was decided that everybody could notice."""
        return any(entry.kind in GAME_KINDS and entry.seen >> self.facts.seats & 1 for entry in self.entries)

    @property
    def open(self) -> bool:
        """Whether all of it may be told: it is over, or a record that was brought in, which tells its seed."""
        return self.now.over or self.facts.imported

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    def told_of(self, entry: Entry) -> Told:
        """Return what an entry was told as; of the newest one it is kept for the next reader."""
        told = self.told
        if told.entry is not entry:
            told = Told(entry)
            if entry is self.entries[-1]:
                self.told = told
        return told

    def reader_number(self, seat: int | None) -> int:
        """Return the number of a reader: the seat, or after all seats for spectators."""
        return self.facts.seats if seat is None else seat

    def version(self, seat: int | None) -> int:
        """Return the version that a reader has reached."""
        return self.now.versions[self.reader_number(seat)]

    def clocks_from(self, kept: Json | None) -> Clocks:
        """Return clocks as an entry has kept them; as they stood at first, if none has."""
        assert self.facts.clock is not None
        return stopped(self.facts.clock, self.facts.seats) if kept is None else read_clocks(kept)

    def seat_by(self, given: str) -> int | None:
        """Return the seat that a secret, as it is kept, opens or has opened."""
        for seat, chair in enumerate(self.now.chairs):
            if chair.token and hmac.compare_digest(chair.token, given):
                return seat
        return self.spent.get(given)

    # From the database.

    def load(self, log: list[StoredEntry], snapshot: tuple[int, Json] | None) -> None:
        """Take entries from the database: all of them, from a snapshot on only those after it are played."""
        now = self.now
        history = None if now.history is None or self.obstacle is not None else now.history.copy()
        skipped = 0
        if snapshot is not None and history is not None and self.sequence < snapshot[0] <= self.sequence + len(log):
            with contextlib.suppress(PitheadError):  # one that cannot be read is not needed: the log is the truth
                history.state = history.game.load(snapshot[1])
                skipped = snapshot[0]
        again = False  # whether the state has to be played again from the deal
        for stored in log:
            entry = self._entered(stored)
            if history is not None and entry.kind in GAME_KINDS:
                again = self._replay(history, entry, entry.sequence <= skipped or again) or again
            self._advance(entry, history)
        if again and history is not None:
            history.state = history.after(len(history.decisions))
        if self.obstacle is not None and self.game is not None:
            self._rebuild(self.game)

    def _rebuild(self, game: Game) -> None:
        """Play a table of other rules by those installed here: if all that happens is the same, so is the board."""
        facts = self.facts
        try:
            history = _begun(game, facts)
            for entry in self.now.standing:
                assert entry.action is not None
                if as_kept(history.play(entry.action, entry.seat)) != as_kept(entry.events):
                    return
        except Exception:  # whatever the difference comes to, there is still the log
            return
        self.now = replace(self.now, history=history)
        if self.obstacle is not None and self.obstacle[0] == OTHER_RULES:
            self.obstacle = OLD_RULES, self.obstacle[1]

    def _replay(self, history: History, entry: Entry, only_noted: bool) -> bool:
        """Add an entry to the history; return whether the state has to be played again."""
        if entry.kind == "undo":
            del history.decisions[taken_back(entry)]
            return not only_noted
        assert entry.action is not None
        decision = Decision(entry.seat, entry.action, entry.events, entry.apart)
        if only_noted:
            history.decisions.append(decision)
        else:
            history.note(decision)
        return False

    # What an entry changes.

    def take(self, stored: StoredEntry, history: History | None) -> Entry:
        """Add an entry that has just been stored, with the history that it leads to."""
        entry = self._entered(stored)
        self._advance(entry, history)
        return entry

    def _entered(self, stored: StoredEntry) -> Entry:
        before = self.now.versions
        return Entry(stored, tuple(version + (stored.seen >> number & 1) for number, version in enumerate(before)))

    def _advance(self, entry: Entry, history: History | None) -> None:
        now = replace(self.now, history=history, versions=entry.versions)
        if "chair" in entry.data:
            now = replace(now, chairs=self._seated(entry))
        if entry.kind == "undo":
            self.undos[entry.seat] += 1
            gone = taken_back(entry)
            for undone in now.standing[gone]:
                undone.undone = True
            first = now.standing[gone.start].action
            assert first is not None
            redo = () if "rest" in entry.data else (*now.redo[entry.seat], first)
            standing = now.standing[: gone.start] + now.standing[gone.stop :]
            now = replace(now, standing=standing, redo=_set(now.redo, entry.seat, redo))
        elif entry.kind in GAME_KINDS:
            self.undos[entry.seat] += entry.again
            redo = now.redo[entry.seat][:-1] if entry.kind == "redo" else ()
            kept = now.redo if entry.data["still_apart"] else tuple(() for _ in now.redo)
            now = replace(now, standing=(*now.standing, entry), redo=_set(kept, entry.seat, redo))
        self.now = self._settled(entry, now)
        if entry.client is not None:
            self.clients[entry.client] = entry
        if entry.kind in GAME_KINDS:
            self.acted[entry.seat] = entry.sequence
        self.entries.append(entry)

    def _settled(self, entry: Entry, now: Moment) -> Moment:
        """Return the moment with what an entry tells of clocks, and of those who leave."""
        data = entry.data
        if entry.kind in GAME_KINDS or "bot" in data.get("chair", ()):
            self.wants = {(seat, by) for seat, by in self.wants if seat != entry.seat}
        if data.get("what") == "wants":
            self.wants = {*self.wants, (entry.seat, data["by"])}
        if "clock" in data:
            now = replace(now, clocks=read_clocks(data["clock"]))
        if entry.kind in ("clock", "end") and "by" in data:
            self.said[data["by"]] += 1
        if "agreed" in data:
            now = replace(now, agreed=tuple(data["agreed"]))
        return replace(now, ended=data["ended"]) if "ended" in data else now

    def _seated(self, entry: Entry) -> tuple[Chair, ...]:
        was = self.now.chairs[entry.seat]
        chair = replace(was, **entry.data["chair"])
        self.changes[entry.seat] += 1
        if chair.token != was.token:
            self.spent[was.token] = entry.seat
            self.claims = {}
        return _set(self.now.chairs, entry.seat, chair)


def _begun(game: Game, facts: Facts) -> History:
    """Return the game of a table as it began."""
    return History(game, facts.seats, facts.seed, facts.options, before=facts.before, redraws=facts.redraws)


def taken_back(entry: Entry) -> slice:
    """Return which decisions an undo takes back: one, or in practice that one and all that followed."""
    place: int = entry.data["place"]
    return slice(place, place + 1 + int(entry.data.get("rest", 0)))


class Carried(NamedTuple):
    """An action that was carried out, or taken back: what is kept of it, and what it brought about."""

    action: int
    data: Json
    events: list[Event]


def carry_out(history: History, action: int, seat: int) -> Carried:
    """Play an action, and return what is kept of it."""
    apart = history.state.simultaneous
    events = history.play(action, seat)
    data = {
        "apart": apart,
        "still_apart": history.state.simultaneous,
        "notation": history.game.actions.text(action),  # by other rules the number may mean another action
    }
    return Carried(action, data, events)


def noticed_by(before: History, after: History, seat: int, done: Carried, noticed: int) -> int:
    """Return who can notice a decision, as bits: all, unless others decide at the same time, unseen.

    `noticed` are those who have noticed the decision that this one takes back.
    """
    seats = before.seats
    if not done.data["apart"]:
        return (1 << seats + 1) - 1
    seen = 1 << seat | noticed
    for number in range(seats + 1):
        reader = number if number < seats else None
        told = any(event.known_to(reader) for event in done.events)
        if told or before.state.view(reader) != after.state.view(reader):
            seen |= 1 << number
    return seen


def _set(row: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])
