"""What the tests of solvers share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ninefold as nf

from .variants.puzzles import Variant, variants


@pytest.fixture(params=[solver.name for solver in nf.list_solvers()])
def solver(request: pytest.FixtureRequest) -> str:
    """Every solver by its name, one after the other."""
    return request.param


@pytest.fixture(scope="session")
def stated(shared_path: Callable[[str], Path]) -> list[Variant]:
    """The real variant puzzles beside this clone that can be stated, if they are there."""
    return list(variants(shared_path("variants")))
