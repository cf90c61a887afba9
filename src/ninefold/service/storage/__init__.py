"""What must not be lost: games, puzzles in progress, long work. One SQLite file, or PostgreSQL.

tables         what is kept, as SQLAlchemy tables
database       connections and transactions, in threads of their own
jobs           what is kept of long work
upgrades       the tables brought up to date when the service starts
migrations/    how they came to that form, step by step (Alembic)
"""

from ninefold.service.storage.database import Database, StorageError

__all__ = ["Database", "StorageError"]
