"""The first tables: games with their log, saved puzzles, jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    _games()
    _parts_of_games()
    _others()


def downgrade() -> None:
    """Drop all tables."""
    for name in ("jobs", "saves", "answers", "looks", "turns", "seats", "games"):
        op.drop_table(name)


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("opponent", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("faults", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("seconds", sa.Double),
        sa.Column("help", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("invite", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("started", sa.Double),
        sa.Column("rematch", sa.Text),
        sa.Column("review", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("engine_due", sa.Boolean, nullable=False),
        sa.Column("lease_owner", sa.Text),
        sa.Column("lease_until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_touched", "games", ["touched"])
    due = sa.text("engine_due")
    op.create_index(
        "ix_games_engine_due", "games", ["touched"], sqlite_where=due, postgresql_where=due
    )


def _parts_of_games() -> None:
    _part_of_games(
        "seats",
        "seat",
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("token", sa.Text),
        sa.Column("joined", sa.Double),
    )
    _part_of_games(
        "turns",
        "ply",
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("status", sa.Text),
        sa.Column("reason", sa.Text, nullable=False),
    )
    _part_of_games(
        "looks",
        "ply",
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("analysis", sa.Text, nullable=False),
    )
    _part_of_games(
        "answers",
        "seat key",
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def _part_of_games(name: str, key: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("game", sa.Text, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["game"], ["games.id"], f"fk_{name}_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", *key.split(), name=f"pk_{name}"),
    )


def _others() -> None:
    op.create_table(
        "saves",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_saves"),
    )
    op.create_index("ix_saves_touched", "saves", ["touched"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("verb", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("progress", sa.Text),
        sa.Column("result", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("heartbeat", sa.Double, nullable=False),
        sa.Column("cancel", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("owner", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_created", "jobs", ["created"])
