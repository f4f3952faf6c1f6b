"""The arithmetic of clocks: what is left, when it is used up, what a turn's end brings. No table, no server.

A clock runs from the moment when the game waits for a seat until it waits for it no longer, and not from one small
decision to the next: so it tells nobody how many steps somebody has planned unseen.
Times are seconds since 1970, as the servers agree on them; what passed while no server ran is never charged.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pithead.bots.level import USUAL
from pithead.core.view import Json

TURN, LIVE = "turn", "live"  # the kinds of clocks: so much for each turn; so much for the game, and more with each turn
BOT, RANDOM, ASK = "bot", "random", "ask"  # what happens at zero
MORE_SHARE, MINUTE = 4, 60  # of a live clock: more time is a quarter of it in whole minutes, and one at least

Outage = tuple[float, float]  # from when to when no server ran


@dataclass(frozen=True)
class ClockRule:
    """The clock of a table, as it was chosen when the table was set up."""

    kind: str
    seconds: int  # for each turn, or for the whole game
    increment: int = 0  # seconds that the end of a turn adds to a live clock
    zero: str = BOT  # what happens when time is up
    bot: str = USUAL  # that goes on then

    @property
    def more(self) -> int:
        """The seconds that others can give to somebody whose time is up."""
        if self.kind == TURN:
            return self.seconds
        return max(MINUTE, self.seconds // MORE_SHARE // MINUTE * MINUTE)


class SeatClock(NamedTuple):
    """The clock of one seat."""

    left: float  # seconds, when it was started; or now, if it stands
    since: float | None = None  # when it was started
    acting: bool = False  # whether the game waits for the seat: its turn is under way
    out: bool = False  # whether its time was up in this turn


class Vote(NamedTuple):
    """What somebody wants to be done about another whose time is up: `time`, `bot` or `end`."""

    seat: int
    by: int
    want: str


class Clocks(NamedTuple):
    """All clocks of a table."""

    seats: tuple[SeatClock, ...]
    votes: tuple[Vote, ...] = ()

    def kept(self) -> Json:
        """Return them as they are kept in the log."""
        return {"seats": [list(one) for one in self.seats], "votes": [list(vote) for vote in self.votes]}

    def set(self, seat: int, one: SeatClock) -> "Clocks":
        """Return them with another clock at a seat."""
        return self._replace(seats=(*self.seats[:seat], one, *self.seats[seat + 1 :]))


class Timed(NamedTuple):
    """When an entry is stored, and when the clocks have to be looked at again; nothing, where there are none."""

    at: float = 0.0
    due: float | None = None


def read_clocks(kept: Json) -> Clocks:
    """Return clocks that were kept."""
    return Clocks(tuple(SeatClock(*one) for one in kept["seats"]), tuple(Vote(*vote) for vote in kept["votes"]))


def stopped(rule: ClockRule, seats: int) -> Clocks:
    """Return the clocks of a table at which nobody has begun."""
    return Clocks((SeatClock(float(rule.seconds)),) * seats)


# How time passes.


def passed(since: float, until: float, outages: Sequence[Outage]) -> float:
    """Return the seconds between two moments in which a server ran. `outages` do not overlap."""
    down = sum(max(0.0, min(until, ended) - max(since, began)) for began, ended in outages)
    return max(0.0, until - since - down)


def left_at(one: SeatClock, now: float, outages: Sequence[Outage]) -> float:
    """Return the seconds that are left of a clock."""
    return one.left if one.since is None else max(0.0, one.left - passed(one.since, now, outages))


def zero_at(one: SeatClock, outages: Sequence[Outage]) -> float | None:
    """Return when a clock comes to zero if nothing happens, None if it stands. `outages` are in their order."""
    if one.since is None:
        return None
    zero = one.since + one.left
    for began, ended in outages:
        if ended > one.since and began < zero:
            zero += ended - max(began, one.since)
    return zero


def used_up(one: SeatClock, now: float, outages: Sequence[Outage]) -> bool:
    """Tell whether a clock that runs has come to zero."""
    zero = zero_at(one, outages)
    return zero is not None and now >= zero


# What starts and stops them.


def advance(
    rule: ClockRule,
    clocks: Clocks,
    waiting: Collection[int],
    playing: Collection[int],
    now: float,
    outages: Sequence[Outage],
) -> Clocks:
    """Return the clocks after something happened: the game waits for some seats, and at some of all a person plays."""
    seats = tuple(
        _advance(rule, one, seat in waiting, seat in playing, now, outages) for seat, one in enumerate(clocks.seats)
    )
    votes = tuple(vote for vote in clocks.votes if seats[vote.seat].out)
    return Clocks(seats, votes)


def _advance(
    rule: ClockRule, one: SeatClock, acting: bool, person: bool, now: float, outages: Sequence[Outage]
) -> SeatClock:
    left, since, out = one.left, one.since, one.out
    began, ended = acting and not one.acting, one.acting and not acting
    runs = acting and person and (began or not out)
    if since is not None and not runs:
        left, since = round(left_at(one, now, outages), 3), None
    if ended and rule.kind == LIVE and (one.since is not None or out):
        left += rule.increment
    if began and rule.kind == TURN:
        left = float(rule.seconds)
    if began or ended:
        out = False
    if runs and since is None:
        since = now
    return SeatClock(left, since, acting, out)


def run_out(clocks: Clocks, seat: int) -> Clocks:
    """Return the clocks when the time of a seat is up: it stands at zero until the turn is over."""
    return clocks.set(seat, SeatClock(0.0, None, True, True))


def given_more(rule: ClockRule, clocks: Clocks, seat: int) -> Clocks:
    """Return the clocks when others give more time to a seat whose time was up; it has yet to be started."""
    given = clocks.set(seat, SeatClock(float(rule.more), None, True))
    return given._replace(votes=tuple(vote for vote in given.votes if vote.seat != seat))


def taken_back(clocks: Clocks, before: Clocks, seat: int, apart: bool) -> Clocks:
    """Return the clocks when a seat takes back a decision: they stand and run as `before` it.

    So all time since then is charged to the seat that takes back, and the others get theirs back. Where several
    decide unseen, `apart`, nobody else's clock is touched.
    """
    return clocks.set(seat, before.seats[seat]) if apart else before


# What others decide.


def decided(votes: Sequence[Vote], seat: int, voters: Collection[int]) -> str | None:
    """Return what others have decided about a seat whose time is up, None while they have not.

    More than half of them decide; the game ends only if all of them want it. Who are divided let a bot go on.
    """
    wants = [vote.want for vote in votes if vote.seat == seat and vote.by in voters]
    for want in ("time", "bot", "end"):
        count = wants.count(want)
        if count == len(voters) or (want != "end" and 2 * count > len(voters)):
            return want
    return "bot" if len(wants) == len(voters) else None
