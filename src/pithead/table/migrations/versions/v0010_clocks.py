"""Clocks: what was chosen, when a table is due; when servers ran; who has resigned."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make room for them."""
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=False, server_default="null"))
    op.add_column("tables", sa.Column("due", sa.Float, nullable=False, server_default="0"))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("seats", sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()))
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("last", sa.Float, nullable=False),
    )
    op.bulk_insert(pulse, [{"id": 1, "last": 0.0}])
    op.create_table(
        "outages",
        sa.Column("began", sa.Float, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("outages")
    op.drop_table("pulse")
    op.drop_column("seats", "resigned")
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "clock")
