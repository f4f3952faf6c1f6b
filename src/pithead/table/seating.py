"""Who sits where: a seat is its owner's from the first use of its secret. All checks are made inside the lock."""

import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import sqlalchemy as sa

from pithead.core.history import History
from pithead.core.text import put
from pithead.core.view import Json
from pithead.table.clocks import Clocks, Timed
from pithead.table.errors import (
    AlreadyOver,
    ByTheClock,
    NotSeated,
    NotYourSeat,
    OtherSeat,
    OutOfTime,
    Outrun,
    StillHere,
)
from pithead.table.ids import hashed
from pithead.table.kept import FORGOTTEN, Chair, StoredEntry
from pithead.table.levels import level_name
from pithead.table.live_table import LiveTable
from pithead.table.offers import check_rated
from pithead.table.people import People
from pithead.table.presence import Presence
from pithead.table.store import Store
from pithead.table.whose_turn import waits_after

TRIES = 8  # how often a change is made anew when another process wrote first
MOST_CHANGES = 100  # of one seat; the log of a game does not grow without end


class Holder(NamedTuple):
    """Who asks for a seat: the secret, as it is kept, that the seat had when the asker was looked up."""

    seat: int
    secret: str


class Seating:
    """What you can do about seats."""

    store: Store
    presence: Presence
    people: People
    changed: Callable[[str], None]

    def _catch_up(self, table: LiveTable) -> None:
        """Take what another has written first, if there is still a table that one can write to."""
        raise NotImplementedError

    def timed(
        self,
        table: LiveTable,
        data: Json,
        history: History | None,
        chairs: Sequence[Chair],
        clocks: Clocks | None = None,
    ) -> Timed:
        """Note in the data of an entry how the clocks stand after it."""
        raise NotImplementedError

    # Who asks.

    def seat_of(self, table: LiveTable, token: str) -> int:
        """Return the seat that a secret opens; it is the asker's from now on, if it was nobody's."""
        given = hashed(token)
        seat = table.seat_by(given)
        if seat is None or not _opens(table.now.chairs[seat], given):
            raise _unknown(table, seat)

        def sits(chair: Chair) -> Json | None:
            if not _opens(chair, given):
                raise _unknown(table, seat)
            if chair.taken:
                return None
            check_rated(table, seat, None, "", [])
            return {"what": "sits", "chair": {"taken": True}}

        if not table.now.chairs[seat].taken:
            self.change(table, seat, sits)
        return seat

    def seats_of(self, table: LiveTable, browser: str) -> list[int]:
        """Return the seats that a browser has taken."""
        key = hashed(browser)
        found = None if self.store.shared else table.claims.get(key)  # another process may have let it sit down
        if not found:
            claims = table.claims  # replaced when seats change: what was read before is not kept after it
            found = self.store.claimed(key, table.facts.id)
            if found:
                claims[key] = found
        return found

    def known(self, browser: str) -> str:
        """Return what a browser is known by, empty if it chose that itself: it was never let sit down under it."""
        return browser if browser and self.store.knows(hashed(browser)) else ""

    # Sitting down, links.

    def sit(
        self, table: LiveTable, token: str, name: str, browser: str, client: str = "", network: str = ""
    ) -> tuple[int, str]:
        """Take a seat by its secret, under a name; a browser remembers it. Return the seat, and its new secret.

        The secret that was used is spent. From a browser that sits there it is taken once more, without a new one;
        and with the same `client`, which nobody else knows, in case that the first answer was lost.
        """
        given, fresh = hashed(token), secrets.token_urlsafe(16)
        seat = table.seat_by(given)
        if seat is None:
            raise _unknown(table, None)
        key = f"{seat} {client}" if client else None
        beside = bool(browser and self.seats_of(table, browser))  # somebody else at the same device, whose name it is
        person = self.people.sits(browser, "" if beside else name) if browser else None
        networks = self.store.networks(table.facts.id) if table.facts.rated else []

        def sits(chair: Chair) -> Json | None:
            called = name or (person.name if person is not None and not beside else "") or chair.name
            was = {"was": table.now.names[seat]}
            first = table.clients.get(key) if key is not None else None
            lost = first is not None and first.kind == "seat" and first.data["chair"].get("token") == chair.token
            if not lost and not _opens(chair, given):
                if not browser or seat not in self.seats_of(table, browser):
                    raise _unknown(table, seat)
                return None if called == chair.name else {"what": "renames", **was, "chair": {"name": called}}
            check_rated(table, seat, person, network, networks)
            what = "joins" if chair.taken and not lost else "sits"
            after = {
                "name": called,
                "taken": True,
                "token": hashed(fresh),
                "person": "" if person is None else person.id,
            }
            if not stays_with_bot(table, seat):
                after["bot"] = ""
            return {"what": what, **was, "chair": after}

        also = self._sat(table, seat, network) if table.facts.rated or table.facts.offered else None
        done = self.change(table, seat, sits, claim=hashed(browser) if browser else "", client=key, also=also)
        return seat, fresh if done is not None and done["what"] != "renames" else ""

    def take_seat(self, table: LiveTable, seat: int, browser: str, person: str, network: str) -> str:
        """Let somebody who is known from another table sit down at a seat that is nobody's yet; return its new secret,
        empty if the browser sits there already.
        """
        fresh = secrets.token_urlsafe(16)
        known = self.people.by_id(person)
        networks = self.store.networks(table.facts.id) if table.facts.rated else []

        def sits(chair: Chair) -> Json | None:
            if not chair.taken:
                check_rated(table, seat, known, network, networks)
                return {"what": "sits", "chair": {"taken": True, "token": hashed(fresh), "person": person}}
            if browser and seat in self.seats_of(table, browser):
                return None
            raise OtherSeat(put("Somebody else has taken your seat."), table.version(None))

        also = self._sat(table, seat, network) if table.facts.rated else None
        done = self.change(table, seat, sits, claim=hashed(browser) if browser else "", also=also)
        return "" if done is None else fresh

    def new_link(self, table: LiveTable, seat: int, holder: Holder, browser: str = "") -> str:
        """Give a seat another secret; the old one, and the browsers that used it, lose the seat.

        It is one's own seat, which the asker's browser keeps, or one where nobody sits yet.
        """
        token = secrets.token_urlsafe(16)
        own = holder.seat == seat

        def opens(chair: Chair) -> Json:
            if chair.kind != "person":
                raise bots_seat(table, seat)
            if chair.taken and not own:
                raise NotYourSeat(put("expected a free seat or your own; got one that is taken"))
            return {"what": "link", "by": holder.seat, "own": own, "chair": {"token": hashed(token)}}

        self.change(table, seat, opens, holder, hashed(browser) if own and browser else "", forget=True)
        return token

    # Seats that are offered.

    def join(self, table: LiveTable, name: str, browser: str, network: str) -> int:
        """Take the first free seat of a table that is offered, and return it; who sits there already, stays."""
        person = self.people.sits(browser, name)
        own = self.seats_of(table, browser)
        if own:
            return own[0]
        networks = self.store.networks(table.facts.id) if table.facts.rated else []
        for seat, free in enumerate(table.now.chairs):
            if free.taken or free.kind != "person" or not table.facts.offered:
                continue
            token = hashed(secrets.token_urlsafe(16))  # nobody knows it: the browser holds the seat

            def sits(chair: Chair, seat: int = seat, token: str = token) -> Json | None:
                self.see_that_it_goes_on(table)
                if chair.taken:
                    return None
                check_rated(table, seat, person, network, networks)
                was = {"was": table.now.names[seat]}
                called = name or person.name or chair.name
                after = {"name": called, "taken": True, "bot": "", "token": token, "person": person.id}
                return {"what": "sits", **was, "chair": after}

            also = self._sat(table, seat, network)
            if self.change(table, seat, sits, claim=hashed(browser), also=also) is not None:
                return seat
        raise OtherSeat(put("This table has no free seat left."), table.version(None))

    def fill(self, table: LiveTable, bot: str, person: str, holder: Holder) -> None:
        """Put bots on all free seats of a table that is offered: its host asks for it."""
        if not table.facts.offered:
            raise OtherSeat(put("This table has no free seat left."), table.version(holder.seat))
        if table.facts.host and person != table.facts.host:
            raise NotYourSeat(put("expected the host, who alone can fill the table with bots; got somebody else"))

        def fills(chair: Chair) -> Json | None:
            self.see_that_it_goes_on(table, holder.seat)
            if chair.taken:
                return None
            return {"what": "bot", "by": holder.seat, "chair": {"kind": "bot", "bot": bot, "token": "", "taken": True}}

        for seat in range(table.facts.seats):
            self.change(table, seat, fills, holder, also=self._sat(table, seat, ""))

    def see_that_it_goes_on(self, table: LiveTable, reader: int | None = None) -> None:
        """See that a game is not over, nor closed before it began."""
        if table.now.over or not table.playable:
            raise AlreadyOver(put("expected an unfinished game, got one that is over"), table.version(reader))

    def _sat(self, table: LiveTable, seat: int, network: str) -> Callable[[sa.Connection], None]:
        """Return what is written when somebody takes an offered seat: it is offered no longer when all are taken."""
        noted = self.store.from_network(table.facts.id, seat, network if table.facts.rated else "")
        full = self.store.offered_no_longer(table.facts.id)

        def write(connection: sa.Connection) -> None:
            noted(connection)
            full(connection)

        return write

    def forget_seat(self, table: LiveTable, seat: int, person: str, bot: str) -> None:
        """Take a person who is forgotten from a seat: a bot goes on, or, without one, the seat is free again."""

        def forgets(chair: Chair) -> Json | None:
            if chair.person != person:
                return None
            token = hashed(secrets.token_urlsafe(16))
            after: Json = {"name": FORGOTTEN, "person": "", "token": token}
            after |= {"bot": chair.bot or bot} if bot else {"name": "", "bot": "", "taken": False}
            return {"what": "forgotten", "was": FORGOTTEN, "chair": after}

        self.change(table, seat, forgets, forget=True)

    # Bots for people.

    def leave(self, table: LiveTable, seat: int, bot: str, holder: Holder) -> None:
        """Let a bot play for a person: if the owner asks for it; or is away, and all others who are here do.

        Where a clock runs, that alone decides about one who is away.
        """
        own = holder.seat == seat

        def leaves(chair: Chair) -> Json | None:
            if chair.kind != "person":
                raise bots_seat(table, seat)
            if chair.bot:
                sentence = put("{bot} plays for {name} already", bot=level_name(chair.bot), name=table.now.names[seat])
                raise OtherSeat(sentence, table.version(holder.seat))
            if own:
                return {"what": "leaves", "by": seat, "chair": {"bot": bot}}
            self._see_that_away(table, seat, holder.seat)
            if not self._agreed(table, seat, holder.seat):
                wanted = (seat, holder.seat) in table.wants
                return None if wanted else {"what": "wants", "by": holder.seat, "chair": {}}
            return {"what": "replaced", "by": holder.seat, "chair": {"bot": bot}}

        self.change(table, seat, leaves, holder)

    def _see_that_away(self, table: LiveTable, seat: int, by: int) -> None:
        """See that others may let a bot play for somebody: where no clock decides, if nothing was heard of them."""
        name = table.now.names[seat]
        if table.facts.clock is not None:
            sentence = put("This table has a clock: a bot takes over for {name} when time is up.", name=name)
            raise ByTheClock(sentence, table.version(by))
        if not self.presence.away(table, seat):
            seconds = str(table.facts.away_seconds)
            sentence = put(
                "{name} is here: a bot can take over once {name} has been away for {seconds} seconds",
                name=name,
                seconds=seconds,
            )
            raise StillHere(sentence, table.version(by))

    def _agreed(self, table: LiveTable, seat: int, by: int) -> bool:
        """Tell whether all others who are here want a bot for one who is away, or that was so for days."""
        others = [
            other
            for other, chair in enumerate(table.now.chairs)
            if chair.kind == "person" and chair.taken and not chair.bot and other not in (seat, by)
        ]
        if all((seat, other) in table.wants or self.presence.away(table, other) for other in others):
            return True
        return self.presence.long_away(table, seat)

    def come_back(self, table: LiveTable, seat: int, holder: Holder | None = None) -> None:
        """Let a person play again, unless the bot ends the game, or a turn for which the time was up."""

        def returns(chair: Chair) -> Json | None:
            if chair.resigned:
                raise OtherSeat(put("You have resigned: the bot plays to the end."), table.version(seat))
            if stays_with_bot(table, seat):
                sentence = put("Your time for this turn is up: come back when the bot has ended it.")
                raise OutOfTime(sentence, table.version(seat))
            return {"what": "returns", "chair": {"bot": ""}} if chair.bot else None

        self.change(table, seat, returns, holder)

    def replace_bot(self, table: LiveTable, seat: int, failed: str, bot: str) -> None:
        """Put another bot in the place of one that failed."""

        def fails(chair: Chair) -> Json | None:
            return {"what": "fails", "failed": failed, "chair": {"bot": bot}} if chair.bot == failed else None

        self.change(table, seat, fails)

    # What they share.

    def check(self, table: LiveTable, holder: Holder | None) -> None:
        """See that a seat still has the secret by which its holder was looked up; call it inside the lock."""
        if holder is not None and table.now.chairs[holder.seat].token != holder.secret:
            sentence = put("{name}'s seat has a new secret: reload the page.", name=table.now.names[holder.seat])
            raise OtherSeat(sentence, table.version(None))

    def change(
        self,
        table: LiveTable,
        seat: int,
        change: Callable[[Chair], Json | None],
        holder: Holder | None = None,
        claim: str = "",
        forget: bool = False,
        client: str | None = None,
        also: Callable[[sa.Connection], None] | None = None,
    ) -> Json | None:
        """Change who sits at a seat. `change` is asked, of the seat as it is, what is to be kept: None if nothing is.

        Where another process writes first, it is asked again. With the entry a browser gets the seat (`claim`), or
        all others lose it (`forget`).
        """
        with table.lock:
            for _ in range(TRIES):
                self.check(table, holder)
                chair = table.now.chairs[seat]
                data = change(chair)
                if data is None:
                    return None
                self._bound(table, seat, data)
                known = client if client not in table.clients else None
                seen = _concerned(table, seat, data)
                after = replace(chair, **data["chair"])
                seated = (*table.now.chairs[:seat], after, *table.now.chairs[seat + 1 :])
                timed = self.timed(table, data, table.now.history, seated)
                stored = StoredEntry(table.sequence + 1, "seat", seat, None, data, seen, known, at=timed.at)
                stored.waits = waits_after(table, stored, table.now.history, seated)
                noticed = bool(seen >> table.facts.seats & 1)
                kept = (claim, forget, timed.due, also)
                if self.store.append(table.facts.id, stored, None, None, after, noticed, *kept):
                    table.take(stored, table.now.history)
                    self.changed(table.facts.id)
                    return data
                self._catch_up(table)
            raise Outrun(table.version(None))

    def _bound(self, table: LiveTable, seat: int, data: Json) -> None:
        """See that a seat does not change hands for ever: one can always sit down first, and come back."""
        always = ("sits", "returns", "fails", "resigns", "forgotten")
        if data["what"] not in always and table.changes[seat] >= MOST_CHANGES:
            sentence = put(
                "expected at most {most} changes of a seat in one game, got one more", most=str(MOST_CHANGES)
            )
            raise OtherSeat(sentence, table.version(None))


def _opens(chair: Chair, given: str) -> bool:
    return bool(chair.token) and hmac.compare_digest(chair.token, given)


def stays_with_bot(table: LiveTable, seat: int) -> bool:
    """Tell whether a bot goes on at a seat whoever sits there: to the end, or to that of a turn whose time is up."""
    chair, clocks = table.now.chairs[seat], table.now.clocks
    return bool(chair.bot) and (chair.resigned or (clocks is not None and clocks.seats[seat].out))


def _concerned(table: LiveTable, seat: int, data: Json) -> int:
    """Return who hears of a change, as bits: all; of a new link to one's own seat its owner alone."""
    if data["what"] == "link" and data["own"]:
        return 1 << seat
    return (1 << table.facts.seats + 1) - 1


def _unknown(table: LiveTable, seat: int | None) -> NotSeated:
    """A secret that opens nothing: it was never one, or, where the seat is known, it opens it no longer."""
    if seat is None:
        return NotSeated(put("expected the secret of a seat at this table, got another"))
    sentence = put(
        "This link to {name}'s seat was used or replaced: the player there can make a new one.",
        name=table.now.names[seat],
    )
    return NotSeated(sentence)


def bots_seat(table: LiveTable, seat: int) -> OtherSeat:
    """A seat that is not a person's, where one was expected."""
    sentence = put("expected a person's seat, got seat {seat}, which is a bot's", seat=seat)
    return OtherSeat(sentence, table.version(None))
