"""Who sits where: a seat is its owner's from the first use of its secret. All checks are made inside the lock."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from pithead.core.text import put
from pithead.core.view import Json
from pithead.table.errors import NotSeated, NotYourSeat, OtherSeat, Outrun, StillHere
from pithead.table.kept import Chair, StoredEntry
from pithead.table.live_table import LiveTable
from pithead.table.presence import Presence
from pithead.table.store import Store

TRIES = 8  # how often a change is made anew when another process wrote first
MOST_CHANGES = 100  # of one seat; the log of a game does not grow without end


class Holder(NamedTuple):
    """Who asks for a seat: the secret, as it is kept, that the seat had when the asker was looked up."""

    seat: int
    secret: str


def hashed(secret: str) -> str:
    """Return what is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


class Seating:
    """What can be done about seats."""

    store: Store
    presence: Presence
    changed: Callable[[str], None]

    def refresh(self, table: LiveTable) -> None:
        """Take what other processes have written meanwhile."""
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
            return None if chair.taken else {"what": "sits", "chair": {"taken": True}}

        if not table.now.chairs[seat].taken:
            self._seat(table, seat, sits)
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
        return browser if browser and self.store.has_claims(hashed(browser)) else ""

    # Sitting down, links.

    def sit(self, table: LiveTable, token: str, name: str, browser: str, client: str = "") -> tuple[int, str]:
        """Take a seat by its secret, under a name; a browser remembers it. Return the seat, and its new secret.

        The secret that was used is spent. From a browser that sits there it is taken once more, without a new one;
        and with the same `client`, which nobody else knows, in case that the first answer was lost.
        """
        given, fresh = hashed(token), secrets.token_urlsafe(16)
        seat = table.seat_by(given)
        if seat is None:
            raise _unknown(table, None)
        key = f"{seat} {client}" if client else None

        def sits(chair: Chair) -> Json | None:
            called = name or chair.name
            was = {"was": table.now.names[seat]}
            first = table.clients.get(key) if key is not None else None
            lost = first is not None and first.kind == "seat" and first.data["chair"].get("token") == chair.token
            if not lost and not _opens(chair, given):
                if not browser or seat not in self.seats_of(table, browser):
                    raise _unknown(table, seat)
                return None if called == chair.name else {"what": "renames", **was, "chair": {"name": called}}
            what = "joins" if chair.taken and not lost else "sits"
            after = {"name": called, "taken": True, "bot": "", "token": hashed(fresh)}
            return {"what": what, **was, "chair": after}

        done = self._seat(table, seat, sits, claim=hashed(browser) if browser else "", client=key)
        return seat, fresh if done is not None and done["what"] != "renames" else ""

    def new_link(self, table: LiveTable, seat: int, holder: Holder, browser: str = "") -> str:
        """Give a seat another secret; the old one, and the browsers that used it, lose the seat.

        It is one's own seat, which the asker's browser keeps, or one where nobody sits yet.
        """
        token = secrets.token_urlsafe(16)
        own = holder.seat == seat

        def opens(chair: Chair) -> Json:
            if chair.kind != "person":
                raise _bots_seat(table, seat)
            if chair.taken and not own:
                raise NotYourSeat(put("expected a seat where nobody sits yet, or one's own; got one that is taken"))
            return {"what": "link", "by": holder.seat, "own": own, "chair": {"token": hashed(token)}}

        self._seat(table, seat, opens, holder, hashed(browser) if own and browser else "", forget=True)
        return token

    # Bots for people.

    def leave(self, table: LiveTable, seat: int, bot: str, holder: Holder) -> None:
        """Let a bot play for a person: if the owner asks for it, or is away and another at the table does."""
        own = holder.seat == seat

        def leaves(chair: Chair) -> Json:
            name = table.now.names[seat]
            if chair.kind != "person":
                raise _bots_seat(table, seat)
            if chair.bot:
                sentence = put("{bot} plays for {name} already", bot=chair.bot, name=name)
                raise OtherSeat(sentence, table.version(holder.seat))
            if not own and not self.presence.away(table, seat):
                sentence = put(
                    "{name} is here: a bot can step in when nothing was heard of {name} for {seconds} seconds",
                    name=name,
                    seconds=str(table.facts.away_seconds),
                )
                raise StillHere(sentence, table.version(holder.seat))
            return {"what": "leaves" if own else "replaced", "by": holder.seat, "chair": {"bot": bot}}

        self._seat(table, seat, leaves, holder)

    def come_back(self, table: LiveTable, seat: int, holder: Holder | None = None) -> None:
        """Let a person play again."""
        self._seat(table, seat, lambda chair: {"what": "returns", "chair": {"bot": ""}} if chair.bot else None, holder)

    def replace_bot(self, table: LiveTable, seat: int, failed: str, bot: str) -> None:
        """Put another bot in the place of one that failed."""

        def fails(chair: Chair) -> Json | None:
            return {"what": "fails", "failed": failed, "chair": {"bot": bot}} if chair.bot == failed else None

        self._seat(table, seat, fails)

    # What they share.

    def check(self, table: LiveTable, holder: Holder | None) -> None:
        """See that a seat still has the secret by which its holder was looked up; call it inside the lock."""
        if holder is not None and table.now.chairs[holder.seat].token != holder.secret:
            sentence = put("The seat of {name} has a new secret: look again.", name=table.now.names[holder.seat])
            raise OtherSeat(sentence, table.version(None))

    def _seat(
        self,
        table: LiveTable,
        seat: int,
        change: Callable[[Chair], Json | None],
        holder: Holder | None = None,
        claim: str = "",
        forget: bool = False,
        client: str | None = None,
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
                stored = StoredEntry(table.sequence + 1, "seat", seat, None, data, seen, known)
                noticed = bool(seen >> table.facts.seats & 1)
                after = replace(chair, **data["chair"])
                if self.store.append(table.facts.id, stored, None, None, after, noticed, claim, forget):
                    table.take(stored, table.now.history)
                    self.changed(table.facts.id)
                    return data
                self.refresh(table)
            raise Outrun(table.version(None))

    def _bound(self, table: LiveTable, seat: int, data: Json) -> None:
        """See that a seat does not change hands for ever: one can always sit down first, and come back."""
        if data["what"] not in ("sits", "returns", "fails") and table.changes[seat] >= MOST_CHANGES:
            sentence = put("expected at most {most} changes of a seat in a game, got another", most=str(MOST_CHANGES))
            raise OtherSeat(sentence, table.version(None))


def _opens(chair: Chair, given: str) -> bool:
    return bool(chair.token) and hmac.compare_digest(chair.token, given)


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
        "This link to the seat of {name} was used or replaced: whoever sits there can make another.",
        name=table.now.names[seat],
    )
    return NotSeated(sentence)


def _bots_seat(table: LiveTable, seat: int) -> OtherSeat:
    sentence = put("expected a person's seat, got seat {seat}, which is a bot's", seat=seat)
    return OtherSeat(sentence, table.version(None))
