"""What is said at the tables, and who is around them; series of games."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make room for it."""
    op.create_table(
        "words",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("entry", sa.Integer),
        sa.Column("client", sa.String(160)),
        sa.Column("said", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "client", name="uq_words_client"),
    )
    op.create_index("ix_words_person", "words", ["person"])
    op.create_table(
        "around",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("follows", sa.String(32)))
    op.create_index("ix_tables_follows", "tables", ["follows"], unique=True)
    op.add_column("tables", sa.Column("series", sa.Text, nullable=False, server_default="null"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "series")
    op.drop_index("ix_tables_follows", "tables")
    op.drop_column("tables", "follows")
    op.drop_table("around")
    op.drop_table("words")
