"""A service for the tests of one file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog

from .apps import TestClient, service


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("service")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Whoever captures logs leaves them configured, and an app that is not run by us is silent."""
    yield
    structlog.reset_defaults()
