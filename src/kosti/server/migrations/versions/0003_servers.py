"""Which servers share the database, who moves for bots, and who is connected where."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make what servers tell one another by the database."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
    )
    op.create_index("ix_presence_server", "presence", ["server"])
