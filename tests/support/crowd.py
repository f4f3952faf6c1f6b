"""A server with a crowd: a thousand people, ten thousand finished tables of theirs, ratings, and free seats."""

import time

from pithead.table.ids import hashed
from pithead.table.schema import claims, devices, people, ratings, results, sat, seats, tables
from pithead.table.store import Store

PEOPLE, FINISHED, OFFERED = 1_000, 10_000, 200
BROWSER = "a-browser-that-sits"  # of one who has played every tenth game
TABLE = {"game": "coal-baron", "rules_version": 1, "components": "", "seats": 3, "options": "{}", "seed": "1"}
TABLE |= {"salt": "s", "pace_ms": 0, "creator": "", "public": True}


def fill(store: Store) -> None:
    """Bring them all into a database that has nothing in it."""
    rows, chairs, held, ended = [], [], [], []
    for number in range(FINISHED + OFFERED):
        table_id, free = f"t{number}", number >= FINISHED
        when = time.time() - number if free else float(number)
        status = "playing" if free else "over"
        rows.append({"id": table_id, **TABLE, "created": when, "changed": when, "status": status, "offered": free})
        for seat in range(3):
            person = 5 if seat == 0 and number % 10 == 0 else (number + seat * 7) % PEOPLE
            key = {"table_id": table_id, "seat": seat}
            chair = {"kind": "person", "bot": "", "name": f"P{person}", "token": "", "person": f"p{person}"}
            chairs.append({**key, **chair, "taken": not free or seat == 0})
            held.append({**key, "browser": _browser(person)})
            if not free:
                result = {"place": seat + 1, "points": 9 - seat, "rated": True, "ended": when}
                ended.append({**key, "person": f"p{person}", "bot": "", **result})
    known = [{"id": f"p{n}", "name": f"P{n}", "sign": "lamp", "created": 1.0} for n in range(PEOPLE)]
    mine = [{"browser": _browser(n), "person": f"p{n}", "since": 1.0} for n in range(PEOPLE)]
    been = [{"table_id": chair["table_id"], "person": chair["person"]} for chair in chairs]
    rated = [
        {"game": "coal-baron", "seats": count, "person": f"p{n}", "bot": "", "mu": 25.0, "sigma": 2.0, "floor": n / 10,
         "games": 30}
        for n in range(PEOPLE)
        for count in (2, 3, 4)
    ]  # fmt: skip
    with store._writing() as connection:
        for table, found in (
            (people, known),
            (devices, mine),
            (tables, rows),
            (seats, chairs),
            (sat, been),
            (claims, held),
            (results, ended),
            (ratings, rated),
        ):
            connection.execute(table.insert(), found)


def _browser(person: int) -> str:
    return hashed(BROWSER) if person == 5 else f"b{person}"
