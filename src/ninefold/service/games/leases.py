"""Leases on the engine's turns: which process works one out, and until when nobody else does."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, select, update

from ninefold.service.storage.tables import games

MOST = 8
"""How many turns a process takes up at a time, so that others find some as well."""


def left_over(connection: Connection, now: float) -> bool:
    """Whether there are turns that nobody works on."""
    return connection.execute(select(games.c.id).where(_free(now)).limit(1)).first() is not None


def take_over(connection: Connection, owner: str, now: float, until: float) -> Sequence[str]:
    """Take some of the turns that nobody works on, those that wait longest first."""
    waiting = select(games.c.id).where(_free(now)).order_by(games.c.touched).limit(MOST)
    found = connection.scalars(waiting.with_for_update(skip_locked=True)).all()
    taken = update(games).where(games.c.id.in_(found))
    connection.execute(taken.values(lease_owner=owner, lease_until=until))
    return found


def renew(connection: Connection, owner: str, held: Sequence[str], until: float) -> None:
    """Keep the turns that this process still works on."""
    mine = games.c.id.in_(held) & (games.c.lease_owner == owner) & games.c.engine_due
    connection.execute(update(games).where(mine).values(lease_until=until))


def release(connection: Connection, owner: str) -> None:
    """Leave all turns to others."""
    mine = (games.c.lease_owner == owner) & games.c.engine_due
    connection.execute(update(games).where(mine).values(lease_owner=None, lease_until=0.0))


def _free(now: float) -> ColumnElement[bool]:
    return games.c.engine_due & (games.c.lease_until < now)
