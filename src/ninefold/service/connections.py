"""Connections whose heads of requests are bounded: so many bytes, so many seconds.

Uvicorn sets no bounds to the head of a request, which it reads before the application hears of it:
a client could send headers without end, or one letter a minute.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES = 1 << 16


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 by httptools; who sends too long a head, or too slowly, is hung up on."""

    def __init__(self, *arguments: Any, head_seconds: float, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._seconds = head_seconds
        self._head: int | None = 0
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client is there, and its first request begins."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._end_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, unless the head goes on and on."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self._refuse("The head of the request is too large.")

    def on_message_begin(self) -> None:
        """Another request begins."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """The head of the request is whole."""
        self._end_head()
        super().on_headers_complete()

    def _await_head(self) -> None:
        self._end_head()
        self._head = 0
        late = "The head of the request did not arrive in time."
        self._alarm = self.loop.call_later(self._seconds, self._refuse, late)

    def _end_head(self) -> None:
        self._head = None
        if self._alarm is not None:
            self._alarm.cancel()

    def _refuse(self, reason: str) -> None:
        self._end_head()
        if not self.transport.is_closing():
            self.send_400_response(reason)
