"""What a seat remembers of a game: what it saw of the deal, its own decisions, and all that it saw happen, in order."""

import json
from typing import Any, Final

from pithead.core.events import EVERYONE, Event
from pithead.core.game import State

SAME: Final = object()  # no difference
Line = tuple[int, str]  # who knows it, as bits, and what


class Memory:
    """The memories of all seats and of a spectator, who counts as the seat after the last.

    A line is an event, in its own facts, for those who may know of it; a decision, for the seat that made it; and,
    where a decision brought no event that a seat knows of, what has changed in that seat's view. So a memory tells
    nothing but what views and events tell, and all that they told once. A longer memory begins with the shorter one.
    """

    def __init__(self, beginnings: list[str], lines: list[Line]) -> None:
        self.beginnings = beginnings  # for each seat and the spectator; never changed
        self.lines = lines
        self._told = [(0, beginning) for beginning in beginnings]  # for each: up to which line, and the text

    @staticmethod
    def begin(position: State) -> "Memory":
        """Return the memories of a game that begins with this position."""
        beginnings = [f"seat {seat}\n{short(position.view(seat))}" for seat in range(int(position.seats))]
        return Memory([*beginnings, f"spectator\n{short(position.view(None))}"], [])

    def decide(self, seat: int, notation: str) -> None:
        """A seat remembers its decision."""
        self.lines.append((1 << seat, f"> {notation}"))

    def add(self, before: State, after: State, actor: int, events: list[Event]) -> None:
        """Remember what a seat's decision has brought about."""
        told = 1 << actor
        for event in events:
            self.lines.append((event.seen_by, line(event)))
            told |= event.seen_by
        if told == EVERYONE:
            return
        changes: dict[str, int] = {}
        for who in range(len(self.beginnings)):
            if told >> who & 1 == 0:
                seat = self._seat(who)
                change = difference(before.view(seat), after.view(seat))
                if change is not SAME:
                    shown = short(change)
                    changes[shown] = changes.get(shown, 0) | 1 << who
        self.lines += [(known, shown) for shown, known in changes.items()]

    def of(self, seat: int | None) -> str:
        """Return what a seat, or a spectator (None), remembers."""
        who = len(self.beginnings) - 1 if seat is None else seat
        upto, told = self._told[who]
        if upto < len(self.lines):
            told = "\n".join([told, *(shown for known, shown in self.lines[upto:] if known >> who & 1)])
            self._told[who] = len(self.lines), told
        return told

    def known_to(self, seat: int) -> "Memory":
        """Return the memories as far as a seat knows them: its own, and of the others what it saw them see."""
        public = self.beginnings[-1].partition("\n")[2]
        beginnings = [f"seat {other}\n{public}" for other in range(len(self.beginnings) - 1)]
        beginnings[seat] = self.beginnings[seat]
        lines = [(known, shown) for known, shown in self.lines if known >> seat & 1]
        return Memory([*beginnings, self.beginnings[-1]], lines)

    def _seat(self, who: int) -> int | None:
        return None if who == len(self.beginnings) - 1 else who

    def __deepcopy__(self, memo: object) -> "Memory":
        other = Memory(self.beginnings, list(self.lines))
        other._told = list(self._told)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return Memory, (self.beginnings, self.lines)


def short(found: object) -> str:
    """Return JSON without spaces, in ASCII: a learner keeps thousands of memories, and Python takes a byte for each."""
    return json.dumps(found, separators=(",", ":"))


def line(event: Event) -> str:
    """Return an event in its own facts, whatever the language; its paragraph tells events apart that are alike."""
    points = f" {int(event.points):+d}" if event.points else ""
    facts = f" {short(event.facts)}" if event.facts else ""
    return f"{event.kind} {int(event.seat)} {event.paragraph}{points}{facts}"


def difference(old: Any, new: Any) -> Any:
    """Return what is other in the new one of two views, or SAME: of objects, and of lists as long, only what changed.

    A key that is no more is told as null.
    """
    if old == new:
        return SAME
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*new, *(key for key in old if key not in new)]
        changed = {key: difference(old.get(key), new.get(key)) for key in keys}
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        changed = {str(i): difference(old[i], new[i]) for i in range(len(new))}
    else:
        return new
    return {key: found for key, found in changed.items() if found is not SAME}
