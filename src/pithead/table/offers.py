"""Tables that anybody may join, and tables that are rated: what they ask of those who sit down."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pithead.core.text import put
from pithead.table.clocks import ClockRule
from pithead.table.errors import NotBegun, NotSeated, OtherSeat, Unfit
from pithead.table.live_table import LiveTable
from pithead.table.people import Person

if TYPE_CHECKING:
    from pithead.table.service import Start, Wish


class Offering(NamedTuple):
    """Whether the free seats of a new table are offered to anybody, and whether it is rated; `network` is that of the
    client who sets it up.
    """

    seats: bool = False
    rated: bool = False
    network: str = ""

    def check(
        self, wishes: "Sequence[Wish]", own: Sequence[int], browser: str, start: "Start", clock: ClockRule | None
    ) -> None:
        """See that a table can be offered so."""
        people = [wish for wish in wishes if wish.kind == "person"]
        if self.seats and (not own or not browser):
            raise Unfit(put("expected a seat of your own at a table whose free seats are offered"))
        if not self.rated:
            return
        if start.practice or start.lesson or start.hints or start.origin is not None:
            raise Unfit(put("expected a new game without hints or practice at a rated table"))
        if len(own) != 1 or not browser:
            raise Unfit(put("expected one seat of your own at a rated table, got {count}", count=str(len(own))))
        if len(wishes) < 2 or not people:
            raise Unfit(put("expected somebody to play against at a rated table"))
        if clock is None:
            raise Unfit(put("expected a clock at a rated table: it decides about those who leave"))


def begun_yet(table: LiveTable, seat: int | None = None) -> None:
    """See that a table whose seats are offered is full."""
    if not table.full:
        raise NotBegun(put("The game begins when all seats are taken."), table.version(seat))


def check_rated(table: LiveTable, seat: int, person: Person | None, network: str, networks: Sequence[str]) -> None:
    """See that somebody may sit down at a rated table: a person, who has no other seat there, from a network of their
    own; and that nobody gives a seat away. `networks` are those of the seats.
    """
    if not table.facts.rated:
        return
    chairs, version = table.now.chairs, table.version(None)
    if person is None or not network:
        raise NotSeated(put("expected a person in a browser at a rated table, got a program"))
    if chairs[seat].taken and chairs[seat].person != person.id:
        raise OtherSeat(put("A seat at a rated table cannot be given to somebody else."), version)
    if any(chair.person == person.id for other, chair in enumerate(chairs) if other != seat):
        raise OtherSeat(
            put("You already have a seat at this rated table, and nobody plays against themselves there."), version
        )
    if any(known == network for other, known in enumerate(networks) if other != seat):
        sentence = put(
            "Somebody from your network already plays at this rated table: two players from one network cannot be "
            "told apart."
        )
        raise OtherSeat(sentence, version)
