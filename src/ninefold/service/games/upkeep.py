"""Work beside the requests that must go on, whatever comes of one round of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from ninefold.service.problems import ProblemError


async def again_and_again(
    name: str, step: Callable[[], Awaitable[object]], seconds: float = 0.0
) -> None:
    """Do a thing for ever, with a pause after each time. What goes wrong is noted, and tried again.

    A problem, such as a database that is away, passes; it is not worth a note each time.
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
