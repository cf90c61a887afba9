"""The database: games, saved puzzles, jobs. One SQLite file, or PostgreSQL.

tables         the tables, as SQLAlchemy has them
database       connections and transactions, in threads of their own
jobs           rows of jobs
upgrades       the tables brought up to date when the service starts
migrations/    the changes of the tables, step by step (Alembic)
"""

from ninefold.service.storage.database import Database, StorageError

__all__ = ["Database", "StorageError"]
