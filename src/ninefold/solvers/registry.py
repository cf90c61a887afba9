"""The solvers by name, and the choice among them.

A solver of your own is registered with the decorator:

    @nf.register_solver
    class Mine:
        name = "mine"
        ...
"""

from __future__ import annotations

from typing import TypeVar

from ninefold.errors import UnknownNameError, UnsupportedError
from ninefold.model import Puzzle
from ninefold.solvers.layouts import CoverSolver, RegionsSolver
from ninefold.solvers.native import ClassicSolver, NativeSolver
from ninefold.solvers.protocol import Solver
from ninefold.solvers.reference import ReferenceSolver

_SOLVERS: dict[str, Solver] = {}

S = TypeVar("S", bound=type[Solver])


def add(solver: Solver) -> None:
    """Register a solver under its name; a later one replaces an earlier one."""
    _SOLVERS[solver.name] = solver


def register_solver(kind: S) -> S:
    """Class decorator: make one and register it.

    >>> import ninefold as nf
    >>> @nf.register_solver
    ... class Second:
    ...     name = "second"
    ...     def supports(self, puzzle): return puzzle.layout.size == 9
    ...     def run(self, puzzle, limits, seed=None, trace=None, stop=None):
    ...         return nf.solve(puzzle, limits=limits, seed=seed, stop=stop)
    >>> nf.solve("." * 81, solver="second").status
    <Status.MULTIPLE: 3>
    """
    add(kind())
    return kind


def list_solvers() -> tuple[Solver, ...]:
    """Every registered solver, the preferred first.

    >>> import ninefold as nf
    >>> [solver.name for solver in nf.list_solvers()][:3]
    ['classic', 'dpll', 'regions']
    """
    return tuple(_SOLVERS.values())


def choose(name: str, puzzle: Puzzle) -> Solver:
    """The solver of that name, or with `auto` the first that supports the puzzle.

    >>> import ninefold as nf
    >>> choose("auto", nf.Puzzle("." * 81)).name
    'classic'
    """
    if name == "auto":
        for solver in _SOLVERS.values():
            if solver.supports(puzzle):
                return solver
        raise UnsupportedError(f"no solver supports {puzzle.layout} puzzles")
    if name not in _SOLVERS:
        raise UnknownNameError("solver", name, ("auto", *_SOLVERS))
    solver = _SOLVERS[name]
    if not solver.supports(puzzle):
        raise UnsupportedError(f"the solver {name!r} does not support {puzzle.layout} puzzles")
    return solver


add(ClassicSolver())
add(NativeSolver("dpll"))
add(RegionsSolver())
add(CoverSolver())
add(ReferenceSolver())
