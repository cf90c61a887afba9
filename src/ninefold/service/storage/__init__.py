"""The database: games, saved puzzles, jobs. One SQLite file, or PostgreSQL.

tables         the tables, defined with SQLAlchemy
database       connections and transactions, in their own threads
jobs           rows of jobs
upgrades       migrates the tables when the service starts
migrations/    the changes of the tables, step by step (Alembic)
"""

from ninefold.service.storage.database import Database, StorageError

__all__ = ["Database", "StorageError"]
