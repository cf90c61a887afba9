"""The solver that states a puzzle in clauses and asks a SAT solver: `sat`."""

from functools import cache
from importlib.util import find_spec


@cache
def is_installed() -> bool:
    """Whether the SAT solvers of the extra `sat` are installed."""
    return find_spec("pysat") is not None
