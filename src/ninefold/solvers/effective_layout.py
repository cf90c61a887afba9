"""What the rules of a puzzle come to: units alone, or more than that."""

from __future__ import annotations

from functools import lru_cache

from ninefold.errors import NinefoldError
from ninefold.model import Layout, Puzzle
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Different


def layout_in_force(puzzle: Puzzle) -> Layout | None:
    """The layout with what the constraints add to it, if these say no more than "different".

    >>> from ninefold.model.constraints import AllDifferent, Table
    >>> corners = AllDifferent(["r1c1", "r1c9", "r9c1", "r9c9"])
    >>> len(layout_in_force(Puzzle("." * 81, constraints=[corners])).units)
    28
    >>> layout_in_force(Puzzle("." * 81, constraints=[Table(["r1c1"], [(1,)])])) is None
    True
    """
    return _with_units(puzzle.layout, puzzle.constraints) if puzzle.constraints else puzzle.layout


@lru_cache(maxsize=64)
def _with_units(layout: Layout, constraints: tuple[Constraint, ...]) -> Layout | None:
    units = []
    for constraint in constraints:
        for relation in constraint.relations(layout):
            if not isinstance(relation, Different):
                return None
            units.append(relation.cells)
    try:
        return layout.with_units(units, name=f"{layout.name} with constraints", kind="constraint")
    except (
        NinefoldError
    ):  # units that no layout can have, such as longer ones than there are digits
        return None
