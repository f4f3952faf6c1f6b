"""The games that the database keeps, by who plays them: a person's own, those with free seats, results, ratings."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa

from pithead.table.kept import Listed
from pithead.table.schema import claims, people, ratings, results, seats, tables
from pithead.table.store import HELD, Store


@dataclass(frozen=True)
class OwnTable:
    """A table at which somebody has seats."""

    id: str
    game: str
    seats: int
    changed: float
    waits: str | None  # for whom, as `whose_turn` writes it
    offered: bool
    rated: bool
    own: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    places: list[int | None] = field(default_factory=list)  # of each seat, when it is over
    points: list[int | None] = field(default_factory=list)


class Score(NamedTuple):
    """How somebody did against a person, or a bot."""

    person: str
    bot: str
    name: str
    sign: str
    games: int
    won: int
    lost: int


class Rating(NamedTuple):
    """A rating of a person, or of a bot."""

    person: str
    bot: str
    name: str
    sign: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class OfferedTable:
    """A table with free seats."""

    id: str
    game: str
    options: str  # as JSON
    rated: bool
    created: float
    clock: str  # as JSON
    chairs: list[tuple[str, str, str, bool, str]] = field(default_factory=list)  # kind, bot, name, taken, sign


def _own(over: bool) -> sa.Select[Any]:
    statuses = ("over", "ended") if over else ("playing",)
    held = sa.select(claims.c.table_id).where(HELD).distinct()
    chosen = (
        sa.select(
            tables.c.id,
            tables.c.game,
            tables.c.seats,
            tables.c.changed,
            tables.c.waits,
            tables.c.offered,
            tables.c.rated,
        )
        .where(tables.c.id.in_(held), tables.c.lesson == "", tables.c.status.in_(statuses))
        .order_by(tables.c.changed.desc())
        .limit(sa.bindparam("most"))
        .subquery()
    )
    mine = sa.exists().where(HELD, claims.c.table_id == seats.c.table_id, claims.c.seat == seats.c.seat)
    wanted = sa.select(*chosen.c, seats.c.seat, seats.c.name, mine.label("mine"), results.c.place, results.c.points)
    joined = wanted.join(seats, seats.c.table_id == chosen.c.id).outerjoin(
        results, (results.c.table_id == seats.c.table_id) & (results.c.seat == seats.c.seat)
    )
    return joined.order_by(chosen.c.changed.desc(), chosen.c.id, seats.c.seat)


_PLAYING, _FINISHED = _own(False), _own(True)
_mine, _theirs = results.alias("mine"), results.alias("theirs")
_better = sa.func.sum(sa.case((_mine.c.place < _theirs.c.place, 1), else_=0))
_worse = sa.func.sum(sa.case((_mine.c.place > _theirs.c.place, 1), else_=0))
_SCORES = (
    sa.select(_theirs.c.person, _theirs.c.bot, people.c.name, people.c.sign, sa.func.count(), _better, _worse)
    .select_from(_mine)
    .join(_theirs, (_theirs.c.table_id == _mine.c.table_id) & (_theirs.c.seat != _mine.c.seat))
    .outerjoin(people, people.c.id == _theirs.c.person)
    .where(_mine.c.person == sa.bindparam("which"), _theirs.c.person != _mine.c.person)
    .group_by(_theirs.c.person, _theirs.c.bot, people.c.name, people.c.sign)
    .order_by(sa.func.count().desc(), _theirs.c.bot, people.c.name)
    .limit(sa.bindparam("most"))
)
_RATED = (
    sa.select(
        ratings.c.person, ratings.c.bot, people.c.name, people.c.sign, ratings.c.mu, ratings.c.sigma, ratings.c.games
    )
    .outerjoin(people, people.c.id == ratings.c.person)
    .where(ratings.c.game == sa.bindparam("game"), ratings.c.seats == sa.bindparam("count"))
    .order_by(ratings.c.floor.desc(), ratings.c.person, ratings.c.bot)
    .limit(sa.bindparam("most"))
)
_offered = (
    sa.select(tables.c.id, tables.c.game, tables.c.options, tables.c.rated, tables.c.created, tables.c.clock)
    .where(tables.c.offered == sa.true(), tables.c.status == "playing", tables.c.created > sa.bindparam("since"))
    .order_by(tables.c.created.desc())
    .limit(sa.bindparam("most"))
    .subquery()
)
_OFFERED = (
    sa.select(*_offered.c, seats.c.kind, seats.c.bot, seats.c.name, seats.c.taken, people.c.sign)
    .join(seats, seats.c.table_id == _offered.c.id)
    .outerjoin(people, people.c.id == seats.c.person)
    .order_by(_offered.c.created.desc(), _offered.c.id, seats.c.seat)
)


def _listing(condition: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return the query for a list of tables, the last one played first: a row for each seat."""
    chosen = (
        sa.select(tables.c.id, tables.c.game, tables.c.seats, tables.c.status, tables.c.changed, tables.c.clock)
        .where(condition)
        .order_by(tables.c.changed.desc())
        .limit(sa.bindparam("most"))
        .subquery()
    )
    return (
        sa.select(*chosen.c, seats.c.name)
        .join(seats, seats.c.table_id == chosen.c.id)
        .order_by(chosen.c.changed.desc(), chosen.c.id, seats.c.seat)
    )


_NOT_CLOSED = tables.c.status != "closed"
_PUBLIC = _listing((tables.c.public == sa.true()) & _NOT_CLOSED)
_HELD = _listing(  # lessons are in the list of lessons
    tables.c.id.in_(sa.select(claims.c.table_id).where(HELD)) & (tables.c.lesson == "") & _NOT_CLOSED
)


class KeptGames:
    """Reads them. Every method is one query; browsers are given as they are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def playing(self, browser: str, most: int) -> list[OwnTable]:
        """Return the tables at which a browser's person plays, the last one played first."""
        return self._own(_PLAYING, browser, most)

    def finished(self, browser: str, most: int) -> list[OwnTable]:
        """Return the finished tables of a browser's person, the last one first."""
        return self._own(_FINISHED, browser, most)

    def _own(self, query: sa.Select[Any], browser: str, most: int) -> list[OwnTable]:
        found: dict[str, OwnTable] = {}
        with self.store.engine.connect() as connection:
            for row in connection.execute(query, {"browser": browser, "most": most}):
                table_id, *facts, seat, name, mine, place, points = row
                table = found.setdefault(table_id, OwnTable(table_id, *facts))
                table.names.append(name)
                table.places.append(place)
                table.points.append(points)
                if mine:
                    table.own.append(seat)
        return list(found.values())

    def scores(self, person_id: str, most: int) -> list[Score]:
        """Return how a person did against each other and each bot, those met most first."""
        with self.store.engine.connect() as connection:
            rows = connection.execute(_SCORES, {"which": person_id, "most": most}).all()
        return [
            Score(row[0], row[1], row[2] or "", row[3] or "", int(row[4]), int(row[5]), int(row[6])) for row in rows
        ]

    def ratings(self, game: str, count: int, most: int) -> list[Rating]:
        """Return the best of a game with so many seats."""
        with self.store.engine.connect() as connection:
            rows = connection.execute(_RATED, {"game": game, "count": count, "most": most}).all()
        return [Rating(row[0], row[1], row[2] or "", row[3] or "", *row[4:]) for row in rows]

    def of_person(self, person_id: str) -> list[tuple[str, int, float, float, int]]:
        """Return the ratings of a person: game, seats, mean, deviation, games."""
        wanted = sa.select(ratings.c.game, ratings.c.seats, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        with self.store.engine.connect() as connection:
            rows = connection.execute(wanted.where(ratings.c.person == person_id)).all()
        return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]

    def offered(self, since: float, most: int) -> list[OfferedTable]:
        """Return the tables with free seats, the newest first."""
        found: dict[str, OfferedTable] = {}
        with self.store.engine.connect() as connection:
            for table_id, *row in connection.execute(_OFFERED, {"since": since, "most": most}):
                table = found.setdefault(table_id, OfferedTable(table_id, *row[:5]))
                kind, bot, name, taken, sign = row[5:]
                table.chairs.append((kind, bot, name, taken, sign or ""))
        return list(found.values())

    # Lists of all tables, as the start page has them.

    def public(self, most: int) -> list[Listed]:
        """Return the tables that anybody may watch, the liveliest first."""
        return self._listed(_PUBLIC, {"most": most})

    def held(self, browser: str, most: int) -> list[Listed]:
        """Return the tables at which a browser has a seat, the last one played first."""
        return self._listed(_HELD, {"browser": browser, "most": most})

    def _listed(self, query: sa.Select[Any], facts: dict[str, Any]) -> list[Listed]:
        found: dict[str, Listed] = {}
        with self.store.engine.connect() as connection:
            for table_id, *row, name in connection.execute(query, facts):
                if table_id not in found:
                    found[table_id] = Listed(table_id, *row)
                found[table_id].names.append(name)
        return list(found.values())
