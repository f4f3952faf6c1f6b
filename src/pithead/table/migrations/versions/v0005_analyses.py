"""Analyses of finished games, kept with their tables; tables at which hints are allowed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for them."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "analyses",
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
    op.create_table(
        "analysis_parts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("depth", sa.String(16), primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("rest", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("analysis_parts")
    op.drop_table("analyses")
    op.drop_column("tables", "hints")
