"""Logs: one line for each event, as JSON for programs or as text for people, on standard error.

If the log cannot be written because a disk is full, its lines are lost, but no request fails.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress
from typing import Any, TextIO

import structlog

from ninefold.service.settings import Settings


class Lines:
    """Standard error; a line that cannot be written is dropped."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write a line, if it can be written."""
        with suppress(OSError, ValueError):
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush what is written, if possible."""
        with suppress(OSError, ValueError):
            self._file.flush()


def configure(settings: Settings) -> None:
    """Log as the settings say, including the logs and warnings of libraries."""
    lines: Any = Lines(sys.stderr)
    level = getattr(logging, settings.log_level.upper())
    structlog.configure(
        processors=[*_SHARED, _renderer(settings)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(lines),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(lines)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _renderer(settings),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)
    logging.captureWarnings(True)


def take_native_lines(settings: Settings) -> None:
    """In a worker process: turn what native libraries print into lines of the log.

    onnxruntime and others write to the file descriptor of standard error. This replaces it by a
    pipe that a thread reads. Writes to it never block: a library may hold the GIL, which the thread
    needs.
    """
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1)
    configure(settings)
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    os.dup2(writable, 2)
    os.close(writable)
    threading.Thread(target=_log_lines, args=(readable,), daemon=True).start()


def _log_lines(readable: int) -> None:
    log = structlog.get_logger("native")
    with os.fdopen(readable, errors="replace") as printed:
        for line in printed:
            log.warning("printed", line=line.rstrip())


_SHARED: list[Any] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def _renderer(settings: Settings) -> Any:
    if settings.log_format == "json":
        return structlog.processors.JSONRenderer()
    return structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"])
