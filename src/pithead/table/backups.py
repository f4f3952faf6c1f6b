"""Copies of the database, made while servers run, and put back while none does."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from pithead.table.one_server import file_of

SQLITE_MARK = b"SQLite format 3\0"
POSTGRES_MARK = b"PGDMP"  # of `pg_dump --format=custom`
PROGRAM_SECONDS = 6 * 3600


class CannotCopy(Exception):
    """Why a copy cannot be made, or cannot be put back: a sentence."""


def back_up(address: str, to: Path) -> None:
    """Write a copy of a database, as it is at this moment, to a new file that its owner alone can read."""
    if to.exists():
        raise CannotCopy(f"expected a new file, got '{to}', which is there already")
    if not to.parent.is_dir():
        raise CannotCopy(f"expected a file in a folder that exists, got '{to}'")
    with _beside(to) as half:
        if _is_sqlite(address):
            with closing(sqlite3.connect(_file(address))) as source, closing(sqlite3.connect(half)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE").close()
            check_sqlite(half)
        else:
            _run("pg_dump", address, ["--format=custom", "--no-owner", f"--file={half}"])
        half.replace(to)


def check(address: str, copy: Path) -> None:
    """See that a file is a copy that can be put in the place of a database."""
    mark = _mark(copy)
    if _is_sqlite(address):
        if not mark.startswith(SQLITE_MARK):
            raise CannotCopy(f"expected a copy of an SQLite database, got '{copy}', which is something else")
        check_sqlite(copy)
    elif not mark.startswith(POSTGRES_MARK):
        raise CannotCopy(f"expected a copy made by 'pithead admin backup' or pg_dump, got '{copy}'")


def restore(address: str, copy: Path) -> Path | None:
    """Put a copy, checked, in the place of a database that no server has open; return where SQLite's old file is."""
    if _is_sqlite(address):
        return _restore_file(_file(address), copy)
    others = _connections(address)
    if others:
        raise CannotCopy(f"expected all servers to be stopped, but {others} connections to this database are open")
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", address, [*options, str(copy)])
    return None


def check_sqlite(path: Path) -> None:
    """See that a file is a sound database of tables."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
            ours = copy.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'entries')").fetchone()[0]
    except sqlite3.Error as error:
        raise CannotCopy(f"'{path}' cannot be read as a database: {error}") from None
    if sound != "ok":
        raise CannotCopy(f"'{path}' is damaged: {str(sound)[:100]}")
    if ours != 2:
        raise CannotCopy(f"expected a database of Pithead, got '{path}', which has other tables")


def _restore_file(database: Path, copy: Path) -> Path | None:
    if copy.resolve() == database:
        raise CannotCopy("expected a copy, got the database itself")
    with _beside(database) as half:
        shutil.copyfile(copy, half)
        check_sqlite(half)
        _own_as(database, half)
        before = _put_aside(database)
        half.replace(database)
    return before


def _own_as(database: Path, half: Path) -> None:
    """Give a file the rights and, where root does this, the owner of the one that it replaces."""
    if database.exists():
        shutil.copymode(database, half)
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            was = database.stat()
            os.chown(half, was.st_uid, was.st_gid)


def _put_aside(database: Path) -> Path | None:
    """Keep the old database as one file beside the new one: what was written last is still beside it."""
    if not database.exists() or not database.stat().st_size:
        return None
    with closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        old.execute("PRAGMA journal_mode=DELETE").close()
    number = 1
    while (kept := database.with_name(f"{database.name}.before-{number}")).exists():
        number += 1
    database.rename(kept)
    for beside in ("-wal", "-shm"):
        database.with_name(database.name + beside).unlink(missing_ok=True)
    return kept


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Give a file to write to, in the same folder, that nobody else can read; what is left of it is removed."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    os.close(handle)
    half = Path(name)
    try:
        yield half
    finally:
        half.unlink(missing_ok=True)


def _is_sqlite(address: str) -> bool:
    return sa.make_url(address).get_backend_name() == "sqlite"


def _file(address: str) -> Path:
    path = file_of(address)
    if path is None:
        raise CannotCopy("expected a database in a file, got one in memory")
    return path


def _mark(copy: Path) -> bytes:
    try:
        with copy.open("rb") as file:
            return file.read(len(SQLITE_MARK))
    except OSError as error:
        raise CannotCopy(f"cannot read '{copy}': {(error.strerror or str(error)).lower()}") from None


def _connections(address: str) -> int:
    engine = sa.create_engine(address)
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    try:
        with engine.connect() as connection:
            return int(connection.execute(sa.text(others)).scalar_one())
    finally:
        engine.dispose()


def _run(program: str, address: str, options: list[str]) -> None:
    """Run a program of PostgreSQL. The password goes by the environment: all users see commands."""
    url = sa.make_url(address)
    environment = dict(os.environ)
    if url.password:
        environment["PGPASSWORD"] = str(url.password)
    plain = sa.URL.create(
        "postgresql", url.username, None, url.host, url.port, url.database, url.query
    ).render_as_string(hide_password=False)
    try:
        done = subprocess.run(
            [program, *options, f"--dbname={plain}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PROGRAM_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise CannotCopy(f"expected the program {program} of PostgreSQL to be installed here") from None
    if done.returncode:
        told = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise CannotCopy(f"{program} failed: {told[0]}")
