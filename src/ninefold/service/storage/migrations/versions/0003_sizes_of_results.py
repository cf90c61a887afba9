"""The sizes of job results, so that their total can be limited."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; existing results count as 0 bytes, and expire within the hour."""
    op.add_column("jobs", sa.Column("size", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_jobs_size", "jobs", ["size"])
    op.create_index("ix_jobs_heartbeat", "jobs", ["heartbeat"])


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("ix_jobs_heartbeat", "jobs")
    op.drop_index("ix_jobs_size", "jobs")
    op.drop_column("jobs", "size")
