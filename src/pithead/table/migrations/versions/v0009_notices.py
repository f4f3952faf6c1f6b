"""Whom a game waits for, and how people are told of it: by which devices and addresses, and what was told."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make room for it."""
    op.add_column("tables", sa.Column("waits", sa.Text))
    op.create_index("ix_tables_status", "tables", ["status", "changed"])
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_push_devices_person", "push_devices", ["person"])
    op.create_table(
        "mail",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.Column("last", sa.Float, nullable=False),
    )
    op.create_index("ix_mail_key", "mail", ["key"])
    op.create_index("ix_mail_stop", "mail", ["stop"])
    op.create_table(
        "mail_asked",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("channel", sa.String(8), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    for table in ("server_keys", "notices", "mail_asked", "mail", "push_devices"):
        op.drop_table(table)
    op.drop_index("ix_tables_status", "tables")
    op.drop_column("tables", "waits")
