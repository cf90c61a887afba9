"""The common set-up of tests and doctests: little garbage, no leftovers of other examples."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest


def pytest_collection_finish() -> None:
    """Spare the tests themselves from each search for garbage: they last, and are very many."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Let all of it be freed at the end: the kernels report objects that are not."""
    gc.unfreeze()


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


@pytest.fixture(autouse=True)
def _languages_as_before() -> Iterator[None]:
    """Take back the languages that were registered meanwhile, by a first import as well."""
    catalogues = sys.modules.get("ninefold.explain.wording.catalogues")
    before = dict(catalogues._OWN) if catalogues else {}
    yield
    catalogues = sys.modules.get("ninefold.explain.wording.catalogues")
    if catalogues is not None:
        catalogues._OWN.clear()
        catalogues._OWN.update(before)
