"""What a player writes to standard error, kept in a file of its own, but not without bounds."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

LARGEST = 4 << 20
"""Bytes of a player's diagnosis that are kept in a game; the rest is read and counted."""

_LAST_LOOKS = 20
"""How often the pipe is read after that: what a player has started may go on writing for ever."""

_SLICE = 50
"""Milliseconds after which is asked whether anybody still wants it."""


class Diagnosis:
    """Reads a pipe to its end beside the game, so that no player waits for its own complaints."""

    def __init__(self, pipe: IO[bytes], path: Path) -> None:
        self._pipe, self._path = pipe, path
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._drain, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The player has ended: take what is left in the pipe, and close the file."""
        self._done.set()
        self._thread.join()
        self._pipe.close()

    def _drain(self) -> None:
        blocks = self._blocks()
        with suppress(OSError):  # a file that cannot be written costs no player its game
            self._keep(blocks)
        for _ in blocks:
            pass

    def _keep(self, blocks: Iterator[bytes]) -> None:
        kept = dropped = 0
        with self._path.open("wb", buffering=0) as file:
            for block in blocks:
                part = block[: LARGEST - kept]
                file.write(part)
                kept += len(part)
                dropped += len(block) - len(part)
            if dropped:
                file.write(f"\n... and {dropped:,} bytes more\n".encode())

    def _blocks(self) -> Iterator[bytes]:
        """All that comes until the end of the pipe, or until nobody wants more."""
        poll = select.poll()
        poll.register(self._pipe, select.POLLIN)
        looks = _LAST_LOOKS
        while looks:
            if self._done.is_set():
                looks -= 1
            if poll.poll(0 if self._done.is_set() else _SLICE):
                block = os.read(self._pipe.fileno(), 1 << 16)
                if not block:
                    return
                yield block
