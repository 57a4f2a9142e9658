"""When a table was found unused, and figures that outlive the server."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for what cleaning has to remember."""
    op.add_column("tables", sa.Column("unused", sa.Double, nullable=True))
    op.create_index("tables_unused", "tables", ["unused"])
    op.create_table(
        "figures",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Double, nullable=False),
    )
