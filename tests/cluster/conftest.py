"""A real cluster for tests: a scheduler and two workers, as processes on loopback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))
from scratch_cluster import ScratchCluster, scratch_cluster

from cli.conftest import cli, process  # noqa: F401


@pytest.fixture(scope="session")
def cluster() -> Iterator[ScratchCluster]:
    with scratch_cluster() as started:
        yield started
