"""Limits of storage: games, saved records, bytes of results."""

from __future__ import annotations

import structlog
from sqlalchemy import ColumnElement, Connection, Table, func, select, true

from ninefold.service.problems import ProblemError


def check_room(
    connection: Connection, table: Table, most: int, which: ColumnElement[bool] | None = None
) -> None:
    """Refuse a new row if the table has too many; the transaction that added it is rolled back.

    Records of others are never deleted to make room: they are kept for a promised time.
    """
    kept = select(func.count()).select_from(table).where(true() if which is None else which)
    if (connection.execute(kept).scalar() or 0) > most:
        structlog.get_logger("storage").warning("full", table=table.name, most=most)
        detail = "This service has no room for more; try again later."
        raise ProblemError(507, "full", detail, headers={"Retry-After": "3600"})
