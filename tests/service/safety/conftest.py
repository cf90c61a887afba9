"""A service for the tests of one file, and a real server for those that need a wire."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from scratch_server import RunningServer

from .apps import TestClient, service

BODY_BYTES = 20_000
BODY_SECONDS = 1


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("service")) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = {"body_bytes": BODY_BYTES, "body_seconds": BODY_SECONDS, "streams": 1}
    with RunningServer(tmp_path_factory.mktemp("wire"), allowance=0, **settings) as running:
        yield running
