"""Limits the open streams of events, of games and jobs together: for each client and in all."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ninefold.service.problems import ProblemError

RETRY = {"Retry-After": "5"}

Leave = Callable[[], None]
"""Releases a place; further calls do nothing."""


class OpenStreams:
    """The open streams of one process.

    >>> from ninefold.service.open_streams import OpenStreams
    >>> streams = OpenStreams(most=2, each=1)
    >>> leave = streams.enter("198.51.100.7")
    >>> streams.open
    1
    >>> leave()
    >>> streams.open
    0
    """

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._clients: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """The number of open streams."""
        return self._clients.total()

    def enter(self, client: str, share: float = 1.0) -> Leave:
        """Take a place; 429 if this client has reached its limit, 503 if `share` of all is
        taken.
        """
        if self._clients[client] >= self._each:
            detail = f"You have {self._each} streams open; close one, or ask for the state instead."
            raise ProblemError(429, "streams", detail, headers=RETRY)
        if self.open >= max(1, int(self._most * share)):
            detail = "Too many streams are open; ask for the state instead, or try again later."
            raise ProblemError(503, "streams", detail, headers=RETRY)
        self._clients[client] += 1
        left = False

        def leave() -> None:
            nonlocal left
            if not left:
                left = True
                self._clients -= Counter([client])

        return leave


async def rings(bell: asyncio.Event, seconds: float) -> bool:
    """Whether the bell rings within the given seconds."""
    with suppress(TimeoutError):
        await asyncio.wait_for(bell.wait(), seconds)
        return True
    return False


class EventStream(StreamingResponse):
    """A stream that releases its place when it ends, even if it never began."""

    def __init__(self, *arguments: object, leave: Leave, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()
