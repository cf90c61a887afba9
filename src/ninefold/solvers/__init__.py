"""Solving: one protocol, many solvers, and the questions that are asked of them."""

from ninefold.solvers.batch import MALFORMED, Batch, solve_batch
from ninefold.solvers.protocol import Enumerator, Order, Solver, TraceEvent
from ninefold.solvers.questions import candidates, count, is_unique, solutions, solve
from ninefold.solvers.registry import list_solvers, register_solver

__all__ = [
    "MALFORMED",
    "Batch",
    "Enumerator",
    "Order",
    "Solver",
    "TraceEvent",
    "candidates",
    "count",
    "is_unique",
    "list_solvers",
    "register_solver",
    "solutions",
    "solve",
    "solve_batch",
]
