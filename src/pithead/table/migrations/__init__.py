"""How the database's schema came to be, step by step: Alembic, run when the table starts."""

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from alembic.config import Config

HERE = Path(__file__).parent


def upgrade(connection: sa.Connection) -> None:
    """Bring a database up to date, inside the connection's transaction."""
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest() -> str:
    """Return the version of a database that is up to date: that of the last step, `v0013_….py`."""
    return max(step.name[1:5] for step in (HERE / "versions").glob("v*.py"))


def version_of(connection: sa.Connection) -> str:
    """Return the version of a database, empty if it has none. Alembic would tell it too, and takes long to import."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() or "")


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return config
