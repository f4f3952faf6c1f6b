"""Who asks: a seat by its secret or by the browser's cookie, or a spectator."""

from typing import NamedTuple

from starlette.requests import Request

from pithead.core.text import put
from pithead.table.cookies import COOKIE as COOKIE
from pithead.table.errors import NotSeated, NotYourSeat, Unfit
from pithead.table.live_table import LiveTable
from pithead.table.seating import Holder
from pithead.table.service import Service

WATCH = "watch"


class Asker(NamedTuple):
    """Somebody at a table: as a seat, or as a spectator (None)."""

    table: LiveTable
    seat: int | None
    own: list[int]
    secrets: tuple[str, ...]  # of all seats, as they are kept, before it was looked up who asks

    def holder(self, seat: int) -> Holder:
        """Return by what the asker holds a seat."""
        return Holder(seat, self.secrets[seat])

    def still_own(self) -> list[int]:
        """Return the asker's seats that have no other secret since then."""
        return [seat for seat in self.own if self.table.now.chairs[seat].token == self.secrets[seat]]

    @property
    def player(self) -> int:
        """The seat; spectators have none."""
        if self.seat is None:
            raise NotSeated(put("expected the secret of a seat, or the cookie of a player at this table; got neither"))
        return self.seat


def bearer(request: Request) -> str | None:
    """Return the secret of the header `Authorization: Bearer …`, if there is one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotSeated(put("expected the header 'Authorization: Bearer …', got another kind"))
    return token.strip()


def browser(request: Request) -> str:
    """Return what a browser is known by, empty if it has no cookie, or brings a seat's secret instead."""
    if "authorization" in request.headers:
        return ""
    value = request.cookies.get(COOKIE, "")
    return value if len(value) <= 64 else ""


def read(service: Service, request: Request, table_id: str, seat: str | None) -> Asker:
    """Return who asks; `seat` is the seat that is meant, or 'watch'."""
    table = service.open(table_id)
    secrets = tuple(chair.token for chair in table.now.chairs)
    token = bearer(request)
    own = [service.seat_of(table, token)] if token is not None else []
    known = browser(request)
    if known:
        own = service.seats_of(table, known)
    if seat == WATCH:
        return Asker(table, None, own, secrets)
    if seat is None:
        return Asker(table, own[0] if len(own) == 1 else None, own, secrets)
    if not seat.isdecimal() or len(seat) > 3 or int(seat) >= table.facts.seats:
        most = str(table.facts.seats - 1)
        raise Unfit(put("expected a seat from 0 to {most} or 'watch', got '{seat}'", most=most, seat=seat[:20]))
    if int(seat) not in own:
        known_elsewhere = own or token is not None
        sentence = put("expected the secret of seat {seat}, or the cookie of the player who sits there", seat=seat)
        raise NotYourSeat(sentence) if known_elsewhere else NotSeated(sentence)
    return Asker(table, int(seat), own, secrets)
