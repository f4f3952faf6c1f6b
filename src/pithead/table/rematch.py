"""A rematch: the same game with the same people and bots, everybody a seat on, once for each finished table.

Whoever asks first sets up the table, and so offers it; whoever asks then sits down there. A series counts who has won
how many of its games: by chairs, which move on with those who sit in them.
"""

from typing import NamedTuple

from sqlalchemy.exc import IntegrityError

from pithead.core.text import put
from pithead.table import answers
from pithead.table.errors import NoRematch, NotSeated, StillPlaying
from pithead.table.kept import Series
from pithead.table.kept_talk import PLAYERS, REMATCH, Saying
from pithead.table.levels import check_bot
from pithead.table.live_table import LiveTable
from pithead.table.offers import Offering
from pithead.table.service import Service, Start, Wish
from pithead.table.talk import Talk


class Rematch(NamedTuple):
    """The table of a rematch, the asker's seats there, and the secrets that they got now."""

    table: LiveTable
    own: list[int]
    tokens: dict[int, str]


def why_no_rematch(table: LiveTable) -> str:
    """Return why a finished table has no rematch; nothing, if it has one."""
    facts = table.facts
    if facts.lesson:
        return put("A lesson has no rematch: begin it again.")
    if facts.imported:
        return put("An imported record has no rematch: play from one of its positions.")
    if facts.practice:
        return put("A practice game has no rematch: start another.")
    return table.notice if table.obstacle is not None else ""


def seat_after(seat: int, seats: int) -> int:
    """Return where whoever sits at a seat sits in the rematch: the second begins then."""
    return (seat - 1) % seats


def rematch(service: Service, talk: Talk, table: LiveTable, own: list[int], browser: str, creator: str) -> Rematch:
    """Offer a rematch for those who sit at some seats, or accept the one that is offered."""
    now, facts = table.now, table.facts
    if not own:
        raise NotSeated(put("expected the secret of a seat at this table, or the cookie of a player here"))
    if not now.finished:
        raise StillPlaying(put("expected a finished game, got one that is still being played"), table.version(None))
    why = why_no_rematch(table)
    if why:
        raise NoRematch(why, table.version(None))
    found = service.store.follower(facts.id)
    made = not found and _set_up(service, table, own, browser, creator)
    following = service.open(found or service.store.follower(facts.id))
    tokens: dict[int, str] = {}
    seats = _seats_after(table, own)
    for seat in seats:
        token = service.take_seat(following, seat, browser, now.chairs[(seat + 1) % facts.seats].person, creator)
        if token:
            tokens[seat] = token
    if made:  # now that its host sits there
        said = Saying(PLAYERS, REMATCH, following.facts.id, own[0], now.chairs[own[0]].person)
        talk.kept.add(facts.id, said)
        talk.stir(table)
    return Rematch(following, seats, tokens)


def _seats_after(table: LiveTable, own: list[int]) -> list[int]:
    return sorted(seat_after(seat, table.facts.seats) for seat in own)


def _set_up(service: Service, table: LiveTable, own: list[int], browser: str, creator: str) -> bool:
    """Set up the table of a rematch; return False if another was first."""
    now, facts = table.now, table.facts
    wishes = [
        Wish("bot", check_bot(chair.bot), chair.name) if chair.kind == "bot" else Wish("person", "", chair.name)
        for chair in (*now.chairs[1:], now.chairs[0])
    ]
    before = answers.with_winners(facts.series or Series(1, (0,) * facts.seats), now)
    series = Series(before.game + 1, (*before.won[1:], before.won[0]))
    start = Start(hints=facts.hints, follows=facts.id, series=series)
    try:
        service.create(
            facts.game,
            wishes,
            dict(facts.options),
            _seats_after(table, own) if facts.rated else (),
            browser if facts.rated else "",
            creator=creator,
            public=facts.public,
            pace_ms=facts.pace_ms,
            away_seconds=facts.away_seconds,
            start=start,
            clock=facts.clock,
            offer=Offering(rated=facts.rated, network=creator),
        )
    except IntegrityError:
        return False
    return True
