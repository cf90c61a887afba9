"""Independent parts of a position: groups of cells that do not bear on each other.

A solution set is the product of its parts if every combination of what the parts allow is a
solution. `independent_parts` finds the finest such parts of any set. `candidate_parts` finds them
on a board by the rule in the notes of the player codecup-sudoku: cells depend on each other if
they share a unit and a candidate. docs/game.md proves that both are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

from ninefold.arguments import checked
from ninefold.errors import UnsupportedError
from ninefold.game.solution_sets import SolutionSet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Part:
    """Some choice cells of a position, and the solutions of the whole that differ there alone.

    >>> from ninefold.game import SolutionSet, independent_parts
    >>> first, second = independent_parts(SolutionSet([(1, 3), (1, 4), (2, 3), (2, 4)]))
    >>> print(first)
    r1c1: 2 solutions
    """

    cells: tuple[int, ...]
    whole: SolutionSet

    @cached_property
    def solutions(self) -> SolutionSet:
        """The part as a position of its own: every other cell is filled."""
        others = [cell for cell in range(self.whole.layout.cells) if cell not in self.cells]
        rows = self.whole.array
        kept = (rows[:, others] == rows[0, others]).all(axis=1)
        return SolutionSet(rows[kept], others, self.whole.layout)

    def __len__(self) -> int:
        return len(self.solutions)

    def __str__(self) -> str:
        names = " ".join(map(self.whole.layout.cell_name, self.cells))
        return f"{names}: {len(self):,} solutions"

    def to_json(self) -> dict[str, Any]:
        """The part as a plain dict."""
        names = self.whole.layout.cell_name
        return {"cells": [names(cell) for cell in self.cells], "solutions": len(self)}


@checked
def independent_parts(solutions: SolutionSet) -> tuple[Part, ...]:
    """The finest parts of which the solution set is the product; none if it has one solution.

    >>> from ninefold.game import SolutionSet, independent_parts
    >>> for part in independent_parts(SolutionSet.of("243......342324......234...4234321.5")):
    ...     print(part)
    r1c4 r1c5 r1c6 r3c4 r3c5 r3c6: 2 solutions
    r2c1 r2c2 r2c3 r4c1 r4c2 r4c3 r5c1 r5c2 r5c3: 12 solutions
    """
    if len(solutions) == 1:
        return ()
    groups = _joined(solutions.choice_cells, _dependent_pairs(solutions))
    codes = [_codes(solutions.array, group) for group in groups]
    if prod(code.max() + 1 for code in codes) != len(solutions):
        # Any two groups are independent, but not all together: three cells whose sum is even.
        groups = [
            tuple(cell for number in atom for cell in groups[number]) for atom in _atoms(codes)
        ]
    return _parts(groups, solutions)


@checked
def candidate_parts(solutions: SolutionSet) -> tuple[Part, ...]:
    """The parts of a board by the notes' rule: who shares a unit and a candidate is joined.

    The candidates are those of the solutions, not what a look at the board leaves open.

    >>> from ninefold.game import SolutionSet, candidate_parts
    >>> len(candidate_parts(SolutionSet.of("243......342324......234...4234321.5")))
    2
    """
    if not solutions.layout.units:
        raise UnsupportedError("the rule of shared candidates needs a layout with units")
    digits = dict(zip(solutions.choice_cells, solutions.digit_masks, strict=True))
    candidates = {cell: {digit for digit, _ in each} for cell, each in digits.items()}
    peers = solutions.layout.peers
    pairs = (
        (one, other)
        for one, other in combinations(solutions.choice_cells, 2)
        if other in peers[one] and candidates[one] & candidates[other]
    )
    return _parts(_joined(solutions.choice_cells, pairs), solutions)


@checked
def product_of(*parts: SolutionSet) -> SolutionSet:
    """The set of all combinations of solutions, the cells of the parts side by side.

    >>> from ninefold.game import SolutionSet, product_of
    >>> pair = SolutionSet([(7, 8), (8, 7)])
    >>> product_of(pair, pair).array.tolist()
    [[7, 8, 7, 8], [7, 8, 8, 7], [8, 7, 7, 8], [8, 7, 8, 7]]
    """
    choices = product(*(part.array.tolist() for part in parts))
    rows = [list(chain.from_iterable(each)) for each in choices]
    filled, start = [], 0
    for part in parts:
        filled += [start + cell for cell in part.filled]
        start += part.layout.cells
    return SolutionSet(rows, filled)


def _parts(groups: Iterable[tuple[int, ...]], whole: SolutionSet) -> tuple[Part, ...]:
    return tuple(Part(cells, whole) for cells in sorted(tuple(sorted(group)) for group in groups))


def _joined(cells: Iterable[int], pairs: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The cells in groups, such that the two of a pair are in one group."""
    group = {cell: [cell] for cell in cells}
    for one, other in pairs:
        if group[one] is not group[other]:
            group[one] += group[other]
            for cell in group[other]:
                group[cell] = group[one]
    return list({id(each): tuple(each) for each in group.values()}.values())


def _dependent_pairs(solutions: SolutionSet) -> Iterator[tuple[int, int]]:
    """Pairs of cells that do not combine freely; a set with them is no product between them.

    In a product each pair of digits occurs as often as their own counts say:
    both * all = one * other.
    """
    import numpy as np

    columns = solutions.array[:, list(solutions.choice_cells)]
    digits = enumerate(solutions.digit_masks)
    marks = [(place, digit) for place, each in digits for digit, _ in each]
    has = np.stack([columns[:, place] == digit for place, digit in marks], axis=1).astype(float)
    both = has.T @ has
    counts = both.diagonal()
    places = np.array([place for place, _ in marks])
    one, other = np.nonzero(both * len(solutions) != np.outer(counts, counts))
    bound = np.zeros(2 * [len(solutions.choice_cells)], dtype=bool)
    bound[places[one], places[other]] = True
    for first, second in np.argwhere(np.triu(bound, 1)).tolist():
        yield solutions.choice_cells[first], solutions.choice_cells[second]


def _codes(array: npt.NDArray[np.uint8], cells: tuple[int, ...]) -> npt.NDArray[np.intp]:
    """A number for each solution: equal where the solutions agree in these cells."""
    import numpy as np

    return np.unique(array[:, cells], axis=0, return_inverse=True)[1].reshape(-1)


def _atoms(codes: list[npt.NDArray[np.intp]]) -> Iterator[list[int]]:
    """The finest groups of columns that are independent of all others.

    A group grows from one column. As long as it depends on the rest, the rest is taken column
    by column: the one by which the dependence first shows belongs to the group.
    """
    rest = list(range(len(codes)))
    while rest:
        atom = [rest.pop(0)]
        while (belongs := _first_bound(codes, atom, rest)) is not None:
            rest.remove(belongs)
            atom.append(belongs)
        yield atom


def _first_bound(
    codes: list[npt.NDArray[np.intp]], group: list[int], rest: list[int]
) -> int | None:
    """The column of the rest with which, after those before it, the group is not independent."""
    import numpy as np

    own = np.zeros_like(codes[0])
    for number in group:
        own = _combined(own, codes[number])
    taken = np.zeros_like(own)
    for number in rest:
        taken = _combined(taken, codes[number])
        if not _independent(own, taken):
            return number
    return None


def _combined(one: npt.NDArray[np.intp], other: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    import numpy as np

    return np.unique(one * (other.max() + 1) + other, return_inverse=True)[1].reshape(-1)


def _independent(one: npt.NDArray[np.intp], other: npt.NDArray[np.intp]) -> bool:
    """Whether each pair of codes occurs as often as their own counts say."""
    import numpy as np

    high, wide = int(one.max()) + 1, int(other.max()) + 1
    if high * wide > len(one):
        return False
    both = np.bincount(one * wide + other, minlength=high * wide)
    expected = np.outer(np.bincount(one), np.bincount(other)).ravel()
    return bool((both * len(one) == expected).all())
