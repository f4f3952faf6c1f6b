"""Tables that came from somewhere: positions that were played on from, and records that were brought in."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Remember what a table came from, and what was drawn anew for it."""
    op.add_column("tables", sa.Column("redraws", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default="null"))
    op.add_column("tables", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it."""
    for column in ("imported", "origin", "redraws"):
        op.drop_column("tables", column)
