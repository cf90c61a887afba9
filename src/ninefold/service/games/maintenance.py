"""Background work: loops that survive faults, and the deletion of old games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import time

import structlog
from sqlalchemy import Connection, delete

from ninefold.service.problems import ProblemError
from ninefold.service.storage import Database
from ninefold.service.storage.tables import games, saves

EVERY = 3_600.0
"""Seconds between two runs that delete old games."""

DAY = 86_400.0


async def repeat_forever(
    name: str, step: Callable[[], Awaitable[object]], seconds: float = 0.0
) -> None:
    """Repeat a step, with a pause after each run. A fault is logged, and the step is tried again.

    A problem, such as a database out of reach, is temporary and is not logged each time.
    """
    while True:
        pause = seconds
        try:
            await step()
        except ProblemError:
            pause = max(seconds, 0.1)
        except Exception as error:
            structlog.get_logger(name).error("fault", exc_info=error)
            pause = max(seconds, 1.0)
        await asyncio.sleep(pause)


async def delete_expired(database: Database, days: float) -> None:
    """Delete games and saved puzzles that were not used for the given days, once an hour."""

    async def step() -> None:
        gone = await database.write(delete_before, time() - days * DAY)
        if any(gone):
            structlog.get_logger("expiry").info("deleted", games=gone[0], saves=gone[1])

    await repeat_forever("expiry", step, EVERY)


def delete_before(connection: Connection, touched: float) -> tuple[int, int]:
    """Delete games and saved puzzles that were not used since the given time; returns their
    number.
    """
    gone = [delete(table).where(table.c.touched < touched) for table in (games, saves)]
    first, second = (connection.execute(each).rowcount for each in gone)
    return first, second
