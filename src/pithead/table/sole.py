"""One server for each SQLite file: a second one would not hear what the first one writes."""

import sys
from pathlib import Path
from types import TracebackType

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError


class InUse(Exception):
    """Another server has the database; `address` is where it can be reached, if that is known."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Sole:
    """The right to serve a database, held until it is left or the process ends; `InUse` if another has it."""

    def __init__(self, database: str) -> None:
        self._file = None
        path = _file_of(database)
        if path is None or sys.platform == "win32":
            return
        import fcntl

        try:
            file = path.with_name(path.name + "-server").open("a+", encoding="utf-8")
        except OSError:
            return  # opening the database itself will tell why
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            with file:
                raise InUse(file.read(200).strip()) from None
        self._file = file
        self.tell("")

    def __enter__(self) -> "Sole":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def tell(self, address: str) -> None:
        """Note where this server can be reached, for those who come later."""
        if self._file is not None:
            self._file.truncate(0)
            self._file.write(address)
            self._file.flush()


def _file_of(database: str) -> Path | None:
    """Return the file of a database that is one."""
    try:
        url = sa.engine.make_url(database)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)
