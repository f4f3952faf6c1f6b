"""How the database's schema came to be, step by step: Alembic, run when the table starts."""

from pathlib import Path

import sqlalchemy as sa


def upgrade(connection: sa.Connection) -> None:
    """Bring a database up to date, inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
