"""How much may be kept in all: so many games and saved records, so many bytes of results."""

from __future__ import annotations

import structlog
from sqlalchemy import ColumnElement, Connection, Table, func, select, true

from ninefold.service.problems import ProblemError


def check_room(
    connection: Connection, table: Table, most: int, which: ColumnElement[bool] | None = None
) -> None:
    """A problem if a table has more rows than it may; the transaction that added one is undone.

    What others keep is never deleted for it: it was promised to them for some time.
    """
    kept = select(func.count()).select_from(table).where(true() if which is None else which)
    if (connection.execute(kept).scalar() or 0) > most:
        structlog.get_logger("storage").warning("full", table=table.name, most=most)
        told = "This service keeps no more at present; try again later."
        raise ProblemError(507, "full", told, headers={"Retry-After": "3600"})
