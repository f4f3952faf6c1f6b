"""Tables, seats and entries as rows of the database, and back."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from pithead.core.record import Redraw
from pithead.core.view import Json
from pithead.table.kept import Chair, Facts, Origin, Series, StoredEntry, clock_from_json, event_to_json


def table_row(facts: Facts, status: str) -> dict[str, Any]:
    """Return a table as it is kept when it is set up."""
    return {
        "id": facts.id,
        "game": facts.game,
        "rules_version": facts.rules_version,
        "components": facts.components,
        "seats": facts.seats,
        "options": json.dumps(facts.options),
        "seed": str(facts.seed),
        "salt": facts.salt,
        "pace_ms": facts.pace_ms,
        "public": facts.public,
        "creator": facts.creator,
        "created": facts.created,
        "changed": facts.created,
        "status": status,
        "away_seconds": facts.away_seconds,
        "before": json.dumps(facts.before),
        "practice": facts.practice,
        "lesson": facts.lesson,
        "redraws": json.dumps(facts.redraws),
        "origin": json.dumps(None if facts.origin is None else asdict(facts.origin)),
        "imported": facts.imported,
        "hints": facts.hints,
        "follows": facts.follows or None,
        "series": json.dumps(None if facts.series is None else asdict(facts.series)),
        "clock": json.dumps(None if facts.clock is None else asdict(facts.clock)),
        "offered": facts.offered,
        "rated": facts.rated,
        "host": facts.host,
    }


def chair_rows(facts: Facts, chairs: Sequence[Chair]) -> list[dict[str, Any]]:
    """Return the seats of a table as they are kept."""
    return [{"table_id": facts.id, "seat": seat, **asdict(chair)} for seat, chair in enumerate(chairs)]


def entry_row(table_id: str, stored: StoredEntry, now: float) -> dict[str, Any]:
    """Return an entry of the log as it is kept."""
    return {
        "table_id": table_id,
        "sequence": stored.sequence,
        "kind": stored.kind,
        "seat": stored.seat,
        "action": stored.action,
        "data": json.dumps(_with_events(stored)),
        "seen": stored.seen,
        "client": stored.client,
        "created": now,
    }


def _with_events(stored: StoredEntry) -> Json:
    if stored.action is None or stored.kind == "undo":
        return stored.data
    return {**stored.data, "events": [event_to_json(event) for event in stored.events]}


def facts_of(row: Any, read: Callable[[str], Any]) -> Facts:
    """Return the facts of a table from its row; `read` reads JSON."""
    return Facts(
        row.id,
        row.game,
        row.rules_version,
        row.components,
        row.seats,
        read(row.options),
        int(row.seed),
        row.salt,
        row.pace_ms,
        row.public,
        row.creator,
        row.created,
        row.away_seconds,
        tuple((seat, action) for seat, action in read(row.before)),
        row.practice,
        row.lesson,
        tuple(Redraw(*redraw) for redraw in read(row.redraws)),
        None if (origin := read(row.origin)) is None else Origin(**origin),
        row.imported,
        row.hints,
        row.follows or "",
        None if (series := read(row.series)) is None else Series(series["game"], tuple(series["won"])),
        clock_from_json(row.clock),
        row.offered,
        row.rated,
        row.host,
    )
