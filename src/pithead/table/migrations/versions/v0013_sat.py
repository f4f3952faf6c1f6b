"""Where people have ever sat, though others may sit there now: so that they can be forgotten there too."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make room for it; of the time before it is known who sits there now."""
    op.create_table(
        "sat",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("ix_sat_person", "sat", ["person"])
    op.execute(
        "INSERT INTO sat (table_id, person) SELECT DISTINCT seats.table_id, seats.person FROM seats "
        "JOIN people ON people.id = seats.person"
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("sat")
