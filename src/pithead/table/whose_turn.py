"""Whose turn it is, at which tables: kept beside each table, so that nobody has to open it.

A turn is known by the last entry of its seat that concerns the game: it stays the same until the seat has decided.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from pithead.core.history import History
from pithead.table.kept import Chair, StoredEntry
from pithead.table.live_table import GAME_KINDS, LiveTable
from pithead.table.schema import seats, tables
from pithead.table.store import Store


class Turn(NamedTuple):
    """A person's seat that a game waits for."""

    table: str
    game: str
    seat: int
    person: str
    mark: int  # by which the turn is known
    changed: float  # when something last happened there that all could notice
    heard: float  # when the owner was last heard of, as far as that was noted
    names: tuple[str, ...] = ()  # of all seats, empty where nobody gave one


def waits_after(table: LiveTable, stored: StoredEntry, history: History | None, chairs: Sequence[Chair]) -> str:
    """Return whom a game waits for after an entry, as it is kept: people's seats, each with the mark of its turn."""
    waiting_for_players = table.facts.offered and not table.now.standing and not all(chair.taken for chair in chairs)
    if history is None or history.state.over or waiting_for_players:
        return ""
    acted = list(table.acted)
    if stored.kind in GAME_KINDS:
        acted[stored.seat] = stored.sequence
    waits = {str(seat): acted[seat] for seat in history.state.waiting if not chairs[seat].bot}
    return json.dumps(waits) if waits else ""


def _turns(condition: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(
            tables.c.id,
            tables.c.game,
            tables.c.waits,
            tables.c.changed,
            seats.c.seat,
            seats.c.person,
            seats.c.heard,
        )
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            tables.c.status == "playing", tables.c.waits != "", tables.c.lesson == "", seats.c.person != "", condition
        )
        .order_by(tables.c.changed, tables.c.id, seats.c.seat)
    )


_OF_PERSON = _turns(seats.c.person == sa.bindparam("person"))
_NAMES = (
    sa.select(seats.c.table_id, seats.c.name)
    .where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)


class WhoseTurn:
    """The turns that the database knows of."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, person: str) -> list[Turn]:
        """Return the turns of a person, the one that has waited the longest first."""
        return self._found(_OF_PERSON, {"person": person})

    def since(self, after: float, until: float, condition: sa.ColumnElement[bool]) -> list[Turn]:
        """Return the turns of people of whom a condition holds, at tables that were changed within a time."""
        within = (tables.c.changed > after) & (tables.c.changed <= until)
        return self._found(_turns(within & condition), {})

    def _found(self, query: sa.Select[Any], facts: dict[str, Any]) -> list[Turn]:
        with self.store.engine.connect() as connection:
            found: list[Turn] = []
            for row in connection.execute(query, facts):
                mark = json.loads(row.waits).get(str(row.seat))
                if mark is not None:
                    found.append(Turn(row.id, row.game, row.seat, row.person, mark, row.changed, row.heard))
            names: dict[str, list[str]] = {turn.table: [] for turn in found}
            if names:
                for table_id, name in connection.execute(_NAMES, {"ids": list(names)}):
                    names[table_id].append(name)
        return [turn._replace(names=tuple(names[turn.table])) for turn in found]

    def unknown(self, most: int) -> list[str]:
        """Return tables that are played, of which it is not known whom they wait for: those of older versions."""
        wanted = sa.select(tables.c.id).where(tables.c.status == "playing", tables.c.waits.is_(None)).limit(most)
        with self.store.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def note(self, table: LiveTable) -> None:
        """Keep whom a table waits for, unless that is known already."""
        now = table.now
        nothing = StoredEntry(0, "", 0, None, {}, 0)
        waits = waits_after(table, nothing, now.history if table.playable else None, now.chairs)
        which = (tables.c.id == table.facts.id) & tables.c.waits.is_(None)
        self.store.write(lambda connection: connection.execute(tables.update().where(which).values(waits=waits)))
