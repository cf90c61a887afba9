"""Solving: one protocol, many solvers, and the questions for them."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred
from ninefold.solvers.protocol import Enumerator, Estimator, Order, Solver, TraceEvent
from ninefold.solvers.questions import (
    SAMPLES,
    candidates,
    count,
    estimate,
    is_unique,
    solutions,
    solve,
)
from ninefold.solvers.registry import (
    Capabilities,
    list_solvers,
    register_solver,
    solver_capabilities,
)

if _TYPE_CHECKING:
    from ninefold.solvers.batch import Batch, solve_batch
    from ninefold.solvers.batch_rows import MALFORMED
    from ninefold.solvers.boards import solve_board
    from ninefold.solvers.covers import Covers, exact_cover

__getattr__ = _deferred(
    __name__,
    {
        "ninefold.solvers.batch": ("Batch", "solve_batch"),
        "ninefold.solvers.batch_rows": ("MALFORMED",),
        "ninefold.solvers.boards": ("solve_board",),
        "ninefold.solvers.covers": ("Covers", "exact_cover"),
    },
)

__all__ = [
    "MALFORMED",
    "SAMPLES",
    "Batch",
    "Capabilities",
    "Covers",
    "Enumerator",
    "Estimator",
    "Order",
    "Solver",
    "TraceEvent",
    "candidates",
    "count",
    "estimate",
    "exact_cover",
    "is_unique",
    "list_solvers",
    "register_solver",
    "solutions",
    "solve",
    "solve_batch",
    "solve_board",
    "solver_capabilities",
]
