"""`heap`: candidates in every empty cell, and always the cell with the fewest of them.

The search begins as many people do: it notes in every empty cell all digits that are possible
there. Then it takes the cell with the fewest, writes one of its digits, and rules that digit out in
all cells that see it. So a cell with one possibility is filled at once, and one with none is
noticed at once: then the search undoes its last digit with all its exclusions, and tries another. A
digit that is ruled out is never tried again.

The cells are kept in a min-heap by the number of their possibilities. Whenever that number changes,
the cell must be found in the heap and moved up or down. A table of positions says where it is;
without one, `HeapSolver(positions=False)`, the heap is searched from its first cell.
docs/solvers.md says what that costs.

Nodes are the digits that are written.
"""

from __future__ import annotations

from collections.abc import Iterable

from ninefold.model.digits import digits_in
from ninefold.solvers.enumeration import Task
from ninefold.solvers.search import Search
from ninefold.solvers.search_solver import SearchingSolver
from ninefold.solvers.steps import ruled_out_event


class CellHeap:
    """A min-heap of cells by a priority that may change while they are in it.

    The cell at position p stands above those at 2 p + 1 and 2 p + 2, and neither of them has a
    lower priority.

    >>> heap = CellHeap([50, 30, 80], cells=[0, 1, 2])
    >>> heap.first
    1
    >>> heap.change(2, 10)
    >>> heap.first
    2
    """

    def __init__(self, priorities: Iterable[int], cells: Iterable[int]) -> None:
        self.priorities = list(priorities)
        self.cells: list[int] = []
        for cell in cells:
            self.add(cell)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def first(self) -> int:
        """A cell of the lowest priority."""
        return self.cells[0]

    def position(self, cell: int) -> int:
        """Where a cell stands in the heap."""
        return self.cells.index(cell)

    def add(self, cell: int) -> None:
        """Put a cell into the heap."""
        self.cells.append(cell)
        self._rise(cell, len(self.cells) - 1)

    def remove(self, cell: int) -> None:
        """Take a cell out of the heap; the last one fills the gap."""
        gap, last = self.position(cell), self.cells.pop()
        if last != cell:
            self._rise(last, gap)
            self._sink(last, self.position(last))

    def change(self, cell: int, priority: int) -> None:
        """Give a cell another priority, and move it to its new place."""
        before, self.priorities[cell] = self.priorities[cell], priority
        move = self._rise if priority < before else self._sink
        move(cell, self.position(cell))

    def _put(self, cell: int, position: int) -> None:
        self.cells[position] = cell

    def _rise(self, cell: int, position: int) -> None:
        """Put a cell there, or higher, while the cell above has a higher priority."""
        priority = self.priorities[cell]
        while position:
            above = (position - 1) // 2
            other = self.cells[above]
            if self.priorities[other] <= priority:
                break
            self._put(other, position)
            position = above
        self._put(cell, position)

    def _sink(self, cell: int, position: int) -> None:
        """Put a cell there, or lower, while a cell below has a lower priority."""
        priority = self.priorities[cell]
        while below := self.cells[2 * position + 1 : 2 * position + 3]:
            other = min(below, key=self.priorities.__getitem__)
            if priority <= self.priorities[other]:
                break
            self._put(other, position)
            position = 2 * position + 1 + below.index(other)
        self._put(cell, position)


class IndexedHeap(CellHeap):
    """The same with a table of the place of every cell.

    >>> heap = IndexedHeap([50, 30, 80], cells=[0, 1, 2])
    >>> heap.cells, heap.where
    ([1, 0, 2], [1, 0, 2])
    """

    def __init__(self, priorities: Iterable[int], cells: Iterable[int]) -> None:
        listed = list(priorities)
        self.where = [0] * len(listed)
        super().__init__(listed, cells)

    def position(self, cell: int) -> int:
        """Where a cell stands in the heap."""
        return self.where[cell]

    def _put(self, cell: int, position: int) -> None:
        self.cells[position] = cell
        self.where[cell] = position


class HeapSearch(Search):
    """The search: the cell with the fewest candidates first, of several the first."""

    def __init__(self, task: Task, kind: type[CellHeap]) -> None:
        super().__init__(task)
        self.kind = kind
        self.small: list[int] = []
        self.ruled_out: dict[int, list[int]] = {}

    def begin(self) -> None:
        """Note the candidates, and order the empty cells by their number."""
        allowed = self.puzzle.allowed().masks
        self.small = [mask & stated for mask, stated in zip(allowed, self.stated, strict=True)]
        cells = range(self.layout.cells)
        self.ranks = self.shuffled(cells)  # the first of several: random, if there is a seed
        self.heap = self.kind(map(self._priority, cells), [c for c in cells if not self.board[c]])

    def _priority(self, cell: int) -> int:
        """Lower for fewer candidates, then for a lower rank; no two cells have the same.

        For ascending solutions it is the first cell, unless another has no choice.
        """
        number = self.small[cell].bit_count()
        return (min(number, 2) if self.ascending else number) * self.layout.cells + self.ranks[cell]

    def next_cell(self) -> tuple[int, list[int]] | None:
        """The first of the heap, and its candidates."""
        if not self.heap:
            return None
        cell = self.heap.first
        return cell, self.shuffled(digits_in(self.small[cell]))

    def write(self, cell: int, digit: int) -> None:
        """Write a digit, and rule it out in the empty cells that see it."""
        super().write(cell, digit)
        self.heap.remove(cell)
        bit = 1 << (digit - 1)
        peers = [
            peer
            for peer in self.layout.peers[cell]
            if self.small[peer] & bit and not self.board[peer]
        ]
        self._flip(peers, bit)
        self.ruled_out[cell] = peers
        if peers and self.trace is not None:
            self.trace(ruled_out_event(self.layout, sorted(peers), digit, self.depth))

    def erase(self, cell: int) -> None:
        """Undo a digit, and allow it again where it was excluded because of it."""
        bit = 1 << (self.board[cell] - 1)
        super().erase(cell)
        self._flip(self.ruled_out.pop(cell), bit)
        self.heap.add(cell)

    def _flip(self, cells: Iterable[int], bit: int) -> None:
        """Rule a digit out in cells that allow it, or allow it where it is ruled out."""
        for cell in cells:
            self.small[cell] ^= bit
            self.heap.change(cell, self._priority(cell))


class HeapSolver(SearchingSolver):
    """Search by candidates in a min-heap, for any layout.

    >>> import ninefold as nf
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> nf.solve(puzzle, solver="heap").nodes  # as many as there are empty cells: no trial failed
    51
    """

    name = "heap"

    def __init__(self, *, positions: bool = True) -> None:
        self.positions = positions

    def search(self, task: Task) -> Search:
        """A search with a heap of that kind."""
        return HeapSearch(task, IndexedHeap if self.positions else CellHeap)
