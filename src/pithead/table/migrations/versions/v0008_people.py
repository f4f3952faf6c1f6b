"""People: who a browser is, and who sits at a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make room for people and their browsers; nobody is known yet."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("sign", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.add_column("seats", sa.Column("person", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_seats_person", "seats", ["person", "table_id"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("ix_seats_person", "seats")
    op.drop_column("seats", "person")
    op.drop_table("devices")
    op.drop_table("people")
