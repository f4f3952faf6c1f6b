"""A database that is locked, full or damaged: 503 and a sentence, and all that does not need it goes on."""

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from pithead.table import engine, limits
from pithead.table.app import make_app
from pithead.table.settings import Settings
from support.postgres import Cluster, cluster  # noqa: F401
from support.serving import COMMAND, Serving
from support.table import QUICK, set_up

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
SEATED = len(PEOPLE)  # entries: each has sat down
NEW = {"game": "coal-baron", "seats": PEOPLE}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
def serving(file: Path) -> Iterator[Serving]:
    serving = Serving(f"sqlite:///{file}")
    yield serving
    serving.kill()


def begun(serving: Serving) -> tuple[str, dict[int, str]]:
    """Set up a table, and use each secret once: from then on the seat is taken, and reading writes nothing."""
    status, made = serving.ask("POST", "/api/tables", NEW)
    assert status == 201
    path, tokens = f"/api/tables/{made['id']}", {link["seat"]: link["token"] for link in made["links"]}
    for token in tokens.values():
        serving.get(path, token)
    return path, tokens


def attempt(serving: Serving, path: str, tokens: dict[int, str]) -> int:
    """Try to decide, and return the status."""
    seat = serving.get(path)["to_act"]
    able = serving.get(f"{path}/actions", tokens[seat])
    body = {"action": able["actions"][0]["notation"], "version": able["version"]}
    return serving.ask("POST", f"{path}/act", body, tokens[seat])[0]


def status_of(serving: Serving, path: str) -> int:
    from urllib.error import HTTPError
    from urllib.request import urlopen

    try:
        with urlopen(serving.address + path, timeout=30) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


def reads_on(serving: Serving, path: str, tokens: dict[int, str]) -> None:
    """Everything that writes nothing is answered."""
    for what in ("", "/view", "/log", "/sheet", "/actions", "/board.svg"):
        assert status_of(serving, path + what) in (200, 401), what
    for other in ("/", "/api/tables", "/api/games", "/static/table.css", "/metrics"):
        assert status_of(serving, other) == 200, other
    assert serving.get(f"{path}/actions", tokens[0])["version"] >= 0


# Locked.


def test_a_writer_waits_less_than_five_seconds_in_all() -> None:
    assert limits.LANE_SECONDS + limits.TURN_SECONDS + limits.DATABASE_SECONDS < 5


def test_a_locked_database_stops_writers_only(serving: Serving, file: Path) -> None:
    path, tokens = begun(serving)
    others = [begun(serving) for _ in range(3)]
    assert attempt(serving, path, tokens) == 200
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(100) as threads:
        writing = [threads.submit(attempt, serving, *[(path, tokens), *others][number % 4]) for number in range(60)]
        making = [threads.submit(serving.ask, "POST", "/api/tables", NEW) for _ in range(20)]
        for _ in range(3):
            reads_on(serving, path, tokens)
        assert {each.result() for each in writing} == {503}
        assert {each.result()[0] for each in making} == {503}
    assert serving.ask("GET", "/healthz") == (503, {"status": "failing", "database": "is locked"})
    reads_on(serving, path, tokens)
    holder.execute("ROLLBACK")
    holder.close()
    assert serving.get("/healthz")["status"] == "ok"
    assert attempt(serving, path, tokens) == 200
    assert serving.get(path)["version"] == SEATED + 2


def test_a_reader_does_not_wait_for_one_who_writes_to_the_same_table(client: TestClient) -> None:
    playing = set_up(client, sit=[0])
    opened = client.app.state.assembly.service.open(playing.id)  # type: ignore[attr-defined]
    with opened.lock:  # as one has it who waits for the database
        opened.claims = {}
        for what in ("", "/view", "/log", "/actions?seat=0"):
            assert client.get(f"/api/tables/{playing.id}{what}").status_code == 200
        answer = playing.players[1].post("undo", {"version": 0})
        assert answer.status_code == 503
        assert "try again" in answer.json()["error"]


def test_a_table_that_could_not_be_opened_is_opened_later(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    playing = set_up(client)
    playing.play(5, random.Random(1))
    version = playing.spectator.facts["version"]
    service = client.app.state.assembly.service  # type: ignore[attr-defined]
    service._open.clear()
    service._kept.clear()

    def locked(*_: object) -> None:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("database is locked"))

    with monkeypatch.context() as patched:
        patched.setattr(service.store, "read_log", locked)
        assert playing.spectator.get().status_code == 503
        assert playing.spectator.get().status_code == 503
    assert playing.spectator.facts["version"] == version


def test_on_postgresql_too(cluster: Cluster) -> None:  # noqa: F811
    import psycopg

    database = cluster.database("locked")
    serving = Serving(database)
    try:
        path, tokens = begun(serving)
        assert attempt(serving, path, tokens) == 200
        with psycopg.connect(database) as holder:
            holder.execute("LOCK TABLE tables, entries, claims IN EXCLUSIVE MODE")
            with ThreadPoolExecutor(50) as threads:
                writing = [threads.submit(attempt, serving, path, tokens) for _ in range(40)]
                for _ in range(3):
                    reads_on(serving, path, tokens)
                assert {each.result() for each in writing} == {503}
            assert serving.ask("GET", "/healthz") == (200, {"status": "ok", "database": "answers"})
            holder.rollback()
        assert attempt(serving, path, tokens) == 200
        assert serving.get(path)["version"] == SEATED + 2
    finally:
        serving.kill()


# Full.


@pytest.mark.skipif(sys.platform != "linux", reason="another process' limits can be set on Linux only")
def test_a_full_disk_is_told_and_passes(serving: Serving, file: Path) -> None:
    import resource

    path, tokens = begun(serving)
    usual = resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE)
    full = file.with_name(file.name + "-wal").stat().st_size  # nothing can be added to it
    resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, (full, usual[1]))
    for _ in range(2):
        assert attempt(serving, path, tokens) == 503
        assert serving.ask("POST", "/api/tables", NEW)[0] == 503
        assert serving.ask("GET", "/healthz") == (503, {"status": "failing", "database": "cannot be written"})
        reads_on(serving, path, tokens)
    resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, usual)
    assert serving.get("/healthz")["status"] == "ok"
    assert attempt(serving, path, tokens) == 200
    assert serving.get(path)["version"] == SEATED + 1


# Damaged.


def pages_of(file: Path, name: str) -> list[int]:
    """Return the offsets of a table's pages, the first excepted."""
    with sqlite3.connect(file) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        found = connection.execute("SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno", (name,)).fetchall()
    connection.close()
    return [(row[0] - 1) * size for row in found]


@pytest.mark.parametrize("with_what", [b"\x00", b"\xa5"])
def test_damaged_pages_are_told(file: Path, with_what: bytes) -> None:
    settings = Settings(f"sqlite:///{file}", **QUICK)  # type: ignore[arg-type]
    with TestClient(make_app(settings)) as client:
        playing = set_up(client)
        playing.play(60, random.Random(1))
    try:
        offsets = pages_of(file, "entries")
    except sqlite3.OperationalError:
        pytest.skip("this SQLite does not tell where its pages are")
    with file.open("r+b") as damaged:
        for offset in offsets:
            damaged.seek(offset)
            damaged.write(with_what * 4096)
    with TestClient(make_app(settings)) as client:
        for _ in range(2):
            answer = client.get(f"/api/tables/{playing.id}")
            assert answer.status_code == 503
            assert "is not answering" in answer.json()["error"]
        health = client.get("/healthz")
        assert health.status_code == 503
        assert health.json() == {"status": "failing", "database": "is damaged"}
        assert client.get("/static/table.css").status_code == 200
        assert client.get("/api/tables").status_code == 200


def test_texts_that_are_no_longer_json_are_damage(client: TestClient) -> None:
    playing = set_up(client)
    playing.play(3, random.Random(1))
    assembly = client.app.state.assembly  # type: ignore[attr-defined]
    with assembly.store._writing() as connection:
        connection.exec_driver_sql("UPDATE entries SET data = substr(data, 5)")
    assembly.service._open.clear()
    assembly.service._kept.clear()
    assert playing.spectator.get().status_code == 503
    assert client.get("/healthz").json()["database"] == "is damaged"


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (sqlite3.SQLITE_CORRUPT, engine.DAMAGED),
        (sqlite3.SQLITE_NOTADB, engine.DAMAGED),
        (sqlite3.SQLITE_FULL, engine.UNWRITABLE),
        (sqlite3.SQLITE_IOERR | 3 << 8, engine.UNWRITABLE),
        (sqlite3.SQLITE_BUSY, engine.LOCKED),
        (sqlite3.SQLITE_CONSTRAINT, ""),
        ("53100", engine.UNWRITABLE),
        ("XX001", engine.DAMAGED),
        ("55P03", engine.LOCKED),
        ("23505", ""),
        (None, ""),
    ],
)
def test_what_an_error_tells_of_the_database(code: int | str | None, trouble: str) -> None:
    class PostgreSQLError(Exception):
        sqlstate = code

    error: Exception = PostgreSQLError()
    if isinstance(code, int):
        error = sqlite3.OperationalError()
        error.sqlite_errorcode = code  # type: ignore[attr-defined]
    assert engine.trouble_of(error) == trouble


# One server for each file.


def test_a_second_server_does_not_start_by_whatever_path(serving: Serving, file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    (tmp_path / "other.db").symlink_to(file)
    paths = [
        f"sqlite:///{file}",
        f"sqlite:///{tmp_path}/../{tmp_path.name}/./table.db",
        f"sqlite:///{tmp_path / 'link' / 'table.db'}",
        f"sqlite:///{tmp_path / 'other.db'}",
        f"sqlite:///file:{file}?uri=true",
        f"sqlite:///file:{tmp_path / 'other.db'}?mode=rw&uri=true",
        "sqlite:///table.db",
    ]
    for database in paths:
        done = _second(database, tmp_path)
        assert done == (2, f"pithead: another server has this database open, at {serving.address}/\n"), database
    (tmp_path / "hard.db").hardlink_to(file)
    code, said = _second(f"sqlite:///{tmp_path / 'hard.db'}", tmp_path)
    assert code == 2
    assert "expected a database file with one name" in said
    assert serving.get("/healthz")["status"] == "ok"


def _second(database: str, folder: Path) -> tuple[int, str]:
    command = [*COMMAND, "--no-browser", "--port", "0", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=folder)
    return done.returncode, done.stderr


def test_after_a_kill_the_next_one_starts(file: Path) -> None:
    for _ in range(2):
        serving = Serving(f"sqlite:///{file}")
        serving.kill()
    serving = Serving(f"sqlite:///{file}")
    assert serving.stop() in (0, -15, 143)
