"""Connections with bounds that uvicorn does not set.

It reads the head of a request before the application hears of it: a client could send headers
without end, or one letter a minute. It keeps what a client does not read, for ever. And it takes
connections until files run out, which then lack for all else.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES = 1 << 16

FILES = 8_192
"""Open files that a process asks the system for, if it may have as many."""

RESERVE = 128
"""Files that are left for all but connections: the database, processes for work, logs."""

FULL = (
    b'{"type":"urn:ninefold:problem:connections","title":"Busy","status":503,"code":"connections",'
)
FULL += b'"detail":"Too many connections are open; try again in 5 seconds."}'

REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\n"
REFUSAL += b"retry-after: 5\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%b" % (
    len(FULL),
    FULL,
)


def most_connections() -> int:
    """How many connections the limit of open files leaves room for, once it is raised."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > soft:
        raised = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, raised), hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(soft // 2, soft - RESERVE)


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 by httptools; who sends or reads too slowly, or too long a head, is hung up on."""

    def __init__(
        self, *arguments: Any, head_seconds: float, write_seconds: float, most: int, **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self._seconds, self._write_seconds, self._most = head_seconds, write_seconds, most
        self._head: int | None = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client is there, and its first request begins; or there is no room for it."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # tell of all that is not sent at once
        if len(self.connections) > self._most:
            transport.write(REFUSAL)
            transport.close()
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._end_head()
        self._end_unread()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, unless the head goes on and on."""
        if self.transport.is_closing():
            return
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

    def pause_writing(self) -> None:
        """Something waits for the client to read it; a piece of an answer, no more."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._write_seconds, self._hang_up)

    def resume_writing(self) -> None:
        """The client has read all."""
        self._end_unread()
        super().resume_writing()

    def _hang_up(self) -> None:
        """Drop what waits to be read, also what the system keeps of it."""
        file = self.transport.get_extra_info("socket")
        file.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def _end_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

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
