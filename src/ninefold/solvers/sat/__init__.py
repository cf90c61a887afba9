"""The solver that states a puzzle in clauses and asks a SAT solver: `sat`."""

from functools import cache
from importlib.util import find_spec


@cache
def is_installed() -> bool:
    """Whether the SAT solvers are there, which the extra `sat` installs."""
    return find_spec("pysat") is not None
