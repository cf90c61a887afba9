"""`backtracking`: every digit in every cell, one cell after the other, in an order of your choice.

This is the plainest search there is. It goes through the empty cells in a fixed order, as a rule
from the top left to the bottom right, and tries the digits from 1 upwards. The first that is
valid is written, and the search goes on to the next cell. Where no digit is valid it goes back to
the last cell that is no given, writes 0 there and tries the digits that are left. When the first
cell has none left, the puzzle has no solution. (The way forward and back is `Search.found`, in
search.py.)

A person who knows the order can make a board for which the search takes very long; docs/solvers.md
shows how, and how the time of a search betrays its order. A random order, by a seed, hides it.

Nodes are the digits that are written.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ninefold.errors import ValueRangeError
from ninefold.model import CellKey, Layout, Puzzle
from ninefold.model.units import REGIONS
from ninefold.solvers.enumeration import Task
from ninefold.solvers.search import Search
from ninefold.solvers.search_solver import SearchingSolver


def reading_order(layout: Layout) -> list[int]:
    """The cells from the top left to the bottom right.

    >>> from ninefold import Layout
    >>> reading_order(Layout.usual(4))[:5]
    [0, 1, 2, 3, 4]
    """
    return sorted(range(layout.cells), key=lambda cell: layout.positions[cell])


def random_order(layout: Layout, seed: int | random.Random) -> list[int]:
    """The cells in random order, but close together: each sees as many earlier cells as possible.

    An order without that would be of no use. A mistake shows in cells that see it; if these come
    much later, all cells between are tried for nothing.

    >>> from ninefold import Layout
    >>> random_order(Layout.usual(4), seed=7)
    [10, 6, 14, 2, 3, 15, 7, 11, 0, 12, 4, 8, 1, 9, 13, 5]
    """
    chance = seed if isinstance(seed, random.Random) else random.Random(seed)
    left = set(range(layout.cells))
    seen_before = [0] * layout.cells
    order = []
    while left:
        most = max(seen_before[cell] for cell in left)
        cell = chance.choice([cell for cell in sorted(left) if seen_before[cell] == most])
        order.append(cell)
        left.remove(cell)
        for peer in layout.peers[cell]:
            seen_before[peer] += 1
    return order


@lru_cache(maxsize=64)
def cells_to_compare(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """For every cell the cells whose digits must differ from its own, each of them once.

    The square comes first. The row and the column, and the window or diagonal where there is
    one, then leave out the cells that were compared already.

    >>> from ninefold import Layout
    >>> len(cells_to_compare(Layout.classic())[0])  # not 8 + 8 + 8
    20
    >>> len(cells_to_compare(Layout.hyper())[10])  # in a window, three of whose cells are new
    23
    """
    compared = []
    for cell, numbers in enumerate(layout.units_of):
        units = sorted(
            (layout.units[i] for i in numbers), key=lambda unit: unit.kind not in REGIONS
        )
        others = dict.fromkeys(other for unit in units for other in unit.cells)
        others.pop(cell, None)
        compared.append(tuple(others))
    return tuple(compared)


def is_valid(board: Sequence[int], digit: int, others: Iterable[int]) -> bool:
    """Whether none of those cells holds the digit.

    >>> is_valid([0, 7, 4], 4, others=[0, 2])
    False
    """
    return digit not in map(board.__getitem__, others)


class Backtracking(Search):
    """The search: the cells in their order, the digits from 1 upwards."""

    def __init__(self, task: Task, order: Iterable[int] | None = None) -> None:
        super().__init__(task)
        self.order = order
        self.compared = cells_to_compare(self.layout)
        self.cells: list[int] = []

    def begin(self) -> None:
        """Note the order of the cells that are no givens."""
        self.cells = [cell for cell in self._order() if not self.board[cell]]

    def _order(self) -> Iterable[int]:
        if self.ascending:
            return range(self.layout.cells)
        if self.order is not None:
            return self.order
        if self.chance is not None:
            return random_order(self.layout, self.chance)
        return reading_order(self.layout)

    def next_cell(self) -> tuple[int, Iterator[int]] | None:
        """The next in the order."""
        if self.depth == len(self.cells):
            return None
        cell = self.cells[self.depth]
        return cell, self._valid_digits(cell)

    def _valid_digits(self, cell: int) -> Iterator[int]:
        """The digits that fit, each checked when its turn comes."""
        others, marks = self.compared[cell], self.stated[cell]
        for digit in self.shuffled(range(1, self.layout.size + 1)):
            if marks >> (digit - 1) & 1 and is_valid(self.board, digit, others):
                yield digit


class BacktrackingSolver(SearchingSolver):
    """Backtracking in an order of cells, for any layout.

    Without an `order` it is the reading order, or with a seed a random one. A seed also makes
    the order of the digits random.

    >>> import ninefold as nf
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> nf.solve(puzzle, solver="backtracking").nodes
    4631
    >>> from ninefold.solvers.backtracking import BacktrackingSolver
    >>> backwards = BacktrackingSolver(order=range(80, -1, -1))
    >>> backwards.run(nf.Puzzle(puzzle), nf.Limits()).nodes
    1510
    """

    name = "backtracking"

    def __init__(self, order: Iterable[CellKey] | None = None) -> None:
        self.order = None if order is None else tuple(order)

    def search(self, task: Task) -> Search:
        """A search in that order."""
        return Backtracking(task, self._order_on(task.puzzle.layout))

    def supports(self, puzzle: Puzzle) -> bool:
        """Whether its rules are its layout's units, and the order names its cells."""
        try:
            self._order_on(puzzle.layout)
        except ValueRangeError:
            return False
        return super().supports(puzzle)

    def _order_on(self, layout: Layout) -> tuple[int, ...] | None:
        if self.order is None:
            return None
        cells = tuple(map(layout.cell, self.order))
        if sorted(cells) != list(range(layout.cells)):
            raise ValueRangeError(f"the order must name every cell of {layout} once")
        return cells
