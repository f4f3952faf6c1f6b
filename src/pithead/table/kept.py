"""What the database keeps, as the rest of the table knows it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pithead.core.events import Event
from pithead.core.record import Redraw
from pithead.core.text import put
from pithead.core.view import Json
from pithead.table.clocks import ClockRule
from pithead.table.settings import AWAY_SECONDS


@dataclass(frozen=True)
class Origin:
    """What a table came from: a table, after which of its decisions, and whether something was drawn anew there."""

    table: str  # its id; of a record that was brought in, as that tells it, empty if it does not
    move: int = 0
    anew: int | None = None  # the seat that all was drawn anew for which it could not know; None: the deal as it was


@dataclass(frozen=True)
class Series:
    """Games of the same people, one after another: which of them a table is, and who has won how many."""

    game: int  # from 1
    won: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Facts:
    """What was settled when a table was set up."""

    id: str
    game: str
    rules_version: int
    components: str
    seats: int
    options: dict[str, str]
    seed: int
    salt: str
    pace_ms: int
    public: bool
    creator: str
    created: float
    away_seconds: int = AWAY_SECONDS
    before: tuple[tuple[int, int], ...] = ()  # what was played before it began: seats and actions
    practice: bool = False  # everything can be taken back
    lesson: str = ""  # its key
    redraws: tuple[Redraw, ...] = ()  # where, counted from the deal, something was drawn anew
    origin: Origin | None = None
    imported: bool = False  # it is a record that was brought in: nobody plays there
    hints: bool = False  # allowed, though several people play
    follows: str = ""  # the table of which it is the rematch
    series: Series | None = None  # with the games that were won before this one
    clock: ClockRule | None = None
    offered: bool = False  # anybody may take its free seats, and it begins when all are taken
    rated: bool = False
    host: str = ""  # the id of the person who set it up, if that is known

    @property
    def hidden_by(self) -> int:
        """The seed that what is hidden was drawn with: the deal's, or that of the last redraw."""
        return self.redraws[-1].seed if self.redraws else self.seed


@dataclass(frozen=True)
class Chair:
    """A seat as it was set up, and who sits there now: a person, or a bot."""

    kind: str
    bot: str = ""  # the bot that plays, while one does
    name: str = ""
    token: str = ""  # the SHA-256 of the seat's secret; none for a bot's seat
    taken: bool = False  # somebody has sat down
    person: str = ""  # the id of the person who sits there, empty if that is not known
    resigned: bool = False  # the bot plays to the end


FORGOTTEN = "\N{ZERO WIDTH SPACE}"  # the name of one who was forgotten: nobody can choose it, as it is not printable


def shown_name(name: str) -> str:
    """Return a name as it is shown."""
    return put("someone") if name == FORGOTTEN else name


class Person(NamedTuple):
    """Somebody, by whatever device they come."""

    id: str  # public, and not secret: it may be shown in addresses
    name: str  # what they call themselves, perhaps empty
    sign: str  # one of `people.SIGNS`
    created: float


@dataclass
class StoredEntry:
    """One entry of the log. `seen` holds a bit for each seat that can notice it, the bit after them for spectators."""

    sequence: int
    kind: str  # act, undo, redo, seat, clock, end
    seat: int
    action: int | None
    data: Json
    seen: int
    client: str | None = None
    events: list[Event] = field(default_factory=list)  # what the action brought about
    waits: str | None = None  # whom the game waits for after it, as `whose_turn` writes it
    at: float = 0.0  # when it was stored, where clocks run; else that is seen to when it is


def event_to_json(event: Event) -> Json:
    """Return an event as it is kept."""
    return {
        "kind": event.kind,
        "seat": int(event.seat),
        "paragraph": event.paragraph,
        "facts": event.facts,
        "points": int(event.points),
        "seen_by": int(event.seen_by),
        "reveals": event.reveals,
    }


def event_from_json(kept: Json) -> Event:
    """Return an event that was kept."""
    return Event(**kept)


def clock_from_json(kept: str) -> ClockRule | None:
    """Return the clock of a table that was kept."""
    found = json.loads(kept)
    return None if found is None else ClockRule(**found)


def as_kept(events: Sequence[Event]) -> list[Json]:
    """Return events as they would be read again: whether two of them are the same, shows there."""
    kept: list[Json] = json.loads(json.dumps([event_to_json(event) for event in events]))
    return kept


@dataclass(frozen=True)
class Listed:
    """A table as a list shows it."""

    id: str
    game: str
    seats: int
    status: str
    changed: float
    clock: str = "null"  # as it is kept
    names: list[str] = field(default_factory=list)
