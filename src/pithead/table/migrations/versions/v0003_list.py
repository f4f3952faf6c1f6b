"""The list of tables is read by an index, however many tables are not in it."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Order the tables for the list."""
    op.create_index("ix_tables_public", "tables", ["public", "changed"])
    op.drop_index("ix_tables_changed", "tables")


def downgrade() -> None:
    """Order them as before."""
    op.create_index("ix_tables_changed", "tables", ["changed"])
    op.drop_index("ix_tables_public", "tables")
