"""What the tests of solvers share."""

from __future__ import annotations

import pytest

import ninefold as nf


@pytest.fixture(params=[solver.name for solver in nf.list_solvers()])
def solver(request: pytest.FixtureRequest) -> str:
    """Every solver by its name, one after the other."""
    return request.param
