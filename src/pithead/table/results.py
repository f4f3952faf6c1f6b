"""How a game ended: for each seat its place and points, and the ratings after it. All is kept with the last decision,
in one transaction: a game counts once, whatever process has ended it.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.dialects import postgresql, sqlite

from pithead.table.kept import Facts
from pithead.table.live_table import LiveTable
from pithead.table.schema import ratings, results, seats

MODEL = PlackettLuce()
SURE = 2.0  # so many deviations below the mean: what somebody is at least
SAME_A_DAY = 10  # rated games of the same players within a day, after which others do not count
DAY = 24 * 3600.0


class Player(NamedTuple):
    """Whose rating it is: a person's, or a bot's."""

    person: str
    bot: str


class Ended(NamedTuple):
    """How a game ended, by seat."""

    places: list[int]
    points: list[int]
    helped: set[int]  # people's seats at which a bot has played for a while
    broken: bool  # a bot has failed, and another went on


def ended(table: LiveTable, places: Sequence[int], points: Sequence[int]) -> Ended:
    """Return how the game of a table ended; its log tells who was helped."""
    helped, broken = set(), False
    for entry in table.entries:
        if entry.data.get("chair", {}).get("bot"):  # somebody let it play, or time was up
            broken = broken or entry.data.get("what") == "fails"
            if table.now.chairs[entry.seat].kind == "person":
                helped.add(entry.seat)
    return Ended([int(place) for place in places], [int(value) for value in points], helped, broken)


def keeping(facts: Facts, end: Ended) -> Callable[[sa.Connection], None] | None:
    """Return what is to be written when a game is over; nothing for lessons, practice, and games played on."""
    if facts.lesson or facts.practice or facts.imported or facts.origin is not None:
        return None

    def write(connection: sa.Connection) -> None:
        wanted = sa.select(seats).where(seats.c.table_id == facts.id).order_by(seats.c.seat)
        chairs = connection.execute(wanted).all()
        players = [_player(chair) for chair in chairs]
        now = time.time()
        counts = facts.rated and not end.broken and _fair(chairs) and not _too_often(connection, facts, players, now)
        connection.execute(
            results.insert(),
            [
                {
                    "table_id": facts.id,
                    "seat": seat,
                    **player._asdict(),
                    "place": end.places[seat],
                    "points": end.points[seat],
                    "rated": counts,
                    "ended": now,
                }
                for seat, player in enumerate(players)
            ],
        )
        connection.execute(seats.update().where(seats.c.table_id == facts.id).values(network=""))
        if counts:
            last = facts.seats + 1  # after all others: who let a bot play has lost, whatever the bot came to
            places = [last if seat in end.helped else place for seat, place in enumerate(end.places)]
            _rate(connection, facts, players, places)

    return write


def _player(chair: Any) -> Player:
    return Player("", chair.bot) if chair.kind == "bot" else Player(chair.person, "")


def _fair(chairs: Sequence[Any]) -> bool:
    """Tell whether all people are known, and no two of them one person, or of one network."""
    people = [chair for chair in chairs if chair.kind == "person"]
    known = {chair.person for chair in people} - {""}
    networks = {chair.network for chair in people} - {""}
    return bool(people) and len(known) == len(networks) == len(people)


def _too_often(connection: sa.Connection, facts: Facts, players: list[Player], now: float) -> bool:
    """Tell whether the same have played rated games with each other all day."""
    first = next(player.person for player in players if player.person)
    mine = sa.select(results.c.table_id).where(
        results.c.person == first, results.c.ended > now - DAY, results.c.rated == sa.true()
    )
    wanted = sa.select(results.c.table_id, results.c.person, results.c.bot).where(results.c.table_id.in_(mine))
    lineups: dict[str, list[Player]] = defaultdict(list)
    for row in connection.execute(wanted):
        lineups[row.table_id].append(Player(row.person, row.bot))
    return sum(sorted(lineup) == sorted(players) for lineup in lineups.values()) >= SAME_A_DAY


def _rate(connection: sa.Connection, facts: Facts, players: list[Player], places: list[int]) -> None:
    """Bring the ratings of those who played up to date; a bot in several seats moves by their mean."""
    which = {"game": facts.game, "seats": facts.seats}
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = MODEL.rating()
    unknown = {"mu": fresh.mu, "sigma": fresh.sigma, "floor": 0.0, "games": 0}
    before: dict[Player, Any] = {}
    for player in sorted(set(players)):  # in one order: two that wait for each other would wait for ever
        key = {**which, **player._asdict()}
        connection.execute(insert(ratings).values(**key, **unknown).on_conflict_do_nothing())
        wanted = sa.select(ratings).where(_is(key))
        before[player] = connection.execute(wanted.with_for_update()).one()
    teams = [[MODEL.create_rating([before[player].mu, before[player].sigma])] for player in players]
    after: dict[Player, list[tuple[float, float]]] = defaultdict(list)
    for player, [team] in zip(players, MODEL.rate(teams, ranks=[float(place) for place in places]), strict=True):
        after[player].append((float(team.mu), float(team.sigma)))
    for player, found in after.items():
        mu, sigma = (sum(values) / len(values) for values in zip(*found, strict=True))
        told = {"mu": mu, "sigma": sigma, "floor": mu - SURE * sigma, "games": before[player].games + 1}
        connection.execute(ratings.update().where(_is({**which, **player._asdict()})).values(**told))


def _is(key: dict[str, Any]) -> sa.ColumnElement[bool]:
    return sa.and_(*(ratings.c[name] == value for name, value in key.items()))
