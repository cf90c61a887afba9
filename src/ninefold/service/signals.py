"""Calls a function at the signal that ends the server, before the server waits for connections."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def at_a_signal(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` at a signal: streams must end first, because the server waits for connections."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before: dict[signal.Signals, Any] = {}

    def pass_on(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(end)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for each in (signal.SIGTERM, signal.SIGINT):
        if callable(signal.getsignal(each)):
            before[each] = signal.signal(each, pass_on)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
