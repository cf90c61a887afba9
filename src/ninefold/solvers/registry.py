"""The solvers by name, their abilities, and the choice among them.

A solver is loaded when a call names it, or when `auto` reaches it.

A solver of your own is registered with the decorator:

    @nf.register_solver
    class Mine:
        name = "mine"
        ...

or, in a package of its own, by an entry point of the group `ninefold.solvers` that names the class.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from ninefold.arguments import checked
from ninefold.errors import UnknownNameError, UnsupportedError
from ninefold.model import Layout, Puzzle
from ninefold.solvers.protocol import Solver

ENTRY_POINTS = "ninefold.solvers"
"""The group of entry points by which other packages offer solvers."""

_BUILT_IN = {
    "classic": ("classic", "ClassicSolver"),
    "dpll": ("classic", "DpllSolver"),
    "regions": ("regions", "RegionsSolver"),
    "cover": ("regions", "CoverSolver"),
    "rules": ("rules", "RulesSolver"),
    "sat": ("sat.solver", "SatSolver"),
    "reference": ("reference", "ReferenceSolver"),
    "backtracking": ("backtracking", "BacktrackingSolver"),
    "heap": ("heap", "HeapSolver"),
    "sums": ("sums", "SumsSolver"),
}
"""The module and the class of every built-in solver, the preferred first."""

_SOLVERS: dict[str, Solver] = {}
"""The solvers that are loaded or registered."""

replaced: set[str] = set()
"""Built-in names under which other solvers were registered."""

S = TypeVar("S", bound=type[Solver])


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The abilities of a solver: variants, counting and listing, estimates, reported steps.

    `variants` are layouts of every kind and size; a solver that takes only some of them does not
    claim them, and its `supports` says which.

    >>> import ninefold as nf
    >>> nf.solver_capabilities("cover")
    Capabilities(variants=True, enumerates=True, estimates=False, traces=True)
    """

    variants: bool
    enumerates: bool
    estimates: bool
    traces: bool

    def to_json(self) -> dict[str, Any]:
        """The capabilities as a plain dict."""
        return {
            "variants": self.variants,
            "enumerates": self.enumerates,
            "estimates": self.estimates,
            "traces": self.traces,
        }


def add(solver: Solver) -> None:
    """Register a solver under its name; a later one replaces an earlier one."""
    _SOLVERS[solver.name] = solver
    if solver.name in _BUILT_IN:
        replaced.add(solver.name)


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
    return tuple(_every_solver())


def named(name: str) -> Solver:
    """The solver of that name."""
    if name in _BUILT_IN:
        return _SOLVERS.get(name) or _load(name)
    if name not in _SOLVERS:
        _load_entry_points()
    if name not in _SOLVERS:
        raise UnknownNameError("solver", name, ("auto", *{**_BUILT_IN, **_SOLVERS}))
    return _SOLVERS[name]


@checked
def solver_capabilities(name: str) -> Capabilities:
    """The abilities of the solver of that name.

    >>> import ninefold as nf
    >>> nf.solver_capabilities("classic").variants
    False
    """
    solver = named(name)
    return Capabilities(
        variants=all(map(solver.supports, _variants())),
        enumerates=hasattr(solver, "count"),
        estimates=hasattr(solver, "estimate"),
        traces=bool(getattr(solver, "traces", False)),
    )


@cache
def _variants() -> tuple[Puzzle, ...]:
    """A puzzle of every kind of layout: another size, further units, no boxes, several boards.

    The last has every property of layouts: cells apart, and units of any length.
    """
    layouts = [Layout.named(name) for name in ("4x4", "25x25", "hyper", "latin 5", "samurai")]
    layouts.append(Layout.of(3, [["r1c1", "r1c2"], ["r1c2", "r3c3", "r5c5"], ["r9c9"]]))
    return tuple(Puzzle(bytes(layout.cells), layout) for layout in layouts)


def choose(name: str, puzzle: Puzzle) -> Solver:
    """The solver of that name, or with `auto` the first that supports the puzzle.

    >>> import ninefold as nf
    >>> choose("auto", nf.Puzzle("." * 81)).name
    'classic'
    """
    if name == "auto":
        for solver in _every_solver():
            if solver.supports(puzzle):
                return solver
        raise UnsupportedError(f"no solver supports {_kind(puzzle)}")
    solver = named(name)
    if not solver.supports(puzzle):
        reason = f": {solver.refusal(puzzle)}" if hasattr(solver, "refusal") else ""
        raise UnsupportedError(f"the solver {name!r} does not support {_kind(puzzle)}{reason}")
    return solver


def _kind(puzzle: Puzzle) -> str:
    """Puzzles of this kind in words, with every property for which a solver may refuse them."""
    held = {"pencil marks": puzzle.marks is not None, "constraints": bool(puzzle.constraints)}
    extras = " and ".join(name for name, has in held.items() if has)
    return f"{puzzle.layout} puzzles" + (f" with {extras}" if extras else "")


def _every_solver() -> Iterator[Solver]:
    """The built-in solvers, then the registered ones, then those of other packages."""
    for name in _BUILT_IN:
        yield named(name)
    registered = _others()
    yield from registered
    _load_entry_points()
    yield from (solver for solver in _others() if solver not in registered)


def _others() -> list[Solver]:
    """The loaded or registered solvers that are not built in."""
    return [solver for name, solver in _SOLVERS.items() if name not in _BUILT_IN]


def _load(name: str) -> Solver:
    """Load a built-in solver."""
    module, kind = _BUILT_IN[name]
    solver: Solver = getattr(import_module(f"ninefold.solvers.{module}"), kind)()
    return _SOLVERS.setdefault(name, solver)


@cache
def _load_entry_points() -> None:
    """Register the solvers of other packages; one that cannot be loaded causes only a warning."""
    from importlib.metadata import entry_points  # takes longer than many a search

    for each in entry_points(group=ENTRY_POINTS):
        try:
            solver = each.load()()
        except Exception as error:  # code of another package: no exception of it may end ours
            import warnings

            warnings.warn(f"the solver {each.name!r} cannot be loaded: {error}", stacklevel=2)
            continue
        if solver.name not in _BUILT_IN:
            _SOLVERS.setdefault(solver.name, solver)
