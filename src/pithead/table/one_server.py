"""One server for each SQLite file: a second one would not hear what the first one writes."""

import contextlib
from pathlib import Path
from types import TracebackType

import sqlalchemy as sa
from filelock import FileLock, Timeout


class InUse(Exception):
    """Another server has the database; `address` is where it can be reached, if that is known."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class SeveralNames(Exception):
    """The database's file has several names: what is written last lies beside one of them only."""


class OneServer:
    """The right to serve a database, held until it is left or the process ends; `InUse` if another has it.

    It belongs to the file, by whatever path that is reached.
    """

    def __init__(self, database: str) -> None:
        self._lock: FileLock | None = None
        self._note: Path | None = None
        path = file_of(database)
        if path is None or not path.parent.is_dir():
            return  # opening the database itself will tell why
        if path.is_file() and path.stat().st_nlink > 1:
            raise SeveralNames(str(path))
        note = path.with_name(path.name + "-server")
        lock = FileLock(path.with_name(path.name + "-lock"), timeout=0)
        try:
            lock.acquire()
        except Timeout:
            try:
                address = note.read_text(encoding="utf-8")[:200].strip()
            except OSError:
                address = ""
            raise InUse(address) from None
        except OSError:
            return
        self._lock, self._note = lock, note
        self.tell("")

    def __enter__(self) -> "OneServer":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._lock is not None:
            self._lock.release()

    def tell(self, address: str) -> None:
        """Note where this server can be reached, for those who come later."""
        if self._note is not None:
            with contextlib.suppress(OSError):
                self._note.write_text(address, encoding="utf-8")


def file_of(database: str) -> Path | None:
    """Return the file of a database that is one, as SQLite itself finds it."""
    try:
        engine = sa.create_engine(database)
        if engine.dialect.name != "sqlite":
            return None
        with contextlib.closing(engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute("PRAGMA database_list")
            name = cursor.fetchall()[0][2]
        engine.dispose()
    except Exception:
        return None
    return Path(name).resolve() if name else None
