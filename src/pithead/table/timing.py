"""Clocks at a table: what an entry of the log does to them, whose time is up, what the others decide about it.

Whoever writes an entry notes in it how the clocks stand after it, if it starts or stops one: the log is the truth about
time too. That somebody's time is up is an entry like any other: of several processes the key lets one write it.
"""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from pithead.core.generator import seeded
from pithead.core.history import History
from pithead.core.playout import choose_best
from pithead.core.text import put
from pithead.core.view import Json
from pithead.table.clocks import (
    ASK,
    BOT,
    RANDOM,
    Clocks,
    Timed,
    Vote,
    advance,
    decided,
    given_more,
    left_at,
    run_out,
    taken_back,
    used_up,
    zero_at,
)
from pithead.table.errors import CannotTakeBack, NotAsked, OutOfTime, Outrun, Replaced, TableError, TooOften
from pithead.table.kept import Chair, Facts, StoredEntry
from pithead.table.kept_time import KeptTime
from pithead.table.live_table import Entry, LiveTable, Moment
from pithead.table.seating import TRIES, Holder, Seating
from pithead.table.timekeeping import ServerTime
from pithead.table.whose_turn import waits_after

BOTS_SECONDS = 10.0  # after which somebody looks whether a bot has moved, though nobody looks at the table
AT_RANDOM, SENSIBLY = 40, 200  # so many random actions may end a turn; then it is ended by the game's policy
MOST_SAID = 60  # so often somebody may vote, propose or refuse in a game
STATUS = {"agreed": "ended", "closed": "closed", "stopped": "ended"}  # of a table, by how it was ended


def everyone(table: LiveTable) -> int:
    """Return all readers, as bits."""
    return (1 << table.facts.seats + 1) - 1


def people(chairs: Sequence[Chair]) -> list[int]:
    """Return the seats at which people sit and play themselves."""
    return [seat for seat, chair in enumerate(chairs) if chair.kind == "person" and chair.taken and not chair.bot]


def on_the_clock(chairs: Sequence[Chair]) -> list[int]:
    """Return the seats whose clocks may run: those of people, when all of them have come."""
    return people(chairs) if all(chair.taken for chair in chairs if chair.kind == "person") else []


def plays_on(facts: Facts, chairs: Sequence[Chair]) -> bool:
    """Tell whether bots go on though nobody looks: where a clock runs, as long as people play, who may come back on
    another day; at a rated table to the end, so that nobody escapes a loss by leaving.
    """
    if facts.clock is None:
        return False
    return bool(on_the_clock(chairs)) or (facts.rated and all(chair.taken for chair in chairs))


class Timing(Seating):
    """What you can do about clocks."""

    time: ServerTime
    kept_time: KeptTime

    # What an entry does.

    def timed(
        self,
        table: LiveTable,
        data: Json,
        history: History | None,
        chairs: Sequence[Chair],
        clocks: Clocks | None = None,
    ) -> Timed:
        """Note in the data of an entry how the clocks stand after it; `clocks` is what it sets them to, if it does."""
        rule, was = table.facts.clock, table.now.clocks
        if rule is None or was is None or history is None:
            return Timed()
        now, outages = self.time.now(), self.time.outages
        waiting = [] if data.get("ended") or table.now.ended else history.state.waiting
        after = advance(rule, was if clocks is None else clocks, waiting, on_the_clock(chairs), now, outages)
        if after != was:
            data["clock"] = after.kept()
        return Timed(now, self._due(table, after, waiting, chairs, now))

    def _due(
        self, table: LiveTable, clocks: Clocks, waiting: Collection[int], chairs: Sequence[Chair], now: float
    ) -> float:
        """Return when the clocks have to be looked at next, 0 if never."""
        assert table.facts.clock is not None
        times = [zero for one in clocks.seats if (zero := zero_at(one, self.time.outages)) is not None]
        if table.facts.clock.zero == RANDOM and any(one.out for one in clocks.seats):
            times.append(now)
        if any(chairs[seat].bot for seat in waiting) and plays_on(table.facts, chairs):
            times.append(now + BOTS_SECONDS)
        return min(times, default=0.0)

    def rewound_clocks(self, table: LiveTable, seat: int, of: Entry) -> Clocks | None:
        """Return the clocks when a seat takes back a decision, if its own lasts for what it is charged then."""
        now = table.now.clocks
        if now is None:
            return None
        kept = (entry.data["clock"] for entry in reversed(table.entries[: of.sequence - 1]) if "clock" in entry.data)
        clocks = taken_back(now, table.clocks_from(next(kept, None)), seat, of.apart)
        if used_up(clocks.seats[seat], self.time.now(), self.time.outages):
            sentence = put(
                "This cannot be taken back: the time since then would count as yours, and you do not have that much."
            )
            raise CannotTakeBack(sentence, table.version(seat))
        return clocks

    # Whose time is up.

    def run_out(self, table: LiveTable) -> None:
        """Note whose time is up, and what happens then."""
        if table.now.clocks is None or not table.playable:
            return
        with table.lock:
            for _ in range(TRIES + table.facts.seats):
                seat = self._first_out(table)
                if seat is None:
                    return
                data, clocks = self._zero(table, seat), run_out(table.now.clocks, seat)
                if not self.note(table, "clock", seat, data, clocks):
                    self._catch_up(table)
            raise Outrun(table.version(None))

    def _first_out(self, table: LiveTable) -> int | None:
        clocks = table.now.clocks
        assert clocks is not None
        running = [seat for seat, one in enumerate(clocks.seats) if one.since is not None]
        if not running:
            return None
        now = self.time.now()
        out = [seat for seat in running if used_up(clocks.seats[seat], now, self.time.outages)]
        return min(out, default=None, key=lambda seat: zero_at(clocks.seats[seat], self.time.outages) or 0.0)

    def _zero(self, table: LiveTable, seat: int) -> Json:
        rule = table.facts.clock
        assert rule is not None
        others = [other for other in people(table.now.chairs) if other != seat]
        do = BOT if rule.zero == ASK and not others else rule.zero
        data: Json = {"what": "zero", "do": do}
        return data | {"chair": {"bot": rule.bot}} if do == BOT else data

    def in_time(self, table: LiveTable, seat: int) -> None:
        """See that a person may still decide: that the time is not up, or that the others have yet to be asked."""
        self.run_out(table)
        rule, clocks, chair = table.facts.clock, table.now.clocks, table.now.chairs[seat]
        if rule is not None and clocks is not None and clocks.seats[seat].out and (chair.bot or rule.zero != ASK):
            raise OutOfTime(put("Your time for this turn is up."), table.version(seat))

    def see_that_late(self, table: LiveTable, seat: int) -> None:
        """See that the time of a seat is up, and that nobody has ended its turn meanwhile."""
        if table.now.clocks is None or not table.now.clocks.seats[seat].out:
            raise Replaced(put("expected a turn whose time is up, got one that is over"), table.version(seat))

    def see_to(self, table: LiveTable, was_due: float) -> None:
        """Do all that the clocks of a table ask for, which was due at a time."""
        self.run_out(table)
        rule, clocks = table.facts.clock, table.now.clocks
        if rule is None or clocks is None or table.now.history is None or not table.playable or table.now.over:
            self.kept_time.set_due(table.facts.id, 0.0, was_due)
            return
        for seat, one in enumerate(clocks.seats):
            if one.out and rule.zero == RANDOM:
                self._end_turn(table, seat)
        with table.lock:
            waiting = [] if table.now.ended else table.now.playing().state.waiting
            due = self._due(table, table.now.clocks or clocks, waiting, table.now.chairs, self.time.now())
            self.kept_time.set_due(table.facts.id, due, was_due)

    def _end_turn(self, table: LiveTable, seat: int) -> None:
        """Let random actions end the turn of one whose time is up."""
        for count in range(SENSIBLY):
            now = table.now
            if now.clocks is None or not now.clocks.seats[seat].out or now.chairs[seat].bot or now.over:
                return
            state = now.playing().state
            legal = state.legal(seat)
            if count < AT_RANDOM:
                action = legal[secrets.randbelow(len(legal))]
            else:
                action = int(choose_best(state, seat, seeded(secrets.randbits(63))))
            try:
                self.force(table, seat, action)
            except CannotTakeBack:  # it has planned the same too often: then something else
                continue
            except TableError:  # something has happened meanwhile; it is looked at again
                return

    def force(self, table: LiveTable, seat: int, action: int) -> None:
        """Carry out an action for a seat whose time is up."""
        raise NotImplementedError

    # What the others decide.

    def judge(self, table: LiveTable, seat: int, want: str, holder: Holder) -> None:
        """Let somebody say what is to be done about another whose time is up."""

        def vote() -> tuple[Json, Clocks] | None:
            rule, clocks, by = table.facts.clock, table.now.clocks, holder.seat
            voters = asked_about(table, seat)
            if rule is None or clocks is None or by not in voters:
                sentence = put("expected a seat that is out of time and under vote; got another")
                raise NotAsked(sentence, table.version(by))
            cast = Vote(seat, by, want)
            if cast in clocks.votes:
                return None
            votes = (*(old for old in clocks.votes if (old.seat, old.by) != (seat, by)), cast)
            data: Json = {"what": "vote", "by": by, "want": want}
            result = decided(votes, seat, voters)
            after = clocks._replace(votes=votes)
            if result is not None:
                data["do"] = result
            if result == "time":
                after = given_more(rule, after, seat)
            elif result == "bot":
                data["chair"] = {"bot": rule.bot}
            elif result == "end":
                data["ended"] = "agreed"
            return data, after

        self.say(table, "clock", seat, vote, holder)

    def say(
        self,
        table: LiveTable,
        kind: str,
        seat: int,
        make: Callable[[], tuple[Json, Clocks | None] | None],
        holder: Holder,
    ) -> None:
        """Write what somebody says about a game, unless nothing is new; it is made again if others wrote first."""
        with table.lock:
            for _ in range(TRIES):
                self.check(table, holder)
                made = make()
                if made is None:
                    return
                if table.said[holder.seat] >= MOST_SAID:
                    sentence = put("expected at most {most} votes and proposals of a seat", most=str(MOST_SAID))
                    raise TooOften(sentence, table.version(holder.seat))
                data, clocks = made
                if self.note(table, kind, seat, data, clocks):
                    return
                self._catch_up(table)
            raise Outrun(table.version(None))

    def note(self, table: LiveTable, kind: str, seat: int, data: Json, clocks: Clocks | None = None) -> bool:
        """Store an entry that everybody hears of, and that is no decision; return False if another was first."""
        chairs, chair = table.now.chairs, None
        if "chair" in data:
            chair = replace(chairs[seat], **data["chair"])
            chairs = (*chairs[:seat], chair, *chairs[seat + 1 :])
        timed = self.timed(table, data, table.now.history, chairs, clocks)
        stored = StoredEntry(table.sequence + 1, kind, seat, None, data, everyone(table), at=timed.at)
        stored.waits = "" if "ended" in data else waits_after(table, stored, table.now.history, chairs)
        status = STATUS.get(data.get("ended", ""))
        if not self.store.append(table.facts.id, stored, None, status, chair, due=timed.due):
            return False
        table.take(stored, table.now.history)
        self.changed(table.facts.id)
        return True


def asked_about(table: LiveTable, seat: int) -> list[int]:
    """Return who are asked about a seat, as its time is up; nobody, if it is not, or if that is decided."""
    rule, clocks, now = table.facts.clock, table.now.clocks, table.now
    if rule is None or clocks is None or rule.zero != ASK or now.over:
        return []
    if not clocks.seats[seat].out or now.chairs[seat].bot:
        return []
    return [other for other in people(now.chairs) if other != seat]


def seconds_left(table: LiveTable, now: Moment, seat: int) -> float:
    """Return what is left of a seat's clock now."""
    assert now.clocks is not None
    return left_at(now.clocks.seats[seat], table.time.now(), table.time.outages)
