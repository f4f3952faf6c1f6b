"""How a database is opened, how long it is waited for, and what its errors tell."""

import sqlite3
from typing import Any

import sqlalchemy as sa

from pithead.table.limits import DATABASE_SECONDS

# What can be wrong with a database.
SILENT = "does not answer"
DAMAGED = "is damaged"  # that does not pass by itself
UNWRITABLE = "cannot be written"
LOCKED = "is locked"


def trouble_of(error: BaseException) -> str:
    """Return what an error tells of the database, empty if it was not the database's fault."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return DAMAGED
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
            return UNWRITABLE
        return LOCKED if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else ""
    state = getattr(error, "sqlstate", None) or ""  # of PostgreSQL
    if state.startswith("XX"):
        return DAMAGED
    if state.startswith(("53", "58")) or state == "25006":  # no room, the system's own errors, read only
        return UNWRITABLE
    return LOCKED if state in ("55P03", "57014") else ""


def make_engine(address: str) -> sa.Engine:
    """Return the engine of a database; SQLite in WAL mode, where a transaction is on the disk once it is done."""
    engine = sa.create_engine(
        address,
        pool_size=20,
        max_overflow=40,
        pool_timeout=DATABASE_SECONDS,
        pool_pre_ping=address.startswith("postgresql"),
    )
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
    else:
        sa.event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _prepare_postgresql(connection: Any, _: object) -> None:
    for what in ("lock_timeout", "statement_timeout"):
        connection.execute(f"SET {what} = {round(1000 * DATABASE_SECONDS)}")
    connection.commit()


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so, not where the driver guesses
    wait = f"busy_timeout={round(1000 * DATABASE_SECONDS)}"
    for pragma in (wait, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
