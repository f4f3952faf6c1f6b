"""Measures what the pages about people cost a server: python scripts/bench_people.py [--database URL] [--times 100]

It fills an empty database with 1,000 people, 10,000 finished tables of theirs and 200 with free seats, starts a server
on it, and asks for each page so often. Printed is the server's time of a processor for one request; on PostgreSQL that
of the database comes on top.
"""

import argparse
import sys
import tempfile
from http.client import HTTPConnection
from pathlib import Path

from bench_table import MAIN, serving, worked

from pithead.table.cookies import COOKIE
from pithead.table.store import Store

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.crowd import BROWSER, FINISHED, PEOPLE, fill  # type: ignore[import-not-found]

CONNECTIONS = 64  # that the server may have
MOST = 30.0  # milliseconds that each may take
PAGES = {
    "the lobby": ("/lobby", "/api/lobby"),
    "one's own page": ("/me", "/api/me"),
    "ratings of a game": ("/ratings/coal-baron",),
    "whose turn it is": ("/api/turns",),
    "the start page": ("/", "/api/tables", "/api/turns"),
}


def main() -> None:
    """Fill a database, start a server, and ask."""
    parser = argparse.ArgumentParser(description="Measure what the pages about people cost a server.")
    parser.add_argument("--database", default="", help="an empty one; else a new file")
    parser.add_argument("--times", type=int, default=100)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/table.db"
        store = Store(database)
        store.migrate()
        fill(store)
        store.close()
        with serving(MAIN, database, CONNECTIONS) as (port, process):
            print(f"{PEOPLE:,} people, {FINISHED:,} finished tables; milliseconds of the server's processor")
            costs = [cost(port, process, paths, args.times) for paths in PAGES.values()]
    for name, took in zip(PAGES, costs, strict=True):
        print(f"{name:<18} {took:5.1f}")
    if max(costs) > MOST:
        sys.exit(f"expected at most {MOST:g} ms for each")


def cost(port: int, process: int, paths: tuple[str, ...], times: int) -> float:
    """Return the milliseconds of a processor that all requests of a page cost the server."""
    connection = HTTPConnection("127.0.0.1", port)
    for count in range(times + 1):
        if count == 1:  # statements are made by now, and templates read
            begun = worked(process)
        for path in paths:
            connection.request("GET", path, headers={"Cookie": f"{COOKIE}={BROWSER}"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, (path, answer.status)
    return 1000 * (worked(process) - begun) / times


if __name__ == "__main__":
    main()
