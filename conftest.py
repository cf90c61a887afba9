"""What tests and doctests share: a solver that an example registers does not outlive it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _solvers_as_before() -> Iterator[None]:
    """Take back the solvers that were registered meanwhile: their names mean nothing to others."""
    registry = sys.modules.get("ninefold.solvers.registry")
    before = set(registry._SOLVERS) if registry else set()
    yield
    registry = sys.modules.get("ninefold.solvers.registry")
    if registry is not None:
        ours = before | set(registry._BUILT_IN)
        for name in set(registry._SOLVERS) - ours:
            del registry._SOLVERS[name]
