"""Connections with limits that uvicorn does not set.

Uvicorn reads the head of a request before the application sees it, so a client could send endless
headers, or one letter a minute. It keeps unread answers for ever. And it accepts connections until
no file descriptors are left for anything else.
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
"""The limit of open files that a process requests from the system."""

RESERVE = 128
"""Open files reserved for other uses than connections: the database, worker processes, logs."""

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
    """The number of connections that the limit of open files allows, after raising that limit."""
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
    """HTTP/1.1 by httptools; closes the connection of a client that is too slow, or whose head is
    too long.
    """

    def __init__(
        self, *arguments: Any, head_seconds: float, write_seconds: float, most: int, **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self._seconds, self._write_seconds, self._most = head_seconds, write_seconds, most
        self._head: int | None = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a client, whose first request begins; or refuse it if there are too many."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # report any unsent data at once
        if len(self.connections) > self._most:
            transport.write(REFUSAL)
            transport.close()
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a client that has disconnected."""
        self._end_head()
        self._end_unread()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in data, unless the head of the request is too long."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self._refuse("The head of the request is too large.")

    def on_message_begin(self) -> None:
        """Start the time of the next request's head."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """Stop the time of a head that is complete."""
        self._end_head()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """Start the time in which the client must read a piece of an answer."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._write_seconds, self._hang_up)

    def resume_writing(self) -> None:
        """Stop the time of a client that has read everything."""
        self._end_unread()
        super().resume_writing()

    def _hang_up(self) -> None:
        """Close the connection and drop all unread data, also in the buffers of the system."""
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
        late = "Close the connection: the head of the request did not arrive in time."
        self._alarm = self.loop.call_later(self._seconds, self._refuse, late)

    def _end_head(self) -> None:
        self._head = None
        if self._alarm is not None:
            self._alarm.cancel()

    def _refuse(self, reason: str) -> None:
        self._end_head()
        if not self.transport.is_closing():
            self.send_400_response(reason)
