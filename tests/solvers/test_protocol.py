"""The protocol of solvers: each says of itself what it takes."""

from __future__ import annotations

import inspect

import pytest

import ninefold as nf
from ninefold.solvers.protocol import Enumerator, Reviser

SOLVERS = [each for each in nf.list_solvers() if isinstance(each, Enumerator)]


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)
def test_a_solver_that_takes_known_candidates_says_so(solver: Enumerator) -> None:
    takes = "known" in inspect.signature(solver.candidates).parameters
    assert isinstance(solver, Reviser) == takes
    if isinstance(solver, Reviser):
        assert solver.takes_known
