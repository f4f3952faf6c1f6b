"""Databases of earlier versions are brought up to date, with all that is in them."""

import subprocess
import sys
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

import pithead.table.migrations
from pithead.table.schema import metadata
from pithead.table.settings import AWAY_SECONDS
from pithead.table.store import Store

FIRST = "0001"


def columns(engine: sa.Engine) -> dict[str, set[str]]:
    found = sa.inspect(engine)
    return {
        name: {str(column["name"]) for column in found.get_columns(name)}
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    config = Config()
    config.set_main_option("script_location", str(Path(pithead.table.migrations.__file__).parent))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, FIRST)
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, rules_version, components, seats, options, seed, salt, pace_ms, public,"
            " creator, created, changed, status) VALUES ('old', 'coal-baron', 1, 'x', 2, '{}', '7', 's', 0, 1, 'c',"
            " 1.0, 1.0, 'playing')"
        )
        for seat in (0, 1):
            connection.exec_driver_sql(
                "INSERT INTO seats (table_id, seat, kind, bot, name, token, taken) VALUES ('old', ?, 'person', '', '',"
                " 'hash', 1)",
                (seat,),
            )
    store.migrate()
    try:
        assert columns(store.engine) == {
            name: {c.name for c in table.columns} for name, table in metadata.tables.items()
        }
        found = store.read_table("old")
        assert found is not None
        assert (found[0].away_seconds, len(found[1])) == (AWAY_SECONDS, 2)
        assert store.heard("old", 1) == 0
    finally:
        store.close()


def test_the_newest_version_is_the_last_step(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(pithead.table.migrations.__file__).parent))
    assert [pithead.table.migrations.newest()] == ScriptDirectory.from_config(config).get_heads()
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    assert store.version() == ""
    store.migrate()
    assert store.version() == pithead.table.migrations.newest()
    store.close()


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    """It takes a quarter of a second to import."""
    Store(f"sqlite:///{tmp_path / 'table.db'}").migrate()
    opened = "from pithead.table.store import Store; Store(sys.argv[1]).migrate()"
    program = f"import sys; {opened}; print('alembic' in sys.modules)"
    command = [sys.executable, "-c", program, f"sqlite:///{tmp_path / 'table.db'}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "False"
