"""Tables for learning: lessons, positions that a game goes on from, and practice."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Remember what a table began with, and whether it is a lesson or practice."""
    op.add_column("tables", sa.Column("before", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("lesson", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    for column in ("lesson", "practice", "before"):
        op.drop_column("tables", column)
