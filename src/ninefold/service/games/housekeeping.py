"""What nobody has touched for as long as the settings say is forgotten: games and saved puzzles."""

from __future__ import annotations

from time import time

import structlog
from sqlalchemy import Connection, delete

from ninefold.service.games.upkeep import again_and_again
from ninefold.service.storage import Database
from ninefold.service.storage.tables import games, saves

EVERY = 3_600.0
"""Seconds between two rounds."""

DAY = 86_400.0


async def keep_house(database: Database, days: float) -> None:
    """Forget what is too old, once an hour, for ever."""

    async def forget() -> None:
        gone = await database.write(forget_before, time() - days * DAY)
        if any(gone):
            structlog.get_logger("house").info("forgotten", games=gone[0], saves=gone[1])

    await again_and_again("house", forget, EVERY)


def forget_before(connection: Connection, touched: float) -> tuple[int, int]:
    """Forget games and saved puzzles that nobody has touched since; how many these were."""
    gone = [delete(table).where(table.c.touched < touched) for table in (games, saves)]
    first, second = (connection.execute(each).rowcount for each in gone)
    return first, second
