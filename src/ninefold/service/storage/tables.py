"""The tables. Rows are only ever appended to the log of a game, `turns`; `games` indexes it.

Times are seconds since 1970 by the clock of the server. Tokens and invitations are kept as hashes.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)


def _game() -> Column[str]:
    """The game that a row belongs to; the row is deleted with it."""
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opponent", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("faults", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("seconds", Double),
    Column("increment", Double, nullable=False, server_default="0"),
    Column("help", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("asked", Text, nullable=False),
    Column("invite", Text),
    Column("created", Double, nullable=False),
    Column("started", Double),
    Column("rematch", Text),
    Column("review", Text),
    # An index of the log: the seat to move, the time since then, and a growing version.
    Column("version", Integer, nullable=False),
    Column("touched", Double, nullable=False, index=True),
    Column("over", Boolean, nullable=False),
    Column("engine_due", Boolean, nullable=False),
    Column("lease_owner", Text),
    Column("lease_until", Double, nullable=False),
)

Index(
    "ix_games_engine_due",
    games.c.touched,
    sqlite_where=text("engine_due"),
    postgresql_where=text("engine_due"),
)

seats = Table(
    "seats",
    metadata,
    _game(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Integer),
    Column("token", Text),
    Column("joined", Double),
)

turns = Table(
    "turns",
    metadata,
    _game(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("status", Text),
    Column("reason", Text, nullable=False),
)

looks = Table(
    "looks",
    metadata,
    _game(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("analysis", Text, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    _game(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("asked", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

saves = Table(
    "saves",
    metadata,
    Column("id", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False, index=True),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("verb", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("progress", Text),
    Column("result", Text),
    Column("created", Double, nullable=False, index=True),
    Column("heartbeat", Double, nullable=False, index=True),
    Column("cancel", Boolean, nullable=False, server_default=false()),
    Column("owner", Text),
    Column("size", BigInteger, nullable=False, server_default="0", index=True),
)
