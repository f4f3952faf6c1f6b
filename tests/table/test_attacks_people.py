"""Attacks by what is asked often: one's own page, the lobby and the ratings do little work, however many there are."""

import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from support.attacks import Work
from support.crowd import BROWSER, fill


def test_pages_about_people_do_little_work(client: TestClient, assembly: Assembly) -> None:
    fill(assembly.store)
    client.cookies.set(COOKIE, BROWSER)
    for path, queries, steps in (
        ("/api/me", 6, 200_000),
        ("/api/lobby", 1, 20_000),
        ("/api/ratings?game=coal-baron&seats=3", 1, 10_000),
        ("/ratings/coal-baron", 3, 30_000),
    ):
        assert client.get(path).status_code == 200  # statements are made, templates are read
        work = Work(assembly)
        told = client.get(path)
        assert told.status_code == 200
        assert len(work.queries) <= queries, path
        assert work.steps < steps, path
    told = client.get("/api/me").json()
    assert (len(told["playing"]), len(told["finished"]), len(told["scores"])) == (21, 50, 50)
    assert len(client.get("/api/lobby").json()["offers"]) == 50
    listed = client.get("/api/ratings?game=coal-baron&seats=3").json()["ratings"]
    assert [row["name"] for row in listed[:2]] == ["P999", "P998"]


@pytest.mark.slow
def test_the_measure_of_these_pages_runs() -> None:
    script = Path(__file__).parents[2] / "scripts/bench_people.py"
    done = subprocess.run([sys.executable, script, "--times", "1"], capture_output=True, text=True)
    named = [line.rsplit(maxsplit=1)[0].strip() for line in done.stdout.splitlines()[1:]]
    assert named == ["the lobby", "one's own page", "ratings of a game", "whose turn it is", "the start page"], (
        done.stderr
    )
