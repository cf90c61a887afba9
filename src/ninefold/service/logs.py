"""Logs: a line an event, as JSON for programs or as text for people, on standard error."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from ninefold.service.settings import Settings


def configure(settings: Settings) -> None:
    """Log as the settings say, what libraries log as well."""
    level = getattr(logging, settings.log_level.upper())
    structlog.configure(
        processors=[*_SHARED, _renderer(settings)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
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


_SHARED: list[Any] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def _renderer(settings: Settings) -> Any:
    if settings.log_format == "json":
        return structlog.processors.JSONRenderer()
    return structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"])
