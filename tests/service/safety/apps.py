"""A service as the tests of safety want it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from .. import apps
from ..apps import ENDLESS, LINE, TestClient

__all__ = ["ENDLESS", "LINE", "TestClient", "service"]


def service(folder: Path, **settings: Any) -> AbstractContextManager[TestClient]:
    """A client of a service of its own."""
    return apps.service(folder, **{"processes": 2, **settings})
