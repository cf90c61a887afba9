"""The finders of the core, asked about a state."""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from functools import lru_cache

from ninefold import _core
from ninefold.errors import UnsupportedError
from ninefold.explain.profiles import Entry, Profile
from ninefold.explain.states import State
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout
from ninefold.model.units import REGIONS
from ninefold.solvers.bounds import flag_of
from ninefold.solvers.effective_layout import layout_in_force

MOST_CELLS = 640
"""Cells of the largest layout that the finders take."""

_KINDS = {"row": 0, "column": 1} | dict.fromkeys(REGIONS, 2)
_OTHER = 3

Found = tuple[list[_core.TechniqueStep], int, int, float]
"""Steps, the number of an outcome, why it ended, seconds."""


@lru_cache(maxsize=32)
def solver_of(layout: Layout) -> _core.TechniqueSolver:
    """The finders for a layout."""
    if layout.cells > MOST_CELLS:
        raise UnsupportedError(f"steps are found on boards of up to {MOST_CELLS} cells")
    units = [list(unit.cells) for unit in layout.units]
    kinds = [_KINDS.get(unit.kind, _OTHER) for unit in layout.units]
    return _core.TechniqueSolver(layout.cells, layout.size, units, kinds)


atexit.register(solver_of.cache_clear)  # or nanobind takes what is kept for a leak, and says so


def position_of(state: State) -> _core.TechniquePosition:
    """A state as the kernels take it.

    Rules beside the units may forbid the second solution that an argument by uniqueness has in
    mind: with them, and with marks that narrow the puzzle, it does not hold.
    """
    given = bytes(map(bool, state.puzzle.givens))
    narrowed = state.puzzle.marks is not None or layout_in_force(state.puzzle) is None
    unique = state.unique and not narrowed
    return _core.TechniquePosition(state.digits, given, list(state.candidates.masks), unique)


def walk(
    state: State, profile: Profile, most: int, limits: Limits, stop: StopToken | None
) -> Found:
    """Steps one after the other."""
    solver = solver_of(state.rules)
    return solver.path(position_of(state), profile.core, most, limits.seconds, flag_of(stop))


def list_all(
    state: State, entries: Iterable[Entry], limits: Limits, stop: StopToken | None
) -> tuple[list[_core.TechniqueStep], int, float]:
    """Every step of these techniques."""
    asked = [entry.to_core() for entry in entries]
    solver = solver_of(state.rules)
    return solver.all_steps(position_of(state), asked, limits.seconds, flag_of(stop))
