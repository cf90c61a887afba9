"""Clocks with increments: seconds that a player gains after each turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; existing games have no increment."""
    column = sa.Column("increment", sa.Double, nullable=False, server_default="0")
    op.add_column("games", column)


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("games", "increment")
