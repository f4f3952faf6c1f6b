"""Playing together: offered seats, passes to another device, results, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make room for them."""
    op.add_column("tables", sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("host", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_tables_offered", "tables", ["offered", "created"])
    op.add_column("seats", sa.Column("network", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "passes",
        sa.Column("words", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_passes_person", "passes", ["person"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person", "ended"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("bot", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("floor", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_floor", "ratings", ["game", "seats", "floor"])
    op.create_index("ix_ratings_person", "ratings", ["person"])


def downgrade() -> None:
    """Forget them."""
    for name in ("ratings", "results", "passes"):
        op.drop_table(name)
    op.drop_column("seats", "network")
    op.drop_index("ix_tables_offered", "tables")
    for column in ("host", "rated", "offered"):
        op.drop_column("tables", column)
