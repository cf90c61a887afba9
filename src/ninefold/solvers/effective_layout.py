"""The rules of a puzzle, reduced: to units alone if possible, otherwise to relations.

Every solver asks whether it supports a puzzle, so that all of them share one listing.
"""

from __future__ import annotations

from functools import lru_cache

from ninefold.errors import NinefoldError
from ninefold.model import Layout, Puzzle
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Allowed, Different, Relation, Walk
from ninefold.model.stated_relations import relations_in
from ninefold.model.units import numbered
from ninefold.model.variants import joined

MOST_RELATIONS = 100_000
"""The most relations of a set of constraints; no limit or stop ends their listing."""

MOST_NUMBERS = 10_000_000
"""Numbers in all of them: cells, digits of tuples, steps at each cell of a walk."""

FEW_STEPS = 1_000_000
"""The steps of a walk over all cells up to which they are not counted one by one."""

LISTS = (Allowed, Walk)
"""The relations that list more than their cells."""

Sourced = tuple[int, Relation]
"""A relation, and the number of the constraint that it belongs to."""


def layout_in_force(puzzle: Puzzle) -> Layout | None:
    """The layout with units added by the constraints, if these only require different digits.

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
    relations = relations_of(layout, constraints)
    if relations is None or not all(isinstance(each, Different) for _, each in relations):
        return None
    units = numbered("constraint", [each.cells for _, each in relations])
    try:
        return joined(f"{layout.name} with constraints", layout, units)
    except (
        NinefoldError
    ):  # units that no layout can have, such as longer ones than there are digits
        return None


@lru_cache(maxsize=1)
def relations_of(layout: Layout, constraints: tuple[Constraint, ...]) -> list[Sourced] | None:
    """The relations of constraints on a layout; `None` if they are too many."""
    relations: list[Sourced] = []
    numbers = 0
    for source, constraint in enumerate(constraints):
        for relation in relations_in(constraint, layout):
            numbers += len(relation.cells) + 1
            if isinstance(relation, LISTS):
                numbers += _numbers_listed(relation)
            relations.append((source, relation))
            if numbers > MOST_NUMBERS or len(relations) > MOST_RELATIONS:
                return None
    return relations


def _numbers_listed(relation: Allowed | Walk) -> int:
    """The approximate number of numbers that a table or a walk lists."""
    if isinstance(relation, Allowed):
        return len(relation.cells) * len(relation.tuples)
    most = len(relation.cells) * len(relation.steps)
    return most if most <= FEW_STEPS else _steps_taken(relation)


def _steps_taken(walk: Walk) -> int:
    """The steps that a walk may take at all its cells: many walks have states for each cell.

    >>> _steps_taken(Walk((0, 1, 2), 0, {(0, 1): 1, (1, 1): 2, (1, 2): 2, (2, 1): 0}, frozenset()))
    4
    """
    after: dict[int, list[int]] = {}
    for (state, _), end in walk.steps.items():
        after.setdefault(state, []).append(end)
    states, taken = {walk.start}, 0
    for left in reversed(range(len(walk.cells))):
        ends = [after[state] for state in states if state in after]
        steps = sum(map(len, ends))
        before, states, taken = states, set().union(*ends), taken + steps
        if states == before:  # as at all cells that are left
            return taken + left * steps
        if taken > MOST_NUMBERS:
            break
    return taken
