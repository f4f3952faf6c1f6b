"""Statements that every decision runs: SQLAlchemy takes ten times as long over one as SQLite does."""

from collections.abc import Mapping

import sqlalchemy as sa


class OftenRun:
    """A statement whose text is made once; SQLite's own driver runs it, SQLAlchemy where it is another database."""

    def __init__(self, statement: sa.Insert | sa.Update) -> None:
        self.statement = statement
        self._made: tuple[str, list[str]] | None = None  # for SQLite: its text, and the order of its values

    def run(self, connection: sa.Connection, values: Mapping[str, object]) -> None:
        """Run it; whatever goes wrong is told as SQLAlchemy tells it."""
        driver = connection.dialect.dbapi
        if connection.dialect.name != "sqlite" or driver is None:
            connection.execute(self.statement, values)
            return
        if self._made is None:
            compiled = self.statement.compile(dialect=connection.dialect)
            self._made = str(compiled), list(compiled.positiontup or ())
        text, order = self._made
        cursor = connection.connection.cursor()
        try:
            cursor.execute(text, [values[name] for name in order])
        except driver.Error:
            connection.execute(self.statement, values)  # it fails again, with the error that others expect
        finally:
            cursor.close()
