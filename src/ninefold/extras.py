"""Libraries that are installed only with an extra, and loaded only when they are used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ninefold.errors import MissingExtraError


def needed(module: str, purpose: str, extra: str) -> Any:
    """The module of that name; if it is missing, an error names the extra.

    >>> needed("ninefold.no_such_library", "Sheets", "images")
    Traceback (most recent call last):
    ...
    ninefold.errors.MissingExtraError: Sheets need what pip install 'ninefold[images]' installs
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtraError(purpose, extra) from error
