"""Tables, their events, the wishes that were carried out, seeds and keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first form of the database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("wish", sa.String(64), nullable=False, unique=True),
        sa.Column("made_at", sa.Double, nullable=False),
    )
    op.create_index("tables_made_at", "tables", ["made_at"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_events_at", "events", ["at"])
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary(64), nullable=False),
    )
