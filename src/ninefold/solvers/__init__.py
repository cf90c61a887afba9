"""Solving: one protocol, many solvers, and the questions that are asked of them."""

from ninefold.solvers.batch import Batch, solve_batch
from ninefold.solvers.batch_rows import MALFORMED
from ninefold.solvers.boards import solve_board
from ninefold.solvers.covers import Covers, exact_cover
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
