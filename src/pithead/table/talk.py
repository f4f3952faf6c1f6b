"""Talk at a table: who may say what, and who hears it.

There are two rooms. Those who sit at the table talk in theirs, and everybody can read it, as everybody at a real table
can hear them. Spectators talk in their own, which those who play can read when the game is over: before that they could
be told what is hidden from them. Talk changes neither the game nor its versions.
"""

import asyncio
import itertools
import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from pithead.core.text import later, put, tr
from pithead.table.errors import NoTalk, TooMuch, Unfit
from pithead.table.kept_talk import (
    PHRASE,
    PLAYERS,
    REACTION,
    SAID,
    SPECTATORS,
    WORD,
    KeptTalk,
    Said,
    Saying,
)
from pithead.table.live_table import Entry, LiveTable
from pithead.table.talk_models import Reached, Talked, Word

PHRASES = {
    "hello": later("Hello!"),
    "luck": later("Good luck, have fun!"),
    "well played": later("Well played!"),
    "thanks": later("Thank you!"),
    "moment": later("One moment, please."),
    "back": later("I am back."),
    "thinking": later("I am still thinking."),
    "your turn": later("It is your turn."),
    "close": later("That was close!"),
    "oops": later("Oops."),
    "good game": later("Good game!"),
    "bye": later("I have to go."),
}
REACTIONS = {
    "bravo": later("Bravo!"),
    "ouch": later("Ouch!"),
    "ha": later("Ha!"),
    "hm": later("Hm?"),
    "thanks": later("Thanks!"),
}
BURST, EVERY_SECONDS = 6, 3.0  # so much may be said at once, and one thing more after each so many seconds
MOST_SPEAKERS = 10_000  # remembered at a time
MARKS = 3  # on top of one letter, at most


_ticks = itertools.count(1)


class Speaker(NamedTuple):
    """Somebody who speaks: from a seat, or as a spectator, who is somebody with a name."""

    seat: int | None
    person: str = ""
    name: str = ""


def cleaned(text: str) -> str:
    """Return words as they can be shown: in one line, without characters that control something or pile up."""
    kept: list[str] = []
    marks = 0
    for char in " ".join(text.split()):
        marks = marks + 1 if unicodedata.combining(char) else 0
        if char.isprintable() and marks <= MARKS:
            kept.append(char)
    plain = " ".join("".join(kept).split())
    if not plain:
        raise Unfit(put("expected something to say, got nothing that can be shown"))
    return plain


class Pacer:
    """Counts what each speaker says; `clock` tells the seconds."""

    def __init__(self) -> None:
        self.clock = time.monotonic
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def check(self, key: str) -> None:
        """Count something that is said, or raise a problem if there was too much."""
        now = self.clock()
        with self._lock:
            left, then = self._left.pop(key, (float(BURST), now))
            left = min(float(BURST), left + (now - then) / EVERY_SECONDS)
            able = left >= 1
            self._left[key] = (left - able, now)
            while len(self._left) > MOST_SPEAKERS:
                self._left.popitem(last=False)
        if not able:
            seconds = f"{EVERY_SECONDS:g}"
            raise TooMuch(put("That was a lot at once: say one thing every {seconds} seconds.", seconds=seconds))


class Talk:
    """What is said at the tables of a server."""

    def __init__(self, kept: KeptTalk, wake: Callable[[str], None]) -> None:
        self.kept = kept
        self.pacer = Pacer()
        self._wake = wake  # those who listen to a table

    def stir(self, table: LiveTable) -> None:
        """Have those who listen look what was said."""
        table.talked = next(_ticks)
        self._wake(table.facts.id)

    # Speaking.

    def admit(self, table: LiveTable, seat: int | None, client: str) -> None:
        """See that somebody may speak now: those at the table are counted by seats, spectators by clients."""
        if table.facts.lesson or table.facts.imported:
            raise NoTalk(put("There is no talk at a lesson or an imported record."), table.version(seat))
        self.pacer.check(f"{table.facts.id} {seat}" if seat is not None else client)

    def say(self, table: LiveTable, who: Speaker, text: str, client: str | None = None) -> Said:
        """Say something in words."""
        return self._add(table, who, WORD, cleaned(text), client=client)

    def say_phrase(self, table: LiveTable, who: Speaker, phrase: str, client: str | None = None) -> Said:
        """Say one of the phrases that each reader hears in their own language."""
        if phrase not in PHRASES:
            expected = ", ".join(PHRASES)
            raise Unfit(put("expected a phrase, one of {expected}; got '{got}'", expected=expected, got=phrase[:20]))
        return self._add(table, who, PHRASE, phrase, client=client)

    def react(self, table: LiveTable, who: Speaker, version: int, reaction: str, client: str | None = None) -> Said:
        """React to an entry of the log, by the version that it has for the one who reacts; '' takes a reaction back.

        What not everybody can see, such as a step of a plan, nobody can react to: it would show that it is there.
        """
        if reaction and reaction not in REACTIONS:
            expected = ", ".join(REACTIONS)
            got = reaction[:20]
            raise Unfit(put("expected a reaction, one of {expected}; got '{got}'", expected=expected, got=got))
        entry = entry_at(table, who.seat, version)
        if entry is None or not seen_by_all(table, entry):
            sentence = put(
                "expected the version of an entry of the log that everybody can see, got {version}", version=version
            )
            raise Unfit(sentence)
        return self._add(table, who, REACTION, reaction, entry.sequence, client)

    def _add(
        self, table: LiveTable, who: Speaker, kind: str, text: str, entry: int | None = None, client: str | None = None
    ) -> Said:
        room, seat = (SPECTATORS, -1) if who.seat is None else (PLAYERS, who.seat)
        sent = f"{seat} {who.person} {client}" if client else None
        said = self.kept.add(table.facts.id, Saying(room, kind, text, seat, who.person, who.name, entry), sent)
        self.stir(table)
        return said

    # Hearing.

    def rooms(self, table: LiveTable, plays: bool) -> list[str]:
        """Return the rooms that somebody can read."""
        return [PLAYERS] if plays and not table.now.over else [PLAYERS, SPECTATORS]

    def reached(self, table: LiveTable, plays: bool) -> Reached:
        """Return how far the rooms have come that somebody can read."""
        found = self.kept.reached(table.facts.id)
        able = self.rooms(table, plays)
        return Reached(table=found.get(PLAYERS, 0), watch=found.get(SPECTATORS, 0) if SPECTATORS in able else 0)

    def heard(self, table: LiveTable, seat: int | None, plays: bool, after: dict[str, int]) -> Talked:
        """Return what was said after a number of each room, as far as a reader can hear it."""
        rooms = {room: after.get(room, 0) for room in self.rooms(table, plays)}
        said = self.kept.read(table.facts.id, rooms)
        return Talked(words=[told(table, one, seat) for one in said])

    def listen(self, table: LiveTable, seat: int | None, plays: bool) -> "TalkStream":
        """Return what a stream tells of the talk."""
        return TalkStream(self, table, seat, plays)


class TalkStream:
    """The talk of a table, as one stream tells it: first how far it has come, then each thing that is said."""

    def __init__(self, talk: Talk, table: LiveTable, seat: int | None, plays: bool) -> None:
        self._talk, self._table, self._seat, self._plays = talk, table, seat, plays
        self._known: tuple[int, list[str]] | None = None  # how much was said when it last looked, and in which rooms
        self._reached: dict[str, int] = {}

    async def news(self) -> list[tuple[str, Talked]]:
        """Return what is new; without a look at the database, where nothing was said."""
        now = self._table.talked, self._talk.rooms(self._table, self._plays)
        if now == self._known:
            return []
        was, self._known = self._known, now
        if was is None or was[1] != now[1]:  # it begins, or another room is open now: the reader asks for what it lacks
            reached = await asyncio.to_thread(self._talk.reached, self._table, self._plays)
            self._reached = {PLAYERS: reached.table, SPECTATORS: reached.watch}
            return [(SAID, Talked(reached=reached))] if reached.table or reached.watch else []
        told = await asyncio.to_thread(self._talk.heard, self._table, self._seat, self._plays, dict(self._reached))
        for word in told.words:
            self._reached[word.room] = word.number
        return [(SAID, told)] if told.words else []


def entry_at(table: LiveTable, seat: int | None, version: int) -> Entry | None:
    """Return the entry of the log that has led a reader to a version."""
    number = table.reader_number(seat)
    low, high = 0, len(table.entries)
    while low < high:  # versions never go back
        middle = (low + high) // 2
        if table.entries[middle].versions[number] < version:
            low = middle + 1
        else:
            high = middle
    found = table.entries[low] if low < len(table.entries) else None
    return found if found is not None and found.versions[number] == version and found.seen >> number & 1 else None


def seen_by_all(table: LiveTable, entry: Entry) -> bool:
    """Tell whether every seat and every spectator can notice an entry."""
    return entry.seen == (1 << table.facts.seats + 1) - 1


def told(table: LiveTable, said: Said, seat: int | None) -> Word:
    """Return what was said as a reader hears it."""
    word = Word(
        room=said.room,
        number=said.number,
        kind=said.kind,
        seat=said.seat if said.seat >= 0 else None,
        name=said.name if said.seat < 0 else table.now.names[said.seat],
        person=said.person,
        text=said.text,
        said=said.said,
    )
    if said.kind == PHRASE:
        word.key, word.text = said.text, tr(PHRASES[said.text]) if said.text in PHRASES else said.text
    elif said.kind == REACTION:
        word.key = said.text
        word.text = tr(REACTIONS[said.text]) if said.text in REACTIONS else ""
        if said.entry is not None and said.entry <= len(table.entries):
            word.version = table.entries[said.entry - 1].versions[table.reader_number(seat)]
    return word
