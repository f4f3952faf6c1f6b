"""When the owner of a seat was last heard of, and after how long a bot may step in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both."""
    op.add_column("tables", sa.Column("away_seconds", sa.Integer, nullable=False, server_default="120"))
    op.add_column("seats", sa.Column("heard", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Take both away."""
    op.drop_column("seats", "heard")
    op.drop_column("tables", "away_seconds")
