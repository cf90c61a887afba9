"""The service inside the process of a test."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ninefold.service.app import create_app
from ninefold.service.settings import Settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another library below it
    from fastapi.testclient import TestClient

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ENDLESS = {"puzzle": "." * 81, "layout": "hyper"}
"""A puzzle that nobody can count in time."""


@contextmanager
def service(folder: Path, **settings: Any) -> Iterator[TestClient]:
    """A client of a service of its own, whose clients may ask for as much as they like."""
    chosen = {"allowance": 0, "processes": 1, "request_seconds": 60, **settings}
    database = f"sqlite:///{folder / 'ninefold.db'}"
    app = create_app(Settings(database_url=database, **chosen))
    with TestClient(app, "http://localhost", raise_server_exceptions=False) as client:
        yield client


def posted(client: TestClient, verb: str, /, **body: Any) -> dict[str, Any]:
    """What a verb answers, or the problem that it tells."""
    told: dict[str, Any] = client.post(f"/api/v1/{verb}", json=body).json()
    return told
