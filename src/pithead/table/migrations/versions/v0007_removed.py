"""Which tables were removed, for servers that have them in memory."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make room for their ids."""
    op.create_table(
        "removed",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("removed")
