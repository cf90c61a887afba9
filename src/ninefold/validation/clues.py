"""The clues of a puzzle: its givens and its rules, each a part that can be left out.

Rules are the constraints and the layout's units beside rows, columns and boxes, such as diagonals.
A puzzle without constraints has only givens as clues: its layout is beyond doubt. Sets of clues are
bit masks, as `cores.py` has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from ninefold.model import Candidates, Grid, Layout, Puzzle
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Different, Relation, holds
from ninefold.model.stated_relations import relations_in
from ninefold.model.units import REGIONS
from ninefold.validation.explanations import Rule

USUAL = REGIONS | {"row", "column"}
"""The kinds of units that are never to blame."""


class Clues:
    """The clues of a puzzle, numbered: first its givens, then its rules.

    >>> from ninefold import Puzzle
    >>> from ninefold.constraints import KillerCage
    >>> clues = Clues(Puzzle("1" + 15 * ".", constraints=[KillerCage("r1c1 r1c2", 9)]))
    >>> clues.cells, [rule.name for rule in clues.rules(0b10)]
    ([0], ['killer cage 9 at r1c1'])
    >>> clues.without(0b11) == Puzzle(16 * ".")
    True
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.cells = [cell for cell, digit in enumerate(puzzle.givens) if digit]
        kinds = (unit.kind for unit in puzzle.layout.units if unit.kind not in USUAL)
        self._kinds = list(dict.fromkeys(kinds)) if puzzle.constraints else []

    def __len__(self) -> int:
        return len(self.cells) + len(self.puzzle.constraints) + len(self._kinds)

    @property
    def first_rule(self) -> int:
        """The number of the first constraint among the clues."""
        return len(self.cells)

    def givens_in(self, mask: int) -> int:
        """The givens in a mask, without the rules."""
        return mask & (1 << self.first_rule) - 1

    def cells_of(self, mask: int) -> list[int]:
        """The cells of the givens in a mask."""
        return [cell for part, cell in enumerate(self.cells) if mask >> part & 1]

    def numbered_constraints(self, mask: int) -> Iterator[tuple[int, Constraint]]:
        """The constraints in a mask, with their places in the puzzle."""
        for index, constraint in enumerate(self.puzzle.constraints):
            if mask >> self.first_rule + index & 1:
                yield index, constraint

    def rules(self, mask: int) -> list[Rule]:
        """The rules in a mask."""
        found = [rule_at(self.puzzle, index) for index, _ in self.numbered_constraints(mask)]
        return found + [_rule_of_layout(self.puzzle.layout, kind) for kind in self._extras(mask)]

    def without(self, mask: int) -> Puzzle:
        """The puzzle without the clues of a mask."""
        puzzle = self.puzzle
        if cells := self.cells_of(mask):
            givens = bytearray(puzzle.givens)
            for cell in cells:
                givens[cell] = 0
            puzzle = puzzle.with_givens(bytes(givens))
        if gone := {index for index, _ in self.numbered_constraints(mask)}:
            rules = enumerate(puzzle.constraints)
            puzzle = puzzle.with_constraints(rule for index, rule in rules if index not in gone)
        return _without_units(puzzle, kinds) if (kinds := self._extras(mask)) else puzzle

    def kept_by(self, solution: Grid) -> int:
        """The clues that a solution agrees with."""
        marks, givens, digits = self.puzzle.marks, self.puzzle.givens, solution.digits
        right = [
            digits[cell] == givens[cell] and (marks is None or bool(marks.masks[cell]))
            for cell in self.cells
        ]
        right += [all(holds(each, digits) for each in rule) for rule in self._relations]
        return sum(1 << part for part, is_right in enumerate(right) if is_right)

    @cached_property
    def _relations(self) -> list[list[Relation]]:
        """The relations of each rule."""
        layout = self.puzzle.layout
        stated = [list(relations_in(each, layout)) for each in self.puzzle.constraints]
        return stated + [_differences(layout, kind) for kind in self._kinds]

    def _extras(self, mask: int) -> list[str]:
        first = self.first_rule + len(self.puzzle.constraints)
        return [kind for part, kind in enumerate(self._kinds, first) if mask >> part & 1]


def rule_at(puzzle: Puzzle, index: int) -> Rule:
    """The constraint at that place of a puzzle, as a finding names it."""
    layout, constraint = puzzle.layout, puzzle.constraints[index]
    cells = tuple(map(layout.cell_name, constraint.named_cells()))
    return Rule(constraint.short_name(layout), constraint.describe(layout), cells, index)


def _rule_of_layout(layout: Layout, kind: str) -> Rule:
    units = [unit for unit in layout.units if unit.kind == kind]
    name = f"the {kind}{'s' if len(units) > 1 else ''}"
    cells = dict.fromkeys(cell for unit in units for cell in unit.cells)
    words = f"no digit stands twice in {'any' if len(units) > 1 else 'the'} {kind}"
    return Rule(name, words, tuple(map(layout.cell_name, cells)), None)


def _differences(layout: Layout, kind: str) -> list[Relation]:
    return [Different(unit.cells) for unit in layout.units if unit.kind == kind]


def _without_units(puzzle: Puzzle, kinds: Sequence[str]) -> Puzzle:
    """The puzzle on a layout that lacks some kinds of units."""
    layout = _fewer_units(puzzle.layout, tuple(kinds))
    marks = None if puzzle.marks is None else Candidates(puzzle.marks.masks, layout)
    return Puzzle(puzzle.givens, layout, marks=marks, constraints=puzzle.constraints)


@lru_cache(maxsize=16)
def _fewer_units(layout: Layout, kinds: tuple[str, ...]) -> Layout:
    units = tuple(unit for unit in layout.units if unit.kind not in kinds)
    name = f"{layout.name} without {' and '.join(kinds)}"
    return replace(layout, name=name, units=units)
