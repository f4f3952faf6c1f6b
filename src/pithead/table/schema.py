"""The tables of the database."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("components", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(40), nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("pace_ms", sa.Integer, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("creator", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("driver", sa.String(32), nullable=False, server_default=""),
    sa.Column("driven_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("away_seconds", sa.Integer, nullable=False, server_default="120"),
    sa.Column("before", sa.Text, nullable=False, server_default="[]"),
    sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("lesson", sa.String(64), nullable=False, server_default=""),
    sa.Column("redraws", sa.Text, nullable=False, server_default="[]"),
    sa.Column("origin", sa.Text, nullable=False, server_default="null"),
    sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_tables_creator", "creator", "created"),
    sa.Index("ix_tables_public", "public", "changed"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("bot", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("token", sa.String(64), nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("heard", sa.Float, nullable=False, server_default="0"),
)

claims = sa.Table(
    "claims",
    metadata,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("client", sa.String(80)),
    sa.Column("created", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "client", name="uq_entries_client"),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

analyses = sa.Table(  # of finished games
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("depth", sa.String(16), primary_key=True),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("starter", sa.String(64), nullable=False),
    sa.Column("wanted", sa.Boolean, nullable=False),
    sa.Column("driver", sa.String(32), nullable=False),
    sa.Column("driven_until", sa.Float, nullable=False),
    sa.Column("parts", sa.Integer, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
)

analysis_parts = sa.Table(  # of those that are not done
    "analysis_parts",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("depth", sa.String(16), primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("rest", sa.Text, nullable=False),
)
